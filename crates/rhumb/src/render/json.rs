//! Answers as JSON, for programs: every field by its own name, every text as it is.

use super::clean::is_unwanted;
use super::ending::Ending;
use super::tables::row_objects;
use crate::Answer;
use crate::told::Told;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// `value` on one line. What a terminal would obey is escaped, so that it reaches programs but nobody else.
pub fn line(value: &impl Serialize) -> String {
    // Plain data has nothing that JSON could not say.
    let json = serde_json::to_string(value).unwrap_or_default();
    if !json.contains(is_unwanted) {
        return json + "\n";
    }
    let mut escaped = String::with_capacity(json.len());
    for character in json.chars() {
        if is_unwanted(character) {
            escaped.push_str(&format!("\\u{:04x}", u32::from(character)));
        } else {
            escaped.push(character);
        }
    }
    escaped + "\n"
}

/// An answer with how far it can be trusted and where it ended.
pub(super) fn value(told: &Told, ending: &Ending<'_>) -> Value {
    let mut fields = object(&told.answer);
    fields.insert("freshness".to_owned(), json!(told.freshness));
    ending.add_to(&mut fields);
    Value::Object(fields)
}

/// As people who write scripts like it: rows are objects, and if nothing has to be said beside them, nothing else is there.
pub(super) fn for_scripts(told: &Told, ending: &Ending<'_>) -> Value {
    let Answer::Query(table) = &told.answer else { return value(told, ending) };
    let rows = row_objects(table);
    if ending.budget.is_none() {
        return rows;
    }
    let mut fields = Map::from_iter([("rows".to_owned(), rows)]);
    ending.add_to(&mut fields);
    Value::Object(fields)
}

fn object(answer: &Answer) -> Map<String, Value> {
    match json!(answer) {
        Value::Object(fields) => fields,
        other => Map::from_iter([("answer".to_owned(), other)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_obeys_is_escaped_and_still_there() {
        let text = "a\u{1b}[31mb\u{202e}c\u{9b}d\u{7f} größe";
        let line = line(&text);
        assert_eq!(line, "\"a\\u001b[31mb\\u202ec\\u009bd\\u007f größe\"\n");
        assert_eq!(serde_json::from_str::<String>(&line).expect("it is JSON"), text);
    }
}

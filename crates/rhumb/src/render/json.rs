//! Answers as JSON with full field names.

use super::clean::is_unwanted;
use super::footer::Footer;
use super::questions::query::RowObjects;
use crate::checked_answer::CheckedAnswer;
use crate::{Answer, Table};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// `value` on one line. Control and invisible characters are escaped, so that programs receive them
/// unchanged and people see them.
#[must_use]
pub fn line(value: &impl Serialize) -> String {
    // Plain data always serializes.
    let json = serde_json::to_string(value).unwrap_or_default();
    if !json.contains(is_unwanted) {
        return json + "\n";
    }
    let mut escaped = String::with_capacity(json.len());
    for character in json.chars() {
        if is_unwanted(character) {
            // JSON escapes characters above U+FFFF as two units.
            for unit in character.encode_utf16(&mut [0; 2]) {
                let _ = write!(escaped, "\\u{unit:04x}");
            }
        } else {
            escaped.push(character);
        }
    }
    escaped + "\n"
}

/// An answer with its notes, freshness and footer.
pub(super) fn value(checked: &CheckedAnswer, footer: &mut Footer) -> Value {
    let mut fields = object(&checked.answer);
    if !checked.notes.is_empty() {
        fields.insert("notes".to_owned(), json!(checked.notes));
    }
    fields.insert("freshness".to_owned(), json!(checked.freshness));
    ended(fields, footer)
}

/// The fields that fit, with the footer.
fn ended(fields: Map<String, Value>, footer: &mut Footer) -> Value {
    let whole = Value::Object(fields);
    let mut kept = footer.allowed("fields", leaves(&whole));
    let mut fields = match first_leaves(whole, &mut kept) {
        Some(Value::Object(fields)) => fields,
        _ => Map::new(),
    };
    footer.add_to(&mut fields);
    Value::Object(fields)
}

/// The number of leaf values.
fn leaves(value: &Value) -> usize {
    match value {
        Value::Object(fields) if !fields.is_empty() => fields.values().map(leaves).sum(),
        Value::Array(items) if !items.is_empty() => items.iter().map(leaves).sum(),
        _ => 1,
    }
}

/// Keeps the first `count` leaf values and the objects and arrays around them.
fn first_leaves(value: Value, count: &mut usize) -> Option<Value> {
    if *count == 0 {
        return None;
    }
    Some(match value {
        Value::Object(fields) if !fields.is_empty() => {
            let kept = fields.into_iter().map_while(|(name, value)| Some((name, first_leaves(value, count)?)));
            Value::Object(kept.collect())
        }
        Value::Array(items) if !items.is_empty() => items.into_iter().map_while(|it| first_leaves(it, count)).collect(),
        leaf => {
            *count -= 1;
            leaf
        }
    })
}

/// The rows of a query as an array of objects, on one line.
pub(super) fn rows(table: &Table) -> String {
    line(&RowObjects::new(table))
}

/// An answer within a token budget, for scripts: the rows of a query are objects.
pub(super) fn for_scripts(checked: &CheckedAnswer, footer: &mut Footer) -> Value {
    match &checked.answer {
        Answer::Query(table) => ended(Map::from_iter([("rows".to_owned(), json!(RowObjects::new(table)))]), footer),
        _ => value(checked, footer),
    }
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
    fn the_first_leaves_keep_their_containers() {
        let value = json!({ "a": 1, "b": { "c": [2, 3], "d": [] }, "e": {} });
        assert_eq!(leaves(&value), 5);
        let check = |mut count: usize, expected: Option<Value>| {
            assert_eq!(first_leaves(value.clone(), &mut count), expected);
        };
        check(0, None);
        check(1, Some(json!({ "a": 1 })));
        check(2, Some(json!({ "a": 1, "b": { "c": [2] } })));
        check(4, Some(json!({ "a": 1, "b": { "c": [2, 3], "d": [] } })));
        check(9, Some(value.clone()));
    }

    #[test]
    fn control_characters_are_escaped() {
        let text = "a\u{1b}[31mb\u{202e}c\u{9b}d\u{7f}\u{200b}\u{e0041} größe";
        let line = line(&text);
        assert_eq!(line, "\"a\\u001b[31mb\\u202ec\\u009bd\\u007f\\u200b\\udb40\\udc41 größe\"\n");
        assert_eq!(serde_json::from_str::<String>(&line).expect("it is JSON"), text);
    }
}

//! The records of a compact answer: each object or row with the paths, numbers and names in it.

use super::Fact;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Fields that contain the index of a file, and those that contain a handle starting with one.
const PATHS: [&str; 3] = ["f", "cf", "ef"];
const HANDLES: [&str; 6] = ["h", "o", "to", "w", "p", "th"];

/// The field with the symbol that was asked about, which is not a result.
const SUBJECT: &str = "y";

/// One object or row of an answer.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Record {
    paths: BTreeSet<String>,
    numbers: BTreeSet<u64>,
    /// The last segments of names and handles.
    names: BTreeSet<String>,
    has_line: bool,
}

impl Record {
    /// Whether it states `fact`. The name may be omitted if the question contains it.
    pub(crate) fn states(&self, fact: &Fact, is_named: bool) -> bool {
        if let Some(target) = &fact.target {
            return self.paths.contains(target);
        }
        self.paths.contains(&fact.path)
            && self.numbers.contains(&u64::from(fact.line))
            && (is_named || self.names.iter().any(|name| name.contains(&fact.name)))
    }

    /// Whether it names a location, so that it can be right or wrong.
    pub(crate) fn is_claim(&self) -> bool {
        self.has_line && !self.paths.is_empty()
    }
}

/// The records of a compact answer.
pub(crate) fn records(answer: &Value) -> Vec<Record> {
    let files: Vec<String> = match &answer["_f"] {
        Value::String(path) => vec![path.clone()],
        Value::Array(paths) => paths.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    let mut records = Vec::new();
    collect(answer, &files, &mut records);
    records
}

fn collect(value: &Value, files: &[String], records: &mut Vec<Record>) {
    match value {
        Value::Object(fields) => {
            records.push(of_object(fields, files));
            for (_, value) in fields.iter().filter(|(key, _)| *key != SUBJECT) {
                collect(value, files, records);
            }
        }
        Value::Array(items) if items.iter().any(|item| item.is_object() || item.is_array()) => {
            for item in items {
                collect(item, files, records);
            }
        }
        Value::Array(items) => records.push(of_row(items)),
        _ => {}
    }
}

fn of_object(fields: &Map<String, Value>, files: &[String]) -> Record {
    let mut record = Record { has_line: fields.contains_key("l"), ..Record::default() };
    let file = |number: Option<u64>| number.and_then(|number| files.get(usize::try_from(number).ok()?)).cloned();
    // The path of a single file is not repeated.
    record.paths.extend(files.first().filter(|_| files.len() == 1).cloned());
    for (key, value) in fields {
        match value {
            Value::Number(number) if PATHS.contains(&key.as_str()) => record.paths.extend(file(number.as_u64())),
            Value::Number(number) => record.numbers.extend(number.as_u64()),
            Value::String(text) => {
                if HANDLES.contains(&key.as_str()) {
                    let number = text.split("::").next().and_then(|number| number.parse().ok());
                    record.paths.extend(file(number));
                }
                record.names.insert(last(text));
            }
            _ => {}
        }
    }
    record
}

/// The record of a row, in which anything that looks like a path may be one.
fn of_row(items: &[Value]) -> Record {
    let mut record = Record::default();
    for item in items {
        match item {
            Value::Number(number) => {
                record.numbers.extend(number.as_u64());
                record.has_line = true;
            }
            Value::String(text) => {
                record.paths.extend(text.contains('/').then(|| text.clone()));
                record.names.insert(last(text));
            }
            _ => {}
        }
    }
    record
}

fn last(name: &str) -> String {
    name.rsplit("::").next().unwrap_or(name).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(answer: &Value, fact: &str, expected: bool) {
        let fact = Fact::try_from(fact.to_owned()).expect("a fact");
        assert_eq!(records(answer).iter().any(|record| record.states(&fact, false)), expected, "{answer} {fact:?}");
    }

    #[test]
    fn facts_match_by_path_line_and_name() {
        let answer = json!({ "_f": ["a.py", "b.py"], "hs": [
            { "k": "class", "n": "Door", "f": 0, "l": 3 },
            { "k": "method", "n": "Door::open", "f": 1, "l": 7, "cf": 0, "cl": 9 },
        ] });
        check(&answer, "a.py:3 Door", true);
        check(&answer, "b.py:3 Door", false);
        check(&answer, "b.py:7 open", true);
        check(&answer, "a.py:9 open", true);
        check(&answer, "a.py:3 open", false);
    }

    #[test]
    fn the_only_file_is_implied_and_rows_are_records() {
        check(&json!({ "_f": "a.py", "ys": [{ "n": "Door", "l": 3 }] }), "a.py:3 Door", true);
        check(&json!({ "rows": [["Door", 3, "house/a.py"], ["open", 4, "house/a.py"]] }), "house/a.py:3 Door", true);
        check(&json!({ "rows": [["Door", 3, "house/a.py"]] }), "house/a.py:4 Door", false);
    }
}

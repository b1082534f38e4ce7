//! Answers as JSON with as few tokens as possible, for agents.
//!
//! Fields have the short names of [`COMPACT_KEYS`]; false, zero and empty values are omitted. `_f` lists every path once, and other
//! fields contain its index. If there is only one path, `_f` is that path and the indexes are omitted. In a handle, the index replaces
//! the path; a handle that consists of the path and name of the same object is omitted.

use super::clean::clean;
use super::keys::{COMPACT_KEYS, Key, KeyContent};
use serde_json::{Map, Value};
use std::collections::HashMap;

/// Separates the path and the names in a handle.
const SEPARATOR: &str = "::";

/// The compact form of `answer`.
pub(super) fn compact(answer: &Value) -> Value {
    let mut files = FileIndexes::default();
    files.collect(answer);
    let mut fields = Map::new();
    match files.paths.as_slice() {
        [] => {}
        [only] => drop(fields.insert("_f".to_owned(), (*only).into())),
        paths => drop(fields.insert("_f".to_owned(), paths.iter().map(|path| Value::from(*path)).collect())),
    }
    match files.short(answer) {
        Value::Object(short) => fields.extend(short),
        other => drop(fields.insert("answer".to_owned(), other)),
    }
    clean_texts(Value::Object(fields))
}

/// The files of an answer, in the order of their first occurrence.
#[derive(Default)]
struct FileIndexes<'v> {
    paths: Vec<&'v str>,
    numbers: HashMap<&'v str, usize>,
}

impl<'v> FileIndexes<'v> {
    fn collect(&mut self, value: &'v Value) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    match (content_of(name), value) {
                        (KeyContent::Path, Value::String(path)) => self.add(path),
                        (KeyContent::Handle, Value::String(handle)) => self.add(split(handle).0),
                        _ => self.collect(value),
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.collect(item)),
            _ => {}
        }
    }

    fn add(&mut self, path: &'v str) {
        let number = self.paths.len();
        self.numbers.entry(path).or_insert_with(|| {
            self.paths.push(path);
            number
        });
    }

    /// The index of a path; `None` if there is only one path.
    fn number(&self, path: &str) -> Option<usize> {
        self.numbers.get(path).copied().filter(|_| self.paths.len() > 1)
    }

    fn short(&self, value: &Value) -> Value {
        match value {
            Value::Object(fields) => Value::Object(self.short_fields(fields)),
            Value::Array(items) => items.iter().map(|item| self.short(item)).collect(),
            value => value.clone(),
        }
    }

    fn short_fields(&self, fields: &Map<String, Value>) -> Map<String, Value> {
        let mut short = Map::new();
        for (name, value) in fields {
            let key = key(name);
            let value = match (content_of(name), value) {
                _ if is_redundant(name, value, fields) => None,
                (KeyContent::Path, Value::String(path)) => self.number(path).map(Value::from),
                (KeyContent::Handle, Value::String(handle)) => Some(self.short_handle(handle).into()),
                _ => Some(self.short(value)).filter(|value| !is_empty(value)),
            };
            if let Some(value) = value {
                short.insert(key.map_or(name.as_str(), |key| key.short).to_owned(), value);
            }
        }
        short
    }

    fn short_handle(&self, handle: &str) -> String {
        let (path, names) = split(handle);
        let number = self.number(path).map(|number| number.to_string()).unwrap_or_default();
        format!("{number}{names}")
    }
}

fn key(name: &str) -> Option<&'static Key> {
    COMPACT_KEYS.iter().find(|key| key.long == name)
}

fn content_of(name: &str) -> KeyContent {
    key(name).map_or(KeyContent::Value, |key| key.content)
}

/// Splits a handle into its path and the rest.
fn split(handle: &str) -> (&str, &str) {
    handle.split_at(handle.find(SEPARATOR).unwrap_or(handle.len()))
}

/// Whether a field repeats others: a handle that consists of the path and the name, the name of a file, or the first sentence of
/// documentation that is included in full.
fn is_redundant(name: &str, value: &Value, fields: &Map<String, Value>) -> bool {
    let text = |name: &str| fields.get(name).and_then(Value::as_str);
    match (name, value.as_str(), text("path")) {
        ("handle", Some(handle), Some(path)) => {
            let names = handle.strip_prefix(path).and_then(|rest| rest.strip_prefix(SEPARATOR));
            handle == path || names.is_some() && names == text("name")
        }
        ("name", Some(name), Some(path)) => name == path && fields.contains_key("handle"),
        ("doc", Some(_), _) => fields.contains_key("documentation"),
        _ => false,
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Bool(true) => false,
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
    }
}

/// Removes control and invisible characters from all texts.
fn clean_texts(value: Value) -> Value {
    match value {
        Value::String(text) => clean(&text).into_owned().into(),
        Value::Array(items) => items.into_iter().map(clean_texts).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, value)| (name, clean_texts(value))).collect(),
        value => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn entry(handle: &str, path: &str, name: &str) -> Value {
        json!({ "handle": handle, "kind": "class", "name": name, "path": path, "line": 3, "doc": "" })
    }

    #[test]
    fn a_single_file_is_listed_once() {
        let answer = json!({ "total": 1, "left": 0, "hits": [entry("a.py::Door", "a.py", "Door")] });
        let expected = json!({ "_f": "a.py", "t": 1, "hs": [{ "k": "class", "n": "Door", "l": 3 }] });
        assert_eq!(compact(&answer), expected);
    }

    #[test]
    fn several_files_are_numbered() {
        let mention = json!({ "path": "b.py", "line": 1, "from": "a.py::Door::open", "target": "b.py" });
        let answer = json!({ "symbol": entry("a.py::Door#2", "a.py", "Door"), "references": [mention] });
        let expected = json!({
            "_f": ["a.py", "b.py"],
            "y": { "h": "0::Door#2", "k": "class", "n": "Door", "f": 0, "l": 3 },
            "rs": [{ "f": 1, "l": 1, "o": "0::Door::open", "to": "1" }],
        });
        assert_eq!(compact(&answer), expected);
    }

    #[test]
    fn a_file_is_its_path() {
        let answer = json!({ "symbol": entry("a.py", "a.py", "a.py") });
        assert_eq!(compact(&answer), json!({ "_f": "a.py", "y": { "k": "class", "l": 3 } }));
    }

    #[test]
    fn cells_of_rows_are_left_alone() {
        let answer = json!({ "columns": ["path"], "rows": [["a.py", 0, null, "\u{1b}[31mred"]] });
        assert_eq!(compact(&answer), json!({ "cs": ["path"], "rows": [["a.py", 0, null, "red"]] }));
    }
}

//! Schemas as short as can be: an agent reads those of all tools before it asks anything.

use serde_json::{Map, Value, json};

/// What tells a reader of a schema nothing.
const NOISE: [&str; 6] = ["$schema", "title", "format", "minimum", "default", "description"];

/// More values than this are not listed.
const MOST_VALUES: usize = 8;

/// The arguments of a question as a tool takes them: each with its kind, its values and the first sentence of its help.
pub(super) fn input(schema: &Value) -> Map<String, Value> {
    let empty = Map::new();
    let properties = schema["properties"].as_object().unwrap_or(&empty);
    let mut short: Map<String, Value> = properties.iter().map(|(name, it)| (name.clone(), argument(it))).collect();
    short.extend(EVERYWHERE.map(|(name, kind)| (name.to_owned(), json!({ "type": kind }))));
    let mut input = object(short);
    if let Some(required) = schema.get("required") {
        input.insert("required".to_owned(), required.clone());
    }
    input.insert("additionalProperties".to_owned(), false.into());
    input
}

/// What every tool takes beside its own arguments, and of which kind it is. The instructions of the server say what it is for.
pub(super) const EVERYWHERE: [(&str, &str); 3] = [("budget", "integer"), ("cursor", "string"), ("root", "string")];

/// What an answer holds at its top: its fields, by the names that compact answers use, and what kind each is.
pub(super) fn output(schema: &Value, short: impl Fn(&str) -> String) -> Map<String, Value> {
    let empty = Map::new();
    let properties = schema["properties"].as_object().unwrap_or(&empty);
    let kinds = properties.iter().filter_map(|(name, it)| Some((short(name), json!({ "type": kind(schema, it)? }))));
    object(kinds.collect())
}

fn object(properties: Map<String, Value>) -> Map<String, Value> {
    Map::from_iter([("type".to_owned(), "object".into()), ("properties".to_owned(), properties.into())])
}

fn argument(schema: &Value) -> Value {
    let empty = Map::new();
    let fields = schema.as_object().unwrap_or(&empty).iter();
    let mut short: Map<String, Value> = fields
        .filter(|(name, value)| !NOISE.contains(&name.as_str()) && !is_long(value))
        .map(|(name, value)| (name.clone(), without_null(value)))
        .collect();
    if let Some(kind) = short.get_mut("type") {
        *kind = single(kind.take());
    }
    if let Some(help) = schema["description"].as_str() {
        short.insert("description".to_owned(), first_sentence(help).into());
    }
    Value::Object(short)
}

/// Whether a list of values is longer than it helps. Whoever chooses badly is told what was meant.
fn is_long(value: &Value) -> bool {
    value.as_array().is_some_and(|values| values.len() > MOST_VALUES)
}

/// An argument that may be nothing is one that may be left out.
fn without_null(value: &Value) -> Value {
    let Value::Array(values) = value else { return value.clone() };
    values.iter().filter(|it| !it.is_null() && it.as_str() != Some("null")).cloned().collect()
}

/// A list of one kind is that kind.
fn single(value: Value) -> Value {
    match value {
        Value::Array(mut kinds) if kinds.len() == 1 => kinds.remove(0),
        value => value,
    }
}

/// The kind of a field; nothing if it may be any.
fn kind(schema: &Value, field: &Value) -> Option<Value> {
    if let Some(reference) = field["$ref"].as_str() {
        let name = reference.rsplit('/').next()?;
        return kind(schema, schema.get("$defs")?.get(name)?);
    }
    // What is nothing is left out of a compact answer.
    Some(single(without_null(field.get("type")?))).filter(Value::is_string)
}

fn first_sentence(help: &str) -> String {
    let line = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let end = ["; ", ": ", ". "].iter().filter_map(|mark| line.find(mark)).min();
    line[..end.unwrap_or(line.len())].trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_keep_what_helps() {
        let schema = json!({
            "title": "Search", "$schema": "x",
            "properties": {
                "query": { "type": "string", "description": "Words. Or more." },
                "kind": { "type": ["string", "null"], "enum": ["class", null], "default": null },
                "limit": { "type": "integer", "format": "uint32", "minimum": 0, "description": "How many; 0 for all." },
            },
            "required": ["query"],
        });
        let expected = json!({
            "type": "object",
            "properties": {
                "query": { "type": "string", "description": "Words" },
                "kind": { "type": "string", "enum": ["class"] },
                "limit": { "type": "integer", "description": "How many" },
                "budget": { "type": "integer" },
                "cursor": { "type": "string" },
                "root": { "type": "string" },
            },
            "required": ["query"],
            "additionalProperties": false,
        });
        assert_eq!(Value::Object(input(&schema)), expected);
    }

    #[test]
    fn answers_are_told_by_their_kinds() {
        let schema = json!({
            "properties": {
                "total": { "type": "integer" },
                "symbol": { "$ref": "#/$defs/Entry" },
                "note": { "type": ["string", "null"] },
                "rows": {},
            },
            "$defs": { "Entry": { "type": "object" } },
        });
        let expected = json!({
            "type": "object",
            "properties": { "TOTAL": { "type": "integer" }, "SYMBOL": { "type": "object" }, "NOTE": { "type": "string" } },
        });
        assert_eq!(Value::Object(output(&schema, str::to_uppercase)), expected);
    }
}

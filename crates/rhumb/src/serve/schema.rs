//! Short JSON schemas for tools: an agent pays for all of them in every conversation.

use serde_json::{Map, Value, json};
use std::collections::HashSet;

/// Keywords that do not help to call a tool.
const OMITTED_KEYWORDS: [&str; 6] = ["$schema", "title", "format", "minimum", "default", "description"];

/// Longer lists of values are omitted.
const MAX_VALUES: usize = 32;

/// In a list, longer lists of values are omitted.
const MAX_VALUES_OF_ITEMS: usize = 8;

/// The arguments of a tool: each with its type, its values and the first sentence of its help.
pub(super) fn input(schema: &Value) -> Map<String, Value> {
    let empty = Map::new();
    let properties = schema["properties"].as_object().unwrap_or(&empty);
    let short: Map<String, Value> = properties.iter().map(|(name, it)| (name.clone(), argument(it))).collect();
    with_common(short, schema.get("required"))
}

/// The schema of `arguments` and of those that every tool accepts.
pub(super) fn with_common(mut arguments: Map<String, Value>, required: Option<&Value>) -> Map<String, Value> {
    let common = |(name, kind, help): (&str, _, _)| (name.to_owned(), json!({ "type": kind, "description": help }));
    arguments.extend(COMMON_ARGUMENTS.map(common));
    let mut input = object(arguments);
    if let Some(required) = required {
        input.insert("required".to_owned(), required.clone());
    }
    input.insert("additionalProperties".to_owned(), false.into());
    input
}

/// Removes the help of arguments that an earlier one of the `inputs` has explained under the same name.
pub(super) fn explain_once<'i>(inputs: impl Iterator<Item = &'i mut Map<String, Value>>) {
    let mut explained = HashSet::new();
    let arguments = inputs.filter_map(|input| input.get_mut("properties")?.as_object_mut()).flatten();
    for (name, argument) in arguments {
        let help = argument["description"].as_str().unwrap_or_default().to_owned();
        if let Some(fields) = argument.as_object_mut().filter(|_| !explained.insert((name.clone(), help))) {
            fields.remove("description");
        }
    }
}

/// The arguments that every tool accepts, with their types and help.
pub(super) const COMMON_ARGUMENTS: [(&str, &str, &str); 3] = [
    ("budget", "integer", "Maximum tokens"),
    ("cursor", "string", "Continue an answer"),
    ("root", "string", "Project, if several"),
];

/// The top-level fields of an answer, by the names that compact answers use, with their types.
pub(super) fn output(schema: &Value, short: impl Fn(&str) -> String) -> Map<String, Value> {
    let empty = Map::new();
    let properties = schema["properties"].as_object().unwrap_or(&empty);
    let kinds = properties.iter().filter_map(|(name, it)| Some((short(name), json!({ "type": kind(schema, it)? }))));
    object(kinds.collect())
}

/// The schema of an object.
pub(super) fn object(properties: Map<String, Value>) -> Map<String, Value> {
    Map::from_iter([("type".to_owned(), "object".into()), ("properties".to_owned(), properties.into())])
}

fn argument(schema: &Value) -> Value {
    let empty = Map::new();
    let fields = schema.as_object().unwrap_or(&empty).iter();
    let mut short: Map<String, Value> = fields
        .filter(|(name, value)| !OMITTED_KEYWORDS.contains(&name.as_str()) && !is_long(value, MAX_VALUES))
        .map(|(name, value)| (name.clone(), without_null(value)))
        .collect();
    if let Some(kind) = short.get_mut("type") {
        *kind = single(kind.take());
    }
    if let Some(Value::Object(items)) = short.get_mut("items") {
        items.retain(|_, value| !is_long(value, MAX_VALUES_OF_ITEMS));
    }
    if let Some(help) = schema["description"].as_str() {
        short.insert("description".to_owned(), first_sentence(help).into());
    }
    Value::Object(short)
}

/// Whether a list of values is too long to include. The error for a wrong value suggests the right one.
fn is_long(value: &Value, most: usize) -> bool {
    value.as_array().is_some_and(|values| values.len() > most)
}

/// Optional arguments are omitted instead of being null.
fn without_null(value: &Value) -> Value {
    let Value::Array(values) = value else { return value.clone() };
    values.iter().filter(|it| !it.is_null() && it.as_str() != Some("null")).cloned().collect()
}

/// A list with a single type is replaced by that type.
fn single(value: Value) -> Value {
    match value {
        Value::Array(mut kinds) if kinds.len() == 1 => kinds.remove(0),
        value => value,
    }
}

/// The type of a field; `None` if it may be any.
fn kind(schema: &Value, field: &Value) -> Option<Value> {
    if let Some(reference) = field["$ref"].as_str() {
        let name = reference.rsplit('/').next()?;
        return kind(schema, schema.get("$defs")?.get(name)?);
    }
    // Null values are omitted from compact answers.
    Some(single(without_null(field.get("type")?))).filter(Value::is_string)
}

fn first_sentence(help: &str) -> String {
    let line = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let end = ["; ", ": ", ". ", " ["].iter().filter_map(|mark| line.find(mark)).min();
    line[..end.unwrap_or(line.len())].trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_explained_once() {
        let tool = |help: &str| {
            let schema = json!({ "properties": { "limit": { "type": "integer", "description": help } } });
            input(&schema)
        };
        let mut inputs = [tool("How many."), tool("How many."), tool("How deep.")];
        explain_once(inputs.iter_mut());
        let help = inputs.map(|input| input["properties"]["limit"]["description"].clone());
        assert_eq!(help, [json!("How many"), Value::Null, json!("How deep")]);
    }

    #[test]
    fn arguments_keep_type_values_and_help() {
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
                "budget": { "type": "integer", "description": "Maximum tokens" },
                "cursor": { "type": "string", "description": "Continue an answer" },
                "root": { "type": "string", "description": "Project, if several" },
            },
            "required": ["query"],
            "additionalProperties": false,
        });
        assert_eq!(Value::Object(input(&schema)), expected);
    }

    #[test]
    fn answers_are_described_by_the_types_of_their_fields() {
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

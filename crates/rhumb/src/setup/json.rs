//! JSON, with or without comments, edited in place: everything else in the file stays as it is.

use super::Malformed;
use jsonc_parser::ParseOptions;
use jsonc_parser::cst::{CstInputValue, CstObject, CstObjectProp, CstRootNode};
use serde::de::IgnoredAny;
use serde_json::{Map, Value};

/// What a file may contain besides JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    Strict,
    Comments,
}

/// `text` with `value` as the entry `name` of the object at `keys`. An empty text counts as an empty object.
pub(super) fn set(text: &str, dialect: Dialect, keys: &[&str], name: &str, value: &Value) -> Result<String, Malformed> {
    if text.trim().is_empty() {
        let entry = Value::Object(Map::from_iter([(name.to_owned(), value.clone())]));
        let nested =
            keys.iter().rev().fold(entry, |inner, key| Value::Object(Map::from_iter([((*key).to_owned(), inner)])));
        return Ok(format!("{nested:#}\n"));
    }
    let root = parse(text, dialect)?;
    let mut object = top(&root)?;
    for key in keys {
        let inner = object.object_value_or_create(key);
        object = inner.ok_or_else(|| Malformed::new(None, format!("`{key}` is not an object")))?;
    }
    match object.get(name) {
        Some(entry) if plain(&entry).as_ref() == Some(value) => return Ok(text.to_owned()),
        Some(entry) => entry.set_value(input(value)),
        None => drop(object.append(name, input(value))),
    }
    Ok(root.to_string())
}

/// `text` without the entry `name` of the object at `keys`, and without the objects on the way that are then empty, except the first
/// `kept` of them.
pub(super) fn unset(text: &str, dialect: Dialect, keys: &[&str], name: &str, kept: usize) -> Result<String, Malformed> {
    let root = parse(text, dialect)?;
    let mut objects = vec![top(&root)?];
    for key in keys {
        match objects.last().and_then(|object| object.object_value(key)) {
            Some(inner) => objects.push(inner),
            None => return Ok(text.to_owned()),
        }
    }
    let Some(entry) = objects.last().and_then(|object| object.get(name)) else { return Ok(text.to_owned()) };
    entry.remove();
    for (depth, key) in keys.iter().enumerate().rev() {
        if depth < kept || !objects[depth + 1].properties().is_empty() {
            break;
        }
        if let Some(property) = objects[depth].get(key) {
            property.remove();
        }
    }
    Ok(root.to_string())
}

/// The entry `name` of the object at `keys`. `None` if there is none.
pub(super) fn get(text: &str, dialect: Dialect, keys: &[&str], name: &str) -> Result<Option<Value>, Malformed> {
    let mut object = top(&parse(text, dialect)?)?;
    for key in keys {
        let Some(inner) = object.object_value(key) else { return Ok(None) };
        object = inner;
    }
    Ok(object.get(name).and_then(|entry| plain(&entry)))
}

/// How many of `keys` lead to objects that exist.
pub(super) fn depth(text: &str, dialect: Dialect, keys: &[&str]) -> usize {
    let Ok(root) = parse(text, dialect) else { return 0 };
    let mut object = root.object_value();
    keys.iter()
        .take_while(|key| {
            object = object.as_ref().and_then(|object| object.object_value(key));
            object.is_some()
        })
        .count()
}

fn parse(text: &str, dialect: Dialect) -> Result<CstRootNode, Malformed> {
    let allowed = dialect == Dialect::Comments;
    if !allowed && let Err(error) = serde_json::from_str::<IgnoredAny>(text) {
        // The message repeats the position.
        let message = error.to_string();
        let problem = message.split(" at line ").next().unwrap_or_default();
        return Err(Malformed::new(Some(error.line()), problem));
    }
    let options = ParseOptions {
        allow_comments: allowed,
        allow_trailing_commas: allowed,
        allow_loose_object_property_names: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    CstRootNode::parse(text, &options).map_err(|error| {
        let line = text[..error.range().start.min(text.len())].matches('\n').count() + 1;
        Malformed::new(Some(line), error.kind().to_string())
    })
}

fn top(root: &CstRootNode) -> Result<CstObject, Malformed> {
    root.object_value().ok_or_else(|| Malformed::new(None, "the file is not an object"))
}

/// The value of an entry, without its comments.
fn plain(entry: &CstObjectProp) -> Option<Value> {
    entry.value()?.to_serde_value()
}

fn input(value: &Value) -> CstInputValue {
    match value {
        Value::Null => CstInputValue::Null,
        Value::Bool(value) => CstInputValue::Bool(*value),
        Value::Number(value) => CstInputValue::Number(value.to_string()),
        Value::String(value) => CstInputValue::String(value.clone()),
        Value::Array(values) => CstInputValue::Array(values.iter().map(input).collect()),
        Value::Object(values) => {
            CstInputValue::Object(values.iter().map(|(name, value)| (name.clone(), input(value))).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(text: &str, expected: &str) {
        let value = json!({ "command": "rhumb", "args": ["mcp"] });
        let set = set(text, Dialect::Comments, &["mcpServers"], "rhumb", &value).expect("it is well-formed");
        assert_eq!(set, expected);
        let again = super::set(&set, Dialect::Comments, &["mcpServers"], "rhumb", &value);
        assert_eq!(again.as_deref(), Ok(expected), "twice is the same as once");
        let kept = depth(text, Dialect::Comments, &["mcpServers"]);
        let unset = unset(&set, Dialect::Comments, &["mcpServers"], "rhumb", kept).expect("it is well-formed");
        assert_eq!(get(&unset, Dialect::Comments, &["mcpServers"], "rhumb"), Ok(None));
    }

    #[test]
    fn a_new_file_has_two_spaces_per_level() {
        let expected = "{\n  \"mcpServers\": {\n    \"rhumb\": {\n      \"command\": \"rhumb\",\n      \"args\": [\n        \"mcp\"\n      ]\n    }\n  }\n}\n";
        check("", expected);
    }

    #[test]
    fn comments_order_and_indentation_stay() {
        check(
            "{\n\t// mine\n\t\"b\": 1, /* two */\n\t\"mcpServers\": {\n\t\t\"a\": {}\n\t}\n}\n",
            "{\n\t// mine\n\t\"b\": 1, /* two */\n\t\"mcpServers\": {\n\t\t\"a\": {},\n\t\t\"rhumb\": {\n\t\t\t\"command\": \"rhumb\",\n\t\t\t\"args\": [\"mcp\"]\n\t\t}\n\t}\n}\n",
        );
    }

    #[test]
    fn line_ends_stay() {
        check(
            "{\r\n  \"a\": 1\r\n}\r\n",
            "{\r\n  \"a\": 1,\r\n  \"mcpServers\": {\r\n    \"rhumb\": {\r\n      \"command\": \"rhumb\",\r\n      \"args\": [\"mcp\"]\r\n    }\r\n  }\r\n}\r\n",
        );
    }

    #[test]
    fn a_malformed_file_is_reported_with_its_line() {
        let value = json!({});
        let problem = |text, dialect| set(text, dialect, &["mcpServers"], "rhumb", &value).expect_err("malformed");
        assert_eq!(problem("{\n  \"a\": 1\n  \"b\": 2\n}", Dialect::Comments).line, Some(2), "where the comma belongs");
        assert_eq!(problem("{\n// mine\n}", Dialect::Strict).line, Some(2));
        assert_eq!(problem("[]", Dialect::Strict).problem, "the file is not an object");
        assert_eq!(problem("{\"mcpServers\": 3}", Dialect::Strict).problem, "`mcpServers` is not an object");
        let deep = "[".repeat(100_000);
        assert_eq!((problem(&deep, Dialect::Strict).line, problem(&deep, Dialect::Comments).line), (Some(1), Some(1)));
    }
}

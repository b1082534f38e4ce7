//! TOML, edited in place: everything else in the file stays as it is.

use super::Malformed;
use serde_json::Value;
use toml_edit::{Array, DocumentMut, Item, Table, TableLike};

/// `text` with a table `name`, of strings and lists of strings, in the table at `keys`.
pub(super) fn set(text: &str, keys: &[&str], name: &str, value: &Value) -> Result<String, Malformed> {
    let mut document = parse(text)?;
    let mut table: &mut Item = document.as_item_mut();
    for key in keys {
        let entries = table.as_table_like_mut().ok_or_else(|| not_a_table(key))?;
        table = entries.entry(key).or_insert_with(implicit);
    }
    let parent = keys.last().copied().unwrap_or_default();
    let entries = table.as_table_like_mut().ok_or_else(|| not_a_table(parent))?;
    if entries.get(name).is_some_and(|entry| plain(entry) == *value) {
        return Ok(text.to_owned());
    }
    entries.insert(name, item(value));
    Ok(document.to_string())
}

/// `text` without the table `name` in the table at `keys`, and without tables on the way that are then empty, except the first `kept`
/// of them.
pub(super) fn unset(text: &str, keys: &[&str], name: &str, kept: usize) -> Result<String, Malformed> {
    let mut document = parse(text)?;
    remove(document.as_item_mut(), keys, name, kept);
    Ok(document.to_string())
}

fn remove(table: &mut Item, keys: &[&str], name: &str, kept: usize) {
    let Some(entries) = table.as_table_like_mut() else { return };
    let Some((key, rest)) = keys.split_first() else {
        entries.remove(name);
        return;
    };
    let Some(inner) = entries.get_mut(key) else { return };
    remove(inner, rest, name, kept.saturating_sub(1));
    if kept == 0 && inner.as_table_like().is_some_and(TableLike::is_empty) {
        entries.remove(key);
    }
}

/// The table `name` in the table at `keys`. `None` if there is none.
pub(super) fn get(text: &str, keys: &[&str], name: &str) -> Result<Option<Value>, Malformed> {
    let document = parse(text)?;
    let table = keys.iter().try_fold(document.as_item(), |table, key| table.get(key));
    Ok(table.and_then(|table| table.get(name)).map(plain))
}

/// How many of `keys` lead to tables that exist.
pub(super) fn depth(text: &str, keys: &[&str]) -> usize {
    let Ok(document) = parse(text) else { return 0 };
    let mut table = Some(document.as_item());
    keys.iter()
        .take_while(|key| {
            table = table.and_then(|table| table.get(key));
            table.is_some()
        })
        .count()
}

fn parse(text: &str) -> Result<DocumentMut, Malformed> {
    text.parse::<DocumentMut>().map_err(|error| {
        let line = error.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        Malformed::new(line, error.message().to_owned())
    })
}

fn not_a_table(key: &str) -> Malformed {
    Malformed::new(None, format!("`{key}` is not a table"))
}

/// A table whose header is not written.
fn implicit() -> Item {
    let mut table = Table::new();
    table.set_implicit(true);
    Item::Table(table)
}

fn item(value: &Value) -> Item {
    let mut table = Table::new();
    for (name, value) in value.as_object().into_iter().flatten() {
        let value = match value {
            Value::Array(values) => toml_edit::value(values.iter().filter_map(Value::as_str).collect::<Array>()),
            value => toml_edit::value(value.as_str().unwrap_or_default()),
        };
        table.insert(name, value);
    }
    Item::Table(table)
}

/// The strings and lists of strings in a table.
fn plain(item: &Item) -> Value {
    let entries = item.as_table_like().into_iter().flat_map(|table| table.iter());
    let value = |item: &Item| match (item.as_str(), item.as_array()) {
        (Some(text), _) => Value::from(text),
        (None, Some(values)) => values.iter().filter_map(|value| value.as_str()).collect(),
        (None, None) => Value::from(item.to_string().trim()),
    };
    Value::Object(entries.map(|(name, item)| (name.to_owned(), value(item))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(text: &str, expected: &str) {
        let value = json!({ "command": "rhumb", "args": ["mcp"] });
        let set = set(text, &["mcp_servers"], "rhumb", &value).expect("it is well-formed");
        assert_eq!(set, expected);
        assert_eq!(super::set(&set, &["mcp_servers"], "rhumb", &value).as_deref(), Ok(expected));
        assert_eq!(get(&set, &["mcp_servers"], "rhumb"), Ok(Some(value)));
        let unset = unset(&set, &["mcp_servers"], "rhumb", depth(text, &["mcp_servers"])).expect("it is well-formed");
        assert_eq!(unset, text);
    }

    const ENTRY: &str = "[mcp_servers.rhumb]\ncommand = \"rhumb\"\nargs = [\"mcp\"]\n";

    #[test]
    fn the_entry_is_a_table_of_its_own() {
        check("", ENTRY);
        check("model = \"x\" # mine\n", &format!("model = \"x\" # mine\n\n{ENTRY}"));
        let other = "[mcp_servers.other]\ncommand = \"o\"\n";
        check(other, &format!("{other}\n{ENTRY}"));
    }

    #[test]
    fn a_malformed_file_is_reported_with_its_line() {
        let error = set("a = 1\nb = \n", &["mcp_servers"], "rhumb", &json!({})).expect_err("malformed");
        assert_eq!(error.line, Some(2));
        let error = set("mcp_servers = 3\n", &["mcp_servers"], "rhumb", &json!({})).expect_err("malformed");
        assert_eq!(error.problem, "`mcp_servers` is not a table");
    }
}

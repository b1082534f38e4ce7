//! The short names that compact answers use for fields.

/// A field with a short name.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name in JSON.
    pub long: &'static str,
    /// Its name in compact JSON.
    pub short: &'static str,
    /// What it contains.
    pub content: KeyContent,
}

/// How the compact form writes the value of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyContent {
    /// Unchanged.
    Value,
    /// A path, which is replaced by its index.
    Path,
    /// A handle, in which the path is replaced by its index.
    Handle,
}

const fn value(long: &'static str, short: &'static str) -> Key {
    Key { long, short, content: KeyContent::Value }
}

const fn path(long: &'static str, short: &'static str) -> Key {
    Key { long, short, content: KeyContent::Path }
}

const fn handle(long: &'static str, short: &'static str) -> Key {
    Key { long, short, content: KeyContent::Handle }
}

/// Every field with a short name, the most common ones first. Other fields keep their names.
pub const COMPACT_KEYS: &[Key] = &[
    path("path", "f"),
    value("line", "l"),
    value("line_end", "e"),
    value("kind", "k"),
    value("name", "n"),
    handle("handle", "h"),
    value("signature", "s"),
    value("doc", "d"),
    value("generation", "g"),
    value("total", "t"),
    value("left", "m"),
    value("symbol", "y"),
    value("symbols", "ys"),
    value("hits", "hs"),
    value("references", "rs"),
    value("reached", "re"),
    value("col", "c"),
    value("role", "r"),
    value("evidence", "v"),
    handle("from", "o"),
    handle("target", "to"),
    handle("via", "w"),
    handle("about", "ab"),
    handle("parent", "p"),
    value("depth", "i"),
    value("calls", "x"),
    value("count", "q"),
    path("call_path", "cf"),
    value("sites", "si"),
    value("text", "tx"),
    path("edge_path", "ef"),
    value("edge_line", "el"),
    handle("through", "th"),
    value("use_line", "ul"),
    value("edge", "j"),
    value("language", "la"),
    value("lines", "ls"),
    value("line_start", "a"),
    value("line_count", "lc"),
    value("parse_status", "ps"),
    value("documentation", "ds"),
    value("uncertain", "u"),
    value("columns", "cs"),
    value("rows", "rows"),
    value("is_complete", "all"),
    value("cursor", "next"),
];

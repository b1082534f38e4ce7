//! Names, types and bodies as text: unquoted, with whitespace collapsed, truncated, hashed.

use super::span;
use crate::tree::Node;
use rhumb_model::{Position, Span, SymbolKind, escape_segment};
use sha2::{Digest, Sha256};

/// Longer values are data and not kept.
pub(super) const MAX_VALUE_BYTES: usize = 200;
/// Longer types are truncated.
const MAX_TYPE_BYTES: usize = 2000;
/// Bodies are hashed up to here, so that deep nesting cannot make it quadratic.
const MAX_HASHED_BYTES: usize = 16 << 10;

/// The name of a symbol: the first line of a title or of a bare name.
pub(super) fn symbol_name<'s>(kind: SymbolKind, text: &'s str, name: &'s str) -> &'s str {
    if kind == SymbolKind::Section {
        return text.trim().lines().next().unwrap_or("").trim_end_matches('#').trim_end();
    }
    name.lines().next().unwrap_or(name)
}

/// A name whose node includes its parameters ends before them.
pub(super) fn without_parameters<'s>(text: &'s str, name: Node<'_>, parameters: Option<Node<'_>>) -> &'s str {
    let start = parameters.map_or(0, Node::start_byte);
    let is_inside = name.start_byte() < start && start < name.end_byte();
    let length = start.saturating_sub(name.start_byte()) as usize;
    text.get(..length).filter(|_| is_inside).map_or(text, str::trim_end)
}

/// A name without quotes or the colon of a symbol literal: `:name`, `"name"`.
pub(crate) fn bare_name(text: &str) -> &str {
    let text = text.trim();
    let text = text.strip_prefix(':').unwrap_or(text);
    let unquoted = ['"', '\'', '`'].iter().find_map(|quote| text.strip_prefix(*quote)?.strip_suffix(*quote));
    unquoted.unwrap_or(text)
}

/// The span of `name` in its node, which may include whitespace or quotes.
pub(super) fn trimmed_span(node: Node<'_>, name: &str, source: &str) -> Span {
    let mut span = span(node);
    let text = source.get(node.byte_range()).unwrap_or("");
    if name.len() < text.len()
        && let Some(before) = text.find(name)
    {
        let before = before as u32;
        span.start_byte += before;
        span.start.column += before;
        span.end_byte = span.start_byte + name.len() as u32;
        span.end = Position { row: span.start.row, column: span.start.column + name.len() as u32 };
    }
    span
}

pub(super) fn joined(prefix: &str, name: &str) -> String {
    if prefix.is_empty() { name.to_owned() } else { format!("{prefix}::{name}") }
}

/// The name of a type without its arguments: `Vec` of `Vec<T>`.
pub(super) fn bare_type(text: &str) -> String {
    let bare = text.split(['<', '[', '(']).next().unwrap_or(text).trim();
    let bare = bare.rsplit("::").next().unwrap_or(bare);
    escape_segment(bare)
}

/// A declared type without the punctuation that introduces it.
pub(super) fn declared_type(text: &str) -> String {
    squeeze(text.trim_start_matches([':', '-', '>', ' ']), MAX_TYPE_BYTES)
}

/// A short literal as written; empty for any other value.
pub(super) fn literal(text: &str) -> &str {
    let is_short = text.len() <= MAX_VALUE_BYTES && !text.contains('\n');
    let is_literal = match text.chars().next() {
        Some('0'..='9') => true,
        Some('-') => text[1..].trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '.'),
        Some(':') => !text.starts_with("::"),
        Some(quote @ ('"' | '\'')) => is_one_string(text, quote),
        Some('`') => is_one_string(text, '`') && !text.contains("${"),
        _ => matches!(text, "True" | "False" | "None" | "true" | "false" | "null" | "nil"),
    };
    if is_short && is_literal { text } else { "" }
}

/// Whether a text that starts with a quote is a single string, not an expression that starts with a string.
fn is_one_string(text: &str, quote: char) -> bool {
    let delimiter = [quote; 3].iter().collect::<String>();
    let delimiter = if text.starts_with(&delimiter) { &delimiter[..] } else { &delimiter[..1] };
    let mut rest = &text[delimiter.len()..];
    while let Some(at) = rest.find(['\\', quote]) {
        if rest[at..].starts_with(delimiter) {
            return rest.len() == at + delimiter.len();
        }
        let skipped = if rest[at..].starts_with('\\') { 2 } else { 1 };
        rest = rest.get(at + skipped..).unwrap_or("");
    }
    false
}

/// Collapses each run of whitespace, and truncates the text at a character boundary.
pub(super) fn squeeze(text: &str, max_bytes: usize) -> String {
    // Nested definitions share their end, so reading each to its end would be quadratic.
    let start = &text[..text.floor_char_boundary(max_bytes * 8)];
    let mut squeezed = String::with_capacity(start.len().min(max_bytes));
    for word in start.split_whitespace() {
        let room = max_bytes.saturating_sub(squeezed.len() + 2);
        if !squeezed.is_empty() {
            squeezed.push(' ');
        }
        if squeezed.len() + word.len() > max_bytes {
            squeezed.push_str(&word[..word.floor_char_boundary(room)]);
            squeezed.push('…');
            return squeezed;
        }
        squeezed.push_str(word);
    }
    if start.len() < text.len() {
        squeezed.push('…');
    }
    squeezed
}

/// The hash of a body, which does not depend on layout: each run of whitespace counts as one blank. Bodies with equal hashes count
/// as unchanged, so it is the start of a SHA-256: nobody can write another body that has the hash of a given one.
pub(super) fn hash_body(text: &str) -> u64 {
    let mut hasher = Sha256::new();
    let mut squeezed = [0; 256];
    let mut length = 0;
    let mut was_blank = true;
    for &byte in text.as_bytes().get(..MAX_HASHED_BYTES).unwrap_or(text.as_bytes()) {
        let is_blank = byte <= b' ';
        squeezed[length] = if is_blank { b' ' } else { byte };
        length += usize::from(!(is_blank && was_blank));
        was_blank = is_blank;
        if length == squeezed.len() {
            hasher.update(squeezed);
            length = 0;
        }
    }
    hasher.update(squeezed[..length].trim_ascii_end());
    if text.len() > MAX_HASHED_BYTES {
        hasher.update(text.len().to_le_bytes());
    }
    let hash = hasher.finalize();
    // Zero means that there is no body.
    hash.first_chunk().map_or(1, |start| u64::from_be_bytes(*start).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_literals_are_values() {
        for value in [
            "1",
            "-1",
            "- 1",
            "-.5",
            "0x10",
            "\"oak\"",
            "'it\\'s'",
            "`oak`",
            ":oak",
            "true",
            "\"\"\"o\"k\"\"\"",
            "\"\"",
        ] {
            assert_eq!(literal(value), value);
        }
        for other in
            ["-width", "\"a\" + b", "'a'.trim()", "`a${b}`", "::oak", "oak", "\"a\" \"b\"", "'é\\", "\"", "\"a\nb\""]
        {
            assert_eq!(literal(other), "", "{other}");
        }
    }

    #[test]
    fn body_hashes_depend_on_words_but_not_on_layout() {
        assert_eq!(hash_body("{ a(b);  c }"), hash_body("{\n    a(b);\n    c }\n"));
        assert_ne!(hash_body("{ a b }"), hash_body("{ ab }"));
        let long = "word ".repeat(1_000);
        assert_eq!(hash_body(&long), hash_body(&long.replace(' ', "\n\t")));
        assert_ne!(hash_body(&long), hash_body(&long.replacen("word", "ward", 1)));
        assert_ne!(hash_body(""), 0);
    }

    #[test]
    fn body_hashes_begin_a_sha_256() {
        assert_eq!(hash_body("a  b"), 0xc868_7a08_aa5d_6ed2);
    }

    #[test]
    fn squeezed_text_is_truncated_at_a_character_boundary() {
        assert_eq!(squeeze(" a \n\t b ", 10), "a b");
        assert_eq!(squeeze("door wall", 7), "door w…");
        assert_eq!(squeeze("doorwall", 6), "door…");
        assert_eq!(squeeze("ööööö", 6), "öö…");
        assert_eq!(squeeze(&format!("a{}b", " ".repeat(100)), 10), "a…");
    }
}

//! Elements, attributes and blocks of the markup, and the names that they bind.

use crate::document::Takes;
use crate::html::collect::{Collector, VOID};
use crate::html::scan::{Attribute, Scanner, Tag};
use std::ops::Range;

/// Attributes whose name is code: an action, a transition.
const APPLIED: &[&str] = &["use", "transition", "in", "out", "animate"];
/// Attributes that mean the variable of the same name if they have no value.
const SHORT: &[&str] = &["bind", "class", "style"];

/// Reads a start tag. Names that it binds are visible up to its end.
pub(super) fn element<'s>(scanner: &mut Scanner<'s>, out: &mut Collector<'s>, tag: &Tag) {
    out.component(tag.name.clone());
    for attribute in &tag.attributes {
        self::attribute(scanner, out, attribute);
    }
    let mut scopes = 0;
    for attribute in &tag.attributes {
        if let Some(name) = out.text(&attribute.name).strip_prefix("let:") {
            let names = attribute.value.clone().unwrap_or_else(|| out.range_of(name));
            out.begin(names.start);
            out.names(names, Takes::Nothing);
            scopes += 1;
        }
    }
    let name = out.text(&tag.name);
    if tag.is_closed || VOID.contains(&name) {
        (0..scopes).for_each(|_| out.end(tag.name.end));
    } else {
        out.push(name, scopes);
    }
}

fn attribute<'s>(scanner: &mut Scanner<'s>, out: &mut Collector<'s>, attribute: &Attribute) {
    let name = out.text(&attribute.name);
    let (kind, rest) = name.split_once(':').unwrap_or(("", name));
    let rest = rest.split('|').next().unwrap_or("");
    if kind == "let" {
        return;
    }
    if APPLIED.contains(&kind) {
        out.name_or_path(out.range_of(rest));
    }
    match &attribute.value {
        Some(value) if attribute.is_code => expression(out, value.clone()),
        Some(value) => out.code_in(scanner, value),
        None if SHORT.contains(&kind) => out.name_or_path(out.range_of(rest)),
        None => {}
    }
}

/// Code between braces: a value, the start, middle or end of a block, or a declaration.
pub(super) fn code(out: &mut Collector<'_>, range: Range<usize>) {
    let text = out.text(&range).trim();
    let at = range.start;
    match text.as_bytes().first() {
        Some(b'#') => start_block(out, text, at),
        Some(b':') => {
            // The middle of a block ends the scope of its beginning.
            out.end(at);
            out.begin(at);
            middle(out, text);
        }
        Some(b'/') if !text.starts_with("/*") && !text.starts_with("//") => {
            out.pop(&format!("#{}", text[1..].trim()), at);
        }
        _ => expression(out, range),
    }
}

/// Code that may start with a word of the markup: `@html text`, `...props`.
fn expression(out: &mut Collector<'_>, range: Range<usize>) {
    let text = out.text(&range).trim();
    let Some(rest) = text.strip_prefix('@') else {
        let rest = text.strip_prefix("...").unwrap_or(text);
        return out.code(if rest.len() < text.len() { out.range_of(rest) } else { range });
    };
    let (word, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    match word {
        "const" => out.declaration(out.range_of(rest)),
        _ => out.code(out.range_of(value)),
    }
}

fn start_block<'s>(out: &mut Collector<'s>, text: &'s str, at: usize) {
    let end = text[1..].find(|c: char| !c.is_ascii_alphabetic()).map_or(text.len(), |end| end + 1);
    let (word, rest) = (&text[..end], &text[end..]);
    match word {
        "#each" => each(out, rest),
        "#await" => {
            let (value, names) = awaited(rest);
            out.code(out.range_of(value));
            out.begin(at);
            out.names(out.range_of(names), Takes::Nothing);
        }
        "#snippet" => {
            let (name, parameters) = rest.split_once('(').unwrap_or((rest, ""));
            let name = name.split('<').next().unwrap_or("").trim();
            out.names(out.range_of(name), Takes::Nothing);
            out.begin(at);
            let parameters = parameters.rsplit_once(')').map_or("", |(parameters, _)| parameters.trim());
            out.names(out.range_of(parameters), Takes::Nothing);
        }
        _ => {
            out.code(out.range_of(rest));
            out.begin(at);
        }
    }
    out.push(word, 1);
}

/// `:else`, `:else if value`, `:then names`, `:catch names`.
fn middle(out: &mut Collector<'_>, text: &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match word {
        ":then" | ":catch" => out.names(out.range_of(rest.trim()), Takes::Nothing),
        ":else" => out.code(out.range_of(rest.trim().strip_prefix("if").unwrap_or(""))),
        _ => {}
    }
}

/// `items as { name }, index (key)`.
fn each(out: &mut Collector<'_>, text: &str) {
    let Some(at) = text.rfind(" as ") else {
        out.code(out.range_of(text));
        return out.begin(out.range_of(text).start);
    };
    let (value, names) = (&text[..at], &text[at + " as ".len()..]);
    out.value(out.range_of(value));
    out.begin(out.range_of(value).start);
    // The key is in parentheses after the names, which may contain some themselves.
    let mut depth = 0_u32;
    let key = names.bytes().position(|byte| {
        depth = match byte {
            b'{' | b'[' => depth + 1,
            b'}' | b']' => depth.saturating_sub(1),
            _ => depth,
        };
        depth == 0 && byte == b'('
    });
    let (names, key) = key.map_or((names, ""), |at| (&names[..at], &names[at..]));
    out.names(out.range_of(names.trim()), Takes::Element);
    let key = key.trim();
    out.code(out.range_of(key.strip_prefix('(').and_then(|key| key.strip_suffix(')')).unwrap_or("")));
}

/// `promise then names`, `promise catch names`, `promise then`, `promise`.
fn awaited(text: &str) -> (&str, &str) {
    let text = text.trim_end();
    let is_word = |(at, word): &(usize, &str)| text[at + word.len()..].chars().next().is_none_or(char::is_whitespace);
    let found = [" then", " catch"].iter().find_map(|word| text.rmatch_indices(word).find(is_word));
    found.map_or((text, ""), |(at, word)| (&text[..at], text[at + word.len()..].trim()))
}

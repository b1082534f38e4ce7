//! Elements of a template: components, directives, and the names that they bind.

use crate::document::Takes;
use crate::html::collect::{Collector, VOID, camel, pascal};
use crate::html::scan::{Attribute, Tag};
use std::ops::Range;

/// Elements of browsers, which no component can replace.
const NATIVE: &str = include_str!("elements.txt");

/// Components that are always there.
const BUILT_IN: &[&str] = &[
    "Component",
    "KeepAlive",
    "RouterLink",
    "RouterView",
    "Slot",
    "Suspense",
    "Teleport",
    "Template",
    "Transition",
    "TransitionGroup",
];

/// Directives that are always there.
const DIRECTIVES: &[&str] = &[
    "bind", "cloak", "else", "else-if", "for", "html", "if", "memo", "model", "on", "once", "pre", "show", "slot",
    "text",
];

/// Reads a start tag. Names that it binds are visible up to its end.
pub(super) fn element(out: &mut Collector<'_>, tag: &Tag) {
    let mut scopes = 0;
    for attribute in &tag.attributes {
        let is_repeated = out.text(&attribute.name) == "v-for" && repeated(out, attribute);
        scopes += usize::from(is_repeated);
    }
    component(out, tag);
    for attribute in &tag.attributes {
        if slot_names(out, attribute).is_none() {
            directive(out, attribute);
        }
    }
    for attribute in &tag.attributes {
        if let Some(names) = slot_names(out, attribute) {
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

/// `(item, index) in items`.
fn repeated(out: &mut Collector<'_>, attribute: &Attribute) -> bool {
    let Some(value) = &attribute.value else { return false };
    let text = out.text(value);
    let is_word = |at: usize, word: &str| {
        let is_blank = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_whitespace);
        text[at..].starts_with(word)
            && is_blank(text.as_bytes()[..at].last())
            && is_blank(text.as_bytes().get(at + word.len()))
    };
    let starts = text.match_indices(['i', 'o']).map(|(at, _)| at);
    let Some(at) = starts.into_iter().find(|at| is_word(*at, "in") || is_word(*at, "of")) else { return false };
    let names = text[..at].trim();
    let names = names.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(names);
    out.value(value.start + at + 2..value.end);
    out.begin(value.start);
    out.names(out.range_of(names), Takes::Element);
    true
}

/// The names that a slot passes to its content: `#item="{ name }"`.
fn slot_names(out: &Collector<'_>, attribute: &Attribute) -> Option<Range<usize>> {
    let name = out.text(&attribute.name);
    let is_slot = name.starts_with('#') || name == "v-slot" || name.starts_with("v-slot:") || name == "slot-scope";
    attribute.value.clone().filter(|_| is_slot)
}

/// The component that an element is.
fn component(out: &mut Collector<'_>, tag: &Tag) {
    let name = out.text(&tag.name);
    let range = tag.name.clone();
    if name.contains('.') {
        return out.component(range);
    }
    let names = vec![pascal(name), camel(name), name.to_owned()];
    let is_plain = !name.contains('-') && !name.starts_with(char::is_uppercase);
    if is_plain && NATIVE.split_whitespace().any(|known| known == name) {
        return;
    }
    let is_optional = is_plain || BUILT_IN.contains(&names[0].as_str());
    out.element(range, names, is_optional);
}

fn directive(out: &mut Collector<'_>, attribute: &Attribute) {
    let name = out.text(&attribute.name);
    let start = attribute.name.start;
    let (kind, rest) = match name.as_bytes().first() {
        Some(b':' | b'.') => ("bind", &name[1..]),
        Some(b'@') => ("on", &name[1..]),
        Some(b'v') if name.starts_with("v-") => {
            let end = name[2..].find([':', '.']).map_or(name.len(), |at| at + 2);
            (&name[2..end], name[end..].trim_start_matches(':'))
        }
        // The script variable that gets the element.
        _ if name == "ref" => {
            let Some(value) = attribute.value.clone() else { return };
            let names = vec![out.text(&value).to_owned()];
            return out.name(value, names, true);
        }
        _ => return,
    };
    if let Some(argument) = rest.strip_prefix('[').and_then(|rest| rest.split(']').next()) {
        out.code(out.range_of(argument));
    }
    if !DIRECTIVES.contains(&kind) {
        let names = vec![camel(&format!("v-{kind}"))];
        out.name(start..start + "v-".len() + kind.len(), names, true);
    }
    let argument = rest.split('.').next().unwrap_or("");
    match &attribute.value {
        Some(_) if kind == "for" => {}
        Some(value) => out.code(value.clone()),
        // `:name` alone is short for `:name="name"`.
        None if kind == "bind" && !argument.is_empty() && !rest.starts_with('[') => {
            out.name(out.range_of(argument), vec![camel(argument)], false);
        }
        None => {}
    }
}

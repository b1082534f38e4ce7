//! Formats names, parameters and types for a map: short, on one line, and unambiguous to parse.

use rhumb_model::SymbolKind;
use rhumb_store::{SketchCall, SketchParameter, SketchSymbol};

/// Longer names and types are cut.
const NAME_CHARS: usize = 60;
const TYPE_CHARS: usize = 40;

/// Characters that mean something in a line of a map.
const SIGNS: &[char] = &[' ', ',', ':', '(', ')', '`', '←', '→', '″', '{', '}', '[', ']', '<', '>'];

/// Names of the receiver among the parameters of a method.
const OWN: [&str; 4] = ["self", "this", "cls", "mut self"];

/// The contents of the parentheses after a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Brackets {
    /// There are none.
    #[default]
    None,
    /// Parameters, or base types.
    Of(Vec<String>),
}

/// A name. Names with special characters are put in backquotes.
pub(super) fn name(name: &str) -> String {
    let name = cut(&squeezed(name), NAME_CHARS);
    if name.is_empty() || name.contains(SIGNS) { format!("`{}`", name.replace('`', "'")) } else { name }
}

/// The text of a heading, up to the first line break or separator.
pub(super) fn title(name: &str) -> String {
    let plain = name.replace('→', "->").replace('←', "<-");
    cut(&plain.split_whitespace().collect::<Vec<_>>().join(" "), NAME_CHARS)
}

/// The name of a type without its arguments: `Door<T>` is `Door`.
pub(super) fn bare(name: &str) -> &str {
    let end = name.find(['<', '[']).filter(|end| *end > 0).unwrap_or(name.len());
    name[..end].trim()
}

/// The parameters of a callable, or the base types of a type, including `more`.
pub(super) fn brackets(symbol: &SketchSymbol, more: &[String]) -> Brackets {
    if symbol.kind.is_type() {
        let mut bases: Vec<String> = Vec::new();
        for base in symbol.bases.iter().chain(more) {
            let base = name(base);
            if !bases.contains(&base) {
                bases.push(base);
            }
        }
        return if bases.is_empty() { Brackets::None } else { Brackets::Of(bases) };
    }
    let has_parameters = !symbol.parameters.is_empty();
    match symbol.kind {
        SymbolKind::Function | SymbolKind::Method | SymbolKind::Constructor | SymbolKind::Test => {
            let is_own = |at: usize, parameter: &SketchParameter| at == 0 && OWN.contains(&parameter.name.as_str());
            let all = symbol.parameters.iter().enumerate();
            Brackets::Of(all.filter(|(at, it)| !is_own(*at, it)).map(|(_, it)| parameter(it)).collect())
        }
        SymbolKind::Macro if has_parameters => Brackets::Of(symbol.parameters.iter().map(parameter).collect()),
        _ => Brackets::None,
    }
}

fn parameter(parameter: &SketchParameter) -> String {
    let star = if parameter.is_variadic && !parameter.name.starts_with('*') { "*" } else { "" };
    let optional = if parameter.is_optional && !parameter.is_variadic { "?" } else { "" };
    format!("{star}{}{optional}", pattern(&parameter.name))
}

/// A name, or the names in a pattern without their defaults.
fn pattern(text: &str) -> String {
    let text = text.trim();
    let Some(inner) = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) else {
        let word = squeezed(text);
        return if word.contains(SIGNS) { name(&word) } else { cut(&word, NAME_CHARS) };
    };
    let names = inner.split(',').map(|part| part.split(['=', ':']).next().unwrap_or_default().trim());
    let names: Vec<String> = names
        .filter(|part| !part.is_empty() && !part.contains(['{', '}', '(', ')', '[', ']', '"', '\'', '`']))
        .map(|part| part.replace("...", "*"))
        .collect();
    let shown: Vec<String> = names.iter().filter(|name| !name.contains(SIGNS)).take(MAX_PATTERN).cloned().collect();
    let more = names.len() - shown.len();
    let more = if more > 0 { format!(",+{more}") } else { String::new() };
    format!("{{{}{more}}}", shown.join(","))
}

/// Maximum number of names of a pattern to show.
const MAX_PATTERN: usize = 5;

/// The return type, with a question mark in front if it is optional.
pub(super) fn returns(symbol: &SketchSymbol) -> Option<String> {
    let squeezed = squeezed(symbol.declared_type.as_deref()?);
    let (text, is_optional) = optional(&squeezed);
    let text = cut(text, TYPE_CHARS);
    let nothing = ["", "None", "void", "()", "Unit"].contains(&text.as_str()) && !is_optional;
    (!nothing && !text.contains(['←', '→'])).then(|| format!("{}{text}", if is_optional { "?" } else { "" }))
}

/// A type without the marker for an optional value, and whether there was one.
fn optional(text: &str) -> (&str, bool) {
    let around = [
        ("Optional[", "]"),
        ("Option<", ">"),
        ("Optional<", ">"),
        ("", "|None"),
        ("", "|null"),
        ("", "|undefined"),
        ("", "?"),
    ];
    for (start, end) in around {
        let inner = text.strip_prefix(start).and_then(|rest| rest.strip_suffix(end));
        if let Some(inner) = inner.filter(|inner| !inner.is_empty() && is_balanced(inner)) {
            return (inner, true);
        }
    }
    (text, false)
}

/// Whether every bracket is closed inside the text.
fn is_balanced(text: &str) -> bool {
    let mut depth = 0_i32;
    for character in text.chars() {
        match character {
            '<' | '[' | '(' | '{' => depth += 1,
            '>' | ']' | ')' | '}' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

/// What a symbol calls, with the owner where it differs from the caller's.
pub(super) fn calls(symbol: &SketchSymbol, calls: &[SketchCall]) -> Vec<String> {
    let is_itself = |call: &&SketchCall| call.target == symbol.id;
    let written = calls.iter().filter(|call| !is_itself(call)).map(|call| {
        let owner = call.owner.as_deref().filter(|owner| symbol.owner.as_deref() != Some(owner)).map(last_owner);
        match owner.filter(|owner| !owner.is_empty() && !owner.contains(SIGNS)) {
            Some(owner) => format!("{owner}.{}", name(&call.name)),
            None => name(&call.name),
        }
    });
    let mut names: Vec<String> = Vec::new();
    for name in written {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The nearest of the names around a symbol.
fn last_owner(owner: &str) -> &str {
    let last = owner.rsplit("::").next().unwrap_or(owner);
    bare(last.rsplit(' ').next().unwrap_or(last))
}

/// The external package of an import, as far as it can be inferred.
pub(super) fn package(source: &str) -> String {
    let is_quoted = source.starts_with(['<', '"']);
    let source = source.trim_matches(|character: char| "<>\"'".contains(character) || character.is_whitespace());
    let first = if is_quoted || source.contains('/') {
        source
    } else if source.contains("::") {
        source.split("::").find(|part| !part.is_empty()).unwrap_or_default()
    } else {
        source.split('.').find(|part| !part.is_empty()).unwrap_or_default()
    };
    cut(&squeezed(first).replace(SIGNS, "_"), NAME_CHARS)
}

/// `text` without unnecessary whitespace.
fn squeezed(text: &str) -> String {
    let mut squeezed = String::with_capacity(text.len());
    let mut is_after_blank = false;
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    for character in text.chars() {
        if character.is_whitespace() || character.is_control() {
            is_after_blank = true;
            continue;
        }
        if is_after_blank && is_word(character) && squeezed.chars().next_back().is_some_and(is_word) {
            squeezed.push(' ');
        }
        is_after_blank = false;
        squeezed.push(character);
    }
    squeezed
}

fn cut(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn optional_types_have_a_question_mark() {
        let check = |text: &str, expected: (&str, bool)| assert_eq!(optional(&squeezed(text)), expected, "{text}");
        check("Optional[Session]", ("Session", true));
        check("Option<Vec<u8>>", ("Vec<u8>", true));
        check("Session | None", ("Session", true));
        check("string | undefined", ("string", true));
        check("Session?", ("Session", true));
        check("Result<Option<A>, B>", ("Result<Option<A>,B>", false));
        check("Option<A>, Option<B>", ("Option<A>,Option<B>", false));
    }

    #[test]
    fn patterns_are_shown_by_their_names() {
        let check = |text: &str, expected: &str| assert_eq!(pattern(text), expected, "{text}");
        check("name", "name");
        check("{ type = \"button\", onSelect, ...rest }", "{type,onSelect,*rest}");
        check("{}", "{}");
        check("(key, value)", "`(key,value)`");
    }

    #[test]
    fn packages_are_identified_by_their_first_segment() {
        let check = |text: &str, expected: &str| assert_eq!(package(text), expected, "{text}");
        check("os.path", "os");
        check("std::sync::Arc", "std");
        check("<sys/time.h>", "sys/time.h");
        check("<stdio.h>", "stdio.h");
        check("@scope/part", "@scope/part");
    }
}

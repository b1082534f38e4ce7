//! What the texts of most questions contain: symbols, ambiguous names, and counts of what is not shown.

use super::number::{count, counted};
use super::page::{Page, Piece, Table, Tone};
use crate::question::{Disambiguation, Entry, Passage};
use rhumb_query::shape::cut;

/// The symbol that was asked about.
pub(super) fn title(symbol: &Entry, found: &str, page: &mut Page<'_>) {
    page.put(Tone::Kind, symbol.kind).put(Tone::Plain, " ").put(Tone::Strong, &symbol.name);
    if symbol.name != symbol.path {
        page.put(Tone::Plain, "  ").put(Tone::Place, &format!("{}:{}", symbol.path, symbol.line));
    }
    page.put(Tone::Plain, &format!("  {found}")).end();
}

/// What a name could mean.
pub(super) fn disambiguation(choice: &Disambiguation, page: &mut Page<'_>) {
    let found = format!("`{}` is ambiguous: {} match", choice.name, counted(choice.total, "symbol"));
    page.line(Tone::Warning, &format!("{found}; {}", choice.advice));
    let mut table = Table::indented();
    for candidate in &choice.matches {
        let symbol = &candidate.symbol;
        table.row(vec![
            (Tone::Kind, symbol.kind.to_owned()),
            (Tone::Strong, symbol.handle.clone()),
            (Tone::Faint, format!("line {}", symbol.line)),
            (Tone::Plain, counted(candidate.uses, "use")),
            (Tone::Faint, symbol.signature.as_ref().map(|_| definition(symbol, page)).unwrap_or_default()),
        ]);
    }
    page.table(&table);
    if choice.left > 0 {
        page.line(Tone::Faint, &format!("  ... and {} more", count(choice.left)));
    }
}

/// A symbol as the first cells of a row: kind, name, place.
pub(super) fn entry(entry: &Entry) -> Vec<Piece> {
    vec![
        (Tone::Kind, entry.kind.to_owned()),
        (Tone::Strong, entry.name.clone()),
        (Tone::Place, format!("{}:{}", entry.path, entry.line)),
    ]
}

/// The signature as written, or the kind and the name where there is none.
pub(super) fn definition(entry: &Entry, page: &Page<'_>) -> String {
    let name = entry.name.rsplit("::").next().unwrap_or(&entry.name);
    match &entry.signature {
        Some(signature) if signature.contains(name) => cut(signature, page.style.signature_chars),
        _ => format!("{} {name}", entry.kind),
    }
}

/// A handle without its file; the file itself is its top level.
pub(super) fn short<'h>(handle: &'h str, path: &str) -> &'h str {
    match handle.strip_prefix(path).map(|rest| rest.trim_start_matches("::")) {
        Some("") => "top level",
        Some(name) => name,
        None => handle,
    }
}

/// The symbol with this handle as the place of something in its file: its name and that of its owner; empty for the file itself.
pub(super) fn within<'h>(handle: &'h str, path: &str) -> &'h str {
    match short(handle, path) {
        "top level" => "",
        name => last_two(name),
    }
}

/// The last two segments of a qualified name; parameters in parentheses may contain separators.
fn last_two(name: &str) -> &str {
    let (mut depth, mut segments) = (0_usize, 0);
    for (at, letter) in name.char_indices().rev() {
        match letter {
            ')' | '>' | ']' => depth += 1,
            '(' | '<' | '[' => depth = depth.saturating_sub(1),
            ':' if depth == 0 && name[..at].ends_with(':') => {
                segments += 1;
                if segments == 2 {
                    return &name[at + 1..];
                }
            }
            _ => {}
        }
    }
    name
}

/// A handle without its file, unless it is that of a file.
pub(super) fn last(handle: &str) -> &str {
    handle.split_once("::").map_or(handle, |(_, name)| name)
}

/// An edge as a phrase about the symbol at its source, such as `may call total`.
pub(super) fn edge_to(edge: &str, target: &str) -> String {
    format!("{} {target}", if edge == "may_call" { "may call" } else { edge })
}

/// An edge as a phrase about the symbol at its target, such as `called by total`.
pub(super) fn edge_from(edge: &str, source: &str) -> String {
    let phrase = match edge {
        "contains" => "part of",
        "calls" => "called by",
        "may_call" => "may be called by",
        "uses" => "used by",
        "reads" => "read by",
        "writes" => "written by",
        "instantiates" => "instantiated by",
        "implements" => "implemented by",
        "extends" => "extended by",
        "overrides" => "overridden by",
        "annotates" => "annotation of",
        "derives_macro" => "derived by",
        "receives" => "parameter type of",
        "injects" => "injected into",
        "type_of" => "type of",
        "returns" => "returned by",
        "imports" => "imported by",
        "defines" => "defined by",
        "mentions" => "mentioned by",
        other => other,
    };
    format!("{phrase} {source}")
}

/// The rule that found the edge, and the declaration that a call goes through.
pub(super) fn by(passage: &Passage) -> String {
    let rule = passage.evidence.unwrap_or_default();
    match &passage.through {
        Some(declaration) => format!("{rule}, through {}", last(declaration)),
        None => rule.to_owned(),
    }
}

/// How many are not listed, and how to see them.
pub(super) fn more(left: u64, total: u64, page: &mut Page<'_>) {
    more_of(left, &count(total), page);
}

/// The same, where the total has a noun.
pub(super) fn more_of(left: u64, total: &str, page: &mut Page<'_>) {
    if left > 0 {
        page.hint(&format!("... and {} more of {total} (use --limit 0 to list all)", count(left)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_named_by_its_symbol_and_the_owner() {
        let check = |handle: &str, expected: &str| assert_eq!(within(handle, "a.rb"), expected, "{handle}");
        check("a.rb", "");
        check("a.rb::open", "open");
        check("a.rb::Door::open", "Door::open");
        check("a.rb::House::Door::open", "Door::open");
        check("a.rb::House::Door::open(std::string, a::B)#2", "Door::open(std::string, a::B)#2");
    }
}

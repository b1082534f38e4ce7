//! Lists of symbols, and the text of one.

use super::Render;
use super::number::{count, counted};
use super::page::{Align, Page, Piece, Table, Tone};
use super::tree::indent;
use crate::question::module_api::{ModuleApi, ModuleApiAnswer, Offered};
use crate::question::outline::{Outline, OutlineAnswer, Outlined};
use crate::question::search::{Search, SearchAnswer};
use crate::question::snippet::{Snippet, SnippetAnswer, Text};
use crate::question::{Disambiguation, Entry};
use rhumb_query::shape::cut;

impl Render for Search {
    fn render(answer: &SearchAnswer, page: &mut Page<'_>) {
        if !answer.matches.is_empty() {
            return lines(answer, page);
        }
        if answer.hits.is_empty() || answer.suggestion.is_some() {
            let advice = answer.suggestion.as_ref().map(|name| format!(": did you mean `{name}`?")).unwrap_or_default();
            page.line(Tone::Warning, &format!("nothing found{advice}"));
            looked(answer, page);
        }
        let mut table = Table::new();
        for hit in &answer.hits {
            let mut row = entry(hit);
            row.push((Tone::Faint, cut(hit.doc.as_deref().unwrap_or_default(), page.style.doc_chars)));
            table.row(row);
        }
        page.table(&table);
        more(answer.left, answer.total, page);
    }
}

/// Lines that a search found.
fn lines(answer: &SearchAnswer, page: &mut Page<'_>) {
    let mut table = Table::new();
    for line in &answer.matches {
        table.row(vec![
            (Tone::Place, format!("{}:{}", line.path, line.line)),
            (Tone::Strong, short(&line.from, &line.path).to_owned()),
            (Tone::Plain, line.text.clone()),
        ]);
    }
    page.table(&table);
    more(answer.left, answer.total, page);
    looked(answer, page);
}

/// What was not looked at for lines.
fn looked(answer: &SearchAnswer, page: &mut Page<'_>) {
    if answer.is_cut {
        page.line(Tone::Warning, "there may be more: the search ended early, narrow it by path: or lang:");
    }
    if answer.unread > 0 {
        let files = counted(answer.unread, "file");
        page.line(Tone::Warning, &format!("{files} could not be read: see rhumb files --status skipped"));
    }
}

impl Render for Outline {
    fn render(answer: &OutlineAnswer, page: &mut Page<'_>) {
        page.put(Tone::Strong, &answer.path);
        let (lines, symbols) = (counted(answer.line_count.into(), "line"), counted(answer.total, "symbol"));
        page.put(Tone::Faint, &format!("  {}, {lines}, {symbols}", answer.language));
        if answer.parse_status != "ok" {
            page.put(Tone::Warning, &format!(", {}", answer.parse_status));
        }
        page.end();
        let mut table = Table::new().aligned(&[Align::Right]);
        for symbol in &answer.symbols {
            table.row(outlined(symbol, page));
        }
        page.table(&table);
    }
}

fn outlined(symbol: &Outlined, page: &Page<'_>) -> Vec<Piece> {
    let entry = &symbol.symbol;
    let line = format!("{}{}", indent(symbol.depth as usize), definition(entry, page));
    vec![(Tone::Faint, entry.line.to_string()), (Tone::Plain, line)]
}

impl Render for ModuleApi {
    fn render(answer: &ModuleApiAnswer, page: &mut Page<'_>) {
        let path = if answer.path.is_empty() { "all files" } else { &answer.path };
        page.put(Tone::Strong, path).put(Tone::Faint, &format!("  {}", counted(answer.total, "public symbol"))).end();
        for file in answer.symbols.chunk_by(|one, next| one.symbol.path == next.symbol.path) {
            let [first, ..] = file else { continue };
            if first.symbol.path != answer.path {
                page.line(Tone::Place, &first.symbol.path);
            }
            let mut table = Table::new().aligned(&[Align::Right]);
            for Offered { symbol, depth } in file {
                let line = format!("{}{}", indent(*depth as usize), definition(symbol, page));
                table.row(vec![(Tone::Faint, symbol.line.to_string()), (Tone::Plain, line)]);
            }
            page.table(&table);
        }
        more(answer.left, answer.total, page);
    }
}

/// The signature as written, or the kind and the name where there is none.
pub(super) fn definition(entry: &Entry, page: &Page<'_>) -> String {
    let name = entry.name.rsplit("::").next().unwrap_or(&entry.name);
    match &entry.signature {
        Some(signature) if signature.contains(name) => cut(signature, page.style.signature_chars),
        _ => format!("{} {name}", entry.kind),
    }
}

impl Render for Snippet {
    fn render(answer: &SnippetAnswer, page: &mut Page<'_>) {
        if let Some(choice) = &answer.disambiguation {
            return disambiguation(choice, page);
        }
        if let Some(snippet) = &answer.snippet {
            text(snippet, page);
        }
    }
}

/// The lines of a symbol.
pub(super) fn text(snippet: &Text, page: &mut Page<'_>) {
    page.put(Tone::Place, &format!("{}:{}", snippet.symbol.path, snippet.line_start));
    page.put(Tone::Faint, &format!("  {} {}", snippet.symbol.kind, snippet.symbol.name)).end();
    if snippet.is_stale {
        page.line(Tone::Warning, "the file changed since it was indexed: these may be other lines");
    }
    page.source(snippet.line_start, &snippet.text);
}

/// What a name could mean.
pub(super) fn disambiguation(choice: &Disambiguation, page: &mut Page<'_>) {
    page.line(Tone::Warning, &format!("{}: {}", counted(choice.total, "symbol"), choice.advice));
    let mut table = Table::indented();
    for symbol in &choice.matches {
        table.row(vec![
            (Tone::Kind, symbol.kind.to_owned()),
            (Tone::Strong, symbol.handle.clone()),
            (Tone::Faint, format!("line {}", symbol.line)),
        ]);
    }
    page.table(&table);
    if choice.left > 0 {
        page.line(Tone::Faint, &format!("{} more", count(choice.left)));
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

/// A symbol as the first cells of a row: kind, name, place.
pub(super) fn entry(entry: &Entry) -> Vec<Piece> {
    vec![
        (Tone::Kind, entry.kind.to_owned()),
        (Tone::Strong, entry.name.clone()),
        (Tone::Place, format!("{}:{}", entry.path, entry.line)),
    ]
}

/// How many are not listed, and how to see them.
pub(super) fn more(left: u64, total: u64, page: &mut Page<'_>) {
    if left > 0 {
        page.line(Tone::Faint, &format!("{} more of {}: see all with --limit 0", count(left), count(total)));
    }
}

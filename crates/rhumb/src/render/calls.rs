//! Who uses what.

use super::Render;
use super::number::{count, counted};
use super::page::{Page, Piece, Table, Tone};
use super::symbols::{disambiguation, entry, more, short};
use super::tree::{Node, tree};
use crate::question::callees::Callees;
use crate::question::callers::Callers;
use crate::question::refs::{Mention, Refs, RefsAnswer};
use crate::question::{Entry, Reached, Reaching};

impl Render for Refs {
    fn render(answer: &RefsAnswer, page: &mut Page<'_>) {
        if let Some(choice) = &answer.disambiguation {
            return disambiguation(choice, page);
        }
        let Some(symbol) = &answer.symbol else { return };
        title(symbol, &format!("{} to it", counted(answer.total, "reference")), page);
        let mut table = Table::new();
        for mention in &answer.references {
            table.row(vec![
                (Tone::Place, format!("{}:{}:{}", mention.path, mention.line, mention.col)),
                (Tone::Kind, mention.role.to_owned()),
                (Tone::Plain, what(mention)),
                (Tone::Faint, mention.evidence.unwrap_or_default().to_owned()),
            ]);
        }
        page.table(&table);
        more(answer.left, answer.total, page);
        unlinked(answer.unlinked, &format!("of the name `{}`", last_name(symbol)), page);
    }
}

/// What is used where, with names as short as they can be in their file.
fn what(mention: &Mention) -> String {
    let from = short(&mention.from, &mention.path);
    match &mention.target {
        Some(target) => format!("{from} -> {}", target.rsplit_once("::").map_or(target.as_str(), |(_, name)| name)),
        None => from.to_owned(),
    }
}

impl Render for Callers {
    fn render(answer: &Reaching, page: &mut Page<'_>) {
        calls(answer, "caller", caller, page);
        let name = answer.symbol.as_ref().map(last_name).unwrap_or_default();
        unlinked(answer.unlinked, &format!("of the name `{name}`"), page);
    }
}

impl Render for Callees {
    fn render(answer: &Reaching, page: &mut Page<'_>) {
        calls(answer, "callee", callee, page);
        unlinked(answer.unlinked, "in it", page);
    }
}

fn calls(answer: &Reaching, noun: &str, row: fn(&Reached) -> Vec<Piece>, page: &mut Page<'_>) {
    if let Some(choice) = &answer.disambiguation {
        return disambiguation(choice, page);
    }
    let Some(symbol) = &answer.symbol else { return };
    title(symbol, &counted(answer.total, noun), page);
    page.table(&tree(&answer.reached, row));
    more(answer.left, answer.total, page);
    if !answer.is_complete {
        page.line(Tone::Warning, "there are more: the walk ended early, ask with a smaller --depth");
    }
}

impl Node for Reached {
    fn handle(&self) -> &str {
        &self.symbol.handle
    }

    fn via(&self) -> &str {
        &self.via
    }
}

/// A caller is shown where it calls.
fn caller(reached: &Reached) -> Vec<Piece> {
    let symbol = &reached.symbol;
    vec![
        (Tone::Kind, symbol.kind.to_owned()),
        (Tone::Strong, symbol.name.clone()),
        (Tone::Place, format!("{}:{}", reached.call_path, reached.call_line)),
        (Tone::Faint, times(reached.calls)),
    ]
}

/// Who is called is shown where it is defined.
fn callee(reached: &Reached) -> Vec<Piece> {
    let mut row = entry(&reached.symbol);
    let place = format!("called at {}:{}", reached.call_path, reached.call_line);
    row.push((Tone::Faint, format!("{place}  {}", times(reached.calls))));
    row
}

fn times(calls: u32) -> String {
    if calls > 1 { format!("{calls} times") } else { String::new() }
}

/// The symbol that was asked about.
pub(super) fn title(symbol: &Entry, found: &str, page: &mut Page<'_>) {
    page.put(Tone::Kind, symbol.kind).put(Tone::Plain, " ").put(Tone::Strong, &symbol.name);
    if symbol.name != symbol.path {
        page.put(Tone::Plain, "  ").put(Tone::Place, &format!("{}:{}", symbol.path, symbol.line));
    }
    page.put(Tone::Plain, &format!("  {found}")).end();
}

fn unlinked(number: u64, place: &str, page: &mut Page<'_>) {
    if number > 0 {
        let (noun, verb) = if number == 1 { ("use", "is") } else { ("uses", "are") };
        let text = format!("{} more {noun} {place} {verb} not linked for certain", count(number));
        page.line(Tone::Warning, &text);
    }
}

fn last_name(symbol: &Entry) -> &str {
    symbol.name.rsplit("::").next().unwrap_or(&symbol.name)
}

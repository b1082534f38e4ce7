//! What the texts of `refs`, `callers` and `callees` share.

use crate::question::{Entry, Reached, Reaching};
use crate::render::number::{count, counted};
use crate::render::page::{Page, Piece, Tone};
use crate::render::symbols::{disambiguation, more, title};
use crate::render::tree::{Node, tree};

pub(super) fn calls(answer: &Reaching, noun: &str, row: fn(&Reached) -> Vec<Piece>, page: &mut Page<'_>) {
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

pub(super) fn times(calls: u32) -> String {
    if calls > 1 { format!("{calls} times") } else { String::new() }
}

pub(super) fn unlinked(number: u64, place: &str, page: &mut Page<'_>) {
    if number > 0 {
        let (noun, verb) = if number == 1 { ("use", "is") } else { ("uses", "are") };
        let text = format!("{} more {noun} {place} {verb} not linked for certain", count(number));
        page.line(Tone::Warning, &text);
    }
}

pub(super) fn last_name(symbol: &Entry) -> &str {
    symbol.name.rsplit("::").next().unwrap_or(&symbol.name)
}

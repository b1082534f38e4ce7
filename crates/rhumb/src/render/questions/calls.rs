//! What the texts of `refs`, `callers` and `callees` share.

use crate::question::{Entry, Reached, Reaching};
use crate::render::number::counted;
use crate::render::page::{Page, Tone};
use crate::render::places::counts;
use crate::render::symbols::{disambiguation, more, title};
use crate::render::tree::Node;

/// Appends an answer; `found` is its summary.
pub(super) fn calls(answer: &Reaching, found: &str, list: fn(&[Reached], &mut Page<'_>), page: &mut Page<'_>) {
    if let Some(choice) = &answer.disambiguation {
        return disambiguation(choice, page);
    }
    let Some(symbol) = &answer.symbol else { return };
    title(symbol, found, page);
    match &answer.counts {
        Some(it) => counts(it, page),
        None => list(&answer.reached, page),
    }
    more(answer.left, answer.total, page);
    if !answer.is_complete {
        page.line(Tone::Warning, "the search was cut off; use a smaller --depth");
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

/// Whether all are at depth 1.
pub(super) fn is_direct(reached: &[Reached]) -> bool {
    reached.iter().all(|it| it.depth == 1)
}

/// The summary of a list of places.
pub(super) fn found(total: u64, noun: &str, files: u64) -> String {
    if total == 0 {
        return format!("no {noun}s");
    }
    format!("{} in {}", counted(total, noun), counted(files, "file"))
}

/// A number with its noun and verb: `1 caller calls`, `2 callers call`.
pub(super) fn counted_verb(number: u64, noun: &str, verb: &str) -> String {
    format!("{} {verb}{}", counted(number, noun), if number == 1 { "s" } else { "" })
}

/// Appends how many uses, called `noun`, could not be resolved; `place` says where or of what.
pub(super) fn uncertain(number: u64, noun: &str, place: &str, page: &mut Page<'_>) {
    if number > 0 {
        page.line(
            Tone::Warning,
            &format!("{} {place} could not be resolved", counted(number, &format!("other {noun}"))),
        );
    }
}

pub(super) fn last_name(symbol: &Entry) -> &str {
    symbol.name.rsplit("::").next().unwrap_or(&symbol.name)
}

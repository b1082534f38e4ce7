//! What the texts of `refs`, `callers` and `callees` share.

use crate::question::{Entry, Reached, Reaching, UncertainUse, UncertainUses};
use crate::render::number::counted;
use crate::render::page::{Page, Tone};
use crate::render::places::{PlaceRow, counts, places};
use crate::render::symbols::{disambiguation, more, more_of, title, within};
use crate::render::tree::TreeNode;

/// Appends an answer. `noun` says what is listed, `found` is its summary, and `place` says where calls are that could not be
/// resolved.
pub(super) fn calls(
    answer: &Reaching,
    (noun, found, place): (&str, &str, &str),
    list: fn(&[Reached], &mut Page<'_>),
    page: &mut Page<'_>,
) {
    if let Some(choice) = &answer.disambiguation {
        return disambiguation(choice, page);
    }
    let Some(symbol) = &answer.symbol else { return };
    title(symbol, found, page);
    match &answer.counts {
        Some(it) => counts(it, page),
        None => list(&answer.reached, page),
    }
    more_of(answer.left, &counted(answer.total, noun), page);
    if !answer.is_complete {
        page.hint("the search was cut off; use a smaller --depth");
    }
    uncertain(answer.uncertain, answer.maybe.as_ref(), ("call", place), page);
}

impl TreeNode for Reached {
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

/// Appends how many uses could not be resolved, and which, if they are listed. `noun` says what they are, `place` where or of what.
pub(super) fn uncertain(number: u64, maybe: Option<&UncertainUses>, (noun, place): (&str, &str), page: &mut Page<'_>) {
    if number == 0 {
        // Whoever reads this need not search the text for more.
        return page.line(Tone::Faint, &format!("no other {noun} {place} is unresolved"));
    }
    let text = format!("{} {place} could not be resolved", counted(number, &format!("other {noun}")));
    let Some(maybe) = maybe else {
        let them = if number == 1 { "it" } else { "them" };
        let hint = page.style.hint(&format!("; list {them} with --maybe")).unwrap_or_default();
        return page.line(Tone::Warning, &format!("{text}{hint}"));
    };
    page.line(Tone::Warning, &format!("{text}:"));
    uses(maybe, number, page);
}

/// Appends uses that are not linked to a symbol.
pub(super) fn uses(maybe: &UncertainUses, total: u64, page: &mut Page<'_>) {
    places(&maybe.uses.iter().map(use_row).collect::<Vec<_>>(), page);
    more(maybe.left, total, page);
}

fn use_row(used: &UncertainUse) -> PlaceRow<'_> {
    let UncertainUse { path, line, text, state, from, .. } = used;
    let remark = if matches!(*state, "external" | "resolved") { state } else { "" };
    PlaceRow { path, line: *line, within: within(from, path), remark, text: text.as_deref() }
}

pub(super) fn last_name(symbol: &Entry) -> &str {
    symbol.name.rsplit("::").next().unwrap_or(&symbol.name)
}

//! The text of `refs`: the references to a symbol or file.

use crate::question::UncertainUses;
use crate::question::refs::{Mention, Refs, RefsAnswer};
use crate::render::Render;
use crate::render::number::counted;
use crate::render::page::{Page, Tone};
use crate::render::places::{PlaceRow, counts, places};
use crate::render::questions::calls::{found, last_name, uncertain, uses};
use crate::render::symbols::{disambiguation, last, more, title, within};

impl Render for Refs {
    fn render(answer: &RefsAnswer, page: &mut Page<'_>) {
        if let Some(choice) = &answer.disambiguation {
            return disambiguation(choice, page);
        }
        if let (Some(name), Some(maybe)) = (&answer.unknown, &answer.maybe) {
            return unknown(name, maybe, answer.uncertain, page);
        }
        let Some(symbol) = &answer.symbol else { return };
        title(symbol, &found(answer.total, "reference", answer.files), page);
        match &answer.counts {
            Some(it) => counts(it, page),
            None => list(&answer.references, page),
        }
        more(answer.left, answer.total, page);
        if symbol.kind != "file" {
            let place = format!("of `{}`", last_name(symbol));
            uncertain(answer.uncertain, answer.maybe.as_ref(), ("use", &place), page);
        }
    }
}

fn unknown(name: &str, maybe: &UncertainUses, total: u64, page: &mut Page<'_>) {
    page.line(Tone::Warning, &format!("no symbol named `{name}`; {} of the name:", counted(total, "use")));
    uses(maybe, total, page);
}

fn list(references: &[Mention], page: &mut Page<'_>) {
    let remark = |mention: &Mention| mention.target.as_ref().map(|target| format!("-> {}", name_of(target)));
    let remarks: Vec<String> = references.iter().map(|mention| remark(mention).unwrap_or_default()).collect();
    let rows: Vec<PlaceRow<'_>> =
        references.iter().zip(&remarks).map(|(mention, remark)| row(mention, remark)).collect();
    places(&rows, page);
}

fn row<'a>(mention: &'a Mention, remark: &'a str) -> PlaceRow<'a> {
    let Mention { path, line, text, from, .. } = mention;
    PlaceRow { path, line: *line, within: within(from, path), remark, text: text.as_deref() }
}

/// The last name of a handle.
fn name_of(handle: &str) -> &str {
    last(handle).rsplit("::").next().unwrap_or(handle)
}

//! The text of `refs`: the references to a symbol or file.

use crate::question::refs::{Mention, Refs, RefsAnswer};
use crate::render::Render;
use crate::render::page::Page;
use crate::render::places::{PlaceRow, counts, places};
use crate::render::questions::calls::{found, last_name, uncertain};
use crate::render::symbols::{disambiguation, last, more, title, within};

impl Render for Refs {
    fn render(answer: &RefsAnswer, page: &mut Page<'_>) {
        if let Some(choice) = &answer.disambiguation {
            return disambiguation(choice, page);
        }
        let Some(symbol) = &answer.symbol else { return };
        title(symbol, &found(answer.total, "reference", answer.files), page);
        match &answer.counts {
            Some(it) => counts(it, page),
            None => list(&answer.references, page),
        }
        more(answer.left, answer.total, page);
        uncertain(answer.uncertain, "use", &format!("of `{}`", last_name(symbol)), page);
    }
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

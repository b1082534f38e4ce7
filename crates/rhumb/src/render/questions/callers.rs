//! The text of `callers`.

use crate::question::callers::Callers;
use crate::question::{CallSite, Reached, Reaching};
use crate::render::Render;
use crate::render::page::{Page, Piece, Tone};
use crate::render::places::{self, PlaceRow, line};
use crate::render::questions::calls::{calls, counted_verb, found, is_direct, last_name};
use crate::render::symbols::within;
use crate::render::tree::in_order;

impl Render for Callers {
    fn render(answer: &Reaching, page: &mut Page<'_>) {
        let found = found(answer.calls, "call", answer.files);
        let summary = if answer.may_total == 0 {
            found
        } else {
            format!("{found}; {} only what it overrides", counted_verb(answer.may_total, "caller", "call"))
        };
        let name = answer.symbol.as_ref().map(last_name).unwrap_or_default();
        calls(answer, ("caller", &summary, &format!("of `{name}`")), list, page);
    }
}

fn list(reached: &[Reached], page: &mut Page<'_>) {
    if is_direct(reached) {
        let rows: Vec<PlaceRow<'_>> = reached.iter().flat_map(rows).collect();
        return places::places(&rows, page);
    }
    for (it, depth) in in_order(reached) {
        for (number, site) in it.sites.iter().enumerate() {
            page.item(depth + 1 + usize::from(number > 0), &call(it, site, number == 0));
        }
    }
}

fn rows(reached: &Reached) -> impl Iterator<Item = PlaceRow<'_>> {
    let Reached { symbol, call_path: path, sites, .. } = reached;
    sites.iter().map(move |site| PlaceRow {
        path,
        line: site.line,
        within: within(&symbol.handle, path),
        remark: remark(site),
        text: site.text.as_deref(),
    })
}

/// A call in a tree: the first one of a caller is listed with its name and file.
fn call(reached: &Reached, site: &CallSite, is_first: bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    if is_first {
        let name = within(&reached.symbol.handle, &reached.call_path);
        if !name.is_empty() {
            pieces.push((Tone::Strong, format!("{name} ")));
        }
        pieces.push((Tone::Warning, remark(site).to_owned()));
        pieces.push((Tone::Place, format!("{}{}:", if remark(site).is_empty() { "" } else { " " }, reached.call_path)));
    }
    pieces.extend(line(site.line, site.text.as_deref()));
    pieces
}

fn remark(site: &CallSite) -> &'static str {
    if site.through.is_some() { "may call" } else { "" }
}

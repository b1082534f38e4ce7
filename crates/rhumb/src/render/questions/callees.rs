//! The text of `callees`.

use crate::question::callees::Callees;
use crate::question::{Reached, Reaching};
use crate::render::Render;
use crate::render::page::{Page, Piece, Tone};
use crate::render::questions::calls::{calls, counted_verb, found, is_direct};
use crate::render::symbols::within;
use crate::render::tree::in_order;

impl Render for Callees {
    fn render(answer: &Reaching, page: &mut Page<'_>) {
        let mut summary = found(answer.total, "callee", answer.files);
        if answer.may_total > 0 {
            summary.push_str(&format!("; {} what is called", counted_verb(answer.may_total, "callee", "override")));
        }
        calls(answer, (&summary, "in it"), list, page);
    }
}

/// Who is called is shown where it is defined. The source of a line with several calls is shown once.
fn list(reached: &[Reached], page: &mut Page<'_>) {
    let mut before = None;
    let mut item = |depth: usize, it: &Reached, place: String, page: &mut Page<'_>| {
        let site = it.sites.first().map(|site| (it.call_path.clone(), site.line));
        let pieces = [vec![name(it), (Tone::Place, place)], called(it, before != site)].concat();
        before = site;
        page.item(depth, &pieces);
    };
    if !is_direct(reached) {
        for (it, depth) in in_order(reached) {
            item(depth + 1, it, format!(" {}:{}", it.symbol.path, it.symbol.line), page);
        }
        return;
    }
    for file in reached.chunk_by(|one, next| one.symbol.path == next.symbol.path) {
        page.line(Tone::Place, &file[0].symbol.path);
        file.iter().for_each(|it| item(1, it, format!(" {}", it.symbol.line), page));
    }
}

fn name(reached: &Reached) -> Piece {
    let name = within(&reached.symbol.handle, &reached.symbol.path);
    (Tone::Strong, if name.is_empty() { &reached.symbol.name } else { name }.to_owned())
}

/// The lines of the calls, and perhaps the source of the first.
fn called(reached: &Reached, has_source: bool) -> Vec<Piece> {
    let lines: Vec<String> = reached.sites.iter().map(|site| site.line.to_string()).collect();
    let is_certain = reached.sites.first().is_some_and(|site| site.through.is_none());
    let verb = if is_certain { (Tone::Plain, ", called at ") } else { (Tone::Warning, ", may be called at ") };
    let text = reached.sites.first().filter(|_| has_source).and_then(|site| site.text.as_deref());
    let text = text.map(|text| format!(": {text}")).unwrap_or_default();
    vec![(verb.0, verb.1.to_owned()), (Tone::Place, lines.join(", ")), (Tone::Faint, text)]
}

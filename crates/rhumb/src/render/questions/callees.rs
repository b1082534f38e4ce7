//! The text of `callees`.

use crate::question::callees::Callees;
use crate::question::{Reached, Reaching};
use crate::render::Render;
use crate::render::page::{Page, Piece, Tone};
use crate::render::places::line;
use crate::render::questions::calls::{calls, counted_verb, found, is_direct};
use crate::render::symbols::within;
use crate::render::tree::in_order;

impl Render for Callees {
    fn render(answer: &Reaching, page: &mut Page<'_>) {
        let found = found(answer.total, "callee", answer.files);
        let summary = if answer.may_total == 0 {
            found
        } else {
            format!("{found}; {} what is called", counted_verb(answer.may_total, "callee", "override"))
        };
        calls(answer, ("callee", &summary, "in it"), list, page);
    }
}

/// Who is called is listed below the line of the first call.
fn list(reached: &[Reached], page: &mut Page<'_>) {
    if !is_direct(reached) {
        for (it, depth) in in_order(reached) {
            let place = (Tone::Place, format!(" {}:{}", it.symbol.path, it.symbol.line));
            page.item(depth + 1, &[vec![name(it), place], called(it)].concat());
        }
        return;
    }
    let first = |it: &Reached| it.sites.first().map(|site| site.line);
    let mut lines: Vec<&Reached> = reached.iter().collect();
    lines.sort_by_key(|it| first(it));
    for calls in lines.chunk_by(|one, next| first(one) == first(next)) {
        if let Some(site) = calls[0].sites.first() {
            page.item(1, &line(site.line, site.text.as_deref()));
        }
        for call in calls {
            page.item(2, &callee(call));
        }
    }
}

/// A callee below the line of its first call, with the lines of the others.
fn callee(reached: &Reached) -> Vec<Piece> {
    let mut pieces = Vec::new();
    if !is_certain(reached) {
        pieces.push((Tone::Warning, "may call ".to_owned()));
    }
    // What is in the same file as its caller needs no path.
    let path = if reached.symbol.path == reached.call_path { "" } else { &reached.symbol.path };
    pieces.extend([name(reached), (Tone::Place, format!(" {path}:{}", reached.symbol.line))]);
    let others: Vec<String> = reached.sites.iter().skip(1).map(|site| site.line.to_string()).collect();
    if !others.is_empty() {
        pieces.push((Tone::Faint, format!(", also at {}", others.join(", "))));
    }
    pieces
}

fn is_certain(reached: &Reached) -> bool {
    reached.sites.first().is_some_and(|site| site.through.is_none())
}

fn name(reached: &Reached) -> Piece {
    let name = within(&reached.symbol.handle, &reached.symbol.path);
    (Tone::Strong, if name.is_empty() { &reached.symbol.name } else { name }.to_owned())
}

/// The lines of the calls, and the source of the first.
fn called(reached: &Reached) -> Vec<Piece> {
    let lines: Vec<String> = reached.sites.iter().map(|site| site.line.to_string()).collect();
    let verb = if is_certain(reached) { (Tone::Plain, " called at ") } else { (Tone::Warning, " may be called at ") };
    let text = reached.sites.first().and_then(|site| site.text.as_deref());
    let text = text.map(|text| format!(": {text}")).unwrap_or_default();
    vec![(verb.0, verb.1.to_owned()), (Tone::Place, lines.join(", ")), (Tone::Faint, text)]
}

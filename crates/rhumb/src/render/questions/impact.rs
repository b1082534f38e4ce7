//! The text of `impact`: what a change could affect.

use crate::question::impact::{Impact, ImpactAnswer, Tally, Touched};
use crate::render::Render;
use crate::render::number::{count, counted};
use crate::render::page::{Page, Piece, Table, Tone};
use crate::render::places::counts;
use crate::render::questions::calls::{last_name, uncertain};
use crate::render::symbols::{by, disambiguation, edge_from, edge_to, last, more, title};

impl Render for Impact {
    fn render(answer: &ImpactAnswer, page: &mut Page<'_>) {
        if let Some(choice) = &answer.disambiguation {
            return disambiguation(choice, page);
        }
        let Some(symbol) = &answer.symbol else { return };
        title(symbol, &reach(answer), page);
        for level in answer.touched.chunk_by(|one, next| one.depth == next.depth) {
            page.line(Tone::Faint, &format!("{} away", counted(level[0].depth.into(), "step")));
            let mut table = Table::indented();
            for touched in level {
                table.row(row(touched));
            }
            page.table(&table);
        }
        if let Some(it) = &answer.counts {
            counts(it, page);
        }
        summary(answer, page);
        more(answer.left, answer.total, page);
        ended(answer, page);
        if answer.uncertain > 0 {
            let place = format!("of `{}`", last_name(symbol));
            uncertain(answer.uncertain, answer.maybe.as_ref(), ("use", &place), page);
        }
    }
}

fn reach(answer: &ImpactAnswer) -> String {
    let least = if answer.stopped == "limit" { "at least " } else { "" };
    let symbols = counted(answer.total, "symbol");
    let tests = if answer.tests > 0 { format!(", {}", counted(answer.tests, "test")) } else { String::new() };
    format!("{least}{symbols} in {}{tests}", counted(answer.files, "file"))
}

/// A symbol, and how it was reached.
fn row(touched: &Touched) -> Vec<Piece> {
    let Touched { symbol, passage, .. } = touched;
    let link = if touched.direction == "up" { edge_to } else { edge_from };
    vec![
        (Tone::Kind, symbol.kind.to_owned()),
        (Tone::Strong, symbol.name.clone()),
        (Tone::Place, format!("{}:{}", passage.edge_path, passage.edge_line)),
        (Tone::Plain, link(passage.edge, last(&touched.via))),
        (Tone::Faint, by(passage)),
    ]
}

/// The counts, if nothing is listed.
fn summary(answer: &ImpactAnswer, page: &mut Page<'_>) {
    if !answer.touched.is_empty() || answer.total == 0 {
        return;
    }
    let line = |tallies: &[Tally]| {
        tallies.iter().map(|tally| format!("{}: {}", tally.of, tally.count)).collect::<Vec<_>>().join(", ")
    };
    page.line(Tone::Plain, &format!("by steps: {}", line(&answer.steps)));
    page.line(Tone::Plain, &format!("by edges: {}", line(&answer.edges)));
    let mut table = Table::indented();
    for place in &answer.places {
        table.row(vec![(Tone::Place, place.of.clone()), (Tone::Plain, place.count.to_string())]);
    }
    page.table(&table);
}

/// Why the search ended, unless everything was reached.
fn ended(answer: &ImpactAnswer, page: &mut Page<'_>) {
    match answer.stopped {
        "depth" => {
            let beyond = counted(answer.beyond, "more symbol");
            page.hint(&format!("{beyond} one step further away (use a larger --depth to list them)"));
        }
        "limit" => {
            let limit = count(answer.total);
            page.line(
                Tone::Warning,
                &format!("incomplete: the search stopped at its limit of {limit} symbols; use a smaller --depth"),
            );
        }
        _ => {}
    }
}

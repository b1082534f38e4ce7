//! The text of `path`: how one symbol depends on another.

use crate::question::path::{Chain, Hop, Path, PathAnswer};
use crate::render::Render;
use crate::render::number::counted;
use crate::render::page::{Page, Piece, Table, Tone};
use crate::render::symbols::{by, disambiguation, entry, last, more};

impl Render for Path {
    fn render(answer: &PathAnswer, page: &mut Page<'_>) {
        if let Some(choice) = &answer.disambiguation {
            return disambiguation(choice, page);
        }
        let (Some(from), Some(to)) = (&answer.from, &answer.to) else { return };
        if answer.chains.is_empty() {
            let within = if answer.stopped == "depth" { " within the depth limit" } else { "" };
            page.line(Tone::Warning, &format!("no chain joins {} and {}{within}", from.name, to.name));
        }
        if answer.is_reversed {
            page.line(
                Tone::Warning,
                &format!("{} does not depend on {}: the dependency is the other way around", from.name, to.name),
            );
        }
        for chain in &answer.chains {
            put_chain(chain, page);
        }
        more(answer.left, answer.total, page);
    }
}

fn put_chain(chain: &Chain, page: &mut Page<'_>) {
    let sure = chain.confidence.map(|confidence| format!(", confidence {confidence}")).unwrap_or_default();
    page.line(Tone::Faint, &format!("{}{sure}", counted(chain.steps.into(), "step")));
    let mut table = Table::indented();
    for hop in &chain.hops {
        table.row(hop_row(hop));
    }
    page.table(&table);
}

fn hop_row(hop: &Hop) -> Vec<Piece> {
    let mut row = entry(&hop.symbol);
    if let Some(passage) = &hop.passage {
        let lines = match hop.lines.as_slice() {
            [] => passage.edge_line.to_string(),
            lines => lines.iter().map(u32::to_string).collect::<Vec<_>>().join(", :"),
        };
        let place = format!("{} at {}:{lines}", passage.edge.replace('_', " "), last(&passage.edge_path));
        let how = match passage.through {
            _ if hop.is_guess => "guess by name: receiver of unknown type".to_owned(),
            None if passage.edge == "may_call" && passage.evidence == Some("inherited") => "by super".to_owned(),
            None if passage.edge == "may_call" => "on a type that includes the module".to_owned(),
            _ => by(passage),
        };
        row.extend([(Tone::Plain, place), (Tone::Faint, how)]);
    }
    row
}

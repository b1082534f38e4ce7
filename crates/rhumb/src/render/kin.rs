//! Families of types, and chains from one symbol to another.

use super::Render;
use super::calls::title;
use super::impact::{by, last};
use super::number::counted;
use super::page::{Page, Piece, Table, Tone};
use super::symbols::{disambiguation, entry, more};
use super::tree::{Node, tree};
use crate::question::hierarchy::{Hierarchy, HierarchyAnswer, Kin};
use crate::question::path::{Chain, Hop, Path, PathAnswer};
use crate::question::similar::{Alike, Similar, SimilarAnswer};

impl Node for Kin {
    fn handle(&self) -> &str {
        &self.symbol.handle
    }

    fn via(&self) -> &str {
        &self.via
    }
}

impl Render for Hierarchy {
    fn render(answer: &HierarchyAnswer, page: &mut Page<'_>) {
        if let Some(choice) = &answer.disambiguation {
            return disambiguation(choice, page);
        }
        let Some(symbol) = &answer.symbol else { return };
        let ancestors = answer.ancestors.len() as u64 + answer.ancestors_left;
        let descendants = answer.descendants.len() as u64 + answer.descendants_left;
        title(symbol, &format!("{}, {}", counted(ancestors, "ancestor"), counted(descendants, "descendant")), page);
        if !answer.outside.is_empty() {
            page.line(Tone::Faint, &format!("inherits from elsewhere: {}", answer.outside.join(", ")));
        }
        family("inherits from", &answer.ancestors, (answer.ancestors_left, ancestors), page);
        family("inherited by", &answer.descendants, (answer.descendants_left, descendants), page);
    }
}

fn family(heading: &str, kin: &[Kin], (left, total): (u64, u64), page: &mut Page<'_>) {
    if !kin.is_empty() {
        page.line(Tone::Faint, heading);
        page.table(&tree(kin, relative).moved());
        more(left, total, page);
    }
}

fn relative(kin: &Kin) -> Vec<Piece> {
    let mut row = entry(&kin.symbol);
    row.push((Tone::Faint, kin.edge.to_owned()));
    row
}

impl Render for Similar {
    fn render(answer: &SimilarAnswer, page: &mut Page<'_>) {
        if let Some(choice) = &answer.disambiguation {
            return disambiguation(choice, page);
        }
        let Some(symbol) = &answer.symbol else { return };
        title(symbol, &format!("{} like it", counted(answer.total, "definition")), page);
        let mut table = Table::new();
        for alike in &answer.alike {
            let mut row = vec![(Tone::Plain, likeness(alike))];
            row.extend(entry(&alike.symbol));
            table.row(row);
        }
        page.table(&table);
        more(answer.left, answer.total, page);
        if answer.is_cut {
            page.line(Tone::Warning, "there may be more: comparing ended early");
        }
    }
}

fn likeness(alike: &Alike) -> String {
    match (alike.has_same_body, alike.same_shape) {
        (true, _) => "same body".to_owned(),
        (false, 0) => format!("{} % words", alike.same_words),
        (false, shape) => format!("{} % words, {shape} % shape", alike.same_words),
    }
}

impl Render for Path {
    fn render(answer: &PathAnswer, page: &mut Page<'_>) {
        if let Some(choice) = &answer.disambiguation {
            return disambiguation(choice, page);
        }
        let (Some(from), Some(to)) = (&answer.from, &answer.to) else { return };
        if answer.chains.is_empty() {
            let within = if answer.stopped == "depth" { " within --depth" } else { "" };
            page.line(Tone::Warning, &format!("no chain joins {} and {}{within}", from.name, to.name));
        }
        if answer.is_reversed {
            page.line(
                Tone::Warning,
                &format!("{} does not depend on {}: it is the other way round", from.name, to.name),
            );
        }
        for chain in &answer.chains {
            put_chain(chain, page);
        }
        more(answer.left, answer.total, page);
    }
}

fn put_chain(chain: &Chain, page: &mut Page<'_>) {
    let sure = chain.confidence.map(|confidence| format!(", right with {confidence}")).unwrap_or_default();
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
        let place = format!("{} at {}:{}", passage.edge, last(&passage.edge_path), passage.edge_line);
        row.extend([(Tone::Plain, place), (Tone::Faint, by(passage))]);
    }
    row
}

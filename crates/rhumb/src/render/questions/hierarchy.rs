//! The text of `hierarchy`: supertypes and subtypes.

use crate::question::Entry;
use crate::question::hierarchy::{Hierarchy, HierarchyAnswer, Kin, Searched};
use crate::render::Render;
use crate::render::number::counted;
use crate::render::page::{Page, Piece, Table, Tone};
use crate::render::questions::calls::{last_name, uncertain};
use crate::render::symbols::{definition as written, disambiguation, entry, more, title};
use crate::render::tree::{TreeNode, tree};

impl TreeNode for Kin {
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
        if let Some(definitions) = &answer.definitions {
            return method(symbol, definitions, answer, page);
        }
        let ancestors = answer.ancestors.len() as u64 + answer.ancestors_left;
        let descendants = answer.descendants.len() as u64 + answer.descendants_left;
        title(symbol, &format!("{}, {}", counted(ancestors, "ancestor"), counted(descendants, "descendant")), page);
        if !answer.outside.is_empty() {
            page.line(Tone::Faint, &format!("inherits from elsewhere: {}", answer.outside.join(", ")));
        }
        if !answer.order.is_empty() {
            page.line(Tone::Faint, "resolution order");
            page.table(&ordered(&answer.order));
        }
        family("inherits from", &answer.ancestors, (answer.ancestors_left, ancestors), page);
        family("inherited by", &answer.descendants, (answer.descendants_left, descendants), page);
        let place = format!("of `{}` as a supertype", last_name(symbol));
        uncertain(answer.uncertain, answer.maybe.as_ref(), ("use", &place), page);
    }
}

/// The definitions of one method, in the order in which they are found.
fn method(symbol: &Entry, definitions: &[Entry], answer: &HierarchyAnswer, page: &mut Page<'_>) {
    let searched = counted(answer.order.len().max(1) as u64, "type");
    title(symbol, &format!("{} in {searched}", counted(definitions.len() as u64, "definition")), page);
    let mut table = Table::indented();
    for definition in definitions {
        let mut row = entry(definition);
        row.push((Tone::Faint, written(definition, page)));
        table.row(row);
    }
    page.table(&table);
}

fn ordered(order: &[Searched]) -> Table {
    let mut table = Table::indented();
    for (number, searched) in order.iter().enumerate() {
        let mut row = vec![(Tone::Faint, (number + 1).to_string())];
        match &searched.symbol {
            Some(symbol) => row.extend(entry(symbol)),
            None => row.extend([(Tone::Faint, "outside".to_owned()), (Tone::Plain, searched.name.clone())]),
        }
        table.row(row);
    }
    table
}

fn family(heading: &str, kin: &[Kin], (left, total): (u64, u64), page: &mut Page<'_>) {
    if !kin.is_empty() {
        page.line(Tone::Faint, heading);
        page.table(&tree(kin, relative).indent_all());
        more(left, total, page);
    }
}

fn relative(kin: &Kin) -> Vec<Piece> {
    let mut row = entry(&kin.symbol);
    row.push((Tone::Faint, kin.edge.to_owned()));
    row
}

//! The text of `hierarchy`: supertypes and subtypes.

use crate::question::hierarchy::{Hierarchy, HierarchyAnswer, Kin};
use crate::render::Render;
use crate::render::number::counted;
use crate::render::page::{Page, Piece, Tone};
use crate::render::questions::calls::{last_name, uncertain};
use crate::render::symbols::{disambiguation, entry, more, title};
use crate::render::tree::{Node, tree};

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
        let place = format!("of `{}` as a supertype", last_name(symbol));
        uncertain(answer.uncertain, answer.maybe.as_ref(), ("use", &place), page);
    }
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

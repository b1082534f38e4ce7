//! The text of `refs`: the references to a symbol or file.

use crate::question::refs::{Mention, Refs, RefsAnswer};
use crate::render::Render;
use crate::render::number::counted;
use crate::render::page::{Page, Table, Tone};
use crate::render::questions::calls::{last_name, unlinked};
use crate::render::symbols::{disambiguation, more, short, title};

impl Render for Refs {
    fn render(answer: &RefsAnswer, page: &mut Page<'_>) {
        if let Some(choice) = &answer.disambiguation {
            return disambiguation(choice, page);
        }
        let Some(symbol) = &answer.symbol else { return };
        title(symbol, &format!("{} to it", counted(answer.total, "reference")), page);
        let mut table = Table::new();
        for mention in &answer.references {
            table.row(vec![
                (Tone::Place, format!("{}:{}:{}", mention.path, mention.line, mention.col)),
                (Tone::Kind, mention.role.to_owned()),
                (Tone::Plain, what(mention)),
                (Tone::Faint, mention.evidence.unwrap_or_default().to_owned()),
            ]);
        }
        page.table(&table);
        more(answer.left, answer.total, page);
        unlinked(answer.unlinked, &format!("of the name `{}`", last_name(symbol)), page);
    }
}

/// What is used where, with names as short as they can be in their file.
fn what(mention: &Mention) -> String {
    let from = short(&mention.from, &mention.path);
    match &mention.target {
        Some(target) => format!("{from} -> {}", target.rsplit_once("::").map_or(target.as_str(), |(_, name)| name)),
        None => from.to_owned(),
    }
}

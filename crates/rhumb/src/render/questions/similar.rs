//! The text of `similar`.

use crate::question::similar::{Alike, Similar, SimilarAnswer};
use crate::render::Render;
use crate::render::number::counted;
use crate::render::page::{Page, Table, Tone};
use crate::render::symbols::{disambiguation, entry, more, title};

impl Render for Similar {
    fn render(answer: &SimilarAnswer, page: &mut Page<'_>) {
        if let Some(choice) = &answer.disambiguation {
            return disambiguation(choice, page);
        }
        let Some(symbol) = &answer.symbol else { return };
        let found = if answer.is_weak {
            "no definition shares half of its code; nearest:".to_owned()
        } else {
            counted(answer.total, "similar definition")
        };
        title(symbol, &found, page);
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

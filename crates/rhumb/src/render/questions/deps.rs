//! The text of `deps`: the files that a file refers to, and those that refer to it.

use crate::question::deps::{Deps, DepsAnswer, Neighbour};
use crate::render::Render;
use crate::render::number::counted;
use crate::render::page::{Align, Page, Table, Tone};
use crate::render::symbols::more;

impl Render for Deps {
    fn render(answer: &DepsAnswer, page: &mut Page<'_>) {
        let uses = answer.uses.len() as u64 + answer.uses_left;
        let used_by = answer.used_by.len() as u64 + answer.used_by_left;
        page.put(Tone::Place, &answer.path);
        page.put(Tone::Plain, &format!("  refers to {}, ", counted(uses, "file")));
        page.put(Tone::Plain, &format!("{} refer to it", counted(used_by, "file"))).end();
        neighbours("refers to", &answer.uses, (answer.uses_left, uses), page);
        neighbours("referred to by", &answer.used_by, (answer.used_by_left, used_by), page);
    }
}

fn neighbours(heading: &str, neighbours: &[Neighbour], (left, total): (u64, u64), page: &mut Page<'_>) {
    if neighbours.is_empty() {
        return;
    }
    page.line(Tone::Faint, heading);
    let mut table = Table::indented().aligned(&[Align::Left, Align::Right]);
    for neighbour in neighbours {
        let mut notes = Vec::new();
        notes.extend(neighbour.is_mutual.then_some("mutual"));
        notes.extend(neighbour.is_type_only.then_some("types only"));
        table.row(vec![
            (Tone::Place, neighbour.path.clone()),
            (Tone::Plain, counted(neighbour.references.into(), "reference")),
            (Tone::Faint, notes.join(", ")),
        ]);
    }
    page.table(&table);
    more(left, total, page);
}

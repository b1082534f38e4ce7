//! Files beside each other.

use super::Render;
use super::number::counted;
use super::page::{Align, Page, Table, Tone};
use super::symbols::more;
use crate::question::clusters::{Clusters, ClustersAnswer};
use crate::question::deps::{Deps, DepsAnswer, Neighbour};
use crate::question::overview::{MainPart, Overview, OverviewAnswer};

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

impl Render for Clusters {
    fn render(answer: &ClustersAnswer, page: &mut Page<'_>) {
        page.line(Tone::Faint, &counted(answer.total, "group"));
        for cluster in &answer.clusters {
            let pairs = counted(cluster.pairs, "mutual pair");
            let files = counted(cluster.files.len() as u64, "file");
            page.line(Tone::Strong, &format!("{files}, {pairs}"));
            let mut table = Table::indented();
            for file in &cluster.files {
                table.row(vec![(Tone::Place, file.clone())]);
            }
            page.table(&table);
        }
        more(answer.left, answer.total, page);
    }
}

impl Render for Overview {
    fn render(answer: &OverviewAnswer, page: &mut Page<'_>) {
        page.line(Tone::Faint, &format!("{} that others use", counted(answer.total, "part")));
        for part in &answer.parts {
            let name = if part.part.is_empty() { "." } else { &part.part };
            page.put(Tone::Strong, name);
            let (files, users) = (counted(part.files, "file"), counted(part.users, "part"));
            page.put(Tone::Faint, &format!("  {files}, used by {users}")).end();
            page.table(&names(part));
        }
        more(answer.left, answer.total, page);
    }
}

fn names(part: &MainPart) -> Table {
    let mut table = Table::indented();
    for name in &part.names {
        let place = format!("{}:{}", name.symbol.path, name.symbol.line);
        table.row(vec![
            (Tone::Faint, name.symbol.kind.to_owned()),
            (Tone::Strong, name.symbol.name.clone()),
            (Tone::Place, place),
            (Tone::Faint, format!("used by {}", counted(name.users, "part"))),
        ]);
    }
    table
}

//! The text of `overview`: the main components and who uses them.

use crate::question::overview::{MainPart, Overview, OverviewAnswer};
use crate::render::Render;
use crate::render::number::counted;
use crate::render::page::{Page, Table, Tone};
use crate::render::symbols::more;

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

//! The text of `files`.

use crate::question::files::{Files, FilesAnswer};
use crate::render::Render;
use crate::render::number::counted;
use crate::render::page::{Align, Page, Table, Tone};
use crate::render::symbols::more;

impl Render for Files {
    fn render(answer: &FilesAnswer, page: &mut Page<'_>) {
        page.line(Tone::Faint, &counted(answer.total, "file"));
        let mut table = Table::new().aligned(&[Align::Left, Align::Left, Align::Right, Align::Right]);
        for file in &answer.files {
            let mut notes = Vec::new();
            notes.extend((file.parse_status != "ok").then_some(file.parse_status));
            notes.extend(file.is_test.then_some("test"));
            notes.extend(file.is_generated.then_some("generated"));
            table.row(vec![
                (Tone::Place, file.path.clone()),
                (Tone::Kind, file.language.clone()),
                (Tone::Faint, counted(file.lines.into(), "line")),
                (Tone::Faint, counted(file.symbols.into(), "symbol")),
                (Tone::Warning, notes.join(", ")),
            ]);
        }
        page.table(&table);
        more(answer.left, answer.total, page);
    }
}

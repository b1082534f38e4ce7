//! The text of `outline`: the symbols of a file.

use crate::question::outline::{Outline, OutlineAnswer, Outlined};
use crate::render::Render;
use crate::render::number::counted;
use crate::render::page::{Align, Page, Piece, Table, Tone};
use crate::render::symbols::definition;
use crate::render::tree::indent;

impl Render for Outline {
    fn render(answer: &OutlineAnswer, page: &mut Page<'_>) {
        page.put(Tone::Strong, &answer.path);
        let (lines, symbols) = (counted(answer.line_count.into(), "line"), counted(answer.total, "symbol"));
        page.put(Tone::Faint, &format!("  {}, {lines}, {symbols}", answer.language));
        if answer.parse_status != "ok" {
            page.put(Tone::Warning, &format!(", {}", answer.parse_status));
        }
        page.end();
        let mut table = Table::new().aligned(&[Align::Right]);
        for symbol in &answer.symbols {
            table.row(outlined(symbol, page));
        }
        page.table(&table);
    }
}

fn outlined(symbol: &Outlined, page: &Page<'_>) -> Vec<Piece> {
    let entry = &symbol.symbol;
    let line = format!("{}{}", indent(symbol.depth as usize), definition(entry, page));
    vec![(Tone::Faint, entry.line.to_string()), (Tone::Plain, line)]
}

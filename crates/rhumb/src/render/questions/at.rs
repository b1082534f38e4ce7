//! The text of `at`: the symbol at a position.

use crate::question::at::{At, AtAnswer, Use};
use crate::render::Render;
use crate::render::page::{Page, Table, Tone};
use crate::render::symbols::entry;

impl Render for At {
    fn render(answer: &AtAnswer, page: &mut Page<'_>) {
        let column = answer.col.map(|col| format!(":{col}")).unwrap_or_default();
        page.line(Tone::Place, &format!("{}:{}{column}", answer.path, answer.line));
        source(answer, page);
        if answer.is_inactive {
            page.line(Tone::Warning, "nothing in the project enables this code, so it is probably not compiled");
        }
        for symbol in &answer.defines {
            page.put(Tone::Plain, "defines ");
            page.put(Tone::Kind, symbol.kind).put(Tone::Plain, " ").put(Tone::Strong, &symbol.name).end();
            if let Some(doc) = &symbol.doc {
                page.line(Tone::Faint, &format!("  {doc}"));
            }
        }
        answer.uses.iter().for_each(|used| one(used, page));
        if answer.uses.is_empty() && answer.defines.is_empty() {
            page.line(Tone::Warning, "no symbol or reference here; locals of a function are not indexed");
        }
        if let Some(inside) = answer.inside.as_ref().filter(|_| answer.defines.is_empty()) {
            page.put(Tone::Faint, &format!("inside {} ", inside.kind)).put(Tone::Plain, &inside.name);
            page.put(Tone::Plain, "  ").put(Tone::Place, &format!("{}:{}", inside.path, inside.line)).end();
        }
    }
}

/// The line, with a mark under the column.
fn source(answer: &AtAnswer, page: &mut Page<'_>) {
    let Some(text) = &answer.text else { return };
    // The width of a tab depends on the terminal; as a blank, the mark is below the right column.
    let text = text.replace('\t', " ");
    let mark = answer.col.map_or_else(String::new, |col| {
        let before = text.get(..col as usize - 1).map_or(col as usize - 1, |before| before.chars().count());
        format!("\n{}^", " ".repeat(before))
    });
    page.block(&format!("{}{mark}", text.trim_end()));
}

fn one(used: &Use, page: &mut Page<'_>) {
    let receiver = used.receiver.as_ref().map(|receiver| format!(" on `{receiver}`")).unwrap_or_default();
    page.put(Tone::Kind, used.role).put(Tone::Plain, " of ").put(Tone::Strong, &used.name);
    page.put(Tone::Plain, &format!("{receiver}: "));
    let tone = if matches!(used.state, "resolved" | "external") { Tone::Plain } else { Tone::Warning };
    page.put(tone, used.state).put(Tone::Faint, &format!(", {}", used.reason)).end();
    let mut table = Table::indented();
    used.targets.iter().for_each(|target| table.row(entry(target)));
    page.table(&table);
}

//! The text of `search`: symbols, or lines of source text.

use crate::question::search::{Search, SearchAnswer};
use crate::render::Render;
use crate::render::number::counted;
use crate::render::page::{Page, Table, Tone};
use crate::render::places::{PlaceRow, places};
use crate::render::symbols::{entry, more, within};
use rhumb_query::shape::cut;

impl Render for Search {
    fn render(answer: &SearchAnswer, page: &mut Page<'_>) {
        if !answer.matches.is_empty() {
            return lines(answer, page);
        }
        if answer.hits.is_empty() || answer.suggestion.is_some() {
            let advice = answer.suggestion.as_ref().map(|name| format!(": did you mean `{name}`?")).unwrap_or_default();
            page.line(Tone::Warning, &format!("nothing found{advice}"));
            looked(answer, page);
        }
        let mut table = Table::new();
        for hit in &answer.hits {
            let mut row = entry(hit);
            row.push((Tone::Faint, cut(hit.doc.as_deref().unwrap_or_default(), page.style.doc_chars)));
            table.row(row);
        }
        page.table(&table);
        more(answer.left, answer.total, page);
    }
}

/// Lines that a search found.
fn lines(answer: &SearchAnswer, page: &mut Page<'_>) {
    page.line(Tone::Faint, &format!("{} in {}", counted(answer.total, "line"), counted(answer.files, "file")));
    let rows = answer.matches.iter().map(|found| PlaceRow {
        path: &found.path,
        line: found.line,
        within: within(&found.from, &found.path),
        remark: "",
        text: Some(&found.text),
    });
    places(&rows.collect::<Vec<_>>(), page);
    more(answer.left, answer.total, page);
    looked(answer, page);
}

/// The files whose lines were not searched.
fn looked(answer: &SearchAnswer, page: &mut Page<'_>) {
    if answer.is_cut {
        page.line(Tone::Warning, "there may be more: the search ended early, narrow it by path: or lang:");
    }
    if answer.unread > 0 {
        let files = counted(answer.unread, "file");
        let hint = page.style.hint(" (run `rhumb files --status skipped` to list them)").unwrap_or_default();
        page.line(Tone::Warning, &format!("{files} could not be searched{hint}"));
    }
}

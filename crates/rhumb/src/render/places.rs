//! Lists of places in files: grouped by file, so that a path is written once, with the source line of each place.

use super::number::{count, counted};
use super::page::{Page, Piece, Tone};
use super::symbols::more_of;
use crate::question::ResultCounts;

/// A place in a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlaceRow<'a> {
    /// Its file.
    pub(super) path: &'a str,
    /// Its line.
    pub(super) line: u32,
    /// The symbol that contains it; empty at the top level of a file.
    pub(super) within: &'a str,
    /// A remark, such as `may call`; usually empty.
    pub(super) remark: &'a str,
    /// Its source line.
    pub(super) text: Option<&'a str>,
}

/// Appends places. Consecutive places in one file are listed below its path, those in one symbol below the first of them;
/// a line is listed once.
pub(super) fn places<'a>(rows: &[PlaceRow<'a>], page: &mut Page<'_>) {
    for file in rows.chunk_by(|one, next| one.path == next.path) {
        page.line(Tone::Place, file[0].path);
        let mut before: Option<PlaceRow<'a>> = None;
        for row in file {
            let is_same = before.is_some_and(|before| before.within == row.within && before.remark == row.remark);
            if is_same && before.is_some_and(|before| before.line == row.line) {
                continue;
            }
            let is_continued = is_same && !row.within.is_empty();
            page.item(if is_continued { 2 } else { 1 }, &pieces(row, is_continued));
            before = Some(*row);
        }
    }
}

fn pieces(row: &PlaceRow<'_>, is_continued: bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    if !is_continued && !row.within.is_empty() {
        pieces.push((Tone::Strong, format!("{} ", row.within)));
    }
    if !is_continued && !row.remark.is_empty() {
        pieces.push((Tone::Warning, format!("{} ", row.remark)));
    }
    pieces.extend(line(row.line, row.text));
    pieces
}

/// A line number with its source line.
pub(super) fn line(line: u32, text: Option<&str>) -> Vec<Piece> {
    match text {
        Some(text) => vec![(Tone::Place, format!("{line}:")), (Tone::Plain, format!(" {text}"))],
        None => vec![(Tone::Place, line.to_string())],
    }
}

/// Appends counts by file or folder.
pub(super) fn counts(counts: &ResultCounts, page: &mut Page<'_>) {
    for it in &counts.counts {
        page.item(1, &[(Tone::Plain, format!("{} ", count(it.count))), (Tone::Place, it.path.clone())]);
    }
    more_of(counts.left, &counted(counts.total, counts.by), page);
}

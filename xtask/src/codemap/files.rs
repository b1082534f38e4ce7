//! Compares files: which are listed, and their size and content.

use super::ours::Ours;
use super::reason::Reason;
use super::report::Report;
use super::rows::Rows;
use anyhow::Result;
use rhumb_languages::by_path;

pub(super) fn compare(theirs: &Rows, ours: &Ours, report: &mut Report) -> Result<()> {
    let known = ours.by("SELECT path, content_hash, size, line_count FROM files", &["path"])?;
    let tally = report.table("files", theirs.of("files").len());
    for row in theirs.of("files") {
        let path = row.text("path");
        let Some(own) = known.get(&[path.to_owned()][..]).and_then(|rows| rows.first()) else {
            tally.difference(not_code(path), || format!("{path}: missing"));
            continue;
        };
        if own.text("content_hash") != row.text("content_hash") || own.number("size") != row.number("size") {
            tally.difference(None, || format!("{path}: other content"));
        }
        let lines = own.number("line_count");
        if lines != row.number("line_count") {
            let source = ours.source(path)?;
            let is_last = lines + 1 == row.number("line_count") && (source.is_empty() || source.ends_with('\n'));
            tally.difference(is_last.then_some(Reason::LastLineBreak), || format!("{path}: {lines} lines"));
        }
    }
    Ok(())
}

/// Why the contents of a file that is not read are missing.
pub(super) fn not_code(path: &str) -> Option<Reason> {
    by_path(path).is_none().then_some(Reason::NotCode)
}

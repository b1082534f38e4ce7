//! Compares CSS classes and markers in comments.

use super::files::not_code;
use super::ours::{Ours, hash, key};
use super::reason::Reason;
use super::report::Report;
use super::rows::{Row, Rows};
use anyhow::Result;

/// Markers that a line of a comment may start with.
const COMMENTS: &[&str] = &["//", "/*", "*", "#", "<!--", "--"];

pub(super) fn compare_classes(theirs: &Rows, ours: &Ours, report: &mut Report) -> Result<()> {
    let columns = ["file_path", "name"];
    let known = ours.by("SELECT file_path, name, is_module, line_number FROM css_classes", &columns)?;
    let tally = report.table("css_classes", theirs.of("css_classes").len());
    for row in theirs.of("css_classes") {
        let line = row.number("line_number");
        let has_line = |line: i64| {
            let is_same =
                |own: &Row| (own.number("is_module"), own.number("line_number")) == (row.number("is_module"), line);
            known.get(&key(row, &columns)).is_some_and(|rows| rows.iter().any(is_same))
        };
        if !has_line(line) {
            let reason = has_line(line + 1).then_some(Reason::FirstLine);
            tally.difference(not_code(row.text("file_path")).or(reason), || key(row, &columns).join(" "));
        }
    }
    Ok(())
}

pub(super) fn compare_markers(theirs: &Rows, ours: &Ours, report: &mut Report) -> Result<()> {
    let columns = ["file_path", "kind"];
    let known = ours.by("SELECT file_path, kind, content, line_number FROM markers", &columns)?;
    let tally = report.table("markers", theirs.of("markers").len());
    for row in theirs.of("markers") {
        let (path, line) = (row.text("file_path"), row.number("line_number"));
        let own =
            known.get(&key(row, &columns)).and_then(|rows| rows.iter().find(|own| own.number("line_number") == line));
        let Some(own) = own else {
            let text = ours.line(path, line)?;
            let before = text.split(row.text("kind")).next().unwrap_or("");
            let is_in_comment = COMMENTS.iter().any(|start| before.contains(start));
            let reason = not_code(path).or((!is_in_comment).then_some(Reason::NotInComment));
            tally.difference(reason, || format!("{path}:{line}: missing: {}", text.trim()));
            continue;
        };
        let content = own.text("content");
        if hash(content) != row.hash("content") {
            tally.difference(beyond_comment(ours, row, content)?, || format!("{path}:{line}: {content}"));
        }
    }
    Ok(())
}

/// The reason if their text is ours, up to the end of the line or on the next one.
fn beyond_comment(ours: &Ours, row: &Row, content: &str) -> Result<Option<Reason>> {
    let (path, line) = (row.text("file_path"), row.number("line_number"));
    let text = ours.line(path, line)?;
    let rest = text.split_once(row.text("kind")).map_or("", |(_, rest)| rest);
    let rest = rest.trim_start_matches([':', ' ']);
    let next = ours.line(path, line + 1)?;
    let theirs = if rest.is_empty() { next.trim() } else { rest };
    let is_longer = theirs.starts_with(content) && hash(theirs) == row.hash("content");
    Ok(is_longer.then_some(Reason::CommentEnd))
}

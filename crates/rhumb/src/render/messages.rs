//! Messages about the index: what indexing did or would do, stale and incomplete files, and suggestions.

use super::number::{count, counted, duration};
use super::page::{Align, Page, Style, Table, Tone};
use super::shell::quoted;
use crate::question::Unfinished;
use crate::question::status::Problem;
use crate::{Differences, Report};
use rhumb_query::ForeignFile;
use std::time::Duration;

/// What an indexing run did, in one line.
#[must_use]
pub fn summary(report: &Report, took: Duration) -> String {
    let took = duration(took);
    let files = |count: usize| counted(count as u64, "file");
    if report.is_full && report.added.is_empty() {
        let reason = "no file is in a supported language, or all are excluded";
        return format!("indexed nothing: {reason} by .gitignore or by `exclude` in the configuration");
    }
    if report.is_full {
        let (symbols, references) = (report.symbols as u64, report.references as u64);
        let content = format!("{}, {}", counted(symbols, "symbol"), counted(references, "reference"));
        return format!("indexed {}, {content} in {took}", files(report.added.len()));
    }
    if let Some(seed) = &report.seed {
        let changes = changes(&report.added, &report.changed, &report.removed);
        let files = files(report.unchanged + report.added.len() + report.changed.len());
        return format!("indexed {files} in {took}, starting from a copy of {}: {changes}", seed.display());
    }
    if report.is_unchanged() {
        return format!("nothing changed in {}; checked in {took}", files(report.unchanged));
    }
    let changes = changes(&report.added, &report.changed, &report.removed);
    let relinked = counted(report.relinked as u64, "other");
    format!("{changes}, {relinked} relinked; done in {took}")
}

/// The message about damaged databases that were moved aside; `None` if there were none.
#[must_use]
pub fn set_aside(report: &Report) -> Option<String> {
    let index = report.set_aside.as_ref().map(|path| {
        format!("warning: the index was damaged and has been rebuilt; the damaged one is now {}", path.display())
    });
    let user = report.user_data_recovery.as_ref().map(|recovery| {
        let rows = counted(recovery.rows as u64, "row");
        format!(
            "warning: your saved data was damaged; {rows} could be recovered; the damaged file is now {}",
            recovery.damaged.display()
        )
    });
    let messages: Vec<String> = index.into_iter().chain(user).collect();
    (!messages.is_empty()).then(|| messages.join("\n"))
}

/// The warning about untrusted files in the directory of the index, and how to delete them; `None` if there are none.
#[must_use]
pub fn foreign(files: &[ForeignFile]) -> Option<String> {
    let (tracked, untracked): (Vec<_>, Vec<_>) = files.iter().partition(|file| file.is_tracked);
    let warning = |files: &[&ForeignFile], origin: &str, delete: &str| {
        let paths: Vec<String> = files.iter().map(|file| quoted(&file.path)).collect();
        let what = counted(files.len() as u64, "file");
        let object = if files.len() == 1 { "it" } else { "them" };
        (!files.is_empty()).then(|| {
            format!("warning: ignored {what} {origin}\nhelp: to delete {object}, run `{delete} {}`", paths.join(" "))
        })
    };
    let tracked = warning(&tracked, "of an index that came with the repository", "git rm -r");
    let untracked = warning(&untracked, "of an index that an older version or another user created", "rm -r");
    let warnings: Vec<String> = tracked.into_iter().chain(untracked).collect();
    (!warnings.is_empty()).then(|| warnings.join("\n"))
}

pub(super) fn changes(added: &[String], changed: &[String], removed: &[String]) -> String {
    format!("{} added, {} changed, {} removed", added.len(), changed.len(), removed.len())
}

/// The differences between disk and index, file by file.
#[must_use]
pub fn differences(report: &Report, style: &Style) -> String {
    let mut page = Page::new(style);
    for (mark, paths) in [("+", &report.added), ("~", &report.changed), ("-", &report.removed)] {
        for path in paths {
            page.put(Tone::Kind, mark).put(Tone::Plain, " ").line(Tone::Plain, path);
        }
    }
    let changes = changes(&report.added, &report.changed, &report.removed);
    page.line(Tone::Strong, &format!("{changes}, {} unchanged; nothing was written", report.unchanged));
    page.finish()
}

/// Paths, each with what happened to its file.
#[must_use]
pub fn fates(fates: &[(String, &str)], style: &Style) -> String {
    let mut table = Table::new();
    for (path, fate) in fates {
        table.row(vec![(Tone::Kind, (*fate).to_owned()), (Tone::Place, path.clone())]);
    }
    let mut page = Page::new(style);
    page.table(&table);
    page.finish()
}

/// How long each phase took, and the slowest files.
#[must_use]
pub fn performance(report: &Report, style: &Style) -> String {
    let mut page = Page::new(style);
    let mut table = Table::indented().aligned(&[Align::Left, Align::Right]);
    for (phase, took) in &report.phases {
        table.row(vec![(Tone::Kind, phase.name().to_owned()), (Tone::Plain, duration(*took))]);
    }
    page.line(Tone::Strong, "time by phase");
    page.table(&table);
    if !report.slowest.is_empty() {
        let mut table = Table::indented().aligned(&[Align::Right]);
        for (path, took) in &report.slowest {
            table.row(vec![(Tone::Plain, duration(*took)), (Tone::Place, path.clone())]);
        }
        page.line(Tone::Strong, "slowest files");
        page.table(&table);
    }
    page.finish()
}

/// Maximum number of paths to list; the rest are counted.
const NAMED: usize = 3;

/// The warning that the index differs from the disk.
#[must_use]
pub fn behind(generation: u64, differences: &Differences) -> String {
    let sorts = [("changed", &differences.changed), ("added", &differences.added), ("removed", &differences.removed)];
    let sorts = sorts.iter().filter(|(_, paths)| !paths.is_empty());
    let parts: Vec<String> = sorts.map(|(what, paths)| format!("{} {what} ({})", paths.len(), named(paths))).collect();
    let parts = parts.join(", ");
    format!("warning: the index (generation {generation}) differs from the disk: {parts}\nhelp: run `rhumb index`")
}

/// The warning that the index does not contain all files yet.
#[must_use]
pub fn unfinished(unfinished: Unfinished) -> String {
    let Unfinished { done, total } = unfinished;
    format!("warning: incomplete: the first index is being built, {} of {} files so far", count(done), count(total))
}

/// The warning that files mentioned in an answer have changed.
#[must_use]
pub fn stale(paths: &[String]) -> String {
    format!("warning: changed since the answer's files were indexed: {}", named(paths))
}

/// The warning that files mentioned in an answer were skipped or only partially parsed.
#[must_use]
pub fn incomplete(problems: &[Problem]) -> String {
    let file = |problem: &Problem| {
        let line = problem.line.map(|line| format!(":{line}")).unwrap_or_default();
        let more = problem.count.saturating_sub(1);
        let more = if more > 0 { format!(" and {} more", count(u64::from(more))) } else { String::new() };
        format!("{}{line} ({}{more})", problem.path, problem.reason)
    };
    let files: Vec<String> = problems.iter().map(file).collect();
    format!("warning: skipped or partially parsed, so this answer may be incomplete: {}", named(&files))
}

/// The first few of `names`, and how many more there are.
fn named(names: &[String]) -> String {
    let first = names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(NAMED) as u64 {
        0 => first,
        rest => format!("{first} and {} more", count(rest)),
    }
}

/// Commands to try, each with its purpose.
#[must_use]
pub fn suggestions(suggestions: &[(String, &str)], style: &Style) -> String {
    let mut page = Page::new(style);
    page.line(Tone::Strong, "what to try next");
    let mut table = Table::indented();
    for (command, purpose) in suggestions {
        table.row(vec![(Tone::Plain, command.clone()), (Tone::Faint, (*purpose).to_owned())]);
    }
    page.table(&table);
    page.finish()
}

//! Summarizes the changed files, and adds what helps to describe or review the change.

use super::{ChangedFile, ChangedSymbol};
use crate::error::Error;
use crate::impact::{Tally, tally};
use crate::session::Session;
use crate::shape::shape;
use rhumb_model::{Commit, SymbolKind};
use rhumb_store::{FileFilter, FileRow, Store, SymbolRow};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// How many subjects of past commits are shown as examples.
const MAX_SUBJECTS: usize = 5;

/// The maximum number of authors that are listed.
const MAX_PEOPLE: usize = 5;

/// The files that differ between two indexes, in the order of paths.
pub(super) fn files(old: &Store, new: &Store) -> Result<Vec<ChangedFile>, Error> {
    let rows = |store: &Store| -> Result<BTreeMap<String, FileRow>, Error> {
        let rows = store.files_filtered(FileFilter::default(), u32::MAX)?;
        Ok(rows.into_iter().map(|row| (row.stamp.path.clone(), row)).collect())
    };
    let (before, after) = (rows(old)?, rows(new)?);
    let mut files = Vec::new();
    for path in before.keys().chain(after.keys()).collect::<BTreeSet<_>>() {
        let (change, store, row) = match (before.get(path), after.get(path)) {
            (None, Some(row)) => ("added", new, row),
            (Some(row), None) => ("removed", old, row),
            (Some(was), Some(row)) if was.stamp.content_hash != row.stamp.content_hash => ("changed", new, row),
            _ => continue,
        };
        files.push(ChangedFile { path: path.clone(), change, role: role(store, row)?, symbols: 0 });
    }
    Ok(files)
}

fn role(store: &Store, row: &FileRow) -> Result<&'static str, Error> {
    // A document has headings but no code.
    let is_text = |symbol: &SymbolRow| matches!(symbol.kind, SymbolKind::File | SymbolKind::Section);
    Ok(match row {
        _ if row.is_generated => "generated",
        _ if row.is_test => "tests",
        _ if row.symbol_count > 1 && store.symbols_of_file(&row.stamp.path)?.iter().all(is_text) => "documents",
        _ => "code",
    })
}

/// What helps to write a commit message.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CommitSurvey {
    /// The suggested type of the commit: `feat`, `fix`, `refactor`, `docs` or `test`.
    pub kind: &'static str,
    /// How many files of each role changed.
    pub roles: Vec<Tally>,
    /// The subjects of the last commits.
    pub subjects: Vec<String>,
}

/// What helps to review a branch.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReviewSurvey {
    /// How many files changed in each folder.
    pub folders: Vec<Tally>,
    /// The code owners of the files.
    pub owners: Vec<Tally>,
    /// The most frequent authors of these files.
    pub authors: Vec<Tally>,
}

shape! { CommitSurvey { lists: roles, subjects; } }
shape! { ReviewSurvey { lists: folders, owners, authors; } }

impl CommitSurvey {
    pub(super) fn of(files: &[ChangedFile], symbols: &[ChangedSymbol], history: &[Commit]) -> Self {
        let subjects = history.iter().take(MAX_SUBJECTS).map(|commit| commit.subject.clone()).collect();
        Self { kind: kind(files, symbols), roles: tally(files.iter().map(|file| file.role)), subjects }
    }
}

/// Something new to others is a feature; the same under other names is a refactoring; the rest mends something.
fn kind(files: &[ChangedFile], symbols: &[ChangedSymbol]) -> &'static str {
    let is_all = |role: &str| files.iter().all(|file| file.role == role);
    let in_code: Vec<&ChangedSymbol> = symbols
        .iter()
        .filter(|it| files.iter().any(|file| file.path == it.symbol.path && file.role == "code"))
        .collect();
    let is_docs = |it: &&&ChangedSymbol| it.changes == ["docs"];
    let is_shape = |it: &&&ChangedSymbol| it.changes.iter().all(|it| matches!(*it, "moved" | "renamed"));
    match () {
        () if is_all("tests") => "test",
        () if is_all("documents") || !in_code.is_empty() && in_code.iter().filter(is_docs).count() == in_code.len() => {
            "docs"
        }
        () if in_code.iter().any(|it| it.is_exported && it.changes == ["added"]) => "feat",
        () if !in_code.is_empty() && in_code.iter().filter(is_shape).count() == in_code.len() => "refactor",
        () => "fix",
    }
}

impl ReviewSurvey {
    pub(super) fn of(files: &[ChangedFile], session: &Session<'_>) -> Self {
        let folder = |file: &ChangedFile| file.path.rsplit_once('/').map_or(".", |(folder, _)| folder).to_owned();
        let paths: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
        let history = session.history();
        let is_about = |commit: &&Commit| commit.paths.iter().any(|path| paths.contains(path.as_str()));
        let authors = history.iter().filter(is_about).map(|commit| commit.author.clone());
        Self {
            folders: highest_counts(tally(files.iter().map(folder)), usize::MAX),
            owners: highest_counts(tally(files.iter().flat_map(|file| owners(session, &file.path))), MAX_PEOPLE),
            authors: highest_counts(tally(authors), MAX_PEOPLE),
        }
    }
}

/// The highest counts first.
fn highest_counts(mut tallies: Vec<Tally>, count: usize) -> Vec<Tally> {
    tallies.sort_by_key(|tally| std::cmp::Reverse(tally.count));
    tallies.truncate(count);
    tallies
}

/// The locations of `CODEOWNERS` files that hosting services know.
const OWNER_FILES: [&str; 3] = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"];

fn owners(session: &Session<'_>, path: &str) -> Vec<String> {
    let text = OWNER_FILES.iter().find_map(|file| session.workspace.source(file)).map(|source| source.text);
    owners_in(text.as_deref().unwrap_or_default(), path)
}

/// The owners that the last rule names which fits `path`.
fn owners_in(rules: &str, path: &str) -> Vec<String> {
    let rules = rules.lines().map(|line| line.split('#').next().unwrap_or_default());
    let mut fitting = rules.rev().filter_map(|rule| {
        let mut words = rule.split_whitespace();
        pattern_matches_path(words.next()?, path).then(|| words.map(str::to_owned).collect::<Vec<_>>())
    });
    fitting.next().unwrap_or_default()
}

/// Whether a pattern such as `*.py`, `docs/`, `/src/api/` or `lib/**/x.c` fits a path.
fn pattern_matches_path(pattern: &str, path: &str) -> bool {
    let is_rooted = pattern.trim_end_matches('/').contains('/');
    let pattern = pattern.strip_prefix('/').unwrap_or(pattern);
    let inner = pattern.trim_end_matches('/');
    let starts: Vec<&str> = if is_rooted {
        vec![path]
    } else {
        std::iter::once(path).chain(path.match_indices('/').map(|(slash, _)| &path[slash + 1..])).collect()
    };
    let ends =
        |start: &str| -> Vec<usize> { start.match_indices('/').map(|(slash, _)| slash).chain([start.len()]).collect() };
    starts.into_iter().any(|start| {
        ends(start).into_iter().any(|end| {
            let is_folder = end < start.len();
            (is_folder || !pattern.ends_with('/')) && matches(inner.as_bytes(), &start.as_bytes()[..end])
        })
    })
}

/// `*` matches anything without a slash, `**` anything.
fn matches(pattern: &[u8], text: &[u8]) -> bool {
    // The positions in the text that the pattern so far can match up to.
    let mut places = BTreeSet::from([0]);
    let mut rest = pattern;
    while let Some(&first) = rest.first() {
        let is_any = rest.starts_with(b"**");
        rest = &rest[if is_any { 2 } else { 1 }..];
        places = places.into_iter().flat_map(|at| reachable_offsets(text, at, first, is_any)).collect();
    }
    places.contains(&text.len())
}

fn reachable_offsets(text: &[u8], at: usize, first: u8, is_any: bool) -> Vec<usize> {
    let run = || text[at..].iter().take_while(|byte| is_any || **byte != b'/').count();
    match first {
        b'*' => (at..=at + run()).collect(),
        b'?' if text.get(at).is_some_and(|byte| *byte != b'/') => vec![at + 1],
        byte if text.get(at) == Some(&byte) => vec![at + 1],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_matching_rule_applies() {
        let rules = "* @all\n*.py @snakes # all of them\ndocs/ @writers\n/src/api/ @api @all\nsrc/**/deep.c @deep\n";
        let check = |path: &str, expected: &str| assert_eq!(owners_in(rules, path).join(" "), expected, "{path}");
        check("README", "@all");
        check("a/b.py", "@snakes");
        check("a/docs/x.py", "@writers");
        check("src/api/x.py", "@api @all");
        check("lib/src/api/x.c", "@all");
        check("src/a/b/deep.c", "@deep");
        assert_eq!(owners_in("", "a"), Vec::<String>::new());
    }
}

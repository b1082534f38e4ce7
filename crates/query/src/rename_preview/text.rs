//! Searches text for a name: comments, strings and everything else that is not a known reference, also in files that are not
//! indexed.

use crate::error::Error;
use crate::mention::mentions;
use crate::session::Session;
use crate::shape::shape;
use rhumb_store::{ReferenceRow, SymbolRow};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;

/// Longer lines are shown in part.
const MAX_LINE_CHARS: usize = 160;

/// How many characters are shown before the name in a long line.
const CHARS_BEFORE: usize = 60;

/// A line of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TextSite {
    /// The file.
    pub path: String,
    /// The line.
    pub line: u32,
    /// The column of the first occurrence, in bytes.
    pub col: u32,
    /// How many occurrences the line has.
    pub count: u32,
    /// The line itself; only the part around the first occurrence of a long one.
    pub text: String,
}

/// How many files were searched for a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Searched {
    /// Indexed files.
    pub indexed: u64,
    /// Other text files of the project.
    pub other: u64,
    /// Files that could not be searched: binary, too large or unreadable.
    pub unread: u64,
}

mentions! { TextSite { ; path } }
shape! { TextSite { texts: text; } }

/// The result of a search.
pub(super) struct TextSearch {
    /// The lines with the name outside of definitions and references.
    pub(super) mentions: Vec<TextSite>,
    pub(super) searched: Searched,
    /// How many files contain the name and were skipped or only partially parsed.
    pub(super) unsure: u64,
}

impl TextSearch {
    /// Searches all files for the name of `symbol`; `named` are the references with that name.
    pub(super) fn run(session: &Session<'_>, symbol: &SymbolRow, named: &[ReferenceRow]) -> Result<Self, Error> {
        let name = &symbol.name;
        let mut code: BTreeSet<(String, u32, u32)> =
            named.iter().map(|row| (row.file_path.clone(), row.line, row.col)).collect();
        let defined = session.store.symbols_named(name, u32::MAX)?;
        code.extend(defined.into_iter().map(|row| (row.file_path, row.name_line, row.name_col)));
        let indexed: BTreeSet<String> = session.store.files()?.into_iter().map(|file| file.path).collect();
        let others: BTreeSet<String> = session.workspace.files().into_iter().collect();
        let problems = session.store.problems(u32::MAX)?.into_iter();
        let problems: BTreeSet<String> = problems.map(|problem| problem.path).collect();
        let mut search = Self { mentions: Vec::new(), searched: Searched::default(), unsure: 0 };
        for path in indexed.union(&others) {
            let source = session.workspace.text(path).filter(|source| !source.is_binary);
            let Some(source) = source else {
                search.searched.unread += 1;
                continue;
            };
            let searched = &mut search.searched;
            *(if indexed.contains(path) { &mut searched.indexed } else { &mut searched.other }) += 1;
            if source.text.contains(name.as_str()) {
                search.unsure += u64::from(problems.contains(path));
                let is_code = |line: u32, col: u32| code.contains(&(path.clone(), line, col));
                search.mentions.extend(matching_lines(path, &source.text, name, is_code));
            }
        }
        Ok(search)
    }
}

/// The lines of a file that contain `name` as a word where `is_code` does not hold.
fn matching_lines(path: &str, text: &str, name: &str, is_code: impl Fn(u32, u32) -> bool) -> Vec<TextSite> {
    let mut sites = Vec::new();
    for (line, text) in (1u32..).zip(text.lines()) {
        let col = |at: usize| u32::try_from(at + 1).unwrap_or(u32::MAX);
        let mut places = word_positions(text, name).filter(|at| !is_code(line, col(*at)));
        if let Some(first) = places.next() {
            let count = u32::try_from(1 + places.count()).unwrap_or(u32::MAX);
            sites.push(TextSite { path: path.to_owned(), line, col: col(first), count, text: excerpt(text, first) });
        }
    }
    sites
}

/// The line, or the part around the byte `at` if it is long.
fn excerpt(line: &str, at: usize) -> String {
    if line.chars().count() <= MAX_LINE_CHARS {
        return line.trim().to_owned();
    }
    let before = line[..at].chars().count();
    let start = before.saturating_sub(CHARS_BEFORE);
    let part: String = line.chars().skip(start).take(MAX_LINE_CHARS).collect();
    let (left, right) =
        (if start > 0 { "..." } else { "" }, if line.chars().count() > start + MAX_LINE_CHARS { "..." } else { "" });
    format!("{left}{}{right}", part.trim())
}

/// The positions of `name` in `text` as a whole word.
fn word_positions<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = usize> + 't {
    let is_part = |it: Option<char>| it.is_some_and(|it| it.is_alphanumeric() || it == '_');
    let found = text.match_indices(name).map(|(at, _)| at);
    found
        .filter(move |at| !is_part(text[..*at].chars().next_back()) && !is_part(text[at + name.len()..].chars().next()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_matched_whole() {
        let check = |text: &str, expected: &[usize]| {
            assert_eq!(word_positions(text, "fee").collect::<Vec<_>>(), expected, "{text}");
        };
        check("fee(fee)", &[0, 4]);
        check("coffee fees _fee fee_ fee2", &[]);
        check("the fee.", &[4]);
    }

    #[test]
    fn a_long_line_is_shown_once_and_in_part() {
        let line = format!("{} fee {} fee", "a".repeat(300), "b".repeat(300));
        let sites = matching_lines("min.js", &line, "fee", |_, _| false);
        let [site] = sites.as_slice() else { panic!("{sites:?}") };
        assert_eq!((site.line, site.col, site.count), (1, 302, 2));
        assert!(site.text.starts_with("...a") && site.text.ends_with("b...") && site.text.contains(" fee "));
        assert!(site.text.chars().count() <= MAX_LINE_CHARS + 6, "{}", site.text);
        assert_eq!(matching_lines("a.txt", "  a fee", "fee", |_, _| false)[0].text, "a fee");
        assert_eq!(matching_lines("a.py", "fee", "fee", |line, col| (line, col) == (1, 1)), []);
    }
}

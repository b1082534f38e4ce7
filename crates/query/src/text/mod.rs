//! Searches source text: lines of indexed files, as they are on disk, with the symbol around each.

mod pattern;

pub(crate) use pattern::TextPattern;

use crate::error::Error;
use crate::mention::mentions;
use crate::session::Session;
use crate::shape::shape;
use pattern::MatchedLine;
use rhumb_model::SymbolKind;
use rhumb_store::{EnclosingSymbol, Store, SymbolFilter, TextFile};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::{Duration, Instant};

/// Maximum number of lines to find.
const MAX_LINES: usize = 20_000;

/// A search that takes longer than this ends early, even inside a long file.
const MAX_TIME: Duration = Duration::from_secs(10);

/// A line that was found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Match {
    /// The file.
    pub path: String,
    /// The line.
    pub line: u32,
    /// The column where the first match in it begins.
    pub col: u32,
    /// The line without surrounding whitespace; an excerpt around the match if it is long.
    pub text: String,
    /// The handle of the innermost symbol around it; that of the file at its top level.
    pub from: String,
}

mentions! { Match { ; path } }
shape! { Match { texts: text; } }

/// The result of a text search.
#[derive(Debug, Default)]
pub(crate) struct TextFound {
    pub(crate) matches: Vec<Match>,
    /// How many lines were found.
    pub(crate) total: u64,
    /// The number of files.
    pub(crate) files: u64,
    /// How many files could not be read.
    pub(crate) unread: u64,
    /// Whether there may be more than were found.
    pub(crate) is_cut: bool,
}

/// Searches for `pattern` in the files that `filter` allows; returns at most `limit` lines, but counts all.
pub(crate) fn find(
    session: &Session<'_>,
    pattern: &TextPattern,
    filter: &SymbolFilter,
    limit: usize,
) -> Result<TextFound, Error> {
    let deadline = Instant::now() + MAX_TIME;
    let mut found = TextFound::default();
    let is_vendored = |path: &str| session.is_vendored(path);
    for file in files_to_search(&session.store, filter, &is_vendored)? {
        let lines_left = MAX_LINES.saturating_sub(found.total as usize);
        if lines_left == 0 || Instant::now() > deadline {
            found.is_cut = true;
            break;
        }
        let Some(source) = session.workspace.text(&file.path) else {
            found.unread += 1;
            continue;
        };
        let (lines, is_cut) = pattern.lines(&source.text, lines_left, deadline);
        found.is_cut |= is_cut;
        found.add(session, &file, filter, lines, limit)?;
    }
    Ok(found)
}

/// The files in which something can pass `filter`. Tests, documents, generated and vendored code come last.
fn files_to_search(
    store: &Store,
    filter: &SymbolFilter,
    is_vendored: &dyn Fn(&str) -> bool,
) -> Result<Vec<TextFile>, Error> {
    let mut files = store.text_files(filter)?;
    files.sort_by_key(|file| file.demotions + u32::from(is_vendored(&file.path)));
    Ok(files)
}

impl TextFound {
    fn add(
        &mut self,
        session: &Session<'_>,
        file: &TextFile,
        filter: &SymbolFilter,
        lines: Vec<MatchedLine>,
        limit: usize,
    ) -> Result<(), Error> {
        let is_listed = self.matches.len() < limit || !filter.is_empty();
        let holders = if lines.is_empty() || !is_listed {
            Vec::new()
        } else {
            session.store.enclosing_symbols(file.id, filter)?
        };
        let mut count = lines.len();
        if is_listed {
            let enclosed = lines.into_iter().filter_map(|line| Some((innermost(&holders, &line)?, line)));
            let passing: Vec<(&EnclosingSymbol, MatchedLine)> =
                enclosed.filter(|(holder, _)| holder.is_match).collect();
            count = passing.len();
            let listed = passing.into_iter().take(limit.saturating_sub(self.matches.len()));
            self.matches.extend(listed.map(|(holder, line)| Match {
                path: file.path.clone(),
                line: line.number,
                col: line.col,
                text: line.text,
                from: holder.handle.clone(),
            }));
        }
        self.total += count as u64;
        self.files += u64::from(count > 0);
        Ok(())
    }
}

/// The innermost of `holders` around a match; they are sorted from the outermost to the innermost. The container of a
/// one-line value is more informative than the value, unless it is the file.
fn innermost<'h>(holders: &'h [EnclosingSymbol], line: &MatchedLine) -> Option<&'h EnclosingSymbol> {
    let at = (line.number, line.col);
    let (file, inner) = holders.split_first()?;
    let is_around = |holder: &&&EnclosingSymbol| holder.start <= at && at < holder.end;
    let candidates: Vec<&EnclosingSymbol> = inner.iter().filter(|holder| is_around(&holder)).collect();
    let container = candidates.iter().rev().find(|holder| !is_value(holder.kind) || holder.start.0 < holder.end.0);
    Some(container.or(candidates.last()).copied().unwrap_or(file))
}

fn is_value(kind: SymbolKind) -> bool {
    matches!(kind, SymbolKind::Variable | SymbolKind::Field | SymbolKind::Property | SymbolKind::Constant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Fixture, Sample};

    #[test]
    fn documents_and_vendored_code_come_last() {
        let mut fixture = Fixture::house();
        fixture.add(Sample::new("a.md").symbol(SymbolKind::Section, "Doors", 0, (1, 2)));
        fixture.add(Sample::new("deps/b.py").symbol(SymbolKind::Class, "Hinge", 0, (1, 2)));
        let is_vendored = |path: &str| path.starts_with("deps/");
        let files = files_to_search(&fixture.store, &SymbolFilter::default(), &is_vendored).expect("a readable index");
        let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        assert_eq!(paths, ["house/door.py", "house/room.py", "a.md", "deps/b.py"]);
    }
}

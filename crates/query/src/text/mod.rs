//! Finding source text: lines of indexed files, as they are on the disk, with the symbol around each.

mod pattern;

pub(crate) use pattern::Pattern;

use crate::error::Error;
use crate::mention::mentions;
use crate::session::Session;
use crate::shape::shape;
use pattern::Line;
use rhumb_model::SymbolKind;
use rhumb_store::{Filters, Holder, TextFile};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::{Duration, Instant};

/// After so many lines nobody looks for one more; the search ends there.
const MAX_LINES: usize = 20_000;

/// A search that takes longer than this ends, so that a question is answered on any disk.
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
    /// The line without the blanks around it; of a long line, what is around the match.
    pub text: String,
    /// The handle of the innermost symbol around it; that of the file at its top level.
    pub from: String,
}

mentions! { Match { ; path } }
shape! { Match { texts: text; } }

/// What a search for text found.
#[derive(Debug, Default)]
pub(crate) struct TextFound {
    pub(crate) matches: Vec<Match>,
    /// How many lines were found.
    pub(crate) total: u64,
    /// In how many files.
    pub(crate) files: u64,
    /// How many files could not be read.
    pub(crate) unread: u64,
    /// Whether there may be more than were found.
    pub(crate) is_cut: bool,
}

/// Looks for `pattern` where `filters` allow; at most `limit` lines are told, all are counted.
pub(crate) fn find(
    session: &Session<'_>,
    pattern: &Pattern,
    filters: &Filters,
    limit: usize,
) -> Result<TextFound, Error> {
    let start = Instant::now();
    let mut found = TextFound::default();
    for file in session.store.text_files(filters)? {
        let lines_left = MAX_LINES.saturating_sub(found.total as usize);
        if lines_left == 0 || start.elapsed() > MAX_TIME {
            found.is_cut = true;
            break;
        }
        let Some(source) = session.workspace.source(&file.path) else {
            found.unread += 1;
            continue;
        };
        let (lines, is_cut) = pattern.lines(&source.text, lines_left);
        found.is_cut |= is_cut;
        found.add(session, &file, filters, lines, limit)?;
    }
    Ok(found)
}

impl TextFound {
    fn add(
        &mut self,
        session: &Session<'_>,
        file: &TextFile,
        filters: &Filters,
        lines: Vec<Line>,
        limit: usize,
    ) -> Result<(), Error> {
        let is_told = self.matches.len() < limit || !filters.is_empty();
        let holders =
            if lines.is_empty() || !is_told { Vec::new() } else { session.store.holders(file.id, filters)? };
        let mut count = lines.len();
        if is_told {
            let around = lines.into_iter().filter_map(|line| Some((around(&holders, &line)?, line)));
            let passing: Vec<(&Holder, Line)> = around.filter(|(holder, _)| holder.passes).collect();
            count = passing.len();
            let told = passing.into_iter().take(limit.saturating_sub(self.matches.len()));
            self.matches.extend(told.map(|(holder, line)| Match {
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

/// The innermost of `holders`, which come from the outside in, around the match of a line. A value that stands in that line
/// alone tells less than what it stands in, unless that is the file.
fn around<'h>(holders: &'h [Holder], line: &Line) -> Option<&'h Holder> {
    let at = (line.number, line.col);
    let (file, inner) = holders.split_first()?;
    let is_around = |holder: &&&Holder| holder.start <= at && at < holder.end;
    let candidates: Vec<&Holder> = inner.iter().filter(|holder| is_around(&holder)).collect();
    let telling = candidates.iter().rev().find(|holder| !is_value(holder.kind) || holder.start.0 < holder.end.0);
    Some(telling.or(candidates.last()).copied().unwrap_or(file))
}

fn is_value(kind: SymbolKind) -> bool {
    matches!(kind, SymbolKind::Variable | SymbolKind::Field | SymbolKind::Property | SymbolKind::Constant)
}

//! Explains the symbol at a position in a file.

use crate::entry::Entry;
use crate::error::Error;
use crate::explain::explain;
use crate::mention::mentions;
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use rhumb_model::SymbolKind;
use rhumb_store::{FileRow, ReferenceRow, SymbolRow};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// Explain the symbol at FILE:LINE:COLUMN.
///
/// Shows which symbol is defined or used there, what it resolves to and by which rule, or why it is not resolved.
#[expect(clippy::doc_markdown, reason = "the help page prints the position as users type it")]
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct At {
    /// Position, counted from 1, with columns in bytes. Without a column, explains the whole line.
    pub place: String,
}

/// The symbols at a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AtAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The file.
    pub path: String,
    /// The line.
    pub line: u32,
    /// The column, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub col: Option<u32>,
    /// The current text of the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Whether the line is excluded by conditional compilation everywhere in the project.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_inactive: bool,
    /// The symbols defined here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub defines: Vec<Entry>,
    /// The names that are used here.
    pub uses: Vec<Use>,
    /// The innermost symbol around the position, or around the whole line if no column was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inside: Option<Entry>,
}

/// A name that is used at a place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Use {
    /// The name as written.
    pub name: String,
    /// Its column.
    pub col: u32,
    /// The role of the reference.
    pub role: &'static str,
    /// The receiver, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub receiver: Option<String>,
    /// `resolved`, `ambiguous`, `external` or `unresolved`.
    pub state: &'static str,
    /// The rule that found the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<&'static str>,
    /// Why it is resolved this way, or is not resolved.
    pub reason: String,
    /// The targets; several if it is ambiguous.
    pub targets: Vec<Entry>,
}

mentions! { AtAnswer { defines, uses, inside; path } }
mentions! { Use { targets } }
shape! { AtAnswer { lists: defines, uses; parts: inside; texts: text; } }
shape! { Use { lists: targets; texts: reason; } }

impl Question for At {
    const NAME: &'static str = "at";
    type Answer = AtAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<AtAnswer, Error> {
        let place = SourcePosition::read(&self.place).ok_or_else(|| Error::InvalidPosition(self.place.clone()))?;
        let file = session.file(place.path)?;
        let text = line_of(session, &file, place.line)?;
        let path = file.stamp.path;
        let references = references_at(session, &path, &place)?;
        let mut uses = Vec::with_capacity(references.len());
        for reference in references {
            uses.push(used(session, reference)?);
        }
        let mut symbols = session.store.symbols_of_file(&path)?;
        symbols.retain(|symbol| symbol.kind != SymbolKind::File);
        let defines = symbols.iter().filter(|symbol| is_name_at(symbol, &place)).map(Entry::from).collect();
        let inside = match place.col {
            Some(col) => session.store.symbol_at(&path, place.line, col)?.filter(|it| it.kind != SymbolKind::File),
            None => around_line(symbols, place.line),
        };
        let inside = inside.as_ref().map(Entry::from);
        let generation = session.generation()?;
        let is_inactive = session.store.is_inactive(&path, place.line)?;
        Ok(AtAnswer { generation, path, line: place.line, col: place.col, text, is_inactive, defines, uses, inside })
    }

    fn is_nothing(answer: &AtAnswer) -> bool {
        answer.uses.is_empty() && answer.defines.is_empty()
    }
}

/// A place as it was written.
#[derive(Debug, PartialEq, Eq)]
struct SourcePosition<'t> {
    path: &'t str,
    line: u32,
    col: Option<u32>,
}

impl<'t> SourcePosition<'t> {
    fn read(text: &'t str) -> Option<Self> {
        let (before, last) = text.rsplit_once(':')?;
        let last = number(last)?;
        let place = match before.rsplit_once(':') {
            Some((path, line)) if number(line).is_some() => Self { path, line: number(line)?, col: Some(last) },
            _ => Self { path: before, line: last, col: None },
        };
        (!place.path.is_empty()).then_some(place)
    }
}

fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|number| *number > 0)
}

fn references_at(session: &Session<'_>, path: &str, place: &SourcePosition<'_>) -> Result<Vec<ReferenceRow>, Error> {
    Ok(match place.col {
        Some(col) => session.store.reference_at(path, place.line, col)?.into_iter().collect(),
        None => session.store.references_in_line(path, place.line)?,
    })
}

/// Whether the name of `symbol` is at the position.
fn is_name_at(symbol: &SymbolRow, place: &SourcePosition<'_>) -> bool {
    let columns = symbol.name_col..=symbol.name_col.saturating_add(symbol.name.len() as u32).saturating_sub(1);
    symbol.name_line == place.line && place.col.is_none_or(|col| columns.contains(&col))
}

/// The innermost symbol around a line, ignoring definitions within the line.
fn around_line(symbols: Vec<SymbolRow>, line: u32) -> Option<SymbolRow> {
    let is_around = |symbol: &SymbolRow| {
        symbol.name_line != line && symbol.line_start <= line && (line, 1) < (symbol.line_end, symbol.col_end)
    };
    // Of two symbols around one line, the inner starts later or, where both start there, ends sooner.
    let depth = |symbol: &SymbolRow| (symbol.line_start, symbol.col_start, Reverse((symbol.line_end, symbol.col_end)));
    symbols.into_iter().filter(is_around).max_by_key(depth)
}

fn used(session: &Session<'_>, reference: ReferenceRow) -> Result<Use, Error> {
    let ids = match reference.target {
        Some(target) => vec![target],
        None => session.store.candidates_of(reference.id)?,
    };
    let mut targets = Vec::with_capacity(ids.len());
    for id in ids {
        targets.extend(session.store.symbol(id)?.as_ref().map(Entry::from));
    }
    let reason = explain(&reference, targets.len());
    Ok(Use {
        name: reference.name,
        col: reference.col,
        role: reference.role.name(),
        receiver: reference.receiver,
        state: reference.state.name(),
        evidence: reference.evidence.map(rhumb_model::Evidence::name),
        reason,
        targets,
    })
}

/// The current text of a line; `None` if the file can no longer be read.
fn line_of(session: &Session<'_>, file: &FileRow, line: u32) -> Result<Option<String>, Error> {
    let path = &file.stamp.path;
    let Some(source) = session.workspace.source(path) else {
        return if file.line_count == 0 { Err(session.unreadable(path)?) } else { Ok(None) };
    };
    let text = source.text.lines().nth(line as usize - 1).map(str::to_owned);
    // A file that shrank since it was indexed still has its old lines there.
    if text.is_none() && line > file.line_count {
        let lines = (source.text.lines().count() as u32).max(file.line_count);
        return Err(Error::NoLine { path: path.clone(), line, lines });
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(&str, u32, Option<u32>)>) {
        let place = SourcePosition::read(text).map(|place| (place.path, place.line, place.col));
        assert_eq!(place, expected, "{text}");
    }

    #[test]
    fn positions_are_parsed_from_the_end() {
        check("a/b.py:3:7", Some(("a/b.py", 3, Some(7))));
        check("a/b.py:3", Some(("a/b.py", 3, None)));
        check("odd:1:2:3", Some(("odd:1", 2, Some(3))));
        check("a/b.py", None);
        check("a/b.py:0:1", Some(("a/b.py:0", 1, None)));
        check("a/b.py:0", None);
        check(":3:7", None);
        check("a/b.py:x:7", Some(("a/b.py:x", 7, None)));
    }
}

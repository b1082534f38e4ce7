//! What stands at a place in a file.

use crate::entry::Entry;
use crate::error::Error;
use crate::explain::explain;
use crate::question::Question;
use crate::session::Session;
use rhumb_model::SymbolKind;
use rhumb_store::{ReferenceRow, SymbolRow};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What stands at a place in a file.
///
/// The name that is used or defined there, what it means, how that is known, or why it is not.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct At {
    /// `FILE:LINE:COL`, counted from 1, columns in bytes; without a column the whole line is looked at.
    #[schemars(extend("x-position" = 0))]
    pub place: String,
}

/// What stands at a place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AtAnswer {
    /// The state of the index that this is read from.
    pub generation: u64,
    /// The file.
    pub path: String,
    /// The line.
    pub line: u32,
    /// The column, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub col: Option<u32>,
    /// The line as it is on the disk.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The symbol whose name stands here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defines: Option<Entry>,
    /// The names that are used here.
    pub uses: Vec<Use>,
    /// The innermost symbol around the place.
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
    /// What is done with it.
    pub role: &'static str,
    /// What it is used on, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub receiver: Option<String>,
    /// What is known: resolved, ambiguous, external or unresolved.
    pub state: &'static str,
    /// The rule that found the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<&'static str>,
    /// Why it is linked so, or is not.
    pub reason: String,
    /// What it means; several if it is ambiguous.
    pub targets: Vec<Entry>,
}

impl Question for At {
    const NAME: &'static str = "at";
    type Answer = AtAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<AtAnswer, Error> {
        let place = Place::read(&self.place).ok_or_else(|| Error::NoPlace(self.place.clone()))?;
        let path = session.file(place.path)?.stamp.path;
        let references = references_at(session, &path, &place)?;
        let mut uses = Vec::with_capacity(references.len());
        for reference in references {
            uses.push(used(session, reference)?);
        }
        let text = session.workspace.source(&path).and_then(|source| line_of(&source.text, place.line));
        let inside = session.store.symbol_at(&path, place.line, place.col.unwrap_or(u32::MAX))?;
        let inside = inside.filter(|symbol| symbol.kind != SymbolKind::File);
        let defines = inside.as_ref().filter(|symbol| is_name_at(symbol, &place)).map(Entry::from);
        let inside = inside.as_ref().map(Entry::from);
        let generation = session.generation()?;
        Ok(AtAnswer { generation, path, line: place.line, col: place.col, text, defines, uses, inside })
    }

    fn is_nothing(answer: &AtAnswer) -> bool {
        answer.uses.is_empty() && answer.defines.is_none()
    }
}

/// A place as it was written.
#[derive(Debug, PartialEq, Eq)]
struct Place<'t> {
    path: &'t str,
    line: u32,
    col: Option<u32>,
}

impl<'t> Place<'t> {
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

fn references_at(session: &Session<'_>, path: &str, place: &Place<'_>) -> Result<Vec<ReferenceRow>, Error> {
    Ok(match place.col {
        Some(col) => session.store.reference_at(path, place.line, col)?.into_iter().collect(),
        None => session.store.references_in_line(path, place.line)?,
    })
}

/// Whether the name of `symbol` stands at the place.
fn is_name_at(symbol: &SymbolRow, place: &Place<'_>) -> bool {
    let columns = symbol.name_col..=symbol.name_col.saturating_add(symbol.name.len() as u32).saturating_sub(1);
    symbol.name_line == place.line && place.col.is_none_or(|col| columns.contains(&col))
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

fn line_of(text: &str, line: u32) -> Option<String> {
    text.lines().nth(line as usize - 1).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(&str, u32, Option<u32>)>) {
        let place = Place::read(text).map(|place| (place.path, place.line, place.col));
        assert_eq!(place, expected, "{text}");
    }

    #[test]
    fn places_are_read_from_the_end() {
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

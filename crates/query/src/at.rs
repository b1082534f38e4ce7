//! Explains the symbol at a position in a file.

use crate::entry::Entry;
use crate::error::Error;
use crate::explain::explain;
use crate::mention::mentions;
use crate::position::{SourcePosition, around_line, is_name_at};
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use rhumb_model::SymbolKind;
use rhumb_store::{FileRow, ReferenceRow};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
            uses.push(explain_use(session, reference)?);
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

fn references_at(session: &Session<'_>, path: &str, place: &SourcePosition<'_>) -> Result<Vec<ReferenceRow>, Error> {
    Ok(match place.col {
        Some(col) => session.store.reference_at(path, place.line, col)?.into_iter().collect(),
        None => session.store.references_in_line(path, place.line)?,
    })
}

fn explain_use(session: &Session<'_>, reference: ReferenceRow) -> Result<Use, Error> {
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

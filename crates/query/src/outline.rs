//! Lists the symbols of a file.

use crate::argument::Kind;
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use rhumb_model::SymbolId;
use rhumb_store::SymbolRow;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// List the symbols in a file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Outline {
    /// File, relative to the project root or the current directory.
    pub file: String,
    /// Only list symbols of this kind.
    #[serde(default)]
    pub kind: Option<Kind>,
    /// Show at most N levels of nesting (0 = all).
    #[serde(default)]
    pub depth: u32,
}

/// The symbols of a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OutlineAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The file.
    pub path: String,
    /// Its language.
    pub language: String,
    /// The number of lines.
    pub line_count: u32,
    /// How it was read: ok, partial, skipped or failed.
    pub parse_status: &'static str,
    /// How many symbols it has.
    pub total: u64,
    /// The symbols, in the order of the file.
    pub symbols: Vec<Outlined>,
}

/// A symbol of a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Outlined {
    /// The symbol.
    #[serde(flatten)]
    pub symbol: Entry,
    /// Its last line.
    pub line_end: u32,
    /// The number of symbols it is nested in.
    pub depth: u32,
}

mentions! { OutlineAnswer { ; path } }
shape! { OutlineAnswer { lists: symbols; } }
shape! { Outlined { parts: symbol; } }

impl Question for Outline {
    const NAME: &'static str = "outline";
    type Answer = OutlineAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<OutlineAnswer, Error> {
        let file = session.file(&self.file)?;
        let symbols = session.store.symbols_of_file(&file.stamp.path)?;
        let outlined = nested(&symbols).into_iter().filter(|(symbol, depth)| self.wants(symbol, *depth));
        Ok(OutlineAnswer {
            generation: session.generation()?,
            language: file.stamp.language,
            line_count: file.line_count,
            parse_status: file.stamp.status.name(),
            total: symbols.len().saturating_sub(1) as u64,
            symbols: outlined.map(|(symbol, depth)| outlined_symbol(symbol, depth)).collect(),
            path: file.stamp.path,
        })
    }

    fn is_nothing(answer: &OutlineAnswer) -> bool {
        answer.symbols.is_empty()
    }
}

impl Outline {
    fn wants(&self, symbol: &SymbolRow, depth: u32) -> bool {
        (self.depth == 0 || depth < self.depth) && self.kind.is_none_or(|kind| symbol.kind == kind.0)
    }
}

fn outlined_symbol(symbol: &SymbolRow, depth: u32) -> Outlined {
    Outlined { symbol: Entry::from(symbol), line_end: symbol.line_end, depth }
}

/// Every symbol but the file, each after its container, with its nesting depth. Members defined outside of their type
/// are moved to it.
fn nested(symbols: &[SymbolRow]) -> Vec<(&SymbolRow, u32)> {
    let Some((file, rest)) = symbols.split_first() else { return Vec::new() };
    let mut children: HashMap<SymbolId, Vec<&SymbolRow>> = HashMap::new();
    for symbol in rest {
        children.entry(symbol.parent.unwrap_or(file.id)).or_default().push(symbol);
    }
    let mut open: Vec<(&SymbolRow, u32)> = vec![(file, 0)];
    let mut ordered = Vec::with_capacity(rest.len());
    while let Some((symbol, level)) = open.pop() {
        if symbol.id != file.id {
            ordered.push((symbol, level - 1));
        }
        let inner = children.remove(&symbol.id).unwrap_or_default();
        open.extend(inner.into_iter().rev().map(|child| (child, level + 1)));
    }
    ordered
}

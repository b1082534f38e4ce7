//! How a walk came from one symbol to the next, in words.

use crate::error::Error;
use crate::session::Session;
use crate::walk::{Link, Way};
use rhumb_model::{EdgeKind, Evidence, SymbolId};
use rhumb_store::SymbolRow;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};

/// The edge between two symbols.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Passage {
    /// Its kind.
    pub edge: &'static str,
    /// The handle of the declaration that is called, where only what overrides it is reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub through: Option<String>,
    /// The rule that found it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<&'static str>,
    /// How often that rule is right, where that was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// How many such edges join the two.
    pub count: u32,
    /// Where the first of them stands: the file.
    pub edge_path: String,
    /// And the line.
    pub edge_line: u32,
}

/// The symbols that links speak of, read all at once.
pub(crate) struct Names(HashMap<SymbolId, SymbolRow>);

impl Names {
    pub(crate) fn of<'l>(session: &Session<'_>, links: impl Iterator<Item = &'l Link>) -> Result<Self, Error> {
        let ids: BTreeSet<SymbolId> =
            links.flat_map(|link| [Some(link.near), Some(link.far), link.through]).flatten().collect();
        Self::of_symbols(session, &ids.into_iter().collect::<Vec<_>>())
    }

    pub(crate) fn of_symbols(session: &Session<'_>, ids: &[SymbolId]) -> Result<Self, Error> {
        let symbols = session.store.symbols_of(ids)?;
        Ok(Self(symbols.into_iter().map(|symbol| (symbol.id, symbol)).collect()))
    }

    pub(crate) fn get(&self, symbol: SymbolId) -> Option<&SymbolRow> {
        self.0.get(&symbol)
    }

    /// A link that was found on the way, as it is told.
    pub(crate) fn passage(&self, link: &Link, way: Way) -> Option<Passage> {
        let is_part = link.kind == EdgeKind::Contains;
        // A reference stands in the symbol that depends on the other; what stands in something is at its own place.
        let source = self.get(if (way == Way::Up) == is_part { link.near } else { link.far })?;
        Some(Passage {
            edge: link.kind.name(),
            through: link.through.and_then(|id| self.get(id)).map(|symbol| symbol.handle.clone()),
            evidence: link.evidence.map(Evidence::name),
            confidence: link.confidence,
            count: link.count,
            edge_path: source.file_path.clone(),
            edge_line: source.line_start.saturating_add_signed(link.below),
        })
    }
}

//! Describes an edge between two symbols of a path.

use crate::error::Error;
use crate::session::Session;
use crate::walk::{WalkDirection, WalkLink};
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
    /// The handle of the called declaration, if the edge's target overrides it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub through: Option<String>,
    /// The rule that found it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<&'static str>,
    /// The measured precision of that rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// The number of such edges.
    pub count: u32,
    /// The file of the first of them.
    pub edge_path: String,
    /// And the line.
    pub edge_line: u32,
}

/// The symbols of a set of links, read in one query.
pub(crate) struct LinkedSymbols(HashMap<SymbolId, SymbolRow>);

impl LinkedSymbols {
    pub(crate) fn of<'l>(session: &Session<'_>, links: impl Iterator<Item = &'l WalkLink>) -> Result<Self, Error> {
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

    pub(crate) fn handle(&self, symbol: SymbolId) -> Option<String> {
        self.get(symbol).map(|symbol| symbol.handle.clone())
    }

    /// Describes a link found by a walk.
    pub(crate) fn passage(&self, link: &WalkLink, way: WalkDirection) -> Option<Passage> {
        let is_part = link.kind == EdgeKind::Contains;
        // The reference is in the symbol that depends on the other one; a contained symbol is at its own position.
        let source = self.get(if (way == WalkDirection::Up) == is_part { link.near } else { link.far })?;
        Some(Passage {
            edge: link.kind.name(),
            through: link.through.and_then(|id| self.handle(id)),
            evidence: link.evidence.map(Evidence::name),
            confidence: link.confidence,
            count: link.count,
            edge_path: source.file_path.clone(),
            edge_line: source.line_start.saturating_add_signed(link.below),
        })
    }
}

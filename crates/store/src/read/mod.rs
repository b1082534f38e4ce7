//! Typed reads that return plain structs, with one file per topic.
//!
//! Symbols are ordered by file and position; symbols at the same position by the position of their name, then by name.
//! References are ordered by position, then by the symbol that contains them. Ids never determine the order: they depend on
//! when a symbol was first seen, and an updated index must give the same answers as one built from scratch.

mod counts;
mod edges;
mod files;
mod incoming;
mod overview;
mod positions;
mod reference_counts;
mod references;
mod similarity;
mod sites;
mod sketch;
mod suggestion;
mod symbols;
mod uses;

pub use counts::IndexCounts;
pub use edges::{Edge, EdgeKinds, SymbolPlace};
pub use files::{FileFilter, FileRow, OtherFile, StoredStamp};
pub use overview::{FreeSymbol, ProblemRow, ResolutionCount};
pub use references::{ReferenceId, ReferenceRow};
pub use similarity::SimilarityCandidate;
pub use sites::{ReceivedSite, Site};
pub use sketch::{FileEdge, FileUse, SketchCall, SketchImport, SketchParameter, SketchSymbol};
pub use symbols::{ParameterRow, SymbolRow};
pub(crate) use symbols::{handle, qualified_name};
pub use uses::{GraphNode, OpenUse, SymbolUse, TestCode, TestFile};

use crate::error::{Error, Result};

/// A range of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowRange {
    /// Maximum number of rows.
    pub limit: u32,
    /// Number of rows to skip.
    pub offset: u32,
}

impl RowRange {
    /// The first `limit` rows.
    #[must_use]
    pub fn first(limit: u32) -> Self {
        Self { limit, offset: 0 }
    }
}

/// Unwraps a decoded number; an unknown number means that the index is damaged.
pub(crate) fn known<T>(value: Option<T>, what: &str) -> Result<T> {
    value.ok_or_else(|| Error::Corrupt(format!("a {what} has an unknown number")))
}

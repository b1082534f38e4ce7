//! Typed reads: what the questions of this program ask, as plain structs with strings of their own. One file a subject.
//!
//! Symbols come in the order of their files and places; where several begin at one place, by the place of their name, then by
//! the name. References come in the order of their places, then by the symbol they stand in. Ids never decide: they tell when
//! a symbol was first seen, and an index that was brought up to date must answer like one that was made from nothing.

mod alike;
mod counts;
mod files;
mod incoming;
mod level;
mod neighbours;
mod overview;
mod places;
mod references;
mod similar;
mod sketch;
mod symbols;
mod totals;
mod users;

pub use alike::Peer;
pub use counts::Counts;
pub use files::{FileFilter, FileRow, OtherFile, StoredStamp};
pub use level::{Edge, EdgeKinds, SymbolPlace};
pub use neighbours::Neighbour;
pub use overview::{FreeSymbol, ProblemRow, Resolution};
pub use references::{ReferenceId, ReferenceRow};
pub use sketch::{FileEdge, FileUse, SketchCall, SketchImport, SketchParameter, SketchSymbol};
pub use symbols::{ParameterRow, SymbolRow};
pub(crate) use symbols::{handle, qualified_name};
pub use users::{NamedIn, TestFile, Use};

use crate::error::{Error, Result};

/// A part of a long answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// At most so many.
    pub limit: u32,
    /// After so many.
    pub offset: u32,
}

impl Page {
    /// The first `limit`.
    #[must_use]
    pub fn first(limit: u32) -> Self {
        Self { limit, offset: 0 }
    }
}

/// The value behind a stored number; a number that no list knows is damage.
pub(crate) fn known<T>(value: Option<T>, what: &str) -> Result<T> {
    value.ok_or_else(|| Error::Corrupt(format!("a {what} has an unknown number")))
}

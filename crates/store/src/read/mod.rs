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
mod suppressions;
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
pub use uses::{GraphNode, OpenUse, Registration, SymbolUse, TestCode, TestFile};

use crate::error::{Error, Result};
use rhumb_model::Flags;
use rusqlite::Row;

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

/// The flags of a symbol, from the column of its own flags and that of its file's `is_test`. [`Flags::TEST`] then means the same
/// as `is_test` in SQL: the symbol is a test, inside a test, or in a test file.
pub(crate) fn symbol_flags(row: &Row<'_>, flags: usize, is_test_file: usize) -> rusqlite::Result<Flags> {
    let mut all = Flags::from_bits_retain(row.get(flags)?);
    all.set(Flags::TEST, all.contains(Flags::TEST) || row.get(is_test_file)?);
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;
    use rhumb_model::{EdgeKind, SymbolId};
    use std::collections::BTreeMap;

    #[test]
    fn sql_and_typed_reads_agree_on_what_is_test_code() {
        let fixture = Fixture::house();
        let store = &fixture.store;
        store.connection.execute("UPDATE file SET is_test = path = 'house/room.py'", []).unwrap();
        let enter = store.symbols_named("enter", 1).unwrap().remove(0).id;
        let open = store.symbols_named("open", 1).unwrap().remove(0).id;
        store
            .connection
            .execute("UPDATE symbol SET flags = flags | ?1 WHERE id = ?2", (Flags::TEST.bits(), open.0))
            .unwrap();
        let mut statement = store.connection.prepare("SELECT id, is_test FROM symbols").unwrap();
        let rows = statement.query_map([], |row| Ok((SymbolId(row.get(0)?), row.get(1)?))).unwrap();
        let by_sql: BTreeMap<SymbolId, bool> = rows.collect::<rusqlite::Result<_>>().unwrap();
        assert!(by_sql[&enter] && by_sql[&open] && by_sql.values().any(|is_test| !is_test), "{by_sql:?}");
        let ids: Vec<SymbolId> = by_sql.keys().copied().collect();
        let places = store.places_of(&ids).unwrap();
        assert_eq!(by_sql, places.iter().map(|place| (place.id, place.is_test)).collect());
        let symbols = store.symbols_of(&ids).unwrap();
        assert_eq!(by_sql, symbols.iter().map(|it| (it.id, it.flags.contains(Flags::TEST))).collect());
        let sites = store.sites_into(&ids, EdgeKinds::of(&[EdgeKind::Calls])).unwrap();
        assert!(!sites.is_empty() && sites.iter().all(|site| site.is_test == by_sql[&site.from]), "{sites:?}");
        for (id, is_test) in by_sql {
            let candidate = store.search_candidate(id).unwrap().unwrap();
            assert_eq!(candidate.flags.contains(Flags::TEST), is_test, "{candidate:?}");
        }
    }
}

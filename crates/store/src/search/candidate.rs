//! The columns of a symbol that search ranking needs.

use crate::error::Result;
use crate::read::{known, symbol_flags};
use crate::store::Store;
use rhumb_model::{Flags, SymbolId, SymbolKind};
use rusqlite::{OptionalExtension, Row};

/// References are counted up to this limit; beyond it, the count makes no difference to ranking.
const MAX_REFERENCES: u32 = 128;

/// A symbol to rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchCandidate {
    /// The symbol.
    pub id: SymbolId,
    /// Its name.
    pub name: String,
    /// The qualified name of its owner; empty at the top level.
    pub owner: String,
    /// The part of its qualified name after its name, such as `#2`.
    pub tail: Option<String>,
    /// Its kind.
    pub kind: SymbolKind,
    /// Its flags; [`Flags::TEST`] also if it is in a test file.
    pub flags: Flags,
    /// The path of its file.
    pub path: String,
    /// Whether its file is generated.
    pub is_generated: bool,
    /// The line and column of the definition, then of its name.
    pub position: [u32; 4],
    /// The number of references to it, at most 128.
    pub references: u32,
    /// Whether it only declares what is defined elsewhere, as far as the search found out.
    pub is_defined_elsewhere: bool,
}

impl Store {
    /// The symbol `id`, as search ranks it; `None` if it does not exist.
    pub fn search_candidate(&self, id: SymbolId) -> Result<Option<SearchCandidate>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT s.kind, s.name, s.owner, s.tail, s.flags, f.path, f.is_test, f.is_generated,
                s.line, s.col, s.name_below, s.name_col,
                (SELECT count(*) FROM (SELECT 1 FROM reference r WHERE r.target_id = s.id AND r.n >= 0 LIMIT ?2))
            FROM symbol s
            JOIN file f ON f.id = s.file_id
            WHERE s.id = ?1",
        )?;
        let read = |row: &Row<'_>| Ok((row.get(0)?, candidate(row, id)?));
        let Some((kind, candidate)) = statement.query_row((id.0, MAX_REFERENCES), read).optional()? else {
            return Ok(None);
        };
        Ok(Some(SearchCandidate { kind: known(SymbolKind::from_number(kind), "symbol")?, ..candidate }))
    }
}

/// Reads everything but the kind, whose number may be invalid.
fn candidate(row: &Row<'_>, id: SymbolId) -> rusqlite::Result<SearchCandidate> {
    Ok(SearchCandidate {
        id,
        name: row.get(1)?,
        owner: row.get::<_, Option<String>>(2)?.unwrap_or_default(),
        tail: row.get(3)?,
        kind: SymbolKind::File,
        flags: symbol_flags(row, 4, 6)?,
        path: row.get(5)?,
        is_generated: row.get(7)?,
        position: [row.get(8)?, row.get(9)?, row.get(10)?, row.get(11)?],
        references: row.get(12)?,
        is_defined_elsewhere: false,
    })
}

//! Direct callers and callees of a symbol, with the number of calls.

use super::edges::array;
use super::symbols::SymbolRow;
use crate::error::Result;
use crate::store::Store;
use rhumb_model::{EdgeKind, SymbolId};

/// A symbol at the other end of calls.
#[derive(Clone, Debug, PartialEq)]
pub struct ConnectedSymbol {
    /// The symbol.
    pub symbol: SymbolRow,
    /// Number of calls.
    pub count: u32,
    /// The line of the first call, in the caller's file.
    pub line: u32,
}

impl Store {
    /// Symbols that call or instantiate `symbol`, by number of calls, at most `limit`.
    pub fn callers(&self, symbol: SymbolId, limit: u32) -> Result<Vec<ConnectedSymbol>> {
        self.connected_symbols(
            "SELECT r.from_id, count(*), s.line + min(r.below)
            FROM json_each(?1) l
            CROSS JOIN reference r ON r.target_id = l.value
            CROSS JOIN symbol s ON s.id = r.from_id
            CROSS JOIN file f ON f.id = s.file_id
            WHERE r.bits >> 11 IN (?2, ?3)
            GROUP BY r.from_id
            ORDER BY 2 DESC, f.path, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name
            LIMIT ?4",
            symbol,
            limit,
        )
    }

    /// Symbols that `symbol` calls or instantiates, in the order of the first call, at most `limit`.
    pub fn callees(&self, symbol: SymbolId, limit: u32) -> Result<Vec<ConnectedSymbol>> {
        self.connected_symbols(
            "SELECT r.target_id, count(*), (SELECT line FROM symbol WHERE id = r.from_id) + min(r.below)
            FROM json_each(?1) l
            CROSS JOIN reference r ON r.from_id = l.value
            CROSS JOIN symbol s ON s.id = r.target_id
            CROSS JOIN file f ON f.id = s.file_id
            WHERE r.bits >> 11 IN (?2, ?3)
            GROUP BY r.target_id
            ORDER BY 3, f.path, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name
            LIMIT ?4",
            symbol,
            limit,
        )
    }

    fn connected_symbols(&self, sql: &str, symbol: SymbolId, limit: u32) -> Result<Vec<ConnectedSymbol>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let kinds = (EdgeKind::Calls.number(), EdgeKind::Instantiates.number());
        let found: Vec<(u32, u32, u32)> = statement
            .query_map((array(&self.with_declarations(symbol)?), kinds.0, kinds.1, limit), |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?))
            })?
            .collect::<rusqlite::Result<_>>()?;
        let mut connected_symbols = Vec::with_capacity(found.len());
        for (id, count, line) in found {
            if let Some(symbol) = self.symbol(SymbolId(id))? {
                connected_symbols.push(ConnectedSymbol { symbol, count, line });
            }
        }
        Ok(connected_symbols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;

    fn check(connected_symbols: &[ConnectedSymbol], expected: &[(&str, u32, u32)]) {
        let shown: Vec<(&str, u32, u32)> =
            connected_symbols.iter().map(|n| (n.symbol.handle.as_str(), n.count, n.line)).collect();
        assert_eq!(shown, expected);
    }

    #[test]
    fn calls_are_seen_from_both_ends() {
        let store = Fixture::house().store;
        check(&store.callers(SymbolId(4), 10).unwrap(), &[("house/room.py::enter", 1, 5)]);
        check(&store.callees(SymbolId(4), 10).unwrap(), &[("house/door.py::Door::open", 1, 12)]);
        check(&store.callers(SymbolId(1), 10).unwrap(), &[]);
    }
}

//! Total numbers of references, for lists that are cut off.

use super::edges::array;
use super::known;
use super::references::mask;
use crate::error::Result;
use crate::store::Store;
use rhumb_model::{Role, State, SymbolId};
use rusqlite::Params;
use rustc_hash::FxHashMap;

impl Store {
    /// Number of references to `symbol`, its declarations and definitions with one of `roles` (empty for all).
    pub fn reference_count_to(&self, symbol: SymbolId, roles: &[Role]) -> Result<u64> {
        self.count(
            "SELECT count(*)
            FROM json_each(?1) l
            CROSS JOIN reference r ON r.target_id = l.value
            WHERE ?2 >> (r.bits >> 7 & 15) & 1 AND r.n >= 0",
            (array(&self.with_declarations(symbol)?), mask(roles)),
        )
    }

    /// Number of references to each of `symbols` that has any.
    pub fn reference_counts(&self, symbols: &[SymbolId]) -> Result<FxHashMap<SymbolId, u64>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT r.target_id, count(*)
            FROM json_each(?1) l
            CROSS JOIN reference r ON r.target_id = l.value
            WHERE r.n >= 0
            GROUP BY 1",
        )?;
        let counts = statement
            .query_map([array(symbols)], |row| Ok((SymbolId(row.get(0)?), row.get::<_, i64>(1)?.cast_unsigned())))?;
        Ok(counts.collect::<rusqlite::Result<_>>()?)
    }

    /// References by `name` with one of `roles`, counted by state.
    pub fn states_named(&self, name: &str, roles: &[Role]) -> Result<Vec<(State, u64)>> {
        self.states(
            "SELECT r.bits >> 5 & 3, count(*)
            FROM string t
            JOIN mention m ON m.name = t.id
            JOIN symbol s ON s.file_id = m.file_id
            JOIN reference r ON r.from_id = s.id AND r.name = t.id
            WHERE t.text = ?1 AND ?2 >> (r.bits >> 7 & 15) & 1
            GROUP BY 1
            ORDER BY 1",
            (name, mask(roles)),
        )
    }

    /// References in `symbol` with one of `roles`, counted by state.
    pub fn states_from(&self, symbol: SymbolId, roles: &[Role]) -> Result<Vec<(State, u64)>> {
        self.states(
            "SELECT r.bits >> 5 & 3, count(*)
            FROM reference r
            WHERE r.from_id = ?1 AND r.n >= 0 AND ?2 >> (r.bits >> 7 & 15) & 1
            GROUP BY 1
            ORDER BY 1",
            (symbol.0, mask(roles)),
        )
    }

    fn states(&self, sql: &str, parameters: impl Params) -> Result<Vec<(State, u64)>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(parameters)?;
        let mut states = Vec::new();
        while let Some(row) = rows.next()? {
            let state = known(State::from_number(row.get(0)?), "reference")?;
            states.push((state, row.get::<_, i64>(1)?.cast_unsigned()));
        }
        Ok(states)
    }

    pub(super) fn count(&self, sql: &str, parameters: impl Params) -> Result<u64> {
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement.query_row(parameters, |row| row.get::<_, i64>(0))?.cast_unsigned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::RowRange;
    use crate::sample::Fixture;

    #[test]
    fn totals_are_those_of_the_lists() {
        let store = Fixture::house().store;
        assert_eq!(store.reference_count_to(SymbolId(3), &[]).unwrap(), 1);
        assert_eq!(store.reference_count_to(SymbolId(3), &[Role::Write]).unwrap(), 0);
    }

    #[test]
    fn references_to_several_symbols_are_counted_at_once() {
        let store = Fixture::house().store;
        let counts = store.reference_counts(&[SymbolId(3), SymbolId(4), SymbolId(1)]).unwrap();
        assert_eq!(counts, FxHashMap::from_iter([(SymbolId(3), 1), (SymbolId(4), 1)]));
    }

    #[test]
    fn mentions_are_counted_by_state() {
        let store = Fixture::house().store;
        assert_eq!(store.states_named("open", &[]).unwrap(), [(State::Resolved, 1), (State::Ambiguous, 1)]);
        assert_eq!(store.states_named("cellar", &[]).unwrap(), []);
        let from: u64 = store.states_from(SymbolId(4), &[]).unwrap().iter().map(|(_, count)| count).sum();
        assert_eq!(from, store.references_from(SymbolId(4), &[], RowRange::first(10)).unwrap().len() as u64);
    }
}

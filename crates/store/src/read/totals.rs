//! How long a list is of which only the beginning was asked for.

use super::known;
use super::references::mask;
use super::search::{Need, Search};
use crate::error::Result;
use crate::store::Store;
use rhumb_model::{Role, State, SymbolId, SymbolKind};
use rusqlite::Params;

impl Store {
    /// How many references to `symbol` do one of `roles`, all if there are none.
    pub fn reference_count_to(&self, symbol: SymbolId, roles: &[Role]) -> Result<u64> {
        self.count(
            "SELECT count(*) FROM reference r WHERE r.target_id = ?1 AND ?2 >> (r.bits >> 7 & 15) & 1 AND r.n >= 0",
            (symbol.0, mask(roles)),
        )
    }

    /// How many symbols [`Store::search`] finds without its limit.
    pub fn search_count(&self, search: Search<'_>) -> Result<u64> {
        let count = self.search_count_for(search, Need::Every)?;
        if count == 0 { self.search_count_for(search, Need::Any) } else { Ok(count) }
    }

    fn search_count_for(&self, search: Search<'_>, need: Need) -> Result<u64> {
        let Some(expression) = self.expression(search.text, need)? else { return Ok(0) };
        let kind = search.kind.map(SymbolKind::number);
        if kind.is_none() && search.path_prefix.is_none() && search.language.is_none() {
            return self.count("SELECT count(*) FROM symbols_fts WHERE symbols_fts MATCH ?1", [expression]);
        }
        self.count(
            "SELECT count(*)
            FROM symbols_fts x
            JOIN symbol s ON s.id = x.rowid
            JOIN file f ON f.id = s.file_id
            WHERE symbols_fts MATCH ?1
            AND (?2 IS NULL OR s.kind = ?2)
            AND (?3 IS NULL OR substr(f.path, 1, length(?3)) = ?3)
            AND (?4 IS NULL OR f.language = ?4)",
            (expression, kind, search.path_prefix, search.language),
        )
    }

    /// References that mention `name` and do one of `roles`, counted by what is known of them.
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

    /// References in `symbol` that do one of `roles`, counted by what is known of them.
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
    use crate::read::Page;
    use crate::sample::Fixture;

    #[test]
    fn totals_are_those_of_the_lists() {
        let store = Fixture::house().store;
        assert_eq!(store.reference_count_to(SymbolId(3), &[]).unwrap(), 1);
        assert_eq!(store.reference_count_to(SymbolId(3), &[Role::Write]).unwrap(), 0);
        let search = Search { text: "open", limit: 1, ..Search::default() };
        assert_eq!(store.search_count(search).unwrap(), 2);
        assert_eq!(store.search_count(Search { kind: Some(SymbolKind::Method), ..search }).unwrap(), 1);
        assert_eq!(store.search_count(Search { text: "enter nonsense", ..search }).unwrap(), 1);
    }

    #[test]
    fn mentions_are_counted_by_state() {
        let store = Fixture::house().store;
        assert_eq!(store.states_named("open", &[]).unwrap(), [(State::Resolved, 1), (State::Ambiguous, 1)]);
        assert_eq!(store.states_named("cellar", &[]).unwrap(), []);
        let from: u64 = store.states_from(SymbolId(4), &[]).unwrap().iter().map(|(_, count)| count).sum();
        assert_eq!(from, store.references_from(SymbolId(4), &[], Page::first(10)).unwrap().len() as u64);
    }
}

//! Finds symbols whose names differ from what was typed by a typo. Only used if nothing else matches, since every name is
//! compared.

use super::filter::SymbolFilter;
use crate::error::Result;
use crate::store::Store;
use crate::typo::TypoMatcher;
use rhumb_model::SymbolId;
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use std::cmp::Reverse;

/// Maximum number of names to compare.
const MAX_NAMES: u32 = 300_000;

/// Maximum number of equally close names.
const MAX_CLOSEST: usize = 100;

impl Store {
    /// The symbols whose names have the smallest edit distance from `name`, if it is small enough to be a typo.
    pub fn symbols_with_similar_name(&self, name: &str, filter: &SymbolFilter) -> Result<Vec<SymbolId>> {
        let mut symbols = Vec::new();
        for similar in self.similar_names(name)? {
            symbols.extend(self.symbols_with_name(&similar, filter)?);
        }
        Ok(symbols)
    }

    /// The symbols called exactly `name` that pass `filter`, in no order.
    pub fn symbols_with_name(&self, name: &str, filter: &SymbolFilter) -> Result<Vec<SymbolId>> {
        let sql = format!("SELECT s.id FROM symbol s JOIN file f ON f.id = s.file_id WHERE s.name = ?{}", filter.sql);
        let mut statement = self.connection.prepare_cached(&sql)?;
        let values = std::iter::once(Value::from(name.to_owned())).chain(filter.values.iter().cloned());
        let symbols = statement.query_map(params_from_iter(values), |row| Ok(SymbolId(row.get(0)?)))?;
        Ok(symbols.collect::<rusqlite::Result<_>>()?)
    }

    fn similar_names(&self, name: &str) -> Result<Vec<String>> {
        let Some(mut matcher) = TypoMatcher::new(name) else { return Ok(Vec::new()) };
        let mut statement = self.connection.prepare_cached(
            "SELECT DISTINCT name FROM symbol WHERE length(name) BETWEEN ?1 AND ?2 ORDER BY name LIMIT ?3",
        )?;
        let lengths = matcher.lengths();
        let mut rows = statement.query((*lengths.start() as u32, *lengths.end() as u32, MAX_NAMES))?;
        let (mut closest, mut names) = (usize::MAX, Vec::new());
        while let Some(row) = rows.next()? {
            let Ok(other) = row.get_ref(0)?.as_str() else { continue };
            let Some(distance) = matcher.distance(other) else { continue };
            if distance < closest {
                closest = distance;
                matcher.limit(distance);
                names.clear();
            }
            if names.len() < MAX_CLOSEST {
                names.push(other.to_owned());
            }
        }
        Ok(names)
    }
}

/// Every word of the search index of symbols, with the number of symbols that contain it. The table is temporary, so that
/// a read-only connection can create it.
const TERMS: &str = "
PRAGMA query_only = OFF;
CREATE VIRTUAL TABLE IF NOT EXISTS temp.search_term USING fts5vocab (main, symbols_fts, row);
";

impl Store {
    /// Whether a word of the search index starts with `prefix`.
    pub fn has_word_with_prefix(&self, prefix: &str) -> Result<bool> {
        self.with_terms(|connection| {
            let prefix = prefix.to_lowercase();
            let end = format!("{prefix}{}", char::MAX);
            let mut statement =
                connection.prepare_cached("SELECT 1 FROM temp.search_term WHERE term >= ?1 AND term < ?2 LIMIT 1")?;
            Ok(statement.exists([prefix, end])?)
        })
    }

    /// The words of the search index within `distance` edits of `word`, at most `limit`: the closest first, then the most
    /// frequent. The first letter is taken to be right, so that only a part of the words is compared.
    pub fn similar_words(&self, word: &str, distance: usize, limit: usize) -> Result<Vec<String>> {
        let Some(mut matcher) = TypoMatcher::new(word) else { return Ok(Vec::new()) };
        matcher.allow(distance);
        let Some(first) = word.to_lowercase().chars().next() else { return Ok(Vec::new()) };
        let mut found: Vec<(usize, Reverse<u64>, String)> = Vec::new();
        self.with_terms(|connection| {
            let mut statement =
                connection.prepare_cached("SELECT term, doc FROM temp.search_term WHERE term >= ?1 AND term < ?2")?;
            let mut rows = statement.query([first.to_string(), format!("{first}{}", char::MAX)])?;
            while let Some(row) = rows.next()? {
                let Ok(term) = row.get_ref(0)?.as_str() else { continue };
                if let Some(distance) = matcher.distance(term) {
                    found.push((distance, Reverse(row.get::<_, i64>(1)?.cast_unsigned()), term.to_owned()));
                }
            }
            Ok(())
        })?;
        found.sort_unstable();
        Ok(found.into_iter().take(limit).map(|(_, _, term)| term).collect())
    }

    /// Calls `read` while [`TERMS`] exist.
    fn with_terms<T>(&self, read: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let is_reader: bool = self.connection.pragma_query_value(None, "query_only", |row| row.get(0))?;
        self.connection.execute_batch(TERMS)?;
        self.connection.pragma_update(None, "query_only", is_reader)?;
        read(&self.connection)
    }
}

#[cfg(test)]
mod tests {
    use crate::sample::Fixture;

    #[test]
    fn misspelled_words_are_found() {
        let store = Fixture::house().store;
        assert!(store.has_word_with_prefix("Ope").unwrap());
        assert!(!store.has_word_with_prefix("opne").unwrap());
        assert_eq!(store.similar_words("oepn", 1, 5).unwrap(), ["open"]);
        assert_eq!(store.similar_words("nepo", 1, 5).unwrap(), Vec::<String>::new());
    }
}

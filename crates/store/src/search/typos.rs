//! Finds symbols whose names differ from what was typed by a typo. Only used if nothing else matches, since every name is
//! compared.

use super::filter::SymbolFilter;
use crate::error::Result;
use crate::store::Store;
use crate::typo::TypoMatcher;
use rhumb_model::SymbolId;
use rusqlite::params_from_iter;
use rusqlite::types::Value;

/// Maximum number of names to compare.
const MAX_NAMES: u32 = 300_000;

/// Maximum number of equally close names.
const MAX_CLOSEST: usize = 100;

impl Store {
    /// The symbols whose names have the smallest edit distance from `name`, if it is small enough to be a typo.
    pub fn symbols_with_similar_name(&self, name: &str, filter: &SymbolFilter) -> Result<Vec<SymbolId>> {
        let sql = format!("SELECT s.id FROM symbol s JOIN file f ON f.id = s.file_id WHERE s.name = ?{}", filter.sql);
        let mut statement = self.connection.prepare_cached(&sql)?;
        let mut symbols = Vec::new();
        for similar in self.similar_names(name)? {
            let values = std::iter::once(Value::from(similar)).chain(filter.values.iter().cloned());
            let mut rows = statement.query(params_from_iter(values))?;
            while let Some(row) = rows.next()? {
                symbols.push(SymbolId(row.get(0)?));
            }
        }
        Ok(symbols)
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

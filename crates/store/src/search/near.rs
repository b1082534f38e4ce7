//! Symbols that are called almost as was typed. Asked only when nothing else answers, since it looks at every name.

use super::{Asked, FoundBy, Pool};
use crate::error::Result;
use crate::store::Store;
use crate::typo::TypoMatcher;
use rhumb_model::SymbolId;
use rusqlite::params_from_iter;
use rusqlite::types::Value;

/// More names than this are not compared.
const MAX_NAMES: u32 = 300_000;

/// More names that are equally near are no help.
const MAX_NEAR: usize = 100;

impl Store {
    /// Symbols whose names have the fewest slips in them.
    pub(super) fn pool_of_near(&self, name: &str, asked: &Asked<'_>) -> Result<Pool> {
        let mut pool = Pool { found_by: FoundBy::Slips, ..Pool::default() };
        let sql = format!(
            "SELECT s.id FROM symbol s JOIN file f ON f.id = s.file_id WHERE s.name = ?{}",
            asked.conditions.sql
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        for near in self.near_names(name)? {
            let values = std::iter::once(Value::from(near)).chain(asked.conditions.values.iter().cloned());
            let mut rows = statement.query(params_from_iter(values))?;
            while let Some(row) = rows.next()? {
                pool.symbols.push((SymbolId(row.get(0)?), 0.0));
            }
        }
        pool.total = pool.symbols.len() as u64;
        Ok(pool)
    }

    fn near_names(&self, name: &str) -> Result<Vec<String>> {
        let Some(mut matcher) = TypoMatcher::new(name) else { return Ok(Vec::new()) };
        let mut statement = self.connection.prepare_cached(
            "SELECT DISTINCT name FROM symbol WHERE length(name) BETWEEN ?1 AND ?2 ORDER BY name LIMIT ?3",
        )?;
        let lengths = matcher.lengths();
        let mut rows = statement.query((*lengths.start() as u32, *lengths.end() as u32, MAX_NAMES))?;
        let (mut fewest, mut names) = (usize::MAX, Vec::new());
        while let Some(row) = rows.next()? {
            let Ok(other) = row.get_ref(0)?.as_str() else { continue };
            let Some(count) = matcher.distance(other) else { continue };
            if count < fewest {
                fewest = count;
                matcher.limit(count);
                names.clear();
            }
            if names.len() < MAX_NEAR {
                names.push(other.to_owned());
            }
        }
        Ok(names)
    }
}

//! Finds symbols whose names start with what was typed. Full-text search finds them too, but among everything else that
//! starts that way, and cannot rank the shortest names first.

use super::filter::SymbolFilter;
use crate::error::Result;
use crate::store::Store;
use rhumb_model::SymbolId;
use rusqlite::params_from_iter;
use rusqlite::types::Value;
use std::collections::BTreeSet;

/// Maximum number of names for each spelling of the prefix.
const MAX_NAMES: u32 = 48;

/// Maximum number of symbols for each name.
const MAX_SYMBOLS_PER_NAME: u32 = 4;

impl Store {
    /// Symbols with the shortest names that start with `prefix`, in lower case, upper case or capitalized.
    pub fn symbols_with_prefix(&self, prefix: &str, filter: &SymbolFilter) -> Result<Vec<SymbolId>> {
        let sql = format!(
            "SELECT s.id FROM symbol s JOIN file f ON f.id = s.file_id WHERE s.name = ?{}
            ORDER BY f.is_test + f.is_generated, {} LIMIT {MAX_SYMBOLS_PER_NAME}",
            filter.sql,
            super::SOURCE_ORDER
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let mut ids = Vec::new();
        for name in self.names_with_prefix(prefix)? {
            let values = std::iter::once(Value::from(name)).chain(filter.values.iter().cloned());
            let mut rows = statement.query(params_from_iter(values))?;
            while let Some(row) = rows.next()? {
                ids.push(SymbolId(row.get(0)?));
            }
        }
        Ok(ids)
    }

    fn names_with_prefix(&self, prefix: &str) -> Result<Vec<String>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT DISTINCT name FROM symbol WHERE name > ?1 AND name < ?2 ORDER BY length(name), name LIMIT ?3",
        )?;
        let mut names = Vec::new();
        for start in spellings(prefix) {
            let end = format!("{start}{}", char::MAX);
            let rows = statement.query_map((&start, end, MAX_NAMES), |row| row.get(0))?;
            names.extend(rows.collect::<rusqlite::Result<Vec<String>>>()?);
        }
        Ok(names)
    }
}

/// A word as typed, in lower case, in upper case, and capitalized.
fn spellings(word: &str) -> BTreeSet<String> {
    let lower = word.to_lowercase();
    let mut rest = lower.chars();
    let capitalized: String = rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect();
    BTreeSet::from([word.to_owned(), word.to_uppercase(), capitalized, lower])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_spelled_as_names_are() {
        let spelled = |word: &str| spellings(word).into_iter().collect::<Vec<_>>();
        assert_eq!(spelled("openAll"), ["OPENALL", "Openall", "openAll", "openall"]);
        assert_eq!(spelled("über"), ["ÜBER", "Über", "über"]);
        assert_eq!(spelled("__len"), ["__LEN", "__len"]);
    }
}

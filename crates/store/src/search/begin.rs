//! Symbols whose names begin as was typed and go on. The search engine knows them too, but among everything else that begins so,
//! and cannot say which names are the shortest.

use super::Asked;
use crate::error::Result;
use crate::store::Store;
use rhumb_model::SymbolId;
use rusqlite::params_from_iter;
use rusqlite::types::Value;
use std::collections::BTreeSet;

/// So many names are looked at, and of each so many symbols: nobody reads on to more.
const NAMES: u32 = 48;
const NAMESAKES: u32 = 4;

impl Store {
    /// Symbols of the shortest names that begin with `word`, be it in small or in capital letters.
    pub(super) fn beginning_with(&self, word: &str, asked: &Asked<'_>) -> Result<Vec<SymbolId>> {
        let sql = format!(
            "SELECT s.id FROM symbol s JOIN file f ON f.id = s.file_id WHERE s.name = ?{}
            ORDER BY f.is_test + f.is_generated, {} LIMIT {NAMESAKES}",
            asked.conditions.sql,
            super::PLACE
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let mut ids = Vec::new();
        for name in self.longer_names(word)? {
            let values = std::iter::once(Value::from(name)).chain(asked.conditions.values.iter().cloned());
            let mut rows = statement.query(params_from_iter(values))?;
            while let Some(row) = rows.next()? {
                ids.push(SymbolId(row.get(0)?));
            }
        }
        Ok(ids)
    }

    fn longer_names(&self, word: &str) -> Result<Vec<String>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT DISTINCT name FROM symbol WHERE name > ?1 AND name < ?2 ORDER BY length(name), name LIMIT ?3",
        )?;
        let mut names = Vec::new();
        for start in spellings(word) {
            let end = format!("{start}{}", char::MAX);
            let found = statement.query_map((&start, end, NAMES), |row| row.get(0))?;
            names.extend(found.collect::<rusqlite::Result<Vec<String>>>()?);
        }
        Ok(names)
    }
}

/// A word as it was typed, in small letters, in capitals, and with one capital in front.
fn spellings(word: &str) -> BTreeSet<String> {
    let small = word.to_lowercase();
    let mut rest = small.chars();
    let capital: String = rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect();
    BTreeSet::from([word.to_owned(), word.to_uppercase(), capital, small])
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

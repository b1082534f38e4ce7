//! Totals of an index. Reads the tallies of all files; meant for summaries.

use super::known;
use crate::error::Result;
use crate::store::Store;
use rhumb_model::{Evidence, ParseStatus, State, SymbolKind};
use rusqlite::types::FromSql;

/// Totals of an index. Lists are in the order of the model's enums, languages sorted by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IndexCounts {
    /// Files by language.
    pub languages: Vec<(String, u64)>,
    /// Files by parse status.
    pub statuses: Vec<(ParseStatus, u64)>,
    /// Symbols by kind.
    pub kinds: Vec<(SymbolKind, u64)>,
    /// References by state.
    pub states: Vec<(State, u64)>,
    /// References by evidence.
    pub evidence: Vec<(Evidence, u64)>,
}

impl IndexCounts {
    /// Number of files that could not be read.
    #[must_use]
    pub fn unread(&self) -> u64 {
        let is_unread = |status: ParseStatus| matches!(status, ParseStatus::Skipped | ParseStatus::Failed);
        self.statuses.iter().filter(|(status, _)| is_unread(*status)).map(|(_, count)| count).sum()
    }

    /// Number of files.
    #[must_use]
    pub fn files(&self) -> u64 {
        self.languages.iter().map(|(_, count)| count).sum()
    }

    /// Number of symbols, including files.
    #[must_use]
    pub fn symbols(&self) -> u64 {
        self.kinds.iter().map(|(_, count)| count).sum()
    }

    /// Number of references.
    #[must_use]
    pub fn references(&self) -> u64 {
        self.states.iter().map(|(_, count)| count).sum()
    }
}

impl Store {
    /// Counts files, symbols and references.
    pub fn counts(&self) -> Result<IndexCounts> {
        let numbers = |sql| self.counted::<u8>(sql);
        let statuses = numbers("SELECT status, count(*) FROM file GROUP BY 1 ORDER BY 1")?;
        let kinds = numbers("SELECT number, sum(count) FROM tally WHERE what = 0 GROUP BY 1 ORDER BY 1")?;
        let found: Vec<(u16, u64)> =
            self.counted("SELECT number, sum(count) FROM tally WHERE what = 1 GROUP BY 1 ORDER BY 1")?;
        let mut counts = IndexCounts {
            languages: self.counted("SELECT language, count(*) FROM file GROUP BY 1 ORDER BY 1")?,
            statuses: named(&statuses, ParseStatus::from_number, "file")?,
            kinds: named(&kinds, SymbolKind::from_number, "symbol")?,
            ..IndexCounts::default()
        };
        for (bits, count) in found {
            add(&mut counts.states, known(State::from_number((bits >> 4) as u8), "reference")?, count);
            if let Some(evidence) = ((bits & 15) as u8).checked_sub(1).and_then(Evidence::from_number) {
                add(&mut counts.evidence, evidence, count);
            }
        }
        counts.evidence.sort_unstable();
        Ok(counts)
    }

    fn counted<K: FromSql>(&self, sql: &str) -> Result<Vec<(K, u64)>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?.cast_unsigned())))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

fn named<T>(counts: &[(u8, u64)], from_number: fn(u8) -> Option<T>, what: &str) -> Result<Vec<(T, u64)>> {
    counts.iter().map(|(number, count)| Ok((known(from_number(*number), what)?, *count))).collect()
}

fn add<T: PartialEq>(counts: &mut Vec<(T, u64)>, key: T, count: u64) {
    match counts.iter_mut().find(|(known, _)| *known == key) {
        Some((_, sum)) => *sum += count,
        None => counts.push((key, count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;

    #[test]
    fn everything_is_counted_once() {
        let counts = Fixture::house().store.counts().unwrap();
        assert_eq!((counts.files(), counts.symbols(), counts.references()), (2, 6, 5));
        assert_eq!(counts.languages, [("python".to_owned(), 2)]);
        assert_eq!(counts.statuses, [(ParseStatus::Ok, 2)]);
        assert_eq!(
            counts.states,
            [(State::Resolved, 2), (State::Ambiguous, 1), (State::External, 1), (State::Unresolved, 1)]
        );
        assert_eq!(counts.evidence, [(Evidence::Import, 3), (Evidence::Builtin, 1)]);
        assert_eq!(counts.kinds[0], (SymbolKind::File, 2));
    }
}

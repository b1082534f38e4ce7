//! Reads for search: full-text matches, name lookups, and the columns that ranking needs.
//!
//! `rhumb-query` parses what users type and ranks the results. This module builds and runs the SQL.

mod candidate;
mod enclosing;
mod expression;
mod filter;
mod prefix;
mod typos;

pub use candidate::SearchCandidate;
pub use enclosing::{EnclosingSymbol, TextFile};
pub use expression::{MatchExpression, MatchQuery, TextQuery, is_too_short_for_prefix};
pub use filter::{FilterSubject, FilterTerm, FilterTest, SymbolFilter, SymbolScope, Within};

use crate::error::Result;
use crate::store::Store;
use rhumb_model::{FileId, Flags, SymbolId};
use rusqlite::params_from_iter;
use rusqlite::types::Value;
use std::collections::BTreeSet;

/// A deterministic order of symbols that does not depend on ids, which differ between indexes.
const SOURCE_ORDER: &str = "f.path, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name";

/// The symbols that match a search, with their BM25 scores.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScoredSymbols {
    /// How many symbols match.
    pub total: u64,
    /// The best of them. As in SQLite, a smaller score is better.
    pub symbols: Vec<(SymbolId, f64)>,
}

impl Store {
    /// The symbols that match `expression` and pass `filter`, best BM25 score first: at least `limit`, if there are that
    /// many, and every symbol that ties with the last one. Otherwise ids would decide which of several ties is included.
    pub fn matching_symbols(
        &self,
        expression: &MatchExpression,
        filter: &SymbolFilter,
        limit: usize,
    ) -> Result<ScoredSymbols> {
        let sql = format!("SELECT x.rowid, x.rank {} ORDER BY x.rank", from_matches(filter));
        self.scored_symbols(&sql, &match_values(expression, filter), limit)
    }

    /// The number of symbols that match `expression` and pass `filter`.
    pub fn count_matching(&self, expression: &MatchExpression, filter: &SymbolFilter) -> Result<u64> {
        let mut count = self.connection.prepare_cached(&format!("SELECT count(*) {}", from_matches(filter)))?;
        let values = match_values(expression, filter);
        let total = count.query_row(params_from_iter(values), |row| row.get::<_, i64>(0))?;
        Ok(total.cast_unsigned())
    }

    /// The symbols that pass `filter` and do not match `excluded`, in source order; at most `limit`. All have the score 0.
    pub fn filtered_symbols(
        &self,
        filter: &SymbolFilter,
        excluded: Option<&MatchExpression>,
        limit: usize,
    ) -> Result<ScoredSymbols> {
        let mut values = filter.values.clone();
        let mut from =
            format!("FROM symbol s JOIN file f ON f.id = s.file_id WHERE s.parent_id IS NOT NULL{}", filter.sql);
        if let Some(excluded) = excluded {
            from.push_str(" AND s.id NOT IN (SELECT rowid FROM symbols_fts WHERE symbols_fts MATCH ?)");
            values.push(excluded.as_str().to_owned().into());
        }
        let mut count = self.connection.prepare_cached(&format!("SELECT count(*) {from}"))?;
        let total = count.query_row(params_from_iter(&values), |row| row.get::<_, i64>(0))?;
        let first = format!("SELECT s.id, 0.0 {from} ORDER BY {SOURCE_ORDER} LIMIT {limit}");
        let symbols = self.scored_symbols(&first, &values, limit)?.symbols;
        Ok(ScoredSymbols { total: total.cast_unsigned(), symbols })
    }

    fn scored_symbols(&self, sql: &str, values: &[Value], limit: usize) -> Result<ScoredSymbols> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(params_from_iter(values))?;
        let mut scored = ScoredSymbols::default();
        while let Some(row) = rows.next()? {
            scored.total += 1;
            let score: f64 = row.get(1)?;
            if scored.symbols.len() < limit || scored.symbols.last().is_some_and(|(_, last)| score <= *last) {
                scored.symbols.push((SymbolId(row.get(0)?), score));
            }
        }
        Ok(scored)
    }

    /// Those of `words` that are the name of a symbol.
    pub fn existing_names(&self, words: &[&str]) -> Result<BTreeSet<String>> {
        let mut statement = self.connection.prepare_cached("SELECT 1 FROM symbol WHERE name = ?1")?;
        let mut names = BTreeSet::new();
        for word in words {
            if statement.exists([word])? {
                names.insert((*word).to_owned());
            }
        }
        Ok(names)
    }

    /// The symbols called exactly `name` that other files can see, in no order; at most `limit`.
    pub fn symbols_called(&self, name: &str, limit: u32) -> Result<Vec<(SymbolId, FileId)>> {
        let sql = "SELECT s.id, s.file_id FROM symbol s WHERE s.name = ?1 AND NOT s.flags & ?2 LIMIT ?3";
        self.visible_symbols(sql, name, limit)
    }

    /// The symbols that match `expression` and that other files can see, in no order; at most `limit`.
    pub fn visible_matches(&self, expression: &MatchExpression, limit: u32) -> Result<Vec<(SymbolId, FileId)>> {
        let sql = "SELECT s.id, s.file_id
            FROM symbols_fts x
            JOIN symbol s ON s.id = x.rowid
            WHERE symbols_fts MATCH ?1 AND NOT s.flags & ?2
            LIMIT ?3";
        self.visible_symbols(sql, expression.as_str(), limit)
    }

    fn visible_symbols(&self, sql: &str, term: &str, limit: u32) -> Result<Vec<(SymbolId, FileId)>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let hidden = Flags::LOCAL.bits() | Flags::EMBEDDED.bits();
        let read = |row: &rusqlite::Row<'_>| Ok((SymbolId(row.get(0)?), FileId(row.get(1)?)));
        let symbols = statement.query_map((term, hidden, limit), read)?;
        Ok(symbols.collect::<rusqlite::Result<_>>()?)
    }
}

/// The `FROM` and `WHERE` clauses of a full-text search.
fn from_matches(filter: &SymbolFilter) -> String {
    let joins =
        if filter.values.is_empty() { "" } else { "JOIN symbol s ON s.id = x.rowid JOIN file f ON f.id = s.file_id" };
    format!("FROM symbols_fts x {joins} WHERE symbols_fts MATCH ?{}", filter.sql)
}

/// The values for the placeholders of [`from_matches`].
fn match_values(expression: &MatchExpression, filter: &SymbolFilter) -> Vec<Value> {
    std::iter::once(expression.as_str().to_owned().into()).chain(filter.values.iter().cloned()).collect()
}

//! Updates the search index of symbols. FTS5 does not store the text, so a symbol's old text must be passed to it before
//! the row changes, and the new text afterwards.
//!
//! Updates are applied at the end of a transaction, ordered by symbol. Otherwise, every other statement in between would
//! make FTS5 flush what it has so far, and then merge all these segments.

use crate::error::Result;
use rhumb_model::SymbolId;
use rusqlite::{Connection, OptionalExtension, Row, params};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of symbols with pending updates in memory.
const MAX_PENDING: usize = 50_000;

/// The searchable text of a symbol.
struct SearchText {
    name: String,
    name_tokens: String,
    qualified_name: String,
    doc_comment: Option<String>,
    signature: Option<String>,
    kind: String,
    file_path: String,
}

/// Pending updates.
#[derive(Default)]
pub(super) struct SearchUpdates {
    removed: BTreeMap<SymbolId, SearchText>,
    added: BTreeSet<SymbolId>,
}

impl SearchUpdates {
    /// Removes a symbol from the search index; its row must be unchanged.
    pub(super) fn remove(&mut self, connection: &Connection, symbol: SymbolId) -> Result<()> {
        if self.added.remove(&symbol) {
            return Ok(());
        }
        if let Some(words) = words(connection, symbol)? {
            self.removed.insert(symbol, words);
        }
        Ok(())
    }

    /// Adds symbols to the search index; their rows must be written.
    pub(super) fn add(&mut self, connection: &Connection, symbols: &[SymbolId]) -> Result<()> {
        self.added.extend(symbols);
        if self.removed.len() + self.added.len() > MAX_PENDING { self.settle(connection) } else { Ok(()) }
    }

    /// Applies pending updates. FTS5 wants symbols in order, and the old text of each before the new one.
    pub(super) fn settle(&mut self, connection: &Connection) -> Result<()> {
        let (removed, added) = (std::mem::take(&mut self.removed), std::mem::take(&mut self.added));
        let mut remove = connection.prepare_cached(
            "INSERT INTO symbols_fts (rowid, name, name_tokens, qualified_name, doc_comment, signature, kind, file_path,
                symbols_fts)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'delete')",
        )?;
        let mut add = connection.prepare_cached(
            "INSERT INTO symbols_fts (rowid, name, name_tokens, qualified_name, doc_comment, signature, kind, file_path)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?;
        let symbols: BTreeSet<SymbolId> = removed.keys().chain(&added).copied().collect();
        for symbol in symbols {
            if let Some(words) = removed.get(&symbol) {
                words.execute(&mut remove, symbol)?;
            }
            if added.contains(&symbol)
                && let Some(words) = words(connection, symbol)?
            {
                words.execute(&mut add, symbol)?;
            }
        }
        Ok(())
    }
}

impl SearchText {
    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            name: row.get(0)?,
            name_tokens: row.get(1)?,
            qualified_name: row.get(2)?,
            doc_comment: row.get(3)?,
            signature: row.get(4)?,
            kind: row.get(5)?,
            file_path: row.get(6)?,
        })
    }

    fn execute(&self, statement: &mut rusqlite::Statement<'_>, symbol: SymbolId) -> Result<()> {
        statement.execute(params![
            symbol.0,
            self.name,
            self.name_tokens,
            self.qualified_name,
            self.doc_comment,
            self.signature,
            self.kind,
            self.file_path
        ])?;
        Ok(())
    }
}

/// The text of a symbol according to its current row.
fn words(connection: &Connection, symbol: SymbolId) -> Result<Option<SearchText>> {
    let mut statement = connection.prepare_cached(
        "SELECT name, name_tokens, qualified_name, doc_comment, signature, kind, file_path
        FROM symbol_text
        WHERE id = ?1",
    )?;
    Ok(statement.query_row([symbol.0], SearchText::of).optional()?)
}

#[cfg(test)]
mod tests {
    use crate::sample::{Fixture, Sample, link};
    use rhumb_model::{FileId, SymbolKind};

    #[test]
    fn words_follow_their_symbols_within_one_transaction() {
        let door = |name: &str| Sample::new("house/door.py").symbol(SymbolKind::Class, name, 0, (1, 2));
        let mut fixture = Fixture::empty();
        fixture.change(|batch| {
            for sample in [door("Door"), door("Gate")] {
                let rows = batch.put_file(&sample.record(), &sample.facts).unwrap();
                link(batch, &sample, &rows, &[], &[]);
            }
        });
        let found = |fixture: &Fixture| {
            fixture.texts("SELECT name FROM symbols_fts WHERE symbols_fts MATCH 'gate OR door' ORDER BY name")
        };
        let check = "INSERT INTO symbols_fts (symbols_fts, rank) VALUES ('integrity-check', 1)";
        assert_eq!(found(&fixture), ["Gate", "door.py"]);
        assert_eq!(fixture.texts(check), [""; 0]);
        fixture.change(|batch| {
            batch.remove_file(FileId(1)).unwrap();
            let sample = door("Door");
            let rows = batch.put_file(&sample.record(), &sample.facts).unwrap();
            link(batch, &sample, &rows, &[], &[]);
        });
        assert_eq!(found(&fixture), ["Door", "door.py"]);
        assert_eq!(fixture.texts(check), [""; 0]);
    }
}

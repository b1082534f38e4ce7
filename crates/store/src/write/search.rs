//! The search index of symbols, kept by hand: it has no text of its own, so a symbol's old words must be handed back
//! before its row changes, and its new ones after.
//!
//! Words go in and out at the end of a transaction, in the order of the symbols. In between every other statement would make
//! the search index write what it has so far, and then merge all those pieces.

use crate::error::Result;
use rhumb_model::SymbolId;
use rusqlite::{Connection, OptionalExtension, Row, params};
use std::collections::{BTreeMap, BTreeSet};

/// The words of this many symbols are kept in memory at most.
const MAX_WAITING: usize = 50_000;

/// What a symbol can be found by.
struct Words {
    name: String,
    name_tokens: String,
    qualified_name: String,
    doc_comment: Option<String>,
    signature: Option<String>,
    kind: String,
    file_path: String,
}

/// Words that are to go in and out.
#[derive(Default)]
pub(super) struct Waiting {
    removed: BTreeMap<SymbolId, Words>,
    added: BTreeSet<SymbolId>,
}

impl Waiting {
    /// Takes a symbol's words out; its row must still be as it was.
    pub(super) fn remove(&mut self, connection: &Connection, symbol: SymbolId) -> Result<()> {
        if self.added.remove(&symbol) {
            return Ok(());
        }
        if let Some(words) = words(connection, symbol)? {
            self.removed.insert(symbol, words);
        }
        Ok(())
    }

    /// Puts the words of symbols in; their rows must be written.
    pub(super) fn add(&mut self, connection: &Connection, symbols: &[SymbolId]) -> Result<()> {
        self.added.extend(symbols);
        if self.removed.len() + self.added.len() > MAX_WAITING { self.settle(connection) } else { Ok(()) }
    }

    /// Does what is waiting. The search index wants symbols in order, and the old words of each before the new ones.
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

impl Words {
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

/// The words of a symbol as its row is now.
fn words(connection: &Connection, symbol: SymbolId) -> Result<Option<Words>> {
    let mut statement = connection.prepare_cached(
        "SELECT name, name_tokens, qualified_name, doc_comment, signature, kind, file_path
        FROM symbol_text
        WHERE id = ?1",
    )?;
    Ok(statement.query_row([symbol.0], Words::of).optional()?)
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

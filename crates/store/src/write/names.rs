//! Interns the names of references in the string table.

use super::Counters;
use crate::error::Result;
use crate::store::StoreMode;
use rusqlite::{Connection, OptionalExtension};
use rustc_hash::FxHashMap;

/// Interned names. A bulk build sees every name here first; during an update a name may already be in the table.
#[derive(Clone, Default)]
pub(crate) struct NameTable {
    ids: FxHashMap<Box<str>, u32>,
    deferred: Vec<MentionRow>,
}

/// A name that a file mentions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct MentionRow {
    pub(crate) name: u32,
    pub(crate) file: u32,
    /// Whether the file calls it.
    pub(crate) is_called: bool,
}

impl NameTable {
    /// The id of `name`, which is added if it is new.
    pub(crate) fn intern(
        &mut self,
        connection: &Connection,
        counters: &mut Counters,
        mode: StoreMode,
        name: &str,
    ) -> Result<u32> {
        if let Some(id) = self.ids.get(name) {
            return Ok(*id);
        }
        let stored = match mode {
            StoreMode::Bulk => None,
            StoreMode::Live => find(connection, name)?,
        };
        let id = match stored {
            Some(id) => id,
            None => add(connection, counters.take_string(), name)?,
        };
        self.ids.insert(name.into(), id);
        Ok(id)
    }

    /// Keeps mentions until the end of a bulk build: they arrive by file but are stored by name, and sorted rows are
    /// appended.
    pub(crate) fn defer(&mut self, mentions: impl Iterator<Item = MentionRow>) {
        self.deferred.extend(mentions);
    }

    /// Writes the deferred mentions, and forgets all names.
    pub(crate) fn settle(&mut self, connection: &Connection) -> Result<()> {
        let mut deferred = std::mem::take(self).deferred;
        deferred.sort_unstable();
        put_mentions(connection, deferred.into_iter())
    }
}

/// Writes mentions, replacing those of the same names and files; fastest in sorted order.
pub(crate) fn put_mentions(connection: &Connection, mentions: impl Iterator<Item = MentionRow>) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO mention (name, file_id, is_called) VALUES (?1, ?2, ?3)
        ON CONFLICT DO UPDATE SET is_called = excluded.is_called WHERE is_called <> excluded.is_called",
    )?;
    for mention in mentions {
        statement.execute((mention.name, mention.file, mention.is_called))?;
    }
    Ok(())
}

fn find(connection: &Connection, name: &str) -> Result<Option<u32>> {
    let mut statement = connection.prepare_cached("SELECT id FROM string WHERE text = ?1")?;
    Ok(statement.query_row([name], |row| row.get(0)).optional()?)
}

fn add(connection: &Connection, id: u32, name: &str) -> Result<u32> {
    connection.prepare_cached("INSERT INTO string (id, text) VALUES (?1, ?2)")?.execute((id, name))?;
    Ok(id)
}

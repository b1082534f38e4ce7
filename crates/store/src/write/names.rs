//! The names that references mention, kept once each in the string table.

use super::Counters;
use crate::error::Result;
use crate::store::Mode;
use rusqlite::{Connection, OptionalExtension};
use rustc_hash::FxHashMap;

/// Names met so far, with their rows. A bulk build meets every name here first; later a name may be in the table already.
#[derive(Clone, Default)]
pub(crate) struct Names {
    ids: FxHashMap<Box<str>, u32>,
    postponed: Vec<Mention>,
}

/// That a file mentions a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Mention {
    pub(crate) name: u32,
    pub(crate) file: u32,
    /// Whether it calls what has the name.
    pub(crate) is_called: bool,
}

impl Names {
    /// The row of `name`, added if it was not there.
    pub(crate) fn intern(
        &mut self,
        connection: &Connection,
        counters: &mut Counters,
        mode: Mode,
        name: &str,
    ) -> Result<u32> {
        if let Some(id) = self.ids.get(name) {
            return Ok(*id);
        }
        let stored = match mode {
            Mode::Bulk => None,
            Mode::Live => find(connection, name)?,
        };
        let id = match stored {
            Some(id) => id,
            None => add(connection, counters.take_string(), name)?,
        };
        self.ids.insert(name.into(), id);
        Ok(id)
    }

    /// Keeps mentions for the end of a bulk build: they come by file but are stored by name, and sorted rows are appended.
    pub(crate) fn postpone(&mut self, mentions: impl Iterator<Item = Mention>) {
        self.postponed.extend(mentions);
    }

    /// Writes the mentions that were kept, and forgets every name.
    pub(crate) fn settle(&mut self, connection: &Connection) -> Result<()> {
        let mut postponed = std::mem::take(self).postponed;
        postponed.sort_unstable();
        put_mentions(connection, postponed.into_iter())
    }
}

/// Writes mentions, in the place of what was known of the same names in the same files; best in order.
pub(crate) fn put_mentions(connection: &Connection, mentions: impl Iterator<Item = Mention>) -> Result<()> {
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

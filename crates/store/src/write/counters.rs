//! Counters for new ids. An id is never reused: a stale id of a deleted symbol finds nothing, never another symbol.

use crate::error::Result;
use rusqlite::Connection;

/// The next values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counters {
    pub(crate) file: u32,
    pub(crate) symbol: u32,
    pub(crate) string: u32,
    pub(crate) generation: u32,
}

impl Default for Counters {
    fn default() -> Self {
        Self { file: 1, symbol: 1, string: 1, generation: 0 }
    }
}

impl Counters {
    pub(crate) fn load(connection: &Connection) -> Result<Self> {
        let mut counters = Self::default();
        let mut statement = connection.prepare_cached("SELECT name, next FROM counter")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let name: String = row.get(0)?;
            if let Some((_, field)) = counters.fields().into_iter().find(|(known, _)| *known == name) {
                *field = row.get(1)?;
            }
        }
        Ok(counters)
    }

    pub(crate) fn save(mut self, connection: &Connection) -> Result<()> {
        let mut statement = connection.prepare_cached("INSERT OR REPLACE INTO counter (name, next) VALUES (?1, ?2)")?;
        for (name, next) in self.fields() {
            statement.execute((name, *next))?;
        }
        Ok(())
    }

    pub(crate) fn take_file(&mut self) -> u32 {
        next_id(&mut self.file)
    }

    pub(crate) fn take_symbol(&mut self) -> u32 {
        next_id(&mut self.symbol)
    }

    pub(crate) fn take_string(&mut self) -> u32 {
        next_id(&mut self.string)
    }

    fn fields(&mut self) -> [(&'static str, &mut u32); 4] {
        [
            ("file", &mut self.file),
            ("symbol", &mut self.symbol),
            ("string", &mut self.string),
            ("generation", &mut self.generation),
        ]
    }
}

fn next_id(next: &mut u32) -> u32 {
    *next += 1;
    *next - 1
}

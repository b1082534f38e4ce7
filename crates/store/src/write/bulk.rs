//! Finishes a bulk build with everything that is cheaper to create at the end than row by row.

use super::{Batch, IndexUsage, IndexWriter};
use crate::error::Result;
use crate::index_copy::copy_pages;
use crate::schema;
use crate::store::{BULK, BUSY_TIMEOUT, Store, StoreMode, connect};
use rusqlite::OpenFlags;
use std::path::Path;

/// In key order, so that every row is appended. If two symbols share a handle, the first one gets it.
const HANDLES: &str = "
INSERT OR IGNORE INTO rough_handle (handle, symbol_id)
SELECT coalesce(f.handle, f.path) || CASE WHEN s.parent_id IS NULL THEN ''
    ELSE '::' || coalesce(s.owner || '::', '') || coalesce(s.tail, s.name) END, s.id
FROM symbol s
JOIN file f ON f.id = s.file_id
ORDER BY 1, 2;
";

/// With a larger buffer, FTS5 writes a few large segments instead of many small ones and hardly has to merge, which is most
/// of its work in a large project. Afterwards the default applies again.
const SEARCH: &str = "
INSERT INTO symbols_fts (symbols_fts, rank) VALUES ('hashsize', 33554432);
INSERT INTO symbols_fts (symbols_fts) VALUES ('rebuild');
INSERT INTO symbols_fts (symbols_fts, rank) VALUES ('hashsize', 1048576);
";

impl Store {
    /// Finishes a bulk build: handles, secondary indexes, search index. Afterwards the file is complete, durable and
    /// closed.
    pub(crate) fn finish_bulk(mut self, usage: IndexUsage) -> Result<()> {
        self.connection.execute_batch("BEGIN")?;
        self.names.settle(&self.connection)?;
        // The largest table first: later ones reuse the pages of its temporary copy.
        schema::pack(&self.connection, "reference")?;
        self.connection.execute_batch(HANDLES)?;
        schema::pack(&self.connection, "handle")?;
        self.connection.execute_batch(SEARCH)?;
        // FTS5 frees pages when it merges segments; the secondary indexes reuse them.
        schema::create_indexes(&self.connection)?;
        self.counters.save(&self.connection)?;
        self.connection.execute_batch("COMMIT")?;
        self.settle(usage)
    }
}

impl Batch<'_> {
    /// Copies what this bulk build has written so far to `path`, which must not exist. Both continue as separate bulk
    /// builds, with different generations.
    pub fn fork(&mut self, path: &Path) -> Result<IndexWriter> {
        let connection = &self.store.connection;
        // Pages can only be copied between transactions.
        connection.execute_batch("COMMIT")?;
        let forked = fork(self.store, path);
        connection.execute_batch("BEGIN IMMEDIATE")?;
        self.store.counters.generation += 1;
        forked.map(IndexWriter::forked)
    }
}

fn fork(store: &Store, path: &Path) -> Result<Store> {
    let mut copy = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
    copy.execute_batch(BULK)?;
    copy_pages(&store.connection, &mut copy, BUSY_TIMEOUT)?;
    let mut copy = Store::new(copy, path, StoreMode::Bulk, store.counters);
    copy.names = store.names.clone();
    Ok(copy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{Fixture, link, one_room, two_doors};
    use crate::{Access, PartialIndex};

    #[test]
    fn finished_builds_pass_integrity_checks() {
        let fixture = Fixture::house();
        assert_eq!(fixture.texts("PRAGMA integrity_check"), ["ok"]);
        assert_eq!(fixture.texts("PRAGMA journal_mode"), ["wal"]);
        assert_eq!(fixture.texts("SELECT name FROM sqlite_schema WHERE name LIKE 'rough%'"), Vec::<String>::new());
        assert_eq!(
            fixture.texts("INSERT INTO symbols_fts (symbols_fts) VALUES ('integrity-check')"),
            Vec::<String>::new()
        );
    }

    #[test]
    fn forks_are_independent_of_their_origin() {
        let directory = tempfile::tempdir().unwrap();
        let [whole, part] = ["whole.db", "part.db"].map(|name| directory.path().join(name));
        let (door, room) = (two_doors(), one_room());
        let mut store = Store::create(&whole).unwrap();
        let mut batch = store.begin().unwrap();
        let rows = batch.put_file(&door.record(), &door.facts).unwrap();
        let mut fork = batch.fork(&part).unwrap();
        let mut forked = fork.begin().unwrap();
        link(&mut forked, &door, &rows, &[(0, &[rows.symbols[2]])], &[]);
        forked.mark_partial(PartialIndex { done: 1, total: 2 }).unwrap();
        forked.commit().unwrap();
        fork.finish(IndexUsage::Updates).unwrap();
        batch.put_file(&room.record(), &room.facts).unwrap();
        link(&mut batch, &door, &rows, &[(0, &[rows.symbols[2]])], &[]);
        batch.commit().unwrap();
        store.finish_bulk(IndexUsage::Updates).unwrap();
        let [whole, part] = [whole, part].map(|path| Store::open(&path, None, Access::Read).unwrap());
        assert_eq!((whole.files().unwrap().len(), part.files().unwrap().len()), (2, 1));
        assert_eq!(
            (whole.partial().unwrap(), part.partial().unwrap()),
            (None, Some(PartialIndex { done: 1, total: 2 }))
        );
        assert_ne!(whole.generation().unwrap(), part.generation().unwrap(), "they are two states");
        let dump = part.dump().unwrap();
        let references = dump.iter().filter(|line| line.starts_with("reference")).count();
        assert_eq!(references, door.facts.references.len(), "{dump:#?}");
    }

    #[test]
    fn the_planner_knows_every_index() {
        let fixture = Fixture::empty();
        let unresolved = "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name NOT LIKE '%fts%'
            AND tbl_name NOT IN ('meta', 'vectors') AND name NOT IN (SELECT idx FROM sqlite_stat1)";
        assert_eq!(fixture.texts(unresolved), Vec::<String>::new());
    }
}

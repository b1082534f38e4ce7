//! Copies an index while other processes may read and write it.

use crate::error::{Error, Result};
use crate::store::{BUSY_TIMEOUT, Store, StoreMode, connect};
use crate::write::{Counters, IndexUsage};
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::time::{Duration, Instant};

/// A copy is discarded if the process crashes before it is published, so crash safety is disabled.
const ASIDE: &str = "
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA cache_size = -32000;
";

/// Settings that later connections expect. Leaving the unsafe settings also syncs the file.
const LIVE: &str = "
PRAGMA locking_mode = NORMAL;
PRAGMA synchronous = FULL;
PRAGMA journal_mode = WAL;
";

/// A read-only index needs no write-ahead log, and no companion files.
const FINAL: &str = "
PRAGMA locking_mode = NORMAL;
PRAGMA synchronous = FULL;
PRAGMA journal_mode = DELETE;
";

/// All pages in one step: writers of the original do not wait, and their commits do not restart the copy.
const PAGES: i32 = i32::MAX;

/// Interval between attempts while a writer has locked the original.
const PAUSE: Duration = Duration::from_millis(20);

impl Store {
    /// Copies an index that is open for reading to `to`, which must not exist. The copy can be changed at full speed, but
    /// is unusable until [`Store::settle`] has returned.
    pub(crate) fn copy(&self, to: &Path) -> Result<Self> {
        if to.exists() {
            return Err(Error::Exists(to.to_owned()));
        }
        let mut copy = connect(to, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
        copy.execute_batch("PRAGMA synchronous = OFF")?;
        copy_pages(&self.connection, &mut copy, BUSY_TIMEOUT)?;
        copy.execute_batch(ASIDE)?;
        let counters = Counters::load(&copy)?;
        Ok(Self::new(copy, to, StoreMode::Live, counters))
    }

    /// Finishes an index that was written aside. Afterwards the file is complete, durable and closed.
    pub(crate) fn settle(self, usage: IndexUsage) -> Result<()> {
        self.connection.execute_batch(match usage {
            IndexUsage::Updates => LIVE,
            IndexUsage::ReadOnly => FINAL,
        })?;
        let path = self.path().to_owned();
        self.connection.close().map_err(|(_, error)| error)?;
        // Opened for writing because Windows cannot flush it otherwise.
        let file = std::fs::OpenOptions::new().write(true).open(&path);
        file.and_then(|file| file.sync_all()).map_err(|error| Error::writing(&path, error))
    }
}

/// Copies all pages, waiting about `timeout` for a writer that has locked the original.
pub(crate) fn copy_pages(from: &Connection, to: &mut Connection, timeout: Duration) -> Result<()> {
    let deadline = Instant::now() + timeout;
    let backup = Backup::new(from, to)?;
    loop {
        match backup.step(PAGES)? {
            StepResult::Done => return Ok(()),
            StepResult::More => {}
            _ if Instant::now() >= deadline => return Err(Error::Busy),
            _ => std::thread::sleep(PAUSE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Access;
    use crate::sample::Fixture;
    use rhumb_model::FileId;

    #[test]
    fn a_copy_is_what_its_original_sees() {
        let mut fixture = Fixture::house();
        let committed = fixture.store.dump().unwrap();
        let original = fixture.path();
        let to = original.with_file_name("copy.db");
        let mut batch = fixture.store.begin().unwrap();
        batch.remove_file(FileId(1)).unwrap();
        let origin = Store::open(&original, None, Access::Read).unwrap();
        batch.commit().unwrap();
        let mut copy = origin.copy(&to).unwrap();
        assert_eq!(copy.dump().unwrap(), committed);
        let mut batch = copy.begin().unwrap();
        batch.remove_file(FileId(2)).unwrap();
        batch.commit().unwrap();
        assert_ne!(copy.dump().unwrap(), fixture.store.dump().unwrap(), "the two share nothing");
        assert!(matches!(origin.copy(&to).err(), Some(Error::Exists(_))));
        let settled = copy.dump().unwrap();
        copy.settle(IndexUsage::ReadOnly).unwrap();
        let moved = to.with_file_name("moved.db");
        std::fs::rename(&to, &moved).unwrap();
        assert_eq!(Store::open(&moved, None, Access::Read).unwrap().dump().unwrap(), settled);
    }

    #[test]
    fn a_writer_is_not_waited_for_without_end() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("from.db");
        let writer = Connection::open(&path).unwrap();
        writer.execute_batch("CREATE TABLE t (x); BEGIN EXCLUSIVE").unwrap();
        let from = Connection::open(&path).unwrap();
        from.busy_timeout(Duration::ZERO).unwrap();
        let mut to = Connection::open_in_memory().unwrap();
        assert!(matches!(copy_pages(&from, &mut to, PAUSE), Err(Error::Busy)));
        writer.execute_batch("COMMIT").unwrap();
        copy_pages(&from, &mut to, PAUSE).unwrap();
        to.execute_batch("SELECT x FROM t").unwrap();
    }
}

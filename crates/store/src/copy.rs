//! A copy of an index, taken while others may read and write it.

use crate::error::{Error, Result};
use crate::store::{Store, check_format, open_for_reading};
use rusqlite::Connection;
use rusqlite::backup::Backup;
use std::path::Path;
use std::time::Duration;

/// A copy is worthless until it was brought up to date and put in place, so nothing is done to survive a crash.
const COPY: &str = "
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
";

/// All pages at once: a writer of the original is not kept waiting, and one that commits meanwhile makes nothing start over.
const PAGES: i32 = i32::MAX;

/// How long to wait for a writer that holds the original for itself.
const PAUSE: Duration = Duration::from_millis(20);

impl Store {
    /// Makes a copy of the index at `from`, as its last commit left it, at `to`, where nothing may be.
    pub fn copy(from: &Path, to: &Path) -> Result<()> {
        if to.exists() {
            return Err(Error::Exists(to.to_owned()));
        }
        let original = open_for_reading(from)?;
        check_format(&original, from)?;
        let mut copy = Connection::open(to)?;
        copy.execute_batch(COPY)?;
        Ok(Backup::new(&original, &mut copy)?.run_to_completion(PAGES, PAUSE, None)?)
    }

    /// Closes an index that will not be changed any more, as one file that needs no others beside it.
    pub fn settle(self) -> Result<()> {
        self.connection.execute_batch("PRAGMA journal_mode = DELETE")?;
        Ok(self.connection.close().map_err(|(_, error)| error)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Access;
    use crate::sample::Fixture;
    use rhumb_model::FileId;

    #[test]
    fn a_copy_is_what_was_committed_last() {
        let mut fixture = Fixture::house();
        let committed = fixture.store.dump().unwrap();
        let original = fixture.path();
        let to = original.with_file_name("copy.db");
        let mut batch = fixture.store.begin().unwrap();
        batch.remove_file(FileId(1)).unwrap();
        Store::copy(&original, &to).unwrap();
        batch.commit().unwrap();
        let mut copy = Store::open(&to, None, Access::Write).unwrap();
        assert_eq!(copy.dump().unwrap(), committed);
        let mut batch = copy.begin().unwrap();
        batch.remove_file(FileId(2)).unwrap();
        batch.commit().unwrap();
        assert_ne!(copy.dump().unwrap(), fixture.store.dump().unwrap(), "the two share nothing");
        assert!(matches!(Store::copy(&original, &to), Err(Error::Exists(_))));
        let settled = copy.dump().unwrap();
        copy.settle().unwrap();
        let moved = to.with_file_name("moved.db");
        std::fs::rename(&to, &moved).unwrap();
        assert_eq!(Store::open(&moved, None, Access::Read).unwrap().dump().unwrap(), settled);
    }

    #[test]
    fn what_is_no_index_is_not_copied() {
        let directory = tempfile::tempdir().unwrap();
        let (from, to) = (directory.path().join("from.db"), directory.path().join("to.db"));
        assert!(matches!(Store::copy(&from, &to), Err(Error::Missing(_))));
        std::fs::write(&from, "this is no database at all, only text that is long enough to look like one").unwrap();
        assert!(matches!(Store::copy(&from, &to), Err(Error::Corrupt(_))));
        assert!(!to.exists());
    }
}

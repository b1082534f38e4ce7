//! The only way to write an index: in place, on a copy, or from scratch. The content does not depend on the method.
//!
//! A transaction in place does not disturb readers and costs only what changed, but all of it goes through a write-ahead
//! log, which cannot be truncated before the transaction ends. So a transaction whose log grows too long fails with
//! [`Error::LogFull`] and is repeated on a copy, which needs no log. If a large part of the project changed, a bulk build
//! is cheapest: secondary indexes are sorted once at its end.

use super::Batch;
use crate::error::{Error, Result};
use crate::store::{Store, StoreMode};
use std::path::{Path, PathBuf};

/// Maximum size of the log of a transaction in place, not counting the page cache that is flushed at commit.
pub(crate) const MAX_LOG_BYTES: u64 = 48 << 20;

/// With fewer changed files, a transaction in place is always fast enough.
const MIN_REBUILD_FILES: usize = 64;

/// A rebuild is cheaper if at least one in this many files changed.
const REBUILD_SHARE: usize = 3;

/// How an index is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteMethod {
    /// One transaction on the current index.
    InPlace,
    /// One transaction without a log, on a copy that is published afterwards.
    Copy,
    /// In bulk, into a new database that is published afterwards.
    Rebuild,
}

impl WriteMethod {
    /// The cheapest method if `changed` files of `total` must be written.
    #[must_use]
    pub fn for_changes(changed: usize, total: usize) -> Self {
        let is_large = changed >= MIN_REBUILD_FILES && changed.saturating_mul(REBUILD_SHARE) >= total;
        if is_large { Self::Rebuild } else { Self::InPlace }
    }
}

/// How an index that was written aside is used afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexUsage {
    /// It is read and updated.
    Updates,
    /// It is only read.
    ReadOnly,
}

/// An index that is being written.
pub struct IndexWriter {
    store: Store,
    method: WriteMethod,
}

impl IndexWriter {
    /// Writes to an index that is open for writing.
    #[must_use]
    pub fn in_place(store: Store) -> Self {
        Self { store, method: WriteMethod::InPlace }
    }

    /// Writes to a copy of `original`, an index that is open for reading. The copy is created at `path`, which must not
    /// exist.
    pub fn on_copy(original: &Store, path: &Path) -> Result<Self> {
        Ok(Self { store: original.copy(path)?, method: WriteMethod::Copy })
    }

    /// Writes a new index at `path`, which must not exist. If it replaces an index, it continues its ids and its
    /// generation, so that no id is reused.
    pub fn rebuild(path: &Path, replaced: Option<&Store>) -> Result<Self> {
        let mut store = Store::create(path)?;
        if let Some(replaced) = replaced {
            store.counters = replaced.counters;
        }
        Ok(Self { store, method: WriteMethod::Rebuild })
    }

    /// A copy of an unfinished rebuild, which becomes an index of its own.
    pub(super) fn forked(store: Store) -> Self {
        Self { store, method: WriteMethod::Rebuild }
    }

    /// How this index is written.
    #[must_use]
    pub fn method(&self) -> WriteMethod {
        self.method
    }

    /// Begins a transaction.
    pub fn begin(&mut self) -> Result<Batch<'_>> {
        self.store.begin()
    }

    /// Finishes writing. An index that was written aside is then complete, durable and closed.
    pub fn finish(self, usage: IndexUsage) -> Result<()> {
        match self.method {
            WriteMethod::InPlace => Ok(()),
            WriteMethod::Copy => self.store.settle(usage),
            WriteMethod::Rebuild => self.store.finish_bulk(usage),
        }
    }
}

impl Batch<'_> {
    /// Fails if the log of this transaction has grown too long.
    pub(super) fn check_log(&self) -> Result<()> {
        if self.store.mode == StoreMode::Bulk || log_bytes(self.store.path()) <= self.store.max_log_bytes {
            return Ok(());
        }
        Err(Error::LogFull)
    }
}

/// The size of the write-ahead log of the database at `path`; 0 if there is none.
fn log_bytes(path: &Path) -> u64 {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    PathBuf::from(log).metadata().map_or(0, |metadata| metadata.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{Fixture, Sample, two_doors};
    use crate::store::Access;
    use rhumb_model::{FileId, SymbolKind};

    #[test]
    fn the_method_follows_from_the_share_of_changed_files() {
        let method = WriteMethod::for_changes;
        assert_eq!(method(63, 63), WriteMethod::InPlace, "few files");
        assert_eq!(method(64, 192), WriteMethod::Rebuild);
        assert_eq!(method(64, 193), WriteMethod::InPlace, "less than a third");
        assert_eq!(method(20_000, 20_001), WriteMethod::Rebuild);
    }

    #[test]
    fn a_transaction_with_a_long_log_fails_and_succeeds_on_a_copy() {
        let mut fixture = Fixture::house();
        let before = fixture.store.dump().unwrap();
        fixture.store.max_log_bytes = 1 << 20;
        let reader = Store::open(&fixture.path(), None, Access::Read).unwrap();
        // A reader keeps the log from being cut back.
        let mut batch = fixture.store.begin().unwrap();
        batch.set_meta("long", &"x".repeat(2 << 20)).unwrap();
        batch.commit().unwrap();
        let mut batch = fixture.store.begin().unwrap();
        assert!(matches!(batch.remove_file(FileId(1)), Err(Error::LogFull)));
        drop(batch);
        assert_eq!(fixture.store.dump().unwrap(), before);
        let path = fixture.path().with_file_name("copy.db");
        let mut copy = IndexWriter::on_copy(&reader, &path).unwrap();
        let mut batch = copy.begin().unwrap();
        batch.remove_file(FileId(1)).unwrap();
        batch.commit().unwrap();
        copy.finish(IndexUsage::Updates).unwrap();
        assert_eq!(Store::open(&path, None, Access::Read).unwrap().files().unwrap().len(), 1);
    }

    #[test]
    fn a_rebuild_continues_ids_and_generation() {
        let fixture = Fixture::house();
        let path = fixture.path().with_file_name("new.db");
        let mut writer = IndexWriter::rebuild(&path, Some(&fixture.store)).unwrap();
        let mut batch = writer.begin().unwrap();
        let stored = batch.put_file(&two_doors().record(), &two_doors().facts).unwrap();
        batch.commit().unwrap();
        writer.finish(IndexUsage::Updates).unwrap();
        let new = Store::open(&path, None, Access::Read).unwrap();
        let known = fixture.store.files().unwrap();
        assert!(known.iter().all(|file| file.id < stored.file), "{known:?} {stored:?}");
        assert!(new.generation().unwrap() > fixture.store.generation().unwrap());
        let other = Sample::new("house/door.py").symbol(SymbolKind::Class, "Door", 0, (4, 8));
        let mut writer = IndexWriter::in_place(Store::open(&path, None, Access::Write).unwrap());
        let mut batch = writer.begin().unwrap();
        assert_eq!(batch.put_file(&other.record(), &other.facts).unwrap().file, stored.file, "the path keeps its id");
    }
}

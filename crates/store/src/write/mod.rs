//! Writes indexes. Files are written and deleted as a whole, inside a [`Batch`] that is committed or leaves no trace.

mod boundaries;
mod bulk;
mod clear;
mod counters;
mod file;
mod linkage;
mod links;
mod names;
mod other_files;
mod reference_diff;
mod search;
mod symbols;
mod tally;
mod writer;

pub use boundaries::BoundaryRule;
pub(crate) use counters::Counters;
pub use file::{FileRecord, Stat, StoredFile};
pub use linkage::PackedSurface;
pub use links::{Dependency, FileLinks};
pub(crate) use names::NameTable;
pub(crate) use writer::MAX_LOG_BYTES;
pub use writer::{IndexUsage, IndexWriter, WriteMethod};

use crate::error::Result;
use crate::store::{Store, StoreMode};
use rhumb_model::FileId;
use rustc_hash::{FxHashMap, FxHashSet};

/// A transaction. Dropped without [`Batch::commit`], it leaves no trace.
pub struct Batch<'s> {
    pub(crate) store: &'s mut Store,
    /// Pending updates of the search index.
    search_updates: search::SearchUpdates,
    /// Names that deleted symbols mentioned, until their files are linked.
    removed_names: FxHashMap<FileId, FxHashSet<u32>>,
    is_done: bool,
}

impl Store {
    /// Begins a transaction, through which everything is written.
    pub(crate) fn begin(&mut self) -> Result<Batch<'_>> {
        self.connection.execute_batch("BEGIN IMMEDIATE")?;
        let (search_updates, removed_names) = (search::SearchUpdates::default(), FxHashMap::default());
        Ok(Batch { store: self, search_updates, removed_names, is_done: false })
    }
}

impl Batch<'_> {
    /// Commits, making the changes visible to others.
    pub fn commit(mut self) -> Result<()> {
        self.search_updates.settle(&self.store.connection)?;
        self.check_log()?;
        self.store.counters.generation += 1;
        self.store.counters.save(&self.store.connection)?;
        self.store.connection.execute_batch("COMMIT")?;
        self.is_done = true;
        if self.store.mode == StoreMode::Live {
            // A server runs for a long time; the names of one update rarely occur in the next.
            self.store.names = NameTable::default();
        }
        Ok(())
    }

    /// Commits changes that affect no answer, so that the generation stays the same.
    pub fn commit_keeping_generation(mut self) -> Result<()> {
        self.search_updates.settle(&self.store.connection)?;
        self.store.connection.execute_batch("COMMIT")?;
        self.is_done = true;
        Ok(())
    }

    /// The store, for reading what was written so far.
    #[must_use]
    pub fn store(&self) -> &Store {
        self.store
    }

    /// Stores `value` under `key`.
    pub fn set_meta(&mut self, key: &str, value: &str) -> Result<()> {
        let mut statement = self.store.connection.prepare_cached(
            "INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        )?;
        statement.execute([key, value])?;
        Ok(())
    }
}

impl Drop for Batch<'_> {
    fn drop(&mut self) {
        if self.is_done {
            return;
        }
        // If the rollback fails, the connection remains inside a transaction, which the next `begin` reports. Cached names
        // and counters of the undone rows are discarded.
        let _ = self.store.connection.execute_batch("ROLLBACK");
        self.store.names = NameTable::default();
        if let Ok(counters) = Counters::load(&self.store.connection) {
            self.store.counters = counters;
        }
    }
}

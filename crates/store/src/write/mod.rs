//! Writing: files go in or out whole, inside a [`Batch`] that is committed or leaves no trace.

mod boundaries;
mod bulk;
mod clear;
mod counters;
mod differ;
mod file;
mod linkage;
mod links;
mod names;
mod other;
mod search;
mod symbols;
mod tally;
mod writer;

pub use boundaries::BoundaryRule;
pub(crate) use counters::Counters;
pub use file::{FileRecord, Stat, StoredFile};
pub use linkage::PackedSurface;
pub use links::{Dependency, Linked};
pub(crate) use names::Names;
pub(crate) use writer::MAX_LOG_BYTES;
pub use writer::{IndexUsage, IndexWriter, WriteMethod};

use crate::error::Result;
use crate::store::{Mode, Store};
use rhumb_model::FileId;
use rustc_hash::{FxHashMap, FxHashSet};

/// A transaction. Dropped without [`Batch::commit`], it leaves no trace.
pub struct Batch<'s> {
    pub(crate) store: &'s mut Store,
    /// Words of symbols that the search index is yet to learn or to forget.
    words: search::Waiting,
    /// Names that symbols mentioned which are gone, until their files are linked.
    gone: FxHashMap<FileId, FxHashSet<u32>>,
    is_done: bool,
}

impl Store {
    /// Begins a transaction; everything is written through it.
    pub(crate) fn begin(&mut self) -> Result<Batch<'_>> {
        self.connection.execute_batch("BEGIN IMMEDIATE")?;
        let (words, gone) = (search::Waiting::default(), FxHashMap::default());
        Ok(Batch { store: self, words, gone, is_done: false })
    }
}

impl Batch<'_> {
    /// Makes what was written visible to others.
    pub fn commit(mut self) -> Result<()> {
        self.words.settle(&self.store.connection)?;
        self.check_log()?;
        self.store.counters.generation += 1;
        self.store.counters.save(&self.store.connection)?;
        self.store.connection.execute_batch("COMMIT")?;
        self.is_done = true;
        if self.store.mode == Mode::Live {
            // A server lives long; the names of one increment are no guide to the next.
            self.store.names = Names::default();
        }
        Ok(())
    }

    /// Makes what was written last, where it changes no answer: the generation stays.
    pub fn commit_unseen(mut self) -> Result<()> {
        self.words.settle(&self.store.connection)?;
        self.store.connection.execute_batch("COMMIT")?;
        self.is_done = true;
        Ok(())
    }

    /// The store, for reading what was written so far.
    #[must_use]
    pub fn store(&self) -> &Store {
        self.store
    }

    /// Keeps `value` under `key`.
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
        // A failed rollback leaves the connection inside a transaction that the next `begin` reports; there is no better
        // place to tell of it. What was remembered of the undone rows is forgotten with them.
        let _ = self.store.connection.execute_batch("ROLLBACK");
        self.store.names = Names::default();
        if let Ok(counters) = Counters::load(&self.store.connection) {
            self.store.counters = counters;
        }
    }
}

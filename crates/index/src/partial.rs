//! Partial indexes: while a first build is running, waiting readers are served from the files read so far.
//!
//! A partial index is a complete, linked index of some of the files, and is marked as partial. It is current until the full
//! index replaces it. If the build is killed, the next run treats the partial index as missing and builds again.

use crate::error::Result;
use crate::report::RunControl;
use crate::state::{StateFolder, StateLock};
use rhumb_store::{Access, Batch, PartialIndex, Store};
use std::fs;
use std::path::Path;

/// What a query can be answered from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexStatus {
    /// No index that this version can read.
    Missing,
    /// An index of some of the files.
    Partial,
    /// A complete index.
    Complete,
}

/// Whether a state directory contains an index, and whether it is complete.
pub(crate) fn index_status(state: &StateFolder) -> IndexStatus {
    let store = state.current_index().and_then(|path| Store::open(&path, None, Access::Read).ok());
    match store.map(|store| store.partial()) {
        Some(Ok(None)) => IndexStatus::Complete,
        Some(Ok(Some(_))) => IndexStatus::Partial,
        _ => IndexStatus::Missing,
    }
}

/// Marks an index as partial. Without `made_by`, the next run does not use it as the base of an update.
pub(crate) fn mark_partial(batch: &mut Batch<'_>, progress: PartialIndex) -> Result<()> {
    batch.set_meta("made_by", "")?;
    Ok(batch.mark_partial(progress)?)
}

/// Publishes partial indexes during one build.
pub(crate) struct PartialIndexPublisher<'d> {
    state: &'d StateLock,
    full_index: &'d Path,
    /// Whether a reader is waiting.
    is_wanted: bool,
    /// The minimum number of files of the next partial index.
    next: u64,
}

impl<'d> PartialIndexPublisher<'d> {
    /// A publisher for the build at `full_index`; `None` if a complete index exists already.
    pub(crate) fn new(state: &'d StateLock, full_index: &'d Path) -> Option<Self> {
        (index_status(state) != IndexStatus::Complete).then_some(Self { state, full_index, is_wanted: false, next: 1 })
    }

    /// If a reader is waiting, writes a partial index with `write` and publishes it. Each has at least twice as many files
    /// as the one before, so that all of them cost at most as much as linking and writing two full indexes. After a
    /// failure, no more are published; the build goes on.
    pub(crate) fn offer(
        &mut self,
        control: RunControl,
        progress: PartialIndex,
        write: impl FnOnce(&Path) -> Result<()>,
    ) {
        self.is_wanted |= control == RunControl::PublishPartial;
        if !self.is_wanted || progress.done < self.next {
            return;
        }
        self.is_wanted = false;
        let Ok(path) = self.state.free_index_path() else { return };
        let done = write(&path).and_then(|()| self.state.publish_partial(&path, self.full_index));
        self.next = if done.is_ok() { progress.done.saturating_mul(2) } else { u64::MAX };
        if done.is_err() {
            fs::remove_file(&path).ok();
        }
    }
}

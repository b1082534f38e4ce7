//! Drafts of a first index: whoever cannot wait for all files is answered from those that were read so far.
//!
//! A draft is a whole index of a part of the files, and is marked so. It counts until the index that it is a part of takes its
//! place. Should that never come because its maker is killed, the next run takes a draft for no index at all and makes one.

use crate::error::Result;
use crate::project::Project;
use crate::report::Wish;
use crate::state::{StateFolder, StateLock};
use rhumb_store::{Access, Batch, Draft, Store};
use std::fs;
use std::path::Path;

/// What there is to answer from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nothing that this version can read.
    Nothing,
    /// An index of a part of the files.
    Draft,
    /// An index.
    Whole,
}

impl Project {
    /// What there is to answer from.
    #[must_use]
    pub fn standing(&self) -> Standing {
        self.state.open().map_or(Standing::Nothing, |state| standing(&state))
    }
}

fn standing(state: &StateFolder) -> Standing {
    let store = state.current_index().and_then(|path| Store::open(&path, None, Access::Read).ok());
    match store.map(|store| store.draft()) {
        Some(Ok(None)) => Standing::Whole,
        Some(Ok(Some(_))) => Standing::Draft,
        _ => Standing::Nothing,
    }
}

/// Marks an index as a draft. What did not make a whole index has made none, so that the next run begins anew.
pub(crate) fn mark(batch: &mut Batch<'_>, draft: Draft) -> Result<()> {
    batch.set_meta("made_by", "")?;
    Ok(batch.mark_draft(draft)?)
}

/// The drafts of one index that is being made.
pub(crate) struct Drafts<'d> {
    state: &'d StateLock,
    whole: &'d Path,
    /// Whether somebody wants one.
    is_wanted: bool,
    /// From how many files on the next one is worth its while.
    next: u64,
}

impl<'d> Drafts<'d> {
    /// For the index that is made at `whole`; none where there is one to answer from until then.
    pub(crate) fn beside(state: &'d StateLock, whole: &'d Path) -> Option<Self> {
        (standing(state) != Standing::Whole).then_some(Self { state, whole, is_wanted: false, next: 1 })
    }

    /// If somebody wants one, lets `make` make the draft of so many files at a path, and puts it in place. Each has at least twice as many files as
    /// the one before, so that all of them together cost no more than the linking and writing of two whole indexes. If it
    /// fails, there is no further one; the index itself does not fail for that.
    pub(crate) fn offer(&mut self, wish: Wish, draft: Draft, make: impl FnOnce(&Path) -> Result<()>) {
        self.is_wanted |= wish == Wish::Draft;
        if !self.is_wanted || draft.done < self.next {
            return;
        }
        self.is_wanted = false;
        let Ok(path) = self.state.free_index_path() else { return };
        let done = make(&path).and_then(|()| self.state.publish_draft(&path, self.whole));
        self.next = if done.is_ok() { draft.done.saturating_mul(2) } else { u64::MAX };
        if done.is_err() {
            fs::remove_file(&path).ok();
        }
    }
}

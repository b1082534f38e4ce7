//! Marks an index as partial if a build was still going on when it was written.

use crate::error::Result;
use crate::store::Store;
use crate::write::Batch;

/// The progress of the build that a partial index was written by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartialIndex {
    /// Number of files read so far.
    pub done: u64,
    /// Total number of files.
    pub total: u64,
}

/// The metadata key of the progress.
const KEY: &str = "draft";

impl Batch<'_> {
    /// Marks the index as partial.
    pub fn mark_partial(&mut self, partial: PartialIndex) -> Result<()> {
        self.set_meta(KEY, &format!("{} {}", partial.done, partial.total))
    }
}

impl Store {
    /// The progress of a partial index; `None` if the index is complete.
    pub fn partial(&self) -> Result<Option<PartialIndex>> {
        let Some(text) = self.meta(KEY)? else { return Ok(None) };
        let mut numbers = text.split(' ').map(|number| number.parse().unwrap_or(0));
        let (done, total) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
        Ok(Some(PartialIndex { done, total }))
    }
}

//! The mark of an index that holds only a part of its files, because the rest was still to be read when it was made.

use crate::error::Result;
use crate::store::Store;
use crate::write::Batch;

/// How far an index is that holds only a part of its files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draft {
    /// How many files were looked at.
    pub done: u64,
    /// How many there are.
    pub total: u64,
}

/// Where an index keeps how far it is.
const KEY: &str = "draft";

impl Batch<'_> {
    /// Marks the index as one that is not whole.
    pub fn mark_draft(&mut self, draft: Draft) -> Result<()> {
        self.set_meta(KEY, &format!("{} {}", draft.done, draft.total))
    }
}

impl Store {
    /// How far the index is; nothing if it is whole.
    pub fn draft(&self) -> Result<Option<Draft>> {
        let Some(text) = self.meta(KEY)? else { return Ok(None) };
        let mut numbers = text.split(' ').map(|number| number.parse().unwrap_or(0));
        let (done, total) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
        Ok(Some(Draft { done, total }))
    }
}

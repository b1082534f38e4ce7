//! Counts the symbols and references of each file when they are written, since a summary of a large repository would
//! otherwise have to read all of them.

use super::Batch;
use crate::error::Result;
use rhumb_model::FileId;
use std::collections::BTreeMap;

/// What is counted; the discriminants are stored in the table.
#[derive(Clone, Copy)]
pub(super) enum TallyKind {
    Symbols = 0,
    References = 1,
}

impl Batch<'_> {
    /// Stores how often each number occurs. Earlier counts must have been deleted.
    pub(super) fn put_tally(&self, file: FileId, what: TallyKind, numbers: impl Iterator<Item = u32>) -> Result<()> {
        let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
        for number in numbers {
            *counts.entry(number).or_default() += 1;
        }
        let mut statement = self
            .store
            .connection
            .prepare_cached("INSERT INTO tally (file_id, what, number, count) VALUES (?1, ?2, ?3, ?4)")?;
        for (number, count) in counts {
            statement.execute((file.0, what as u8, number, count))?;
        }
        Ok(())
    }
}

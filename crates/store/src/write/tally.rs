//! How many symbols and references of each sort a file has: counted when they are written, since a summary of a large
//! repository would otherwise read all of them.

use super::Batch;
use crate::error::Result;
use rhumb_model::FileId;
use std::collections::BTreeMap;

/// What is counted. The numbers are those of the table.
#[derive(Clone, Copy)]
pub(super) enum Tallied {
    Symbols = 0,
    References = 1,
}

impl Batch<'_> {
    /// Writes how often each of `numbers` is among them. What was written before must have been taken out.
    pub(super) fn put_tally(&self, file: FileId, what: Tallied, numbers: impl Iterator<Item = u32>) -> Result<()> {
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

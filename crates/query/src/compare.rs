//! Compares the index with the index of a commit.

use crate::error::Error;
use rhumb_store::Store;
use std::collections::BTreeMap;

/// The files that were added, changed or removed between two indexes.
pub(crate) fn differing(before: &Store, after: &Store) -> Result<Vec<String>, Error> {
    let hashes = |store: &Store| -> Result<BTreeMap<String, Option<[u8; 32]>>, Error> {
        Ok(store.files()?.into_iter().map(|file| (file.path, file.content_hash)).collect())
    };
    let (before, after) = (hashes(before)?, hashes(after)?);
    let changed = after.iter().filter(|(path, hash)| before.get(*path) != Some(*hash));
    let gone = before.iter().filter(|(path, _)| !after.contains_key(*path));
    Ok(changed.chain(gone).map(|(path, _)| path.clone()).collect())
}

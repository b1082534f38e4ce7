//! Compares the index with the index of a commit.

use crate::error::Error;
use crate::session::Session;
use rhumb_store::Store;
use std::collections::BTreeMap;

/// The files that were added, changed or removed since the commit `reference`.
pub(crate) fn changed_files(session: &Session<'_>, reference: &str) -> Result<Vec<String>, Error> {
    let hashes = |store: &Store| -> Result<BTreeMap<String, Option<[u8; 32]>>, Error> {
        Ok(store.files()?.into_iter().map(|file| (file.path, file.content_hash)).collect())
    };
    let before = session.beside(&session.workspace.snapshot(reference).map_err(Error::NoSnapshot)?)?;
    let (before, after) = (hashes(&before.store)?, hashes(&session.store)?);
    let changed = after.iter().filter(|(path, hash)| before.get(*path) != Some(*hash));
    let gone = before.iter().filter(|(path, _)| !after.contains_key(*path));
    Ok(changed.chain(gone).map(|(path, _)| path.clone()).collect())
}

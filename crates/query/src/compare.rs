//! The index against that of a commit.

use crate::error::Error;
use crate::session::Session;
use rhumb_store::Store;
use std::collections::BTreeMap;

/// The files that are not as they were in the commit that `reference` names, or were not there, or are not any more.
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

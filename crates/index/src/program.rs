//! Which program file made an index. Two of one version may read files differently: one of them is being worked on.

use crate::error::Result;
use crate::stamp::Stamp;
use rhumb_store::{Batch, Store};

/// Where an index keeps which program made it.
const KEY: &str = "program";

/// What stands there if it was more than one.
const SEVERAL: &str = "several";

/// This program file, as the disk tells it; none where it cannot be looked at.
fn own() -> Option<String> {
    let metadata = std::env::current_exe().ok()?.metadata().ok()?;
    let Stamp { size, modified_ns, changed_ns, inode } = Stamp::of(&metadata);
    Some(format!("{size} {modified_ns} {changed_ns} {inode}"))
}

/// Notes that this program made the index from nothing.
pub(crate) fn note_build(batch: &mut Batch<'_>) -> Result<()> {
    Ok(batch.set_meta(KEY, own().as_deref().unwrap_or(SEVERAL))?)
}

/// Notes that this program changed the index.
pub(crate) fn note_update(batch: &mut Batch<'_>) -> Result<()> {
    if is_own(batch.store())? {
        return Ok(());
    }
    Ok(batch.set_meta(KEY, SEVERAL)?)
}

/// Whether all of the index was made by this very program.
pub(crate) fn is_own(store: &Store) -> Result<bool> {
    let maker = store.meta(KEY)?;
    Ok(maker.is_some() && maker == own())
}

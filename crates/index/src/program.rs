//! Records which executable built an index. Two builds of the same version may extract different facts during development.

use crate::error::Result;
use crate::stamp::Stamp;
use rhumb_store::{Batch, Store};

/// The metadata key of the executable.
const KEY: &str = "program";

/// The value if several executables have written the index.
const SEVERAL: &str = "several";

/// The identity of this executable: its file stamp. `None` if it cannot be read.
fn stamp_of_program() -> Option<String> {
    let metadata = std::env::current_exe().ok()?.metadata().ok()?;
    let Stamp { size, modified_ns, changed_ns, inode } = Stamp::of(&metadata);
    Some(format!("{size} {modified_ns} {changed_ns} {inode}"))
}

/// Records that this executable built the index.
pub(crate) fn note_build(batch: &mut Batch<'_>) -> Result<()> {
    Ok(batch.set_meta(KEY, stamp_of_program().as_deref().unwrap_or(SEVERAL))?)
}

/// Records that this executable updated the index.
pub(crate) fn note_update(batch: &mut Batch<'_>) -> Result<()> {
    if is_own(batch.store())? {
        return Ok(());
    }
    Ok(batch.set_meta(KEY, SEVERAL)?)
}

/// Whether this executable alone has written the index.
pub(crate) fn is_own(store: &Store) -> Result<bool> {
    let maker = store.meta(KEY)?;
    Ok(maker.is_some() && maker == stamp_of_program())
}

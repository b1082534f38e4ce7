//! Entry points: `main`, scripts, and the annotations of frameworks.

use crate::entry::{EntryFiles, EntryPoints};
use crate::jvm;

pub(super) const ENTRY_POINTS: EntryPoints =
    EntryPoints { files: &[EntryFiles { rule: "script", needs: &[], globs: &["*.kts"] }], symbols: jvm::FRAMEWORKS };

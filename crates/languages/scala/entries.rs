//! Entry points: `main`, build definitions, and the annotations of frameworks.

use crate::entry::{EntryFiles, EntryPoints};
use crate::jvm;

pub(super) const ENTRY_POINTS: EntryPoints = EntryPoints {
    files: &[EntryFiles {
        rule: "build definition",
        needs: &[],
        globs: &["project/*.scala", "*.sbt", "*.mill", "build.sc"],
    }],
    symbols: jvm::FRAMEWORKS,
};

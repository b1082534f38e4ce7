//! Entry points: `main` and the annotations of frameworks.

use crate::entry::EntryPoints;
use crate::jvm;

pub(super) const ENTRY_POINTS: EntryPoints = EntryPoints { symbols: jvm::FRAMEWORKS, ..EntryPoints::NONE };

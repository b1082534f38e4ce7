//! Imports and exports.

use rhumb_model::{Export, Import, ImportIndex, ScopeIndex, Text};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// The imports and exports of a file.
#[derive(Default)]
pub(crate) struct ImportBuilder {
    pub(crate) imports: Vec<Import>,
    pub(crate) exports: Vec<Export>,
    /// The bytes of a value that is exported as the default.
    pub(crate) default_value: Option<Range<u32>>,
    /// Imports that are not compiled on the default platform.
    pub(crate) switched_off: Vec<ImportIndex>,
    /// Names that imports bind, by scope.
    pub(crate) bound: FxHashSet<(ScopeIndex, Text)>,
}

impl ImportBuilder {
    pub(crate) fn add(&mut self, import: Import) -> ImportIndex {
        self.imports.push(import);
        ImportIndex::from(self.imports.len() - 1)
    }
}

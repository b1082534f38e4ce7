//! Collects facts about UI components while a file is read.

use rhumb_model::{SymbolIndex, Text};
use rustc_hash::{FxHashMap, FxHashSet};

/// Calls of hooks and declared properties.
#[derive(Default)]
pub(crate) struct ComponentBuilder {
    /// Pairs of a symbol and a hook that it calls.
    pub(crate) hooks: Vec<(SymbolIndex, Text)>,
    /// The byte offsets of the names of functions that components wrap.
    pub(crate) wrapped: FxHashSet<u32>,
    /// The declared types of the properties of symbols.
    pub(crate) props: FxHashMap<SymbolIndex, Text>,
}

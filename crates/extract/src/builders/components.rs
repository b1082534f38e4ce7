//! What is known of the components of user interfaces while a file is read.

use rhumb_model::{SymbolIndex, Text};
use rustc_hash::{FxHashMap, FxHashSet};

/// Calls of hooks and declared properties.
#[derive(Default)]
pub(crate) struct ComponentBuilder {
    /// The hooks that symbols call, each with the symbol.
    pub(crate) hooks: Vec<(SymbolIndex, Text)>,
    /// The bytes of the names of functions that components are made of.
    pub(crate) wrapped: FxHashSet<u32>,
    /// The declared types of the properties of symbols.
    pub(crate) props: FxHashMap<SymbolIndex, Text>,
}

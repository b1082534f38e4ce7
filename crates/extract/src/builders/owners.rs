//! Definitions outside of the type they belong to, and the types they may belong to.

use rhumb_model::{ScopeIndex, SymbolIndex, Text};
use rustc_hash::FxHashMap;

/// Definitions that name their owner (`fn Door::open`, `func (d Door) open`), and the types of the file.
#[derive(Default)]
pub(crate) struct OwnerBuilder {
    /// Definitions whose owner had not been read when they were.
    pub(crate) detached: Vec<DetachedMember>,
    /// Definitions whose owner had been read, with their owner.
    pub(crate) attached: Vec<(SymbolIndex, SymbolIndex)>,
    /// Types and modules by the scope and name they are bound to, with the scope of their body.
    pub(crate) types: FxHashMap<(ScopeIndex, Text), (SymbolIndex, ScopeIndex)>,
}

/// A definition whose owner may follow.
pub(crate) struct DetachedMember {
    pub(crate) symbol: SymbolIndex,
    /// The scope in which both are defined.
    pub(crate) scope: ScopeIndex,
    /// The name of the owner.
    pub(crate) owner: Text,
}

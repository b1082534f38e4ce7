//! Ids as newtypes, so that a file can never be mistaken for a symbol.
//!
//! An *index* is a position in the facts of one file; an *id* is a row of the store, valid within one generation.

use serde::{Deserialize, Serialize};

macro_rules! newtype {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub u32);

        impl $name {
            /// The position in a list.
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<usize> for $name {
            fn from(index: usize) -> Self {
                Self(index as u32)
            }
        }
    };
}

newtype!(
    /// A file's row in the store.
    FileId
);
newtype!(
    /// A symbol's row in the store.
    SymbolId
);
newtype!(
    /// The index of a symbol in its file's facts; zero is the file itself.
    SymbolIndex
);
newtype!(
    /// The index of a scope in its file's facts; zero is the module scope.
    ScopeIndex
);
newtype!(
    /// The index of a binding in its file's facts.
    BindingIndex
);
newtype!(
    /// The index of an imported name in its file's facts.
    ImportIndex
);

impl SymbolIndex {
    /// The file itself, which encloses every other symbol.
    pub const FILE: Self = Self(0);
}

impl ScopeIndex {
    /// The module scope.
    pub const MODULE: Self = Self(0);
}

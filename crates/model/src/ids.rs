//! Ids as newtypes, so that a file can never be mistaken for a symbol.
//!
//! An *index* counts within the facts of one file; an *id* is a row of the store, good within one generation.

use serde::{Deserialize, Serialize};

macro_rules! newtype {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub u32);

        impl $name {
            /// As a position in a list.
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
    /// A symbol's place in its file's facts; zero is the file itself.
    SymbolIndex
);
newtype!(
    /// A scope's place in its file's facts; zero is the module scope.
    ScopeIndex
);
newtype!(
    /// A binding's place in its file's facts.
    BindingIndex
);
newtype!(
    /// An imported name's place in its file's facts.
    ImportIndex
);

impl SymbolIndex {
    /// The file itself, the symbol every other one is inside of.
    pub const FILE: Self = Self(0);
}

impl ScopeIndex {
    /// The scope of module-level names.
    pub const MODULE: Self = Self(0);
}

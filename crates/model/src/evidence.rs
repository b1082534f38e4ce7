//! What linking says of a reference: its state, its targets, and how they were found.

use crate::ids::SymbolId;
use crate::kind::{EdgeKind, named};
use serde::{Deserialize, Serialize};

named! {
    /// What is known of a reference's target. Unknown is an answer.
    State {
        /// Exactly one definition in this repository is meant.
        Resolved = "resolved",
        /// One of several definitions is meant.
        Ambiguous = "ambiguous",
        /// Something outside the repository is meant: a dependency or a built-in.
        External = "external",
        /// Nothing is known.
        Unresolved = "unresolved",
    }
}

named! {
    /// The rule that found a target.
    Evidence {
        /// The structure of the file says so.
        Structure = "structure",
        /// A definition in an enclosing scope of the same file.
        Local = "local",
        /// An import, followed to its definition.
        Import = "import",
        /// A path from a module or a type, step by step.
        Path = "path",
        /// A member of the receiver's own type.
        Member = "member",
        /// A member of an ancestor of the receiver's type.
        Inherited = "inherited",
        /// A name brought in by a star import.
        Star = "star",
        /// A name visible without an import: package siblings, a namespace.
        Package = "package",
        /// A name built into the language.
        Builtin = "builtin",
        /// A path outside the repository.
        Dependency = "dependency",
        /// The only definition that can be meant.
        Unique = "unique",
    }
}

/// The outcome of linking one reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The reference, by its place in the body of its file.
    pub reference: u32,
    /// What is known.
    pub state: State,
    /// The kind of edge, if there is a target.
    pub kind: EdgeKind,
    /// How it was found; absent when nothing was.
    pub evidence: Option<Evidence>,
    /// One target when resolved, several when ambiguous, else none. In the order of their handles.
    pub targets: Vec<SymbolId>,
}

/// Something that linking a file asked of the rest of the world, as a hash: when the answer may have changed, the file is linked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Question(pub u32);

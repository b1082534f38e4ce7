//! The result of linking a reference: its state, its targets, and the rule that found them.

use crate::ids::SymbolId;
use crate::kind::{EdgeKind, named};
use serde::{Deserialize, Serialize};

named! {
    /// What is known about a reference's target. Unknown is a valid answer.
    State {
        /// Exactly one definition in this repository.
        Resolved = "resolved",
        /// One of several definitions.
        Ambiguous = "ambiguous",
        /// Something outside the repository: a dependency or a built-in.
        External = "external",
        /// Unknown.
        Unresolved = "unresolved",
    }
}

named! {
    /// The rule that found a target.
    Evidence {
        /// The structure of the file itself.
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
    /// The index of the reference in the body of its file.
    pub reference: u32,
    /// What is known.
    pub state: State,
    /// The kind of edge, if there is a target.
    pub kind: EdgeKind,
    /// How it was found; `None` if nothing was.
    pub evidence: Option<Evidence>,
    /// One target if resolved, several if ambiguous, else none; ordered by handle.
    pub targets: Vec<SymbolId>,
}

/// A question that linking a file asked about other files, as a hash. When its answer may have changed, the file is linked
/// again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Question(pub u32);

//! How modules and shared namespaces nest, and how paths are written.

use crate::auto_imports::AutoImports;

/// How modules nest and how paths are written.
#[derive(Clone, Copy)]
pub struct Modules {
    /// Whether code in an inline module cannot see the names around that module.
    pub are_sealed: bool,
    /// The separator of path segments.
    pub path_separator: &'static str,
    /// Keywords that a path may start with.
    pub roots: PathRoots,
    /// Whether modules are included text, which sees the definitions of the file that includes it.
    pub are_texts: bool,
    /// Whether star imports that are re-exported are valid in all files of the project.
    pub shares_imports: bool,
    /// The prefix of names that files of other languages import without it: `door` means `.door`. Empty if there is none.
    pub import_prefix: &'static str,
    /// The second word of import and export statements that are only about types. Empty if there is none.
    pub type_keyword: &'static str,
    /// Names that a framework imports by itself.
    pub auto_imports: &'static [AutoImports],
    /// Namespaces that several files share.
    pub namespaces: Namespaces,
}

impl Modules {
    /// Files with dotted paths.
    pub const NONE: Self = Self {
        are_sealed: false,
        path_separator: ".",
        roots: PathRoots::NONE,
        are_texts: false,
        shares_imports: false,
        import_prefix: "",
        type_keyword: "",
        auto_imports: &[],
        namespaces: Namespaces::PLAIN,
    };
}

/// Keywords that a path may start with; empty if the language has none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PathRoots {
    /// The outermost module.
    pub package: &'static str,
    /// The module itself.
    pub own: &'static str,
    /// The parent module.
    pub outer: &'static str,
}

impl PathRoots {
    /// Paths start with names only.
    pub const NONE: Self = Self { package: "", own: "", outer: "" };

    /// Whether paths start with names only.
    #[must_use]
    pub fn are_none(&self) -> bool {
        *self == Self::NONE
    }

    /// Whether `word` is one of the keywords.
    #[must_use]
    pub fn contain(&self, word: &str) -> bool {
        !word.is_empty() && [self.package, self.own, self.outer].contains(&word)
    }
}

/// Namespaces that several files share.
#[derive(Clone, Copy)]
pub struct Namespaces {
    /// What code in a namespace sees of the enclosing ones.
    pub around: EnclosingNames,
    /// Whether types are namespaces too, to which other files may add.
    pub hold_types: bool,
    /// Whether a file sees only what it includes, and all of that.
    pub are_read_in: bool,
}

impl Namespaces {
    /// Independent namespaces.
    pub const PLAIN: Self = Self { around: EnclosingNames::Unseen, hold_types: false, are_read_in: false };
}

impl EnclosingNames {
    /// Whether code sees all that is in some of the enclosing namespaces.
    #[must_use]
    pub fn sees_everything(self) -> bool {
        matches!(self, Self::Seen | Self::ByClause)
    }
}

/// What code in a namespace sees of the enclosing ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnclosingNames {
    /// Nothing, except functions and values of the outermost one.
    Unseen,
    /// Everything.
    Seen,
    /// Everything in those that a clause or a definition of their own names: `package a; package b`, but not `package a.b`.
    ByClause,
    /// Types and constants, of the namespaces that lexically enclose it. Functions need a receiver.
    Constants,
}

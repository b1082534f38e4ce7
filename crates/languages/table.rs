//! The table of a language: everything that a value can express, as plain data. The groups are in the submodules.
//!
//! A test checks every node kind and field named in a table against the grammar, so that a new version of a grammar cannot
//! silently empty a list.

mod counts;
mod definitions;
mod files;
mod modules;
mod scoping;
mod shapes;
mod types;

pub use counts::Counts;
pub use definitions::{Comments, Declarators, Decorator, Definitions, Doc, DocumentedTypes, Home, Markup, Modifiers};
pub use files::{FileNames, TestFiles, Tests};
pub use modules::{EnclosingNames, Modules, Namespaces, PathRoots};
pub use scoping::{BindingRule, Bodies, Headers, Locals, Members, Scoping, Spaces, Stores};
pub use shapes::{BlockShapes, CallShapes, Holds, LiteralType, NameShapes, Patterns, Shapes, TypeShapes, ValueShapes};
pub use types::{
    Bases, CallRules, Calls, Each, Element, Every, Gives, Interfaces, KnownFunction, Labels, Lambdas, Resolution,
    Results, TypeRules, Wrapper,
};

use crate::contexts::Contexts;
use crate::entry::EntryPoints;
use crate::hooks::Hooks;
use tree_sitter_language::LanguageFn;

/// Everything Rhumb knows about one language.
#[derive(Clone, Copy)]
pub struct Language {
    /// Its name, in lower case. Also the name of its folder, except for a dialect.
    pub name: &'static str,
    /// Languages of the same family can import each other's modules.
    pub family: &'static str,
    /// How its files and manifests are recognized.
    pub files: FileNames,
    /// The tree-sitter grammar.
    pub grammar: LanguageFn,
    /// The facts files, in order: the first pattern that claims a name wins.
    pub facts: &'static [&'static str],
    /// What belongs to a definition and what can be inferred from it.
    pub definitions: Definitions,
    /// How names are bound and looked up.
    pub scoping: Scoping,
    /// How modules and shared namespaces nest, and how paths are written.
    pub modules: Modules,
    /// Rules about types and the values they hold.
    pub types: TypeRules,
    /// What expressions, types and patterns look like.
    pub shapes: Shapes,
    /// Which expressions have an expected type.
    pub contexts: Contexts,
    /// What the metrics count.
    pub counts: Counts,
    /// Which files are tests, and how they are run.
    pub tests: Tests,
    /// Which files and symbols are used from outside the code.
    pub entry_points: EntryPoints,
    /// Functions for everything else.
    pub hooks: Hooks,
}

/// Whether a language is code or prose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// Code.
    Code,
    /// Text for people, which may contain code.
    Prose,
}

impl Language {
    /// Whether it is prose, not code.
    #[must_use]
    pub fn is_prose(&self) -> bool {
        self.files.content == Nature::Prose
    }

    /// Whether files share namespaces, whose names they see without importing each other.
    #[must_use]
    pub fn shares_namespaces(&self) -> bool {
        self.hooks.namespace.is_some()
    }

    /// Whether module paths are paths through shared namespaces, not to files.
    #[must_use]
    pub fn imports_namespaces(&self) -> bool {
        self.shares_namespaces() && self.hooks.import_target.is_none()
    }

    /// A language with a grammar and nothing else; each language overrides what differs.
    pub(crate) const fn new(grammar: LanguageFn) -> Self {
        Self {
            name: "",
            family: "",
            files: FileNames::NONE,
            grammar,
            facts: &[],
            definitions: Definitions::NONE,
            scoping: Scoping::NONE,
            modules: Modules::NONE,
            types: TypeRules::NONE,
            shapes: Shapes::NONE,
            contexts: Contexts::NONE,
            counts: Counts::NONE,
            tests: Tests::NONE,
            entry_points: EntryPoints::NONE,
            hooks: Hooks::NONE,
        }
    }
}

impl std::fmt::Debug for Language {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.name)
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

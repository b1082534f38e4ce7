//! The few typed functions a language may supply for what neither a pattern nor a table can say.

use rhumb_model::{ImportKind, SymbolKind};
use std::collections::BTreeSet;
use std::ops::Range;
use tree_sitter::Node;

/// The functions of a language; absent ones have a default.
#[derive(Clone, Copy)]
pub struct Hooks {
    /// Whether a text is in the language; asked if the name of its file is that of several.
    pub is_written: Option<fn(&str) -> bool>,
    /// Names brought in by an import statement whose shape is a tree.
    pub imports: Option<fn(Node<'_>, &str) -> Vec<ImportedName>>,
    /// Where a module path leads.
    pub import_target: Option<fn(&ImportRequest<'_>) -> ImportTarget>,
    /// Where the module called like the request's path stands, inside the module that `from` is: a file, or the folder of a
    /// package without a file of its own.
    pub submodule: Option<fn(&ImportRequest<'_>) -> ImportTarget>,
    /// The namespace that the top level of a file belongs to, whose names files see without importing each other; absent
    /// where files share nothing.
    pub namespace: Option<fn(&FilePlace<'_>) -> String>,
    /// Whether the branch of a source that a node starts with is likely not compiled, by its condition alone.
    pub is_unlikely: Option<fn(Node<'_>, &str) -> bool>,
    /// The lines of a source that are read only if one of some names is defined, as far as the source can tell.
    pub guards: Option<fn(&str) -> Vec<Guarded>>,
    /// Takes what a manifest says into the layout.
    pub manifest: Option<fn(&Manifest<'_>, &mut Layout)>,
    /// Whether a definition is a test.
    pub is_test: Option<fn(&TestCandidate<'_>) -> bool>,
    /// Whether a comment is an instruction to a tool.
    pub is_directive: Option<fn(&str) -> bool>,
    /// How a source that does not parse may be spelled for a grammar that does not know all of the language: stretches of
    /// plain characters, in order, each with one that is read in the place of all of them.
    pub respell: Option<fn(&str) -> Respelling>,
    /// What of a source stands in the way of the grammar, though it is no mistake: stretches that are blanked out before the
    /// rest is parsed, in order. Each of them is then read by itself.
    pub mask: Option<fn(&str) -> Stretches>,
    /// Which parts of the tokens of a macro call may be code if all of them together are not.
    pub pieces: Option<fn(&str) -> Stretches>,
    /// Whether the attributes of a definition say that it is not compiled on the usual platform, by themselves.
    pub is_switched_off: Option<fn(&[String]) -> bool>,
}

impl Hooks {
    /// No hooks.
    pub const NONE: Self = Self {
        is_written: None,
        imports: None,
        import_target: None,
        submodule: None,
        namespace: None,
        is_unlikely: None,
        guards: None,
        manifest: None,
        is_test: None,
        is_directive: None,
        respell: None,
        mask: None,
        pieces: None,
        is_switched_off: None,
    };
}

/// Parts of a source, as bytes, each with the character that is read in the place of all of theirs.
pub type Respelling = Vec<(Range<usize>, char)>;

/// Parts of a source, as bytes.
pub type Stretches = Vec<Range<usize>>;

/// Lines of a source that are read only if one of some names is defined; without a name, never.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guarded {
    /// The first of them, counted from 1.
    pub first: u32,
    /// The last of them.
    pub last: u32,
    /// The names, any of which is enough.
    pub names: Vec<String>,
}

/// One name of an import tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedName {
    /// The module path.
    pub path: String,
    /// The name in that module; empty unless named.
    pub name: String,
    /// The name here; empty if none is bound.
    pub local: String,
    /// How it is brought in.
    pub kind: ImportKind,
    /// The byte at which the name stands.
    pub byte: u32,
}

/// What is known about a definition when it is asked whether it is a test.
#[derive(Clone, Copy, Debug)]
pub struct TestCandidate<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its kind.
    pub kind: SymbolKind,
    /// What stands before its body, without attributes.
    pub signature: &'a str,
    /// The names of its decorators, annotations or attributes, with their arguments as written.
    pub decorators: &'a [String],
    /// Its documentation.
    pub doc: &'a str,
    /// The path of its file.
    pub path: &'a str,
}

/// Where a file stands and what it says about that.
#[derive(Clone, Copy, Debug)]
pub struct FilePlace<'a> {
    /// Its path.
    pub path: &'a str,
    /// The package that it declares itself a part of; empty if it does not.
    pub package: &'a str,
}

/// A module path to be followed.
pub struct ImportRequest<'a> {
    /// The path as written: `./door`, `a.b`, `crate::door`.
    pub path: &'a str,
    /// The file that says it.
    pub from: &'a str,
    /// What manifests say about the project.
    pub layout: &'a Layout,
    /// The files of the index.
    pub files: &'a dyn Files,
}

impl ImportRequest<'_> {
    /// Whether the index has a file of that path.
    #[must_use]
    pub fn exists(&self, path: &str) -> bool {
        self.files.exists(path)
    }

    /// Whether the index has a file below that folder.
    #[must_use]
    pub fn has_folder(&self, path: &str) -> bool {
        self.files.has_folder(path)
    }
}

/// The files of the index, for a hook that looks for one. Every look is remembered as a question.
pub trait Files {
    /// Whether the index has a file of that path.
    fn exists(&self, path: &str) -> bool;

    /// Whether the index has a file below that folder.
    fn has_folder(&self, path: &str) -> bool;
}

/// Where a module path leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportTarget {
    /// To a file of the index, and to the names that remain to be looked up inside of it.
    File {
        /// The file's path.
        path: String,
        /// Segments that are no file.
        rest: Vec<String>,
    },
    /// To a folder that is a package without a file of its own; the path has no slash at its end.
    Folder(String),
    /// To a namespace that files share.
    Namespace(String),
    /// Through namespaces, as it is written.
    Path,
    /// Out of the repository.
    External,
    /// Out of it too, to something that is there wherever the language is.
    Standard,
    /// Nowhere that can be told.
    Missing,
}

/// A manifest of a project.
#[derive(Clone, Copy, Debug)]
pub struct Manifest<'a> {
    /// Its path.
    pub path: &'a str,
    /// Its text.
    pub text: &'a str,
}

impl<'a> Manifest<'a> {
    /// The folder it stands in, without a slash at the end; empty for the root.
    #[must_use]
    pub fn folder(&self) -> &'a str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

/// What the manifests of a project say, read once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Layout {
    /// Packages of the repository, sorted by folder.
    pub packages: Vec<Package>,
    /// Path aliases: a pattern with at most one `*`, the folder it holds in, and what it stands for.
    pub aliases: Vec<Alias>,
    /// Manifests that take over what others say.
    pub heirs: Vec<Heir>,
    /// Names that a build may define for the preprocessor, sorted.
    pub definitions: BTreeSet<String>,
}

/// A package as its manifest declares it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Package {
    /// The folder of the manifest, without a slash at the end; empty for the root.
    pub folder: String,
    /// The family of languages whose manifest it is.
    pub family: String,
    /// The name others import it by.
    pub name: String,
    /// Its entry file, if the manifest names one.
    pub entry: String,
    /// Files in which modules start afresh, as paths from the root; every file in one that ends with a slash.
    pub roots: Vec<String>,
    /// The paths inside of it that others may import, if the manifest lists them; no others may.
    pub offers: Option<Vec<Offer>>,
}

/// A path that a package offers to others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offer {
    /// What is written behind the name of the package, with at most one `*`.
    pub pattern: String,
    /// What it stands for, relative to the root, tried in order; nothing if it is withheld.
    pub targets: Vec<String>,
}

/// A path alias as a manifest declares it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Alias {
    /// The folder in which it holds.
    pub folder: String,
    /// The manifest that says so, for others that take it over.
    pub manifest: String,
    /// What is written, with at most one `*`.
    pub pattern: String,
    /// What it stands for, relative to the root, tried in order.
    pub targets: Vec<String>,
}

/// A manifest that takes over what another one says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heir {
    /// The manifest.
    pub manifest: String,
    /// The one whose aliases hold in its folder too.
    pub of: String,
}

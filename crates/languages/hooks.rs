//! Functions that a language may supply for what neither patterns nor the table can express.

use crate::document::Document;
use crate::entry::{DeclaredEntry, needed_package};
use rhumb_model::{ImportKind, SymbolKind};
use std::collections::BTreeSet;
use std::ops::Range;
use tree_sitter::Node;

/// The hooks of a language. All are optional.
#[derive(Clone, Copy)]
pub struct Hooks {
    /// Whether a text is in the language; asked if several languages share the file name.
    pub is_written: Option<fn(&str) -> bool>,
    /// The names imported by a statement with nested paths.
    pub imports: Option<fn(Node<'_>, &str) -> Vec<ImportedName>>,
    /// What a module path resolves to.
    pub import_target: Option<fn(&ImportRequest<'_>) -> ImportTarget>,
    /// The file of the module named by the request's path inside the module `from`, or its folder if it is a package
    /// without a file of its own.
    pub submodule: Option<fn(&ImportRequest<'_>) -> ImportTarget>,
    /// The namespace of a file's top level, whose names other files in it see without an import. `None` if files share no
    /// namespace.
    pub namespace: Option<fn(&FilePlace<'_>) -> String>,
    /// Whether the branch that a node starts is unlikely to be compiled, judged by its condition alone.
    pub is_unlikely: Option<fn(Node<'_>, &str) -> bool>,
    /// The lines of a source that are compiled only if one of some names is defined, as far as the source shows.
    pub guards: Option<fn(&str) -> Vec<Guarded>>,
    /// Adds the declarations of a manifest to the layout.
    pub manifest: Option<fn(&Manifest<'_>, &mut Layout)>,
    /// Whether a definition is itself a test: it and everything in it is then test code, as is everything in a test file
    /// ([`TestFiles`](crate::TestFiles)).
    pub is_test: Option<fn(&TestCandidate<'_>) -> bool>,
    /// Whether a comment is a directive to a tool.
    pub is_directive: Option<fn(&str) -> bool>,
    /// For a source that does not parse: ASCII ranges, in order, each with a character to read instead, so that a grammar
    /// that lacks some syntax can parse the rest.
    pub respell: Option<fn(&str) -> Respelling>,
    /// Ranges to blank out before parsing because the grammar cannot read them, though they are correct, in order. Each is
    /// then parsed on its own.
    pub mask: Option<fn(&str) -> Stretches>,
    /// The parts of a macro call's tokens that may be code, if the tokens as a whole are not.
    pub pieces: Option<fn(&str) -> Stretches>,
    /// The fragments of a file that consists of code and other text. The grammar parses the fragments, never the file.
    pub document: Option<fn(&str) -> Document>,
    /// How attributes exclude definitions from compilation on the default platform.
    pub conditions: Option<Conditions>,
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
        document: None,
        conditions: None,
    };
}

/// How attributes exclude definitions from compilation.
#[derive(Clone, Copy)]
pub struct Conditions {
    /// Whether the attributes of a definition exclude it, judged by themselves.
    pub are_off: fn(&[String]) -> bool,
    /// The attributes that a macro adds to the items that it is called with, by its name and, if it is in the file, its
    /// definition.
    pub added: fn(&str, Option<&str>) -> Vec<String>,
}

/// Byte ranges of a source, each with the character to read instead of every character in it.
pub type Respelling = Vec<(Range<usize>, char)>;

/// Byte ranges of a source.
pub type Stretches = Vec<Range<usize>>;

/// Lines of a source that are compiled only if one of some names is defined; with no names, never.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guarded {
    /// The first line, counted from 1.
    pub first: u32,
    /// The last line.
    pub last: u32,
    /// The names; one of them is enough.
    pub names: Vec<String>,
}

/// One name of an import statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedName {
    /// The module path.
    pub path: String,
    /// The name in that module; empty unless named.
    pub name: String,
    /// Its local name; empty if it binds none.
    pub local: String,
    /// How it is imported.
    pub kind: ImportKind,
    /// The byte offset of the name.
    pub byte: u32,
}

/// What is known about a definition that may be a test.
#[derive(Clone, Copy, Debug)]
pub struct TestCandidate<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its kind.
    pub kind: SymbolKind,
    /// Everything before its body, without attributes.
    pub signature: &'a str,
    /// Its decorators, annotations or attributes, with their arguments as written.
    pub decorators: &'a [String],
    /// Its documentation.
    pub doc: &'a str,
    /// The path of its file.
    pub path: &'a str,
    /// Whether it is inside of something that belongs to tests.
    pub is_in_tests: bool,
}

/// What decides the namespace of a file.
#[derive(Clone, Copy, Debug)]
pub struct FilePlace<'a> {
    /// Its path.
    pub path: &'a str,
    /// The package that it declares; empty if it declares none.
    pub package: &'a str,
}

/// A module path to resolve.
pub struct ImportRequest<'a> {
    /// The path as written: `./door`, `a.b`, `crate::door`.
    pub path: &'a str,
    /// The importing file.
    pub from: &'a str,
    /// What the project's manifests declare.
    pub layout: &'a Layout,
    /// The files of the index.
    pub files: &'a dyn Files,
}

impl ImportRequest<'_> {
    /// Whether the index has a file at that path.
    #[must_use]
    pub fn exists(&self, path: &str) -> bool {
        self.files.exists(path)
    }

    /// Whether the index has a file in that folder or below.
    #[must_use]
    pub fn has_folder(&self, path: &str) -> bool {
        self.files.has_folder(path)
    }
}

/// The files of the index, for hooks. Every lookup is recorded as a question.
pub trait Files {
    /// Whether the index has a file at that path.
    fn exists(&self, path: &str) -> bool;

    /// Whether the index has a file in that folder or below.
    fn has_folder(&self, path: &str) -> bool;
}

/// What a module path resolves to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportTarget {
    /// A file of the index, with names that are still to be resolved inside of it.
    File {
        /// The file's path.
        path: String,
        /// The remaining path segments.
        rest: Vec<String>,
    },
    /// A folder that is a package without a file of its own; without a trailing slash.
    Folder(String),
    /// A namespace that several files share.
    Namespace(String),
    /// A path through namespaces, as written.
    Path,
    /// Outside of the repository.
    External,
    /// Outside of the repository, but available wherever the language is.
    Standard,
    /// Unknown.
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
    /// The folder of the manifest, without a trailing slash; empty for the root.
    #[must_use]
    pub fn folder(&self) -> &'a str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

/// What the manifests of a project declare, read once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Layout {
    /// Packages of the repository, sorted by folder.
    pub packages: Vec<Package>,
    /// Path aliases, such as `@/*` for `src/*`.
    pub aliases: Vec<Alias>,
    /// Manifests that extend others.
    pub heirs: Vec<Heir>,
    /// Namespaces that manifests import for all files below them, sorted.
    pub shared_imports: Vec<SharedImport>,
    /// Names that a build may define for the preprocessor, sorted.
    pub definitions: BTreeSet<String>,
    /// Files and functions that manifests declare as entry points, sorted.
    pub entries: Vec<DeclaredEntry>,
    /// Packages that rules of entry points need, where manifests depend on them, sorted.
    pub frameworks: Vec<FrameworkUse>,
}

impl Layout {
    /// Sorts all lists and removes duplicates: dialects of one language read the same manifest and yield the same entries.
    pub fn settle(&mut self) {
        fn settle<T: Ord>(list: &mut Vec<T>) {
            list.sort();
            list.dedup();
        }
        settle(&mut self.packages);
        settle(&mut self.aliases);
        settle(&mut self.heirs);
        settle(&mut self.shared_imports);
        settle(&mut self.entries);
        settle(&mut self.frameworks);
    }

    /// Adds the packages that a manifest depends on, as far as rules of its language family need them.
    pub(crate) fn add_frameworks<'n>(
        &mut self,
        manifest: &Manifest<'_>,
        family: &str,
        names: impl IntoIterator<Item = &'n str>,
    ) {
        let needed = names.into_iter().filter_map(|name| needed_package(family, name));
        let folder = manifest.folder();
        self.frameworks.extend(needed.map(|package| FrameworkUse { folder: folder.to_owned(), package }));
    }
}

/// A package that a manifest depends on and that a rule of entry points needs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FrameworkUse {
    /// The folder of the manifest, without a trailing slash; empty for the root.
    pub folder: String,
    /// The name of the package.
    pub package: &'static str,
}

/// A namespace that a manifest imports for all files below it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SharedImport {
    /// The folder of the manifest, without a trailing slash; empty for the root.
    pub folder: String,
    /// The language family of the manifest.
    pub family: String,
    /// The namespace.
    pub path: String,
}

/// A package declared by a manifest.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Package {
    /// The folder of the manifest, without a trailing slash; empty for the root.
    pub folder: String,
    /// The language family of the manifest.
    pub family: String,
    /// The name that others import.
    pub name: String,
    /// Its entry file, if the manifest names one.
    pub entry: String,
    /// Files that are roots of module trees, as paths from the root; an entry that ends with a slash means every file in
    /// that folder.
    pub roots: Vec<String>,
    /// The paths that others may import, if the manifest lists them; all others are private.
    pub offers: Option<Vec<Offer>>,
}

/// A path that a package exports.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offer {
    /// The path after the name of the package, with at most one `*`.
    pub pattern: String,
    /// The files it may mean, relative to the root, in order of preference; none if the path is private.
    pub targets: Vec<String>,
}

/// A path alias declared by a manifest.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Alias {
    /// The folder in which it applies.
    pub folder: String,
    /// The manifest that declares it, for manifests that extend that one.
    pub manifest: String,
    /// The path as written in imports, with at most one `*`.
    pub pattern: String,
    /// The files it may mean, relative to the root, in order of preference.
    pub targets: Vec<String>,
}

/// A manifest that extends another one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heir {
    /// The extending manifest.
    pub manifest: String,
    /// The extended one, whose aliases also apply in the folder of the extending one.
    pub of: String,
}

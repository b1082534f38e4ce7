//! What questions need to know about the project beyond the index.

use crate::catalog::RecipeFiles;
use crate::error::Error;
use crate::shape::shape;
use crate::status::Problem;
use rhumb_model::History;
use rhumb_store::Stat;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::PathBuf;

/// The project around an index.
pub trait Workspace {
    /// The indexed file at `path`, as it is on disk now.
    fn source(&self, path: &str) -> Option<Source>;

    /// The same file without its hash, which takes longer than reading it: for questions that read many files.
    fn text(&self, path: &str) -> Option<SourceText> {
        self.source(path).map(|source| SourceText { text: source.text, is_binary: source.is_binary })
    }

    /// The path of `given`, which is relative to the working directory, from the root.
    fn path(&self, given: &str) -> String;

    /// The paths of all files of the project, indexed or not; empty if they cannot be listed.
    fn files(&self) -> Vec<String>;

    /// Whether the file at `path` still defines a symbol at a line and column, in bytes, if the name `old` there is
    /// replaced with `new`.
    fn allows_name(&self, path: &str, position: (u32, u32), old: &str, new: &str) -> bool;

    /// The family of a language: languages of one family can refer to each other.
    fn family(&self, language: &str) -> &'static str;

    /// The configured default limit for search results; 0 for no limit.
    fn search_results(&self) -> u32;

    /// The latest commits of the current history; empty if unknown.
    fn history(&self) -> History;

    /// The files of a commit; empty if unknown.
    fn files_at(&self, commit: &str) -> Vec<String>;

    /// The indexes of those of `files` with uncommitted changes, given their stamps in the index.
    fn touched(&self, files: &[(&str, Stat)]) -> Vec<usize>;

    /// The merge base of HEAD and `reference`.
    fn fork(&self, reference: &str) -> Option<String> {
        self.merge_base("HEAD", reference)
    }

    /// The merge base of the commits `one` and `other`.
    fn merge_base(&self, one: &str, other: &str) -> Option<String>;

    /// The database of an index of the commit that `reference` names; otherwise why there is none.
    fn snapshot(&self, reference: &str) -> Result<PathBuf, String>;

    /// The database of an index of the staged changes, or why there is none.
    fn staged(&self) -> Result<PathBuf, String>;

    /// The arguments with which a test runner runs the tests in the files at `paths`.
    fn runner_arguments(&self, runner: &str, paths: &[&str]) -> Result<Vec<String>, Error>;

    /// The name of the language that has this name, alias or file extension.
    fn language_named(&self, name: &str) -> Option<&'static str>;

    /// How the types of a language are searched for a member; `None` if not one after the other.
    fn type_order(&self, language: &str) -> Option<TypeOrder>;

    /// The words of a language that call the next definition of a method, if modules can be mixed into its types.
    fn super_names(&self, language: &str) -> &'static [&'static str];

    /// The names of folders that contain third-party code.
    fn vendored_folders(&self) -> &'static [&'static str];

    /// The files of the project's own recipes.
    fn recipes(&self) -> Vec<RecipeFiles>;

    /// The state that only the indexer knows.
    fn situation(&self) -> Situation;
}

/// How a type and its supertypes are searched for a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeOrder {
    /// By C3 linearization: a type before its bases, and these as written.
    C3,
    /// Modules mixed into a type come after it and before what it inherits, the last one first. A type may have several parts.
    Mixins {
        /// The word that puts a module before the type itself.
        before: &'static str,
        /// The word that adds a module to the type, not to its values.
        of_type: &'static str,
    },
}

/// The text of a file on the disk.
#[derive(Clone, Debug)]
pub struct SourceText {
    /// Its text.
    pub text: String,
    /// Whether it has NUL bytes, which `text` shows as blanks.
    pub is_binary: bool,
}

/// A file on the disk.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its text.
    pub text: String,
    /// SHA-256 of its bytes.
    pub content_hash: [u8; 32],
    /// Whether it has NUL bytes, which `text` shows as blanks.
    pub is_binary: bool,
}

/// The state of an index.
#[derive(Clone, Debug, Default)]
pub struct Situation {
    /// The root of the project.
    pub root: String,
    /// The folder of its index.
    pub state_dir: String,
    /// How its files were selected; `None` if unknown.
    pub rule: Option<String>,
    /// What was not scanned.
    pub omissions: Vec<Omitted>,
    /// The differences from the disk; `None` if not checked.
    pub differences: Option<Differences>,
    /// The other projects that the user has indexed.
    pub others: Vec<OtherProject>,
    /// Untrusted files where the index would be.
    pub foreign_state: Vec<ForeignFile>,
}

/// Another project that the user has indexed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OtherProject {
    /// Its root.
    pub root: String,
    /// Bytes of its index.
    pub database_bytes: u64,
}

/// An untrusted file where the index would be; it is never opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ForeignFile {
    /// Its path from the root.
    pub path: String,
    /// Whether git tracks it, so that it came with the repository.
    pub is_tracked: bool,
}

/// A file or directory that was not scanned.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Omitted {
    /// Its path.
    pub path: String,
    /// Why not.
    pub reason: String,
}

/// How far an answer can be trusted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Freshness {
    /// The progress of the first index if it is still being built; other files are unknown. Absent if it is complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unfinished: Option<Unfinished>,
    /// The number of files that changed since they were indexed, including new and deleted ones; absent if not
    /// checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behind: Option<u64>,
    /// The files in the answer that changed since they were indexed; absent if not checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stale: Option<Vec<String>>,
    /// The files in the answer that were skipped or only partially parsed.
    pub incomplete: Vec<Problem>,
}

/// The progress of a first build.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Unfinished {
    /// The number of files indexed so far.
    pub done: u64,
    /// The total number.
    pub total: u64,
}

shape! { Freshness { lists: incomplete, stale; } }
shape! { Differences { lists: changed, added, removed; } }
shape! { OtherProject {} }
shape! { ForeignFile {} }
shape! { Omitted { texts: reason; } }

/// How the index compares with the disk.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Differences {
    /// Files that the index has in an older state.
    pub changed: Vec<String>,
    /// Files that the index does not have yet.
    pub added: Vec<String>,
    /// Files that the index still has.
    pub removed: Vec<String>,
}

impl Differences {
    /// Whether there are none: the index is true to the disk.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many files differ.
    #[must_use]
    pub fn len(&self) -> usize {
        self.changed.len() + self.added.len() + self.removed.len()
    }
}

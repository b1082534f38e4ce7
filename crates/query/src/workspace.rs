//! What a question needs beyond the store, asked of whoever has the project at hand.

use crate::shape::shape;
use crate::status::Problem;
use rhumb_model::Commit;
use rhumb_store::Stat;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::PathBuf;

/// The project around an index.
pub trait Workspace {
    /// The file at `path`, which the index has, as it is on the disk now.
    fn source(&self, path: &str) -> Option<Source>;

    /// What somebody who stands in a folder of the project means by `given`, as a path of the index.
    fn path(&self, given: &str) -> String;

    /// How many results a search gives when nobody says; zero for no limit.
    fn search_results(&self) -> u32;

    /// The last commits that led here, newest first, as far as they are known.
    fn history(&self) -> Vec<Commit>;

    /// The files that a commit of the history had; none if that cannot be told.
    fn files_at(&self, commit: &str) -> Vec<String>;

    /// The places in `files`, which the index has as they were on the disk, of those that are not as they were committed.
    fn touched(&self, files: &[(&str, Stat)]) -> Vec<usize>;

    /// The commit at which the history of what is checked out left that of `reference`.
    fn fork(&self, reference: &str) -> Option<String>;

    /// The database of an index of the commit that `reference` names; otherwise why there is none.
    fn snapshot(&self, reference: &str) -> Result<PathBuf, String>;

    /// The database of an index of what is staged for the next commit; otherwise why there is none.
    fn staged(&self) -> Result<PathBuf, String>;

    /// The arguments with which a test runner runs the tests in the files at `paths`; the names of all runners if there is none
    /// of that name.
    fn runner_arguments(&self, runner: &str, paths: &[&str]) -> Result<Vec<String>, String>;

    /// What only the indexer knows.
    fn situation(&self) -> Situation;
}

/// A file on the disk.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its text.
    pub text: String,
    /// SHA-256 of its bytes.
    pub content_hash: [u8; 32],
}

/// Where an index stands.
#[derive(Clone, Debug, Default)]
pub struct Situation {
    /// The root of the project.
    pub root: String,
    /// The folder of its index.
    pub state_dir: String,
    /// How its files were chosen, in words; nothing if nobody looked.
    pub rule: Option<String>,
    /// What was not looked into.
    pub omissions: Vec<Omitted>,
    /// How the index compares with the disk; nothing if nobody looked.
    pub differences: Option<Differences>,
    /// The other projects that the user has indexed.
    pub others: Vec<OtherProject>,
    /// Files in the place of the index that are not trusted.
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

/// A file in the place of the index that is not trusted and never opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ForeignFile {
    /// Its path from the root.
    pub path: String,
    /// Whether git tracks it, so that it came with the repository.
    pub is_tracked: bool,
}

/// Something that was not looked into.
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
    /// How far the first index is, if it is still being made: nothing is known of the other files. Absent if it is whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unfinished: Option<Unfinished>,
    /// How many files changed, came or went that the index does not know of; absent if nobody looked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behind: Option<u64>,
    /// Files in the answer that changed since they were indexed; absent if nobody looked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stale: Option<Vec<String>>,
    /// Files in the answer that were not read, or not whole.
    pub incomplete: Vec<Problem>,
}

/// How far an index is that is being made for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Unfinished {
    /// How many files were looked at.
    pub done: u64,
    /// How many there are.
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

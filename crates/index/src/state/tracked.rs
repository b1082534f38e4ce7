//! Whether git tracks a state directory, in which case whoever has the repository knows its key.

use super::key::Key;
use crate::git;
use crate::platform;
use crate::read::read;
use crate::survey::Mark;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The file of a work tree that names its repository is one short line.
const MAX_LINK_BYTES: u64 = 1 << 16;

/// The list of files that a repository tracks, as it is at some time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GitIndex {
    /// The top of the work tree.
    work_tree: PathBuf,
    file: PathBuf,
    /// `None` if nothing was ever added to the repository.
    mark: Option<Mark>,
}

impl GitIndex {
    /// Whether a later change would show, if git was asked at `time`.
    pub(super) fn is_settled_at(&self, time: SystemTime) -> bool {
        self.mark.is_none_or(|mark| mark.is_settled_at(time))
    }

    /// Whether `other` is about the same file, at whatever time.
    pub(crate) fn is_of_file(&self, other: &Self) -> bool {
        self.file == other.file
    }
}

/// The indexes of all repositories that `dir` could be tracked by. Starts no process.
pub(super) fn git_indexes(dir: &Path) -> Vec<GitIndex> {
    let index = |work_tree: &Path| {
        let file = index_file(&work_tree.join(".git"))?;
        Some(GitIndex { work_tree: work_tree.to_path_buf(), mark: Mark::of(&file), file })
    };
    dir.ancestors().filter_map(index).collect()
}

/// The index of the repository that is at `git`, or that the file there names. `None` if nothing is there.
fn index_file(git: &Path) -> Option<PathBuf> {
    if git.metadata().ok()?.is_dir() {
        return Some(git.join("index"));
    }
    let link = read(git, MAX_LINK_BYTES).map(|content| content.bytes).unwrap_or_default();
    let named = link.strip_prefix(b"gitdir: ").map(|path| platform::path_from_bytes(path.trim_ascii_end()));
    Some(named.map_or_else(|| git.to_path_buf(), |named| git.with_file_name(named).join("index")))
}

/// Whether any of the repositories tracks something in a directory called `key`. `None` if git cannot be asked.
pub(super) fn is_tracked(indexes: &[GitIndex], key: &Key) -> Option<bool> {
    let mut answers = indexes.iter().filter(|index| index.mark.is_some());
    answers.try_fold(false, |is_tracked, index| Some(is_tracked || git::has_tracked(&index.work_tree, key.as_str())?))
}

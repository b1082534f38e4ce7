//! Checks whether git tracks a state directory, in which case everybody with access to the repository knows its key.

use super::files::names_in;
use super::key::StateKey;
use crate::git;
use crate::platform;
use crate::read::read;
use crate::walk_cache::ChangeStamp;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A `.git` file is one short line.
const MAX_LINK_BYTES: u64 = 1 << 16;

/// The index of a repository with a million files is half this size.
const MAX_INDEX_BYTES: u64 = 1 << 28;

/// The git index of a repository at some point in time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GitIndex {
    /// The top of the work tree.
    work_tree: PathBuf,
    file: PathBuf,
    /// `None` if nothing was ever added to the repository.
    mark: Option<ChangeStamp>,
}

impl GitIndex {
    /// Whether a change after `time` would show in the stamp.
    pub(super) fn is_settled_at(&self, time: SystemTime) -> bool {
        self.mark.is_none_or(|mark| mark.is_settled_at(time))
    }

    /// Whether `other` is about the same file.
    pub(crate) fn is_of_file(&self, other: &Self) -> bool {
        self.file == other.file
    }
}

/// The indexes of all repositories that could track `dir`. Starts no process.
pub(super) fn git_indexes(dir: &Path) -> Vec<GitIndex> {
    let index = |work_tree: &Path| {
        let file = index_file(&work_tree.join(".git"))?;
        Some(GitIndex { work_tree: work_tree.to_path_buf(), mark: ChangeStamp::of(&file), file })
    };
    dir.ancestors().filter_map(index).collect()
}

/// The index of the repository at `git`, a directory or a `.git` file. `None` if it does not exist.
fn index_file(git: &Path) -> Option<PathBuf> {
    if git.metadata().ok()?.is_dir() {
        return Some(git.join("index"));
    }
    let link = read(git, MAX_LINK_BYTES).map(|content| content.bytes).unwrap_or_default();
    let named = link.strip_prefix(b"gitdir: ").map(|path| platform::path_from_bytes(path.trim_ascii_end()));
    Some(named.map_or_else(|| git.to_path_buf(), |named| git.with_file_name(named).join("index")))
}

/// Whether any of the repositories tracks a path with a directory named `key`. `None` if neither git nor the index file can
/// tell: git may be missing, or refuse the repository of another user.
pub(super) fn is_tracked(indexes: &[GitIndex], key: &StateKey) -> Option<bool> {
    let answer = |index: &GitIndex| {
        git::has_tracked(&index.work_tree, key.as_str()).or_else(|| is_in_index(&index.file, key.as_str()))
    };
    let answers: Vec<Option<bool>> = indexes.iter().filter(|index| index.mark.is_some()).map(answer).collect();
    if answers.contains(&Some(true)) { Some(true) } else { (!answers.contains(&None)).then_some(false) }
}

/// Whether the git index at `file`, or a shared index next to it, contains `name`. `None` if the file cannot tell: version 4 of
/// the format does not store whole paths.
fn is_in_index(file: &Path, name: &str) -> Option<bool> {
    let names = file.parent().and_then(|folder| names_in(folder).ok()).unwrap_or_default();
    let shared = names.iter().filter(|name| name.starts_with("sharedindex.")).map(|name| file.with_file_name(name));
    let contains = |file: &Path| {
        let bytes = read(file, MAX_INDEX_BYTES).ok()?.bytes;
        let is_whole = bytes.starts_with(b"DIRC") && matches!(bytes.get(4..8)?, [0, 0, 0, 2 | 3]);
        is_whole.then(|| bytes.windows(name.len()).any(|window| window.eq_ignore_ascii_case(name.as_bytes())))
    };
    [file.to_path_buf()].into_iter().chain(shared).try_fold(false, |is_there, file| Some(contains(&file)? || is_there))
}

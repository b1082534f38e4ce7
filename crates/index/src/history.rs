//! The commit history, cached per checked-out commit, and which files differ from it.

use crate::git::{self, read_log};
use crate::project::Project;
use crate::read::read;
use crate::stamp::Stamp;
use rhumb_model::Commit;

/// Older commits say little about the current code.
const MAX_COMMITS: u32 = 5000;

/// Limit for the cached history; a commit takes a few hundred bytes.
const MAX_BYTES: u64 = 1 << 26;

impl Project {
    /// The latest commits up to the checked-out one, without merges, newest first. Empty if the project is not in a git
    /// repository.
    #[must_use]
    pub fn history(&self) -> Vec<Commit> {
        let Some(head) = git::head_commit(&self.root) else { return Vec::new() };
        if let Some(log) = self.kept_history(&head) {
            return read_log(&log);
        }
        let Some(log) = git::log(&self.root, &head, MAX_COMMITS) else { return Vec::new() };
        if let Some(state) = self.state.open() {
            state.save_history(&[title(&head, log.len()).as_bytes(), &log].concat());
        }
        read_log(&log)
    }

    /// The same for the commit that `reference` names; not cached.
    #[must_use]
    pub fn history_of(&self, reference: &str) -> Vec<Commit> {
        let log = git::commit_of(&self.root, reference).and_then(|it| git::log(&self.root, &it, MAX_COMMITS));
        log.map_or_else(Vec::new, |log| read_log(&log))
    }

    /// The files of a commit; empty if git fails.
    #[must_use]
    pub fn files_at(&self, commit: &str) -> Vec<String> {
        let name = git::commit_of(&self.root, commit);
        name.and_then(|name| git::paths_of(&self.root, &name)).unwrap_or_default()
    }

    /// The merge base of the commits `one` and `other`.
    #[must_use]
    pub fn merge_base(&self, one: &str, other: &str) -> Option<String> {
        git::merge_base(&self.root, one, other)
    }

    /// The positions in `files` of those that differ from the checked-out commit; empty if git fails.
    #[must_use]
    pub fn touched(&self, files: &[(&str, Stamp)]) -> Vec<usize> {
        git::touched(&self.root, files).unwrap_or_default()
    }

    fn kept_history(&self, head: &str) -> Option<Vec<u8>> {
        let mut bytes = read(&self.state.open()?.history_path(), MAX_BYTES).ok()?.bytes;
        let end = bytes.iter().position(|byte| *byte == b'\n')? + 1;
        let is_whole = bytes[..end] == *title(head, bytes.len() - end).as_bytes();
        is_whole.then(|| bytes.split_off(end))
    }
}

/// The first line of the cached history. The length detects a file that two processes wrote at once.
fn title(head: &str, bytes: usize) -> String {
    format!("1 {head} {bytes}\n")
}

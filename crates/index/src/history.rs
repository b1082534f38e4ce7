//! What changed together: the last commits, asked of git once for each commit that is checked out; and what changed since.

use crate::git::{self, read_log};
use crate::project::Project;
use crate::read::read;
use crate::stamp::Stamp;
use rhumb_model::Commit;

/// Older commits tell little of the code that is there now.
const MAX_COMMITS: u32 = 5000;

/// What is kept of them is a few hundred bytes each; more than this is not read.
const MAX_BYTES: u64 = 1 << 26;

impl Project {
    /// The last commits that led to what is checked out, without merges, newest first; none where git does not keep the
    /// project.
    #[must_use]
    pub fn history(&self) -> Vec<Commit> {
        let Some(head) = git::head_commit(&self.root) else { return Vec::new() };
        if let Some(told) = self.kept_history(&head) {
            return read_log(&told);
        }
        let Some(told) = git::log(&self.root, &head, MAX_COMMITS) else { return Vec::new() };
        if let Some(state) = self.state.open() {
            state.keep_history(&[title(&head, told.len()).as_bytes(), &told].concat());
        }
        read_log(&told)
    }

    /// The same for what would be checked out at `reference`; not kept.
    #[must_use]
    pub fn history_of(&self, reference: &str) -> Vec<Commit> {
        let told = git::commit_of(&self.root, reference).and_then(|it| git::log(&self.root, &it, MAX_COMMITS));
        told.map_or_else(Vec::new, |told| read_log(&told))
    }

    /// The files that a commit of the history has; none if git cannot tell.
    #[must_use]
    pub fn files_at(&self, commit: &str) -> Vec<String> {
        let name = git::commit_of(&self.root, commit);
        name.and_then(|name| git::paths_of(&self.root, &name)).unwrap_or_default()
    }

    /// The commit at which the history of what is checked out left that of `reference`.
    #[must_use]
    pub fn fork(&self, reference: &str) -> Option<String> {
        git::fork(&self.root, reference)
    }

    /// The places in `files` of those that are not as the commit that is checked out has them; none if git cannot tell.
    #[must_use]
    pub fn touched(&self, files: &[(&str, Stamp)]) -> Vec<usize> {
        git::touched(&self.root, files).unwrap_or_default()
    }

    fn kept_history(&self, head: &str) -> Option<Vec<u8>> {
        let mut bytes = read(&self.state.open()?.history(), MAX_BYTES).ok()?.bytes;
        let end = bytes.iter().position(|byte| *byte == b'\n')? + 1;
        let is_whole = bytes[..end] == *title(head, bytes.len() - end).as_bytes();
        is_whole.then(|| bytes.split_off(end))
    }
}

/// The first line of what is kept. The length is there since two processes may write at once.
fn title(head: &str, bytes: usize) -> String {
    format!("1 {head} {bytes}\n")
}

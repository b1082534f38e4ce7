//! The commit history, cached per checked-out commit, and which files differ from it.

use crate::git::{self, Log, read_log};
use crate::project::Project;
use crate::read::read_bytes;
use crate::stamp::Stamp;
use rhumb_model::{Commit, History};

/// Older commits say little about the current code.
const MAX_COMMITS: u32 = 5000;

impl Project {
    /// The latest commits up to the checked-out one, without merges. Empty if the project is not in a git repository.
    #[must_use]
    pub fn history(&self) -> History {
        let Some(head) = git::head_commit(&self.root) else { return History::default() };
        if let Some(log) = self.kept_history(&head) {
            return history(&log);
        }
        let Some(log) = git::log(&self.root, &head, MAX_COMMITS) else { return History::default() };
        if let Some(state) = self.state.open() {
            state.save_history(&[title(&head, &log).as_bytes(), &log.bytes].concat());
        }
        history(&log)
    }

    /// The same for the commit that `reference` names; not cached.
    #[must_use]
    pub fn history_of(&self, reference: &str) -> Vec<Commit> {
        let log = git::commit_of(&self.root, reference).ok().and_then(|it| git::log(&self.root, &it, MAX_COMMITS));
        log.map_or_else(Vec::new, |log| read_log(&log.bytes))
    }

    /// The files of a commit; empty if git fails.
    #[must_use]
    pub fn files_at(&self, commit: &str) -> Vec<String> {
        let name = git::commit_of(&self.root, commit);
        name.ok().and_then(|name| git::paths_of(&self.root, &name)).unwrap_or_default()
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

    fn kept_history(&self, head: &str) -> Option<Log> {
        let mut bytes = read_bytes(&self.state.open()?.history_path(), MAX_BYTES).ok()?;
        let end = bytes.iter().position(|byte| *byte == b'\n')? + 1;
        let log = bytes.split_off(end);
        let logs = [false, true].map(|is_shortened| title_of(head, log.len(), is_shortened));
        let is_shortened = logs.iter().position(|title| title.as_bytes() == bytes)? == 1;
        Some(Log { bytes: log, is_shortened })
    }
}

/// Limit for the cached history with its title.
const MAX_BYTES: u64 = git::MAX_LOG_BYTES + 200;

fn history(log: &Log) -> History {
    History { commits: read_log(&log.bytes), is_shortened: log.is_shortened }
}

fn title(head: &str, log: &Log) -> String {
    title_of(head, log.bytes.len(), log.is_shortened)
}

/// The first line of the cached history. The length detects a file that two processes wrote at once.
fn title_of(head: &str, bytes: usize, is_shortened: bool) -> String {
    let extent = if is_shortened { "shortened" } else { "whole" };
    format!("2 {head} {bytes} {extent}\n")
}

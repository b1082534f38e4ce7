//! Lists untrusted files at the location of the state: they are reported to the user and never opened.

use super::STATE_FOLDER;
use super::files::{is_file, names_in};
use super::folder::IndexFile;
use super::key::StateKey;
use crate::git;
use std::path::{Path, PathBuf};

/// Files that older versions wrote into the directory itself, besides indexes and the user database.
const UNKEYED: &[&str] = &[
    "current",
    "current.new",
    "history",
    "history.new",
    "lock",
    "map.txt",
    "map.txt.new",
    "root",
    "snapshots",
    "survey",
    "survey.new",
    "watch",
];

/// Maximum number of reported files: a repository could contain any number.
const MAX_NAMED: usize = 32;

/// An untrusted file or directory at the location of the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UntrustedState {
    /// Its path, relative to the project root if it is below it.
    pub path: PathBuf,
    /// Whether git tracks it, so that it came with the repository.
    pub is_tracked: bool,
}

/// State in `base`, a directory that others can write to, that does not belong to one of the keys `own`.
pub(super) fn untrusted_in(root: &Path, base: &Path, own: &[StateKey]) -> Vec<UntrustedState> {
    let below_root = base.strip_prefix(root).unwrap_or(base);
    let mut names = names_in(base).unwrap_or_default();
    // In a directory that is not ours, such names can belong to anybody.
    let has_unkeyed = base == root.join(STATE_FOLDER) || ["root", "current"].iter().any(|it| is_file(&base.join(it)));
    names.retain(|name| match StateKey::from_name(name) {
        Some(key) => !own.contains(&key),
        None => has_unkeyed && is_unkeyed(name),
    });
    names.truncate(MAX_NAMED);
    if names.is_empty() {
        return Vec::new();
    }
    let tracked = git::tracked_in(base).unwrap_or_default();
    let is_tracked = |name: &str| tracked.iter().any(|it| it.starts_with(name));
    names.iter().map(|name| UntrustedState { path: below_root.join(name), is_tracked: is_tracked(name) }).collect()
}

/// Whether an older version used this file name. Others are not reported, since a file name could contain a message.
pub(super) fn is_unkeyed(name: &str) -> bool {
    UNKEYED.contains(&name) || IndexFile::of(name).is_some_and(|file| is_suffix(file.rest)) || {
        let rest = name.strip_prefix("user.db");
        rest.is_some_and(|rest| is_suffix(rest.strip_prefix(".new").unwrap_or(rest)))
    }
}

/// Whether `rest` completes the name of a database, of one of SQLite's companion files, or of a database that was set
/// aside.
fn is_suffix(rest: &str) -> bool {
    let (rest, log) = match rest.strip_prefix(".corrupt-") {
        Some(aside) => aside.split_at(aside.bytes().take_while(u8::is_ascii_digit).count()),
        None => ("", rest),
    };
    rest.len() < 10 && matches!(log, "" | "-wal" | "-shm" | "-journal")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_written_by_older_versions_are_reported() {
        for name in ["current", "index-12.db", "index-1.db-wal", "index-1.db.corrupt-3-wal", "user.db", "user.db.new"] {
            assert!(is_unkeyed(name), "{name}");
        }
        for name in
            ["config.toml", "recipes", ".gitignore", "index-1.db do as I say", "user.db.mine", "index-1.db.corrupt-x"]
        {
            assert!(!is_unkeyed(name), "{name}");
        }
    }
}

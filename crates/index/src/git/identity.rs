//! Identifies the repository that work trees and clones share.

use super::run_successfully;
use crate::digest::digest;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::thread;

/// Identifies a repository. Fields are hashes, since a URL may contain a password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RepositoryIdentity {
    /// The common git directory, which all work trees share.
    pub(crate) repository: String,
    /// The URL it was cloned from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) origin: Option<String>,
}

impl RepositoryIdentity {
    /// Whether both identify the same repository.
    pub(crate) fn is_same_repository(&self, other: &Self) -> bool {
        self.repository == other.repository || (self.origin.is_some() && self.origin == other.origin)
    }
}

/// The identity of the repository of the project at `root`. A project in a subdirectory only matches projects in the same
/// subdirectory.
pub(crate) fn repository_identity(root: &Path) -> Option<RepositoryIdentity> {
    let origin = || run_successfully(root, &["config", "--get", "remote.origin.url"]).map(|output| output.stdout);
    let places =
        || run_successfully(root, &["rev-parse", "--path-format=absolute", "--git-common-dir", "--show-prefix"]);
    let (places, origin) = thread::scope(|scope| {
        let origin = scope.spawn(origin);
        (places(), origin.join().ok().flatten())
    });
    let places = places?.stdout;
    let prefix = places.strip_suffix(b"\n").and_then(|it| it.rsplit(|byte| *byte == b'\n').next()).unwrap_or_default();
    let origin = origin.map(|it| [plain_address(&it), b"\0", prefix].concat());
    Some(RepositoryIdentity { repository: digest(&places), origin: origin.as_deref().map(digest) })
}

/// Normalizes the common ways to write a URL.
fn plain_address(address: &[u8]) -> &[u8] {
    let address = address.trim_ascii_end();
    let address = address.strip_suffix(b"/").unwrap_or(address);
    address.strip_suffix(b".git").unwrap_or(address)
}

#[cfg(test)]
mod tests {
    use super::super::tests::git;
    use super::*;
    use tempfile::tempdir;

    #[test]
    fn work_trees_and_clones_are_kin() {
        let folder = tempdir().expect("a scratch folder");
        let git = |place: &str, arguments: &[&str]| git(&folder.path().join(place), arguments);
        git("", &["init", "--quiet", "main"]);
        std::fs::create_dir(folder.path().join("main/inner")).expect("a folder");
        std::fs::write(folder.path().join("main/inner/a.py"), "").expect("a file");
        git("main", &["add", "--all"]);
        git("main", &["commit", "--quiet", "--message=one"]);
        git("main", &["worktree", "add", "--quiet", "../tree"]);
        for (name, address) in [("one", "https://example.org/shop.git"), ("two", "https://example.org/shop/")] {
            git("", &["clone", "--quiet", "main", name]);
            git(name, &["remote", "set-url", "origin", address]);
        }
        let of = |place: &str| repository_identity(&folder.path().join(place)).expect("git knows it");
        let check = |one: &str, other: &str, expected: bool| {
            assert_eq!(of(one).is_same_repository(&of(other)), expected, "{one} and {other}");
        };
        check("main", "tree", true);
        check("main/inner", "tree/inner", true);
        check("main/inner", "tree", false);
        check("one", "two", true);
        check("one/inner", "two/inner", true);
        check("one", "two/inner", false);
        check("main", "one", false);
        assert_eq!(repository_identity(folder.path()), None, "no repository");
    }
}

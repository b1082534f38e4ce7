//! Everything that git is asked.
//!
//! A repository is untrusted: its configuration may name programs to run, so every option that could start one is disabled,
//! and only plumbing commands that compare no file contents are used. A command added here that compares contents must also
//! pass `--no-ext-diff --no-textconv`, which have no equivalent setting. If git is missing, fails, refuses the repository
//! ("dubious ownership") or times out, functions return `None`.

mod deciding;
mod identity;
mod log;
mod objects;
mod process;
mod touched;
#[cfg(test)]
mod trust;

pub(crate) use deciding::deciding_files;
pub(crate) use identity::{RepositoryIdentity, repository_identity};
pub(crate) use log::{Log, MAX_BYTES as MAX_LOG_BYTES, log, merge_base, read_log};
pub(crate) use objects::{
    Blob, BlobReader, GitObject, TrackedLink, UnnamedCommit, blobs, commit_of, is_named, paths_of, staged,
    tracked_links,
};
pub use process::{become_git, limit_git_in};
pub(crate) use touched::touched;

use crate::platform;
use process::{GitOutput, run, run_successfully};
use rhumb_model::{path_from_text, path_to_text};
use rustc_hash::FxHashSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

/// How untracked files that git ignores are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IgnoredFiles {
    /// They are excluded.
    Excluded,
    /// They are included, except in directories with these names.
    IncludedExcept(&'static [&'static str]),
}

/// The files of a work tree according to git. Tracked files are available at once; untracked ones, for which git walks
/// every directory, are listed on another thread.
pub(crate) struct WorkTree {
    /// Tracked files. Includes symlinks, deleted files and submodules, and some paths twice.
    pub(crate) tracked: PathListing,
    untracked: JoinHandle<Option<GitOutput>>,
    root: PathBuf,
}

/// NUL-separated paths relative to the root.
pub(crate) struct PathListing(Vec<u8>);

impl PathListing {
    pub(crate) fn paths(&self) -> impl Iterator<Item = &[u8]> {
        self.0.split(|byte| *byte == 0).filter(|path| !path.is_empty())
    }
}

/// A path in index form.
fn text_of(path: &[u8]) -> String {
    path_to_text(&platform::path_from_bytes(path))
}

/// The untracked files of a work tree.
pub(crate) struct UntrackedFiles {
    /// Untracked files. Includes symlinks and, with a trailing slash, nested repositories that are not submodules.
    pub(crate) files: PathListing,
    /// Directories that git could not read, relative to the root.
    pub(crate) unreadable: Vec<PathBuf>,
}

/// All tracked files below `root`, and untracked ones according to `ignored`. `None` if `root` is not in a git work tree.
pub(crate) fn work_tree_files(root: &Path, ignored: IgnoredFiles) -> Option<WorkTree> {
    let mut arguments = vec!["ls-files".to_owned(), "-z".to_owned(), "--others".to_owned()];
    match ignored {
        IgnoredFiles::Excluded => arguments.push("--exclude-standard".to_owned()),
        IgnoredFiles::IncludedExcept(folders) => {
            arguments.extend(folders.iter().map(|folder| format!("--exclude={folder}/")));
        }
    }
    let folder = root.to_path_buf();
    let list_untracked = move || {
        // Settings can name a work tree elsewhere.
        let is_inside = run_successfully(&folder, &["rev-parse", "--is-inside-work-tree"])?.stdout == b"true\n";
        is_inside
            .then(|| run_successfully(&folder, &arguments.iter().map(String::as_str).collect::<Vec<_>>()))
            .flatten()
    };
    let untracked = std::thread::Builder::new().name("git untracked".to_owned()).spawn(list_untracked).ok()?;
    let tracked = run_successfully(root, &["ls-files", "-z", "--cached"])?;
    Some(WorkTree { tracked: PathListing(tracked.stdout), untracked, root: root.to_path_buf() })
}

impl WorkTree {
    /// The untracked files. `None` if git failed, or if the work tree ignores the root itself.
    pub(crate) fn untracked(self) -> Option<UntrackedFiles> {
        let output = self.untracked.join().ok()??;
        if self.tracked.0.is_empty() && output.stdout.is_empty() && is_ignored(&self.root) {
            return None;
        }
        let unreadable = unreadable_folders(&self.root, &output.stderr);
        Some(UntrackedFiles { files: PathListing(output.stdout), unreadable })
    }
}

/// The checked-out commit; `None` in an empty repository.
pub(crate) fn head_commit(root: &Path) -> Option<String> {
    let output = run_successfully(root, &["rev-parse", "--verify", "--quiet", "HEAD"])?;
    object_name(&output.stdout)
}

/// The object name in git's output, if it is one.
fn object_name(printed: &[u8]) -> Option<String> {
    let name = std::str::from_utf8(printed).ok()?.trim_end();
    let is_name = name.len() >= 40 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_name.then(|| name.to_owned())
}

/// Whether the repository with its work tree at `top` tracks a path with a component `name`, which must not contain special
/// characters. Ignores case, as many file systems do.
pub(crate) fn has_tracked(top: &Path, name: &str) -> Option<bool> {
    let itself = format!(":(icase,glob)**/{name}");
    let output = run_successfully(top, &["ls-files", "-z", "--cached", "--", &itself, &format!("{itself}/**")])?;
    Some(!output.stdout.is_empty())
}

/// The tracked files below `folder`, as paths relative to it.
pub(crate) fn tracked_in(folder: &Path) -> Option<Vec<PathBuf>> {
    let output = run_successfully(folder, &["ls-files", "-z", "--cached"])?;
    Some(PathListing(output.stdout).paths().map(platform::path_from_bytes).collect())
}

fn is_ignored(root: &Path) -> bool {
    run_successfully(root, &["check-ignore", "--quiet", "--", "."]).is_some()
}

/// The `folders` that no ignore rule excludes.
pub(crate) fn not_ignored(root: &Path, mut folders: Vec<String>) -> Option<Vec<String>> {
    if folders.is_empty() {
        return Some(folders);
    }
    let list = folders.iter().fold(Vec::new(), |mut list, folder| {
        list.extend_from_slice(path_from_text(folder).as_os_str().as_encoded_bytes());
        list.push(0);
        list
    });
    let output = run(root, &["check-ignore", "-z", "--stdin"], Some(list))?;
    // Exit code 1 means that nothing is ignored.
    if !matches!(output.code, Some(0 | 1)) {
        return None;
    }
    let ignored: FxHashSet<String> = PathListing(output.stdout).paths().map(text_of).collect();
    folders.retain(|folder| !ignored.contains(folder));
    Some(folders)
}

/// Git skips a directory it cannot open with a warning and success, so the warning is the only indication. It contains the
/// path relative to the top of the work tree.
fn unreadable_folders(root: &Path, warnings: &[u8]) -> Vec<PathBuf> {
    let named: Vec<&[u8]> = warnings.split(|byte| *byte == b'\n').filter_map(unopened_folder).collect();
    if named.is_empty() {
        return Vec::new();
    }
    let prefix =
        run_successfully(root, &["rev-parse", "--show-prefix"]).map(|output| output.stdout).unwrap_or_default();
    let prefix = prefix.strip_suffix(b"\n").unwrap_or(&prefix);
    named.into_iter().filter_map(|folder| folder.strip_prefix(prefix)).map(platform::path_from_bytes).collect()
}

fn unopened_folder(line: &[u8]) -> Option<&[u8]> {
    let quoted = line.strip_prefix(b"warning: could not open directory '")?;
    // If the path is too long for the system, git truncates the warning; the beginning of the path suffices.
    let end = quoted.windows(3).rposition(|window| window == b"': ").unwrap_or(quoted.len());
    let folder = &quoted[..end];
    Some(folder.strip_suffix(b"/").unwrap_or(folder))
}

/// Global options that keep a repository from running programs, reaching the network, or changing what git reports.
/// A setting on the command line overrides the same setting in every configuration file.
const SAFE: [&str; 22] = [
    "--no-pager",
    // `refs/replace` shows other content under the name of a commit.
    "--no-replace-objects",
    "-c",
    "core.fsmonitor=false",
    "-c",
    "core.hooksPath=/dev/null",
    // Caches inside the repository could hide files or misrepresent its history.
    "-c",
    "core.untrackedCache=false",
    "-c",
    "core.commitGraph=false",
    // Would run git in every submodule.
    "-c",
    "submodule.recurse=false",
    // Subjects and authors are decoded as UTF-8.
    "-c",
    "i18n.logOutputEncoding=UTF-8",
    "-c",
    "credential.helper=",
    // A tag could pass for a branch.
    "-c",
    "core.warnAmbiguousRefs=true",
    // Mapped files count as memory on some systems.
    "-c",
    "core.packedGitLimit=256m",
    // A directory that merely looks like a repository must not be treated as one.
    "-c",
    "safe.bareRepository=explicit",
];

/// Environment variables with the same purpose, for what no option or setting can override.
const SAFE_ENVIRONMENT: [(&str, &str); 6] = [
    ("GIT_OPTIONAL_LOCKS", "0"),
    ("GIT_TERMINAL_PROMPT", "0"),
    // Objects missing from a partial clone stay missing. Older versions of git do not know this variable.
    ("GIT_NO_LAZY_FETCH", "1"),
    // No transport has this name, so none is allowed. Unlike `protocol.allow`, a repository cannot override it with
    // `protocol.ext.allow`.
    ("GIT_ALLOW_PROTOCOL", "none"),
    // `info/grafts` gives commits other parents.
    ("GIT_GRAFT_FILE", "/dev/null"),
    ("LC_ALL", "C"),
];

fn is_git_variable(name: &OsStr) -> bool {
    name.as_encoded_bytes().get(..4).is_some_and(|start| start.eq_ignore_ascii_case(b"GIT_"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;
    use tempfile::tempdir;

    /// Runs git in a test directory.
    pub(super) fn git(folder: &Path, arguments: &[&str]) {
        let mut command = Command::new("git");
        command.args(["-c", "user.name=n", "-c", "user.email=e@x"]).args(arguments);
        assert!(command.current_dir(folder).status().expect("git runs").success(), "{arguments:?}");
    }

    #[test]
    fn the_head_is_the_commit_that_is_checked_out() {
        let folder = tempdir().expect("a scratch folder");
        let git = |arguments: &[&str]| {
            let output = Command::new("git").args(arguments).current_dir(folder.path()).output().expect("git runs");
            String::from_utf8(output.stdout).expect("plain text")
        };
        assert_eq!(head_commit(folder.path()), None, "no repository");
        git(&["init", "--quiet"]);
        assert_eq!(head_commit(folder.path()), None, "no commit");
        git(&["-c", "user.name=n", "-c", "user.email=e", "commit", "--quiet", "--allow-empty", "--message=one"]);
        let head = git(&["log", "-1", "--format=%H"]);
        assert_eq!(head_commit(folder.path()).as_deref(), Some(head.trim_end()));
        assert_eq!(head_commit(&folder.path().join("none")), None, "no folder");
    }

    #[test]
    fn a_work_tree_elsewhere_is_none() {
        let folder = tempdir().expect("a scratch folder");
        let root = folder.path();
        git(root, &["init", "--quiet"]);
        std::fs::write(root.join("a.py"), "").expect("a file");
        let files = || work_tree_files(root, IgnoredFiles::Excluded)?.untracked().map(|it| it.files.paths().count());
        assert_eq!(files(), Some(1));
        let other = tempdir().expect("a scratch folder");
        git(root, &["config", "core.worktree", other.path().to_str().expect("a plain path")]);
        assert_eq!(files(), None);
    }

    #[test]
    fn warnings_name_the_folders_that_stayed_closed() {
        let check = |line: &str, expected: Option<&str>| {
            assert_eq!(unopened_folder(line.as_bytes()), expected.map(str::as_bytes), "{line}");
        };
        check("warning: could not open directory 'a/b/': Permission denied", Some("a/b"));
        check("warning: could not open directory 'it's': here/': File name too long", Some("it's': here"));
        check("warning: could not open directory 'cut/short/aft", Some("cut/short/aft"));
        check("warning: unable to access '/root/.config/git/ignore': Permission denied", None);
    }

    #[test]
    fn only_variables_of_git_are_removed() {
        let check = |name: &str, expected: bool| assert_eq!(is_git_variable(OsStr::new(name)), expected, "{name}");
        check("GIT_DIR", true);
        check("git_dir", true);
        check("GIT", false);
        check("DIGIT_X", false);
    }
}

//! What can stop the index from being made or opened. Trouble with a single source file is never one of these.

use crate::config::ConfigProblem;
use crate::lock::{Holder, Right};
use std::io;
use std::path::{Path, PathBuf};

/// What went wrong, where, and what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The root is not a folder that can be entered.
    #[error("{}: no such folder: name an existing one with --root", path.display())]
    NoRoot {
        /// As it was given.
        path: PathBuf,
    },
    /// The root would take in a whole home or disk.
    #[error("{}: this is a home directory or holds one: name a project with --root, or insist with --force", path.display())]
    RootTooWide {
        /// The root that was found.
        path: PathBuf,
    },
    /// A configuration file cannot be used.
    #[error("{}{}: {problem}", file.display(), line.map(|line| format!(":{line}")).unwrap_or_default())]
    Config {
        /// Which file.
        file: PathBuf,
        /// One-based, where it is known.
        line: Option<usize>,
        /// What is wrong in it.
        problem: ConfigProblem,
    },
    /// A pattern that is no glob.
    #[error("`{pattern}` is not a glob: {reason}")]
    Glob {
        /// As it was written.
        pattern: String,
        /// What the reader of globs says.
        reason: String,
    },
    /// The user's folders are unknown.
    #[error("no cache folder is known for this user: set HOME, or name a folder with --state-dir")]
    NoCacheFolder,
    /// Git knows no such commit, or is not there to be asked.
    #[error("`{reference}` is no commit that git knows here: name a commit, branch or tag of this repository")]
    NoCommit {
        /// As it was given.
        reference: String,
    },
    /// Git stopped in the middle.
    #[error("git stopped before all files of {commit} were read: try again")]
    GitFailed {
        /// The commit that was being read.
        commit: String,
    },
    /// Somebody else has a right that only one process can have.
    #[error("{}: {}: {}: wait for it or stop it", path.display(), right.taken(), Holder::describe(holder.as_ref()))]
    Locked {
        /// What the lock is for.
        right: Right,
        /// The lock file.
        path: PathBuf,
        /// Who holds it, where that can be read.
        holder: Option<Holder>,
    },
    /// A link stands where the state must be; a repository could lead us anywhere with it.
    #[error("{}: links are not followed here: remove it, or name the folder itself with --state-dir", path.display())]
    LinkedState {
        /// The link.
        path: PathBuf,
    },
    /// Something else stands where the folder for the state must be.
    #[error("{}: the index needs a folder of this name: move what is there, or name another folder with --state-dir", path.display())]
    StateNotAFolder {
        /// What stands there.
        path: PathBuf,
    },
    /// The folder for the state is that of another project.
    #[error("{}: holds the index of {}: name another folder with --state-dir", path.display(), other.display())]
    OtherProject {
        /// The folder.
        path: PathBuf,
        /// The root of the project that it belongs to.
        other: PathBuf,
    },
    /// State inside a project needs a key, and there is no place to keep it.
    #[error("cannot create an index in {}: {reason}: set RHUMB_STATE_DIR to a directory outside of the repository", path.display())]
    NoKeys {
        /// Where the index was to be.
        path: PathBuf,
        /// Why there is no place for the key.
        reason: NoKeys,
    },
    /// The state may not be written.
    #[error("{}: may not be written: choose another folder with --state-dir, or state = \"cache\"", path.display())]
    NotWritable {
        /// What could not be written.
        path: PathBuf,
    },
    /// The disk is full.
    #[error("{}: no space left on the disk: free some, or choose another folder with --state-dir", path.display())]
    DiskFull {
        /// What could not be written.
        path: PathBuf,
    },
    /// The store cannot be read or written.
    #[error(transparent)]
    Store(#[from] rhumb_store::Error),
    /// Anything else the disk says.
    #[error("{}: {source}", path.display())]
    Io {
        /// What was being read or written.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// Why the user's own state directory cannot vouch for state inside of a project.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoKeys {
    /// Nobody knows where it is.
    #[error("your own state directory is unknown because HOME is not set")]
    Unknown,
    /// It is in the project, which could have brought it along.
    #[error("your own state directory {} is inside the repository, so it cannot be trusted", path.display())]
    InProject {
        /// The directory.
        path: PathBuf,
    },
    /// It cannot be written.
    #[error("your own state directory cannot be written ({error})")]
    Unusable {
        /// What the system says.
        error: String,
    },
}

/// The result of everything here that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// The error for `path`, which could not be written.
    pub(crate) fn writing(path: &Path, source: io::Error) -> Self {
        let path = path.to_path_buf();
        match source.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Self::NotWritable { path },
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::DiskFull { path },
            _ => Self::Io { path, source },
        }
    }

    /// The error for `path`, which could not be read.
    pub(crate) fn reading(path: &Path, source: io::Error) -> Self {
        Self::Io { path: path.to_path_buf(), source }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kind: io::ErrorKind, expected: &str) {
        assert_eq!(Error::writing(Path::new("/p/.rhumb"), kind.into()).to_string(), expected);
    }

    #[test]
    fn trouble_with_the_disk_says_what_to_do() {
        let full = "/p/.rhumb: no space left on the disk: free some, or choose another folder with --state-dir";
        let closed = "/p/.rhumb: may not be written: choose another folder with --state-dir, or state = \"cache\"";
        check(io::ErrorKind::StorageFull, full);
        check(io::ErrorKind::QuotaExceeded, full);
        check(io::ErrorKind::ReadOnlyFilesystem, closed);
        check(io::ErrorKind::PermissionDenied, closed);
        check(io::ErrorKind::TimedOut, "/p/.rhumb: timed out");
    }
}

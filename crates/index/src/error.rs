//! Errors that prevent an index from being built or opened. Problems with single source files are not errors.

use crate::config::ConfigProblem;
use crate::lock::{LockHolder, LockPurpose};
use rhumb_model::is_invisible;
use std::io;
use std::path::{Path, PathBuf};

/// An error, with the path it is about and what to do.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The root is not a directory, or cannot be entered.
    #[error("{}: no such directory\nhelp: name an existing one with --root", path.display())]
    NoRoot {
        /// The path as given.
        path: PathBuf,
    },
    /// The root would include a whole home directory or disk.
    #[error("{}: this is a home directory or contains one\nhelp: name a project with --root, or use --force", path.display())]
    RootTooWide {
        /// The root that was found.
        path: PathBuf,
    },
    /// A configuration file is invalid.
    #[error("{}{}: {problem}", file.display(), line.map(|line| format!(":{line}")).unwrap_or_default())]
    Config {
        /// The configuration file.
        file: PathBuf,
        /// One-based line number, if known.
        line: Option<usize>,
        /// What is wrong.
        problem: ConfigProblem,
    },
    /// An invalid glob.
    #[error("`{}` is not a valid glob: {reason}", one_line(pattern))]
    Glob {
        /// The pattern as written.
        pattern: String,
        /// The parser's message.
        reason: String,
    },
    /// A list of globs that is too long.
    #[error("{count} globs with {bytes} bytes: at most {max_count} with {max_bytes} bytes are allowed")]
    TooManyGlobs {
        /// The number of globs.
        count: usize,
        /// Their bytes.
        bytes: usize,
        /// The largest allowed number.
        max_count: usize,
        /// The largest allowed number of bytes.
        max_bytes: usize,
    },
    /// The user's cache directory is unknown.
    #[error("your cache directory is unknown\nhelp: set HOME, or name a directory with --state-dir")]
    NoCacheFolder,
    /// Git does not know the commit, or cannot be run.
    #[error("{}", no_commit(reference))]
    NoCommit {
        /// The reference as given.
        reference: String,
    },
    /// Several branches, tags or commits have the name that a reference begins with.
    #[error(
        "`{reference}` is ambiguous: several branches, tags or commits are called {name}\nhelp: write refs/heads/{name} for the branch, refs/remotes/{name} for the remote branch, or refs/tags/{name} for the tag"
    )]
    AmbiguousCommit {
        /// The reference as given.
        reference: String,
        /// The ambiguous name.
        name: String,
    },
    /// Git ended, or was stopped, before all files were read.
    #[error(
        "git failed while reading the files of {commit}, or took too long\nhelp: try again, or run `git ls-tree -r {commit}` to see why"
    )]
    GitFailed {
        /// The commit that was being read.
        commit: String,
    },
    /// Another process holds a lock that is needed.
    #[error("{}: {}: {}\nhelp: wait for it, or stop it", path.display(), purpose.held_message(), LockHolder::describe(holder.as_ref()))]
    Locked {
        /// What the lock protects.
        purpose: LockPurpose,
        /// The lock file.
        path: PathBuf,
        /// The process that holds it, if that can be read.
        holder: Option<LockHolder>,
    },
    /// The state path is a symlink, which could point anywhere if the repository created it.
    #[error("{}: symlinks are not followed here\nhelp: remove it, or name its target with --state-dir", path.display())]
    LinkedState {
        /// The symlink.
        path: PathBuf,
    },
    /// The state path exists but is not a directory.
    #[error("{}: not a directory, but the index needs one here\nhelp: move the file, or name another directory with --state-dir", path.display())]
    StateNotAFolder {
        /// The path.
        path: PathBuf,
    },
    /// The state directory belongs to another project.
    #[error("{}: holds the index of {}\nhelp: name another directory with --state-dir", path.display(), other.display())]
    OtherProject {
        /// The state directory.
        path: PathBuf,
        /// The root of the project that it belongs to.
        other: PathBuf,
    },
    /// Somebody else could have written the contents of the state directory: another user, or the author of a repository.
    #[error("{}: another user can write here, or wrote here\nhelp: name another directory with --state-dir", path.display())]
    SharedState {
        /// The state directory.
        path: PathBuf,
    },
    /// State inside a repository needs a key, and there is nowhere to store one.
    #[error("cannot create an index in {}: {reason}\nhelp: set RHUMB_STATE_DIR to a directory outside the repository", path.display())]
    NoKey {
        /// Where the index would have been created.
        path: PathBuf,
        /// Why the key cannot be stored.
        reason: NoKeyReason,
    },
    /// The state directory is not writable.
    #[error("{}: not writable\nhelp: choose another directory with --state-dir, or set state = \"cache\"", path.display())]
    NotWritable {
        /// The path that could not be written.
        path: PathBuf,
    },
    /// The disk is full.
    #[error("{}: no space left on the disk\nhelp: free some space, or choose another directory with --state-dir", path.display())]
    DiskFull {
        /// The path that could not be written.
        path: PathBuf,
    },
    /// The database cannot be read or written.
    #[error(transparent)]
    Store(#[from] rhumb_store::Error),
    /// Any other I/O error.
    #[error("{}: {source}", path.display())]
    Io {
        /// The path that was read or written.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
}

/// Text of a repository with its line breaks and other control characters escaped: it must not look like a message of its own.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut line, character| {
        if character.is_control() || is_invisible(character) {
            line.extend(character.escape_default());
        } else {
            line.push(character);
        }
        line
    })
}

fn no_commit(reference: &str) -> String {
    match reference {
        "HEAD" => "not a git repository, or it has no commits yet".to_owned(),
        _ => format!("`{reference}` is not a commit\nhelp: name a commit, branch or tag of this repository"),
    }
}

/// Why the user's state directory cannot vouch for state inside a project.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoKeyReason {
    /// Its location is unknown.
    #[error("your state directory is unknown because HOME is not set")]
    Unknown,
    /// The user's state directory is inside the project or another repository, which could have created it.
    #[error("your state directory {} is inside a repository, so it cannot be trusted", path.display())]
    InProject {
        /// The user's state directory.
        path: PathBuf,
    },
    /// It cannot be written.
    #[error("your state directory cannot be written ({error})")]
    Unusable {
        /// The registry in it.
        path: PathBuf,
        /// The error of the operating system.
        error: String,
    },
}

/// The result of every fallible function of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// The error for a `path` that could not be written.
    pub(crate) fn writing(path: &Path, source: io::Error) -> Self {
        let path = path.to_path_buf();
        match source.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Self::NotWritable { path },
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::DiskFull { path },
            _ => Self::Io { path, source },
        }
    }

    /// The error for a `path` that could not be read.
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
    fn disk_errors_say_what_to_do() {
        let full =
            "/p/.rhumb: no space left on the disk\nhelp: free some space, or choose another directory with --state-dir";
        let closed =
            "/p/.rhumb: not writable\nhelp: choose another directory with --state-dir, or set state = \"cache\"";
        check(io::ErrorKind::StorageFull, full);
        check(io::ErrorKind::QuotaExceeded, full);
        check(io::ErrorKind::ReadOnlyFilesystem, closed);
        check(io::ErrorKind::PermissionDenied, closed);
        check(io::ErrorKind::TimedOut, "/p/.rhumb: timed out");
    }
}

//! Errors of the store, with advice for users.

use rusqlite::ErrorCode;
use std::io;
use std::path::{Path, PathBuf};

/// The result of fallible functions of the store.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error of the store.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database does not exist.
    #[error("no index at {}\nhelp: run `rhumb index`", .0.display())]
    Missing(PathBuf),
    /// A database to be created exists already.
    #[error("a database already exists at {}\nhelp: choose another name", .0.display())]
    Exists(PathBuf),
    /// A newer version wrote the database.
    #[error("{} has format {found}, but this version of rhumb only reads {known}\nhelp: use a newer version", path.display())]
    NewerVersion {
        /// The database.
        path: PathBuf,
        /// Its format.
        found: i32,
        /// The newest format that this version reads.
        known: i32,
    },
    /// An older version wrote the index, which is rebuilt rather than migrated.
    #[error("{} has the older format {found}; this version of rhumb needs {known}\nhelp: rebuild it with `rhumb index --full`", path.display())]
    OlderVersion {
        /// The database.
        path: PathBuf,
        /// Its format.
        found: i32,
        /// The format that this version writes.
        known: i32,
    },
    /// It is damaged, or not a database of this program.
    #[error("the index is damaged ({0})\nhelp: rebuild it with `rhumb index --full`")]
    Corrupt(String),
    /// The database is not writable.
    #[error("the index is not writable\nhelp: check the permissions of its directory")]
    ReadOnly,
    /// The disk is full.
    #[error("no space left for the index\nhelp: free some space and try again")]
    Full,
    /// Writing failed, for example because of a limit on file sizes.
    #[error(
        "the index could not be written ({0})\nhelp: check the disk, its quota, and the file size limit (ulimit -f)"
    )]
    WriteFailed(String),
    /// A transaction in place became too large; it can be repeated on a copy.
    #[error("the index cannot be updated in place: the change is too large")]
    LogFull,
    /// Another process is writing.
    #[error("the index is busy: another process is writing\nhelp: try again")]
    Busy,
    /// The operation was canceled, or its deadline has passed.
    #[error("the request was canceled or took too long\nhelp: narrow it, for example to a path")]
    Stopped,
    /// Another I/O error.
    #[error("{}: {source}", path.display())]
    Io {
        /// The database.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// Any other error of `SQLite`.
    #[error("the index cannot be used: {0}")]
    Sql(rusqlite::Error),
}

impl Error {
    /// The error for the database at `path`, which could not be written.
    pub(crate) fn writing(path: &Path, source: io::Error) -> Self {
        match source.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::Full,
            io::ErrorKind::NotFound => Self::Missing(path.to_path_buf()),
            io::ErrorKind::FileTooLarge => Self::WriteFailed(source.to_string()),
            _ => Self::Io { path: path.to_path_buf(), source },
        }
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Corrupt(error.to_string()),
            Some(ErrorCode::ReadOnly) => Self::ReadOnly,
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::SystemIoFailure) if is_write(&error) => Self::WriteFailed(error.to_string()),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::OperationInterrupted) => Self::Stopped,
            _ => Self::Sql(error),
        }
    }
}

/// Whether a write failed, rather than a read.
fn is_write(error: &rusqlite::Error) -> bool {
    use rusqlite::ffi::{
        SQLITE_IOERR_DIR_FSYNC, SQLITE_IOERR_FSYNC, SQLITE_IOERR_SHMMAP, SQLITE_IOERR_SHMSIZE, SQLITE_IOERR_TRUNCATE,
        SQLITE_IOERR_WRITE,
    };
    let writing = [
        SQLITE_IOERR_WRITE,
        SQLITE_IOERR_FSYNC,
        SQLITE_IOERR_DIR_FSYNC,
        SQLITE_IOERR_TRUNCATE,
        SQLITE_IOERR_SHMSIZE,
        SQLITE_IOERR_SHMMAP,
    ];
    error.sqlite_error().is_some_and(|error| writing.contains(&error.extended_code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disk_errors_are_classified() {
        let writing = |kind: io::ErrorKind| Error::writing(Path::new("/p/index-1.db"), kind.into());
        assert!(matches!(writing(io::ErrorKind::PermissionDenied), Error::ReadOnly));
        assert!(matches!(writing(io::ErrorKind::ReadOnlyFilesystem), Error::ReadOnly));
        assert!(matches!(writing(io::ErrorKind::StorageFull), Error::Full));
        assert!(matches!(writing(io::ErrorKind::QuotaExceeded), Error::Full));
        assert!(matches!(writing(io::ErrorKind::NotFound), Error::Missing(_)));
        assert!(matches!(writing(io::ErrorKind::FileTooLarge), Error::WriteFailed(_)));
        assert_eq!(writing(io::ErrorKind::TimedOut).to_string(), "/p/index-1.db: timed out");
    }
}

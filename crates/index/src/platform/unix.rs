//! Linux, macOS and the other Unix systems.

use std::ffi::OsStr;
use std::fs::{DirBuilder, File, Metadata, OpenOptions};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// A link in the last place is refused, and a pipe that took the file's place cannot make the opening wait for a writer.
const PLAIN: i32 = libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_NOCTTY;

/// Opens what stands at `path` for reading; the error for a link is the same as for anything else that is no file.
pub(crate) fn open_plain(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).custom_flags(PLAIN).open(path).map_err(no_plain_file)
}

/// Opens the file at `path` for reading and writing, made if it is missing, never through a link.
pub(crate) fn open_plain_for_writing(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false).custom_flags(PLAIN);
    options.open(path).map_err(no_plain_file)
}

/// Opens the file at `path` for reading and writing if it is there, never through a link.
pub(crate) fn open_plain_for_changing(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).custom_flags(PLAIN).open(path).map_err(no_plain_file)
}

fn no_plain_file(error: io::Error) -> io::Error {
    // Links answer with the first two, depending on the system; a socket or a pipe without a reader with the third.
    match error.raw_os_error() {
        Some(libc::ELOOP | libc::EMLINK | libc::ENXIO) => io::ErrorKind::InvalidInput.into(),
        _ => error,
    }
}

/// The inode number.
pub(crate) fn inode(metadata: &Metadata) -> u64 {
    metadata.ino()
}

/// When the content was last modified, in nanoseconds since 1970.
pub(crate) fn modified_ns(metadata: &Metadata) -> i64 {
    metadata.mtime().saturating_mul(1_000_000_000).saturating_add(metadata.mtime_nsec())
}

/// Whether [`changed_ns`] is a time of its own.
pub(crate) const HAS_CHANGE_TIME: bool = true;

/// When the file last changed in any way, in nanoseconds since 1970; for a directory, its entries too. Programs cannot set
/// this time.
pub(crate) fn changed_ns(metadata: &Metadata) -> i64 {
    metadata.ctime().saturating_mul(1_000_000_000).saturating_add(metadata.ctime_nsec())
}

/// The path that another program wrote as `bytes`.
pub(crate) fn path_from_bytes(bytes: &[u8]) -> PathBuf {
    PathBuf::from(OsStr::from_bytes(bytes))
}

/// Creates a directory that only the user may enter; an error if something is there.
pub(crate) fn create_private_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).create(path)
}

/// Creates such a directory with all above it that are missing.
pub(crate) fn create_private_folders(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).recursive(true).create(path)
}

/// Makes the names inside `folder` survive a loss of power.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// The absolute path without links.
pub(crate) fn canonical(path: &Path) -> io::Result<PathBuf> {
    path.canonicalize()
}

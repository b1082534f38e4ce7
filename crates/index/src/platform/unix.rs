//! Linux, macOS and other Unix systems.

use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::unistd::geteuid;
use std::ffi::OsStr;
use std::fs::{DirBuilder, File, Metadata, OpenOptions};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Refuses a symlink as the last component, and does not block on a pipe.
const PLAIN: i32 = libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_NOCTTY;

/// Opens the file at `path` for reading. Symlinks and other non-files yield the same error.
pub(crate) fn open_plain(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).custom_flags(PLAIN).open(path).map_err(no_plain_file)
}

/// Opens the file at `path` for reading and writing, creating it if it is missing. Does not follow symlinks.
pub(crate) fn open_plain_for_writing(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false).custom_flags(PLAIN);
    options.open(path).map_err(no_plain_file)
}

/// Opens the existing file at `path` for reading and writing. Does not follow symlinks.
pub(crate) fn open_plain_for_changing(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).custom_flags(PLAIN).open(path).map_err(no_plain_file)
}

fn no_plain_file(error: io::Error) -> io::Error {
    // Symlinks yield one of the first two, depending on the system; sockets and pipes without a reader yield the third.
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

/// Whether [`changed_ns`] differs from the modification time.
pub(crate) const HAS_CHANGE_TIME: bool = true;

/// When the file last changed in any way, in nanoseconds since 1970; for a directory, its entries too. Programs cannot set
/// this time.
pub(crate) fn changed_ns(metadata: &Metadata) -> i64 {
    metadata.ctime().saturating_mul(1_000_000_000).saturating_add(metadata.ctime_nsec())
}

/// The id of the user who owns the file.
#[expect(clippy::unnecessary_wraps, reason = "other systems do not tell")]
pub(crate) fn owner(metadata: &Metadata) -> Option<u32> {
    Some(metadata.uid())
}

/// The id of the user who runs this process.
#[expect(clippy::unnecessary_wraps, reason = "other systems do not tell")]
pub(crate) fn user() -> Option<u32> {
    Some(geteuid().as_raw())
}

/// Whether users other than the owner may write. A group with the same id as the owner is the owner's private group.
pub(crate) fn is_writable_by_others(metadata: &Metadata) -> bool {
    let (mode, is_own_group) = (metadata.mode(), metadata.gid() == metadata.uid());
    mode & 0o002 != 0 || (mode & 0o020 != 0 && !is_own_group)
}

/// Whether this process may create files in `folder`.
pub(crate) fn is_writable(folder: &Path) -> bool {
    nix::unistd::access(folder, nix::unistd::AccessFlags::W_OK).is_ok()
}

/// The path in another program's output.
pub(crate) fn path_from_bytes(bytes: &[u8]) -> PathBuf {
    PathBuf::from(OsStr::from_bytes(bytes))
}

/// Creates a directory that only the user may access; an error if the path exists.
pub(crate) fn create_private_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).create(path)
}

/// Creates such a directory and its missing parents.
pub fn create_private_folders(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).recursive(true).create(path)
}

/// Makes the directory entries of `folder` survive a power loss.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// The absolute path without symlinks.
pub(crate) fn canonical(path: &Path) -> io::Result<PathBuf> {
    path.canonicalize()
}

/// Whether [`become_limited`] works.
pub(crate) const HAS_LIMITS: bool = true;

/// Replaces this process with `command`, which may then use so much processor time and memory, and on Linux ends with the thread
/// that started it. The result says why that failed.
pub(crate) fn become_limited(command: &mut Command, seconds: u64, bytes: u64) -> io::Error {
    for (resource, limit) in [(Resource::RLIMIT_CPU, seconds), (Resource::RLIMIT_DATA, bytes)] {
        let limited = getrlimit(resource).and_then(|(_, hard)| setrlimit(resource, limit.min(hard), limit.min(hard)));
        if let Err(error) = limited {
            return error.into();
        }
    }
    #[cfg(any(target_os = "linux", target_os = "android"))]
    if let Err(error) = nix::sys::prctl::set_pdeathsig(nix::sys::signal::Signal::SIGKILL) {
        return error.into();
    }
    command.exec()
}

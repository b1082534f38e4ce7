//! Windows, and other systems, with nothing but the standard library.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// Opens the file at `path` for reading, unless it is a symlink.
pub(crate) fn open_plain(path: &Path) -> io::Result<File> {
    refuse_link(path)?;
    File::open(path)
}

/// Opens the file at `path` for reading and writing, creating it if it is missing. Does not follow symlinks.
pub(crate) fn open_plain_for_writing(path: &Path) -> io::Result<File> {
    refuse_link(path)?;
    OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)
}

/// Opens the existing file at `path` for reading and writing. Does not follow symlinks.
pub(crate) fn open_plain_for_changing(path: &Path) -> io::Result<File> {
    refuse_link(path)?;
    OpenOptions::new().read(true).write(true).open(path)
}

fn refuse_link(path: &Path) -> io::Result<()> {
    match path.symlink_metadata() {
        Ok(metadata) if metadata.is_symlink() => Err(io::ErrorKind::InvalidInput.into()),
        _ => Ok(()),
    }
}

/// The creation time in nanoseconds since 1970, instead of an inode number, which the standard library does not provide
/// here: a file that replaces another has its own creation time. Zero if unknown.
pub(crate) fn inode(metadata: &Metadata) -> u64 {
    nanoseconds(metadata.created()).cast_unsigned()
}

/// When the content of a file or the entries of a directory were last modified, in nanoseconds since 1970.
pub(crate) fn modified_ns(metadata: &Metadata) -> i64 {
    nanoseconds(metadata.modified())
}

/// Whether [`changed_ns`] differs from the modification time.
pub(crate) const HAS_CHANGE_TIME: bool = false;

/// The modification time: the standard library has no time here that programs cannot set.
pub(crate) fn changed_ns(metadata: &Metadata) -> i64 {
    modified_ns(metadata)
}

fn nanoseconds(time: io::Result<SystemTime>) -> i64 {
    let since = time.ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
    i64::try_from(since.as_nanos()).unwrap_or(i64::MAX)
}

/// Unknown: only trusted users should be able to change a project's directory here.
pub(crate) fn owner(_: &Metadata) -> Option<u32> {
    None
}

/// Always `None`: unknown on this platform, like the owner of a file.
pub(crate) fn user() -> Option<u32> {
    None
}

/// Always false: unknown on this platform.
pub(crate) fn is_writable_by_others(_: &Metadata) -> bool {
    false
}

/// Always true: not known on this platform before writing is tried.
pub(crate) fn is_writable(_: &Path) -> bool {
    true
}

/// The path in another program's output; git writes UTF-8 here.
pub(crate) fn path_from_bytes(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}

/// Creates a directory; an error if the path exists. Permissions are inherited.
pub(crate) fn create_private_folder(path: &Path) -> io::Result<()> {
    fs::create_dir(path)
}

/// Creates a directory and its missing parents.
pub fn create_private_folders(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

/// Does nothing: directories cannot be opened here, and the system writes renames through.
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The absolute path without symlinks, in a form that other programs accept as a working directory.
pub(crate) fn canonical(path: &Path) -> io::Result<PathBuf> {
    let canonical = path.canonicalize()?;
    let plain =
        canonical.to_str().and_then(|text| text.strip_prefix(r"\\?\")).filter(|text| text.get(1..2) == Some(":"));
    Ok(plain.map(PathBuf::from).unwrap_or(canonical))
}

/// Whether [`become_limited`] works.
pub(crate) const HAS_LIMITS: bool = false;

/// Always an error: the standard library has no limits for processes.
pub(crate) fn become_limited(_: &mut Command, _: u64, _: u64) -> io::Error {
    io::ErrorKind::Unsupported.into()
}

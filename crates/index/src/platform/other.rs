//! Windows, and any system of which only the standard library is known.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Opens what stands at `path` for reading, unless it is a link.
pub(crate) fn open_plain(path: &Path) -> io::Result<File> {
    refuse_link(path)?;
    File::open(path)
}

/// Opens the file at `path` for reading and writing, made if it is missing, never through a link.
pub(crate) fn open_plain_for_writing(path: &Path) -> io::Result<File> {
    refuse_link(path)?;
    OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)
}

/// Opens the file at `path` for reading and writing if it is there, never through a link.
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

/// When the file was created, in nanoseconds since 1970: the standard library has no inode number here, but a file that
/// replaces another has a creation time of its own. Zero where that is unknown.
pub(crate) fn inode(metadata: &Metadata) -> u64 {
    nanoseconds(metadata.created()).cast_unsigned()
}

/// When the content of a file or the entries of a directory were last modified, in nanoseconds since 1970.
pub(crate) fn modified_ns(metadata: &Metadata) -> i64 {
    nanoseconds(metadata.modified())
}

/// Whether [`changed_ns`] is a time of its own.
pub(crate) const HAS_CHANGE_TIME: bool = false;

/// The modification time: the standard library has no time here that programs cannot set.
pub(crate) fn changed_ns(metadata: &Metadata) -> i64 {
    modified_ns(metadata)
}

fn nanoseconds(time: io::Result<SystemTime>) -> i64 {
    let since = time.ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
    i64::try_from(since.as_nanos()).unwrap_or(i64::MAX)
}

/// The path that another program wrote as `bytes`; git writes UTF-8 here.
pub(crate) fn path_from_bytes(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}

/// Creates a directory; an error if something is there. Who may enter it is inherited from the one above.
pub(crate) fn create_private_folder(path: &Path) -> io::Result<()> {
    fs::create_dir(path)
}

/// Creates a directory with all above it that are missing.
pub(crate) fn create_private_folders(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

/// Nothing: a folder cannot be opened here, and a rename is written through by the system.
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The absolute path without links, in the form that other programs take as a working directory.
pub(crate) fn canonical(path: &Path) -> io::Result<PathBuf> {
    let canonical = path.canonicalize()?;
    let plain =
        canonical.to_str().and_then(|text| text.strip_prefix(r"\\?\")).filter(|text| text.get(1..2) == Some(":"));
    Ok(plain.map(PathBuf::from).unwrap_or(canonical))
}

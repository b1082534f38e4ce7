//! Windows, and any system of which only the standard library is known.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

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

/// Zero: the standard library does not tell the number here, so size and time must do.
pub(crate) fn inode(_: &Metadata) -> u64 {
    0
}

/// When the file was last written, in nanoseconds since 1970.
pub(crate) fn modified_ns(metadata: &Metadata) -> i64 {
    let since = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
    i64::try_from(since.as_nanos()).unwrap_or(i64::MAX)
}

/// When the file was last written, or the names in a folder: nothing better is told here.
pub(crate) fn changed_ns(metadata: &Metadata) -> i64 {
    modified_ns(metadata)
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

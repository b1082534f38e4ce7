//! File operations for state directories. None of them follows symlinks.

use crate::error::{Error, Result};
use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub(crate) fn is_file(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|metadata| metadata.is_file())
}

pub(super) fn refuse_link(path: &Path) -> Result<()> {
    match path.symlink_metadata() {
        Ok(metadata) if metadata.is_symlink() => Err(Error::LinkedState { path: path.to_path_buf() }),
        _ => Ok(()),
    }
}

/// An error if `path` exists and is not a directory.
pub(super) fn refuse_file(path: &Path) -> Result<()> {
    if path.symlink_metadata().is_ok() && !path.is_dir() {
        return Err(Error::StateNotAFolder { path: path.to_path_buf() });
    }
    Ok(())
}

/// Sorted names; names that are not UTF-8 are not ours.
pub(super) fn names_in(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder).map_err(|error| Error::reading(folder, error))?;
    let mut names: Vec<String> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort_unstable();
    Ok(names)
}

pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// Keeps an existing file, which may be the user's.
pub(super) fn write_once(path: &Path, content: &[u8]) -> Result<()> {
    match write_new(path, content) {
        Err(Error::Io { source, .. }) if source.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        written => written,
    }
}

/// The same for files that only this program writes. An empty file was left by a process that was killed before it could
/// write.
pub(super) fn claim(path: &Path, content: &[u8]) -> Result<()> {
    write_once(path, content)?;
    match path.symlink_metadata() {
        Ok(metadata) if metadata.is_file() && metadata.len() == 0 => {
            write_to(path, OpenOptions::new().write(true), content)
        }
        _ => Ok(()),
    }
}

/// Creates the file at `path`; an error if it exists.
pub(crate) fn write_new(path: &Path, content: &[u8]) -> Result<()> {
    write_to(path, OpenOptions::new().write(true).create_new(true), content)
}

fn write_to(path: &Path, options: &OpenOptions, content: &[u8]) -> Result<()> {
    let write = || {
        let mut file = options.open(path)?;
        file.write_all(content)?;
        file.sync_all()
    };
    write().map_err(|error| Error::writing(path, error))
}

/// Replaces the file at `path` atomically.
pub(crate) fn write_whole(path: &Path, content: &[u8]) -> Result<()> {
    let draft = with_suffix(path, ".new");
    remove(&draft)?;
    write_new(&draft, content)?;
    fs::rename(&draft, path).map_err(|error| Error::writing(path, error))
}

pub(super) fn sync_file(path: &Path) -> Result<()> {
    let sync = || OpenOptions::new().write(true).open(path)?.sync_all();
    sync().map_err(|error| Error::writing(path, error))
}

pub(super) fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Error::writing(path, error)),
        _ => Ok(()),
    }
}

pub(super) fn move_if_there(from: &Path, to: &Path) -> Result<()> {
    match fs::rename(from, to) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Error::writing(from, error)),
        _ => Ok(()),
    }
}

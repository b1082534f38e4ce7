//! The state directory of a project, and how an index is replaced.
//!
//! It contains `index-<n>.db` files, of which the file `current` names the current one; `user.db` with data that cannot be
//! rebuilt; `survey` with the cached walk; `history` with the cached commit history; `snapshots/` with indexes of commits;
//! and the locks `lock` and `watch`. A directory outside the project also has a file `root` with the path of the project.
//! Although the directory is trusted, no symlink in it is followed, and no file name in it is used unchecked.

use super::files::{
    claim, is_file, move_if_there, names_in, refuse_link, remove, sync_file, with_suffix, write_once, write_whole,
};
use super::key::StateKey;
use crate::error::{Error, Result};
use crate::lock::{LOCK_TIMEOUT, Lock, LockPurpose};
use crate::platform;
use crate::read::read;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The file that names the current index.
const POINTER: &str = "current";

/// Longer than any path.
const MAX_ROOT_BYTES: u64 = 1 << 16;

/// A trusted state directory. One outside the project need not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateFolder {
    dir: PathBuf,
    /// Its name, if it is inside the project.
    key: Option<StateKey>,
}

/// A state directory, locked for writing.
#[derive(Debug)]
pub struct StateLock {
    folder: StateFolder,
    _lock: Lock,
}

impl StateFolder {
    pub(super) fn outside(dir: PathBuf) -> Self {
        Self { dir, key: None }
    }

    pub(super) fn keyed(dir: PathBuf, key: StateKey) -> Self {
        Self { dir, key: Some(key) }
    }

    /// The directory.
    #[must_use]
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    pub(crate) fn key(&self) -> Option<&StateKey> {
        self.key.as_ref()
    }

    /// The database of user data, which cannot be rebuilt.
    #[must_use]
    pub fn user_db(&self) -> PathBuf {
        self.dir.join("user.db")
    }

    /// The replacement for a damaged [`Self::user_db`]. While it exists, the replacement is not complete.
    pub(crate) fn new_user_db(&self) -> PathBuf {
        with_suffix(&self.user_db(), ".new")
    }

    /// The cached walk.
    pub(crate) fn walk_cache_path(&self) -> PathBuf {
        self.dir.join("survey")
    }

    /// The cached commit history.
    pub(crate) fn history_path(&self) -> PathBuf {
        self.dir.join("history")
    }

    /// Replaces the cached history. Failures are ignored, since it is only a cache. Needs no lock: a reader detects an
    /// incomplete file.
    pub(crate) fn save_history(&self, history: &[u8]) {
        if self.dir.is_dir() {
            write_whole(&self.history_path(), history).ok();
        }
    }

    /// The map of the project, if one was requested.
    #[must_use]
    pub fn map(&self) -> PathBuf {
        self.dir.join("map.txt")
    }

    /// The current index, if there is one. Another process may replace and delete it at any time: if it cannot be opened,
    /// call this again.
    #[must_use]
    pub fn current_index(&self) -> Option<PathBuf> {
        let pointer = read(&self.dir.join(POINTER), 64).ok()?;
        let name = std::str::from_utf8(&pointer.bytes).ok()?.trim_end();
        IndexFile::of(name).filter(IndexFile::is_database)?;
        let path = self.dir.join(name);
        is_file(&path).then_some(path)
    }

    /// Acquires the lock for writing. `what` is shown to processes that have to wait.
    pub(crate) fn lock(self, what: &str, timeout: Duration) -> Result<StateLock> {
        let lock = Lock::acquire(&self.dir.join("lock"), LockPurpose::Write, what, timeout)?;
        Ok(StateLock { folder: self, _lock: lock })
    }

    /// The lock file of the process that watches the project.
    pub(crate) fn watch_lock_path(&self) -> PathBuf {
        self.dir.join("watch")
    }

    /// The directory of snapshots.
    pub(crate) fn snapshots(&self) -> PathBuf {
        self.dir.join("snapshots")
    }

    /// Whether [`Self::snapshots`] is a directory and not a symlink.
    pub(crate) fn has_snapshots(&self) -> bool {
        self.snapshots().symlink_metadata().is_ok_and(|metadata| metadata.is_dir())
    }

    /// Acquires the lock for creating and removing snapshots, which is separate from the lock for writing the index.
    pub(crate) fn lock_snapshots(&self, timeout: Duration) -> Result<Lock> {
        let folder = self.snapshots();
        refuse_link(&folder)?;
        fs::create_dir_all(&folder).map_err(|error| Error::writing(&folder, error))?;
        Lock::acquire(&folder.join("lock"), LockPurpose::Snapshots, "index of a commit", timeout)
    }

    /// Files that are later opened by name, by us or by SQLite, must not be symlinks.
    pub(super) fn refuse_links(&self) -> Result<()> {
        for name in names_in(&self.dir)? {
            if name.starts_with("user.db") || IndexFile::of(&name).is_some() {
                refuse_link(&self.dir.join(name))?;
            }
        }
        Ok(())
    }

    /// Hides a directory inside a repository from git, whatever ignore rules the repository has.
    pub(super) fn hide_from_git(&self) -> Result<()> {
        write_once(&self.dir.join(".gitignore"), b"*\n")
    }

    /// Records that a directory outside the project belongs to the project at `root`.
    pub(super) fn claim(&self, root: &Path) -> Result<()> {
        claim(&self.dir.join("root"), root.as_os_str().as_encoded_bytes())
    }

    /// Whether a directory outside the project has been claimed by a project.
    pub(super) fn names_a_root(&self) -> bool {
        read(&self.dir.join("root"), MAX_ROOT_BYTES).is_ok_and(|content| !content.bytes.is_empty())
    }

    /// A directory outside the project belongs to the first project that was indexed into it.
    pub(super) fn refuse_other_root(&self, root: &Path) -> Result<()> {
        let Ok(content) = read(&self.dir.join("root"), MAX_ROOT_BYTES) else { return Ok(()) };
        if content.bytes == root.as_os_str().as_encoded_bytes() {
            return Ok(());
        }
        let other = platform::path_from_bytes(&content.bytes);
        Err(Error::OtherProject { path: self.dir.clone(), other })
    }
}

impl Deref for StateLock {
    type Target = StateFolder;

    fn deref(&self) -> &StateFolder {
        &self.folder
    }
}

impl StateLock {
    /// Replaces the cached walk. Failures are ignored, since it is only a cache.
    pub(crate) fn save_walk_cache(&self, survey: &[u8]) {
        write_whole(&self.walk_cache_path(), survey).ok();
    }

    /// Moves [`StateFolder::new_user_db`] to the place of the user database. An existing one is set aside; its new path is
    /// returned.
    pub(crate) fn renew_user_db(&self) -> Result<Option<PathBuf>> {
        let (old, new) = (self.user_db(), self.new_user_db());
        let sync = || platform::sync_folder(&self.dir).map_err(|error| Error::writing(&self.dir, error));
        // Once the old database is moved, only the new one is left.
        sync_file(&new)?;
        sync()?;
        let aside = if is_file(&old) { Some(self.set_aside(&old)?) } else { None };
        fs::rename(&new, &old).map_err(|error| Error::writing(&old, error))?;
        sync()?;
        Ok(aside)
    }

    /// A path for a new index. Deletes files that killed builds left behind.
    pub fn next_index_path(&self) -> Result<PathBuf> {
        let current = self.current_index();
        self.remove_indexes_except(current.as_deref().as_slice())?;
        self.free_index_path()
    }

    /// A path for an index next to all existing ones.
    pub(crate) fn free_index_path(&self) -> Result<PathBuf> {
        let taken = names_in(&self.dir)?.iter().filter_map(|name| IndexFile::of(name)).map(|file| file.number).max();
        let number = taken.unwrap_or(0).checked_add(1);
        // Only a foreign file name can exhaust the numbers.
        let number = number.ok_or_else(|| Error::writing(&self.dir, io::ErrorKind::AlreadyExists.into()))?;
        Ok(self.dir.join(format!("index-{number}.db")))
    }

    /// Makes `index`, a path from [`Self::next_index_path`] that is complete and closed, the current one, and deletes the
    /// others. Readers that have an old one open can go on; where the system does not allow deleting it, the next build
    /// does.
    pub fn publish(&self, index: &Path) -> Result<()> {
        self.point_to(index)?;
        self.remove_indexes_except(&[index])
    }

    /// The same for a partial index, which is current until `full_index` is complete.
    pub(crate) fn publish_partial(&self, partial: &Path, full_index: &Path) -> Result<()> {
        self.point_to(partial)?;
        self.remove_indexes_except(&[partial, full_index])
    }

    fn point_to(&self, index: &Path) -> Result<()> {
        // The index was written without syncing, and the pointer must not become durable first.
        sync_file(index)?;
        let name = index.file_name().map(OsStr::as_encoded_bytes).unwrap_or_default();
        write_whole(&self.dir.join(POINTER), &[name, b"\n"].concat())?;
        platform::sync_folder(&self.dir).map_err(|error| Error::writing(&self.dir, error))
    }

    /// Deletes caches next to the index: the walk, the history and the snapshots.
    pub(crate) fn clear_caches(&self) -> Result<()> {
        for path in [self.walk_cache_path(), self.history_path()] {
            remove(&path)?;
        }
        if self.has_snapshots()
            && let Ok(_lock) = self.lock_snapshots(LOCK_TIMEOUT)
        {
            let snapshots = self.snapshots();
            for name in names_in(&snapshots)?.iter().filter(|name| name.contains(".db")) {
                // Some systems cannot delete a file that another process reads. That process started before this one.
                fs::remove_file(snapshots.join(name)).ok();
            }
        }
        Ok(())
    }

    /// Deletes everything that can be rebuilt, and nothing else.
    pub(crate) fn remove_index(&self) -> Result<()> {
        for path in [self.dir.join(POINTER), self.walk_cache_path(), self.history_path()] {
            remove(&path)?;
        }
        self.remove_indexes_except(&[])?;
        let snapshots = self.snapshots();
        if self.has_snapshots() {
            fs::remove_dir_all(&snapshots).map_err(|error| Error::writing(&snapshots, error))?;
        }
        Ok(())
    }

    /// Renames a damaged database and its companion files, to keep them for inspection. Returns the new path.
    pub fn set_aside(&self, database: &Path) -> Result<PathBuf> {
        let aside = |number: u32| with_suffix(database, &format!(".corrupt-{number}"));
        let free = (1..u32::MAX).map(aside).find(|path| path.symlink_metadata().is_err());
        let free = free.ok_or_else(|| Error::writing(database, io::ErrorKind::AlreadyExists.into()))?;
        for suffix in ["-wal", "-shm", "-journal"] {
            move_if_there(&with_suffix(database, suffix), &with_suffix(&free, suffix))?;
        }
        fs::rename(database, &free).map_err(|error| Error::writing(database, error))?;
        Ok(free)
    }

    fn remove_indexes_except(&self, kept: &[&Path]) -> Result<()> {
        let number = |path: &&Path| Some(IndexFile::of(path.file_name()?.to_str()?)?.number);
        let kept: Vec<u64> = kept.iter().filter_map(number).collect();
        for name in names_in(&self.dir)? {
            let Some(file) = IndexFile::of(&name) else { continue };
            if file.is_ours() && !kept.contains(&file.number) {
                // Some systems cannot delete an open file; the next run will.
                fs::remove_file(self.dir.join(&name)).ok();
            }
        }
        Ok(())
    }
}

/// A file name of the form `index-<n>.db...`.
pub(super) struct IndexFile<'n> {
    number: u64,
    /// What follows `.db`.
    pub(super) rest: &'n str,
}

impl<'n> IndexFile<'n> {
    pub(super) fn of(name: &'n str) -> Option<Self> {
        let (digits, rest) = name.strip_prefix("index-")?.split_once(".db")?;
        let number: u64 = digits.parse().ok()?;
        // The number must be canonical: neither a sign nor leading zeros.
        (number.to_string() == digits).then_some(Self { number, rest })
    }

    fn is_database(&self) -> bool {
        self.rest.is_empty()
    }

    /// Whether it is an index or one of SQLite's companion files, not a database that was set aside.
    fn is_ours(&self) -> bool {
        matches!(self.rest, "" | "-wal" | "-shm" | "-journal")
    }
}

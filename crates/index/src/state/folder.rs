//! A directory with the state of one project, and how a new index takes the place of the old.
//!
//! It holds `index-<n>.db` files, of which the file `current` names the one that counts; `user.db` with what cannot be made
//! again; `survey` with what the last walk saw; `history` with the last commits; `snapshots/` with the indexes of commits;
//! `lock` and `watch`, by which processes agree who writes and who watches. A directory outside of the project also has
//! `root`, which names the project. Though only trusted directories get here, no link in one is followed and no name in one is
//! believed.

use super::files::{
    claim, is_file, move_if_there, names_in, refuse_link, remove, sync_file, with_suffix, write_once, write_whole,
};
use super::key::Key;
use crate::error::{Error, Result};
use crate::lock::{Lock, PATIENCE, Right};
use crate::platform;
use crate::read::read;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The file that names the index that counts.
const POINTER: &str = "current";

/// No path is longer.
const MAX_ROOT_BYTES: u64 = 1 << 16;

/// A directory with the state of one project that can be trusted. One outside of the project need not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateFolder {
    dir: PathBuf,
    /// Its name, if it is inside the project.
    key: Option<Key>,
}

/// The right to write in a state directory.
#[derive(Debug)]
pub struct StateLock {
    folder: StateFolder,
    _lock: Lock,
}

impl StateFolder {
    pub(super) fn outside(dir: PathBuf) -> Self {
        Self { dir, key: None }
    }

    pub(super) fn keyed(dir: PathBuf, key: Key) -> Self {
        Self { dir, key: Some(key) }
    }

    /// The directory.
    #[must_use]
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    pub(crate) fn key(&self) -> Option<&Key> {
        self.key.as_ref()
    }

    /// The database of what cannot be made again.
    #[must_use]
    pub fn user_db(&self) -> PathBuf {
        self.dir.join("user.db")
    }

    /// What takes the place of a damaged [`Self::user_db`]. While it is there, that has not come to its end.
    pub(crate) fn new_user_db(&self) -> PathBuf {
        with_suffix(&self.user_db(), ".new")
    }

    /// What the last walk saw; it can be made again.
    pub(crate) fn survey(&self) -> PathBuf {
        self.dir.join("survey")
    }

    /// The last commits, as git told them; they can be asked for again.
    pub(crate) fn history(&self) -> PathBuf {
        self.dir.join("history")
    }

    /// Writes `history` in the place of the old one. It only saves time, so nothing is lost where it cannot be written. Needs no
    /// lock: who reads it sees whether it is whole.
    pub(crate) fn keep_history(&self, history: &[u8]) {
        if self.dir.is_dir() {
            write_whole(&self.history(), history).ok();
        }
    }

    /// A map of the project, where somebody asked for one to be kept.
    #[must_use]
    pub fn map(&self) -> PathBuf {
        self.dir.join("map.txt")
    }

    /// The index that counts, if there is one. Another process may replace and delete it at any time: if it cannot be opened,
    /// ask again.
    #[must_use]
    pub fn current_index(&self) -> Option<PathBuf> {
        let pointer = read(&self.dir.join(POINTER), 64).ok()?;
        let name = std::str::from_utf8(&pointer.bytes).ok()?.trim_end();
        IndexFile::of(name).filter(IndexFile::is_database)?;
        let path = self.dir.join(name);
        is_file(&path).then_some(path)
    }

    /// Acquires the right to write. `what` is shown to others that have to wait.
    pub(crate) fn lock(self, what: &str, patience: Duration) -> Result<StateLock> {
        let lock = Lock::acquire(&self.dir.join("lock"), Right::Write, what, patience)?;
        Ok(StateLock { folder: self, _lock: lock })
    }

    /// The file that the process locks that watches the project.
    pub(crate) fn watch_lock_path(&self) -> PathBuf {
        self.dir.join("watch")
    }

    /// The folder of the indexes of commits.
    pub(crate) fn snapshots(&self) -> PathBuf {
        self.dir.join("snapshots")
    }

    /// Whether [`Self::snapshots`] is a directory and not a link to one.
    pub(crate) fn has_snapshots(&self) -> bool {
        self.snapshots().symlink_metadata().is_ok_and(|metadata| metadata.is_dir())
    }

    /// Acquires the right to make and remove indexes of commits, which is another than that to write the index of the files.
    pub(crate) fn lock_snapshots(&self, patience: Duration) -> Result<Lock> {
        let folder = self.snapshots();
        refuse_link(&folder)?;
        fs::create_dir_all(&folder).map_err(|error| Error::writing(&folder, error))?;
        Lock::acquire(&folder.join("lock"), Right::Snapshots, "index of a commit", patience)
    }

    /// What is opened by name later, by us or by the database, must not be a link.
    pub(super) fn refuse_links(&self) -> Result<()> {
        for name in names_in(&self.dir)? {
            if name.starts_with("user.db") || IndexFile::of(&name).is_some() {
                refuse_link(&self.dir.join(name))?;
            }
        }
        Ok(())
    }

    /// Keeps a directory inside a repository out of it, whatever ignore rules the repository has.
    pub(super) fn hide_from_git(&self) -> Result<()> {
        write_once(&self.dir.join(".gitignore"), b"*\n")
    }

    /// Notes that a directory outside of the project is for the one at `root`.
    pub(super) fn claim(&self, root: &Path) -> Result<()> {
        claim(&self.dir.join("root"), root.as_os_str().as_encoded_bytes())
    }

    /// A directory outside of projects belongs to the one that was indexed into it first: what it says is about that one.
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
    /// Writes `survey` in the place of the old one. It only saves time, so nothing is lost where it cannot be written.
    pub(crate) fn keep_survey(&self, survey: &[u8]) {
        write_whole(&self.survey(), survey).ok();
    }

    /// Puts what is at [`StateFolder::new_user_db`] in the place of the user's database, which is set aside if it is there.
    /// Returns where that is now.
    pub(crate) fn renew_user_db(&self) -> Result<Option<PathBuf>> {
        let (old, new) = (self.user_db(), self.new_user_db());
        let sync = || platform::sync_folder(&self.dir).map_err(|error| Error::writing(&self.dir, error));
        // Once the old one is out of the way, the new one is all there is.
        sync_file(&new)?;
        sync()?;
        let aside = if is_file(&old) { Some(self.set_aside(&old)?) } else { None };
        fs::rename(&new, &old).map_err(|error| Error::writing(&old, error))?;
        sync()?;
        Ok(aside)
    }

    /// A path for a new index, after clearing away what builders that were killed left behind.
    pub fn next_index_path(&self) -> Result<PathBuf> {
        let current = self.current_index();
        self.remove_indexes_except(current.as_deref().as_slice())?;
        self.free_index_path()
    }

    /// A path for an index beside all that are there.
    pub(crate) fn free_index_path(&self) -> Result<PathBuf> {
        let taken = names_in(&self.dir)?.iter().filter_map(|name| IndexFile::of(name)).map(|file| file.number).max();
        let number = taken.unwrap_or(0).checked_add(1);
        // The number is only ever exhausted by a name that did not come from here.
        let number = number.ok_or_else(|| Error::writing(&self.dir, io::ErrorKind::AlreadyExists.into()))?;
        Ok(self.dir.join(format!("index-{number}.db")))
    }

    /// Makes `index`, a path from [`Self::next_index_path`] that is now closed and whole, the one that counts, and deletes
    /// the others. A reader that has an old one open keeps it; where the system does not allow that, the next build deletes it.
    pub fn publish(&self, index: &Path) -> Result<()> {
        self.point_to(index)?;
        self.remove_indexes_except(&[index])
    }

    /// The same for a draft, which counts until `whole`, which is being made, takes its place.
    pub(crate) fn publish_draft(&self, draft: &Path, whole: &Path) -> Result<()> {
        self.point_to(draft)?;
        self.remove_indexes_except(&[draft, whole])
    }

    fn point_to(&self, index: &Path) -> Result<()> {
        // The index was written without care for a loss of power; the pointer must not outlive it.
        sync_file(index)?;
        let name = index.file_name().map(OsStr::as_encoded_bytes).unwrap_or_default();
        write_whole(&self.dir.join(POINTER), &[name, b"\n"].concat())?;
        platform::sync_folder(&self.dir).map_err(|error| Error::writing(&self.dir, error))
    }

    /// Deletes what earlier runs have cached beside the index itself: the survey, the history and the indexes of commits.
    pub(crate) fn forget(&self) -> Result<()> {
        for path in [self.survey(), self.history()] {
            remove(&path)?;
        }
        if self.has_snapshots()
            && let Ok(_lock) = self.lock_snapshots(PATIENCE)
        {
            let snapshots = self.snapshots();
            for name in names_in(&snapshots)?.iter().filter(|name| name.contains(".db")) {
                // Some systems do not delete what another process reads; it belongs to a question that was asked before.
                fs::remove_file(snapshots.join(name)).ok();
            }
        }
        Ok(())
    }

    /// Deletes all that can be made again, and nothing else.
    pub(crate) fn remove_index(&self) -> Result<()> {
        for path in [self.dir.join(POINTER), self.survey(), self.history()] {
            remove(&path)?;
        }
        self.remove_indexes_except(&[])?;
        let snapshots = self.snapshots();
        if self.has_snapshots() {
            fs::remove_dir_all(&snapshots).map_err(|error| Error::writing(&snapshots, error))?;
        }
        Ok(())
    }

    /// Moves a damaged database out of the way, with the files that belong to it; it is kept for whoever wants to look.
    /// Returns where it is now.
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
                // Some systems do not delete what is open; it will be free the next time.
                fs::remove_file(self.dir.join(&name)).ok();
            }
        }
        Ok(())
    }
}

/// A name of the form `index-<n>.db...`.
pub(super) struct IndexFile<'n> {
    number: u64,
    /// What follows `.db`.
    pub(super) rest: &'n str,
}

impl<'n> IndexFile<'n> {
    pub(super) fn of(name: &'n str) -> Option<Self> {
        let (digits, rest) = name.strip_prefix("index-")?.split_once(".db")?;
        let number: u64 = digits.parse().ok()?;
        // One name for one number: neither a sign nor leading zeros.
        (number.to_string() == digits).then_some(Self { number, rest })
    }

    fn is_database(&self) -> bool {
        self.rest.is_empty()
    }

    /// Whether it is an index or what the database keeps next to one, and not something that was set aside.
    fn is_ours(&self) -> bool {
        matches!(self.rest, "" | "-wal" | "-shm" | "-journal")
    }
}

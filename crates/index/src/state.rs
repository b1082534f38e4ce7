//! Where the index of a project lives, and how a new one takes the place of the old.
//!
//! The folder holds `index-<n>.db` files, of which the file `current` names the one that counts; `user.db` with what cannot
//! be made again; `survey` with what the last walk saw; `history` with the last commits; `snapshots/` with the indexes of
//! commits; `lock` and `watch`, by which processes agree who writes and who watches. In a project it also holds `config.toml`
//! and `recipes/`, which belong to the user. A project is untrusted and may have brought a folder of this name, so no link in
//! it is followed and no name in it is believed.

use crate::config::{Config, StatePlace};
use crate::digest::digest;
use crate::environment::Environment;
use crate::error::{Error, Result};
use crate::lock::{Lock, Right};
use crate::platform;
use crate::read::read;
use std::ffi::{OsStr, OsString};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The name of the state folder inside a project.
pub const STATE_FOLDER: &str = ".rhumb";

/// The file that names the index that counts.
const POINTER: &str = "current";

/// No path is longer.
const MAX_ROOT_BYTES: u64 = 1 << 16;

/// Everything is ours and can be made again except what the user writes; the file hides itself too, so that a first run
/// leaves no trace in the user's status.
const GIT_IGNORE: &str = "*\n!config.toml\n!recipes/\n!recipes/**\n";

/// The state folder of one project; it need not exist yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    dir: PathBuf,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// Inside the project, next to what the user writes.
    Project,
    /// Elsewhere, for the project at this root.
    Apart { root: PathBuf },
}

impl State {
    /// Where the state of the project at `root` belongs: in the folder that was named, else where the configuration says.
    /// Touches nothing.
    pub fn locate(root: &Path, config: &Config, environment: &Environment) -> Result<Self> {
        let apart = Kind::Apart { root: root.to_path_buf() };
        if let Some(named) = &environment.state_dir {
            return Ok(Self { dir: environment.current_dir.join(named), kind: apart });
        }
        match config.state {
            StatePlace::Project => Ok(Self { dir: root.join(STATE_FOLDER), kind: Kind::Project }),
            StatePlace::Cache => {
                let cache = environment.cache_dir.as_ref().ok_or(Error::NoCacheFolder)?;
                Ok(Self { dir: cache.join("rhumb").join(digest(root.as_os_str().as_encoded_bytes())), kind: apart })
            }
        }
    }

    /// The state of the project at `root` that the user's list says is in `dir`.
    pub(crate) fn listed(root: &Path, dir: &Path) -> Self {
        let is_inside = dir == root.join(STATE_FOLDER);
        let kind = if is_inside { Kind::Project } else { Kind::Apart { root: root.to_path_buf() } };
        Self { dir: dir.to_path_buf(), kind }
    }

    /// The folder.
    #[must_use]
    pub fn dir(&self) -> &Path {
        &self.dir
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

    /// Puts what is at [`Self::new_user_db`] in the place of the user's database, which is set aside if it is there. Returns
    /// where that is now.
    pub(crate) fn renew_user_db(&self, lock: &Lock) -> Result<Option<PathBuf>> {
        let (old, new) = (self.user_db(), self.new_user_db());
        let sync = || platform::sync_folder(&self.dir).map_err(|error| Error::writing(&self.dir, error));
        // Once the old one is out of the way, the new one is all there is.
        sync_file(&new)?;
        sync()?;
        let aside = if is_file(&old) { Some(self.set_aside(lock, &old)?) } else { None };
        fs::rename(&new, &old).map_err(|error| Error::writing(&old, error))?;
        sync()?;
        Ok(aside)
    }

    /// What the last walk saw; it can be made again.
    #[must_use]
    pub(crate) fn survey(&self) -> PathBuf {
        self.dir.join("survey")
    }

    /// Writes `survey` in the place of the old one. It only saves time, so nothing is lost where it cannot be written.
    pub(crate) fn keep_survey(&self, _: &Lock, survey: &[u8]) {
        write_whole(&self.survey(), survey).ok();
    }

    /// The last commits, as git told them; they can be asked for again.
    #[must_use]
    pub(crate) fn history(&self) -> PathBuf {
        self.dir.join("history")
    }

    /// Writes `history` in the place of the old one, like [`Self::keep_survey`]. Needs no lock: who reads it sees whether it is
    /// whole.
    pub(crate) fn keep_history(&self, history: &[u8]) {
        if self.refuse_link().is_ok() && self.dir.is_dir() {
            write_whole(&self.history(), history).ok();
        }
    }

    /// A map of the project, where somebody asked for one to be kept.
    #[must_use]
    pub fn map(&self) -> PathBuf {
        self.dir.join("map.txt")
    }

    /// Writes `map` in the place of the old one. Needs no lock: whoever writes writes the same.
    pub fn keep_map(&self, map: &str) -> Result<()> {
        self.create()?;
        write_whole(&self.map(), map.as_bytes())
    }

    /// The index that counts, if there is one. Another process may replace and delete it at any time: if it cannot be opened,
    /// ask again.
    #[must_use]
    pub fn current_index(&self) -> Option<PathBuf> {
        if self.refuse_link().is_err() || self.refuse_other_root().is_err() {
            return None;
        }
        let pointer = read(&self.dir.join(POINTER), 64).ok()?;
        let name = std::str::from_utf8(&pointer.bytes).ok()?.trim_end();
        IndexFile::of(name).filter(IndexFile::is_database)?;
        let path = self.dir.join(name);
        is_file(&path).then_some(path)
    }

    /// Takes the right to write, making the folder if it is missing. `what` is shown to others that have to wait.
    pub fn lock(&self, what: &str, patience: Duration) -> Result<Lock> {
        self.create()?;
        Lock::acquire(&self.dir.join("lock"), Right::Write, what, patience)
    }

    /// Takes the part of the one process that watches the project, if nobody has it. Unlike the right to write it is kept for
    /// as long as the process watches, so that others can still write in between.
    pub(crate) fn watch_lock(&self, what: &str) -> Result<Lock> {
        self.create()?;
        Lock::acquire(&self.watch_lock_path(), Right::Watch, what, Duration::ZERO)
    }

    /// The same for a process that waits for it: where the folder is gone, it is not made again.
    pub(crate) fn free_watch_lock(&self, what: &str) -> Result<Lock> {
        self.refuse_link()?;
        Lock::acquire_there(&self.watch_lock_path(), Right::Watch, what)
    }

    /// The file that [`Self::watch_lock`] locks.
    pub(crate) fn watch_lock_path(&self) -> PathBuf {
        self.dir.join("watch")
    }

    fn create(&self) -> Result<()> {
        self.refuse_link()?;
        if self.dir.symlink_metadata().is_ok() && !self.dir.is_dir() {
            return Err(Error::StateNotAFolder { path: self.dir.clone() });
        }
        self.create_folder().map_err(|error| Error::writing(&self.dir, error))?;
        self.refuse_links_inside()?;
        match &self.kind {
            Kind::Project => write_once(&self.dir.join(".gitignore"), GIT_IGNORE.as_bytes()),
            Kind::Apart { root } => claim(&self.dir.join("root"), root.as_os_str().as_encoded_bytes()),
        }?;
        self.refuse_other_root()
    }

    /// A project that was removed does not come back because of its state.
    fn create_folder(&self) -> io::Result<()> {
        match self.kind {
            Kind::Project => match fs::create_dir(&self.dir) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
                _ => Ok(()),
            },
            Kind::Apart { .. } => fs::create_dir_all(&self.dir),
        }
    }

    /// A folder apart belongs to the project that was indexed into it first: what it says is about that one.
    fn refuse_other_root(&self) -> Result<()> {
        let Kind::Apart { root } = &self.kind else { return Ok(()) };
        let Ok(content) = read(&self.dir.join("root"), MAX_ROOT_BYTES) else { return Ok(()) };
        if content.bytes == root.as_os_str().as_encoded_bytes() {
            return Ok(());
        }
        let other = platform::path_from_bytes(&content.bytes);
        Err(Error::OtherProject { path: self.dir.clone(), other })
    }

    /// A folder that the user named may be a link; one that came with a project may lead anywhere.
    fn refuse_link(&self) -> Result<()> {
        match self.kind {
            Kind::Project => refuse_link(&self.dir),
            Kind::Apart { .. } => Ok(()),
        }
    }

    /// What is opened by name later, by us or by the database, must not be a link.
    fn refuse_links_inside(&self) -> Result<()> {
        for name in names_in(&self.dir)? {
            if is_database_file(&name) {
                refuse_link(&self.dir.join(name))?;
            }
        }
        Ok(())
    }

    /// The folder of the indexes of commits.
    pub(crate) fn snapshots(&self) -> PathBuf {
        self.dir.join("snapshots")
    }

    /// Whether what is in [`Self::snapshots`] is ours: no link leads there, and the folder is that of this project.
    pub(crate) fn may_hold_snapshots(&self) -> bool {
        self.refuse_link().and_then(|()| self.refuse_other_root()).and_then(|()| refuse_link(&self.snapshots())).is_ok()
    }

    /// Takes the right to make and remove indexes of commits, which is another than that to write the index of the files.
    pub(crate) fn lock_snapshots(&self, patience: Duration) -> Result<Lock> {
        self.create()?;
        let folder = self.snapshots();
        refuse_link(&folder)?;
        fs::create_dir_all(&folder).map_err(|error| Error::writing(&folder, error))?;
        Lock::acquire(&folder.join("lock"), Right::Snapshots, "index of a commit", patience)
    }

    /// A path for a new index, after clearing away what builders that were killed left behind.
    pub fn next_index_path(&self, lock: &Lock) -> Result<PathBuf> {
        let current = self.current_index();
        self.remove_indexes_except(current.as_deref().as_slice())?;
        self.free_index_path(lock)
    }

    /// A path for an index beside all that are there.
    pub(crate) fn free_index_path(&self, _: &Lock) -> Result<PathBuf> {
        let taken = names_in(&self.dir)?.iter().filter_map(|name| IndexFile::of(name)).map(|file| file.number).max();
        let number = taken.unwrap_or(0).checked_add(1);
        // The number is only ever exhausted by a name that did not come from here.
        let number = number.ok_or_else(|| Error::writing(&self.dir, io::ErrorKind::AlreadyExists.into()))?;
        Ok(self.dir.join(format!("index-{number}.db")))
    }

    /// Makes `index`, a path from [`Self::next_index_path`] that is now closed and whole, the one that counts, and deletes
    /// the others. A reader that has an old one open keeps it; where the system does not allow that, the next build deletes it.
    pub fn publish(&self, lock: &Lock, index: &Path) -> Result<()> {
        self.point_to(lock, index)?;
        self.remove_indexes_except(&[index])
    }

    /// The same for a draft, which counts until `whole`, which is being made, takes its place.
    pub(crate) fn publish_draft(&self, lock: &Lock, draft: &Path, whole: &Path) -> Result<()> {
        self.point_to(lock, draft)?;
        self.remove_indexes_except(&[draft, whole])
    }

    fn point_to(&self, _: &Lock, index: &Path) -> Result<()> {
        // The index was written without care for a loss of power; the pointer must not outlive it.
        sync_file(index)?;
        let name = index.file_name().map(OsStr::as_encoded_bytes).unwrap_or_default();
        write_whole(&self.dir.join(POINTER), &[name, b"\n"].concat())?;
        platform::sync_folder(&self.dir).map_err(|error| Error::writing(&self.dir, error))
    }

    /// Deletes all that can be made again, and nothing else.
    pub(crate) fn remove_index(&self, _: &Lock) -> Result<()> {
        for path in [self.dir.join(POINTER), self.survey(), self.history()] {
            remove(&path)?;
        }
        self.remove_indexes_except(&[])?;
        let snapshots = self.snapshots();
        if self.may_hold_snapshots() && snapshots.is_dir() {
            fs::remove_dir_all(&snapshots).map_err(|error| Error::writing(&snapshots, error))?;
        }
        Ok(())
    }

    /// Moves a damaged database out of the way, with the files that belong to it; it is kept for whoever wants to look.
    /// Returns where it is now.
    pub fn set_aside(&self, _: &Lock, database: &Path) -> Result<PathBuf> {
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
struct IndexFile<'n> {
    number: u64,
    /// What follows `.db`.
    rest: &'n str,
}

impl<'n> IndexFile<'n> {
    fn of(name: &'n str) -> Option<Self> {
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

pub(crate) fn is_file(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|metadata| metadata.is_file())
}

fn is_database_file(name: &str) -> bool {
    name.starts_with("user.db") || IndexFile::of(name).is_some()
}

fn refuse_link(path: &Path) -> Result<()> {
    match path.symlink_metadata() {
        Ok(metadata) if metadata.is_symlink() => Err(Error::LinkedState { path: path.to_path_buf() }),
        _ => Ok(()),
    }
}

/// Sorted; names that are not UTF-8 are none of ours.
fn names_in(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder).map_err(|error| Error::reading(folder, error))?;
    let mut names: Vec<String> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort_unstable();
    Ok(names)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// Leaves alone what is already there: it may be the user's.
fn write_once(path: &Path, content: &[u8]) -> Result<()> {
    match write_new(path, content) {
        Err(Error::Io { source, .. }) if source.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        written => written,
    }
}

/// The same for what only we write. An empty file is what a process left that was killed before it could write.
fn claim(path: &Path, content: &[u8]) -> Result<()> {
    write_once(path, content)?;
    match path.symlink_metadata() {
        Ok(metadata) if metadata.is_file() && metadata.len() == 0 => {
            write_to(path, OpenOptions::new().write(true), content)
        }
        _ => Ok(()),
    }
}

fn write_new(path: &Path, content: &[u8]) -> Result<()> {
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

/// Writes a file in the place of the one at `path`: whoever looks finds the old one or the new one.
pub(crate) fn write_whole(path: &Path, content: &[u8]) -> Result<()> {
    let draft = with_suffix(path, ".new");
    remove(&draft)?;
    write_new(&draft, content)?;
    fs::rename(&draft, path).map_err(|error| Error::writing(path, error))
}

fn sync_file(path: &Path) -> Result<()> {
    let sync = || OpenOptions::new().write(true).open(path)?.sync_all();
    sync().map_err(|error| Error::writing(path, error))
}

fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Error::writing(path, error)),
        _ => Ok(()),
    }
}

fn move_if_there(from: &Path, to: &Path) -> Result<()> {
    match fs::rename(from, to) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Error::writing(from, error)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;

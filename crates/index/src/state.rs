//! Where the state of a project is: its index and everything kept with it.
//!
//! State outside of the project root belongs to the user and is trusted. Inside the root, anybody who can write to the
//! repository could have put files there, so only a subdirectory with a random name is used, and only if the user's own
//! state directory has an entry of that name ([`keyed`]). A project's `.rhumb/config.toml` and `.rhumb/recipes/` are not
//! state: they belong to the project.

mod files;
mod folder;
mod foreign;
mod key;
mod keyed;
mod tracked;

pub(crate) use files::{is_file, write_new, write_whole};
pub use folder::{StateFolder, StateLock};
pub use foreign::Foreign;
pub(crate) use key::Key;
pub(crate) use tracked::GitIndex;

use crate::config::{Config, StatePlace};
use crate::digest::digest;
use crate::environment::Environment;
use crate::error::{Error, NoKeys, Result};
use crate::lock::{Lock, Right};
use crate::platform;
use crate::root::is_too_wide;
use crate::roots::Roots;
use keyed::Keyed;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

/// The name of the directory inside a project that holds its configuration and, unless configured otherwise, its state.
pub const STATE_FOLDER: &str = ".rhumb";

/// Where the state of one project is; it need not exist yet.
#[derive(Clone, Debug)]
pub struct State {
    root: PathBuf,
    place: Place,
}

#[derive(Clone, Debug)]
enum Place {
    /// A directory outside of the project root.
    Outside(PathBuf),
    /// A keyed subdirectory of a directory inside of it.
    Inside(Keyed),
}

impl State {
    /// Where the state of the project at `root` belongs: in the directory that was named, else where the configuration says.
    /// Touches nothing.
    pub fn locate(root: &Path, config: &Config, environment: &Environment) -> Result<Self> {
        if let Some(named) = &environment.state_dir {
            return Ok(Self::at(root, &environment.current_dir.join(named), environment));
        }
        match config.state {
            StatePlace::Project => Ok(Self::at(root, &root.join(STATE_FOLDER), environment)),
            StatePlace::Cache => {
                let cache = environment.cache_dir.as_ref().ok_or(Error::NoCacheFolder)?;
                let name = digest(root.as_os_str().as_encoded_bytes());
                Ok(Self::at(root, &cache.join("rhumb").join(name), environment))
            }
        }
    }

    fn at(root: &Path, dir: &Path, environment: &Environment) -> Self {
        let place = match inside(root, dir) {
            Some(base) => Place::Inside(Keyed::new(base, trusted_roots(root, environment))),
            None => Place::Outside(dir.to_path_buf()),
        };
        Self { root: root.to_path_buf(), place }
    }

    /// The state of the project at `root` that `roots` lists in `dir`, under `key` if it is a keyed directory. `None` if the
    /// entry was written by a version that kept state in projects without a key.
    pub(crate) fn listed(root: &Path, dir: &Path, key: Option<Key>, roots: &Roots) -> Option<Self> {
        let place = match key {
            Some(key) if dir.ends_with(key.as_str()) => Place::Inside(Keyed::of_key(dir.parent()?, key, roots.clone())),
            None if !dir.starts_with(root) => Place::Outside(dir.to_path_buf()),
            _ => return None,
        };
        Some(Self { root: root.to_path_buf(), place })
    }

    /// The directory that was named or configured. If it is inside the project, state is in a subdirectory of it.
    #[must_use]
    pub fn place(&self) -> &Path {
        match &self.place {
            Place::Outside(dir) => dir,
            Place::Inside(keyed) => keyed.base(),
        }
    }

    /// The directory with the state, if it exists and can be trusted.
    #[must_use]
    pub fn open(&self) -> Option<StateFolder> {
        match &self.place {
            Place::Outside(dir) => {
                let folder = StateFolder::outside(dir.clone());
                folder.refuse_other_root(&self.root).ok()?;
                Some(folder)
            }
            Place::Inside(keyed) => keyed.find(&self.root),
        }
    }

    /// The same without asking whether git tracks the directory. Nothing in it may be opened.
    pub(crate) fn peek(&self) -> Option<StateFolder> {
        match &self.place {
            Place::Outside(_) => self.open(),
            Place::Inside(keyed) => keyed.peek(&self.root),
        }
    }

    /// The same as [`Self::open`], but creates the directory if there is none.
    pub(crate) fn create(&self) -> Result<StateFolder> {
        match &self.place {
            Place::Outside(dir) => {
                let folder = StateFolder::outside(dir.clone());
                files::refuse_file(dir)?;
                fs::create_dir_all(dir).map_err(|error| Error::writing(dir, error))?;
                folder.refuse_links()?;
                folder.claim(&self.root)?;
                folder.refuse_other_root(&self.root)?;
                Ok(folder)
            }
            Place::Inside(keyed) => {
                let folder = keyed.find(&self.root).map_or_else(|| keyed.make(&self.root), Ok)?;
                folder.refuse_links()?;
                folder.hide_from_git()?;
                Ok(folder)
            }
        }
    }

    /// The index that counts, if there is one. Another process may replace and delete it at any time: if it cannot be opened,
    /// ask again.
    #[must_use]
    pub fn current_index(&self) -> Option<PathBuf> {
        self.open()?.current_index()
    }

    /// Acquires the right to write, creating the directory if it is missing. `what` is shown to others that have to wait.
    pub fn lock(&self, what: &str, patience: Duration) -> Result<StateLock> {
        self.create()?.lock(what, patience)
    }

    /// Acquires the role of the one process that watches the project, if nobody has it. Unlike the right to write it is kept
    /// for as long as the process watches, so that others can still write in between.
    pub(crate) fn watch_lock(&self, what: &str) -> Result<Lock> {
        Lock::acquire(&self.create()?.watch_lock_path(), Right::Watch, what, Duration::ZERO)
    }

    /// The same for a process that waits for it: does not create a directory that is gone.
    pub(crate) fn free_watch_lock(&self, what: &str) -> Result<Lock> {
        let gone = || Error::reading(self.place(), std::io::ErrorKind::NotFound.into());
        Lock::acquire_there(&self.open().ok_or_else(gone)?.watch_lock_path(), Right::Watch, what)
    }

    /// The file that [`Self::watch_lock`] locks, if there is a directory for it.
    pub(crate) fn watch_lock_path(&self) -> Option<PathBuf> {
        Some(self.open()?.watch_lock_path())
    }

    /// Writes a map of the project in the place of the old one; returns its path. Needs no lock: whoever writes writes the
    /// same.
    pub fn keep_map(&self, map: &str) -> Result<PathBuf> {
        let path = self.create()?.map();
        write_whole(&path, map.as_bytes())?;
        Ok(path)
    }

    /// What is in the place of the state but is not trusted, such as the index of an older version or one that came with the
    /// repository.
    #[must_use]
    pub fn foreign(&self) -> Vec<Foreign> {
        match &self.place {
            Place::Outside(_) => Vec::new(),
            Place::Inside(keyed) => keyed.foreign(&self.root),
        }
    }
}

/// The user's list of indexed roots, unless the project itself could have written it. A home directory may be indexed if the
/// user insists, and the list in it is still the user's.
pub(crate) fn trusted_roots(root: &Path, environment: &Environment) -> Result<Roots, NoKeys> {
    let dir = environment.user_state_dir.as_deref().ok_or(NoKeys::Unknown)?;
    if inside(root, dir).is_some() && !is_too_wide(root, environment.home.as_deref()) {
        return Err(NoKeys::InProject { path: dir.to_path_buf() });
    }
    Ok(Roots::of_user(dir))
}

/// The path of `dir` below `root`, which is absolute and without links, if it is there. A directory is inside if its path says so
/// or leads there, so that a link can hide neither.
fn inside(root: &Path, dir: &Path) -> Option<PathBuf> {
    [resolved(dir), normal(dir)].into_iter().find(|path| path.starts_with(root))
}

/// `path` without links as far as it exists.
fn resolved(path: &Path) -> PathBuf {
    let existing = path.ancestors().find_map(|above| Some((above, platform::canonical(above).ok()?)));
    let Some((above, canonical)) = existing else { return normal(path) };
    normal(&canonical.join(path.strip_prefix(above).unwrap_or(path)))
}

/// `path` without `.` and `..`, as far as its text says.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => drop(normal.pop()),
            other => normal.push(other),
        }
    }
    normal
}

#[cfg(test)]
mod tests;

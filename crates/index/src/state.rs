//! Locates the state of a project: its index and everything stored with it.
//!
//! State outside projects belongs to the user ([`outside`]). Inside the project root or any work tree, anyone who can write to
//! the repository could have placed files, so only a subdirectory with a random name is used, and only if the user's own state
//! directory has an entry of that name ([`keyed`]). A project's `.rhumb/config.toml` and `.rhumb/recipes/` are not state but
//! part of the project.

mod files;
mod folder;
mod key;
mod keyed;
mod outside;
mod tracked;
mod untrusted;

pub(crate) use files::{is_file, write_new, write_whole};
pub use folder::{StateFolder, StateLock};
pub(crate) use key::StateKey;
pub(crate) use tracked::GitIndex;
pub use untrusted::UntrustedState;

use crate::config::{Config, StateLocation};
use crate::digest::digest;
use crate::environment::Environment;
use crate::error::{Error, NoKeyReason, Result};
use crate::lock::{Lock, LockPurpose};
use crate::platform;
use crate::registry::RootRegistry;
use crate::root::is_too_wide;
use keyed::KeyedDirectories;
use outside::OutsideDirectory;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

/// The name of the directory inside a project that contains its configuration and, by default, its state.
pub const STATE_FOLDER: &str = ".rhumb";

/// The location of a project's state, which need not exist yet.
#[derive(Clone, Debug)]
pub struct State {
    root: PathBuf,
    place: StateDirectory,
}

#[derive(Clone, Debug)]
enum StateDirectory {
    /// A directory that is used as it is.
    Outside(OutsideDirectory),
    /// A keyed subdirectory of a directory that others can write to.
    Inside(KeyedDirectories),
}

impl State {
    /// The location of the state for the project at `root`: the directory named explicitly, else the configured one, but the
    /// cache directory if a project without an index is read-only. Writes nothing.
    pub fn locate(root: &Path, config: &Config, environment: &Environment) -> Result<Self> {
        Self::locate_if(root, config, environment, platform::is_writable)
    }

    fn locate_if(
        root: &Path,
        config: &Config,
        environment: &Environment,
        is_writable: impl Fn(&Path) -> bool,
    ) -> Result<Self> {
        if let Some(named) = &environment.state_dir {
            return Ok(Self::at(root, &environment.current_dir.join(named), environment));
        }
        let cached = || {
            let cache = environment.cache_dir.as_ref().ok_or(Error::NoCacheFolder)?;
            let name = digest(root.as_os_str().as_encoded_bytes());
            Ok(Self::at(root, &cache.join("rhumb").join(name), environment))
        };
        if config.state == StateLocation::Cache {
            return cached();
        }
        let dir = root.join(STATE_FOLDER);
        let is_closed = root.exists() && !is_writable(if dir.exists() { &dir } else { root });
        let inside = Self::at(root, &dir, environment);
        if is_closed && inside.open().is_none() { cached().or(Ok(inside)) } else { Ok(inside) }
    }

    fn at(root: &Path, dir: &Path, environment: &Environment) -> Self {
        let home = environment.home.as_deref();
        let keyed =
            |(top, base)| StateDirectory::Inside(KeyedDirectories::new(top, base, trusted_roots(root, environment)));
        let place = match outermost_top(dir, |folder| folder == root || is_work_tree(folder, home)) {
            Some(inside) => keyed(inside),
            None => match OutsideDirectory::trusted(root, dir) {
                Some(outside) => StateDirectory::Outside(outside),
                None => keyed((resolve_links(dir), resolve_links(dir))),
            },
        };
        Self { root: root.to_path_buf(), place }
    }

    /// The state in the registered directory `dir` of the project at `root`, with its `key` if it is a keyed directory.
    /// `None` if the entry was written by a version that did not use keys.
    pub(crate) fn listed(root: &Path, dir: &Path, key: Option<StateKey>, roots: &RootRegistry) -> Option<Self> {
        let place = match key {
            Some(key) if dir.ends_with(key.as_str()) => {
                StateDirectory::Inside(KeyedDirectories::of_key(root, dir.parent()?, key, roots.clone()))
            }
            None if !dir.starts_with(root) => StateDirectory::Outside(OutsideDirectory::trusted(root, dir)?),
            _ => return None,
        };
        Some(Self { root: root.to_path_buf(), place })
    }

    /// The directory that was named or configured. If others can write to it, the state is in a subdirectory of it.
    #[must_use]
    pub fn place(&self) -> &Path {
        match &self.place {
            StateDirectory::Outside(outside) => outside.dir(),
            StateDirectory::Inside(keyed) => keyed.base(),
        }
    }

    /// The state directory, if it exists and is trusted.
    #[must_use]
    pub fn open(&self) -> Option<StateFolder> {
        match &self.place {
            StateDirectory::Outside(outside) => outside.open(&self.root),
            StateDirectory::Inside(keyed) => keyed.find(),
        }
    }

    /// The same without asking git whether the directory is tracked. Files in it must not be opened.
    pub(crate) fn peek(&self) -> Option<StateFolder> {
        match &self.place {
            StateDirectory::Outside(_) => self.open(),
            StateDirectory::Inside(keyed) => keyed.peek(),
        }
    }

    /// Like [`Self::open`], but creates the directory if necessary.
    pub(crate) fn create(&self) -> Result<StateFolder> {
        match &self.place {
            StateDirectory::Outside(outside) => outside.create(&self.root),
            StateDirectory::Inside(keyed) => {
                let folder = keyed.find().map_or_else(|| keyed.make(&self.root), Ok)?;
                folder.refuse_links()?;
                folder.hide_from_git()?;
                Ok(folder)
            }
        }
    }

    /// The current index, if there is one. Another process may replace and delete it at any time: if it cannot be opened,
    /// call this again.
    #[must_use]
    pub fn current_index(&self) -> Option<PathBuf> {
        self.open()?.current_index()
    }

    /// Acquires the lock for writing, creating the directory if necessary. `what` is shown to processes that have to wait.
    pub fn lock(&self, what: &str, timeout: Duration) -> Result<StateLock> {
        self.create()?.lock(what, timeout)
    }

    /// Acquires the lock for watching the project, without waiting. The watcher holds it throughout, while the lock for
    /// writing is only held during updates, so that other processes can write in between.
    pub(crate) fn watch_lock(&self, what: &str) -> Result<Lock> {
        Lock::acquire(&self.create()?.watch_lock_path(), LockPurpose::Watch, what, Duration::ZERO)
    }

    /// The same for a follower: does not create a missing directory.
    pub(crate) fn free_watch_lock(&self, what: &str) -> Result<Lock> {
        let gone = || Error::reading(self.place(), std::io::ErrorKind::NotFound.into());
        Lock::acquire_existing(&self.open().ok_or_else(gone)?.watch_lock_path(), LockPurpose::Watch, what)
    }

    /// The file of [`Self::watch_lock`], if the state directory exists.
    pub(crate) fn watch_lock_path(&self) -> Option<PathBuf> {
        Some(self.open()?.watch_lock_path())
    }

    /// Writes the map of the project and returns its path. Needs no lock: concurrent writers write the same map.
    pub fn keep_map(&self, map: &str) -> Result<PathBuf> {
        let path = self.create()?.map();
        write_whole(&path, map.as_bytes())?;
        Ok(path)
    }

    /// Files at the location of the state that are not trusted, such as the index of an older version or one that was
    /// committed to the repository.
    #[must_use]
    pub fn foreign(&self) -> Vec<UntrustedState> {
        match &self.place {
            StateDirectory::Outside(_) => Vec::new(),
            StateDirectory::Inside(keyed) => keyed.foreign(&self.root),
        }
    }
}

/// The user's registry of indexed roots; an error if the project or another repository could have written it. A home directory
/// can be indexed with `--force` and be a work tree; the registry inside it is still the user's.
pub(crate) fn trusted_roots(root: &Path, environment: &Environment) -> Result<RootRegistry, NoKeyReason> {
    let dir = environment.user_state_dir.as_deref().ok_or(NoKeyReason::Unknown)?;
    let home = environment.home.as_deref();
    let is_project = |folder: &Path| folder == root && !is_too_wide(folder, home);
    if outermost_top(dir, |folder| is_project(folder) || is_work_tree(folder, home)).is_some() {
        return Err(NoKeyReason::InProject { path: dir.to_path_buf() });
    }
    Ok(RootRegistry::of_user(dir))
}

/// The outermost directory around `dir` that is a top, and the path of `dir` in it. A directory is inside if either its
/// textual or its resolved path is, so that a symlink can hide neither.
fn outermost_top(dir: &Path, is_top: impl Fn(&Path) -> bool) -> Option<(PathBuf, PathBuf)> {
    [resolve_links(dir), without_dots(dir)].into_iter().find_map(|path| {
        let top = path.ancestors().filter(|folder| is_top(folder)).last()?.to_path_buf();
        Some((top, path))
    })
}

/// A directory that contains one of these is the top of a work tree.
const WORK_TREE_SIGNS: [&str; 5] = [".git", ".hg", ".jj", ".sl", ".svn"];

/// Whether `folder` is the top of a work tree. The project root can be narrower than the repository, which can choose it with a
/// `.rhumb` directory. A home directory is not counted: dotfiles under git are common.
fn is_work_tree(folder: &Path, home: Option<&Path>) -> bool {
    WORK_TREE_SIGNS.iter().any(|sign| folder.join(sign).symlink_metadata().is_ok()) && !is_too_wide(folder, home)
}

/// Resolves symlinks in the existing part of `path`.
fn resolve_links(path: &Path) -> PathBuf {
    let existing = path.ancestors().find_map(|above| Some((above, platform::canonical(above).ok()?)));
    let Some((above, canonical)) = existing else { return without_dots(path) };
    without_dots(&canonical.join(path.strip_prefix(above).unwrap_or(path)))
}

/// Removes `.` and `..` from `path` textually.
fn without_dots(path: &Path) -> PathBuf {
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

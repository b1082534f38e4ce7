//! State inside a project: a subdirectory with a random name, for which the user's own state directory vouches.
//!
//! A repository cannot ship such a directory, because it would have to know the name. Someone who publishes the directory
//! gives that away; so a directory that git tracks is no longer trusted.

use super::STATE_FOLDER;
use super::files::{names_in, refuse_file, refuse_link, write_once};
use super::folder::StateFolder;
use super::foreign::{Foreign, foreign_among};
use super::key::Key;
use super::tracked::{GitIndex, git_indexes, is_tracked};
use crate::error::{Error, NoKeys, Result};
use crate::platform;
use crate::roots::Roots;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// Hides everything but what belongs to the project; it hides itself too, so that a first run leaves no trace in the status
/// of the repository.
const GIT_IGNORE: &str = "*\n!config.toml\n!recipes/\n!recipes/**\n";

/// A directory inside a project that holds keyed directories.
#[derive(Clone, Debug)]
pub(super) struct Keyed {
    base: PathBuf,
    /// The list that vouches for keys, or why there is none.
    roots: Result<Roots, NoKeys>,
    /// The only key to look for; any if `None`.
    only: Option<Key>,
    /// The directory that was last found not to be tracked, with the git indexes that said so.
    untracked: Arc<Mutex<Option<Untracked>>>,
}

/// A directory that git does not track as long as its indexes are these.
#[derive(Debug, PartialEq, Eq)]
struct Untracked {
    key: Key,
    indexes: Vec<GitIndex>,
}

/// A directory that the user's list vouches for.
struct Vouched {
    /// When its entry was written, in nanoseconds since 1970.
    noted_ns: i64,
    key: Key,
    dir: PathBuf,
}

impl Keyed {
    pub(super) fn new(base: PathBuf, roots: Result<Roots, NoKeys>) -> Self {
        Self { base, roots, only: None, untracked: Arc::default() }
    }

    pub(super) fn of_key(base: &Path, key: Key, roots: Roots) -> Self {
        Self { only: Some(key), ..Self::new(base.to_path_buf(), Ok(roots)) }
    }

    pub(super) fn base(&self) -> &Path {
        &self.base
    }

    /// The directory to use, if there is one. Of several the one noted last is used.
    pub(super) fn find(&self, root: &Path) -> Option<StateFolder> {
        let roots = self.roots.as_ref().ok()?;
        let trusted = self.vouched(root, roots).into_iter().find(|it| !self.is_published(roots, it))?;
        Some(StateFolder::keyed(trusted.dir, trusted.key))
    }

    /// The same without asking whether git tracks the directory.
    pub(super) fn peek(&self, root: &Path) -> Option<StateFolder> {
        let first = self.vouched(root, self.roots.as_ref().ok()?).into_iter().next()?;
        Some(StateFolder::keyed(first.dir, first.key))
    }

    /// Creates a directory with a new key, unless another process was faster.
    pub(super) fn make(&self, root: &Path) -> Result<StateFolder> {
        self.refuse_links(root)?;
        let refused = |reason| Error::NoKeys { path: self.base.clone(), reason };
        let roots = self.roots.as_ref().map_err(|reason| refused(reason.clone()))?;
        let unusable = |error| match error {
            Error::Locked { .. } => error,
            error => refused(NoKeys::Unusable { error: error.to_string() }),
        };
        let lock = roots.lock().map_err(unusable)?;
        if let Some(folder) = self.find(root) {
            return Ok(folder);
        }
        self.make_base(root)?;
        let key = Key::random().map_err(|error| Error::writing(&self.base, error))?;
        let dir = self.base.join(key.as_str());
        // If this process dies in between, an entry for nothing is harmless, while a directory without an entry is in the way.
        roots.vouch(&lock, root, &dir, &key).map_err(unusable)?;
        let made = platform::create_private_folder(&dir).and_then(|()| platform::sync_folder(&self.base));
        made.map_err(|error| Error::writing(&dir, error))?;
        Ok(StateFolder::keyed(dir, key))
    }

    /// What is here and not trusted.
    pub(super) fn foreign(&self, root: &Path) -> Vec<Foreign> {
        if self.refuse_links(root).is_err() {
            return Vec::new();
        }
        let own: Vec<Key> = match &self.roots {
            Ok(roots) => self.vouched(root, roots).into_iter().map(|it| it.key).collect(),
            Err(_) => Vec::new(),
        };
        foreign_among(root, &self.base, &own)
    }

    /// The directories with a key that the list vouches for, the one noted last first.
    fn vouched(&self, root: &Path, roots: &Roots) -> Vec<Vouched> {
        if self.refuse_links(root).is_err() {
            return Vec::new();
        }
        let names = names_in(&self.base).unwrap_or_default();
        let keys = names.iter().filter_map(|name| Key::from_name(name));
        let keys = keys.filter(|key| self.only.as_ref().is_none_or(|only| only == key));
        let mut vouched: Vec<Vouched> = keys
            .filter_map(|key| {
                let dir = self.base.join(key.as_str());
                dir.symlink_metadata().ok().filter(fs::Metadata::is_dir)?;
                Some(Vouched { noted_ns: roots.vouched_for(&key)?, key, dir })
            })
            .collect();
        vouched.sort_by(|one, other| (other.noted_ns, &other.key).cmp(&(one.noted_ns, &one.key)));
        vouched
    }

    /// Whether git tracks the directory; then it is not vouched for any more. Git is only asked if its index has changed since
    /// it was last asked.
    fn is_published(&self, roots: &Roots, vouched: &Vouched) -> bool {
        let Vouched { key, dir, .. } = vouched;
        let now = Untracked { key: key.clone(), indexes: git_indexes(dir) };
        let indexes = &now.indexes;
        if indexes.is_empty() {
            return false;
        }
        // What is kept under this lock is replaced in one step.
        let mut untracked = self.untracked.lock().unwrap_or_else(PoisonError::into_inner);
        if untracked.as_ref() == Some(&now) {
            return false;
        }
        let start = SystemTime::now();
        if !roots.is_known_untracked(key, indexes) {
            match is_tracked(indexes, key) {
                Some(true) => {
                    // If the entry cannot be removed, the next look finds the same.
                    roots.revoke(key).ok();
                    return true;
                }
                Some(false) if indexes.iter().all(|index| index.is_settled_at(start)) => {
                    roots.note_untracked(key, indexes);
                }
                // Without git nothing can be said, and the key itself is still a secret.
                Some(false) | None => {}
            }
        }
        *untracked = Some(now);
        false
    }

    fn make_base(&self, root: &Path) -> Result<()> {
        refuse_file(&self.base)?;
        // A project that was removed does not come back because of its state.
        let made = if root.is_dir() { fs::create_dir_all(&self.base) } else { Err(io::ErrorKind::NotFound.into()) };
        made.map_err(|error| Error::writing(&self.base, error))?;
        if self.base == root.join(STATE_FOLDER) {
            write_once(&self.base.join(".gitignore"), GIT_IGNORE.as_bytes())?;
        }
        Ok(())
    }

    /// A link that came with a project may lead anywhere.
    fn refuse_links(&self, root: &Path) -> Result<()> {
        let below_root = self.base.ancestors().take_while(|path| path.starts_with(root) && *path != root);
        below_root.into_iter().try_for_each(refuse_link)
    }
}

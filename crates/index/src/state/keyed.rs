//! State inside a project: a subdirectory with a random name, for which the user's own state directory vouches.
//!
//! A repository cannot ship such a directory, because it would have to know the name. Publishing the directory reveals the
//! name, so a directory that git tracks is no longer trusted, and neither is one that is not where its entry says, unless it
//! was moved. Other users who can write to the project could put their own directory in its place, so it must belong to the
//! user.

use super::STATE_FOLDER;
use super::files::{names_in, refuse_file, refuse_link, write_once};
use super::folder::StateFolder;
use super::key::StateKey;
use super::tracked::{GitIndex, git_indexes, is_tracked};
use super::untrusted::{UntrustedState, untrusted_in};
use crate::error::{Error, NoKeyReason, Result};
use crate::platform;
use crate::registry::RootRegistry;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// Hides everything but the project's own files, including itself, so that a first run does not show up in `git status`.
const GIT_IGNORE: &str = "*\n!config.toml\n!recipes/\n!recipes/**\n";

/// A directory that others can write to and that contains keyed directories.
#[derive(Clone, Debug)]
pub(super) struct KeyedDirectories {
    /// The project or work tree that contains it. Symlinks below this path may have come with the repository.
    top: PathBuf,
    base: PathBuf,
    /// The registry that vouches for keys, or why there is none.
    roots: Result<RootRegistry, NoKeyReason>,
    /// The only key to accept; any if `None`.
    only: Option<StateKey>,
    /// The last directory that git reported as untracked, with the git indexes at that time.
    untracked: Arc<Mutex<Option<UntrackedDirectory>>>,
}

/// A directory that git does not track while its indexes are these.
#[derive(Debug, PartialEq, Eq)]
struct UntrackedDirectory {
    key: StateKey,
    indexes: Vec<GitIndex>,
}

/// A directory that the registry vouches for.
struct TrustedDirectory {
    /// When its entry was written, in nanoseconds since 1970.
    noted_ns: i64,
    key: StateKey,
    dir: PathBuf,
}

impl KeyedDirectories {
    pub(super) fn new(top: PathBuf, base: PathBuf, roots: Result<RootRegistry, NoKeyReason>) -> Self {
        Self { top, base, roots, only: None, untracked: Arc::default() }
    }

    pub(super) fn of_key(top: &Path, base: &Path, key: StateKey, roots: RootRegistry) -> Self {
        Self { only: Some(key), ..Self::new(top.to_path_buf(), base.to_path_buf(), Ok(roots)) }
    }

    pub(super) fn base(&self) -> &Path {
        &self.base
    }

    /// The directory to use; of several, the last registered.
    pub(super) fn find(&self) -> Option<StateFolder> {
        let roots = self.roots.as_ref().ok()?;
        let trusted = self.vouched(roots).into_iter().find(|it| !self.is_published(roots, it))?;
        Some(StateFolder::keyed(trusted.dir, trusted.key))
    }

    /// The same without asking git whether the directory is tracked.
    pub(super) fn peek(&self) -> Option<StateFolder> {
        let first = self.vouched(self.roots.as_ref().ok()?).into_iter().next()?;
        Some(StateFolder::keyed(first.dir, first.key))
    }

    /// Creates a directory with a new key, unless another process has just done so.
    pub(super) fn make(&self, root: &Path) -> Result<StateFolder> {
        self.refuse_links()?;
        let refused = |reason| Error::NoKey { path: self.base.clone(), reason };
        let roots = self.roots.as_ref().map_err(|reason| refused(reason.clone()))?;
        let unusable = |error| match error {
            Error::Locked { .. } => error,
            error => refused(NoKeyReason::Unusable { path: roots.dir().to_path_buf(), error: error.to_string() }),
        };
        let lock = roots.lock().map_err(unusable)?;
        if let Some(folder) = self.find() {
            return Ok(folder);
        }
        self.make_base(root)?;
        let key = StateKey::random().map_err(|error| Error::writing(&self.base, error))?;
        let dir = self.base.join(key.as_str());
        // If this process is killed in between, an entry without a directory is harmless, but a directory without an entry
        // would be in the way.
        roots.vouch(&lock, root, &dir, &key).map_err(unusable)?;
        let made = platform::create_private_folder(&dir).and_then(|()| platform::sync_folder(&self.base));
        let made = made.and_then(|()| dir.symlink_metadata()).map_err(|error| Error::writing(&dir, error))?;
        roots.note_directory(&lock, &key, platform::owner(&made), platform::inode(&made));
        Ok(StateFolder::keyed(dir, key))
    }

    /// The files here that are not trusted.
    pub(super) fn foreign(&self, root: &Path) -> Vec<UntrustedState> {
        if self.refuse_links().is_err() {
            return Vec::new();
        }
        let own: Vec<StateKey> = match &self.roots {
            Ok(roots) => self.vouched(roots).into_iter().map(|it| it.key).collect(),
            Err(_) => Vec::new(),
        };
        untrusted_in(root, &self.base, &own)
    }

    /// The directories that the registry vouches for, the last registered first.
    fn vouched(&self, roots: &RootRegistry) -> Vec<TrustedDirectory> {
        if self.refuse_links().is_err() {
            return Vec::new();
        }
        let names = names_in(&self.base).unwrap_or_default();
        let keys = names.iter().filter_map(|name| StateKey::from_name(name));
        let keys = keys.filter(|key| self.only.as_ref().is_none_or(|only| only == key));
        let mut vouched: Vec<TrustedDirectory> = keys
            .filter_map(|key| {
                let dir = self.base.join(key.as_str());
                let metadata = dir.symlink_metadata().ok().filter(fs::Metadata::is_dir)?;
                let voucher = roots.voucher(&key)?;
                let is_owned = voucher.owner == platform::owner(&metadata);
                let noted_ns = voucher.noted_ns;
                (is_owned && voucher.is_for(&dir, &metadata)).then_some(TrustedDirectory { noted_ns, key, dir })
            })
            .collect();
        vouched.sort_by(|one, other| (other.noted_ns, &other.key).cmp(&(one.noted_ns, &one.key)));
        vouched
    }

    /// Whether git tracks the directory. If so, its entry is revoked. Git is only asked if its index has changed since the
    /// last time.
    fn is_published(&self, roots: &RootRegistry, vouched: &TrustedDirectory) -> bool {
        let TrustedDirectory { key, dir, .. } = vouched;
        let now = UntrackedDirectory { key: key.clone(), indexes: git_indexes(dir) };
        let indexes = &now.indexes;
        if indexes.is_empty() {
            return false;
        }
        // The value is replaced in a single step, so a poisoned lock is harmless.
        let mut untracked = self.untracked.lock().unwrap_or_else(PoisonError::into_inner);
        if untracked.as_ref() == Some(&now) {
            return false;
        }
        let start = SystemTime::now();
        if !roots.is_known_untracked(key, indexes) {
            match is_tracked(indexes, key) {
                Some(true) => {
                    // If the entry cannot be removed, the next check comes to the same result.
                    roots.revoke(key).ok();
                    return true;
                }
                Some(false) if indexes.iter().all(|index| index.is_settled_at(start)) => {
                    roots.note_untracked(key, indexes);
                }
                // If neither can tell, the key counts as untracked: it is still a secret.
                Some(false) | None => {}
            }
        }
        *untracked = Some(now);
        false
    }

    fn make_base(&self, root: &Path) -> Result<()> {
        refuse_file(&self.base)?;
        // A deleted project must not reappear because of its state.
        let made = if root.is_dir() { fs::create_dir_all(&self.base) } else { Err(io::ErrorKind::NotFound.into()) };
        made.map_err(|error| Error::writing(&self.base, error))?;
        if self.base == root.join(STATE_FOLDER) {
            write_once(&self.base.join(".gitignore"), GIT_IGNORE.as_bytes())?;
        }
        Ok(())
    }

    /// A symlink that came with a project could point anywhere.
    fn refuse_links(&self) -> Result<()> {
        let mut below_top = self.base.ancestors().take_while(|path| path.starts_with(&self.top) && *path != self.top);
        below_top.try_for_each(refuse_link)
    }
}

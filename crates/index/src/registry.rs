//! The user's registry of indexed roots: one small file per root, in the user's state directory.
//!
//! It lists the user's indexes and finds the index of another work tree or clone of the same repository. It also vouches
//! for state inside projects: such a directory is trusted only if its name is a key with an entry here. Entries that cannot
//! be read or written are ignored, and an entry is trusted for nothing but its location.

use crate::digest::digest;
use crate::error::{Error, Result};
use crate::git::RepositoryIdentity;
use crate::lock::{LOCK_TIMEOUT, Lock, LockPurpose};
use crate::platform;
use crate::read::read;
use crate::state::{GitIndex, State, StateFolder, StateKey, write_new};
use rhumb_model::{path_from_text, path_to_text};
use serde::{Deserialize, Serialize};
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// Larger entries were not written by this program.
const MAX_ENTRY_BYTES: u64 = 1 << 17;

/// How long an entry that vouches for a directory is kept after the directory disappeared: projects are moved, and disks
/// are unmounted.
const MEMORY: Duration = Duration::from_hours(90 * 24);

/// Maximum number of git indexes to remember for a key, since a project can be moved any number of times.
const MAX_GIT_INDEXES: usize = 16;

/// The registry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RootRegistry {
    dir: PathBuf,
}

/// One indexed root. Paths are in index form, which can represent any path.
#[derive(Serialize, Deserialize)]
struct RegistryEntry {
    root: String,
    state: String,
    /// The name of the state directory, if it is inside the project. It is repeated here because the names of other entries
    /// can be computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    /// The owner of the state directory, if that is not the owner of this entry: some file systems show another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    owner: Option<u32>,
    /// The inode of the state directory, by which it is recognized after a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    inode: Option<i64>,
    /// `None` if the root is not in a repository.
    #[serde(rename = "kinship")]
    identity: Option<RepositoryIdentity>,
}

/// What an entry says of the state directory that it vouches for.
pub(crate) struct Voucher {
    /// When the entry was last written, in nanoseconds since 1970.
    pub(crate) noted_ns: i64,
    /// The owner of the directory. Whoever owns the directory around it could put another one in its place.
    pub(crate) owner: Option<u32>,
    dir: PathBuf,
    inode: Option<i64>,
}

impl Voucher {
    /// Whether the entry is for `dir`: the directory is where the entry says, or was moved from there. A copy does not count,
    /// since whoever made it knows the key and could have changed the contents.
    pub(crate) fn is_for(&self, dir: &Path, metadata: &Metadata) -> bool {
        let inode = |metadata: &Metadata| platform::inode(metadata).cast_signed();
        let is_same = self.inode == Some(inode(metadata));
        let is_gone_or_same = || self.dir.symlink_metadata().map_or(true, |it| inode(&it) == inode(metadata));
        self.dir == dir || (is_same && is_gone_or_same())
    }
}

/// A project that the user has indexed.
#[derive(Clone, Debug)]
pub struct IndexedRoot {
    /// Its root directory, which may no longer exist.
    pub root: PathBuf,
    /// The location of its index.
    state: State,
    /// The state directory as registered.
    dir: PathBuf,
    /// The registry entry.
    entry: PathBuf,
    /// Whether the entry vouches for the directory.
    is_keyed: bool,
}

impl IndexedRoot {
    /// Every indexed project in the registry of the user with this state directory, sorted by root.
    #[must_use]
    pub fn all(user_state_dir: &Path) -> Vec<Self> {
        let roots = RootRegistry::of_user(user_state_dir);
        let mut all: Vec<Self> = roots.entries().filter_map(|entry| Self::at(entry, &roots)).collect();
        all.retain(|it| it.index().is_some());
        all.sort_by(|one, other| one.root.cmp(&other.root));
        all
    }

    fn at(entry: PathBuf, roots: &RootRegistry) -> Option<Self> {
        let listed = RegistryEntry::read(&entry)?;
        let (root, dir) = (path_from_text(&listed.root), path_from_text(&listed.state));
        let state = listed.state_of(&entry, roots)?;
        Some(Self { root, state, dir, entry, is_keyed: listed.key.is_some() })
    }

    /// The directory of its index.
    #[must_use]
    pub fn state_dir(&self) -> &Path {
        &self.dir
    }

    /// The database file. It must not be opened, since git was not asked whether it is tracked.
    fn index(&self) -> Option<PathBuf> {
        self.state.peek()?.current_index()
    }

    /// The size of the index in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.index().and_then(|index| index.metadata().ok()).map_or(0, |metadata| metadata.len())
    }

    /// Deletes the index and removes the project from the registry. User data is kept, and so is an entry that vouches for
    /// it.
    pub fn remove(&self) -> Result<()> {
        if let Some(folder) = self.state.open() {
            folder.lock("remove", LOCK_TIMEOUT)?.remove_index()?;
            if self.is_keyed {
                return Ok(());
            }
        }
        // The entry of a revoked key is already gone.
        match fs::remove_file(&self.entry) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Error::writing(&self.entry, error)),
            _ => Ok(()),
        }
    }
}

impl RegistryEntry {
    fn read(entry: &Path) -> Option<Self> {
        let content = read(entry, MAX_ENTRY_BYTES).ok()?;
        toml::from_str(std::str::from_utf8(&content.bytes).ok()?).ok()
    }

    /// The state that the entry at `path` describes.
    fn state_of(&self, path: &Path, roots: &RootRegistry) -> Option<State> {
        let key = match &self.key {
            Some(key) => Some(StateKey::from_name(key).filter(|key| path == roots.entry_of(key))?),
            None => None,
        };
        State::listed(&path_from_text(&self.root), &path_from_text(&self.state), key, roots)
    }
}

impl RootRegistry {
    /// The registry of the user with this state directory.
    pub(crate) fn of_user(state: &Path) -> Self {
        Self { dir: state.join("rhumb").join("roots") }
    }

    pub(crate) fn dir(&self) -> &Path {
        &self.dir
    }

    fn entry_of(&self, key: &StateKey) -> PathBuf {
        self.dir.join(format!("{}.toml", key.as_str()))
    }

    /// Locks the creation of keys, so that processes that start at the same time agree on one. Creates the registry.
    pub(crate) fn lock(&self) -> Result<Lock> {
        platform::create_private_folders(&self.dir).map_err(|error| Error::writing(&self.dir, error))?;
        Lock::acquire(&self.dir.join("lock"), LockPurpose::Keys, "create a state directory", LOCK_TIMEOUT)
    }

    /// Vouches for the directory `dir`, named `key`, of the project at `root`.
    pub(crate) fn vouch(&self, _: &Lock, root: &Path, dir: &Path, key: &StateKey) -> Result<()> {
        let name = Some(key.as_str().to_owned());
        let (root, state) = (path_to_text(root), path_to_text(dir));
        let listed = RegistryEntry { root, state, key: name, owner: None, inode: None, identity: None };
        write_new(&self.entry_of(key), listed.to_text()?.as_bytes())
    }

    /// What the entry for `key` vouches for. `None` if there is none.
    pub(crate) fn voucher(&self, key: &StateKey) -> Option<Voucher> {
        let path = self.entry_of(key);
        let content = read(&path, MAX_ENTRY_BYTES).ok()?;
        let listed: RegistryEntry = toml::from_str(std::str::from_utf8(&content.bytes).ok()?).ok()?;
        let owner = listed.owner.or(platform::owner(&path.symlink_metadata().ok()?));
        let (noted_ns, dir, inode) = (content.stamp.modified_ns, path_from_text(&listed.state), listed.inode);
        (listed.key.as_deref() == Some(key.as_str())).then_some(Voucher { noted_ns, owner, dir, inode })
    }

    /// Records the owner and inode of the directory that was just created for `key`.
    pub(crate) fn note_directory(&self, _: &Lock, key: &StateKey, owner: Option<u32>, inode: u64) {
        let Some(voucher) = self.voucher(key) else { return };
        let inode = Some(inode.cast_signed());
        let entry = self.entry_of(key);
        let noted = RegistryEntry::read(&entry).map(|listed| {
            let owner = if voucher.owner == owner { listed.owner } else { owner };
            RegistryEntry { owner, inode, ..listed }
        });
        let text = noted.and_then(|noted| noted.to_text().ok());
        if let Some(text) = text {
            replace(&entry, |draft| write_new(draft, text.as_bytes()).is_ok());
        }
    }

    /// Stops vouching for the directory named `key`.
    pub(crate) fn revoke(&self, key: &StateKey) -> Result<()> {
        let entry = self.entry_of(key);
        fs::remove_file(self.untracked_of(key)).ok();
        fs::remove_file(&entry).map_err(|error| Error::writing(&entry, error))
    }

    /// Records that the project at `root` has its index in `folder`.
    pub(crate) fn note(&self, root: &Path, folder: &StateFolder, identity: Option<RepositoryIdentity>) {
        let dir = folder.dir();
        let key = folder.key().map(|key| key.as_str().to_owned());
        let name = key.clone().unwrap_or_else(|| digest(dir.as_os_str().as_encoded_bytes()));
        let owner = folder.key().and_then(|key| RegistryEntry::read(&self.entry_of(key))?.owner);
        let inode = dir.symlink_metadata().ok().map(|metadata| platform::inode(&metadata).cast_signed());
        let listed = RegistryEntry { root: path_to_text(root), state: path_to_text(dir), key, owner, inode, identity };
        let Ok(text) = listed.to_text() else { return };
        if platform::create_private_folders(&self.dir).is_ok() {
            replace(&self.dir.join(format!("{name}.toml")), |draft| write_new(draft, text.as_bytes()).is_ok());
        }
    }

    /// Records a new root if the registered state directory no longer exists.
    pub(crate) fn note_move(&self, root: &Path, folder: &StateFolder) {
        let Some(listed) = folder.key().and_then(|key| RegistryEntry::read(&self.entry_of(key))) else { return };
        let place = path_from_text(&listed.state);
        if place != folder.dir() && place.symlink_metadata().is_err() {
            self.note(root, folder, listed.identity);
        }
    }

    fn untracked_of(&self, key: &StateKey) -> PathBuf {
        self.dir.join(format!("{}.untracked", key.as_str()))
    }

    /// Whether git, with its indexes as they are now, has already reported the directory named `key` as untracked.
    pub(crate) fn is_known_untracked(&self, key: &StateKey, indexes: &[GitIndex]) -> bool {
        let known = self.known_untracked(key);
        indexes.iter().all(|index| known.contains(index))
    }

    /// Records that git does not track the directory named `key`.
    pub(crate) fn note_untracked(&self, key: &StateKey, indexes: &[GitIndex]) {
        let mut known = self.known_untracked(key);
        known.retain(|old| !indexes.iter().any(|index| index.is_of_file(old)));
        known.extend_from_slice(indexes);
        let surplus = known.len().saturating_sub(MAX_GIT_INDEXES);
        let Ok(bytes) = postcard::to_stdvec(&known[surplus..]) else { return };
        // Not synced: after a power loss, git is asked again, which is cheaper than waiting for the disk.
        replace(&self.untracked_of(key), |draft| fs::write(draft, &bytes).is_ok());
    }

    fn known_untracked(&self, key: &StateKey) -> Vec<GitIndex> {
        let content = read(&self.untracked_of(key), MAX_ENTRY_BYTES).ok();
        content.and_then(|content| postcard::from_bytes(&content.bytes).ok()).unwrap_or_default()
    }

    /// The states of other work trees and clones of the repository, latest entry first. Entries whose directory is gone are
    /// deleted.
    pub(crate) fn siblings(&self, own: &StateFolder, identity: &RepositoryIdentity) -> Vec<State> {
        let mut found: Vec<(SystemTime, PathBuf, State)> =
            self.entries().filter_map(|path| self.sibling(path, own, identity)).collect();
        found.sort_by(|one, other| (other.0, &one.1).cmp(&(one.0, &other.1)));
        found.into_iter().map(|(_, _, state)| state).collect()
    }

    fn entries(&self) -> impl Iterator<Item = PathBuf> + use<> {
        let entries = fs::read_dir(&self.dir).ok().into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|it| it == "toml"))
    }

    /// The state in the entry at `path`, if it exists, belongs to the same repository and is not `own`.
    fn sibling(
        &self,
        path: PathBuf,
        own: &StateFolder,
        identity: &RepositoryIdentity,
    ) -> Option<(SystemTime, PathBuf, State)> {
        let listed = RegistryEntry::read(&path)?;
        let noted = path.metadata().and_then(|metadata| metadata.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        let state = listed.state_of(&path, self);
        let dir = path_from_text(&listed.state);
        let Some(state) = state.filter(|state| state.peek().is_some_and(|it| it.current_index().is_some())) else {
            let is_old = noted.elapsed().is_ok_and(|age| age > MEMORY);
            if listed.key.is_none() || (is_old && dir.symlink_metadata().is_err()) {
                fs::remove_file(path.with_extension("untracked")).ok();
                fs::remove_file(&path).ok();
            }
            return None;
        };
        (dir != own.dir() && listed.identity?.is_same_repository(identity)).then_some((noted, path, state))
    }
}

impl RegistryEntry {
    fn to_text(&self) -> Result<String> {
        let invalid = |error| Error::reading(Path::new(&self.root), io::Error::other(error));
        toml::to_string(self).map_err(invalid)
    }
}

/// Writes a new file with `write` and renames it to `path`. If it fails, the old file remains.
fn replace(path: &Path, write: impl FnOnce(&Path) -> bool) {
    static DRAFTS: AtomicU64 = AtomicU64::new(0);
    let number = DRAFTS.fetch_add(1, Ordering::Relaxed);
    // Two processes must not write the same temporary file.
    let draft = path.with_extension(format!("{}-{number}.new", std::process::id()));
    if !write(&draft) || fs::rename(&draft, path).is_err() {
        fs::remove_file(&draft).ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Environment};
    use tempfile::{TempDir, tempdir};

    fn indexed(folder: &TempDir, name: &str) -> (PathBuf, StateFolder) {
        let root = folder.path().canonicalize().expect("it is there").join(name);
        fs::create_dir_all(&root).expect("a folder");
        let environment = Environment { user_state_dir: Some(folder.path().join("user")), ..Environment::default() };
        let state = State::locate(&root, &Config::default(), &environment).expect("a place");
        let lock = state.lock("a test", Duration::ZERO).expect("the lock is free");
        let index = lock.next_index_path().expect("a path");
        fs::write(&index, "").expect("an index");
        lock.publish(&index).expect("published");
        (root, (*lock).clone())
    }

    fn list(folder: &TempDir) -> RootRegistry {
        RootRegistry::of_user(&folder.path().join("user"))
    }

    fn kin(repository: &str, origin: Option<&str>) -> RepositoryIdentity {
        RepositoryIdentity { repository: repository.to_owned(), origin: origin.map(str::to_owned) }
    }

    #[test]
    fn siblings_are_found_and_stale_entries_removed() {
        let folder = tempdir().expect("a scratch folder");
        let roots = list(&folder);
        let (main, tree, other) = (indexed(&folder, "main"), indexed(&folder, "tr%ee"), indexed(&folder, "other"));
        roots.note(&main.0, &main.1, Some(kin("a", Some("o"))));
        roots.note(&tree.0, &tree.1, Some(kin("a", None)));
        roots.note(&other.0, &other.1, Some(kin("b", Some("o"))));
        let found = |own: &StateFolder, identity: RepositoryIdentity| -> Vec<PathBuf> {
            let siblings = roots.siblings(own, &identity);
            let dir = |state: &State| state.open().expect("it is there").dir().to_path_buf();
            let mut dirs: Vec<PathBuf> = siblings.iter().map(dir).collect();
            dirs.sort();
            dirs
        };
        assert_eq!(found(&main.1, kin("a", None)), [tree.1.dir()]);
        assert_eq!(found(&main.1, kin("c", Some("o"))), [other.1.dir()], "one is not its own sibling");
        assert_eq!(found(&tree.1, kin("c", None)), [""; 0].map(PathBuf::from));
        fs::remove_dir_all(&other.0).expect("a folder can be removed");
        assert_eq!(found(&tree.1, kin("c", Some("o"))), [main.1.dir()]);
        assert_eq!(roots.entries().count(), 3, "it may have been moved");
        let entry = roots.entry_of(other.1.key().expect("it is inside"));
        let long_ago = SystemTime::now() - MEMORY - Duration::from_mins(1);
        fs::File::options()
            .write(true)
            .open(entry)
            .and_then(|it| it.set_modified(long_ago))
            .expect("a time can be set");
        assert_eq!(found(&tree.1, kin("c", Some("o"))), [main.1.dir()]);
        assert_eq!(roots.entries().count(), 2, "what is gone for long is not listed any more");
    }

    #[test]
    fn an_index_is_removed_and_what_the_user_made_stays() {
        let folder = tempdir().expect("a scratch folder");
        let roots = list(&folder);
        let (one, two) = (indexed(&folder, "one"), indexed(&folder, "two"));
        roots.note(&two.0, &two.1, None);
        roots.note(&one.0, &one.1, Some(kin("a", None)));
        for name in ["user.db", "survey", "snapshots/a.db"] {
            let path = one.1.dir().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, "").expect("a file");
        }
        let listed = || IndexedRoot::all(&folder.path().join("user"));
        assert_eq!(listed().iter().map(|it| &it.root).collect::<Vec<_>>(), [&one.0, &two.0]);
        listed()[0].remove().expect("an index can be removed");
        assert_eq!(listed().iter().map(|it| &it.root).collect::<Vec<_>>(), [&two.0]);
        let mut left: Vec<_> =
            fs::read_dir(one.1.dir()).expect("a folder").flatten().map(|it| it.file_name()).collect();
        left.sort();
        assert_eq!(left, [".gitignore", "lock", "user.db"]);
        assert!(roots.voucher(one.1.key().expect("it is inside")).is_some(), "what stayed is still trusted");
    }

    #[test]
    fn corrupt_entries_are_ignored() {
        let folder = tempdir().expect("a scratch folder");
        let roots = list(&folder);
        let (root, state) = indexed(&folder, "main");
        let (_, own) = indexed(&folder, "own");
        assert!(roots.siblings(&own, &kin("a", None)).is_empty(), "no sibling is registered yet");
        roots.note(&root, &state, Some(kin("a", None)));
        assert_eq!(roots.siblings(&own, &kin("a", None)).len(), 1);
        let entry = roots.entry_of(state.key().expect("it is inside"));
        let text = fs::read_to_string(&entry).expect("an entry");
        let other_key = text.replace("key = \"", "key = \"0");
        for spoiled in ["", "root = 3\n", "\u{0}", &other_key] {
            fs::write(&entry, spoiled).expect("a file");
            assert!(roots.siblings(&own, &kin("a", None)).is_empty(), "{spoiled:?}");
        }
    }

    #[test]
    fn an_entry_of_a_version_without_keys_vouches_for_nothing() {
        let folder = tempdir().expect("a scratch folder");
        let roots = list(&folder);
        let (root, own) = indexed(&folder, "main");
        let old = root.join(".rhumb");
        for name in ["current", "index-1.db"] {
            fs::write(old.join(name), "index-1.db").expect("a file");
        }
        let entry = roots.dir.join(format!("{}.toml", digest(old.as_os_str().as_encoded_bytes())));
        let listed = RegistryEntry {
            root: path_to_text(&root),
            state: path_to_text(&old),
            key: None,
            owner: None,
            inode: None,
            identity: Some(kin("a", None)),
        };
        fs::write(&entry, listed.to_text().expect("plain names")).expect("a file");
        assert_eq!(IndexedRoot::all(&folder.path().join("user")).len(), 1);
        assert!(roots.siblings(&own, &kin("a", None)).is_empty() && !entry.exists());
    }
}

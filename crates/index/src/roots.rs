//! The user's list of indexed roots: one small file for each, in the user's own state directory.
//!
//! From it people learn what is indexed, and the first index of a work tree or clone where one of the same repository is. It
//! also vouches for state inside of projects: only a directory whose name is a key with an entry here is trusted. Entries that
//! cannot be read or written are passed over; whoever is listed is believed nothing but where to look.

use crate::digest::digest;
use crate::error::{Error, Result};
use crate::git::Kinship;
use crate::lock::{Lock, PATIENCE, Right};
use crate::platform;
use crate::read::read;
use crate::state::{GitIndex, Key, State, StateFolder, write_new};
use rhumb_model::{path_from_text, path_to_text};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// An entry of more bytes is none of ours.
const MAX_ENTRY_BYTES: u64 = 1 << 17;

/// An entry that vouches for a directory is kept for this long after the directory was last seen to be gone: projects are
/// moved, and disks are taken out.
const MEMORY: Duration = Duration::from_hours(90 * 24);

/// Copies of one project share a key; of more git indexes than this nothing is remembered.
const MAX_GIT_INDEXES: usize = 16;

/// The list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Roots {
    dir: PathBuf,
}

/// One indexed root. Paths are written as the index writes them, so that any path fits.
#[derive(Serialize, Deserialize)]
struct Listed {
    root: String,
    state: String,
    /// The name of the state directory, if it is inside the project. It is here too since names of other entries can be computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    /// None if it is in no repository.
    kinship: Option<Kinship>,
}

/// A project that the user has indexed.
#[derive(Clone, Debug)]
pub struct Indexed {
    /// Its root folder, which may be gone.
    pub root: PathBuf,
    /// Where its index lives.
    state: State,
    /// The directory of that, as it is listed.
    dir: PathBuf,
    /// The entry on the list.
    entry: PathBuf,
    /// Whether the entry makes the directory trusted.
    is_keyed: bool,
}

impl Indexed {
    /// Every project on the list of the user whose folder for state this is, by its root. Those without an index are not
    /// among them.
    #[must_use]
    pub fn all(user_state_dir: &Path) -> Vec<Self> {
        let roots = Roots::of_user(user_state_dir);
        let mut all: Vec<Self> = roots.entries().filter_map(|entry| Self::at(entry, &roots)).collect();
        all.retain(|it| it.index().is_some());
        all.sort_by(|one, other| one.root.cmp(&other.root));
        all
    }

    fn at(entry: PathBuf, roots: &Roots) -> Option<Self> {
        let listed = Listed::read(&entry)?;
        let (root, dir) = (path_from_text(&listed.root), path_from_text(&listed.state));
        let state = listed.state_of(&entry, roots)?;
        Some(Self { root, state, dir, entry, is_keyed: listed.key.is_some() })
    }

    /// The folder of its index.
    #[must_use]
    pub fn state_dir(&self) -> &Path {
        &self.dir
    }

    /// The database, of which nothing but its size is looked at here.
    fn index(&self) -> Option<PathBuf> {
        self.state.peek()?.current_index()
    }

    /// How many bytes the index has.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.index().and_then(|index| index.metadata().ok()).map_or(0, |metadata| metadata.len())
    }

    /// Deletes the index and takes the project from the list. What the user made stays, and so does an entry without which that
    /// would not be trusted any more.
    pub fn remove(&self) -> Result<()> {
        if let Some(folder) = self.state.open() {
            folder.lock("remove", PATIENCE)?.remove_index()?;
            if self.is_keyed {
                return Ok(());
            }
        }
        // A key that was given up just now has no entry any more.
        match fs::remove_file(&self.entry) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Error::writing(&self.entry, error)),
            _ => Ok(()),
        }
    }
}

impl Listed {
    fn read(entry: &Path) -> Option<Self> {
        let content = read(entry, MAX_ENTRY_BYTES).ok()?;
        toml::from_str(std::str::from_utf8(&content.bytes).ok()?).ok()
    }

    /// The state that the entry at `path` lists.
    fn state_of(&self, path: &Path, roots: &Roots) -> Option<State> {
        let key = match &self.key {
            Some(key) => Some(Key::from_name(key).filter(|key| path == roots.entry_of(key))?),
            None => None,
        };
        State::listed(&path_from_text(&self.root), &path_from_text(&self.state), key, roots)
    }
}

impl Roots {
    /// The list of the user whose folder for state this is.
    pub(crate) fn of_user(state: &Path) -> Self {
        Self { dir: state.join("rhumb").join("roots") }
    }

    fn entry_of(&self, key: &Key) -> PathBuf {
        self.dir.join(format!("{}.toml", key.as_str()))
    }

    /// Acquires the right to vouch for new keys, so that processes that start at once agree on one. Creates the list.
    pub(crate) fn lock(&self) -> Result<Lock> {
        platform::create_private_folders(&self.dir).map_err(|error| Error::writing(&self.dir, error))?;
        Lock::acquire(&self.dir.join("lock"), Right::Keys, "create a state directory", PATIENCE)
    }

    /// Makes the directory `dir` of the project at `root` trusted, whose name is `key`.
    pub(crate) fn vouch(&self, _: &Lock, root: &Path, dir: &Path, key: &Key) -> Result<()> {
        let name = Some(key.as_str().to_owned());
        let listed = Listed { root: path_to_text(root), state: path_to_text(dir), key: name, kinship: None };
        write_new(&self.entry_of(key), listed.to_text()?.as_bytes())
    }

    /// When the entry for `key` was last written, if there is one.
    pub(crate) fn vouched_for(&self, key: &Key) -> Option<i64> {
        let content = read(&self.entry_of(key), MAX_ENTRY_BYTES).ok()?;
        let listed: Listed = toml::from_str(std::str::from_utf8(&content.bytes).ok()?).ok()?;
        (listed.key.as_deref() == Some(key.as_str())).then_some(content.stamp.modified_ns)
    }

    /// Trusts the directory called `key` no more.
    pub(crate) fn revoke(&self, key: &Key) -> Result<()> {
        let entry = self.entry_of(key);
        fs::remove_file(self.untracked_of(key)).ok();
        fs::remove_file(&entry).map_err(|error| Error::writing(&entry, error))
    }

    /// Notes that the project at `root` has its index in `folder`.
    pub(crate) fn note(&self, root: &Path, folder: &StateFolder, kinship: Option<Kinship>) {
        let dir = folder.dir();
        let key = folder.key().map(|key| key.as_str().to_owned());
        let name = key.clone().unwrap_or_else(|| digest(dir.as_os_str().as_encoded_bytes()));
        let listed = Listed { root: path_to_text(root), state: path_to_text(dir), key, kinship };
        let Ok(text) = listed.to_text() else { return };
        if platform::create_private_folders(&self.dir).is_ok() {
            replace(&self.dir.join(format!("{name}.toml")), |draft| write_new(draft, text.as_bytes()).is_ok());
        }
    }

    /// Notes that a project is at `root` now, if its directory is no longer where it is listed. A copy is not noted: the list
    /// has one place for both.
    pub(crate) fn note_move(&self, root: &Path, folder: &StateFolder) {
        let Some(listed) = folder.key().and_then(|key| Listed::read(&self.entry_of(key))) else { return };
        let place = path_from_text(&listed.state);
        if place != folder.dir() && place.symlink_metadata().is_err() {
            self.note(root, folder, listed.kinship);
        }
    }

    fn untracked_of(&self, key: &Key) -> PathBuf {
        self.dir.join(format!("{}.untracked", key.as_str()))
    }

    /// Whether git was asked when its indexes were as they are now, and did not track the directory called `key`.
    pub(crate) fn is_known_untracked(&self, key: &Key, indexes: &[GitIndex]) -> bool {
        let known = self.known_untracked(key);
        indexes.iter().all(|index| known.contains(index))
    }

    /// Notes that git does not track the directory called `key`.
    pub(crate) fn note_untracked(&self, key: &Key, indexes: &[GitIndex]) {
        let mut known = self.known_untracked(key);
        known.retain(|old| !indexes.iter().any(|index| index.is_of_file(old)));
        known.extend_from_slice(indexes);
        let surplus = known.len().saturating_sub(MAX_GIT_INDEXES);
        let Ok(bytes) = postcard::to_stdvec(&known[surplus..]) else { return };
        // After a loss of power git is asked again; that is cheaper than to wait for the disk.
        replace(&self.untracked_of(key), |draft| fs::write(draft, &bytes).is_ok());
    }

    fn known_untracked(&self, key: &Key) -> Vec<GitIndex> {
        let content = read(&self.untracked_of(key), MAX_ENTRY_BYTES).ok();
        content.and_then(|content| postcard::from_bytes(&content.bytes).ok()).unwrap_or_default()
    }

    /// The states of other projects that are kin, the one noted last first. Those that are gone are struck from the list.
    pub(crate) fn siblings(&self, own: &StateFolder, kinship: &Kinship) -> Vec<State> {
        let mut found: Vec<(SystemTime, PathBuf, State)> =
            self.entries().filter_map(|path| self.sibling(path, own, kinship)).collect();
        found.sort_by(|one, other| (other.0, &one.1).cmp(&(one.0, &other.1)));
        found.into_iter().map(|(_, _, state)| state).collect()
    }

    fn entries(&self) -> impl Iterator<Item = PathBuf> + use<> {
        let entries = fs::read_dir(&self.dir).ok().into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|it| it == "toml"))
    }

    /// The state that the entry at `path` lists, if it is there, kin and not `own`.
    fn sibling(&self, path: PathBuf, own: &StateFolder, kinship: &Kinship) -> Option<(SystemTime, PathBuf, State)> {
        let listed = Listed::read(&path)?;
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
        (dir != own.dir() && listed.kinship?.is_shared_with(kinship)).then_some((noted, path, state))
    }
}

impl Listed {
    fn to_text(&self) -> Result<String> {
        let invalid = |error| Error::reading(Path::new(&self.root), io::Error::other(error));
        toml::to_string(self).map_err(invalid)
    }
}

/// Lets `write` write a draft, and puts that in the place of the file at `path`. Nothing is lost if it fails.
fn replace(path: &Path, write: impl FnOnce(&Path) -> bool) {
    static DRAFTS: AtomicU64 = AtomicU64::new(0);
    let number = DRAFTS.fetch_add(1, Ordering::Relaxed);
    // Two processes must never write one draft: half of an entry would be no entry.
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
        let lock = state.lock("a test", Duration::ZERO).expect("nobody else is here");
        let index = lock.next_index_path().expect("a path");
        fs::write(&index, "").expect("an index");
        lock.publish(&index).expect("published");
        (root, (*lock).clone())
    }

    fn list(folder: &TempDir) -> Roots {
        Roots::of_user(&folder.path().join("user"))
    }

    fn kin(repository: &str, origin: Option<&str>) -> Kinship {
        Kinship { repository: repository.to_owned(), origin: origin.map(str::to_owned) }
    }

    #[test]
    fn kin_are_found_and_the_long_gone_are_struck() {
        let folder = tempdir().expect("a scratch folder");
        let roots = list(&folder);
        let (main, tree, other) = (indexed(&folder, "main"), indexed(&folder, "tr%ee"), indexed(&folder, "other"));
        roots.note(&main.0, &main.1, Some(kin("a", Some("o"))));
        roots.note(&tree.0, &tree.1, Some(kin("a", None)));
        roots.note(&other.0, &other.1, Some(kin("b", Some("o"))));
        let found = |own: &StateFolder, kinship: Kinship| -> Vec<PathBuf> {
            let siblings = roots.siblings(own, &kinship);
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
        let listed = || Indexed::all(&folder.path().join("user"));
        assert_eq!(listed().iter().map(|it| &it.root).collect::<Vec<_>>(), [&one.0, &two.0]);
        listed()[0].remove().expect("an index can be removed");
        assert_eq!(listed().iter().map(|it| &it.root).collect::<Vec<_>>(), [&two.0]);
        let mut left: Vec<_> =
            fs::read_dir(one.1.dir()).expect("a folder").flatten().map(|it| it.file_name()).collect();
        left.sort();
        assert_eq!(left, [".gitignore", "lock", "user.db"]);
        assert!(roots.vouched_for(one.1.key().expect("it is inside")).is_some(), "what stayed is still trusted");
    }

    #[test]
    fn a_spoiled_entry_lists_nobody() {
        let folder = tempdir().expect("a scratch folder");
        let roots = list(&folder);
        let (root, state) = indexed(&folder, "main");
        let (_, own) = indexed(&folder, "own");
        assert!(roots.siblings(&own, &kin("a", None)).is_empty(), "nobody is noted as kin yet");
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
        let listed =
            Listed { root: path_to_text(&root), state: path_to_text(&old), key: None, kinship: Some(kin("a", None)) };
        fs::write(&entry, listed.to_text().expect("plain names")).expect("a file");
        assert_eq!(Indexed::all(&folder.path().join("user")).len(), 1);
        assert!(roots.siblings(&own, &kin("a", None)).is_empty() && !entry.exists());
    }
}

//! The user's list of indexed roots: one small file for each, in the user's own folder for state. From it people learn what is
//! indexed, and the first index of a work tree or clone where one of the same repository is.
//!
//! It only saves time: whatever cannot be read or written is passed over, and whoever is listed is believed nothing but
//! where to look.

use crate::digest::digest;
use crate::error::{Error, Result};
use crate::git::Kinship;
use crate::lock::PATIENCE;
use crate::read::read;
use crate::state::{State, write_whole};
use rhumb_model::{path_from_text, path_to_text};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// An entry of more bytes is none of ours.
const MAX_ENTRY_BYTES: u64 = 1 << 17;

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
    /// None if it is in no repository.
    kinship: Option<Kinship>,
}

/// A project that the user has indexed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Indexed {
    /// Its root folder, which may be gone.
    pub root: PathBuf,
    /// Where its index lives.
    state: State,
    /// The entry on the list.
    entry: PathBuf,
}

impl Indexed {
    /// Every project on the list of the user whose folder for state this is, by its root. Those without an index are not
    /// among them.
    #[must_use]
    pub fn all(user_state_dir: &Path) -> Vec<Self> {
        let mut all: Vec<Self> = Roots::of_user(user_state_dir).entries().filter_map(Self::at).collect();
        all.retain(|it| it.state.current_index().is_some());
        all.sort_by(|one, other| one.root.cmp(&other.root));
        all
    }

    fn at(entry: PathBuf) -> Option<Self> {
        let Listed { root, state, .. } = Listed::read(&entry)?;
        let (root, state) = (path_from_text(&root), path_from_text(&state));
        Some(Self { state: State::listed(&root, &state), root, entry })
    }

    /// The folder of its index.
    #[must_use]
    pub fn state_dir(&self) -> &Path {
        self.state.dir()
    }

    /// How many bytes the index has.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.state.current_index().and_then(|index| index.metadata().ok()).map_or(0, |metadata| metadata.len())
    }

    /// Deletes the index and all else that can be made again, and strikes the project from the list. What the user made stays.
    pub fn remove(&self) -> Result<()> {
        let lock = self.state.lock("remove", PATIENCE)?;
        self.state.remove_index(&lock)?;
        fs::remove_file(&self.entry).map_err(|error| Error::writing(&self.entry, error))
    }
}

impl Listed {
    fn read(entry: &Path) -> Option<Self> {
        let content = read(entry, MAX_ENTRY_BYTES).ok()?;
        toml::from_str(std::str::from_utf8(&content.bytes).ok()?).ok()
    }
}

impl Roots {
    /// The list of the user whose folder for state this is.
    pub(crate) fn of_user(state: &Path) -> Self {
        Self { dir: state.join("rhumb").join("roots") }
    }

    /// Notes that the project at `root` has its index in `state`.
    pub(crate) fn note(&self, root: &Path, state: &State, kinship: Option<Kinship>) {
        let listed = Listed { root: path_to_text(root), state: path_to_text(state.dir()), kinship };
        let Ok(text) = toml::to_string(&listed) else { return };
        let name = format!("{}.toml", digest(state.dir().as_os_str().as_encoded_bytes()));
        if fs::create_dir_all(&self.dir).is_ok() {
            write_whole(&self.dir.join(name), text.as_bytes()).ok();
        }
    }

    /// The states of other projects that are kin, the one noted last first. Those that are gone are struck from the list.
    pub(crate) fn siblings(&self, own: &State, kinship: &Kinship) -> Vec<State> {
        let mut found: Vec<(SystemTime, PathBuf, State)> =
            self.entries().filter_map(|path| sibling(path, kinship)).collect();
        found.sort_by(|one, other| (other.0, &one.1).cmp(&(one.0, &other.1)));
        found.into_iter().map(|(_, _, state)| state).filter(|state| state.dir() != own.dir()).collect()
    }

    fn entries(&self) -> impl Iterator<Item = PathBuf> {
        let entries = fs::read_dir(&self.dir).ok().into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|it| it == "toml"))
    }
}

/// The state that the entry at `path` lists, if it is there and kin.
fn sibling(path: PathBuf, kinship: &Kinship) -> Option<(SystemTime, PathBuf, State)> {
    let listed = Listed::read(&path)?;
    let state = State::listed(&path_from_text(&listed.root), &path_from_text(&listed.state));
    if state.current_index().is_none() {
        fs::remove_file(&path).ok();
        return None;
    }
    let noted = path.metadata().and_then(|metadata| metadata.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    listed.kinship?.is_shared_with(kinship).then_some((noted, path, state))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Environment};
    use tempfile::{TempDir, tempdir};

    fn indexed(folder: &TempDir, name: &str) -> (PathBuf, State) {
        let root = folder.path().join(name);
        fs::create_dir_all(&root).expect("a folder");
        let state = State::locate(&root, &Config::default(), &Environment::default()).expect("a place");
        let lock = state.lock("a test", std::time::Duration::ZERO).expect("nobody else is here");
        let index = state.next_index_path(&lock).expect("a path");
        fs::write(&index, "").expect("an index");
        state.publish(&lock, &index).expect("published");
        (root, state)
    }

    fn kin(repository: &str, origin: Option<&str>) -> Kinship {
        Kinship { repository: repository.to_owned(), origin: origin.map(str::to_owned) }
    }

    #[test]
    fn kin_are_found_and_the_gone_are_struck() {
        let folder = tempdir().expect("a scratch folder");
        let roots = Roots::of_user(folder.path());
        let (main, tree, other) = (indexed(&folder, "main"), indexed(&folder, "tr%ee"), indexed(&folder, "other"));
        roots.note(&main.0, &main.1, Some(kin("a", Some("o"))));
        roots.note(&tree.0, &tree.1, Some(kin("a", None)));
        roots.note(&other.0, &other.1, Some(kin("b", Some("o"))));
        let found = |own: &State, kinship: Kinship| -> Vec<PathBuf> {
            let mut dirs: Vec<PathBuf> =
                roots.siblings(own, &kinship).iter().map(|state| state.dir().to_path_buf()).collect();
            dirs.sort();
            dirs
        };
        assert_eq!(found(&main.1, kin("a", None)), [tree.1.dir()]);
        assert_eq!(found(&main.1, kin("c", Some("o"))), [other.1.dir()], "one is not its own sibling");
        assert_eq!(found(&tree.1, kin("c", None)), [""; 0].map(PathBuf::from));
        fs::remove_dir_all(&other.0).expect("a folder can be removed");
        assert_eq!(found(&tree.1, kin("c", Some("o"))), [main.1.dir()]);
        assert_eq!(roots.entries().count(), 2, "what is gone is not listed any more");
    }

    #[test]
    fn an_index_is_removed_and_what_the_user_made_stays() {
        let folder = tempdir().expect("a scratch folder");
        let roots = Roots::of_user(folder.path());
        let (one, two) = (indexed(&folder, "one"), indexed(&folder, "two"));
        roots.note(&two.0, &two.1, None);
        roots.note(&one.0, &one.1, Some(kin("a", None)));
        for name in ["user.db", "config.toml", "survey", "snapshots/a.db"] {
            let path = one.1.dir().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, "").expect("a file");
        }
        let listed = || Indexed::all(folder.path());
        assert_eq!(listed().iter().map(|it| &it.root).collect::<Vec<_>>(), [&one.0, &two.0]);
        listed()[0].remove().expect("an index can be removed");
        assert_eq!(listed().iter().map(|it| &it.root).collect::<Vec<_>>(), [&two.0]);
        let mut left: Vec<_> =
            fs::read_dir(one.1.dir()).expect("a folder").flatten().map(|it| it.file_name()).collect();
        left.sort();
        assert_eq!(left, [".gitignore", "config.toml", "lock", "user.db"]);
    }

    #[test]
    fn a_spoiled_entry_lists_nobody() {
        let folder = tempdir().expect("a scratch folder");
        let roots = Roots::of_user(folder.path());
        let (root, state) = indexed(&folder, "main");
        assert!(roots.siblings(&state, &kin("a", None)).is_empty(), "there is no list yet");
        roots.note(&root, &state, Some(kin("a", None)));
        for spoiled in ["", "root = 3\n", "\u{0}"] {
            let path = roots.entries().next().expect("an entry");
            fs::write(path, spoiled).expect("a file");
            let (_, own) = indexed(&folder, "own");
            assert!(roots.siblings(&own, &kin("a", None)).is_empty(), "{spoiled:?}");
        }
    }
}

//! Listens to the system for changes on the ground that is watched.
//!
//! What is heard only says that a look is due: which files changed is told by the same comparison of stamps and hashes as
//! ever. Where the system has no more watches to give, nothing is heard and the ground must be looked at from time to time.

use super::bell::{Bell, Change};
use super::ground::Ground;
use crate::platform::{WATCH_UNIT, WatchUnit};
use notify::event::{AccessKind, AccessMode};
use notify::{Config, ErrorKind, Event, EventKind, RecursiveMode, Watcher};
use rustc_hash::FxHashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

/// Listens as long as it lives.
pub(super) struct Ears<W = notify::RecommendedWatcher> {
    watcher: W,
    unit: WatchUnit,
    ground: Arc<RwLock<Ground>>,
    watched: FxHashSet<PathBuf>,
}

impl<W: Watcher> Ears<W> {
    /// Listens on `ground` and rings `bell`. Fails, with the reason in words, where the system cannot tell of all of it.
    pub(super) fn open(ground: Ground, bell: Arc<Bell>) -> Result<Self, String> {
        let ground = Arc::new(RwLock::new(ground));
        let heard = Arc::clone(&ground);
        let hear = move |event: notify::Result<Event>| {
            let ground = heard.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(change) = meaning(&ground, event) {
                bell.ring(change);
            }
        };
        let watcher = W::new(hear, Config::default().with_follow_symlinks(false)).map_err(|error| reason(&error))?;
        let mut ears = Self { watcher, unit: WATCH_UNIT, ground, watched: FxHashSet::default() };
        ears.watch_all()?;
        Ok(ears)
    }

    /// Listens on `ground` from now on. Says whether there are folders that were not watched before: what happened in them
    /// until now was not heard.
    pub(super) fn turn_to(&mut self, ground: Ground) -> Result<bool, String> {
        *self.ground.write().unwrap_or_else(PoisonError::into_inner) = ground;
        self.watch_all()
    }

    /// How many folders are watched.
    pub(super) fn count(&self) -> usize {
        self.watched.len()
    }

    fn watch_all(&mut self) -> Result<bool, String> {
        let ground = Arc::clone(&self.ground);
        let ground = ground.read().unwrap_or_else(PoisonError::into_inner);
        let mut wanted = ground.folders();
        let mode = match self.unit {
            WatchUnit::Folder => RecursiveMode::NonRecursive,
            WatchUnit::Tree => {
                wanted.truncate(1);
                RecursiveMode::Recursive
            }
        };
        let below = wanted.into_iter().map(|folder| (folder, mode));
        let outposts = ground.outposts().into_iter().map(|folder| (folder, RecursiveMode::NonRecursive));
        let mut watched = FxHashSet::default();
        for (folder, mode) in below.chain(outposts) {
            // A folder of this name may be another one than before, so all are named to the system again.
            if self.watch(folder, mode)? {
                watched.insert(folder.to_path_buf());
            }
        }
        for gone in self.watched.difference(&watched) {
            // It is not known any more where the folder itself is gone.
            self.watcher.unwatch(gone).ok();
        }
        let is_more = !watched.is_subset(&self.watched);
        self.watched = watched;
        Ok(is_more)
    }

    /// Whether the folder is watched now; a folder that went away meanwhile, or may not be read, is not.
    fn watch(&mut self, folder: &Path, mode: RecursiveMode) -> Result<bool, String> {
        if self.unit == WatchUnit::Tree && self.watched.contains(folder) {
            return Ok(true);
        }
        match self.watcher.watch(folder, mode) {
            Ok(()) => Ok(true),
            Err(error) if is_exhausted(&error) => Err(reason(&error)),
            Err(_) => Ok(false),
        }
    }
}

fn is_exhausted(error: &notify::Error) -> bool {
    match &error.kind {
        ErrorKind::MaxFilesWatch => true,
        ErrorKind::Io(error) => !matches!(
            error.kind(),
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory | io::ErrorKind::PermissionDenied
        ),
        _ => false,
    }
}

fn reason(error: &notify::Error) -> String {
    match &error.kind {
        ErrorKind::MaxFilesWatch => "the system has no more watches to give".to_owned(),
        ErrorKind::Io(error) => error.to_string(),
        _ => error.to_string(),
    }
}

/// What an event means to the index; nothing if it is nobody's business.
fn meaning(ground: &Ground, event: notify::Result<Event>) -> Option<Change> {
    let Ok(event) = event else { return Some(Change::Anything) };
    if event.need_rescan() {
        return Some(Change::Anything);
    }
    if is_reading(event.kind) {
        return None;
    }
    event.paths.iter().filter_map(|path| ground.meaning(path)).max()
}

/// Reading is what we do ourselves.
fn is_reading(kind: EventKind) -> bool {
    matches!(kind, EventKind::Access(access) if access != AccessKind::Close(AccessMode::Write))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::Environment;
    use crate::project::Project;
    use crate::root::Width;
    use notify::event::{CreateKind, Flag};
    use std::fs;

    /// A system that has two watches to give.
    struct Poor {
        left: usize,
    }

    impl Watcher for Poor {
        fn new<F: notify::EventHandler>(_: F, _: Config) -> notify::Result<Self> {
            Ok(Self { left: 2 })
        }

        fn watch(&mut self, _: &Path, _: RecursiveMode) -> notify::Result<()> {
            self.left = self.left.checked_sub(1).ok_or(notify::Error::new(ErrorKind::MaxFilesWatch))?;
            Ok(())
        }

        fn unwatch(&mut self, _: &Path) -> notify::Result<()> {
            self.left += 1;
            Ok(())
        }

        fn kind() -> notify::WatcherKind {
            notify::WatcherKind::NullWatcher
        }
    }

    /// A project with `folders`, of which nothing else in the system decides anything.
    fn ground(root: &Path, folders: &[&str]) -> Ground {
        for folder in folders {
            fs::create_dir_all(root.join(folder)).expect("a folder");
        }
        let environment = Environment { root: Some(root.to_path_buf()), ..Environment::default() };
        Ground::survey(&Project::find(&environment, Width::Any).expect("a project")).expect("a ground")
    }

    #[test]
    fn a_system_without_watches_says_so() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        assert!(Ears::<Poor>::open(ground(folder.path(), &["a"]), Arc::default()).is_ok());
        let refused = Ears::<Poor>::open(ground(folder.path(), &["a", "b"]), Arc::default()).err();
        let is_by_folder = WATCH_UNIT == WatchUnit::Folder;
        assert_eq!(refused, is_by_folder.then(|| "the system has no more watches to give".to_owned()));
    }

    #[test]
    fn only_what_concerns_the_index_is_heard() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let root = folder.path().canonicalize().expect("it is there");
        let ground = ground(&root, &["a", "node_modules"]);
        let check = |kind: EventKind, path: &str, expected: Option<Change>| {
            let event = Event::new(kind).add_path(root.join(path));
            assert_eq!(meaning(&ground, Ok(event)), expected, "{kind:?} {path}");
        };
        let written = EventKind::Access(AccessKind::Close(AccessMode::Write));
        check(written, "a/b.py", Some(Change::Files));
        check(written, "a/package.json", Some(Change::Files));
        check(written, "a/picture.png", None);
        check(written, "a/.gitignore", Some(Change::Folders));
        check(written, ".rhumb/config.toml", Some(Change::Folders));
        check(written, ".rhumb/index-1.db-wal", None);
        check(written, "node_modules/b.js", None);
        check(EventKind::Access(AccessKind::Open(AccessMode::Any)), "a/b.py", None);
        check(EventKind::Create(CreateKind::Folder), "a", Some(Change::Folders));
        let lost = Event::new(EventKind::Other).set_flag(Flag::Rescan);
        assert_eq!(meaning(&ground, Ok(lost)), Some(Change::Anything), "the queue ran over");
        assert_eq!(meaning(&ground, Err(notify::Error::generic("x"))), Some(Change::Anything));
    }
}

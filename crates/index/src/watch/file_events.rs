//! Receives file system events for the watched paths.
//!
//! An event only triggers a check; stamps and hashes determine which files changed, as in any update. If the system is out
//! of watches, there are no events, and the project must be polled.

use super::debounce::{ChangeKind, Debouncer};
use super::watched_paths::WatchedPaths;
use crate::platform::{WATCH_UNIT, WatchUnit};
use notify::event::{AccessKind, AccessMode};
use notify::{Config, ErrorKind, Event, EventKind, RecursiveMode, Watcher};
use rustc_hash::FxHashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

/// A subscription to file system events, active until dropped.
pub(super) struct FileEvents<W = notify::RecommendedWatcher> {
    watcher: W,
    unit: WatchUnit,
    watched_paths: Arc<RwLock<WatchedPaths>>,
    watched: FxHashSet<PathBuf>,
}

impl<W: Watcher> FileEvents<W> {
    /// Subscribes to `watched_paths` and notifies `debouncer`. Fails with a message if not all of them can be watched.
    pub(super) fn open(watched_paths: WatchedPaths, debouncer: Arc<Debouncer>) -> Result<Self, String> {
        let watched_paths = Arc::new(RwLock::new(watched_paths));
        let state = Arc::clone(&watched_paths);
        let on_event = move |event: notify::Result<Event>| {
            let watched_paths = state.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(change) = classify(&watched_paths, event) {
                debouncer.notify(change);
            }
        };
        let watcher =
            W::new(on_event, Config::default().with_follow_symlinks(false)).map_err(|error| reason(&error))?;
        let mut file_events = Self { watcher, unit: WATCH_UNIT, watched_paths, watched: FxHashSet::default() };
        file_events.watch_all()?;
        Ok(file_events)
    }

    /// Watches `watched_paths` from now on. Returns whether there are new directories, whose earlier events were missed.
    pub(super) fn rewatch(&mut self, watched_paths: WatchedPaths) -> Result<bool, String> {
        *self.watched_paths.write().unwrap_or_else(PoisonError::into_inner) = watched_paths;
        self.watch_all()
    }

    /// Number of watched directories.
    pub(super) fn count(&self) -> usize {
        self.watched.len()
    }

    fn watch_all(&mut self) -> Result<bool, String> {
        let watched_paths = Arc::clone(&self.watched_paths);
        let watched_paths = watched_paths.read().unwrap_or_else(PoisonError::into_inner);
        let mut wanted = watched_paths.folders();
        let mode = match self.unit {
            WatchUnit::Folder => RecursiveMode::NonRecursive,
            WatchUnit::Tree => {
                wanted.truncate(1);
                RecursiveMode::Recursive
            }
        };
        let below = wanted.into_iter().map(|folder| (folder, mode));
        let outside_directories =
            watched_paths.outside_directories().into_iter().map(|folder| (folder, RecursiveMode::NonRecursive));
        let mut watched = FxHashSet::default();
        for (folder, mode) in below.chain(outside_directories) {
            // A directory may have been replaced by another of the same name, so all are registered again.
            if self.watch(folder, mode)? {
                watched.insert(folder.to_path_buf());
            }
        }
        for gone in self.watched.difference(&watched) {
            // Unknown if the directory itself is gone.
            self.watcher.unwatch(gone).ok();
        }
        let is_more = !watched.is_subset(&self.watched);
        self.watched = watched;
        Ok(is_more)
    }

    /// Whether the directory is watched now. False if it vanished or cannot be read.
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
        ErrorKind::MaxFilesWatch => "the system is out of file watches".to_owned(),
        ErrorKind::Io(error) => error.to_string(),
        _ => error.to_string(),
    }
}

/// The kind of change an event reports; `None` if it does not affect the index.
fn classify(watched_paths: &WatchedPaths, event: notify::Result<Event>) -> Option<ChangeKind> {
    let Ok(event) = event else { return Some(ChangeKind::Everything) };
    if event.need_rescan() {
        return Some(ChangeKind::Everything);
    }
    if is_reading(event.kind) {
        return None;
    }
    event.paths.iter().filter_map(|path| watched_paths.classify(path)).max()
}

/// Read accesses are usually our own.
fn is_reading(kind: EventKind) -> bool {
    matches!(kind, EventKind::Access(access) if access != AccessKind::Close(AccessMode::Write))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::Environment;
    use crate::project::Project;
    use crate::root::RootPolicy;
    use notify::event::{CreateKind, Flag};
    use std::fs;

    /// A system with two watches left.
    struct LimitedWatcher {
        left: usize,
    }

    impl Watcher for LimitedWatcher {
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

    /// A project with `folders`, isolated from the user's configuration.
    fn watched_paths(root: &Path, folders: &[&str]) -> WatchedPaths {
        for folder in folders {
            fs::create_dir_all(root.join(folder)).expect("a folder");
        }
        let environment = Environment { root: Some(root.to_path_buf()), ..Environment::default() };
        WatchedPaths::of(&Project::find(&environment, RootPolicy::Any).expect("a project")).expect("a ground")
    }

    #[test]
    fn a_system_without_watches_says_so() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        assert!(FileEvents::<LimitedWatcher>::open(watched_paths(folder.path(), &["a"]), Arc::default()).is_ok());
        let refused =
            FileEvents::<LimitedWatcher>::open(watched_paths(folder.path(), &["a", "b"]), Arc::default()).err();
        let is_by_folder = WATCH_UNIT == WatchUnit::Folder;
        assert_eq!(refused, is_by_folder.then(|| "the system is out of file watches".to_owned()));
    }

    #[test]
    fn only_events_relevant_to_the_index_are_reported() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let root = folder.path().canonicalize().expect("it is there");
        let watched_paths = watched_paths(&root, &["a", "node_modules"]);
        let check = |kind: EventKind, path: &str, expected: Option<ChangeKind>| {
            let event = Event::new(kind).add_path(root.join(path));
            assert_eq!(classify(&watched_paths, Ok(event)), expected, "{kind:?} {path}");
        };
        let written = EventKind::Access(AccessKind::Close(AccessMode::Write));
        check(written, "a/b.py", Some(ChangeKind::Files));
        check(written, "a/package.json", Some(ChangeKind::Files));
        check(written, "a/picture.png", None);
        check(written, "a/.gitignore", Some(ChangeKind::Folders));
        check(written, ".rhumb/config.toml", Some(ChangeKind::Folders));
        check(written, ".rhumb/index-1.db-wal", None);
        check(written, "node_modules/b.js", None);
        check(EventKind::Access(AccessKind::Open(AccessMode::Any)), "a/b.py", None);
        check(EventKind::Create(CreateKind::Folder), "a", Some(ChangeKind::Folders));
        let lost = Event::new(EventKind::Other).set_flag(Flag::Rescan);
        assert_eq!(classify(&watched_paths, Ok(lost)), Some(ChangeKind::Everything), "the queue ran over");
        assert_eq!(classify(&watched_paths, Err(notify::Error::generic("x"))), Some(ChangeKind::Everything));
    }
}

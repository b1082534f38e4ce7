//! Caches the last walk of a work tree, so that the next one needs neither git nor directory listings.
//!
//! Which files are selected depends on the names in the directories, on git's index and on ignore rules. The stamp of a
//! directory changes with the names in it, and everything else is in files with stamps of their own (see
//! [`git::deciding_files`]): while all stamps are equal, so is the list. A changed directory is listed again, since most
//! programs save a file under a temporary name first; only if it has a new name is the cache invalid. Everything is
//! verified at every use, and any doubt means a full walk, so the cache can only save time.

use crate::config::Config;
use crate::git;
use crate::platform;
use crate::read::read;
use crate::stamp::{Stamp, is_settled};
use crate::state::STATE_FOLDER;
use crate::symlinks::trace;
use crate::walk::{EXCLUDED_FOLDERS, FileSet, SelectionRule, WalkEntry, is_below_root};
use rhumb_model::{path_from_text, path_to_text};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use std::fs::{FileType, Metadata};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The name of ignore files.
pub(crate) const RULES: &str = ".gitignore";

/// Increment it when the cached data changes, so that older caches are ignored.
pub(crate) const WALK_CACHE_VERSION: u32 = 2;

/// A larger cache is not worth reading.
const MAX_BYTES: u64 = 1 << 28;

/// Untracked directories are checked against the ignore rules level by level, up to this depth.
const MAX_LEVELS: usize = 8;

/// The result of a walk and everything it depended on.
#[derive(Serialize, Deserialize)]
pub(crate) struct WalkCache {
    /// Identifies what else determines the selection: configuration, version and user.
    key: String,
    /// Every directory that can contain a selected file, relative to the root.
    folders: Vec<(String, ChangeStamp)>,
    /// Files outside the tree, ignore files inside it, and symlinks to either; `None` if a file does not exist.
    dependencies: Vec<(PathBuf, Option<ChangeStamp>)>,
    /// The selected files, sorted by path.
    files: Vec<String>,
    /// Files that match by name but are not selected.
    ignored_files: Vec<String>,
    /// Directories that were not entered.
    ignored_folders: Vec<String>,
}

/// Whether a file at this path is wanted.
pub(crate) type PathPredicate<'w> = &'w dyn Fn(&str) -> bool;

/// If more directories have changed, the cache is discarded.
const MAX_CHANGED_DIRECTORIES: usize = 32;

/// When a file, directory or symlink last changed, and its inode. Where the system provides it, the time is one that
/// programs cannot set. [`Stamp`] is for the selected files: it also has their size, and is compared with the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChangeStamp {
    changed_ns: i64,
    inode: u64,
}

impl ChangeStamp {
    pub(crate) fn of(path: &Path) -> Option<Self> {
        path.symlink_metadata().ok().map(|metadata| Self::from(&metadata))
    }

    /// The stamp of a dependency. A directory only matters as a place for a file, so its content is ignored.
    fn of_dependency(path: &Path) -> Option<Self> {
        let metadata = path.symlink_metadata().ok()?;
        let stamp = Self::from(&metadata);
        Some(if metadata.is_dir() { Self { changed_ns: 0, ..stamp } } else { stamp })
    }

    pub(crate) fn is_settled_at(self, time: SystemTime) -> bool {
        is_settled(self.changed_ns, time)
    }
}

impl From<&Metadata> for ChangeStamp {
    fn from(metadata: &Metadata) -> Self {
        Self { changed_ns: platform::changed_ns(metadata), inode: platform::inode(metadata) }
    }
}

impl WalkCache {
    /// Loads the cache at `path`, if it was written with the same `key`.
    pub(crate) fn load(path: &Path, key: &str) -> Option<Self> {
        let bytes = read(path, MAX_BYTES).ok()?.bytes;
        let cache: Self = postcard::from_bytes(&bytes).ok()?;
        (cache.key == key && cache.is_valid()).then_some(cache)
    }

    /// Whether each path stays below the root and each file is in a listed directory. The cache comes from a trusted
    /// directory; this guards against damage.
    fn is_valid(&self) -> bool {
        let folders: FxHashSet<&str> = self.folders.iter().map(|(path, _)| path.as_str()).collect();
        let is_in_folder = |path: &str| folders.contains(folder_of(path));
        let has_index = self.dependencies.iter().any(|(path, stamp)| stamp.is_some() && path.ends_with("index"));
        has_index
            && folders.contains("")
            && folders.iter().all(|folder| folder.is_empty() || (is_below_root(folder) && is_in_folder(folder)))
            && self.files.iter().all(|file| is_below_root(file) && is_in_folder(file))
    }

    /// Serializes the cache.
    pub(crate) fn to_bytes(&self) -> Option<Vec<u8>> {
        postcard::to_stdvec(self).ok()
    }

    /// The files that are selected now, if the cache is still valid.
    pub(crate) fn files(&self, root: &Path, wanted: PathPredicate<'_>) -> Option<FileSet> {
        let is_same = |(path, stamp): &(PathBuf, Option<ChangeStamp>)| ChangeStamp::of_dependency(path) == *stamp;
        if !self.dependencies.iter().all(is_same) {
            return None;
        }
        let (one, other) = self.folders.split_at(self.folders.len() / 2);
        let (first, second) = self.files.split_at(self.files.len() / 2);
        // Every check is a system call, so two threads take half the time.
        let (changed, file_stamps) = std::thread::scope(|scope| {
            let half = scope.spawn(|| Some((changed_folders(root, one)?, file_stamps(root, first))));
            let (more, rest) = (changed_folders(root, other)?, file_stamps(root, second));
            let (mut changed, mut file_stamps) = half.join().ok()??;
            changed.extend(more);
            file_stamps.extend(rest);
            Some((changed, file_stamps))
        })?;
        if changed.len() > MAX_CHANGED_DIRECTORIES || !self.has_no_new_names(root, &changed, wanted) {
            return None;
        }
        let mut entries = Vec::with_capacity(file_stamps.len());
        for (path, stamp) in self.files.iter().zip(file_stamps) {
            match stamp {
                Some(stamp) => entries.push(WalkEntry { path: path.clone(), stamp }),
                None if changed.contains(&folder_of(path)) => {}
                None => return None,
            }
        }
        Some(FileSet { entries, rule: SelectionRule::Git, omissions: Vec::new(), folders: None })
    }

    /// Whether the changed directories contain no new names.
    fn has_no_new_names(&self, root: &Path, changed: &[&str], wanted: PathPredicate<'_>) -> bool {
        if changed.is_empty() {
            return true;
        }
        let inside = |path: &&str| changed.contains(&folder_of(path));
        let files = self.files.iter().chain(&self.ignored_files).map(String::as_str);
        let files: FxHashSet<&str> = files.filter(inside).collect();
        let folders = self.folders.iter().map(|(path, _)| path).chain(&self.ignored_folders).map(String::as_str);
        let folders: FxHashSet<&str> = folders.filter(inside).collect();
        changed.iter().all(|folder| {
            let Some(names) = DirectoryNames::of(root, folder) else { return false };
            let has_known_rules =
                names.rules.as_ref().is_none_or(|rules| self.dependencies.iter().any(|(it, _)| it == rules));
            let is_plain = !names.is_repository && has_known_rules;
            is_plain
                && names.folders.iter().all(|folder| folders.contains(folder.as_str()))
                && names.files.iter().all(|file| !wanted(file) || files.contains(file.as_str()))
        })
    }

    /// Records everything that determined `set`, which was walked after `start`. `None` if something has no stamp, or
    /// changed so recently that its stamp is not settled.
    pub(crate) fn record(
        root: &Path,
        config: &Config,
        key: &str,
        (set, wanted): (&FileSet, PathPredicate<'_>),
        start: SystemTime,
    ) -> Option<Self> {
        let known = set.folders.as_ref().filter(|_| set.rule == SelectionRule::Git && set.omissions.is_empty())?;
        // In a tree that is being edited, most attempts end here, before anything is read.
        let is_settled = |folder: &str| {
            ChangeStamp::of(&root.join(path_from_text(folder))).is_some_and(|stamp| stamp.is_settled_at(start))
        };
        if !is_settled("") || !known.iter().all(|folder| is_settled(folder)) {
            return None;
        }
        let tree = WorkTreeScan::of(root, config, known);
        if !tree.is_complete {
            return None;
        }
        let mut dependencies = git::deciding_files(root)?;
        tree.rules.iter().for_each(|rules| trace(rules, &mut dependencies));
        let counted: FxHashSet<&str> = set.entries.iter().map(|entry| entry.path.as_str()).collect();
        let ignored = tree.files.into_iter().filter(|file| !counted.contains(file.as_str()) && wanted(file));
        let dependency = |path: PathBuf| (path.clone(), ChangeStamp::of_dependency(&path));
        let cache = Self {
            key: key.to_owned(),
            folders: tree.folders,
            dependencies: dependencies.into_iter().map(dependency).collect(),
            files: set.entries.iter().map(|entry| entry.path.clone()).collect(),
            ignored_files: ignored.collect(),
            ignored_folders: tree.ignored,
        };
        cache.is_settled_at(start).then_some(cache)
    }

    fn is_settled_at(&self, time: SystemTime) -> bool {
        let folders = self.folders.iter().map(|(_, stamp)| stamp);
        let dependencies = self.dependencies.iter().filter_map(|(_, stamp)| stamp.as_ref());
        let mut missing = self.dependencies.iter().filter(|(_, stamp)| stamp.is_none());
        folders.chain(dependencies).all(|stamp| stamp.is_settled_at(time))
            && missing.all(|(path, _)| is_missing_since(path, time))
    }
}

/// Whether `path`, which does not exist now, has not existed since `time`: deleting it would have changed the stamp of its
/// parent directory.
fn is_missing_since(path: &Path, time: SystemTime) -> bool {
    let above = path.ancestors().skip(1).find_map(|folder| folder.metadata().ok());
    above.is_some_and(|metadata| ChangeStamp::from(&metadata).is_settled_at(time))
}

fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The `folders` whose names have changed. `None` if one is gone or was replaced.
fn changed_folders<'f>(root: &Path, folders: &'f [(String, ChangeStamp)]) -> Option<Vec<&'f str>> {
    let mut changed = Vec::new();
    for (path, known) in folders {
        let stamp = ChangeStamp::of(&root.join(path_from_text(path))).filter(|stamp| stamp.inode == known.inode)?;
        if stamp != *known {
            changed.push(path.as_str());
        }
    }
    Some(changed)
}

/// The stamp of each file; `None` if it is no longer a file.
fn file_stamps(root: &Path, files: &[String]) -> Vec<Option<Stamp>> {
    let stamp = |path: &String| {
        let metadata = root.join(path_from_text(path)).symlink_metadata().ok().filter(Metadata::is_file)?;
        Some(Stamp::of(&metadata))
    };
    files.iter().map(stamp).collect()
}

/// The names in a directory, as paths from the root.
#[derive(Default)]
struct DirectoryNames {
    folders: Vec<String>,
    files: Vec<String>,
    /// The ignore file, if there is one.
    rules: Option<PathBuf>,
    /// Whether it is a nested repository.
    is_repository: bool,
}

impl DirectoryNames {
    /// `None` if the directory cannot be read.
    fn of(root: &Path, folder: &str) -> Option<Self> {
        let path = root.join(path_from_text(folder));
        path.symlink_metadata().ok().filter(Metadata::is_dir)?;
        let mut names = Self::default();
        for entry in path.read_dir().ok()? {
            let entry = entry.ok()?;
            let kind = entry.file_type().ok();
            let name = path_to_text(Path::new(&entry.file_name()));
            let inner = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            if name == ".git" {
                names.is_repository = !folder.is_empty();
            } else if name == RULES {
                names.rules = Some(entry.path());
            } else if name != STATE_FOLDER && kind.as_ref().is_some_and(FileType::is_dir) {
                names.folders.push(inner);
            } else if name != STATE_FOLDER && kind.as_ref().is_some_and(FileType::is_file) {
                names.files.push(inner);
            }
        }
        Some(names)
    }
}

/// Every readable directory of the work tree at `root` that can contain a selected file. Those in `known` contain files
/// that git listed.
pub(crate) fn folders_of_work_tree(root: &Path, config: &Config, known: &[String]) -> Vec<String> {
    WorkTreeScan::of(root, config, known).folders.into_iter().map(|(folder, _)| folder).collect()
}

/// The directories of a work tree that are not ignored, and their ignore files.
struct WorkTreeScan<'r> {
    root: &'r Path,
    folders: Vec<(String, ChangeStamp)>,
    rules: Vec<PathBuf>,
    /// The files in them, selected or not.
    files: Vec<String>,
    /// Ignored directories in them.
    ignored: Vec<String>,
    /// Whether all of them could be read.
    is_complete: bool,
}

impl<'r> WorkTreeScan<'r> {
    /// Scans the root and everything below it. Directories in `known` contain files that git listed; the others are checked
    /// with git.
    fn of(root: &'r Path, config: &Config, known: &[String]) -> Self {
        let mut tree = Self {
            root,
            folders: Vec::new(),
            rules: Vec::new(),
            files: Vec::new(),
            ignored: Vec::new(),
            is_complete: true,
        };
        let known = known.iter().map(String::as_str).collect();
        tree.is_complete &= tree.enter_all(&known, config.follow_gitignore).is_some();
        tree
    }

    fn enter_all(&mut self, known: &FxHashSet<&str>, follows_rules: bool) -> Option<()> {
        let mut waiting = vec![String::new()];
        for _ in 0..MAX_LEVELS {
            let mut unknown = Vec::new();
            while let Some(folder) = waiting.pop() {
                let Some(inside) = self.enter(folder) else {
                    self.is_complete = false;
                    continue;
                };
                for inner in inside {
                    if known.contains(inner.as_str()) { waiting.push(inner) } else { unknown.push(inner) }
                }
            }
            let asked = unknown.clone();
            waiting = if follows_rules { git::not_ignored(self.root, asked)? } else { not_excluded(asked) };
            let entered: FxHashSet<&str> = waiting.iter().map(String::as_str).collect();
            self.ignored.extend(unknown.into_iter().filter(|folder| !entered.contains(folder.as_str())));
            if waiting.is_empty() {
                return Some(());
            }
        }
        None
    }

    /// Records a directory and its ignore file, and returns its subdirectories. A nested repository is recorded but not
    /// entered.
    fn enter(&mut self, folder: String) -> Option<Vec<String>> {
        let stamp = ChangeStamp::of(&self.root.join(path_from_text(&folder)))?;
        let names = DirectoryNames::of(self.root, &folder)?;
        self.folders.push((folder, stamp));
        self.rules.extend(names.rules);
        if names.is_repository {
            return Some(Vec::new());
        }
        self.files.extend(names.files);
        Some(names.folders)
    }
}

fn not_excluded(mut folders: Vec<String>) -> Vec<String> {
    folders.retain(|folder| !EXCLUDED_FOLDERS.contains(&folder.rsplit('/').next().unwrap_or(folder)));
    folders
}

#[cfg(test)]
mod tests;

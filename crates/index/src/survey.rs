//! A cache of the last walk of a work tree, so that the next walk need not run git nor read directories that have not changed.
//!
//! Which files count follows from the names in the directories, from git's index and from ignore rules. A directory's stamp
//! changes with the names in it, and everything else is in files with stamps of their own (see [`git::deciding_files`]): if
//! none of these stamps has changed, neither has the list. The names in a changed directory are read again, since most
//! programs save a file under another name first; only a new name must be asked about. All of this is checked at every use,
//! and anything doubtful means a walk, so the cache can only save time.

use crate::config::Config;
use crate::git;
use crate::links::trace;
use crate::platform;
use crate::read::read;
use crate::stamp::{Stamp, is_settled};
use crate::state::STATE_FOLDER;
use crate::walk::{EXCLUDED_FOLDERS, Entry, FileSet, Rule, is_below_root};
use rhumb_model::{path_from_text, path_to_text};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use std::fs::{FileType, Metadata};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The file of ignore rules that a folder may have.
pub(crate) const RULES: &str = ".gitignore";

/// Grows when a survey is taken in another way, so that older ones are not believed.
pub(crate) const SURVEY_VERSION: u32 = 2;

/// A survey of more than this is not worth reading back.
const MAX_BYTES: u64 = 1 << 28;

/// Folders inside of folders that hold nothing git told of are asked about level by level, at most this many.
const MAX_LEVELS: usize = 8;

/// What one walk saw.
#[derive(Serialize, Deserialize)]
pub(crate) struct Survey {
    /// What else decided which files count: the configuration, this version, the user.
    key: String,
    /// Every folder that a file which counts could appear in, relative to the root.
    folders: Vec<(String, Mark)>,
    /// Files outside the tree, rules inside of it, and links that lead to either; unmarked if it does not exist.
    guards: Vec<(PathBuf, Option<Mark>)>,
    /// The files that count, in the order of their paths.
    files: Vec<String>,
    /// Files that are wanted by their names and do not count.
    passed_files: Vec<String>,
    /// Folders that were not entered.
    passed_folders: Vec<String>,
}

/// Whether a file is wanted, by its path.
pub(crate) type Wanted<'w> = &'w dyn Fn(&str) -> bool;

/// A survey of which more folders have moved than this is out of date.
const MAX_MOVED: usize = 32;

/// When a file, directory or link last changed, and its inode. Where systems keep it, the time is one that programs cannot set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Mark {
    changed_ns: i64,
    inode: u64,
}

impl Mark {
    pub(crate) fn of(path: &Path) -> Option<Self> {
        path.symlink_metadata().ok().map(|metadata| Self::from(&metadata))
    }

    /// The mark of a guard. A directory is where a file could be or was: the names in it do not matter.
    fn of_guard(path: &Path) -> Option<Self> {
        let metadata = path.symlink_metadata().ok()?;
        let mark = Self::from(&metadata);
        Some(if metadata.is_dir() { Self { changed_ns: 0, ..mark } } else { mark })
    }

    pub(crate) fn is_settled_at(self, time: SystemTime) -> bool {
        is_settled(self.changed_ns, time)
    }
}

impl From<&Metadata> for Mark {
    fn from(metadata: &Metadata) -> Self {
        Self { changed_ns: platform::changed_ns(metadata), inode: platform::inode(metadata) }
    }
}

impl Survey {
    /// The survey that was written to `path`, if it was made under `key`.
    pub(crate) fn recall(path: &Path, key: &str) -> Option<Self> {
        let bytes = read(path, MAX_BYTES).ok()?.bytes;
        let survey: Self = postcard::from_bytes(&bytes).ok()?;
        (survey.key == key && survey.is_sound()).then_some(survey)
    }

    /// Whether each path stays below the root and each file is in a directory that is listed. The file comes from a directory that
    /// is trusted; this keeps a damaged one from leading elsewhere.
    fn is_sound(&self) -> bool {
        let folders: FxHashSet<&str> = self.folders.iter().map(|(path, _)| path.as_str()).collect();
        let stands = |path: &str| folders.contains(folder_of(path));
        let has_index = self.guards.iter().any(|(path, mark)| mark.is_some() && path.ends_with("index"));
        has_index
            && folders.contains("")
            && folders.iter().all(|folder| folder.is_empty() || (is_below_root(folder) && stands(folder)))
            && self.files.iter().all(|file| is_below_root(file) && stands(file))
    }

    /// As it is written to a file.
    pub(crate) fn to_bytes(&self) -> Option<Vec<u8>> {
        postcard::to_stdvec(self).ok()
    }

    /// The files that count now, if they are among those of the survey.
    pub(crate) fn files(&self, root: &Path, wanted: Wanted<'_>) -> Option<FileSet> {
        let is_same = |(path, mark): &(PathBuf, Option<Mark>)| Mark::of_guard(path) == *mark;
        if !self.guards.iter().all(is_same) {
            return None;
        }
        let (one, other) = self.folders.split_at(self.folders.len() / 2);
        let (first, second) = self.files.split_at(self.files.len() / 2);
        // Every look is a call to the system that waits for nobody, so two threads take half of the time.
        let (moved, stamps) = std::thread::scope(|scope| {
            let half = scope.spawn(|| Some((moved(root, one)?, stamps(root, first))));
            let (more, rest) = (moved(root, other)?, stamps(root, second));
            let (mut moved, mut stamps) = half.join().ok()??;
            moved.extend(more);
            stamps.extend(rest);
            Some((moved, stamps))
        })?;
        if moved.len() > MAX_MOVED || !self.knows_all_in(root, &moved, wanted) {
            return None;
        }
        let mut entries = Vec::with_capacity(stamps.len());
        for (path, stamp) in self.files.iter().zip(stamps) {
            match stamp {
                Some(stamp) => entries.push(Entry { path: path.clone(), stamp }),
                None if moved.contains(&folder_of(path)) => {}
                None => return None,
            }
        }
        Some(FileSet { entries, rule: Rule::Git, omissions: Vec::new(), folders: None })
    }

    /// Whether nothing in the folders of `moved` has a name that was not there when the survey was taken.
    fn knows_all_in(&self, root: &Path, moved: &[&str], wanted: Wanted<'_>) -> bool {
        if moved.is_empty() {
            return true;
        }
        let inside = |path: &&str| moved.contains(&folder_of(path));
        let files = self.files.iter().chain(&self.passed_files).map(String::as_str);
        let files: FxHashSet<&str> = files.filter(inside).collect();
        let folders = self.folders.iter().map(|(path, _)| path).chain(&self.passed_folders).map(String::as_str);
        let folders: FxHashSet<&str> = folders.filter(inside).collect();
        moved.iter().all(|folder| {
            let Some(names) = Names::of(root, folder) else { return false };
            let has_known_rules =
                names.rules.as_ref().is_none_or(|rules| self.guards.iter().any(|(it, _)| it == rules));
            let is_plain = !names.is_repository && has_known_rules;
            is_plain
                && names.folders.iter().all(|folder| folders.contains(folder.as_str()))
                && names.files.iter().all(|file| !wanted(file) || files.contains(file.as_str()))
        })
    }

    /// Looks at all that decided about `set`, which was walked after `start`. `None` where something is not covered by a
    /// stamp, or changed so lately that its stamp proves nothing.
    pub(crate) fn take(
        root: &Path,
        config: &Config,
        key: &str,
        (set, wanted): (&FileSet, Wanted<'_>),
        start: SystemTime,
    ) -> Option<Self> {
        let known = set.folders.as_ref().filter(|_| set.rule == Rule::Git && set.omissions.is_empty())?;
        // In a tree that is being worked on this is where it mostly ends, before anything is read.
        let is_settled =
            |folder: &str| Mark::of(&root.join(path_from_text(folder))).is_some_and(|mark| mark.is_settled_at(start));
        if !is_settled("") || !known.iter().all(|folder| is_settled(folder)) {
            return None;
        }
        let tree = Tree::of(root, config, known);
        if !tree.is_whole {
            return None;
        }
        let mut guards = git::deciding_files(root)?;
        tree.rules.iter().for_each(|rules| trace(rules, &mut guards));
        let counted: FxHashSet<&str> = set.entries.iter().map(|entry| entry.path.as_str()).collect();
        let passed = tree.files.into_iter().filter(|file| !counted.contains(file.as_str()) && wanted(file));
        let guard = |path: PathBuf| (path.clone(), Mark::of_guard(&path));
        let survey = Self {
            key: key.to_owned(),
            folders: tree.folders,
            guards: guards.into_iter().map(guard).collect(),
            files: set.entries.iter().map(|entry| entry.path.clone()).collect(),
            passed_files: passed.collect(),
            passed_folders: tree.passed,
        };
        survey.is_settled_at(start).then_some(survey)
    }

    fn is_settled_at(&self, time: SystemTime) -> bool {
        let folders = self.folders.iter().map(|(_, mark)| mark);
        let guards = self.guards.iter().filter_map(|(_, mark)| mark.as_ref());
        let mut missing = self.guards.iter().filter(|(_, mark)| mark.is_none());
        folders.chain(guards).all(|mark| mark.is_settled_at(time))
            && missing.all(|(path, _)| is_missing_since(path, time))
    }
}

/// Whether nothing can have been at `path` at `time` and later, if nothing is there now: removing it would have changed the
/// directory that it was in.
fn is_missing_since(path: &Path, time: SystemTime) -> bool {
    let above = path.ancestors().skip(1).find_map(|folder| folder.metadata().ok());
    above.is_some_and(|metadata| Mark::from(&metadata).is_settled_at(time))
}

fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Those of `folders` in which names have changed; nothing if one is gone or another one.
fn moved<'f>(root: &Path, folders: &'f [(String, Mark)]) -> Option<Vec<&'f str>> {
    let mut moved = Vec::new();
    for (path, known) in folders {
        let mark = Mark::of(&root.join(path_from_text(path))).filter(|mark| mark.inode == known.inode)?;
        if mark != *known {
            moved.push(path.as_str());
        }
    }
    Some(moved)
}

/// The stamp of each file; nothing for what is no file any more.
fn stamps(root: &Path, files: &[String]) -> Vec<Option<Stamp>> {
    let stamp = |path: &String| {
        let metadata = root.join(path_from_text(path)).symlink_metadata().ok().filter(Metadata::is_file)?;
        Some(Stamp::of(&metadata))
    };
    files.iter().map(stamp).collect()
}

/// What is in a folder, by paths from the root.
#[derive(Default)]
struct Names {
    folders: Vec<String>,
    files: Vec<String>,
    /// The file of ignore rules, if there is one.
    rules: Option<PathBuf>,
    /// Whether it is a repository of its own.
    is_repository: bool,
}

impl Names {
    /// Nothing if the folder cannot be read, or is none.
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

/// Every folder of the work tree at `root` that a file which counts could appear in, as far as they can be entered. Those in
/// `known` hold files that git told of.
pub(crate) fn folders_of_work_tree(root: &Path, config: &Config, known: &[String]) -> Vec<String> {
    Tree::of(root, config, known).folders.into_iter().map(|(folder, _)| folder).collect()
}

/// The folders of a work tree that are not ignored, and the ignore rules in them.
struct Tree<'r> {
    root: &'r Path,
    folders: Vec<(String, Mark)>,
    rules: Vec<PathBuf>,
    /// The files in them, whether they count or not.
    files: Vec<String>,
    /// Folders in them that are ignored.
    passed: Vec<String>,
    /// Whether all of them could be entered.
    is_whole: bool,
}

impl<'r> Tree<'r> {
    /// Enters the root and all below it. Folders in `known` hold files that git told of; about the others it is asked.
    fn of(root: &'r Path, config: &Config, known: &[String]) -> Self {
        let mut tree = Self {
            root,
            folders: Vec::new(),
            rules: Vec::new(),
            files: Vec::new(),
            passed: Vec::new(),
            is_whole: true,
        };
        let known = known.iter().map(String::as_str).collect();
        tree.is_whole &= tree.enter_all(&known, config.follow_gitignore).is_some();
        tree
    }

    fn enter_all(&mut self, known: &FxHashSet<&str>, follows_rules: bool) -> Option<()> {
        let mut waiting = vec![String::new()];
        for _ in 0..MAX_LEVELS {
            let mut unknown = Vec::new();
            while let Some(folder) = waiting.pop() {
                let Some(inside) = self.enter(folder) else {
                    self.is_whole = false;
                    continue;
                };
                for inner in inside {
                    if known.contains(inner.as_str()) { waiting.push(inner) } else { unknown.push(inner) }
                }
            }
            let asked = unknown.clone();
            waiting = if follows_rules { git::not_ignored(self.root, asked)? } else { not_left_out(asked) };
            let entered: FxHashSet<&str> = waiting.iter().map(String::as_str).collect();
            self.passed.extend(unknown.into_iter().filter(|folder| !entered.contains(folder.as_str())));
            if waiting.is_empty() {
                return Some(());
            }
        }
        None
    }

    /// Notes the folder and its ignore rules, and says which folders are in it. Another repository is noted, not entered.
    fn enter(&mut self, folder: String) -> Option<Vec<String>> {
        let mark = Mark::of(&self.root.join(path_from_text(&folder)))?;
        let names = Names::of(self.root, &folder)?;
        self.folders.push((folder, mark));
        self.rules.extend(names.rules);
        if names.is_repository {
            return Some(Vec::new());
        }
        self.files.extend(names.files);
        Some(names.folders)
    }
}

fn not_left_out(mut folders: Vec<String>) -> Vec<String> {
    folders.retain(|folder| !EXCLUDED_FOLDERS.contains(&folder.rsplit('/').next().unwrap_or(folder)));
    folders
}

#[cfg(test)]
mod tests;

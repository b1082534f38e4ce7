//! Selects the files of a project. Builds, updates and watches all use this.
//!
//! In a git work tree, these are the tracked files, plus the untracked ones that no ignore rule (nested, global or private)
//! excludes. Elsewhere, or if git fails, all files are selected except those in [`EXCLUDED_FOLDERS`] and those that a
//! `.gitignore` below the root excludes: a `.gitignore` without a repository usually comes from an unpacked archive and
//! should still apply. The globs of the configuration apply in addition.
//!
//! Symlinks are neither followed nor selected, nor are pipes, sockets and devices. `.rhumb` directories contain state and
//! are skipped. In a work tree, submodules and untracked nested repositories are separate projects and are skipped; without
//! git, nested repositories are walked.

mod ignore_rules;

use crate::config::Config;
use crate::error::{Error, Result};
use crate::folders::add_folders;
use crate::git::{self, IgnoredFiles, PathListing, WorkTree};
use crate::globs::Globs;
use crate::platform;
use crate::stamp::Stamp;
use crate::state::STATE_FOLDER;
use ignore::{DirEntry, WalkBuilder};
use ignore_rules::IgnoreRules;
use rhumb_languages::{dependency_folders, output_folders};
use rhumb_model::{is_plain_path, path_from_text, path_to_text};
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::fmt;
use std::fs::Metadata;
use std::io;
use std::path::{Component, Path};
use std::sync::{Arc, LazyLock};

/// The selected files, and how they were selected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileSet {
    /// Sorted bytewise by path, without duplicates.
    pub entries: Vec<WalkEntry>,
    /// What selected them.
    pub rule: SelectionRule,
    /// Paths that were skipped although they may be wanted, sorted.
    pub omissions: Vec<SkippedPath>,
    /// Directories, sorted: with git, those that contain a listed file; otherwise all that were walked. `None` if the files
    /// come from the walk cache.
    pub(crate) folders: Option<Vec<String>>,
}

/// A selected file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkEntry {
    /// Relative to the root, in index form.
    pub path: String,
    /// Its stamp.
    pub stamp: Stamp,
}

/// How files were selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelectionRule {
    /// By git: tracked, or untracked and not ignored.
    Git,
    /// Without git: everything but [`EXCLUDED_FOLDERS`] and what a `.gitignore` excludes.
    DefaultList,
}

/// A directory or file that was skipped.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SkippedPath {
    /// Relative to the root, in index form.
    pub path: String,
    /// Why it was skipped.
    pub reason: SkipReason,
}

/// Why a path was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SkipReason {
    /// It could not be read.
    Unreadable(io::ErrorKind),
    /// It is an untracked nested repository.
    NestedRepository,
    /// It is an ignore file beyond the limits.
    TooManyRules,
    /// It is a submodule, which is a project of its own.
    Submodule,
    /// It is a symlink to code.
    Link,
}

impl fmt::Display for SkipReason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(kind) => write!(formatter, "{kind}"),
            Self::NestedRepository => formatter.write_str("nested repository"),
            Self::Submodule => formatter.write_str("submodule: a project of its own"),
            Self::Link => formatter.write_str("symbolic link: not followed"),
            Self::TooManyRules => formatter.write_str("too many ignore rules: these are not applied"),
        }
    }
}

/// Common names of directories with version control data, dependencies, build results and caches, excluded if git cannot
/// list the files. Names that are just as often used for source code (`lib`, `bin`, `env`, `packages`) are not included: a
/// missing file is worse than an extra one.
pub static EXCLUDED_FOLDERS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut folders: Vec<&str> = dependency_folders().chain(output_folders()).chain(COMMON_FOLDERS).collect();
    folders.sort_unstable();
    folders.dedup();
    folders
});

/// Names that are not specific to a language.
const COMMON_FOLDERS: [&str; 11] =
    [".git", ".hg", ".svn", ".jj", "dist", "build", "out", "_build", "coverage", ".cache", ".terraform"];

/// The selected files below `root` whose path is `wanted`. Only those are stat'ed, so this costs as much as listing the
/// tree plus one system call per wanted file.
pub fn walk(root: &Path, config: &Config, wanted: &dyn Fn(&str) -> bool) -> Result<FileSet> {
    if !root.is_dir() {
        return Err(Error::NoRoot { path: root.to_path_buf() });
    }
    let choice = PathFilter::new(config, wanted)?;
    let ignored =
        if config.follow_gitignore { IgnoredFiles::Excluded } else { IgnoredFiles::IncludedExcept(&EXCLUDED_FOLDERS) };
    let by_git = git::work_tree_files(root, ignored).and_then(|tree| by_git(root, tree, &choice));
    let mut found = match by_git {
        Some(found) => found,
        None => by_default_list(root, ignored, &choice)?,
    };
    found.entries.sort_unstable_by(|left, right| left.path.cmp(&right.path));
    found.omissions.retain(|omission| choice.covers(&omission.path));
    found.omissions.sort_unstable();
    found.omissions.dedup();
    Ok(found)
}

/// The files that the configuration and the caller select.
pub(crate) struct PathFilter<'a> {
    include: Globs,
    exclude: Globs,
    wanted: &'a dyn Fn(&str) -> bool,
}

impl<'a> PathFilter<'a> {
    pub(crate) fn new(config: &Config, wanted: &'a dyn Fn(&str) -> bool) -> Result<Self> {
        Ok(Self { include: Globs::new(&config.include)?, exclude: Globs::new(&config.exclude)?, wanted })
    }

    /// Whether a file at `path` is selected.
    pub(crate) fn takes(&self, path: &str) -> bool {
        // The cheapest check first: most files of a tree are not wanted.
        (self.wanted)(path) && self.covers(path) && (self.include.is_empty() || self.include.matches(path))
    }

    /// Whether files at or below `path` may be selected.
    fn covers(&self, path: &str) -> bool {
        !is_state(path) && !self.exclude.matches(path)
    }
}

fn is_state(path: &str) -> bool {
    path.contains(STATE_FOLDER) && path.split('/').any(|name| name == STATE_FOLDER)
}

fn by_git(root: &Path, tree: WorkTree, choice: &PathFilter<'_>) -> Option<FileSet> {
    let mut checker = PathChecker::new(root);
    let mut folders = FxHashSet::default();
    checker.check_all(&tree.tracked, choice);
    add_folders_of(&tree.tracked, &mut folders);
    let untracked = tree.untracked()?;
    checker.check_all(&untracked.files, choice);
    add_folders_of(&untracked.files, &mut folders);
    checker.omissions.extend(untracked.unreadable.iter().map(|folder| skip_unopened(root, folder)));
    let mut folders: Vec<String> = folders.into_iter().collect();
    folders.sort_unstable();
    Some(FileSet {
        entries: checker.entries,
        rule: SelectionRule::Git,
        omissions: checker.omissions,
        folders: Some(folders),
    })
}

fn add_folders_of(listing: &PathListing, folders: &mut FxHashSet<String>) {
    for bytes in listing.paths() {
        add_folders(folders, text_of(bytes).trim_end_matches('/'));
    }
}

/// Git itself writes no other paths, but its index may have come with the repository.
pub(crate) fn is_below_root(path: &str) -> bool {
    Path::new(path).components().all(|component| matches!(component, Component::Normal(_)))
}

/// Nearly every path is valid text already, and most are discarded after one check, so those are not copied.
fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) if is_plain_path(text) => Cow::Borrowed(text),
        _ => Cow::Owned(path_to_text(&platform::path_from_bytes(bytes))),
    }
}

/// A directory that git could not open; the reason is not part of git's output.
fn skip_unopened(root: &Path, folder: &Path) -> SkippedPath {
    let kind = match root.join(folder).read_dir().err().map(|error| error.kind()) {
        // Git truncates a name that is too long for the system, so the truncated path does not exist.
        Some(io::ErrorKind::NotFound) => io::ErrorKind::InvalidFilename,
        kind => kind.unwrap_or(io::ErrorKind::Other),
    };
    unreadable_path(folder, kind)
}

fn unreadable_path(path: &Path, kind: io::ErrorKind) -> SkippedPath {
    SkippedPath { path: path_to_text(path), reason: SkipReason::Unreadable(kind) }
}

/// Stats the paths that git listed, which may no longer exist.
struct PathChecker<'a> {
    root: &'a Path,
    /// The last parent directory in which no component is a symlink; ends in a slash unless empty.
    real: String,
    /// The last path that turned out not to be a directory; ends in a slash unless empty.
    unreal: String,
    entries: Vec<WalkEntry>,
    omissions: Vec<SkippedPath>,
}

impl<'a> PathChecker<'a> {
    fn new(root: &'a Path) -> Self {
        Self { root, real: String::new(), unreal: String::new(), entries: Vec::new(), omissions: Vec::new() }
    }

    fn check_all(&mut self, listing: &PathListing, choice: &PathFilter<'_>) {
        let mut paths = Vec::new();
        for bytes in listing.paths() {
            if let Some(folder) = bytes.strip_suffix(b"/") {
                self.omissions
                    .push(SkippedPath { path: text_of(folder).into_owned(), reason: SkipReason::NestedRepository });
                continue;
            }
            let path = text_of(bytes);
            if choice.takes(&path) && is_below_root(&path) {
                paths.push(path.into_owned());
            }
        }
        // A path with a merge conflict is listed once per side. Sorting also groups the files of a directory.
        paths.sort_unstable();
        paths.dedup();
        for path in paths {
            self.check(path);
        }
    }

    fn check(&mut self, path: String) {
        if !self.is_in_real_folder(&path) {
            return;
        }
        if let Some(metadata) = self.metadata(&path).filter(Metadata::is_file) {
            self.entries.push(WalkEntry { path, stamp: Stamp::of(&metadata) });
        }
    }

    /// A tracked directory that was replaced by a symlink could point outside the root, so every component is checked,
    /// though only once per directory.
    fn is_in_real_folder(&mut self, path: &str) -> bool {
        if !self.unreal.is_empty() && path.starts_with(&self.unreal) {
            return false;
        }
        let folder_end = path.rfind('/').map_or(0, |slash| slash + 1);
        let folder = &path[..folder_end];
        let known = shared_folders(&self.real, folder);
        self.real.truncate(known);
        for (slash, _) in folder[known..].match_indices('/') {
            let part = &folder[..known + slash];
            if !self.metadata(part).is_some_and(|metadata| metadata.is_dir()) {
                self.unreal = format!("{part}/");
                return false;
            }
            self.real = format!("{part}/");
        }
        true
    }

    /// `None` if the path does not exist, or cannot be read, which is recorded.
    fn metadata(&mut self, path: &str) -> Option<Metadata> {
        match self.root.join(path_from_text(path)).symlink_metadata() {
            Ok(metadata) => Some(metadata),
            Err(error) => {
                self.omissions.extend(skipped_path(path, error.kind()));
                None
            }
        }
    }
}

fn skipped_path(path: &str, kind: io::ErrorKind) -> Option<SkippedPath> {
    let path = match kind {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => return None,
        // The directory denies access, and one entry for it covers everything in it.
        io::ErrorKind::PermissionDenied => path.rsplit_once('/').map_or("", |(folder, _)| folder),
        _ => path,
    };
    Some(SkippedPath { path: path.to_owned(), reason: SkipReason::Unreadable(kind) })
}

/// The length of the common parent directory of `left` and `right`, which both end with a slash.
fn shared_folders(left: &str, right: &str) -> usize {
    let shared = left.bytes().zip(right.bytes()).take_while(|(left, right)| left == right).count();
    left.as_bytes()[..shared].iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1)
}

fn by_default_list(root: &Path, ignored: IgnoredFiles, choice: &PathFilter<'_>) -> Result<FileSet> {
    let mut found =
        FileSet { entries: Vec::new(), rule: SelectionRule::DefaultList, omissions: Vec::new(), folders: None };
    let mut folders = Vec::new();
    let rules = (ignored == IgnoredFiles::Excluded).then(|| Arc::new(IgnoreRules::below(root)));
    for step in walker(root, rules.clone(), choice.exclude.clone()).build() {
        match step {
            Ok(entry) if entry.depth() > 0 && is_folder(&entry) => folders.push(relative_path(root, entry.path())),
            Ok(entry) => found.entries.extend(wanted_file(root, &entry, choice)),
            Err(error) => found.omissions.extend(skip_or_fail(root, error)?),
        }
    }
    found.omissions.extend(rules.iter().flat_map(|rules| rules.omissions()));
    folders.sort_unstable();
    found.folders = Some(folders);
    Ok(found)
}

fn walker(root: &Path, rules: Option<Arc<IgnoreRules>>, exclude: Globs) -> WalkBuilder {
    let mut walker = WalkBuilder::new(root);
    walker.standard_filters(false).follow_links(false);
    let top = root.to_path_buf();
    walker.filter_entry(move |entry| {
        let is_ignored = || rules.as_ref().is_some_and(|rules| rules.exclude(entry.path(), is_folder(entry)));
        entry.depth() == 0 || (is_entered(&top, entry, &exclude) && !is_ignored())
    });
    walker
}

fn is_entered(root: &Path, entry: &DirEntry, exclude: &Globs) -> bool {
    if !is_folder(entry) {
        return true;
    }
    let is_left_out =
        entry.file_name().to_str().is_some_and(|name| name == STATE_FOLDER || EXCLUDED_FOLDERS.contains(&name));
    !is_left_out && (exclude.is_empty() || !exclude.matches(&relative_path(root, entry.path())))
}

fn is_folder(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_dir())
}

fn relative_path(root: &Path, path: &Path) -> String {
    path_to_text(path.strip_prefix(root).unwrap_or(path))
}

/// `None` if the file vanished after its directory was listed.
fn wanted_file(root: &Path, entry: &DirEntry, choice: &PathFilter<'_>) -> Option<WalkEntry> {
    entry.file_type().filter(std::fs::FileType::is_file)?;
    let path = relative_path(root, entry.path());
    if !choice.takes(&path) {
        return None;
    }
    let metadata = entry.path().symlink_metadata().ok().filter(Metadata::is_file)?;
    Some(WalkEntry { path, stamp: Stamp::of(&metadata) })
}

/// An error below the root is recorded as a skipped path; an error for the root itself is returned.
fn skip_or_fail(root: &Path, error: ignore::Error) -> Result<Option<SkippedPath>> {
    let path = path_of(&error).map_or_else(|| root.to_path_buf(), Path::to_path_buf);
    let Some(source) = error.into_io_error() else { return Ok(None) };
    match source.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Ok(None),
        _ if path == root => Err(Error::reading(root, source)),
        kind => Ok(Some(unreadable_path(path.strip_prefix(root).unwrap_or(&path), kind))),
    }
}

fn path_of(mut error: &ignore::Error) -> Option<&Path> {
    loop {
        match error {
            ignore::Error::WithPath { path, .. } => return Some(path),
            ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => error = err,
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests;

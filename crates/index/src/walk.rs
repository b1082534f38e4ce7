//! Which files count: the one walker for a full build, an update and a watch alike.
//!
//! In a git work tree those are the tracked files, whatever an ignore rule says, and the untracked ones that no ignore rule
//! (nested, global, private) excludes. Elsewhere, or where git fails, all files count except those in [`EXCLUDED_FOLDERS`] folders
//! and those that a `.gitignore` inside the root excludes: such a file without a repository is usually an unpacked archive,
//! whose author meant it all the same. The configured globs come on top.
//!
//! In both cases links are not followed and do not count, nor do pipes, sockets and devices; `.rhumb` folders hold our own
//! state and are not entered. To a work tree, submodules and untracked nested repositories are other projects and are not
//! entered; a root without git that holds repositories is walked through them all.

use crate::config::Config;
use crate::error::{Error, Result};
use crate::folders::add_folders;
use crate::git::{self, Ignored, Listing, WorkTree};
use crate::globs::Globs;
use crate::platform;
use crate::stamp::Stamp;
use crate::state::STATE_FOLDER;
use ignore::{DirEntry, WalkBuilder};
use rhumb_languages::{dependency_folders, output_folders};
use rhumb_model::{path_from_text, path_to_text};
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::fmt;
use std::fs::Metadata;
use std::io;
use std::path::{Component, Path};
use std::sync::LazyLock;

/// The files that count, and how they were chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileSet {
    /// Sorted by the bytes of the path, each path once.
    pub entries: Vec<Entry>,
    /// What chose them.
    pub rule: Rule,
    /// What was left out and might be missed, sorted by path.
    pub omissions: Vec<Omission>,
    /// Folders, sorted: those that hold something git told of, or without git all that were walked through. None where the
    /// files come from a survey.
    pub(crate) folders: Option<Vec<String>>,
}

/// One file that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Relative to the root, as the index keeps it.
    pub path: String,
    /// What the file system says about it.
    pub stamp: Stamp,
}

/// By what the files were chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// By git: tracked, or untracked and not ignored.
    Git,
    /// Without git: all but the folders of [`EXCLUDED_FOLDERS`] and what a `.gitignore` names.
    DefaultList,
}

/// A folder or file that was not looked into.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Omission {
    /// Relative to the root, as the index keeps it.
    pub path: String,
    /// Why not.
    pub reason: Reason,
}

/// Why something was not looked into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// The system refused; what it said.
    Unreadable(io::ErrorKind),
    /// It is an untracked repository of its own inside this one.
    NestedRepository,
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(kind) => write!(formatter, "{kind}"),
            Self::NestedRepository => formatter.write_str("a repository of its own"),
        }
    }
}

/// Directories of version control, fetched dependencies, build results and caches, by their usual names. They are excluded
/// where git cannot say what belongs to the project. Names that are as likely written by hand (`lib`, `bin`, `env`, `packages`)
/// are not included: a missing file is worse than one too many.
pub static EXCLUDED_FOLDERS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut folders: Vec<&str> = dependency_folders().chain(output_folders()).chain(COMMON_FOLDERS).collect();
    folders.sort_unstable();
    folders.dedup();
    folders
});

/// Those that belong to no language.
const COMMON_FOLDERS: [&str; 11] =
    [".git", ".hg", ".svn", ".jj", "dist", "build", "out", "_build", "coverage", ".cache", ".terraform"];

/// The files below `root` that count and whose path is `wanted`. Only those are asked for their stamp, so the cost is that of
/// listing the tree plus one system call for each wanted file.
pub fn walk(root: &Path, config: &Config, wanted: &dyn Fn(&str) -> bool) -> Result<FileSet> {
    if !root.is_dir() {
        return Err(Error::NoRoot { path: root.to_path_buf() });
    }
    let choice = Choice::new(config, wanted)?;
    let ignored = if config.follow_gitignore { Ignored::LeftOut } else { Ignored::KeptExcept(&EXCLUDED_FOLDERS) };
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

/// What the configuration and the caller want of the files that exist.
pub(crate) struct Choice<'a> {
    include: Globs,
    exclude: Globs,
    wanted: &'a dyn Fn(&str) -> bool,
}

impl<'a> Choice<'a> {
    pub(crate) fn new(config: &Config, wanted: &'a dyn Fn(&str) -> bool) -> Result<Self> {
        Ok(Self { include: Globs::new(&config.include)?, exclude: Globs::new(&config.exclude)?, wanted })
    }

    /// Whether the file at `path` counts, if there is one.
    pub(crate) fn takes(&self, path: &str) -> bool {
        // The cheapest question first: most files of a tree are not wanted.
        (self.wanted)(path) && self.covers(path) && (self.include.is_empty() || self.include.matches(path))
    }

    /// Whether files at or below `path` may count.
    fn covers(&self, path: &str) -> bool {
        !is_state(path) && !self.exclude.matches(path)
    }
}

fn is_state(path: &str) -> bool {
    path.contains(STATE_FOLDER) && path.split('/').any(|name| name == STATE_FOLDER)
}

fn by_git(root: &Path, tree: WorkTree, choice: &Choice<'_>) -> Option<FileSet> {
    let mut looker = Looker::new(root);
    let mut folders = FxHashSet::default();
    looker.look_at_all(&tree.tracked, choice);
    add_folders_of(&tree.tracked, &mut folders);
    let untracked = tree.untracked()?;
    looker.look_at_all(&untracked.files, choice);
    add_folders_of(&untracked.files, &mut folders);
    looker.omissions.extend(untracked.unreadable.iter().map(|folder| closed(root, folder)));
    let mut folders: Vec<String> = folders.into_iter().collect();
    folders.sort_unstable();
    Some(FileSet { entries: looker.entries, rule: Rule::Git, omissions: looker.omissions, folders: Some(folders) })
}

fn add_folders_of(listing: &Listing, folders: &mut FxHashSet<String>) {
    for bytes in listing.paths() {
        add_folders(folders, text_of(bytes).trim_end_matches('/'));
    }
}

/// Git itself writes no other paths, but the file that it reads them from came with the repository.
pub(crate) fn is_below_root(path: &str) -> bool {
    Path::new(path).components().all(|component| matches!(component, Component::Normal(_)))
}

/// Nearly every path is its own text, and most are thrown away after a look at them: those are not copied.
fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('%') => Cow::Borrowed(text),
        _ => Cow::Owned(path_to_text(&platform::path_from_bytes(bytes))),
    }
}

/// A folder that git could not open; why not, it only says in prose.
fn closed(root: &Path, folder: &Path) -> Omission {
    let kind = match root.join(folder).read_dir().err().map(|error| error.kind()) {
        // Git cuts a name that is too long for the system, and what is left of it names nothing.
        Some(io::ErrorKind::NotFound) => io::ErrorKind::InvalidFilename,
        kind => kind.unwrap_or(io::ErrorKind::Other),
    };
    unreadable(folder, kind)
}

fn unreadable(path: &Path, kind: io::ErrorKind) -> Omission {
    Omission { path: path_to_text(path), reason: Reason::Unreadable(kind) }
}

/// Asks the disk about paths that git named, which need not be there any more.
struct Looker<'a> {
    root: &'a Path,
    /// The folder of the last path, of which every part is known to be a folder and no link; ends in a slash unless empty.
    real: String,
    /// The last folder that turned out to be none; ends in a slash unless empty.
    unreal: String,
    entries: Vec<Entry>,
    omissions: Vec<Omission>,
}

impl<'a> Looker<'a> {
    fn new(root: &'a Path) -> Self {
        Self { root, real: String::new(), unreal: String::new(), entries: Vec::new(), omissions: Vec::new() }
    }

    fn look_at_all(&mut self, listing: &Listing, choice: &Choice<'_>) {
        let mut paths = Vec::new();
        for bytes in listing.paths() {
            if let Some(folder) = bytes.strip_suffix(b"/") {
                self.omissions.push(Omission { path: text_of(folder).into_owned(), reason: Reason::NestedRepository });
                continue;
            }
            let path = text_of(bytes);
            if choice.takes(&path) && is_below_root(&path) {
                paths.push(path.into_owned());
            }
        }
        // A path with a merge conflict is listed once for each side. Sorting also brings the files of a folder together.
        paths.sort_unstable();
        paths.dedup();
        for path in paths {
            self.look_at(path);
        }
    }

    fn look_at(&mut self, path: String) {
        if !self.is_in_real_folder(&path) {
            return;
        }
        if let Some(metadata) = self.metadata(&path).filter(Metadata::is_file) {
            self.entries.push(Entry { path, stamp: Stamp::of(&metadata) });
        }
    }

    /// A tracked folder that was replaced by a link would lead out of the root, so every part of the way is looked at, though
    /// only once for all files of a folder.
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

    /// `None` for what is gone, and with an omission for what cannot be asked for.
    fn metadata(&mut self, path: &str) -> Option<Metadata> {
        match self.root.join(path_from_text(path)).symlink_metadata() {
            Ok(metadata) => Some(metadata),
            Err(error) => {
                self.omissions.extend(omission(path, error.kind()));
                None
            }
        }
    }
}

fn omission(path: &str, kind: io::ErrorKind) -> Option<Omission> {
    let path = match kind {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => return None,
        // The folder is what refuses, and one word about it stands for all that is in it.
        io::ErrorKind::PermissionDenied => path.rsplit_once('/').map_or("", |(folder, _)| folder),
        _ => path,
    };
    Some(Omission { path: path.to_owned(), reason: Reason::Unreadable(kind) })
}

/// How many bytes of `left` and `right`, both folders with a slash at the end, are folders that they share.
fn shared_folders(left: &str, right: &str) -> usize {
    let shared = left.bytes().zip(right.bytes()).take_while(|(left, right)| left == right).count();
    left.as_bytes()[..shared].iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1)
}

fn by_default_list(root: &Path, ignored: Ignored, choice: &Choice<'_>) -> Result<FileSet> {
    let mut found = FileSet { entries: Vec::new(), rule: Rule::DefaultList, omissions: Vec::new(), folders: None };
    let mut folders = Vec::new();
    for step in walker(root, ignored, choice.exclude.clone()).build() {
        match step {
            Ok(entry) if entry.depth() > 0 && is_folder(&entry) => folders.push(relative(root, entry.path())),
            Ok(entry) => found.entries.extend(wanted_file(root, &entry, choice)),
            Err(error) => found.omissions.extend(unwalked(root, error)?),
        }
    }
    folders.sort_unstable();
    found.folders = Some(folders);
    Ok(found)
}

fn walker(root: &Path, ignored: Ignored, exclude: Globs) -> WalkBuilder {
    let mut walker = WalkBuilder::new(root);
    walker.standard_filters(false).require_git(false).git_ignore(ignored == Ignored::LeftOut).follow_links(false);
    let top = root.to_path_buf();
    walker.filter_entry(move |entry| entry.depth() == 0 || is_entered(&top, entry, &exclude));
    walker
}

fn is_entered(root: &Path, entry: &DirEntry, exclude: &Globs) -> bool {
    if !is_folder(entry) {
        return true;
    }
    let is_left_out =
        entry.file_name().to_str().is_some_and(|name| name == STATE_FOLDER || EXCLUDED_FOLDERS.contains(&name));
    !is_left_out && (exclude.is_empty() || !exclude.matches(&relative(root, entry.path())))
}

fn is_folder(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_dir())
}

fn relative(root: &Path, path: &Path) -> String {
    path_to_text(path.strip_prefix(root).unwrap_or(path))
}

/// A file that vanished since its folder was read is no longer one.
fn wanted_file(root: &Path, entry: &DirEntry, choice: &Choice<'_>) -> Option<Entry> {
    entry.file_type().filter(std::fs::FileType::is_file)?;
    let path = relative(root, entry.path());
    if !choice.takes(&path) {
        return None;
    }
    let metadata = entry.path().symlink_metadata().ok().filter(Metadata::is_file)?;
    Some(Entry { path, stamp: Stamp::of(&metadata) })
}

/// Trouble below the root is an omission; if the root itself cannot be listed there is nothing to say about its files.
fn unwalked(root: &Path, error: ignore::Error) -> Result<Option<Omission>> {
    let path = path_of(&error).map_or_else(|| root.to_path_buf(), Path::to_path_buf);
    let Some(source) = error.into_io_error() else { return Ok(None) };
    match source.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Ok(None),
        _ if path == root => Err(Error::reading(root, source)),
        kind => Ok(Some(unreadable(path.strip_prefix(root).unwrap_or(&path), kind))),
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

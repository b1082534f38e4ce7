//! Determines which paths to watch: every directory that can contain a selected file, and the files elsewhere that affect
//! the selection.
//!
//! It uses the same walk and rules as an update, so that a watch sees what an update would see. Ignored directories are
//! excluded before any watch is requested.

use super::debounce::ChangeKind;
use crate::config::config_files;
use crate::error::Result;
use crate::extraction::Extractor;
use crate::git;
use crate::globs::Globs;
use crate::layout::is_manifest;
use crate::project::Project;
use crate::symlinks::trace;
use crate::walk::{SelectionRule, walk};
use crate::walk_cache::{RULES, folders_of_work_tree};
use rhumb_model::{path_from_text, path_to_text};
use rustc_hash::FxHashSet;
use std::path::{Path, PathBuf};

/// The paths to watch.
pub(super) struct WatchedPaths {
    root: PathBuf,
    extractor: Extractor,
    /// The root and the directories below it.
    folders: FxHashSet<PathBuf>,
    /// Files that affect which files are selected or how they are read, and symlinks to them.
    deciding: FxHashSet<PathBuf>,
}

impl WatchedPaths {
    /// The current paths of `project`.
    pub(super) fn of(project: &Project) -> Result<Self> {
        let config = project.config();
        let exclude = Globs::new(&config.exclude)?;
        let set = walk(&project.root, config, &|_| false)?;
        let known = set.folders.unwrap_or_default();
        let folders = match set.rule {
            SelectionRule::Git => folders_of_work_tree(&project.root, config, &known),
            SelectionRule::DefaultList => known,
        };
        let below = folders.iter().filter(|folder| !exclude.matches(folder));
        let below = below.map(|folder| project.root.join(path_from_text(folder)));
        // Our own writes are no changes. A directory above the state may still be watched.
        let own = project.state.open();
        let is_own = |folder: &Path| own.as_ref().is_some_and(|own| folder.starts_with(own.dir()));
        let folders: FxHashSet<PathBuf> =
            below.chain([project.root.clone()]).filter(|folder| !is_own(folder)).collect();
        let mut deciding = git::deciding_files(&project.root).unwrap_or_default();
        for file in config_files(&project.root, &project.environment) {
            trace(&file, &mut deciding);
        }
        // Other ignore files are covered by their directories. Git before version 2.32 follows symlinks.
        for rules in folders.iter().map(|folder| folder.join(RULES)).filter(|rules| rules.is_symlink()) {
            trace(&rules, &mut deciding);
        }
        Ok(Self {
            root: project.root.clone(),
            extractor: Extractor::on_disk(&project.root, config)?,
            folders,
            deciding: deciding.into_iter().collect(),
        })
    }

    /// The root and the directories below it, sorted.
    pub(super) fn folders(&self) -> Vec<&Path> {
        let mut folders: Vec<&Path> = self.folders.iter().map(PathBuf::as_path).collect();
        folders.sort_unstable();
        folders
    }

    /// Directories with a deciding file that are not among [`Self::folders`], sorted.
    pub(super) fn outside_directories(&self) -> Vec<&Path> {
        let holders = self.deciding.iter().filter_map(|file| file.parent());
        let mut holders: Vec<&Path> =
            holders.filter(|holder| !self.folders.contains(*holder) && holder.is_dir()).collect();
        holders.sort_unstable();
        holders.dedup();
        holders
    }

    /// The kind of change that an event at `path` means; `None` if it does not affect the index.
    pub(super) fn classify(&self, path: &Path) -> Option<ChangeKind> {
        if self.deciding.contains(path) || self.folders.contains(path) {
            return Some(ChangeKind::Folders);
        }
        if !path.parent().is_some_and(|folder| self.folders.contains(folder)) {
            return None;
        }
        let name = path_to_text(path.strip_prefix(&self.root).ok()?);
        if path.file_name().is_some_and(|name| name == RULES) || is_folder(path) {
            return Some(ChangeKind::Folders);
        }
        (self.extractor.is_candidate(&name) || is_manifest(&name)).then_some(ChangeKind::Files)
    }
}

fn is_folder(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|metadata| metadata.is_dir())
}

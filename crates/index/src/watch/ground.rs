//! What is watched: the directories in which a file that counts could appear, and the files elsewhere that decide which count.
//!
//! It comes from the same walk and the same rules as the list of files, so that a watch sees what an update would. What is
//! ignored is left out here, before the system is asked to watch anything.

use super::bell::Change;
use crate::config::config_files;
use crate::error::Result;
use crate::extraction::Extractor;
use crate::git;
use crate::globs::Globs;
use crate::layout::is_manifest;
use crate::links::trace;
use crate::project::Project;
use crate::survey::{RULES, folders_of_work_tree};
use crate::walk::{Rule, walk};
use rhumb_model::{path_from_text, path_to_text};
use rustc_hash::FxHashSet;
use std::path::{Path, PathBuf};

/// What is watched.
pub(super) struct Ground {
    root: PathBuf,
    extractor: Extractor,
    /// Folders below the root, and the root.
    folders: FxHashSet<PathBuf>,
    /// Files that decide which files count, or how they are read, and links that lead to them.
    deciding: FxHashSet<PathBuf>,
}

impl Ground {
    /// The ground of `project` as it is now.
    pub(super) fn survey(project: &Project) -> Result<Self> {
        let config = project.config();
        let exclude = Globs::new(&config.exclude)?;
        let set = walk(&project.root, config, &|_| false)?;
        let known = set.folders.unwrap_or_default();
        let folders = match set.rule {
            Rule::Git => folders_of_work_tree(&project.root, config, &known),
            Rule::DefaultList => known,
        };
        let below = folders.iter().filter(|folder| !exclude.matches(folder));
        let below = below.map(|folder| project.root.join(path_from_text(folder)));
        // What is written there comes from here. A directory above it may be watched for other reasons.
        let own = project.state.open();
        let is_own = |folder: &Path| own.as_ref().is_some_and(|own| folder.starts_with(own.dir()));
        let folders: FxHashSet<PathBuf> =
            below.chain([project.root.clone()]).filter(|folder| !is_own(folder)).collect();
        let mut deciding = git::deciding_files(&project.root).unwrap_or_default();
        for file in config_files(&project.root, &project.environment) {
            trace(&file, &mut deciding);
        }
        // Rules that are no links are watched with their directories.
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

    /// The folders below the root, the root first, in order.
    pub(super) fn folders(&self) -> Vec<&Path> {
        let mut folders: Vec<&Path> = self.folders.iter().map(PathBuf::as_path).collect();
        folders.sort_unstable();
        folders
    }

    /// Folders that hold a deciding file and are not among [`Self::folders`], in order.
    pub(super) fn outposts(&self) -> Vec<&Path> {
        let holders = self.deciding.iter().filter_map(|file| file.parent());
        let mut holders: Vec<&Path> =
            holders.filter(|holder| !self.folders.contains(*holder) && holder.is_dir()).collect();
        holders.sort_unstable();
        holders.dedup();
        holders
    }

    /// What it means that something happened at `path`; nothing if that is nobody's business.
    pub(super) fn meaning(&self, path: &Path) -> Option<Change> {
        if self.deciding.contains(path) || self.folders.contains(path) {
            return Some(Change::Folders);
        }
        if !path.parent().is_some_and(|folder| self.folders.contains(folder)) {
            return None;
        }
        let name = path_to_text(path.strip_prefix(&self.root).ok()?);
        if path.file_name().is_some_and(|name| name == RULES) || is_folder(path) {
            return Some(Change::Folders);
        }
        (self.extractor.is_candidate(&name) || is_manifest(&name)).then_some(Change::Files)
    }
}

fn is_folder(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|metadata| metadata.is_dir())
}

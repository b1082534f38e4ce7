//! The first index of a work tree or clone begins as a copy of a sibling's and is brought up to date by content, which costs
//! a copy and the files that differ instead of all files.

use crate::error::Result;
use crate::git::Kinship;
use crate::ingest::Ingest;
use crate::plan::{Index, Plan, Trust};
use crate::program;
use crate::project::Project;
use crate::report::Report;
use crate::run::{Run, made_by};
use crate::state::{State, StateFolder, StateLock};
use crate::walk::{Entry, FileSet};
use rhumb_store::{Access, IndexUsage, IndexWriter, Store, StoredStamp};
use rustc_hash::FxHashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// How many siblings are looked at.
const SIBLINGS: usize = 8;

/// An index that another one may begin as a copy of.
pub(crate) struct Seed {
    path: PathBuf,
    store: Store,
    index: Index,
}

impl Seed {
    /// The index at `path`; nothing if it was made in another way than the one of `project` is.
    fn open(project: &Project, path: &Path) -> Result<Option<Self>> {
        let store = Store::open(path, None, Access::Read)?;
        let is_alike = store.meta("made_by")?.as_deref() == Some(made_by(project).as_str());
        if !is_alike || !program::is_own(&store)? {
            return Ok(None);
        }
        let index = Index::read(&store)?;
        Ok(Some(Self { path: path.to_path_buf(), store, index }))
    }

    /// The index of the sibling of `project` that was noted last, if there is one.
    pub(crate) fn of_first_sibling(project: &Project, own: &StateFolder, kinship: &Kinship) -> Option<Self> {
        let path = siblings(project, own, kinship).into_iter().next()?;
        Self::open(project, &path).ok().flatten()
    }

    fn is_at(&self, path: &Path) -> bool {
        self.path == path
    }

    /// How many of its files have the path and the size of one here.
    fn shared(&self, sizes: &FxHashMap<&str, u64>) -> usize {
        let is_shared = |file: &&StoredStamp| sizes.get(file.path.as_str()) == Some(&file.stat.size);
        self.index.files.iter().filter(is_shared).count()
    }
}

/// The indexes of a project's siblings, the one noted last first.
fn siblings(project: &Project, own: &StateFolder, kinship: &Kinship) -> Vec<PathBuf> {
    let siblings = project.roots().map(|roots| roots.siblings(own, kinship)).unwrap_or_default();
    siblings.iter().take(SIBLINGS).filter_map(State::current_index).collect()
}

impl Run<'_> {
    /// Makes the first index out of a sibling's. Nothing comes of it where there is none that is like this project, nor where
    /// anything goes wrong: an index can always be made from nothing.
    pub(crate) fn seed(
        &self,
        state: &StateLock,
        files: &FileSet,
        opened: Option<Seed>,
        report: &Report,
    ) -> Option<Report> {
        let sibling = self.nearest(&files.entries, self.siblings(state).into_iter(), opened)?;
        let path = state.next_index_path().ok()?;
        let report = self.grown(sibling, &path, files, IndexUsage::Updates, report)?;
        state.publish(&path).ok()?;
        Some(report)
    }

    /// Makes a copy of the index `seed` at `path` and brings it to `files`; says what that took. If it fails, nothing is left.
    pub(crate) fn grown(
        &self,
        seed: Seed,
        path: &Path,
        files: &FileSet,
        usage: IndexUsage,
        report: &Report,
    ) -> Option<Report> {
        let mut report = Report { seed: Some(seed.path.clone()), ..report.clone() };
        if self.grow(seed, path, files, usage, &mut report).is_err() {
            fs::remove_file(path).ok();
            return None;
        }
        Some(report)
    }

    /// Copies the index `seed` to `path` and makes it that of `files`. What it knew of times is nothing here.
    fn grow(&self, seed: Seed, path: &Path, files: &FileSet, usage: IndexUsage, report: &mut Report) -> Result<()> {
        let Seed { store: original, index, .. } = seed;
        let plan = Plan::new(files.entries.clone(), &index, &self.extractor, Trust::Content);
        // The original is let go with the copy, so that its log need not wait for what is done to that.
        let ingest = Ingest { run: self, plan: &plan, index: &index, usage };
        ingest.into_index(None, report, move || Ok(IndexWriter::on_copy(&original, path)?))
    }

    /// The indexes of siblings.
    pub(crate) fn siblings(&self, own: &StateFolder) -> Vec<PathBuf> {
        self.kinship().map(|kinship| siblings(self.project, own, kinship)).unwrap_or_default()
    }

    /// The one of `indexes` that shares most files with `entries`, if it is more than half of them.
    /// One of them may be open as `opened`.
    pub(crate) fn nearest(
        &self,
        entries: &[Entry],
        indexes: impl Iterator<Item = PathBuf>,
        mut opened: Option<Seed>,
    ) -> Option<Seed> {
        let sizes: FxHashMap<&str, u64> = entries.iter().map(|it| (it.path.as_str(), it.stamp.size)).collect();
        let mut nearest = (entries.len() / 2, None);
        for path in indexes {
            let candidate =
                opened.take_if(|seed| seed.is_at(&path)).or_else(|| Seed::open(self.project, &path).ok().flatten());
            let Some(seed) = candidate else { continue };
            let shared = seed.shared(&sizes);
            if shared > nearest.0 {
                nearest = (shared, Some(seed));
            }
        }
        nearest.1
    }

    /// Lets siblings and people know of the index that is now in place.
    pub(crate) fn list(&self, state: &StateFolder) {
        if let Some(roots) = self.project.roots() {
            roots.note(&self.project.root, state, self.kinship().cloned());
        }
    }
}

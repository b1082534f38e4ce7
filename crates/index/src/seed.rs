//! Creates the first index of a work tree or clone by copying the index of a sibling and updating the files that differ.

use crate::error::Result;
use crate::git::RepositoryIdentity;
use crate::ingest::Ingest;
use crate::plan::{IndexedFiles, Trust, UpdatePlan};
use crate::program;
use crate::project::Project;
use crate::report::Report;
use crate::run::{IndexRun, made_by};
use crate::state::{State, StateFolder, StateLock};
use crate::walk::{FileSet, WalkEntry};
use rhumb_store::{Access, IndexUsage, IndexWriter, Store, StoredStamp};
use rustc_hash::FxHashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Maximum number of siblings to consider.
const SIBLINGS: usize = 8;

/// An index that can be copied.
pub(crate) struct Seed {
    path: PathBuf,
    store: Store,
    index: IndexedFiles,
}

impl Seed {
    /// The index at `path`. `None` if another version or configuration built it.
    fn open(project: &Project, path: &Path) -> Result<Option<Self>> {
        let store = Store::open(path, None, Access::Read)?;
        let is_alike = store.meta("made_by")?.as_deref() == Some(made_by(project).as_str());
        if !is_alike || !program::is_own(&store)? {
            return Ok(None);
        }
        let index = IndexedFiles::read(&store)?;
        Ok(Some(Self { path: path.to_path_buf(), store, index }))
    }

    /// The index of the sibling that was registered last.
    pub(crate) fn of_latest_sibling(
        project: &Project,
        own: &StateFolder,
        repository_identity: &RepositoryIdentity,
    ) -> Option<Self> {
        let path = siblings(project, own, repository_identity).into_iter().next()?;
        Self::open(project, &path).ok().flatten()
    }

    fn is_at(&self, path: &Path) -> bool {
        self.path == path
    }

    /// Number of its files that have the same path and size here.
    fn shared(&self, sizes: &FxHashMap<&str, u64>) -> usize {
        let is_shared = |file: &&StoredStamp| sizes.get(file.path.as_str()) == Some(&file.stat.size);
        self.index.files.iter().filter(is_shared).count()
    }
}

/// The indexes of a project's siblings, the last registered first.
fn siblings(project: &Project, own: &StateFolder, repository_identity: &RepositoryIdentity) -> Vec<PathBuf> {
    let siblings = project.roots().map(|roots| roots.siblings(own, repository_identity)).unwrap_or_default();
    siblings.iter().take(SIBLINGS).filter_map(State::current_index).collect()
}

impl IndexRun<'_> {
    /// Creates the first index from a sibling's. `None` if no sibling is similar enough or if anything fails; then the
    /// index is built from scratch.
    pub(crate) fn seed(
        &self,
        state: &StateLock,
        files: &FileSet,
        opened: Option<Seed>,
        report: &Report,
    ) -> Option<Report> {
        let sibling = self.nearest(&files.entries, self.siblings(state).into_iter(), opened)?;
        let path = state.next_index_path().ok()?;
        let report = self.copied_and_updated(sibling, &path, files, IndexUsage::Updates, report)?;
        state.publish(&path).ok()?;
        Some(report)
    }

    /// Copies the index `seed` to `path` and updates it to `files`; returns the report. If it fails, nothing remains at
    /// `path`.
    pub(crate) fn copied_and_updated(
        &self,
        seed: Seed,
        path: &Path,
        files: &FileSet,
        usage: IndexUsage,
        report: &Report,
    ) -> Option<Report> {
        let mut report = Report { seed: Some(seed.path.clone()), ..report.clone() };
        if self.copy_and_update(seed, path, files, usage, &mut report).is_err() {
            fs::remove_file(path).ok();
            return None;
        }
        Some(report)
    }

    /// Copies the index `seed` to `path` and updates it to `files` by content, since its stamps belong to another work
    /// tree.
    fn copy_and_update(
        &self,
        seed: Seed,
        path: &Path,
        files: &FileSet,
        usage: IndexUsage,
        report: &mut Report,
    ) -> Result<()> {
        let Seed { store: original, index, .. } = seed;
        let plan = UpdatePlan::new(files.entries.clone(), &index, &self.extractor, Trust::FileContent);
        // The original is closed after copying, so that its write-ahead log can be truncated.
        let ingest = Ingest { run: self, plan: &plan, index: &index, usage };
        ingest.into_index(None, report, move || Ok(IndexWriter::on_copy(&original, path)?))
    }

    /// The indexes of siblings.
    pub(crate) fn siblings(&self, own: &StateFolder) -> Vec<PathBuf> {
        self.repository_identity()
            .map(|repository_identity| siblings(self.project, own, repository_identity))
            .unwrap_or_default()
    }

    /// The index that shares most files with `entries`, if it shares more than half of them. One of the indexes may already
    /// be open as `opened`.
    pub(crate) fn nearest(
        &self,
        entries: &[WalkEntry],
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

    /// Registers the current index for siblings and for `rhumb repos`.
    pub(crate) fn list(&self, state: &StateFolder) {
        if let Some(roots) = self.project.roots() {
            roots.note(&self.project.root, state, self.repository_identity().cloned());
        }
    }
}

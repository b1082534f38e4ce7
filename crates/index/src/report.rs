//! The report of an indexing run, and its progress.

use crate::walk::{SelectionRule, SkippedPath};
use rhumb_model::Facts;
use std::path::PathBuf;
use std::time::Duration;

/// What an indexing run did.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Whether the index was built from scratch.
    pub is_full: bool,
    /// Paths of new files.
    pub added: Vec<String>,
    /// Paths of changed files.
    pub changed: Vec<String>,
    /// Paths of removed files.
    pub removed: Vec<String>,
    /// Number of unchanged files.
    pub unchanged: usize,
    /// Number of symbols in the files that were read.
    pub symbols: usize,
    /// Number of references, if all files were linked.
    pub references: usize,
    /// Number of unchanged files that were relinked.
    pub relinked: usize,
    /// Directories and files that were skipped.
    pub omissions: Vec<SkippedPath>,
    /// The sibling index that was copied for a first index, if any.
    pub seed: Option<PathBuf>,
    /// Where a damaged index was moved to.
    pub set_aside: Option<PathBuf>,
    /// The recovery of a damaged user database, if there was one.
    pub user_data_recovery: Option<UserDataRecovery>,
    /// How files were selected.
    pub rule: Option<SelectionRule>,
    /// The duration of each phase.
    pub phases: Vec<(Phase, Duration)>,
    /// The files that took longest to read and extract, slowest first.
    pub slowest: Vec<(String, Duration)>,
}

/// A damaged user database whose readable rows were copied to a new one.
#[derive(Clone, Debug)]
pub struct UserDataRecovery {
    /// Where the damaged database was moved to.
    pub damaged: PathBuf,
    /// Number of rows copied from it.
    pub rows: usize,
}

/// How many of the slowest files are listed.
const SLOWEST: usize = 10;

impl Report {
    /// Whether the index was already up to date.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        !self.is_full
            && self.seed.is_none()
            && self.added.is_empty()
            && self.changed.is_empty()
            && self.removed.is_empty()
            && self.relinked == 0
    }

    /// Adds the facts of a file to the totals.
    pub(crate) fn count(&mut self, facts: &Facts) {
        // Users do not count the file itself as a symbol.
        self.symbols += facts.symbols.len().saturating_sub(1);
    }

    pub(crate) fn remember(&mut self, path: &str, took: Duration) {
        let place = self.slowest.partition_point(|(_, known)| *known >= took);
        if place < SLOWEST {
            self.slowest.insert(place, (path.to_owned(), took));
            self.slowest.truncate(SLOWEST);
        }
    }
}

/// A phase of an indexing run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Finding the files.
    Walk,
    /// Reading and extracting them.
    Extract,
    /// Linking.
    Link,
    /// Finishing the database.
    Write,
}

impl Phase {
    /// The name of the phase.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Walk => "walk",
            Self::Extract => "extract",
            Self::Link => "link",
            Self::Write => "write",
        }
    }
}

/// Receives the progress of a run and controls it.
pub trait Progress: Sync {
    /// `done` of `total` files of a phase are done.
    fn at(&self, phase: Phase, done: usize, total: usize);

    /// Whether the run should continue. Called for every file.
    fn control(&self) -> RunControl {
        RunControl::Continue
    }
}

/// How a run proceeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunControl {
    /// Continue.
    Continue,
    /// Continue, but first publish an index of the files read so far if no index exists.
    PublishPartial,
    /// Cancel and leave everything as it was.
    Stop,
}

impl<P: Progress + Send> Progress for std::sync::Arc<P> {
    fn at(&self, phase: Phase, done: usize, total: usize) {
        (**self).at(phase, done, total);
    }

    fn control(&self) -> RunControl {
        (**self).control()
    }
}

/// Ignores progress and never cancels.
pub struct NoProgress;

impl Progress for NoProgress {
    fn at(&self, _: Phase, _: usize, _: usize) {}
}

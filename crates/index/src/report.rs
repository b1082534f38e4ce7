//! What an indexing run did, and what it says while it is at it.

use crate::walk::{Omission, Rule};
use rhumb_model::Facts;
use std::path::PathBuf;
use std::time::Duration;

/// What an indexing run did.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Whether the index was made from nothing.
    pub is_full: bool,
    /// Paths of files that were not in the index.
    pub added: Vec<String>,
    /// Paths of files whose content differs from what the index had.
    pub changed: Vec<String>,
    /// Paths of files that are gone.
    pub removed: Vec<String>,
    /// How many files are as the index has them.
    pub unchanged: usize,
    /// How many symbols stand in the files that were read.
    pub symbols: usize,
    /// How many references stand in all files, if they were all read.
    pub references: usize,
    /// How many files were linked again although they did not change.
    pub relinked: usize,
    /// Folders and files that were not looked into.
    pub omissions: Vec<Omission>,
    /// The index of a sibling that this one began as a copy of, if it did.
    pub seed: Option<PathBuf>,
    /// Where a damaged index was put, if there was one.
    pub set_aside: Option<PathBuf>,
    /// Where a damaged database of the user was put, if there was one; what could be read of it was carried over.
    pub user_data_aside: Option<PathBuf>,
    /// How many rows of it were carried over.
    pub user_rows_kept: usize,
    /// How files were chosen.
    pub rule: Option<Rule>,
    /// How long each phase took.
    pub phases: Vec<(Phase, Duration)>,
    /// The files that took longest to read and extract, slowest first.
    pub slowest: Vec<(String, Duration)>,
}

/// How many of the slowest files are remembered.
const SLOWEST: usize = 10;

impl Report {
    /// Whether the index was already true to the disk.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        !self.is_full
            && self.seed.is_none()
            && self.added.is_empty()
            && self.changed.is_empty()
            && self.removed.is_empty()
            && self.relinked == 0
    }

    /// Counts what a file says.
    pub(crate) fn count(&mut self, facts: &Facts) {
        // The file itself is not one of its symbols to people.
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

/// A part of an indexing run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Finding the files.
    Walk,
    /// Reading and extracting them.
    Extract,
    /// Linking names.
    Link,
    /// Writing what is left to write.
    Write,
}

impl Phase {
    /// Its name.
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

/// Is told how far a run is, and says what is wanted of it.
pub trait Progress: Sync {
    /// `done` of `total` files of a phase are done.
    fn at(&self, phase: Phase, done: usize, total: usize);

    /// What is wanted of the run now. Asked at every file.
    fn wish(&self) -> Wish {
        Wish::GoOn
    }
}

/// What is wanted of a run that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// That it goes on.
    GoOn,
    /// That it goes on, but first, if no index is there yet, makes one of the files that were read so far.
    Draft,
    /// That it ends and leaves everything as it was.
    Stop,
}

impl<P: Progress + Send> Progress for std::sync::Arc<P> {
    fn at(&self, phase: Phase, done: usize, total: usize) {
        (**self).at(phase, done, total);
    }

    fn wish(&self) -> Wish {
        (**self).wish()
    }
}

/// Says nothing.
pub struct Silent;

impl Progress for Silent {
    fn at(&self, _: Phase, _: usize, _: usize) {}
}

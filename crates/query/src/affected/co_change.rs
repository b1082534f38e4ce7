//! Files that changed in the same commits.

use rhumb_model::Commit;
use std::collections::{BTreeMap, BTreeSet};

/// A commit of more files than this is about something else than any of them.
const MAX_FILES: usize = 60;

/// Commits added to the count of each file, so that a single common commit is weak evidence (additive smoothing).
const DOUBT: f64 = 3.0;

/// How often a test changed together with others.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct CoChange {
    /// For each file the share of its commits in which the test changed too, all of them added up. A commit counts less the
    /// more tests changed in it.
    pub(super) share: f64,
    /// The number of commits.
    pub(super) count: u32,
}

/// How often each of `tests` changed together with any of `files`.
#[allow(clippy::cast_precision_loss, reason = "counts of files are small")]
pub(super) fn together<'t>(
    history: &[Commit],
    files: &BTreeSet<&str>,
    tests: &BTreeSet<&'t str>,
) -> BTreeMap<&'t str, CoChange> {
    let commits = history.iter().filter(|commit| commit.paths.len() <= MAX_FILES);
    let relevant: Vec<(Vec<&str>, Vec<&'t str>)> = commits
        .map(|commit| {
            let paths = || commit.paths.iter().map(String::as_str);
            let tests = paths().filter_map(|path| tests.get(path).copied()).collect();
            (paths().filter(|path| files.contains(path)).collect(), tests)
        })
        .filter(|(files, _): &(Vec<&str>, _)| !files.is_empty())
        .collect();
    let mut counts: BTreeMap<&str, f64> = BTreeMap::new();
    for file in relevant.iter().flat_map(|(files, _)| files) {
        *counts.entry(file).or_insert(DOUBT) += 1.0;
    }
    let mut found: BTreeMap<&str, CoChange> = BTreeMap::new();
    for (files, tests) in &relevant {
        let share: f64 = files.iter().filter_map(|file| counts.get(file)).map(|count| 1.0 / count).sum();
        let share = share / (tests.len() as f64).sqrt();
        for test in tests {
            let together = found.entry(test).or_default();
            together.share += share;
            together.count += 1;
        }
    }
    found
}

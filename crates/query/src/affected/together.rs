//! Files that changed together in the past.

use crate::workspace::Commit;
use std::collections::{BTreeMap, BTreeSet};

/// A commit of more files than this is about something else than any of them.
const MAX_FILES: usize = 60;

/// How often a test changed together with others.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Together {
    /// Counted less where more tests changed at once.
    pub(super) weight: f64,
    pub(super) count: u32,
}

/// How often each of `tests` changed together with any of `files`.
#[allow(clippy::cast_precision_loss, reason = "counts of files are small")]
pub(super) fn together<'t>(
    history: &[Commit],
    files: &BTreeSet<&str>,
    tests: &BTreeSet<&'t str>,
) -> BTreeMap<&'t str, Together> {
    let mut found: BTreeMap<&str, Together> = BTreeMap::new();
    let is_about = |commit: &&Commit| {
        commit.paths.len() <= MAX_FILES && commit.paths.iter().any(|path| files.contains(path.as_str()))
    };
    for commit in history.iter().filter(is_about) {
        let changed: Vec<&str> = commit.paths.iter().filter_map(|path| tests.get(path.as_str()).copied()).collect();
        for test in &changed {
            let together = found.entry(test).or_default();
            together.weight += 1.0 / (changed.len() as f64).sqrt();
            together.count += 1;
        }
    }
    found
}

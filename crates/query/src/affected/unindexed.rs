//! Files that look like tests but are not indexed, so that an answer without tests says what it could not see.

use crate::error::Error;
use crate::session::Session;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Names of directories for tests.
const DIRECTORIES: [&str; 6] = ["test", "tests", "spec", "specs", "features", "integration"];

/// Files of one type under test directories that are not indexed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnindexedTests {
    /// The extension of their names, with the dot.
    pub extension: String,
    /// How many there are.
    pub count: u64,
}

/// How many types to list.
const MAX_TYPES: usize = 3;

/// The most common types of files under test directories that are not in the index, most files first.
pub(super) fn unindexed_tests(session: &Session<'_>) -> Result<Vec<UnindexedTests>, Error> {
    let indexed: BTreeSet<String> = session.store.files()?.into_iter().map(|file| file.path).collect();
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for path in session.workspace.files_at("HEAD").iter().filter(|path| !indexed.contains(*path)) {
        let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
        let is_for_tests = folders.split('/').any(|folder| DIRECTORIES.contains(&folder));
        let extension = name.rfind('.').filter(|dot| *dot > 0).map(|dot| &name[dot..]);
        if let Some(extension) = extension.filter(|_| is_for_tests) {
            *counts.entry(extension.to_owned()).or_default() += 1;
        }
    }
    let mut types: Vec<UnindexedTests> =
        counts.into_iter().map(|(extension, count)| UnindexedTests { extension, count }).collect();
    types.sort_by_key(|it| std::cmp::Reverse(it.count));
    types.truncate(MAX_TYPES);
    Ok(types)
}

//! Why a project could not be opened, indexed or response.

use rhumb_query::{Differences, StoreError};
use std::path::PathBuf;

/// Why a project could not be opened, indexed or response.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is nothing to answer from, and nobody allowed to make it.
    #[error("no index at {}: run rhumb index", .0.display())]
    NoIndex(PathBuf),
    /// The index is not true to the disk, and somebody insisted that it be.
    #[error("the index differs from the disk ({}): run rhumb index", summary(.0))]
    Stale(Differences),
    /// The index is not what was written.
    #[error("the index is damaged ({0}): build it again with rhumb index --full")]
    Damaged(String),
    /// The index could not be made or found.
    #[error(transparent)]
    Index(rhumb_index::Error),
    /// The question has no answer.
    #[error(transparent)]
    Query(rhumb_query::Error),
}

impl From<rhumb_index::Error> for Error {
    fn from(error: rhumb_index::Error) -> Self {
        match error {
            rhumb_index::Error::Store(StoreError::Corrupt(damage)) => Self::Damaged(damage),
            error => Self::Index(error),
        }
    }
}

impl From<rhumb_query::Error> for Error {
    fn from(error: rhumb_query::Error) -> Self {
        match error {
            rhumb_query::Error::Store(StoreError::Corrupt(damage)) => Self::Damaged(damage),
            error => Self::Query(error),
        }
    }
}

/// How many files differ.
pub(crate) fn summary(differences: &Differences) -> String {
    let parts = [(&differences.added, "added"), (&differences.changed, "changed"), (&differences.removed, "removed")];
    let told = parts.iter().filter(|(paths, _)| !paths.is_empty());
    told.map(|(paths, what)| format!("{} {what}", paths.len())).collect::<Vec<_>>().join(", ")
}

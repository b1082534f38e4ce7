//! Why a project could not be opened, indexed or queried.

use rhumb_query::{Differences, StoreError};
use std::path::PathBuf;

/// Why a project could not be opened, indexed or queried.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no index, and the policy does not allow creating one.
    #[error("no index at {}\nhelp: run `rhumb index`", .0.display())]
    NoIndex(PathBuf),
    /// The index is stale, and the policy requires an up-to-date one.
    #[error("the index differs from the disk ({})\nhelp: run `rhumb index`", summary(.0))]
    Stale(Differences),
    /// The index is damaged.
    #[error("the index is damaged ({0})\nhelp: rebuild it with `rhumb index --full`")]
    Damaged(String),
    /// The index could not be created or found.
    #[error(transparent)]
    Index(rhumb_index::Error),
    /// The question cannot be answered.
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

/// How many files differ, by kind of difference.
pub(crate) fn summary(differences: &Differences) -> String {
    let parts = [(&differences.added, "added"), (&differences.changed, "changed"), (&differences.removed, "removed")];
    let parts = parts.iter().filter(|(paths, _)| !paths.is_empty());
    parts.map(|(paths, what)| format!("{} {what}", paths.len())).collect::<Vec<_>>().join(", ")
}

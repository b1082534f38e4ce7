//! A commit of the project's history.

/// A commit and the files that it changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    /// The full object name.
    pub id: String,
    /// When it was committed, in seconds since 1970.
    pub time: i64,
    /// The email address of the author.
    pub author: String,
    /// The first line of the message.
    pub subject: String,
    /// The files that it added, changed or removed, as paths of the index.
    pub paths: Vec<String>,
}

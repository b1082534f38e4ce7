//! The commits of the project's history.

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

/// The latest commits, newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// The commits.
    pub commits: Vec<Commit>,
    /// Whether older commits are missing because reading them takes too long or yields too much.
    pub is_shortened: bool,
}

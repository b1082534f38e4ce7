//! Why a question has no answer, in words that say what to ask instead.

use rhumb_store::sandbox::QueryError;

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No symbol has that name.
    #[error("no symbol `{name}`: {}", advice(suggestion.as_deref(), "find one with rhumb search"))]
    NoSymbol {
        /// As it was asked for.
        name: String,
        /// A name that was probably meant.
        suggestion: Option<String>,
    },
    /// Symbols have that name, but not what else was asked of them.
    #[error("no `{name}` of that kind or place: there is {found}")]
    Elsewhere {
        /// As it was asked for.
        name: String,
        /// One that there is.
        found: String,
    },
    /// There is no code to compare.
    #[error("the {kind} {name} has no body that could be like another: ask about a function or a type")]
    NoBody {
        /// What it is.
        kind: &'static str,
        /// Its handle.
        name: String,
    },
    /// The index has no such file.
    #[error("no file `{path}` in the index: {}", advice(suggestion.as_deref(), "see rhumb files"))]
    NoFile {
        /// As it was asked for.
        path: String,
        /// A path that was probably meant.
        suggestion: Option<String>,
    },
    /// The index has neither such a file nor such a folder.
    #[error("no file or folder `{path}` in the index: {}", advice(suggestion.as_deref(), "see rhumb files"))]
    NoPath {
        /// As it was asked for.
        path: String,
        /// A path that was probably meant.
        suggestion: Option<String>,
    },
    /// The index has nothing in such a language.
    #[error("no language `{name}` in the index: {}", advice(suggestion.as_deref(), &format!("there are {known}")))]
    NoLanguage {
        /// As it was asked for.
        name: String,
        /// A language that was probably meant.
        suggestion: Option<String>,
        /// Those that there are.
        known: String,
    },
    /// There is no such relation.
    #[error("no relation `{name}`: {}", advice(suggestion.as_deref(), "see rhumb schema"))]
    NoRelation {
        /// As it was asked for.
        name: String,
        /// A relation that was probably meant.
        suggestion: Option<String>,
    },
    /// There is no index of that commit, for the reason that is given.
    #[error("{0}")]
    NoSnapshot(String),
    /// A port is compared with nothing, or with itself.
    #[error("the status of a port is told of two places: write rhumb port status FROM TO")]
    NoTarget,
    /// There is no such test runner.
    #[error("no test runner `{name}`: there are {known}")]
    NoRunner {
        /// The name that was asked for.
        name: String,
        /// Those that exist.
        known: String,
    },
    /// Not a place in a file.
    #[error("`{0}` is not a place: write FILE:LINE or FILE:LINE:COL, both counted from 1")]
    NoPlace(String),
    /// The file is shorter.
    #[error("no line {line} in {path}: it has {lines}")]
    NoLine {
        /// The file.
        path: String,
        /// As it was asked for.
        line: u32,
        /// How many lines there are.
        lines: u32,
    },
    /// The index knows of the file, but not what is in it.
    #[error("{path}: {status} when it was indexed: {reason}")]
    Unread {
        /// The file.
        path: String,
        /// How it was read.
        status: &'static str,
        /// Why it was read so.
        reason: String,
    },
    /// A file of the index is not on the disk any more.
    #[error("{0} cannot be read from the disk: bring the index up to date with rhumb index")]
    Unreadable(String),
    /// Nothing is looked for.
    #[error("nothing to look for: give words, filters, --literal TEXT or --regex PATTERN")]
    NothingToFind,
    /// More than one thing is looked for.
    #[error(
        "one of --literal and --regex is looked for at a time, with filters such as path:tests beside it, not words"
    )]
    MuchToFind,
    /// Not a regular expression.
    #[error("`{pattern}` is no pattern: {reason}; to find the text itself, use --literal")]
    BadPattern {
        /// As it was asked for.
        pattern: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Not what an answer gives out.
    #[error("`{0}` is not a cursor: take one from an answer, or ask without it")]
    NoCursor(String),
    /// An answer to something else gave it out.
    #[error("the cursor belongs to another question or other arguments: ask without it")]
    OtherCursor,
    /// An answer from another state of the index gave it out.
    #[error("the index changed since the cursor was given: ask again without it")]
    OldCursor,
    /// Less than any answer needs.
    #[error("a budget of {given} tokens is too small for any answer: give at least {least}")]
    SmallBudget {
        /// As it was asked for.
        given: u32,
        /// What is enough.
        least: u32,
    },
    /// The SQL was not run.
    #[error(transparent)]
    Refused(QueryError),
    /// The index cannot be read.
    #[error(transparent)]
    Store(#[from] rhumb_store::Error),
}

impl Error {
    /// Whether the question was fine and there is just nothing to tell.
    #[must_use]
    pub fn is_nothing_found(&self) -> bool {
        matches!(
            self,
            Self::NoSymbol { .. }
                | Self::NoBody { .. }
                | Self::Elsewhere { .. }
                | Self::NoFile { .. }
                | Self::NoPath { .. }
                | Self::NoLine { .. }
                | Self::NoLanguage { .. }
                | Self::NoRelation { .. }
        )
    }
}

impl From<QueryError> for Error {
    fn from(refusal: QueryError) -> Self {
        match refusal {
            // Trouble with the index is the same whichever question meets it.
            QueryError::Store(error) => Self::Store(error),
            refusal => Self::Refused(refusal),
        }
    }
}

fn advice(suggestion: Option<&str>, otherwise: &str) -> String {
    suggestion.map_or_else(|| otherwise.to_owned(), |suggestion| format!("did you mean `{suggestion}`?"))
}

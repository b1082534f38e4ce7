//! Errors: what is wrong with a question and what to do instead.

use rhumb_store::sandbox::QueryError;

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No symbol has that name.
    #[error("no symbol named `{name}`\nhelp: {}", help(suggestion.as_deref(), &format!("search for it with `rhumb search {name}`")))]
    NoSymbol {
        /// As given.
        name: String,
        /// The closest name.
        suggestion: Option<String>,
    },
    /// The pattern to search text for is too long.
    #[error("the pattern is longer than {limit} bytes\nhelp: search for a part of it")]
    PatternTooLong {
        /// The maximum length.
        limit: usize,
    },
    /// The name is longer than any symbol's.
    #[error("the name is longer than {limit} bytes\nhelp: give a shorter name, or find the symbol with `rhumb search`")]
    NameTooLong {
        /// The maximum length.
        limit: usize,
    },
    /// Symbols with this name exist, but not with the given restrictions.
    #[error("no symbol named `{name}` of that kind or in that path\nhelp: {found} has this name")]
    NoMatchingSymbol {
        /// As given.
        name: String,
        /// One that there is.
        found: String,
    },
    /// The language does not allow this name.
    #[error(
        "`{name}` is not a valid name for a {kind} in {language}\nhelp: choose an identifier that is not a keyword"
    )]
    BadName {
        /// As given.
        name: String,
        /// The kind of symbol.
        kind: &'static str,
        /// The language.
        language: String,
    },
    /// The name at a position has no definition in the index.
    #[error("`{name}` is not resolved\nhelp: {help}")]
    UnresolvedPosition {
        /// The name.
        name: String,
        /// What to do.
        help: String,
    },
    /// There is no code to compare.
    #[error("the {kind} `{name}` has no body to compare\nhelp: name a function or a type")]
    NoBody {
        /// The kind of symbol.
        kind: &'static str,
        /// Its handle.
        name: String,
    },
    /// The index has no such file.
    #[error("no file `{path}` in the index\nhelp: {}", help(suggestion.as_deref(), "list the indexed files with `rhumb files`"))]
    NoFile {
        /// As given.
        path: String,
        /// The closest path.
        suggestion: Option<String>,
    },
    /// The index has neither such a file nor such a folder.
    #[error("no file or directory `{path}` in the index\nhelp: {}", help(suggestion.as_deref(), "list the indexed files with `rhumb files`"))]
    NoPath {
        /// As given.
        path: String,
        /// The closest path.
        suggestion: Option<String>,
    },
    /// Nothing in the index is in this language.
    #[error("no language `{name}` in the index\nhelp: {}", help(suggestion.as_deref(), &format!("the index has {known}")))]
    NoLanguage {
        /// As given.
        name: String,
        /// The closest language.
        suggestion: Option<String>,
        /// The languages in the index.
        known: String,
    },
    /// There is no such kind of symbol.
    #[error("no symbol kind named `{name}`\nhelp: {}", help(suggestion.as_deref(), &format!("the kinds are {known}")))]
    NoKind {
        /// As given.
        name: String,
        /// The closest kind.
        suggestion: Option<String>,
        /// All kinds.
        known: String,
    },
    /// There is no such relation.
    #[error("no table or view `{name}`\nhelp: {}", help(suggestion.as_deref(), "list them with `rhumb schema`"))]
    NoRelation {
        /// As given.
        name: String,
        /// The closest relation.
        suggestion: Option<String>,
    },
    /// There is no such recipe.
    #[error("no recipe `{id}`\nhelp: {}", help(suggestion.as_deref(), "list them with `rhumb recipe list`"))]
    NoRecipe {
        /// As given.
        id: String,
        /// The closest recipe.
        suggestion: Option<String>,
    },
    /// The files of a recipe cannot be used.
    #[error("the recipe `{id}` is invalid: {fault}")]
    InvalidRecipe {
        /// The recipe.
        id: String,
        /// What is wrong with it.
        fault: String,
    },
    /// The recipe has no such parameter.
    #[error("the recipe `{recipe}` has no parameter `{name}`\nhelp: {}", help(suggestion.as_deref(), &if known.is_empty() { "it takes none".to_owned() } else { format!("its parameters are {known}") }))]
    NoParameter {
        /// The recipe.
        recipe: String,
        /// As given.
        name: String,
        /// The closest parameter.
        suggestion: Option<String>,
        /// All its parameters.
        known: String,
    },
    /// The recipe cannot run without this parameter.
    #[error(
        "the recipe `{recipe}` needs the parameter `{name}`\nhelp: add --params {name}=VALUE; `rhumb recipe show {recipe}` explains it"
    )]
    MissingParameter {
        /// The recipe.
        recipe: String,
        /// The parameter.
        name: String,
    },
    /// The value has another type than the parameter.
    #[error(
        "the parameter `{name}` of the recipe `{recipe}` must be a {kind}\nhelp: `rhumb recipe show {recipe}` explains it"
    )]
    MistypedParameter {
        /// The recipe.
        recipe: String,
        /// The parameter.
        name: String,
        /// Its type.
        kind: &'static str,
    },
    /// A query needs either SQL or a recipe.
    #[error("{0}\nhelp: write `rhumb query SQL` or `rhumb query --recipe ID`")]
    QueryOrRecipe(&'static str),
    /// The rows to filter have no path.
    #[error("the rows have no path to filter by\nhelp: select `file_path`, or omit --where")]
    NoPathColumn,
    /// There is no index of that commit, for the reason that is given.
    #[error("{0}")]
    NoSnapshot(String),
    /// The status of a port needs a second path, different from the first.
    #[error("the status of a port compares two paths\nhelp: write `rhumb port status FROM TO`")]
    MissingPortTarget,
    /// There is no such test runner.
    #[error("no test runner `{name}`\nhelp: choose one of {known}")]
    NoRunner {
        /// As given.
        name: String,
        /// The runners that exist.
        known: String,
    },
    /// The test runner cannot run any of the tests.
    #[error("`{name}` cannot run these tests\nhelp: choose one of {fitting}")]
    UnfitRunner {
        /// As given.
        name: String,
        /// The runners that can run some of the tests.
        fitting: String,
    },
    /// The format is for lists of places.
    #[error("this format lists places, which this answer does not have\nhelp: use another --format")]
    NoPlaces,
    /// Not a place in a file.
    #[error("`{0}` is not a position\nhelp: write FILE:LINE or FILE:LINE:COLUMN, both counted from 1")]
    InvalidPosition(String),
    /// The file is shorter.
    #[error("no line {line} in {path}, which has {lines} lines")]
    NoLine {
        /// The file.
        path: String,
        /// As given.
        line: u32,
        /// How many lines there are.
        lines: u32,
    },
    /// The file is in the index, but its content is not.
    #[error("{path} was {status} when it was indexed: {reason}")]
    Unread {
        /// The file.
        path: String,
        /// How it was read.
        status: &'static str,
        /// Why it was read so.
        reason: String,
    },
    /// A file of the index is not on the disk any more.
    #[error("{0} cannot be read\nhelp: update the index with `rhumb index`")]
    Unreadable(String),
    /// The search is empty.
    #[error("the search is empty\nhelp: give words, filters, --literal TEXT or --regex PATTERN")]
    EmptySearch,
    /// Both a literal and a regular expression were given.
    #[error(
        "--literal and --regex cannot be combined with each other or with words\nhelp: combine one of them with filters such as `path:tests`"
    )]
    ConflictingSearches,
    /// Not a regular expression.
    #[error("invalid regular expression `{pattern}`: {reason}\nhelp: to search for literal text, use --literal")]
    InvalidPattern {
        /// As given.
        pattern: String,
        /// The reason.
        reason: String,
    },
    /// The text is not a cursor.
    #[error("`{0}` is not a cursor\nhelp: copy one from an answer, or start over without --cursor")]
    InvalidCursor(String),
    /// An answer to something else gave it out.
    #[error("the cursor belongs to another question or other arguments\nhelp: start over without --cursor")]
    ForeignCursor,
    /// An answer from another state of the index gave it out.
    #[error("the index has changed since the cursor was issued\nhelp: start over without --cursor")]
    StaleCursor,
    /// Less than any answer needs.
    #[error("a budget of {given} tokens is too small for any answer\nhelp: use at least {least}")]
    SmallBudget {
        /// As given.
        given: u32,
        /// The minimum.
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
    /// Whether the question was valid and merely has no results.
    #[must_use]
    pub fn is_nothing_found(&self) -> bool {
        matches!(
            self,
            Self::NoSymbol { .. }
                | Self::UnresolvedPosition { .. }
                | Self::NoBody { .. }
                | Self::NoMatchingSymbol { .. }
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
            // A damaged index is not specific to SQL.
            QueryError::Store(error) => Self::Store(error),
            refusal => Self::Refused(refusal),
        }
    }
}

fn help(suggestion: Option<&str>, otherwise: &str) -> String {
    suggestion.map_or_else(|| otherwise.to_owned(), |suggestion| format!("did you mean `{suggestion}`?"))
}

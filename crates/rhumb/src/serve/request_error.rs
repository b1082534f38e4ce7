//! Why a request gets no answer, in words that whoever made it can act on.

use crate::error::Error;
use crate::render::clean;
use rhumb_query::StoreError;
use std::ffi::OsStr;
use std::path::Path;

/// More of a message than this tells nobody more.
const LONGEST: usize = 400;

/// Why a request gets no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// There is nothing of that name.
    #[error("{0}")]
    NotFound(String),
    /// It could be answered if it were response otherwise, or later.
    #[error("{0}")]
    Invalid(String),
    /// Whoever response is gone, or has waited long enough.
    #[error("it took too long: ask for less, or narrow it by a path")]
    Timeout,
    /// Too many others are being answered.
    #[error("too many requests at once: try again in a second")]
    Busy,
    /// A mistake of this program. What went wrong is not for others to read.
    #[error("rhumb failed at this request; others are still answered")]
    Internal,
}

impl RequestError {
    /// There is no `what` called `name`.
    pub(crate) fn unknown<'n>(what: &str, name: &str, names: impl Iterator<Item = &'n str> + Clone) -> Self {
        let advice = match rhumb_query::closest_name(name, names.clone()) {
            Some(name) => format!("did you mean `{name}`?"),
            None => format!("there are {}", names.collect::<Vec<_>>().join(", ")),
        };
        Self::NotFound(short(&format!("no {what} `{name}`: {advice}")))
    }

    /// What stands in the way, in the words of `error`.
    pub(crate) fn invalid(error: &impl ToString) -> Self {
        Self::Invalid(short(&error.to_string()))
    }
}

impl From<Error> for RequestError {
    fn from(error: Error) -> Self {
        match error {
            Error::Query(rhumb_query::Error::Store(StoreError::Stopped))
            | Error::Index(rhumb_index::Error::Store(StoreError::Stopped)) => Self::Timeout,
            error => Self::invalid(&without_paths(&error)),
        }
    }
}

/// The message of `error` without any path of this machine: each is replaced by its last part. A client asks about a project and
/// need not know where that is, and least of all where another one is.
fn without_paths(error: &Error) -> String {
    use rhumb_index::Error as Index;
    let mut message = error.to_string();
    let mut replace = |path: &Path, text: Option<&str>| {
        let name = path.file_name().map_or("/".into(), OsStr::to_string_lossy);
        message = message.replace(&path.display().to_string(), text.unwrap_or(&name));
    };
    match error {
        Error::Index(Index::OtherProject { path, other }) => {
            replace(path, None);
            replace(other, Some("another project"));
        }
        Error::NoIndex(path)
        | Error::Index(
            Index::NoRoot { path }
            | Index::RootTooWide { path }
            | Index::Config { file: path, .. }
            | Index::Locked { path, .. }
            | Index::LinkedState { path }
            | Index::StateNotAFolder { path }
            | Index::NotWritable { path }
            | Index::DiskFull { path }
            | Index::Io { path, .. },
        ) => replace(path, None),
        Error::Index(Index::Store(error)) | Error::Query(rhumb_query::Error::Store(error)) => {
            if let StoreError::Missing(path)
            | StoreError::Exists(path)
            | StoreError::NewerVersion { path, .. }
            | StoreError::OlderVersion { path, .. }
            | StoreError::Io { path, .. } = error
            {
                replace(path, None);
            }
        }
        _ => {}
    }
    match std::env::home_dir().filter(|home| home.parent().is_some()) {
        Some(home) => message.replace(&home.display().to_string(), "~"),
        None => message,
    }
}

/// One line without anything that only a terminal would obey. Names that a repository chose may be in it.
pub(super) fn short(message: &str) -> String {
    let line = message.replace("\nhelp: ", "; ").split_whitespace().collect::<Vec<_>>().join(" ");
    let line = clean(&line).into_owned();
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_told_what_was_meant() {
        let names = ["search", "show"];
        let told = |name: &str| RequestError::unknown("tool", name, names.into_iter()).to_string();
        assert_eq!(told("serch"), "no tool `serch`: did you mean `search`?");
        assert_eq!(told("quux"), "no tool `quux`: there are search, show");
    }

    #[test]
    fn paths_of_the_machine_are_not_told() {
        let (path, other) = ("/srv/alice/shop/.rhumb".into(), "/srv/alice/merger".into());
        let error = Error::Index(rhumb_index::Error::OtherProject { path, other });
        let told = RequestError::from(error).to_string();
        assert!(told.starts_with(".rhumb: holds the index of another project\nhelp: "), "{told}");
        let path = "/srv/alice/shop/.rhumb/index-1.db".into();
        let told = RequestError::from(Error::Index(rhumb_index::Error::DiskFull { path })).to_string();
        assert!(told.starts_with("index-1.db: no space left"), "{told}");
        let told = RequestError::from(Error::NoIndex("/srv/alice/shop/.rhumb".into())).to_string();
        assert!(!told.contains("alice"), "{told}");
    }

    #[test]
    fn messages_are_one_short_line() {
        assert_eq!(RequestError::invalid(&"a\n b\u{1b}[31m c").to_string(), "a b c");
        assert_eq!(RequestError::invalid(&"too slow\nhelp: ask for less").to_string(), "too slow; ask for less");
        assert_eq!(RequestError::invalid(&"x".repeat(1000)).to_string().chars().count(), LONGEST + 1);
    }
}

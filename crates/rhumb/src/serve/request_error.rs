//! Errors of requests. Their messages tell the client what to do, and reveal no paths of this machine.

use crate::error::Error;
use crate::render::{clean, for_clients};
use rhumb_index::NoKeyReason;
use rhumb_query::StoreError;
use std::ffi::OsStr;
use std::path::Path;

/// Longer messages are cut.
const MAX_CHARS: usize = 400;

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// There is no tool, argument, resource, root or prompt of that name.
    #[error("{0}")]
    NotFound(String),
    /// An argument is unknown, missing or malformed.
    #[error("{0}")]
    BadArgument(String),
    /// The request is invalid, or cannot be answered at the moment.
    #[error("{0}")]
    Invalid(String),
    /// The request took too long, or was cancelled.
    #[error("the request timed out; narrow it, for example to a path")]
    Timeout,
    /// Too many requests are running.
    #[error("too many requests at once; try again in a second")]
    Busy,
    /// A bug in this program. Details are not revealed.
    #[error("internal error; other requests are not affected")]
    Internal,
}

impl RequestError {
    /// The error for an unknown `name` of a `what`. Suggests the closest of `names`, or lists them.
    pub(crate) fn unknown<'n>(what: &str, name: &str, names: impl Iterator<Item = &'n str> + Clone) -> Self {
        Self::NotFound(unknown_name(what, name, names))
    }

    /// The error for an unknown argument `name`. Suggests the closest of `names`, or lists them.
    pub(crate) fn unknown_argument<'n>(name: &str, names: impl Iterator<Item = &'n str> + Clone) -> Self {
        Self::BadArgument(unknown_name("argument", name, names))
    }

    /// An error about an argument with the message of `error`.
    pub(crate) fn bad_argument(error: &impl ToString) -> Self {
        Self::BadArgument(short(&error.to_string()))
    }

    /// An error with the message of `error`.
    pub(crate) fn invalid(error: &impl ToString) -> Self {
        Self::Invalid(short(&error.to_string()))
    }
}

fn unknown_name<'n>(what: &str, name: &str, names: impl Iterator<Item = &'n str> + Clone) -> String {
    let advice = match rhumb_query::closest_name(name, names.clone()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("available: {}", names.collect::<Vec<_>>().join(", ")),
    };
    short(&format!("no {what} named `{name}`; {advice}"))
}

impl From<Error> for RequestError {
    fn from(error: Error) -> Self {
        match error {
            Error::Query(rhumb_query::Error::Store(StoreError::Stopped))
            | Error::Index(rhumb_index::Error::Store(StoreError::Stopped)) => Self::Timeout,
            error => Self::invalid(&for_clients(&without_paths(&error))),
        }
    }
}

/// The message of `error` with each path of this machine replaced by its last component: clients need not know where projects
/// are.
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
        Error::Index(Index::NoKey { path, reason }) => {
            if let NoKeyReason::InProject { path } | NoKeyReason::Unusable { path, .. } = reason {
                replace(path, None);
            }
            replace(path, None);
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
            | Index::SharedState { path }
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

/// `message` as one line without control characters, since it may contain names from a repository.
pub(super) fn short(message: &str) -> String {
    let line = message.replace("\nhelp: ", "; ").split_whitespace().collect::<Vec<_>>().join(" ");
    let line = clean(&line).into_owned();
    match line.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    #[test]
    fn an_unknown_name_is_answered_with_a_suggestion() {
        let names = ["search", "show"];
        let message = |name: &str| RequestError::unknown("tool", name, names.into_iter()).to_string();
        assert_eq!(message("serch"), "no tool named `serch`; did you mean `search`?");
        assert_eq!(message("quux"), "no tool named `quux`; available: search, show");
    }

    #[test]
    fn paths_of_the_machine_are_not_revealed() {
        let (path, other) = ("/srv/alice/shop/.rhumb".into(), "/srv/alice/merger".into());
        let error = Error::Index(rhumb_index::Error::OtherProject { path, other });
        let message = RequestError::from(error).to_string();
        assert!(message.starts_with(".rhumb: holds the index of another project; "), "{message}");
        let path = "/srv/alice/shop/.rhumb/index-1.db".into();
        let message = RequestError::from(Error::Index(rhumb_index::Error::DiskFull { path })).to_string();
        assert!(message.starts_with("index-1.db: no space left"), "{message}");
        let registry = PathBuf::from("/srv/alice/state/rhumb/roots");
        let reasons = [
            NoKeyReason::InProject { path: registry.clone() },
            NoKeyReason::Unusable { error: format!("{}/lock: not writable", registry.display()), path: registry },
        ];
        let no_key = |reason| {
            let path = "/srv/alice/shop/.rhumb".into();
            Error::Index(rhumb_index::Error::NoKey { path, reason })
        };
        let missing = Error::NoIndex("/srv/alice/shop/.rhumb".into());
        for error in reasons.map(no_key).into_iter().chain([missing]) {
            let message = RequestError::from(error).to_string();
            assert!(!message.contains("alice") && message.contains(".rhumb"), "{message}");
        }
    }

    #[test]
    fn messages_are_one_short_line() {
        assert_eq!(RequestError::invalid(&"a\n b\u{1b}[31m c").to_string(), "a b c");
        assert_eq!(RequestError::invalid(&"too slow\nhelp: ask for less").to_string(), "too slow; ask for less");
        assert_eq!(RequestError::invalid(&"x".repeat(1000)).to_string().chars().count(), MAX_CHARS + 1);
    }
}

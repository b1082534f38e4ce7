//! What can be wrong with a configuration file.

use crate::read::Unread;
use rhumb_languages::ALL;
use rhumb_store::closest_name;

/// Why a configuration file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigProblem {
    /// It could not be read from the disk.
    #[error("cannot be read: {0}")]
    Unread(Unread),
    /// It is not UTF-8.
    #[error("not UTF-8 text, as TOML must be")]
    NotText,
    /// It is not TOML.
    #[error("not TOML: {0}")]
    Syntax(String),
    /// A key that nobody knows.
    #[error("unknown key `{key}`{}", advice(suggestion.as_deref()))]
    UnknownKey {
        /// With dots between tables.
        key: String,
        /// The key that was probably meant.
        suggestion: Option<String>,
    },
    /// A language that nobody knows.
    #[error("unknown language `{name}`: {hint}")]
    UnknownLanguage {
        /// As it was written.
        name: String,
        /// The language that was probably meant, or all there are.
        hint: String,
    },
    /// A value that its key cannot have.
    #[error("`{key}` must be {kind}: {reason}")]
    WrongValue {
        /// With dots between tables.
        key: String,
        /// What it must be.
        kind: &'static str,
        /// What it is instead.
        reason: String,
    },
}

impl ConfigProblem {
    pub(super) fn unknown_language(name: &str) -> Self {
        let names = || ALL.iter().map(|language| language.name);
        let hint = match closest_name(name, names()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there are {}", names().collect::<Vec<_>>().join(", ")),
        };
        Self::UnknownLanguage { name: name.to_owned(), hint }
    }
}

fn advice(suggestion: Option<&str>) -> String {
    match suggestion {
        Some(suggestion) => format!(": did you mean `{suggestion}`?"),
        None => ": `rhumb config init` lists the keys".to_owned(),
    }
}

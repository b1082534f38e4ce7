//! Errors in configuration files.

use crate::error::one_line;
use crate::read::ReadError;
use rhumb_languages::ALL;
use rhumb_store::closest_name;

/// Why a configuration file is invalid.
#[derive(Debug, thiserror::Error)]
pub enum ConfigProblem {
    /// It could not be read.
    #[error("cannot be read: {0}")]
    ReadError(ReadError),
    /// It is not UTF-8.
    #[error("not UTF-8 text, as TOML must be")]
    NotText,
    /// It is not TOML.
    #[error("not TOML: {}", one_line(_0))]
    Syntax(String),
    /// It sets an unknown key.
    #[error("unknown key `{}`{}", one_line(key), advice(suggestion.as_deref()))]
    UnknownKey {
        /// The key, with dots between tables.
        key: String,
        /// The closest known key.
        suggestion: Option<String>,
    },
    /// It names an unknown language.
    #[error("unknown language `{}`: {hint}", one_line(name))]
    UnknownLanguage {
        /// The name as written.
        name: String,
        /// The closest language, or a list of all languages.
        hint: String,
    },
    /// A value is invalid.
    #[error("`{}` must be {kind}: {}", one_line(key), one_line(reason))]
    WrongValue {
        /// The key, with dots between tables.
        key: String,
        /// The required value.
        kind: &'static str,
        /// What is wrong with the value.
        reason: String,
    },
}

impl ConfigProblem {
    pub(super) fn unknown_language(name: &str) -> Self {
        let names = || ALL.iter().map(|language| language.name);
        let hint = match closest_name(name, names()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("known languages are {}", names().collect::<Vec<_>>().join(", ")),
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

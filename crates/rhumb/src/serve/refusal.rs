//! Why a request gets no answer, in words that whoever made it can act on.

use crate::error::Error;
use crate::render::clean;
use rhumb_query::StoreError;

/// More of a message than this tells nobody more.
const LONGEST: usize = 400;

/// Why a request gets no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is nothing of that name.
    #[error("{0}")]
    Unknown(String),
    /// It could be answered if it were asked otherwise, or later.
    #[error("{0}")]
    Trouble(String),
    /// Whoever asked is gone, or has waited long enough.
    #[error("it took too long: ask for less, or narrow it by a path")]
    TooSlow,
    /// A mistake of this program. What went wrong is not for others to read.
    #[error("rhumb failed at this request; others are still answered")]
    Failed,
}

impl Refusal {
    /// There is no `what` called `name`.
    pub(crate) fn unknown<'n>(what: &str, name: &str, names: impl Iterator<Item = &'n str> + Clone) -> Self {
        let advice = match rhumb_model::nearest(name, names.clone()) {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => format!("there are {}", names.collect::<Vec<_>>().join(", ")),
        };
        Self::Unknown(short(&format!("no {what} `{name}`: {advice}")))
    }

    /// What stands in the way, in the words of `error`.
    pub(crate) fn trouble(error: &impl ToString) -> Self {
        Self::Trouble(short(&error.to_string()))
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        match error {
            Error::Query(rhumb_query::Error::Store(StoreError::Stopped))
            | Error::Index(rhumb_index::Error::Store(StoreError::Stopped)) => Self::TooSlow,
            error => Self::trouble(&error),
        }
    }
}

/// One line without anything that only a terminal would obey. Names that a repository chose may be in it.
fn short(message: &str) -> String {
    let line = message.split_whitespace().collect::<Vec<_>>().join(" ");
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
        let told = |name: &str| Refusal::unknown("tool", name, names.into_iter()).to_string();
        assert_eq!(told("serch"), "no tool `serch`: did you mean `search`?");
        assert_eq!(told("quux"), "no tool `quux`: there are search, show");
    }

    #[test]
    fn messages_are_one_short_line() {
        assert_eq!(Refusal::trouble(&"a\n b\u{1b}[31m c").to_string(), "a b c");
        assert_eq!(Refusal::trouble(&"x".repeat(1000)).to_string().chars().count(), LONGEST + 1);
    }
}

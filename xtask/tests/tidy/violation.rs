//! What a rule says when it is broken: where, and what to do.

use std::fmt::{self, Display};

/// A place where a rule is broken.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Violation {
    path: String,
    line: usize,
    advice: String,
}

impl Violation {
    /// At `line`, from one, of the file at `path`.
    pub(crate) fn new(path: &str, line: usize, advice: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, advice: advice.into() }
    }
}

impl Display for Violation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: {}", self.path, self.line, self.advice)
    }
}

/// Fails the test that calls it if there are any.
pub(crate) fn expect_none(mut violations: Vec<Violation>) {
    violations.sort();
    let list: Vec<String> = violations.iter().map(Violation::to_string).collect();
    assert!(list.is_empty(), "places that break this rule: {}\n{}\n", list.len(), list.join("\n"));
}

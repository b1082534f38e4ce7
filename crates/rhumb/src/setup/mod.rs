//! Registers Rhumb with coding agents, and undoes it.
//!
//! - Which agents there are, and where each keeps what: `clients`, one entry per agent.
//! - What is written: `texts` for rules and skills; `json`, `toml` and `block` put it into a file without touching the rest.
//! - What will change: [`Plan`]. Nothing is written before the plan was applied.
//! - What was written: `record`, in the user's state directory, so that it can be undone.

mod block;
mod clients;
mod diff;
mod draft;
mod json;
mod paths;
mod plan;
mod record;
#[cfg(test)]
mod tests;
mod texts;
mod toml;
mod write;

pub use clients::{CLIENTS, Client, Scope};
pub use paths::program as program_path;
pub use plan::{FileChange, Plan, Refusal, detected, unknown_commands, written_for};
pub use texts::launch_command;

use std::fmt::{self, Display};

/// Why the text of a file cannot be edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The line, from 1, if it is known.
    pub line: Option<usize>,
    /// What is wrong.
    pub problem: String,
}

impl Malformed {
    fn new(line: Option<usize>, problem: impl Into<String>) -> Self {
        Self { line, problem: problem.into() }
    }
}

impl Display for Malformed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(formatter, "line {line}: {}", self.problem),
            None => formatter.write_str(&self.problem),
        }
    }
}

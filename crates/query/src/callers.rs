//! The callers of a function.

use crate::calls::{CallDirection, Reaching, search_calls};
use crate::error::Error;
use crate::name::Subject;
use crate::question::Question;
use crate::session::Session;
use schemars::JsonSchema;
use serde::Deserialize;

/// List the callers of a function.
///
/// For a type, lists where it is constructed. With `--depth` 2 or more, each caller appears once, at its shortest
/// distance.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Callers {
    /// The symbol.
    #[serde(flatten)]
    pub subject: Subject,
    /// Follow callers of callers up to N levels.
    #[serde(default = "default_depth")]
    pub depth: u32,
    /// Show at most N callers (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
}

fn default_depth() -> u32 {
    1
}

fn default_limit() -> u32 {
    50
}

impl Question for Callers {
    const NAME: &'static str = "callers";
    type Answer = Reaching;

    fn answer(&self, session: &Session<'_>) -> Result<Reaching, Error> {
        search_calls(session, &self.subject, CallDirection::Callers, self.depth, self.limit)
    }

    fn is_nothing(answer: &Reaching) -> bool {
        answer.reached.is_empty()
    }
}

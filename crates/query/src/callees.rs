//! Whom a symbol calls.

use crate::error::Error;
use crate::graph::{Direction, Reaching, reach};
use crate::name::Subject;
use crate::question::Question;
use crate::session::Session;
use schemars::JsonSchema;
use serde::Deserialize;

/// Whom a symbol calls.
///
/// With a depth above 1 also whom those call, and so on; every symbol is listed once, where it is nearest.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Callees {
    /// The symbol.
    #[serde(flatten)]
    pub subject: Subject,
    /// How many calls away to look.
    #[serde(default = "default_depth")]
    pub depth: u32,
    /// How many to list; 0 for all.
    #[serde(default = "default_limit")]
    pub limit: u32,
}

fn default_depth() -> u32 {
    1
}

fn default_limit() -> u32 {
    50
}

impl Question for Callees {
    const NAME: &'static str = "callees";
    type Answer = Reaching;

    fn answer(&self, session: &Session<'_>) -> Result<Reaching, Error> {
        reach(session, &self.subject, Direction::Callees, self.depth, self.limit)
    }

    fn is_nothing(answer: &Reaching) -> bool {
        answer.reached.is_empty()
    }
}

//! The functions that a function calls.

use crate::call_walk::CallDirection;
use crate::calls::{CallSearch, Reaching};
use crate::error::Error;
use crate::name::Subject;
use crate::question::Question;
use crate::result_filter::ResultFilter;
use crate::session::Session;
use schemars::JsonSchema;
use serde::Deserialize;

/// List the functions that a function calls.
///
/// With `--depth` 2 or more, each callee appears once, at its shortest distance.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Callees {
    /// The symbol.
    #[serde(flatten)]
    pub subject: Subject,
    /// Follow callees of callees up to N levels.
    #[serde(default = "default_depth")]
    pub depth: u32,
    /// Show at most N callees (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
    /// Also list its unresolved calls.
    #[serde(default)]
    pub maybe: bool,
    /// Which of them to list.
    #[serde(flatten)]
    pub filter: ResultFilter,
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
        let Self { ref subject, depth, limit, ref filter, maybe } = *self;
        CallSearch { subject, direction: CallDirection::Callees, depth, limit, filter, maybe }.run(session)
    }

    fn is_nothing(answer: &Reaching) -> bool {
        answer.total == 0 && answer.maybe.as_ref().is_none_or(|maybe| maybe.uses.is_empty())
    }
}

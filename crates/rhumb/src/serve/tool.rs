//! The questions that are offered as tools.

use super::schema;
use crate::render::COMPACT_KEYS;
use rhumb_query::{Description, QUESTIONS};
use serde_json::{Map, Value};
use std::sync::LazyLock;

/// The questions that are tools, in the order in which an agent needs them. The list is short because every conversation pays
/// for it; the other questions are available on the command line.
const OFFERED: [&str; 12] =
    ["context", "map", "search", "show", "outline", "snippet", "refs", "impact", "changes", "path", "query", "status"];

/// A question as a tool.
#[derive(Clone, Debug)]
pub struct Tool {
    /// Its name.
    pub name: &'static str,
    /// Its purpose, in one or two sentences.
    pub description: String,
    /// The schema of its arguments.
    pub input: Map<String, Value>,
    /// The schema of its answer.
    pub output: Map<String, Value>,
}

/// All tools, always in the same order.
#[must_use]
pub fn tools() -> &'static [Tool] {
    static TOOLS: LazyLock<Vec<Tool>> = LazyLock::new(|| {
        let find = |name: &&str| QUESTIONS.iter().find(|question| question.name == *name);
        let mut tools: Vec<Tool> = OFFERED.iter().filter_map(find).map(Tool::of).collect();
        schema::explain_once(tools.iter_mut().map(|tool| &mut tool.input));
        tools
    });
    &TOOLS
}

impl Tool {
    fn of(question: &Description) -> Self {
        let help = question.help();
        Self {
            name: question.name,
            description: help.split("\n\n").take(1).collect(),
            input: schema::input((question.arguments)().as_value()),
            output: schema::output((question.answer)().as_value(), short_name),
        }
    }
}

fn short_name(long: &str) -> String {
    COMPACT_KEYS.iter().find(|key| key.long == long).map_or(long, |key| key.short).to_owned()
}

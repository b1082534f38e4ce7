//! The questions that are offered as tools.

use super::request_error::RequestError;
use super::schema;
use crate::render::COMPACT_KEYS;
use rhumb_query::{Description, QUESTIONS};
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

/// The questions that are tools of their own, in the order in which an agent needs them, each with when to use it and an
/// example of its arguments. Every conversation pays for the list, so the other questions are asked through [`ASK`].
const OFFERED: [(&str, &str, &str); 9] = [
    (
        "context",
        "Use it first, for a task, a bug report or a stack trace.",
        r#"{"task":"total is wrong after a refund"}"#,
    ),
    ("map", "Use it once, to get to know a repository.", r#"{"budget":3000}"#),
    ("search", "Use it instead of grep.", r#"{"query":"charge card"}"#),
    ("show", "Use it before you read or edit a symbol.", r#"{"name":"Cart.add"}"#),
    ("snippet", "Use it instead of reading the whole file.", r#"{"name":"Cart.add"}"#),
    ("refs", "Use it before you rename or remove something.", r#"{"name":"Cart.add","role":"call"}"#),
    ("impact", "Use it before you change a signature or behavior.", r#"{"name":"Cart.add","depth":2}"#),
    ("changes", "Use it before you commit or review.", r#"{"range":"main"}"#),
    ("affected", "Use it after an edit.", r#"{"files":["src/cart.py"]}"#),
];

/// The tool that asks any question, so that those that are not tools can be reached.
pub(super) const ASK: &str = "ask";

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
        let offered = OFFERED.iter().filter_map(|(name, when, example)| {
            let tool = questions().iter().find(|tool| tool.name == *name)?;
            let description = format!("{} {when} Example: {example}", tool.description);
            Some(Tool { description, ..tool.clone() })
        });
        let mut tools: Vec<Tool> = offered.chain([ask()]).collect();
        schema::explain_once(tools.iter_mut().map(|tool| &mut tool.input));
        tools
    });
    &TOOLS
}

/// Every question as a tool, in the order of the documentation.
pub(super) fn questions() -> &'static [Tool] {
    static ALL: LazyLock<Vec<Tool>> = LazyLock::new(|| QUESTIONS.iter().map(Tool::of).collect());
    &ALL
}

/// The tool for the question called `name`.
pub(super) fn find(name: &str) -> Result<&'static Tool, RequestError> {
    let names = questions().iter().map(|tool| tool.name);
    let found = questions().iter().find(|tool| tool.name == name);
    found.ok_or_else(|| RequestError::unknown("tool", name, names))
}

/// The tool for all questions that are not tools of their own.
fn ask() -> Tool {
    let is_offered = |name: &str| OFFERED.iter().any(|(offered, ..)| *offered == name);
    let others: Vec<&Tool> = questions().iter().filter(|tool| !is_offered(tool.name)).collect();
    let names: Vec<&str> = others.iter().map(|tool| tool.name).collect();
    let summary = |tool: &&Tool| {
        let description = tool.description.trim_end_matches('.');
        let (first, rest) = description.split_at(1);
        format!("{}: {}{rest}", tool.name, first.to_lowercase())
    };
    let list = others.iter().map(summary).collect::<Vec<_>>().join("; ");
    let arguments = [
        ("question".to_owned(), json!({ "type": "string", "enum": names })),
        ("arguments".to_owned(), json!({ "type": "object" })),
    ];
    Tool {
        name: ASK,
        description: format!(
            "Ask another question. Without `arguments`, describes its arguments. Example: \
             {{\"question\":\"callers\",\"arguments\":{{\"name\":\"Cart.add\"}}}}. Questions: {list}."
        ),
        input: schema::with_common(Map::from_iter(arguments), Some(&json!(["question"]))),
        output: schema::object(Map::new()),
    }
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

    /// Its purpose and its arguments, as text or JSON.
    pub(super) fn describe(&self, is_json: bool) -> String {
        if is_json {
            json!({ "question": self.name, "description": self.description, "arguments": self.input }).to_string()
        } else {
            format!("{}: {}\nArguments: {}\n", self.name, self.description, Value::Object(self.input.clone()))
        }
    }
}

fn short_name(long: &str) -> String {
    COMPACT_KEYS.iter().find(|key| key.long == long).map_or(long, |key| key.short).to_owned()
}

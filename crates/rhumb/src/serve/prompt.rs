//! MCP prompts: instructions for common tasks, which the user selects.

use super::request_error::RequestError;
use crate::render::clean;

/// A prompt.
#[derive(Clone, Copy, Debug)]
pub struct Prompt {
    /// Its name.
    pub name: &'static str,
    /// Its purpose.
    pub description: &'static str,
    /// The name and description of its argument.
    pub argument: (&'static str, &'static str),
    /// What the argument is if it is left out; `None` if it is required.
    pub default: Option<&'static str>,
    /// The text for the model; `{}` is replaced by the argument.
    text: &'static str,
}

/// All prompts.
pub const PROMPTS: [Prompt; 4] = [
    Prompt {
        name: "explore",
        description: "Explain how something works",
        argument: ("topic", "The feature or component to explain"),
        default: None,
        text: "Explain how this works in the code: {}\n\nStart with the `context` tool for the topic, or find entry points with `map` \
               and `search`. Read the important symbols with `show` and `snippet`, and find their users with `refs` and \
               `impact`. Cite file and line for every claim, and say what you did not check.",
    },
    Prompt {
        name: "review",
        description: "Review a change",
        argument: ("change", "A commit or a range of commits, for example `main..HEAD` [default: uncommitted changes]"),
        default: Some("the uncommitted changes"),
        text: "Review this change: {}\n\nList the changed symbols with `changes`, check what each changed signature affects with \
               `impact`, and find uses that may be broken now with `refs`. Read the code before you judge. List defects by \
               severity, each with file and line, then missing tests.",
    },
    Prompt {
        name: "refactor",
        description: "Plan a refactoring",
        argument: ("target", "A symbol or file, and how to change it"),
        default: None,
        text: "Plan this refactoring: {}\n\nLook at the target with `show` and `refs`, and find everything that depends on it with \
               `impact`. Read the code at ambiguous and unresolved references. List every edit with file and line, in an order \
               that keeps the tests passing.",
    },
    Prompt {
        name: "debug",
        description: "Find the cause of a failure",
        argument: ("failure", "An error message, a stack trace or a failing test"),
        default: None,
        text: "Find the cause of this failure: {}\n\nPass it unchanged to `context`. Follow the calls with `path` and `impact`, read \
               the code with `snippet`, and name the file and line where the behavior first goes wrong. Suggest the smallest \
               fix, and a test that would have caught the bug.",
    },
];

impl Prompt {
    /// The text for the model, with `argument` inserted.
    #[must_use]
    pub fn text(&self, argument: &str) -> String {
        self.text.replace("{}", clean(argument).trim())
    }

    /// The prompt called `name`.
    pub fn find(name: &str) -> Result<&'static Self, RequestError> {
        let found = PROMPTS.iter().find(|prompt| prompt.name == name);
        found.ok_or_else(|| RequestError::unknown("prompt", name, PROMPTS.iter().map(|prompt| prompt.name)))
    }
}

//! Ways to begin that a person chooses: what to ask first, and what to look at after that.

use super::request_error::RequestError;
use crate::render::clean;

/// A way to begin.
#[derive(Clone, Copy, Debug)]
pub struct Prompt {
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub description: &'static str,
    /// What the person says: its name, and what it is.
    pub argument: (&'static str, &'static str),
    /// What is said to the model; `{}` is what the person said.
    text: &'static str,
}

/// All of them.
pub const PROMPTS: [Prompt; 4] = [
    Prompt {
        name: "explore",
        description: "Find out how something works",
        argument: ("topic", "What to understand"),
        text: "Explain how this works in the code: {}\n\nBegin with the tool `context` for the topic, or `map` and `search` to \
               find entry points. Read `show` and `snippet` of what matters, follow `refs` and `impact` to what uses it. Name \
               files and lines for every claim, and say what you did not check.",
    },
    Prompt {
        name: "review",
        description: "Review a change",
        argument: ("change", "A commit, a range of commits, or nothing for what is not committed"),
        text: "Review this change: {}\n\nAsk `changes` for what became of which symbols, `impact` for each signature that \
               changed, and `refs` for every use that may now be wrong. Read the code before you judge. List defects by \
               weight, each with file and line, then what tests are missing.",
    },
    Prompt {
        name: "refactor",
        description: "Change code without changing what it does",
        argument: ("target", "A symbol or file, and what is to become of it"),
        text: "Plan this refactoring: {}\n\nAsk `show` and `refs` for the target, `impact` for all that depends on it, and \
               treat ambiguous and unresolved references as places to read. List every place to edit with file and line, in \
               an order in which the tests stay green.",
    },
    Prompt {
        name: "debug",
        description: "Find the cause of a failure",
        argument: ("failure", "A message, a stack trace or a failing test"),
        text: "Find the cause of this failure: {}\n\nGive it to `context` as it is. Follow the calls with `path` and `impact`, \
               read the code with `snippet`, and name the first place where what happens differs from what should, with file \
               and line. Suggest the smallest change that mends it and a test that would have caught it.",
    },
];

impl Prompt {
    /// What is said to the model.
    #[must_use]
    pub fn text(&self, said: &str) -> String {
        self.text.replace("{}", clean(said).trim())
    }

    /// The one called `name`.
    pub fn find(name: &str) -> Result<&'static Self, RequestError> {
        let found = PROMPTS.iter().find(|prompt| prompt.name == name);
        found.ok_or_else(|| RequestError::unknown("prompt", name, PROMPTS.iter().map(|prompt| prompt.name)))
    }
}

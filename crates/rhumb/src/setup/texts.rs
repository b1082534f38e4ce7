//! The texts that agents read: rules, the skill, and how to start the server. The descriptions of questions come from [`QUESTIONS`].

use super::clients::EntryShape;
use super::paths::program;
use rhumb_query::{Description, QUESTIONS};
use serde_json::{Value, json};
use std::path::Path;

/// The name under which the server is registered.
pub(super) const NAME: &str = "rhumb";

/// Marks a file that belongs to Rhumb as a whole.
pub(super) const OWN_FILE: &str = "<!-- Written by `rhumb init`; `rhumb deinit` removes it. -->\n";

/// The questions that the rules name, in the order in which an agent needs them.
const NAMED: [&str; 7] = ["context", "search", "show", "refs", "impact", "changes", "affected"];

/// The command that starts Rhumb: its plain name if that runs this program, else its full path.
#[must_use]
pub fn launch_command() -> String {
    let own = std::env::current_exe().and_then(|path| path.canonicalize());
    let found = program(NAME).and_then(|path| path.canonicalize().ok());
    match own {
        Ok(own) if found.as_deref() != Some(Path::new(&own)) => own.to_string_lossy().into_owned(),
        _ => NAME.to_owned(),
    }
}

/// The entry of an agent's configuration that starts the MCP server with `command`.
pub(super) fn entry(shape: EntryShape, command: &str) -> Value {
    match shape {
        EntryShape::Plain => json!({ "command": command, "args": ["mcp"] }),
        EntryShape::Stdio => json!({ "type": "stdio", "command": command, "args": ["mcp"] }),
        EntryShape::Local => json!({ "type": "local", "command": [command, "mcp"], "enabled": true }),
    }
}

/// A YAML file with nothing but the entry. JSON strings are YAML strings, too.
pub(super) fn server_file(command: &str) -> String {
    format!(
        "# Written by `rhumb init`; `rhumb deinit` removes it.\nname: Rhumb\nversion: 0.0.1\nschema: v1\nmcpServers:\n  - name: {NAME}\n    command: {}\n    args:\n      - mcp\n",
        Value::from(command)
    )
}

/// What to paste into a YAML file that lists extensions.
pub(super) fn snippet(command: &str) -> String {
    format!(
        "extensions:\n  {NAME}:\n    enabled: true\n    type: stdio\n    name: {NAME}\n    cmd: {}\n    args: [mcp]\n    timeout: 300\n",
        Value::from(command)
    )
}

/// The rules: which tool to use when.
pub(super) fn rules() -> String {
    format!(
        "## Searching code with Rhumb\n\n\
         Rhumb indexes this repository (definitions, references, calls, types, tests) and keeps the index up to date. For questions \
         about code, use its MCP tools, or the commands `rhumb NAME` in a shell, before you grep or read whole files:\n\n{}\n\
         The tool `ask` (in a shell: `rhumb --help`) answers more questions. Name a symbol as in code (`Cart.add`) or by the handle that an \
         answer shows. Resolved references need no second check; answers say what is uncertain or left out. Use grep for text that is not code.\n",
        listed(&NAMED),
    )
}

/// The skill: the same for agents that load instructions when they need them.
pub(super) fn skill() -> String {
    format!(
        "---\nname: rhumb\ndescription: Find definitions, callers, references, implementations, the impact of a change and the tests to run, \
         with the code index Rhumb. Use it for questions about how code is connected, before grep.\n---\n{OWN_FILE}\n{}",
        rules()
    )
}

fn listed(names: &[&str]) -> String {
    let line = |name: &&str| {
        let help = QUESTIONS.iter().find(|question| question.name == *name).map(Description::help).unwrap_or_default();
        format!("- `{name}`: {}\n", help.lines().next().unwrap_or_default())
    };
    names.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_skill_are_short_and_name_existing_questions() {
        let encoding = tiktoken_rs::cl100k_base().expect("built in");
        for text in [rules(), skill()] {
            let tokens = encoding.encode_ordinary(&text).len();
            assert!(tokens < 400, "{tokens}: {text}");
            assert!(!text.contains("`: \n"), "{text}");
        }
    }
}

//! The coding agents that can be set up, as data.
//!
//! To add an agent, add an entry: how to tell that it is installed, and the files that it reads. No code names an agent.

use super::paths::Base;

/// Where a configuration applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// In one project, for everybody who works on it.
    Project,
    /// In all projects of this user.
    User,
}

/// A coding agent.
#[derive(Debug)]
pub struct Client {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its name in messages.
    pub title: &'static str,
    /// Programs that it installs.
    pub(super) programs: &'static [&'static str],
    /// Files and directories that it creates, so it is in use if one exists.
    pub(super) traces: &'static [(Base, &'static str)],
    /// The files to write.
    pub(super) files: &'static [ClientFile],
}

/// A file that an agent reads.
#[derive(Debug)]
pub(super) struct ClientFile {
    pub(super) scope: Scope,
    pub(super) base: Base,
    pub(super) path: &'static str,
    pub(super) part: Part,
}

/// What belongs in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// An entry for the MCP server, in the table at these keys.
    Server { syntax: Syntax, keys: &'static [&'static str], entry: EntryShape },
    /// A file that contains nothing but the entry for the MCP server.
    ServerFile,
    /// An entry that the user has to paste, because the file cannot be edited safely.
    Snippet,
    /// A block of rules in a file with other rules.
    RulesBlock,
    /// A file with nothing but the rules, below this header.
    RulesFile { header: &'static str },
    /// A skill: a page that the agent reads when it needs it.
    Skill,
}

/// The syntax of a configuration file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    Json,
    /// JSON with comments and trailing commas.
    Jsonc,
    Toml,
}

/// How an agent describes a server that it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntryShape {
    /// `command` and `args`.
    Plain,
    /// The same with `"type": "stdio"`.
    Stdio,
    /// `"type": "local"` and one list with the command and its arguments.
    Local,
}

/// The agent called `name`.
pub(super) fn find(name: &str) -> Option<&'static Client> {
    CLIENTS.iter().find(|client| client.name == name)
}

const fn server(scope: Scope, base: Base, path: &'static str, keys: &'static [&'static str]) -> ClientFile {
    let part = Part::Server { syntax: Syntax::Json, keys, entry: EntryShape::Plain };
    ClientFile { scope, base, path, part }
}

impl ClientFile {
    const fn with(self, syntax: Syntax, entry: EntryShape) -> Self {
        let part = match self.part {
            Part::Server { keys, .. } => Part::Server { syntax, keys, entry },
            other => other,
        };
        Self { part, ..self }
    }
}

/// A file of the project.
const fn in_project(path: &'static str, part: Part) -> ClientFile {
    ClientFile { scope: Scope::Project, base: Base::Project, path, part }
}

/// A file in the user's home directory.
const fn in_home(path: &'static str, part: Part) -> ClientFile {
    ClientFile { scope: Scope::User, base: Base::Home, path, part }
}

/// The table of servers in most agents.
const SERVERS: &[&str] = &["mcpServers"];

/// The header of a rule file without metadata.
const RULES: Part = Part::RulesFile { header: "" };

/// The instructions that several agents share.
const SHARED_RULES: ClientFile = in_project("AGENTS.md", Part::RulesBlock);

/// All agents, in the order in which they are listed.
pub const CLIENTS: &[Client] = &[
    Client {
        name: "claude-code",
        title: "Claude Code",
        programs: &["claude"],
        traces: &[(Base::Home, ".claude"), (Base::Project, ".claude"), (Base::Project, "CLAUDE.md")],
        files: &[
            server(Scope::Project, Base::Project, ".mcp.json", SERVERS).with(Syntax::Json, EntryShape::Stdio),
            in_project("CLAUDE.md", Part::RulesBlock),
            in_project(".claude/skills/rhumb/SKILL.md", Part::Skill),
            server(Scope::User, Base::Home, ".claude.json", SERVERS).with(Syntax::Json, EntryShape::Stdio),
            in_home(".claude/CLAUDE.md", Part::RulesBlock),
            in_home(".claude/skills/rhumb/SKILL.md", Part::Skill),
        ],
    },
    Client {
        name: "codex",
        title: "Codex CLI",
        programs: &["codex"],
        traces: &[(Base::Home, ".codex"), (Base::Project, ".codex")],
        files: &[
            server(Scope::Project, Base::Project, ".codex/config.toml", &["mcp_servers"])
                .with(Syntax::Toml, EntryShape::Plain),
            SHARED_RULES,
            server(Scope::User, Base::Home, ".codex/config.toml", &["mcp_servers"])
                .with(Syntax::Toml, EntryShape::Plain),
            in_home(".codex/AGENTS.md", Part::RulesBlock),
        ],
    },
    Client {
        name: "gemini",
        title: "Gemini CLI",
        programs: &["gemini"],
        traces: &[(Base::Home, ".gemini"), (Base::Project, ".gemini"), (Base::Project, "GEMINI.md")],
        files: &[
            server(Scope::Project, Base::Project, ".gemini/settings.json", SERVERS)
                .with(Syntax::Jsonc, EntryShape::Plain),
            in_project("GEMINI.md", Part::RulesBlock),
            server(Scope::User, Base::Home, ".gemini/settings.json", SERVERS).with(Syntax::Jsonc, EntryShape::Plain),
            in_home(".gemini/GEMINI.md", Part::RulesBlock),
        ],
    },
    Client {
        name: "cursor",
        title: "Cursor",
        programs: &["cursor", "cursor-agent"],
        traces: &[(Base::Home, ".cursor"), (Base::Project, ".cursor")],
        files: &[
            server(Scope::Project, Base::Project, ".cursor/mcp.json", SERVERS),
            in_project(
                ".cursor/rules/rhumb.mdc",
                Part::RulesFile { header: "---\ndescription: Code search with Rhumb\nalwaysApply: true\n---\n" },
            ),
            server(Scope::User, Base::Home, ".cursor/mcp.json", SERVERS),
        ],
    },
    Client {
        name: "vscode",
        title: "VS Code and GitHub Copilot",
        programs: &["code"],
        traces: &[(Base::Application, "Code/User"), (Base::Project, ".vscode")],
        files: &[
            server(Scope::Project, Base::Project, ".vscode/mcp.json", &["servers"])
                .with(Syntax::Jsonc, EntryShape::Stdio),
            in_project(".github/copilot-instructions.md", Part::RulesBlock),
            server(Scope::User, Base::Application, "Code/User/mcp.json", &["servers"])
                .with(Syntax::Jsonc, EntryShape::Stdio),
        ],
    },
    Client {
        name: "windsurf",
        title: "Windsurf",
        programs: &["windsurf"],
        traces: &[(Base::Home, ".codeium/windsurf"), (Base::Project, ".windsurf")],
        files: &[
            in_project(".windsurf/rules/rhumb.md", RULES),
            server(Scope::User, Base::Home, ".codeium/windsurf/mcp_config.json", SERVERS),
        ],
    },
    Client {
        name: "zed",
        title: "Zed",
        programs: &["zed", "zeditor"],
        traces: &[(Base::Config, "zed"), (Base::Project, ".zed")],
        files: &[
            server(Scope::Project, Base::Project, ".zed/settings.json", &["context_servers"])
                .with(Syntax::Jsonc, EntryShape::Plain),
            SHARED_RULES,
            server(Scope::User, Base::Config, "zed/settings.json", &["context_servers"])
                .with(Syntax::Jsonc, EntryShape::Plain),
        ],
    },
    Client {
        name: "opencode",
        title: "OpenCode",
        programs: &["opencode"],
        traces: &[(Base::Config, "opencode"), (Base::Project, "opencode.json")],
        files: &[
            server(Scope::Project, Base::Project, "opencode.json", &["mcp"]).with(Syntax::Jsonc, EntryShape::Local),
            SHARED_RULES,
            server(Scope::User, Base::Config, "opencode/opencode.json", &["mcp"])
                .with(Syntax::Jsonc, EntryShape::Local),
            ClientFile { scope: Scope::User, base: Base::Config, path: "opencode/AGENTS.md", part: Part::RulesBlock },
        ],
    },
    Client {
        name: "cline",
        title: "Cline",
        programs: &[],
        traces: &[
            (Base::Application, "Code/User/globalStorage/saoudrizwan.claude-dev"),
            (Base::Project, ".clinerules"),
        ],
        files: &[
            in_project(".clinerules/rhumb.md", RULES),
            server(
                Scope::User,
                Base::Application,
                "Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json",
                SERVERS,
            ),
        ],
    },
    Client {
        name: "roo",
        title: "Roo Code",
        programs: &[],
        traces: &[(Base::Application, "Code/User/globalStorage/rooveterinaryinc.roo-cline"), (Base::Project, ".roo")],
        files: &[
            server(Scope::Project, Base::Project, ".roo/mcp.json", SERVERS),
            in_project(".roo/rules/rhumb.md", RULES),
            server(
                Scope::User,
                Base::Application,
                "Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json",
                SERVERS,
            ),
        ],
    },
    Client {
        name: "kilo",
        title: "Kilo Code",
        programs: &["kilo", "kilocode"],
        traces: &[(Base::Application, "Code/User/globalStorage/kilocode.kilo-code"), (Base::Project, ".kilocode")],
        files: &[
            server(Scope::Project, Base::Project, ".kilocode/mcp.json", SERVERS),
            in_project(".kilocode/rules/rhumb.md", RULES),
            server(
                Scope::User,
                Base::Application,
                "Code/User/globalStorage/kilocode.kilo-code/settings/mcp_settings.json",
                SERVERS,
            ),
        ],
    },
    Client {
        name: "continue",
        title: "Continue",
        programs: &["cn"],
        traces: &[(Base::Home, ".continue"), (Base::Project, ".continue")],
        files: &[
            in_project(".continue/mcpServers/rhumb.yaml", Part::ServerFile),
            in_project(
                ".continue/rules/rhumb.md",
                Part::RulesFile { header: "---\nname: Rhumb\nalwaysApply: true\n---\n" },
            ),
            in_home(".continue/mcpServers/rhumb.yaml", Part::ServerFile),
        ],
    },
    Client {
        name: "kiro",
        title: "Kiro",
        programs: &["kiro", "kiro-cli"],
        traces: &[(Base::Home, ".kiro"), (Base::Project, ".kiro")],
        files: &[
            server(Scope::Project, Base::Project, ".kiro/settings/mcp.json", SERVERS),
            in_project(".kiro/steering/rhumb.md", RULES),
            server(Scope::User, Base::Home, ".kiro/settings/mcp.json", SERVERS),
            in_home(".kiro/steering/rhumb.md", RULES),
        ],
    },
    Client {
        name: "amazon-q",
        title: "Amazon Q Developer",
        programs: &["q"],
        traces: &[(Base::Home, ".aws/amazonq"), (Base::Project, ".amazonq")],
        files: &[
            server(Scope::Project, Base::Project, ".amazonq/mcp.json", SERVERS),
            in_project(".amazonq/rules/rhumb.md", RULES),
            server(Scope::User, Base::Home, ".aws/amazonq/mcp.json", SERVERS),
        ],
    },
    Client {
        name: "junie",
        title: "Junie",
        programs: &["junie"],
        traces: &[(Base::Home, ".junie"), (Base::Project, ".junie")],
        files: &[
            server(Scope::Project, Base::Project, ".junie/mcp/mcp.json", SERVERS),
            in_project(".junie/guidelines.md", Part::RulesBlock),
            server(Scope::User, Base::Home, ".junie/mcp/mcp.json", SERVERS),
        ],
    },
    Client {
        name: "goose",
        title: "Goose",
        programs: &["goose"],
        traces: &[(Base::Config, "goose"), (Base::Project, ".goosehints")],
        files: &[
            in_project(".goosehints", Part::RulesBlock),
            ClientFile { scope: Scope::User, base: Base::Config, path: "goose/config.yaml", part: Part::Snippet },
        ],
    },
    Client {
        name: "qwen",
        title: "Qwen Code",
        programs: &["qwen"],
        traces: &[(Base::Home, ".qwen"), (Base::Project, ".qwen"), (Base::Project, "QWEN.md")],
        files: &[
            server(Scope::Project, Base::Project, ".qwen/settings.json", SERVERS)
                .with(Syntax::Jsonc, EntryShape::Plain),
            in_project("QWEN.md", Part::RulesBlock),
            server(Scope::User, Base::Home, ".qwen/settings.json", SERVERS).with(Syntax::Jsonc, EntryShape::Plain),
            in_home(".qwen/QWEN.md", Part::RulesBlock),
        ],
    },
    Client {
        name: "crush",
        title: "Crush",
        programs: &["crush"],
        traces: &[(Base::Config, "crush"), (Base::Project, ".crush.json"), (Base::Project, "crush.json")],
        files: &[
            server(Scope::Project, Base::Project, ".crush.json", &["mcp"]).with(Syntax::Json, EntryShape::Stdio),
            SHARED_RULES,
            server(Scope::User, Base::Config, "crush/crush.json", &["mcp"]).with(Syntax::Json, EntryShape::Stdio),
        ],
    },
    Client {
        name: "droid",
        title: "Droid",
        programs: &["droid"],
        traces: &[(Base::Home, ".factory"), (Base::Project, ".factory")],
        files: &[
            server(Scope::Project, Base::Project, ".factory/mcp.json", SERVERS).with(Syntax::Json, EntryShape::Stdio),
            SHARED_RULES,
            server(Scope::User, Base::Home, ".factory/mcp.json", SERVERS).with(Syntax::Json, EntryShape::Stdio),
            in_home(".factory/AGENTS.md", Part::RulesBlock),
        ],
    },
    Client {
        name: "aider",
        title: "Aider",
        programs: &["aider"],
        traces: &[(Base::Project, ".aider.conf.yml"), (Base::Home, ".aider.conf.yml")],
        files: &[in_project("CONVENTIONS.md", Part::RulesBlock)],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_unique_and_each_agent_can_be_recognized() {
        let names: HashSet<&str> = CLIENTS.iter().map(|client| client.name).collect();
        assert_eq!(names.len(), CLIENTS.len());
        for client in CLIENTS {
            assert!(!client.traces.is_empty() && !client.files.is_empty(), "{}", client.name);
        }
    }

    #[test]
    fn files_of_the_project_are_in_the_project_and_those_of_the_user_are_not() {
        for (client, file) in CLIENTS.iter().flat_map(|client| client.files.iter().map(move |file| (client, file))) {
            assert_eq!(file.scope == Scope::Project, file.base == Base::Project, "{}: {}", client.name, file.path);
            assert!(!file.path.starts_with('/') && !file.path.contains(".."), "{}: {}", client.name, file.path);
        }
    }
}

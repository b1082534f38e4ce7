//! What every command needs: where the project is, how to print, what to say beside the answer.

use crate::progress::Bar;
use anyhow::ensure;
use clap::ArgMatches;
use rhumb::render::{self, Color, Style};
use rhumb::{Environment, Format, Project, RenderOptions, RootPolicy, StalePolicy};
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

/// What the global flags say.
pub(crate) struct Context {
    pub(crate) environment: Environment,
    /// The projects that were named; most commands take one.
    pub(crate) roots: Vec<PathBuf>,
    pub(crate) width: RootPolicy,
    pub(crate) policy: StalePolicy,
    pub(crate) format: Format,
    pub(crate) budget: Option<u32>,
    pub(crate) cursor: Option<String>,
    pub(crate) talk: Talk,
}

/// Whether anything is said beside the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Talk {
    Usual,
    Quiet,
}

impl Context {
    pub(crate) fn new(matches: &ArgMatches) -> Self {
        let path = |id: &str| matches.get_one::<PathBuf>(id).cloned();
        let roots: Vec<PathBuf> = matches.get_many("root").unwrap_or_default().cloned().collect();
        let process = Environment::of_process();
        Self {
            environment: Environment {
                root: roots.first().cloned().or(process.root),
                state_dir: path("state-dir").or(process.state_dir),
                config: path("config").or(process.config),
                ..process
            },
            roots,
            width: if matches.get_flag("force") { RootPolicy::Any } else { RootPolicy::ProjectOnly },
            policy: policy(matches.get_one::<String>("stale-policy").map_or("", String::as_str)),
            format: format(matches),
            budget: matches.get_one::<u32>("budget").copied(),
            cursor: matches.get_one::<String>("cursor").cloned(),
            talk: if matches.get_flag("quiet") { Talk::Quiet } else { Talk::Usual },
        }
    }

    /// The project.
    pub(crate) fn project(&self) -> anyhow::Result<Project> {
        ensure!(self.roots.len() <= 1, "one --root at a time: only rhumb mcp and rhumb serve take several");
        Ok(Project::find(&self.environment, self.width)?)
    }

    /// How the answers of a project are to be given on the standard output.
    pub(crate) fn render_options(&self, project: &Project) -> RenderOptions {
        project.render_options(self.format, self.budget, Color::of(&io::stdout()))
    }

    /// A progress bar, which shows itself only to people.
    pub(crate) fn progress(&self) -> Bar {
        if self.talk == Talk::Usual && io::stderr().is_terminal() { Bar::visible() } else { Bar::hidden() }
    }

    /// Says something that is not the answer.
    pub(crate) fn say(&self, message: &str) {
        if self.talk == Talk::Usual {
            // The answer is still worth giving if this cannot be written.
            writeln!(io::stderr(), "{}", render::clean(message)).ok();
        }
    }
}

/// How the answers of a project are to look for people who read them on the standard output.
pub(crate) fn style(project: &Project) -> Style {
    Style::new(&project.settings().config.output, Color::of(&io::stdout()))
}

/// The format of the answer. `--json` is an abbreviation of `--format json`.
fn format(matches: &ArgMatches) -> Format {
    let named = matches.get_one::<String>("format").and_then(|name| Format::from_name(name));
    if matches.get_flag("json") { Format::Json } else { named.unwrap_or_default() }
}

fn policy(name: &str) -> StalePolicy {
    match name {
        "warn" => StalePolicy::Warn,
        "ignore" => StalePolicy::Ignore,
        "error" => StalePolicy::Error,
        _ => StalePolicy::Refresh,
    }
}

/// Prints an answer.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()?;
    Ok(())
}

/// Prints an answer as one line of JSON.
pub(crate) fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    print(&render::json_line(value))
}

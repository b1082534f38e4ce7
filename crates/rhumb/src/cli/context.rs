//! What every command needs: the project, the output format, and messages on standard error.

use crate::progress::Bar;
use anyhow::ensure;
use clap::ArgMatches;
use rhumb::render::{self, Color, Style};
use rhumb::{Environment, Format, Project, RenderOptions, RootPolicy, StalePolicy};
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

/// The values of the global options.
#[derive(Clone)]
pub(crate) struct Context {
    pub(crate) environment: Environment,
    /// The projects given with `--root`; most commands accept one.
    pub(crate) roots: Vec<PathBuf>,
    pub(crate) width: RootPolicy,
    pub(crate) policy: StalePolicy,
    pub(crate) format: Format,
    pub(crate) budget: Option<u32>,
    /// The budget if neither the flags nor the configuration have one.
    pub(crate) default_budget: Option<u32>,
    pub(crate) cursor: Option<String>,
    pub(crate) verbosity: Verbosity,
    pub(crate) color: Color,
    /// The width of the terminal that standard output is.
    pub(crate) columns: Option<usize>,
}

/// Whether to print messages besides the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verbosity {
    Normal,
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
            default_budget: None,
            cursor: matches.get_one::<String>("cursor").cloned(),
            color: Color::chosen(matches.get_one::<String>("color").map_or("", String::as_str), &io::stdout()),
            columns: terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0)),
            verbosity: if matches.get_flag("quiet") { Verbosity::Quiet } else { Verbosity::Normal },
        }
    }

    /// The project.
    pub(crate) fn project(&self) -> anyhow::Result<Project> {
        ensure!(self.roots.len() <= 1, "only one --root is allowed; `rhumb mcp` and `rhumb serve` accept several");
        Ok(Project::find(&self.environment, self.width)?)
    }

    /// How to render answers for standard output.
    pub(crate) fn render_options(&self, project: &Project) -> RenderOptions {
        let options = project.render_options(self.format, self.budget, self.color);
        let default = self.default_budget.filter(|_| self.budget.is_none());
        let style = options.style.of_width(self.columns);
        let style = if self.verbosity == Verbosity::Quiet { style.without_hints() } else { style };
        RenderOptions { budget: options.budget.or(default), style, ..options }
    }

    /// The style of text on standard output.
    pub(crate) fn style(&self, project: &Project) -> Style {
        Style::new(&project.settings().config.output, self.color)
    }

    /// A progress bar, visible only on a terminal.
    pub(crate) fn progress(&self) -> Bar {
        if self.verbosity == Verbosity::Normal && io::stderr().is_terminal() { Bar::visible() } else { Bar::hidden() }
    }

    /// Prints a message to standard error.
    pub(crate) fn say(&self, message: &str) {
        if self.verbosity == Verbosity::Normal {
            // The answer is more important than this message.
            writeln!(io::stderr(), "{}", render::clean(message)).ok();
        }
    }
}

/// The output format. `--json` is short for `--format json`.
pub(super) fn format(matches: &ArgMatches) -> Format {
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

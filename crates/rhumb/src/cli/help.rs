//! Help pages: the list of commands grouped by task, `rhumb help COMMAND`, the guide for coding agents, and the manual page.

use super::Outcome;
use super::context::print;
use anyhow::Context as _;
use clap::builder::{StyledStr, Styles};
use clap::{Arg, ArgMatches, Command};
use rhumb::QUESTIONS;
use rhumb::question::Description;
use std::fmt::Write;

/// The sections of the first help page. Commands that are in none of them are listed in a section of their own.
const SECTIONS: [(&str, &[&str]); 3] = [
    ("Find your way around", &["map", "overview", "search", "context", "outline", "module-api", "files"]),
    ("Understand a symbol", &["show", "snippet", "at", "refs", "callers", "callees", "hierarchy", "similar"]),
    ("Change code safely", &["changes", "impact", "affected", "test-map", "path", "rename-preview", "port"]),
];

/// Further sections, of which the first help page only names the commands, so that it fits on one screen.
const FURTHER: [(&str, &[&str]); 3] = [
    ("Analyze the project", &["deps", "clusters", "recipe", "query", "schema"]),
    ("Manage the index", &["index", "status", "watch", "repos", "config", "doctor"]),
    ("Serve other programs", &["init", "deinit", "mcp", "serve", "completions"]),
];

/// Shown instead of the global options on the help page of every command.
const GLOBAL_OPTIONS: &str = "Global options: see `rhumb help options`";

/// The name of the guide, as in `rhumb help agents`.
const AGENTS: &str = "agents";

/// The name of the page of global options, as in `rhumb help options`.
const OPTIONS: &str = "options";

/// The topic that prints the manual page: `rhumb help man`.
const MAN: &str = "man";

/// The commands that cover most of an agent's work, each with an example. The first word is the name of a question.
const MOVES: [(&str, &str); 5] = [
    ("Start a task", r#"context "checkout charges twice after a retry" --budget 3000"#),
    ("Find code", r#"search "charge card""#),
    ("Read a symbol", "show Cart.checkout"),
    ("Before an edit", "impact Cart.checkout"),
    ("After an edit", "affected --runner pytest"),
];

/// `command` with its subcommands listed by task.
pub(super) fn with_sections(command: Command) -> Command {
    let sections = sections(&command);
    command.help_template(template()).before_help(sections).subcommand(help_command())
}

/// The layout of the first help page.
fn template() -> StyledStr {
    "Rhumb - {about}\n\n{usage-heading} {usage}\n{before-help}".into()
}

/// `command` with a note on global options below its own help.
pub(super) fn with_note(command: Command) -> Command {
    let note = match command.get_after_help() {
        Some(details) if !details.to_string().is_empty() => format!("{details}\n\n{GLOBAL_OPTIONS}"),
        _ => GLOBAL_OPTIONS.to_owned(),
    };
    command.after_help(note)
}

/// `rhumb help`.
fn help_command() -> Command {
    let topic = Arg::new("topic").value_name("COMMAND").num_args(0..).help("A command, `options`, `agents` or `man`");
    with_note(Command::new("help").about("Show help for a command, or the guide for coding agents").arg(topic))
}

/// Prints the page that `matches` ask for.
pub(super) fn run(matches: &ArgMatches) -> anyhow::Result<Outcome> {
    let topic: Vec<&String> = matches.get_many("topic").unwrap_or_default().collect();
    if matches!(topic.as_slice(), [topic] if *topic == AGENTS) {
        print(&agents())?;
        return Ok(Outcome::Success);
    }
    let mut command = super::command();
    command.build();
    if matches!(topic.as_slice(), [topic] if *topic == OPTIONS) {
        let about = "Without a command, indexes the project if needed, then shows its status and what to try next.";
        command.help_template(format!("{about}\n\nOptions of every command:\n{{options}}\n")).print_help()?;
        return Ok(Outcome::Success);
    }
    if matches!(topic.as_slice(), [topic] if *topic == MAN) {
        print(&manual(command)?)?;
        return Ok(Outcome::Success);
    }
    let mut page = &mut command;
    for name in topic {
        let found = page.find_subcommand_mut(name);
        page = found.with_context(|| format!("no command named `{name}`\nhelp: list them with `rhumb --help`"))?;
    }
    page.print_help()?;
    Ok(Outcome::Success)
}

/// The commands of each section with their summaries.
fn sections(command: &Command) -> StyledStr {
    let listed: Vec<&str> = SECTIONS.iter().chain(&FURTHER).flat_map(|(_, names)| names.iter().copied()).collect();
    let others: Vec<&str> =
        command.get_subcommands().map(Command::get_name).filter(|it| !listed.contains(it)).collect();
    let all = SECTIONS.into_iter().chain((!others.is_empty()).then_some(("Other commands", others.as_slice())));
    let width = command.get_subcommands().map(|it| it.get_name().len()).max().unwrap_or(0);
    let header = Styles::default().get_header().to_owned();
    let mut text = String::new();
    for (title, names) in all {
        write!(text, "\n{header}{title}:{header:#}\n").ok();
        for subcommand in names.iter().filter_map(|name| command.find_subcommand(name)) {
            let summary = subcommand.get_about().map(ToString::to_string).unwrap_or_default();
            writeln!(text, "  {:width$}  {summary}", subcommand.get_name()).ok();
        }
    }
    text.push('\n');
    for (title, names) in FURTHER {
        writeln!(text, "{:21} {}", format!("{title}:"), names.join(", ")).ok();
    }
    text.push_str(
        "\nRun `rhumb COMMAND --help` for details, `rhumb help options` for global options,\n\
         `rhumb help agents` for a one-page guide for coding agents.",
    );
    text.into()
}

/// The guide for coding agents.
fn agents() -> String {
    let moves = MOVES.map(|(when, example)| {
        let name = example.split(' ').next().unwrap_or_default();
        format!("{when}: {}\n  rhumb {example}\n", summary(name))
    });
    let is_move = |name: &str| MOVES.iter().any(|(_, example)| example.split(' ').next() == Some(name));
    let others: Vec<&str> = QUESTIONS.iter().map(|it| it.name).filter(|name| !is_move(name)).collect();
    format!(
        "Rhumb for coding agents\n\nThe index is updated before every answer, so answers match the files on disk.\n\n{}\n\
         More questions: {}.\nDetails: `rhumb COMMAND --help`.\n\n\
         - Name a symbol as in code (`checkout`, `Cart.checkout`, `Cart#checkout`), by its handle\n  \
         (`src/cart.py::Cart::checkout`) or by a position (`src/cart.py:120`). If a name is ambiguous, the answer lists\n  \
         the handles to choose from. `rhumb search =checkout` lists every symbol of exactly that name.\n\
         - `--budget N` limits an answer to N tokens; `--cursor` continues it; `--format compact` prints short JSON.\n\
         - Each edge names the rule that resolved it. A list of uses ends with those of the same name that could not be\n  \
         resolved, or says that there are none: then it is complete, and no text search can add to it. Only strings\n  \
         and prose may mention the name as well; `rename-preview` lists these, too.\n\
         - `--where GLOB`, `--tests no` and `--count-by file` keep long lists short.\n\
         - For questions that no command answers, use SQL: `rhumb schema`, then `rhumb query \"SELECT ...\"`.\n\
         - The exit code is 0 if something was found, 1 if nothing was found, 2 on errors.\n\
         - `rhumb mcp` serves the main questions as MCP tools.\n",
        moves.concat(),
        others.join(", "),
    )
}

/// The manual page in the format of `man`: what all commands have in common, then a section for each.
fn manual(command: Command) -> anyhow::Result<String> {
    let subcommands: Vec<Command> = command.get_subcommands().filter(|it| it.get_name() != "help").cloned().collect();
    let mut page = Vec::new();
    // The first help page lists the commands, but so do the sections that follow.
    let command = command.before_help("").mut_subcommands(|it| it.hide(true));
    clap_mangen::Man::new(command).render(&mut page)?;
    for subcommand in subcommands {
        let name = subcommand.get_name().to_uppercase();
        let man = clap_mangen::Man::new(subcommand);
        page.extend_from_slice(format!(".SH {name}\n").as_bytes());
        let mut body = Vec::new();
        man.render_description_section(&mut body)?;
        man.render_synopsis_section(&mut body)?;
        man.render_options_section(&mut body)?;
        page.extend_from_slice(String::from_utf8(body)?.replace(".SH ", ".SS ").as_bytes());
    }
    Ok(String::from_utf8(page)?)
}

/// The first sentence of a question's help.
fn summary(name: &str) -> String {
    let help = QUESTIONS.iter().find(|question| question.name == name).map(Description::help);
    help.unwrap_or_default().lines().next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_list_existing_commands_and_leave_out_none() {
        let command = super::super::command();
        for name in SECTIONS.iter().chain(&FURTHER).flat_map(|(_, names)| names.iter()) {
            assert!(command.find_subcommand(name).is_some(), "{name}");
        }
        assert!(!sections(&super::super::without_help()).to_string().contains("Other commands"));
    }

    #[test]
    fn the_first_page_fits_on_one_screen() {
        let page = super::super::command().render_help().to_string();
        assert!(page.lines().count() <= 40, "{page}");
        assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
    }

    #[test]
    fn examples_for_agents_are_valid_command_lines() {
        for (_, example) in MOVES {
            let words = example.split('"').enumerate().flat_map(|(number, part)| match number % 2 {
                0 => part.split_whitespace().collect::<Vec<_>>(),
                _ => vec![part],
            });
            let line = ["rhumb"].into_iter().chain(words);
            super::super::command().try_get_matches_from(line).expect(example);
        }
    }

    #[test]
    fn the_manual_has_a_section_for_every_command() {
        let mut command = super::super::command();
        command.build();
        let page = manual(command).expect("all options can be described");
        for name in SECTIONS.iter().chain(&FURTHER).flat_map(|(_, names)| names.iter()) {
            assert!(page.contains(&format!(".SH {}\n", name.to_uppercase())), "{name}");
        }
    }

    #[test]
    fn the_guide_for_agents_has_at_most_600_tokens() {
        let tokens = tiktoken_rs::cl100k_base().expect("built in").encode_ordinary(&agents()).len();
        assert!(tokens <= 600, "{tokens}");
    }
}

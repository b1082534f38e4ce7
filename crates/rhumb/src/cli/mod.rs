//! The command line: the tree of commands, and the code that runs each of them.
//!
//! Commands for questions are generated from their descriptions. Only the other commands are written by hand.

mod argument;
mod completions;
mod config;
mod context;
mod doctor;
mod help;
mod index;
mod init;
mod mcp;
mod question;
mod recipe;
mod repos;
mod serve;
mod watch;
mod welcome;

use clap::{Arg, ArgAction, ArgMatches, Command};
use context::Context;
use rhumb::question::Description;
use rhumb::{QUESTIONS, render};
use serde::Serialize;
use std::io::{self, Write};
use std::process::ExitCode;

/// How a command ended, which decides the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The command succeeded and printed something.
    Success,
    /// Nothing was found, or a check found a problem.
    Nothing,
    /// The command failed.
    Failure,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Success => Self::SUCCESS,
            Outcome::Nothing => Self::from(1),
            Outcome::Failure => Self::from(2),
        }
    }
}

/// The outcome of a command that returned `error`.
pub(crate) fn outcome_of(error: &anyhow::Error) -> Outcome {
    match error.downcast_ref::<rhumb::Error>() {
        Some(rhumb::Error::Query(error)) if error.is_nothing_found() => Outcome::Nothing,
        _ => Outcome::Failure,
    }
}

/// Prints an error: as text on standard error and, if JSON was asked for, as an object on standard output.
pub(crate) fn report(error: &anyhow::Error, matches: &ArgMatches) {
    let message = error.to_string();
    // A failure to print the error cannot be reported.
    writeln!(io::stderr(), "error: {}", render::clean(&message)).ok();
    if context::format(matches).is_json() {
        let (problem, help) =
            message.split_once("\nhelp: ").map_or((message.as_str(), None), |(it, help)| (it, Some(help)));
        context::print_json(&ReportedError { error: problem, help }).ok();
    }
}

/// An error as JSON.
#[derive(Serialize)]
struct ReportedError<'e> {
    error: &'e str,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'e str>,
}

/// The whole tree of commands.
pub(crate) fn command() -> Command {
    help::with_sections(without_help())
}

/// The commands that do something, each with the global options hidden: the first help page lists those.
fn without_help() -> Command {
    let commands = [index::command(), watch::command(), mcp::command(), serve::command()];
    let commands = commands.into_iter().chain(QUESTIONS.iter().map(command_for));
    let commands = commands.chain([
        init::command(),
        init::undo_command(),
        doctor::command(),
        repos::command(),
        config::command(),
        completions::command(),
    ]);
    let hidden = || globals().into_iter().map(|argument| argument.hide(true));
    Command::new("rhumb")
        .version(env!("CARGO_PKG_VERSION"))
        .about("ask your codebase questions and trust the answers")
        .disable_help_subcommand(true)
        .args(globals())
        .subcommands(commands.map(|command| help::with_note(command.args(hidden()))))
}

/// The command for a question.
fn command_for(question: &Description) -> Command {
    if question.name == recipe::NAME { recipe::command(question) } else { question::command(question) }
}

/// Runs the command that was typed.
pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<Outcome> {
    if let Some(("help", matches)) = matches.subcommand() {
        return help::run(matches);
    }
    let context = Context::new(matches);
    match matches.subcommand() {
        None => welcome::run(&context),
        Some(("index", matches)) => index::run(&context, matches),
        Some(("watch", _)) => watch::run(&context),
        Some(("mcp", _)) => mcp::run(&context),
        Some(("serve", matches)) => serve::run(&context, matches),
        Some(("init", matches)) => init::run(&context, matches),
        Some(("doctor", matches)) => doctor::run(&context, matches),
        Some(("deinit", matches)) => init::undo(&context, matches),
        Some((recipe::NAME, matches)) => recipe::run(&context, matches),
        Some(("repos", matches)) => repos::run(&context, matches),
        Some(("config", matches)) => config::run(&context, matches),
        Some(("completions", matches)) => completions::run(matches),
        Some((name, matches)) => question::run(&context, name, matches),
    }
}

/// Options that every command takes.
fn globals() -> Vec<Arg> {
    let path = |id: &'static str, name: &'static str, help: &'static str| {
        Arg::new(id).long(id).value_name(name).help(help).value_parser(clap::value_parser!(std::path::PathBuf))
    };
    let switch = |id: &'static str, help: &'static str| Arg::new(id).long(id).action(ArgAction::SetTrue).help(help);
    let arguments = [
        path("root", "DIR", "Use the project in DIR instead of the one around the current directory")
            .action(ArgAction::Append),
        path("state-dir", "DIR", "Keep the index in DIR instead of the configured directory"),
        path("config", "FILE", "Read FILE instead of the project's own configuration"),
        Arg::new("format")
            .long("format")
            .value_name("FORMAT")
            .value_parser(rhumb::Format::ALL.map(|(name, _)| name))
            .default_value("text")
            .help("Print the answer in this format"),
        switch("json", "Print JSON, same as --format json").short('j').conflicts_with("format"),
        Arg::new("budget")
            .long("budget")
            .short('b')
            .value_name("N")
            .value_parser(clap::value_parser!(u32))
            .help("Limit the answer to N tokens (0 = no limit)"),
        Arg::new("cursor").long("cursor").value_name("CURSOR").help("Continue the answer that printed this cursor"),
        switch("quiet", "Print nothing but the answer").short('q'),
        Arg::new("color")
            .long("color")
            .value_name("WHEN")
            .value_parser(["auto", "always", "never"])
            .default_value("auto")
            .help("Color the output"),
        Arg::new("stale-policy")
            .long("stale-policy")
            .value_name("POLICY")
            .value_parser(["refresh", "warn", "ignore", "error"])
            .default_value("refresh")
            .help("What to do first if files changed: refresh the index, warn, ignore it, or fail"),
        switch("force", "Allow indexing a home directory or a whole disk"),
    ];
    arguments.into_iter().map(|argument| argument.global(true)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_of_commands_is_valid() {
        command().debug_assert();
    }

    #[test]
    fn questions_have_a_short_summary_and_help_for_every_argument() {
        for question in QUESTIONS {
            let command = command_for(question);
            let summary = command.get_about().map(ToString::to_string).unwrap_or_default();
            assert!((1..60).contains(&summary.len()), "{}: {summary}", question.name);
            for argument in command.get_arguments() {
                assert!(argument.get_help().is_some(), "{} {}", question.name, argument.get_id());
            }
        }
    }
}

//! The command line: the tree of commands, and which code runs for each.
//!
//! Commands for questions are made from their descriptions; only what is no question is written by hand.

mod argument;
mod config;
mod context;
mod index;
mod mcp;
mod question;
mod repos;
mod serve;
mod watch;
mod welcome;

use clap::{Arg, ArgAction, ArgMatches, Command};
use context::Context;
use rhumb::QUESTIONS;
use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// All is well.
    Fine,
    /// There is nothing, or something is found that should not be there.
    Nothing,
    /// It could not be done.
    Failure,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Fine => Self::SUCCESS,
            Outcome::Nothing => Self::from(1),
            Outcome::Failure => Self::from(2),
        }
    }
}

/// How a command ended that returned `error`.
pub(crate) fn outcome_of(error: &anyhow::Error) -> Outcome {
    match error.downcast_ref::<rhumb::Error>() {
        Some(rhumb::Error::Query(error)) if error.is_nothing_found() => Outcome::Nothing,
        _ => Outcome::Failure,
    }
}

/// The whole tree of commands.
pub(crate) fn command() -> Command {
    Command::new("rhumb")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Draws straight lines through code: indexes a repository and answers questions about it")
        .after_help("Without a command: index if needed, then show the status and what to try next.")
        .infer_subcommands(false)
        .disable_help_subcommand(true)
        .args(globals())
        .subcommand(index::command())
        .subcommand(watch::command())
        .subcommand(mcp::command())
        .subcommand(serve::command())
        .subcommands(QUESTIONS.iter().map(question::command))
        .subcommand(repos::command())
        .subcommand(config::command())
}

/// Runs the command that `matches` names.
pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<Outcome> {
    let context = Context::new(matches);
    match matches.subcommand() {
        None => welcome::run(&context),
        Some(("index", matches)) => index::run(&context, matches),
        Some(("watch", _)) => watch::run(&context),
        Some(("mcp", _)) => mcp::run(&context),
        Some(("serve", matches)) => serve::run(&context, matches),
        Some(("repos", matches)) => repos::run(&context, matches),
        Some(("config", matches)) => config::run(&context, matches),
        Some((name, matches)) => question::run(&context, name, matches),
    }
}

/// Flags that every command takes.
fn globals() -> Vec<Arg> {
    let path = |id: &'static str, name: &'static str, help: &'static str| {
        Arg::new(id).long(id).value_name(name).help(help).value_parser(clap::value_parser!(std::path::PathBuf))
    };
    let switch = |id: &'static str, help: &'static str| Arg::new(id).long(id).action(ArgAction::SetTrue).help(help);
    let arguments = [
        path("root", "DIR", "The project, instead of the one around the current folder").action(ArgAction::Append),
        path("state-dir", "DIR", "Where the index lives, instead of where the configuration says"),
        path("config", "FILE", "A configuration to read instead of the project's own"),
        switch("json", "Print JSON, like --format json").conflicts_with("format"),
        Arg::new("format")
            .long("format")
            .value_name("FORMAT")
            .value_parser(rhumb::Format::ALL.map(|(name, _)| name))
            .hide_possible_values(true)
            .help("Print text (default), markdown, json, or compact JSON for agents"),
        Arg::new("budget")
            .long("budget")
            .value_name("TOKENS")
            .value_parser(clap::value_parser!(u32))
            .help("Print an answer of at most so many tokens"),
        Arg::new("cursor")
            .long("cursor")
            .value_name("CURSOR")
            .help("Go on where the answer ended that gave this cursor"),
        switch("quiet", "Print nothing but the answer"),
        Arg::new("stale-policy")
            .long("stale-policy")
            .value_name("POLICY")
            .value_parser(["refresh", "warn", "ignore", "error"])
            .default_value("refresh")
            .hide_default_value(true)
            .hide_possible_values(true)
            .help("About files that changed: refresh the index first (default), warn, ignore, or error"),
        switch("force", "Index even a home directory or a whole disk"),
    ];
    arguments.into_iter().map(|argument| argument.global(true).help_heading("Everywhere")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_of_commands_holds_together() {
        command().debug_assert();
    }

    #[test]
    fn every_question_has_a_summary_and_every_argument_a_help() {
        for question in QUESTIONS {
            let command = question::command(question);
            let summary = command.get_about().map(ToString::to_string).unwrap_or_default();
            assert!((1..60).contains(&summary.len()), "{}: {summary}", question.name);
            for argument in command.get_arguments() {
                assert!(argument.get_help().is_some(), "{} {}", question.name, argument.get_id());
            }
        }
    }
}

//! `rhumb completions SHELL`: prints the script that lets a shell complete commands and options.

use super::Outcome;
use super::context::print;
use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::{Shell, generate};

pub(super) fn command() -> Command {
    let shell =
        Arg::new("shell").value_name("SHELL").required(true).value_parser(value_parser!(Shell)).help("The shell");
    Command::new("completions")
        .about("Print a script that completes commands and options in a shell")
        .arg(shell)
        .after_help("For bash, add `source <(rhumb completions bash)` to ~/.bashrc.")
}

pub(super) fn run(matches: &ArgMatches) -> anyhow::Result<Outcome> {
    let Some(shell) = matches.get_one::<Shell>("shell") else { unreachable!("clap requires a shell") };
    let mut script = Vec::new();
    generate(*shell, &mut super::command(), "rhumb", &mut script);
    print(&String::from_utf8(script)?)?;
    Ok(Outcome::Success)
}

//! `rhumb doctor`: finds what is wrong with the installation, and repairs it if asked.

use super::Outcome;
use super::context::{Context, print, print_json};
use clap::{Arg, ArgAction, ArgMatches, Command};
use rhumb::doctor::{Finding, Severity, examine};
use rhumb::render::clean;
use serde_json::{Value, json};
use std::fmt::Write as _;

pub(crate) fn command() -> Command {
    Command::new("doctor")
        .about("Check the installation, the index and the setup of agents")
        .after_help(
            "Checks the program, git, your state directory, the configuration, the index (its integrity, and a sample of files against \
             their source), the limit on watches, the setup of agents, and the list of projects. The exit code is 1 if there is a problem.",
        )
        .arg(Arg::new("fix").long("fix").action(ArgAction::SetTrue).help("Repair what can be repaired"))
}

pub(crate) fn run(context: &Context, matches: &ArgMatches) -> anyhow::Result<Outcome> {
    let findings = examine(&context.environment, context.width);
    show(context, &findings)?;
    if matches.get_flag("fix") {
        for finding in findings.iter().filter(|finding| finding.is_fixable()) {
            finding.fix(&context.environment, context.width)?;
            context.say(&format!("fixed: {}: {}", finding.subject, finding.message));
        }
        let left = examine(&context.environment, context.width);
        return Ok(outcome(&left));
    }
    Ok(outcome(&findings))
}

fn outcome(findings: &[Finding]) -> Outcome {
    let is_bad = findings.iter().any(|finding| finding.severity == Severity::Problem);
    if is_bad { Outcome::Nothing } else { Outcome::Success }
}

fn show(context: &Context, findings: &[Finding]) -> anyhow::Result<()> {
    if context.format.is_json() {
        return print_json(&json!({ "findings": findings.iter().map(entry).collect::<Vec<_>>() }));
    }
    let width = findings.iter().map(|finding| finding.subject.len()).max().unwrap_or(0);
    let mut text = String::new();
    for finding in findings {
        writeln!(text, "{:<7}  {:<width$}  {}", word(finding.severity), finding.subject, finding.message).ok();
        if let Some(remedy) = &finding.remedy {
            let hint = if finding.is_fixable() { " (or let `rhumb doctor --fix` do it)" } else { "" };
            writeln!(text, "{:<7}  {:<width$}  help: {remedy}{hint}", "", "").ok();
        }
    }
    print(&clean(&text))
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Fine => "ok",
        Severity::Note => "note",
        Severity::Problem => "problem",
    }
}

fn entry(finding: &Finding) -> Value {
    json!({
        "subject": finding.subject,
        "severity": word(finding.severity),
        "message": finding.message,
        "remedy": finding.remedy,
        "is_fixable": finding.is_fixable(),
    })
}

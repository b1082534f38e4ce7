//! Commands that are questions.

use super::Outcome;
use super::argument::{Argument, arguments, to_json};
use super::context::{Context, Format, print, print_json, style};
use crate::render;
use anyhow::{Context as _, anyhow};
use clap::{ArgMatches, Command};
use rhumb::question::Description;
use rhumb::{Answer, Ask, Asked, Project, QUESTIONS};

/// The command of a question.
pub(crate) fn command(description: &Description) -> Command {
    let schema = (description.arguments)();
    let arguments: Vec<_> = arguments(schema.as_value()).iter().map(Argument::to_clap).collect();
    let help = description.help();
    let (summary, details) = help.split_once("\n\n").unwrap_or((&help, ""));
    // Details stand below, so that the short and the long form of the help are the same.
    Command::new(description.name)
        .about(summary.trim_end_matches('.').to_owned())
        .after_help(details.to_owned())
        .args(arguments)
}

/// Asks the question called `name`.
pub(crate) fn run(context: &Context, name: &str, matches: &ArgMatches) -> anyhow::Result<Outcome> {
    let description = QUESTIONS.iter().find(|question| question.name == name).context("no such question")?;
    let arguments = to_json((description.arguments)().as_value(), matches);
    let ask = Ask::read(name, arguments).context("no such question")?.map_err(|error| anyhow!("{name}: {error}"))?;
    let project = context.project()?;
    let asked = ask_aloud(context, &project, &ask)?;
    print_answer(context, &project, &asked.answer)?;
    Ok(if asked.answer.is_nothing() { Outcome::Nothing } else { Outcome::Fine })
}

/// Asks, and says beside the answer what happened to the index.
pub(crate) fn ask_aloud(context: &Context, project: &Project, ask: &Ask) -> anyhow::Result<Asked> {
    let progress = context.progress();
    let asked = project.ask_with(ask, context.policy, &progress);
    progress.finish();
    let asked = asked?;
    if let Some(damage) = &asked.damage {
        context.say(&format!("the index was damaged ({damage}) and has been built again"));
    }
    if let Some(aside) = asked.report.as_ref().and_then(render::set_aside) {
        context.say(&aside);
    }
    if let Some(report) = asked.report.as_ref().filter(|report| report.is_full && !report.added.is_empty()) {
        context.say(&render::summary(report, progress.elapsed()));
    }
    if let Some(freshness) = asked.freshness.as_ref().filter(|freshness| !freshness.is_fresh()) {
        context.say(&render::stale(freshness));
    }
    if let Some(obstacle) = &asked.obstacle {
        context.say(&format!("the index was not brought up to date: {obstacle}"));
    }
    Ok(asked)
}

fn print_answer(context: &Context, project: &Project, answer: &Answer) -> anyhow::Result<()> {
    match (context.format, answer) {
        (Format::Text, answer) => print(&render::answer(answer, &style(project))),
        // Rows are most useful to other programs as they would come out of a database.
        (Format::Json, Answer::Query(table)) => {
            // An array of rows has no place for this.
            if let Some(note) = render::cut_note(table) {
                context.say(&note);
            }
            print_json(&render::row_objects(table))
        }
        (Format::Json, answer) => print_json(answer),
    }
}

//! Commands that are questions.

use super::Outcome;
use super::argument::{Argument, arguments, to_json};
use super::context::{Context, print};
use anyhow::{Context as _, anyhow};
use clap::{ArgMatches, Command};
use rhumb::question::Description;
use rhumb::render;
use rhumb::{Answer, Ask, Asked, Format, Project, QUESTIONS, Terms};

/// The command of a question.
pub(crate) fn command(description: &Description) -> Command {
    let schema = (description.arguments)();
    let arguments = arguments(schema.as_value());
    let stdin = arguments.iter().filter_map(Argument::to_stdin);
    let arguments: Vec<_> = arguments.iter().map(Argument::to_clap).chain(stdin).collect();
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
    print_answer(context, &project, &asked)?;
    Ok(if asked.answer.is_nothing() { Outcome::Nothing } else { Outcome::Fine })
}

/// Asks, and says beside the answer what happened to the index.
pub(crate) fn ask_aloud(context: &Context, project: &Project, ask: &Ask) -> anyhow::Result<Asked> {
    let progress = context.progress();
    let budget = context.form(project).room();
    let terms = Terms { cursor: context.cursor.as_deref(), budget, ..Terms::from(context.policy) };
    let asked = project.ask_on(&terms, ask, &progress);
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
    if let Some(differences) = asked.differences.as_ref().filter(|differences| !differences.is_empty()) {
        context.say(&render::behind(asked.generation, differences));
    }
    say_freshness(context, &asked);
    if let Some(obstacle) = &asked.obstacle {
        context.say(&format!("the index was not brought up to date: {obstacle}"));
    }
    Ok(asked)
}

/// Says which files of the answer are not to be trusted, where the answer does not say so itself.
fn say_freshness(context: &Context, asked: &Asked) {
    if context.format == Format::Compact
        || (context.format == Format::Json && !matches!(asked.answer, Answer::Query(_)))
    {
        return;
    }
    if let Some(stale) = asked.freshness.stale.as_ref().filter(|stale| !stale.is_empty()) {
        context.say(&render::stale(stale));
    }
    let is_list = matches!(asked.answer, Answer::Files(_) | Answer::Outline(_) | Answer::Map(_));
    if !asked.freshness.incomplete.is_empty() && !is_list {
        context.say(&render::incomplete(&asked.freshness.incomplete));
    }
}

/// Prints an answer in the form that was asked for.
pub(crate) fn print_answer(context: &Context, project: &Project, asked: &Asked) -> anyhow::Result<()> {
    let form = context.form(project);
    let text = asked.present(&form)?;
    if let (Format::Json, None, Answer::Query(table)) = (form.format, form.budget, &asked.answer) {
        // An array of rows has no place for this.
        if let Some(note) = render::cut_note(table) {
            context.say(&note);
        }
    }
    print(&text)
}

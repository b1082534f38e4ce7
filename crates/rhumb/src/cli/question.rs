//! The commands that ask a question.

use super::Outcome;
use super::argument::{Argument, arguments, to_json};
use super::context::{Context, print};
use anyhow::{Context as _, anyhow};
use clap::{Arg, ArgMatches, Command, value_parser};
use rhumb::question::map::Map;
use rhumb::question::{Description, Question};
use rhumb::render;
use rhumb::{Answer, Ask, AskOptions, Format, Project, QUESTIONS, Response};
use std::fs;
use std::path::PathBuf;

/// The command for a question.
pub(crate) fn command(description: &Description) -> Command {
    let schema = (description.arguments)();
    let arguments = arguments(description.name, schema.as_value());
    let stdin = arguments.iter().filter_map(Argument::to_stdin);
    let arguments: Vec<_> = arguments.iter().map(Argument::to_clap).chain(stdin).collect();
    let help = description.help();
    let (summary, details) = help.split_once("\n\n").unwrap_or((&help, ""));
    // Details go below the options, so that `-h` and `--help` print the same.
    Command::new(description.name)
        .about(summary.trim_end_matches('.').to_owned())
        .after_help(details.to_owned())
        .args(arguments)
        .args((description.name == Map::NAME).then(output))
}

/// The file to write a map to instead of standard output.
fn output() -> Arg {
    Arg::new("output")
        .short('o')
        .long("output")
        .value_name("FILE")
        .num_args(0..=1)
        .value_parser(value_parser!(PathBuf))
        .help("Write the map to FILE (default: next to the index, where `rhumb watch` keeps it up to date)")
}

/// Writes an answer to a file if `matches` request that. Returns whether they do.
fn write_answer(
    context: &Context,
    project: &Project,
    response: &Response,
    matches: &ArgMatches,
) -> anyhow::Result<bool> {
    if !is_to_file(&response.ask, matches) {
        return Ok(false);
    }
    let text = response.render(&context.render_options(project))?;
    let path = match matches.get_one::<PathBuf>("output") {
        Some(file) => fs::write(file, text).map(|()| file.clone()).with_context(|| file.display().to_string())?,
        None => project.keep_map(&text)?,
    };
    context.say(&format!("wrote {}", path.display()));
    Ok(true)
}

/// Whether the answer goes to a file.
fn is_to_file(ask: &Ask, matches: &ArgMatches) -> bool {
    matches!(ask, Ask::Map(_)) && matches.contains_id("output")
}

/// Asks the question called `name`.
pub(crate) fn run(context: &Context, name: &str, matches: &ArgMatches) -> anyhow::Result<Outcome> {
    let description = QUESTIONS.iter().find(|question| question.name == name).context("no such question")?;
    let arguments = to_json(name, (description.arguments)().as_value(), matches, |_| true);
    let ask = Ask::read(name, arguments).context("no such question")?.map_err(|error| anyhow!("{name}: {error}"))?;
    run_ask(context, &ask, matches)
}

/// Asks `ask`, which `matches` request, and prints the answer.
pub(crate) fn run_ask(context: &Context, ask: &Ask, matches: &ArgMatches) -> anyhow::Result<Outcome> {
    let project = context.project()?;
    let default_budget = match ask {
        Ask::Map(map) if !is_to_file(ask, matches) => map.default_budget(),
        _ => None,
    };
    let context = &Context { default_budget, ..context.clone() };
    let response = ask_and_warn(context, &project, ask)?;
    if !write_answer(context, &project, &response, matches)? {
        print_answer(context, &project, &response)?;
    }
    Ok(if response.answer.is_nothing() { Outcome::Nothing } else { Outcome::Success })
}

/// Asks, and reports on standard error what happened to the index.
pub(crate) fn ask_and_warn(context: &Context, project: &Project, ask: &Ask) -> anyhow::Result<Response> {
    let progress = context.progress();
    let budget = context.render_options(project).question_budget();
    let options = AskOptions { cursor: context.cursor.as_deref(), budget, ..AskOptions::from(context.policy) };
    let response = project.ask_with_options(&options, ask, &progress);
    progress.finish();
    let response = response?;
    if let Some(damage) = &response.damage {
        context.say(&format!("warning: the index was damaged ({damage}) and has been rebuilt"));
    }
    if let Some(aside) = response.report.as_ref().and_then(render::set_aside) {
        context.say(&aside);
    }
    if let Some(report) = response.report.as_ref().filter(|report| report.is_full && !report.added.is_empty()) {
        context.say(&render::summary(report, progress.elapsed()));
    }
    // Reported when an index is created, and by `index` and `status`; with every question it would be a nuisance.
    if response.report.as_ref().is_some_and(|report| report.is_full || report.seed.is_some())
        && let Some(warning) = render::foreign(&project.foreign_state())
    {
        context.say(&warning);
    }
    if let Some(differences) = response.differences.as_ref().filter(|differences| !differences.is_empty()) {
        context.say(&render::behind(response.generation, differences));
    }
    say_freshness(context, &response);
    if let Some(error) = &response.update_error {
        context.say(&format!("warning: the index could not be updated: {error}"));
    }
    Ok(response)
}

/// Reports which files of the answer are stale or incomplete, if the answer itself does not.
fn say_freshness(context: &Context, response: &Response) {
    if context.format == Format::Compact
        || (context.format == Format::Json && !matches!(response.answer, Answer::Query(_)))
    {
        return;
    }
    if let Some(unfinished) = response.freshness.unfinished.filter(|_| context.format == Format::Json) {
        context.say(&render::unfinished(unfinished));
    }
    if let Some(stale) = response.freshness.stale.as_ref().filter(|stale| !stale.is_empty()) {
        context.say(&render::stale(stale));
    }
    let is_list = matches!(response.answer, Answer::Files(_) | Answer::Outline(_) | Answer::Map(_));
    if !response.freshness.incomplete.is_empty() && !is_list {
        context.say(&render::incomplete(&response.freshness.incomplete));
    }
}

/// Prints an answer in the requested format.
pub(crate) fn print_answer(context: &Context, project: &Project, response: &Response) -> anyhow::Result<()> {
    let options = context.render_options(project);
    let text = response.render(&options)?;
    if let (Format::Json, None, Answer::Query(table)) = (options.format, options.budget, &response.answer) {
        // An array of rows has no room for this note.
        if let Some(note) = render::cut_note(table) {
            context.say(&note);
        }
    }
    print(&text)
}

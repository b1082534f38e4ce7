//! `rhumb recipe`: lists recipes, describes one, or runs one. All three are questions that `ask` also answers.

use super::Outcome;
use super::argument::{Argument, arguments, to_json};
use super::context::Context;
use super::question::run_ask;
use anyhow::{Context as _, anyhow};
use clap::{Arg, ArgMatches, Command};
use rhumb::question::query::Query;
use rhumb::question::recipe::Recipe;
use rhumb::question::{Description, Question};
use rhumb::{Ask, QUESTIONS};

/// The name of the command.
pub(super) const NAME: &str = Recipe::NAME;

/// The arguments of a query that have another form here: the recipe is positional, and so are its parameters.
const OTHER_FORM: [&str; 3] = ["sql", "recipe", "params"];

/// The command for the question.
pub(super) fn command(description: &Description) -> Command {
    let help = description.help();
    let (summary, details) = help.split_once("\n\n").unwrap_or((&help, ""));
    Command::new(NAME)
        .about(summary.trim_end_matches('.').to_owned())
        .after_help(details.to_owned())
        .subcommand_required(true)
        .subcommand(Command::new("list").about("List all recipes"))
        .subcommand(Command::new("show").about("Describe a recipe, with its parameters and its SQL").arg(id()))
        .subcommand(run_command())
}

fn id() -> Arg {
    Arg::new("recipe").value_name("ID").required(true).help("Id of the recipe")
}

fn run_command() -> Command {
    let parameters = Arg::new("pairs").value_name("NAME=VALUE").num_args(0..).help("Values of its parameters");
    let schema = query_schema();
    let others = arguments(Query::NAME, &schema);
    let others = others.iter().filter(|argument| !OTHER_FORM.contains(&argument.name())).map(Argument::to_clap);
    let others: Vec<Arg> = others.collect();
    Command::new("run").about("Run a recipe").arg(id()).arg(parameters).args(others)
}

fn query_schema() -> serde_json::Value {
    let query = QUESTIONS.iter().find(|question| question.name == Query::NAME);
    query.map(|query| (query.arguments)().to_value()).unwrap_or_default()
}

/// Runs the command.
pub(super) fn run(context: &Context, matches: &ArgMatches) -> anyhow::Result<Outcome> {
    match matches.subcommand() {
        Some(("run", matches)) => run_ask(context, &query(matches)?, matches),
        Some(("show", matches)) => {
            let id = matches.get_one::<String>("recipe").cloned();
            run_ask(context, &Ask::Recipe(Recipe { id }), matches)
        }
        _ => run_ask(context, &Ask::Recipe(Recipe::default()), matches),
    }
}

/// The query that `rhumb recipe run` runs.
fn query(matches: &ArgMatches) -> anyhow::Result<Ask> {
    let mut typed = to_json(Query::NAME, &query_schema(), matches, |name| !OTHER_FORM.contains(&name));
    let mut params = serde_json::Map::new();
    for pair in matches.get_many::<String>("pairs").unwrap_or_default() {
        let (name, value) =
            pair.split_once('=').ok_or_else(|| anyhow!("`{pair}` is not a parameter\nhelp: write NAME=VALUE"))?;
        params.insert(name.to_owned(), value.into());
    }
    typed["recipe"] = matches.get_one::<String>("recipe").cloned().into();
    typed["params"] = params.into();
    Ask::read(Query::NAME, typed).context("no such question")?.map_err(|error| anyhow!("{error}"))
}

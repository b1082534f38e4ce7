//! `rhumb init` and `rhumb deinit`: register Rhumb with coding agents, and undo it.

use super::Outcome;
use super::context::{Context, print, print_json};
use anyhow::{Context as _, bail};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};
use rhumb::render::clean;
use rhumb::setup::{CLIENTS, Client, Plan, Scope, detected, launch_command};
use rhumb_index::find_root;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::{self, BufRead, IsTerminal, Write as _};
use std::path::Path;

/// `rhumb init`.
pub(crate) fn command() -> Command {
    Command::new("init")
        .about("Set up coding agents to use Rhumb")
        .after_help(
            "Finds the agents that you use, lists the files to write, and writes them after you agree: the entry that starts the MCP \
             server, and a short block of rules in the agent's instructions. Nothing else in these files changes. `rhumb deinit` \
             undoes it.",
        )
        .args(arguments("Set up this agent instead of all that are found (repeatable)"))
}

/// `rhumb deinit`.
pub(crate) fn undo_command() -> Command {
    Command::new("deinit")
        .about("Undo `rhumb init`")
        .after_help(
            "Removes exactly what `rhumb init` wrote. A file that you did not change since gets its previous content back. Indexes are \
             kept; `rhumb repos remove` deletes them.",
        )
        .args(arguments("Undo the setup of this agent only (repeatable)"))
}

fn arguments(agent: &'static str) -> [Arg; 5] {
    let switch = |id: &'static str, help: &'static str| Arg::new(id).long(id).action(ArgAction::SetTrue).help(help);
    let names = PossibleValuesParser::new(CLIENTS.iter().map(|client| client.name));
    [
        Arg::new("agent").long("agent").value_name("NAME").action(ArgAction::Append).value_parser(names).help(agent),
        switch("project", "For this project, in files that you can commit (default)").conflicts_with("user"),
        switch("user", "For all your projects, in your home directory"),
        switch("yes", "Write without asking").short('y'),
        switch("dry-run", "Print the changes as a diff and write nothing").short('n'),
    ]
}

/// Runs `rhumb init`.
pub(crate) fn run(context: &Context, matches: &ArgMatches) -> anyhow::Result<Outcome> {
    let root = find_root(&context.environment, context.width)?;
    let named = named(matches);
    let clients = if named.is_empty() { detected(&root, &context.environment) } else { named };
    if clients.is_empty() {
        let known: Vec<&str> = CLIENTS.iter().map(|client| client.name).collect();
        bail!("no coding agent was found\nhelp: name one with --agent: {}", known.join(", "));
    }
    let plan = Plan::install(&root, &context.environment, &clients, scope(matches), &launch_command())?;
    let titles: Vec<&str> = clients.iter().map(|client| client.title).collect();
    let request = Request { heading: format!("Rhumb will be set up for {}.", titles.join(", ")), done: AFTER_INIT };
    carry_out(context, matches, &root, &plan, &request)
}

/// Runs `rhumb deinit`.
pub(crate) fn undo(context: &Context, matches: &ArgMatches) -> anyhow::Result<Outcome> {
    let root = find_root(&context.environment, context.width)?;
    let plan = Plan::remove(&root, &context.environment, &named(matches), scope(matches))?;
    if plan.changes.is_empty() && plan.refusals.is_empty() {
        context.say("nothing to undo: `rhumb init` has written nothing here");
        return Ok(Outcome::Nothing);
    }
    let request = Request { heading: "What `rhumb init` wrote will be removed.".to_owned(), done: "" };
    carry_out(context, matches, &root, &plan, &request)
}

/// Printed after a successful setup.
const AFTER_INIT: &str = "Restart your agents to let them start Rhumb. `rhumb deinit` undoes this.\n";

/// The texts around a plan.
struct Request {
    heading: String,
    done: &'static str,
}

/// Shows a plan and, if the user agrees, applies it.
fn carry_out(
    context: &Context,
    matches: &ArgMatches,
    root: &Path,
    plan: &Plan,
    request: &Request,
) -> anyhow::Result<Outcome> {
    let is_dry = matches.get_flag("dry-run");
    if context.format.is_json() {
        print_json(&to_json(plan, is_dry))?;
    } else {
        print(&clean(&to_text(plan, root, is_dry, &request.heading)))?;
    }
    for refusal in &plan.refusals {
        context.say(&format!("warning: {} was left unchanged: {}", refusal.path.display(), refusal.reason));
    }
    if !is_dry && !plan.changes.is_empty() {
        if !matches.get_flag("yes") && !agrees()? {
            context.say("nothing was written");
            return Ok(Outcome::Nothing);
        }
        plan.apply()?;
        if !context.format.is_json() {
            print(request.done)?;
        }
    }
    Ok(if plan.refusals.is_empty() { Outcome::Success } else { Outcome::Failure })
}

/// Asks whether to go on.
fn agrees() -> anyhow::Result<bool> {
    if !io::stdin().is_terminal() {
        bail!(
            "nobody can be asked, because standard input is not a terminal\nhelp: pass --yes to write, or --dry-run to see the changes"
        );
    }
    let mut errors = io::stderr().lock();
    write!(errors, "Write these files? [y/N] ")
        .and_then(|()| errors.flush())
        .context("the question cannot be asked")?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

fn to_text(plan: &Plan, root: &Path, is_dry: bool, heading: &str) -> String {
    if is_dry {
        return plan.changes.iter().map(rhumb::setup::FileChange::diff).collect();
    }
    let shown = |path: &Path| path.strip_prefix(root).unwrap_or(path).display().to_string();
    let mut text = format!("{heading}\n\n");
    for change in &plan.changes {
        writeln!(text, "  {:<9}  {}  ({})", change.action(), shown(&change.path), change.clients.join(", ")).ok();
    }
    for path in &plan.unchanged {
        writeln!(text, "  {:<9}  {}", "unchanged", shown(path)).ok();
    }
    for (path, snippet) in &plan.snippets {
        writeln!(text, "\nAdd this to {} yourself, if it is not there yet:\n\n{snippet}", path.display()).ok();
    }
    text + "\n"
}

fn to_json(plan: &Plan, is_dry: bool) -> Value {
    let changes = plan.changes.iter().map(|change| {
        let mut entry =
            json!({ "action": change.action(), "path": change.path.to_string_lossy(), "agents": change.clients });
        if is_dry {
            entry["diff"] = change.diff().into();
        }
        entry
    });
    let refusals =
        plan.refusals.iter().map(|refusal| json!({ "path": refusal.path.to_string_lossy(), "reason": refusal.reason }));
    let snippets = plan.snippets.iter().map(|(path, text)| json!({ "path": path.to_string_lossy(), "add": text }));
    json!({
        "changes": changes.collect::<Vec<_>>(),
        "unchanged": plan.unchanged.iter().map(|path| path.to_string_lossy()).collect::<Vec<_>>(),
        "left_alone": refusals.collect::<Vec<_>>(),
        "snippets": snippets.collect::<Vec<_>>(),
    })
}

fn named(matches: &ArgMatches) -> Vec<&'static Client> {
    let names: Vec<&String> = matches.get_many("agent").unwrap_or_default().collect();
    CLIENTS.iter().filter(|client| names.iter().any(|name| *name == client.name)).collect()
}

fn scope(matches: &ArgMatches) -> Scope {
    if matches.get_flag("user") { Scope::User } else { Scope::Project }
}

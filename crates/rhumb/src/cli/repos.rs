//! `rhumb repos`: lists the user's indexed projects and deletes indexes.

use super::Outcome;
use super::context::{Context, print, print_json};
use anyhow::Context as _;
use clap::{Arg, ArgMatches, Command};
use rhumb::render::{bytes, clean};
use rhumb_index::IndexedRoot;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The command.
pub(crate) fn command() -> Command {
    let path = Arg::new("path").value_name("PATH").required(true).value_parser(clap::value_parser!(PathBuf));
    Command::new("repos")
        .about("List your indexed projects, or delete their indexes")
        .after_help("Your own data (settings, recipes, baselines) is never deleted.")
        .subcommand_required(true)
        .subcommand(Command::new("list").about("List indexed projects and the size of each index"))
        .subcommand(
            Command::new("remove")
                .about("Delete the index of a project")
                .arg(path.help("Project directory, absolute as in the list or relative to the current directory")),
        )
        .subcommand(Command::new("prune").about("Delete the indexes of projects that no longer exist"))
}

/// Runs it.
pub(crate) fn run(context: &Context, matches: &ArgMatches) -> anyhow::Result<Outcome> {
    let folder = context
        .environment
        .user_state_dir
        .as_deref()
        .context("no list of indexed projects, because there is no home directory")?;
    let all = IndexedRoot::all(folder);
    match matches.subcommand() {
        Some(("remove", matches)) => {
            let path = matches.get_one::<PathBuf>("path").context("a path is required")?;
            remove(context, &find(context, all, path)?)
        }
        Some(("prune", _)) => remove(context, &all.into_iter().filter(|it| !it.root.is_dir()).collect::<Vec<_>>()),
        _ => list(context, &all),
    }
}

fn list(context: &Context, all: &[IndexedRoot]) -> anyhow::Result<Outcome> {
    if context.format.is_json() {
        print_json(&json!({ "repos": all.iter().map(entry).collect::<Vec<_>>() }))?;
    } else {
        let line = |it: &IndexedRoot| {
            let gone = if it.root.is_dir() { "" } else { ", gone" };
            clean(&format!("{}  {}{gone}", it.root.display(), bytes(it.bytes()))).into_owned() + "\n"
        };
        print(&all.iter().map(line).collect::<String>())?;
    }
    Ok(if all.is_empty() { Outcome::Nothing } else { Outcome::Success })
}

fn entry(it: &IndexedRoot) -> Value {
    let (root, state_dir) = (it.root.to_string_lossy(), it.state_dir().to_string_lossy());
    json!({ "root": root, "state_dir": state_dir, "database_bytes": it.bytes(), "is_there": it.root.is_dir() })
}

/// All indexes of the project at `path`. A project that no longer exists can only be named as on the list.
fn find(context: &Context, all: Vec<IndexedRoot>, path: &Path) -> anyhow::Result<Vec<IndexedRoot>> {
    let here = context.environment.current_dir.join(path);
    let here = here.canonicalize().unwrap_or(here);
    let found: Vec<IndexedRoot> = all.into_iter().filter(|it| it.root == here).collect();
    anyhow::ensure!(
        !found.is_empty(),
        "{} is not indexed\nhelp: `rhumb repos list` lists the indexed projects",
        path.display()
    );
    Ok(found)
}

fn remove(context: &Context, unwanted: &[IndexedRoot]) -> anyhow::Result<Outcome> {
    for it in unwanted {
        it.remove()?;
    }
    if context.format.is_json() {
        print_json(&json!({ "removed": unwanted.iter().map(|it| it.root.to_string_lossy()).collect::<Vec<_>>() }))?;
    } else {
        let line = |it: &IndexedRoot| clean(&format!("deleted the index of {}", it.root.display())).into_owned() + "\n";
        print(&unwanted.iter().map(line).collect::<String>())?;
    }
    Ok(if unwanted.is_empty() { Outcome::Nothing } else { Outcome::Success })
}

//! `rhumb index`: updates the index, or lists what an update would change.

use super::Outcome;
use super::context::{Context, print, print_json};
use clap::{Arg, ArgAction, ArgMatches, Command};
use rhumb::question::files::Files;
use rhumb::render;
use rhumb::{Answer, Ask, IndexOptions, Mode, NoProgress, Phase, Project, Report, Response, StalePolicy};
use rhumb_index::{SkippedPath, Snapshot};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

/// The command.
pub(crate) fn command() -> Command {
    let switch = |id: &'static str, help: &'static str| Arg::new(id).long(id).action(ArgAction::SetTrue).help(help);
    Command::new("index")
        .about("Update the index")
        .arg(switch("full", "Rebuild from scratch, ignoring all caches"))
        .arg(switch("dry-run", "List added, changed and removed files without updating the index"))
        .arg(
            Arg::new("ref")
                .long("ref")
                .value_name("REF")
                .conflicts_with_all(["full", "dry-run", "files"])
                .help("Index this commit, branch or tag, without touching the work tree"),
        )
        .arg(switch("performance", "Print how long each phase took, and the slowest files"))
        .arg(
            Arg::new("files")
                .long("files")
                .value_name("PATH")
                .num_args(1..)
                .conflicts_with("full")
                .help("Only update these files and directories, and report what happened to each"),
        )
}

/// Runs it.
pub(crate) fn run(context: &Context, matches: &ArgMatches) -> anyhow::Result<Outcome> {
    let project = context.project()?;
    if let Some(reference) = matches.get_one::<String>("ref") {
        return run_commit(context, &project, reference, matches);
    }
    let progress = context.progress();
    let is_dry = matches.get_flag("dry-run");
    let mode = if matches.get_flag("full") { Mode::Full } else { Mode::Update };
    let only = matches.get_many("files").map(|files| files.map(|path: &String| project.index_path(path)).collect());
    let order = IndexOptions { only, ..IndexOptions::new(mode) };
    let report = if is_dry { project.compare(&progress) } else { project.index_with_options(&order, &progress) };
    progress.finish();
    let report = report?;
    let foreign = project.foreign_state();
    if let Some(warning) = render::foreign(&foreign) {
        context.say(&warning);
    }
    let fates = order.only.map(|paths| fates(&project, &report, &paths)).transpose()?;
    if context.format.is_json() {
        let times = if matches.get_flag("performance") { Times::Shown } else { Times::Left };
        let mut answer = as_json(&report, times);
        if !foreign.is_empty() {
            answer["foreign_state"] = json!(foreign);
        }
        if let Some(fates) = fates {
            answer["files"] = fates.iter().map(|(path, fate)| json!({ "path": path, "fate": fate })).collect();
        }
        print_json(&answer)?;
        return Ok(Outcome::Success);
    }
    let style = context.style(&project);
    let mut text = render::set_aside(&report).map_or_else(String::new, |note| format!("{}\n", render::clean(&note)));
    if let Some(fates) = fates {
        text.push_str(&render::fates(&fates, &style));
    } else if is_dry {
        text.push_str(&render::differences(&report, &style));
    }
    if !is_dry {
        text.push_str(&render::summary(&report, progress.elapsed()));
        text.push('\n');
    }
    if matches.get_flag("performance") {
        text.push_str(&render::performance(&report, &style));
    }
    print(&text)?;
    Ok(Outcome::Success)
}

/// Indexes the commit that `reference` names, unless that is done already.
fn run_commit(context: &Context, project: &Project, reference: &str, matches: &ArgMatches) -> anyhow::Result<Outcome> {
    let progress = context.progress();
    let snapshot = project.snapshot(reference, &progress);
    progress.finish();
    let Snapshot { commit, report, .. } = snapshot?;
    let is_timed = matches.get_flag("performance");
    if context.format.is_json() {
        let times = if is_timed { Times::Shown } else { Times::Left };
        let done = report.map(|report| as_json(&report, times));
        print_json(&json!({ "commit": commit, "done": done }))?;
        return Ok(Outcome::Success);
    }
    let mut text = match &report {
        Some(report) => format!("commit {commit}: {}\n", render::summary(report, progress.elapsed())),
        None => format!("commit {commit} is already indexed\n"),
    };
    if let Some(report) = report.filter(|_| is_timed) {
        text.push_str(&render::performance(&report, &context.style(project)));
    }
    print(&text)?;
    Ok(Outcome::Success)
}

/// A path and what happened to its file.
type Fate = (String, &'static str);

/// What happened to each of the requested paths. For a directory, lists the files in it that changed.
fn fates(project: &Project, report: &Report, requested: &[String]) -> anyhow::Result<Vec<Fate>> {
    let known = known_paths(project)?;
    let sorts = [("added", &report.added), ("changed", &report.changed), ("removed", &report.removed)];
    let changed: BTreeMap<&str, &'static str> =
        sorts.iter().flat_map(|(fate, paths)| paths.iter().map(|path| (path.as_str(), *fate))).collect();
    let mut fates = Vec::new();
    for path in requested {
        let is_meant = |it: &str| IndexOptions::covers(path, it);
        let below = changed.iter().filter(|(it, _)| is_meant(it)).map(|(it, fate)| ((*it).to_owned(), *fate));
        let before = fates.len();
        fates.extend(below);
        if fates.len() == before {
            let is_known = known.iter().any(|it| is_meant(it));
            fates.push((path.clone(), if is_known { "unchanged" } else { "not indexed" }));
        }
    }
    Ok(fates)
}

/// The paths of all indexed files; empty if there is no index.
fn known_paths(project: &Project) -> anyhow::Result<HashSet<String>> {
    let all = Files { filter: None, lang: None, status: None, limit: 0 };
    match project.ask_with(&Ask::Files(all), StalePolicy::Ignore, &NoProgress) {
        Ok(Response { answer: Answer::Files(files), .. }) => {
            Ok(files.files.into_iter().map(|file| file.path).collect())
        }
        Ok(_) | Err(rhumb::Error::NoIndex(_)) => Ok(HashSet::new()),
        Err(error) => Err(error.into()),
    }
}

/// Whether to include times, which differ from run to run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Times {
    Shown,
    Left,
}

fn as_json(report: &Report, times: Times) -> Value {
    let omission = |it: &SkippedPath| json!({ "path": it.path, "reason": it.reason.to_string() });
    let mut object = json!({
        "is_full": report.is_full,
        "added": report.added,
        "changed": report.changed,
        "removed": report.removed,
        "unchanged": report.unchanged,
        "relinked": report.relinked,
        "omissions": report.omissions.iter().map(omission).collect::<Value>(),
    });
    if let Some(path) = &report.seed {
        object["seed"] = path.to_string_lossy().into();
    }
    if let Some(path) = &report.set_aside {
        object["set_aside"] = path.to_string_lossy().into();
    }
    if let Some(recovery) = &report.user_data_recovery {
        object["user_data_aside"] = recovery.damaged.to_string_lossy().into();
        object["user_rows_kept"] = recovery.rows.into();
    }
    if times == Times::Shown {
        let ms = |took: &Duration| took.as_secs_f64() * 1000.0;
        let phase = |(phase, took): &(Phase, Duration)| json!({ "phase": phase.name(), "ms": ms(took) });
        let file = |(path, took): &(String, Duration)| json!({ "path": path, "ms": ms(took) });
        object["phases"] = report.phases.iter().map(phase).collect();
        object["slowest"] = report.slowest.iter().map(file).collect();
    }
    object
}

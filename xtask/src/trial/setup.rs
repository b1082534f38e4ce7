//! Writes the directories of the agents.

use super::{AGENTS, Arm, Project, Trial, agent, numbered, trial};
use crate::program;
use anyhow::{Context, Result, ensure};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The directory with the indexed copies of the projects, so that the tools of a shell do not find the index.
const INDEXED: &str = "indexed";

/// Prepares a trial in the directory `to`. `clones` has a clone of each project, named like it.
pub(crate) fn run(clones: &Path, to: &Path) -> Result<()> {
    let trial = trial()?;
    let clones = clones.canonicalize()?;
    for project in &trial.projects {
        check(project, &clones.join(project.directory()))?;
    }
    fs::create_dir_all(to)?;
    let to = to.canonicalize()?;
    // Copies, because the originals may be built again while the trial is running.
    let program = copied(&program::build()?, &to.join("rhumb-program"))?;
    let recorder = copied(&std::env::current_exe()?, &to.join("recorder"))?;
    let indexed = to.join(INDEXED);
    fs::create_dir_all(&indexed)?;
    for project in &trial.projects {
        copy_and_index(&clones.join(project.directory()), &indexed.join(project.directory()), &program)?;
    }
    for arm in Arm::ALL {
        let projects = if arm == Arm::Rhumb { &indexed } else { &clones };
        for number in 1..=AGENTS {
            let own = to.join(agent(arm, number));
            fs::create_dir_all(&own)?;
            fs::write(own.join("tasks.md"), page(&trial, arm, &own)?)?;
            for (task, project, _) in numbered(&trial) {
                let root = projects.join(project.directory());
                let script = script(&[&recorder, &own, &root, &program], task, arm)?;
                executable(&own.join(task.to_string()), &script)?;
            }
        }
    }
    println!("Prepared in {}. Each agent reads tasks.md in its directory.", to.display());
    Ok(())
}

/// Checks that a clone has the commit that the answers are about.
fn check(project: &Project, clone: &Path) -> Result<()> {
    let output = Command::new("git").arg("-C").arg(clone).args(["rev-parse", "HEAD"]).output()?;
    let head = String::from_utf8(output.stdout)?;
    ensure!(
        head.trim() == project.commit,
        "{} must be a clone of {} at {}",
        clone.display(),
        project.name,
        project.commit
    );
    Ok(())
}

fn copy_and_index(clone: &Path, copy: &Path, program: &Path) -> Result<()> {
    ensure!(!clone.join(".rhumb").exists(), "{} has an index: remove it, or use another clone", clone.display());
    if !copy.exists() {
        let status = Command::new("cp").arg("-R").arg(clone).arg(copy).status()?;
        ensure!(status.success(), "{} cannot be copied", clone.display());
    }
    let status = Command::new(program).args(["index", "--quiet", "--root"]).arg(copy).status()?;
    ensure!(status.success(), "{} cannot be indexed", copy.display());
    Ok(())
}

fn copied(from: &Path, to: &Path) -> Result<PathBuf> {
    fs::copy(from, to).with_context(|| from.display().to_string())?;
    Ok(to.to_path_buf())
}

/// The page that an agent starts with.
fn page(trial: &Trial, arm: Arm, own: &Path) -> Result<String> {
    let own = own.display();
    let tools = match arm {
        Arm::Rhumb => format!(
            "`{own}/N ARGUMENTS..` runs `rhumb ARGUMENTS..` in the project of task N. Read `{own}/1 help agents` first if you do not know \
             Rhumb. The project is indexed already."
        ),
        Arm::Shell => format!(
            "`{own}/N COMMAND` runs COMMAND with `sh -c` in the project of task N, for example `{own}/1 'grep -rn name src | head'`. COMMAND \
             may use any tools for searching and reading text, with pipes and options as you like, but not Rhumb."
        ),
    };
    let mut page = format!(
        "# Tasks\n\nAnswer each task from the source of its project, with as few commands and as little output as you can while being \
         certain of the answer.\n\nFor task N you may use one command only, `{own}/N`. {tools} Use no other means of reading the projects, and \
         no knowledge about them that you did not find this way.\n\nWrite the answer of task N to `{own}/N.md` when you have it. Name every \
         place in full, as `path:line`, one per line, with the path relative to the root of the project; do not shorten repeated paths. \
         Write only what the task asks for.\n"
    );
    for (number, project, task) in numbered(trial) {
        write!(page, "\n## {number}. {} ({})\n\n{}", task.title, project.name, task.text)?;
    }
    Ok(page)
}

/// The script that an agent runs for a task.
fn script(paths: &[&Path; 4], task: usize, arm: Arm) -> Result<String> {
    let mut quoted = Vec::new();
    for path in paths {
        let path = path.to_str().context("the paths are valid Unicode")?;
        quoted.push(format!("'{}'", path.replace('\'', "'\\''")));
    }
    let [recorder, own, root, program] = &quoted[..] else { unreachable!("four paths") };
    Ok(format!("#!/bin/sh\nexec {recorder} trial --record {own} {task} {root} {} {program} \"$@\"\n", arm.name()))
}

#[cfg(unix)]
fn executable(path: &Path, text: &str) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::write(path, text)?;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))?;
    Ok(())
}

#[cfg(not(unix))]
fn executable(_: &Path, _: &str) -> Result<()> {
    anyhow::bail!("a trial runs on Unix only")
}

//! `cargo xtask trial`: compares how many commands and how much output two agents need for the same tasks, one with Rhumb only, one with
//! the usual tools of a shell.
//!
//! `tasks.toml` has the tasks and what a right answer names. `--prepare` writes a folder with one directory per agent: a page with its
//! tasks and a script per task, the only command it may use. The script runs `--record`, which passes the output on and adds a line to the
//! record of the agent. The agent writes its answers next to the scripts, and `--report` compares everything.

mod record;
mod report;
mod setup;

pub(crate) use record::run as record;
pub(crate) use report::run as report;
pub(crate) use setup::run as prepare;

use anyhow::Result;
use serde::Deserialize;

const TASKS: &str = include_str!("tasks.toml");

/// How many agents work on the tasks with each set of tools.
const AGENTS: u32 = 2;

/// The tools of an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arm {
    Rhumb,
    Shell,
}

impl Arm {
    const ALL: [Self; 2] = [Self::Rhumb, Self::Shell];

    fn name(self) -> &'static str {
        match self {
            Self::Rhumb => "rhumb",
            Self::Shell => "shell",
        }
    }
}

/// The content of `tasks.toml`.
#[derive(Deserialize)]
struct Trial {
    projects: Vec<Project>,
}

/// A project with the tasks about it.
#[derive(Deserialize)]
struct Project {
    /// Owner and name.
    name: String,
    commit: String,
    tasks: Vec<Task>,
}

impl Project {
    /// The name of the directory of a clone.
    fn directory(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or(&self.name)
    }
}

/// What an agent has to find out.
#[derive(Deserialize)]
struct Task {
    title: String,
    text: String,
    /// What a right answer contains.
    must: Vec<String>,
    /// What only a wrong answer contains.
    must_not: Vec<String>,
}

fn trial() -> Result<Trial> {
    Ok(toml::from_str(TASKS)?)
}

/// The tasks in order, each with its number, from 1, and its project.
fn numbered(trial: &Trial) -> impl Iterator<Item = (usize, &Project, &Task)> {
    let tasks = trial.projects.iter().flat_map(|project| project.tasks.iter().map(move |task| (project, task)));
    tasks.enumerate().map(|(at, (project, task))| (at + 1, project, task))
}

/// The directory of an agent, within that of the trial.
fn agent(arm: Arm, number: u32) -> String {
    format!("{}-{number}", arm.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_twelve_tasks_and_each_has_an_answer() {
        let trial = trial().expect("the tasks are valid");
        let tasks: Vec<_> = numbered(&trial).collect();
        assert_eq!((tasks.len(), tasks[11].0), (12, 12));
        assert!(tasks.iter().all(|(_, _, task)| !task.must.is_empty()));
    }

    #[test]
    fn what_an_answer_must_and_must_not_contain_differ() {
        let trial = trial().expect("the tasks are valid");
        for (_, _, task) in numbered(&trial) {
            assert!(task.must_not.iter().all(|wrong| !task.must.iter().any(|right| right.contains(wrong))));
        }
    }
}

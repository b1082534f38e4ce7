//! Compares the agents: commands, output, and what is wrong with their answers.

use super::record::{Record, records};
use super::{AGENTS, Arm, Task, agent, numbered, trial};
use anyhow::{Result, ensure};
use std::fs;
use std::path::Path;

/// The work of one agent on one task.
struct Work {
    commands: u32,
    characters: u32,
    /// What the answer does not name but should; `None` without an answer.
    missing: Option<usize>,
    /// What the answer names but should not.
    wrong: usize,
}

/// Prints a table of the trial in a directory, and checks the goals: in the median of the tasks at most half the characters and 0.7 of the
/// commands, and no answer that is worse.
pub(crate) fn run(directory: &Path) -> Result<()> {
    let trial = trial()?;
    println!("{:<24} {:>17} {:>25} {:>23}", "", "commands", "characters", "missing + wrong");
    println!(
        "{:<24} {:>8} {:>8} {:>12} {:>12} {:>11} {:>11}",
        "", "rhumb", "shell", "rhumb", "shell", "rhumb", "shell"
    );
    let (mut commands, mut characters, mut worse) = (Vec::new(), Vec::new(), Vec::new());
    for (number, project, task) in numbered(&trial) {
        let [ours, theirs] = Arm::ALL.map(|arm| works(directory, arm, number, task));
        let (ours, theirs) = (ours?, theirs?);
        let title = format!("{number} {} ({})", task.title, project.directory());
        let [own_commands, other_commands] = [&ours, &theirs].map(|works| mean(works, |work| work.commands));
        let [own_characters, other_characters] = [&ours, &theirs].map(|works| mean(works, |work| work.characters));
        println!(
            "{title:<24} {own_commands:>8.1} {other_commands:>8.1} {own_characters:>12.0} {other_characters:>12.0} {:>11} {:>11}",
            faults(&ours),
            faults(&theirs)
        );
        if other_commands > 0.0 && own_commands > 0.0 {
            commands.push(own_commands / other_commands);
            characters.push(own_characters / other_characters.max(1.0));
        }
        if count(&ours) > count(&theirs) {
            worse.push(title);
        }
    }
    let (commands, characters) = (median(commands), median(characters));
    println!("Median of the tasks: {commands:.2} of the commands, {characters:.2} of the characters");
    ensure!(worse.is_empty(), "worse answers: {}", worse.join(", "));
    ensure!(commands <= 0.7 && characters <= 0.5, "the goals are 0.70 of the commands and 0.50 of the characters");
    Ok(())
}

/// The work of all agents of an arm on a task.
fn works(directory: &Path, arm: Arm, number: usize, task: &Task) -> Result<Vec<Work>> {
    (1..=AGENTS).map(|name| work(&directory.join(agent(arm, name)), number, task)).collect()
}

fn work(own: &Path, number: usize, task: &Task) -> Result<Work> {
    let own_records: Vec<Record> = records(own)?.into_iter().filter(|record| record.task == number).collect();
    let answer = fs::read_to_string(own.join(format!("{number}.md"))).ok();
    Ok(Work {
        commands: u32::try_from(own_records.len())?,
        characters: u32::try_from(own_records.iter().map(|record| record.characters).sum::<usize>())?,
        missing: answer.as_deref().map(|answer| task.must.iter().filter(|fact| !names(answer, fact)).count()),
        wrong: answer.map_or(0, |answer| task.must_not.iter().filter(|fact| names(&answer, fact)).count()),
    })
}

/// Whether an answer names a fact, and not only something longer such as a line number with more digits.
fn names(answer: &str, fact: &str) -> bool {
    answer.match_indices(fact).any(|(at, _)| {
        let next = answer[at + fact.len()..].chars().next();
        !next.is_some_and(|next| next.is_ascii_digit() && fact.ends_with(|last: char| last.is_ascii_digit()))
    })
}

fn mean(works: &[Work], value: impl Fn(&Work) -> u32) -> f64 {
    works.iter().map(|work| f64::from(value(work))).sum::<f64>() / f64::from(AGENTS)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => 0.0,
        length if length % 2 == 1 => values[length / 2],
        length => f64::midpoint(values[length / 2 - 1], values[length / 2]),
    }
}

/// The faults of the answers of an arm, those without an answer aside.
fn count(works: &[Work]) -> usize {
    works.iter().map(|work| work.missing.unwrap_or(0) + work.wrong).sum()
}

fn faults(works: &[Work]) -> String {
    let each = works.iter().map(|work| match work.missing {
        None => "-".to_owned(),
        Some(missing) => format!("{missing}+{}", work.wrong),
    });
    each.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_number_is_not_named_by_a_longer_one() {
        assert!(names("src/a.rs:12, src/b.rs:7", "src/a.rs:12"));
        assert!(!names("src/a.rs:123", "src/a.rs:12"));
        assert!(names("calls `send_task_message` there", "send_task"));
    }

    #[test]
    fn the_median_of_an_even_number_is_between_the_middle_two() {
        assert!((median(vec![0.4, 0.1, 0.9, 0.6]) - 0.5).abs() < 1e-9);
        assert!((median(vec![0.3, 0.1, 0.2]) - 0.2).abs() < 1e-9);
    }
}

//! Commits as tasks: the subject line, and what the commit changed.

use crate::replay::checkout::Checkout;
use anyhow::{Context, Result};
use rhumb_languages::by_path;
use std::collections::{BTreeMap, BTreeSet};

/// A commit that changes more files is about more than its subject.
const MOST_FILES: usize = 5;

/// How many times more commits to examine than are needed.
const LOOKED_AT: usize = 20;

/// Starts each commit of the log.
const MARK: char = '\u{1}';

/// A task derived from a commit.
pub(super) struct Task {
    pub(super) commit: String,
    pub(super) parent: String,
    pub(super) subject: String,
    /// Existing source files that it changes.
    pub(super) files: BTreeSet<String>,
    /// The lines that it changes in them, numbered as before the commit.
    pub(super) lines: BTreeMap<String, Vec<u32>>,
}

/// The newest tasks, oldest first.
pub(super) fn tasks(checkout: &Checkout, count: usize) -> Result<Vec<Task>> {
    let most = format!("--max-count={}", count.saturating_mul(LOOKED_AT));
    let format = format!("--format={MARK}%H%x00%P%x00%s");
    let log = checkout.ask(&[
        "-c",
        "core.quotePath=false",
        "log",
        "--no-merges",
        "--no-renames",
        "--name-status",
        &most,
        &format,
        "HEAD",
    ])?;
    let mut tasks: Vec<Task> = log.split(MARK).filter_map(task).take(count).collect();
    for task in &mut tasks {
        task.lines = changed_lines(checkout, task)?;
    }
    tasks.reverse();
    Ok(tasks)
}

/// The task of a log record; `None` if its commit is unsuitable.
fn task(record: &str) -> Option<Task> {
    let (head, changes) = record.split_once('\n')?;
    let mut fields = head.splitn(3, '\0');
    let (commit, parents, subject) = (fields.next()?, fields.next()?, fields.next()?);
    let parent = parents.split(' ').next().filter(|parent| !parent.is_empty())?;
    let changes = changes.lines().filter_map(|line| line.split_once('\t'));
    let code: Vec<(&str, &str)> = changes.filter(|(_, path)| is_code(path)).collect();
    let files: BTreeSet<String> =
        code.iter().filter(|(status, _)| *status != "A").map(|(_, path)| (*path).to_owned()).collect();
    let is_task = code.len() <= MOST_FILES && !files.is_empty() && !subject.trim().is_empty();
    is_task.then(|| Task {
        commit: commit.to_owned(),
        parent: parent.to_owned(),
        subject: subject.to_owned(),
        files,
        lines: BTreeMap::new(),
    })
}

fn is_code(path: &str) -> bool {
    by_path(path).is_some_and(|language| !language.is_prose() && !language.tests.files.contain(path))
}

fn changed_lines(checkout: &Checkout, task: &Task) -> Result<BTreeMap<String, Vec<u32>>> {
    let mut lines = BTreeMap::new();
    for path in &task.files {
        let arguments = ["diff", "--no-renames", "--unified=0", &task.parent, &task.commit, "--", path];
        let hunks = checkout.ask(&arguments)?;
        let old =
            hunks.lines().filter_map(|line| line.strip_prefix("@@ -")).map(|hunk| old_lines(hunk).context("a hunk"));
        lines.insert(path.clone(), old.collect::<Result<Vec<_>>>()?.concat());
    }
    Ok(lines)
}

/// The old lines of a hunk such as `12,3 +12,4 @@`. Pure additions follow the named line.
fn old_lines(hunk: &str) -> Option<Vec<u32>> {
    let range = hunk.split(' ').next()?;
    let (first, count) = range.split_once(',').unwrap_or((range, "1"));
    let (first, count): (u32, u32) = (first.parse().ok()?, count.parse().ok()?);
    Some((first..first.saturating_add(count.max(1))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commit_is_a_task_if_it_changes_a_little_code() {
        let of = |changes: &str| task(&format!("c0\0p1 p2\0sync: fix a lock\n\n{changes}")).map(|task| task.files);
        let files = |paths: &[&str]| Some(paths.iter().map(|path| (*path).to_owned()).collect());
        assert_eq!(of("M\tsrc/lock.rs\nA\tsrc/new.rs\nM\ttests/lock.rs\nM\tREADME.md\n"), files(&["src/lock.rs"]));
        assert_eq!(of("A\tsrc/new.rs\n"), None, "nothing was there before");
        assert_eq!(of("M\tREADME.md\n"), None, "no code");
        assert_eq!(of("M\ta.rs\nM\tb.rs\nM\tc.rs\nM\td.rs\nM\te.rs\nA\tf.rs\n"), None, "too much");
    }

    #[test]
    fn hunks_name_lines_of_the_old_file() {
        assert_eq!(old_lines("12,3 +12,4 @@ fn x()"), Some(vec![12, 13, 14]));
        assert_eq!(old_lines("7 +7 @@"), Some(vec![7]));
        assert_eq!(old_lines("7,0 +8,2 @@"), Some(vec![7]));
    }
}

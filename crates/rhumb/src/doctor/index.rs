//! The index of the project: whether it exists, is intact, is right, and is the only one that is used.

use super::{Finding, Fix};
use crate::NoProgress;
use crate::project::Project;

const SUBJECT: &str = "index";

/// How many files to compare with their source.
const SAMPLE: usize = 50;

/// How many names a message lists.
const LISTED: usize = 5;

pub(super) fn check(project: &Project) -> Vec<Finding> {
    let mut findings = vec![condition(project)];
    let foreign = project.foreign_state();
    if let Some(first) = foreign.first() {
        let message = format!("{} came with the repository, or from another version, and is not used", first.path);
        findings.push(Finding::problem("state", message, format!("delete {} files below .rhumb", foreign.len())));
    }
    findings
}

fn condition(project: &Project) -> Finding {
    let health = match rhumb_index::check_index(&project.inner, SAMPLE) {
        Err(error) => {
            return Finding::problem(SUBJECT, error.to_string(), "run `rhumb index --full`").with(Fix::Rebuild);
        }
        Ok(None) => return Finding::note(SUBJECT, "there is none yet", "run `rhumb index`"),
        Ok(Some(health)) => health,
    };
    if let Some(damage) = health.damage {
        let message = format!("the database is damaged: {damage}");
        return Finding::problem(SUBJECT, message, "run `rhumb index --full`").with(Fix::Rebuild);
    }
    if !health.wrong.is_empty() {
        let listed = health.wrong.iter().take(LISTED).cloned().collect::<Vec<_>>().join(", ");
        let message = format!("{} of {} files are described wrongly: {listed}", health.wrong.len(), health.checked);
        return Finding::problem(SUBJECT, message, "run `rhumb index --full`").with(Fix::Rebuild);
    }
    let sound = format!("intact; {} files were compared with their source", health.checked);
    match project.inner.pending_changes(&NoProgress) {
        Ok(pending) if pending.report.is_unchanged() => Finding::fine(SUBJECT, format!("{sound}; up to date")),
        _ => Finding::note(SUBJECT, format!("{sound}; files changed since"), "nothing: the next question updates it"),
    }
}

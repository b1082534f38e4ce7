//! The setup of agents: whether it is as `rhumb init` would write it, and whether the programs that it names exist.

use super::{Finding, Fix};
use crate::Environment;
use crate::setup::{self, Plan, Scope, launch_command};
use std::path::Path;

const SUBJECT: &str = "agents";

pub(super) fn check(root: &Path, environment: &Environment) -> Vec<Finding> {
    let mut findings = Vec::new();
    for scope in [Scope::Project, Scope::User] {
        let option = if scope == Scope::User { " --user" } else { "" };
        let clients = setup::written_for(root, environment, scope);
        let Ok(plan) = Plan::install(root, environment, &clients, scope, &launch_command()) else { continue };
        for refusal in &plan.refusals {
            let message = format!("{}: {}", refusal.path.display(), refusal.reason);
            findings.push(Finding::problem(SUBJECT, message, "correct the file, then run `rhumb init` again"));
        }
        if let Some(change) = plan.changes.first() {
            let message = format!("{} is not as `rhumb init` would write it", change.path.display());
            let remedy = format!("run `rhumb init{option}`");
            findings.push(Finding::problem(SUBJECT, message, remedy).with(Fix::ApplySetup(Box::new(plan))));
        } else if plan.refusals.is_empty() && !clients.is_empty() {
            let names: Vec<&str> = clients.iter().map(|client| client.title).collect();
            findings.push(Finding::fine(SUBJECT, format!("set up for {}", names.join(", "))));
        }
    }
    for (path, command) in setup::unknown_commands(root, environment) {
        let message = format!("{} starts `{command}`, which does not exist", path.display());
        findings.push(Finding::problem(
            SUBJECT,
            message,
            "correct the entry `rhumb`, or remove it and run `rhumb init`",
        ));
    }
    if findings.is_empty() {
        findings.push(Finding::note(SUBJECT, "none is set up", "run `rhumb init`"));
    }
    findings
}

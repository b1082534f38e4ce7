//! Finds what is wrong with an installation: the program, its state, the configuration, the index, and the setup of agents.
//!
//! A check returns findings and changes nothing; [`Finding::fix`] does what the remedy of a finding says.

mod agents;
mod index;
mod system;

use crate::project::Project;
use crate::setup::Plan;
use crate::{Environment, Mode, NoProgress, RootPolicy};
use anyhow::Context as _;
use rhumb_index::{IndexedRoot, find_root};
use std::path::PathBuf;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// All is well.
    Fine,
    /// Worth knowing.
    Note,
    /// Something does not work.
    Problem,
}

/// The result of a check.
#[derive(Debug)]
pub struct Finding {
    /// What was checked.
    pub subject: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What was found.
    pub message: String,
    /// What to do, if there is anything.
    pub remedy: Option<String>,
    fix: Option<Fix>,
}

/// A remedy that the program can carry out.
#[derive(Debug)]
enum Fix {
    Rebuild,
    ApplySetup(Box<Plan>),
    Forget(Vec<IndexedRoot>),
    MakePrivate(PathBuf),
}

impl Finding {
    fn fine(subject: &'static str, message: impl Into<String>) -> Self {
        Self { subject, severity: Severity::Fine, message: message.into(), remedy: None, fix: None }
    }

    fn note(subject: &'static str, message: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { severity: Severity::Note, remedy: Some(remedy.into()), ..Self::fine(subject, message) }
    }

    fn problem(subject: &'static str, message: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { severity: Severity::Problem, remedy: Some(remedy.into()), ..Self::fine(subject, message) }
    }

    fn with(self, fix: Fix) -> Self {
        Self { fix: Some(fix), ..self }
    }

    /// Whether [`Finding::fix`] can carry out the remedy.
    #[must_use]
    pub fn is_fixable(&self) -> bool {
        self.fix.is_some()
    }

    /// Carries out the remedy.
    pub fn fix(&self, environment: &Environment, width: RootPolicy) -> anyhow::Result<()> {
        match &self.fix {
            None => Ok(()),
            Some(Fix::Rebuild) => {
                Project::find(environment, width)?
                    .index(Mode::Full, &NoProgress)
                    .context("the index cannot be rebuilt")?;
                Ok(())
            }
            Some(Fix::ApplySetup(plan)) => plan.apply(),
            Some(Fix::Forget(roots)) => roots.iter().try_for_each(|root| Ok(root.remove()?)),
            Some(Fix::MakePrivate(path)) => Ok(system::make_private(path)?),
        }
    }
}

/// Checks everything, in the order in which problems should be solved.
#[must_use]
pub fn examine(environment: &Environment, width: RootPolicy) -> Vec<Finding> {
    let mut findings = vec![system::program(), system::git(), system::state_directory(environment)];
    findings.extend(system::token(environment));
    match Project::find(environment, width) {
        Err(error) => {
            findings.push(Finding::problem("configuration", error.to_string(), "correct the file that is named"));
        }
        Ok(project) => {
            let count = project.settings().origins.len();
            findings.push(Finding::fine("configuration", format!("valid, {count} keys are set")));
            findings.extend(index::check(&project));
            findings.extend(system::watches(&project));
        }
    }
    if let Ok(root) = find_root(environment, width) {
        findings.extend(agents::check(&root, environment));
    }
    findings.extend(system::vanished_projects(environment));
    findings
}

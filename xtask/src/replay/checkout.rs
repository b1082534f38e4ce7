//! A private work tree that steps through the history of a repository, which itself is only read.

use anyhow::{Context, Result, bail};
use rhumb_index::{Environment, Project, RootPolicy};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A clone that shares the objects of its origin.
pub(crate) struct Checkout {
    root: PathBuf,
}

impl Checkout {
    /// Clones `repository` to `root`, without files.
    pub(crate) fn new(repository: &Path, root: &Path) -> Result<Self> {
        let repository = repository.canonicalize().with_context(|| repository.display().to_string())?;
        let arguments = ["clone", "--quiet", "--shared", "--no-checkout", "--template="].map(OsStr::new);
        let mut command = git();
        succeed(command.args(arguments).arg(repository).arg(root))?;
        Ok(Self { root: root.to_path_buf() })
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The project of the work tree, with its index in the directory `state`.
    pub(crate) fn project(&self, state: &Path) -> Result<Project> {
        let environment = Environment {
            root: Some(self.root.clone()),
            state_dir: Some(state.to_path_buf()),
            current_dir: self.root.clone(),
            ..Environment::default()
        };
        Ok(Project::find(&environment, RootPolicy::Any)?)
    }

    /// The last `commits` steps of the first-parent history, oldest first, and the commit before them.
    pub(crate) fn history(&self, commits: usize) -> Result<Vec<String>> {
        let count = format!("--max-count={}", commits.saturating_add(1));
        let output = succeed(self.git().args(["rev-list", "--first-parent", "--reverse", &count, "HEAD"]))?;
        Ok(String::from_utf8(output.stdout)?.lines().map(str::to_owned).collect())
    }

    /// Checks out `commit`. A file whose content is missing from the repository stays unchanged.
    pub(crate) fn go_to(&self, commit: &str) -> Result<()> {
        let checkout = self.git().args(["checkout", "--quiet", "--force", "--detach", commit]).output()?;
        if !checkout.status.success() {
            // Git has written what it could; the list of tracked files is then updated without reading their content.
            succeed(self.git().args(["reset", "--quiet", "--mixed", "--no-refresh", commit]))?;
        }
        Ok(())
    }

    /// The output of git.
    pub(crate) fn ask(&self, arguments: &[&str]) -> Result<String> {
        Ok(String::from_utf8_lossy(&succeed(self.git().args(arguments))?.stdout).into_owned())
    }

    fn git(&self) -> Command {
        let mut command = git();
        command.current_dir(&self.root);
        command
    }
}

/// Git without user configuration.
fn git() -> Command {
    let mut command = Command::new("git");
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1").env("GIT_NO_LAZY_FETCH", "1");
    command.args(["-c", "core.autocrlf=false", "-c", "advice.detachedHead=false", "-c", "gc.auto=0"]);
    command
}

fn succeed(command: &mut Command) -> Result<Output> {
    let output = command.output().context("git runs")?;
    if !output.status.success() {
        bail!("{command:?}: {}", String::from_utf8_lossy(&output.stderr).trim_end());
    }
    Ok(output)
}

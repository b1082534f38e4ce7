//! Options of an indexing run.

use crate::lock::LOCK_TIMEOUT;
use crate::plan::UpdatePlan;
use crate::run::threads;
use std::time::Duration;

/// How an index is updated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Incrementally.
    Update,
    /// From scratch, ignoring all caches.
    Full,
}

/// Options of an indexing run.
#[derive(Clone, Debug)]
pub struct IndexOptions {
    /// Incremental or from scratch.
    pub mode: Mode,
    /// Restricts an update to these files and directories, by their index paths. Ignored if the index has to be rebuilt.
    pub only: Option<Vec<String>>,
    /// Number of threads; affects nothing but the running time.
    pub threads: usize,
    /// How long to wait for another process that is writing.
    pub timeout: Duration,
}

impl IndexOptions {
    /// All files, with all processors.
    #[must_use]
    pub fn new(mode: Mode) -> Self {
        Self { mode, only: None, threads: threads(), timeout: LOCK_TIMEOUT }
    }

    /// Whether the file or directory `named` is or contains the file at `path`.
    #[must_use]
    pub fn covers(named: &str, path: &str) -> bool {
        let rest = path.strip_prefix(named);
        named.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// Removes files from `plan` that are not selected.
    pub(crate) fn narrow(&self, plan: &mut UpdatePlan) {
        let Some(only) = &self.only else { return };
        let is_meant = |path: &str| only.iter().any(|it| Self::covers(it, path));
        let before = plan.jobs.len() + plan.removed.len();
        plan.jobs.retain(|job| is_meant(&job.entry.path));
        plan.removed.retain(|(_, path)| is_meant(path));
        plan.forgotten.retain(|path| is_meant(path));
        plan.unchanged += before - plan.jobs.len() - plan.removed.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rhumb_model::FileId;

    #[test]
    fn only_named_paths_stay_in_the_plan() {
        let removed = ["a.py", "a.pyi", "b/c.py", "b/d/e.py", "bb/c.py"].map(|path| (FileId(1), path.to_owned()));
        let mut plan = UpdatePlan { removed: removed.to_vec(), unchanged: 7, ..UpdatePlan::default() };
        let options =
            IndexOptions { only: Some(vec!["a.py".to_owned(), "b".to_owned()]), ..IndexOptions::new(Mode::Update) };
        options.narrow(&mut plan);
        let left: Vec<&str> = plan.removed.iter().map(|(_, path)| path.as_str()).collect();
        assert_eq!((left, plan.unchanged), (vec!["a.py", "b/c.py", "b/d/e.py"], 9));
        assert!(IndexOptions::covers("", "a.py"), "the root holds everything");
    }
}

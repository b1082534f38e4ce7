//! What an indexing run is asked to do.

use crate::lock::PATIENCE;
use crate::plan::Plan;
use crate::run::threads;
use std::time::Duration;

/// How an index is brought up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// By what changed.
    Update,
    /// From scratch: nothing is taken from earlier runs.
    Full,
}

/// What an indexing run is asked to do.
#[derive(Clone, Debug)]
pub struct Order {
    /// From what.
    pub mode: Mode,
    /// The only files and folders to look at in an update, by their paths in the index; all others stay as the index has
    /// them. An index that cannot be used is made of all files nevertheless.
    pub only: Option<Vec<String>>,
    /// How many threads read files, which changes nothing but the time it takes.
    pub threads: usize,
    /// How long to wait while another process writes.
    pub patience: Duration,
}

impl Order {
    /// All files, with all that the machine has.
    #[must_use]
    pub fn new(mode: Mode) -> Self {
        Self { mode, only: None, threads: threads(), patience: PATIENCE }
    }

    /// Whether `named`, the path of a file or folder, names the file at `path`.
    #[must_use]
    pub fn names(named: &str, path: &str) -> bool {
        let rest = path.strip_prefix(named);
        named.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// Takes out of `plan` what was not asked for.
    pub(crate) fn narrow(&self, plan: &mut Plan) {
        let Some(only) = &self.only else { return };
        let is_meant = |path: &str| only.iter().any(|it| Self::names(it, path));
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
    fn only_what_was_named_is_left() {
        let removed = ["a.py", "a.pyi", "b/c.py", "b/d/e.py", "bb/c.py"].map(|path| (FileId(1), path.to_owned()));
        let mut plan = Plan { removed: removed.to_vec(), unchanged: 7, ..Plan::default() };
        let order = Order { only: Some(vec!["a.py".to_owned(), "b".to_owned()]), ..Order::new(Mode::Update) };
        order.narrow(&mut plan);
        let left: Vec<&str> = plan.removed.iter().map(|(_, path)| path.as_str()).collect();
        assert_eq!((left, plan.unchanged), (vec!["a.py", "b/c.py", "b/d/e.py"], 9));
        assert!(Order::names("", "a.py"), "the root holds everything");
    }
}

//! A workspace for questions that read only an index, without a work tree.

use rhumb_model::{Commit, History};
use rhumb_query::{Error, RecipeFiles, Situation, Source, Stat, TypeOrder, Workspace};
use std::path::PathBuf;

/// A project at the time of a commit.
pub(crate) struct Past {
    pub(crate) history: Vec<Commit>,
    /// The index of the previous state, for any name.
    pub(crate) before: Option<PathBuf>,
}

impl Workspace for Past {
    fn source(&self, _: &str) -> Option<Source> {
        None
    }

    fn path(&self, given: &str) -> String {
        given.to_owned()
    }

    fn files(&self) -> Vec<String> {
        Vec::new()
    }

    fn allows_name(&self, _: &str, _: (u32, u32), _: &str, _: &str) -> bool {
        true
    }

    fn family(&self, _: &str) -> &'static str {
        ""
    }

    fn search_results(&self) -> u32 {
        0
    }

    fn history(&self) -> History {
        History { commits: self.history.clone(), is_shortened: false }
    }

    fn files_at(&self, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn touched(&self, _: &[(&str, Stat)]) -> Vec<usize> {
        Vec::new()
    }

    fn language_named(&self, _: &str) -> Option<&'static str> {
        None
    }

    fn type_order(&self, _: &str) -> Option<TypeOrder> {
        None
    }

    fn super_names(&self, _: &str) -> &'static [&'static str] {
        &[]
    }

    fn vendored_folders(&self) -> &'static [&'static str] {
        &rhumb_languages::VENDORED_FOLDERS
    }

    fn merge_base(&self, _: &str, _: &str) -> Option<String> {
        None
    }

    fn snapshot(&self, reference: &str) -> Result<PathBuf, String> {
        self.before.clone().ok_or_else(|| format!("no index of {reference}"))
    }

    fn staged(&self) -> Result<PathBuf, String> {
        Err("nothing is staged in the past".to_owned())
    }

    fn runner_arguments(&self, runner: &str, _: &[&str]) -> Result<Vec<String>, Error> {
        Err(Error::NoRunner { name: runner.to_owned(), known: String::new() })
    }

    fn recipes(&self) -> Vec<RecipeFiles> {
        Vec::new()
    }

    fn situation(&self) -> Situation {
        Situation::default()
    }
}

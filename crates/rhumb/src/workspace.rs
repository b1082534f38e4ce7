//! The project as questions see it, beyond the store.

use crate::ask::Audience;
use crate::project::Project;
use rhumb_index::{
    DecodeNote, IndexedRoot, Progress, RecipeFile, Report, SelectionRule, Stamp, allows_name, decode, read, read_bytes,
    recipe_files, walk,
};
use rhumb_languages::{Resolution, RunnerError};
use rhumb_model::{History, path_from_text, path_to_text};
use rhumb_query::{
    Differences, Error, Omitted, OtherProject, RecipeFiles, Situation, Source, SourceText, Stat, TypeOrder, Workspace,
};
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};

/// A project at the time of a question.
pub(crate) struct ProjectWorkspace<'p> {
    pub(crate) project: &'p Project,
    /// What was found on the disk, if it was checked.
    pub(crate) report: Option<&'p Report>,
    /// How the index differs from the disk, if they were compared.
    pub(crate) differences: Option<&'p Differences>,
    /// Who reads the answer.
    pub(crate) audience: Audience,
    /// Receives the progress of indexing runs for a question, and can cancel them.
    pub(crate) progress: &'p dyn Progress,
    /// Whether each directory of a file that was read is inside of the project.
    pub(crate) folders: RefCell<HashMap<PathBuf, bool>>,
}

impl Workspace for ProjectWorkspace<'_> {
    fn source(&self, path: &str) -> Option<Source> {
        let content = read(&self.file_inside(path)?, self.project.inner.config().max_file_size.into()).ok()?;
        let SourceText { text, is_binary } = source_text(content.bytes);
        Some(Source { text, content_hash: content.hash, is_binary })
    }

    fn text(&self, path: &str) -> Option<SourceText> {
        let bytes = read_bytes(&self.file_inside(path)?, self.project.inner.config().max_file_size.into()).ok()?;
        Some(source_text(bytes))
    }

    fn path(&self, given: &str) -> String {
        let full = normal(&self.project.current_dir.join(given));
        full.strip_prefix(self.project.root()).map_or_else(|_| given.to_owned(), path_to_text)
    }

    fn files(&self) -> Vec<String> {
        let files = walk(self.project.root(), self.project.inner.config(), &|_| true);
        files.map(|files| files.entries.into_iter().map(|entry| entry.path).collect()).unwrap_or_default()
    }

    fn allows_name(&self, path: &str, position: (u32, u32), old: &str, new: &str) -> bool {
        self.source(path).is_none_or(|source| allows_name(path, &source.text, position, (old, new)))
    }

    fn family(&self, language: &str) -> &'static str {
        rhumb_languages::by_name(language).map_or("", |language| language.family)
    }

    fn search_results(&self) -> u32 {
        self.project.inner.config().search.max_results
    }

    fn history(&self) -> History {
        self.project.inner.history()
    }

    fn files_at(&self, commit: &str) -> Vec<String> {
        self.project.inner.files_at(commit)
    }

    fn touched(&self, files: &[(&str, Stat)]) -> Vec<usize> {
        let files: Vec<(&str, Stamp)> = files.iter().map(|(path, stat)| (*path, Stamp::from(*stat))).collect();
        self.project.inner.touched(&files)
    }

    fn merge_base(&self, one: &str, other: &str) -> Option<String> {
        self.project.inner.merge_base(one, other)
    }

    fn snapshot(&self, reference: &str) -> Result<PathBuf, String> {
        let snapshot = self.project.inner.snapshot(reference, self.progress);
        snapshot.map(|snapshot| snapshot.index).map_err(|error| error.to_string())
    }

    fn staged(&self) -> Result<PathBuf, String> {
        self.project.inner.staged(self.progress).map(|snapshot| snapshot.index).map_err(|error| error.to_string())
    }

    fn runner_arguments(&self, runner: &str, paths: &[&str]) -> Result<Vec<String>, Error> {
        let read = |path: &str| self.source(path).map(|source| source.text);
        let name = runner.to_owned();
        rhumb_languages::runner_arguments(runner, paths, &read).map_err(|error| match error {
            RunnerError::Unknown(known) => Error::NoRunner { name, known: known.join(", ") },
            RunnerError::Unfit(fitting) => Error::UnfitRunner { name, fitting: fitting.join(", ") },
        })
    }

    fn language_named(&self, name: &str) -> Option<&'static str> {
        rhumb_languages::by_name(name).map(|language| language.name)
    }

    fn type_order(&self, language: &str) -> Option<TypeOrder> {
        Some(match rhumb_languages::by_name(language)?.types.resolution? {
            Resolution::C3 => TypeOrder::C3,
            Resolution::Mixins { before, of_type } => TypeOrder::Mixins { before, of_type },
        })
    }

    fn vendored_folders(&self) -> &'static [&'static str] {
        &rhumb_languages::VENDORED_FOLDERS
    }

    fn super_names(&self, language: &str) -> &'static [&'static str] {
        let language = rhumb_languages::by_name(language);
        let mixing = language.filter(|it| matches!(it.types.resolution, Some(Resolution::Mixins { .. })));
        mixing.map_or(&[], |language| language.scoping.supers)
    }

    fn recipes(&self) -> Vec<RecipeFiles> {
        let files = recipe_files(self.project.root()).into_iter();
        files
            .map(|RecipeFile { id, sql, description, unreadable }| RecipeFiles { id, sql, description, unreadable })
            .collect()
    }

    fn situation(&self) -> Situation {
        let unfollowed = self.project.inner.unfollowed();
        let omissions = self.report.iter().flat_map(|report| &report.omissions).chain(&unfollowed);
        Situation {
            root: self.project.root().to_string_lossy().into_owned(),
            state_dir: self.state_dir().to_string_lossy().into_owned(),
            rule: self.report.and_then(|report| report.rule).map(|rule| self.selection(rule)),
            omissions: omissions.map(|it| Omitted { path: it.path.clone(), reason: it.reason.to_string() }).collect(),
            differences: self.differences.cloned(),
            others: self.others(),
            foreign_state: self.project.foreign_state(),
        }
    }
}

impl ProjectWorkspace<'_> {
    /// How files were selected, and what of the project's configuration had a part in it: the author of a repository may have
    /// written that.
    fn selection(&self, rule: SelectionRule) -> String {
        match self.project.inner.narrowing_keys() {
            keys if keys.is_empty() => rule_text(rule).to_owned(),
            keys => format!("{}; restricted by .rhumb/config.toml ({})", rule_text(rule), keys.join(", ")),
        }
    }

    /// The user's other projects, which are for the user alone to see.
    fn others(&self) -> Vec<OtherProject> {
        match self.audience {
            Audience::User => self.project.inner.others().iter().map(other).collect(),
            Audience::Client => Vec::new(),
        }
    }
}

impl ProjectWorkspace<'_> {
    /// The file at `path`; `None` if its directory has become a link out of the project since it was indexed.
    fn file_inside(&self, path: &str) -> Option<PathBuf> {
        let file = self.project.root().join(path_from_text(path));
        let folder = file.parent()?;
        let is_inside = || folder.canonicalize().is_ok_and(|folder| folder.starts_with(self.project.root()));
        let mut folders = self.folders.borrow_mut();
        let is_inside = *folders.entry(folder.to_path_buf()).or_insert_with(is_inside);
        is_inside.then_some(file)
    }

    /// The directory of the user, relative to the root; empty for clients, which are elsewhere, and outside of the project.
    pub(crate) fn current_dir(&self) -> String {
        let below = self.project.current_dir.strip_prefix(self.project.root());
        match self.audience {
            Audience::User => below.map(path_to_text).unwrap_or_default(),
            Audience::Client => String::new(),
        }
    }
}

impl ProjectWorkspace<'_> {
    /// Where the index is. Only the user may see its random name: a repository that knew it could imitate the directory.
    fn state_dir(&self) -> PathBuf {
        let state = &self.project.inner.state;
        match (self.audience, state.open()) {
            (Audience::User, Some(folder)) => folder.dir().to_path_buf(),
            (Audience::User, None) | (Audience::Client, _) => state.place().to_path_buf(),
        }
    }
}

fn source_text(bytes: Vec<u8>) -> SourceText {
    let decoded = decode(bytes);
    let is_binary = decoded.notes.iter().any(|note| matches!(note, DecodeNote::Nul(_)));
    SourceText { text: decoded.text, is_binary }
}

fn other(it: &IndexedRoot) -> OtherProject {
    OtherProject { root: it.root.to_string_lossy().into_owned(), database_bytes: it.bytes() }
}

fn rule_text(rule: SelectionRule) -> &'static str {
    match rule {
        SelectionRule::Git => "tracked by git, or untracked and not ignored",
        SelectionRule::DefaultList => {
            "without git: all but what .gitignore names, and folders such as node_modules, target, dist, .venv"
        }
    }
}

/// `path` with `.` and `..` resolved lexically.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                normal.pop();
            }
            other => normal.push(other),
        }
    }
    normal
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_are_taken_out_of_paths() {
        let check = |path: &str, expected: &str| assert_eq!(normal(Path::new(path)), Path::new(expected));
        check("/shop/web/../api/./cart.py", "/shop/api/cart.py");
        check("/shop/../../etc", "/etc");
    }
}

//! An index opened for questions, and its project.

use crate::error::Error;
use crate::mention::Paths;
use crate::status::Problem;
use crate::workspace::{Unfinished, Workspace};
use rhumb_model::{Commit, ParseStatus};
use rhumb_store::closest_name;
use rhumb_store::sandbox::{self, Parameters, QueryLimits, ResultTable};
use rhumb_store::{Access, FileFilter, FileRow, PartialIndex, ProblemRow, Stop, Store, StoredStamp, Within};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A file or a folder of the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ProjectPath {
    /// The path of a file.
    File(String),
    /// The prefix of the paths of all files in a directory: its path with a trailing slash, or nothing for the root.
    Folder(String),
}

impl ProjectPath {
    /// As the store knows it.
    pub(crate) fn within(&self) -> Within<'_> {
        match self {
            Self::File(path) => Within::File(path),
            Self::Folder(start) => Within::Folder(start),
        }
    }

    /// Its path; empty for the whole project.
    pub(crate) fn path(&self) -> &str {
        match self {
            Self::File(path) => path,
            Self::Folder(start) => start.trim_end_matches('/'),
        }
    }

    /// Whether the file at `path` is it, or is in it.
    pub(crate) fn holds(&self, path: &str) -> bool {
        match self {
            Self::File(file) => path == file,
            Self::Folder(start) => path.starts_with(start.as_str()),
        }
    }
}

/// An index opened for questions. It sees one state of the index until the file is replaced.
pub struct Session<'w> {
    pub(crate) store: Store,
    pub(crate) workspace: &'w dyn Workspace,
    user_data: PathBuf,
    stop: Option<Stop>,
    returned: u32,
    budget: Option<u32>,
    notes: RefCell<Vec<String>>,
}

impl<'w> Session<'w> {
    /// Opens the index at `database`, with the user's own database beside it if there is one.
    pub fn open(database: &Path, user_data: &Path, workspace: &'w dyn Workspace) -> Result<Self, Error> {
        let store = Store::open(database, Some(user_data), Access::Read)?;
        Ok(Self {
            store,
            workspace,
            user_data: user_data.to_path_buf(),
            stop: None,
            returned: 0,
            budget: None,
            notes: RefCell::default(),
        })
    }

    /// Reads no further once `stop` is due.
    pub fn until(mut self, stop: &Stop) -> Result<Self, Error> {
        self.store.read_until(stop.clone())?;
        Ok(Self { stop: Some(stop.clone()), ..self })
    }

    /// The same project as the index at `database` has it.
    pub(crate) fn beside(&self, database: &Path) -> Result<Session<'w>, Error> {
        let store = Store::open(database, None, Access::Read)?;
        let (workspace, user_data) = (self.workspace, self.user_data.clone());
        let (returned, budget) = (self.returned, self.budget);
        let session = Session { store, workspace, user_data, stop: None, returned, budget, notes: RefCell::default() };
        match &self.stop {
            Some(stop) => session.until(stop),
            None => Ok(session),
        }
    }

    /// Continues a previous answer, of whose lists this many items have been `returned`.
    #[must_use]
    pub fn after(self, returned: &[usize]) -> Self {
        let most = returned.iter().copied().max().unwrap_or(0);
        Self { returned: u32::try_from(most).unwrap_or(u32::MAX), ..self }
    }

    /// Sets the token budget; `None` for no limit. Every answer is shortened to fit, but some choose their content by
    /// it.
    #[must_use]
    pub fn within(self, budget: Option<u32>) -> Self {
        Self { budget, ..self }
    }

    /// The token budget; `None` for no limit.
    pub(crate) fn budget(&self) -> Option<u32> {
        self.budget
    }

    /// The latest commits, newest first. If older ones are missing, the answer says so.
    pub(crate) fn history(&self) -> Vec<Commit> {
        let history = self.workspace.history();
        if history.is_shortened {
            let count = history.commits.len();
            self.note(format!(
                "only the latest {count} commits are considered: git took too long to list the changes of others"
            ));
        }
        history.commits
    }

    /// Adds a sentence to the answer, beside what was asked: how a name was understood.
    pub(crate) fn note(&self, note: String) {
        let mut notes = self.notes.borrow_mut();
        if !notes.contains(&note) {
            notes.push(note);
        }
    }

    /// The sentences added so far.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        self.notes.borrow().clone()
    }

    /// The number of rows to read for a list of `limit` items, where 0 means all. Includes the items of previous
    /// answers, which are removed from the answer later.
    pub(crate) fn rows(&self, limit: u32) -> u32 {
        if limit == 0 { u32::MAX } else { limit.saturating_add(self.returned) }
    }

    /// The files at `paths` that were skipped or only partially parsed.
    pub fn incomplete(&self, paths: &Paths<'_>) -> Result<Vec<Problem>, Error> {
        if paths.is_empty() {
            return Ok(Vec::new());
        }
        let problems = self.store.problems(u32::MAX)?.into_iter();
        Ok(problems.filter(|problem| paths.contains(problem.path.as_str())).map(Problem::from).collect())
    }

    /// The stored stamps of the files at `paths`; unindexed ones are left out.
    pub fn stamps(&self, paths: &Paths<'_>) -> Result<Vec<StoredStamp>, Error> {
        Ok(self.store.files_at(paths)?)
    }

    /// The progress of the first index, if it is still being built.
    pub fn unfinished(&self) -> Result<Option<Unfinished>, Error> {
        let draft = self.store.partial()?;
        Ok(draft.map(|PartialIndex { done, total }| Unfinished { done, total }))
    }

    /// Runs SQL written by a user and returns at most `max_rows` rows, which take at most `max_bytes` bytes of memory.
    pub(crate) fn sql(
        &self,
        sql: &str,
        parameters: Parameters<'_>,
        (max_rows, max_bytes): (usize, usize),
    ) -> Result<ResultTable, Error> {
        let limits = QueryLimits { stop: self.stop.clone(), max_rows, max_bytes, ..QueryLimits::default() };
        let files = (self.store.path(), Some(self.user_data.as_path()));
        Ok(sandbox::run_with_history(files, sql, parameters, &limits, || self.history())?)
    }

    /// The generation of the index: how often it was changed.
    pub fn generation(&self) -> Result<u64, Error> {
        Ok(self.store.generation()?)
    }

    /// The file that `given` names: a path relative to the working directory or, if there is none, to the root.
    pub(crate) fn file(&self, given: &str) -> Result<FileRow, Error> {
        for path in [self.workspace.path(given), given.to_owned()] {
            if let Some(file) = self.store.file(&path)? {
                return Ok(file);
            }
        }
        Err(Error::NoFile { path: given.to_owned(), suggestion: self.nearest_path(given)? })
    }

    /// The file or directory that `given` names, in the same way; `None` if there is none.
    pub(crate) fn place(&self, given: &str) -> Result<Option<ProjectPath>, Error> {
        for path in [self.workspace.path(given), given.to_owned()] {
            let path = path.trim_end_matches('/');
            if path.is_empty() {
                return Ok(Some(ProjectPath::Folder(String::new())));
            }
            if self.store.file(path)?.is_some() {
                return Ok(Some(ProjectPath::File(path.to_owned())));
            }
            let inside = format!("{path}/");
            let filter = FileFilter { prefix: Some(&inside), ..FileFilter::default() };
            if !self.store.files_filtered(filter, 1)?.is_empty() {
                return Ok(Some(ProjectPath::Folder(inside)));
            }
        }
        Ok(None)
    }

    /// The error for a path that is neither a file nor a folder of the index.
    pub(crate) fn no_path(&self, given: &str) -> Result<Error, Error> {
        let files = self.store.files()?;
        let folders_of = |path: &str| -> Vec<String> {
            path.match_indices('/').map(|(slash, _)| path[..slash].to_owned()).collect()
        };
        let folders: BTreeSet<String> = files.iter().flat_map(|file| folders_of(&file.path)).collect();
        let meant = closest_name(given.trim_end_matches('/'), folders.iter().map(String::as_str)).map(str::to_owned);
        let suggestion = meant.map_or_else(|| self.nearest_path(given), |folder| Ok(Some(folder)))?;
        Ok(Error::NoPath { path: given.to_owned(), suggestion })
    }

    /// The error for a file of the index, at `path`, whose text cannot be had.
    pub(crate) fn unreadable(&self, path: &str) -> Result<Error, Error> {
        let is_unread = |problem: &ProblemRow| matches!(problem.status, ParseStatus::Skipped | ParseStatus::Failed);
        let problem = self.store.problems(u32::MAX)?.into_iter().find(|problem| problem.path == path);
        Ok(match problem.filter(is_unread) {
            Some(problem) => {
                Error::Unread { path: problem.path, status: problem.status.name(), reason: problem.reason }
            }
            None => Error::Unreadable(path.to_owned()),
        })
    }

    /// The language called `name`, which may also be an abbreviation such as a file extension. Fails if nothing in the
    /// index is in it.
    pub(crate) fn language(&self, name: &str) -> Result<String, Error> {
        let lower = name.to_lowercase();
        for language in std::iter::once(lower.as_str()).chain(self.workspace.language_named(&lower)) {
            let filter = FileFilter { language: Some(language), ..FileFilter::default() };
            if !self.store.files_filtered(filter, 1)?.is_empty() {
                return Ok(language.to_owned());
            }
        }
        let languages: BTreeSet<String> = self.store.files()?.into_iter().map(|file| file.language).collect();
        let languages: Vec<&str> = languages.iter().map(String::as_str).collect();
        let suggestion = closest_name(name, languages.iter().copied()).map(str::to_owned);
        Err(Error::NoLanguage { name: name.to_owned(), suggestion, known: languages.join(", ") })
    }

    /// The closest path: one that ends with `given`, else a similar path, else a file with a similar name.
    fn nearest_path(&self, given: &str) -> Result<Option<String>, Error> {
        let files = self.store.files()?;
        let paths = || files.iter().map(|file| file.path.as_str());
        let ending = format!("/{}", given.trim_start_matches("./"));
        let name_of = |path: &'_ str| path.rsplit('/').next().unwrap_or_default().to_owned();
        let meant =
            paths().find(|path| path.ends_with(&ending)).or_else(|| closest_name(given, paths())).or_else(|| {
                let names: Vec<String> = paths().map(name_of).collect();
                let name = closest_name(&name_of(given), names.iter().map(String::as_str))?;
                paths().find(|path| name_of(path) == name)
            });
        Ok(meant.map(str::to_owned))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(place: &ProjectPath, path: &str, expected: bool) {
        assert_eq!(place.holds(path), expected, "{place:?} {path}");
    }

    #[test]
    fn directories_end_at_a_slash() {
        let (file, folder) = (ProjectPath::File("shop/cart.py".to_owned()), ProjectPath::Folder("shop/".to_owned()));
        check(&file, "shop/cart.py", true);
        check(&file, "shop/cart.pyi", false);
        check(&folder, "shop/cart.py", true);
        check(&folder, "shop/web/cart.py", true);
        check(&folder, "shopping/cart.py", false);
        check(&ProjectPath::Folder(String::new()), "cart.py", true);
    }
}

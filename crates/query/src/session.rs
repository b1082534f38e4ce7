//! An index opened for questions, with the project around it.

use crate::error::Error;
use crate::mention::Paths;
use crate::status::Problem;
use crate::workspace::{Unfinished, Workspace};
use rhumb_model::ParseStatus;
use rhumb_store::closest_name;
use rhumb_store::sandbox::{self, Parameters, QueryLimits, ResultTable};
use rhumb_store::{Access, FileFilter, FileRow, PartialIndex, ProblemRow, Stop, Store, StoredStamp, Within};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A file or a folder of the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The path of a file.
    File(String),
    /// What the paths of all files in a folder start with: its own path and a slash, or nothing.
    Folder(String),
}

impl Place {
    /// As the store knows it.
    pub(crate) fn within(&self) -> Within<'_> {
        match self {
            Self::File(path) => Within::File(path),
            Self::Folder(start) => Within::Folder(start),
        }
    }

    /// Its path, which is empty for the whole project.
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

/// An index opened for questions. It sees one state of the index as long as nobody replaces the file.
pub struct Session<'w> {
    pub(crate) store: Store,
    pub(crate) workspace: &'w dyn Workspace,
    user_data: PathBuf,
    stop: Option<Stop>,
    told: u32,
    budget: Option<u32>,
}

impl<'w> Session<'w> {
    /// Opens the index at `database`, with the user's own database beside it if there is one.
    pub fn open(database: &Path, user_data: &Path, workspace: &'w dyn Workspace) -> Result<Self, Error> {
        let store = Store::open(database, Some(user_data), Access::Read)?;
        Ok(Self { store, workspace, user_data: user_data.to_path_buf(), stop: None, told: 0, budget: None })
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
        let session = Session { store, workspace, user_data, stop: None, told: self.told, budget: self.budget };
        match &self.stop {
            Some(stop) => session.until(stop),
            None => Ok(session),
        }
    }

    /// For an answer that goes on where another one ended, of whose lists so many items have been `told`.
    #[must_use]
    pub fn after(self, told: &[usize]) -> Self {
        let most = told.iter().copied().max().unwrap_or(0);
        Self { told: u32::try_from(most).unwrap_or(u32::MAX), ..self }
    }

    /// For an answer that may have so many tokens; nothing for any number. Every answer is shortened until it fits, but one that
    /// knows before can choose what to say.
    #[must_use]
    pub fn within(self, budget: Option<u32>) -> Self {
        Self { budget, ..self }
    }

    /// How many tokens the answer may have; nothing for any number.
    pub(crate) fn budget(&self) -> Option<u32> {
        self.budget
    }

    /// How many rows to read for a list of `limit` items, where zero means all of them. What has been told before is read
    /// once more, since only then it is known what follows; it is taken out of the answer later.
    pub(crate) fn rows(&self, limit: u32) -> u32 {
        if limit == 0 { u32::MAX } else { limit.saturating_add(self.told) }
    }

    /// Those of `paths` whose files were not read, or not whole.
    pub fn incomplete(&self, paths: &Paths<'_>) -> Result<Vec<Problem>, Error> {
        if paths.is_empty() {
            return Ok(Vec::new());
        }
        let problems = self.store.problems(u32::MAX)?.into_iter();
        Ok(problems.filter(|problem| paths.contains(problem.path.as_str())).map(Problem::from).collect())
    }

    /// What the index knows of the files at `paths`; what it does not have is left out.
    pub fn stamps(&self, paths: &Paths<'_>) -> Result<Vec<StoredStamp>, Error> {
        Ok(self.store.files_at(paths)?)
    }

    /// How far the index is, if it is still being made for the first time.
    pub fn unfinished(&self) -> Result<Option<Unfinished>, Error> {
        let draft = self.store.partial()?;
        Ok(draft.map(|PartialIndex { done, total }| Unfinished { done, total }))
    }

    /// Runs SQL written by a user and returns at most `max_rows` rows, which take at most `max_bytes` bytes of memory.
    pub(crate) fn sql(&self, sql: &str, max_rows: usize, max_bytes: usize) -> Result<ResultTable, Error> {
        let limits = QueryLimits { stop: self.stop.clone(), max_rows, max_bytes, ..QueryLimits::default() };
        Ok(sandbox::run(self.store.path(), Some(&self.user_data), sql, Parameters::NONE, &limits)?)
    }

    /// How often the index was changed.
    pub fn generation(&self) -> Result<u64, Error> {
        Ok(self.store.generation()?)
    }

    /// The file that `given` names: a path from where the user stands or, if there is none, one from the root.
    pub(crate) fn file(&self, given: &str) -> Result<FileRow, Error> {
        for path in [self.workspace.path(given), given.to_owned()] {
            if let Some(file) = self.store.file(&path)? {
                return Ok(file);
            }
        }
        Err(Error::NoFile { path: given.to_owned(), suggestion: self.nearest_path(given)? })
    }

    /// The file or folder that `given` names, in the same way; nothing if there is none.
    pub(crate) fn place(&self, given: &str) -> Result<Option<Place>, Error> {
        for path in [self.workspace.path(given), given.to_owned()] {
            let path = path.trim_end_matches('/');
            if path.is_empty() {
                return Ok(Some(Place::Folder(String::new())));
            }
            if self.store.file(path)?.is_some() {
                return Ok(Some(Place::File(path.to_owned())));
            }
            let inside = format!("{path}/");
            let filter = FileFilter { prefix: Some(&inside), ..FileFilter::default() };
            if !self.store.files_filtered(filter, 1)?.is_empty() {
                return Ok(Some(Place::Folder(inside)));
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

    /// Whether anything in the index is written in the language called `name`; if not, an error that says what is.
    pub(crate) fn check_language(&self, name: &str) -> Result<(), Error> {
        let filter = FileFilter { language: Some(name), ..FileFilter::default() };
        if !self.store.files_filtered(filter, 1)?.is_empty() {
            return Ok(());
        }
        let languages: BTreeSet<String> = self.store.files()?.into_iter().map(|file| file.language).collect();
        let languages: Vec<&str> = languages.iter().map(String::as_str).collect();
        let suggestion = closest_name(name, languages.iter().copied()).map(str::to_owned);
        Err(Error::NoLanguage { name: name.to_owned(), suggestion, known: languages.join(", ") })
    }

    /// The path that was probably meant: one that ends so, else one that looks alike, else a file of a like name.
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

    fn check(place: &Place, path: &str, expected: bool) {
        assert_eq!(place.holds(path), expected, "{place:?} {path}");
    }

    #[test]
    fn places_end_at_a_slash() {
        let (file, folder) = (Place::File("shop/cart.py".to_owned()), Place::Folder("shop/".to_owned()));
        check(&file, "shop/cart.py", true);
        check(&file, "shop/cart.pyi", false);
        check(&folder, "shop/cart.py", true);
        check(&folder, "shop/web/cart.py", true);
        check(&folder, "shopping/cart.py", false);
        check(&Place::Folder(String::new()), "cart.py", true);
    }
}

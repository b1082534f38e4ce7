//! An index opened for questions, with the project around it.

use crate::error::Error;
use crate::workspace::Workspace;
use rhumb_model::nearest;
use rhumb_store::sandbox::{self, Limits, Parameters, Table};
use rhumb_store::{Access, FileRow, Store};
use std::path::{Path, PathBuf};

/// An index opened for questions. It sees one state of the index as long as nobody replaces the file.
pub struct Session<'w> {
    pub(crate) store: Store,
    pub(crate) workspace: &'w dyn Workspace,
    user_data: PathBuf,
}

impl<'w> Session<'w> {
    /// Opens the index at `database`, with the user's own database beside it if there is one.
    pub fn open(database: &Path, user_data: &Path, workspace: &'w dyn Workspace) -> Result<Self, Error> {
        let store = Store::open(database, Some(user_data), Access::Read)?;
        Ok(Self { store, workspace, user_data: user_data.to_path_buf() })
    }

    /// Runs SQL that a user wrote.
    pub(crate) fn sql(&self, sql: &str, limits: Limits) -> Result<Table, Error> {
        Ok(sandbox::run(self.store.path(), Some(&self.user_data), sql, Parameters::NONE, limits)?)
    }

    /// How often the index was changed.
    pub(crate) fn generation(&self) -> Result<u64, Error> {
        Ok(self.store.generation()?)
    }

    /// The file that `given` names: a path from the root, or one from where the user stands.
    pub(crate) fn file(&self, given: &str) -> Result<FileRow, Error> {
        for path in [given.to_owned(), self.workspace.path(given)] {
            if let Some(file) = self.store.file(&path)? {
                return Ok(file);
            }
        }
        Err(Error::NoFile { path: given.to_owned(), suggestion: self.nearest_path(given)? })
    }

    /// The path that was probably meant: one that ends so, else one that looks alike, else a file of a like name.
    fn nearest_path(&self, given: &str) -> Result<Option<String>, Error> {
        let files = self.store.files()?;
        let paths = || files.iter().map(|file| file.path.as_str());
        let ending = format!("/{}", given.trim_start_matches("./"));
        let name_of = |path: &'_ str| path.rsplit('/').next().unwrap_or_default().to_owned();
        let meant = paths().find(|path| path.ends_with(&ending)).or_else(|| nearest(given, paths())).or_else(|| {
            let names: Vec<String> = paths().map(name_of).collect();
            let name = nearest(&name_of(given), names.iter().map(String::as_str))?;
            paths().find(|path| name_of(path) == name)
        });
        Ok(meant.map(str::to_owned))
    }
}

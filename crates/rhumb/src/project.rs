//! A project that can be indexed and queried.

use crate::ask::{Audience, StalePolicy};
use crate::error::Error;
use crate::workspace::ProjectWorkspace;
use rhumb_index::{
    Environment, IndexOptions, LoadedConfig, Mode, NoProgress, Progress, Report, RootPolicy, Snapshot, Watch,
    WatchEvent,
};
use rhumb_query::map::Map;
use rhumb_query::query::{Query, QueryAnswer};
use rhumb_query::{Answer, Ask, ForeignFile, Workspace};
use std::cell::RefCell;
use std::path::{Path, PathBuf};

/// A project that can be indexed and queried. It holds no files open: each question reads the current index.
#[derive(Clone, Debug)]
pub struct Project {
    pub(crate) inner: rhumb_index::Project,
    /// The current directory, without symlinks.
    pub(crate) current_dir: PathBuf,
}

/// The project that contains `path`. Writes nothing.
pub fn open(path: impl AsRef<Path>) -> Result<Project, Error> {
    Project::find(&environment_at(path.as_ref(), Environment::of_process()), RootPolicy::ProjectOnly)
}

/// `environment` with `path` as its current directory. An explicit path takes precedence over the root set for the process.
fn environment_at(path: &Path, environment: Environment) -> Environment {
    Environment { root: None, current_dir: path.to_path_buf(), ..environment }
}

impl Project {
    /// The project that the environment selects. Writes nothing.
    pub fn find(environment: &Environment, width: RootPolicy) -> Result<Self, Error> {
        let inner = rhumb_index::Project::find(environment, width)?;
        // The root has no symlinks in its path, so the path that is compared with it must not have any either.
        let current_dir = environment.current_dir.canonicalize().unwrap_or_else(|_| environment.current_dir.clone());
        Ok(Self { inner, current_dir })
    }

    /// The root directory.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.inner.root
    }

    /// The effective configuration.
    #[must_use]
    pub fn settings(&self) -> &LoadedConfig {
        &self.inner.settings
    }

    /// Brings the index up to date.
    pub fn index(&self, mode: Mode, progress: &dyn Progress) -> Result<Report, Error> {
        Ok(self.inner.index(mode, progress)?)
    }

    /// The index of the commit that `reference` names. It is built if it is not cached; the work tree is not touched.
    pub fn snapshot(&self, reference: &str, progress: &dyn Progress) -> Result<Snapshot, Error> {
        Ok(self.inner.snapshot(reference, progress)?)
    }

    /// Brings the index up to date as `order` specifies.
    pub fn index_with_options(&self, order: &IndexOptions, progress: &dyn Progress) -> Result<Report, Error> {
        Ok(self.inner.index_with_options(order, progress)?)
    }

    /// Reports what [`Project::index`] would do. Writes nothing.
    pub fn compare(&self, progress: &dyn Progress) -> Result<Report, Error> {
        Ok(self.inner.compare(progress)?)
    }

    /// Keeps the index up to date in the background. `hear` receives events, `progress` the progress of each run.
    pub fn watch(
        &self,
        progress: impl Progress + Send + 'static,
        hear: impl FnMut(WatchEvent) + Send + 'static,
    ) -> Result<Watch, Error> {
        Ok(self.inner.watch(progress, hear)?)
    }

    /// The path in the index for `given`, which is relative to the current directory.
    #[must_use]
    pub fn index_path(&self, given: &str) -> String {
        let workspace = ProjectWorkspace {
            project: self,
            report: None,
            differences: None,
            audience: Audience::User,
            progress: &NoProgress,
            folders: RefCell::default(),
        };
        workspace.path(given)
    }

    /// Brings the index up to date and answers.
    pub fn ask(&self, ask: &Ask) -> Result<Answer, Error> {
        Ok(self.ask_with(ask, StalePolicy::Refresh, &NoProgress)?.answer)
    }

    /// The map saved next to the index, if there is one.
    #[must_use]
    pub fn map_file(&self) -> Option<PathBuf> {
        self.inner.state.open().map(|state| state.map()).filter(|map| map.is_file())
    }

    /// Saves `map` next to the index and returns its path.
    pub fn keep_map(&self, map: &str) -> Result<PathBuf, Error> {
        Ok(self.inner.state.keep_map(map)?)
    }

    /// Untrusted files in the directory of the index, such as an index that came with the repository.
    #[must_use]
    pub fn foreign_state(&self) -> Vec<ForeignFile> {
        let path = |path: &Path| path.to_string_lossy().into_owned();
        let files = self.inner.foreign_state().into_iter();
        files.map(|file| ForeignFile { path: path(&file.path), is_tracked: file.is_tracked }).collect()
    }

    /// Updates the saved map from the current index. Does nothing if there is none.
    pub fn update_saved_map(&self) -> Result<(), Error> {
        if self.map_file().is_none() {
            return Ok(());
        }
        match self.ask_with(&Ask::Map(Map::default()), StalePolicy::Ignore, &NoProgress)?.answer {
            Answer::Map(map) => self.keep_map(&map.text()).map(drop),
            _ => unreachable!("a question is answered by its own answer"),
        }
    }

    /// Brings the index up to date and runs a SELECT statement over the public relations. Returns at most 10,000 rows.
    pub fn sql(&self, sql: &str) -> Result<QueryAnswer, Error> {
        let ask = Ask::Query(Query { sql: Some(sql.to_owned()), limit: Some(MAX_ROWS), ..Query::default() });
        match self.ask(&ask)? {
            Answer::Query(table) => Ok(table),
            _ => unreachable!("a question is answered by its own answer"),
        }
    }
}

/// Longer results should be read page by page.
const MAX_ROWS: u32 = 10_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_explicit_path_takes_precedence_over_the_root_of_the_process() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let process = Environment { root: Some(PathBuf::from("/nowhere")), ..Environment::default() };
        let project = Project::find(&environment_at(folder.path(), process), RootPolicy::ProjectOnly)
            .expect("a folder is enough");
        assert_eq!(project.root(), folder.path().canonicalize().expect("the folder is there"));
    }
}

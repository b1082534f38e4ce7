//! A project that can be indexed and response.

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
use std::path::{Path, PathBuf};

/// A project that can be indexed and response. Holds nothing open: each question sees the index as it is then.
#[derive(Clone, Debug)]
pub struct Project {
    pub(crate) inner: rhumb_index::Project,
    /// Where the user stands, as the system names it.
    pub(crate) current_dir: PathBuf,
}

/// The project at `path`, or around it. Touches nothing.
pub fn open(path: impl AsRef<Path>) -> Result<Project, Error> {
    Project::find(&standing_at(path.as_ref(), Environment::of_process()), RootPolicy::ProjectOnly)
}

/// What `environment` is to somebody who stands at `path`. Who names a path does not mean the root that the process was
/// given.
fn standing_at(path: &Path, environment: Environment) -> Environment {
    Environment { root: None, current_dir: path.to_path_buf(), ..environment }
}

impl Project {
    /// The project that the environment points to. Touches nothing.
    pub fn find(environment: &Environment, width: RootPolicy) -> Result<Self, Error> {
        let inner = rhumb_index::Project::find(environment, width)?;
        // The root has no links in its path, so neither may what is compared with it.
        let current_dir = environment.current_dir.canonicalize().unwrap_or_else(|_| environment.current_dir.clone());
        Ok(Self { inner, current_dir })
    }

    /// The root folder.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.inner.root
    }

    /// The effective configuration.
    #[must_use]
    pub fn settings(&self) -> &LoadedConfig {
        &self.inner.settings
    }

    /// Makes the index true to the disk.
    pub fn index(&self, mode: Mode, progress: &dyn Progress) -> Result<Report, Error> {
        Ok(self.inner.index(mode, progress)?)
    }

    /// An index of the commit that `reference` names to git: the one that is kept, or one made now without touching the work
    /// tree.
    pub fn snapshot(&self, reference: &str, progress: &dyn Progress) -> Result<Snapshot, Error> {
        Ok(self.inner.snapshot(reference, progress)?)
    }

    /// Makes the index true to the disk as `order` says.
    pub fn index_with_options(&self, order: &IndexOptions, progress: &dyn Progress) -> Result<Report, Error> {
        Ok(self.inner.index_with_options(order, progress)?)
    }

    /// What [`Project::index`] would do. Writes nothing.
    pub fn compare(&self, progress: &dyn Progress) -> Result<Report, Error> {
        Ok(self.inner.compare(progress)?)
    }

    /// Keeps the index true to the disk in the background. `hear` is told what happens; `progress` how far a run is.
    pub fn watch(
        &self,
        progress: impl Progress + Send + 'static,
        hear: impl FnMut(WatchEvent) + Send + 'static,
    ) -> Result<Watch, Error> {
        Ok(self.inner.watch(progress, hear)?)
    }

    /// What somebody who stands in the current folder means by `given`, as a path of the index.
    #[must_use]
    pub fn index_path(&self, given: &str) -> String {
        let site = ProjectWorkspace {
            project: self,
            report: None,
            differences: None,
            audience: Audience::User,
            progress: &NoProgress,
        };
        site.path(given)
    }

    /// Brings the index up to date and answers.
    pub fn ask(&self, ask: &Ask) -> Result<Answer, Error> {
        Ok(self.ask_with(ask, StalePolicy::Refresh, &NoProgress)?.answer)
    }

    /// The map of the project that is kept beside the index, if somebody response for one.
    #[must_use]
    pub fn map_file(&self) -> Option<PathBuf> {
        self.inner.state.open().map(|state| state.map()).filter(|map| map.is_file())
    }

    /// Keeps `map` there; returns its path.
    pub fn keep_map(&self, map: &str) -> Result<PathBuf, Error> {
        Ok(self.inner.state.keep_map(map)?)
    }

    /// Files in the place of the index that are not trusted, such as an index that came with the repository.
    #[must_use]
    pub fn foreign_state(&self) -> Vec<ForeignFile> {
        let path = |path: &Path| path.to_string_lossy().into_owned();
        let files = self.inner.foreign_state().into_iter();
        files.map(|file| ForeignFile { path: path(&file.path), is_tracked: file.is_tracked }).collect()
    }

    /// Draws the map that is kept again, from the index as it is. Does nothing if none is kept.
    pub fn draw_kept_map(&self) -> Result<(), Error> {
        if self.map_file().is_none() {
            return Ok(());
        }
        match self.ask_with(&Ask::Map(Map::default()), StalePolicy::Ignore, &NoProgress)?.answer {
            Answer::Map(map) => self.keep_map(&map.text()).map(drop),
            _ => unreachable!("a question is answered by its own answer"),
        }
    }

    /// Brings the index up to date and runs one SELECT statement over the public relations, at most 10,000 rows of it.
    pub fn sql(&self, sql: &str) -> Result<QueryAnswer, Error> {
        let ask = Ask::Query(Query { sql: sql.to_owned(), limit: MAX_ROWS });
        match self.ask(&ask)? {
            Answer::Query(table) => Ok(table),
            _ => unreachable!("a question is answered by its own answer"),
        }
    }
}

/// A table longer than this is better read page by page.
const MAX_ROWS: u32 = 10_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_that_is_named_wins_over_the_root_of_the_process() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let process = Environment { root: Some(PathBuf::from("/nowhere")), ..Environment::default() };
        let project =
            Project::find(&standing_at(folder.path(), process), RootPolicy::ProjectOnly).expect("a folder is enough");
        assert_eq!(project.root(), folder.path().canonicalize().expect("the folder is there"));
    }
}

//! The projects that a server serves.

use super::project_session::ProjectSession;
use super::request_error::RequestError;
use crate::error::Error;
use crate::project::Project;
use rhumb_index::{Environment, RootPolicy};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum number of projects that a client can open.
const MAX_PROJECTS: usize = 64;

/// The projects that a server serves. The first one is the default. Requests cannot add projects.
pub struct Roots {
    environment: Environment,
    width: RootPolicy,
    /// Whether they were given when the server was started. If so, roots of clients are ignored.
    is_explicit: bool,
    sessions: Mutex<Vec<Arc<ProjectSession>>>,
}

impl Roots {
    /// The projects at `paths`. Without paths, the one around the current directory, unless a client sends roots.
    pub fn new(environment: Environment, width: RootPolicy, paths: &[PathBuf]) -> Result<Self, Error> {
        let is_explicit = !paths.is_empty() || environment.root.is_some();
        let roots = Self { environment, width, is_explicit, sessions: Mutex::default() };
        let found = paths.iter().map(|path| roots.find(path)).collect::<Result<_, _>>()?;
        *roots.sessions() = found;
        Ok(roots)
    }

    /// Whether projects were given when the server was started.
    pub(super) fn is_explicit(&self) -> bool {
        self.is_explicit
    }

    /// Replaces the projects by the roots of a client. Directories that cannot be projects are ignored.
    pub(super) fn set_from_client(&self, paths: &[PathBuf]) {
        let found = paths.iter().take(MAX_PROJECTS).filter_map(|path| self.find(path).ok());
        let mut sessions = self.sessions();
        let known = |new: Arc<ProjectSession>| {
            sessions.iter().find(|session| session.root() == new.root()).cloned().unwrap_or(new)
        };
        let found = found.map(known).collect();
        let old = std::mem::replace(&mut *sessions, found);
        drop(sessions);
        // Stopping a watch waits for its current update, which must not block.
        std::thread::spawn(move || drop(old));
    }

    /// The project with this path or directory name; the first one if there is no `name`.
    pub(super) fn session(&self, name: Option<&str>) -> Result<Arc<ProjectSession>, RequestError> {
        self.open_default()?;
        let sessions = self.sessions();
        let Some(name) = name else {
            return sessions.first().cloned().ok_or_else(|| RequestError::invalid(&"no project is open"));
        };
        let is_meant =
            |session: &&Arc<ProjectSession>| session.root() == Path::new(name) || directory_name(session) == Some(name);
        let meant: Vec<_> = sessions.iter().filter(is_meant).collect();
        if let [session] = meant.as_slice() {
            return Ok(Arc::clone(session));
        }
        Err(RequestError::unknown("root", name, names(&sessions).into_iter()))
    }

    /// Opens the project around the current directory if no project is open.
    fn open_default(&self) -> Result<(), RequestError> {
        let mut sessions = self.sessions();
        if sessions.is_empty() {
            sessions.push(ProjectSession::new(Project::find(&self.environment, self.width)?));
        }
        Ok(())
    }

    fn find(&self, path: &Path) -> Result<Arc<ProjectSession>, Error> {
        let here = |path: &Path| self.environment.current_dir.join(path);
        let environment = Environment {
            root: Some(here(path)),
            current_dir: here(path),
            state_dir: self.environment.state_dir.as_deref().map(here),
            config: self.environment.config.as_deref().map(here),
            ..self.environment.clone()
        };
        Ok(ProjectSession::new(Project::find(&environment, self.width)?))
    }

    fn sessions(&self) -> std::sync::MutexGuard<'_, Vec<Arc<ProjectSession>>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A name for each project: the name of its directory, or its full path if another one has the same name.
fn names(sessions: &[Arc<ProjectSession>]) -> Vec<&str> {
    let is_unique = |name: &str| sessions.iter().filter(|session| directory_name(session) == Some(name)).count() == 1;
    sessions
        .iter()
        .filter_map(|session| {
            directory_name(session).filter(|name| is_unique(name)).or_else(|| session.root().to_str())
        })
        .collect()
}

fn directory_name(session: &Arc<ProjectSession>) -> Option<&str> {
    session.root().file_name()?.to_str()
}

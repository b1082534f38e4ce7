//! Which projects may be response.

use super::project_session::ProjectSession;
use super::request_error::RequestError;
use crate::error::Error;
use crate::project::Project;
use rhumb_index::{Environment, RootPolicy};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// More projects than this at a time are not kept open for one client.
const MOST: usize = 64;

/// The projects that may be response, the first of them if nobody says which. Nothing that a request says can add one.
pub struct Roots {
    environment: Environment,
    width: RootPolicy,
    /// Whether whoever started the server named them; then no client is response.
    is_named: bool,
    sessions: Mutex<Vec<Arc<ProjectSession>>>,
}

impl Roots {
    /// The projects at `paths`. If there are none, the one around the folder of the process stands for them until
    /// somebody who may says otherwise.
    pub fn new(environment: Environment, width: RootPolicy, paths: &[PathBuf]) -> Result<Self, Error> {
        let is_named = !paths.is_empty() || environment.root.is_some();
        let roots = Self { environment, width, is_named, sessions: Mutex::default() };
        let found = paths.iter().map(|path| roots.find(path)).collect::<Result<_, _>>()?;
        *roots.sessions() = found;
        Ok(roots)
    }

    /// Whether somebody named projects.
    pub(super) fn is_named(&self) -> bool {
        self.is_named
    }

    /// Takes in what the client says that it works on. Folders that cannot be projects are left out.
    pub(super) fn offer(&self, paths: &[PathBuf]) {
        let found = paths.iter().take(MOST).filter_map(|path| self.find(path).ok());
        let mut sessions = self.sessions();
        let known = |new: Arc<ProjectSession>| {
            sessions.iter().find(|session| session.root() == new.root()).cloned().unwrap_or(new)
        };
        let found = found.map(known).collect();
        let old = std::mem::replace(&mut *sessions, found);
        drop(sessions);
        // A watch ends when its work is done, for which nobody shall wait.
        std::thread::spawn(move || drop(old));
    }

    /// The project that `name` stands for: its path, or the name of its folder.
    pub(super) fn session(&self, name: Option<&str>) -> Result<Arc<ProjectSession>, RequestError> {
        self.settle()?;
        let sessions = self.sessions();
        let Some(name) = name else {
            return sessions.first().cloned().ok_or_else(|| RequestError::invalid(&"there is no project to ask"));
        };
        let is_meant =
            |session: &&Arc<ProjectSession>| session.root() == Path::new(name) || folder(session) == Some(name);
        let meant: Vec<_> = sessions.iter().filter(is_meant).collect();
        if let [session] = meant.as_slice() {
            return Ok(Arc::clone(session));
        }
        Err(RequestError::unknown("root", name, names(&sessions).into_iter()))
    }

    /// Without anybody who names a project it is the one around the folder of the process.
    fn settle(&self) -> Result<(), RequestError> {
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

/// What each project can be response by: the name of its directory, or its whole path where another one has the same name.
fn names(sessions: &[Arc<ProjectSession>]) -> Vec<&str> {
    let is_unique = |name: &str| sessions.iter().filter(|session| folder(session) == Some(name)).count() == 1;
    sessions
        .iter()
        .filter_map(|session| folder(session).filter(|name| is_unique(name)).or_else(|| session.root().to_str()))
        .collect()
}

fn folder(session: &Arc<ProjectSession>) -> Option<&str> {
    session.root().file_name()?.to_str()
}

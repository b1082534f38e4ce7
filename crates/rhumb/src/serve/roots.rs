//! Which projects may be asked.

use super::refusal::Refusal;
use super::room::Room;
use crate::error::Error;
use crate::project::Project;
use rhumb_index::{Environment, Width};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// More projects than this at a time are not kept open for one client.
const MOST: usize = 64;

/// The projects that may be asked, the first of them if nobody says which. Nothing that a request says can add one.
pub struct Roots {
    environment: Environment,
    width: Width,
    /// Whether whoever started the server named them; then no client is asked.
    is_named: bool,
    rooms: Mutex<Vec<Arc<Room>>>,
}

impl Roots {
    /// The projects at `paths`. If there are none, the one around the folder of the process stands for them until
    /// somebody who may says otherwise.
    pub fn new(environment: Environment, width: Width, paths: &[PathBuf]) -> Result<Self, Error> {
        let is_named = !paths.is_empty() || environment.root.is_some();
        let roots = Self { environment, width, is_named, rooms: Mutex::default() };
        let found = paths.iter().map(|path| roots.find(path)).collect::<Result<_, _>>()?;
        *roots.rooms() = found;
        Ok(roots)
    }

    /// Whether somebody named projects.
    pub(super) fn is_named(&self) -> bool {
        self.is_named
    }

    /// Takes in what the client says that it works on. Folders that cannot be projects are left out.
    pub(super) fn offer(&self, paths: &[PathBuf]) {
        let found = paths.iter().take(MOST).filter_map(|path| self.find(path).ok());
        let mut rooms = self.rooms();
        let known = |new: Arc<Room>| rooms.iter().find(|room| room.root() == new.root()).cloned().unwrap_or(new);
        let found = found.map(known).collect();
        let old = std::mem::replace(&mut *rooms, found);
        drop(rooms);
        // A watch ends when its work is done, for which nobody shall wait.
        std::thread::spawn(move || drop(old));
    }

    /// The project that `name` stands for: its path, or the name of its folder.
    pub(super) fn room(&self, name: Option<&str>) -> Result<Arc<Room>, Refusal> {
        self.settle()?;
        let rooms = self.rooms();
        let Some(name) = name else {
            return rooms.first().cloned().ok_or_else(|| Refusal::trouble(&"there is no project to ask"));
        };
        let is_meant = |room: &&Arc<Room>| room.root() == Path::new(name) || folder(room) == Some(name);
        let meant: Vec<_> = rooms.iter().filter(is_meant).collect();
        if let [room] = meant.as_slice() {
            return Ok(Arc::clone(room));
        }
        Err(Refusal::unknown("root", name, names(&rooms).into_iter()))
    }

    /// Without anybody who names a project it is the one around the folder of the process.
    fn settle(&self) -> Result<(), Refusal> {
        let mut rooms = self.rooms();
        if rooms.is_empty() {
            rooms.push(Room::new(Project::find(&self.environment, self.width)?));
        }
        Ok(())
    }

    fn find(&self, path: &Path) -> Result<Arc<Room>, Error> {
        let here = |path: &Path| self.environment.current_dir.join(path);
        let environment = Environment {
            root: Some(here(path)),
            current_dir: here(path),
            state_dir: self.environment.state_dir.as_deref().map(here),
            config: self.environment.config.as_deref().map(here),
            ..self.environment.clone()
        };
        Ok(Room::new(Project::find(&environment, self.width)?))
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, Vec<Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What each project can be asked by: the name of its directory, or its whole path where another one has the same name.
fn names(rooms: &[Arc<Room>]) -> Vec<&str> {
    let is_unique = |name: &str| rooms.iter().filter(|room| folder(room) == Some(name)).count() == 1;
    rooms
        .iter()
        .filter_map(|room| folder(room).filter(|name| is_unique(name)).or_else(|| room.root().to_str()))
        .collect()
}

fn folder(room: &Arc<Room>) -> Option<&str> {
    room.root().file_name()?.to_str()
}

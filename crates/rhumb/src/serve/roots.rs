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
    rooms: Mutex<Vec<Arc<Room>>>,
}

impl Roots {
    /// The projects at `paths`. If there are none, the one around the folder of the process stands for them until
    /// somebody who may says otherwise.
    pub fn new(environment: Environment, width: Width, paths: &[PathBuf]) -> Result<Self, Error> {
        let roots = Self { environment, width, rooms: Mutex::default() };
        let found = paths.iter().map(|path| roots.find(path)).collect::<Result<_, _>>()?;
        *roots.rooms() = found;
        Ok(roots)
    }

    /// Whether somebody named projects.
    pub(super) fn is_named(&self) -> bool {
        !self.rooms().is_empty()
    }

    /// Takes in what the client says that it works on. Folders that cannot be projects are left out.
    pub(super) fn offer(&self, paths: &[PathBuf]) {
        let found: Vec<_> = paths.iter().take(MOST).filter_map(|path| self.find(path).ok()).collect();
        *self.rooms() = found;
    }

    /// The project that `name` stands for: its path, or the name of its folder.
    pub(super) fn room(&self, name: Option<&str>) -> Result<Arc<Room>, Refusal> {
        self.settle()?;
        let rooms = self.rooms();
        let Some(name) = name else {
            return rooms.first().cloned().ok_or_else(|| Refusal::trouble(&"there is no project to ask"));
        };
        let is_meant = |room: &&Arc<Room>| room.project.root() == Path::new(name) || folder(room) == Some(name);
        rooms.iter().find(is_meant).cloned().ok_or_else(|| {
            let names: Vec<&str> = rooms.iter().filter_map(|room| room.project.root().to_str()).collect();
            Refusal::unknown("root", name, names.into_iter())
        })
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
        let root = Some(path.to_path_buf());
        let current_dir = self.environment.current_dir.join(path);
        let environment = Environment { root, current_dir, ..self.environment.clone() };
        Ok(Room::new(Project::find(&environment, self.width)?))
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, Vec<Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn folder(room: &Arc<Room>) -> Option<&str> {
    room.project.root().file_name()?.to_str()
}

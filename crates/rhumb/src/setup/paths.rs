//! The directories in which agents keep their files, on each system.

use crate::Environment;
use std::env;
use std::path::{Path, PathBuf};

/// A directory that the paths of an agent's files are relative to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    /// The root of the project.
    Project,
    /// The user's home directory.
    Home,
    /// `~/.config` or its equivalent.
    Config,
    /// The directory for the data of desktop applications.
    Application,
}

/// The directories of a user and a project.
#[derive(Clone, Debug)]
pub(super) struct Directories {
    pub(super) project: PathBuf,
    home: Option<PathBuf>,
    config: Option<PathBuf>,
}

impl Directories {
    pub(super) fn new(project: &Path, environment: &Environment) -> Self {
        Self { project: project.to_owned(), home: environment.home.clone(), config: environment.config_dir.clone() }
    }

    /// `path` in the directory `base`. `None` if the user has no such directory.
    pub(super) fn resolve(&self, base: Base, path: &str) -> Option<PathBuf> {
        let directory = match base {
            Base::Project => Some(self.project.clone()),
            Base::Home => self.home.clone(),
            Base::Application if cfg!(target_os = "macos") => {
                self.home.as_ref().map(|home| home.join("Library").join("Application Support"))
            }
            Base::Config | Base::Application => self.config.clone(),
        };
        // Separators are those of the system, because the paths are shown.
        Some(path.split('/').fold(directory?, |whole, part| whole.join(part)))
    }
}

/// The file that the system runs for the program `name`. `None` if it is not installed.
#[must_use]
pub fn program(name: &str) -> Option<PathBuf> {
    let name = format!("{name}{}", env::consts::EXE_SUFFIX);
    let directories = env::var_os("PATH")?;
    env::split_paths(&directories).map(|directory| directory.join(&name)).find(|path| path.is_file())
}

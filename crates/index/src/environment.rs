//! Environment variables and user directories, read once at startup and then passed as a value.

use etcetera::BaseStrategy;
use std::ffi::OsStr;
use std::path::PathBuf;

/// The environment that determines paths. A command-line flag overrides its variable by overwriting the field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// `--root` or `RHUMB_ROOT`: the project root, used as is.
    pub root: Option<PathBuf>,
    /// `--state-dir` or `RHUMB_STATE_DIR`: the state directory; overrides the configuration.
    pub state_dir: Option<PathBuf>,
    /// `--config` or `RHUMB_CONFIG`: read instead of the project's configuration file.
    pub config: Option<PathBuf>,
    /// The working directory of the process; the paths above are relative to it.
    pub current_dir: PathBuf,
    /// The user's home directory.
    pub home: Option<PathBuf>,
    /// The directory for user configuration files.
    pub config_dir: Option<PathBuf>,
    /// The directory for caches.
    pub cache_dir: Option<PathBuf>,
    /// The directory for user state. If `None`, no registry of indexed roots is kept, and state must be outside the
    /// project.
    pub user_state_dir: Option<PathBuf>,
}

impl Environment {
    /// The environment of this process. An empty variable counts as unset.
    #[must_use]
    pub fn of_process() -> Self {
        let folders = etcetera::choose_base_strategy().ok();
        Self {
            root: variable("RHUMB_ROOT"),
            state_dir: variable("RHUMB_STATE_DIR"),
            config: variable("RHUMB_CONFIG"),
            current_dir: std::env::current_dir().unwrap_or_else(|_| PathBuf::from(".")),
            home: folders.as_ref().map(|folders| folders.home_dir().to_path_buf()),
            config_dir: folders.as_ref().map(BaseStrategy::config_dir),
            cache_dir: folders.as_ref().map(BaseStrategy::cache_dir),
            user_state_dir: folders.as_ref().map(|it| it.state_dir().unwrap_or_else(|| it.data_dir())),
        }
    }
}

fn variable(name: impl AsRef<OsStr>) -> Option<PathBuf> {
    std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}

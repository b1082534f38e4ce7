//! What the process was started with: variables and the user's folders, read once and then passed on as a value.

use etcetera::BaseStrategy;
use std::ffi::OsStr;
use std::path::PathBuf;

/// The surroundings that decide where things are. A flag wins over its variable by being written over the field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// `--root` or `RHUMB_ROOT`: the root, whatever stands around it.
    pub root: Option<PathBuf>,
    /// `--state-dir` or `RHUMB_STATE_DIR`: where the index lives, whatever the configuration says.
    pub state_dir: Option<PathBuf>,
    /// `--config` or `RHUMB_CONFIG`: read in place of the project's own configuration.
    pub config: Option<PathBuf>,
    /// Where the process stands; the paths above are relative to it.
    pub current_dir: PathBuf,
    /// The user's home.
    pub home: Option<PathBuf>,
    /// The folder of the user's configuration files.
    pub config_dir: Option<PathBuf>,
    /// The folder of what can be made again.
    pub cache_dir: Option<PathBuf>,
    /// The folder of what programs remember for the user. Without it no list of indexed roots is kept, and state must be outside of
    /// the project.
    pub user_state_dir: Option<PathBuf>,
}

impl Environment {
    /// That of this process. A variable that is set to nothing counts as not set.
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

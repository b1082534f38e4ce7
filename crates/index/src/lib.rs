//! Builds indexes and keeps them up to date with the disk: finds the files, detects changes, extracts, links and stores.

mod config;
mod digest;
mod environment;
mod error;
mod extraction;
mod file_source;
mod folders;
mod generated;
mod git;
mod globs;
mod health;
mod history;
mod ingest;
mod layout;
mod link_scope;
mod linking;
mod lock;
mod naming;
mod options;
mod partial;
mod pending;
mod pipeline;
mod plan;
mod platform;
mod program;
mod project;
mod read;
mod recipe_files;
mod registry;
mod report;
mod root;
mod run;
mod seed;
mod snapshot;
mod stamp;
mod state;
mod symlinks;
mod walk;
mod walk_cache;
mod watch;
mod world;

pub use config::{
    Boundary, BoundaryAction, CONFIG_KEYS, Config, ConfigKey, ConfigOrigin, ConfigProblem, LanguageConfig,
    LoadedConfig, OutputConfig, SearchConfig, StateLocation, template,
};
pub use environment::Environment;
pub use error::{Error, NoKeyReason, Result};
pub use git::{become_git, limit_git_in};
pub use health::{IndexHealth, check_index, directory_count};
pub use lock::{LOCK_TIMEOUT, Lock, LockHolder, LockPurpose};
pub use naming::allows_name;
pub use options::{IndexOptions, Mode};
pub use partial::IndexStatus;
pub use pending::PendingChanges;
pub use platform::create_private_folders as create_private_directories;
pub use project::Project;
pub use read::{DecodeNote, DecodedText, FileContent, ReadError, decode, read, read_bytes};
pub use recipe_files::{RecipeFile, recipe_files};
pub use registry::IndexedRoot;
pub use report::{NoProgress, Phase, Progress, Report, RunControl, UserDataRecovery};
pub use root::{RootPolicy, find_root};
pub use snapshot::Snapshot;
pub use stamp::Stamp;
pub use state::{STATE_FOLDER, State, StateFolder, StateLock, UntrustedState};
pub use walk::{EXCLUDED_FOLDERS, FileSet, SelectionRule, SkipReason, SkippedPath, WalkEntry, walk};
pub use watch::{ChangeSource, Watch, WatchEvent, WatchStopper};

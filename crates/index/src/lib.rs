//! Keeps the store true to the disk.

mod config;
mod environment;
mod error;
mod git;
mod globs;
mod lock;
mod platform;
mod read;
mod root;
mod stamp;
mod state;
mod walk;

pub use config::{
    Boundary, BoundaryAction, Config, ConfigProblem, KEYS, Key, LanguageConfig, Loaded, Origin, OutputConfig,
    SearchConfig, StatePlace, template,
};
pub use environment::Environment;
pub use error::{Error, Result};
pub use git::head_commit;
pub use globs::Globs;
pub use lock::{Holder, Lock, PATIENCE};
pub use read::{Content, Decoded, Note, Unread, decode, read};
pub use root::{Width, find_root};
pub use stamp::Stamp;
pub use state::{STATE_FOLDER, State};
pub use walk::{Entry, FileSet, LEFT_OUT, Omission, Reason, Rule, walk};

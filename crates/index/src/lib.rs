//! Keeps the store true to the disk.

mod config;
mod contents;
mod digest;
mod draft;
mod environment;
mod error;
mod extraction;
mod folders;
mod generated;
mod git;
mod globs;
mod history;
mod ingest;
mod layout;
mod link_scope;
mod linking;
mod links;
mod lock;
mod look;
mod order;
mod pipeline;
mod plan;
mod platform;
mod program;
mod project;
mod read;
mod report;
mod root;
mod roots;
mod run;
mod seed;
mod snapshot;
mod stamp;
mod state;
mod survey;
mod walk;
mod watch;
mod world;

pub use config::{
    Boundary, BoundaryAction, Config, ConfigProblem, KEYS, Key, LanguageConfig, Loaded, Origin, OutputConfig,
    SearchConfig, StatePlace, template,
};
pub use draft::Standing;
pub use environment::Environment;
pub use error::{Error, NoKeys, Result};
pub use lock::{Holder, Lock, PATIENCE, Right};
pub use look::Glance;
pub use order::{Mode, Order};
pub use project::Project;
pub use read::{Content, Decoded, Note, Unread, decode, read};
pub use report::{Phase, Progress, Report, Silent, Wish};
pub use root::{Width, find_root};
pub use roots::Indexed;
pub use snapshot::Snapshot;
pub use stamp::Stamp;
pub use state::{Foreign, STATE_FOLDER, State, StateFolder, StateLock};
pub use walk::{EXCLUDED_FOLDERS, Entry, FileSet, Omission, Reason, Rule, walk};
pub use watch::{Hearing, News, Stopper, Watch};

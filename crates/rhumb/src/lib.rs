//! Rhumb as a library: open a project, index it, query it.
//!
//! ```no_run
//! let project = rhumb::open("path/to/project")?;
//! let report = project.index(rhumb::Mode::Update, &rhumb::NoProgress)?;
//! println!("{} files are new", report.added.len());
//! let table = project.sql("SELECT name, file_path FROM symbols WHERE kind = 'class'")?;
//! println!("{} classes", table.rows.len());
//! # Ok::<(), rhumb::Error>(())
//! ```
//!
//! Every question of the command line is a variant of [`Ask`], and its answer one of [`Answer`]; [`QUESTIONS`] describes
//! them all. [`Response::render`] renders an answer as text or JSON, within a token budget. Nothing here prints.

mod ask;
mod checked_answer;
pub mod doctor;
mod error;
mod project;
mod query_process;
pub mod render;
pub mod serve;
pub mod setup;
mod workspace;

pub use ask::{AskOptions, Audience, Response, StalePolicy};
pub use error::Error;
pub use project::{Project, open};
pub use query_process::{RUN_GIT, SERVE_QUERY, limit_children, run_git, serve_query};
pub use render::{Format, MIN_BUDGET, RenderOptions};
pub use rhumb_index::{
    ChangeSource, Environment, IndexOptions, LoadedConfig, LockHolder, Mode, NoProgress, Phase, Progress, Report,
    RootPolicy, RunControl, Snapshot, Watch, WatchEvent, WatchStopper,
};
pub use rhumb_query::{Answer, Ask, Differences, Freshness, QUESTIONS, Stop};

/// The questions, one module each, with their arguments and answers.
pub use rhumb_query as question;
/// The rows of an SQL query.
pub use rhumb_query::query::QueryAnswer as Table;

//! Runs the SQL of users, and git, in child processes of this program, which can be limited and killed.
//!
//! [`limit_children`] is called once when the program starts. A child is the same program with [`SERVE_QUERY`] or [`RUN_GIT`] as its
//! first argument and calls [`serve_query`] or [`run_git`].

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The first argument of a process that serves one query. Internal.
pub const SERVE_QUERY: &str = "serve-query";

/// The first argument of a process that becomes git. Internal.
pub const RUN_GIT: &str = "run-git";

/// From now on, runs every SQL query and what git does with objects and directories in child processes of this program, whose
/// `main` must call [`serve_query`] or [`run_git`] where its first argument is [`SERVE_QUERY`] or [`RUN_GIT`]. Other programs keep
/// running queries in their own process, without a limit on memory, and git without limits on memory and processor time.
pub fn limit_children() {
    // On Linux this path stays valid even if the program file is replaced.
    let own = Path::new("/proc/self/exe");
    let program = if own.exists() { Some(own.to_path_buf()) } else { std::env::current_exe().ok() };
    let program = program.or_else(|| std::env::args_os().next().map(PathBuf::from)).unwrap_or_else(|| "rhumb".into());
    rhumb_index::limit_git_in(program.clone(), RUN_GIT);
    rhumb_query::isolate_queries_in(program, SERVE_QUERY);
}

/// Becomes git: `arguments` are its limit, its path and its arguments.
#[must_use]
pub fn run_git(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    // The process that started this one reports that git failed.
    let _ = rhumb_index::become_git(arguments);
    ExitCode::FAILURE
}

/// Serves one query: `arguments` are the paths of the index and, optionally, of the user's database. The request comes from the
/// standard input, the reply goes to the standard output.
#[must_use]
pub fn serve_query(mut arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let Some(index) = arguments.next().map(PathBuf::from) else { return ExitCode::FAILURE };
    let user = arguments.next().map(PathBuf::from);
    match rhumb_query::serve_query(&index, user.as_deref(), io::stdin(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

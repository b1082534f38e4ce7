//! Runs the SQL of users in child processes of this program, which can be limited in memory and killed.
//!
//! [`isolate_queries`] is called once when the program starts. A child is the same program with [`SERVE_QUERY`] as its first
//! argument and calls [`serve_query`].

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The first argument of a process that serves one query. Internal.
pub const SERVE_QUERY: &str = "serve-query";

/// From now on, runs every SQL query in a child process of this program, whose `main` must call [`serve_query`] where its first
/// argument is [`SERVE_QUERY`]. Other programs keep running queries in their own process, without a limit on memory.
pub fn isolate_queries() {
    // On Linux this path stays valid even if the program file is replaced.
    let own = Path::new("/proc/self/exe");
    let program = if own.exists() { Some(own.to_path_buf()) } else { std::env::current_exe().ok() };
    let program = program.or_else(|| std::env::args_os().next().map(PathBuf::from));
    rhumb_query::isolate_queries_in(program.unwrap_or_else(|| "rhumb".into()), SERVE_QUERY);
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

//! The `rhumb` program: arguments in, text or JSON out.

mod cli;
mod progress;

use anyhow::Error;
use mimalloc::MiMalloc;
#[cfg(unix)]
use nix::sys::signal::{SigSet, Signal};
use std::io;
use std::process::ExitCode;

/// The global allocator, which also replaces `malloc` for the parser and the database.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    return_errors_for_large_files();
    let mut arguments = std::env::args_os().skip(1);
    match arguments.next() {
        Some(first) if first == rhumb::SERVE_QUERY => return rhumb::serve_query(arguments),
        Some(first) if first == rhumb::RUN_GIT => return rhumb::run_git(arguments),
        _ => {}
    }
    rhumb::limit_children();
    let matches = cli::command().get_matches();
    match cli::run(&matches) {
        Ok(outcome) => outcome.into(),
        // The reader has exited, as in `rhumb files | head`.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            cli::report(&error, &matches);
            cli::outcome_of(&error).into()
        }
    }
}

/// Makes writing beyond the file size limit (`ulimit -f`) an error. By default the system sends a signal that ends the process.
/// Threads inherit what is blocked, so this must come before any is started.
fn return_errors_for_large_files() {
    #[cfg(unix)]
    {
        let mut signals = SigSet::empty();
        signals.add(Signal::SIGXFSZ);
        // If this fails, the process just keeps the default.
        signals.thread_block().ok();
    }
}

fn is_broken_pipe(error: &Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

//! The `rhumb` program: arguments in, text or JSON out.

mod cli;
mod progress;

use anyhow::Error;
use mimalloc::MiMalloc;
use rhumb::render;
use std::io::{self, Write};
use std::process::ExitCode;

/// The parser and the database take their memory from it too: it stands in for the system's wherever it can.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let matches = cli::command().get_matches();
    match cli::run(&matches) {
        Ok(outcome) => outcome.into(),
        // Whoever reads the output has seen enough, as `rhumb files | head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // There is nobody to tell if even this cannot be written.
            writeln!(io::stderr(), "rhumb: {}", render::clean(&error.to_string())).ok();
            cli::outcome_of(&error).into()
        }
    }
}

fn is_broken_pipe(error: &Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

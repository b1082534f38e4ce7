//! `cargo xtask edits`: runs the random tests of the index with many more sequences of edits, or rounds of edits during indexing,
//! than an ordinary test run.

use crate::program::profile;
use anyhow::{Result, ensure};
use std::process::{Command, Stdio};

/// Checks `sequences` sequences of edits, starting with `seed`.
pub(crate) fn run(sequences: &str, seed: &str) -> Result<()> {
    check("an_updated_index_equals_one_made_from_nothing", [("RHUMB_SEQUENCES", sequences), ("RHUMB_SEED", seed)])
}

/// Checks `rounds` projects that are edited while they are indexed, starting with `seed`.
pub(crate) fn run_while_indexing(rounds: &str, seed: &str) -> Result<()> {
    let test = "an_index_updated_while_files_change_is_right_after_one_more_run";
    check(test, [("RHUMB_ROUNDS", rounds), ("RHUMB_SEED", seed)])
}

fn check(test: &str, settings: [(&str, &str); 2]) -> Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["test", "--workspace", "--test", "laws"]).args(["--profile", &profile()?]);
    command.args(["--", "--exact", test]);
    let output = command.envs(settings).stderr(Stdio::inherit()).output()?;
    let printed = String::from_utf8_lossy(&output.stdout);
    print!("{printed}");
    ensure!(output.status.success(), "an updated index differs from one built from scratch");
    // A filter that matches no test succeeds, too.
    ensure!(printed.contains("1 passed"), "there is no test named {test}");
    Ok(())
}

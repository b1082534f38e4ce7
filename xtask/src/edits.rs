//! `cargo xtask edits`: the law of the index on many more random courses of edits, and many more rounds of edits while it is
//! indexed, than an ordinary test takes.

use crate::program::profile;
use anyhow::{Result, bail};
use std::process::Command;

/// Checks `sequences` courses from `seed` on.
pub(crate) fn run(sequences: &str, seed: &str) -> Result<()> {
    check("an_updated_index_equals_one_made_from_nothing", [("RHUMB_SEQUENCES", sequences), ("RHUMB_SEED", seed)])
}

/// Checks `rounds` projects that are edited while they are indexed, from `seed` on.
pub(crate) fn run_while_indexing(rounds: &str, seed: &str) -> Result<()> {
    let test = "an_index_updated_while_files_change_is_right_after_one_more_run";
    check(test, [("RHUMB_ROUNDS", rounds), ("RHUMB_SEED", seed)])
}

fn check(test: &str, settings: [(&str, &str); 2]) -> Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["test", "--package", "rhumb-index", "--test", "laws"]).args(profile());
    command.args(["--", "--exact", test]);
    let status = command.envs(settings).status()?;
    if !status.success() {
        bail!("an index that was brought up to date differs from one made from nothing");
    }
    Ok(())
}

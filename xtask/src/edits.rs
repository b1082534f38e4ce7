//! `cargo xtask edits --sequences N`: the law of the index on many more random courses of edits than an ordinary test takes.

use crate::program::profile;
use anyhow::{Result, bail};
use std::process::Command;

/// Checks `sequences` courses, beginning with the one that `seed` stands for.
pub(crate) fn run(sequences: &str, seed: &str) -> Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["test", "--package", "rhumb-index", "--test", "laws"]).args(profile());
    command.args(["--", "--exact", "an_updated_index_equals_one_made_from_nothing"]);
    let status = command.env("RHUMB_SEQUENCES", sequences).env("RHUMB_SEED", seed).status()?;
    if !status.success() {
        bail!("an index that was brought up to date differs from one made from nothing");
    }
    Ok(())
}

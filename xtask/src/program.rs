//! The program itself, built for a chore that starts it as a process.

use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::Command;

/// The program, built now in the way that this one was.
pub(crate) fn build() -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo).args(["build", "--quiet", "--package", "rhumb"]).args(profile()).status()?;
    if !status.success() {
        bail!("rhumb does not build");
    }
    let own = std::env::current_exe()?;
    Ok(own.parent().context("a program stands in a folder")?.join(format!("rhumb{}", std::env::consts::EXE_SUFFIX)))
}

/// The arguments that make cargo build as it built this program.
pub(crate) fn profile() -> &'static [&'static str] {
    if cfg!(debug_assertions) { &[] } else { &["--release"] }
}

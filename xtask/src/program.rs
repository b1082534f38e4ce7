//! Builds the `rhumb` program for commands that run it as a process.

use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::Command;

/// Builds the program with the profile of this process and returns its path.
pub(crate) fn build() -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let profile = profile()?;
    // Of the whole workspace, as xtask was built: `--package` would enable other features and compile dependencies again.
    let arguments = ["build", "--quiet", "--workspace", "--bin", "rhumb", "--profile", &profile];
    let status = Command::new(cargo).args(arguments).status()?;
    if !status.success() {
        bail!("rhumb does not build");
    }
    Ok(directory()?.join(format!("rhumb{}", std::env::consts::EXE_SUFFIX)))
}

/// The cargo profile that this process was built with, from the name of the directory of its executable.
pub(crate) fn profile() -> Result<String> {
    let directory = directory()?;
    let name = directory.file_name().and_then(|name| name.to_str()).context("the executable is in a directory")?;
    // The directory of this profile has a different name.
    Ok(if name == "debug" { "dev" } else { name }.to_owned())
}

fn directory() -> Result<PathBuf> {
    let own = std::env::current_exe()?;
    Ok(own.parent().context("the executable is in a directory")?.to_path_buf())
}

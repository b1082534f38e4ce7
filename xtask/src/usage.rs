//! Measures child processes: wall time, CPU time including that of their own children, and peak memory.

use anyhow::{Context, Result, bail};
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The cost of a child process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Usage {
    pub(crate) wall: Duration,
    pub(crate) cpu: Duration,
    /// The peak memory of it or one of its children, in bytes.
    pub(crate) peak: u64,
}

/// Runs a command and returns its cost and output. A separate process runs the command, because the system adds up the
/// children of a process and keeps the maximum.
pub(crate) fn measure(program: &Path, arguments: &[OsString]) -> Result<(Usage, String)> {
    let own = std::env::current_exe()?;
    let mut command = Command::new(own);
    command.arg("measure").arg(program).args(arguments).stderr(Stdio::inherit());
    // Measurements use no list of indexed roots, neither to read nor to write.
    command.env("XDG_STATE_HOME", "/dev/null");
    let output = command.output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let (printed, cost) = text.trim_end().rsplit_once('\n').unwrap_or(("", text.trim_end()));
    let numbers: Vec<u64> = cost.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    let &[wall, cpu, peak] = &numbers[..] else { bail!("{} {arguments:?} failed", program.display()) };
    let usage = Usage { wall: Duration::from_micros(wall), cpu: Duration::from_micros(cpu), peak };
    Ok((usage, printed.to_owned()))
}

/// Runs the command that follows and prints its output, then a line with its wall time and CPU time in microseconds and its
/// peak memory in bytes.
pub(crate) fn run(command: &[OsString]) -> Result<()> {
    let (program, arguments) = command.split_first().context("no command to measure")?;
    let start = Instant::now();
    let output = Command::new(program).args(arguments).stderr(Stdio::inherit()).output()?;
    let wall = start.elapsed().as_micros();
    // Empty output is a valid answer.
    if !matches!(output.status.code(), Some(0 | 1)) {
        bail!("{} ended with {}", Path::new(program).display(), output.status);
    }
    let (cpu, peak) = cost_of_children()?;
    println!("{}\n{wall} {cpu} {peak}", String::from_utf8_lossy(&output.stdout));
    Ok(())
}

/// The CPU time that this process has used so far. On a busy machine, wall time mostly measures other processes.
#[cfg(unix)]
pub(crate) fn own_time() -> Result<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;
    let usage = getrusage(UsageWho::RUSAGE_SELF)?;
    let cpu = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Ok(Duration::from_micros(u64::try_from(cpu)?))
}

#[cfg(not(unix))]
pub(crate) fn own_time() -> Result<Duration> {
    bail!("what a process costs is measured on Unix only")
}

/// The peak memory of this process so far, in bytes.
#[cfg(unix)]
pub(crate) fn own_peak() -> Result<u64> {
    use nix::sys::resource::{UsageWho, getrusage};
    Ok(u64::try_from(getrusage(UsageWho::RUSAGE_SELF)?.max_rss() * RSS_UNIT)?)
}

#[cfg(not(unix))]
pub(crate) fn own_peak() -> Result<u64> {
    bail!("what a process costs is measured on Unix only")
}

/// The unit in which the system reports memory: kilobytes on most, bytes on one.
#[cfg(unix)]
const RSS_UNIT: i64 = if cfg!(target_os = "macos") { 1 } else { 1024 };

/// The CPU time of all children that have ended, in microseconds, and the maximum peak memory of one, in bytes.
#[cfg(unix)]
fn cost_of_children() -> Result<(i64, i64)> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let cpu = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Ok((cpu, usage.max_rss() * RSS_UNIT))
}

#[cfg(not(unix))]
fn cost_of_children() -> Result<(i64, i64)> {
    bail!("what a process costs is measured on Unix only")
}

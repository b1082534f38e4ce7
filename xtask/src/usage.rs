//! Measures child processes: wall time, CPU time including that of their own children, and peak memory.

use anyhow::{Context, Result, bail};
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a child process cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Usage {
    pub(crate) wall: Duration,
    pub(crate) cpu: Duration,
    /// The most memory that it or a child of it held, in bytes.
    pub(crate) peak: u64,
}

/// Runs a command to its end and says what it cost and printed. The command is run by a process of its own, since the system
/// adds up the children of a process and keeps the largest.
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

/// Runs the command that follows and prints what it printed, then a line with its wall and processor time in microseconds and
/// its peak memory in bytes.
pub(crate) fn run(command: &[OsString]) -> Result<()> {
    let (program, arguments) = command.split_first().context("no command to measure")?;
    let start = Instant::now();
    let output = Command::new(program).args(arguments).stderr(Stdio::inherit()).output()?;
    let wall = start.elapsed().as_micros();
    // An answer that is empty is an answer.
    if !matches!(output.status.code(), Some(0 | 1)) {
        bail!("{} ended with {}", Path::new(program).display(), output.status);
    }
    let (cpu, peak) = cost_of_children()?;
    println!("{}\n{wall} {cpu} {peak}", String::from_utf8_lossy(&output.stdout));
    Ok(())
}

/// The processor time that this process has used so far. On a busy machine a clock on the wall says more of the others.
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

/// The most memory that this process has held so far, in bytes.
#[cfg(unix)]
pub(crate) fn own_peak() -> Result<u64> {
    use nix::sys::resource::{UsageWho, getrusage};
    Ok(u64::try_from(getrusage(UsageWho::RUSAGE_SELF)?.max_rss() * RSS_UNIT)?)
}

#[cfg(not(unix))]
pub(crate) fn own_peak() -> Result<u64> {
    bail!("what a process costs is measured on Unix only")
}

/// The unit in which the system counts memory: most count in kilobytes, one in bytes.
#[cfg(unix)]
const RSS_UNIT: i64 = if cfg!(target_os = "macos") { 1 } else { 1024 };

/// The processor time of all children that have ended, in microseconds, and the most memory that one of them held, in bytes.
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

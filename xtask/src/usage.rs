//! What a child process cost: wall time, processor time with that of its own children, peak memory.

use anyhow::{Context, Result, bail};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a child process cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Usage {
    pub(crate) wall: Duration,
    pub(crate) cpu: Duration,
    /// The most memory that any child of this process has held so far, in bytes: measure the largest first.
    pub(crate) peak_so_far: u64,
}

/// Runs a command to its end and says what it cost and printed.
pub(crate) fn measure(command: &mut Command) -> Result<(Usage, String)> {
    let before = children_cpu()?;
    let start = Instant::now();
    let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot run {command:?}"))?;
    let wall = start.elapsed();
    if !output.status.success() {
        bail!("{command:?} failed: {}", output.status);
    }
    let peak = getrusage(UsageWho::RUSAGE_CHILDREN)?.max_rss();
    let peak_so_far = u64::try_from(peak).unwrap_or(0) * 1024;
    let usage = Usage { wall, cpu: children_cpu()?.saturating_sub(before), peak_so_far };
    Ok((usage, String::from_utf8_lossy(&output.stdout).into_owned()))
}

fn children_cpu() -> Result<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    Ok(duration(usage.user_time()) + duration(usage.system_time()))
}

fn duration(time: TimeVal) -> Duration {
    let seconds = u64::try_from(time.tv_sec()).unwrap_or(0);
    let micros = u64::try_from(time.tv_usec()).unwrap_or(0);
    Duration::from_secs(seconds) + Duration::from_micros(micros)
}

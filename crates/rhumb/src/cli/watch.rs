//! `rhumb watch`: keeps the index up to date until interrupted.

use super::Outcome;
use super::context::{Context, Verbosity, print, print_json};
use crate::progress::Bar;
use anyhow::Context as _;
use clap::Command;
use rhumb::{ChangeSource, Format, LockHolder, Report, WatchEvent, render};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The command.
pub(crate) fn command() -> Command {
    Command::new("watch")
        .about("Keep the index up to date until interrupted")
        .after_help(
            "Prints one line per update, and refreshes the map that `rhumb map -o` saved. Several processes can watch the same \
             project: one of them updates the index, the others follow it and take over when it ends.",
        )
}

/// Runs it.
pub(crate) fn run(context: &Context) -> anyhow::Result<Outcome> {
    let project = context.project()?;
    let bar = Arc::new(context.progress());
    let mut printer = EventPrinter { format: context.format, verbosity: context.verbosity, bar: Arc::clone(&bar) };
    let drawer = project.clone();
    let hear = move |news: WatchEvent| {
        printer.print(&news);
        if let WatchEvent::Updated { .. } = news {
            // A failure is not reported: the next update tries again.
            drawer.update_saved_map().ok();
        }
    };
    let watch = project.watch(bar, hear)?;
    end_on_signals(&watch)?;
    watch.wait().map_err(rhumb::Error::from)?;
    Ok(Outcome::Success)
}

/// The first signal ends the watch after the current update, the second immediately, which leaves the index unchanged.
fn end_on_signals(watch: &rhumb::Watch) -> anyhow::Result<()> {
    let stopper = watch.stopper();
    let is_second = AtomicBool::new(false);
    let end = move || {
        if is_second.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
        stopper.stop();
    };
    ctrlc::set_handler(end).context("cannot handle signals")
}

/// The exit code of a program that was interrupted, by convention of shells.
pub(super) const INTERRUPTED: i32 = 130;

/// Prints events.
struct EventPrinter {
    format: Format,
    verbosity: Verbosity,
    bar: Arc<Bar>,
}

impl EventPrinter {
    fn print(&mut self, news: &WatchEvent) {
        if !matches!(news, WatchEvent::Leading(_)) {
            self.bar.finish();
        }
        let printed = match self.format {
            format if format.is_json() => print_json(&as_json(news)),
            _ if self.verbosity == Verbosity::Quiet => Ok(()),
            _ => print(&render::event(news)),
        };
        // The reader has exited; this counts as an interruption.
        if printed.is_err() {
            std::process::exit(0);
        }
    }
}

fn as_json(news: &WatchEvent) -> Value {
    match news {
        WatchEvent::Leading(ChangeSource::Events { folders }) => json!({ "event": "leading", "folders": folders }),
        WatchEvent::Leading(ChangeSource::Polling { reason }) => json!({ "event": "leading", "polling": reason }),
        WatchEvent::Following(holder) => {
            json!({ "event": "following", "pid": holder.as_ref().map(|holder: &LockHolder| holder.pid) })
        }
        WatchEvent::Updated { report, generation, took } => updated(report, *generation, *took),
        WatchEvent::UpdatedElsewhere { generation } => json!({ "event": "advanced", "generation": generation }),
        WatchEvent::UpdateFailed(error) => json!({ "event": "trouble", "message": error.to_string() }),
    }
}

fn updated(report: &Report, generation: u64, took: Duration) -> Value {
    json!({
        "event": "updated",
        "generation": generation,
        "is_full": report.is_full,
        "added": report.added,
        "changed": report.changed,
        "removed": report.removed,
        "relinked": report.relinked,
        "ms": took.as_secs_f64() * 1000.0,
    })
}

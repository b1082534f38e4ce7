//! `rhumb watch`: keeps the index up to date until interrupted.

use super::Outcome;
use super::context::{Context, Talk, print, print_json};
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
    let mut printer = EventPrinter { format: context.format, talk: context.talk, bar: Arc::clone(&bar) };
    let drawer = project.clone();
    let hear = move |news: WatchEvent| {
        printer.tell(&news);
        if let WatchEvent::Updated { .. } = news {
            // The index is what matters; the map is drawn again with the next update.
            drawer.update_saved_map().ok();
        }
    };
    let watch = project.watch(bar, hear)?;
    end_on_signals(&watch)?;
    watch.wait().map_err(rhumb::Error::from)?;
    Ok(Outcome::Success)
}

/// The first signal ends the watch when its work is done, the second at once, which leaves the index as it was.
fn end_on_signals(watch: &rhumb::Watch) -> anyhow::Result<()> {
    let stopper = watch.stopper();
    let is_second = AtomicBool::new(false);
    let end = move || {
        if is_second.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
        stopper.stop();
    };
    ctrlc::set_handler(end).context("signals cannot be caught")
}

/// What shells report of a program that was interrupted.
pub(super) const INTERRUPTED: i32 = 130;

/// Prints news.
struct EventPrinter {
    format: Format,
    talk: Talk,
    bar: Arc<Bar>,
}

impl EventPrinter {
    fn tell(&mut self, news: &WatchEvent) {
        if !matches!(news, WatchEvent::Leading(_)) {
            self.bar.finish();
        }
        let told = match self.format {
            format if format.is_json() => print_json(&as_json(news)),
            _ if self.talk == Talk::Quiet => Ok(()),
            _ => print(&render::event(news)),
        };
        // Whoever read the news has gone; the watch is then as good as interrupted.
        if told.is_err() {
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

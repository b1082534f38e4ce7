//! A progress bar on standard error.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rhumb::{Phase, Progress};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The bar appears only if a run takes longer than this.
const DELAY: Duration = Duration::from_millis(300);

/// The progress bar of an indexing run.
pub(crate) struct Bar {
    line: ProgressBar,
    start: Instant,
    is_visible: bool,
    is_over: AtomicBool,
    shown: Once,
}

impl Bar {
    /// A bar that is never shown.
    pub(crate) fn hidden() -> Self {
        Self {
            line: ProgressBar::hidden(),
            start: Instant::now(),
            is_visible: false,
            is_over: AtomicBool::new(false),
            shown: Once::new(),
        }
    }

    /// A bar that appears if the run takes long.
    pub(crate) fn visible() -> Self {
        Self { is_visible: true, ..Self::hidden() }
    }

    /// The time since the start of the run.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Removes the bar for good.
    pub(crate) fn finish(&self) {
        self.is_over.store(true, Ordering::Relaxed);
        self.line.finish_and_clear();
    }

    fn show(&self) {
        self.line.set_draw_target(ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{msg:8} {wide_bar} {pos}/{len}") {
            self.line.set_style(style);
        }
    }
}

impl Progress for Bar {
    fn at(&self, phase: Phase, done: usize, total: usize) {
        if !self.is_visible || self.elapsed() < DELAY || self.is_over.load(Ordering::Relaxed) {
            return;
        }
        self.shown.call_once(|| self.show());
        self.line.set_message(phase.name());
        self.line.set_length(total as u64);
        self.line.set_position(done as u64);
    }
}

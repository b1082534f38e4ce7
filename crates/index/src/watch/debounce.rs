//! Debounces change notifications: the watch thread sleeps until a burst of changes is over, or until it should stop.
//!
//! Notifications are merged, not queued. A build may write a million files during an update, and one check afterwards sees
//! them all.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A burst is over after this long without a notification.
const QUIET_PERIOD: Duration = Duration::from_millis(100);

/// A burst is cut off after this long, or after the duration of the last check if that is longer.
const MAX_DELAY: Duration = Duration::from_millis(250);

/// What may have changed. Each kind includes the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ChangeKind {
    /// File contents.
    Files,
    /// Also the set of directories, the selection of files, or how they are read.
    Folders,
    /// Anything: notifications were lost.
    Everything,
}

/// Why a wait ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wakeup {
    /// Something changed, and the burst is over.
    Change(ChangeKind),
    /// No notification arrived in time.
    Timeout,
    /// The watch should stop.
    Stop,
}

/// Merges notifications of several threads for one waiting thread.
#[derive(Default)]
pub(super) struct Debouncer {
    state: Mutex<DebounceState>,
    wake: Condvar,
}

#[derive(Default)]
struct DebounceState {
    is_stopping: bool,
    is_settled: bool,
    burst: Option<EventBurst>,
}

/// Notifications in quick succession.
#[derive(Clone, Copy)]
struct EventBurst {
    change: ChangeKind,
    first: Instant,
    last: Instant,
}

impl EventBurst {
    /// When the burst is over. While ten thousand files are being written, checks are expensive; since the wait for the
    /// next one may last as long as the last one took, at most half of the time is spent checking.
    fn end(self, check_took: Duration) -> Instant {
        (self.last + QUIET_PERIOD).min(self.first + MAX_DELAY.max(check_took))
    }
}

impl Debouncer {
    /// Reports a change.
    pub(super) fn notify(&self, change: ChangeKind) {
        let now = Instant::now();
        let mut state = self.state();
        state.is_settled = false;
        let before = state.burst.unwrap_or(EventBurst { change, first: now, last: now });
        state.burst = Some(EventBurst { change: before.change.max(change), last: now, ..before });
        self.wake.notify_all();
    }

    /// Sets whether all changes up to the last wait are in the index. A later notification resets it.
    pub(super) fn settle(&self, is_settled: bool) {
        let mut state = self.state();
        state.is_settled = is_settled && state.burst.is_none();
    }

    /// Whether all reported changes are in the index and changes are being reported at all.
    pub(super) fn is_settled(&self) -> bool {
        self.state().is_settled
    }

    /// Asks the waiting thread to stop.
    pub(super) fn stop(&self) {
        self.state().is_stopping = true;
        self.wake.notify_all();
    }

    /// Waits for a change, at most for `timeout`, and then until the burst is over. `check_took` is the duration of the
    /// last check.
    pub(super) fn wait(&self, timeout: Duration, check_took: Duration) -> Wakeup {
        let deadline = Instant::now() + timeout;
        let mut state = self.state();
        loop {
            let now = Instant::now();
            let until = state.burst.map_or(deadline, |burst| burst.end(check_took));
            if state.is_stopping {
                return Wakeup::Stop;
            }
            if now >= until {
                return state.burst.take().map_or(Wakeup::Timeout, |burst| Wakeup::Change(burst.change));
            }
            state = self.wake.wait_timeout(state, until - now).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn state(&self) -> MutexGuard<'_, DebounceState> {
        // Every operation under the lock is a single step, so a panic elsewhere leaves the state consistent.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_mins(1);
    const NONE: Duration = Duration::ZERO;

    #[test]
    fn changes_in_quick_succession_are_merged() {
        let debouncer = Debouncer::default();
        let start = Instant::now();
        for change in [ChangeKind::Files, ChangeKind::Folders, ChangeKind::Files] {
            debouncer.notify(change);
        }
        assert_eq!(debouncer.wait(LONG, NONE), Wakeup::Change(ChangeKind::Folders));
        assert!(start.elapsed() >= QUIET_PERIOD, "it was waited until nothing more came");
        assert_eq!(debouncer.wait(NONE, NONE), Wakeup::Timeout);
    }

    #[test]
    fn endless_bursts_end_at_the_maximum_delay() {
        let start = Instant::now();
        let burst = |last: u64| EventBurst {
            change: ChangeKind::Files,
            first: start,
            last: start + Duration::from_millis(last),
        };
        assert_eq!(burst(0).end(NONE), start + QUIET_PERIOD);
        assert_eq!(burst(120).end(NONE), start + Duration::from_millis(220));
        assert_eq!(burst(5000).end(NONE), start + MAX_DELAY);
        assert_eq!(burst(5000).end(Duration::from_secs(3)), start + Duration::from_secs(3));
        assert_eq!(burst(0).end(Duration::from_secs(3)), start + QUIET_PERIOD, "a single save does not wait for that");
    }

    #[test]
    fn stopping_does_not_wait_for_quiet() {
        let debouncer = Debouncer::default();
        debouncer.notify(ChangeKind::Files);
        debouncer.stop();
        assert_eq!((debouncer.wait(LONG, LONG), debouncer.wait(LONG, LONG)), (Wakeup::Stop, Wakeup::Stop));
    }

    #[test]
    fn notifications_clear_the_settled_state() {
        let debouncer = Debouncer::default();
        assert!(!debouncer.is_settled(), "it has not been checked yet");
        debouncer.settle(true);
        assert!(debouncer.is_settled());
        debouncer.notify(ChangeKind::Files);
        assert!(!debouncer.is_settled());
        debouncer.settle(true);
        assert!(!debouncer.is_settled(), "it was rung before all was brought in");
    }

    #[test]
    fn notifications_wake_waiting_threads() {
        let debouncer = Debouncer::default();
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| debouncer.wait(LONG, NONE));
            debouncer.notify(ChangeKind::Everything);
            assert_eq!(waiting.join().expect("no panic"), Wakeup::Change(ChangeKind::Everything));
        });
    }
}

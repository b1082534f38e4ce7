//! What the watching thread sleeps on: it is rung when something changed, and when the watch is to end.
//!
//! Rings are not queued. A build may write a million files while the index is brought up to date, and one look afterwards
//! sees them all.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A save is over when nothing more was heard for this long.
const QUIET: Duration = Duration::from_millis(100);

/// Nothing that was heard waits longer than this, however much is heard after it, unless the last look took longer.
const DEBOUNCE: Duration = Duration::from_millis(250);

/// What may have changed; the later ones include the earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Change {
    /// Files.
    Files,
    /// Also which folders there are, which files in them count, or how they are read.
    Folders,
    /// Anything: the system could not tell all.
    Anything,
}

/// Why a wait came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    /// Something changed, and it is quiet again.
    Change(Change),
    /// Nothing was heard for as long as was asked for.
    Nothing,
    /// The watch is to end.
    Stop,
}

/// See above.
#[derive(Default)]
pub(super) struct Bell {
    heard: Mutex<Heard>,
    rung: Condvar,
}

#[derive(Default)]
struct Heard {
    is_stopping: bool,
    is_settled: bool,
    burst: Option<Burst>,
}

/// Rings that came in short succession.
#[derive(Clone, Copy)]
struct Burst {
    change: Change,
    first: Instant,
    last: Instant,
}

impl Burst {
    /// When it is over. While ten thousand files are written there is time for few looks; each may take as long as the next
    /// is waited for, so that at most half of the time is spent looking.
    fn end(self, look: Duration) -> Instant {
        (self.last + QUIET).min(self.first + DEBOUNCE.max(look))
    }
}

impl Bell {
    /// Something changed.
    pub(super) fn ring(&self, change: Change) {
        let now = Instant::now();
        let mut heard = self.heard();
        heard.is_settled = false;
        let before = heard.burst.unwrap_or(Burst { change, first: now, last: now });
        heard.burst = Some(Burst { change: before.change.max(change), last: now, ..before });
        self.rung.notify_all();
    }

    /// All that was heard before the last wait is in the index, or it is not: `is_settled`. A ring since then counts more.
    pub(super) fn settle(&self, is_settled: bool) {
        let mut heard = self.heard();
        heard.is_settled = is_settled && heard.burst.is_none();
    }

    /// Whether all that was heard is in the index, and changes are heard at all.
    pub(super) fn is_settled(&self) -> bool {
        self.heard().is_settled
    }

    /// The watch is to end.
    pub(super) fn stop(&self) {
        self.heard().is_stopping = true;
        self.rung.notify_all();
    }

    /// Waits for a change, at most for `patience`, and then until it is quiet. The last look took as long as `look`.
    pub(super) fn wait(&self, patience: Duration, look: Duration) -> Call {
        let deadline = Instant::now() + patience;
        let mut heard = self.heard();
        loop {
            let now = Instant::now();
            let until = heard.burst.map_or(deadline, |burst| burst.end(look));
            if heard.is_stopping {
                return Call::Stop;
            }
            if now >= until {
                return heard.burst.take().map_or(Call::Nothing, |burst| Call::Change(burst.change));
            }
            heard = self.rung.wait_timeout(heard, until - now).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn heard(&self) -> MutexGuard<'_, Heard> {
        // All that is done under the lock is done in one step, so a panic elsewhere leaves nothing half done.
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_mins(1);
    const NONE: Duration = Duration::ZERO;

    #[test]
    fn rings_in_short_succession_are_one_change() {
        let bell = Bell::default();
        let start = Instant::now();
        for change in [Change::Files, Change::Folders, Change::Files] {
            bell.ring(change);
        }
        assert_eq!(bell.wait(LONG, NONE), Call::Change(Change::Folders));
        assert!(start.elapsed() >= QUIET, "it was waited until nothing more came");
        assert_eq!(bell.wait(NONE, NONE), Call::Nothing);
    }

    #[test]
    fn a_burst_without_end_is_cut() {
        let start = Instant::now();
        let burst =
            |last: u64| Burst { change: Change::Files, first: start, last: start + Duration::from_millis(last) };
        assert_eq!(burst(0).end(NONE), start + QUIET);
        assert_eq!(burst(120).end(NONE), start + Duration::from_millis(220));
        assert_eq!(burst(5000).end(NONE), start + DEBOUNCE);
        assert_eq!(burst(5000).end(Duration::from_secs(3)), start + Duration::from_secs(3));
        assert_eq!(burst(0).end(Duration::from_secs(3)), start + QUIET, "a single save does not wait for that");
    }

    #[test]
    fn an_end_does_not_wait_for_quiet() {
        let bell = Bell::default();
        bell.ring(Change::Files);
        bell.stop();
        assert_eq!((bell.wait(LONG, LONG), bell.wait(LONG, LONG)), (Call::Stop, Call::Stop));
    }

    #[test]
    fn a_ring_unsettles_what_was_settled() {
        let bell = Bell::default();
        assert!(!bell.is_settled(), "nobody has looked yet");
        bell.settle(true);
        assert!(bell.is_settled());
        bell.ring(Change::Files);
        assert!(!bell.is_settled());
        bell.settle(true);
        assert!(!bell.is_settled(), "it was rung before all was brought in");
    }

    #[test]
    fn a_ring_is_heard_by_who_already_waits() {
        let bell = Bell::default();
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| bell.wait(LONG, NONE));
            bell.ring(Change::Anything);
            assert_eq!(waiting.join().expect("no panic"), Call::Change(Change::Anything));
        });
    }
}

//! Cancels reads on request or at a deadline.

use crate::error::Result;
use crate::store::Store;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Number of virtual machine steps between two checks.
const STEPS: i32 = 10_000;

/// Cancels reads. All clones share one state.
#[derive(Clone, Debug)]
pub struct Stop {
    is_stopped: Arc<AtomicBool>,
    deadline: Instant,
}

impl Stop {
    /// A token with a deadline `after` this duration.
    #[must_use]
    pub fn after(after: Duration) -> Self {
        Self { is_stopped: Arc::default(), deadline: Instant::now() + after }
    }

    /// Cancels now.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Whether it was canceled or the deadline has passed.
    #[must_use]
    pub fn is_due(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed) || Instant::now() >= self.deadline
    }
}

impl Store {
    /// Makes every later read fail once `stop` is due.
    pub fn read_until(&mut self, stop: Stop) -> Result<()> {
        Ok(self.connection.progress_handler(STEPS, Some(move || stop.is_due()))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;

    #[test]
    fn a_read_ends_when_it_is_stopped_or_takes_too_long() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let mut store = Store::create(&folder.path().join("index.db")).expect("a new index");
        let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
        let mut read = |stop: &Stop| {
            store.read_until(stop.clone()).expect("a handler");
            store.connection.query_row(endless, [], |row| row.get::<_, i64>(0)).map_err(Error::from)
        };
        assert!(matches!(read(&Stop::after(Duration::from_millis(5))), Err(Error::Stopped)));
        let stop = Stop::after(Duration::from_mins(10));
        stop.stop();
        assert!(matches!(read(&stop), Err(Error::Stopped)));
    }
}

//! Counts how many symbols, files and expressions linking visits.
//!
//! Tests compare the counts of inputs of different sizes, so that work that grows faster than its input is found on any
//! machine, without measuring time.

use std::cell::Cell;

thread_local! {
    static STEPS: Cell<u64> = const { Cell::new(0) };
}

/// Counts `steps` items that were looked at.
pub(crate) fn count(steps: usize) {
    STEPS.set(STEPS.get() + steps as u64);
}

/// The number of items counted on this thread so far. A file is linked by one thread.
pub(crate) fn counted() -> u64 {
    STEPS.get()
}

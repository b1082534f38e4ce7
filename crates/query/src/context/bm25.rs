//! The parts of BM25.

use super::weights::K1;

/// Converts a count for use in sums.
pub(super) fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// The inverse document frequency of a word in `having` of `all` texts.
pub(super) fn telling(having: usize, all: usize) -> f64 {
    let (having, all) = (number(having), number(all));
    (1.0 + (all - having + 0.5) / (having + 0.5)).ln()
}

/// How much the occurrences of a word in a text count: the second less than the first, and in a long text all of them less.
#[derive(Clone, Copy, Debug)]
pub(super) struct Saturation(f64);

impl Saturation {
    /// For a text of such a length, where `b` is how much that matters.
    pub(super) fn new(b: f64, length: f64, average: f64) -> Self {
        let relative = if average > 0.0 { length / average } else { 1.0 };
        Self(K1 * (1.0 - b + b * relative))
    }

    pub(super) fn of(self, count: f64) -> f64 {
        if count > 0.0 { count * (K1 + 1.0) / (count + self.0) } else { 0.0 }
    }
}

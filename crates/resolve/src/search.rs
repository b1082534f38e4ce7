//! The account of one search for a name through re-exports and stars, so that it ends, and soon.

use crate::work;
use rhumb_model::{FileId, Question};
use rustc_hash::FxHashSet;
use std::cell::Cell;

/// A chain of re-exports longer than this is a mistake.
const MAX_DEPTH: u32 = 32;

/// A search follows at most this many star imports. Modules that take all names from each other have as many as the square of
/// their number, and a search for a name that none of them has would follow them all.
const MAX_STARS: u32 = 1 << 12;

type Seen = FxHashSet<(FileId, Question)>;

/// A set that has grown larger than this is not kept for the next search.
const MAX_SPARE: usize = 1 << 12;

thread_local! {
    /// The set of the last search, empty: searches are many, and most of what one costs would be to let it grow.
    static SPARE: Cell<Seen> = Cell::default();
}

/// One search for a name.
pub(crate) struct Search {
    seen: Seen,
    depth: u32,
    stars: u32,
}

impl Default for Search {
    fn default() -> Self {
        Self { seen: SPARE.take(), depth: 0, stars: 0 }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        if (1..=MAX_SPARE).contains(&self.seen.capacity()) {
            self.seen.clear();
            SPARE.set(std::mem::take(&mut self.seen));
        }
    }
}

impl Search {
    /// Whether a question to a file is worth asking. What was asked before in the same search is not: it found nothing, or
    /// is a loop that leads back here. Every `true` is closed by [`Search::leave`].
    pub(crate) fn enter(&mut self, file: FileId, question: Question) -> bool {
        let is_worth_it = self.depth < MAX_DEPTH && self.seen.insert((file, question));
        self.depth += u32::from(is_worth_it);
        is_worth_it
    }

    /// Whether one more star import is followed.
    pub(crate) fn follow_star(&mut self) -> bool {
        work::count(1);
        self.stars += 1;
        self.stars <= MAX_STARS
    }

    /// Ends what [`Search::enter`] began.
    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }
}

/// How a name is asked for, which decides what is seen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    /// By name: everything is seen.
    ByName,
    /// By a star: only what is offered to everybody is seen.
    ByStar,
}

//! The account of one search for a name through re-exports and stars, so that it ends, and soon.

use rhumb_model::{FileId, Question};
use rustc_hash::FxHashSet;

/// A chain of re-exports longer than this is a mistake.
const MAX_DEPTH: u32 = 32;

/// One search for a name.
#[derive(Default)]
pub(crate) struct Search {
    seen: FxHashSet<(FileId, Question)>,
    depth: u32,
}

impl Search {
    /// Whether a question to a file is worth asking. What was asked before in the same search is not: it found nothing, or
    /// is a loop that leads back here. Every `true` is closed by [`Search::leave`].
    pub(crate) fn enter(&mut self, file: FileId, question: Question) -> bool {
        let is_worth_it = self.depth < MAX_DEPTH && self.seen.insert((file, question));
        self.depth += u32::from(is_worth_it);
        is_worth_it
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

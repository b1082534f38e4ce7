//! Bounds the search for one name through re-exports and star imports: by depth, by visited modules and by work.

use crate::entity::UseSite;
use crate::step_count;
use rhumb_model::{FileId, Question};
use rustc_hash::FxHashSet;
use std::cell::Cell;

/// Longer chains of re-exports are treated as unresolved.
const MAX_DEPTH: u32 = 32;

/// A search follows at most this many star imports. Modules that take all names from each other have as many as the square of
/// their number, and a search for a name that none of them has would follow them all.
const MAX_STARS: u32 = 1 << 12;

type VisitedExports = FxHashSet<(FileId, Question)>;

/// A set with a larger capacity is not reused by the next search.
const MAX_SPARE: usize = 1 << 12;

thread_local! {
    /// The cleared set of the last search: there are many searches, and growing a new set would be most of their cost.
    static SPARE: Cell<VisitedExports> = Cell::default();
}

/// One search for a name.
pub(crate) struct ExportSearch {
    /// How the name is used.
    pub(crate) use_site: UseSite,
    seen: VisitedExports,
    depth: u32,
    stars: u32,
}

impl Drop for ExportSearch {
    fn drop(&mut self) {
        if (1..=MAX_SPARE).contains(&self.seen.capacity()) {
            self.seen.clear();
            SPARE.set(std::mem::take(&mut self.seen));
        }
    }
}

impl ExportSearch {
    /// A search for a name that is used so.
    pub(crate) fn new(use_site: UseSite) -> Self {
        Self { use_site, seen: SPARE.take(), depth: 0, stars: 0 }
    }

    /// Whether a question to a file is worth asking. What was asked before in the same search is not: it found nothing, or
    /// is circular. Every `true` is closed by [`ExportSearch::leave`].
    pub(crate) fn enter(&mut self, file: FileId, question: Question) -> bool {
        let is_worth_it = self.depth < MAX_DEPTH && self.seen.insert((file, question));
        self.depth += u32::from(is_worth_it);
        is_worth_it
    }

    /// Whether one more star import is followed.
    pub(crate) fn follow_star(&mut self) -> bool {
        step_count::count(1);
        self.stars += 1;
        self.stars <= MAX_STARS
    }

    /// Ends what [`ExportSearch::enter`] began.
    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }
}

/// How a name is imported, which decides what is visible.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ImportedBy {
    /// By name: everything is visible.
    Name,
    /// By a star import: only public names are visible.
    Star,
}

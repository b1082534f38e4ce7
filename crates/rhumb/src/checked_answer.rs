//! An answer together with its freshness: what is rendered.

use rhumb_query::shape::{SeeList, SeeText, Shape};
use rhumb_query::{Answer, Freshness};

/// An answer together with its freshness.
#[derive(Clone, Debug)]
pub(crate) struct CheckedAnswer {
    pub(crate) answer: Answer,
    pub(crate) freshness: Freshness,
    /// How names in the question were understood, where that was not obvious.
    pub(crate) notes: Vec<String>,
    /// The directory of the project, relative to the root, from which programs open the files in the answer.
    pub(crate) current_dir: String,
}

/// The lists of the answer come first, so that they have the same positions as in the answer alone.
impl Shape for CheckedAnswer {
    fn lists(&mut self, see: &mut SeeList<'_>) {
        self.answer.lists(see);
        self.freshness.lists(&mut |list| see(list.inside("freshness")));
    }

    fn texts(&mut self, see: &mut SeeText<'_>) {
        self.answer.texts(see);
        self.freshness.texts(see);
    }
}

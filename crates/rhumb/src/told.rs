//! What is told: an answer with how far it can be trusted.

use rhumb_query::shape::{SeeList, SeeText, Shape};
use rhumb_query::{Answer, Freshness};

/// An answer with how far it can be trusted.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub(crate) answer: Answer,
    pub(crate) freshness: Freshness,
}

/// The lists of the answer come first, so that their places are the same in the answer alone.
impl Shape for Told {
    fn lists(&mut self, see: &mut SeeList<'_>) {
        self.answer.lists(see);
        self.freshness.lists(&mut |list| see(list.inside("freshness")));
    }

    fn texts(&mut self, see: &mut SeeText<'_>) {
        self.answer.texts(see);
        self.freshness.texts(see);
    }
}

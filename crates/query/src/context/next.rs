//! What is worth asking next, by the kind of work.

use crate::affected::Affected;
use crate::argument::Work;
use crate::callees::Callees;
use crate::callers::Callers;
use crate::changes::Changes;
use crate::impact::Impact;
use crate::module_api::ModuleApi;
use crate::question::Question as _;
use crate::refs::Refs;
use crate::shape::shape;
use crate::similar::Similar;
use crate::test_map::TestMap;
use schemars::JsonSchema;
use serde::Serialize;

/// A question that is worth asking next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Next {
    /// The question.
    pub question: &'static str,
    /// What it is asked about; nothing if it needs nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// What it tells.
    pub why: &'static str,
}

shape! { Next {} }

/// What a question is asked about.
#[derive(Clone, Copy)]
enum About {
    /// The symbol to begin with.
    Symbol,
    /// The likeliest file.
    File,
    Nothing,
}

const IMPACT: Offer = (Impact::NAME, About::Symbol, "what a change of it reaches");
const CALLERS: Offer = (Callers::NAME, About::Symbol, "who gets there");
const CALLEES: Offer = (Callees::NAME, About::Symbol, "what it runs");
const REFS: Offer = (Refs::NAME, About::Symbol, "every place that would have to follow");
const SIMILAR: Offer = (Similar::NAME, About::Symbol, "what is written like it");
const TEST_MAP: Offer = (TestMap::NAME, About::File, "what tests reach, and what they do not");
const AFFECTED: Offer = (Affected::NAME, About::File, "tests to run after a change");
const MODULE_API: Offer = (ModuleApi::NAME, About::File, "what it offers to others");
const CHANGES: Offer = (Changes::NAME, About::Nothing, "what has been changed, and what may break");

type Offer = (&'static str, About, &'static str);

fn offers(work: Work) -> [Offer; 3] {
    match work {
        Work::Refactor => [IMPACT, REFS, AFFECTED],
        Work::Debug => [CALLERS, CALLEES, AFFECTED],
        Work::Test => [TEST_MAP, SIMILAR, CALLERS],
        Work::Feature => [SIMILAR, IMPACT, AFFECTED],
        Work::Explore => [CALLEES, CALLERS, MODULE_API],
        Work::Review => [CHANGES, IMPACT, AFFECTED],
    }
}

/// What is worth asking about a `symbol` to begin with and the likeliest `file`.
pub(super) fn next(work: Work, symbol: Option<&str>, file: Option<&str>) -> Vec<Next> {
    let of = |(question, about, why): Offer| {
        let about = match about {
            About::Symbol => Some(symbol?.to_owned()),
            About::File => Some(file?.to_owned()),
            About::Nothing => None,
        };
        Some(Next { question, about, why })
    };
    offers(work).into_iter().filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::QUESTIONS;

    #[test]
    fn every_question_exists() {
        for (question, ..) in Work::ALL.iter().copied().flat_map(offers) {
            assert!(QUESTIONS.iter().any(|it| it.name == question), "{question}");
        }
    }

    #[test]
    fn nothing_is_asked_about_nothing() {
        let review = next(Work::Review, None, None);
        assert_eq!(review.iter().map(|next| next.question).collect::<Vec<_>>(), ["changes"]);
        let debug = next(Work::Debug, Some("a.py::f"), Some("a.py"));
        let about: Vec<Option<&str>> = debug.iter().map(|next| next.about.as_deref()).collect();
        assert_eq!(about, [Some("a.py::f"), Some("a.py::f"), Some("a.py")]);
    }
}

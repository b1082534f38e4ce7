//! Suggests questions by kind of task.

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
    /// The subject of the question, if it needs one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// What it shows.
    pub why: &'static str,
}

shape! { Next {} }

/// The subject of a suggested question.
#[derive(Clone, Copy)]
enum SuggestionSubject {
    /// The symbol to begin with.
    Symbol,
    /// The likeliest file.
    File,
    Nothing,
}

const IMPACT: FollowUp = (Impact::NAME, SuggestionSubject::Symbol, "see what a change would affect");
const CALLERS: FollowUp = (Callers::NAME, SuggestionSubject::Symbol, "see who calls it");
const CALLEES: FollowUp = (Callees::NAME, SuggestionSubject::Symbol, "see what it calls");
const REFS: FollowUp = (Refs::NAME, SuggestionSubject::Symbol, "list every use to update");
const SIMILAR: FollowUp = (Similar::NAME, SuggestionSubject::Symbol, "find similar code");
const TEST_MAP: FollowUp = (TestMap::NAME, SuggestionSubject::File, "see which functions tests cover");
const AFFECTED: FollowUp = (Affected::NAME, SuggestionSubject::File, "list the tests to run after a change");
const MODULE_API: FollowUp = (ModuleApi::NAME, SuggestionSubject::File, "see its public API");
const CHANGES: FollowUp = (Changes::NAME, SuggestionSubject::Nothing, "see what changed and what may break");

type FollowUp = (&'static str, SuggestionSubject, &'static str);

fn offers(work: Work) -> [FollowUp; 3] {
    match work {
        Work::Refactor => [IMPACT, REFS, AFFECTED],
        Work::Debug => [CALLERS, CALLEES, AFFECTED],
        Work::Test => [TEST_MAP, SIMILAR, CALLERS],
        Work::Feature => [SIMILAR, IMPACT, AFFECTED],
        Work::Explore => [CALLEES, CALLERS, MODULE_API],
        Work::Review => [CHANGES, IMPACT, AFFECTED],
    }
}

/// Suggests questions about a start `symbol` and the best `file`.
pub(super) fn next(work: Work, symbol: Option<&str>, file: Option<&str>) -> Vec<Next> {
    let of = |(question, about, why): FollowUp| {
        let about = match about {
            SuggestionSubject::Symbol => Some(symbol?.to_owned()),
            SuggestionSubject::File => Some(file?.to_owned()),
            SuggestionSubject::Nothing => None,
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
    fn suggestions_need_a_subject() {
        let review = next(Work::Review, None, None);
        assert_eq!(review.iter().map(|next| next.question).collect::<Vec<_>>(), ["changes"]);
        let debug = next(Work::Debug, Some("a.py::f"), Some("a.py"));
        let about: Vec<Option<&str>> = debug.iter().map(|next| next.about.as_deref()).collect();
        assert_eq!(about, [Some("a.py::f"), Some("a.py::f"), Some("a.py")]);
    }
}

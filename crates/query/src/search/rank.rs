//! Ranks search results. A score is a sum: the BM25 score of the text, how close the name is to what was typed, how many of
//! the words it contains, and a prior that does not depend on the search.

use super::symbols::MatchedBy;
use super::word_forms::{without_stop_words, word_forms};
use crate::vendored::is_in_folders;
use rhumb_model::{Flags, SymbolKind, subwords};
use rhumb_store::{SearchCandidate, TextQuery};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// Weight of the best BM25 score.
const TEXT_SCORE: f64 = 4.0;

/// A name that contains all of the words, and one that contains nothing else.
const HAS_ALL: f64 = 3.0;
const HAS_ONLY: f64 = 3.0;

/// Owners and paths that contain the words that the name lacks.
const CONTEXT_WORDS: f64 = 1.0;

/// For each doubling of the number of references to a symbol.
const REFERENCES: f64 = 0.2;

/// Penalty for a declaration whose definition is listed too.
const DECLARATION: f64 = 3.0;

/// Penalty for tests, generated code and vendored code, which repeat the names of the code they belong to.
const SECONDARY: f64 = 1.5;

/// A name that starts with what was typed, and the bonus for the share of the name that was typed: large for a single word,
/// which may be unfinished, and small for several. The sum stays below the score of an exact match.
const PREFIX: f64 = 4.0;
const LONG_PREFIX: f64 = 12.0;
const LONG_PREFIX_OF_SEVERAL_WORDS: f64 = 2.0;

/// A name that starts with what was typed in the same case.
const SAME_CASE: f64 = 1.0;

/// Penalty for each better symbol of the same name, so that other names are listed too.
const SAME_NAME: f64 = 5.0;
const MAX_SAME_NAME: u32 = 6;

/// Words that ask for tests.
const TESTS: [&str; 4] = ["test", "tests", "spec", "specs"];

/// The search as typed, prepared once for all candidates.
pub(super) struct TypedSearch {
    text: String,
    /// Only its letters and digits, in lower case.
    squeezed: String,
    /// Each word followed by its other forms.
    words: Vec<Vec<String>>,
    is_for_tests: bool,
}

impl TypedSearch {
    pub(super) fn new(words: Option<&TextQuery>, matched_by: MatchedBy) -> Self {
        // Stop words are still part of what was typed: `<Door as Open>::open` is a name.
        let text = words.map(TextQuery::required_words).unwrap_or_default().join(" ");
        let by_forms = matched_by == MatchedBy::Forms;
        let query = words.map(|words| if by_forms { without_stop_words(words) } else { words.clone() });
        let required = query.as_ref().map(TextQuery::required_words).unwrap_or_default();
        let forms = |word: String| match matched_by {
            MatchedBy::Forms => {
                std::iter::once(word.clone()).chain(word_forms(&word).into_iter().map(String::from)).collect()
            }
            MatchedBy::Words | MatchedBy::Typo => vec![word],
        };
        let words: Vec<String> = required.iter().flat_map(|word| subwords(word)).collect();
        let is_for_tests = words.iter().any(|word| TESTS.contains(&word.as_str()));
        Self { squeezed: letters_and_digits(&text), text, words: words.into_iter().map(forms).collect(), is_for_tests }
    }
}

impl TypedSearch {
    /// A search for words each of which has alternatives.
    pub(super) fn corrected(words: Vec<Vec<String>>) -> Self {
        let text = words.iter().filter_map(|forms| forms.first()).map(String::as_str).collect::<Vec<_>>().join(" ");
        Self { squeezed: letters_and_digits(&text), text, words, is_for_tests: false }
    }
}

/// Sorts candidates, each with its BM25 score, best first.
pub(super) fn rank(
    candidates: Vec<(SearchCandidate, f64)>,
    typed: &TypedSearch,
    vendored: &[&str],
) -> Vec<SearchCandidate> {
    let best_text = candidates.iter().map(|(_, text_score)| *text_score).fold(0.0, f64::min);
    let score = |(candidate, text_score): (SearchCandidate, f64)| {
        let text = if best_text < 0.0 { text_score / best_text * TEXT_SCORE } else { 0.0 };
        let name = name_score(&candidate, typed) + coverage_score(&candidate, typed);
        (text + name + prior_score(&candidate, typed, vendored), candidate)
    };
    let mut scored: Vec<(f64, SearchCandidate)> = candidates.into_iter().map(score).collect();
    scored.sort_by(compare_candidates);
    let mut seen: FxHashMap<String, u32> = FxHashMap::default();
    for (score, candidate) in &mut scored {
        let count = seen.entry(candidate.name.clone()).or_default();
        *score -= SAME_NAME * f64::from((*count).min(MAX_SAME_NAME));
        *count += 1;
    }
    scored.sort_by(compare_candidates);
    scored.into_iter().map(|(_, candidate)| candidate).collect()
}

/// The tie-break.
fn source_order(candidate: &SearchCandidate) -> (&str, [u32; 4], &str, Option<&str>, &str) {
    (&candidate.path, candidate.position, &candidate.owner, candidate.tail.as_deref(), &candidate.name)
}

fn compare_candidates(left: &(f64, SearchCandidate), right: &(f64, SearchCandidate)) -> Ordering {
    right.0.total_cmp(&left.0).then_with(|| source_order(&left.1).cmp(&source_order(&right.1)))
}

/// How close a name is to what was typed.
fn name_score(candidate: &SearchCandidate, typed: &TypedSearch) -> f64 {
    if typed.squeezed.is_empty() {
        return 0.0;
    }
    let name = letters_and_digits(&candidate.name);
    let qualified = letters_and_digits(&candidate.owner) + &name;
    if qualified == typed.squeezed && (name.len() < qualified.len() || !typed.text.contains(' ')) {
        20.0
    } else if candidate.name == typed.text {
        18.0
    } else if name == typed.squeezed {
        // Words separated by spaces may be the words of other names, too.
        if typed.text.contains(' ') { 6.0 } else { 17.0 }
    } else if typed.squeezed.len() > name.len() && qualified.ends_with(&typed.squeezed) {
        8.0
    } else if name.starts_with(&typed.squeezed) {
        let same_case = if candidate.name.starts_with(&typed.text) { SAME_CASE } else { 0.0 };
        let bonus = if typed.text.contains(' ') { LONG_PREFIX_OF_SEVERAL_WORDS } else { LONG_PREFIX };
        PREFIX + bonus * fraction(typed.squeezed.len(), name.len()) + same_case
    } else {
        0.0
    }
}

/// How many of the words a name contains, and how much of the name they cover. Owners and path count for words that are not in
/// the name.
fn coverage_score(candidate: &SearchCandidate, typed: &TypedSearch) -> f64 {
    let parts = subwords(&candidate.name);
    let fits = |part: &String, word: &[String]| word.iter().any(|form| part.starts_with(form.as_str()));
    let (found, missing): (Vec<&Vec<String>>, Vec<&Vec<String>>) =
        typed.words.iter().partition(|word| parts.iter().any(|part| fits(part, word)));
    let used = parts.iter().filter(|part| typed.words.iter().any(|word| fits(part, word))).count();
    let has_all = fraction(found.len(), typed.words.len());
    let name = HAS_ALL * has_all + HAS_ONLY * has_all * fraction(used, parts.len());
    if missing.is_empty() {
        return name;
    }
    let around = subwords(&format!("{}/{}", candidate.path, candidate.owner));
    let in_context = missing.iter().filter(|word| around.iter().any(|part| fits(part, word))).count();
    name + CONTEXT_WORDS * fraction(in_context, typed.words.len())
}

fn fraction(part: usize, whole: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    if whole == 0 { 0.0 } else { number(part) / number(whole) }
}

/// The part of the score that does not depend on the search, except that tests are not demoted if it asks for tests.
fn prior_score(candidate: &SearchCandidate, typed: &TypedSearch, vendored: &[&str]) -> f64 {
    let has = |flag: Flags| candidate.flags.contains(flag);
    let mut prior = kind_prior(candidate.kind) + REFERENCES * f64::from(1 + candidate.references).log2();
    let is_test = has(Flags::TEST) && !typed.is_for_tests;
    let is_secondary = [is_test, candidate.is_generated, is_in_folders(&candidate.path, vendored)];
    prior -= SECONDARY * fraction(is_secondary.iter().filter(|is| **is).count(), 1);
    if has(Flags::LOCAL) {
        prior -= SECONDARY;
    }
    if candidate.is_defined_elsewhere {
        prior -= DECLARATION;
    }
    // Code in documents repeats the names of what it documents.
    if has(Flags::EMBEDDED) {
        prior -= 25.0;
    }
    prior
}

/// An `impl` block has the name of its type, and a file often that of what it defines; both rank below it.
fn kind_prior(kind: SymbolKind) -> f64 {
    use SymbolKind as K;
    match kind {
        K::Class | K::Struct | K::Union | K::Interface | K::Trait | K::Enum | K::Type => 0.6,
        K::Function | K::Method | K::Constructor | K::Macro | K::Module | K::Namespace | K::Package => 0.5,
        K::Constant => 0.3,
        K::Field | K::Property | K::Variant => 0.2,
        K::Variable => 0.0,
        K::Style | K::Section | K::Test => -0.5,
        K::Impl | K::File => -1.0,
    }
}

/// Only letters and digits, in lower case, so that `Door.open`, `door open` and `Door::open` are equal.
fn letters_and_digits(text: &str) -> String {
    text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_and_case_are_ignored() {
        for typed in ["Door::open", "door.open", "door open"] {
            assert_eq!(letters_and_digits(typed), "dooropen");
        }
    }
}

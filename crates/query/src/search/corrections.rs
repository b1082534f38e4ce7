//! Corrects misspelled words of a search by the words that are in the index.

use super::word_forms::word_forms;
use rhumb_store::{Result, Store, TextQuery};

/// Shorter words are close to too many others.
const MIN_LENGTH: usize = 4;

/// From this length on, a word may have two slips.
const LONG: usize = 5;

/// How many corrections of a word are searched for.
const MAX_CORRECTIONS: usize = 6;

/// A query whose words were corrected.
pub(super) struct CorrectedQuery {
    /// The words with the closest ones in place of each that is not in the index: all of them, or any.
    pub(super) queries: [TextQuery; 2],
    /// The words to rank by: each with its alternatives.
    pub(super) words: Vec<Vec<String>>,
}

/// Whether a word, or another form of it, is in the index.
fn is_known(store: &Store, word: &str) -> Result<bool> {
    for form in std::iter::once(word.to_owned()).chain(word_forms(word).into_iter().map(String::from)) {
        if store.has_word_with_prefix(&form)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The query made of corrected words; `None` if every word is in the index, or one has no similar word.
pub(super) fn corrected(store: &Store, query: &TextQuery) -> Result<Option<CorrectedQuery>> {
    let mut words: Vec<Vec<String>> = Vec::new();
    let mut is_changed = false;
    for word in query.required_words() {
        let length = word.chars().count();
        if length < MIN_LENGTH || is_known(store, word)? {
            words.push(vec![word.to_lowercase()]);
            continue;
        }
        let slips = if length < LONG { 1 } else { 2 };
        let similar = store.similar_words(word, slips, MAX_CORRECTIONS)?;
        if similar.is_empty() {
            return Ok(None);
        }
        is_changed = true;
        words.push(similar);
    }
    if !is_changed {
        return Ok(None);
    }
    let any = |word: &Vec<String>| TextQuery::Any(word.iter().cloned().map(TextQuery::Prefix).collect());
    let parts: Vec<TextQuery> = words.iter().map(any).collect();
    Ok(Some(CorrectedQuery { queries: [TextQuery::All(parts.clone()), TextQuery::Any(parts)], words }))
}

//! Finds the symbols that a text may refer to, word by word. Unlike a search, a symbol need not match all words; the caller
//! decides how much a word weighs.

use super::word_forms::{WordForm, is_stop_word, word_forms};
use rhumb_model::{FileId, SymbolId, subwords};
use rhumb_store::{Result, Store, TextQuery};
use std::collections::BTreeSet;

/// A word that matches more symbols is too common to suggest any of them.
const MAX_SYMBOLS: usize = 1500;

/// Words of this length or less are part of too many names.
const MAX_SHORT_WORD: usize = 2;

/// Maximum number of words; in a longer text, the beginning says what it is about.
const MAX_WORDS: usize = 40;

/// A word of a text with the symbols that it may refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WordMatches {
    /// The word: as written if it is a name, otherwise in lower case.
    pub(crate) text: String,
    /// Whether it is a name as written, rather than a part of one.
    pub(crate) is_name: bool,
    /// The symbols whose name it is or is part of, in no order; none if there are too many.
    pub(crate) symbols: Vec<(SymbolId, FileId)>,
}

/// The words of `text` that are not stop words, each with its symbols.
pub(crate) fn word_matches(store: &Store, text: &str) -> Result<Vec<WordMatches>> {
    let mut words = Vec::new();
    for (text, is_name) in words_of(text).into_iter().take(MAX_WORDS) {
        let limit = MAX_SYMBOLS as u32 + 1;
        let mut symbols = if is_name { store.symbols_called(&text, limit)? } else { matches(store, &text, limit)? };
        // Which of too many come first depends on their ids.
        if symbols.len() > MAX_SYMBOLS {
            symbols.clear();
        }
        if !is_name || !symbols.is_empty() {
            words.push(WordMatches { text, is_name, symbols });
        }
    }
    Ok(words)
}

/// The symbols with `word` or its stem in their names.
fn matches(store: &Store, word: &str, limit: u32) -> Result<Vec<(SymbolId, FileId)>> {
    let stem = word_forms(word).into_iter().filter_map(|form| match form {
        WordForm::Stem(stem) => Some(TextQuery::Prefix(stem)),
        WordForm::Synonym(_) => None,
    });
    let query = TextQuery::Any(std::iter::once(TextQuery::Word(word.to_owned())).chain(stem).collect());
    match query.to_match().required {
        Some(expression) => store.visible_matches(&expression.in_names(), limit),
        None => Ok(Vec::new()),
    }
}

/// The distinct words of a text: each possible name as written, followed by its parts.
fn words_of(text: &str) -> Vec<(String, bool)> {
    let mut seen = BTreeSet::new();
    let mut words = Vec::new();
    for chunk in text.split(|character: char| !character.is_alphanumeric() && character != '_') {
        let parts = subwords(chunk);
        let is_plain = parts.len() < 2 && chunk.chars().all(char::is_lowercase);
        let candidates = std::iter::once((chunk.to_owned(), true)).chain(parts.into_iter().map(|part| (part, false)));
        for (word, is_name) in candidates {
            let is_content =
                word.chars().count() > MAX_SHORT_WORD && !is_stop_word(&word) && !word.chars().all(char::is_numeric);
            // A lower-case word rarely refers to the symbol of that name.
            if is_content && !(is_name && is_plain) && seen.insert((word.clone(), is_name)) {
                words.push((word, is_name));
            }
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Fixture;

    #[test]
    fn words_are_names_and_their_parts() {
        let words = words_of("Fixed #123 -- open_all() of the doors");
        let names: Vec<String> =
            words.iter().map(|(word, is_name)| format!("{word}{}", if *is_name { "!" } else { "" })).collect();
        assert_eq!(names, ["Fixed!", "fixed", "open_all!", "open", "all", "doors"]);
    }

    #[test]
    fn a_word_matches_the_names_that_contain_it() {
        let store = Fixture::house().store;
        let count = |text: &str| -> Vec<(String, usize)> {
            word_matches(&store, text).unwrap().into_iter().map(|word| (word.text, word.symbols.len())).collect()
        };
        assert_eq!(count("open_all"), [("open_all".to_owned(), 1), ("open".to_owned(), 2), ("all".to_owned(), 1)]);
        assert_eq!(count("Window"), [("window".to_owned(), 0)]);
    }
}

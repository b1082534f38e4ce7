//! Plain-language searches, such as "where are retries limited": stop words, stems and synonyms.
//!
//! The stemmer is a short list of suffixes rather than Porter's algorithm: a stem is only ever searched for as a prefix, so it
//! need not be exact.

use rhumb_store::TextQuery;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// A sentence with fewer matches than this is also searched for by the forms of its words.
const MIN_SENTENCE_MATCHES: u64 = 5;

/// Suffixes to strip, with their replacements; the first that applies.
const SUFFIXES: [(&str, &str); 11] = [
    ("ations", "at"),
    ("ation", "at"),
    ("ions", ""),
    ("ion", ""),
    ("ies", "y"),
    ("ings", ""),
    ("ing", ""),
    ("ers", ""),
    ("ed", ""),
    ("es", ""),
    ("s", ""),
];

/// Shorter stems are prefixes of too many words.
const MIN_STEM_LENGTH: usize = 3;

/// Another form of a word.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum WordForm {
    /// A prefix that related words share.
    Stem(String),
    /// A word with a similar meaning.
    Synonym(&'static str),
}

impl From<WordForm> for String {
    fn from(form: WordForm) -> Self {
        match form {
            WordForm::Stem(stem) => stem,
            WordForm::Synonym(word) => word.to_owned(),
        }
    }
}

/// The contents of `words.txt`.
struct WordLists {
    stop_words: BTreeSet<&'static str>,
    synonyms: BTreeMap<&'static str, Vec<&'static str>>,
}

static LISTS: LazyLock<WordLists> = LazyLock::new(|| WordLists::parse(include_str!("words.txt")));

impl WordLists {
    fn parse(text: &'static str) -> Self {
        let mut lists = Self { stop_words: BTreeSet::new(), synonyms: BTreeMap::new() };
        for line in text.lines() {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("stop") => lists.stop_words.extend(words),
                Some("same") => {
                    let group: Vec<&str> = words.collect();
                    for word in &group {
                        lists.synonyms.entry(word).or_default().extend(group.iter().filter(|other| other != &word));
                    }
                }
                _ => {}
            }
        }
        lists
    }

    fn synonyms_of(&self, word: &str) -> &[&'static str] {
        self.synonyms.get(word).map_or(&[], Vec::as_slice)
    }
}

/// The number of matches that makes trying other forms of the words unnecessary.
pub(super) fn enough_matches(query: &TextQuery) -> u64 {
    let TextQuery::All(parts) = query else { return 1 };
    if parts.len() > 2 && parts.iter().any(is_stop) { MIN_SENTENCE_MATCHES } else { 1 }
}

/// The query without its stop words, unless it has no other words.
pub(super) fn without_stop_words(query: &TextQuery) -> TextQuery {
    let TextQuery::All(parts) = query else { return query.clone() };
    let kept: Vec<TextQuery> = parts.iter().filter(|part| !is_stop(part)).cloned().collect();
    if kept.iter().any(|part| !part.required_words().is_empty()) { TextQuery::All(kept) } else { query.clone() }
}

fn is_stop(query: &TextQuery) -> bool {
    matches!(query, TextQuery::Word(word) if is_stop_word(word))
}

/// Whether a word says nothing about code, such as `the` or `where`.
pub(crate) fn is_stop_word(word: &str) -> bool {
    LISTS.stop_words.contains(word.to_lowercase().as_str())
}

/// Other forms that a word may have in code: its stem, then its synonyms.
pub(super) fn word_forms(word: &str) -> Vec<WordForm> {
    let word = word.to_lowercase();
    let stem = stem(&word);
    // A stem may lack its last letter: `caching` is `cache`.
    let bases = stem.iter().flat_map(|stem| [stem.clone(), format!("{stem}e")]);
    let words: Vec<String> = std::iter::once(word).chain(bases).collect();
    let synonyms: BTreeSet<&'static str> = words.iter().flat_map(|word| LISTS.synonyms_of(word)).copied().collect();
    stem.map(WordForm::Stem).into_iter().chain(synonyms.into_iter().map(WordForm::Synonym)).collect()
}

/// The word without its suffix; `None` if it has none or would become too short.
fn stem(word: &str) -> Option<String> {
    if !word.is_ascii() || word.ends_with("ss") {
        return None;
    }
    let (start, replacement) = SUFFIXES.iter().find_map(|(suffix, replacement)| {
        let start = word.strip_suffix(suffix)?;
        let is_long =
            start.len() + replacement.len() > MIN_STEM_LENGTH || (*suffix == "s" && start.len() == MIN_STEM_LENGTH);
        is_long.then_some((start, replacement))
    })?;
    // A consonant doubled before the suffix: `running` is `run`.
    let letters = start.as_bytes();
    let is_doubled =
        replacement.is_empty() && matches!(letters, [.., before, last] if before == last && !b"ls".contains(last));
    Some(if is_doubled { start[..start.len() - 1].to_owned() } else { format!("{start}{replacement}") })
}

#[cfg(test)]
mod tests {
    use super::super::grammar::parse;
    use super::*;

    #[test]
    fn suffixes_are_stripped() {
        let check = |word: &str, expected: Option<&str>| assert_eq!(stem(word).as_deref(), expected, "{word}");
        check("retries", Some("retry"));
        check("limited", Some("limit"));
        check("caching", Some("cach"));
        check("running", Some("run"));
        check("validation", Some("validat"));
        check("connections", Some("connect"));
        check("calls", Some("call"));
        check("keys", Some("key"));
        check("class", None);
        check("string", None);
        check("open", None);
        check("größen", None);
    }

    #[test]
    fn synonyms_are_word_forms() {
        assert!(word_forms("delete").contains(&WordForm::Synonym("remove")));
        assert!(word_forms("deleting").contains(&WordForm::Synonym("remove")));
        assert!(word_forms("cellar").is_empty());
    }

    #[test]
    fn stop_words_are_dropped() {
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(without_stop_words(&parse(text).words.unwrap()).required_words(), expected, "{text}");
        };
        check("where are retries limited", &["retries", "limited"]);
        check("how is it", &["how", "is", "it"]);
        check("open", &["open"]);
    }

    #[test]
    fn the_lists_are_sorted() {
        for line in include_str!("words.txt").lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            assert!(words.is_empty() || ["stop", "same"].contains(&words[0]), "{line}");
            assert!(words.iter().skip(1).is_sorted(), "{line}");
        }
    }
}

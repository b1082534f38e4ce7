//! Questions in plain words, such as "where are retries limited": which of the words tell something, and in what other forms
//! the code may have them.

use super::grammar::Node;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// A sentence that finds fewer symbols than this by all its words is taken less strictly.
const ENOUGH_FOR_PROSE: u64 = 5;

/// Endings, and what stands in their place in the words of the same stem.
const ENDINGS: [(&str, &str); 11] = [
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

/// Shorter stems begin too many words.
const SHORTEST_STEM: usize = 3;

/// Another form of a word.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// What related words begin with.
    Stem(String),
    /// Another word for it.
    Synonym(&'static str),
}

impl From<Form> for String {
    fn from(form: Form) -> Self {
        match form {
            Form::Stem(stem) => stem,
            Form::Synonym(word) => word.to_owned(),
        }
    }
}

/// The words of words.txt.
struct Lists {
    stop: BTreeSet<&'static str>,
    same: BTreeMap<&'static str, Vec<&'static str>>,
}

static LISTS: LazyLock<Lists> = LazyLock::new(|| Lists::read(include_str!("words.txt")));

impl Lists {
    fn read(text: &'static str) -> Self {
        let mut lists = Self { stop: BTreeSet::new(), same: BTreeMap::new() };
        for line in text.lines() {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("stop") => lists.stop.extend(words),
                Some("same") => {
                    let same: Vec<&str> = words.collect();
                    for word in &same {
                        lists.same.entry(word).or_default().extend(same.iter().filter(|other| other != &word));
                    }
                }
                _ => {}
            }
        }
        lists
    }
}

/// How many symbols must have all the words, so that nothing else is tried.
pub(super) fn enough(words: &Node) -> u64 {
    let Node::All(nodes) = words else { return 1 };
    if nodes.len() > 2 && nodes.iter().any(is_stop) { ENOUGH_FOR_PROSE } else { 1 }
}

/// The same request without the words that tell nothing, unless there are no others.
pub(super) fn telling(words: &Node) -> Node {
    let Node::All(nodes) = words else { return words.clone() };
    let telling: Vec<Node> = nodes.iter().filter(|node| !is_stop(node)).cloned().collect();
    if telling.iter().any(|node| !node.wanted().is_empty()) { Node::All(telling) } else { words.clone() }
}

fn is_stop(node: &Node) -> bool {
    matches!(node, Node::Word(word) if is_stop_word(word))
}

/// Whether a word tells nothing about code, such as `the` or `where`.
#[must_use]
pub fn is_stop_word(word: &str) -> bool {
    LISTS.stop.contains(word.to_lowercase().as_str())
}

/// Other forms that a word may have in code.
pub(super) fn forms(word: &str) -> Vec<Form> {
    let word = word.to_lowercase();
    let stem = stem(&word);
    let same = |word: &str| LISTS.same.get(word).cloned().unwrap_or_default();
    let of_stem = stem.as_deref().into_iter().flat_map(|stem| {
        // The stem of a word may be short of its last letter: `caching` is `cache`.
        let base = [stem.to_owned(), format!("{stem}e")];
        base.into_iter().flat_map(|base| same(&base)).collect::<Vec<_>>()
    });
    let synonyms: BTreeSet<&'static str> = same(&word).into_iter().chain(of_stem).collect();
    stem.clone().map(Form::Stem).into_iter().chain(synonyms.into_iter().map(Form::Synonym)).collect()
}

/// What words related to `word` begin with, where an ending tells.
fn stem(word: &str) -> Option<String> {
    if !word.is_ascii() || word.ends_with("ss") {
        return None;
    }
    let (start, rest) = ENDINGS.iter().find_map(|(ending, rest)| {
        let start = word.strip_suffix(ending)?;
        let is_long = start.len() + rest.len() > SHORTEST_STEM || (*ending == "s" && start.len() == SHORTEST_STEM);
        is_long.then_some((start, rest))
    })?;
    // A letter that was doubled before the ending: `running` is `run`.
    let letters = start.as_bytes();
    let is_doubled =
        rest.is_empty() && matches!(letters, [.., before, last] if before == last && !b"ls".contains(last));
    Some(if is_doubled { start[..start.len() - 1].to_owned() } else { format!("{start}{rest}") })
}

#[cfg(test)]
mod tests {
    use super::super::grammar::parse;
    use super::*;

    #[test]
    fn endings_are_taken_off() {
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
    fn other_words_for_the_same_are_forms() {
        assert!(forms("delete").contains(&Form::Synonym("remove")));
        assert!(forms("deleting").contains(&Form::Synonym("remove")));
        assert!(forms("cellar").is_empty());
    }

    #[test]
    fn words_that_tell_nothing_are_left_out() {
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(telling(&parse(text).words.unwrap()).wanted(), expected, "{text}");
        };
        check("where are retries limited", &["retries", "limited"]);
        check("how is it", &["how", "is", "it"]);
        check("open", &["open"]);
    }

    #[test]
    fn the_lists_are_in_order() {
        for line in include_str!("words.txt").lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            assert!(words.is_empty() || ["stop", "same"].contains(&words[0]), "{line}");
            assert!(words.iter().skip(1).is_sorted(), "{line}");
        }
    }
}

//! Parses the description of a task: its words, the names in it, and the kind of task.

use crate::argument::Work;
use crate::search::is_stop_word;
use rhumb_model::{Word, words_in};
use std::collections::BTreeSet;

/// Words that indicate a kind of task, without their suffixes.
const KIND_WORDS: [(Work, &str); 6] = [
    (Work::Review, "review audit approve"),
    (Work::Refactor, "refactor rename move extract simplify inline split clean cleanup deduplicate reorganize tidy"),
    (
        Work::Debug,
        "fix bug crash panic error fail failure regression wrong broken leak deadlock race traceback incorrect",
    ),
    (Work::Test, "test coverage flaky mock"),
    (Work::Explore, "how where what why which explain understand find show"),
    (Work::Feature, "add implement support introduce allow enable create new provide"),
];

/// Maximum number of words; a description starts with what matters most.
const MOST_WORDS: usize = 64;

/// The part of the program that a task begins with is not longer than this.
const LONGEST_COMPONENT: usize = 40;

/// A task.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Task {
    /// The words without stop words and duplicates.
    pub(super) words: Vec<Word>,
    /// Words of the part of the program that is named first.
    pub(super) component: Vec<Word>,
    /// Names and paths written as code.
    pub(super) mentions: Vec<TaskMention>,
}

/// Something that a task names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TaskMention {
    /// A path, or a name with or without its owners.
    pub(super) text: String,
    /// The line that is named with a path.
    pub(super) line: Option<u32>,
}

impl Task {
    pub(super) fn read(text: &str) -> Self {
        let component = component(text).map(words_in).unwrap_or_default();
        Self { words: telling(text), component, mentions: mentions(text) }
    }
}

/// The kind of work that `text` asks for.
pub(super) fn work(text: &str) -> Work {
    if frames(text).next().is_some() {
        return Work::Debug;
    }
    if text.trim_end().ends_with('?') {
        return Work::Explore;
    }
    let words = words_in(text);
    let first = |kind_words: &str| {
        let kind_words: BTreeSet<Word> = words_in(kind_words).into_iter().collect();
        words.iter().position(|word| kind_words.contains(word))
    };
    let kinds = KIND_WORDS.iter().filter_map(|(work, kind_words)| Some((first(kind_words)?, *work)));
    kinds.min_by_key(|(place, _)| *place).map_or(Work::Explore, |(_, work)| work)
}

fn telling(text: &str) -> Vec<Word> {
    let mut seen = BTreeSet::new();
    let all = words_in(text);
    let parts = text.split(|character: char| !character.is_alphanumeric()).filter(|part| is_stop_word(part));
    let stop: BTreeSet<Word> = parts.flat_map(words_in).collect();
    let words = |is_telling: &dyn Fn(&Word) -> bool| -> Vec<Word> { all.iter().copied().filter(is_telling).collect() };
    let telling = words(&|word| !stop.contains(word));
    let words = if telling.is_empty() { all } else { telling };
    words.into_iter().filter(|word| seen.insert(*word)).take(MOST_WORDS).collect()
}

/// The text before the first colon or in brackets at the start, as in `sync: fix a race` or `[ui] new menu`.
fn component(text: &str) -> Option<&str> {
    let line = text.trim_start().lines().next()?;
    let part = match line.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?.0,
        None => line.split_once(": ")?.0,
    };
    (part.len() <= LONGEST_COMPONENT).then_some(part)
}

/// Names and paths without duplicates, in order of appearance.
fn mentions(text: &str) -> Vec<TaskMention> {
    let frames = frames(text);
    let quoted = text.split('`').skip(1).step_by(2).flat_map(names_in).map(TaskMention::of);
    let plain = names_in(text).filter(|name| is_written_as_code(name)).map(TaskMention::of);
    let mut seen = BTreeSet::new();
    frames.chain(quoted).chain(plain).filter(|mention| seen.insert(mention.clone())).take(MOST_WORDS).collect()
}

impl TaskMention {
    fn of(name: &str) -> Self {
        Self { text: name.to_owned(), line: None }
    }
}

/// Stretches that may be a name or a path.
fn names_in(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |character: char| character.is_alphanumeric() || "_./:-$".contains(character);
    let stretches = text.split(move |character| !is_part(character));
    stretches.map(|name| name.trim_matches(['.', ':', '-', '/'])).filter(|name| name.len() > 1)
}

/// Whether a word is written like code: `get_user`, `getUser`, `a.b`, `a::b`, `src/a.c`.
fn is_written_as_code(name: &str) -> bool {
    let is_hump = |pair: &[u8]| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase();
    name.contains(['_', '/', '.']) || name.contains("::") || name.as_bytes().windows(2).any(is_hump)
}

/// File positions in the formats of stack traces and compilers: `src/a.c:12:5`, `File "a.py", line 12`.
fn frames(text: &str) -> impl Iterator<Item = TaskMention> {
    text.lines().flat_map(|line| {
        let after_word = line.split_once("\", line ").and_then(|(before, after)| {
            let path = before.rsplit('"').next()?;
            let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
            Some(TaskMention { text: path.to_owned(), line: Some(digits.parse().ok()?) })
        });
        let after_colon = names_in(line).filter_map(|name| {
            let (path, rest) = name.split_once(':')?;
            let line = rest.split(':').next()?.parse().ok()?;
            path.contains('.').then(|| TaskMention { text: path.to_owned(), line: Some(line) })
        });
        after_word.into_iter().chain(after_colon).collect::<Vec<_>>()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_of_task_follows_from_its_words() {
        let check = |text: &str, expected: Work| assert_eq!(work(text), expected, "{text}");
        check("sync: fixed a race in Notify", Work::Debug);
        check("Refs #123 -- Added support for JSON in filters", Work::Feature);
        check("rename the parser and fix its tests", Work::Refactor);
        check("where are retries limited", Work::Explore);
        check("Does the cart round?", Work::Explore);
        check("test the empty cart", Work::Test);
        check("review the change of the pool", Work::Review);
        check("thread 'main' panicked at src/cart.rs:12:5", Work::Debug);
        check("the cart", Work::Explore);
    }

    #[test]
    fn names_written_as_code_are_mentions() {
        let check = |text: &str, expected: &[(&str, Option<u32>)]| {
            let found: Vec<(String, Option<u32>)> =
                mentions(text).into_iter().map(|mention| (mention.text, mention.line)).collect();
            let expected: Vec<(String, Option<u32>)> =
                expected.iter().map(|(text, line)| ((*text).to_owned(), *line)).collect();
            assert_eq!(found, expected, "{text}");
        };
        check("make `cart` and get_user() fast.", &[("cart", None), ("get_user", None)]);
        check("Cart.total in shop/cart.py is wrong", &[("Cart.total", None), ("shop/cart.py", None)]);
        check("  File \"shop/cart.py\", line 12, in total", &[("shop/cart.py", Some(12)), ("shop/cart.py", None)]);
        check("at src/cart.rs:12:5", &[("src/cart.rs", Some(12)), ("src/cart.rs:12:5", None)]);
        check("nothing here, really", &[]);
    }

    #[test]
    fn a_task_begins_with_its_component() {
        let check = |text: &str, expected: Option<&str>| assert_eq!(component(text), expected, "{text}");
        check("sync: fix a race", Some("sync"));
        check("[web/ui] new menu", Some("web/ui"));
        check("fix std::mem::swap", None);
        check("a sentence that is far too long to be the name of a component: this", None);
    }
}

//! Which words a text contains and how often, for ranking files by the words of a task.
//!
//! Words come from identifiers and prose alike and are stemmed, so that `retries` matches `retry_limit`.

use crate::words::{parts, runs};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// A stemmed word, as a hash. Two words may collide; that is rare, and at most shifts a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(pub u32);

/// Maximum length of a word; longer ones are keys, hashes or encoded data.
const LONGEST: usize = 32;

/// An estimate of how many bytes of text there are per distinct run of letters, to allocate the table once.
const BYTES_PER_RUN: usize = 40;

/// Consonants that are doubled before a suffix: `running`, `stopped`.
const DOUBLED: &[u8] = b"bdgmnprt";

impl Word {
    /// The word of one part of an identifier; `None` for a single letter, a number or data.
    #[must_use]
    pub fn of(part: &str) -> Option<Self> {
        // On the stack: every word of every file comes through here.
        let mut lower = [0; LONGEST];
        if part.is_ascii() {
            let lower = lower.get_mut(..part.len())?;
            lower.copy_from_slice(part.as_bytes());
            lower.make_ascii_lowercase();
            return Self::of_lower(lower);
        }
        let part = part.to_lowercase();
        let lower = lower.get_mut(..part.len()).filter(|_| !part.starts_with(char::is_numeric))?;
        lower.copy_from_slice(part.as_bytes());
        Self::of_lower(lower)
    }

    /// The word of a part in lower case.
    fn of_lower(part: &mut [u8]) -> Option<Self> {
        if part.len() < 2 || part[0].is_ascii_digit() {
            return None;
        }
        // FNV-1a: short, and the same on every machine and in every version.
        let hash = |hash: u32, byte: &u8| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
        Some(Self(stem(part).iter().fold(0x811c_9dc5, hash)))
    }
}

/// The words of a text, in order.
#[must_use]
pub fn words_in(text: &str) -> Vec<Word> {
    parts(text).filter_map(Word::of).collect()
}

/// A word without its suffix. The stem need not be a word: it only has to be the same for all forms.
fn stem(word: &mut [u8]) -> &[u8] {
    let length = word.len();
    let end = match length {
        5.. if word.ends_with(b"ies") => {
            word[length - 3] = b'y';
            length - 2
        }
        6.. if word.ends_with(b"ing") && has_vowel(word, 3) => without_double(word, length - 3),
        5.. if word.ends_with(b"ed") && has_vowel(word, 2) => without_double(word, length - 2),
        4.. if word.ends_with(b"s") && ![b"ss", b"us", b"is"].iter().any(|end| word.ends_with(*end)) => {
            without_double(word, length - 1)
        }
        _ => length,
    };
    let is_silent = end > 3 && word[end - 1] == b'e';
    &word[..end - usize::from(is_silent)]
}

/// The end of a word that a suffix was cut off at `end`, without a consonant that was doubled before the suffix.
fn without_double(word: &[u8], end: usize) -> usize {
    match word[..end] {
        [_, _, .., before, last] if before == last && DOUBLED.contains(&last) => end - 1,
        _ => end,
    }
}

/// Whether a vowel precedes a suffix of this length; otherwise it is not a suffix: `string`.
fn has_vowel(word: &[u8], ending: usize) -> bool {
    word.iter().rev().skip(ending).any(|letter| b"aeiouy".contains(letter))
}

/// How often a word occurs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occurrences {
    /// In the text.
    pub text: u32,
    /// In the names that the text defines.
    pub names: u32,
}

impl Occurrences {
    fn add(&mut self, more: Self) {
        self.text += more.text;
        self.names += more.names;
    }
}

/// The words of a file with their counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary {
    /// Each word once, sorted.
    pub words: Vec<(Word, Occurrences)>,
    /// The sum of all counts.
    pub total: Occurrences,
}

impl Vocabulary {
    /// The words of a `text` that defines `names`.
    pub fn of<'t>(text: &'t str, names: impl Iterator<Item = &'t str>) -> Self {
        // A name is written many times, and many names contain the same words: each name is split once, and each word is
        // looked up once.
        let mut whole: FxHashMap<&str, Occurrences> = with_room(text.len() / BYTES_PER_RUN);
        runs(text).for_each(|run| whole.entry(run).or_default().text += 1);
        names.for_each(|name| whole.entry(name).or_default().names += 1);
        let mut written: FxHashMap<&str, Occurrences> = with_room(whole.len());
        for (run, occurrences) in whole {
            parts(run).for_each(|part| written.entry(part).or_default().add(occurrences));
        }
        let mut found: FxHashMap<Word, Occurrences> = with_room(written.len());
        let mut total = Occurrences::default();
        for (part, occurrences) in written {
            if let Some(word) = Word::of(part) {
                found.entry(word).or_default().add(occurrences);
                total.add(occurrences);
            }
        }
        let mut words: Vec<(Word, Occurrences)> = found.into_iter().collect();
        words.sort_unstable_by_key(|(word, _)| *word);
        Self { words, total }
    }
}

fn with_room<K, V>(count: usize) -> FxHashMap<K, V> {
    FxHashMap::with_capacity_and_hasher(count, FxBuildHasher)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(one: &str, other: &str, expected: bool) {
        assert_eq!(Word::of(one) == Word::of(other), expected, "{one} {other}");
    }

    #[test]
    fn forms_of_a_word_are_one() {
        for forms in ["retry retries", "cache caches cached caching", "stop stops stopped stopping", "file files"] {
            let forms: Vec<&str> = forms.split(' ').collect();
            for form in &forms {
                check(forms[0], form, true);
            }
        }
        check("call", "calling", true);
        check("class", "classes", true);
        check("status", "statu", false);
        check("string", "str", false);
        check("user", "use", false);
    }

    #[test]
    fn unknown_words_are_left_out() {
        for part in ["", "x", "36123", "0123456789abcdef0123456789abcdef0"] {
            assert_eq!(Word::of(part), None, "{part}");
        }
    }

    #[test]
    fn words_are_counted_in_text_and_in_names() {
        let vocabulary = Vocabulary::of("fn openDoor() {} // opens doors", ["openDoor"].into_iter());
        let of = |part: &str| {
            let word = Word::of(part).expect("a word");
            vocabulary.words.iter().find(|(other, _)| *other == word).map(|(_, occurrences)| *occurrences)
        };
        assert_eq!(of("open"), Some(Occurrences { text: 2, names: 1 }));
        assert_eq!(of("door"), Some(Occurrences { text: 2, names: 1 }));
        assert_eq!(of("wall"), None);
        assert_eq!(vocabulary.total, Occurrences { text: 5, names: 2 });
        assert_eq!(words_in("opened doors"), words_in("openDoor"));
    }
}

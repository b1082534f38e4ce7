//! Similarity of two pieces of code: the Jaccard index of their shingles, short runs of tokens. Shingles are compared
//! as written and, for the shape, with names numbered in order of appearance, so that renaming has no effect.

use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The number of tokens in a shingle. Shorter ones match by chance, longer ones are lost by the first change.
const WORDS: usize = 4;
const SHAPE: usize = 8;

/// Code of fewer tokens has a shape that much other code has too.
const LEAST_FOR_SHAPE: usize = 30;

/// Code of more tokens than this is compared by its beginning.
const MAX_TOKENS: usize = 20_000;

/// The runs of a piece of code, as hashes, in order and each once.
#[derive(Debug, Default)]
pub(crate) struct Shingles {
    words: Vec<u64>,
    shape: Vec<u64>,
    tokens: usize,
}

/// How much two pieces of code have in common, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Likeness {
    pub(crate) words: u32,
    pub(crate) shape: u32,
}

impl Shingles {
    pub(crate) fn of<'t>(lines: impl Iterator<Item = &'t str>) -> Self {
        let tokens: Vec<CodeToken<'_>> = lines.flat_map(tokens).take(MAX_TOKENS).collect();
        let shape = if tokens.len() < LEAST_FOR_SHAPE { Vec::new() } else { token_runs(&tokens, SHAPE, shape_of) };
        Self { words: token_runs(&tokens, WORDS, words_of), shape, tokens: tokens.len() }
    }

    /// The number of tokens that were read.
    pub(crate) fn tokens(&self) -> usize {
        self.tokens
    }

    pub(crate) fn likeness(&self, other: &Self) -> Likeness {
        Likeness {
            words: shared_hundredths(&self.words, &other.words),
            shape: shared_hundredths(&self.shape, &other.shape),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum CodeToken<'t> {
    Name(&'t str),
    Number(&'t str),
    Sign(char),
}

/// The tokens of a line. Names are recognized the same way in every language, including keywords.
fn tokens(line: &str) -> impl Iterator<Item = CodeToken<'_>> {
    let mut rest = line;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next()?;
        let is_part = |sign: char| sign.is_alphanumeric() || sign == '_';
        let length =
            if is_part(first) { rest.find(|sign| !is_part(sign)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (token, after) = rest.split_at(length);
        rest = after;
        Some(match first {
            '0'..='9' => CodeToken::Number(token),
            _ if is_part(first) => CodeToken::Name(token),
            sign => CodeToken::Sign(sign),
        })
    })
}

/// Each run of `length` tokens, or all of them if there are fewer.
fn token_runs(tokens: &[CodeToken<'_>], length: usize, hash: fn(&[CodeToken<'_>]) -> u64) -> Vec<u64> {
    let length = length.min(tokens.len()).max(1);
    let mut runs: Vec<u64> = tokens.windows(length).map(hash).collect();
    runs.sort_unstable();
    runs.dedup();
    runs
}

fn words_of(run: &[CodeToken<'_>]) -> u64 {
    let mut hasher = FxHasher::default();
    run.hash(&mut hasher);
    hasher.finish()
}

fn shape_of(run: &[CodeToken<'_>]) -> u64 {
    let mut hasher = FxHasher::default();
    for token in run {
        match token {
            CodeToken::Name(_) => run.iter().position(|other| other == token).hash(&mut hasher),
            CodeToken::Number(_) => '0'.hash(&mut hasher),
            CodeToken::Sign(sign) => sign.hash(&mut hasher),
        }
    }
    hasher.finish()
}

/// The percentage of all runs that are in both.
fn shared_hundredths(left: &[u64], right: &[u64]) -> u32 {
    let common = left.iter().filter(|run| right.binary_search(run).is_ok()).count();
    let all = left.len() + right.len() - common;
    (common * 100).checked_div(all).unwrap_or(0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOTAL: &str = "def total(self):\n    sum = Money(0)\n    for thing, count in self.things.items():\n        sum = sum.plus(price_of(thing).times(count))\n    return sum\n";

    fn check(other: &str, words: u32, shape: u32) {
        let [one, other] = [TOTAL, other].map(|text| Shingles::of(text.lines()));
        assert_eq!(one.likeness(&other), Likeness { words, shape });
        assert_eq!(other.likeness(&one), Likeness { words, shape });
    }

    #[test]
    fn names_count_for_words_but_not_for_shape() {
        check(TOTAL, 100, 100);
        check(&TOTAL.replace("    ", "\t"), 100, 100);
        check(&TOTAL.replace("thing", "ware").replace("sum", "result"), 27, 100);
        check("def add(self, thing):\n    self.things[thing] = 1\n", 0, 0);
        check("", 0, 0);
    }
}

//! Texts that speak of the same things: the words that they share, counted more the fewer tests have them.

use crate::error::Error;
use crate::session::Session;
use rhumb_model::{FileId, Word};
use rhumb_store::WordCounts;
use std::collections::HashMap;

/// Less than this any two texts of a project have in common.
const LEAST: f64 = 0.1;

/// How much the text of each of `tests` is like those of `files`: for each of these the cosine of both, all of them added up, so
/// that what is like many files that changed counts more than what is like one.
pub(super) fn wording(
    session: &Session<'_>,
    files: &[FileId],
    tests: &[FileId],
) -> Result<HashMap<FileId, f64>, Error> {
    if files.is_empty() {
        return Ok(HashMap::new());
    }
    let tests = session.store.word_counts(tests)?;
    let worth = Worth::of(&tests);
    let mut changed: HashMap<Word, f64> = HashMap::new();
    for file in session.store.word_counts(files)? {
        let weights = worth.weights(&file);
        let length = length(&weights);
        for (word, weight) in weights {
            *changed.entry(word).or_default() += weight / length;
        }
    }
    let likeness = |test: &WordCounts| {
        let weights = worth.weights(test);
        let shared: f64 = weights.iter().filter_map(|(word, weight)| Some(weight * changed.get(word)?)).sum();
        (test.file, shared / length(&weights))
    };
    Ok(tests.iter().map(likeness).filter(|(_, likeness)| *likeness >= LEAST).collect())
}

/// How much each word tells.
struct Worth {
    /// How many tests there are.
    tests: u32,
    /// How many of them have each word.
    counts: HashMap<Word, u32>,
}

impl Worth {
    fn of(tests: &[WordCounts]) -> Self {
        let mut counts: HashMap<Word, u32> = HashMap::new();
        for (word, _) in tests.iter().flat_map(|test| &test.words) {
            *counts.entry(*word).or_default() += 1;
        }
        Self { tests: tests.len() as u32, counts }
    }

    /// The words of a text. The second time that a word is said it says less.
    fn weights(&self, text: &WordCounts) -> Vec<(Word, f64)> {
        let worth = |word: &Word| {
            let count = self.counts.get(word).copied().unwrap_or(1);
            (f64::from(self.tests + 1) / f64::from(count)).ln()
        };
        let weight = |(word, count): &(Word, u32)| (*word, (1.0 + f64::from(*count).ln()) * worth(word));
        text.words.iter().map(weight).collect()
    }
}

/// Never zero, so that it can be divided by.
fn length(weights: &[(Word, f64)]) -> f64 {
    let squares: f64 = weights.iter().map(|(_, weight)| weight * weight).sum();
    squares.sqrt().max(f64::MIN_POSITIVE)
}

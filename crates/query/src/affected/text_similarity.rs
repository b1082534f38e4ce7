//! Similarity of texts: the cosine of their word vectors, weighted by TF-IDF.

use crate::error::Error;
use crate::session::Session;
use rhumb_model::{FileId, Word};
use rhumb_store::WordCounts;
use std::collections::HashMap;

/// Less than this any two texts of a project have in common.
const LEAST: f64 = 0.1;

/// The similarity of each of `tests` to `files`: the sum of the cosines, so that similarity to many of the changed
/// files counts more.
pub(super) fn text_similarity(
    session: &Session<'_>,
    files: &[FileId],
    tests: &[FileId],
) -> Result<HashMap<FileId, f64>, Error> {
    if files.is_empty() {
        return Ok(HashMap::new());
    }
    let tests = session.store.word_counts(tests)?;
    let worth = WordWeights::of(&tests);
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

/// The inverse document frequency of each word.
struct WordWeights {
    /// How many tests there are.
    tests: u32,
    /// How many of them have each word.
    counts: HashMap<Word, u32>,
}

impl WordWeights {
    fn of(tests: &[WordCounts]) -> Self {
        let mut counts: HashMap<Word, u32> = HashMap::new();
        for (word, _) in tests.iter().flat_map(|test| &test.words) {
            *counts.entry(*word).or_default() += 1;
        }
        Self { tests: tests.len() as u32, counts }
    }

    /// The weighted words of a text. Repetitions of a word count less.
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

//! Similarity of paths by shared words: `sync/mpsc` and `tests/sync_mpsc`.

use rhumb_model::subwords;
use std::collections::{BTreeMap, BTreeSet};

/// A word in the paths of at least 1 in this many tests, such as `test`, is ignored.
const COMMON: usize = 4;

/// Weight of a word in the file name relative to one in its directories.
const OF_NAME: f64 = 1.5;

/// The words in the paths of tests, with their weights.
pub(super) struct PathVocabulary<'t> {
    /// By path.
    tests: Vec<(&'t str, BTreeSet<String>)>,
    worth: BTreeMap<String, f64>,
}

/// The similarity of two paths.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PathSimilarity {
    pub(super) score: f64,
    /// The shared words, highest weight first.
    pub(super) words: Vec<String>,
}

impl<'t> PathVocabulary<'t> {
    pub(super) fn of(tests: impl Iterator<Item = &'t str>) -> Self {
        let tests: Vec<(&str, BTreeSet<String>)> = tests.map(|path| (path, words(path))).collect();
        let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
        for word in tests.iter().flat_map(|(_, words)| words) {
            *counts.entry(word).or_default() += 1;
        }
        let telling = counts.into_iter().filter(|(_, count)| *count == 1 || *count * COMMON <= tests.len());
        let worth = telling.map(|(word, count)| (word.clone(), worth(tests.len(), count))).collect();
        Self { tests, worth }
    }

    /// The tests whose paths share words with `path`.
    pub(super) fn alike(&self, path: &str) -> BTreeMap<&'t str, PathSimilarity> {
        let name = words(path.rsplit('/').next().unwrap_or(path));
        let known: Vec<(String, f64)> =
            words(path).into_iter().filter_map(|word| self.worth.get(&word).map(|worth| (word, *worth))).collect();
        let all: f64 = known.iter().map(|(_, worth)| worth).sum();
        let mut found = BTreeMap::new();
        for (test, words) in &self.tests {
            let mut shared: Vec<(f64, &String)> = known
                .iter()
                .filter(|(word, _)| words.contains(word))
                .map(|(word, worth)| (if name.contains(word) { OF_NAME * worth } else { *worth }, word))
                .collect();
            if shared.is_empty() {
                continue;
            }
            shared.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(other.1)));
            let score = shared.iter().map(|(worth, _)| worth).sum::<f64>() / all.sqrt();
            found.insert(
                *test,
                PathSimilarity { score, words: shared.into_iter().map(|(_, word)| word.clone()).collect() },
            );
        }
        found
    }
}

#[allow(clippy::cast_precision_loss, reason = "counts of files are small")]
fn worth(tests: usize, count: usize) -> f64 {
    ((tests + 1) as f64 / count as f64).ln()
}

/// The words of a path without its extension, each as if there were one of it.
fn words(path: &str) -> BTreeSet<String> {
    let name = path.rfind('/').map_or(0, |slash| slash + 1);
    let end = path[name..].rfind('.').map_or(path.len(), |dot| name + dot);
    let single = |word: String| match word.strip_suffix('s') {
        Some(start) if start.len() > 2 && !start.ends_with('s') => start.to_owned(),
        _ => word,
    };
    subwords(&path[..end]).into_iter().map(single).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TESTS: [&str; 5] =
        ["tests/sync_mpsc.rs", "tests/sync_watch.rs", "tests/time_pause.rs", "tests/time_sleep.rs", "tests/rt.rs"];

    fn check(path: &str, expected: &[(&str, &str)]) {
        let words = PathVocabulary::of(TESTS.into_iter());
        let mut found: Vec<(&str, PathSimilarity)> = words.alike(path).into_iter().collect();
        found.sort_by(|one, other| other.1.score.total_cmp(&one.1.score));
        let shown: Vec<(&str, String)> = found.into_iter().map(|(test, alike)| (test, alike.words.join(" "))).collect();
        let expected: Vec<(&str, String)> = expected.iter().map(|(test, words)| (*test, words.to_string())).collect();
        assert_eq!(shown, expected, "{path}");
    }

    #[test]
    fn rare_words_weigh_most() {
        check("src/sync/mpsc/mod.rs", &[("tests/sync_mpsc.rs", "mpsc")]);
        check("src/time/pauses.rs", &[("tests/time_pause.rs", "pause")]);
        check("src/io/read.rs", &[]);
    }
}

//! Matches the commit history with a task: which files changed in commits with similar subjects, how often, how
//! recently, and together with which others.

use super::bm25::{Saturation, number, telling};
use super::weights::{B_PAST, HALF_LATEST, HALF_OFTEN, HALF_RECENT, HALF_WORDS};
use rhumb_model::{Commit, Word, words_in};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The history of a file, accumulated over commits.
#[derive(Clone, Debug, Default)]
pub(super) struct FileHistory {
    /// The weighted count of each word in the subjects of its commits, and their weighted length.
    words: Vec<f64>,
    length: f64,
    /// How much its commits are like the task.
    pub(super) alike: f64,
    pub(super) often: f64,
    pub(super) recent: f64,
    pub(super) latest: f64,
    /// The BM25 score of those subjects.
    pub(super) subjects: f64,
}

/// The history of a repository, as it relates to a task.
pub(super) struct CommitHistory<'c> {
    /// The history of each file.
    pub(super) files: HashMap<&'c str, FileHistory>,
    /// The weight of each word, relative to the highest. A word in every other subject, such as `fix` or `add`, has
    /// none.
    pub(super) words: Vec<f64>,
}

/// Matches `commits`, newest first, with `words`.
pub(super) fn past<'c>(commits: &'c [Commit], words: &[Word]) -> CommitHistory<'c> {
    let subjects: Vec<BTreeSet<Word>> =
        commits.iter().map(|commit| words_in(&commit.subject).into_iter().collect()).collect();
    let having = |word: &Word| subjects.iter().filter(|subject| subject.contains(word)).count();
    let weights: Vec<f64> = words.iter().map(|word| telling(having(word), subjects.len())).collect();
    let mut files: HashMap<&str, FileHistory> = HashMap::new();
    for (age, (commit, subject)) in commits.iter().zip(&subjects).enumerate().filter(|(_, it)| is_telling(it.0)) {
        let has: Vec<bool> = words.iter().map(|word| subject.contains(word)).collect();
        let said = CommitSignal::new(commit, number(age), number(subject.len()), has, &weights);
        for path in &commit.paths {
            files
                .entry(path)
                .or_insert_with(|| FileHistory { words: vec![0.0; words.len()], ..FileHistory::default() })
                .add(&said);
        }
    }
    finish(&mut files, &weights);
    let most = weights.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    CommitHistory { files, words: weights.iter().map(|weight| weight / most).collect() }
}

/// A commit that changes more files than this is about none of them in particular: a change of style, a move.
const MOST_FILES: usize = 30;

fn is_telling(commit: &Commit) -> bool {
    commit.paths.len() <= MOST_FILES
}

/// The contribution of a commit to each file that it changed.
struct CommitSignal {
    age: f64,
    /// Its weight for one file.
    share: f64,
    length: f64,
    has: Vec<bool>,
    alike: f64,
}

impl CommitSignal {
    fn new(commit: &Commit, age: f64, length: f64, has: Vec<bool>, weights: &[f64]) -> Self {
        // A commit that changes many files says less about each.
        let share = 0.5_f64.powf(age / HALF_WORDS) / number(commit.paths.len()).max(1.0).sqrt();
        let all: f64 = weights.iter().sum();
        let common: f64 = has.iter().zip(weights).filter(|(has, _)| **has).map(|(_, weight)| weight).sum();
        let alike = if all > 0.0 { (common / all).powi(2) * share } else { 0.0 };
        Self { age, share, length, has, alike }
    }
}

impl FileHistory {
    fn add(&mut self, said: &CommitSignal) {
        let fading = |half: f64| 0.5_f64.powf(said.age / half);
        self.length += said.length * said.share;
        self.alike += said.alike;
        self.often += fading(HALF_OFTEN);
        self.recent += fading(HALF_RECENT);
        self.latest += fading(HALF_LATEST);
        for (count, has) in self.words.iter_mut().zip(&said.has) {
            *count += if *has { said.share } else { 0.0 };
        }
    }
}

fn finish(files: &mut HashMap<&str, FileHistory>, weights: &[f64]) {
    // Sums depend on their order, and answers may not.
    let mut lengths: Vec<f64> = files.values().map(|seen| seen.length).collect();
    lengths.sort_by(f64::total_cmp);
    let average = lengths.iter().sum::<f64>() / number(lengths.len()).max(1.0);
    for seen in files.values_mut() {
        let saturation = Saturation::new(B_PAST, seen.length, average);
        seen.subjects = seen.words.iter().zip(weights).map(|(count, weight)| weight * saturation.of(*count)).sum();
        (seen.often, seen.recent) = (seen.often.ln_1p(), seen.recent.ln_1p());
    }
}

/// Files that changed in the same commits as any of `paths`, with the number of commits, most frequent first.
pub(super) fn together<'c>(commits: &'c [Commit], paths: &[&str]) -> Vec<(&'c str, u32)> {
    let is_own = |path: &String| paths.contains(&path.as_str());
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for commit in commits.iter().filter(|commit| is_telling(commit) && commit.paths.iter().any(is_own)) {
        for path in commit.paths.iter().filter(|path| !is_own(path)) {
            *counts.entry(path).or_default() += 1;
        }
    }
    let mut together: Vec<(&str, u32)> = counts.into_iter().collect();
    together.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    together
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commits(subjects: &[(&str, &[&str])]) -> Vec<Commit> {
        let commit = |(subject, paths): &(&str, &[&str])| Commit {
            id: String::new(),
            time: 0,
            author: String::new(),
            subject: (*subject).to_owned(),
            paths: paths.iter().map(|path| (*path).to_owned()).collect(),
        };
        subjects.iter().map(commit).collect()
    }

    #[test]
    fn files_match_the_words_of_their_commits() {
        let commits = commits(&[
            ("rounds the total", &["cart.py"]),
            ("new menu", &["web.py"]),
            ("rounding of prices", &["cart.py", "till.py"]),
        ]);
        let past = past(&commits, &words_in("wrong rounding"));
        assert!(past.words[0] > past.words[1], "it was never said that something is wrong");
        let seen = past.files;
        assert!(seen["cart.py"].subjects > seen["till.py"].subjects, "alone and twice is more than together and once");
        assert!(seen["till.py"].subjects > 0.0 && seen["till.py"].alike > 0.0);
        assert!(seen["web.py"].subjects <= 0.0 && seen["web.py"].alike <= 0.0);
        assert!(seen["cart.py"].often > seen["web.py"].often);
    }

    #[test]
    fn files_changed_together_are_counted() {
        let commits =
            commits(&[("a", &["cart.py", "till.py"]), ("b", &["cart.py", "till.py", "web.py"]), ("c", &["web.py"])]);
        assert_eq!(together(&commits, &["cart.py"]), [("till.py", 2), ("web.py", 1)]);
        assert_eq!(together(&commits, &["none.py"]), []);
    }
}

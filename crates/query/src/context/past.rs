//! What the history of a repository says about files: which were changed for words like those of a task, how often, how lately,
//! and together with which others.

use super::weights::{B_PAST, HALF_LATEST, HALF_OFTEN, HALF_RECENT, HALF_WORDS};
use super::words::{Saturation, number, telling};
use rhumb_model::{Commit, Word, words_in};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What the past says of a file, in the order of the commits.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// How much the subjects of its commits have each of the words, and how long they are together.
    words: Vec<f64>,
    length: f64,
    /// How much its commits are like the task.
    pub(super) alike: f64,
    pub(super) often: f64,
    pub(super) recent: f64,
    pub(super) latest: f64,
    /// How much the words of its commits are those of the task.
    pub(super) subjects: f64,
}

/// What the past says.
pub(super) struct Past<'c> {
    /// Of each file that it speaks of.
    pub(super) files: HashMap<&'c str, Seen>,
    /// Of each word: how much it tells, where the one that tells most has one. Words that stand in every other subject, such as
    /// `fix` and `add`, say nothing of where something is.
    pub(super) words: Vec<f64>,
}

/// What `commits`, the newest first, say about the files that have `words`.
pub(super) fn past<'c>(commits: &'c [Commit], words: &[Word]) -> Past<'c> {
    let subjects: Vec<BTreeSet<Word>> =
        commits.iter().map(|commit| words_in(&commit.subject).into_iter().collect()).collect();
    let having = |word: &Word| subjects.iter().filter(|subject| subject.contains(word)).count();
    let weights: Vec<f64> = words.iter().map(|word| telling(having(word), subjects.len())).collect();
    let mut files: HashMap<&str, Seen> = HashMap::new();
    for (age, (commit, subject)) in commits.iter().zip(&subjects).enumerate().filter(|(_, it)| is_telling(it.0)) {
        let has: Vec<bool> = words.iter().map(|word| subject.contains(word)).collect();
        let said = Said::new(commit, number(age), number(subject.len()), has, &weights);
        for path in &commit.paths {
            files.entry(path).or_insert_with(|| Seen { words: vec![0.0; words.len()], ..Seen::default() }).add(&said);
        }
    }
    finish(&mut files, &weights);
    let most = weights.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    Past { files, words: weights.iter().map(|weight| weight / most).collect() }
}

/// A commit that changes more files than this is about none of them in particular: a change of style, a move.
const MOST_FILES: usize = 30;

fn is_telling(commit: &Commit) -> bool {
    commit.paths.len() <= MOST_FILES
}

/// What a commit says of each file that it changed.
struct Said {
    age: f64,
    /// How much it says of one file.
    share: f64,
    length: f64,
    has: Vec<bool>,
    alike: f64,
}

impl Said {
    fn new(commit: &Commit, age: f64, length: f64, has: Vec<bool>, weights: &[f64]) -> Self {
        // A commit that changes many files says less of each.
        let share = 0.5_f64.powf(age / HALF_WORDS) / number(commit.paths.len()).max(1.0).sqrt();
        let all: f64 = weights.iter().sum();
        let common: f64 = has.iter().zip(weights).filter(|(has, _)| **has).map(|(_, weight)| weight).sum();
        let alike = if all > 0.0 { (common / all).powi(2) * share } else { 0.0 };
        Self { age, share, length, has, alike }
    }
}

impl Seen {
    fn add(&mut self, said: &Said) {
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

fn finish(files: &mut HashMap<&str, Seen>, weights: &[f64]) {
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

/// Files that were changed together with any of `paths`, and in how many commits; those changed most often together first.
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

    fn commits(told: &[(&str, &[&str])]) -> Vec<Commit> {
        let commit = |(subject, paths): &(&str, &[&str])| Commit {
            id: String::new(),
            time: 0,
            author: String::new(),
            subject: (*subject).to_owned(),
            paths: paths.iter().map(|path| (*path).to_owned()).collect(),
        };
        told.iter().map(commit).collect()
    }

    #[test]
    fn a_file_inherits_the_words_of_its_commits() {
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
    fn what_changes_together_is_counted() {
        let commits =
            commits(&[("a", &["cart.py", "till.py"]), ("b", &["cart.py", "till.py", "web.py"]), ("c", &["web.py"])]);
        assert_eq!(together(&commits, &["cart.py"]), [("till.py", 2), ("web.py", 1)]);
        assert_eq!(together(&commits, &["none.py"]), []);
    }
}

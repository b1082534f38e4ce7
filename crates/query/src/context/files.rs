//! Ranks the files that a task is about, by a weighted sum of signals.

use super::bm25::{Saturation, number, telling};
use super::history::{CommitHistory, FileHistory, past};
use super::task::Task;
use super::weights::{B_TEXT, GENERATED, Signal, TEST};
use crate::argument::Work;
use crate::error::Error;
use crate::session::Session;
use rhumb_model::{Commit, Word, words_in};
use rhumb_store::FileWords;
use std::collections::{BTreeMap, BTreeSet};

/// A file of the ranking.
#[derive(Clone, Debug)]
pub(super) struct RankedFile {
    pub(super) path: String,
    pub(super) is_test: bool,
    pub(super) score: f64,
    /// The signals for it, strongest first.
    pub(super) why: Vec<Signal>,
}

/// A signal that contributes a smaller share of the score is not listed as a reason.
const REASON: f64 = 0.15;

/// The value of each signal for a file.
type Signals = [f64; Signal::COUNT];

/// All files with any signal, best first.
pub(super) fn rank(
    session: &Session<'_>,
    task: &Task,
    work: Work,
    named: &BTreeMap<String, f64>,
    history: &[Commit],
) -> Result<Vec<RankedFile>, Error> {
    let files = session.store.words_of_files(&task.words)?;
    let past = past(history, &task.words);
    let rows = normal(signals(&files, task, named, &past));
    let mut ranked: Vec<RankedFile> = files
        .into_iter()
        .zip(rows)
        .filter(|(_, row)| speaks_at_all(row))
        .map(|(file, row)| {
            let is_unwanted = file.is_test && work != Work::Test;
            let taken = f64::from(u8::from(is_unwanted)) * TEST + f64::from(u8::from(file.is_generated)) * GENERATED;
            RankedFile { score: sum(&row) - taken, why: reasons(&row), path: file.path, is_test: file.is_test }
        })
        .collect();
    ranked.sort_by(|one, other| other.score.total_cmp(&one.score).then_with(|| one.path.cmp(&other.path)));
    Ok(ranked)
}

fn signals(files: &[FileWords], task: &Task, named: &BTreeMap<String, f64>, past: &CommitHistory<'_>) -> Vec<Signals> {
    let paths: Vec<PathWords> = files.iter().map(|file| PathWords::of(&file.path)).collect();
    let mut texts = FieldStats::of(files, &task.words, |file| file.total.text, |file, place| file.of[place].text);
    for (weight, word) in texts.weights.iter_mut().zip(&past.words) {
        *weight *= word;
    }
    let definitions = FieldStats::of(files, &task.words, |file| file.total.names, |file, place| file.of[place].names);
    let in_path = |word: &Word| telling(paths.iter().filter(|path| path.all.contains(word)).count(), paths.len());
    let weigh = |words: &[Word]| -> Vec<(Word, f64)> { words.iter().map(|word| (*word, in_path(word))).collect() };
    let (words, component) = (weigh(&task.words), weigh(&task.component));
    let unseen = FileHistory::default();
    files
        .iter()
        .zip(&paths)
        .map(|(file, path)| {
            let past = past.files.get(file.path.as_str()).unwrap_or(&unseen);
            let common = |words: &[(Word, f64)], own: &BTreeSet<Word>| -> f64 {
                words.iter().filter(|(word, _)| own.contains(word)).map(|(_, weight)| weight).sum()
            };
            Signal::ALL.map(|signal| match signal {
                Signal::Text => texts.score(file, |place| file.of[place].text),
                Signal::Names => definitions.score(file, |place| file.of[place].names),
                Signal::Path => common(&words, &path.all),
                Signal::FileName => common(&words, &path.last) / number(path.last.len()).max(1.0).sqrt(),
                Signal::Subjects => past.subjects,
                Signal::Alike => past.alike,
                Signal::Component => common(&component, &path.all),
                Signal::Often => past.often,
                Signal::Recent => past.recent,
                Signal::Latest => past.latest,
                Signal::Mentioned => named.get(&file.path).copied().unwrap_or(0.0),
            })
        })
        .collect()
}

/// The words of a path, and those of the file name alone.
struct PathWords {
    all: BTreeSet<Word>,
    last: BTreeSet<Word>,
}

impl PathWords {
    fn of(path: &str) -> Self {
        let name = path.rsplit('/').next().unwrap_or(path);
        let stem = name.split('.').next().unwrap_or(name);
        Self { all: words_in(path).into_iter().collect(), last: words_in(stem).into_iter().collect() }
    }
}

/// The statistics of one field of all files that BM25 needs.
struct FieldStats {
    average: f64,
    /// The inverse document frequency of each word of the task.
    weights: Vec<f64>,
    length: fn(&FileWords) -> u32,
}

impl FieldStats {
    fn of(
        files: &[FileWords],
        words: &[Word],
        length: fn(&FileWords) -> u32,
        count: impl Fn(&FileWords, usize) -> u32,
    ) -> Self {
        let total: f64 = files.iter().map(|file| f64::from(length(file))).sum();
        let having = |place: usize| files.iter().filter(|file| count(file, place) > 0).count();
        let weights = (0..words.len()).map(|place| telling(having(place), files.len())).collect();
        Self { average: total / number(files.len()).max(1.0), weights, length }
    }

    fn score(&self, file: &FileWords, count: impl Fn(usize) -> u32) -> f64 {
        let saturation = Saturation::new(B_TEXT, f64::from((self.length)(file)), self.average);
        let of_word = |(place, weight): (usize, &f64)| weight * saturation.of(f64::from(count(place)));
        self.weights.iter().enumerate().map(of_word).sum()
    }
}

/// Scales every signal to the range from 0 to 1.
fn normal(mut rows: Vec<Signals>) -> Vec<Signals> {
    for place in 0..Signal::COUNT {
        let most = rows.iter().map(|row| row[place]).fold(0.0, f64::max);
        if most > 0.0 {
            for row in &mut rows {
                row[place] /= most;
            }
        }
    }
    rows
}

/// Whether a file has any signal besides how often and how recently it changed.
fn speaks_at_all(row: &Signals) -> bool {
    let is_telling = |signal: &Signal| !matches!(signal, Signal::Often | Signal::Recent | Signal::Latest);
    Signal::ALL.iter().zip(row).any(|(signal, value)| is_telling(signal) && *value > 0.0)
}

fn sum(row: &Signals) -> f64 {
    Signal::ALL.iter().zip(row).map(|(signal, value)| signal.weight() * value).sum()
}

fn reasons(row: &Signals) -> Vec<Signal> {
    let all = sum(row);
    let mut reasons: Vec<(f64, Signal)> =
        Signal::ALL.iter().zip(row).map(|(signal, value)| (signal.weight() * value, *signal)).collect();
    reasons.retain(|(part, _)| *part > 0.0 && *part >= REASON * all);
    reasons.sort_by(|one, other| other.0.total_cmp(&one.0));
    reasons.into_iter().map(|(_, signal)| signal).collect()
}

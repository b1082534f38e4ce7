//! Ranks files and symbols for a map by personalized PageRank.
//!
//! Importance flows along references, from the source to the target. The arguments decide where it originates: files
//! in focus, words that are mentioned, files with uncommitted changes.

use crate::error::Error;
use crate::file_graph::{FileGraph, FileNode};
use crate::search::{WordMatches, word_matches};
use crate::session::Session;
use rhumb_model::{FileId, SymbolId, subwords};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// So much of its importance a file hands on.
const FLOW: f64 = 0.85;

/// Number of iterations of PageRank.
const ROUNDS: usize = 24;

/// Relative shares of the teleport distribution: all files, files that match words, files in focus, and files with
/// uncommitted changes.
const FROM_EVERYWHERE: f64 = 0.25;
const FROM_WORDS: f64 = 1.0;
const FROM_FOCUS: f64 = 2.0;
const FROM_TOUCHED: f64 = 0.25;

/// Weights in the restart distribution of PageRank: of tests, vendored and generated files. Other files have weight 1.
const TEST: f64 = 0.15;
const VENDORED: f64 = 0.1;
const GENERATED: f64 = 0.05;

/// Weight of a reference to a type relative to one that runs code.
const TYPES_ONLY: f64 = 0.5;

/// Weight of a word in a file name relative to one in a symbol name, and of a whole name relative to a word.
const IN_PATH: f64 = 1.5;
const WHOLE_NAME: f64 = 3.0;

/// Weight of a direct match in addition to its rank.
const ASKED: f64 = 2.5;

/// The arguments that direct the ranking.
#[derive(Clone, Debug, Default)]
pub(super) struct MapFocus<'f> {
    /// Words, among them names.
    pub(super) words: &'f str,
    /// Files, by their places in the graph.
    pub(super) files: Vec<usize>,
    /// Files that are being changed.
    pub(super) touched: Vec<usize>,
}

/// The importance of files and symbols.
#[derive(Clone, Debug, Default)]
pub(super) struct Importance {
    /// By file index. The sum is about 1, or more if words are mentioned.
    pub(super) files: Vec<f64>,
    /// The scores of symbols that match words; others are absent.
    pub(super) symbols: HashMap<SymbolId, f64>,
}

/// The importance of files and symbols with regard to `focus`.
pub(super) fn importance(session: &Session<'_>, graph: &FileGraph, focus: &MapFocus<'_>) -> Result<Importance, Error> {
    let words = word_matches(&session.store, focus.words)?;
    let mentioned = WordScores::of(&words, graph);
    let mut asked = vec![0.0; graph.files.len()];
    let parts = [
        (FROM_WORDS, mentioned.files),
        (FROM_FOCUS, equal_shares(&focus.files, graph)),
        (FROM_TOUCHED, equal_shares(&focus.touched, graph)),
    ];
    let mut total = FROM_EVERYWHERE;
    for (weight, mut part) in parts {
        if normalize(&mut part) {
            total += weight;
            asked.iter_mut().zip(part).for_each(|(asked, part)| *asked += weight * part);
        }
    }
    let mut teleport: Vec<f64> = graph.files.iter().map(base_weight).collect();
    normalize(&mut teleport);
    for (teleport, asked) in teleport.iter_mut().zip(&mut asked) {
        *asked /= total;
        *teleport = *teleport * FROM_EVERYWHERE / total + *asked;
    }
    let mut files = page_rank(graph, &teleport);
    for (file, asked) in files.iter_mut().zip(&asked) {
        *file += asked * ASKED;
    }
    Ok(Importance { files, symbols: mentioned.symbols })
}

/// A count as a number that can be divided.
pub(super) fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// One for each of the given files, zero for the others.
fn equal_shares(places: &[usize], graph: &FileGraph) -> Vec<f64> {
    let mut files = vec![0.0; graph.files.len()];
    for place in places {
        files[*place] = 1.0;
    }
    files
}

fn base_weight(file: &FileNode) -> f64 {
    match file {
        FileNode { is_generated: true, .. } => GENERATED,
        FileNode { is_vendored: true, .. } => VENDORED,
        FileNode { is_test: true, .. } => TEST,
        _ => 1.0,
    }
}

/// Scales numbers so that their sum is one. Returns `false` if all are zero.
fn normalize(numbers: &mut [f64]) -> bool {
    let sum: f64 = numbers.iter().sum();
    if sum > 0.0 {
        for number in numbers.iter_mut() {
            *number /= sum;
        }
    }
    sum > 0.0
}

/// The PageRank of each file: `teleport` is the distribution from which walks start again.
fn page_rank(graph: &FileGraph, teleport: &[f64]) -> Vec<f64> {
    let weight =
        |weight: u32, is_type_only: bool| f64::from(weight).sqrt() * if is_type_only { TYPES_ONLY } else { 1.0 };
    let mut out = vec![0.0; teleport.len()];
    for link in &graph.links {
        out[link.from] += weight(link.weight, link.is_type_only);
    }
    let mut rank = teleport.to_vec();
    for _ in 0..ROUNDS {
        // Files without outgoing references distribute their rank over the teleport distribution.
        let idle: f64 = rank.iter().zip(&out).filter(|(_, out)| **out == 0.0).map(|(rank, _)| rank).sum();
        let mut next: Vec<f64> = teleport.iter().map(|teleport| teleport * (1.0 - FLOW + FLOW * idle)).collect();
        for link in &graph.links {
            let share = weight(link.weight, link.is_type_only) / out[link.from];
            next[link.to] += FLOW * rank[link.from] * share;
        }
        rank = next;
    }
    rank
}

/// The files and symbols that match words.
struct WordScores {
    files: Vec<f64>,
    symbols: HashMap<SymbolId, f64>,
}

impl WordScores {
    fn of(words: &[WordMatches], graph: &FileGraph) -> Self {
        let mut mentioned = Self { files: vec![0.0; graph.files.len()], symbols: HashMap::new() };
        if words.is_empty() {
            return mentioned;
        }
        let paths: Vec<BTreeSet<String>> = graph.files.iter().map(|file| path_words(&file.path)).collect();
        for word in words {
            mentioned.add(word, &paths, graph);
        }
        mentioned
    }

    fn add(&mut self, word: &WordMatches, paths: &[BTreeSet<String>], graph: &FileGraph) {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        let place = |file: FileId| graph.place(file);
        for place in word.symbols.iter().filter_map(|(_, file)| place(*file)) {
            *counts.entry(place).or_default() += 1;
        }
        let in_path = |place: &usize| !word.is_name && has_word(&paths[*place], &word.text);
        let named: BTreeSet<usize> = (0..paths.len()).filter(in_path).collect();
        let spread = counts.keys().chain(&named).collect::<BTreeSet<_>>().len();
        if spread == 0 {
            return;
        }
        // A word in many files says little about each.
        let rarity = (1.0 + number(paths.len()) / number(spread)).ln();
        let worth = rarity * rarity * if word.is_name { WHOLE_NAME } else { 1.0 };
        for (place, count) in &counts {
            self.files[*place] += worth * (1.0 + number(*count)).log2() * base_of(graph, *place);
        }
        for place in &named {
            self.files[*place] += worth * IN_PATH * base_of(graph, *place);
        }
        for (symbol, _) in &word.symbols {
            *self.symbols.entry(*symbol).or_default() += worth;
        }
    }
}

/// The weight of a file by itself: tests repeat the words of what they test.
fn base_of(graph: &FileGraph, place: usize) -> f64 {
    base_weight(&graph.files[place]).sqrt()
}

fn path_words(path: &str) -> BTreeSet<String> {
    path.split('/').flat_map(subwords).collect()
}

/// Whether one of the words of a path is `word`, or one of them is the other with an `s` behind it.
fn has_word(words: &BTreeSet<String>, word: &str) -> bool {
    let singular = word.strip_suffix('s').filter(|stem| stem.len() > 2);
    words.contains(word)
        || singular.is_some_and(|singular| words.contains(singular))
        || words.contains(&format!("{word}s"))
}

//! Which files a map should speak of, and which of their symbols: those that much is built upon, and those that are asked for.
//!
//! Importance flows along references, from who refers to what is referred to. Where it springs from is said by what is asked
//! for: files in focus, words that are mentioned, files that are being changed.

use crate::error::Error;
use crate::ground::{Ground, GroundFile};
use crate::session::Session;
use rhumb_model::{FileId, SymbolId, subwords};
use rhumb_store::SpokenWord;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// So much of its importance a file hands on.
const FLOW: f64 = 0.85;

/// After so many rounds little changes.
const ROUNDS: usize = 24;

/// How much of the importance springs from all files alike, from words, from files in focus, and from files that are being
/// changed, each beside the others.
const FROM_EVERYWHERE: f64 = 0.25;
const FROM_WORDS: f64 = 1.0;
const FROM_FOCUS: f64 = 2.0;
const FROM_TOUCHED: f64 = 0.25;

/// How much springs from a test, from other people's code and from a generated file, where other files have one.
const TEST: f64 = 0.15;
const VENDORED: f64 = 0.1;
const GENERATED: f64 = 0.05;

/// What a reference to a type is worth beside one that runs something.
const TYPES_ONLY: f64 = 0.5;

/// What a word in the name of a file is worth beside one in the name of a symbol, and a whole name beside a word.
const IN_PATH: f64 = 1.5;
const WHOLE_NAME: f64 = 3.0;

/// What is asked for is worth so much by itself, besides what flows from it.
const ASKED: f64 = 2.5;

/// What is asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Focus<'f> {
    /// Words, among them names.
    pub(super) words: &'f str,
    /// Files, by their places in the ground.
    pub(super) files: Vec<usize>,
    /// Files that are being changed.
    pub(super) touched: Vec<usize>,
}

/// How important files and symbols are.
#[derive(Clone, Debug, Default)]
pub(super) struct Importance {
    /// By the place of the file; all together are about one, or more if words are mentioned.
    pub(super) files: Vec<f64>,
    /// What words say of symbols; those that no word speaks of are not there.
    pub(super) symbols: HashMap<SymbolId, f64>,
}

/// How important everything is to somebody who asks for `focus`.
pub(super) fn importance(session: &Session<'_>, ground: &Ground, focus: &Focus<'_>) -> Result<Importance, Error> {
    let words = session.store.spoken_of(focus.words)?;
    let mentioned = Mentioned::of(&words, ground);
    let mut asked = vec![0.0; ground.files.len()];
    let parts = [
        (FROM_WORDS, mentioned.files),
        (FROM_FOCUS, evenly(&focus.files, ground)),
        (FROM_TOUCHED, evenly(&focus.touched, ground)),
    ];
    let mut total = FROM_EVERYWHERE;
    for (weight, mut part) in parts {
        if normalise(&mut part) {
            total += weight;
            asked.iter_mut().zip(part).for_each(|(asked, part)| *asked += weight * part);
        }
    }
    let mut spring: Vec<f64> = ground.files.iter().map(base).collect();
    normalise(&mut spring);
    for (spring, asked) in spring.iter_mut().zip(&mut asked) {
        *asked /= total;
        *spring = *spring * FROM_EVERYWHERE / total + *asked;
    }
    let mut files = flow(ground, &spring);
    for (file, asked) in files.iter_mut().zip(&asked) {
        *file += asked * ASKED;
    }
    Ok(Importance { files, symbols: mentioned.symbols })
}

/// A count as a number that can be divided.
pub(super) fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// The same for each of some files.
fn evenly(places: &[usize], ground: &Ground) -> Vec<f64> {
    let mut files = vec![0.0; ground.files.len()];
    for place in places {
        files[*place] = 1.0;
    }
    files
}

fn base(file: &GroundFile) -> f64 {
    match file {
        GroundFile { is_generated: true, .. } => GENERATED,
        GroundFile { is_vendored: true, .. } => VENDORED,
        GroundFile { is_test: true, .. } => TEST,
        _ => 1.0,
    }
}

/// Makes the sum one; whether there was anything.
fn normalise(numbers: &mut [f64]) -> bool {
    let sum: f64 = numbers.iter().sum();
    if sum > 0.0 {
        for number in numbers.iter_mut() {
            *number /= sum;
        }
    }
    sum > 0.0
}

/// The importance of each file if it springs from `spring`.
fn flow(ground: &Ground, spring: &[f64]) -> Vec<f64> {
    let weight =
        |weight: u32, is_type_only: bool| f64::from(weight).sqrt() * if is_type_only { TYPES_ONLY } else { 1.0 };
    let mut out = vec![0.0; spring.len()];
    for link in &ground.links {
        out[link.from] += weight(link.weight, link.is_type_only);
    }
    let mut rank = spring.to_vec();
    for _ in 0..ROUNDS {
        // What refers to nothing hands its importance on to where all of it springs from.
        let idle: f64 = rank.iter().zip(&out).filter(|(_, out)| **out == 0.0).map(|(rank, _)| rank).sum();
        let mut next: Vec<f64> = spring.iter().map(|spring| spring * (1.0 - FLOW + FLOW * idle)).collect();
        for link in &ground.links {
            let share = weight(link.weight, link.is_type_only) / out[link.from];
            next[link.to] += FLOW * rank[link.from] * share;
        }
        rank = next;
    }
    rank
}

/// What words speak of.
struct Mentioned {
    files: Vec<f64>,
    symbols: HashMap<SymbolId, f64>,
}

impl Mentioned {
    fn of(words: &[SpokenWord], ground: &Ground) -> Self {
        let mut mentioned = Self { files: vec![0.0; ground.files.len()], symbols: HashMap::new() };
        if words.is_empty() {
            return mentioned;
        }
        let paths: Vec<BTreeSet<String>> = ground.files.iter().map(|file| path_words(&file.path)).collect();
        for word in words {
            mentioned.add(word, &paths, ground);
        }
        mentioned
    }

    fn add(&mut self, word: &SpokenWord, paths: &[BTreeSet<String>], ground: &Ground) {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        let place = |file: FileId| ground.place(file);
        for place in word.symbols.iter().filter_map(|(_, file)| place(*file)) {
            *counts.entry(place).or_default() += 1;
        }
        let in_path = |place: &usize| !word.is_name && has_word(&paths[*place], &word.text);
        let named: BTreeSet<usize> = (0..paths.len()).filter(in_path).collect();
        let spread = counts.keys().chain(&named).collect::<BTreeSet<_>>().len();
        if spread == 0 {
            return;
        }
        // A word that many files have says little of each.
        let rarity = (1.0 + number(paths.len()) / number(spread)).ln();
        let worth = rarity * rarity * if word.is_name { WHOLE_NAME } else { 1.0 };
        for (place, count) in &counts {
            self.files[*place] += worth * (1.0 + number(*count)).log2() * base_of(ground, *place);
        }
        for place in &named {
            self.files[*place] += worth * IN_PATH * base_of(ground, *place);
        }
        for (symbol, _) in &word.symbols {
            *self.symbols.entry(*symbol).or_default() += worth;
        }
    }
}

/// Tests have the words of what they test.
fn base_of(ground: &Ground, place: usize) -> f64 {
    base(&ground.files[place]).sqrt()
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

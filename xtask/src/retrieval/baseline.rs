//! What there is without an index: BM25 over the text of files, and counting which files have the words.
//!
//! Both read words as Rhumb does, so that they do not lose by how identifiers are taken apart. Functions are ranked by the same
//! means, each as a text of its own.

use super::{Ranking, is_function};
use anyhow::Result;
use rhumb_model::{Vocabulary, Word, words_in};
use rhumb_store::Store;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// How soon another occurrence of a word says nothing new, and how much a long text is held against it: what everybody uses.
const K1: f64 = 1.2;
const B: f64 = 0.75;

/// The words that are looked for, each once.
pub(super) struct Query(BTreeSet<Word>);

impl Query {
    pub(super) fn new(text: &str) -> Self {
        Self(words_in(text).into_iter().collect())
    }
}

/// The files of code, as they are read.
#[derive(Default)]
pub(super) struct Corpus {
    files: BTreeMap<String, File>,
}

struct File {
    content_hash: Option<[u8; 32]>,
    is_test: bool,
    text: Vocabulary,
    /// Its functions by their handles.
    functions: Vec<(String, Vocabulary)>,
}

impl Corpus {
    /// Takes in what changed since the last time.
    pub(super) fn follow(&mut self, store: &Store, root: &Path) -> Result<()> {
        let mut before = std::mem::take(&mut self.files);
        for stamp in store.files()? {
            let is_prose = rhumb_languages::by_name(&stamp.language).is_none_or(rhumb_languages::Language::is_prose);
            if is_prose || stamp.content_hash.is_none() {
                continue;
            }
            let known = before.remove(&stamp.path).filter(|file| file.content_hash == stamp.content_hash);
            let file = match known {
                Some(file) => file,
                None => File::read(store, root, &stamp.path)?,
            };
            self.files.insert(stamp.path, file);
        }
        Ok(())
    }

    pub(super) fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// The same ranking of files without those of tests.
    pub(super) fn without_tests(&self, ranking: Ranking) -> Ranking {
        let is_test = |path: &String| self.files.get(path).is_some_and(|file| file.is_test);
        Ranking { files: ranking.files.into_iter().filter(|path| !is_test(path)).collect(), ..ranking }
    }

    pub(super) fn bm25(&self, query: &Query) -> Ranking {
        let by_rank = |texts: &[(&str, &Vocabulary)]| {
            let counts = Counts::of(texts, query);
            best(texts.iter().map(|(name, text)| (counts.bm25(text, query), *name)))
        };
        Ranking { files: by_rank(&self.texts()), functions: by_rank(&self.functions()), ..Ranking::default() }
    }

    /// Who greps for each of the words looks first where most of them are, then where they are most often.
    pub(super) fn grep(&self, query: &Query) -> Ranking {
        let by_count = |texts: &[(&str, &Vocabulary)]| {
            best(texts.iter().map(|(name, text)| {
                let counts: Vec<u32> =
                    query.0.iter().map(|word| count(text, *word)).filter(|count| *count > 0).collect();
                (f64::from(counts.len() as u32) + 1e-9 * f64::from(counts.iter().sum::<u32>()), *name)
            }))
        };
        Ranking { files: by_count(&self.texts()), functions: by_count(&self.functions()), ..Ranking::default() }
    }

    fn texts(&self) -> Vec<(&str, &Vocabulary)> {
        self.files.iter().map(|(path, file)| (path.as_str(), &file.text)).collect()
    }

    fn functions(&self) -> Vec<(&str, &Vocabulary)> {
        let all = self.files.values().flat_map(|file| &file.functions);
        all.map(|(handle, text)| (handle.as_str(), text)).collect()
    }
}

impl File {
    fn read(store: &Store, root: &Path, path: &str) -> Result<Self> {
        let row = store.file(path)?;
        let text = String::from_utf8_lossy(&fs::read(root.join(path)).unwrap_or_default()).into_owned();
        let lines: Vec<&str> = text.lines().collect();
        let of = |text: &str| Vocabulary::of(text, std::iter::empty());
        let symbols = store.symbols_of_file(path)?.into_iter().filter(|symbol| is_function(symbol.kind.name()));
        let functions = symbols.map(|symbol| {
            let (first, last) = (symbol.line_start as usize - 1, (symbol.line_end as usize).min(lines.len()));
            (symbol.handle, of(&lines.get(first..last).unwrap_or_default().join("\n")))
        });
        Ok(Self {
            content_hash: row.as_ref().and_then(|row| row.stamp.content_hash),
            is_test: row.is_some_and(|row| row.is_test),
            functions: functions.collect(),
            text: of(&text),
        })
    }
}

/// What BM25 must know of all texts.
struct Counts {
    average: f64,
    /// How much each word of the query tells, in its order.
    weights: Vec<f64>,
}

impl Counts {
    fn of(texts: &[(&str, &Vocabulary)], query: &Query) -> Self {
        let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        let all = number(texts.len());
        let total: f64 = texts.iter().map(|(_, text)| f64::from(text.total.text)).sum();
        let weight = |word: &Word| {
            let having = number(texts.iter().filter(|(_, text)| count(text, *word) > 0).count());
            (1.0 + (all - having + 0.5) / (having + 0.5)).ln()
        };
        Self { average: (total / all.max(1.0)).max(1.0), weights: query.0.iter().map(weight).collect() }
    }

    fn bm25(&self, text: &Vocabulary, query: &Query) -> f64 {
        let length = 1.0 - B + B * f64::from(text.total.text) / self.average;
        let of_word = |(word, weight): (&Word, &f64)| {
            let count = f64::from(count(text, *word));
            weight * count * (K1 + 1.0) / (count + K1 * length)
        };
        query.0.iter().zip(&self.weights).map(of_word).sum()
    }
}

fn count(text: &Vocabulary, word: Word) -> u32 {
    text.words.binary_search_by_key(&word, |(word, _)| *word).map_or(0, |place| text.words[place].1.text)
}

/// The names of what has a score, the best first, equal ones in the order of their names.
fn best<'n>(scored: impl Iterator<Item = (f64, &'n str)>) -> Vec<String> {
    let mut scored: Vec<(f64, &str)> = scored.filter(|(score, _)| *score > 0.0).collect();
    scored.sort_by(|one, other| other.0.total_cmp(&one.0).then_with(|| one.1.cmp(other.1)));
    scored.into_iter().map(|(_, name)| name.to_owned()).collect()
}

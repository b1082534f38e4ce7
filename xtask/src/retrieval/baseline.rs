//! The baselines without an index: BM25 over the text of files, and counting the files that contain the words.
//!
//! Plain BM25 splits text at everything except letters and digits. To isolate the effect of other improvements, BM25 and grep also run
//! with words as Rhumb splits and stems them. Functions are ranked by the same methods, each as a text of its own.

use super::{Ranking, is_function};
use anyhow::Result;
use rhumb_model::{Vocabulary, words_in};
use rhumb_store::Store;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;

/// The usual parameters of BM25: term frequency saturation and length normalization.
const K1: f64 = 1.2;
const B: f64 = 0.75;

/// The definition of a word.
#[derive(Clone, Copy)]
pub(super) enum Reading {
    /// Runs of letters and digits, ignoring case: as in search engines that are not specific to code.
    Plain,
    /// The words of Rhumb.
    Ours,
}

/// The hash of a word.
type Word = u64;

/// The words of a query, each once.
pub(super) struct Query {
    reading: Reading,
    words: BTreeSet<Word>,
}

impl Query {
    pub(super) fn new(text: &str, reading: Reading) -> Self {
        let words = match reading {
            Reading::Plain => plain_words(text).collect(),
            Reading::Ours => words_in(text).into_iter().map(|word| Word::from(word.0)).collect(),
        };
        Self { reading, words }
    }
}

fn plain_words(text: &str) -> impl Iterator<Item = Word> {
    let words = text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| {
        let mut hasher = DefaultHasher::new();
        word.to_lowercase().hash(&mut hasher);
        hasher.finish()
    })
}

/// How often a text contains each of its words.
struct Text {
    /// Sorted.
    counts: Vec<(Word, u32)>,
    total: u32,
}

impl Text {
    fn plain(text: &str) -> Self {
        let mut counts: BTreeMap<Word, u32> = BTreeMap::new();
        plain_words(text).for_each(|word| *counts.entry(word).or_default() += 1);
        Self { total: counts.values().sum(), counts: counts.into_iter().collect() }
    }

    fn ours(text: &str) -> Self {
        let vocabulary = Vocabulary::of(text, std::iter::empty());
        let counts = vocabulary.words.into_iter().map(|(word, occurrences)| (Word::from(word.0), occurrences.text));
        Self { counts: counts.collect(), total: vocabulary.total.text }
    }

    fn count(&self, word: Word) -> u32 {
        self.counts.binary_search_by_key(&word, |(word, _)| *word).map_or(0, |place| self.counts[place].1)
    }
}

/// A text with its words in both definitions.
struct Texts {
    plain: Text,
    ours: Text,
}

impl Texts {
    fn new(text: &str) -> Self {
        Self { plain: Text::plain(text), ours: Text::ours(text) }
    }

    fn read(&self, reading: Reading) -> &Text {
        match reading {
            Reading::Plain => &self.plain,
            Reading::Ours => &self.ours,
        }
    }
}

/// The source files.
#[derive(Default)]
pub(super) struct Corpus {
    files: BTreeMap<String, File>,
}

struct File {
    content_hash: Option<[u8; 32]>,
    is_test: bool,
    text: Texts,
    /// Its functions, by handle.
    functions: Vec<(String, Texts)>,
}

impl Corpus {
    /// Updates what changed since the last call.
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

    /// The same ranking of files, without tests.
    pub(super) fn without_tests(&self, ranking: Ranking) -> Ranking {
        let is_test = |path: &String| self.files.get(path).is_some_and(|file| file.is_test);
        Ranking { files: ranking.files.into_iter().filter(|path| !is_test(path)).collect(), ..ranking }
    }

    pub(super) fn bm25(&self, query: &Query) -> Ranking {
        let by_rank = |texts: &[(&str, &Text)]| {
            let counts = Counts::of(texts, query);
            best(texts.iter().map(|(name, text)| (counts.bm25(text, query), *name)))
        };
        Ranking {
            files: by_rank(&self.texts(query.reading)),
            functions: by_rank(&self.functions(query.reading)),
            ..Ranking::default()
        }
    }

    /// The order of someone who greps for each word: files with most of the words first, then those with most occurrences.
    pub(super) fn grep(&self, query: &Query) -> Ranking {
        let by_count = |texts: &[(&str, &Text)]| {
            best(texts.iter().map(|(name, text)| {
                let counts: Vec<u32> =
                    query.words.iter().map(|word| text.count(*word)).filter(|count| *count > 0).collect();
                (f64::from(counts.len() as u32) + 1e-9 * f64::from(counts.iter().sum::<u32>()), *name)
            }))
        };
        Ranking {
            files: by_count(&self.texts(query.reading)),
            functions: by_count(&self.functions(query.reading)),
            ..Ranking::default()
        }
    }

    fn texts(&self, reading: Reading) -> Vec<(&str, &Text)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file.text.read(reading))).collect()
    }

    fn functions(&self, reading: Reading) -> Vec<(&str, &Text)> {
        let all = self.files.values().flat_map(|file| &file.functions);
        all.map(|(handle, text)| (handle.as_str(), text.read(reading))).collect()
    }
}

impl File {
    fn read(store: &Store, root: &Path, path: &str) -> Result<Self> {
        let row = store.file(path)?;
        let text = String::from_utf8_lossy(&fs::read(root.join(path)).unwrap_or_default()).into_owned();
        let lines: Vec<&str> = text.lines().collect();
        let symbols = store.symbols_of_file(path)?.into_iter().filter(|symbol| is_function(symbol.kind.name()));
        let functions = symbols.map(|symbol| {
            let (first, last) = (symbol.line_start as usize - 1, (symbol.line_end as usize).min(lines.len()));
            (symbol.handle, Texts::new(&lines.get(first..last).unwrap_or_default().join("\n")))
        });
        Ok(Self {
            content_hash: row.as_ref().and_then(|row| row.stamp.content_hash),
            is_test: row.is_some_and(|row| row.is_test),
            functions: functions.collect(),
            text: Texts::new(&text),
        })
    }
}

/// Statistics of all texts for BM25.
struct Counts {
    average: f64,
    /// The weight of each word of the query, in order.
    weights: Vec<f64>,
}

impl Counts {
    fn of(texts: &[(&str, &Text)], query: &Query) -> Self {
        let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        let all = number(texts.len());
        let total: f64 = texts.iter().map(|(_, text)| f64::from(text.total)).sum();
        let weight = |word: &Word| {
            let having = number(texts.iter().filter(|(_, text)| text.count(*word) > 0).count());
            (1.0 + (all - having + 0.5) / (having + 0.5)).ln()
        };
        Self { average: (total / all.max(1.0)).max(1.0), weights: query.words.iter().map(weight).collect() }
    }

    fn bm25(&self, text: &Text, query: &Query) -> f64 {
        let length = 1.0 - B + B * f64::from(text.total) / self.average;
        let of_word = |(word, weight): (&Word, &f64)| {
            let count = f64::from(text.count(*word));
            weight * count * (K1 + 1.0) / (count + K1 * length)
        };
        query.words.iter().zip(&self.weights).map(of_word).sum()
    }
}

/// Names by descending score, then by name.
fn best<'n>(scored: impl Iterator<Item = (f64, &'n str)>) -> Vec<String> {
    let mut scored: Vec<(f64, &str)> = scored.filter(|(score, _)| *score > 0.0).collect();
    scored.sort_by(|one, other| other.0.total_cmp(&one.0).then_with(|| one.1.cmp(other.1)));
    scored.into_iter().map(|(_, name)| name.to_owned()).collect()
}

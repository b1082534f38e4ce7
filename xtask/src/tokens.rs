//! `cargo xtask tokens PATH..`: generates the table for counting tokens.
//!
//! It contains all tokens of low rank, and of the others those that improve the count most: pieces that are one token, are common in the
//! projects at the PATHs, and would otherwise be counted as several. Every project has the same weight, regardless of its size.

use anyhow::{Context, Result, ensure};
use rhumb_index::{Environment, Project, RootPolicy, walk};
use rhumb_languages::by_path;
use rhumb_query::tokens::{BUCKETS, Pieces, RANKED, WHOLE, bucket_of, inverted, parts};
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;
use tiktoken_rs::{CoreBPE, o200k_base};

/// The number of pieces to keep besides the tokens of low rank.
const KEPT: usize = 20_000;

/// Maximum number of bytes to read per project; more does not change which words are common.
const MAX_BYTES: usize = 8 << 20;

/// The overhead of a token, in bytes.
const OVERHEAD: usize = 3;

const TABLE: &str = "../crates/query/src/tokens/table.bin";

/// Tokens and their ranks.
type Vocabulary = HashMap<Vec<u8>, u32>;

/// Rebuilds the table.
pub(crate) fn run(projects: &[&Path]) -> Result<()> {
    let vocabulary = vocabulary(&o200k_base()?);
    let mut weights: BTreeMap<Vec<u8>, f64> = numbers(&vocabulary);
    for project in projects {
        let counts = counts(project).with_context(|| format!("reading {}", project.display()))?;
        let all: u32 = counts.values().sum();
        for (piece, count) in counts.into_iter().filter(|(piece, _)| vocabulary.contains_key(piece.as_bytes())) {
            *weights.entry(piece.into_bytes()).or_default() += f64::from(count) / f64::from(all);
        }
    }
    let table = table(&vocabulary, &chosen(&vocabulary, &weights))?;
    println!("{} bytes", table.len());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(TABLE);
    fs::write(&path, table).with_context(|| format!("writing {}", path.display()))
}

/// Ranks have no gaps except for special tokens, which come last.
fn vocabulary(tokenizer: &CoreBPE) -> Vocabulary {
    let token = |rank: u32| Some((tokenizer.decode_bytes(&[rank]).ok()?, rank));
    (0..).map_while(token).collect()
}

/// Numbers of up to three digits occur in every answer, but no project contains all of them.
fn numbers(vocabulary: &Vocabulary) -> BTreeMap<Vec<u8>, f64> {
    let is_number = |token: &&Vec<u8>| token.len() <= 3 && token.iter().all(u8::is_ascii_digit);
    vocabulary.keys().filter(is_number).map(|token| (token.clone(), 1.0)).collect()
}

/// How often each piece occurs in the files of a project and in their paths.
fn counts(project: &Path) -> Result<HashMap<String, u32>> {
    let environment = Environment { root: Some(project.to_path_buf()), ..Environment::of_process() };
    let project = Project::find(&environment, RootPolicy::Any)?;
    let files = walk(&project.root, project.config(), &|path| by_path(path).is_some())?;
    let mut counts: HashMap<String, u32> = HashMap::new();
    let mut add = |text: &str| {
        for piece in Pieces::of(text) {
            *counts.entry(piece.to_owned()).or_default() += 1;
        }
    };
    let mut bytes = 0;
    for entry in &files.entries {
        add(&format!("\"{}::", entry.path));
        let Ok(text) = fs::read_to_string(project.root.join(&entry.path)) else { continue };
        bytes += text.len();
        if bytes <= MAX_BYTES {
            add(&text);
        }
    }
    Ok(counts)
}

/// The pieces that save the most tokens for their size.
fn chosen<'w>(vocabulary: &Vocabulary, weights: &'w BTreeMap<Vec<u8>, f64>) -> Vec<&'w [u8]> {
    let low_rank = |token: &[u8]| vocabulary.get(token).copied().filter(|rank| *rank < RANKED);
    let saved = |(piece, weight): (&'w Vec<u8>, &f64)| {
        let count = parts(piece, low_rank) - 1;
        (weight * f64::from(count as u32) / f64::from((piece.len() + OVERHEAD) as u32), piece.as_slice())
    };
    let mut pieces: Vec<_> = weights.iter().map(saved).filter(|(saved, _)| *saved > 0.0).collect();
    pieces.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    pieces.truncate(KEPT);
    pieces.into_iter().map(|(_, piece)| piece).collect()
}

/// The file, in the format described by its reader.
fn table(vocabulary: &Vocabulary, pieces: &[&[u8]]) -> Result<Vec<u8>> {
    let ranked = vocabulary.iter().filter(|(_, rank)| **rank < RANKED).map(|(token, rank)| (token.as_slice(), *rank));
    let mut buckets: Vec<BTreeMap<&[u8], u32>> = vec![BTreeMap::new(); BUCKETS];
    for (token, rank) in ranked.chain(pieces.iter().map(|piece| (*piece, WHOLE))) {
        buckets[bucket_of(token)].entry(token).or_insert(rank);
    }
    let (mut starts, mut entries) = (Vec::new(), Vec::new());
    let start_of = |entries: &[u8]| ((BUCKETS + 1) * 4 + entries.len()) as u32;
    for bucket in &buckets {
        starts.extend(start_of(&entries).to_le_bytes());
        for (token, rank) in bucket {
            ensure!(token.len() < 256 && *rank <= WHOLE, "a token or its rank is too large for the table");
            entries.push(token.len() as u8);
            entries.extend((*rank as u16).to_le_bytes());
            entries.extend(inverted(token));
        }
    }
    starts.extend(start_of(&entries).to_le_bytes());
    Ok([starts, entries].concat())
}

//! `cargo xtask fuzz tokens`: extracts files of repeated tokens within limits on time and memory.
//!
//! For each language, every literal token of its grammar is repeated by itself and in a fixed random sample of pairs. Unclosed openers and
//! words are added, because they make lexers and error recovery slow.

use crate::usage::{own_peak, own_time};
use anyhow::{Context, Result, bail};
use fastrand::Rng;
use rhumb_extract::extract;
use rhumb_languages::{ALL, Language};
use rhumb_model::ParseStatus;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// The processor time that one file of up to 64 KiB may take.
const MAX_TIME: Duration = Duration::from_secs(2);

/// The memory that the process may hold, and thus any file.
const MAX_PEAK: u64 = 300 << 20;

/// A file that takes this long is reported without waiting for its end.
const PATIENCE: Duration = Duration::from_mins(2);

/// The slowest files are printed, at most this many.
const SHOWN: usize = 10;

/// Tokens that open something the repeated text never closes.
const OPENERS: &[&str] = &[
    "/*", "/**", "{/*", "//", "#", "r#\"", "\"a\\", "\"\"\"", "\'\'\'", "\"", "\'", "`", "r\"", "R\"(", "@\"", "$\"",
    "%w(", "%q{", "<<EOF\n", "<<~A\n", "#{", "${", "\\(", "<!--", "-->", "[[", "(", "[", "{", "<", "?>", "<a>", "*/",
    "|", "~~~\n", "```\n", "> ", "- ", "1. ", "# ", "a", "a.", "a b", "1", "0x", "1e", "\\", "\n", "\n ", "\n\t",
    "\n  a", "\u{e9}", "\u{200b}",
];

/// Separators of tokens.
const SEPARATORS: &[&str] = &["", " ", "\n"];

/// How many files to extract, and how large they are.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    /// Random pairs of tokens, over all languages.
    pub(crate) pairs: usize,
    /// The size of each file.
    pub(crate) bytes: usize,
}

/// A text that is repeated until the file is full.
struct Case {
    language: &'static Language,
    unit: String,
}

/// What it took to extract a file.
struct Cost {
    name: String,
    time: Duration,
    peak: u64,
    has_given_up: bool,
}

/// A message from the thread that extracts.
enum Report {
    Started(String),
    Ended(Result<Cost>),
}

/// Extracts every token and random pairs of tokens; an error if a file takes too much time or memory.
pub(crate) fn run(extent: Extent) -> Result<()> {
    let mut costs = costs(cases(extent.pairs), extent.bytes)?;
    let peak = costs.iter().map(|cost| cost.peak).max().unwrap_or(0);
    let given_up = costs.iter().filter(|cost| cost.has_given_up).count();
    // Of all files at or above the peak, the first is the one that reached it.
    let largest = costs.iter().find(|cost| cost.peak == peak).map_or("", |cost| &cost.name).to_owned();
    costs.sort_by_key(|cost| std::cmp::Reverse(cost.time));
    for cost in costs.iter().take(SHOWN) {
        let note = if cost.has_given_up { "  (gave up)" } else { "" };
        println!("{:7.3} s  {}{note}", cost.time.as_secs_f64(), cost.name);
    }
    println!("{} files of {} bytes, {given_up} of them not parsed", costs.len(), extent.bytes);
    println!("peak memory {} MiB, reached at {largest}", peak >> 20);
    let slow = costs.iter().filter(|cost| cost.time > MAX_TIME).count();
    if slow > 0 || peak > MAX_PEAK {
        bail!("{slow} files took more than {MAX_TIME:?}, and the limit on memory is {} MiB", MAX_PEAK >> 20);
    }
    Ok(())
}

/// All tokens by themselves, with each separator, then random pairs.
fn cases(pairs: usize) -> Vec<Case> {
    let tokens: Vec<Vec<String>> = ALL.iter().map(tokens_of).collect();
    let mut cases = Vec::new();
    for (language, tokens) in ALL.iter().zip(&tokens) {
        let spaced =
            tokens.iter().flat_map(|token| SEPARATORS.iter().map(move |separator| format!("{token}{separator}")));
        cases.extend(spaced.map(|unit| Case { language, unit }));
    }
    let mut random = Rng::with_seed(0);
    for number in 0..pairs {
        let place = number % ALL.len();
        let mut pick = |from: &[String]| from[random.usize(..from.len())].clone();
        let (first, second) = (pick(&tokens[place]), pick(&tokens[place]));
        let mut separator = || SEPARATORS[random.usize(..SEPARATORS.len())];
        let unit = format!("{first}{}{second}{}", separator(), separator());
        cases.push(Case { language: &ALL[place], unit });
    }
    cases
}

/// What a grammar spells out, and the openers.
fn tokens_of(language: &Language) -> Vec<String> {
    let grammar = tree_sitter::Language::from(language.grammar);
    let kinds = (0..grammar.node_kind_count() as u16).filter(|kind| !grammar.node_kind_is_named(*kind));
    let spelled =
        kinds.filter(|kind| grammar.node_kind_is_visible(*kind)).filter_map(|kind| grammar.node_kind_for_id(kind));
    let mut tokens: Vec<String> =
        spelled.chain(OPENERS.iter().copied()).filter(|token| !token.is_empty()).map(str::to_owned).collect();
    tokens.sort();
    tokens.dedup();
    tokens
}

fn costs(cases: Vec<Case>, bytes: usize) -> Result<Vec<Cost>> {
    let (sender, reports) = channel();
    let worker = thread::spawn(move || extract_all(&cases, bytes, &sender));
    let costs = collected(&reports)?;
    worker.join().map_err(|_| anyhow::anyhow!("the thread that extracts panicked"))?;
    Ok(costs)
}

fn collected(reports: &Receiver<Report>) -> Result<Vec<Cost>> {
    let (mut costs, mut current) = (Vec::new(), String::new());
    loop {
        match reports.recv_timeout(PATIENCE) {
            Ok(Report::Started(name)) => current = name,
            Ok(Report::Ended(cost)) => costs.push(cost.context(current.clone())?),
            Err(RecvTimeoutError::Timeout) => bail!("{current} takes more than {PATIENCE:?}"),
            Err(RecvTimeoutError::Disconnected) => return Ok(costs),
        }
    }
}

fn extract_all(cases: &[Case], bytes: usize, reports: &Sender<Report>) {
    for case in cases {
        let name = format!("{} {:?}", case.language.name, case.unit);
        // The receiver is gone once a file has taken too long.
        if reports.send(Report::Started(name.clone())).is_err()
            || reports.send(Report::Ended(cost_of(case, bytes, name))).is_err()
        {
            return;
        }
    }
}

fn cost_of(case: &Case, bytes: usize, name: String) -> Result<Cost> {
    let source = source_of(case, bytes);
    let path = format!("a.{}", case.language.files.extensions.first().copied().unwrap_or_default());
    let start = own_time()?;
    let facts = extract(&source, &path, case.language);
    let time = own_time()?.saturating_sub(start);
    if facts.status == ParseStatus::Failed {
        bail!("extraction panics");
    }
    Ok(Cost { name, time, peak: own_peak()?, has_given_up: facts.status == ParseStatus::Skipped })
}

fn source_of(case: &Case, bytes: usize) -> String {
    // In a language where code may end with this token, everything before the opening token is text.
    let has_marks = tree_sitter::Language::from(case.language.grammar).id_for_node_kind("?>", false) != 0;
    let start = if has_marks { "<?\n" } else { "" };
    format!("{start}{}", case.unit.repeat(bytes.saturating_sub(start.len()) / case.unit.len()))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Time is not compared here: other tests of the process take some too.
    #[test]
    fn small_files_of_random_pairs_are_extracted() {
        let mut cases = cases(ALL.len() * 4);
        let pairs = cases.split_off(cases.len() - ALL.len() * 4);
        let costs = costs(pairs, 1_000).expect("every file is extracted");
        assert_eq!(costs.len(), ALL.len() * 4);
    }

    #[test]
    fn every_grammar_spells_out_tokens() {
        for language in ALL {
            assert!(tokens_of(language).len() > OPENERS.len(), "{}", language.name);
        }
    }
}

//! `cargo xtask answers REPO`: measures the tokens of ten answers, and checks the facts in them.
//!
//! The questions and the facts of a correct answer are in `xtask/answers.toml`, written by hand for one commit. Our answer is the compact
//! output of the program. The baseline searches for the names in the question, prints every matching line, and then reads 40 lines around each
//! match, starting with the file with the most matches, until it has seen every fact. Tokens are counted by the real tokenizer. An answer
//! need not repeat names from the question.

mod opponent;
mod records;

use crate::program::build;
use anyhow::{Context, Result, bail, ensure};
use opponent::Opponent;
use records::{Record, records};
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tiktoken_rs::o200k_base_singleton;

const GOLD: &str = include_str!("../../answers.toml");

/// The questions and the correct answers.
#[derive(Deserialize)]
struct Gold {
    /// The commit for which they are correct.
    commit: String,
    answers: Vec<Answer>,
}

/// A question with the facts of a correct answer.
#[derive(Deserialize)]
struct Answer {
    title: String,
    /// The names in it, for the text search baseline.
    names: Vec<String>,
    /// The arguments of the program.
    ask: Vec<String>,
    /// `path:line name` each, followed by an arrow and a file if that is the answer.
    facts: Vec<Fact>,
    /// Whether the facts are complete, so that anything else in the answer is wrong.
    #[serde(default)]
    is_complete: bool,
}

/// A name on a line. If the answer is a file, it is `target`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Fact {
    pub(crate) path: String,
    pub(crate) line: u32,
    pub(crate) name: String,
    pub(crate) target: Option<String>,
}

impl TryFrom<String> for Fact {
    type Error = anyhow::Error;

    fn try_from(text: String) -> Result<Self> {
        let (fact, target) = text.split_once(" -> ").map_or((text.as_str(), None), |(fact, to)| (fact, Some(to)));
        let (place, name) = fact.split_once(' ').with_context(|| format!("`{text}` has no name"))?;
        let (path, line) = place.rsplit_once(':').with_context(|| format!("`{text}` has no line"))?;
        let target = target.map(str::to_owned);
        Ok(Self { path: path.to_owned(), line: line.parse()?, name: name.to_owned(), target })
    }
}

/// The tokens of an answer, and its mistakes.
struct Cost {
    tokens: usize,
    missing: Vec<Fact>,
    wrong: usize,
}

/// Asks all questions and prints the tokens of each answer. With `shown`, also lists the missing facts.
pub(crate) fn run(root: &Path, shown: bool) -> Result<()> {
    let gold: Gold = toml::from_str(GOLD)?;
    check(root, &gold)?;
    let program = build()?;
    let opponent = Opponent::new(root)?;
    run_quietly(&program, root, &["index"])?;
    println!(
        "{:<14} {:>6} {:>7} {:>8} {:>6} {:>9} {:>9} {:>8} {:>6}",
        "", "facts", "tokens", "missing", "wrong", "listing", "reading", "missing", "ratio"
    );
    let (mut ours, mut theirs, mut wrong, mut missing, mut tenths) = (0, 0, 0, 0, 0);
    for answer in &gold.answers {
        let cost = answer.ours(&program, root)?;
        let read = opponent.read(&answer.names, &answer.facts)?;
        println!(
            "{:<14} {:>6} {:>7} {:>8} {:>6} {:>9} {:>9} {:>8} {:>6}",
            answer.title,
            answer.facts.len(),
            cost.tokens,
            cost.missing.len(),
            cost.wrong,
            read.listing,
            read.around,
            read.missing,
            ratio(read.listing + read.around, cost.tokens)
        );
        cost.missing.iter().filter(|_| shown).for_each(|fact| println!("    missing: {fact:?}"));
        let others = read.listing + read.around;
        ours += cost.tokens;
        theirs += others;
        tenths += usize::from(cost.tokens * 10 <= others);
        wrong += cost.wrong;
        missing += cost.missing.len();
    }
    println!(
        "{ours} tokens instead of {theirs}, {} times fewer, and at most a tenth for {tenths} of {}; {missing} facts missing, {wrong} wrong",
        ratio(theirs, ours),
        gold.answers.len()
    );
    Ok(())
}

fn ratio(large: usize, small: usize) -> String {
    let tenths = large * 10 / small.max(1);
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Checks that the facts match the source.
fn check(root: &Path, gold: &Gold) -> Result<()> {
    let head = git(root, &["rev-parse", "HEAD"])?;
    ensure!(head.trim() == gold.commit, "the facts are those of commit {}, not of {}", gold.commit, head.trim());
    for fact in gold.answers.iter().flat_map(|answer| &answer.facts) {
        let text = fs::read_to_string(root.join(&fact.path)).with_context(|| fact.path.clone())?;
        let line = text.lines().nth(fact.line as usize - 1).unwrap_or_default();
        ensure!(line.contains(&fact.name), "{}:{} does not have `{}`: {line}", fact.path, fact.line, fact.name);
    }
    Ok(())
}

impl Answer {
    fn ours(&self, program: &PathBuf, root: &Path) -> Result<Cost> {
        let arguments: Vec<&str> =
            self.ask.iter().map(String::as_str).chain(["--format", "compact", "--quiet"]).collect();
        let text = run_quietly(program, root, &arguments)?;
        let found = records(&serde_json::from_str(&text).with_context(|| format!("{:?}: {text}", self.ask))?);
        let states = |record: &Record, fact: &Fact| record.states(fact, self.names.contains(&fact.name));
        let is_found = |fact: &&Fact| found.iter().any(|record| states(record, fact));
        let is_wrong = |record: &&Record| record.is_claim() && !self.facts.iter().any(|fact| states(record, fact));
        Ok(Cost {
            tokens: count(&text),
            missing: self.facts.iter().filter(|fact| !is_found(fact)).cloned().collect(),
            wrong: if self.is_complete { found.iter().filter(is_wrong).count() } else { 0 },
        })
    }
}

/// The output of the program, also if it found nothing.
fn run_quietly(program: &PathBuf, root: &Path, arguments: &[&str]) -> Result<String> {
    let output = Command::new(program).args(arguments).arg("--root").arg(root).output()?;
    if output.status.code().is_none_or(|code| code > 1) {
        bail!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8(output.stdout)?)
}

fn git(root: &Path, arguments: &[&str]) -> Result<String> {
    let output = Command::new("git").arg("-C").arg(root).args(arguments).output()?;
    ensure!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

fn count(text: &str) -> usize {
    o200k_base_singleton().count_ordinary(text)
}

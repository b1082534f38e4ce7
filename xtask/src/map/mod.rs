//! `cargo xtask map REPO`: measures the size of a map, relative to its budget and to the source, and how long it takes.
//!
//! Tokens are counted by the real tokenizer. Times are those of the whole program with an index that is up to date.

pub(crate) mod stable;
pub(crate) mod useful;

use crate::program;
use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tiktoken_rs::o200k_base_singleton;

/// The budget to test, and how much of it must be used.
const BUDGET: usize = 4096;
const LEAST_USED: usize = 3500;

/// Maximum size of a complete map, as a percentage of the tokens of the source.
const SHARE: usize = 12;

/// The number of runs; the fastest counts, because slower ones waited for something else.
const RUNS: usize = 9;

/// Measures and prints the results.
pub(crate) fn run(repository: &Path) -> Result<()> {
    let asker = Asker::new(repository)?;
    let small = asker.ask(&["map", "--budget", &BUDGET.to_string()])?;
    let whole = asker.ask(&["map"])?;
    let (used, all, source) = (count(&small), count(&whole), asker.source_tokens()?);
    let permille = all * 1000 / source.max(1);
    println!("{}", repository.display());
    println!("  map --budget {BUDGET}: {used} tokens, {:.0} ms", asker.time(&["map", "--budget", "4096"])?);
    println!(
        "  map: {all} tokens, {}.{} % of the {source} of the source, {:.0} ms",
        permille / 10,
        permille % 10,
        asker.time(&["map"])?
    );
    ensure!((LEAST_USED..=BUDGET).contains(&used), "the budget is not filled, or exceeded");
    ensure!(permille <= SHARE * 10, "the map is too large");
    Ok(())
}

fn count(text: &str) -> usize {
    o200k_base_singleton().count_ordinary(text)
}

/// Asks the program about a project whose index is stored elsewhere.
pub(crate) struct Asker {
    program: PathBuf,
    root: PathBuf,
    state: TempDir,
}

impl Asker {
    pub(crate) fn new(root: &Path) -> Result<Self> {
        Ok(Self { program: program::build()?, root: root.canonicalize()?, state: tempfile::tempdir()? })
    }

    /// The output of the program.
    pub(crate) fn ask(&self, words: &[&str]) -> Result<String> {
        let mut command = Command::new(&self.program);
        command.arg("--root").arg(&self.root).arg("--state-dir").arg(self.state.path()).arg("--quiet").args(words);
        let output = command.output()?;
        if output.status.code() == Some(2) {
            bail!("{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(String::from_utf8(output.stdout)?)
    }

    /// The rows of a query.
    pub(crate) fn rows(&self, sql: &str) -> Result<Vec<Value>> {
        let json = self.ask(&["query", sql, "--json", "--limit", "0"])?;
        serde_json::from_str(&json).with_context(|| sql.to_owned())
    }

    fn source_tokens(&self) -> Result<usize> {
        let mut tokens = 0;
        for row in self.rows("SELECT path FROM files ORDER BY path")? {
            let path = self.root.join(row["path"].as_str().unwrap_or_default());
            tokens += std::fs::read(path).map_or(0, |bytes| count(&String::from_utf8_lossy(&bytes)));
        }
        Ok(tokens)
    }

    /// The duration of an answer in milliseconds.
    fn time(&self, words: &[&str]) -> Result<f64> {
        let mut best = Duration::MAX;
        for _ in 0..RUNS {
            let start = Instant::now();
            self.ask(words)?;
            best = best.min(start.elapsed());
        }
        Ok(best.as_secs_f64() * 1000.0)
    }
}

//! `cargo xtask map REPO --commits N`: measures how much of a map stays the same after a commit.
//!
//! A private clone steps through the last commits of REPO. Each map is compared with the previous one: the share of bytes before the first
//! difference is what a prompt cache can reuse.

use super::Asker;
use crate::replay::checkout::Checkout;
use anyhow::{Result, ensure};
use std::path::Path;

/// The required share of unchanged bytes at the median commit, per mille, with tiers.
const KEPT: usize = 800;

/// Walks through the commits and prints a table.
pub(crate) fn run(repository: &Path, commits: usize) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let checkout = Checkout::new(repository, &scratch.path().join("clone"))?;
    let history = checkout.history(commits)?;
    let asker = Asker::new(checkout.root())?;
    let mut kinds = [Kind::new("map", &["map"]), Kind::new("map --tiers", &["map", "--tiers"])];
    for commit in &history {
        checkout.go_to(commit)?;
        for kind in &mut kinds {
            kind.step(asker.ask(kind.words)?);
        }
    }
    println!("{}: {} commits; unchanged prefix in thousandths", repository.display(), history.len() - 1);
    println!("{:<12} {:>7} {:>7} {:>7} {:>7} {:>10}", "", "p10", "p25", "median", "mean", "unchanged");
    for kind in &mut kinds {
        kind.print();
    }
    ensure!(kinds[1].median() >= KEPT, "too little stays");
    Ok(())
}

/// A kind of map, and the share of it that stays the same.
struct Kind {
    title: &'static str,
    words: &'static [&'static str],
    before: Option<String>,
    kept: Vec<usize>,
}

impl Kind {
    fn new(title: &'static str, words: &'static [&'static str]) -> Self {
        Self { title, words, before: None, kept: Vec::new() }
    }

    fn step(&mut self, text: String) {
        if let Some(before) = &self.before {
            let same = before.bytes().zip(text.bytes()).take_while(|(one, other)| one == other).count();
            self.kept.push(same * 1000 / before.len().max(text.len()).max(1));
        }
        self.before = Some(text);
    }

    fn median(&self) -> usize {
        self.kept.get(self.kept.len() / 2).copied().unwrap_or(0)
    }

    fn print(&mut self) {
        self.kept.sort_unstable();
        let at = |percent: usize| self.kept.get(self.kept.len() * percent / 100).copied().unwrap_or(0);
        let mean = self.kept.iter().sum::<usize>() / self.kept.len().max(1);
        let unchanged = self.kept.iter().filter(|kept| **kept == 1000).count();
        println!("{:<12} {:>7} {:>7} {:>7} {mean:>7} {unchanged:>10}", self.title, at(10), at(25), at(50));
    }
}

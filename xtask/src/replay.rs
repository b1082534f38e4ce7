//! `cargo xtask replay REPO --commits N`: checks on real history that an updated index equals one built from scratch.
//!
//! A private clone steps through the last commits of REPO. At each commit the index is updated; at every tenth it is compared with one built
//! from scratch. If they differ, the steps since the last comparison are repeated one by one to find the first commit with a difference.

pub(crate) mod checkout;

use anyhow::{Context, Result, bail, ensure};
use checkout::Checkout;
use rhumb_index::{Mode, NoProgress, Project};
use rhumb_store::{Access, Store};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The number of lines of a difference to show for each side.
const SHOWN: usize = 12;

/// Replays the last `commits` commits and compares at every `every`th and at the last.
pub(crate) fn run(repository: &Path, commits: usize, every: usize) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let checkout = Checkout::new(repository, &scratch.path().join("clone"))?;
    let history = checkout.history(commits)?;
    let replay = Replay { checkout, states: scratch.path().to_path_buf() };
    let differences = replay.walk(&history, every.max(1))?;
    println!("{}: {} commits, {differences} differences", repository.display(), history.len());
    if differences > 0 {
        bail!("an updated index differs from one built from scratch");
    }
    Ok(())
}

struct Replay {
    checkout: Checkout,
    states: PathBuf,
}

impl Replay {
    /// Walks through all of `history`; returns how many of the compared ranges end in a difference.
    fn walk(&self, history: &[String], every: usize) -> Result<usize> {
        let mut differences = 0;
        let (first, rest) = history.split_first().context("there is no history")?;
        self.checkout.go_to(first)?;
        self.project("live")?.index(Mode::Full, &NoProgress)?;
        for (number, stretch) in rest.chunks(every).enumerate() {
            let start = Instant::now();
            copy_state(&self.states.join("live"), &self.states.join("before"))?;
            for commit in stretch {
                self.step(commit)?;
            }
            let difference = self.compare()?;
            let commits = (number * every + stretch.len()).min(rest.len());
            println!("{commits} of {}: {:.1} s", rest.len(), start.elapsed().as_secs_f64());
            if let Some(difference) = difference {
                differences += 1;
                self.explain(stretch, &difference)?;
                // Later steps are compared as if this one had succeeded.
                copy_state(&self.states.join("fresh"), &self.states.join("live"))?;
            }
        }
        Ok(differences)
    }

    fn step(&self, commit: &str) -> Result<()> {
        self.checkout.go_to(commit)?;
        self.project("live")?.index(Mode::Update, &NoProgress).with_context(|| format!("at {commit}"))?;
        Ok(())
    }

    /// Repeats the steps of `stretch`, comparing after each, and prints the first difference.
    fn explain(&self, stretch: &[String], at_the_end: &Difference) -> Result<()> {
        self.checkout.go_to(&format!("{}~1", stretch[0]))?;
        copy_state(&self.states.join("before"), &self.states.join("live"))?;
        for commit in stretch {
            self.step(commit)?;
            if let Some(difference) = self.compare()? {
                println!("the first commit with a difference is {commit}");
                difference.print();
                return self.checkout.go_to(&stretch[stretch.len() - 1]);
            }
        }
        println!("the difference at {} is not reproducible", stretch[stretch.len() - 1]);
        at_the_end.print();
        Ok(())
    }

    /// Compares the index with one built from scratch in an empty directory.
    fn compare(&self) -> Result<Option<Difference>> {
        let fresh = self.states.join("fresh");
        if fresh.exists() {
            fs::remove_dir_all(&fresh)?;
        }
        let report = self.project("fresh")?.index(Mode::Full, &NoProgress)?;
        ensure!(report.is_full && report.seed.is_none(), "the index to compare with was not made from scratch");
        let (live, fresh) = (self.dump("live")?, self.dump("fresh")?);
        Ok((live != fresh).then(|| Difference::new(&live, &fresh)))
    }

    fn dump(&self, state: &str) -> Result<Vec<String>> {
        let index = self.project(state)?.state.current_index().context("the index that was just made")?;
        Ok(Store::open(&index, None, Access::Read)?.dump()?)
    }

    fn project(&self, state: &str) -> Result<Project> {
        self.checkout.project(&self.states.join(state))
    }
}

/// Lines that only one of two dumps contains.
struct Difference {
    only_live: Vec<String>,
    only_fresh: Vec<String>,
}

impl Difference {
    /// Both sides are sorted.
    fn new(live: &[String], fresh: &[String]) -> Self {
        let without = |ours: &[String], theirs: &[String]| {
            ours.iter().filter(|line| theirs.binary_search(line).is_err()).cloned().collect()
        };
        Self { only_live: without(live, fresh), only_fresh: without(fresh, live) }
    }

    fn print(&self) {
        let sides = [("only updated", &self.only_live), ("only from nothing", &self.only_fresh)];
        for (what, lines) in sides {
            println!("  {what}: {} lines", lines.len());
            lines.iter().take(SHOWN).for_each(|line| println!("    {line}"));
        }
        if self.only_live.is_empty() && self.only_fresh.is_empty() {
            println!("  some lines occur more than once");
        }
    }
}

/// Replaces the state directory `to` by a copy of `from`.
fn copy_state(from: &Path, to: &Path) -> Result<()> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    fs::create_dir(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}

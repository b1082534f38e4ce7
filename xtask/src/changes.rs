//! `cargo xtask changes REPO --pairs N`: checks the answers of `changes`.
//!
//! For random pairs of commits of REPO, incrementally updated indexes must give the same answer as indexes built from scratch. Then a
//! script renames, moves and removes functions of the last commit, a few at a time: the renames and moves must be reported as such,
//! and no others.

mod edits;

use crate::past::Past;
use crate::replay::checkout::Checkout;
use anyhow::{Context, Result, ensure};
use edits::{Edit, Edits};
use fastrand::Rng;
use rhumb_index::{Mode, NoProgress, Project};
use rhumb_query::changes::{Changes, ChangesAnswer};
use rhumb_query::{Answer, Ask, Session};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The number of commits from which pairs are drawn.
const COMMITS: usize = 1000;

/// Maximum distance between the commits of a pair.
const MAX_DISTANCE: usize = 40;

/// The number of symbols to edit at a time: half are renamed, half are moved, and half as many others are removed.
const BATCH: usize = 20;

/// The number of bytes to show around a difference between answers.
const AROUND: usize = 300;

/// The required percentage of reported renames and moves.
const MIN_PERCENT: usize = 90;

/// Compares, edits and prints the results.
pub(crate) fn run(repository: &Path, pairs: usize, cases: usize) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let checkout = Checkout::new(repository, &scratch.path().join("clone"))?;
    let trial = Trial { checkout, states: scratch.path().to_path_buf() };
    let differences = trial.compare_pairs(pairs)?;
    println!("{}: {pairs} pairs of commits, {differences} differ", repository.display());
    let tried = trial.edit(cases)?;
    tried.print();
    ensure!(differences == 0, "updated indexes give other answers than indexes built from scratch");
    ensure!(tried.reported * 100 >= MIN_PERCENT * tried.made, "too few renames and moves are reported");
    ensure!(tried.invented.is_empty(), "renames or moves are reported that did not happen");
    Ok(())
}

struct Trial {
    checkout: Checkout,
    states: PathBuf,
}

impl Trial {
    fn project(&self, state: &str) -> Result<Project> {
        self.checkout.project(&self.states.join(state))
    }

    /// How many of `pairs` random pairs of commits differ.
    fn compare_pairs(&self, pairs: usize) -> Result<usize> {
        let history = self.checkout.history(COMMITS)?;
        let mut random = Rng::with_seed(1);
        let mut differences = 0;
        for number in 0..pairs {
            let first = random.usize(..history.len().saturating_sub(1).max(1));
            let last = (first + random.usize(1..=MAX_DISTANCE)).min(history.len() - 1);
            let (old, new) = (&history[first], &history[last]);
            let grown = self.answer_between(old, new, ["grown", "grown"])?;
            let fresh = self.answer_between(old, new, [&format!("old{number}"), &format!("new{number}")])?;
            for side in ["old", "new"] {
                std::fs::remove_dir_all(self.states.join(format!("{side}{number}")))?;
            }
            if grown != fresh {
                differences += 1;
                println!("{old}..{new} differs: {}", difference(&grown, &fresh));
            }
        }
        Ok(differences)
    }

    /// The answer, from indexes in the given states.
    fn answer_between(&self, old: &str, new: &str, states: [&str; 2]) -> Result<String> {
        let old = self.project(states[0])?.snapshot(old, &NoProgress)?;
        let new = self.project(states[1])?.snapshot(new, &NoProgress)?;
        let answer = answer(&old.index, &new.index)?;
        Ok(serde_json::to_string(&ChangesAnswer { generation: 0, ..answer })?)
    }

    fn edit(&self, cases: usize) -> Result<Tried> {
        let project = self.project("edited")?;
        let before = project.snapshot("HEAD", &NoProgress)?.index;
        let mut edits = Edits::draw(&before)?;
        let mut tried = Tried::default();
        while tried.made < cases {
            self.checkout.go_to("HEAD")?;
            let batch = edits.batch(BATCH, self.checkout.root())?;
            if batch.is_empty() {
                break;
            }
            project.index(Mode::Update, &NoProgress)?;
            let after = project.state.current_index().context("the index that was just made")?;
            tried.judge(&batch, &answer(&before, &after)?);
            edits.clean(self.checkout.root())?;
        }
        Ok(tried)
    }
}

/// Where two answers start to differ, with the text of each there.
fn difference(grown: &str, fresh: &str) -> String {
    let same = grown.bytes().zip(fresh.bytes()).take_while(|(one, other)| one == other).count();
    let around = |text: &str| {
        let (start, end) = (same.saturating_sub(AROUND), (same + AROUND).min(text.len()));
        text[text.floor_char_boundary(start)..text.floor_char_boundary(end)].to_owned()
    };
    format!("grown {} fresh {}", around(grown), around(fresh))
}

/// The answer about the change from one index to another.
fn answer(old: &Path, new: &Path) -> Result<ChangesAnswer> {
    let past = Past { history: Vec::new(), before: Some(old.to_path_buf()) };
    let session = Session::open(new, Path::new(""), &past)?;
    let arguments = serde_json::json!({ "range": "before", "limit": 0, "depth": 1 });
    let ask = Ask::read(<Changes as rhumb_query::Question>::NAME, arguments).context("a question")??;
    match ask.answer(&session)? {
        Answer::Changes(answer) => Ok(answer),
        _ => unreachable!("a question has its own answer"),
    }
}

/// The results of the edits.
#[derive(Default)]
struct Tried {
    made: usize,
    reported: usize,
    missed: Vec<String>,
    invented: Vec<String>,
}

impl Tried {
    fn judge(&mut self, batch: &[Edit], answer: &ChangesAnswer) {
        let moved = |change: &str| -> BTreeSet<&str> {
            let has = answer.symbols.iter().filter(|it| it.changes.contains(&change));
            has.filter_map(|it| it.was.as_deref()).collect()
        };
        for edit in batch.iter().filter(|edit| edit.change != "removed") {
            self.made += 1;
            if moved(edit.change).contains(edit.handle.as_str()) {
                self.reported += 1;
            } else {
                self.missed.push(format!("{} {}", edit.change, edit.handle));
            }
        }
        let is_made = |was: &&str| batch.iter().any(|edit| edit.change != "removed" && edit.handle == **was);
        let reported = moved("renamed").into_iter().chain(moved("moved"));
        self.invented.extend(reported.filter(|was| !is_made(was)).map(str::to_owned));
    }

    fn print(&self) {
        println!("{} renames and moves, {} reported, {} invented", self.made, self.reported, self.invented.len());
        self.missed.iter().take(20).for_each(|missed| println!("  not reported: {missed}"));
        self.invented.iter().take(20).for_each(|was| println!("  invented: {was}"));
    }
}

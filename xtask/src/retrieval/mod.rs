//! `cargo xtask retrieval REPO`: measures how often the files and functions that a commit changes are found from its subject line, in
//! the repository before that commit.
//!
//! Takes the newest commits that change one to five code files; tests and prose do not count, because a task is about code. A private clone
//! steps through their parents from the oldest to the newest, so that the index is updated and not rebuilt, and neither the index nor the
//! history contains the commit or later ones. Every method gets the same line and ranks the same files, including tests.

mod baseline;
mod score;
mod tasks;

use crate::replay::checkout::Checkout;
use anyhow::{Context as _, Result};
use baseline::{Corpus, Query, Reading};
use rhumb::{Answer, Ask, Environment, Mode, NoProgress, Project, RootPolicy, StalePolicy};
use rhumb_model::SymbolKind;
use rhumb_store::{Access, Store, SymbolRow};
use score::Score;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};
use tasks::{Task, tasks};

/// The number of files and functions of a ranking to score.
const DEPTH: u32 = 100;

/// The results of one method, best first.
#[derive(Default)]
struct Ranking {
    files: Vec<String>,
    /// Handles.
    functions: Vec<String>,
    took: Duration,
}

/// Measures over the newest `commits` commits, and prints a table.
pub(crate) fn run(repository: &Path, commits: usize) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let checkout = Checkout::new(repository, &scratch.path().join("clone"))?;
    let environment = Environment {
        root: Some(checkout.root().to_path_buf()),
        state_dir: Some(scratch.path().join("state")),
        current_dir: scratch.path().to_path_buf(),
        ..Environment::default()
    };
    let tasks = tasks(&checkout, commits)?;
    let mut trial = Trial { checkout, environment, corpus: Corpus::default(), scores: Vec::new() };
    for task in &tasks {
        trial.step(task).with_context(|| format!("at {}", task.commit))?;
    }
    println!("{}: {} commits", repository.display(), tasks.len());
    println!("{}", Score::HEAD);
    for score in &trial.scores {
        println!("{score}");
    }
    Ok(())
}

struct Trial {
    checkout: Checkout,
    environment: Environment,
    corpus: Corpus,
    scores: Vec<Score>,
}

impl Trial {
    fn step(&mut self, task: &Task) -> Result<()> {
        self.checkout.go_to(&task.parent)?;
        let project = Project::find(&self.environment, RootPolicy::Any)?;
        project.index(Mode::Update, &NoProgress)?;
        let store = self.store()?;
        self.corpus.follow(&store, self.checkout.root())?;
        let functions = changed_functions(&store, task)?;
        let rankings = self.rankings(&project, &task.subject)?;
        if self.scores.is_empty() {
            self.scores = rankings.iter().map(|(title, _)| Score::new(title)).collect();
        }
        for (score, (_, ranking)) in self.scores.iter_mut().zip(&rankings) {
            score.add(ranking, &task.files, &functions);
        }
        Ok(())
    }

    fn store(&self) -> Result<Store> {
        let project = rhumb_index::Project::find(&self.environment, RootPolicy::Any)?;
        let index = project.state.current_index().context("the index that was just made")?;
        Ok(Store::open(&index, None, Access::Read)?)
    }

    fn rankings(&self, project: &Project, subject: &str) -> Result<Vec<(&'static str, Ranking)>> {
        let (plain, ours) = (Query::new(subject, Reading::Plain), Query::new(subject, Reading::Ours));
        Ok(vec![
            ("grep", timed(|| Ok(self.corpus.grep(&ours)))?),
            ("BM25", timed(|| Ok(self.corpus.bm25(&plain)))?),
            ("BM25, our words", timed(|| Ok(self.corpus.bm25(&ours)))?),
            ("the same, no tests", timed(|| Ok(self.corpus.without_tests(self.corpus.bm25(&ours))))?),
            ("search", timed(|| self.search(project, subject))?),
            // The commit is read from git once, before the measurement.
            ("context", context(project, subject).and_then(|_| timed(|| context(project, subject)))?),
        ])
    }

    fn search(&self, project: &Project, subject: &str) -> Result<Ranking> {
        let mut ranking = Ranking::default();
        if let Answer::Search(answer) = ask(project, "search", &json!({ "query": subject, "limit": DEPTH }))? {
            for hit in answer.hits.into_iter().filter(|hit| self.corpus.has(&hit.path)) {
                ranking.functions.extend(is_function(hit.kind).then_some(hit.handle));
                if !ranking.files.contains(&hit.path) {
                    ranking.files.push(hit.path);
                }
            }
        }
        Ok(ranking)
    }
}

fn context(project: &Project, subject: &str) -> Result<Ranking> {
    let mut ranking = Ranking::default();
    if let Answer::Context(answer) = ask(project, "context", &json!({ "task": subject }))? {
        ranking.files.extend(answer.files.into_iter().map(|file| file.path));
        let functions = answer.entries.into_iter().filter(|entry| is_function(entry.kind));
        ranking.functions.extend(functions.map(|entry| entry.handle));
    }
    Ok(ranking)
}

fn ask(project: &Project, question: &str, arguments: &Value) -> Result<Answer> {
    let ask = Ask::read(question, arguments).context("there is no such question")??;
    Ok(project.ask_with(&ask, StalePolicy::Ignore, &NoProgress)?.answer)
}

fn timed(rank: impl FnOnce() -> Result<Ranking>) -> Result<Ranking> {
    let start = Instant::now();
    let ranking = rank()?;
    Ok(Ranking { took: start.elapsed(), ..ranking })
}

/// The innermost functions that contain changed lines, by handle.
fn changed_functions(store: &Store, task: &Task) -> Result<BTreeSet<String>> {
    let mut changed = BTreeSet::new();
    for (path, lines) in &task.lines {
        let symbols = store.symbols_of_file(path)?;
        let functions: Vec<&SymbolRow> = symbols.iter().filter(|symbol| is_function(symbol.kind.name())).collect();
        for line in lines {
            let around = functions.iter().filter(|symbol| (symbol.line_start..=symbol.line_end).contains(line));
            let innermost = around.min_by_key(|symbol| symbol.line_end - symbol.line_start);
            changed.extend(innermost.map(|symbol| symbol.handle.clone()));
        }
    }
    Ok(changed)
}

fn is_function(kind: &str) -> bool {
    use SymbolKind as K;
    [K::Function, K::Method, K::Constructor, K::Macro].iter().any(|function| function.name() == kind)
}

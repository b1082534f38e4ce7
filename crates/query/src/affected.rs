//! Lists the tests to run after a change.

mod changed;
mod co_change;
mod distance;
mod path_similarity;
mod resemblance;
mod text_similarity;
mod unindexed;

use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::name::{Disambiguation, ResolvedName, Subject};
use crate::passage::LinkedSymbols;
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use changed::Change;
use distance::{Distances, Link, STEP, WeightedHop};
use resemblance::resembling;
use rhumb_model::{EdgeKind, FileId, SymbolId};
use rhumb_store::{EdgeKinds, TestCode, TestFile};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashSet};
use unindexed::{UnindexedTests, unindexed_tests};

/// List the tests to run for a change.
///
/// Lists each test file with the references and symbols that connect it to the change, the nearest first. Besides resolved
/// references, follows calls through a declaration that the change overrides, members of a used type, callbacks, strings that
/// name code, and uses of the same name whose target is unknown; such tests are marked `maybe`. A few tests that only resemble the change (similar path or
/// text, changed in the same commits) are listed last, under their own heading. Without files and `--base`, compares the
/// files on disk with the last commit, symbol by symbol.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Affected {
    /// Changed files.
    #[serde(default)]
    #[schemars(extend("format" = "path"))]
    pub files: Vec<String>,
    /// Changed symbols.
    #[serde(default, rename = "symbol")]
    pub symbols: Vec<String>,
    /// Use the changes since the merge base with this commit, branch or tag.
    #[serde(default)]
    #[schemars(extend("format" = "revision"))]
    pub base: Option<String>,
    /// Follow at most N edges (0 = no limit).
    #[serde(default)]
    pub depth: u32,
    /// Also list weak candidates.
    #[serde(default)]
    pub all: bool,
    /// Only print arguments for this test runner: cargo, go, gradle, jest, junit, maven, minitest, mocha, pytest, rspec,
    /// unittest, vitest, or plain for paths.
    #[serde(default)]
    pub runner: Option<String>,
}

/// Tests to run.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct AffectedAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The candidates, if the name of a symbol is ambiguous.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disambiguation: Option<Disambiguation>,
    /// The files that changed.
    pub files: Vec<String>,
    /// Those that are not in the index; they are matched by path and history only.
    pub unknown: Vec<String>,
    /// Symbols in `symbol` without references. A framework may call them, which no reference shows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unreferenced: Vec<String>,
    /// How many files have tests.
    pub total: u64,
    /// How many weak candidates are not listed.
    pub weak: u64,
    /// The arguments for the test runner, if one was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arguments: Option<Vec<String>>,
    /// The tests that depend on the change, nearest first, then those that only resemble it.
    pub tests: Vec<Test>,
    /// Without tests: the most common files under test directories that are not indexed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unindexed: Vec<UnindexedTests>,
}

/// A file with tests to run.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Test {
    /// The file.
    pub path: String,
    /// How near it is: 1 if it changed itself, less for every step.
    pub score: f64,
    /// Whether it only resembles the change.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_guess: bool,
    /// Why, the strongest reason first.
    pub reasons: Vec<Reason>,
}

/// Why a test should be run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Reason {
    /// `changed` if the test itself changed; the kind of the edge by which it starts to depend on the change; `names` if
    /// it uses a name whose target is unknown; `mentions` if a string names it; `may_call` if it was handed to it; `beside` if a helper in its directory depends on the change; `path` if the
    /// paths share words; `words` if the texts do; `together` if both changed in the same commits.
    pub why: &'static str,
    /// The symbol that it depends on, or the words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub of: String,
    /// Through how many steps it depends on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<usize>,
    /// The symbols in between, starting from the test.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub through: Vec<String>,
    /// Whether a step is uncertain: through a declaration that is overridden, or by name only.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub maybe: bool,
    /// The number of commits that changed both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
}

mentions! { AffectedAnswer { disambiguation, tests } }
mentions! { Test { ; path } }
shape! { AffectedAnswer { lists: tests, arguments, unknown, unreferenced, files, unindexed; parts: disambiguation; } }
shape! { Test { lists: reasons; } }
shape! { Reason { lists: through; } }
shape! { UnindexedTests {} }

/// Tests within this distance of the change are always listed. This and the next two were measured like the costs of
/// steps.
const NEAR: u32 = 4500;

/// Tests within this distance are listed if they are not too many: in a large project, much is loosely connected.
const FAR: u32 = 8 * STEP;

/// More tests than this are too many.
const MANY: usize = 200;

/// How many tests that only resemble the change are listed after others, and how many if there are no others.
const MAX_GUESSES: [usize; 2] = [3, 8];

/// After tests that depend on the change, only this much resemblance counts.
const MIN_GUESS: f64 = 1.5;

impl Question for Affected {
    const NAME: &'static str = "affected";
    type Answer = AffectedAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<AffectedAnswer, Error> {
        let generation = session.generation()?;
        let (mut change, mut unreferenced) = (Change::default(), Vec::new());
        for given in &self.files {
            change.add_file(session, &path(session, given)?)?;
        }
        for name in &self.symbols {
            match Subject::called(name).find(session)? {
                ResolvedName::One(symbol) => {
                    change.add_symbols(session, &symbol.file_path, &[symbol.id])?;
                    if !is_referenced(session, symbol.id)? {
                        unreferenced.push(symbol.qualified_name);
                    }
                }
                ResolvedName::Ambiguous(choice) => {
                    let disambiguation = Some(choice);
                    return Ok(AffectedAnswer { generation, disambiguation, ..AffectedAnswer::default() });
                }
            }
        }
        match &self.base {
            Some(base) => {
                let fork = session.workspace.fork(base).unwrap_or_else(|| base.clone());
                change.add_since(session, &fork)?;
            }
            None if self.files.is_empty() && self.symbols.is_empty() => change.add_since(session, "HEAD")?,
            None => {}
        }
        Ok(AffectedAnswer { unreferenced, ..self.after(session, change)? })
    }

    fn is_nothing(answer: &AffectedAnswer) -> bool {
        answer.tests.is_empty() && answer.disambiguation.is_none()
    }
}

impl Affected {
    /// The tests for files that are named as the index names them.
    pub(crate) fn named_by_index(&self, session: &Session<'_>) -> Result<Vec<Test>, Error> {
        let mut change = Change::default();
        for path in &self.files {
            change.add_file(session, path)?;
        }
        Ok(self.after(session, change)?.tests)
    }

    /// The answer for a change.
    fn after(&self, session: &Session<'_>, change: Change) -> Result<AffectedAnswer, Error> {
        let mut code = session.store.test_files()?;
        // Third-party code does not depend on the project's code.
        if !change.files.iter().any(|path| session.is_vendored(path)) {
            code.tests.retain(|test| !session.is_vendored(&test.path));
        }
        let (mut tests, mut weak) = self.dependent(session, &change, &code)?;
        weak += self.add_guesses(session, &change, &code.tests, &mut tests)?;
        let unindexed = if tests.is_empty() { unindexed_tests(session)? } else { Vec::new() };
        Ok(AffectedAnswer {
            generation: session.generation()?,
            disambiguation: None,
            total: code.tests.len() as u64,
            weak,
            arguments: self.arguments(session, &tests)?,
            files: change.files,
            unknown: change.unknown,
            unreferenced: Vec::new(),
            tests,
            unindexed,
        })
    }

    /// The tests that changed or depend on the change, nearest first, and how many more are too far away.
    fn dependent(&self, session: &Session<'_>, change: &Change, code: &TestCode) -> Result<(Vec<Test>, u64), Error> {
        let near = Distances::walk(session, &change.symbols, code, self.depth)?;
        let changed: HashSet<&str> = change.files.iter().map(String::as_str).collect();
        let distance = |test: &TestFile| {
            if changed.contains(test.path.as_str()) && test.is_whole { Some(0) } else { near.distance(test.id) }
        };
        let mut found: Vec<(u32, &TestFile)> =
            code.tests.iter().filter_map(|test| Some((distance(test)?, test))).collect();
        found.sort_by(|one, other| (one.0, &one.1.path).cmp(&(other.0, &other.1.path)));
        let all = found.len();
        let within = |limit: u32| found.iter().take_while(|(distance, _)| *distance <= limit).count();
        let listed = if within(FAR) <= MANY { within(FAR) } else { within(NEAR) };
        found.truncate(if self.all { all } else { listed });
        let ids: Vec<FileId> = found.iter().map(|(_, test)| test.id).collect();
        let ways = near.ways(session, &ids)?;
        let symbols: BTreeSet<SymbolId> = ways.values().flatten().map(|hop| hop.to).collect();
        let names = LinkedSymbols::of_symbols(session, &symbols.into_iter().collect::<Vec<_>>())?;
        let test = |(distance, test): &(u32, &TestFile)| {
            let has_changed = *distance == 0;
            let itself = has_changed.then(|| Reason { why: "changed", ..Reason::default() });
            let way = ways.get(&test.id).and_then(|way| dependence(way, &names));
            Test {
                path: test.path.clone(),
                score: score(*distance),
                is_guess: false,
                reasons: itself.into_iter().chain(way).collect(),
            }
        };
        Ok((found.iter().map(test).collect(), (all - found.len()) as u64))
    }

    /// Adds tests that only resemble the change; returns how many more there are.
    fn add_guesses(
        &self,
        session: &Session<'_>,
        change: &Change,
        files: &[TestFile],
        tests: &mut Vec<Test>,
    ) -> Result<u64, Error> {
        // Where references say enough, resemblance adds nothing.
        if !self.all && tests.len() >= MAX_GUESSES[1] {
            return Ok(0);
        }
        let known: HashSet<&str> = tests.iter().map(|test| test.path.as_str()).collect();
        let mut guesses = resembling(session, &change.files, files)?;
        guesses.retain(|it| !known.contains(it.test.path.as_str()));
        let all = guesses.len();
        if !self.all {
            let is_alone = tests.is_empty();
            guesses.retain(|it| is_alone || it.score >= MIN_GUESS);
            guesses.truncate(MAX_GUESSES[usize::from(is_alone)]);
        }
        let left = (all - guesses.len()) as u64;
        tests.extend(guesses.into_iter().map(|it| Test {
            path: it.test.path.clone(),
            score: rounded(it.score / 10.0),
            is_guess: true,
            reasons: it.reasons,
        }));
        Ok(left)
    }

    fn arguments(&self, session: &Session<'_>, tests: &[Test]) -> Result<Option<Vec<String>>, Error> {
        let Some(runner) = &self.runner else { return Ok(None) };
        let are_guesses = tests.iter().all(|test| test.is_guess);
        let paths = tests.iter().filter(|test| are_guesses || !test.is_guess).map(|test| test.path.as_str());
        session.workspace.runner_arguments(runner, &paths.collect::<Vec<_>>()).map(Some)
    }
}

/// Whether a symbol has references, or its declaration may have some.
fn is_referenced(session: &Session<'_>, symbol: SymbolId) -> Result<bool, Error> {
    let declarations = session.store.edges_from(&[symbol], EdgeKinds::of(&EdgeKind::STANDS_FOR))?;
    Ok(!declarations.is_empty() || session.store.reference_count_to(symbol, &[])? > 0)
}

/// A path relative to the root, or to the working directory.
fn path(session: &Session<'_>, given: &str) -> Result<String, Error> {
    let path = session.workspace.path(given);
    let is_from_root = session.store.file(&path)?.is_none() && session.store.file(given)?.is_some();
    Ok(if is_from_root { given.to_owned() } else { path })
}

fn score(distance: u32) -> f64 {
    rounded((-f64::from(distance) / f64::from(4 * STEP)).exp())
}

fn rounded(score: f64) -> f64 {
    (score * 100.0).round() / 100.0
}

/// Describes how a test depends on the change. Containment is not a step of its own.
fn dependence(way: &[WeightedHop], names: &LinkedSymbols) -> Option<Reason> {
    let steps: Vec<&WeightedHop> = way.iter().filter(|hop| hop.link != Link::Edge(EdgeKind::Contains)).collect();
    let (last, between) = steps.split_last()?;
    let name = |hop: &&WeightedHop| names.get(hop.to).map(|symbol| Entry::from(symbol).name);
    let is_maybe = |hop: &&WeightedHop| match hop.link {
        Link::Edge(kind) => kind == EdgeKind::Mentions || EdgeKind::STANDS_FOR.contains(&kind),
        Link::Name | Link::Neighbor | Link::Handed => true,
    };
    Some(Reason {
        why: match steps[0].link {
            Link::Edge(kind) => kind.name(),
            Link::Name => "names",
            Link::Neighbor => "beside",
            Link::Handed => EdgeKind::MayCall.name(),
        },
        of: name(last)?,
        steps: Some(steps.len()),
        through: between.iter().filter_map(name).collect(),
        maybe: steps.iter().any(is_maybe),
        count: None,
    })
}

//! Lists the tests to run after a change of files.

mod co_change;
mod distance;
mod path_similarity;
mod text_similarity;

use crate::compare::changed_files;
use crate::error::Error;
use crate::mention::mentions;
use crate::passage::LinkedSymbols;
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use co_change::{CoChange, together};
use distance::{Distances, STEP, WeightedHop, spread};
use path_similarity::{PathSimilarity, PathVocabulary};
use rhumb_model::{FileId, SymbolId};
use rhumb_store::TestFile;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use text_similarity::text_similarity;

/// List the tests to run for a change.
///
/// Each test file is listed with its reasons: it calls, uses or imports changed code, directly or through a few
/// steps; it names a changed symbol; its path or text is similar; it changed together with the code in past commits.
/// The closest come first. Widely used code counts less. If no test is a strong match, the closest candidates are
/// listed: eight, or the square root of the number of test files if that is more. Without files and `--base`, uses
/// the files that differ from the last commit.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Affected {
    /// Changed files.
    #[serde(default)]
    #[schemars(extend("format" = "path"))]
    pub files: Vec<String>,
    /// Use the files that changed since this commit, branch or tag (since the merge base).
    #[serde(default)]
    #[schemars(extend("format" = "revision"))]
    pub base: Option<String>,
    /// Follow at most N edges (0 = no limit).
    #[serde(default = "default_depth")]
    pub depth: u32,
    /// Also list weak candidates.
    #[serde(default)]
    pub all: bool,
    /// Only print arguments for this test runner (pytest, cargo, go, jest or plain).
    #[serde(default)]
    pub runner: Option<String>,
}

fn default_depth() -> u32 {
    3
}

/// Tests to run.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AffectedAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The files that changed.
    pub files: Vec<String>,
    /// Those that are not in the index; they are matched by path and history only.
    pub unknown: Vec<String>,
    /// How many files have tests.
    pub total: u64,
    /// How many tests with some evidence are not listed.
    pub weak: u64,
    /// The arguments for the test runner, if one was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arguments: Option<Vec<String>>,
    /// The tests, nearest first.
    pub tests: Vec<Test>,
}

/// A file with tests to run.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Test {
    /// The file.
    pub path: String,
    /// The strength of the evidence; 1 is strong.
    pub score: f64,
    /// Why, the strongest reason first.
    pub reasons: Vec<Reason>,
}

/// Why a test should be run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Reason {
    /// `changed` if the test itself changed; the kind of the edge by which it starts to depend on the change; `names`
    /// if it mentions the name of something that changed; `alike` if the paths share words; `words` if the texts do;
    /// `together` if both changed in the same commits.
    pub why: &'static str,
    /// The symbol that it depends on, the name, or the words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub of: String,
    /// Through how many steps it depends on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<usize>,
    /// The symbols in between, starting from the test.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub through: Vec<String>,
    /// The number of commits that changed both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
}

mentions! { AffectedAnswer { tests } }
mentions! { Test { ; path } }
shape! { AffectedAnswer { lists: tests, arguments, unknown, files; } }
shape! { Test { lists: reasons; } }
shape! { Reason { lists: through; } }

/// Evidence below this is ignored. Shared words do not count, since any two texts of a project share some. Like
/// [`STRONG`] and the weights, this was measured on commits that changed both code and tests (`cargo xtask affected`).
const MIN_EVIDENCE: f64 = 0.25;

/// Tests with this much evidence are always listed.
const STRONG: f64 = 2.8;

/// The number of tests to list despite weak evidence, out of `tests`.
fn weak_tests_to_list(tests: usize) -> usize {
    tests.isqrt().max(8)
}

/// A name that more files mention is not evidence.
const MAX_NAMING_FILES: u32 = 30;

/// Shorter names are ambiguous.
const MIN_NAME: usize = 4;

impl Question for Affected {
    const NAME: &'static str = "affected";
    type Answer = AffectedAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<AffectedAnswer, Error> {
        self.after(session, self.changed(session)?)
    }

    fn is_nothing(answer: &AffectedAnswer) -> bool {
        answer.tests.is_empty()
    }
}

impl Affected {
    /// The tests for files that are named as the index names them.
    pub(crate) fn named_by_index(&self, session: &Session<'_>) -> Result<Vec<Test>, Error> {
        Ok(self.after(session, self.files.clone())?.tests)
    }

    /// The answer for `files`.
    fn after(&self, session: &Session<'_>, files: Vec<String>) -> Result<AffectedAnswer, Error> {
        let generation = session.generation()?;
        let mut known = Vec::new();
        let mut unknown = Vec::new();
        for path in &files {
            match session.store.file(path)? {
                Some(file) => known.push((file.stamp.id, session.store.symbols_in(path)?)),
                None => unknown.push(path.clone()),
            }
        }
        let tests = session.store.test_files()?;
        let evidence = Evidence::gather(session, &files, &known, &tests, self.depth)?;
        let (weak, tests_to_run) = self.ranked(session, &evidence, &tests)?;
        let total = tests.len() as u64;
        let arguments = self.arguments(session, &tests_to_run)?;
        Ok(AffectedAnswer { generation, files, unknown, total, weak, arguments, tests: tests_to_run })
    }

    /// The files that changed, as the index names them, each once.
    fn changed(&self, session: &Session<'_>) -> Result<Vec<String>, Error> {
        let mut files: BTreeSet<String> =
            self.files.iter().map(|given| path(session, given)).collect::<Result<_, _>>()?;
        let base = match &self.base {
            Some(base) => Some(session.workspace.fork(base).unwrap_or_else(|| base.clone())),
            None if files.is_empty() => Some("HEAD".to_owned()),
            None => None,
        };
        if let Some(base) = base {
            files.extend(changed_files(session, &base)?);
        }
        Ok(files.into_iter().collect())
    }

    /// Returns how many tests have only weak evidence, and the others with their reasons, strongest first.
    fn ranked(
        &self,
        session: &Session<'_>,
        evidence: &Evidence<'_>,
        tests: &[TestFile],
    ) -> Result<(u64, Vec<Test>), Error> {
        let scored = tests.iter().map(|test| (evidence.score(test), test));
        let mut scored: Vec<(TestScore, &TestFile)> = scored.filter(|(score, _)| score.total() > 0.0).collect();
        scored.sort_by(|one, other| {
            other.0.total().total_cmp(&one.0.total()).then_with(|| one.1.path.cmp(&other.1.path))
        });
        let all = scored.len();
        let mut place = 0;
        scored.retain(|(score, _)| {
            place += 1;
            self.all
                || (score.rest >= MIN_EVIDENCE && (score.total() >= STRONG || place <= weak_tests_to_list(tests.len())))
        });
        let weak = (all - scored.len()) as u64;
        let ids: Vec<FileId> = scored.iter().map(|(_, test)| test.id).collect();
        let ways = evidence.near.ways(session, &ids)?;
        let symbols: BTreeSet<SymbolId> = ways.values().flatten().map(|hop| hop.to).collect();
        let names = LinkedSymbols::of_symbols(session, &symbols.into_iter().collect::<Vec<_>>())?;
        let test = |(score, test): (TestScore, &TestFile)| Test {
            path: test.path.clone(),
            score: (score.total() * 100.0).round() / 100.0,
            reasons: evidence.reasons(test, ways.get(&test.id), &names),
        };
        Ok((weak, scored.into_iter().map(test).collect()))
    }

    fn arguments(&self, session: &Session<'_>, tests: &[Test]) -> Result<Option<Vec<String>>, Error> {
        let Some(runner) = &self.runner else { return Ok(None) };
        let paths: Vec<&str> = tests.iter().map(|test| test.path.as_str()).collect();
        let unknown = |known| Error::NoRunner { name: runner.clone(), known };
        session.workspace.runner_arguments(runner, &paths).map(Some).map_err(unknown)
    }
}

/// A path relative to the root, or to the working directory.
fn path(session: &Session<'_>, given: &str) -> Result<String, Error> {
    let path = session.workspace.path(given);
    let is_from_root = session.store.file(&path)?.is_none() && session.store.file(given)?.is_some();
    Ok(if is_from_root { given.to_owned() } else { path })
}

/// The evidence for one test.
#[derive(Clone, Copy, Debug, PartialEq)]
struct TestScore {
    /// The words of its text.
    words: f64,
    /// All else.
    rest: f64,
}

impl TestScore {
    fn total(self) -> f64 {
        self.words + self.rest
    }
}

/// All evidence, by kind.
struct Evidence<'t> {
    changed: BTreeSet<&'t str>,
    near: Distances,
    /// For each file, the rarest name of a changed symbol that it mentions, with the number of files that do.
    names: HashMap<FileId, (u32, String)>,
    alike: BTreeMap<&'t str, PathSimilarity>,
    together: BTreeMap<&'t str, CoChange>,
    words: HashMap<FileId, f64>,
}

impl<'t> Evidence<'t> {
    fn gather(
        session: &Session<'_>,
        files: &'t [String],
        known: &[(FileId, Vec<SymbolId>)],
        tests: &'t [TestFile],
        depth: u32,
    ) -> Result<Self, Error> {
        let changed: BTreeSet<&str> = files.iter().map(String::as_str).collect();
        // Code with its own tests resembles everything next to it, and changes together with it.
        let paths: BTreeSet<&str> = tests.iter().filter(|test| test.is_whole).map(|test| test.path.as_str()).collect();
        // A changed test is no reason to run tests with similar names, only those that use it.
        let is_code = |path: &&str| tests.iter().all(|test| !test.is_whole || test.path != **path);
        let code: BTreeSet<&str> = changed.iter().copied().filter(is_code).collect();
        let ids: Vec<FileId> = tests.iter().filter(|test| test.is_whole).map(|test| test.id).collect();
        let code_ids: Vec<FileId> = known.iter().map(|(file, _)| *file).filter(|file| !ids.contains(file)).collect();
        Ok(Self {
            near: Distances::walk(session, known, depth)?,
            names: names(session, &code)?,
            alike: alike(&code, &paths),
            together: together(&session.workspace.history(), &code, &paths),
            words: text_similarity(session, &code_ids, &ids)?,
            changed,
        })
    }

    /// Scores a test. The weights were measured like [`MIN_EVIDENCE`].
    fn score(&self, test: &TestFile) -> TestScore {
        let path = test.path.as_str();
        let changed = if self.changed.contains(path) { 10.0 } else { 0.0 };
        let distance = [self.near.distance(test.id), self.naming_distance(test)].into_iter().flatten().min();
        let near = distance.map_or(0.0, |distance| 2.0 * (-f64::from(distance) / f64::from(2 * STEP)).exp());
        let alike = self.alike.get(path).map_or(0.0, |alike| alike.score / 3.0);
        let together = self.together.get(path).map_or(0.0, |together| 2.0 * together.share);
        let words = self.words.get(&test.id).map_or(0.0, |likeness| 3.0 * likeness);
        TestScore { words, rest: changed + near + alike + together }
    }

    fn naming_distance(&self, test: &TestFile) -> Option<u32> {
        self.names.get(&test.id).filter(|_| test.is_whole).map(|(count, _)| 2 * STEP + spread(*count))
    }

    fn reasons(&self, test: &TestFile, way: Option<&Vec<WeightedHop>>, names: &LinkedSymbols) -> Vec<Reason> {
        let path = test.path.as_str();
        let mut reasons = Vec::new();
        if self.changed.contains(path) {
            reasons.push(Reason { why: "changed", ..Reason::default() });
        }
        reasons.extend(way.and_then(|way| dependence(way, names)));
        if let Some((_, name)) = self.names.get(&test.id).filter(|_| way.is_none() && test.is_whole) {
            reasons.push(Reason { why: "names", of: name.clone(), ..Reason::default() });
        }
        if let Some(alike) = self.alike.get(path) {
            reasons.push(Reason { why: "alike", of: alike.words.join(" "), ..Reason::default() });
        }
        if self.words.contains_key(&test.id) {
            reasons.push(Reason { why: "words", ..Reason::default() });
        }
        if let Some(together) = self.together.get(path) {
            reasons.push(Reason { why: "together", count: Some(together.count), ..Reason::default() });
        }
        reasons
    }
}

/// Describes how a test depends on the change. Containment is not a step of its own.
fn dependence(way: &[WeightedHop], names: &LinkedSymbols) -> Option<Reason> {
    let steps: Vec<&WeightedHop> = way.iter().filter(|hop| hop.kind != rhumb_model::EdgeKind::Contains).collect();
    let (last, between) = steps.split_last()?;
    let name = |hop: &&WeightedHop| names.get(hop.to).map(|symbol| crate::entry::Entry::from(symbol).name);
    Some(Reason {
        why: steps[0].kind.name(),
        of: name(last)?,
        steps: Some(steps.len()),
        through: between.iter().filter_map(name).collect(),
        count: None,
    })
}

/// The rarest name of each file that is also one of a symbol that changed.
fn names(session: &Session<'_>, files: &BTreeSet<&str>) -> Result<HashMap<FileId, (u32, String)>, Error> {
    let mut rarest: HashMap<FileId, (u32, String)> = HashMap::new();
    for path in files {
        let namings = session.store.name_mentions(path, MAX_NAMING_FILES)?;
        for named in namings.into_iter().filter(|named| named.name.len() >= MIN_NAME) {
            let name = (named.count, named.name);
            let known = rarest.entry(named.file).or_insert_with(|| name.clone());
            if name < *known {
                *known = name;
            }
        }
    }
    Ok(rarest)
}

/// For each test, its similarity to the changed file whose path is most similar.
fn alike<'t>(files: &BTreeSet<&str>, tests: &BTreeSet<&'t str>) -> BTreeMap<&'t str, PathSimilarity> {
    let words = PathVocabulary::of(tests.iter().copied());
    let mut best: BTreeMap<&str, PathSimilarity> = BTreeMap::new();
    for path in files {
        for (test, alike) in words.alike(path) {
            if best.get(test).is_none_or(|known| known.score < alike.score) {
                best.insert(test, alike);
            }
        }
    }
    best
}

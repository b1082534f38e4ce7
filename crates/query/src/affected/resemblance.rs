//! Tests that resemble a change without a reference to it: similar paths, a similar vocabulary, changes in the same
//! commits. This is weaker than any path through the graph, so it only adds a few candidates.

use super::Reason;
use super::co_change::together;
use super::path_similarity::{PathSimilarity, PathVocabulary};
use super::text_similarity::text_similarity;
use crate::error::Error;
use crate::session::Session;
use rhumb_store::TestFile;
use std::collections::{BTreeMap, BTreeSet};

/// Candidates below this are ignored.
const MIN_SCORE: f64 = 0.25;

/// A test that resembles the change.
pub(super) struct Resemblance<'t> {
    pub(super) test: &'t TestFile,
    pub(super) score: f64,
    pub(super) reasons: Vec<Reason>,
}

/// The tests among `tests` that resemble the files at `paths`, the most similar first. Changed tests have no part in this: a
/// changed test is no reason to run tests with similar names.
pub(super) fn resembling<'t>(
    session: &Session<'_>,
    paths: &[String],
    tests: &'t [TestFile],
) -> Result<Vec<Resemblance<'t>>, Error> {
    let is_code = |path: &&str| tests.iter().all(|test| !test.is_whole || test.path != **path);
    let code: BTreeSet<&str> = paths.iter().map(String::as_str).filter(is_code).collect();
    let tests = eligible(session, &code, tests)?;
    let names: BTreeSet<&str> = tests.iter().map(|test| test.path.as_str()).collect();
    let alike = alike(&code, &names);
    let together = together(&session.history(), &code, &names);
    let mut files = Vec::new();
    for path in &code {
        files.extend(session.store.file(path)?.map(|file| file.stamp.id));
    }
    let ids: Vec<_> = tests.iter().map(|test| test.id).collect();
    let words = text_similarity(session, &files, &ids)?;
    let resemblance = |test: &'t TestFile| {
        let path = test.path.as_str();
        let (alike, together, words) = (alike.get(path), together.get(path), words.get(&test.id));
        let mut reasons = Vec::new();
        reasons.extend(alike.map(|it| Reason { why: "path", of: it.words.join(" "), ..Reason::default() }));
        reasons.extend(words.map(|_| Reason { why: "words", ..Reason::default() }));
        reasons.extend(together.map(|it| Reason { why: "together", count: Some(it.count), ..Reason::default() }));
        // The weights were measured on commits that changed both code and tests. Shared words alone do not count, since
        // any two texts of a project share some.
        let by_path_and_history = alike.map_or(0.0, |it| it.score / 3.0) + together.map_or(0.0, |it| 2.0 * it.share);
        let score = by_path_and_history + words.map_or(0.0, |likeness| 3.0 * likeness);
        (by_path_and_history >= MIN_SCORE).then_some(Resemblance { test, score, reasons })
    };
    let mut found: Vec<Resemblance<'t>> = tests.into_iter().filter_map(resemblance).collect();
    found.sort_by(|one, other| other.score.total_cmp(&one.score).then_with(|| one.test.path.cmp(&other.test.path)));
    Ok(found)
}

/// The test files that could have to do with `code`: not third-party code, and in a language that has references to that
/// of the code. A file that is not in the index, and that no test has the extension of, may be related to any.
fn eligible<'t>(
    session: &Session<'_>,
    code: &BTreeSet<&str>,
    tests: &'t [TestFile],
) -> Result<Vec<&'t TestFile>, Error> {
    let related = session.store.related_languages()?;
    let mut languages: BTreeSet<Option<String>> = BTreeSet::new();
    for path in code {
        let similar = || tests.iter().find(|test| extension(&test.path) == extension(path));
        let indexed = session.store.file(path)?.map(|file| file.stamp.language);
        languages.insert(indexed.or_else(|| similar().map(|test| test.language.clone())));
    }
    let has = |language: &str| languages.contains(&Some(language.to_owned()));
    let is_related = |test: &TestFile| {
        languages.contains(&None)
            || has(&test.language)
            || related.iter().any(|(one, other)| *one == test.language && has(other))
    };
    let is_vendored = |path: &str| session.is_vendored(path);
    let is_own = |test: &TestFile| !is_vendored(&test.path) || code.iter().any(|path| is_vendored(path));
    Ok(tests.iter().filter(|test| test.is_whole && is_related(test) && is_own(test)).collect())
}

fn extension(path: &str) -> Option<&str> {
    path.rsplit('/').next()?.rsplit_once('.').map(|(_, extension)| extension)
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

//! Tests of the whole extractor: facts files fit their grammars, both query engines find the same matches, and any input is handled.

mod agreement;
mod cut;
mod documents;
mod headers;
mod hostile;
mod panics;
mod samples;
mod styles;
mod templates;

use rhumb_languages::{Language, by_path};
use std::path::{Path, PathBuf};

/// The annotated cases of a language and of its dialects, and samples of what they lack: path and text.
fn sources_of(language: &Language) -> Vec<(String, String)> {
    let samples = samples::SAMPLES.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    // Dialects share patterns; other languages of a family have only their modules in common.
    let is_dialect =
        |known: &Language| known == language || known.facts.iter().any(|facts| language.facts.contains(facts));
    let is_meant = |path: &str| by_path(path).is_some_and(is_dialect);
    samples.chain(cases()).filter(|(path, _)| is_meant(path)).collect()
}

/// The annotated cases of all languages: path and text.
fn cases() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../languages");
    let cases = paths_in(&root).into_iter().flat_map(|folder| paths_in(&folder.join("cases")));
    let read = |case: PathBuf| {
        let text = std::fs::read_to_string(&case).expect("a case is text");
        (case.to_string_lossy().into_owned(), text)
    };
    cases.map(read).collect()
}

/// The paths in a folder, in order; none if it is no folder.
fn paths_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

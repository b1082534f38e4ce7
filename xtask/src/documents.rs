//! Generates the parts of documents that describe the code.
//!
//! A generated part is between `<!-- NAME: begin -->` and `<!-- NAME: end -->`. `cargo run --package xtask -- documents`
//! rewrites all of them; a test fails if one is out of date.

use anyhow::{Context, Result};
use rhumb_index::CONFIG_KEYS;
use rhumb_languages::{ALL, Language};
use rhumb_query::QUESTIONS;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A part of a document.
struct Part {
    document: &'static str,
    name: &'static str,
    make: fn() -> String,
}

const PARTS: &[Part] = &[
    Part { document: "README.md", name: "questions", make: questions },
    Part { document: "README.md", name: "languages", make: languages },
    Part { document: "README.md", name: "configuration", make: configuration },
];

/// Rewrites every part that is out of date.
pub(crate) fn run() -> Result<()> {
    for part in PARTS {
        let path = part.path();
        let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        let fresh = part.refreshed(&text)?;
        if fresh != text {
            fs::write(&path, fresh).with_context(|| format!("writing {}", path.display()))?;
            println!("{}: {} rewritten", part.document, part.name);
        }
    }
    Ok(())
}

impl Part {
    fn path(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(self.document)
    }

    /// The document's text with this part up to date.
    fn refreshed(&self, text: &str) -> Result<String> {
        let [begin, end] = ["begin", "end"].map(|edge| format!("<!-- {}: {edge} -->", self.name));
        let parts = text.split_once(&begin).and_then(|(before, rest)| Some((before, rest.split_once(&end)?.1)));
        let (before, after) =
            parts.with_context(|| format!("{} has no `{begin}` followed by `{end}`", self.document))?;
        Ok(format!("{before}{begin}\n{}{end}{after}", (self.make)()))
    }
}

/// The table of questions, each with a one-sentence summary.
fn questions() -> String {
    let mut table = table(&["question", "what it does"]);
    for question in QUESTIONS {
        let help = question.help();
        let summary = help.split("\n\n").next().unwrap_or_default();
        table.push_str(&row(&[format!("`rhumb {}`", question.name), summary.to_owned()]));
    }
    table
}

/// The table of languages: how each is recognized and what is extracted.
fn languages() -> String {
    let mut table = table(&["language", "files", "definitions", "besides", "manifests"]);
    for language in ALL {
        let captured: Vec<String> = captured(language, "def.").into_iter().collect();
        let definitions = if is_scanned(language) { SCANNED.map(str::to_owned).to_vec() } else { captured };
        let manifests: Vec<String> = language.files.manifests.iter().map(|name| format!("`{name}`")).collect();
        let cells =
            [language.name.to_owned(), files(language), list(&definitions), list(&besides(language)), list(&manifests)];
        table.push_str(&row(&cells));
    }
    table
}

/// The kinds of definitions in languages without facts files.
const SCANNED: [&str; 3] = ["function", "style", "variable"];

/// Whether a language is read only by its own scanner.
fn is_scanned(language: &Language) -> bool {
    language.facts.is_empty() && language.hooks.document.is_some()
}

fn files(language: &Language) -> String {
    let extensions = language.files.extensions.iter().map(|extension| format!("`.{extension}`"));
    let names = language.files.names.iter().map(|name| format!("`{name}`"));
    let programs = language.files.shebangs.iter().map(|program| format!("`#!{program}`"));
    extensions.chain(names).chain(programs).collect::<Vec<_>>().join(" ")
}

/// What is extracted besides definitions.
fn besides(language: &Language) -> Vec<String> {
    let families = [("ref.", "references"), ("import.", "imports"), ("export.", "exports"), ("embed", "embedded code")];
    let is_read = |family: &str, what: &str| {
        if is_scanned(language) {
            matches!(what, "references" | "imports")
        } else {
            !captured(language, family).is_empty()
        }
    };
    let read = families.into_iter().filter(|(family, what)| is_read(family, what));
    read.map(|(_, what)| what.to_owned()).collect()
}

/// What follows `family` in the captures of a language's facts files.
fn captured(language: &Language, family: &str) -> BTreeSet<String> {
    let captures = language.facts.iter().flat_map(|facts| facts.split('@').skip(1));
    let details = captures.filter_map(|capture| capture.strip_prefix(family));
    let words = details.map(|rest| rest.split(|end: char| !end.is_alphanumeric()).next().unwrap_or_default());
    words.map(str::to_owned).collect()
}

/// Every key of the configuration.
fn configuration() -> String {
    let mut table = table(&["key", "default", "meaning"]);
    for key in CONFIG_KEYS {
        let code = |text: &str| format!("`{text}`");
        table.push_str(&row(&[code(key.name), code(key.default), key.sentence.to_owned()]));
    }
    table
}

fn table(columns: &[&str]) -> String {
    let names = columns.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    format!("{}|{}\n", row(&names), "---|".repeat(columns.len()))
}

fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

/// A comma-separated list; a dash if it is empty.
fn list(words: &[String]) -> String {
    if words.is_empty() { "-".to_owned() } else { words.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_say_what_the_code_says() {
        for part in PARTS {
            let text = fs::read_to_string(part.path()).expect("the document is there");
            let fresh = part.refreshed(&text).expect("the document has the marks of its parts");
            assert_eq!(text, fresh, "{}: run `cargo run --package xtask -- documents`", part.document);
        }
    }

    #[test]
    fn only_the_generated_part_is_rewritten() {
        let part = Part { document: "a document", name: "list", make: || "new\n".to_owned() };
        let text = "before\n<!-- list: begin -->\nold\n<!-- list: end -->\nafter\n";
        let fresh = "before\n<!-- list: begin -->\nnew\n<!-- list: end -->\nafter\n";
        assert_eq!(part.refreshed(text).expect("the marks are there"), fresh);
        let error = part.refreshed("<!-- list: end -->").expect_err("the marks are not there").to_string();
        assert_eq!(error, "a document has no `<!-- list: begin -->` followed by `<!-- list: end -->`");
    }
}

//! Links in documents are valid: the file exists and, if the text of the link is code, contains that name.

use crate::project::PROJECT;
use crate::scan::word_places;
use crate::violation::{Violation, expect_none};

#[test]
fn links_are_valid() {
    let documents = PROJECT.files(&["md"]);
    let mut violations = Vec::new();
    for document in documents {
        for (at, line) in prose(&PROJECT.text(&document)) {
            let broken = links(line).filter_map(|link| link.trouble(&document));
            violations.extend(broken.map(|trouble| Violation::new(&document, at + 1, trouble)));
        }
    }
    expect_none(violations);
}

/// The numbered lines outside of code blocks, which contain examples.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_fenced = false;
    text.lines().enumerate().filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_fenced ^= is_fence;
        !is_fence && !is_fenced
    })
}

/// `[text](target)`.
struct Link<'l> {
    text: &'l str,
    target: &'l str,
}

fn links(line: &str) -> impl Iterator<Item = Link<'_>> {
    line.match_indices("](").filter_map(|(at, _)| {
        let text = line[..at].rsplit('[').next()?;
        let target = line[at + 2..].split(')').next()?;
        Some(Link { text, target })
    })
}

impl Link<'_> {
    /// What is wrong with the link in `document`, if anything.
    fn trouble(&self, document: &str) -> Option<String> {
        let target = self.target.split('#').next().filter(|target| !target.is_empty() && !target.contains("://"))?;
        let path = resolved(document, target);
        if !PROJECT.has(&path) {
            return Some(format!("there is no {path}: fix the link"));
        }
        let name = self.text.strip_prefix('`')?.strip_suffix('`')?;
        let word = name.trim_end_matches("()").rsplit([':', '.', '/']).next()?;
        let is_path = path.contains(name) || path.ends_with('/') || !path.contains('.');
        let is_said = is_path || word_places(&PROJECT.text(&path), word).next().is_some();
        (!is_said).then(|| format!("{path} does not contain `{word}`: fix the link"))
    }
}

/// The path that `target` means in a document, relative to the root.
fn resolved(document: &str, target: &str) -> String {
    let mut parts: Vec<&str> = document.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

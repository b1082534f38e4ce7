//! Every dependency has a reason and a user. Versions are declared only in the manifest of the workspace, in groups: each
//! group of lines opens with a comment that says what it is for.

use crate::project::{Manifest, Member, PROJECT};
use crate::scan::word_places;
use crate::violation::{Violation, expect_none};
use std::collections::BTreeSet;

const SECTION: &str = "[workspace.dependencies]";

#[test]
fn every_dependency_has_a_reason() {
    let manifest = PROJECT.manifest();
    let mut violations = Vec::new();
    let mut has_reason = false;
    assert!(manifest.text.lines().any(|line| line == SECTION), "{} has the section {SECTION}", manifest.path);
    let lines = manifest.text.lines().enumerate().skip_while(|(_, line)| *line != SECTION).skip(1);
    for (at, line) in lines.take_while(|(_, line)| !line.starts_with('[')) {
        match line {
            "" => has_reason = false,
            comment if comment.starts_with('#') => has_reason = true,
            entry if !has_reason && !entry.contains("path = ") => {
                let advice = "put it under a comment that says what it is for";
                violations.push(Violation::new(&manifest.path, at + 1, advice));
            }
            _ => {}
        }
    }
    expect_none(violations);
}

#[test]
fn every_dependency_has_a_user() {
    let manifest = PROJECT.manifest();
    let used: BTreeSet<&str> = PROJECT.members.iter().flat_map(|member| member.manifest.all_dependencies()).collect();
    let listed = manifest.table["workspace"]["dependencies"].as_table().expect("the workspace lists its dependencies");
    let unused = listed.keys().filter(|name| !used.contains(name.as_str()));
    let mut violations: Vec<Violation> =
        unused.map(|name| unused_violation(&manifest, name, "no crate lists it: remove it")).collect();
    violations.extend(PROJECT.members.iter().flat_map(unused_by));
    expect_none(violations);
}

/// What a crate lists but never names in its code.
fn unused_by(member: &Member) -> Vec<Violation> {
    let manifest = &member.manifest;
    let unused = manifest.all_dependencies().into_iter().filter(|name| {
        let word = name.replace('-', "_");
        !member.sources.iter().any(|source| word_places(&source.code(), &word).next().is_some())
    });
    unused.map(|name| unused_violation(manifest, name, "this crate never names it: remove it")).collect()
}

fn unused_violation(manifest: &Manifest, name: &str, advice: &str) -> Violation {
    Violation::new(&manifest.path, manifest.line_of(name), format!("`{name}` is not used: {advice}"))
}

fn is_grammar(name: &str) -> bool {
    name.starts_with("tree-sitter-") && name != "tree-sitter-language"
}

#[test]
fn versions_are_declared_once() {
    let mut violations = Vec::new();
    for manifest in PROJECT.members.iter().map(|member| &member.manifest) {
        let versioned = manifest.all_dependencies().into_iter().filter(|name| {
            let line = manifest.text.lines().nth(manifest.line_of(name) - 1).unwrap_or_default();
            // A grammar is named in one manifest only, so that a language is one line of it.
            !line.contains("workspace = true") && !is_grammar(name)
        });
        violations.extend(versioned.map(|name| {
            let advice = format!("take the version of `{name}` from the workspace: `{name}.workspace = true`");
            Violation::new(&manifest.path, manifest.line_of(name), advice)
        }));
    }
    expect_none(violations);
}

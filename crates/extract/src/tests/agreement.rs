//! Every facts file fits its grammar, compiles in our matcher and in tree-sitter's query engine, and has the same matches in both.

use super::sources_of;
use crate::budget::Counting;
use crate::compiled::{Compiled, compiled};
use crate::matcher::Captured;
use crate::parse::{counted, parse};
use crate::tree::Nodes;
use rhumb_languages::{ALL, Language};
use std::collections::{BTreeMap, BTreeSet};
use tree_sitter::{Query, QueryCursor, StreamingIterator};

/// A match as the names and byte ranges of its captures.
type CapturedRanges = Vec<(String, usize, usize)>;

#[test]
fn every_language_compiles() {
    for language in ALL {
        if let Err(error) = Compiled::new(language) {
            panic!("{}, line {}: {}", language.name, error.line, error.message);
        }
    }
}

#[test]
fn both_engines_find_the_same_matches_and_every_pattern_matches() {
    for language in ALL.iter().filter(|language| !language.facts.is_empty()) {
        let compiled = compiled(language).expect("every language compiles");
        let query = query(language);
        let mut met = BTreeSet::new();
        for (path, source) in sources_of(language) {
            let tree = counted(source.len(), Counting::Log, || parse(compiled, &source)).expect("a case can be parsed");
            let nodes = Nodes::new(compiled, &tree);
            let ours = matches_of_matcher(compiled, &nodes, &source);
            let theirs = matches_of_query(&query, &nodes, &source);
            met.extend(theirs.iter().map(|(pattern, _)| *pattern));
            assert_equal(language, &path, &ours, theirs.iter().map(|(_, found)| found));
        }
        assert_all_matched(language, &query, &met);
    }
}

fn query(language: &Language) -> Query {
    Query::new(&language.grammar.into(), &language.facts.concat())
        .unwrap_or_else(|error| panic!("{}: {error}", language.name))
}

fn matches_of_matcher<'t>(compiled: &'static Compiled, nodes: &'t Nodes<'t>, source: &str) -> Vec<CapturedRanges> {
    let mut scratch = Captured::new();
    let mut all = Vec::new();
    for node in nodes.all() {
        compiled.matcher.run(node, source, &mut scratch, &mut |found| {
            let captures = found.captured.iter().map(|(capture, node)| {
                let name = compiled.matcher.captures[usize::from(*capture)].name.clone();
                (name, node.byte_range().start, node.byte_range().end)
            });
            all.push(sorted(captures));
        });
    }
    all
}

/// The matches of tree-sitter's engine, with the number of the pattern. Matches with nodes that the walk never visits are ignored.
fn matches_of_query<'t>(query: &Query, nodes: &'t Nodes<'t>, source: &str) -> Vec<(usize, CapturedRanges)> {
    let seen: BTreeSet<usize> = nodes.all().map(|node| node.raw().id()).collect();
    let root = nodes.get(0).expect("a tree has a root").raw();
    let mut cursor = QueryCursor::new();
    let mut matches = cursor.matches(query, root, source.as_bytes());
    let mut all = Vec::new();
    while let Some(found) = matches.next() {
        if found.captures().iter().all(|capture| seen.contains(&capture.node.id())) {
            let captures = found.captures().iter().map(|capture| {
                let name = query.capture_names()[capture.index as usize].to_owned();
                (name, capture.node.start_byte(), capture.node.end_byte())
            });
            all.push((found.pattern_index, sorted(captures)));
        }
    }
    all
}

fn sorted(captures: impl Iterator<Item = (String, usize, usize)>) -> CapturedRanges {
    let mut found: CapturedRanges = captures.collect();
    found.sort();
    found
}

/// Checks that both have the same matches equally often, in any order. Only our matcher looks through wrappers, so where there are some it
/// finds more.
fn assert_equal<'f>(
    language: &Language,
    path: &str,
    ours: &'f [CapturedRanges],
    theirs: impl Iterator<Item = &'f CapturedRanges>,
) {
    let may_be_more = !language.definitions.declarators.wrappers.is_empty();
    let mut balance: BTreeMap<&CapturedRanges, i32> = BTreeMap::new();
    for found in ours {
        *balance.entry(found).or_default() += 1;
    }
    for found in theirs {
        *balance.entry(found).or_default() -= 1;
    }
    for (found, surplus) in balance {
        assert!(surplus <= 0 || may_be_more, "{path}: the matcher finds this {surplus} times too often: {found:?}");
        assert!(surplus >= 0, "{path}: only tree-sitter's engine finds this: {found:?}");
    }
}

fn assert_all_matched(language: &Language, query: &Query, met: &BTreeSet<usize>) {
    let facts = language.facts.concat();
    let unmet = (0..query.pattern_count()).filter(|pattern| !met.contains(pattern));
    let unmet: Vec<&str> = unmet
        .map(|pattern| &facts[query.start_byte_for_pattern(pattern)..query.end_byte_for_pattern(pattern)])
        .collect();
    assert!(unmet.is_empty(), "no source of {} matches these patterns:\n{}", language.name, unmet.concat());
}

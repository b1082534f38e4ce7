//! However a source is truncated or corrupted, its facts are consistent with it.

use super::{cases, samples::SAMPLES, sources_of};
use crate::read_whole;
use rhumb_languages::{ALL, Language, by_path};
use rhumb_model::{Facts, Position, Span};
use std::collections::BTreeSet;

#[test]
fn truncated_samples_have_consistent_facts() {
    for (path, text) in SAMPLES {
        let language = by_path(path).expect("a sample has an extension");
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
            check(path, &text[..end], language);
        }
    }
}

/// How often each case is truncated: often in a small one, rarely in a large one, so that all of them take some seconds.
fn cuts_in(text: &str) -> usize {
    (CUT_BYTES / text.len().max(1)).clamp(8, 400)
}

/// How many bytes of each case are read in total, whatever its size.
const CUT_BYTES: usize = 120_000;

#[test]
fn truncated_cases_have_consistent_facts() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut seen = BTreeSet::new();
    for language in ALL {
        for (path, text) in sources_of(language) {
            for _ in 0..cuts_in(&text) {
                let end = text.floor_char_boundary(random.usize(..=text.len()));
                check(&path, &text[..end], language);
            }
            seen.insert(path);
        }
    }
    let unseen: Vec<String> = cases().into_iter().map(|(path, _)| path).filter(|path| !seen.contains(path)).collect();
    assert_eq!(unseen, [""; 0], "every case is truncated");
}

#[test]
fn corrupted_sources_have_consistent_facts() {
    let mut random = fastrand::Rng::with_seed(7);
    for language in ALL {
        for (path, text) in sources_of(language) {
            for _ in 0..8 {
                let mut bytes = text.clone().into_bytes();
                for _ in 0..random.usize(1..20) {
                    let place = random.usize(0..bytes.len());
                    bytes[place] = random.u8(..);
                }
                check(&path, &String::from_utf8_lossy(&bytes), language);
            }
        }
    }
}

/// Extracts without catching panics, and checks every position in the facts.
fn check(path: &str, source: &str, language: &'static Language) {
    let facts = read_whole(source, path, language);
    assert_places(&facts, source);
}

fn assert_places(facts: &Facts, source: &str) {
    let lines: Vec<usize> = [0].into_iter().chain(source.match_indices('\n').map(|(at, _)| at + 1)).collect();
    for symbol in &facts.symbols {
        let Span { start_byte, end_byte, start, end } = symbol.span;
        assert!(
            source.get(start_byte as usize..end_byte as usize).is_some(),
            "{:?} is outside:\n{source}",
            symbol.span
        );
        for (byte, position) in [(start_byte, start), (end_byte, end)] {
            assert_eq!(position_of(byte as usize, &lines), position, "{:?} at byte {byte}:\n{source}", symbol.kind);
        }
        assert!(symbol.parent.is_none_or(|parent| parent.index() < facts.symbols.len()));
        assert!(symbol.scope.index() < facts.scopes.len());
    }
    let imports = facts.imports.iter().map(|import| import.position);
    let markers = facts.markers.iter().map(|marker| marker.position);
    let references = facts.references.iter().map(|reference| reference.position);
    for position in references.chain(imports).chain(markers) {
        let start = lines.get(position.row as usize).copied();
        let end = lines.get(position.row as usize + 1).map_or(source.len(), |next| next - 1);
        let is_inside = start.is_some_and(|start| start + position.column as usize <= end);
        assert!(is_inside, "{position:?} is outside:\n{source}");
    }
    assert!(facts.references.iter().all(|reference| reference.from.index() < facts.symbols.len()));
}

/// The position of a byte, by the bytes at which lines start.
fn position_of(byte: usize, lines: &[usize]) -> Position {
    let row = lines.partition_point(|start| *start <= byte) - 1;
    Position { row: row as u32, column: (byte - lines[row]) as u32 }
}

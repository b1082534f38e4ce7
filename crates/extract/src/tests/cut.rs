//! Whatever is cut off or broken in a source, extraction ends with facts that fit it.

use super::{cases, samples::SAMPLES, sources_of};
use crate::read_whole;
use rhumb_languages::{ALL, Language, by_path};
use rhumb_model::Facts;
use std::collections::BTreeSet;

#[test]
fn a_sample_may_end_anywhere() {
    for (path, text) in SAMPLES {
        let language = by_path(path).expect("a sample has an extension");
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
            check(path, &text[..end], language);
        }
    }
}

/// How often each case is cut: many places in a small one, few enough in a large one that all of them take some seconds.
fn cuts_in(text: &str) -> usize {
    (CUT_BYTES / text.len().max(1)).clamp(8, 400)
}

/// So many bytes of each case are read in all, however large it is.
const CUT_BYTES: usize = 120_000;

#[test]
fn a_case_of_any_language_may_end_anywhere() {
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
    assert_eq!(unseen, [""; 0], "every case is cut");
}

#[test]
fn a_source_may_have_any_byte_anywhere() {
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

/// Extracts without the fence, so that a panic is seen, and holds every place in the facts against the source.
fn check(path: &str, source: &str, language: &'static Language) {
    let facts = read_whole(source, path, language);
    assert_places(&facts, source);
}

fn assert_places(facts: &Facts, source: &str) {
    for symbol in &facts.symbols {
        let (start, end) = (symbol.span.start_byte as usize, symbol.span.end_byte as usize);
        assert!(source.get(start..end).is_some(), "{:?} is no stretch of the source:\n{source}", symbol.span);
        assert!(symbol.parent.is_none_or(|parent| parent.index() < facts.symbols.len()));
        assert!(symbol.scope.index() < facts.scopes.len());
    }
    for reference in &facts.references {
        assert!(reference.from.index() < facts.symbols.len());
        assert!(reference.position.row <= facts.line_count);
    }
}

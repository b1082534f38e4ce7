//! A panic costs the facts of one file and nothing else.

use crate::{catch_panic, extract, failed};
use rhumb_languages::by_path;
use rhumb_model::{ParseStatus, SymbolKind};

#[test]
fn a_panic_is_caught() {
    let places: Vec<u8> = Vec::new();
    assert_eq!(catch_panic(|| places[places.len()]), None, "this panics");
    assert_eq!(catch_panic(|| 3), Some(3));
    let python = by_path("a.py").expect("the path has an extension");
    assert_eq!(extract("def a(): pass\n", "a.py", python).status, ParseStatus::Ok, "the thread can continue");
}

#[test]
fn a_failed_file_has_a_reason() {
    let facts = failed("def a():\n    pass\n", "shop/a.py");
    assert_eq!((facts.status, facts.problem_count, facts.line_count), (ParseStatus::Failed, 1, 2));
    assert_eq!(facts.problems[0].reason, "rhumb panicked while reading this file: please report it");
    let [file] = &facts.symbols[..] else { panic!("more than the file: {:?}", facts.symbols) };
    assert_eq!((file.kind, facts.texts.get(file.name)), (SymbolKind::File, "a.py"));
}

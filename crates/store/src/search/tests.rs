//! Searches of small indexes.

use super::*;
use crate::sample::{Fixture, Sample};

fn house() -> Fixture {
    let mut fixture = Fixture::house();
    let users = Sample::new("shop/people.ts").symbol(SymbolKind::Function, "getUserById", 0, (1, 2)).symbol(
        SymbolKind::Class,
        "UserStore",
        0,
        (3, 9),
    );
    fixture.change(|batch| batch.put_file(&users.record(), &users.facts).unwrap());
    fixture
}

fn names(fixture: &Fixture, search: Search<'_>) -> Vec<String> {
    let found = fixture.store.search(Search { limit: 10, ..search }).unwrap();
    assert_eq!(found.total, found.symbols.len() as u64, "{}", search.text);
    found.symbols.into_iter().map(|symbol| symbol.name).collect()
}

fn check(fixture: &Fixture, text: &str, expected: &[&str]) {
    assert_eq!(names(fixture, Search { text, ..Search::default() }), expected, "{text}");
}

#[test]
fn words_and_beginnings_of_words_find_symbols() {
    let fixture = house();
    check(&fixture, "open", &["open", "open_all"]);
    check(&fixture, "open_all", &["open_all"]);
    check(&fixture, "user by", &["getUserById"]);
    check(&fixture, "getUserById", &["getUserById"]);
    check(&fixture, "walk through", &["Door"]);
    check(&fixture, "Door::open", &["open"]);
    check(&fixture, "getUser", &["getUserById"]);
    check(&fixture, "enter nonsense", &["enter"]);
    check(&fixture, "cellar", &[]);
}

#[test]
fn names_that_are_almost_so_are_found_if_nothing_else_is() {
    let fixture = house();
    let meant = |text| fixture.store.search(Search { text, limit: 5, ..Search::default() }).unwrap().meant;
    check(&fixture, "getUsreById", &["getUserById"]);
    assert_eq!(meant("getUsreById").as_deref(), Some("getUserById"));
    check(&fixture, "Door.opne", &["open"]);
    check(&fixture, "opne kind:class", &[]);
    assert_eq!(meant("open"), None);
    assert_eq!(meant("opne kind:class"), None);
}

#[test]
fn plain_words_are_taken_for_what_they_mean() {
    let fixture = house();
    check(&fixture, "where are the users", &["UserStore", "getUserById"]);
    check(&fixture, "fetch user", &["getUserById"]);
    check(&fixture, "how is a door opened", &["open", "open_all", "Door", "door.py"]);
}

#[test]
fn a_name_may_have_words_that_tell_nothing() {
    let mut fixture = house();
    let gates = Sample::new("shop/gates.ts")
        .symbol(SymbolKind::Method, "<Gate as Open>::lift", 0, (1, 2))
        .symbol(SymbolKind::Method, "<Open as Gate>::lift", 0, (3, 4))
        .symbol(SymbolKind::Function, "lift_open_gate", 0, (5, 6));
    fixture.change(|batch| batch.put_file(&gates.record(), &gates.facts).unwrap());
    for text in ["<Gate as Open>::lift", "<Open as Gate>.lift"] {
        let found = fixture.store.search(Search { text, limit: 1, ..Search::default() }).unwrap();
        assert_eq!(found.symbols[0].qualified_name, text.replace('.', "::"));
    }
}

#[test]
fn many_of_one_name_leave_room_for_others() {
    let mut fixture = house();
    for path in ["a.ts", "b.ts", "c.ts", "d.ts", "e.ts", "f.ts"] {
        let gate = Sample::new(path).symbol(SymbolKind::Function, "shutter", 0, (1, 2));
        fixture.change(|batch| batch.put_file(&gate.record(), &gate.facts).unwrap());
    }
    let gate = Sample::new("g.ts").symbol(SymbolKind::Function, "shutters", 0, (1, 2));
    fixture.change(|batch| batch.put_file(&gate.record(), &gate.facts).unwrap());
    let found = fixture.store.search(Search { text: "shutt", limit: 3, ..Search::default() }).unwrap();
    let names: Vec<&str> = found.symbols.iter().map(|symbol| symbol.handle.as_str()).collect();
    assert_eq!(names, ["a.ts::shutter", "g.ts::shutters", "b.ts::shutter"]);
}

#[test]
fn what_is_ours_and_used_comes_first() {
    let mut fixture = Fixture::house();
    for path in ["vendor/tool.ts", "src/tool.ts"] {
        let tool = Sample::new(path).symbol(SymbolKind::Function, "sharpen_knife", 0, (1, 2)).symbol(
            SymbolKind::Variable,
            "sharpen_spoon",
            0,
            (3, 4),
        );
        fixture.change(|batch| batch.put_file(&tool.record(), &tool.facts).unwrap());
    }
    let found = fixture.store.search(Search { text: "sharpen", limit: 9, ..Search::default() }).unwrap();
    let handles: Vec<&str> = found.symbols.iter().map(|symbol| symbol.handle.as_str()).collect();
    let (ours, theirs) =
        (["src/tool.ts::sharpen_knife", "src/tool.ts::sharpen_spoon"], "vendor/tool.ts::sharpen_knife");
    assert_eq!(handles[..2], ours);
    assert!(handles[2..].contains(&theirs), "{handles:?}");
}

#[test]
fn operators_join_words() {
    let fixture = house();
    check(&fixture, "user NOT store", &["getUserById"]);
    check(&fixture, "user NOT (store OR get)", &[]);
    check(&fixture, "open_all OR UserStore", &["open_all", "UserStore"]);
    check(&fixture, "\"user by\"", &["getUserById"]);
    check(&fixture, "\"by user\"", &[]);
    check(&fixture, "open*", &["open", "open_all"]);
}

#[test]
fn filters_narrow() {
    let fixture = house();
    check(&fixture, "user kind:class", &["UserStore"]);
    check(&fixture, "user NOT kind:class path:shop", &["getUserById"]);
    check(&fixture, "user path:house", &[]);
    check(&fixture, "user path:shop/*.ts kind:class kind:function", &["UserStore", "getUserById"]);
    check(&fixture, "open in:Door", &["open"]);
    check(&fixture, "user in:shop/people.ts in:Door", &["UserStore", "getUserById"]);
    check(&fixture, "kind:class path:people", &["UserStore"]);
    check(&fixture, "path:people NOT store", &["getUserById"]);
    let search = Search { text: "user", ..Search::default() };
    assert_eq!(names(&fixture, Search { kind: Some(SymbolKind::Class), ..search }), ["UserStore"]);
    assert!(names(&fixture, Search { within: Some(Within::Folder("house/")), ..search }).is_empty());
    assert!(names(&fixture, Search { within: Some(Within::File("shop/people.t")), ..search }).is_empty());
    assert!(names(&fixture, Search { language: Some("rust"), ..search }).is_empty());
}

#[test]
fn what_is_not_listed_is_counted() {
    let fixture = house();
    let found = fixture.store.search(Search { text: "user", limit: 1, ..Search::default() }).unwrap();
    assert_eq!((found.total, found.symbols.len()), (2, 1));
}

#[test]
fn an_exact_name_comes_before_the_cut() {
    let mut fixture = house();
    // What has much to say ranks below what is short, although it is what the name means.
    let (long, short) = ("a gate and what it is for ".repeat(60), "of a gate");
    let gates = Sample::new("shop/gates.ts")
        .symbol(SymbolKind::Class, "Gate", 0, (1, 9))
        .symbol(SymbolKind::Method, "Gate::close", 1, (2, 8))
        .with(|symbol, texts| symbol.doc = texts.push(&long))
        .symbol(SymbolKind::Class, "Lock", 0, (11, 19))
        .symbol(SymbolKind::Method, "Lock::close", 3, (12, 13))
        .with(|symbol, texts| symbol.doc = texts.push(short));
    fixture.change(|batch| batch.put_file(&gates.record(), &gates.facts).unwrap());
    let best = |text| {
        let found = fixture.store.search(Search { text, limit: 1, ..Search::default() }).unwrap();
        found.symbols.into_iter().map(|symbol| symbol.qualified_name).collect::<Vec<_>>()
    };
    for text in ["Gate.close", "gate::close"] {
        assert_eq!(best(text), ["Gate::close"], "{text}");
    }
}

#[test]
fn no_text_is_an_error() {
    const PARTS: [&str; 24] = [
        "open",
        "Door",
        "a",
        "AND",
        "OR",
        "NOT",
        "(",
        ")",
        "\"",
        "*",
        " ",
        " ",
        ":",
        "::",
        "kind:class",
        "path:",
        "in:",
        "lang:x",
        "NEAR(",
        "^",
        "-",
        "\0",
        "é\u{301}_",
        "'; DROP TABLE file",
    ];
    let fixture = house();
    let mut random = fastrand::Rng::with_seed(6);
    for _ in 0..10_000 {
        let mut text = String::new();
        for _ in 0..random.usize(..12) {
            match random.usize(..8) {
                0 => text.push(random.char(..)),
                1 => text.push(random.char(' '..'~')),
                _ => text.push_str(PARTS[random.usize(..PARTS.len())]),
            }
        }
        let found = fixture.store.search(Search { text: &text, limit: 5, ..Search::default() });
        assert!(found.is_ok(), "{text:?}: {found:?}");
    }
}

fn called(names: &[&'static str]) -> Fixture {
    let mut fixture = Fixture::empty();
    let mut sample = Sample::new("shop/names.py");
    for (row, name) in names.iter().enumerate() {
        let row = u32::try_from(row * 10).unwrap();
        sample = sample.symbol(SymbolKind::Function, name, 0, (row, row + 2));
    }
    fixture.change(|batch| batch.put_file(&sample.record(), &sample.facts).unwrap());
    fixture
}

#[test]
fn what_is_typed_may_be_a_name_and_the_beginning_of_another() {
    let fixture = called(&["as_sqlite", "as_sql", "AsSqlText", "text"]);
    check(&fixture, "as_sql", &["as_sql", "as_sqlite", "AsSqlText"]);
    check(&fixture, "as_sqli", &["as_sqlite"]);
    check(&fixture, "text", &["text", "AsSqlText"]);
}

#[test]
fn other_names_are_seen_beside_many_of_one_name() {
    let fixture = called(&["Cat::feed", "Dog::feed", "Bird::feed", "feed_all", "Owl::feed"]);
    let found = fixture.store.search(Search { text: "feed", limit: 2, ..Search::default() }).unwrap();
    let names: Vec<String> = found.symbols.into_iter().map(|symbol| symbol.qualified_name).collect();
    assert_eq!(names, ["Cat::feed", "Dog::feed"]);
    check(&fixture, "feed", &["feed", "feed", "feed_all", "feed", "feed"]);
}

#[test]
fn a_letter_or_two_beside_other_words_are_a_word() {
    let fixture = called(&["is_open", "issue_open", "open_is"]);
    check(&fixture, "is open", &["is_open", "open_is"]);
    check(&fixture, "is", &["is_open", "issue_open", "open_is"]);
}

//! Searches of small indexes.

use super::*;
use crate::fixture::{Fixture, Sample};
use rhumb_model::SymbolKind;

fn house() -> Fixture {
    let mut fixture = Fixture::house();
    let users = Sample::new("shop/people.ts").symbol(SymbolKind::Function, "getUserById", 0, (1, 2)).symbol(
        SymbolKind::Class,
        "UserStore",
        0,
        (3, 9),
    );
    fixture.add(users);
    fixture
}

fn names(fixture: &Fixture, search: SymbolSearch<'_>) -> Vec<String> {
    let found = find_symbols(&fixture.store, SymbolSearch { limit: 10, ..search }).unwrap();
    assert_eq!(found.total, found.symbols.len() as u64, "{}", search.text);
    found.symbols.into_iter().map(|symbol| symbol.name).collect()
}

fn check(fixture: &Fixture, text: &str, expected: &[&str]) {
    assert_eq!(names(fixture, SymbolSearch { text, ..SymbolSearch::default() }), expected, "{text}");
}

#[test]
fn words_and_prefixes_find_symbols() {
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
fn similar_names_are_found_if_nothing_else_matches() {
    let fixture = house();
    let meant = |text| {
        find_symbols(&fixture.store, SymbolSearch { text, limit: 5, ..SymbolSearch::default() }).unwrap().suggestion
    };
    check(&fixture, "getUsreById", &["getUserById"]);
    assert_eq!(meant("getUsreById").as_deref(), Some("getUserById"));
    check(&fixture, "Door.opne", &["open"]);
    check(&fixture, "opne kind:class", &[]);
    assert_eq!(meant("open"), None);
    assert_eq!(meant("opne kind:class"), None);
}

#[test]
fn misspelled_words_are_corrected() {
    let fixture = house();
    check(&fixture, "usre stroe", &["UserStore"]);
    check(&fixture, "usre doro", &["UserStore", "getUserById", "Door", "door.py", "open"]);
    check(&fixture, "user stroe lang:rust", &[]);
}

#[test]
fn an_exact_name_finds_nothing_else() {
    let fixture = house();
    let exact = |name: &str| {
        let search = SymbolSearch { limit: 5, ..SymbolSearch::default() };
        let found = find_exact(&fixture.store, name, &ParsedSearch::default(), search).unwrap();
        found.symbols.into_iter().map(|symbol| symbol.name).collect::<Vec<_>>()
    };
    assert_eq!(exact("open"), ["open"]);
    assert_eq!(exact("Door.open"), ["open"]);
    assert_eq!(exact("Window.open"), Vec::<String>::new());
    assert_eq!(exact("ope"), Vec::<String>::new());
}

#[test]
fn sentences_match_by_stems_and_synonyms() {
    let fixture = house();
    check(&fixture, "where are the users", &["UserStore", "getUserById"]);
    check(&fixture, "fetch user", &["getUserById"]);
    check(&fixture, "how is a door opened", &["open", "open_all", "Door", "door.py"]);
}

#[test]
fn names_may_contain_stop_words() {
    let mut fixture = house();
    let gates = Sample::new("shop/gates.ts")
        .symbol(SymbolKind::Method, "<Gate as Open>::lift", 0, (1, 2))
        .symbol(SymbolKind::Method, "<Open as Gate>::lift", 0, (3, 4))
        .symbol(SymbolKind::Function, "lift_open_gate", 0, (5, 6));
    fixture.add(gates);
    for text in ["<Gate as Open>::lift", "<Open as Gate>.lift"] {
        let found = find_symbols(&fixture.store, SymbolSearch { text, limit: 1, ..SymbolSearch::default() }).unwrap();
        assert_eq!(found.symbols[0].qualified_name, text.replace('.', "::"));
    }
}

#[test]
fn symbols_of_one_name_do_not_crowd_out_others() {
    let mut fixture = house();
    for path in ["a.ts", "b.ts", "c.ts", "d.ts", "e.ts", "f.ts"] {
        let gate = Sample::new(path).symbol(SymbolKind::Function, "shutter", 0, (1, 2));
        fixture.add(gate);
    }
    let gate = Sample::new("g.ts").symbol(SymbolKind::Function, "shutters", 0, (1, 2));
    fixture.add(gate);
    let found =
        find_symbols(&fixture.store, SymbolSearch { text: "shutt", limit: 3, ..SymbolSearch::default() }).unwrap();
    let names: Vec<&str> = found.symbols.iter().map(|symbol| symbol.handle.as_str()).collect();
    assert_eq!(names, ["a.ts::shutter", "g.ts::shutters", "b.ts::shutter"]);
}

#[test]
fn vendored_code_ranks_last() {
    let mut fixture = Fixture::house();
    for path in ["vendor/tool.ts", "src/tool.ts"] {
        let tool = Sample::new(path).symbol(SymbolKind::Function, "sharpen_knife", 0, (1, 2)).symbol(
            SymbolKind::Variable,
            "sharpen_spoon",
            0,
            (3, 4),
        );
        fixture.add(tool);
    }
    let found = find_symbols(
        &fixture.store,
        SymbolSearch { text: "sharpen", limit: 9, vendored: &["vendor"], ..SymbolSearch::default() },
    )
    .unwrap();
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
    // Both are exact; types rank above functions.
    check(&fixture, "open_all OR UserStore", &["UserStore", "open_all"]);
    check(&fixture, "\"user by\"", &["getUserById"]);
    check(&fixture, "\"by user\"", &[]);
    check(&fixture, "open*", &["open", "open_all"]);
}

#[test]
fn filters_restrict_matches() {
    let fixture = house();
    check(&fixture, "user kind:class", &["UserStore"]);
    check(&fixture, "user NOT kind:class path:shop", &["getUserById"]);
    check(&fixture, "user path:house", &[]);
    check(&fixture, "user path:shop/*.ts kind:class kind:function", &["UserStore", "getUserById"]);
    check(&fixture, "open in:Door", &["open"]);
    check(&fixture, "user in:shop/people.ts in:Door", &["UserStore", "getUserById"]);
    check(&fixture, "kind:class path:people", &["UserStore"]);
    check(&fixture, "path:people NOT store", &["getUserById"]);
    let search = SymbolSearch { text: "user", ..SymbolSearch::default() };
    assert_eq!(names(&fixture, SymbolSearch { kind: Some(SymbolKind::Class), ..search }), ["UserStore"]);
    assert!(names(&fixture, SymbolSearch { within: Some(Within::Folder("house/")), ..search }).is_empty());
    assert!(names(&fixture, SymbolSearch { within: Some(Within::File("shop/people.t")), ..search }).is_empty());
    assert!(names(&fixture, SymbolSearch { language: Some("rust"), ..search }).is_empty());
}

#[test]
fn the_total_includes_symbols_beyond_the_limit() {
    let fixture = house();
    let found =
        find_symbols(&fixture.store, SymbolSearch { text: "user", limit: 1, ..SymbolSearch::default() }).unwrap();
    assert_eq!((found.total, found.symbols.len()), (2, 1));
}

#[test]
fn an_exact_name_is_not_cut_off() {
    let mut fixture = house();
    // BM25 prefers the short text, although the other symbol has the name.
    let (long, short) = ("a gate and what it is for ".repeat(60), "of a gate");
    let gates = Sample::new("shop/gates.ts")
        .symbol(SymbolKind::Class, "Gate", 0, (1, 9))
        .symbol(SymbolKind::Method, "Gate::close", 1, (2, 8))
        .with(|symbol, texts| symbol.doc = texts.push(&long))
        .symbol(SymbolKind::Class, "Lock", 0, (11, 19))
        .symbol(SymbolKind::Method, "Lock::close", 3, (12, 13))
        .with(|symbol, texts| symbol.doc = texts.push(short));
    fixture.add(gates);
    let best = |text| {
        let found = find_symbols(&fixture.store, SymbolSearch { text, limit: 1, ..SymbolSearch::default() }).unwrap();
        found.symbols.into_iter().map(|symbol| symbol.qualified_name).collect::<Vec<_>>()
    };
    for text in ["Gate.close", "gate::close"] {
        assert_eq!(best(text), ["Gate::close"], "{text}");
    }
}

#[test]
fn any_text_is_a_valid_search() {
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
        let found = find_symbols(&fixture.store, SymbolSearch { text: &text, limit: 5, ..SymbolSearch::default() });
        assert!(found.is_ok(), "{text:?}: {found:?}");
    }
}

fn called(names: &[&'static str]) -> Fixture {
    let mut sample = Sample::new("shop/names.py");
    for (row, name) in names.iter().enumerate() {
        let row = u32::try_from(row * 10).unwrap();
        sample = sample.symbol(SymbolKind::Function, name, 0, (row, row + 2));
    }
    Fixture::of(&[sample])
}

#[test]
fn a_name_may_be_a_prefix_of_another() {
    let fixture = called(&["as_sqlite", "as_sql", "AsSqlText", "text"]);
    check(&fixture, "as_sql", &["as_sql", "as_sqlite", "AsSqlText"]);
    check(&fixture, "as_sqli", &["as_sqlite"]);
    check(&fixture, "text", &["text", "AsSqlText"]);
}

#[test]
fn symbols_of_one_name_are_spread() {
    let fixture = called(&["Cat::feed", "Dog::feed", "Bird::feed", "feed_all", "Owl::feed"]);
    let found =
        find_symbols(&fixture.store, SymbolSearch { text: "feed", limit: 2, ..SymbolSearch::default() }).unwrap();
    let names: Vec<String> = found.symbols.into_iter().map(|symbol| symbol.qualified_name).collect();
    assert_eq!(names, ["Cat::feed", "Dog::feed"]);
    check(&fixture, "feed", &["feed", "feed", "feed_all", "feed", "feed"]);
}

#[test]
fn short_words_next_to_others_are_not_prefixes() {
    let fixture = called(&["is_open", "issue_open", "open_is"]);
    check(&fixture, "is open", &["is_open", "open_is"]);
    check(&fixture, "is", &["is_open", "issue_open", "open_is"]);
}

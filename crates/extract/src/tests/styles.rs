//! Style sheets: broken syntax costs facts, not time, and positions are those in the file.

use crate::{extract, read_whole};
use rhumb_languages::by_path;
use rhumb_model::{Facts, ParseStatus, SymbolKind};
use std::time::{Duration, Instant};

/// Quadratic work would take minutes at these sizes.
const DEADLINE: Duration = Duration::from_mins(1);

const PATHS: &[&str] = &["a.css", "a.scss", "a.less"];

fn facts(path: &str, source: &str) -> Facts {
    extract(source, path, by_path(path).expect("the path has an extension"))
}

fn check_time(path: &str, source: &str) -> Facts {
    let start = Instant::now();
    let facts = read_whole(source, path, by_path(path).expect("the path has an extension"));
    assert!(start.elapsed() < DEADLINE, "{path}, {} bytes: {:?}", source.len(), start.elapsed());
    facts
}

fn names(facts: &Facts) -> Vec<&str> {
    facts.symbols[1..].iter().map(|symbol| facts.texts.get(symbol.name)).collect()
}

#[test]
fn what_is_not_closed_is_reported() {
    for (path, source, expected) in [
        ("a.css", ".a { color: red", [".a"].as_slice()),
        ("a.css", ".a { } /* .b { }", &[".a"]),
        ("a.css", ".a { color: rgb(1, 2; } .b { }", &[".a", ".b"]),
        ("a.scss", ".a { .b { } @include c(", &[".a", ".b"]),
        ("a.less", ".a(@b { } .c { }", &[]),
        ("a.vue", "<style>.a { b: c", &["a", ".a"]),
        ("a.html", "<style>.a { } .b {</style>", &[".a", ".b"]),
    ] {
        let facts = facts(path, source);
        let found = names(&facts);
        assert!(expected.iter().all(|name| found.contains(name)), "{source}: {found:?}");
        assert_eq!((facts.status, facts.problems.is_empty()), (ParseStatus::Partial, false), "{source}");
    }
}

#[test]
fn a_string_without_an_end_ends_with_its_line() {
    for path in PATHS {
        assert_eq!(names(&facts(path, ".a { content: \"b\n } .c { content: 'd } ' }\n.e { }")), [".a", ".c", ".e"]);
    }
}

#[test]
fn braces_without_a_start_are_ignored() {
    for path in PATHS {
        assert_eq!(names(&facts(path, "} .a { } } } .b { }")), [".a", ".b"]);
    }
}

#[test]
fn positions_are_in_bytes_of_the_file() {
    let source = "<p>gr\u{f6}\u{df}er</p>\r\n<style>/* \u{20ac} */ .gr\u{f6}\u{df}e { color:\r\n var(--\u{20ac}); --\u{20ac}: 1 }</style>";
    let facts = facts("a.html", source);
    let lines: Vec<&str> = source.split('\n').collect();
    for symbol in &facts.symbols[1..] {
        let (name, start) = (facts.texts.get(symbol.name), symbol.name_span.start);
        assert!(lines[start.row as usize][start.column as usize..].starts_with(name), "{name}: {start:?}");
        assert_eq!(&source[symbol.name_span.start_byte as usize..symbol.name_span.end_byte as usize], name);
    }
    let [reference] = facts.references.as_slice() else { panic!("{:?}", facts.references) };
    assert!(lines[reference.position.row as usize][reference.position.column as usize..].starts_with("--\u{20ac}"));
    assert_eq!(facts.symbols.len(), 3);
}

#[test]
fn a_large_sheet_takes_linear_time() {
    let rule = |number: usize| format!(".c{number}>a:hover,.d{number}{{color:var(--e{number});margin:0 1px}}");
    let source: String = (0..60_000).map(rule).collect();
    assert!(source.len() > 3 << 20);
    let facts = check_time("a.css", &source);
    let classes = facts.symbols.iter().filter(|symbol| symbol.kind == SymbolKind::Style).count();
    assert_eq!((classes, facts.references.len()), (120_000, 60_000));
    let facts = check_time("a.css", &source.repeat(2));
    assert_eq!(facts.status, ParseStatus::Skipped);
}

#[test]
fn repeated_pieces_take_linear_time() {
    let units = [
        ".a{",
        "a:b{",
        "}",
        "{",
        "(",
        "[",
        "\"",
        "'",
        "/*",
        "*/",
        "//",
        "#{",
        "@{",
        "@",
        "$a:",
        "$",
        ".",
        "#",
        "&-b{",
        "&-b,&-c{",
        ".a,.b{",
        "url(",
        "var(--",
        "--a:{",
        ":global(",
        ":extend(",
        "@import \"a\",",
        "@include a(",
        "@mixin a($b:c){",
        ".a(@b;",
        "\\",
        "\\31 ",
        "@each $a in ",
        "@keyframes ",
        "animation:",
        "a.b.c(",
        ";",
        "<!--",
        "\u{e9}{",
        "\n",
        "@a:{",
        "!",
        "@apply a ",
        "-",
        "-1",
    ];
    for path in PATHS {
        for unit in units {
            check_time(path, &unit.repeat(20_000 / unit.len()));
            check_time(path, &format!(".a{{b:{}", unit.repeat(20_000 / unit.len())));
        }
    }
}

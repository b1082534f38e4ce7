//! GraphQL in files and templates, and styles in templates: broken text costs facts, not time.

use crate::{extract, read_whole};
use rhumb_languages::by_path;
use rhumb_model::{Facts, ParseStatus};
use std::time::{Duration, Instant};

/// Anything quadratic takes minutes at these sizes.
const DEADLINE: Duration = Duration::from_secs(20);

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
    for (source, expected) in [
        ("type Door { width: Float", ["Door", "width"].as_slice()),
        ("type Door { width(a: Int", &["Door", "width"]),
        ("query Doors { door { ", &["Doors"]),
        ("query Doors($a: Int", &["Doors"]),
        ("enum Unit { A", &["Unit", "A"]),
        ("type Door { a: Int = [1", &["Door", "a"]),
    ] {
        let facts = facts("a.graphql", source);
        assert_eq!(names(&facts), expected, "{source}");
        assert_eq!((facts.status, facts.problems.is_empty()), (ParseStatus::Partial, false), "{source}");
    }
}

#[test]
fn what_does_not_fit_is_skipped() {
    let facts =
        facts("a.graphql", "} type type Door { ! width: Float } ] fragment on extend union enum { } scalar Date");
    assert_eq!(names(&facts), ["type", "on", "enum", "Date"]);
}

#[test]
fn positions_in_a_template_are_those_of_the_file() {
    let source = "const \u{e4} = 1;\r\n  const query = gql`\r\n\u{e4} query Doors {\r\n  a }`;";
    let facts = facts("a.ts", source);
    let lines: Vec<&str> = source.split('\n').collect();
    let doors = facts.symbols.iter().find(|symbol| facts.texts.get(symbol.name) == "Doors").expect("it is found");
    let start = doors.name_span.start;
    assert!(lines[start.row as usize][start.column as usize..].starts_with("Doors"), "{start:?}");
}

#[test]
fn repeated_pieces_take_linear_time() {
    let units = [
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "\"",
        "\"\"\"",
        "#",
        "$",
        "${",
        "...",
        "... on A {",
        "@",
        "@a(",
        "a:",
        "a{",
        "!",
        "type A {",
        "type A { a(",
        "a: [",
        "=",
        "= [",
        "= {",
        "&",
        "|",
        "query A {",
        "query A(",
        "extend ",
        "fragment A on B {",
        "union A =",
        "schema {",
        "implements ",
        "\n",
        "\\",
        "-",
        "1",
        "\u{e9}",
    ];
    for unit in units {
        check_time("a.graphql", &unit.repeat(40_000 / unit.len()));
        check_time("a.graphql", &format!("query A {{ {}", unit.repeat(40_000 / unit.len())));
        check_time("a.ts", &format!("gql`{}`", unit.repeat(20_000 / unit.len())));
    }
}

#[test]
fn many_templates_take_linear_time() {
    let facts = check_time("a.ts", &"gql`query A { b }`;\n".repeat(20_000));
    assert_eq!(names(&facts).len(), 20_000);
    check_time("a.graphql", &"type A { a: A }\n".repeat(100_000));
    check_time("a.graphql", &format!("query A {}{}", "{a".repeat(50_000), "}".repeat(50_000)));
}

#[test]
fn styles_in_templates_are_text() {
    let source = "const Door = styled.div`\n  color: ${(p) => p.ink}; &:hover { ${wide} } .a { } /* \\` */\n`;\n\
        const wide = css`\n  width: ${({ w }) => (w ? `${w}px` : css`${other}`)};\n`;\nfunction after() {}";
    let facts = facts("a.ts", source);
    assert_eq!((facts.status, facts.problem_count), (ParseStatus::Ok, 0));
    let found = names(&facts);
    assert!(["Door", "wide", "after"].iter().all(|name| found.contains(name)), "{found:?}");
    check_time("a.ts", &format!("a = {}b{};", "css`${".repeat(20_000), "}`".repeat(20_000)));
    check_time("a.ts", &"a = css`.b { c: ${d} } ".repeat(10_000));
    check_time("a.tsx", &"a = <style>{`.b { c: ${d} }`}</style>;\n".repeat(10_000));
}

//! Documents with code in them: positions are those of the file, whatever is around the code, and broken markup costs facts, not time.

use crate::{extract, read_whole};
use rhumb_languages::by_path;
use rhumb_model::{Bound, Facts, ParseStatus, Reference};
use std::time::{Duration, Instant};

/// Anything quadratic takes minutes at these sizes.
const DEADLINE: Duration = Duration::from_mins(1);

const PATHS: &[&str] = &["a.vue", "a.svelte", "a.astro", "a.html"];

fn facts(path: &str, source: &str) -> Facts {
    extract(source, path, by_path(path).expect("the path has an extension"))
}

fn check_time(path: &str, source: &str) {
    let start = Instant::now();
    read_whole(source, path, by_path(path).expect("the path has an extension"));
    assert!(start.elapsed() < DEADLINE, "{path}, {} bytes: {:?}", source.len(), start.elapsed());
}

/// The references that are named by the text where they are.
fn uses<'f>(facts: &'f Facts, source: &str) -> Vec<(&'f str, &'f Reference)> {
    let lines: Vec<&str> = source.split('\n').collect();
    let mut found = Vec::new();
    for reference in &facts.references {
        let name = facts.texts.get(reference.name);
        let place = lines[reference.position.row as usize].get(reference.position.column as usize..);
        assert!(place.is_some_and(|text| text.starts_with(name)), "{name} at {:?}", reference.position);
        found.push((name, reference));
    }
    found
}

fn names<'f>(facts: &'f Facts, source: &str) -> Vec<&'f str> {
    uses(facts, source).into_iter().map(|(name, _)| name).collect()
}

#[test]
fn positions_are_in_bytes_of_the_file() {
    for line_break in ["\n", "\r\n"] {
        let source = [
            "<script>const größe = 1, b = 2;",
            "/* größer */ größe; function f() {}</script>",
            "<template><p>größer €</p>€<a :c=\"größe",
            " + b\">größer {{ größe }} {{ b",
            "}}€{{ f(größe) }}</a></template>",
        ];
        let source = source.join(line_break);
        let facts = facts("a.vue", &source);
        assert_eq!(names(&facts, &source), ["größe", "größe", "b", "größe", "b", "f", "größe"]);
        assert!(facts.references.iter().all(|it| matches!(it.bound, Bound::Symbol(_))));
    }
}

#[test]
fn code_without_an_end_is_reported() {
    for (path, source, expected) in [
        ("a.vue", "<script>f(); g(", vec!["f"]),
        ("a.vue", "<script>f()</script><template>{{ g() }}{{ h(</template>", vec!["f", "g"]),
        ("a.vue", "<template>{{ g() }}<a :b=\"c>{{ d }}</template>", vec!["g"]),
        ("a.svelte", "{f()}{g(<p>{h()}", vec!["f"]),
        ("a.svelte", "<script>let a = '</script>';f()</script>{b}", vec!["b"]),
        ("a.html", "<p onclick='f()'><!-- <script>g()</script>", vec!["f"]),
        ("a.astro", "---\nf();\n<p>{g()}</p>", vec!["f"]),
    ] {
        let facts = facts(path, source);
        let found = names(&facts, source);
        assert!(expected.iter().all(|name| found.contains(name)), "{source}: {found:?}");
        assert_eq!((facts.status, facts.problems.is_empty()), (ParseStatus::Partial, false), "{source}");
    }
}

#[test]
fn text_that_looks_like_code_is_none() {
    let source = "<template><p title=\"f()\">f() {g()}</p><!-- {{ h() }} --></template><docs>{{ i() }}</docs>";
    assert_eq!(names(&facts("a.vue", source), source), [""; 0]);
    let source = "<p>f() {{ g() }}</p><script type=\"text/template\">h()</script><style>.a { b: `</p><i>` }</style>";
    assert_eq!(names(&facts("a.html", source), source), [""; 0]);
    let source = "{`<style>.a { ${b('}')} }</style>`}";
    assert_eq!(names(&facts("a.svelte", source), source), ["b"]);
}

#[test]
fn broken_markup_takes_linear_time() {
    let units = [
        "<",
        "</",
        "<a ",
        "<a b=",
        "<a b=\"",
        "<a b='",
        "{",
        "{{",
        "}",
        "{'",
        "{`${",
        "<!",
        "<!--",
        "<script>",
        "</script>",
        "<style>",
        "{#if a}",
        "{#each a as b}",
        "{:else}",
        "{/if}",
        "<a v-for=\"b in c\">",
        "<a #b=\"c\">",
        "</a>",
        "---\n",
        "<template>",
        "<a {",
        "<a b={",
        "<a b=c{d}",
        "/*",
        "//",
        "'\\",
        "a,",
        "\u{e9}<\u{e9}{",
    ];
    for path in PATHS {
        for unit in units {
            check_time(path, &unit.repeat(20_000 / unit.len()));
            check_time(path, &format!("<template>{}", unit.repeat(20_000 / unit.len())));
        }
    }
}

#[test]
fn large_documents_on_one_line_take_linear_time() {
    check_time("a.vue", &format!("<template>{}</template>", "<a :b=\"c\">{{ d }}</a>".repeat(20_000)));
    check_time("a.svelte", &"{#if a}<b c={d}>{e}</b>{/if}".repeat(15_000));
    check_time("a.astro", &"<b c={d}>{e.map((f) => <g>{f}</g>)}</b>".repeat(10_000));
    check_time("a.html", &format!("<script>{}</script>", "f();".repeat(100_000)));
    check_time("a.html", &"<script>f();</script>".repeat(20_000));
    let facts = facts("a.html", &"<p>f();</p>\n".repeat(500_000));
    assert_eq!((facts.status, facts.symbols.len()), (ParseStatus::Skipped, 1));
}

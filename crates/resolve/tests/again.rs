//! Incremental extraction returns the same facts as extraction from scratch.
//!
//! The sources are made-up files and the cases of all languages, or the files below the directory `RHUMB_TREE`. Each goes through
//! courses of random revisions. After every revision, extraction that reuses the facts of the revision before is compared with
//! extraction from scratch. `RHUMB_COURSES` sets how many made-up files each language has and multiplies the courses of the others;
//! `RHUMB_SEED` says where the seeds begin.

mod again {
    #[path = "../../../../tests/pieces.rs"]
    pub(crate) mod pieces;
    #[path = "../../../../tests/revisions.rs"]
    pub(crate) mod revisions;
    pub(crate) mod told;
}

use again::pieces::{NAMES, content, piece};
use again::revisions::Revision;
use again::told::told;
use fastrand::Rng;
use rhumb_extract::{Earlier, extract, extract_again, may_be_read_again};
use rhumb_languages::{ALL, Language, by_path};
use rhumb_model::{Facts, ParseStatus, Piece, SymbolId};
use rhumb_resolve::{body, surface};
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Made-up files per language.
const COURSES: u64 = 32;

/// Revisions per course. Each builds on the one before.
const REVISIONS: usize = 6;

/// The least share, in percent, of functions with unchanged text whose facts are reused. Some revisions change what names mean or
/// leave a syntax error, and then nothing may be reused; the names of made-up files collide on purpose.
const MIN_REUSED: usize = 30;
const MIN_REUSED_OF_MADE_UP: usize = 8;

/// Languages with fewer unchanged functions than this are not held to that share.
const MIN_UNCHANGED: usize = 60;

#[test]
fn reused_facts_of_made_up_files_equal_extracted_ones() {
    let mut tallies = Tallies::new();
    for language in ALL.iter().filter(|language| may_be_read_again(language)) {
        let path = PathBuf::from(format!("a.{}", language.extensions[0]));
        for seed in seeds(COURSES) {
            let source = made_up(&path.to_string_lossy(), &mut Rng::with_seed(seed));
            check_course(&path, &source, seed, &mut tallies);
        }
    }
    check_shares(&tallies, MIN_REUSED_OF_MADE_UP);
}

#[test]
fn reused_facts_of_written_files_equal_extracted_ones() {
    let tree = std::env::var_os("RHUMB_TREE").map(PathBuf::from);
    let mut files = Vec::new();
    collect(&tree.clone().unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../languages")), &mut files);
    files.retain(|path| tree.is_some() || path.components().any(|folder| folder.as_os_str() == "cases"));
    files.sort();
    let mut tallies = Tallies::new();
    for path in &files {
        let Ok(source) = fs::read_to_string(path) else { continue };
        for seed in seeds(1) {
            check_course(path, &source, seed, &mut tallies);
        }
    }
    check_shares(&tallies, MIN_REUSED);
}

fn seeds(count: u64) -> std::ops::Range<u64> {
    let first = setting("RHUMB_SEED", 0);
    first..first + (count * setting("RHUMB_COURSES", COURSES)).div_ceil(COURSES)
}

/// Pieces of which some share their names and others have names of their own, so that functions are reused, and must not be.
fn made_up(path: &str, random: &mut Rng) -> String {
    let mut text = content(path, random) + "\n";
    for number in 0..5 {
        let piece = piece(path, random);
        let is_own = random.u8(..3) > 0;
        let renamed = |text: String, name: &&str| text.replace(name, &format!("{name}{number}"));
        text += &if is_own { NAMES.iter().fold(piece, renamed) } else { piece };
    }
    if random.bool() { text } else { text.trim_end().to_owned() }
}

/// By language.
type Tallies = BTreeMap<&'static str, Tally>;

fn check_shares(tallies: &Tallies, least: usize) {
    for (language, tally) in tallies {
        eprintln!("{language}: {tally:?}");
        let is_enough = tally.reused * 100 >= tally.unchanged * least;
        assert!(is_enough || tally.unchanged < MIN_UNCHANGED, "{language}: too little is reused: {tally:?}");
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |value| value.parse().expect("a number"))
}

#[derive(Debug, Default)]
struct Tally {
    courses: usize,
    revisions: usize,
    /// Functions that may be reused and whose text is in the next revision.
    unchanged: usize,
    /// Those of them whose facts were reused.
    reused: usize,
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        let name = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if entry.is_dir() && !entry.is_symlink() && !name.starts_with('.') && name != "target" {
            collect(&entry, files);
        } else if entry.is_file() && by_path(&name).is_some() {
            files.push(entry);
        }
    }
}

fn check_course(path: &Path, source: &str, seed: u64, tallies: &mut Tallies) {
    let name = path.to_string_lossy();
    let Some(language) = by_path(&name).filter(|language| may_be_read_again(language)) else { return };
    let tally = tallies.entry(language.name).or_default();
    tally.courses += 1;
    let mut random = Rng::with_seed(seed ^ (source.len() as u64) << 20);
    let mut before = (source.to_owned(), extract(source, &name, language));
    for _ in 0..REVISIONS {
        let kinds: Vec<Revision> = (0..random.usize(1..3)).map(|_| Revision::random(&mut random)).collect();
        let revise = |text: String, kind: &Revision| kind.apply(&text, &name, &mut random);
        let text = kinds.iter().fold(before.0.clone(), revise);
        let unchanged = unchanged(&before, &text);
        tally.revisions += 1;
        tally.unchanged += unchanged;
        let scratch = extract(&text, &name, language);
        let again = extract_again(&text, &name, language, &earlier(&before.1, language));
        if let Some(again) = &again {
            tally.reused += unchanged;
            let (again, scratch) = (told(again), told(&scratch));
            if again != scratch {
                let differing = again.lines().zip(scratch.lines()).find(|(one, other)| one != other);
                panic!(
                    "{name}, seed {seed}: after {kinds:?} reuse differs from scratch: {differing:#?}\nbefore:\n{}\nafter:\n{text}",
                    before.0
                );
            }
        }
        // What was reused is reused again. A file that does not parse would end the course: nothing in it can be reused.
        if scratch.status == ParseStatus::Ok {
            before = (text, again.unwrap_or(scratch));
        }
    }
}

/// How many of the functions that could be reused are in `text` as they were.
fn unchanged((source, facts): &(String, Facts), text: &str) -> usize {
    let lines: HashSet<usize> = text.match_indices('\n').map(|(at, _)| at + 1).chain([0]).collect();
    let is_there = |piece: &&Piece| {
        let stretch = piece.byte as usize..piece.byte as usize + piece.text.bytes as usize;
        source.get(stretch).is_some_and(|known| text.match_indices(known).any(|(at, _)| lines.contains(&at)))
    };
    facts.pieces.iter().filter(is_there).count()
}

/// What an index keeps of a file.
fn earlier(facts: &Facts, language: &'static Language) -> Earlier {
    let ids: Vec<SymbolId> = (1..=facts.symbols.len() as u32).map(SymbolId).collect();
    let metrics = ids.iter().copied().zip(facts.symbols.iter().map(|symbol| symbol.metrics)).collect();
    Earlier { surface: surface(facts, &ids, language), body: body(facts, &ids), metrics }
}

/// Checks that extraction of `after` reuses what is known of `before`, and says the same as extraction from scratch.
fn reused(path: &str, before: &str, after: &str) {
    let again = extract_after(path, before, after);
    assert!(again.is_some_and(|again| !again.pieces.is_empty()), "nothing is reused\n{before}\n{after}");
}

/// Checks that nothing of `before` is reused for `after`, because the same text would mean something else there.
fn not_reused(path: &str, before: &str, after: &str) {
    assert!(
        extract_after(path, before, after).is_none(),
        "a function is reused that means something else\n{before}\n{after}"
    );
    let language = by_path(path).expect("a language");
    assert_eq!(extract(before, path, language).pieces.len(), 1, "there is a function that could be reused\n{before}");
}

/// Checks that no function of `text` can be reused after any edit.
fn never_reused(path: &str, text: &str) {
    let facts = extract(text, path, by_path(path).expect("a language"));
    assert!(facts.pieces.is_empty(), "{text}");
}

fn extract_after(path: &str, before: &str, after: &str) -> Option<Facts> {
    let language = by_path(path).expect("a language");
    let again = extract_again(after, path, language, &earlier(&extract(before, path, language), language));
    if let Some(again) = &again {
        assert_eq!(told(again), told(&extract(after, path, language)), "{before}\n{after}");
    }
    again
}

const PYTHON: &str = "def use():\n    door = Door()\n    door.open()\n    return door\n";

#[test]
fn unchanged_functions_are_reused() {
    reused("a.py", &format!("from a import Door\n{PYTHON}"), &format!("from a import Door\n\nX = 1\n\n{PYTHON}"));
}

#[test]
fn functions_whose_names_mean_something_else_are_not_reused() {
    not_reused("a.py", &format!("from a import Door\n{PYTHON}"), &format!("from b import Door\n{PYTHON}"));
    not_reused("a.py", PYTHON, &format!("for Door in range(3):\n    pass\n{PYTHON}"));
    not_reused("a.py", PYTHON, &format!("class A:\n    '''\n{PYTHON}    '''\n"));
    let reads = "function f() {\n  fs.a();\n  fs.b();\n  fs.c();\n}\n";
    let import = "var fs = require('fs');\n";
    not_reused("a.js", &format!("{import}{reads}"), &format!("try {{\n  {import}}} catch {{}}\n{reads}"));
    let hidden = format!("(() => {{\n  {import}}})();\n{reads}");
    not_reused("a.js", &format!("{import}{reads}"), &hidden);
    never_reused("a.js", &hidden);
    let (inner, outer) = (SWING.replace("OPEN", INNER), SWING.replace("OPEN", OUTER));
    not_reused("a.js", &outer, &inner);
    // An annotation belongs to the function, which then starts with another line.
    let method = "  void f() {\n    open();\n    swing();\n    close();\n  }\n}\n";
    let annotated = format!("class A {{\n  @Cond(value = X && Y)\n{method}");
    not_reused("A.java", &format!("class A {{\n{method}"), &annotated);
}

/// What is only exported is not visible by its bare name.
const INNER: &str = "exports.open = function () {\n  return 1;\n};\n";
const OUTER: &str = "function open() {\n  return 1;\n}\n";
const SWING: &str = "OPENexports.swing = function () {\n  open();\n  open();\n  open();\n};\n";

#[test]
fn functions_that_depend_on_what_is_around_them_are_never_reused() {
    // What a call hands to a function in its arguments is known by the call.
    never_reused("a.js", "makeA({\n  open(door) {\n    door.swing();\n    door.close();\n  },\n});\n");
    never_reused("a.js", &SWING.replace("OPEN", INNER));
    never_reused("a.kt", "class Door {\n    fun open() {\n        swing()\n        swing()\n    }\n}\n");
}

/// Functions of every language that has reusable ones, each with a line to put above it.
const FUNCTIONS: &[(&str, &str, &str)] = &[
    ("a.py", "# e\n", "def f(a):\n    x = helper(a)\n    y = other(x)\n    return y"),
    ("a.py", "# e\n", "class A:\n    def f(self, a):\n        x = helper(a)\n        y = other(x)\n        return y"),
    ("a.js", "// e\n", "function f(a) {\n  const x = helper(a);\n  return other(x);\n}"),
    ("a.rs", "// e\n", "fn f(a: u8) -> u8 {\n    let x = helper(a);\n    other(x)\n}"),
    ("a.go", "// e\n", "func f(a int) int {\n\tx := helper(a)\n\treturn other(x)\n}"),
    (
        "A.java",
        "// e\n",
        "class A {\n    int f(int a) {\n        int x = helper(a);\n        return other(x);\n    }\n}",
    ),
    ("a.rb", "# e\n", "def f(a)\n  x = helper(a)\n  y = other(x)\n  y\nend"),
    ("a.php", "<p>e</p>\n", "<?php\nfunction f($a) {\n    $x = helper($a);\n    return other($x);\n}"),
    ("a.scala", "// e\n", "object A {\n  def f(a: Int) = {\n    val x = helper(a)\n    other(x)\n  }\n}"),
];

#[test]
fn a_reused_function_may_end_the_file() {
    for (path, line, function) in FUNCTIONS {
        for ending in ["", "\n", "\n\n", "\r\n", "\r", "   ", "\n  "] {
            let text = format!("{function}{ending}");
            reused(path, &text, &format!("{line}{text}"));
            reused(path, &format!("\u{feff}{line}{text}"), &format!("\u{feff}{line}{line}{text}"));
            reused(path, &text.replace('\n', "\r\n"), &format!("{line}{}", text.replace('\n', "\r\n")));
        }
    }
}

/// A signature means what is around its function, whether or not the body is parsed.
#[test]
fn signatures_do_not_depend_on_reused_bodies() {
    let bindings = [
        "from n import Foo",
        "import Foo",
        "Foo = x",
        "for Foo in x: pass",
        "with x as Foo: pass",
        "try: pass\n    except x as Foo: pass",
        "print(Foo := x)",
        "class Foo: pass",
        "def Foo(): pass",
    ];
    for binding in bindings {
        // A function that defines something is not reused, and must mean the same all the same.
        let body = format!("    {binding}\n    y = helper(x)\n    return Foo(y)\n");
        for header in
            ["def f(x) -> Foo:", "def f(x: Foo):", "def f(x=Foo):", "def f(x, *y: Foo):", "async def f(x=Foo()):"]
        {
            let text = format!("from m import Foo\n{header}\n{body}");
            extract_after("a.py", &text, &format!("# e\n{text}"));
            let facts = extract(&text, "a.py", by_path("a.py").expect("a language"));
            let import = "import Foo at Position { row: 0, column: 14 }";
            let is_meant = |line: &&str| line.starts_with("Foo ") && line.contains("row: 1,") && line.contains(import);
            assert_eq!(told(&facts).lines().filter(is_meant).count(), 1, "{text}{}", told(&facts));
        }
    }
}

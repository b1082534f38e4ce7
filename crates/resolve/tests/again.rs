//! A file that is read again says what it says when it is read for the first time.
//!
//! The sources are the cases of all languages, or the files below the folder `RHUMB_TREE`; each is edited at random, and what
//! comes of reading it again is compared with what comes of reading it as if it were new.

use fastrand::Rng;
use rhumb_extract::{Earlier, extract, extract_again};
use rhumb_languages::{Language, by_path};
use rhumb_model::{Bound, Expression, ExpressionId, Facts, ImportIndex, SymbolId, SymbolIndex};
use rhumb_resolve::{body, surface};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// How often each source is edited.
const EDITS: usize = 12;

#[test]
fn what_is_taken_over_is_what_would_be_read() {
    let tree = std::env::var_os("RHUMB_TREE").map(PathBuf::from);
    let root = tree.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../languages"));
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut tally = Tally::default();
    for path in &files {
        check(path, &mut tally);
    }
    eprintln!("{tally:?}");
    assert!(tally.taken > 0, "nothing was taken over: {tally:?}");
}

/// What is around a function that did not change changes what it says, or seems to.
#[test]
fn what_is_around_a_function_counts() {
    let open = "  open(door) {\n    door.swing();\n    door.close();\n  },\n});\n";
    let make = "import { makeA, makeB } from './make';\n";
    changed("a.js", &format!("{make}makeA({{\n{open}"), &format!("{make}makeB({{\n{open}"));
    let swing = "exports.swing = function () {\n  open();\n  open();\n  open();\n};\n";
    let inner = "exports.open = function () {\n  return 1;\n};\n";
    let outer = "function open() {\n  return 1;\n}\nexports.open = open;\n";
    changed("a.js", &format!("{inner}{swing}"), &format!("{outer}{swing}"));
    changed("a.js", &format!("{outer}{swing}"), &format!("{inner}{swing}"));
    let reads = "function f() {\n  fs.a();\n  fs.b();\n  fs.c();\n}\n";
    let import = "var fs = require('fs');\n";
    changed("a.js", &format!("{import}{reads}"), &format!("try {{\n  {import}}} catch {{}}\n{reads}"));
    let method = "  void f() {\n    open();\n    swing();\n    close();\n  }\n}\n";
    changed("A.java", &format!("class A {{\n{method}"), &format!("class A {{\n  @Cond(value = X && Y)\n{method}"));
    let member = "    fun open() {\n        swing()\n        swing()\n    }\n}\n";
    let extension = "fun Door.swing() {\n    println(1)\n    println(2)\n}\n";
    changed("a.kt", &format!("class Door {{\n{member}{extension}"), &format!("{extension}class Door {{\n{member}"));
    let user = "def use():\n    door = Door()\n    door.open()\n    return door\n";
    changed("a.py", &format!("from a import Door\n{user}"), &format!("from b import Door\n{user}"));
    changed("a.py", user, &format!("for Door in range(3):\n    pass\n{user}"));
    changed("a.py", user, &format!("class A:\n    '''\n{user}    '''\n"));
}

fn changed(path: &str, before: &str, after: &str) {
    let language = by_path(path).expect("a language");
    let earlier = earlier(&extract(before, path, language), language);
    if let Some(again) = extract_again(after, path, language, &earlier) {
        assert_eq!(told(&again), told(&extract(after, path, language)), "{before}\n{after}");
    }
}

/// Functions that did not change are taken over, whatever else does.
#[test]
fn a_function_that_did_not_change_is_taken_over() {
    let user = "def use():\n    door = Door()\n    door.open()\n    return door\n";
    let (before, after) = (format!("from a import Door\n{user}"), format!("from a import Door\n\nX = 1\n\n{user}"));
    let language = by_path("a.py").expect("a language");
    let earlier = earlier(&extract(&before, "a.py", language), language);
    let again = extract_again(&after, "a.py", language, &earlier).expect("it is there");
    assert_eq!(told(&again), told(&extract(&after, "a.py", language)));
    assert_eq!(again.pieces.len(), 1, "it can be taken over once more");
}

#[derive(Debug, Default)]
struct Tally {
    files: usize,
    edits: usize,
    /// How often something was taken over.
    taken: usize,
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

fn check(path: &Path, tally: &mut Tally) {
    let Ok(source) = fs::read_to_string(path) else { return };
    let name = path.to_string_lossy();
    let Some(language) = by_path(&name) else { return };
    let before = extract(&source, &name, language);
    let earlier = earlier(&before, language);
    let mut random = Rng::with_seed(source.len() as u64);
    tally.files += 1;
    for _ in 0..EDITS {
        let edited = edit(&source, &mut random);
        tally.edits += 1;
        let Some(again) = extract_again(&edited, &name, language, &earlier) else { continue };
        tally.taken += 1;
        let (again, anew) = (told(&again), told(&extract(&edited, &name, language)));
        if again != anew {
            let differing = again.lines().zip(anew.lines()).find(|(one, other)| one != other);
            panic!("{name}: read again and read anew differ: {differing:#?}\n{edited}");
        }
    }
}

/// What an index keeps of a file.
fn earlier(facts: &Facts, language: &'static Language) -> Earlier {
    let ids: Vec<SymbolId> = (1..=facts.symbols.len() as u32).map(SymbolId).collect();
    let metrics = ids.iter().copied().zip(facts.symbols.iter().map(|symbol| symbol.metrics)).collect();
    Earlier { surface: surface(facts, &ids, language), body: body(facts, &ids), metrics }
}

/// The source with one or two lines taken out, doubled, moved or changed.
fn edit(source: &str, random: &mut Rng) -> String {
    let mut lines: Vec<String> = source.split_inclusive('\n').map(str::to_owned).collect();
    for _ in 0..random.usize(1..3) {
        if lines.is_empty() {
            return "x\n".to_owned();
        }
        let (at, to) = (random.usize(..lines.len()), random.usize(..lines.len()));
        match random.u8(..9) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => lines.swap(at, to),
            3 => lines.insert(at, "\n".to_owned()),
            4 => lines[at] = renamed(&lines[at], random),
            // What stood in the file stands in a block.
            6 => {
                lines.insert(at.max(to), "}\n".to_owned());
                lines.insert(at.min(to), "{\n".to_owned());
            }
            7 => {
                let some = lines.split_off(at);
                lines.splice(0..0, some);
            }
            8 => lines[at] = lines[at].replacen("function", "exports.x = function", 1),
            // A name that stands somewhere gets a meaning at the top of the file.
            _ => {
                let word = words(&lines[at]).last().map_or("x", |word| word).to_owned();
                lines.insert(0, format!("{word} = 1\n"));
            }
        }
    }
    lines.concat()
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| word.starts_with(char::is_alphabetic))
}

/// A line with one of its words changed.
fn renamed(line: &str, random: &mut Rng) -> String {
    let all: Vec<&str> = words(line).collect();
    random.choice(all).map_or_else(|| line.to_owned(), |word| line.replacen(word, &format!("{word}_2"), 1))
}

/// The facts in words, however they are numbered.
fn told(facts: &Facts) -> String {
    let mut told = String::new();
    let text = |text| facts.texts.get(text);
    for symbol in &facts.symbols {
        let texts =
            [symbol.subkind, symbol.qualified_name, symbol.signature, symbol.doc, symbol.declared_type, symbol.value];
        let places = (symbol.span, symbol.name_span, symbol.visibility, symbol.flags, symbol.metrics, symbol.body_hash);
        writeln!(told, "{:?} {:?} {places:?} {:?}", symbol.kind, texts.map(text), symbol.parent).expect("a string");
        let yields = [symbol.yields, symbol.extended].map(|id| yielded(facts, id));
        writeln!(told, "  yields {yields:?}").expect("a string");
    }
    for parameter in &facts.parameters {
        let of = facts.qualified_name(parameter.symbol);
        writeln!(told, "parameter {of} {} {}", text(parameter.name), yielded(facts, parameter.type_expression))
            .expect("a string");
    }
    for reference in &facts.references {
        let expressions = [reference.receiver, reference.passed].map(|id| expression(facts, id, Locals::Told));
        let rest = (
            reference.role,
            reference.position,
            reference.part,
            reference.is_tagged,
            reference.is_conditional,
            reference.is_optional,
            reference.arguments,
        );
        let bound = bound(facts, reference.bound);
        let (from, receiver) = (facts.qualified_name(reference.from), text(reference.receiver_text));
        writeln!(told, "{} {rest:?} from {from} {receiver} {bound} {expressions:?}", text(reference.name))
            .expect("a string");
    }
    let imports = facts.imports.iter().map(|it| {
        (
            text(it.path),
            text(it.name),
            text(it.local),
            it.kind,
            it.position,
            it.statement,
            facts.qualified_name(it.from),
        )
    });
    let markers = facts.markers.iter().map(|it| (text(it.kind), it.position));
    let exports = facts.exports.iter().map(|it| (text(it.name), text(it.local), text(it.path), it.position));
    let exports: Vec<_> = exports.collect();
    let counts = (exports, facts.problem_count, facts.line_count, facts.type_parameters.len());
    writeln!(told, "{:?} {:?} {counts:?}", imports.collect::<Vec<_>>(), markers.collect::<Vec<_>>()).expect("a string");
    told
}

fn bound(facts: &Facts, bound: Bound) -> String {
    match bound {
        Bound::Symbol(symbol) => symbol_name(facts, symbol),
        Bound::Import(import) => import_name(facts, import),
        other => format!("{other:?}"),
    }
}

fn symbol_name(facts: &Facts, symbol: SymbolIndex) -> String {
    format!("symbol {}", facts.qualified_name(symbol))
}

fn import_name(facts: &Facts, import: ImportIndex) -> String {
    let import = &facts.imports[import.index()];
    format!("import {} at {:?}", facts.texts.get(import.local), import.position)
}

/// What a use of a symbol yields, as others see it: what nobody can tell is nothing, and locals are what they were made from.
fn yielded(facts: &Facts, id: Option<ExpressionId>) -> String {
    let told = expression(facts, id, Locals::Followed(4));
    if told.starts_with("Unknown") { String::new() } else { told }
}

/// What is said of a local.
#[derive(Clone, Copy)]
enum Locals {
    /// Its name.
    Named,
    /// Its name and what it was made from.
    Told,
    /// What it was made from, so many times, as a surface does.
    Followed(u32),
}

impl Locals {
    fn next(self) -> Self {
        match self {
            Self::Followed(times) => Self::Followed(times - 1),
            other => other,
        }
    }
}

/// An expression in words.
fn expression(facts: &Facts, id: Option<ExpressionId>, locals: Locals) -> String {
    let Some(id) = id else { return String::new() };
    let text = |text| facts.texts.get(text);
    match facts.expressions.get(id) {
        Expression::Name(name) => format!("name {}", text(name)),
        Expression::Tag(name) => format!("tag {}", text(name)),
        Expression::Literal(name) => format!("literal {}", text(name)),
        Expression::Member(of, name) => format!("{}.{}", expression(facts, Some(of), locals), text(name)),
        Expression::Symbol(symbol) => symbol_name(facts, symbol),
        Expression::Import(import) => import_name(facts, import),
        Expression::TypeParameter(symbol, place) => format!("{place} of {}", symbol_name(facts, symbol)),
        Expression::Local(local) => {
            let binding = facts.bindings[local.index()];
            match locals {
                Locals::Named => format!("local {}", text(binding.name)),
                Locals::Told => format!("local {} made from {}", text(binding.name), shallow(facts, binding.value)),
                Locals::Followed(1..) if binding.value.is_some() => expression(facts, binding.value, locals.next()),
                Locals::Followed(_) => "Unknown []".to_owned(),
            }
        }
        other => {
            let mut inner = Vec::new();
            let kind = other.map(|id| {
                inner.push(expression(facts, Some(id), locals));
                ExpressionId(0)
            });
            format!("{kind:?} {inner:?}")
        }
    }
}

/// An expression in words, with locals by their names alone.
fn shallow(facts: &Facts, id: Option<ExpressionId>) -> String {
    expression(facts, id, Locals::Named)
}

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
    assert!(tally.taken > tally.edits / 20, "hardly anything was taken over: {tally:?}");
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
        match random.u8(..6) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => lines.swap(at, to),
            3 => lines.insert(at, "\n".to_owned()),
            4 => lines[at] = renamed(&lines[at], random),
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
        let expressions = [reference.receiver, reference.passed].map(|id| expression(facts, id, 0));
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
        (text(it.path), text(it.name), text(it.local), it.position, it.statement, facts.qualified_name(it.from))
    });
    let markers = facts.markers.iter().map(|it| (text(it.kind), it.position));
    let counts = (facts.exports.len(), facts.problem_count, facts.line_count, facts.type_parameters.len());
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
    let told = expression(facts, id, 1);
    if told.starts_with("Unknown") { String::new() } else { told }
}

/// An expression in words. Locals are followed `if followed` is not zero, as far as a surface does.
fn expression(facts: &Facts, id: Option<ExpressionId>, followed: usize) -> String {
    let Some(id) = id else { return String::new() };
    let text = |text| facts.texts.get(text);
    match facts.expressions.get(id) {
        Expression::Name(name) => format!("name {}", text(name)),
        Expression::Tag(name) => format!("tag {}", text(name)),
        Expression::Literal(name) => format!("literal {}", text(name)),
        Expression::Member(of, name) => format!("{}.{}", expression(facts, Some(of), followed), text(name)),
        Expression::Symbol(symbol) => symbol_name(facts, symbol),
        Expression::Import(import) => import_name(facts, import),
        Expression::TypeParameter(symbol, place) => format!("{place} of {}", symbol_name(facts, symbol)),
        Expression::Local(local) => {
            let binding = facts.bindings[local.index()];
            match followed {
                // In a body the name tells which one it is, with what it is made from at first sight.
                0 => format!("local {} {:?}", text(binding.name), shallow(facts, binding.value)),
                1..=4 if binding.value.is_some() => expression(facts, binding.value, followed + 1),
                _ => "Unknown []".to_owned(),
            }
        }
        other => {
            let mut inner = Vec::new();
            let kind = other.map(|id| {
                inner.push(expression(facts, Some(id), followed));
                ExpressionId(0)
            });
            format!("{kind:?} {inner:?}")
        }
    }
}

/// The outermost part of an expression.
fn shallow(facts: &Facts, id: Option<ExpressionId>) -> String {
    match id.map(|id| facts.expressions.get(id)) {
        None => String::new(),
        Some(Expression::Member(_, name)) => format!("member {}", facts.texts.get(name)),
        Some(Expression::Symbol(symbol)) => symbol_name(facts, symbol),
        Some(Expression::Import(import)) => import_name(facts, import),
        Some(Expression::Name(name)) => format!("name {}", facts.texts.get(name)),
        Some(other) => format!("{:?}", other.map(|_| ExpressionId(0))).split('(').next().unwrap_or_default().to_owned(),
    }
}

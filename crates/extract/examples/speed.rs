//! Compares extraction with a bare parse: `speed FOLDER [parse|extract|fingerprint]`.
use rhumb_languages::Language;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;
use std::time::Instant;

type File = (String, String, &'static Language);

fn main() {
    let mut arguments = std::env::args().skip(1);
    let root = arguments.next().expect("a folder");
    let mode = arguments.next().unwrap_or_default();
    let files = files(root.into(), mode == "all");
    match mode.as_str() {
        "parse" => parse(&files),
        "read" => {}
        "extract" => drop(extract(&files)),
        "fingerprint" => fingerprint(&files, arguments.next()),
        _ => compare(&files),
    }
}

fn files(root: PathBuf, with_documents: bool) -> Vec<File> {
    let (mut files, mut waiting) = (Vec::new(), vec![root]);
    while let Some(folder) = waiting.pop() {
        let mut entries: Vec<_> = std::fs::read_dir(folder).unwrap().flatten().collect();
        entries.sort_by_key(std::fs::DirEntry::path);
        for entry in entries {
            let (path, kind) = (entry.path(), entry.file_type().unwrap());
            if kind.is_dir() && entry.file_name() != ".git" {
                waiting.push(path);
            } else if kind.is_file()
                && let Some(language) = rhumb_languages::by_path(&path.to_string_lossy())
                && (with_documents || language.name != "markdown")
                && let Ok(source) = std::fs::read_to_string(&path)
                && source.len() < 1 << 20
            {
                files.push((path.to_string_lossy().into_owned(), source, language));
            }
        }
    }
    files
}

fn parse(files: &[File]) {
    let mut parser = tree_sitter::Parser::new();
    for (_, source, language) in files {
        parser.set_language(&(language.grammar.unwrap())()).unwrap();
        std::hint::black_box(parser.parse(source, None));
    }
}

fn extract(files: &[File]) -> [usize; 6] {
    let mut counts = [0; 6];
    for (path, source, language) in files {
        let facts = rhumb_extract::extract(source, path, language);
        counts[0] += facts.symbols.len();
        counts[1] += facts.references.len();
        counts[2] += facts.expressions.ids().count();
        counts[3] += facts.texts.len();
        counts[4] += facts.bindings.len();
        counts[5] += facts.scopes.len();
    }
    counts
}

fn compare(files: &[File]) {
    let bytes: usize = files.iter().map(|file| file.1.len()).sum();
    let (mut best, mut counts) = ((f64::MAX, f64::MAX), [0; 6]);
    for _ in 0..5 {
        let start = Instant::now();
        parse(files);
        best.0 = best.0.min(start.elapsed().as_secs_f64());
        let start = Instant::now();
        counts = extract(files);
        best.1 = best.1.min(start.elapsed().as_secs_f64());
    }
    let [symbols, references, expressions, texts, bindings, scopes] = counts;
    println!(
        "{} files {} MB parse {:.2} extract {:.2} ratio {:.2} symbols {symbols} references {references} expressions {expressions} texts {texts} bindings {bindings} scopes {scopes}",
        files.len(), bytes >> 20, best.0, best.1, best.1 / best.0
    );
}

fn fingerprint(files: &[File], wanted: Option<String>) {
    let mut hasher = rustc_hash::FxHasher::default();
    for (path, source, language) in files {
        if wanted.as_ref().is_some_and(|wanted| !path.contains(wanted.as_str())) { continue; }
        let facts = rhumb_extract::extract(source, path, language);
        let text = dump(&facts);
        if wanted.is_some() { println!("{path}\n{text}"); }
        let mut own = rustc_hash::FxHasher::default();
        text.hash(&mut own);
        if std::env::var("EACH").is_ok() { println!("{:016x} {path}", own.finish()); }
        text.hash(&mut hasher);
    }
    println!("{:016x}", hasher.finish());
}

/// Everything the facts say, independent of the numbers of texts, expressions and kept bindings.
fn dump(facts: &rhumb_model::Facts) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    let text = |text| facts.texts.get(text);
    for s in &facts.symbols {
        writeln!(out, "S {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {}", s.kind, text(s.subkind), text(s.name), text(s.qualified_name), s.parent, s.scope, s.span, s.name_span, text(s.signature), text(s.doc), text(s.declared_type), text(s.value), s.visibility, s.flags, s.metrics, s.body_hash == 0, s.type_expression.map_or(String::new(), |id| expression(facts, id, 0))).unwrap();
    }
    for p in &facts.parameters { writeln!(out, "P {:?} {} {} {} {} {}", p.symbol, text(p.name), text(p.declared_type), text(p.default), p.is_optional, p.is_variadic).unwrap(); }
    for s in &facts.scopes { writeln!(out, "C {s:?}").unwrap(); }
    for r in &facts.references { writeln!(out, "R {:?} {} {:?} {:?} {:?} {} {} {:?} {} {:?} {:?}", r.role, text(r.name), r.position, r.part, r.from, r.receiver.map_or(String::new(), |id| expression(facts, id, 0)), text(r.receiver_text), r.bound, r.is_conditional, r.arguments, r.scope).unwrap(); }
    for i in &facts.imports { writeln!(out, "I {} {} {} {:?} {} {} {} {} {:?} {:?}", text(i.path), text(i.name), text(i.local), i.kind, i.is_type_only, i.is_dynamic, i.is_reexport, i.statement, i.from, i.position).unwrap(); }
    for e in &facts.exports { writeln!(out, "E {} {} {} {:?} {} {:?}", text(e.name), text(e.local), text(e.path), e.kind, e.is_default, e.position).unwrap(); }
    for m in &facts.markers { writeln!(out, "M {} {} {:?}", text(m.kind), text(m.content), m.position).unwrap(); }
    for s in &facts.suppressions { writeln!(out, "X {} {:?}", text(s.recipe), s.row).unwrap(); }
    writeln!(out, "{:?} {} {:?} {}", facts.problems, facts.problem_count, facts.status, facts.line_count).unwrap();
    out
}

fn expression(facts: &rhumb_model::Facts, id: rhumb_model::ExpressionId, depth: u32) -> String {
    use rhumb_model::Expression as E;
    if depth > 30 { return "...".into(); }
    let inner = |id| expression(facts, id, depth + 1);
    match facts.expressions.get(id) {
        E::Name(name) => format!("name {}", facts.texts.get(name)),
        E::Local(index) => {
            let b = &facts.bindings[index.index()];
            format!("local[{} {:?} {:?} {} type={} value={}]", facts.texts.get(b.name), b.scope, b.kind, b.visible_from, b.declared_type.map_or(String::new(), inner), b.value.map_or(String::new(), inner))
        }
        E::Member(of, name) => format!("({}).{}", inner(of), facts.texts.get(name)),
        E::Call(of) => format!("call({})", inner(of)),
        E::New(of) => format!("new({})", inner(of)),
        E::Index(of) => format!("index({})", inner(of)),
        E::Unwrap(of) => format!("unwrap({})", inner(of)),
        E::Apply(of, first) => format!("apply({}, {})", inner(of), inner(first)),
        E::Literal(name) => format!("literal {}", facts.texts.get(name)),
        other => format!("{other:?}"),
    }
}

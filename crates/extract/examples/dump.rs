//! Prints the facts of a file.
use rhumb_model::*;
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let source = std::fs::read_to_string(&path).unwrap();
    let language = rhumb_languages::by_path(&path).unwrap();
    let f = rhumb_extract::extract(&source, &path, language);
    let t = |x: Text| f.texts.get(x);
    println!("{:?} problems {}", f.status, f.problem_count);
    for s in &f.symbols { println!("{:>4} {:10} {:30} {:?} fl={:x} sig={:?} ty={:?} val={:?} doc={:?} {:?}", s.span.start.line(), s.kind.name(), t(s.qualified_name), s.visibility, s.flags.0, t(s.signature), t(s.declared_type), t(s.value), t(s.doc).lines().next().unwrap_or(""), s.metrics.cyclomatic()); }
    for p in &f.parameters { println!("param {:?} {} : {} = {} {} {}", p.symbol, t(p.name), t(p.declared_type), t(p.default), p.is_optional, p.is_variadic); }
    for r in &f.references { println!("{:>4}:{:<3} {:9} {:20} recv={:?} from={} {:?} c={} {:?}", r.position.line(), r.position.col(), r.role.name(), t(r.name), t(r.receiver_text), f.qualified_name(r.from), r.bound, r.is_conditional, r.part); }
    for i in &f.imports { println!("import {:?} {} {} {} ", i.kind, t(i.path), t(i.name), t(i.local)); }
    for e in &f.exports { println!("export {:?} {} {} {} ", e.kind, t(e.path), t(e.name), t(e.local)); }
}

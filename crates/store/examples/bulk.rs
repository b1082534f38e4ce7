//! tuning
use rhumb_model::*;
use rhumb_store::*;
use std::path::Path;

fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/stat").unwrap();
    let f: Vec<&str> = s.rsplit(')').next().unwrap().split_whitespace().collect();
    (f[11].parse::<f64>().unwrap() + f[12].parse::<f64>().unwrap()) / 100.0
}
fn un(s: &str) -> String {
    s.replace("\\n", "\n").replace("\\t", "\t").replace("\\\\", "\\")
}
struct F {
    path: String,
    size: u64,
    facts: Facts,
}
fn empty() -> Facts {
    Facts {
        texts: Texts::default(),
        symbols: vec![],
        parameters: vec![],
        scopes: vec![],
        bindings: vec![],
        references: vec![],
        expressions: Expressions::default(),
        imports: vec![],
        exports: vec![],
        markers: vec![],
        suppressions: vec![],
        problems: vec![],
        problem_count: 0,
        status: ParseStatus::Ok,
        line_count: 0,
    }
}
fn load() -> Vec<F> {
    let mut v: Vec<F> = vec![];
    for line in std::fs::read_to_string("/tmp/st/django.tsv").unwrap().lines() {
        let p: Vec<&str> = line.split('\t').collect();
        let n = |i: usize| p[i].parse::<u32>().unwrap();
        if p[0] == "F" {
            let mut facts = empty();
            facts.line_count = n(3);
            v.push(F { path: p[1].into(), size: u64::from(n(2)), facts });
            continue;
        }
        let f = &mut v.last_mut().unwrap().facts;
        let t = &mut f.texts;
        match p[0] {
            "S" => {
                let kind = SymbolKind::from_name(p[1]).unwrap();
                let pos = |r: usize, c: usize| Position { row: p[r].parse().unwrap(), column: p[c].parse().unwrap() };
                let c = kind.is_callable();
                let r = f.symbols.len() as u32;
                f.symbols.push(Symbol {
                    kind,
                    subkind: Text::EMPTY,
                    name: t.intern(p[2]),
                    qualified_name: t.intern(p[3]),
                    parent: p[4].parse().ok().map(SymbolIndex),
                    scope: ScopeIndex(0),
                    span: Span { start_byte: 0, end_byte: 0, start: pos(5, 7), end: pos(6, 8) },
                    name_span: Span { start: pos(9, 10), ..Span::default() },
                    signature: t.push(&un(p[11])),
                    doc: t.push(&un(p[12])),
                    declared_type: Text::EMPTY,
                    type_expression: None,
                    value: Text::EMPTY,
                    visibility: Visibility::Public,
                    flags: Flags(1),
                    metrics: Metrics {
                        branches: r % 4,
                        loops: r % 3 / 2,
                        returns: r % 3,
                        max_nesting: r % 2,
                        cognitive: r % 5,
                        ..Metrics::default()
                    },
                    body_hash: if c { 0x9E37_79B9_7F4A_7C15u64.wrapping_mul(u64::from(r) + 77) } else { 0 },
                });
            }
            "P" => {
                let (a, b, c) = (t.intern(&un(p[2])), t.intern(&un(p[3])), t.intern(&un(p[4])));
                f.parameters.push(Parameter {
                    symbol: SymbolIndex(n(1)),
                    name: a,
                    declared_type: b,
                    default: c,
                    is_optional: !c.is_empty(),
                    is_variadic: false,
                });
            }
            "I" => {
                let (a, b, c) = (t.intern(p[1]), t.intern(p[2]), t.intern(p[3]));
                f.imports.push(Import {
                    path: a,
                    name: b,
                    local: c,
                    kind: ImportKind::Named,
                    is_type_only: false,
                    is_dynamic: false,
                    is_reexport: false,
                    statement: n(4),
                    from: SymbolIndex(0),
                    position: Position { row: n(4), column: n(5) },
                });
            }
            "R" => {
                let rt = t.intern(&un(p[6]));
                let name = t.intern(p[2]);
                let receiver = if p[6].is_empty() {
                    None
                } else if p[6] == "self" {
                    Some(f.expressions.push(Expression::SelfRef))
                } else {
                    let mut e: Option<ExpressionId> = None;
                    for part in p[6].split('.').take(4) {
                        let x = t.intern(part);
                        e = Some(f.expressions.push(match e {
                            None => Expression::Name(x),
                            Some(e) => Expression::Member(e, x),
                        }));
                    }
                    e
                };
                f.references.push(Reference {
                    role: Role::from_name(p[1]).unwrap(),
                    name,
                    position: Position { row: n(3), column: n(4) },
                    part: Part::Other,
                    from: SymbolIndex(n(5)),
                    receiver,
                    receiver_text: rt,
                    bound: Bound::Free,
                    is_conditional: p[7] == "1",
                    arguments: Some(1),
                    scope: ScopeIndex(n(5)),
                });
            }
            _ => {}
        }
    }
    v
}
fn main() {
    let files = load();
    let path = Path::new("/tmp/st/out.db");
    for x in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("/tmp/st/out.db{x}"));
    }
    let total: u64 = files.iter().map(|f| f.size).sum();
    let rss = |t: &str| {
        let s = std::fs::read_to_string("/proc/self/status").unwrap();
        println!("{t} {}", s.lines().find(|l| l.starts_with("VmRSS")).unwrap());
    };
    rss("start");
    let t0 = cpu();
    let mut store = Store::create(path, None).unwrap();
    let mut batch = store.begin().unwrap();
    let mut stored = vec![];
    for f in &files {
        let r = FileRecord {
            path: &f.path,
            language: "python",
            content_hash: [7; 32],
            stat: Stat { size: f.size, modified_ns: 1_700_000_000_123_456_789, inode: 123_456 },
            is_test: false,
            is_generated: false,
            indexed_at: 1_700_000_000_000,
        };
        stored.push(batch.put_file(&r, &f.facts).unwrap());
    }
    let t1 = cpu();
    println!("put_file {:.2}", t1 - t0);
    let mut by: std::collections::HashMap<String, Vec<SymbolId>> = Default::default();
    for (f, s) in files.iter().zip(&stored) {
        for (x, id) in f.facts.symbols.iter().zip(&s.symbols) {
            by.entry(f.facts.texts.get(x.name).to_owned()).or_default().push(*id);
        }
    }
    let mut bodies = vec![];
    for (f, s) in files.iter().zip(&stored) {
        let surface = Surface {
            texts: Texts::default(),
            symbols: f
                .facts
                .symbols
                .iter()
                .zip(&s.symbols)
                .enumerate()
                .map(|(i, (x, id))| SurfaceSymbol {
                    id: *id,
                    index: SymbolIndex(i as u32),
                    name: x.name,
                    kind: x.kind,
                    parent: 0,
                    visibility: x.visibility,
                    flags: x.flags,
                    declared_type: None,
                    bases: vec![],
                })
                .collect(),
            expressions: Expressions::default(),
            imports: f.facts.imports.clone(),
            exports: vec![],
        };
        let mut texts = Texts::default();
        let g = &f.facts;
        let references: Vec<Reference> = g
            .references
            .iter()
            .map(|r| Reference {
                name: texts.intern(g.texts.get(r.name)),
                receiver_text: texts.intern(g.texts.get(r.receiver_text)),
                ..*r
            })
            .collect();
        let imports: Vec<Import> = g
            .imports
            .iter()
            .map(|r| Import {
                path: texts.intern(g.texts.get(r.path)),
                name: texts.intern(g.texts.get(r.name)),
                local: texts.intern(g.texts.get(r.local)),
                ..*r
            })
            .collect();
        let body = Body {
            texts,
            references,
            expressions: g.expressions.clone(),
            bindings: vec![],
            imports,
            symbols: s.symbols.clone(),
            ..Body::default()
        };
        bodies.push((surface, body));
    }
    if std::env::var("PARTS").is_ok() {
        let z = |b: Vec<u8>| (b.len(), lz4_flex::compress(&b).len());
        let add = |t: &mut (usize, usize), x: (usize, usize)| {
            t.0 += x.0;
            t.1 += x.1
        };
        let mut t = [(0, 0); 8];
        for (a, b) in &bodies {
            add(&mut t[0], z(postcard::to_stdvec(&b.texts).unwrap()));
            add(&mut t[1], z(postcard::to_stdvec(&b.references).unwrap()));
            add(&mut t[2], z(postcard::to_stdvec(&b.expressions).unwrap()));
            add(&mut t[3], z(postcard::to_stdvec(&b.imports).unwrap()));
            add(&mut t[4], z(postcard::to_stdvec(&b.symbols).unwrap()));
            add(&mut t[5], z(postcard::to_stdvec(a).unwrap()));
            add(&mut t[6], z(postcard::to_stdvec(b).unwrap()));
            let r = &b.references;
            let mut cols = vec![];
            let mut prev = 0i64;
            let mut col = |f: &mut dyn FnMut(&Reference) -> Vec<u8>| {
                for x in r {
                    cols.extend(f(x));
                }
            };
            col(&mut |x| postcard::to_stdvec(&x.role).unwrap());
            col(&mut |x| postcard::to_stdvec(&x.name).unwrap());
            col(&mut |x| {
                let d = i64::from(x.position.row) - prev;
                prev = i64::from(x.position.row);
                postcard::to_stdvec(&d).unwrap()
            });
            col(&mut |x| postcard::to_stdvec(&x.position.column).unwrap());
            col(&mut |x| postcard::to_stdvec(&x.part).unwrap());
            let mut pf = 0i64;
            col(&mut |x| {
                let d = i64::from(x.from.0) - pf;
                pf = i64::from(x.from.0);
                postcard::to_stdvec(&d).unwrap()
            });
            let mut pf = 0i64;
            col(&mut |x| {
                let v = x.receiver.map_or(0, |r| i64::from(r.0) + 1);
                if v == 0 {
                    return vec![0];
                }
                let d = v - pf;
                pf = v;
                postcard::to_stdvec(&(d + 1)).unwrap()
            });
            col(&mut |x| postcard::to_stdvec(&x.receiver_text).unwrap());
            col(&mut |x| postcard::to_stdvec(&x.bound).unwrap());
            col(&mut |x| postcard::to_stdvec(&x.is_conditional).unwrap());
            col(&mut |x| postcard::to_stdvec(&x.arguments).unwrap());
            let mut pf = 0i64;
            col(&mut |x| {
                let d = i64::from(x.scope.0) - pf;
                pf = i64::from(x.scope.0);
                postcard::to_stdvec(&d).unwrap()
            });
            add(&mut t[7], z(cols));
        }
        println!("texts refs exprs imports symbols surface body colrefs {t:?}");
    }
    rss("prep");
    let t2 = cpu();
    for (s, (a, b)) in stored.iter().zip(&bodies) {
        batch.put_linkage(s.file, a, b).unwrap();
    }
    let t3 = cpu();
    println!("put_linkage {:.2}", t3 - t2);
    let mut links = vec![];
    for (fi, (_, b)) in bodies.iter().enumerate() {
        let mut l = vec![];
        let mut deps: std::collections::BTreeMap<u32, u32> = Default::default();
        for (i, r) in b.references.iter().enumerate() {
            let c = by.get(b.texts.get(r.name));
            let (state, targets) = match c {
                Some(c) if (i * 7 + fi) % 10 < 6 => (State::Resolved, vec![c[(i + fi) % c.len()]]),
                Some(_) if i % 97 == 0 => (State::Ambiguous, vec![SymbolId(5), SymbolId(9)]),
                _ => (State::Unresolved, vec![]),
            };
            let rr = State::Resolved == state;
            if rr && i % 10 == 0 {
                *deps.entry((i as u32 * 31) % 2900 + 1).or_default() += 1;
            }
            l.push(Link {
                reference: i as u32,
                state,
                kind: if r.role == Role::Call { EdgeKind::Calls } else { EdgeKind::Reads },
                evidence: rr.then_some(Evidence::Import),
                targets,
            });
        }
        links.push((
            l,
            deps.into_iter()
                .map(|(f, w)| Dependency { file: FileId(f), is_type_only: false, weight: w })
                .collect::<Vec<_>>(),
        ));
    }
    let q: Vec<Question> = (0..80u32).map(|i| Question(i.wrapping_mul(0x9E37_79B9))).collect();
    let t4 = cpu();
    for ((s, (_, b)), (l, d)) in stored.iter().zip(&bodies).zip(&links) {
        batch
            .put_links(
                s.file,
                &Linked {
                    body: b,
                    links: l,
                    questions: &q,
                    imports: &vec![Some(FileId(3)); b.imports.len()],
                    dependencies: d,
                },
            )
            .unwrap();
    }
    batch.commit().unwrap();
    let t5 = cpu();
    println!("put_links {:.2}", t5 - t4);
    rss("links");
    store.finish_bulk().unwrap();
    let t6 = cpu();
    println!("finish {:.2}  sum {:.2}", t6 - t5, t1 - t0 + t3 - t2 + t5 - t4 + t6 - t5);
    rss("end");
    let size = std::fs::metadata(path).unwrap().len();
    println!("{:.1} MB, {:.2} x", size as f64 / 1e6, size as f64 / total as f64);
}

//! The work of linking grows with its input, not with its square: inputs of one, two and four times a size are compared by the
//! number of steps that linking them takes.

use super::Project;
use crate::{Source, body, link};
use rhumb_model::{FileId, Role, State};
use std::fmt::Write as _;

/// A file by its path and source.
type File = (String, String);

fn project(files: &[File]) -> Project {
    Project::new(files.iter().map(|(path, source)| (path.as_str(), source.as_str())))
}

fn steps(files: &[File]) -> u64 {
    steps_of_first(files.len(), files)
}

/// The steps that linking the first `count` files takes.
fn steps_of_first(count: usize, files: &[File]) -> u64 {
    let project = project(files);
    let linked = project.modules.iter().take(count).map(|module| {
        let source = Source { file: module.file, path: &module.path, language: module.language };
        let facts = &project.facts[module.file.index()];
        link(source, &body(facts, &super::ids(facts)), &project).steps
    });
    linked.sum()
}

/// Twice the input takes at most a little more than twice the steps.
fn check<const N: usize>(sizes: [usize; N], files: impl Fn(usize) -> Vec<File>) {
    let steps = sizes.map(|size| steps(&files(size)));
    let is_linear = steps.windows(2).all(|pair| pair[1] * 10 <= pair[0] * 22);
    assert!(is_linear, "{steps:?} steps for {sizes:?} of\n{}", files(2)[0].1);
}

const SIZES: [usize; 3] = [80, 160, 320];

/// One file of `count` parts.
fn one(path: &str, around: [&str; 2], count: usize, part: impl Fn(usize) -> String) -> Vec<File> {
    let parts: String = (0..count).map(part).collect();
    vec![(path.to_owned(), format!("{}{parts}{}", around[0], around[1]))]
}

/// One file for each part.
fn many(extension: &str, count: usize, part: impl Fn(usize) -> String) -> Vec<File> {
    (0..count).map(|at| (format!("part{at}.{extension}"), part(at))).collect()
}

/// Source text in which `@` is a number and `+` the next one.
fn numbered(source: &str, at: usize, count: usize) -> String {
    source.replace('@', &at.to_string()).replace('+', &((at + 1) % count).to_string())
}

fn check_parts(path: &str, around: [&str; 2], part: &str) {
    check(SIZES, |count| one(path, around, count, |at| numbered(part, at, count)));
}

fn check_files(extension: &str, source: &str) {
    check(SIZES, |count| many(extension, count, |at| numbered(source, at, count)));
}

#[test]
fn a_class_that_many_files_reopen_takes_linear_work() {
    check_files("rb", "class Foo\n  def m@\n    m+\n  end\nend\n");
    check_files("rb", "module M@\nend\nclass Foo < Base\n  include M@\n  def m\n    m\n    Foo.new.m\n  end\nend\n");
    check_files("cs", "namespace P { public partial class Foo { void M@() { M+(); new Foo().M(); } void M() {} } }\n");
    check_files("swift", "extension Foo { func m@() { self.m+(); help() } }\n");
}

#[test]
fn a_name_that_many_files_define_takes_linear_work() {
    check_files("kt", "package p\nopen class Foo { fun m@() { m@() } }\nfun f(a: Int) { Foo(); f(1) }\n");
    check_files("java", "package p;\nclass K@ { static void f(int a) { f(1); K+.f(2); } }\n");
    check_files("cs", "namespace P { class T@ {} static class E@ { public static void X(this T@ t) { t.X(); } } }\n");
    check_files("go", "package p\ntype I@ interface { M() }\ntype T@ struct{}\nfunc (t T@) M() {}\n");
    check_files("cpp", "struct S;\nint f(int a);\nint g@(S *s) { return f(1); }\n");
}

#[test]
fn overloads_take_linear_work() {
    let classes = "class T@ {}\n";
    for (path, around, parts) in [
        ("A.java", ["class A {\n", "}\n"], "void f(int a) {}\nvoid g@() { f(1); }\n"),
        ("A.java", ["class A {\n", "}\n"], "void f(int a, T@ b) {}\nvoid g@(T@ x) { f(1, x); }\n"),
        ("A.cs", ["class A {\n", "}\n"], "void f(T@ a) {}\nvoid g@(T@ x) { this.f(x); }\n"),
        ("a.cpp", ["", ""], "class T@ {};\nvoid f(T@ a) {}\nvoid g@(T@ x) { f(x); }\n"),
        ("a.kt", ["", ""], "class T@\nfun f(a: T@) {}\nfun g@(x: T@) { f(x) }\n"),
    ] {
        check_parts(path, around, parts);
    }
    let derived = |count: usize| {
        let class = |name: &str| -> String {
            let methods: String = (0..count).map(|at| numbered("void f(T@ a) {}\n", at, count)).collect();
            format!("class {name} {{\n{methods}}}\n")
        };
        vec![("A.java".to_owned(), class("A") + &class("B extends A") + &numbered(classes, 0, 1))]
    };
    check(SIZES, derived);
}

#[test]
fn a_name_that_one_file_defines_again_and_again_takes_linear_work() {
    for (path, part) in [
        ("a.py", "def f(a): pass\ndef g@(): f(1)\n"),
        ("a.ts", "function f(a: T@): void;\nfunction g@() { f(1); }\n"),
        ("a.c", "void f(int a) {}\nvoid g@() { f(1); }\n"),
        ("a.py", "class Foo:\n  def m@(self): self.m+()\n"),
        ("a.py", "class Foo:\n  def m(self): self.m()\n"),
        ("a.rb", "class Foo\n  def m@\n    m+\n  end\nend\n"),
        ("a.cs", "partial class Foo { void M@() { M+(); } void M() { M(); } }\n"),
        ("a.swift", "extension Foo { func m@() { self.m+() } }\n"),
        ("a.cpp", "class Foo { void m@() { this->m+(); } };\n"),
    ] {
        check_parts(path, ["", ""], part);
    }
}

#[test]
fn implementation_blocks_take_linear_work() {
    let part = "impl Foo { fn m@(&self) { self.m+(); } }\n";
    check_parts("a.rs", ["pub struct Foo;\n", ""], part);
    check_parts(
        "a.rs",
        ["pub struct Foo;\n", ""],
        "trait T@ { fn m@(&self); }\nimpl T@ for Foo { fn m@(&self) { self.m+(); } }\n",
    );
    check_parts("a.rs", ["", ""], "mod m@ { pub struct A; impl A { fn f(&self) { self.f(); } } }\n");
}

/// Files each of which takes all names from all others; `line` does so.
fn mutual(extension: &str, count: usize, line: impl Fn(usize) -> String, code: impl Fn(usize) -> String) -> Vec<File> {
    let file = |at: usize| {
        let mut source = String::new();
        for other in (0..count).filter(|other| *other != at) {
            let _ = writeln!(source, "{}", line(other));
        }
        (format!("m{at}.{extension}"), source + &code(at))
    };
    (0..count).map(file).collect()
}

#[test]
fn the_work_of_a_file_among_mutual_star_imports_is_bounded() {
    // The number of imports doubles where that of files grows by the root of two.
    let check = |files: &dyn Fn(usize) -> Vec<File>| {
        let steps = [93, 132].map(|count| steps_of_first(2, &files(count)));
        assert!(steps.windows(2).all(|pair| pair[1] * 10 <= pair[0] * 13), "{steps:?} steps");
    };
    check(&|count| mutual("py", count, |at| format!("from m{at} import *"), |at| format!("def f{at}(): g()\n")));
    check(&|count| {
        let code =
            |at: usize| format!("import {{ q }} from './m{}';\nexport function f{at}() {{ q(); }}\n", (at + 2) % count);
        mutual("ts", count, |at| format!("export * from './m{at}';"), code)
    });
}

#[test]
fn each_of_very_many_overloads_is_found_by_what_is_passed() {
    let source = |count: usize| {
        let part = "void f(int a, T@ b) {}\nvoid g@(T@ x) { f(1, x); }\n";
        let types: String = (0..count).map(|at| numbered("class T@ {}\n", at, count)).collect();
        let class: String = (0..count).map(|at| numbered(part, at, count)).collect();
        format!("class A {{\n{class}}}\n{types}")
    };
    for count in [20, 300] {
        let project = project(&[("A.java".to_owned(), source(count))]);
        let (facts, module) = (&project.facts[0], &project.modules[0]);
        let source = Source { file: FileId(0), path: "A.java", language: module.language };
        let body = body(facts, &super::ids(facts));
        let linked = link(source, &body, &project);
        let calls = linked.links.iter().filter(|link| body.references[link.reference as usize].role == Role::Call);
        let found: Vec<_> = calls.map(|link| (link.state, link.targets.clone())).collect();
        let name = |at: usize| if at == 0 { "A::f".to_owned() } else { format!("A::f#{}", at + 1) };
        let expected: Vec<_> = (0..count).map(|at| (State::Resolved, vec![super::id(&name(at))])).collect();
        assert_eq!(found, expected, "{count} overloads");
    }
}

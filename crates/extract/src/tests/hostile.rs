//! Adversarial input: deeply nested, long, repetitive. Each of these once caused, or could cause, a stack overflow or quadratic time.

use crate::budget::{Counting, TOO_MUCH_WORK};
use crate::parse::counted;
use crate::{DEFAULT_WORDS, read_once, read_whole};
use rhumb_languages::{ALL, by_path};
use rhumb_model::{Facts, ParseStatus, SymbolKind};
use std::time::{Duration, Instant};

/// Anything quadratic takes minutes at these sizes.
const DEADLINE: Duration = Duration::from_secs(20);

fn check(path: &str, source: &str) -> Facts {
    let start = Instant::now();
    // Does not catch panics, so that the test fails on one.
    let facts = read_whole(source, path, by_path(path).expect("the path has an extension"));
    let elapsed = start.elapsed();
    assert!(elapsed < DEADLINE, "{path}, {} bytes: {elapsed:?}", source.len());
    facts
}

fn nested(open: &str, inside: &str, close: &str, depth: usize) -> String {
    format!("{}{inside}{}", open.repeat(depth), close.repeat(depth))
}

/// The concatenated texts of the first `count` numbers.
fn joined(count: usize, text: impl Fn(usize) -> String) -> String {
    (0..count).map(text).collect()
}

fn count(facts: &Facts, kind: SymbolKind) -> usize {
    facts.symbols.iter().filter(|symbol| symbol.kind == kind).count()
}

#[test]
fn deeply_nested_brackets_are_extracted() {
    for path in ["a.c", "a.go", "a.java", "a.js", "a.py", "a.rs", "a.ts"] {
        for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
            check(path, &nested(open, "a", close, 100_000));
            check(path, &open.repeat(100_000));
            check(path, &close.repeat(100_000));
        }
    }
}

#[test]
fn deeply_nested_functions_are_extracted() {
    let facts = check("a.js", &nested("function f(){", "", "}", 50_000));
    assert_eq!(count(&facts, SymbolKind::Function), 50_000);
    check("a.rs", &nested("mod m{fn f(){", "x", "}}", 20_000));
    check("a.rs", &nested("const A: u8 = {", "1", "};", 20_000));
    check("a.ts", &nested("class C{m(){", "x", "}}", 20_000));
    check("a.js", &nested("function f(){this.a=1;", "", "}", 30_000));
    check("a.go", &format!("func f() {{ {} }}", nested("g := func(){", "x", "}\n", 20_000)));
    check("a.go", &format!("type T {}", nested("struct { a ", "int", "}\n", 20_000)));
    check("a.go", &format!("var t = {}", nested("T{a: ", "1", "}", 20_000)));
    check("a.go", &format!("func f() {{ {} }}", nested("if a && b {", "x", "}\n", 20_000)));
    check("a.java", &nested("class C{void m(){", "", "}}", 20_000));
    check("a.java", &format!("class A {{ {} }}", nested("Object o = new A() {", "", "};", 10_000)));
    let indented = joined(1_500, |depth| format!("{}def f():\n", " ".repeat(depth)));
    check("a.py", &indented);
}

#[test]
fn long_expressions_are_extracted() {
    for path in ["a.js", "a.py", "a.rs"] {
        check(path, &format!("x = a{}", " + a".repeat(200_000)));
        check(path, &format!("a{}", ".b()".repeat(100_000)));
        check(path, &format!("a{}", ".b".repeat(100_000)));
        check(path, &format!("f({})", "a, ".repeat(200_000)));
        check(path, &format!("x = {}1", "x = ".repeat(100_000)));
    }
    check("a.py", &format!("{}1", "x=".repeat(100_000)));
    check("a.rs", &format!("use {}a{};", "a::{b, ".repeat(30_000), "}".repeat(30_000)));
    check("a.rs", &format!("use {}{{{}}};", "a::".repeat(30_000), "b, ".repeat(30_000)));
    check("a.rs", &format!("use a::{{{}}};", "b, ".repeat(100_000)));
    check("a.js", &format!("import {{{}}} from 'a';", "b, ".repeat(50_000)));
    check("a.py", &format!("from a import ({})", "b, ".repeat(50_000)));
    check("a.py", &format!("{} = 1", "a, ".repeat(50_000)));
}

#[test]
fn many_definitions_are_extracted() {
    let functions = joined(30_000, |number| format!("function f{number}(a) {{ return a; }}\n"));
    assert_eq!(count(&check("a.js", &functions), SymbolKind::Function), 30_000);
    let methods = joined(30_000, |number| format!("    def f{number}(self): self.a = {number}\n"));
    assert_eq!(count(&check("a.py", &format!("class A:\n{methods}")), SymbolKind::Method), 30_000);
    let same = check("a.py", &"def f(): pass\n".repeat(30_000));
    assert_eq!(count(&same, SymbolKind::Function), 30_000);
    let parameters = joined(50_000, |number| format!("a{number}, "));
    assert_eq!(check("a.py", &format!("def f({parameters}): pass")).parameters.len(), 50_000);
    check("a.rs", &format!("{}fn f() {{}}", "/// doc\n".repeat(50_000)));
    check("a.rs", &format!("{}fn f() {{}}", "//! doc\n".repeat(50_000)));
    check("a.rs", &format!("{}fn f() {{}}", "#[a]\n".repeat(50_000)));
    check("a.py", &format!("{}def f(): pass", "@a\n".repeat(50_000)));
    check("a.js", &"// TODO: more\n".repeat(50_000));
    let fields = joined(50_000, |number| format!("a{number}, "));
    assert_eq!(count(&check("a.java", &format!("class A {{ int {fields}b; }}")), SymbolKind::Field), 50_001);
    check("a.java", &format!("class A {{ {}int {fields}b; }}", "@A(1) ".repeat(20_000)));
    check("a.java", &format!("class A {{ {} int b = {}1; }}", "int b() {} ".repeat(30_000), "b() + ".repeat(30_000)));
    check("a.rs", &"mod m { //! doc\n }\n".repeat(20_000));
    check("a.js", &format!("/** doc */{}x;\n{}", "\n".repeat(1_000_000), "function f() {}\n".repeat(20_000)));
}

#[test]
fn types_with_many_members_are_extracted() {
    let methods = joined(20_000, |number| format!("// doc\nfunc (t *T) f{number}() {{}}\n"));
    let facts = check("a.go", &format!("{methods}type T struct{{}}\n{methods}"));
    assert_eq!(facts.symbols.iter().filter(|symbol| symbol.parent.is_some_and(|it| it.0 == 1)).count(), 40_000);
    let types = joined(20_000, |number| format!("func (t T{number}) f() {{}}\ntype T{number} struct{{}}\n"));
    assert_eq!(count(&check("a.go", &types), SymbolKind::Method), 20_000);
    let names = joined(10_000, |number| format!("a{number}, "));
    assert_eq!(count(&check("a.go", &format!("var {names}z int")), SymbolKind::Variable), 10_001);
    assert_eq!(count(&check("a.go", &format!("const (\n{})", "a\n".repeat(30_000))), SymbolKind::Constant), 30_000);
}

#[test]
fn long_names_are_extracted() {
    let long = "a".repeat(500_000);
    check("a.py", &format!("class {long}:\n def f(self):\n{}", "  self.b = 1; self.c = 2\n".repeat(10_000)));
    check("a.rs", &format!("impl {long} {{ {} }}", "fn f() {} ".repeat(30_000)));
    check("a.js", &format!("class {long} {{ {} }}", "f() {} ".repeat(30_000)));
    check("a.js", &format!("import {{{}}} from '{long}';", "b, ".repeat(30_000)));
    check("a.py", &format!("from {long} import {}b", "b, ".repeat(30_000)));
}

#[test]
fn names_with_many_bindings_are_extracted() {
    check("a.py", &"a = 1\n".repeat(100_000));
    check("a.py", &format!("def f():\n{}", " a = a.b\n".repeat(100_000)));
    check("a.js", &"a = 1; ".repeat(100_000));
    check("a.js", &"var a = a.b();\n".repeat(60_000));
    check("a.rs", &format!("fn f() {{ {} }}", "let a = a.b(); ".repeat(60_000)));
}

#[test]
fn nested_and_repeated_macros_are_extracted() {
    check("a.rs", &format!("fn f() {{ {} }}", nested("a!(", "b", ")", 10_000)));
    check("a.rs", &format!("fn f() {{ {} }}", nested("a!{", "b", "", 10_000)));
    check("a.rs", &format!("fn f() {{ {} }}", "a!(b, c); ".repeat(30_000)));
    check("a.rs", &format!("fn f() {{ ({}) }}", "a!(b + ), ".repeat(30_000)));
    check("a.rs", &"a!{ fn f() { b!(c) } }\n".repeat(20_000));
}

#[test]
fn deep_and_many_declarators_are_extracted() {
    let facts = check("a.c", &format!("int {}x;", "*".repeat(50_000)));
    assert_eq!(count(&facts, SymbolKind::Variable), 1);
    check("a.c", &format!("int {};", nested("(*", "x", ")(int)", 5_000)));
    check("a.c", &format!("int {}x{};", "(".repeat(20_000), ")".repeat(20_000)));
    let facts = check("a.c", &format!("int {}a;", joined(30_000, |number| format!("*a{number}, "))));
    assert_eq!(count(&facts, SymbolKind::Variable), 30_001);
    check("a.c", &format!("struct s {{ {} }};", "int a, b; ".repeat(20_000)));
    check("a.c", &nested("struct s { ", "int a;", "} b;", 5_000));
    check("a.c", &format!("int a; {}", "/* b */ ".repeat(30_000)));
}

#[test]
fn many_preprocessor_directives_are_extracted() {
    check("a.c", &format!("{}int a b;{}", "#if A\n".repeat(20_000), "#endif\n".repeat(20_000)));
    check("a.c", &format!("int a b;{}", "#if A\n{\n#else\n}\n#endif\n".repeat(20_000)));
    check("a.c", &format!("f({}", "{\n#if A\n".repeat(20_000)));
    check("a.c", &"#define A b(c)\n".repeat(20_000));
    check("a.c", &"#define A /* b */ c\n".repeat(20_000));
    check("a.c", &"API int f(void) ATTR(1);\n".repeat(20_000));
    check("a.c", &format!("int f g; {}", "A ".repeat(100_000)));
    check("a.c", &format!("int f g; {}", "A(b) ".repeat(50_000)));
    check("a.c", &format!("int f g; {}", "template <".repeat(50_000)));
    check("a.c", &format!("int f g; {}", "/*".repeat(50_000)));
    check("a.c", &format!("int f g; {}", "\"".repeat(50_001)));
}

#[test]
fn deep_and_long_documents_are_extracted() {
    let facts = check("a.md", &"# A\n\ntext\n\n".repeat(50_000));
    assert_eq!(count(&facts, SymbolKind::Section), 50_000);
    check("a.md", &joined(50_000, |number| format!("{} A\n", "#".repeat(number % 6 + 1))));
    check("a.md", &"A\n---\n\n".repeat(30_000));
    check("a.md", &joined(1_000, |depth| format!("{}- a\n", "  ".repeat(depth))));
    check("a.md", &format!("{} a\n", ">".repeat(20_000)));
    check("a.md", &"```python\ndef f(): pass\n```\n\n".repeat(10_000));
}

#[test]
fn files_too_large_for_memory_are_skipped_with_the_limit_as_reason() {
    let facts = check("a.js", &"f();\n".repeat(4 << 20));
    assert_eq!((facts.status, facts.symbols.len()), (ParseStatus::Skipped, 1));
    let reason = facts.problems[0].reason;
    assert!(reason.starts_with("more than 4 MiB are not parsed, whatever max_file_size says"), "{reason}");
}

#[test]
fn expected_types_and_type_tests_take_bounded_time() {
    check("a.c", &format!("struct s x = {{ {} = 1 }};", ".a".repeat(20_000)));
    check("a.py", &format!("def f(x):\n if isinstance(x, A):\n{}", "  y=x\n".repeat(100_000)));
    check("a.py", &format!("def f(x):\n{}", " if isinstance(x, A):\n  x=x\n".repeat(20_000)));
    let conditions = "#elif defined(A)||defined(B)||defined(C)||defined(D)\nint x;\n".repeat(4_000);
    check("a.c", &format!("#if defined(Z)\n{conditions}#endif\n"));
}

/// Checks that parsing a repeated text is stopped by counted work, even if errors are counted in the log. Neither the clock nor the number
/// of bytes decides.
fn check_stopped(path: &str, text: &str, count: usize) {
    let (source, language) = (text.repeat(count), by_path(path).expect("the path has an extension"));
    let facts = counted(source.len(), Counting::Log, || read_once(&source, path, language, &DEFAULT_WORDS));
    assert_eq!((facts.status, facts.problems[0].reason), (ParseStatus::Skipped, TOO_MUCH_WORK), "{path}, {text:?}");
}

#[test]
fn rereading_is_bounded() {
    check_stopped("a.rs", "r#\"", 80_000);
    check_stopped("a.kt", "\"a\\", 20_000);
    check_stopped("a.swift", "/*", 8_000);
    check_stopped("a.scala", "}", 20_000);
    check_stopped("a.py", "\\\n", 20_000);
}

#[test]
fn consecutive_errors_are_bounded() {
    check_stopped("a.py", ":-", 5_000);
    check_stopped("a.c", "*/ ", 3_000);
    check_stopped("a.cpp", "-->\n", 3_000);
    check_stopped("a.cs", "--> ", 3_000);
}

#[test]
fn ambiguity_is_bounded() {
    check_stopped("a.swift", "/*", 1_600);
    check_stopped("a.swift", ">= ", 5_000);
    check_stopped("a.cpp", "<!--", 3_000);
    // Each operand is reduced together with all before it.
    check_stopped("a.js", "- await\n", 2_500);
}

#[test]
fn reread_text_is_left_out() {
    let comments = "# a comment\n".repeat(10_000);
    let facts = check("a.py", &format!("def f(): pass\n{comments}def g(): f()\n"));
    assert_eq!((facts.status, count(&facts, SymbolKind::Function)), (ParseStatus::Partial, 2));
    let problem = facts.problems[0];
    assert_eq!((problem.reason, problem.span.start_byte > 0), (TOO_MUCH_WORK, true));
    let facts = check("a.kt", &format!("fun f() {{}}\n{}", "\"a\\".repeat(20_000)));
    assert_eq!((facts.status, count(&facts, SymbolKind::Function)), (ParseStatus::Partial, 1));
}

#[test]
fn facts_do_not_depend_on_how_errors_are_counted() {
    for (path, source) in super::cases() {
        let Some(language) = by_path(&path) else { continue };
        let facts = |counting| {
            format!("{:?}", counted(source.len(), counting, || read_once(&source, &path, language, &DEFAULT_WORDS)))
        };
        assert_eq!(facts(Counting::Trees), facts(Counting::Log), "{path}");
    }
}

#[test]
fn characters_between_chunks_are_extracted_when_the_budget_ends() {
    for language in ALL {
        let path = format!("a.{}", language.files.extensions.first().copied().unwrap_or_default());
        for opener in ["\"", "\"\"\"", "/*", "`", "'"] {
            for shift in ["", " "] {
                check(&path, &format!("{shift}{}", format!("{opener}\u{e9}").repeat(3_000)));
            }
        }
    }
}

#[test]
fn repeated_tokens_are_given_up_at_once() {
    for (path, unit) in [("a.java", "%w("), ("a.rs", "%w("), ("a.rs", "%w(\n"), ("a.py", "/*\n")] {
        let start = Instant::now();
        let facts = check(path, &unit.repeat(10_000 / unit.len()));
        assert_eq!(facts.problems[0].reason, TOO_MUCH_WORK, "{path}: {unit:?}");
        // Without the log, each takes more than two seconds of a fast machine.
        assert!(start.elapsed() < Duration::from_secs(2), "{path}: {unit:?}");
    }
}

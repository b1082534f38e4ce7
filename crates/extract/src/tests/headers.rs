//! A name in a signature never refers to what the body of the function binds.

use crate::extract;
use rhumb_languages::by_path;
use rhumb_model::{Bound, Position};

/// Statements that bind `Foo` in the body of a function.
const BINDINGS: &[&str] = &[
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

const HEADERS: &[&str] =
    &["def f(x) -> Foo:", "def f(x: Foo):", "def f(x=Foo):", "def f(x, *y: Foo):", "async def f(x=Foo()):"];

#[test]
fn signatures_do_not_refer_to_what_bodies_bind() {
    for binding in BINDINGS {
        for header in HEADERS {
            check(&format!("from m import Foo\n{header}\n    {binding}\n    y = helper(x)\n    return Foo(y)\n"));
        }
    }
}

/// Checks that the use of `Foo` in the second line means the import in the first.
fn check(source: &str) {
    let facts = extract(source, "a.py", by_path("a.py").expect("a language"));
    let import = Position { row: 0, column: 14 };
    let in_header = facts.references.iter().filter(|it| it.position.row == 1 && facts.texts.get(it.name) == "Foo");
    let bounds: Vec<Bound> = in_header.map(|reference| reference.bound).collect();
    let [Bound::Import(found)] = bounds[..] else { panic!("{bounds:?}\n{source}") };
    assert_eq!(facts.imports[found.index()].position, import, "{source}");
}

//! Pieces of source text in many languages, from which files are generated. There are few names, so that pieces collide.

/// The names that are defined and used.
pub(crate) const NAMES: &[&str] = &["knock", "Door", "Wall"];

/// Pieces that files are made of, by extension. `A`, `B` and `C` are placeholders for names.
const PIECES: &[(&str, &[&str])] = &[
    (
        "py",
        &[
            "def A(b: B, c=C) -> B:\n    door = B(c)\n    door.knock()\n    return door\n",
            "def A(b: B = C) -> C:\n    from shop.cart import B, C\n    b = B(C)\n    return b.A()\n",
            "class A(B):\n    def C(self, b: B = A) -> C:\n        from .door import A\n        b = A(self.C)\n        return self.A(b)\n\n    def A(self):\n        for B in self.C():\n            B.A()\n        return B\n",
            "@A\ndef B(a: A):\n    with A() as C:\n        C.A(B)\n    return a.B()\n",
            "from shop.door import A\n",
            "from .door import A as B\n",
            "from shop.cart import *\n",
            "from . import door\n",
            "import shop.inner.door\n",
            "from shop import A, B\n",
            "A = 3\n",
            "__all__ = [\"A\", \"B\"]\n",
            "class A(B):\n    def C(self) -> B:\n        return self.A()\n    x: A = None\n",
            "def A(b: B):\n    b.C()\n    return B().A()\n",
            "A()\nshop.inner.door.B()\ndoor.C()\n",
            "# TODO: oil A\n",
            "def A(:\n",
        ],
    ),
    (
        "jsx",
        &[
            "import styles from \"./door.module.css\";\n",
            "import * as styles from \"./main.scss\";\n",
            "import \"./wall.css\";\n",
            "const A = () => <p className=\"B C\" id={styles.A}>{styles.B}</p>;\n",
            "const A = (b) => <p className={b ? \"B\" : `C A`} />;\n",
        ],
    ),
    (
        "css",
        &[
            ".A { color: var(--B); animation: C 1s; }\n",
            ":root { --A: 1px; --B: var(--C); }\n",
            "@keyframes A { to { top: 0 } }\n",
            "@import \"./wall.css\";\n",
            ".A { composes: B from \"./door.module.css\"; }\n.B { composes: C; }\n",
            "@media (a) { .A .B:hover { --C: 2px } }\n",
            ".A { color: red",
        ],
    ),
    (
        "scss",
        &[
            "$A: $B;\n",
            "@use \"door\";\n.A { color: door.$B; @include door.C; }\n",
            "@import \"door\", \"main\";\n",
            "@forward \"door\";\n",
            "@mixin A($B: 1) { color: $B; width: $C; }\n",
            "@function A($b) { @return $b * B($C); }\n",
            ".A { @extend .B; @include C; &-B { color: var(--A) } }\n",
            "%A { top: 0 }\n.B { @extend %A; }\n",
        ],
    ),
    (
        "less",
        &[
            "@A: @B;\n",
            "@import \"wall\";\n",
            "@import (reference) \"./main.less\";\n",
            ".A(@b: @B) { color: @b; width: @C; }\n",
            ".A { .B(); .C; &:extend(.B); &-C { top: @A } }\n",
            "@A: { color: red }\n.B { @A(); color: var(--C); }\n",
        ],
    ),
    (
        "ts",
        &[
            "export function A(b = B) {\n  const c = C(b);\n  c.A();\n  return B(c);\n}\n",
            "class A extends B {\n  C(b = A) {\n    class B {}\n    const c = new B(this.C);\n    return c.A(b);\n  }\n}\n",
            "const A = (b = B) => {\n  const { C } = require(\"./door\");\n  C.A(b);\n  return b;\n};\n",
            "import { A, B as C } from \"./door\";\n",
            "import type { A } from \"./Door\";\n",
            "import * as door from \"./door\";\n",
            "import { A } from \"@made/web\";\n",
            "export * from \"./door\";\n",
            "export { A as B } from \"./index\";\n",
            "export function A(b: B): C { return b.A(); }\n",
            "export class A extends B { C: A; B() { return this.C.B(); } }\n",
            "export interface A extends B { C(): A }\n",
            "door.A(new B());\n",
            "export default class A {}\n",
            "const A = require(\"./old\");\nA.B();\n",
        ],
    ),
    (
        "rs",
        &[
            "pub fn A(b: &B, c: C) -> B {\n    use crate::door::B;\n    let c = B::A(c);\n    c.C()\n}\n",
            "impl A {\n    pub fn C(&self, b: B) -> C {\n        let door = self.b.A(b);\n        door.knock()\n    }\n\n    fn A(c: C) {\n        for B in c.A() {\n            B.C();\n        }\n    }\n}\n",
            "#[A]\nfn B(c: C) -> A {\n    struct A;\n    let b = A { b: c };\n    b.knock()\n}\n",
            "mod door;\n",
            "pub mod shop;\n",
            "use crate::door::A;\n",
            "pub use self::door::*;\n",
            "use super::{A, shop::B as C};\n",
            "use made_rs::A;\n",
            "pub struct A { pub b: B }\nimpl A { pub fn C(&self) -> B { self.b.A() } }\n",
            "pub trait A { fn B(&self); }\n",
            "pub fn A(c: &C) { c.B(); door::A(); crate::shop::B(); }\n",
            "#[cfg(test)]\nmod tests { use super::*; #[test] fn B() { A(); } }\n",
        ],
    ),
    (
        "java",
        &[
            "class A extends B {\n    C knock(A a) {\n        B b = a.knock();\n        class C {}\n        return b.C(new C());\n    }\n\n    @A\n    static B C(C c) {\n        C B = c.knock();\n        return A.C(B);\n    }\n}\n",
            "package shop;\n",
            "import shop.A;\n",
            "import shop.*;\n",
            "import static shop.A.B;\n",
            "class A extends B { C c; void knock(A a) { a.knock(); knock(); c.knock(null); } }\n",
            "interface A { B knock(); B knock(int by); }\n",
            "class A { static B knock(C c) { return shop.Wall.knock(c); } static class C {} }\n",
        ],
    ),
    (
        "kt",
        &[
            "fun A(b: B = C): C {\n    val door = b.knock()\n    class C\n    return door.C()\n}\n",
            "package shop\n",
            "import shop.A\n",
            "fun A.knock(b: B) = b.knock()\n",
            "class A : B() { fun knock(): C = C() }\n",
            "fun knock(a: A) { a.knock(); Door() }\n",
        ],
    ),
    ("mod", &["module made\n", "module other\n"]),
    (
        "go",
        &[
            "func A(b B, c C) (door A) {\n\tb.knock()\n\tC := door.A(c)\n\treturn C\n}\n",
            "func (a *A) knock(b B) C {\n\ttype C struct{ B }\n\tc := C{b}\n\treturn c.A()\n}\n",
            "package door\n",
            "package main\n",
            "package door_test\n",
            "import \"made/door\"\n",
            "import . \"made/door\"\n",
            "type A struct { B; c *C }\n",
            "func (a *A) knock() B { a.c.knock(); return B{} }\n",
            "type A interface { knock() B; C; Wall() }\n",
            "func (a A) Wall(b B) {}\n",
            "func A(b B) { b.knock(); door.A(); C() }\n",
        ],
    ),
    (
        "cs",
        &[
            "class A : B {\n    C knock(A a, B b) {\n        var C = a.knock();\n        C.A(b);\n        return C;\n    }\n}\n",
            "using Shop;\n",
            "namespace Shop { partial class A : B { C c; void knock() { c.knock(); knock(1); } } }\n",
            "namespace Shop.Inner { class A { void knock(B b) { b.knock(); } } }\n",
            "static class A { static void knock(this B b, C c) { c.knock(); } }\n",
            "class A { Shop.B b; Inner.C c; }\n",
        ],
    ),
    (
        "h",
        &[
            "#include \"door.h\"\n",
            "#include \"wall.h\"\n",
            "namespace shop { class A : public B { public: void knock(C c); static const int Wall = 1; }; }\n",
            "struct A { struct B *b; };\ntypedef struct A A;\n",
            "void knock(A a);\n",
            "#ifdef LOUD\nvoid A(void);\n#endif\n",
            "#define LOUD\n",
            "#define A B\n",
            "namespace shop { enum A { B, C }; }\n",
        ],
    ),
    (
        "cc",
        &[
            "A B::knock(C c) {\n    struct A {};\n    c.knock();\n    return A();\n}\n",
            "#include \"door.h\"\n",
            "#include \"wall.h\"\n",
            "using namespace shop;\n",
            "namespace shop { void A::knock(B b) { b.knock(C()); knock(Wall); } }\n",
            "static void knock(shop::A a) { a.knock(B); }\n",
            "namespace { int A = B; }\n",
        ],
    ),
    (
        "c",
        &[
            "struct A *knock(struct B *b) {\n    struct C c;\n    c.b = b;\n    return knock(c);\n}\n",
            "#include \"plain.h\"\n",
            "#include \"rows.def\"\n",
            "void knock(A a) { a.b->b = 0; knock(B); }\n",
            "static struct A A;\n",
            "struct A { struct { struct B *knock; } b; };\n",
            "#if defined(LOUD) || defined(QUIET)\nvoid A(void) { knock(B); }\n#endif\n",
        ],
    ),
    ("def", &["int rows[] = { A, knock(B) };\n", "struct A rows = { .b = C };\n", "#define A B\n", "#define LOUD 1\n"]),
    (
        "php",
        &[
            "namespace Shop;\n",
            "use Shop\\A;\n",
            "use Shop\\{A, B as C};\n",
            "function A(B $b = C): C {\n    $c = new B($b);\n    class A {}\n    return $c->knock();\n}\n",
            "class A extends B {\n    public C $c;\n    function knock(A $a): B {\n        $b = $this->c->knock($a);\n        return B::C($b);\n    }\n}\n",
            "A(new B());\n$door = C::A();\n$door->knock();\n",
        ],
    ),
    (
        "rb",
        &[
            "require_relative \"door\"\n",
            "require \"shop/wall\"\n",
            "A = B\n",
            "class A < B\n  def knock(b = B)\n    c = C.new(b)\n    c.knock\n    A\n  end\n\n  attr_reader :C\nend\n",
            "module A\n  def self.B(c)\n    door = c.knock(A)\n    door.C\n    B\n  end\nend\n",
            "A.new.knock(B)\n",
        ],
    ),
    (
        "scala",
        &[
            "package shop\n",
            "import shop.A\n",
            "import shop.{A => B}\n",
            "class A(val b: B) extends B {\n  def knock(a: A = C): C = {\n    val c = a.knock(b)\n    class C\n    c.A()\n  }\n}\n",
            "object A {\n  def B(c: C): A = {\n    import shop.A\n    val b = A.C(c)\n    b.knock()\n  }\n}\n",
            "trait A extends B { def C: B }\n",
        ],
    ),
    ("Rakefile", &["task :A => :B do\n  knock\nend\n"]),
    ("Makefile", &["CFLAGS += -DQUIET\n", "all:\n"]),
    (
        "json",
        &[
            "{ \"name\": \"@made/web\", \"main\": \"index.ts\" }",
            "{ \"name\": \"@made/other\" }",
            "{ \"compilerOptions\": { \"paths\": { \"@made/web\": [\"./web/door.ts\"] } } }",
            "{}",
        ],
    ),
    ("toml", &["[package]\nname = \"made-rs\"\n", "[package]\nname = \"other\"\n", "not toml at all ["]),
    ("tool", &["#!/usr/bin/env python3\nfrom shop.door import A\n", "def A(b: B): b.C()\n", "A is no program\n"]),
    (
        "md",
        &[
            "# A\n\ntext\n\n",
            "## B\n\n```python\ndef C(): A()\n```\n\n",
            "Setext\n---\n\n",
            "See `A.B`, `knock()` and `shop.door.C`.\n\n",
            "See `web/door.ts`, `shop/cart.py` and `door.py`.\n\n",
        ],
    ),
];

/// The text of a file: some pieces in its language. The last line may lack its end.
pub(crate) fn content(path: &str, random: &mut fastrand::Rng) -> String {
    if path.ends_with("json") || path.ends_with("toml") {
        return piece(path, random);
    }
    let opening = if path.ends_with("php") { "<?php\n" } else { "" };
    let pieces: String = (0..random.usize(1..5)).map(|_| piece(path, random)).collect();
    let text = format!("{opening}{pieces}");
    if random.u8(..4) > 0 { text } else { text.trim_end().to_owned() }
}

/// A piece of text in the language of `path`, with names filled in.
pub(crate) fn piece(path: &str, random: &mut fastrand::Rng) -> String {
    let extension = match path.rsplit('.').next() {
        Some("tsx" | "js") => "ts",
        other => other.unwrap_or(""),
    };
    let pieces = PIECES.iter().find(|(known, _)| *known == extension).map_or(&[""][..], |(_, pieces)| *pieces);
    let template = pieces[random.usize(..pieces.len())];
    let mut text = String::new();
    let words = template.split_inclusive(|c: char| !c.is_alphanumeric());
    for word in words {
        let bare = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        match bare {
            "A" | "B" | "C" => {
                text.push_str(NAMES[random.usize(..NAMES.len())]);
                text.push_str(&word[bare.len()..]);
            }
            _ => text.push_str(word),
        }
    }
    text
}

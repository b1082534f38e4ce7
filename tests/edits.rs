//! Files of made-up projects, which name each other in many ways, and edits of them.

use std::fs;
use std::path::Path;

/// Where files may be, by family of languages: one project has the files of one family. Files and names are few, so that
/// edits meet what other files ask about.
pub(crate) const FAMILIES: &[&[&str]] = &[
    &[
        "app.py",
        "tool",
        "shop/__init__.py",
        "shop/cart.py",
        "shop/door.py",
        "shop/inner/__init__.py",
        "shop/inner/door.py",
        "shop/README.md",
    ],
    &["web/index.ts", "web/door.ts", "web/Door.tsx", "web/old.js", "web/package.json", "tsconfig.json", "README.md"],
    &[
        "rs/Cargo.toml",
        "rs/src/lib.rs",
        "rs/src/door.rs",
        "rs/src/shop/mod.rs",
        "rs/src/shop/door.rs",
        "rs/tests/opens.rs",
    ],
    &["src/shop/Door.java", "src/shop/Wall.java", "src/App.java", "test/shop/Knock.java", "src/Shop.kt"],
    &["go.mod", "main.go", "door/door.go", "door/wall.go", "door/door_test.go"],
    &["Door.cs", "Wall.cs", "App.cs"],
    &["door.h", "door.cc", "wall.h", "wall.cc", "plain.c", "plain.h", "rows.def", "Makefile"],
];

/// The names that are defined and used.
pub(crate) const NAMES: &[&str] = &["knock", "Door", "Wall"];

/// Pieces that files are made of, by extension. `A`, `B` and `C` stand for names.
const PIECES: &[(&str, &[&str])] = &[
    (
        "py",
        &[
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
        "ts",
        &[
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
            "#include \"plain.h\"\n",
            "#include \"rows.def\"\n",
            "void knock(A a) { a.b->b = 0; knock(B); }\n",
            "static struct A A;\n",
            "struct A { struct { struct B *knock; } b; };\n",
            "#if defined(LOUD) || defined(QUIET)\nvoid A(void) { knock(B); }\n#endif\n",
        ],
    ),
    ("def", &["int rows[] = { A, knock(B) };\n", "struct A rows = { .b = C };\n", "#define A B\n", "#define LOUD 1\n"]),
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

/// One change of the project.
#[derive(Debug)]
pub(crate) enum Edit {
    /// A file gets new content, or comes to be.
    Write(&'static str),
    /// A file grows by a piece.
    Grow(&'static str),
    /// A file goes.
    Remove(&'static str),
    /// A file takes another's place.
    Move(&'static str, &'static str),
    /// A file's time changes and its content does not.
    Touch(&'static str),
    /// A file becomes too large to be read.
    Swell(&'static str),
}

impl Edit {
    pub(crate) fn random(paths: &[&'static str], random: &mut fastrand::Rng) -> Self {
        let mut path = || paths[random.usize(..paths.len())];
        let (one, other) = (path(), path());
        match random.usize(..13) {
            0..=3 => Self::Write(one),
            4..=8 => Self::Grow(one),
            9 => Self::Remove(one),
            10 => Self::Move(one, other),
            11 => Self::Touch(one),
            _ => Self::Swell(one),
        }
    }

    /// Makes the change in the project at `root`.
    pub(crate) fn apply(&self, root: &Path, random: &mut fastrand::Rng) {
        let at = |path: &str| root.join(path);
        match self {
            Self::Write(path) => write(root, path, &content(path, random)),
            Self::Grow(path) => {
                let before = fs::read_to_string(at(path)).unwrap_or_default();
                write(root, path, &(before + &piece(path, random)));
            }
            Self::Remove(path) => drop(fs::remove_file(at(path))),
            Self::Move(from, to) => {
                if let Ok(text) = fs::read_to_string(at(from)) {
                    write(root, to, &text);
                    drop(fs::remove_file(at(from)));
                }
            }
            Self::Swell(path) => write(root, path, &"\n".repeat(2 << 20)),
            Self::Touch(path) => {
                if let Ok(text) = fs::read(at(path)) {
                    fs::write(at(path), text).expect("files can be written");
                }
            }
        }
    }
}

/// Writes most of the files of one family into `root`; says where files may be.
pub(crate) fn make_up(root: &Path, random: &mut fastrand::Rng) -> &'static [&'static str] {
    let paths = FAMILIES[random.usize(..FAMILIES.len())];
    for path in paths {
        if random.usize(..4) > 0 {
            Edit::Write(path).apply(root, random);
        }
    }
    paths
}

/// Writes a file, with the folders above it.
pub(crate) fn write(root: &Path, path: &str, text: &str) {
    let file = root.join(path);
    fs::create_dir_all(file.parent().expect("files stand in folders")).expect("folders can be made");
    fs::write(file, text).expect("files can be written");
}

fn content(path: &str, random: &mut fastrand::Rng) -> String {
    if path.ends_with("json") || path.ends_with("toml") {
        return piece(path, random);
    }
    (0..random.usize(1..5)).map(|_| piece(path, random)).collect()
}

/// A piece of text in the language of `path`, with names filled in.
fn piece(path: &str, random: &mut fastrand::Rng) -> String {
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

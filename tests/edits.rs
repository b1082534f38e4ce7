//! Files of made-up projects, which name each other in many ways, and edits of them.

#[path = "edits/rewrite.rs"]
mod rewrite;

use rewrite::Rewrite;
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

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
    /// A file gets new content, or is created.
    Write(&'static str),
    /// A file grows by a piece.
    Grow(&'static str),
    /// The text of a file is rewritten.
    Rewrite(&'static str, Rewrite),
    /// A file is removed.
    Remove(&'static str),
    /// A file takes another's place.
    Move(&'static str, &'static str),
    /// A file's times change and its content does not.
    Touch(&'static str),
    /// A file gets other permissions.
    Permit(&'static str),
    /// A file becomes too large to be read.
    Swell(&'static str),
    /// One name in a file is replaced by another of the same length, and the modification time is set back.
    Conceal(&'static str),
    /// A file is replaced by one with an older modification time.
    Replace(&'static str),
    /// The name of a file gets upper case letters, or lower case ones.
    Recase(&'static str),
    /// A file becomes a directory with a file in it.
    Unfold(&'static str),
    /// A file becomes a link to another.
    Link(&'static str, &'static str),
    /// The directory of a file becomes a link to where it is now.
    Relocate(&'static str),
}

impl Edit {
    pub(crate) fn random(paths: &[&'static str], random: &mut fastrand::Rng) -> Self {
        let mut path = || paths[random.usize(..paths.len())];
        let (one, other) = (path(), path());
        match random.usize(..25) {
            0..=3 => Self::Write(one),
            4..=8 => Self::Grow(one),
            9..=13 => Self::Rewrite(one, Rewrite::random(random)),
            14 => Self::Remove(one),
            15 => Self::Move(one, other),
            16 => Self::Touch(one),
            17 => Self::Permit(one),
            18 => Self::Swell(one),
            19..=20 => Self::Conceal(one),
            21 => Self::Replace(one),
            22 => Self::Recase(one),
            23 => Self::Unfold(one),
            _ if random.bool() => Self::Link(one, other),
            _ => Self::Relocate(one),
        }
    }

    /// Makes the change in the project at `root`.
    pub(crate) fn apply(&self, root: &Path, random: &mut fastrand::Rng) {
        let at = |path: &str| root.join(path);
        let text = |path: &str| fs::read_to_string(at(path)).ok();
        match self {
            Self::Write(path) => write(root, path, &content(path, random)),
            Self::Grow(path) => write(root, path, &(text(path).unwrap_or_default() + &piece(path, random))),
            Self::Rewrite(path, rewrite) => {
                if let Some(text) = text(path).filter(|text| text.len() < MAX_REWRITTEN) {
                    write(root, path, &rewrite.of(path, &text, &import(path, random), random));
                }
            }
            Self::Remove(path) => remove(&at(path)),
            Self::Move(from, to) => {
                if let Some(text) = text(from) {
                    remove(&at(from));
                    write(root, to, &text);
                }
            }
            Self::Swell(path) => write(root, path, &"\n".repeat(2 << 20)),
            Self::Touch(path) => {
                if let Some(text) = text(path) {
                    write(root, path, &text);
                }
            }
            Self::Permit(path) => permit(&at(path), random),
            Self::Conceal(path) => conceal(&at(path), random),
            Self::Replace(path) => {
                write(root, PENDING, &content(path, random));
                set_modified(&at(PENDING), SystemTime::now() - Duration::from_hours(1));
                make_way(root, path);
                fs::rename(at(PENDING), at(path)).expect("files can be renamed");
            }
            Self::Recase(path) => recase(root, path),
            Self::Unfold(path) => {
                let name = path.rsplit('/').next().expect("paths have names");
                let text = content(path, random);
                remove(&at(path));
                write(root, &format!("{path}/{name}"), &text);
            }
            Self::Link(path, target) => {
                make_way(root, path);
                link(target, path, root);
            }
            Self::Relocate(path) => relocate(root, path),
        }
    }
}

/// Longer texts are those of files that have swollen.
const MAX_REWRITTEN: usize = 1 << 16;

/// Where a file is written that is renamed then.
const PENDING: &str = "pending.tmp";

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

/// Writes a file, with the directories above it, whatever is in the way.
pub(crate) fn write(root: &Path, path: &str, text: &str) {
    make_way(root, path);
    fs::write(root.join(path), text).expect("files can be written");
}

/// Makes room for a file at `path`: there are directories above it, and it is neither a directory nor a link itself.
fn make_way(root: &Path, path: &str) {
    for (slash, _) in path.match_indices('/') {
        let folder = root.join(&path[..slash]);
        if !folder.is_dir() {
            remove(&folder);
            fs::create_dir(&folder).expect("directories can be made");
        }
    }
    let file = root.join(path);
    if file.is_symlink() || file.is_dir() {
        remove(&file);
    }
}

/// Removes what is at `path`, if anything is.
pub(crate) fn remove(path: &Path) {
    let is_folder = path.symlink_metadata().is_ok_and(|metadata| metadata.is_dir());
    drop(if is_folder { fs::remove_dir_all(path) } else { fs::remove_file(path) });
}

fn set_modified(path: &Path, time: SystemTime) {
    let file = fs::File::options().append(true).open(path).expect("files can be opened");
    file.set_modified(time).expect("times can be set");
}

/// Replaces a name in place by another that is as long, so that neither size nor modification time nor inode change.
fn conceal(path: &Path, random: &mut fastrand::Rng) {
    let Ok(text) = fs::read_to_string(path) else { return };
    let places: Vec<usize> = ["Door", "Wall"].iter().flat_map(|name| text.match_indices(name)).map(|it| it.0).collect();
    if places.is_empty() {
        return;
    }
    let place = places[random.usize(..places.len())];
    let name = if text[place..].starts_with("Door") { "Wall" } else { "Door" };
    let time = path.metadata().and_then(|it| it.modified()).expect("files have times");
    fs::write(path, [&text[..place], name, &text[place + name.len()..]].concat()).expect("files can be written");
    set_modified(path, time);
}

/// Gives the file name upper case letters, or the one with upper case letters its own name again.
fn recase(root: &Path, path: &str) {
    let (folder, name) = path.rsplit_once('/').map_or(("", path), |(folder, name)| (folder, name));
    let (stem, extension) = name.split_once('.').unwrap_or((name, ""));
    let [own, other] = [stem.to_owned(), stem.to_uppercase()].map(|stem| {
        let name = if extension.is_empty() { stem } else { format!("{stem}.{extension}") };
        root.join(folder).join(name)
    });
    let (from, to) = if own.is_file() { (own, other) } else { (other, own) };
    if from.is_file() && !to.is_dir() {
        fs::rename(from, to).expect("files can be renamed");
    }
}

/// Moves the directory of a file elsewhere and leaves a link to it, or moves it back.
fn relocate(root: &Path, path: &str) {
    let Some((name, _)) = path.rsplit_once('/') else { return };
    let (folder, moved) = (root.join(name), root.join("moved"));
    if folder.is_symlink() {
        remove(&folder);
        fs::rename(moved, folder).ok();
    } else if folder.is_dir() && moved.symlink_metadata().is_err() {
        fs::rename(&folder, &moved).expect("directories can be renamed");
        link("moved", name, root);
    }
}

#[cfg(unix)]
fn permit(path: &Path, random: &mut fastrand::Rng) {
    use std::os::unix::fs::PermissionsExt;
    let mode = [0o600, 0o644, 0o755][random.usize(..3)];
    if path.is_file() {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("files are ours");
    }
}

#[cfg(not(unix))]
fn permit(_: &Path, _: &mut fastrand::Rng) {}

/// Makes `path` a relative link to `target`: a copy of the project has its own.
#[cfg(unix)]
fn link(target: &str, path: &str, root: &Path) {
    let up = "../".repeat(path.matches('/').count());
    drop(fs::remove_file(root.join(path)));
    std::os::unix::fs::symlink(up + target, root.join(path)).expect("links can be made");
}

#[cfg(not(unix))]
fn link(_: &str, _: &str, _: &Path) {}

fn content(path: &str, random: &mut fastrand::Rng) -> String {
    if path.ends_with("json") || path.ends_with("toml") {
        return piece(path, random);
    }
    (0..random.usize(1..5)).map(|_| piece(path, random)).collect()
}

/// A piece of text in the language of `path`, with names filled in.
fn piece(path: &str, random: &mut fastrand::Rng) -> String {
    let pieces = pieces(path);
    filled_in(pieces[random.usize(..pieces.len())], random)
}

/// An import in the language of `path`, or another piece of text where nothing is imported.
fn import(path: &str, random: &mut fastrand::Rng) -> String {
    let is_import =
        |piece: &&&str| ["import ", "from ", "use ", "using ", "#include "].iter().any(|it| piece.starts_with(it));
    let imports: Vec<&str> = pieces(path).iter().filter(is_import).copied().collect();
    if imports.is_empty() { piece(path, random) } else { filled_in(imports[random.usize(..imports.len())], random) }
}

fn pieces(path: &str) -> &'static [&'static str] {
    let extension = match path.rsplit('.').next() {
        Some("tsx" | "js") => "ts",
        other => other.unwrap_or(""),
    };
    PIECES.iter().find(|(known, _)| *known == extension).map_or(&[""][..], |(_, pieces)| *pieces)
}

/// A piece with names for `A`, `B` and `C`.
fn filled_in(template: &str, random: &mut fastrand::Rng) -> String {
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

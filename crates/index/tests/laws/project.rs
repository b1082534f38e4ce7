//! A made-up project whose files name each other in many ways, and edits of it.

use rhumb_index::{Environment, Error, Mode, Project, Report, Silent, Width};
use rhumb_store::{Access, Store};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use tempfile::TempDir;

/// Where files may be, by family of languages: one project has the files of one family. Files and names are few, so that
/// edits meet what other files ask about.
const FAMILIES: &[&[&str]] = &[
    &[
        "app.py",
        "tool",
        "shop/__init__.py",
        "shop/cart.py",
        "shop/door.py",
        "shop/inner/__init__.py",
        "shop/inner/door.py",
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
];

const NAMES: &[&str] = &["knock", "Door", "Wall"];

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
    ("md", &["# A\n\ntext\n\n", "## B\n\n```python\ndef C(): A()\n```\n\n", "Setext\n---\n\n"]),
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
}

/// A project in a folder of its own.
pub(crate) struct Scratch {
    folder: TempDir,
    /// Where its files may be.
    pub(crate) paths: &'static [&'static str],
}

impl Scratch {
    pub(crate) fn empty() -> Self {
        let folder = tempfile::tempdir().expect("a scratch folder can be made");
        fs::create_dir(folder.path().join("root")).expect("a scratch folder can be written");
        Self { folder, paths: &[] }
    }

    pub(crate) fn new(random: &mut fastrand::Rng) -> Self {
        let paths = FAMILIES[random.usize(..FAMILIES.len())];
        let scratch = Self { paths, ..Self::empty() };
        for path in paths {
            if random.usize(..4) > 0 {
                scratch.apply(&Edit::Write(path), random);
            }
        }
        scratch
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.folder.path().join("root")
    }

    fn path(&self, path: &str) -> PathBuf {
        self.root().join(path)
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let file = self.path(path);
        fs::create_dir_all(file.parent().expect("files stand in folders")).expect("folders can be made");
        fs::write(file, text).expect("files can be written");
    }

    /// Writes `text` into a file that is there, and gives it the time `modified`: what the disk says of it need not change.
    pub(crate) fn overwrite(&self, path: &str, text: &str, modified: SystemTime) {
        let mut file = fs::File::options().write(true).truncate(true).create(true).open(self.path(path));
        let file = file.as_mut().expect("files can be opened");
        file.write_all(text.as_bytes()).expect("files can be written");
        file.set_modified(modified).expect("times can be set");
    }

    pub(crate) fn apply(&self, edit: &Edit, random: &mut fastrand::Rng) {
        match edit {
            Edit::Write(path) => self.write(path, &content(path, random)),
            Edit::Grow(path) => {
                let before = fs::read_to_string(self.path(path)).unwrap_or_default();
                self.write(path, &(before + &piece(path, random)));
            }
            Edit::Remove(path) => drop(fs::remove_file(self.path(path))),
            Edit::Move(from, to) => {
                if let Ok(text) = fs::read_to_string(self.path(from)) {
                    self.write(to, &text);
                    drop(fs::remove_file(self.path(from)));
                }
            }
            Edit::Swell(path) => self.write(path, &"\n".repeat(2 << 20)),
            Edit::Touch(path) => {
                if let Ok(text) = fs::read(self.path(path)) {
                    fs::write(self.path(path), text).expect("files can be written");
                }
            }
        }
    }

    pub(crate) fn project(&self, state: &str) -> Project {
        let environment = Environment {
            root: Some(self.folder.path().join("root")),
            state_dir: Some(self.folder.path().join(state)),
            current_dir: self.folder.path().to_path_buf(),
            ..Environment::default()
        };
        Project::find(&environment, Width::Any).expect("the project is there")
    }

    pub(crate) fn index(&self, state: &str, mode: Mode, threads: usize) -> Report {
        self.project(state).index_with(mode, threads, &Silent).expect("the project can be indexed")
    }

    pub(crate) fn try_index(&self, state: &str, mode: Mode) -> Result<Report, Error> {
        self.project(state).index(mode, &Silent)
    }

    /// The database in place.
    pub(crate) fn current(&self, state: &str) -> PathBuf {
        self.project(state).state.current_index().expect("the project is indexed")
    }

    pub(crate) fn dump(&self, state: &str) -> Vec<String> {
        open(&self.current(state)).dump().expect("the index can be read")
    }

    pub(crate) fn has_symbol(&self, state: &str, handle: &str) -> bool {
        open(&self.current(state)).symbol_by_handle(handle).expect("the index can be read").is_some()
    }

    /// How a file was read, and what was wrong with it.
    pub(crate) fn file_status(&self, state: &str, path: &str) -> (String, String) {
        let file = open(&self.current(state)).file(path).expect("the index can be read").expect("the file is there");
        (file.stamp.status.name().to_owned(), file.problems.unwrap_or_default())
    }
}

fn open(path: &Path) -> Store {
    Store::open(path, None, Access::Read).expect("the index can be opened")
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

//! Random revisions of a source file in any language: the edits people make around functions that stay as they are.
//!
//! Everything here works on lines of text, so it needs no grammar. The result may or may not parse; either is worth testing.

use fastrand::Rng;
use std::collections::BTreeSet;

/// How one kind of edit is spelled in a language. `A` and `B` are replaced by words of the file.
struct Spelling {
    extensions: &'static [&'static str],
    /// A line that precedes a definition and belongs to it.
    decorators: &'static [&'static str],
    imports: &'static [&'static str],
    /// Statements that give a name a meaning inside a body.
    bindings: &'static [&'static str],
    parameter: &'static str,
    /// The first and the last line around members.
    wrappers: &'static [(&'static str, &'static str)],
}

const SPELLINGS: &[Spelling] = &[
    Spelling {
        extensions: &["py", "pyi", "tool"],
        decorators: &["@A\n", "@A.B\n", "@A(B)\n", "@property\n", "@staticmethod\n"],
        imports: &["from elsewhere import A\n", "from elsewhere import B as A\n", "import A\n", "from A import *\n"],
        bindings: &[
            "from elsewhere import A\n",
            "import A\n",
            "A = B\n",
            "for A in B: pass\n",
            "with B as A: pass\n",
            "try:\n    pass\nexcept B as A:\n    pass\n",
            "print(A := B)\n",
            "class A: pass\n",
            "def A(): pass\n",
            "global A\n",
        ],
        parameter: "extra: A = B",
        wrappers: &[("class A:\n", ""), ("class A(B):\n", ""), ("if A:\n", ""), ("def A(b=B):\n", "")],
    },
    Spelling {
        extensions: &["js", "jsx", "mjs"],
        decorators: &["@A\n", "export default\n"],
        imports: &["import { A } from './elsewhere';\n", "import A from './B';\n", "const A = require('./B');\n"],
        bindings: &["const A = B;\n", "var A;\n", "class A {}\n", "function A() {}\n", "for (const A of B) {}\n"],
        parameter: "extra = A",
        wrappers: &[("class A {\n", "}\n"), ("class A extends B {\n", "}\n"), ("function A(b = B) {\n", "}\n")],
    },
    Spelling {
        extensions: &["ts", "tsx"],
        decorators: &["@A\n", "@A(B)\n", "export\n"],
        imports: &["import { A } from './elsewhere';\n", "import type { A } from './B';\n", "import A = B;\n"],
        bindings: &["const A = B;\n", "var A: B;\n", "class A {}\n", "type A = B;\n", "function A() {}\n"],
        parameter: "extra: A = B",
        wrappers: &[("class A {\n", "}\n"), ("class A extends B {\n", "}\n"), ("namespace A {\n", "}\n")],
    },
    Spelling {
        extensions: &["rs"],
        decorators: &["#[A]\n", "#[cfg(test)]\n", "#[derive(A)]\n"],
        imports: &["use elsewhere::A;\n", "use elsewhere::B as A;\n", "use A::*;\n"],
        bindings: &["use elsewhere::A;\n", "let A = B;\n", "struct A;\n", "fn A() {}\n", "const A: B = 1;\n"],
        parameter: "extra: A",
        wrappers: &[
            ("mod A {\n", "}\n"),
            ("impl A {\n", "}\n"),
            ("impl A for B {\n", "}\n"),
            ("trait A: B {\n", "}\n"),
        ],
    },
    Spelling {
        extensions: &["go"],
        decorators: &["//go:noinline\n"],
        imports: &["import \"elsewhere/A\"\n", "import A \"elsewhere/B\"\n", "import . \"elsewhere/A\"\n"],
        bindings: &["A := B\n", "type A struct{ B }\n", "var A B\n", "const A = 1\n"],
        parameter: "extra A",
        wrappers: &[("type A struct {\n", "}\n"), ("func A(b B) {\n", "}\n")],
    },
    Spelling {
        extensions: &["java"],
        decorators: &["@A\n", "@A(B)\n", "static\n"],
        imports: &["import elsewhere.A;\n", "import static elsewhere.B.A;\n", "import A.*;\n"],
        bindings: &["class A {}\n", "B A = null;\n", "for (B A : all) {}\n"],
        parameter: "A extra",
        wrappers: &[("class A {\n", "}\n"), ("class A extends B {\n", "}\n"), ("interface A {\n", "}\n")],
    },
    Spelling {
        extensions: &["kt", "kts"],
        decorators: &["@A\n", "@A(B)\n", "private\n"],
        imports: &["import elsewhere.A\n", "import elsewhere.B as A\n", "import A.*\n"],
        bindings: &["val A = B\n", "class A\n", "fun A() {}\n", "for (A in B) {}\n"],
        parameter: "extra: A = B",
        wrappers: &[("class A {\n", "}\n"), ("class A(val b: B) : B {\n", "}\n"), ("object A {\n", "}\n")],
    },
    Spelling {
        extensions: &["cs"],
        decorators: &["[A]\n", "[A(B)]\n", "static\n"],
        imports: &["using A = Elsewhere.A;\n", "using A;\n", "using static Elsewhere.A;\n"],
        bindings: &["var A = B;\n", "B A() => null;\n", "foreach (var A in B) {}\n"],
        parameter: "A extra",
        wrappers: &[("class A {\n", "}\n"), ("class A : B {\n", "}\n"), ("namespace A {\n", "}\n")],
    },
    Spelling {
        extensions: &["php"],
        decorators: &["#[A]\n", "#[A(B::class)]\n", "static\n"],
        imports: &["use Elsewhere\\A;\n", "use Elsewhere\\B as A;\n", "use function Elsewhere\\A;\n"],
        bindings: &["$A = B;\n", "class A {}\n", "function A() {}\n", "global $A;\n", "foreach ($B as $A) {}\n"],
        parameter: "A $extra = B",
        wrappers: &[("class A {\n", "}\n"), ("class A extends B {\n", "}\n"), ("namespace A {\n", "}\n")],
    },
    Spelling {
        extensions: &["rb"],
        decorators: &["private\n", "A\n", "A B\n"],
        imports: &["require 'A'\n", "A = Elsewhere::A\n", "include A\n"],
        bindings: &["A = B\n", "a = B\n", "def A; end\n"],
        parameter: "extra = A",
        wrappers: &[
            ("class A\n", "end\n"),
            ("class A < B\n", "end\n"),
            ("module A\n", "end\n"),
            ("class << self\n", "end\n"),
        ],
    },
    Spelling {
        extensions: &["scala", "sc"],
        decorators: &["@A\n", "private\n", "implicit\n"],
        imports: &["import elsewhere.A\n", "import elsewhere.{B => A}\n", "import A._\n"],
        bindings: &["val A = B\n", "class A\n", "import elsewhere.A\n", "def A = B\n"],
        parameter: "extra: A = B",
        wrappers: &[("class A {\n", "}\n"), ("class A(b: B) extends B {\n", "}\n"), ("object A {\n", "}\n")],
    },
    Spelling {
        extensions: &["swift"],
        decorators: &["@A\n", "static\n", "@A(B)\n"],
        imports: &["import A\n", "import class Elsewhere.A\n"],
        bindings: &["let A = B\n", "class A {}\n", "func A() {}\n", "typealias A = B\n"],
        parameter: "extra: A = B",
        wrappers: &[("class A {\n", "}\n"), ("class A: B {\n", "}\n"), ("extension A {\n", "}\n")],
    },
    Spelling {
        extensions: &["c", "h", "cc", "cpp", "hpp", "def"],
        decorators: &["[[A]]\n", "static\n", "template <class A>\n"],
        imports: &["#include \"A.h\"\n", "using A = B;\n", "typedef B A;\n"],
        bindings: &["int A = 1;\n", "struct A {};\n", "B A;\n"],
        parameter: "A extra",
        wrappers: &[("namespace A {\n", "}\n"), ("struct A {\n", "};\n"), ("struct A : B {\n", "};\n")],
    },
];

/// A kind of edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Revision {
    RemoveLine,
    RepeatLine,
    SwapLines,
    AddBlankLine,
    ChangeWord,
    AddBlock,
    RotateLines,
    MakeExport,
    AssignAtTop,
    AddLineAtTop,
    ChangeSignature,
    AddParameter,
    AddDecorator,
    RemoveDecorator,
    AddImport,
    ChangeImport,
    BindInBody,
    Wrap,
    Unwrap,
    RenameOwner,
    ToggleFinalNewline,
    ToggleLineEnds,
    ToggleByteOrderMark,
}

pub(crate) const REVISIONS: &[Revision] = &[
    Revision::RemoveLine,
    Revision::RepeatLine,
    Revision::SwapLines,
    Revision::AddBlankLine,
    Revision::ChangeWord,
    Revision::AddBlock,
    Revision::RotateLines,
    Revision::MakeExport,
    Revision::AssignAtTop,
    Revision::AddLineAtTop,
    Revision::ChangeSignature,
    Revision::AddParameter,
    Revision::AddDecorator,
    Revision::RemoveDecorator,
    Revision::AddImport,
    Revision::ChangeImport,
    Revision::BindInBody,
    Revision::Wrap,
    Revision::Unwrap,
    Revision::RenameOwner,
    Revision::ToggleFinalNewline,
    Revision::ToggleLineEnds,
    Revision::ToggleByteOrderMark,
];

/// Words behind which the name of a function or a type is written.
const FUNCTION_WORDS: &[&str] = &["def", "fn", "func", "fun", "function", "constructor", "init", "void", "async"];
const TYPE_WORDS: &[&str] = &[
    "class",
    "struct",
    "impl",
    "trait",
    "interface",
    "object",
    "module",
    "mod",
    "enum",
    "extension",
    "namespace",
    "type",
    "record",
];
const IMPORT_WORDS: &[&str] = &["import", "from", "use", "using", "require", "#include", "package"];

/// The byte order mark of UTF-8.
const BYTE_ORDER_MARK: char = '\u{feff}';

impl Revision {
    pub(crate) fn random(random: &mut Rng) -> Self {
        REVISIONS[random.usize(..REVISIONS.len())]
    }

    /// The text of the file at `path` after this edit at a random place. It stays the same if there is no such place.
    pub(crate) fn apply(self, source: &str, path: &str, random: &mut Rng) -> String {
        match self {
            Self::ToggleFinalNewline if source.ends_with('\n') => {
                return source.trim_end_matches(['\n', '\r']).to_owned();
            }
            Self::ToggleFinalNewline => return format!("{source}\n"),
            Self::ToggleLineEnds if source.contains("\r\n") => return source.replace("\r\n", "\n"),
            Self::ToggleLineEnds => return source.replace('\n', "\r\n"),
            Self::ToggleByteOrderMark => {
                let bare = source.strip_prefix(BYTE_ORDER_MARK);
                return bare.map_or_else(|| format!("{BYTE_ORDER_MARK}{source}"), str::to_owned);
            }
            _ => {}
        }
        let mut text = Draft::of(source, path);
        if !text.lines.is_empty() {
            text.revise(self, random);
        }
        text.lines.concat()
    }
}

/// A text that is being revised, as lines with their ends.
struct Draft {
    lines: Vec<String>,
    words: Vec<String>,
    spelling: &'static Spelling,
}

impl Draft {
    fn of(source: &str, path: &str) -> Self {
        let extension = path.rsplit('.').next().unwrap_or("");
        let spelling = SPELLINGS.iter().find(|spelling| spelling.extensions.contains(&extension));
        let words: BTreeSet<&str> = source.lines().flat_map(words).filter(|word| !is_keyword(word)).collect();
        Self {
            lines: source.split_inclusive('\n').map(str::to_owned).collect(),
            words: words.into_iter().map(str::to_owned).collect(),
            spelling: spelling.unwrap_or(&SPELLINGS[0]),
        }
    }

    fn revise(&mut self, revision: Revision, random: &mut Rng) {
        let (at, to) = (random.usize(..self.lines.len()), random.usize(..self.lines.len()));
        match revision {
            Revision::RemoveLine => drop(self.lines.remove(at)),
            Revision::RepeatLine => self.lines.insert(at, self.lines[at].clone()),
            Revision::SwapLines => self.lines.swap(at, to),
            Revision::AddBlankLine => self.lines.insert(at, "\n".to_owned()),
            Revision::ChangeWord => self.change_word(at, random),
            Revision::AddBlock => {
                self.lines.insert(at.max(to), "}\n".to_owned());
                self.lines.insert(at.min(to), "{\n".to_owned());
            }
            Revision::RotateLines => self.lines.rotate_left(at),
            Revision::MakeExport => self.lines[at] = self.lines[at].replacen("function", "exports.x = function", 1),
            Revision::AssignAtTop => {
                let word = words(&self.lines[at]).last().unwrap_or("x").to_owned();
                self.lines.insert(0, format!("{word} = 1\n"));
            }
            Revision::AddLineAtTop => self.lines.insert(0, self.lines[at].trim_start().to_owned()),
            Revision::ChangeSignature => {
                if let Some(header) = self.choose(is_header, random) {
                    self.change_word(header, random);
                }
            }
            Revision::AddParameter => self.add_parameter(random),
            Revision::AddDecorator => self.add_decorator(random),
            Revision::RemoveDecorator => {
                let is_decorator =
                    |line: &str| line.trim_start().starts_with(['@', '[']) || line.trim_start().starts_with("#[");
                if let Some(decorator) = self.choose(is_decorator, random) {
                    self.lines.remove(decorator);
                }
            }
            Revision::AddImport => self.add_import(random),
            Revision::ChangeImport => {
                if let Some(import) = self.choose(|line| starts_with_any(line, IMPORT_WORDS), random) {
                    self.change_word(import, random);
                }
            }
            Revision::BindInBody => self.bind_in_body(random),
            Revision::Wrap => self.wrap(random),
            Revision::Unwrap => self.unwrap(random),
            Revision::RenameOwner => self.rename_owner(random),
            Revision::ToggleFinalNewline | Revision::ToggleLineEnds | Revision::ToggleByteOrderMark => {}
        }
    }

    /// A random line of those that `is_wanted`.
    fn choose(&self, is_wanted: impl Fn(&str) -> bool, random: &mut Rng) -> Option<usize> {
        let wanted = self.lines.iter().enumerate().filter(|(_, line)| is_wanted(line)).map(|(at, _)| at);
        random.choice(wanted.collect::<Vec<_>>())
    }

    fn word(&self, random: &mut Rng) -> String {
        let other = || "Other".to_owned();
        if random.u8(..8) == 0 { other() } else { random.choice(&self.words).cloned().unwrap_or_else(other) }
    }

    /// A template with its names filled in.
    fn filled(&self, template: &str, random: &mut Rng) -> String {
        let (one, other) = (self.word(random), self.word(random));
        let pieces = template.split_inclusive(|c: char| !c.is_alphanumeric());
        let filled = pieces.map(|piece| match piece.trim_end_matches(|c: char| !c.is_alphanumeric()) {
            "A" => piece.replacen('A', &one, 1),
            "B" => piece.replacen('B', &other, 1),
            _ => piece.to_owned(),
        });
        filled.collect()
    }

    /// Puts another word of the file, or a new one, in the place of a word of a line.
    fn change_word(&mut self, at: usize, random: &mut Rng) {
        let line = self.lines[at].clone();
        let Some(word) = random.choice(words(&line).collect::<Vec<_>>()) else { return };
        let other = if random.bool() { format!("{word}_2") } else { self.word(random) };
        self.lines[at] = line.replacen(word, &other, 1);
    }

    fn add_parameter(&mut self, random: &mut Rng) {
        let Some(header) = self.choose(|line| is_header(line) && line.contains('('), random) else { return };
        let parameter = self.filled(self.spelling.parameter, random);
        let (start, end) = self.lines[header].split_once('(').expect("the line was chosen for its bracket");
        let comma = if end.trim_start().starts_with(')') { "" } else { ", " };
        self.lines[header] = format!("{start}({parameter}{comma}{end}");
    }

    fn add_decorator(&mut self, random: &mut Rng) {
        let Some(header) = self.choose(is_header, random) else { return };
        let template = random.choice(self.spelling.decorators).expect("there is one");
        let decorator = format!("{}{}", indent(&self.lines[header]), self.filled(template, random));
        self.lines.insert(header, decorator);
    }

    fn add_import(&mut self, random: &mut Rng) {
        let template = random.choice(self.spelling.imports).expect("there is one");
        let import = self.filled(template, random);
        // In some languages something must precede every import.
        let first = self.lines.iter().position(|line| starts_with_any(line, IMPORT_WORDS)).unwrap_or(0);
        let at = if random.bool() { first } else { (first + 1).min(self.lines.len()) };
        self.lines.insert(at, import);
    }

    fn bind_in_body(&mut self, random: &mut Rng) {
        let Some(header) = self.choose(is_header, random) else { return };
        let template = random.choice(self.spelling.bindings).expect("there is one");
        let filled = self.filled(template, random);
        let outer = indent(&self.lines[header]).to_owned();
        let inner = self.lines.get(header + 1).map(|next| indent(next)).filter(|inner| inner.len() > outer.len());
        let inner = inner.map_or_else(|| format!("{outer}    "), str::to_owned);
        let binding: Vec<&str> = filled.split_inclusive('\n').collect();
        self.lines.insert(header + 1, format!("{inner}{}", binding.join(&inner)));
    }

    /// Puts a stretch of lines, which starts where a definition does, into a type or something like it.
    fn wrap(&mut self, random: &mut Rng) {
        let Some(start) = self.choose(is_header, random) else { return };
        let depth = indent(&self.lines[start]).len();
        let is_end = |line: &String| !line.trim().is_empty() && indent(line).len() <= depth;
        let stretch = random.usize(1..4);
        let ends = (start + 1..self.lines.len()).filter(|at| is_end(&self.lines[*at]) && is_header(&self.lines[*at]));
        let end = ends.take(stretch).last().unwrap_or(self.lines.len());
        let (first, last) = random.choice(self.spelling.wrappers).expect("there is one");
        let outer = indent(&self.lines[start]).to_owned();
        for line in self.lines[start..end].iter_mut().filter(|line| !line.trim().is_empty()) {
            line.insert_str(0, "    ");
        }
        if let Some(line) = self.lines[..end].last_mut().filter(|line| !line.ends_with('\n')) {
            line.push('\n');
        }
        self.lines.insert(end, if last.is_empty() { String::new() } else { format!("{outer}{last}") });
        let first = self.filled(first, random);
        self.lines.insert(start, format!("{outer}{first}"));
    }

    /// Takes the lines inside a type, or of anything else that is indented, out of it.
    fn unwrap(&mut self, random: &mut Rng) {
        let Some(owner) = self.choose(|line| starts_with_any(line, TYPE_WORDS), random) else { return };
        let depth = indent(&self.lines[owner]).len();
        self.lines.remove(owner);
        let is_inside = |line: &String| line.trim().is_empty() || indent(line).len() > depth;
        let end = self.lines[owner..].iter().position(|line| !is_inside(line)).map(|at| owner + at);
        let inside = owner..end.unwrap_or(self.lines.len());
        for line in &mut self.lines[inside] {
            let deeper = indent(line).len().saturating_sub(depth).min(4);
            line.drain(..deeper);
        }
        if let Some(end) = end.filter(|end| matches!(self.lines[*end].trim(), "}" | "};" | "end")) {
            self.lines.remove(end);
        }
    }

    fn rename_owner(&mut self, random: &mut Rng) {
        let names_type = |line: &str| words(line).any(|word| TYPE_WORDS.contains(&word));
        let Some(owner) = self.choose(names_type, random) else { return };
        let line = self.lines[owner].clone();
        let name = words(&line).skip_while(|word| !TYPE_WORDS.contains(word)).find(|word| !TYPE_WORDS.contains(word));
        if let Some(name) = name {
            let other = self.word(random);
            self.lines[owner] = line.replacen(name, &other, 1);
        }
    }
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| word.starts_with(char::is_alphabetic))
}

fn is_keyword(word: &str) -> bool {
    FUNCTION_WORDS.contains(&word)
        || TYPE_WORDS.contains(&word)
        || IMPORT_WORDS.contains(&word)
        || matches!(
            word,
            "return" | "if" | "else" | "for" | "in" | "pass" | "end" | "let" | "const" | "var" | "new" | "pub"
        )
}

fn starts_with_any(line: &str, starts: &[&str]) -> bool {
    line.trim_start().split(|c: char| c.is_whitespace() || c == '(').next().is_some_and(|word| starts.contains(&word))
}

/// Whether a line looks like the first one of a function or a type.
fn is_header(line: &str) -> bool {
    let end = line.trim_end();
    let is_comment = ["#", "//", "*", "/*"].iter().any(|mark| line.trim_start().starts_with(mark));
    let opens = end.ends_with('{') || end.ends_with(':');
    let has_word = || words(line).any(|word| FUNCTION_WORDS.contains(&word) || TYPE_WORDS.contains(&word));
    !is_comment && (has_word() || (opens && end.contains('(')))
}

fn indent(line: &str) -> &str {
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

//! The kinds of Universal Ctags in each language, mapped to the kinds of the comparison.

/// A language as Universal Ctags knows it.
pub(crate) struct Dialect {
    /// Our name of the language.
    pub(crate) language: &'static str,
    /// The name that Universal Ctags has for it.
    pub(crate) ctags: &'static str,
    /// Which of its kinds count, where, and as what. The first row that fits a tag applies.
    kinds: &'static [Row],
}

/// A kind of Universal Ctags, where it counts, and the word for it.
type Row = (&'static str, Where, &'static str);

/// Where a tag counts. Some parsers report the scope of a tag; for others, the text of its line decides.
#[derive(Clone, Copy)]
enum Where {
    /// Everywhere.
    Anywhere,
    /// In a type, not in a function: a variable there is a field.
    InType,
    /// Neither in a type nor in a function.
    Outside,
    /// At the start of a line that is not an import. Elsewhere it may be a local, which the parser does not distinguish.
    Global,
    /// In a line that says this.
    Beside(&'static str),
    /// If its name is not all capitals, as macros that expand to definitions are.
    Worded,
    /// In a line that says none of these.
    Without(&'static [&'static str]),
}
use Where::{Anywhere, Beside, Global, InType, Outside, Without, Worded};

/// Whether a tag is a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// There is a definition.
    Definition,
    /// Its line shows that it is not: the parser is known to misread such lines.
    Mistake,
}

/// A tag, as far as its word depends on it.
pub(crate) struct Seen<'s> {
    /// The name.
    pub(crate) name: &'s str,
    /// The kind.
    pub(crate) kind: &'s str,
    /// The kind of its scope; empty for the file.
    pub(crate) scope: &'s str,
    /// The text of its line.
    pub(crate) line: &'s str,
}

impl Dialect {
    /// That of one of our languages; nothing if Universal Ctags does not know the language.
    pub(crate) fn of(language: &str) -> Option<&'static Self> {
        DIALECTS.iter().find(|dialect| dialect.language == language)
    }

    /// The word that a tag counts as, and whether it is a definition at all; nothing if it does not count.
    pub(crate) fn word(&self, seen: &Seen<'_>) -> Option<(&'static str, Standing)> {
        let rows = || self.kinds.iter().filter(|(kind, ..)| *kind == seen.kind);
        if let Some((.., word)) = rows().find(|(_, place, _)| self.fits(*place, seen)) {
            return Some((word, Standing::Definition));
        }
        let mistaken = rows().find(|(_, place, _)| matches!(place, Beside(_) | Without(_) | Worded));
        mistaken.map(|(.., word)| (*word, Standing::Mistake))
    }

    fn fits(&self, place: Where, seen: &Seen<'_>) -> bool {
        let scope = self.kinds.iter().find(|(kind, ..)| *kind == seen.scope).map(|(.., word)| *word);
        match place {
            Anywhere => true,
            InType => scope.is_some_and(|word| TYPES.contains(&word)),
            Outside => scope.is_none_or(|word| MODULES.contains(&word)),
            Global => !seen.line.starts_with(char::is_whitespace) && !seen.line.contains("require("),
            Worded => seen.name.contains(char::is_lowercase),
            Beside(text) => seen.line.contains(text),
            Without(texts) => !texts.iter().any(|text| seen.line.contains(text)),
        }
    }
}

/// Words for what has members.
const TYPES: &[&str] = &["class", "struct", "interface", "trait", "enum"];
/// Words for what groups definitions.
const MODULES: &[&str] = &["namespace", "module", "package"];

/// One row a language; kinds that are not listed do not count. Not listed are references (`unknown`, imported names, other
/// names for them, symbols for conditions), implementation blocks, which define no name, and what only some versions report.
const DIALECTS: &[Dialect] = &[
    Dialect { language: "c", ctags: "C", kinds: C },
    Dialect { language: "cpp", ctags: "C++", kinds: CPP },
    Dialect {
        language: "csharp",
        ctags: "C#",
        kinds: &[
            ("namespace", Anywhere, "namespace"),
            ("class", Anywhere, "class"),
            ("struct", Anywhere, "struct"),
            ("interface", Anywhere, "interface"),
            ("enum", Anywhere, "enum"),
            ("enumerator", Anywhere, "enumerator"),
            ("method", Anywhere, "method"),
            // What a constraint names and the parameters of a member whose body is an expression are called so too.
            ("field", Without(&[") =>", "where "]), "field"),
            ("property", Without(&["where "]), "field"),
            ("event", Anywhere, "field"),
        ],
    },
    Dialect {
        language: "go",
        ctags: "Go",
        kinds: &[
            ("package", Anywhere, "package"),
            ("func", Anywhere, "function"),
            ("struct", Anywhere, "struct"),
            ("interface", Anywhere, "interface"),
            ("methodSpec", Anywhere, "method"),
            ("member", Anywhere, "field"),
            ("anonMember", Anywhere, "field"),
            ("const", Outside, "constant"),
            ("var", Outside, "variable"),
            ("type", Anywhere, "typedef"),
            ("talias", Anywhere, "typedef"),
        ],
    },
    Dialect {
        language: "java",
        ctags: "Java",
        kinds: &[
            ("package", Anywhere, "package"),
            ("class", Anywhere, "class"),
            ("interface", Anywhere, "interface"),
            ("annotation", Anywhere, "interface"),
            ("enum", Anywhere, "enum"),
            ("enumConstant", Anywhere, "enumerator"),
            ("method", Anywhere, "method"),
            ("field", Anywhere, "field"),
        ],
    },
    Dialect {
        language: "javascript",
        ctags: "JavaScript",
        kinds: &[
            // An object that is written as a value is called a class too, its keys are called properties and fields.
            ("class", Beside("class "), "class"),
            // A function under a computed key has no name; that of the object is reported.
            ("function", Without(&["] = function"]), "function"),
            ("generator", Anywhere, "function"),
            ("method", Anywhere, "method"),
            ("getter", Anywhere, "method"),
            ("setter", Anywhere, "method"),
            ("constant", Global, "constant"),
            ("variable", Global, "variable"),
        ],
    },
    Dialect {
        language: "kotlin",
        ctags: "Kotlin",
        kinds: &[
            ("package", Anywhere, "package"),
            ("class", Anywhere, "class"),
            ("object", Anywhere, "class"),
            ("interface", Anywhere, "interface"),
            // The parameters of a function without a name and the variables of loops are called so too.
            ("method", Beside("fun "), "method"),
            ("constant", InType, "constant"),
            ("constant", Outside, "constant"),
            ("variable", InType, "field"),
            ("variable", Outside, "variable"),
            ("typealias", Anywhere, "typedef"),
        ],
    },
    Dialect {
        language: "php",
        ctags: "PHP",
        kinds: &[
            ("namespace", Anywhere, "namespace"),
            ("class", Anywhere, "class"),
            ("interface", Anywhere, "interface"),
            ("trait", Anywhere, "trait"),
            ("enum", Anywhere, "enum"),
            ("enumCase", Anywhere, "enumerator"),
            ("function", Anywhere, "function"),
            ("define", Anywhere, "constant"),
            ("variable", InType, "field"),
        ],
    },
    Dialect {
        language: "python",
        ctags: "Python",
        kinds: &[
            ("class", Anywhere, "class"),
            ("function", Anywhere, "function"),
            ("member", Anywhere, "method"),
            ("variable", InType, "field"),
            ("variable", Outside, "variable"),
        ],
    },
    Dialect {
        language: "ruby",
        ctags: "Ruby",
        kinds: &[
            ("module", Anywhere, "module"),
            ("class", Anywhere, "class"),
            ("method", Anywhere, "method"),
            ("singletonMethod", Anywhere, "method"),
            ("alias", Anywhere, "method"),
            ("accessor", Anywhere, "field"),
            ("constant", Anywhere, "constant"),
        ],
    },
    Dialect {
        language: "rust",
        ctags: "Rust",
        kinds: &[
            ("module", Anywhere, "module"),
            ("struct", Anywhere, "struct"),
            ("enum", Anywhere, "enum"),
            ("enumerator", Anywhere, "enumerator"),
            ("interface", Anywhere, "trait"),
            ("function", Anywhere, "function"),
            ("method", Anywhere, "method"),
            ("field", Anywhere, "field"),
            ("typedef", Anywhere, "typedef"),
            ("constant", Anywhere, "constant"),
            ("variable", Anywhere, "constant"),
            ("macro", Anywhere, "macro"),
        ],
    },
    Dialect { language: "tsx", ctags: "TypeScript", kinds: TYPESCRIPT },
    Dialect { language: "typescript", ctags: "TypeScript", kinds: TYPESCRIPT },
];

/// C.
const C: &[Row] = &[
    ("struct", Anywhere, "struct"),
    ("union", Anywhere, "struct"),
    ("enum", Anywhere, "enum"),
    ("enumerator", Anywhere, "enumerator"),
    ("function", Worded, "function"),
    ("member", Anywhere, "field"),
    ("variable", Outside, "variable"),
    ("typedef", Anywhere, "typedef"),
    ("macro", Anywhere, "macro"),
];

/// C++.
const CPP: &[Row] = &[
    ("namespace", Anywhere, "namespace"),
    ("class", Anywhere, "class"),
    ("struct", Anywhere, "struct"),
    ("union", Anywhere, "struct"),
    ("enum", Anywhere, "enum"),
    ("enumerator", Anywhere, "enumerator"),
    // A test is reported by the name of the macro that begins it, and the locals in it as if they were none.
    ("function", Without(&["TEST"]), "function"),
    ("member", Anywhere, "field"),
    ("variable", Global, "variable"),
    ("typedef", Anywhere, "typedef"),
    ("macro", Anywhere, "macro"),
];

/// TypeScript, with elements or without.
const TYPESCRIPT: &[Row] = &[
    ("namespace", Anywhere, "namespace"),
    ("class", Anywhere, "class"),
    ("interface", Anywhere, "interface"),
    ("enum", Anywhere, "enum"),
    ("enumerator", Anywhere, "enumerator"),
    // In text between elements the word behind `function` is called so too.
    ("function", Beside("("), "function"),
    ("generator", Anywhere, "function"),
    ("method", Anywhere, "method"),
    ("property", Anywhere, "field"),
    // A type that is imported by name is called an alias too.
    ("alias", Beside("="), "typedef"),
    ("constant", Global, "constant"),
    ("variable", Global, "variable"),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn word(language: &str, kind: &str, scope: &str, line: &str) -> Option<(&'static str, Standing)> {
        Dialect::of(language).expect("the language has a row").word(&Seen { name: "", kind, scope, line })
    }

    fn check(language: &str, kind: &str, scope: &str, line: &str, expected: Option<&'static str>) {
        let expected = expected.map(|word| (word, Standing::Definition));
        assert_eq!(word(language, kind, scope, line), expected, "{language} {kind} {scope} {line}");
    }

    fn check_mistake(language: &str, kind: &str, line: &str, expected: &'static str) {
        assert_eq!(
            word(language, kind, "class", line),
            Some((expected, Standing::Mistake)),
            "{language} {kind} {line}"
        );
    }

    #[test]
    fn a_word_depends_on_the_kind_and_on_what_is_around() {
        check("python", "member", "class", "", Some("method"));
        check("python", "variable", "", "", Some("variable"));
        check("python", "variable", "class", "", Some("field"));
        check("python", "variable", "member", "", None);
        check("python", "namespace", "", "", None);
        check("go", "const", "package", "", Some("constant"));
        check("rust", "implementation", "", "", None);
    }

    #[test]
    fn macros_that_look_like_functions_count_as_misread() {
        let dialect = Dialect::of("c").expect("the language has a row");
        let word = |name| dialect.word(&Seen { name, kind: "function", scope: "", line: "" });
        assert_eq!(word("open_door"), Some(("function", Standing::Definition)));
        assert_eq!(word("TEST_BEGIN"), Some(("function", Standing::Mistake)));
    }

    #[test]
    fn source_lines_decide_where_kinds_are_unclear() {
        check("typescript", "constant", "", "const a = 1;", Some("constant"));
        check("typescript", "constant", "", "  const a = 1;", None);
        check("typescript", "alias", "", "type A = B;", Some("typedef"));
        check_mistake("typescript", "alias", "import { type A } from 'a';", "typedef");
        check("javascript", "constant", "", "const a = require('a');", None);
        check_mistake("javascript", "class", "const a = {", "class");
        check_mistake("csharp", "field", "int Add(int a) => a;", "field");
        check("csharp", "field", "class", "int a;", Some("field"));
        check("kotlin", "method", "", "fun open() {", Some("method"));
        check_mistake("kotlin", "method", "doors.map { door ->", "method");
        check("javascript", "function", "", "a.b = function() {", Some("function"));
        check_mistake("javascript", "function", "a[b] = function() {", "function");
    }
}

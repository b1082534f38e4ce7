//! The one list of keys, from which the template, the documentation and the schema are made.

/// One key of the configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// With dots between tables; `<name>` stands for any name.
    pub name: &'static str,
    /// What its value must be, to be read after "must be".
    pub kind: &'static str,
    /// Its value when nobody sets it, in TOML.
    pub default: &'static str,
    /// A value that shows its use, in TOML.
    pub example: &'static str,
    /// What it does, in one sentence.
    pub sentence: &'static str,
}

impl Key {
    /// The key that `path` names.
    pub(crate) fn find(path: &[String]) -> Option<&'static Self> {
        KEYS.iter().find(|key| key.matches(path) && key.name.split('.').count() == path.len())
    }

    /// Whether a key lies below `path`.
    pub(crate) fn is_table(path: &[String]) -> bool {
        KEYS.iter().any(|key| key.matches(path) && key.name.split('.').count() > path.len())
    }

    /// Whether `path` is this key or leads to it.
    fn matches(&self, path: &[String]) -> bool {
        let mut parts = self.name.split('.');
        path.iter().all(|name| parts.next().is_some_and(|part| part == name || part == ANY_NAME))
    }

    /// The names that may follow `path`.
    pub(crate) fn names_below(path: &[String]) -> impl Iterator<Item = &'static str> {
        let depth = path.len();
        KEYS.iter().filter(move |key| key.matches(path)).filter_map(move |key| key.name.split('.').nth(depth))
    }
}

/// The part of a key that the user chooses.
const ANY_NAME: &str = "<name>";

/// Every key there is, in the order in which they are shown.
pub const KEYS: &[Key] = &[
    Key {
        name: "include",
        kind: "a list of globs",
        default: "[]",
        example: r#"["src/**", "lib/**"]"#,
        sentence: "Files that count, relative to the root, where `**` crosses folders and `*` does not; empty for all.",
    },
    Key {
        name: "exclude",
        kind: "a list of globs",
        default: "[]",
        example: r#"["docs", "**/*.min.js"]"#,
        sentence: "Files that do not count, even if `include` names them; a folder stands for all that is in it.",
    },
    Key {
        name: "max_file_size",
        kind: "a number of bytes below 4 GiB",
        default: "1048576",
        example: "1048576",
        sentence: "Larger files are listed but not read; above 256 MiB, none is.",
    },
    Key {
        name: "follow_gitignore",
        kind: "true or false",
        default: "true",
        example: "true",
        sentence: "Whether files that are untracked and ignored by git are left out.",
    },
    Key {
        name: "languages.<name>.extensions",
        kind: "a list of file extensions without dots",
        default: "[]",
        example: r#"["inc"]"#,
        sentence: "File extensions that are to be read as this language too.",
    },
    Key {
        name: "tests",
        kind: "a list of globs",
        default: "[]",
        example: r#"["qa/**"]"#,
        sentence: "Files that are tests, besides those that are recognised as such.",
    },
    Key {
        name: "generated",
        kind: "a list of globs",
        default: "[]",
        example: r#"["**/*_pb2.py"]"#,
        sentence: "Files that a program wrote, besides those that say so.",
    },
    Key {
        name: "output.max_tokens",
        kind: "a number",
        default: "0",
        example: "4000",
        sentence: "How many tokens an answer may have; 0 for no limit.",
    },
    Key {
        name: "output.signature_chars",
        kind: "a number",
        default: "120",
        example: "120",
        sentence: "How many characters of a signature are shown.",
    },
    Key {
        name: "output.doc_chars",
        kind: "a number",
        default: "100",
        example: "100",
        sentence: "How many characters of a documentation comment are shown.",
    },
    Key {
        name: "search.max_results",
        kind: "a number",
        default: "20",
        example: "20",
        sentence: "How many results a search gives; 0 for no limit.",
    },
    Key {
        name: "full_text",
        kind: "true or false",
        default: "false",
        example: "false",
        sentence: "Whether the source text itself can be searched, which makes the index larger.",
    },
    Key {
        name: "recipe_recency",
        kind: "true or false",
        default: "true",
        example: "true",
        sentence: "Whether it is remembered, on this machine only, which recipes were run.",
    },
    Key {
        name: "boundaries",
        kind: "a list of tables with name, from_glob, to_glob and, if it is not \"deny\", action = \"allow\"",
        default: "[]",
        example: r#"[{ name = "ui stays out of db", from_glob = "ui/**", to_glob = "db/**" }]"#,
        sentence: "Which files may not depend on which.",
    },
    Key {
        name: "entry_points",
        kind: "a list of globs",
        default: "[]",
        example: r#"["scripts/*.py"]"#,
        sentence: "Files that are used from outside, so that nothing in them is dead.",
    },
    Key {
        name: "state",
        kind: "\"project\" or \"cache\"",
        default: "\"project\"",
        example: "\"project\"",
        sentence: "Where the index is kept: in the project's `.rhumb` folder or in the user's cache folder.",
    },
];

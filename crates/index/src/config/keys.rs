//! The list of configuration keys, from which the template, the documentation and the schema are generated.

/// A configuration key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConfigKey {
    /// The name, with dots between tables; `<name>` matches any name.
    pub name: &'static str,
    /// The required value, to follow "must be".
    pub kind: &'static str,
    /// The default value in TOML.
    pub default: &'static str,
    /// An example value in TOML.
    pub example: &'static str,
    /// A description in one sentence.
    pub sentence: &'static str,
}

impl ConfigKey {
    /// The key at `path`.
    pub(crate) fn find(path: &[String]) -> Option<&'static Self> {
        CONFIG_KEYS.iter().find(|key| key.matches(path) && key.name.split('.').count() == path.len())
    }

    /// Whether there are keys below `path`.
    pub(crate) fn is_table(path: &[String]) -> bool {
        CONFIG_KEYS.iter().any(|key| key.matches(path) && key.name.split('.').count() > path.len())
    }

    /// Whether `path` is this key or a prefix of it.
    fn matches(&self, path: &[String]) -> bool {
        let mut parts = self.name.split('.');
        path.iter().all(|name| parts.next().is_some_and(|part| part == name || part == ANY_NAME))
    }

    /// The names that may follow `path`.
    pub(crate) fn names_below(path: &[String]) -> impl Iterator<Item = &'static str> {
        let depth = path.len();
        CONFIG_KEYS.iter().filter(move |key| key.matches(path)).filter_map(move |key| key.name.split('.').nth(depth))
    }
}

/// Matches any name in a key.
const ANY_NAME: &str = "<name>";

/// All keys, in display order.
pub const CONFIG_KEYS: &[ConfigKey] = &[
    ConfigKey {
        name: "include",
        kind: "a list of globs",
        default: "[]",
        example: r#"["src/**", "lib/**"]"#,
        sentence: "Files to index, as globs relative to the root: `**` matches across directories, `*` does not. Empty for all.",
    },
    ConfigKey {
        name: "exclude",
        kind: "a list of globs",
        default: "[]",
        example: r#"["docs", "**/*.min.js"]"#,
        sentence: "Files to exclude, even if `include` matches them. A directory excludes everything in it.",
    },
    ConfigKey {
        name: "max_file_size",
        kind: "a number of bytes below 4 GiB",
        default: "1048576",
        example: "1048576",
        sentence: "Files larger than this are listed but not read. The upper limit is 256 MiB.",
    },
    ConfigKey {
        name: "follow_gitignore",
        kind: "true or false",
        default: "true",
        example: "true",
        sentence: "Exclude untracked files that git ignores.",
    },
    ConfigKey {
        name: "languages.<name>.extensions",
        kind: "a list of file extensions without dots",
        default: "[]",
        example: r#"["inc"]"#,
        sentence: "Additional file extensions of this language.",
    },
    ConfigKey {
        name: "tests",
        kind: "a list of globs",
        default: "[]",
        example: r#"["qa/**"]"#,
        sentence: "Test files, in addition to those that are recognized automatically.",
    },
    ConfigKey {
        name: "generated",
        kind: "a list of globs",
        default: "[]",
        example: r#"["**/*_pb2.py"]"#,
        sentence: "Generated files, in addition to those with a marker in their header.",
    },
    ConfigKey {
        name: "output.max_tokens",
        kind: "a number",
        default: "0",
        example: "4000",
        sentence: "Maximum number of tokens in an answer; 0 for no limit.",
    },
    ConfigKey {
        name: "output.signature_chars",
        kind: "a number",
        default: "120",
        example: "120",
        sentence: "Maximum length of a signature in characters.",
    },
    ConfigKey {
        name: "output.doc_chars",
        kind: "a number",
        default: "100",
        example: "100",
        sentence: "Maximum length of a doc comment in characters.",
    },
    ConfigKey {
        name: "search.max_results",
        kind: "a number",
        default: "20",
        example: "20",
        sentence: "Maximum number of search results; 0 for no limit.",
    },
    ConfigKey {
        name: "full_text",
        kind: "true or false",
        default: "false",
        example: "false",
        sentence: "Index the source text for full-text search, which makes the index larger.",
    },
    ConfigKey {
        name: "recipe_recency",
        kind: "true or false",
        default: "true",
        example: "true",
        sentence: "Record which recipes were run, on this machine only.",
    },
    ConfigKey {
        name: "boundaries",
        kind: "a list of tables with name, from_glob, to_glob and, if it is not \"deny\", action = \"allow\"",
        default: "[]",
        example: r#"[{ name = "ui stays out of db", from_glob = "ui/**", to_glob = "db/**" }]"#,
        sentence: "Rules about which files may depend on which.",
    },
    ConfigKey {
        name: "entry_points",
        kind: "a list of globs",
        default: "[]",
        example: r#"["scripts/*.py"]"#,
        sentence: "Files that are used from outside the project, so nothing in them counts as dead code.",
    },
    ConfigKey {
        name: "markers",
        kind: "a list of words",
        default: r#"["TODO", "FIXME", "HACK", "NOTE"]"#,
        example: r#"["TODO", "FIXME", "XXX"]"#,
        sentence: "Words that mark a note in a comment.",
    },
    ConfigKey {
        name: "state",
        kind: "\"project\" or \"cache\"",
        default: "\"project\"",
        example: "\"project\"",
        sentence: "Where to store the index: in the project's `.rhumb` directory or in your cache directory. A read-only project without an index uses the cache.",
    },
];

//! What only certain crates may know. A wall is a dependency that no other crate has, or a word that no other code says.

use crate::project::{Member, PROJECT, Source};
use crate::scan::word_places;
use crate::violation::{Violation, expect_none};

/// Something that stays behind a wall.
struct Wall {
    /// What is kept in, for the message.
    what: &'static str,
    /// Crates that may know it, by their folders.
    inside: &'static [&'static str],
    /// Whether this dependency brings it in.
    is_brought_by: fn(&str) -> bool,
    /// Words of code that use it.
    words: &'static [&'static str],
    /// Where else to go.
    advice: &'static str,
}

const WALLS: &[Wall] = &[
    Wall {
        what: "tree-sitter",
        // The bench of xtask measures the bare parse that everything else is compared with.
        inside: &["languages", "extract", "xtask"],
        is_brought_by: |dependency| dependency == "tree-sitter",
        words: &["tree_sitter"],
        advice: "say it in a facts file or a table, or let extract do it",
    },
    Wall {
        what: "a grammar",
        inside: &["languages"],
        is_brought_by: |dependency| dependency.starts_with("tree-sitter-"),
        words: &[],
        advice: "take it from the table of the language",
    },
    Wall {
        what: "SQLite",
        inside: &["store"],
        is_brought_by: |dependency| dependency == "rusqlite" || dependency == "libsqlite3-sys",
        words: &["rusqlite"],
        advice: "add a typed read or write to store",
    },
    Wall {
        what: "JSON",
        // The store keeps lists in JSON columns, a part of the public schema. The referee of xtask answers in JSON.
        inside: &["rhumb", "store", "xtask"],
        is_brought_by: |dependency| dependency == "serde_json",
        words: &["serde_json"],
        advice: "return a plain struct and let rhumb render it",
    },
    Wall {
        what: "the command line",
        inside: &["rhumb"],
        is_brought_by: |dependency| dependency == "clap" || dependency == "indicatif",
        words: &["clap", "indicatif"],
        advice: "describe it in query and let rhumb parse it",
    },
    Wall {
        what: "printing",
        inside: &["rhumb", "xtask"],
        is_brought_by: |_| false,
        words: &["print", "println", "eprint", "eprintln"],
        advice: "return it and let rhumb print it",
    },
];

#[test]
fn boundaries_hold() {
    let mut violations = Vec::new();
    for wall in WALLS {
        for member in PROJECT.members.iter().filter(|member| !wall.inside.contains(&member.name.as_str())) {
            violations.extend(wall.brought_into(member));
            violations.extend(member.sources.iter().flat_map(|source| wall.used_in(source)));
        }
    }
    expect_none(violations);
}

impl Wall {
    fn brought_into(&self, member: &Member) -> Vec<Violation> {
        let manifest = &member.manifest;
        let brought = manifest.all_dependencies().into_iter().filter(|dependency| (self.is_brought_by)(dependency));
        let violations =
            brought.map(|dependency| Violation::new(&manifest.path, manifest.line_of(dependency), self.message()));
        violations.collect()
    }

    fn used_in(&self, source: &Source) -> Vec<Violation> {
        let mut code = source.code();
        code.truncate(source.tests_start());
        let places = self.words.iter().flat_map(|word| word_places(&code, word));
        let message = self.message();
        places.map(|at| Violation::new(&source.path, source.line_at(at), message.as_str())).collect()
    }

    fn message(&self) -> String {
        format!("{} belongs in {}: {}", self.what, self.inside.join(", "), self.advice)
    }
}

/// SQL is written with its keywords in capitals, so these openings mean a statement of ours and not a sentence.
const OPENINGS: &[&str] = &[
    "SELECT ", "INSERT ", "UPDATE ", "DELETE ", "REPLACE ", "WITH ", "CREATE ", "ALTER ", "DROP ", "PRAGMA ",
    "ATTACH ", "BEGIN", "COMMIT", "ROLLBACK", "VACUUM",
];

/// Where SQL may be written. The bench asks through the program, as users do.
fn may_hold_sql(path: &str) -> bool {
    ["crates/store/", "recipes/", "xtask/"].iter().any(|folder| path.starts_with(folder))
}

#[test]
fn sql_is_written_in_the_store_and_in_recipes() {
    let files = PROJECT.files(&["sql"]).into_iter().filter(|path| !may_hold_sql(path));
    let mut violations: Vec<Violation> =
        files.map(|path| Violation::new(&path, 1, "SQL belongs in crates/store or recipes: move it there")).collect();
    // Tests may write SQL, as users do.
    let sources = PROJECT.sources().filter(|source| !may_hold_sql(&source.path));
    for source in sources {
        let literals = source.literals().take_while(|(at, _)| *at < source.tests_start());
        let statements = literals.filter(|(_, literal)| opens_statement(literal));
        violations.extend(statements.map(|(at, _)| {
            Violation::new(&source.path, source.line_at(at), "SQL belongs in store: add a typed read or write there")
        }));
    }
    expect_none(violations);
}

fn opens_statement(literal: &str) -> bool {
    let text = literal.trim_start_matches(['r', 'b', '#', '"']).trim_start();
    OPENINGS.iter().any(|opening| text.starts_with(opening))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_distinguished_from_sentences() {
        assert!(opens_statement("\"SELECT name FROM symbols\""));
        assert!(opens_statement("r#\"\n    DELETE FROM file\"#"));
        assert!(!opens_statement("\"select a file first\""));
        assert!(!opens_statement("\"SELECTED\""));
    }

    #[test]
    fn words_count_in_code_alone() {
        let check = |text: &str, expected: usize| {
            let source = Source::new("src/lib.rs".to_owned(), text.to_owned());
            assert_eq!(WALLS.iter().map(|wall| wall.used_in(&source).len()).sum::<usize>(), expected, "{text}");
        };
        check("use tree_sitter::Node;", 1);
        check("fn a() { println!() }", 1);
        check("// tree_sitter is not used here.\nconst A: &str = \"println\";", 0);
        check("\n#[cfg(test)]\nmod tests {\n    use tree_sitter::Node;\n}", 0);
    }
}

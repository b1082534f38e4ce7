//! Code knows languages only as data: no crate but `languages` may contain the name of one, nor an extension or manifest by
//! which one is recognized. Comments may, since an example that names its language is easier to understand.
//!
//! Tests may too, since they need examples; and so may `rhumb` and `xtask`, whose help shows some.

use crate::project::{PROJECT, Source};
use crate::scan::word_places;
use crate::violation::{Violation, expect_none};
use rhumb_languages::ALL;

/// Crates that know languages only as data.
const NEUTRAL: &[&str] = &["model", "extract", "resolve", "store", "index", "query"];

/// Names that are also ordinary words: only a literal means the language.
const WORDS: &[&str] = &["c", "go", "less"];

/// Extensions that are also ordinary words: only with their dot do they mean a language.
const PLAIN: &[&str] = &["def"];

const ADVICE: &str = "move it to the directory of the language: to its facts file, its table or a hook";

#[test]
fn no_code_names_a_language() {
    let neutral = NEUTRAL.iter().map(|name| PROJECT.members.iter().find(|member| member.name == *name));
    let neutral = neutral.map(|member| member.expect("every name is that of a crate"));
    expect_none(neutral.flat_map(|member| &member.sources).flat_map(named_in).collect());
}

fn named_in(source: &Source) -> Vec<Violation> {
    let text = source.uncommented()[..source.tests_start()].to_ascii_lowercase();
    let languages = ALL.iter().map(|language| language.name).filter(|name| !WORDS.contains(name));
    let names = languages.flat_map(|name| word_places(&text, name).map(move |at| (at, name)));
    let literals = source.literals().take_while(|(at, _)| *at < text.len());
    let marks = literals.filter(|(_, literal)| is_mark(literal.trim_matches('"')));
    let found = names.chain(marks).map(|(at, what)| (source.line_at(at), what));
    found.map(|(line, what)| Violation::new(&source.path, line, format!("names {what}: {ADVICE}"))).collect()
}

/// Whether `text` identifies files of some language: an extension with or without its dot, a manifest, or a file name.
fn is_mark(text: &str) -> bool {
    let extension = text.strip_prefix('.').unwrap_or(if text.len() > 1 && !PLAIN.contains(&text) { text } else { "" });
    ALL.iter().any(|language| {
        language.files.extensions.contains(&extension)
            || language.files.manifests.contains(&text)
            || language.files.names.contains(&text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rhumb_languages::Language;

    fn check(text: &str, expected: usize) {
        let source = Source::new("src/lib.rs".to_owned(), text.to_owned());
        assert_eq!(named_in(&source).len(), expected, "{text}");
    }

    #[test]
    fn names_and_marks_are_found_outside_of_comments_and_tests() {
        let is_fit = |language: &&Language| !WORDS.contains(&language.name) && !is_mark(language.name);
        let first = ALL.iter().find(is_fit).expect("some language has a name that is no ordinary word");
        check(&format!("// As in {}.\n//! And `.{}`.", first.name, first.files.extensions[0]), 0);
        check(&format!("if language.name == \"{}\" {{}}", first.name), 1);
        check(&format!("path.ends_with(\".{}\")", first.files.extensions[0]), 1);
        check(&format!("fn {}_like() {{}}", first.name), 0);
        check(&format!("\n#[cfg(test)]\nmod tests {{\n    let it = \"{}\";\n}}", first.name), 0);
    }
}

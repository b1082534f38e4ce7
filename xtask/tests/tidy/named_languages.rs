//! What is particular to a language stands in its folder. The stages after it know languages only as data, so none of them
//! may say the name of one, not even in a comment, nor the extension or manifest by which one is known.
//!
//! Tests may, since they need examples; so may `rhumb` and `xtask`, whose help shows them.

use crate::project::{PROJECT, Source};
use crate::scan::word_places;
use crate::violation::{Violation, expect_none};
use rhumb_languages::ALL;

/// Crates that know languages only as data.
const BLIND: &[&str] = &["model", "extract", "resolve", "store", "index", "query"];

/// Names that are words of any text: only as literals do they mean a language.
const WORDS: &[&str] = &["c", "go"];

/// Extensions that are words of any text: only with their dot do they mean a language.
const PLAIN: &[&str] = &["def"];

const ADVICE: &str = "say it in the language's folder: in its facts, its table or a hook";

#[test]
fn no_stage_names_a_language() {
    let blind = BLIND.iter().map(|name| PROJECT.members.iter().find(|member| member.name == *name));
    let blind = blind.map(|member| member.expect("every name is that of a crate"));
    expect_none(blind.flat_map(|member| &member.sources).flat_map(named_in).collect());
}

fn named_in(source: &Source) -> Vec<Violation> {
    let text = source.text[..source.tests_start()].to_ascii_lowercase();
    let languages = ALL.iter().map(|language| language.name).filter(|name| !WORDS.contains(name));
    let names = languages.flat_map(|name| word_places(&text, name).map(move |at| (at, name)));
    let literals = source.literals().take_while(|(at, _)| *at < text.len());
    let marks = literals.filter(|(_, literal)| is_mark(literal.trim_matches('"')));
    let found = names.chain(marks).map(|(at, what)| (source.line_at(at), what));
    found.map(|(line, what)| Violation::new(&source.path, line, format!("names {what}: {ADVICE}"))).collect()
}

/// Whether files of some language are known by `text`: an extension with or without its dot, a manifest, a name.
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
    fn names_and_marks_are_seen_outside_of_tests() {
        let is_fit = |language: &&Language| !WORDS.contains(&language.name) && !is_mark(language.name);
        let Some(first) = ALL.iter().find(is_fit) else { panic!("there are languages") };
        check(&format!("// As in {}.", first.name), 1);
        check(&format!("if language.name == \"{}\" {{}}", first.name), 1);
        check(&format!("path.ends_with(\".{}\")", first.extensions[0]), 1);
        check(&format!("fn {}_like() {{}}", first.name), 0);
        check(&format!("\n#[cfg(test)]\nmod tests {{\n    // {}\n}}", first.name), 0);
    }
}

//! The reference of languages describes every hook and every field of a language's table.

use crate::project::{PROJECT, Source};
use crate::violation::{Violation, expect_none};
use std::collections::BTreeSet;

const REFERENCE: &str = "crates/languages/README.md";
const HOOKS: &str = "crates/languages/hooks.rs";
const TABLE: [&str; 3] = ["crates/languages/contexts.rs", "crates/languages/table.rs", "crates/languages/table/"];

#[test]
fn the_reference_describes_every_hook_and_field() {
    let text = PROJECT.text(REFERENCE);
    let described = code_words(&text);
    let sources = PROJECT.sources().filter(|it| it.path == HOOKS || TABLE.iter().any(|path| it.path.starts_with(path)));
    let mut count = 0;
    let missing = sources.flat_map(fields).inspect(|_| count += 1).filter(|(_, _, name)| !described.contains(name));
    let missing: Vec<Violation> = missing
        .map(|(source, line, name)| Violation::new(&source.path, line, format!("describe `{name}` in {REFERENCE}")))
        .collect();
    expect_none(missing);
    assert!(count > 50, "only {count} fields were found");
}

/// The words in inline code and code blocks.
fn code_words(text: &str) -> BTreeSet<&str> {
    let code = text.split('`').skip(1).step_by(2);
    code.flat_map(|code| code.split(|letter: char| !letter.is_alphanumeric() && letter != '_')).collect()
}

/// The public fields of a file; of the hooks, only those that are functions.
fn fields(source: &Source) -> impl Iterator<Item = (&Source, usize, &str)> {
    let is_hooks = source.path == HOOKS;
    source.text.lines().enumerate().filter_map(move |(index, line)| {
        let (name, kind) = line.strip_prefix("    pub ")?.split_once(": ")?;
        let is_field = name.chars().all(|letter| letter.is_lowercase() || letter == '_');
        (is_field && (!is_hooks || kind.starts_with("Option<fn("))).then_some((source, index + 1, name))
    })
}

//! Compares definitions file by file: a tag is found if there is a definition with its name on its line.
//!
//! The line is that of the name on both sides: decorators, modifiers and return types may be on lines above it. Kinds are not compared,
//! since every tool has its own; they only group the counts.

use super::dialects::{Dialect, Seen, Standing};
use super::exceptions::Exceptions;
use super::ours::Definition;
use super::tags::Tag;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Longer lines are minified programs: finding a name in one proves nothing.
const LONG: usize = 1000;

/// The number of tags by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    /// All that count, including excused and misread ones.
    pub(crate) tags: u32,
    /// Those that the index has too.
    pub(crate) found: u32,
    /// Known mistakes of Universal Ctags, listed individually.
    pub(crate) excused: u32,
    /// Those in lines that its parser always misreads.
    pub(crate) misread: u32,
}

impl Count {
    /// Adds another count to this one.
    pub(crate) fn add(&mut self, other: Self) {
        self.tags += other.tags;
        self.found += other.found;
        self.excused += other.excused;
        self.misread += other.misread;
    }

    /// Those that the index should have.
    pub(crate) fn expected(self) -> u32 {
        self.tags - self.excused - self.misread
    }
}

/// The comparison of one language.
pub(crate) struct Comparison<'c> {
    dialect: &'static Dialect,
    exceptions: &'c Exceptions,
    /// By word.
    pub(crate) counts: BTreeMap<&'static str, Count>,
    /// `path:line kind name` of those that we do not have.
    pub(crate) missing: Vec<String>,
    /// The same of those that its parser misreads.
    pub(crate) misread: Vec<String>,
}

impl<'c> Comparison<'c> {
    /// Nothing compared yet.
    pub(crate) fn new(dialect: &'static Dialect, exceptions: &'c Exceptions) -> Self {
        Self { dialect, exceptions, counts: BTreeMap::new(), missing: Vec::new(), misread: Vec::new() }
    }

    /// Takes the tags of a file into account.
    pub(crate) fn file(&mut self, text: &str, tags: &[Tag], definitions: &[Definition]) {
        let ours: BTreeSet<(u32, Cow<'_, str>)> = definitions.iter().map(|it| (it.line, plain(&it.name))).collect();
        let lines: Vec<&str> = text.split('\n').collect();
        for tag in tags {
            let line = (tag.line as usize).checked_sub(1).and_then(|row| lines.get(row)).copied().unwrap_or_default();
            let word = self.dialect.word(&Seen { name: &tag.name, kind: &tag.kind, scope: &tag.scope, line });
            let counts = line.len() <= LONG && !(tag.kind == "typedef" && tags.iter().any(|it| is_tag_of(it, tag)));
            let Some((word, standing)) = word.filter(|_| counts) else { continue };
            let is_found = written(&tag.name).any(|name| ours.contains(&(tag.line, plain(name))));
            let is_misread = !is_found && standing == Standing::Mistake;
            let is_excused = !is_found && !is_misread && self.exceptions.excuse(self.dialect.language, tag, line);
            let count =
                Count { tags: 1, found: is_found.into(), excused: is_excused.into(), misread: is_misread.into() };
            self.counts.entry(word).or_default().add(count);
            let list = if is_misread { &mut self.misread } else { &mut self.missing };
            if !is_found && !is_excused {
                list.push(format!("{}:{} {} {}", tag.path, tag.line, tag.kind, tag.name));
            }
        }
    }

    /// All words together.
    pub(crate) fn total(&self) -> Count {
        self.counts.values().fold(Count::default(), |mut total, count| {
            total.add(*count);
            total
        })
    }
}

/// Whether one is the type that the other gives the same name once more, as in `typedef struct A { } A`: they are one.
fn is_tag_of(one: &Tag, other: &Tag) -> bool {
    matches!(one.kind.as_str(), "struct" | "union" | "enum") && one.name == other.name
}

/// A name, and what it is without the type in front of it whose member it fulfils.
fn written(name: &str) -> impl Iterator<Item = &str> {
    std::iter::once(name).chain(name.rsplit_once('.').map(|(_, member)| member))
}

/// A name without the marks that one tool keeps and the other leaves out: blanks, quotes, and what marks a private member, a
/// variable, a raw identifier, a destructor, an operator, or a method that sets or asks.
fn plain(name: &str) -> Cow<'_, str> {
    let name = name.strip_prefix("operator").filter(|rest| !rest.starts_with(is_word)).unwrap_or(name);
    let name = name.strip_prefix("r#").unwrap_or(name).trim_start_matches([' ', '#', '$', '@', '~']);
    let name = if name.starts_with(is_word) { name.trim_end_matches(['=', '?', '!']) } else { name };
    let is_mark = |character: char| character.is_whitespace() || matches!(character, '"' | '\'' | '`');
    if name.contains(is_mark) { Cow::Owned(name.replace(is_mark, "")) } else { Cow::Borrowed(name) }
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

#[cfg(test)]
mod tests {
    use super::*;
    use rhumb_model::SymbolKind;

    const EXCUSES: &str = "[[exception]]\nlanguages = ['python']\nnames = ['ghost']\nreason = 'it is in a string'";

    /// Tags are `line kind name`, definitions `line name`.
    fn check(tags: &[(u32, &str, &str)], definitions: &[(u32, &str)], counts: &[(&str, [u32; 3])], missing: &[&str]) {
        let exceptions = Exceptions::read(EXCUSES).expect("it is well formed");
        let mut comparison = Comparison::new(Dialect::of("python").expect("it has a row"), &exceptions);
        let tags: Vec<Tag> = tags.iter().map(|(line, kind, name)| tag(*line, kind, name)).collect();
        let definitions: Vec<Definition> = definitions.iter().map(|(line, name)| definition(*line, name)).collect();
        comparison.file(&format!("\n\n{}\n", "x".repeat(LONG + 1)), &tags, &definitions);
        let found: Vec<_> =
            comparison.counts.iter().map(|(word, it)| (*word, [it.tags, it.found, it.excused])).collect();
        assert_eq!(found, counts);
        assert_eq!(comparison.missing, missing);
    }

    fn tag(line: u32, kind: &str, name: &str) -> Tag {
        Tag { path: "a.py".to_owned(), name: name.to_owned(), line, kind: kind.to_owned(), ..Tag::default() }
    }

    fn definition(line: u32, name: &str) -> Definition {
        Definition { name: name.to_owned(), kind: SymbolKind::Function, line, col: 1 }
    }

    #[test]
    fn a_tag_is_found_by_name_and_line() {
        check(&[(1, "class", "A")], &[(1, "A")], &[("class", [1, 1, 0])], &[]);
        check(&[(1, "class", "A")], &[(2, "A")], &[("class", [1, 0, 0])], &["a.py:1 class A"]);
        check(&[(1, "class", "A")], &[(1, "B")], &[("class", [1, 0, 0])], &["a.py:1 class A"]);
        check(&[(9, "function", "f"), (1, "unknown", "x")], &[(9, "f")], &[("function", [1, 1, 0])], &[]);
    }

    #[test]
    fn a_type_that_is_named_twice_is_one() {
        let (named, again) = (tag(1, "struct", "A"), tag(3, "typedef", "A"));
        assert!(is_tag_of(&named, &again));
        assert!(!is_tag_of(&again, &named) && !is_tag_of(&tag(1, "struct", "B"), &again));
    }

    #[test]
    fn a_member_name_may_follow_the_type_it_implements() {
        check(&[(1, "member", "Door.open")], &[(1, "open")], &[("method", [1, 1, 0])], &[]);
        check(&[(1, "member", "Door.open")], &[(1, "Door")], &[("method", [1, 0, 0])], &["a.py:1 member Door.open"]);
    }

    #[test]
    fn very_long_lines_are_not_compared() {
        check(&[(2, "class", "A"), (3, "class", "B")], &[], &[("class", [1, 0, 0])], &["a.py:2 class A"]);
    }

    #[test]
    fn only_missing_definitions_are_excused() {
        check(&[(1, "class", "ghost")], &[], &[("class", [1, 0, 1])], &[]);
        check(&[(1, "class", "ghost")], &[(1, "ghost")], &[("class", [1, 1, 0])], &[]);
    }

    #[test]
    fn sigils_and_quotes_are_ignored_in_names() {
        for (one, other) in
            [("#p", "p"), ("r#type", "type"), ("\"a b\"", "ab"), ("operator ==", "=="), ("$x", "x"), ("open=", "open?")]
        {
            assert_eq!(plain(one), plain(other));
        }
        for (one, other) in [("a", "b"), ("operators", "s"), ("==", "===")] {
            assert_ne!(plain(one), plain(other));
        }
    }
}

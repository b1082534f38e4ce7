//! Search filters as SQL conditions. The text of a condition is fixed; what users typed is only ever a bound value.

use rhumb_model::SymbolKind;
use rusqlite::types::Value;
use std::mem::{Discriminant, discriminant};

/// Whether a directory, file or owner is on the way to a symbol. Each is enclosed in slashes.
const INSIDE: &str = "instr(lower('/' || f.path || '/' || replace(coalesce(s.owner, ''), '::', '/') || '/'), ?) > 0";

/// The same, including the symbol itself.
const INSIDE_OR_SELF: &str =
    "instr(lower('/' || f.path || '/' || replace(coalesce(s.owner, ''), '::', '/') || '/' || s.name || '/'), ?) > 0";

/// A file or directory of the project.
#[derive(Clone, Copy, Debug)]
pub enum Within<'a> {
    /// The file with this path.
    File(&'a str),
    /// All files whose paths start with this prefix.
    Folder(&'a str),
}

/// Restricts a search by argument; `None` for no restriction.
#[derive(Clone, Copy, Debug, Default)]
pub struct SymbolScope<'a> {
    /// Only symbols of this kind.
    pub kind: Option<SymbolKind>,
    /// Only symbols in this file or directory.
    pub within: Option<Within<'a>>,
    /// Only symbols in this language.
    pub language: Option<&'a str>,
}

/// A filter within the search text, such as `kind:method` or `NOT path:tests`.
#[derive(Clone, Debug, PartialEq)]
pub struct FilterTerm {
    /// What is tested.
    pub test: FilterTest,
    /// Whether symbols that pass the test are excluded instead of included.
    pub is_negated: bool,
}

/// The test of a filter.
#[derive(Clone, Debug, PartialEq)]
pub enum FilterTest {
    /// The kind of a symbol.
    Kind(SymbolKind),
    /// A part of its path, or a glob for the whole path.
    Path(String),
    /// Its language.
    Language(String),
    /// A directory, file or owner that it is in.
    Inside(String),
}

/// What `in:` applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilterSubject {
    /// Symbols: `in:Door` finds what is in `Door`.
    Symbols,
    /// Text inside symbols: `in:Door` also finds the lines of `Door` itself.
    Text,
}

/// The SQL condition of a set of filters, on symbols `s` in files `f`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SymbolFilter {
    /// The conditions, each with a leading `AND`.
    pub(crate) sql: String,
    /// The values of its placeholders.
    pub(crate) values: Vec<Value>,
}

impl SymbolFilter {
    /// Combines `scope` and `terms`. Terms of the same kind are alternatives, unless negated; everything else must hold.
    #[must_use]
    pub fn new(scope: SymbolScope<'_>, terms: &[FilterTerm], subject: FilterSubject) -> Self {
        let mut filter = Self::default();
        filter.add_scope(scope);
        let positive = |term: &&FilterTerm| !term.is_negated;
        let mut keys: Vec<Discriminant<FilterTest>> = Vec::new();
        for term in terms.iter().filter(positive) {
            let key = discriminant(&term.test);
            if !keys.contains(&key) {
                keys.push(key);
                let same = terms.iter().filter(positive).filter(|other| discriminant(&other.test) == key);
                filter.add("", same.map(|term| condition(&term.test, subject)).collect());
            }
        }
        for term in terms.iter().filter(|term| term.is_negated) {
            filter.add("NOT ", vec![condition(&term.test, subject)]);
        }
        filter
    }

    /// Whether every symbol passes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    fn add_scope(&mut self, scope: SymbolScope<'_>) {
        if let Some(kind) = scope.kind {
            self.add("", vec![is_kind(kind)]);
        }
        if let Some(language) = scope.language {
            self.add("", vec![("f.language = ?", vec![language.to_owned().into()])]);
        }
        match scope.within {
            Some(Within::File(path)) => self.add("", vec![("f.path = ?", vec![path.to_owned().into()])]),
            Some(Within::Folder(start)) => {
                let length = i64::try_from(start.chars().count()).unwrap_or(i64::MAX);
                self.add("", vec![("substr(f.path, 1, ?) = ?", vec![length.into(), start.to_owned().into()])]);
            }
            None => {}
        }
    }

    /// Adds the condition that at least one of `alternatives` holds, or with `NOT` as `operator`, that none does.
    fn add(&mut self, operator: &str, alternatives: Vec<(&str, Vec<Value>)>) {
        let (texts, values): (Vec<&str>, Vec<Vec<Value>>) = alternatives.into_iter().unzip();
        self.sql.extend([" AND ", operator, "(", &texts.join(" OR "), ")"]);
        self.values.extend(values.into_iter().flatten());
    }
}

fn is_kind(kind: SymbolKind) -> (&'static str, Vec<Value>) {
    ("s.kind = ?", vec![i64::from(kind.number()).into()])
}

fn condition(test: &FilterTest, subject: FilterSubject) -> (&'static str, Vec<Value>) {
    match test {
        FilterTest::Kind(kind) => is_kind(*kind),
        FilterTest::Language(language) => ("f.language = ?", vec![language.clone().into()]),
        FilterTest::Path(path) if path.contains(['*', '?']) => ("f.path GLOB ?", vec![path.clone().into()]),
        FilterTest::Path(path) => ("instr(lower(f.path), ?) > 0", vec![path.to_lowercase().into()]),
        FilterTest::Inside(container) => {
            let container = container.to_lowercase().replace("::", "/");
            let inside = if subject == FilterSubject::Text { INSIDE_OR_SELF } else { INSIDE };
            (inside, vec![format!("/{}/", container.trim_matches('/')).into()])
        }
    }
}

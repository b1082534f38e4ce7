//! Filters as conditions of SQL. The text of a condition is ours; what people typed is only ever a value.

use super::grammar::{Filter, Sense, Test};
use super::{Search, Within};
use rhumb_model::SymbolKind;
use rusqlite::types::Value;
use std::mem::{Discriminant, discriminant};

/// Where a symbol stands, with a slash around every folder, file and owner.
const INSIDE: &str = "instr(lower('/' || f.path || '/' || replace(coalesce(s.owner, ''), '::', '/') || '/'), ?) > 0";

/// The same with the symbol itself, for what stands in it.
const AROUND: &str =
    "instr(lower('/' || f.path || '/' || replace(coalesce(s.owner, ''), '::', '/') || '/' || s.name || '/'), ?) > 0";

/// What filters ask about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// A symbol.
    Symbol,
    /// Something in a symbol.
    Around,
}

/// What symbols `s` in files `f` must be like.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Conditions {
    /// Each condition with an `AND` before it.
    pub(super) sql: String,
    /// What stands for the question marks.
    pub(super) values: Vec<Value>,
}

impl Conditions {
    pub(super) fn of(search: &Search<'_>, filters: &[Filter], scope: Scope) -> Self {
        let mut conditions = Self::default();
        conditions.add_arguments(search);
        let wanted = |filter: &&Filter| filter.sense == Sense::With;
        let mut keys: Vec<Discriminant<Test>> = Vec::new();
        for filter in filters.iter().filter(wanted) {
            let key = discriminant(&filter.test);
            if !keys.contains(&key) {
                keys.push(key);
                let same = filters.iter().filter(wanted).filter(|other| discriminant(&other.test) == key);
                conditions.add("", same.map(|filter| condition(&filter.test, scope)).collect());
            }
        }
        for filter in filters.iter().filter(|filter| filter.sense == Sense::Without) {
            conditions.add("NOT ", vec![condition(&filter.test, scope)]);
        }
        conditions
    }

    fn add_arguments(&mut self, search: &Search<'_>) {
        if let Some(kind) = search.kind {
            self.add("", vec![is_kind(kind)]);
        }
        if let Some(language) = search.language {
            self.add("", vec![("f.language = ?", vec![language.to_owned().into()])]);
        }
        match search.within {
            Some(Within::File(path)) => self.add("", vec![("f.path = ?", vec![path.to_owned().into()])]),
            Some(Within::Folder(start)) => {
                let length = i64::try_from(start.chars().count()).unwrap_or(i64::MAX);
                self.add("", vec![("substr(f.path, 1, ?) = ?", vec![length.into(), start.to_owned().into()])]);
            }
            None => {}
        }
    }

    /// Adds that one of `alternatives` must hold, or must not.
    fn add(&mut self, sense: &str, alternatives: Vec<(&str, Vec<Value>)>) {
        let (texts, values): (Vec<&str>, Vec<Vec<Value>>) = alternatives.into_iter().unzip();
        self.sql.extend([" AND ", sense, "(", &texts.join(" OR "), ")"]);
        self.values.extend(values.into_iter().flatten());
    }
}

fn is_kind(kind: SymbolKind) -> (&'static str, Vec<Value>) {
    ("s.kind = ?", vec![i64::from(kind.number()).into()])
}

fn condition(test: &Test, scope: Scope) -> (&'static str, Vec<Value>) {
    match test {
        Test::Kind(kind) => is_kind(*kind),
        Test::Language(language) => ("f.language = ?", vec![language.clone().into()]),
        Test::Path(path) if path.contains(['*', '?']) => ("f.path GLOB ?", vec![path.clone().into()]),
        Test::Path(path) => ("instr(lower(f.path), ?) > 0", vec![path.to_lowercase().into()]),
        Test::Inside(place) => {
            let place = place.to_lowercase().replace("::", "/");
            let inside = if scope == Scope::Around { AROUND } else { INSIDE };
            (inside, vec![format!("/{}/", place.trim_matches('/')).into()])
        }
    }
}

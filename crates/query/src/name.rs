//! Resolves the name of a symbol given by the user: a handle, a qualified name or a plain name.

use crate::argument::{Kind, left};
use crate::entry::Entry;
use crate::error::Error;
use crate::session::Session;
use crate::shape::shape;
use rhumb_model::{EdgeKind, SymbolId, SymbolKind, file_handle};
use rhumb_store::{EdgeKinds, SymbolRow, closest_name};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Maximum number of symbols with one name to consider.
const MAX_SAME_NAME: u32 = 2000;

/// How many of them are listed.
const MAX_LISTED: usize = 50;

/// Maximum number of owners whose members are searched for a suggestion.
const MAX_OWNERS: u32 = 50;

/// The symbol that a question is about.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Subject {
    /// A handle, a qualified name (`Door::open` or `Door.open`), or a plain name.
    pub name: String,
    /// Only match symbols of this kind.
    #[serde(default)]
    pub kind: Option<Kind>,
    /// Only match symbols in this file or directory.
    #[serde(default, rename = "in")]
    #[schemars(extend("format" = "path"))]
    pub inside: Option<String>,
}

/// Ambiguous symbols that a name could mean.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Disambiguation {
    /// How to choose.
    pub advice: String,
    /// The total number.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// Them, in the order of files and lines.
    pub matches: Vec<Entry>,
}

shape! { Disambiguation { lists: matches(left); } }

/// The result of resolving a name.
pub(crate) enum ResolvedName {
    One(Box<SymbolRow>),
    Ambiguous(Disambiguation),
}

impl Subject {
    /// Any symbol called `name`.
    pub(crate) fn called(name: &str) -> Self {
        Self { name: name.to_owned(), kind: None, inside: None }
    }

    /// The symbol, or the candidates if the name is ambiguous.
    pub(crate) fn find(&self, session: &Session<'_>) -> Result<ResolvedName, Error> {
        if let Some(symbol) = session.store.symbol_by_handle(&self.name)? {
            return Ok(ResolvedName::One(Box::new(symbol)));
        }
        let named = named(session, &self.name)?;
        let Some(first) = named.first() else { return self.missing(session) };
        let found = format!("the {} {}", first.kind.name(), first.handle);
        let mut fitting = self.fitting(named, session)?;
        // An `impl` block has the name of its type; the name then means the type.
        if self.kind.is_none() && fitting.iter().any(|symbol| symbol.kind != SymbolKind::Impl) {
            fitting.retain(|symbol| symbol.kind != SymbolKind::Impl);
        }
        if fitting.len() > 1 {
            fitting = without_declarations(session, fitting)?;
        }
        match fitting.len() {
            0 => Err(Error::NoMatchingSymbol { name: self.name.clone(), found }),
            1 => Ok(ResolvedName::One(Box::new(fitting.remove(0)))),
            _ => Ok(ResolvedName::Ambiguous(Disambiguation::of(&fitting))),
        }
    }

    /// The same, if `name` may also be a file. A file in the working directory takes precedence over one of the same
    /// name at the root.
    pub(crate) fn find_or_file(&self, session: &Session<'_>) -> Result<ResolvedName, Error> {
        let path = session.workspace.path(&self.name);
        match session.store.symbol_by_handle(&file_handle(&path))? {
            Some(file) if file.kind == SymbolKind::File => Ok(ResolvedName::One(Box::new(file))),
            _ => self.find(session),
        }
    }

    /// The symbols of the given kind and in the given path.
    fn fitting(&self, mut symbols: Vec<SymbolRow>, session: &Session<'_>) -> Result<Vec<SymbolRow>, Error> {
        symbols.retain(|symbol| self.kind.is_none_or(|Kind(kind)| symbol.kind == kind));
        if let Some(given) = self.inside.as_deref() {
            let place = session.place(given)?;
            symbols.retain(|symbol| place.as_ref().is_some_and(|place| place.holds(&symbol.file_path)));
        }
        Ok(symbols)
    }

    fn missing(&self, session: &Session<'_>) -> Result<ResolvedName, Error> {
        Err(Error::NoSymbol { name: self.name.clone(), suggestion: self.suggestion(session)? })
    }

    /// The closest name: a member of the given owner, else a symbol with the last name elsewhere, else any similar
    /// name.
    fn suggestion(&self, session: &Session<'_>) -> Result<Option<String>, Error> {
        let segments = segments(&self.name);
        let Some((last, owners)) = segments.split_last() else { return Ok(None) };
        if let Some(owner) = owners.last() {
            let mut members = members_of(session, owner)?;
            let meant = closest_name(last, members.iter().map(|member| member.name.as_str())).map(str::to_owned);
            if let Some(name) = meant {
                members.retain(|member| member.name == name);
                return Ok(self.nearest_handle(&members));
            }
        }
        let same = session.store.symbols_named(last, MAX_SAME_NAME)?;
        match self.nearest_handle(&same) {
            Some(handle) => Ok(Some(handle)),
            None => Ok(session.store.similar_name(last)?),
        }
    }

    /// The handle closest to the given name, else the first.
    fn nearest_handle(&self, symbols: &[SymbolRow]) -> Option<String> {
        let handles = || symbols.iter().map(|symbol| symbol.handle.as_str());
        closest_name(&self.name, handles()).or_else(|| handles().next()).map(str::to_owned)
    }
}

/// The members of the first symbols that are called `owner`, in the order of files and lines.
fn members_of(session: &Session<'_>, owner: &str) -> Result<Vec<SymbolRow>, Error> {
    let mut members = Vec::new();
    for symbol in session.store.symbols_named(owner, MAX_OWNERS)? {
        members.extend(session.store.children_of(symbol.id)?);
    }
    Ok(members)
}

impl Disambiguation {
    fn of(symbols: &[SymbolRow]) -> Self {
        let matches: Vec<Entry> = symbols.iter().take(MAX_LISTED).map(Entry::from).collect();
        Self {
            advice: "use one of these handles, or narrow by kind or path".to_owned(),
            total: symbols.len() as u64,
            left: left(symbols.len() as u64, matches.len()),
            matches,
        }
    }
}

/// Drops declarations whose definition is among `symbols`.
fn without_declarations(session: &Session<'_>, mut symbols: Vec<SymbolRow>) -> Result<Vec<SymbolRow>, Error> {
    let ids: Vec<SymbolId> = symbols.iter().map(|symbol| symbol.id).collect();
    let defined = session.store.edges_from(&ids, EdgeKinds::of(&[EdgeKind::Defines]))?;
    let declarations: HashSet<SymbolId> = defined.iter().map(|edge| edge.target).collect();
    symbols.retain(|symbol| !declarations.contains(&symbol.id));
    Ok(symbols)
}

/// Symbols with this name, which may be qualified; in the order of files and lines.
fn named(session: &Session<'_>, name: &str) -> Result<Vec<SymbolRow>, Error> {
    let exact = session.store.symbols_named(name, MAX_SAME_NAME)?;
    let segments = segments(name);
    let Some((last, owners)) = segments.split_last().filter(|(_, owners)| exact.is_empty() && !owners.is_empty())
    else {
        return Ok(exact);
    };
    let mut symbols = session.store.symbols_named(last, MAX_SAME_NAME)?;
    symbols.retain(|symbol| has_owners(&symbol.qualified_name, &symbol.file_path, owners));
    Ok(symbols)
}

/// The parts of a name that may be written with `::`, `.` or `#` between them.
fn segments(name: &str) -> Vec<&str> {
    name.split("::").flat_map(|part| part.split(['.', '#'])).filter(|part| !part.is_empty()).collect()
}

/// Whether `owners` match the nearest owners of a symbol. The remaining ones may be directories and files of its
/// path, so that `package.module.Class` matches however the file is called.
fn has_owners(qualified_name: &str, path: &str, owners: &[&str]) -> bool {
    let known = qualified_name.rsplit("::").skip(1).map(bare);
    let mut wanted = owners.iter().rev().peekable();
    for owner in known {
        if wanted.next_if(|name| **name == owner).is_none() {
            break;
        }
    }
    let mut folders = path.rsplit('/').map(|part| part.split('.').next().unwrap_or(part));
    wanted.all(|name| folders.any(|folder| folder == *name))
}

/// A segment of a qualified name without its parameters and number.
fn bare(segment: &str) -> &str {
    segment.split(['(', '#']).next().unwrap_or(segment)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, qualified_name: &str, path: &str, expected: bool) {
        let segments = segments(name);
        let (_, owners) = segments.split_last().expect("a name");
        assert_eq!(has_owners(qualified_name, path, owners), expected, "{name}");
    }

    #[test]
    fn owners_are_compared_from_the_inside_out() {
        let (name, path) = ("Door::open", "house/doors/front.py");
        check("open", name, path, true);
        check("Door::open", name, path, true);
        check("Door.open", name, path, true);
        check("house.doors.front.Door.open", name, path, true);
        check("house.doors.Door.open", name, path, true);
        check("doors.house.Door.open", name, path, false);
        check("Window.open", name, path, false);
        check("Door.open", "Door#2::open(int)", path, true);
        check("front::open", "open", path, true);
        check("Front::Door::open", name, path, false);
    }
}

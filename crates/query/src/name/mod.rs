//! Resolves the name of a symbol given by the user: a handle, a qualified name, a plain name or a position in a file.
//!
//! A name is read in several ways, from the most literal one on; the first that finds symbols counts. See [`typed`] for how it
//! is split, and [`choice`] for which of several symbols is meant.

mod choice;
mod typed;

pub use choice::Candidate;

use crate::argument::Kind;
use crate::error::Error;
use crate::position::{SourcePosition, around_line, is_name_at};
use crate::searched_types::SearchedTypes;
use crate::session::Session;
use crate::shape::shape;
use choice::{candidates, choose};
use rhumb_model::{Flags, SymbolKind, file_handle};
use rhumb_store::{SymbolRow, closest_name};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use typed::{Separator, TypedName, is_path_end, segments, without_syntax};

/// Maximum number of symbols with one name to consider.
const MAX_SAME_NAME: u32 = 2000;

/// Maximum number of types of one name whose inherited members are searched.
const MAX_HEIRS: usize = 20;

/// Maximum number of owners whose members are searched for a suggestion.
const MAX_OWNERS: u32 = 50;

/// Maximum length of a name in bytes. Names in code are far shorter, and comparing longer ones with every similar name takes
/// too long.
const MAX_NAME_BYTES: usize = 4096;

/// The symbol that a question is about.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Subject {
    /// A handle, a name (`open`, `Door.open`, `Door#open`) or a position (`door.py:12`).
    pub name: String,
    /// Only match symbols of this kind.
    #[serde(default)]
    pub kind: Option<Kind>,
    /// Only match symbols in this file or directory.
    #[serde(default, rename = "in")]
    #[schemars(extend("format" = "path"))]
    pub inside: Option<String>,
}

/// Symbols that a name could mean.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Disambiguation {
    /// The name.
    pub name: String,
    /// How to choose.
    pub advice: String,
    /// The total number.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// The symbols, the most likely first.
    pub matches: Vec<Candidate>,
}

shape! { Disambiguation { lists: matches(left); } }
shape! { Candidate { parts: symbol; } }

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
        self.find_kind(session, |_| true)
    }

    /// Like `find`, but prefers symbols of some kinds: unless a kind was given, others only count if none of these match.
    pub(crate) fn find_kind(
        &self,
        session: &Session<'_>,
        is_meant: impl Fn(SymbolKind) -> bool,
    ) -> Result<ResolvedName, Error> {
        if self.name.len() > MAX_NAME_BYTES {
            return Err(Error::NameTooLong { limit: MAX_NAME_BYTES });
        }
        if let Some(symbol) = session.store.symbol_by_handle(&self.name)? {
            return Ok(ResolvedName::One(Box::new(symbol)));
        }
        let mut named = symbols_with_name(session, &self.name)?;
        if named.is_empty() {
            named = self.at_position(session)?;
        }
        if named.is_empty() {
            named = inherited_definition(session, &self.name)?;
        }
        let Some(first) = named.first() else { return self.missing(session) };
        let found = format!("the {} {}", first.kind.name(), first.handle);
        let mut fitting = self.fitting(named, session)?;
        // An `impl` block has the name of its type; the name then means the type.
        if self.kind.is_none() && fitting.iter().any(|symbol| symbol.kind != SymbolKind::Impl) {
            fitting.retain(|symbol| symbol.kind != SymbolKind::Impl);
        }
        if self.kind.is_none() && fitting.iter().any(|symbol| is_meant(symbol.kind)) {
            fitting.retain(|symbol| is_meant(symbol.kind));
        }
        if fitting.is_empty() {
            return Err(Error::NoMatchingSymbol { name: self.name.clone(), found });
        }
        choose(session, &self.name, fitting)
    }

    /// The same, if `name` may also be a file. A file in the working directory takes precedence over one of the same
    /// name at the root, and both over a path that only ends with `name`.
    pub(crate) fn find_or_file(&self, session: &Session<'_>) -> Result<ResolvedName, Error> {
        let path = session.workspace.path(&self.name);
        if let Some(file) = file_symbol(session, &path)? {
            return Ok(ResolvedName::One(Box::new(file)));
        }
        match self.find(session) {
            Err(missing @ Error::NoSymbol { .. }) => match self.only_file_ending_so(session)? {
                Some(file) => Ok(ResolvedName::One(Box::new(file))),
                None => Err(missing),
            },
            found => found,
        }
    }

    /// The only file whose path ends with the name.
    fn only_file_ending_so(&self, session: &Session<'_>) -> Result<Option<SymbolRow>, Error> {
        if !self.name.contains(['.', '/']) {
            return Ok(None);
        }
        let path = only_file_ending(session, &self.name)?;
        path.map_or(Ok(None), |path| file_symbol(session, &path))
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

    /// What is at `FILE:LINE` or `FILE:LINE:COLUMN`, if the name is such a position in a file of the index.
    fn at_position(&self, session: &Session<'_>) -> Result<Vec<SymbolRow>, Error> {
        let Some(position) = SourcePosition::read(&self.name) else { return Ok(Vec::new()) };
        let path = match session.file(position.path) {
            Ok(file) => file.stamp.path,
            Err(missing) => match only_file_ending(session, position.path)? {
                Some(path) => path,
                None if position.path.contains('/') => return Err(missing),
                None => return Ok(Vec::new()),
            },
        };
        if let Some(used) = used_at(session, &path, &position)? {
            return Ok(used);
        }
        let mut symbols = session.store.symbols_of_file(&path)?;
        symbols.retain(|symbol| symbol.kind != SymbolKind::File);
        let defined = symbols.iter().filter(|symbol| is_name_at(symbol, &position));
        // The parameters and locals of a function start on its line too.
        let defined = defined.min_by_key(|symbol| (symbol.flags.contains(Flags::LOCAL), symbol.name_col)).cloned();
        Ok(defined.or_else(|| around_line(symbols, position.line)).into_iter().collect())
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

/// The path of the only file whose path ends with `end`.
fn only_file_ending(session: &Session<'_>, end: &str) -> Result<Option<String>, Error> {
    let files = session.store.files()?;
    let mut ending = files.into_iter().map(|file| file.path).filter(|path| is_path_end(path, end));
    Ok(ending.next().filter(|_| ending.next().is_none()))
}

/// The symbol of the file at `path`.
fn file_symbol(session: &Session<'_>, path: &str) -> Result<Option<SymbolRow>, Error> {
    let symbol = session.store.symbol_by_handle(&file_handle(path))?;
    Ok(symbol.filter(|symbol| symbol.kind == SymbolKind::File))
}

/// The targets of the reference at a position; `None` if there is none, or if it is not resolved.
fn used_at(session: &Session<'_>, path: &str, position: &SourcePosition<'_>) -> Result<Option<Vec<SymbolRow>>, Error> {
    let Some(col) = position.col else { return Ok(None) };
    let Some(reference) = session.store.reference_at(path, position.line, col)? else { return Ok(None) };
    let targets = match reference.target {
        Some(target) => vec![target],
        None => session.store.candidates_of(reference.id)?,
    };
    if targets.is_empty() {
        let help =
            format!("see `rhumb at {path}:{}:{col}` for why `{}` is not resolved", position.line, reference.name);
        return Err(Error::UnresolvedPosition { name: reference.name, help });
    }
    Ok(Some(session.store.symbols_of(&targets)?))
}

/// Symbols with this name, which may be qualified; in the order of files and lines.
fn symbols_with_name(session: &Session<'_>, name: &str) -> Result<Vec<SymbolRow>, Error> {
    let exact = session.store.symbols_named(name, MAX_SAME_NAME)?;
    if !exact.is_empty() {
        return Ok(exact);
    }
    let plain = without_syntax(name);
    for text in [name, &plain] {
        for with_file in [true, false] {
            let Some(typed) = TypedName::parse(text, with_file) else { continue };
            let symbols = best_matches(session, &typed)?;
            if !symbols.is_empty() {
                return Ok(symbols);
            }
        }
    }
    Ok(Vec::new())
}

/// Whether a name as typed, with owners, can mean a symbol whose own name is its last segment.
pub(crate) fn names_symbol(name: &str, symbol: &SymbolRow) -> bool {
    let typed = TypedName::parse(name, true).or_else(|| TypedName::parse(name, false));
    typed.is_some_and(|typed| typed.matches(&symbol.qualified_name, &symbol.file_path).is_some())
}

/// The last segment of a name.
pub(crate) fn last_segment(name: &str) -> &str {
    segments(name).last().copied().unwrap_or(name)
}

/// The symbols that match a name best.
fn best_matches(session: &Session<'_>, name: &TypedName<'_>) -> Result<Vec<SymbolRow>, Error> {
    let mut symbols = session.store.symbols_named(name.last, MAX_SAME_NAME)?;
    let matched = |symbol: &SymbolRow| name.matches(&symbol.qualified_name, &symbol.file_path);
    let best = symbols.iter().filter_map(matched).min();
    symbols.retain(|symbol| matched(symbol).is_some_and(|found| Some(found) == best));
    Ok(of_separator(symbols, name.separator))
}

/// The definition that a type inherits under a qualified name such as `Owner#member`, if the owner is clear.
fn inherited_definition(session: &Session<'_>, name: &str) -> Result<Vec<SymbolRow>, Error> {
    let plain = without_syntax(name);
    let Some(typed) = TypedName::parse(&plain, false).filter(|typed| !typed.owners.is_empty()) else {
        return Ok(Vec::new());
    };
    let end = plain.len() - typed.last.len();
    let owner = Subject::called(plain[..end].trim_end_matches(['.', '#', ':', '/', '\\']));
    let mut owners = symbols_with_name(session, &owner.name)?;
    owners.retain(|owner| owner.kind.is_type() && owner.kind != SymbolKind::Impl || owner.kind == SymbolKind::Module);
    if owners.is_empty() {
        return Ok(Vec::new());
    }
    let mut found: Vec<SymbolRow> = Vec::new();
    let mut shadowed: Vec<SymbolRow> = Vec::new();
    for owner in candidates(session, &owner.name, owners)?.iter().take(MAX_HEIRS) {
        let mut members = SearchedTypes::of(session, owner)?.members(session, typed.last)?;
        members.retain(|member| typed.separator != Separator::Hash || !member.flags.contains(Flags::STATIC));
        let mut members = members.into_iter();
        if let Some(first) = members.next().filter(|first| found.iter().all(|known| known.id != first.id)) {
            found.push(first);
            shadowed.extend(members);
        }
    }
    if let (1, Some(next)) = (found.len(), shadowed.first()) {
        let count = shadowed.len() + 1;
        session.note(format!("`{name}` is the first of {count} definitions in resolution order, then {}", next.handle));
    }
    Ok(found)
}

/// If there are both static and instance methods, those that the separator selects: `.` for static ones, `#` for the others.
fn of_separator(symbols: Vec<SymbolRow>, separator: Separator) -> Vec<SymbolRow> {
    let is_wanted = |symbol: &SymbolRow| symbol.flags.contains(Flags::STATIC) == (separator == Separator::Dot);
    // In languages with overloads, `.` is written before static and instance methods alike.
    let is_decided =
        separator != Separator::Other && !symbols.iter().any(|symbol| symbol.qualified_name.ends_with(')'));
    if !is_decided || !symbols.iter().any(|symbol| symbol.kind.is_callable() && is_wanted(symbol)) {
        return symbols;
    }
    let wanted: Vec<&str> = symbols.iter().filter(|symbol| is_wanted(symbol)).map(owner).collect();
    let has_rival = |symbol: &SymbolRow| wanted.contains(&owner(symbol));
    let keeps: Vec<bool> = symbols.iter().map(|symbol| is_wanted(symbol) || !has_rival(symbol)).collect();
    symbols.into_iter().zip(keeps).filter(|(_, keep)| *keep).map(|(symbol, _)| symbol).collect()
}

/// The qualified name of the owner of a symbol.
fn owner(symbol: &SymbolRow) -> &str {
    symbol.qualified_name.rsplit_once("::").map_or("", |(owner, _)| owner)
}

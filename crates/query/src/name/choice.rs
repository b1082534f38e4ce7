//! Chooses between symbols of one name: the one that is clearly meant, or a list of candidates.

use super::{Disambiguation, ResolvedName};
use crate::argument::left;
use crate::entry::Entry;
use crate::error::Error;
use crate::resolution_order::bare;
use crate::session::Session;
use crate::workspace::TypeOrder;
use rhumb_model::{EdgeKind, Flags, SymbolId, SymbolKind};
use rhumb_store::{EdgeKinds, SymbolRow};
use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// How many candidates are listed.
const MAX_LISTED: usize = 50;

/// How many of the symbols that were not chosen are named.
const MAX_OTHERS: usize = 3;

/// A symbol is clearly meant if it is used at least this often, and [`DOMINANCE`] times as often as all others together.
const MIN_USES: u64 = 20;
const DOMINANCE: u64 = 10;

/// A symbol that a name could mean.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Candidate {
    /// The symbol.
    #[serde(flatten)]
    pub symbol: Entry,
    /// The number of references to it.
    pub uses: u64,
}

/// What kind of code defines a symbol, most preferred first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum CodeOrigin {
    /// Code of the project.
    Project,
    /// A test, vendored code, or a definition inside a function.
    Secondary,
    /// A document, or code in one.
    Prose,
}

/// A symbol with what decides between it and others.
struct Ranked {
    symbol: SymbolRow,
    origin: CodeOrigin,
    uses: u64,
}

/// The symbol that `name` clearly means among `symbols`, which are not empty, or all of them in the order of their
/// likelihood. What else the name could mean becomes a note of the answer.
pub(super) fn choose(session: &Session<'_>, name: &str, symbols: Vec<SymbolRow>) -> Result<ResolvedName, Error> {
    let mut ranked = likely_symbols(session, name, symbols)?;
    if is_clear(&ranked) {
        let mut symbols = ranked.into_iter().map(|it| it.symbol);
        if let Some(chosen) = symbols.next() {
            note_others(session, name, &symbols.collect::<Vec<_>>());
            return Ok(ResolvedName::One(Box::new(chosen)));
        }
        ranked = Vec::new();
    }
    Ok(ResolvedName::Ambiguous(disambiguation(name, &ranked)))
}

/// The symbol that `name` clearly means, or those that it could mean; the most likely first.
pub(super) fn candidates(session: &Session<'_>, name: &str, symbols: Vec<SymbolRow>) -> Result<Vec<SymbolRow>, Error> {
    let mut ranked = likely_symbols(session, name, symbols)?;
    if is_clear(&ranked) {
        ranked.truncate(1);
    }
    Ok(ranked.into_iter().map(|it| it.symbol).collect())
}

/// The symbols without those that never compete with others, the most likely first.
fn likely_symbols(session: &Session<'_>, name: &str, symbols: Vec<SymbolRow>) -> Result<Vec<Ranked>, Error> {
    let symbols =
        if symbols.len() > 1 { without_declarations(session, without_constructors(symbols))? } else { symbols };
    let mut ranked = rank_symbols(session, symbols)?;
    // A document never competes with code.
    if ranked.iter().any(|it| it.origin != CodeOrigin::Prose) {
        ranked.retain(|it| it.origin != CodeOrigin::Prose);
    }
    join_parts(session, name, &mut ranked);
    Ok(ranked)
}

/// Keeps only the most used part of each type that is opened several times, and of those the longest.
fn join_parts(session: &Session<'_>, name: &str, ranked: &mut Vec<Ranked>) {
    let is_open = |it: &Ranked| {
        let order = session.workspace.type_order(&it.symbol.language);
        matches!(order, Some(TypeOrder::Mixins { .. }))
            && (it.symbol.kind.is_type() || it.symbol.kind == SymbolKind::Module)
    };
    let identity = |it: &Ranked| (it.origin, it.symbol.language.clone(), bare(&it.symbol.qualified_name).to_owned());
    let mut best: HashMap<_, (Reverse<u64>, Reverse<u32>, SymbolId)> = HashMap::new();
    let mut opened: Vec<String> = Vec::new();
    for it in ranked.iter().filter(|it| is_open(it)) {
        let length = it.symbol.line_end - it.symbol.line_start;
        let rank = (Reverse(it.uses), Reverse(length), it.symbol.id);
        let known = best.entry(identity(it)).or_insert(rank);
        if (rank.0, rank.1) < (known.0, known.1) {
            *known = rank;
        }
    }
    ranked.retain(|it| {
        let is_kept = !is_open(it) || best.get(&identity(it)).is_some_and(|(.., id)| *id == it.symbol.id);
        if !is_kept {
            opened.push(it.symbol.file_path.clone());
        }
        is_kept
    });
    if !opened.is_empty() && ranked.len() == 1 {
        let more = left(opened.len() as u64, MAX_OTHERS);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        opened.truncate(MAX_OTHERS);
        session.note(format!("`{name}` is also opened in {}{more}", opened.join(", ")));
    }
}

/// Whether the first of the symbols is meant: it is the only one of the project's own code, or used far more than the others.
fn is_clear(ranked: &[Ranked]) -> bool {
    let Some((first, others)) = ranked.split_first() else { return false };
    let rivals = others.iter().filter(|other| other.origin == first.origin);
    let (count, uses) = rivals.fold((0, 0_u64), |(count, uses), rival| (count + 1, uses.saturating_add(rival.uses)));
    count == 0 || first.uses >= MIN_USES && first.uses >= uses.saturating_mul(DOMINANCE)
}

fn note_others(session: &Session<'_>, name: &str, others: &[SymbolRow]) {
    if others.is_empty() {
        return;
    }
    let handles: Vec<&str> = others.iter().take(MAX_OTHERS).map(|other| other.handle.as_str()).collect();
    let more = match left(others.len() as u64, handles.len()) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let (noun, verb) = if others.len() == 1 { ("symbol", "matches") } else { ("symbols", "match") };
    session.note(format!("{} other {noun} {verb} `{name}`: {}{more}", others.len(), handles.join(", ")));
}

fn disambiguation(name: &str, ranked: &[Ranked]) -> Disambiguation {
    let candidate = |it: &Ranked| Candidate { symbol: Entry::from(&it.symbol), uses: it.uses };
    let matches: Vec<Candidate> = ranked.iter().take(MAX_LISTED).map(candidate).collect();
    Disambiguation {
        name: name.to_owned(),
        advice: "use one of these handles, or narrow by kind or path".to_owned(),
        total: ranked.len() as u64,
        left: left(ranked.len() as u64, matches.len()),
        matches,
    }
}

/// The most likely first: code of the project, then by the number of uses, then in the order of files and lines.
fn rank_symbols(session: &Session<'_>, symbols: Vec<SymbolRow>) -> Result<Vec<Ranked>, Error> {
    if symbols.len() == 1 {
        return Ok(symbols.into_iter().map(|symbol| Ranked { symbol, origin: CodeOrigin::Project, uses: 0 }).collect());
    }
    let ids: Vec<SymbolId> = symbols.iter().map(|symbol| symbol.id).collect();
    let uses = use_counts(session, &ids)?;
    let places = session.store.places_of(&ids)?;
    let tests: HashSet<SymbolId> = places.iter().filter(|place| place.is_test).map(|place| place.id).collect();
    let rank = |symbol: SymbolRow| Ranked {
        origin: origin_of(session, &symbol, tests.contains(&symbol.id)),
        uses: uses.get(&symbol.id).copied().unwrap_or(0),
        symbol,
    };
    let mut ranked: Vec<Ranked> = symbols.into_iter().map(rank).collect();
    ranked.sort_by_key(|it| (it.origin, Reverse(it.uses)));
    Ok(ranked)
}

fn origin_of(session: &Session<'_>, symbol: &SymbolRow, is_test: bool) -> CodeOrigin {
    if symbol.kind == SymbolKind::Section || symbol.flags.contains(Flags::EMBEDDED) {
        CodeOrigin::Prose
    } else if is_test || symbol.flags.contains(Flags::LOCAL) || session.is_vendored(&symbol.file_path) {
        CodeOrigin::Secondary
    } else {
        CodeOrigin::Project
    }
}

/// The number of references to each of `symbols` and its declarations.
fn use_counts(session: &Session<'_>, symbols: &[SymbolId]) -> Result<HashMap<SymbolId, u64>, Error> {
    let declared = session.store.edges_from(symbols, EdgeKinds::of(&[EdgeKind::Defines]))?;
    let declarations = declared.iter().map(|edge| edge.target);
    let counts = session.store.reference_counts(&symbols.iter().copied().chain(declarations).collect::<Vec<_>>())?;
    let mut uses: HashMap<SymbolId, u64> = HashMap::new();
    let own = symbols.iter().map(|symbol| (*symbol, *symbol));
    for (definition, counted) in own.chain(declared.iter().map(|edge| (edge.source, edge.target))) {
        *uses.entry(definition).or_default() += counts.get(&counted).copied().unwrap_or(0);
    }
    Ok(uses)
}

/// Drops constructors that have the name of their type: the name means the type.
fn without_constructors(mut symbols: Vec<SymbolRow>) -> Vec<SymbolRow> {
    let ids: HashSet<SymbolId> = symbols.iter().map(|symbol| symbol.id).collect();
    let is_constructor = |symbol: &SymbolRow| {
        symbol.kind == SymbolKind::Constructor && symbol.parent.is_some_and(|parent| ids.contains(&parent))
    };
    symbols.retain(|symbol| !is_constructor(symbol));
    symbols
}

/// Drops declarations whose definition is among `symbols`.
fn without_declarations(session: &Session<'_>, mut symbols: Vec<SymbolRow>) -> Result<Vec<SymbolRow>, Error> {
    let ids: Vec<SymbolId> = symbols.iter().map(|symbol| symbol.id).collect();
    let defined = session.store.edges_from(&ids, EdgeKinds::of(&[EdgeKind::Defines]))?;
    let declarations: HashSet<SymbolId> = defined.iter().map(|edge| edge.target).collect();
    symbols.retain(|symbol| !declarations.contains(&symbol.id));
    Ok(symbols)
}

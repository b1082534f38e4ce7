//! Pairs symbols of two paths by the words of their names.

use crate::error::Error;
use crate::session::{ProjectPath, Session};
use rhumb_model::{EdgeKind, Flags, SymbolId, SymbolKind, subwords};
use rhumb_store::{EdgeKinds, SymbolRow};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The symbols of a file or a folder.
pub(super) struct PortSymbols {
    /// All symbols outside of tests, in source order.
    pub(super) symbols: Vec<SymbolRow>,
    /// Those that are only declared here and defined elsewhere among them.
    declared: HashSet<SymbolId>,
}

/// A symbol that a port must have: languages call it differently, but by the same words.
#[derive(Clone, Debug)]
pub(super) struct PortSymbol<'s> {
    pub(super) symbol: &'s SymbolRow,
    sort: SymbolClass,
    /// The words of the type that it is a member of.
    owner: Option<String>,
    /// The words of its name.
    name: String,
    /// The words of the name of its file.
    file: String,
}

/// The kinds of symbols that languages have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum SymbolClass {
    Type,
    Function,
    Value,
}

/// The counterpart of a symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Counterpart {
    None,
    One { at: usize, by: &'static str },
    Several(Vec<usize>),
}

impl Counterpart {
    /// The indexes of the possible counterparts.
    pub(super) fn candidates(&self) -> &[usize] {
        match self {
            Self::None => &[],
            Self::One { at, .. } => std::slice::from_ref(at),
            Self::Several(all) => all,
        }
    }
}

impl PortSymbols {
    /// Reads the symbols in `place` that are not in `other`.
    pub(super) fn read(session: &Session<'_>, place: &ProjectPath, other: Option<&ProjectPath>) -> Result<Self, Error> {
        let mut symbols = session.store.symbols_within(place.within())?;
        symbols.retain(|symbol| {
            let is_elsewhere = other.is_some_and(|other| other.holds(&symbol.file_path));
            !is_elsewhere && !symbol.flags.contains(Flags::TEST)
        });
        let ids: Vec<SymbolId> = symbols.iter().map(|symbol| symbol.id).collect();
        let here: HashSet<SymbolId> = ids.iter().copied().collect();
        let defines = session.store.edges_into(&ids, EdgeKinds::of(&[EdgeKind::Defines]))?.into_iter();
        let declared = defines.filter(|edge| here.contains(&edge.source)).map(|edge| edge.target).collect();
        Ok(Self { symbols, declared })
    }

    /// The symbols that need a counterpart. Overloads are one, since not every language has them.
    pub(super) fn all(&self) -> Vec<PortSymbol<'_>> {
        let by_id: HashMap<SymbolId, &SymbolRow> = self.symbols.iter().map(|symbol| (symbol.id, symbol)).collect();
        let mut seen = HashSet::new();
        let code = self.symbols.iter().filter(|symbol| !self.declared.contains(&symbol.id));
        let pieces = code.filter_map(|symbol| PortSymbol::of(symbol, &by_id));
        pieces.filter(|it| seen.insert((&it.symbol.file_path, it.sort, it.owner.clone(), it.name.clone()))).collect()
    }
}

impl<'s> PortSymbol<'s> {
    fn of(symbol: &'s SymbolRow, by_id: &HashMap<SymbolId, &SymbolRow>) -> Option<Self> {
        let around = symbol.parent.and_then(|parent| by_id.get(&parent));
        let is_local = symbol.flags.contains(Flags::LOCAL) || around.is_some_and(|around| around.kind.is_callable());
        let sort = class_of(symbol.kind).filter(|_| !is_local)?;
        let owner = owner(symbol, around.copied());
        // Fields are ported with their types.
        if owner.is_some() && sort == SymbolClass::Value {
            return None;
        }
        let file = symbol.file_path.rsplit('/').next().unwrap_or_default();
        let file = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        Some(Self { symbol, sort, owner: owner.map(words), name: words(&symbol.name), file: words(file) })
    }
}

fn class_of(kind: SymbolKind) -> Option<SymbolClass> {
    match kind {
        SymbolKind::Class
        | SymbolKind::Struct
        | SymbolKind::Union
        | SymbolKind::Interface
        | SymbolKind::Trait
        | SymbolKind::Enum
        | SymbolKind::Type => Some(SymbolClass::Type),
        SymbolKind::Function | SymbolKind::Method | SymbolKind::Property | SymbolKind::Macro => {
            Some(SymbolClass::Function)
        }
        SymbolKind::Constant | SymbolKind::Variable => Some(SymbolClass::Value),
        _ => None,
    }
}

/// The name of the type that a symbol is a member of; the type may be in another file.
pub(super) fn owner<'s>(symbol: &'s SymbolRow, around: Option<&'s SymbolRow>) -> Option<&'s str> {
    match around {
        Some(around) if around.kind.is_type() => Some(&around.name),
        _ if symbol.kind == SymbolKind::Method => symbol.qualified_name.rsplit("::").nth(1),
        _ => None,
    }
}

fn words(name: &str) -> String {
    subwords(name).concat()
}

/// How two symbols are compared; each criterion decides what the previous ones left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Criterion {
    /// Names, owners and names of files.
    File,
    /// Names and owners.
    Owner,
    /// Names, where only one of the two is a member.
    Name,
}

/// The counterpart of each of `sources` among `targets`.
pub(super) fn pair(sources: &[PortSymbol<'_>], targets: &[PortSymbol<'_>]) -> Vec<Counterpart> {
    let mut found = vec![Counterpart::None; sources.len()];
    let mut taken: HashSet<usize> = HashSet::new();
    for way in [Criterion::File, Criterion::Owner, Criterion::Name] {
        for (sources_alike, targets_alike) in match_alike(sources, targets, way) {
            let sources_left: Vec<usize> =
                sources_alike.into_iter().filter(|at| found[*at] == Counterpart::None).collect();
            let targets_left: Vec<usize> = targets_alike.into_iter().filter(|at| !taken.contains(at)).collect();
            match (&*sources_left, &*targets_left) {
                ([], _) | (_, []) => {}
                ([source], [target]) => {
                    let by = if way == Criterion::Name { "name_alone" } else { "name" };
                    found[*source] = Counterpart::One { at: *target, by };
                    taken.insert(*target);
                }
                // The file name only adds to the name.
                _ if way == Criterion::File => {}
                (sources, targets) => {
                    for source in sources {
                        found[*source] = Counterpart::Several(targets.to_vec());
                    }
                    taken.extend(targets);
                }
            }
        }
    }
    found
}

/// Indexes of matching symbols on both sides.
type MatchedIndexes = (Vec<usize>, Vec<usize>);

fn match_alike(sources: &[PortSymbol<'_>], targets: &[PortSymbol<'_>], way: Criterion) -> Vec<MatchedIndexes> {
    let mut groups: BTreeMap<(SymbolClass, &str, Option<&str>, &str, bool), MatchedIndexes> = BTreeMap::new();
    for (pieces, is_target) in [(sources, false), (targets, true)] {
        for (at, it) in pieces.iter().enumerate() {
            let is_member = it.owner.is_some();
            let (owner, file, turn) = match way {
                Criterion::File => (it.owner.as_deref(), it.file.as_str(), false),
                Criterion::Owner => (it.owner.as_deref(), "", false),
                // A member on this side matches a symbol on the other side that is not one.
                Criterion::Name => (None, "", is_member != is_target),
            };
            let group = groups.entry((it.sort, &it.name, owner, file, turn)).or_default();
            if is_target { group.1.push(at) } else { group.0.push(at) }
        }
    }
    groups.into_values().collect()
}

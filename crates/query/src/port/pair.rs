//! Symbols of two places that are the same thing, told by the words of their names.

use crate::error::Error;
use crate::module_api::test_files;
use crate::session::{Place, Session};
use rhumb_model::{EdgeKind, Flags, SymbolId, SymbolKind, subwords};
use rhumb_store::{EdgeKinds, SymbolRow};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The symbols of a file or a folder.
pub(super) struct Pieces {
    /// All but those of tests, in the order of files and lines.
    pub(super) symbols: Vec<SymbolRow>,
    /// Those that are only declared here and defined elsewhere among them.
    declared: HashSet<SymbolId>,
}

/// A symbol that a port must have: languages call it differently, but by the same words.
#[derive(Clone, Debug)]
pub(super) struct Piece<'s> {
    pub(super) symbol: &'s SymbolRow,
    sort: Sort,
    /// The words of the type that it is a member of.
    owner: Option<String>,
    /// The words of its name.
    name: String,
    /// The words of the name of its file.
    file: String,
}

/// What languages have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Sort {
    Type,
    Function,
    Value,
}

/// What a symbol became.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Counterpart {
    None,
    One { at: usize, by: &'static str },
    Several(Vec<usize>),
}

impl Counterpart {
    /// The places of all that it could be.
    pub(super) fn candidates(&self) -> &[usize] {
        match self {
            Self::None => &[],
            Self::One { at, .. } => std::slice::from_ref(at),
            Self::Several(all) => all,
        }
    }
}

impl Pieces {
    /// What is in `place`, and not in `other`.
    pub(super) fn read(session: &Session<'_>, place: &Place, other: Option<&Place>) -> Result<Self, Error> {
        let tests = test_files(session)?;
        let mut symbols = session.store.symbols_within(place.within())?;
        symbols.retain(|symbol| {
            let is_elsewhere = other.is_some_and(|other| other.holds(&symbol.file_path));
            !is_elsewhere && !tests.contains(&symbol.file_path) && !symbol.flags.has(Flags::TEST)
        });
        let ids: Vec<SymbolId> = symbols.iter().map(|symbol| symbol.id).collect();
        let here: HashSet<SymbolId> = ids.iter().copied().collect();
        let defines = session.store.edges_into(&ids, EdgeKinds::of(&[EdgeKind::Defines]))?.into_iter();
        let declared = defines.filter(|edge| here.contains(&edge.source)).map(|edge| edge.target).collect();
        Ok(Self { symbols, declared })
    }

    /// What a port must have of it. Functions of one name in one place are one, since not every language tells them apart by what
    /// they are called with.
    pub(super) fn all(&self) -> Vec<Piece<'_>> {
        let by_id: HashMap<SymbolId, &SymbolRow> = self.symbols.iter().map(|symbol| (symbol.id, symbol)).collect();
        let mut seen = HashSet::new();
        let code = self.symbols.iter().filter(|symbol| !self.declared.contains(&symbol.id));
        let pieces = code.filter_map(|symbol| Piece::of(symbol, &by_id));
        pieces.filter(|it| seen.insert((&it.symbol.file_path, it.sort, it.owner.clone(), it.name.clone()))).collect()
    }
}

impl<'s> Piece<'s> {
    fn of(symbol: &'s SymbolRow, by_id: &HashMap<SymbolId, &SymbolRow>) -> Option<Self> {
        let around = symbol.parent.and_then(|parent| by_id.get(&parent));
        let is_local = symbol.flags.has(Flags::LOCAL) || around.is_some_and(|around| around.kind.is_callable());
        let sort = sort(symbol.kind).filter(|_| !is_local)?;
        let owner = owner(symbol, around.copied());
        // What a type holds is ported with it.
        if owner.is_some() && sort == Sort::Value {
            return None;
        }
        let file = symbol.file_path.rsplit('/').next().unwrap_or_default();
        let file = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        Some(Self { symbol, sort, owner: owner.map(words), name: words(&symbol.name), file: words(file) })
    }
}

fn sort(kind: SymbolKind) -> Option<Sort> {
    match kind {
        SymbolKind::Class
        | SymbolKind::Struct
        | SymbolKind::Union
        | SymbolKind::Interface
        | SymbolKind::Trait
        | SymbolKind::Enum
        | SymbolKind::Type => Some(Sort::Type),
        SymbolKind::Function | SymbolKind::Method | SymbolKind::Property | SymbolKind::Macro => Some(Sort::Function),
        SymbolKind::Constant | SymbolKind::Variable => Some(Sort::Value),
        _ => None,
    }
}

/// The name of the type that a symbol is a member of, which may stand in another file.
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

/// How far two symbols are compared; what one way leaves open, the next one may tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Names, owners and names of files.
    File,
    /// Names and owners.
    Owner,
    /// Names, where only one of the two is a member.
    Name,
}

/// What each of `sources` became among `targets`.
pub(super) fn pair(sources: &[Piece<'_>], targets: &[Piece<'_>]) -> Vec<Counterpart> {
    let mut found = vec![Counterpart::None; sources.len()];
    let mut taken: HashSet<usize> = HashSet::new();
    for way in [Way::File, Way::Owner, Way::Name] {
        for (sources_alike, targets_alike) in alike(sources, targets, way) {
            let sources_left: Vec<usize> =
                sources_alike.into_iter().filter(|at| found[*at] == Counterpart::None).collect();
            let targets_left: Vec<usize> = targets_alike.into_iter().filter(|at| !taken.contains(at)).collect();
            match (&*sources_left, &*targets_left) {
                ([], _) | (_, []) => {}
                ([source], [target]) => {
                    let by = if way == Way::Name { "name_alone" } else { "name" };
                    found[*source] = Counterpart::One { at: *target, by };
                    taken.insert(*target);
                }
                // The name of a file can only tell more than names alone do.
                _ if way == Way::File => {}
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

/// Places of symbols on both sides that are alike.
type Alike = (Vec<usize>, Vec<usize>);

fn alike(sources: &[Piece<'_>], targets: &[Piece<'_>], way: Way) -> Vec<Alike> {
    let mut groups: BTreeMap<(Sort, &str, Option<&str>, &str, bool), Alike> = BTreeMap::new();
    for (pieces, is_target) in [(sources, false), (targets, true)] {
        for (at, it) in pieces.iter().enumerate() {
            let is_member = it.owner.is_some();
            let (owner, file, turn) = match way {
                Way::File => (it.owner.as_deref(), it.file.as_str(), false),
                Way::Owner => (it.owner.as_deref(), "", false),
                // A member on this side is alike to what is no member on the other one.
                Way::Name => (None, "", is_member != is_target),
            };
            let group = groups.entry((it.sort, &it.name, owner, file, turn)).or_default();
            if is_target { group.1.push(at) } else { group.0.push(at) }
        }
    }
    groups.into_values().collect()
}

//! Lists the supertypes and subtypes of a type.

use crate::argument::left;
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::name::{Disambiguation, ResolvedName, Subject};
use crate::passage::LinkedSymbols;
use crate::question::Question;
use crate::result_filter::{ListFilter, ResultScope};
use crate::searched_types::SearchedTypes;
use crate::session::Session;
use crate::shape::shape;
use crate::type_members::{distant_owners, members_of};
use crate::uncertain::{UncertainUses, uncertain_uses};
use rhumb_model::{EdgeKind, Role, State, SymbolId, SymbolKind};
use rhumb_store::{EdgeKinds, RowRange, SymbolPlace, SymbolRow};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Show supertypes and subtypes.
///
/// Follows `extends` and `implements`, and finds types whose methods satisfy an interface. Each type appears once, at
/// its shortest distance. If the language defines a method resolution order, also lists it; `--method` lists the
/// definitions of one method in that order.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Hierarchy {
    /// The type.
    #[serde(flatten)]
    pub subject: Subject,
    /// List the definitions of this method in the type and its supertypes, in the order in which they are searched.
    #[serde(default)]
    #[schemars(extend("format" = "text"))]
    pub method: Option<String>,
    /// Follow at most N levels (0 = no limit).
    #[serde(default)]
    pub depth: u32,
    /// Show at most N types in each direction (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
    /// Also list unresolved uses of the name as a supertype; most likely first.
    #[serde(default)]
    pub maybe: bool,
    /// Which of them to list.
    #[serde(flatten)]
    pub filter: ListFilter,
}

fn default_limit() -> u32 {
    100
}

/// The family of a type.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HierarchyAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The type asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<Entry>,
    /// The candidates, if the name is ambiguous.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disambiguation: Option<Disambiguation>,
    /// The type and its supertypes in the order in which they are searched for a member; empty where there is no such
    /// order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<Searched>,
    /// The definitions of the method asked for, in that order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definitions: Option<Vec<Entry>>,
    /// Supertypes that are external or unresolved.
    pub outside: Vec<String>,
    /// Supertypes of other types that could not be resolved and may be this one.
    pub uncertain: u64,
    /// These, if they were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maybe: Option<UncertainUses>,
    /// How many ancestors are not listed.
    pub ancestors_left: u64,
    /// The supertypes, nearest first.
    pub ancestors: Vec<Kin>,
    /// How many descendants are not listed.
    pub descendants_left: u64,
    /// The subtypes, nearest first.
    pub descendants: Vec<Kin>,
}

/// A type that is searched for members.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Searched {
    /// Its name.
    pub name: String,
    /// The type, if it is in the index.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub symbol: Option<Entry>,
}

/// A type in the family.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Kin {
    /// The type.
    #[serde(flatten)]
    pub symbol: Entry,
    /// The distance in steps.
    pub depth: u32,
    /// `extends`, `implements`, or `overrides` if only methods show the relation.
    pub edge: &'static str,
    /// The handle of the type through which it was reached.
    pub via: String,
}

mentions! { HierarchyAnswer { symbol, disambiguation, definitions, order, ancestors, descendants, maybe } }
mentions! { Searched { symbol } }
mentions! { Kin { symbol } }
shape! { HierarchyAnswer {
    lists: ancestors(ancestors_left), descendants(descendants_left), outside, order;
    parts: disambiguation, symbol, definitions, maybe;
} }
shape! { Kin { parts: symbol; } }
shape! { Searched { parts: symbol; } }

impl Question for Hierarchy {
    const NAME: &'static str = "hierarchy";
    type Answer = HierarchyAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<HierarchyAnswer, Error> {
        let empty = HierarchyAnswer {
            generation: session.generation()?,
            symbol: None,
            disambiguation: None,
            order: Vec::new(),
            definitions: None,
            outside: Vec::new(),
            uncertain: 0,
            maybe: None,
            ancestors_left: 0,
            ancestors: Vec::new(),
            descendants_left: 0,
            descendants: Vec::new(),
        };
        let has_family = |kind: SymbolKind| kind.is_type() || kind == SymbolKind::Module;
        match self.subject.find_kind(session, has_family)? {
            ResolvedName::One(symbol) => self.family(session, &symbol, empty),
            ResolvedName::Ambiguous(choice) => Ok(HierarchyAnswer { disambiguation: Some(choice), ..empty }),
        }
    }

    fn is_nothing(answer: &HierarchyAnswer) -> bool {
        match &answer.definitions {
            Some(definitions) => definitions.is_empty(),
            None => answer.ancestors.is_empty() && answer.descendants.is_empty() && answer.outside.is_empty(),
        }
    }
}

impl Hierarchy {
    fn family(
        &self,
        session: &Session<'_>,
        symbol: &SymbolRow,
        empty: HierarchyAnswer,
    ) -> Result<HierarchyAnswer, Error> {
        let searched = SearchedTypes::of(session, symbol)?;
        if let Some(method) = &self.method {
            let definitions = Some(searched.definitions(session, method)?);
            let (symbol, order) = (Some(Entry::from(symbol)), searched.entries(session)?);
            return Ok(HierarchyAnswer { symbol, order, definitions, ..empty });
        }
        let scope = self.filter.scope(session)?;
        let up = only_admitted(session, &scope, reached(session, symbol.id, TieSide::Heir, self.depth)?)?;
        let down = only_admitted(session, &scope, reached(session, symbol.id, TieSide::Ancestor, self.depth)?)?;
        let maybe = self.maybe.then(|| session.rows(self.limit));
        let (uncertain, maybe) = uncertain_uses(session, symbol, &[Role::Extends, Role::Implements], &scope, maybe)?;
        let (ancestors, descendants) =
            (self.describe(session, &up, TieSide::Heir)?, self.describe(session, &down, TieSide::Ancestor)?);
        Ok(HierarchyAnswer {
            symbol: Some(Entry::from(symbol)),
            order: if searched.is_ordered { searched.entries(session)? } else { Vec::new() },
            outside: bases_outside_index(session, symbol.id)?,
            uncertain,
            maybe,
            ancestors_left: left(up.len() as u64, ancestors.len()),
            ancestors,
            descendants_left: left(down.len() as u64, descendants.len()),
            descendants,
            ..empty
        })
    }

    fn describe(&self, session: &Session<'_>, reached: &[(u32, Tie)], side: TieSide) -> Result<Vec<Kin>, Error> {
        let shown = &reached[..reached.len().min(session.rows(self.limit) as usize)];
        let ids: BTreeSet<SymbolId> = shown.iter().flat_map(|(_, tie)| [tie.near, tie.far]).collect();
        let names = LinkedSymbols::of_symbols(session, &ids.into_iter().collect::<Vec<_>>())?;
        let kin = |(depth, tie): &(u32, Tie)| {
            let (near, far) = (names.get(tie.near)?, names.get(tie.far)?);
            let ancestor = if side == TieSide::Heir { far } else { near };
            let edge = relation_to_ancestor(tie.kind, ancestor.kind).name();
            Some(Kin { symbol: Entry::from(far), depth: *depth, edge, via: near.handle.clone() })
        };
        Ok(shown.iter().filter_map(kin).collect())
    }
}

/// Keeps the types that `scope` admits.
fn only_admitted(
    session: &Session<'_>,
    scope: &ResultScope,
    mut reached: Vec<(u32, Tie)>,
) -> Result<Vec<(u32, Tie)>, Error> {
    let ids: BTreeSet<SymbolId> = reached.iter().map(|(_, tie)| tie.far).collect();
    let places = session.store.places_of(&ids.into_iter().collect::<Vec<_>>())?;
    let is_admitted = |place: &&SymbolPlace| scope.admits(&place.path, place.is_test, place.kind);
    let admitted: HashSet<SymbolId> = places.iter().filter(is_admitted).map(|place| place.id).collect();
    reached.retain(|(_, tie)| admitted.contains(&tie.far));
    Ok(reached)
}

/// All supertypes of a type, the nearest first.
pub(crate) fn ancestors(session: &Session<'_>, symbol: SymbolId) -> Result<Vec<SymbolId>, Error> {
    Ok(reached(session, symbol, TieSide::Heir, 0)?.into_iter().map(|(_, tie)| tie.far).collect())
}

/// The types on the other side of `start`, at most `depth` steps away (0 for any number): breadth first, each type once.
fn reached(session: &Session<'_>, start: SymbolId, side: TieSide, depth: u32) -> Result<Vec<(u32, Tie)>, Error> {
    let mut seen = HashSet::from([start]);
    let mut level = vec![start];
    let mut reached: Vec<(u32, Tie)> = Vec::new();
    let mut at = 0;
    while !level.is_empty() && (depth == 0 || at < depth) {
        at += 1;
        let ties = unseen_ties(session, &level, side.written(session, &level)?, &mut seen)?;
        level = ties.iter().map(|tie| tie.far).collect();
        reached.extend(ties.into_iter().map(|tie| (at, tie)));
    }
    // Implicit relations come last: a member overrides everything that it inherits, however far away.
    let promised = unseen_ties(session, &[start], side.promised(session, &[start])?, &mut seen)?;
    reached.extend(promised.into_iter().map(|tie| (1, tie)));
    reached.sort_by_key(|(depth, _)| *depth);
    Ok(reached)
}

/// The relation of a type to an interface that it does not name but whose methods it has.
fn relation_to_ancestor(edge: EdgeKind, ancestor: SymbolKind) -> EdgeKind {
    let is_interface = matches!(ancestor, SymbolKind::Interface | SymbolKind::Trait);
    if edge == EdgeKind::Overrides && is_interface { EdgeKind::Implements } else { edge }
}

/// Two types of which one inherits from the other.
#[derive(Clone, Copy, Debug)]
struct Tie {
    near: SymbolId,
    far: SymbolId,
    kind: EdgeKind,
}

/// The ties from `level` to types not seen before, one for each type, in source order.
fn unseen_ties(
    session: &Session<'_>,
    level: &[SymbolId],
    ties: Vec<Tie>,
    seen: &mut HashSet<SymbolId>,
) -> Result<Vec<Tie>, Error> {
    let order: HashMap<SymbolId, usize> = level.iter().enumerate().map(|(index, id)| (*id, index)).collect();
    let rank = |tie: &Tie| (tie.kind, order.get(&tie.near).copied());
    let mut best: HashMap<SymbolId, Tie> = HashMap::new();
    for tie in ties.into_iter().filter(|tie| !seen.contains(&tie.far)) {
        let known = best.entry(tie.far).or_insert(tie);
        if rank(&tie) < rank(known) {
            *known = tie;
        }
    }
    let places = session.store.places_of(&best.keys().copied().collect::<Vec<_>>())?;
    seen.extend(places.iter().map(|place| place.id));
    Ok(places.iter().filter_map(|place| best.get(&place.id).copied()).collect())
}

const INHERITS: [EdgeKind; 2] = [EdgeKind::Extends, EdgeKind::Implements];

/// A side of a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TieSide {
    /// The subtype.
    Heir,
    /// The supertype.
    Ancestor,
}

impl TieSide {
    /// The ties declared in the source, for a whole level.
    fn written(self, session: &Session<'_>, level: &[SymbolId]) -> Result<Vec<Tie>, Error> {
        let store = &session.store;
        let inherits = EdgeKinds::of(&INHERITS);
        if self == Self::Heir {
            let blocks = blocks_of(session, level)?;
            let types: Vec<SymbolId> = level.iter().chain(blocks.keys()).copied().collect();
            let owner = |id: SymbolId| blocks.get(&id).copied().unwrap_or(id);
            let edges = store.edges_from(&types, inherits)?.into_iter();
            return Ok(edges.map(|edge| Tie { near: owner(edge.source), far: edge.target, kind: edge.kind }).collect());
        }
        let edges = store.edges_into(level, inherits)?;
        let sources: Vec<SymbolId> = edges.iter().map(|edge| edge.source).collect();
        let types = types_of(session, &sources)?;
        let owner = |id: SymbolId| types.get(&id).copied().unwrap_or(id);
        Ok(edges.iter().map(|edge| Tie { near: edge.target, far: owner(edge.source), kind: edge.kind }).collect())
    }

    /// Implicit ties, where members override others: an interface can be implemented without being named.
    fn promised(self, session: &Session<'_>, types: &[SymbolId]) -> Result<Vec<Tie>, Error> {
        let store = &session.store;
        let members = members_of(session, types)?;
        let overrides = EdgeKinds::of(&[EdgeKind::Overrides]);
        let pairs: Vec<(SymbolId, SymbolId)> = match self {
            Self::Heir => {
                store.edges_from(&members, overrides)?.iter().map(|edge| (edge.source, edge.target)).collect()
            }
            Self::Ancestor => {
                store.edges_into(&members, overrides)?.iter().map(|edge| (edge.target, edge.source)).collect()
            }
        };
        let ids: BTreeSet<SymbolId> = pairs.iter().flat_map(|(near, far)| [*near, *far]).collect();
        let places = store.places_of(&ids.into_iter().collect::<Vec<_>>())?;
        let mut parents: HashMap<SymbolId, SymbolId> =
            places.iter().filter_map(|place| Some((place.id, place.parent?))).collect();
        parents.extend(distant_owners(session, &places.iter().map(|place| place.id).collect::<Vec<_>>())?);
        let tie = |(near, far): &(SymbolId, SymbolId)| {
            Some(Tie { near: *parents.get(near)?, far: *parents.get(far)?, kind: EdgeKind::Overrides })
        };
        let ties: Vec<Tie> = pairs.iter().filter_map(tie).collect();
        let owners = types_of(session, &ties.iter().map(|tie| tie.far).collect::<Vec<_>>())?;
        Ok(ties.into_iter().map(|tie| Tie { far: owners.get(&tie.far).copied().unwrap_or(tie.far), ..tie }).collect())
    }
}

/// The blocks of implementations of any of `types`, each with its type, whose name it has.
fn blocks_of(session: &Session<'_>, types: &[SymbolId]) -> Result<HashMap<SymbolId, SymbolId>, Error> {
    let uses = session.store.edges_into(types, EdgeKinds::of(&[EdgeKind::Uses]))?;
    same_name(session, uses.iter().map(|edge| (edge.source, edge.target)))
}

/// The types that `impl` blocks among `symbols` implement.
fn types_of(session: &Session<'_>, symbols: &[SymbolId]) -> Result<HashMap<SymbolId, SymbolId>, Error> {
    let uses = session.store.edges_from(symbols, EdgeKinds::of(&[EdgeKind::Uses]))?;
    same_name(session, uses.iter().map(|edge| (edge.source, edge.target)))
}

/// The pairs of an `impl` block and a type with the same name.
fn same_name(
    session: &Session<'_>,
    pairs: impl Iterator<Item = (SymbolId, SymbolId)> + Clone,
) -> Result<HashMap<SymbolId, SymbolId>, Error> {
    let ids: BTreeSet<SymbolId> = pairs.clone().flat_map(|(block, of)| [block, of]).collect();
    let places = session.store.places_of(&ids.into_iter().collect::<Vec<_>>())?;
    let places: HashMap<SymbolId, &SymbolPlace> = places.iter().map(|place| (place.id, place)).collect();
    let is_one = |(block, of): &(SymbolId, SymbolId)| match (places.get(block), places.get(of)) {
        (Some(block), Some(of)) => block.kind == SymbolKind::Impl && block.name == of.name,
        _ => false,
    };
    Ok(pairs.filter(is_one).collect())
}

/// The base types written in the source that are not in the index.
fn bases_outside_index(session: &Session<'_>, symbol: SymbolId) -> Result<Vec<String>, Error> {
    let mut sources: Vec<SymbolId> = blocks_of(session, &[symbol])?.into_keys().collect();
    sources.push(symbol);
    let mut names = BTreeSet::new();
    for source in sources {
        let rows =
            session.store.references_from(source, &[Role::Extends, Role::Implements], RowRange::first(u32::MAX))?;
        let unknown = rows.into_iter().filter(|row| row.state != State::Resolved);
        names.extend(unknown.map(|row| row.name));
    }
    Ok(names.into_iter().collect())
}

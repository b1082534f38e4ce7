//! Pairs the symbols of two indexes: which symbol of one is which of the other.
//!
//! Handles are stable, so most symbols are paired by handle. The others are paired by a file or another container that moved, by
//! an equal body, or by equal users. An equal short body may be a coincidence, except in the same position. Ambiguous symbols are not paired,
//! so that a rename is never reported by guess.

use crate::error::Error;
use rhumb_model::{EdgeKind, Flags, SymbolId, SymbolKind};
use rhumb_store::{EdgeKinds, Store, SymbolRow};
use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// A body of fewer lines than this may be written twice by chance.
const TELLING_LINES: u32 = 2;

/// One of two indexes, with the symbols of the files that differ.
pub(crate) struct IndexSide<'s> {
    pub(crate) store: &'s Store,
    pub(crate) symbols: Vec<SymbolRow>,
    /// The users of each symbol, as handles of symbols and files.
    users: HashMap<SymbolId, BTreeSet<String>>,
}

impl<'s> IndexSide<'s> {
    /// The symbols of the files at `paths`, without local values, which are part of the body of their function,
    /// unless they are members of local types.
    pub(crate) fn read(store: &'s Store, paths: &BTreeSet<String>) -> Result<Self, Error> {
        let mut symbols = Vec::new();
        for path in paths {
            symbols.extend(store.symbols_of_file(path)?);
        }
        let types: HashSet<SymbolId> = symbols.iter().filter(|it| it.kind.is_type()).map(|it| it.id).collect();
        let is_member = |it: &SymbolRow| it.parent.is_some_and(|parent| types.contains(&parent));
        symbols.retain(|it| match it.kind {
            SymbolKind::Section => false,
            _ => !it.flags.contains(Flags::LOCAL) || has_body(it) || is_member(it),
        });
        Ok(Self { store, symbols, users: HashMap::new() })
    }

    /// Reads the users of the symbols at `places`.
    fn read_users(&mut self, places: &[usize]) -> Result<(), Error> {
        let kinds: Vec<EdgeKind> = EdgeKind::ALL.iter().copied().filter(|kind| kind.is_dependency()).collect();
        let ids: Vec<SymbolId> = places.iter().map(|at| self.symbols[*at].id).collect();
        let edges = self.store.edges_into(&ids, EdgeKinds::of(&kinds))?;
        let sources: BTreeSet<SymbolId> = edges.iter().map(|edge| edge.source).collect();
        let rows = self.store.symbols_of(&sources.into_iter().collect::<Vec<_>>())?;
        let handles: HashMap<SymbolId, String> = rows.into_iter().map(|row| (row.id, row.handle)).collect();
        for edge in edges.iter().filter(|edge| edge.source != edge.target) {
            if let Some(handle) = handles.get(&edge.source) {
                self.users.entry(edge.target).or_default().insert(handle.clone());
            }
        }
        Ok(())
    }
}

/// The pairs, as indexes into the lists of both sides, and the symbols without a partner. Added and removed local
/// symbols are changes of their containers.
#[derive(Debug, Default)]
pub(crate) struct Pairs {
    pub(crate) both: Vec<(usize, usize)>,
    pub(crate) only_old: Vec<usize>,
    pub(crate) only_new: Vec<usize>,
}

impl Pairs {
    pub(crate) fn find(old: &mut IndexSide<'_>, new: &mut IndexSide<'_>) -> Result<Self, Error> {
        let mut pairing = Pairing::by_handle(&old.symbols, &new.symbols);
        let (rest_old, rest_new) = (pairing.rest_old(), pairing.rest_new());
        if !rest_old.is_empty() && !rest_new.is_empty() {
            old.read_users(&rest_old)?;
            new.read_users(&rest_new)?;
            pairing.find_files(old, new);
            // Containers come before their contents.
            let mut order = rest_old;
            order.sort_by_key(|at| old.symbols[*at].qualified_name.matches("::").count());
            for at in order {
                pairing.follow_parent(at, old, new);
                pairing.find_body(at, old, new);
                pairing.find_users(at, old, new);
            }
        }
        let mut pairs = pairing.into_pairs();
        pairs.only_old.retain(|at| !old.symbols[*at].flags.contains(Flags::LOCAL));
        pairs.only_new.retain(|at| !new.symbols[*at].flags.contains(Flags::LOCAL));
        Ok(pairs)
    }
}

/// Pairs under construction.
struct Pairing {
    /// By place on the old side.
    new_of: Vec<Option<usize>>,
    is_taken: Vec<bool>,
    /// The symbols of both sides by container.
    inside: HashMap<SymbolId, Vec<usize>>,
    old_inside: HashMap<SymbolId, Vec<usize>>,
    old_places: HashMap<SymbolId, usize>,
    bodies: BTreeMap<(SymbolKind, u64), Vec<usize>>,
}

impl Pairing {
    fn by_handle(old: &[SymbolRow], new: &[SymbolRow]) -> Self {
        let handles: HashMap<&str, usize> = new.iter().enumerate().map(|(at, row)| (row.handle.as_str(), at)).collect();
        let same = |row: &SymbolRow| handles.get(row.handle.as_str()).copied().filter(|at| new[*at].kind == row.kind);
        let new_of: Vec<Option<usize>> = old.iter().map(same).collect();
        let mut is_taken = vec![false; new.len()];
        new_of.iter().flatten().for_each(|at| is_taken[*at] = true);
        let mut bodies: BTreeMap<(SymbolKind, u64), Vec<usize>> = BTreeMap::new();
        for (at, row) in new.iter().enumerate().filter(|(at, _)| !is_taken[*at]) {
            row.body_hash.into_iter().for_each(|hash| bodies.entry((row.kind, hash)).or_default().push(at));
        }
        let old_places = old.iter().enumerate().map(|(at, row)| (row.id, at)).collect();
        Self { new_of, is_taken, inside: by_container(new), old_inside: by_container(old), old_places, bodies }
    }

    fn rest_old(&self) -> Vec<usize> {
        (0..self.new_of.len()).filter(|at| self.new_of[*at].is_none()).collect()
    }

    fn rest_new(&self) -> Vec<usize> {
        (0..self.is_taken.len()).filter(|at| !self.is_taken[*at]).collect()
    }

    fn take(&mut self, old: usize, new: usize) {
        self.new_of[old] = Some(new);
        self.is_taken[new] = true;
    }

    /// The unpaired symbols among `candidates`.
    fn free(&self, candidates: Option<&Vec<usize>>) -> Vec<usize> {
        candidates.into_iter().flatten().copied().filter(|at| !self.is_taken[*at]).collect()
    }

    /// Pairs files that went with files that came: those with at least half of what they define in common, with the
    /// same name and body. What a moved file defines follows it.
    fn find_files(&mut self, old: &IndexSide<'_>, new: &IndexSide<'_>) {
        let gone = defining_files(self.rest_old(), old, &self.old_inside);
        let came = defining_files(self.rest_new(), new, &self.inside);
        let mut defining: BTreeMap<&FileDefinition, Vec<usize>> = BTreeMap::new();
        for (place, (_, definitions)) in came.iter().enumerate() {
            for definition in definitions {
                defining.entry(definition).or_default().push(place);
            }
        }
        for (at, definitions) in &gone {
            let mut common: BTreeMap<usize, usize> = BTreeMap::new();
            for place in definitions.iter().filter_map(|it| defining.get(it)).flatten() {
                *common.entry(*place).or_default() += 1;
            }
            let is_like = |(place, common): &(usize, usize)| {
                let (file, after) = &came[*place];
                common * 2 >= definitions.len().max(after.len()) && !self.is_taken[*file]
            };
            let like: Vec<(usize, usize)> = common.into_iter().filter(is_like).collect();
            if let [(place, _)] = like.as_slice() {
                self.take(*at, came[*place].0);
            }
        }
    }

    /// The partner of the container of an old symbol.
    fn new_parent(&self, row: &SymbolRow) -> Option<usize> {
        self.new_of[*self.old_places.get(&row.parent?)?]
    }

    /// Pairs a symbol with the one of the same name in the partner of its container.
    fn follow_parent(&mut self, at: usize, old: &IndexSide<'_>, new: &IndexSide<'_>) {
        let row = &old.symbols[at];
        let Some(parent) = self.new_parent(row) else { return };
        let mut candidates = self.free(self.inside.get(&new.symbols[parent].id));
        candidates.retain(|it| new.symbols[*it].name == row.name && new.symbols[*it].kind == row.kind);
        if let [only] = candidates.as_slice() {
            self.take(at, *only);
        }
    }

    /// Pairs a symbol with one with the same body: of the same name, in the same container, or the only one.
    fn find_body(&mut self, at: usize, old: &IndexSide<'_>, new: &IndexSide<'_>) {
        let row = &old.symbols[at];
        let Some(hash) = row.body_hash.filter(|_| self.new_of[at].is_none()) else { return };
        let candidates = self.free(self.bodies.get(&(row.kind, hash)));
        let parent = self.new_parent(row).map(|parent| new.symbols[parent].id);
        let is_at_home = |it: &SymbolRow| parent.is_some() && it.parent == parent;
        let is_namesake = |it: &SymbolRow| it.name == row.name;
        let is_telling = row.line_end.saturating_sub(row.name_line) >= TELLING_LINES;
        let is_sure = |it: &SymbolRow| is_telling || shares_users(row, it, old, new);
        let in_place = LazyCell::new(|| self.in_place_of(at, old, new).map(|at| new.symbols[at].id));
        let is_in_place = |it: &SymbolRow| *in_place == Some(it.id);
        let only = |fits: &dyn Fn(&SymbolRow) -> bool| -> Option<usize> {
            let fitting: Vec<usize> = candidates.iter().copied().filter(|it| fits(&new.symbols[*it])).collect();
            <[usize; 1]>::try_from(fitting).ok().map(|[only]| only)
        };
        // A short body under the same name may be chance among members, of which many types have the same.
        let is_apart = |it: &SymbolRow| !row.qualified_name.contains("::") && has_same_shape(row, it);
        let found = only(&|it| is_namesake(it) && (is_sure(it) || is_apart(it)))
            .or_else(|| only(&|it| is_at_home(it) && has_same_shape(row, it) && (is_sure(it) || is_in_place(it))))
            .or_else(|| only(&|it| is_sure(it)));
        // Another old symbol may have the same body and an equal claim.
        let has_rivals = |found: usize| self.rivals(at, old, &new.symbols[found].name).next().is_some();
        if let Some(found) = found.filter(|found| is_namesake(&new.symbols[*found]) || !has_rivals(*found)) {
            self.take(at, found);
        }
    }

    /// The new function in the position of an old one: between the partners of its neighbors, if the number of
    /// unpaired functions there is the same on both sides.
    fn in_place_of(&self, at: usize, old: &IndexSide<'_>, new: &IndexSide<'_>) -> Option<usize> {
        let row = &old.symbols[at];
        let home = new.symbols[self.new_parent(row)?].id;
        let (before, after) = (self.old_inside.get(&row.parent?)?, self.inside.get(&home)?);
        let own = before.binary_search(&at).ok()?;
        let stayed = |place: usize| Some((place, after.binary_search(&self.new_of[before[place]]?).ok()?));
        let (old_start, start) = (0..own).rev().find_map(stayed).map_or((0, 0), |(old, new)| (old + 1, new + 1));
        let (old_end, end) = (own..before.len()).find_map(stayed).unwrap_or((before.len(), after.len()));
        let is_left = |place: &&usize| self.new_of[**place].is_none() && old.symbols[**place].kind.is_callable();
        let left: Vec<usize> = before[old_start..old_end].iter().filter(is_left).copied().collect();
        let is_free = |place: &&usize| !self.is_taken[**place] && new.symbols[**place].kind.is_callable();
        let free: Vec<usize> = after.get(start..end)?.iter().filter(is_free).copied().collect();
        let number = left.iter().position(|place| *place == at).filter(|_| left.len() == free.len())?;
        free.get(number).copied()
    }

    /// Other old symbols without a partner that have the same body as one that may now be called `name`. A copy of it that was
    /// local is none, unless it had that name.
    fn rivals<'a>(&'a self, at: usize, old: &'a IndexSide<'_>, name: &'a str) -> impl Iterator<Item = usize> + 'a {
        let row = &old.symbols[at];
        let is_rival = move |other: &usize| {
            let it = &old.symbols[*other];
            let is_as_near = row.flags.contains(Flags::LOCAL) || !it.flags.contains(Flags::LOCAL) || it.name == name;
            *other != at
                && self.new_of[*other].is_none()
                && it.body_hash == row.body_hash
                && it.kind == row.kind
                && is_as_near
        };
        (0..old.symbols.len()).filter(is_rival)
    }

    /// Pairs a symbol with one with the same users: with another name in the same container, or the same name
    /// elsewhere.
    fn find_users(&mut self, at: usize, old: &IndexSide<'_>, new: &IndexSide<'_>) {
        let row = &old.symbols[at];
        if self.new_of[at].is_some() || !old.users.contains_key(&row.id) {
            return;
        }
        let parent = self.new_parent(row).map(|parent| new.symbols[parent].id);
        let fits = |it: &SymbolRow| {
            let is_in_place = parent.is_some() && it.parent == parent;
            it.kind == row.kind
                && (is_in_place || it.name == row.name)
                && has_same_shape(row, it)
                && shares_users(row, it, old, new)
        };
        let mut candidates = self.rest_new();
        candidates.retain(|it| fits(&new.symbols[*it]));
        if let [only] = candidates.as_slice() {
            self.take(at, *only);
        }
    }

    fn into_pairs(self) -> Pairs {
        let (only_old, only_new) = (self.rest_old(), self.rest_new());
        let both = self.new_of.iter().enumerate().filter_map(|(old, new)| Some((old, (*new)?))).collect();
        Pairs { both, only_old, only_new }
    }
}

/// Whether it is more than a value, and so listed even if it is local.
pub(super) fn has_body(row: &SymbolRow) -> bool {
    row.kind.is_callable() || row.kind.is_type()
}

/// What a file defines: kind, name and body.
type FileDefinition = (SymbolKind, String, Option<u64>);

/// The files among the symbols at `free`, with what they define at the top level.
fn defining_files(
    free: Vec<usize>,
    side: &IndexSide<'_>,
    inside: &HashMap<SymbolId, Vec<usize>>,
) -> Vec<(usize, BTreeSet<FileDefinition>)> {
    let definition = |at: &usize| {
        let row = &side.symbols[*at];
        (row.kind, row.name.clone(), row.body_hash)
    };
    let files = free.into_iter().filter(|at| side.symbols[*at].kind == SymbolKind::File);
    let definitions = |at: usize| inside.get(&side.symbols[at].id).into_iter().flatten().map(definition).collect();
    files.map(|at| (at, definitions(at))).collect()
}

/// Groups symbols by container.
fn by_container(symbols: &[SymbolRow]) -> HashMap<SymbolId, Vec<usize>> {
    let mut inside: HashMap<SymbolId, Vec<usize>> = HashMap::new();
    for (at, row) in symbols.iter().enumerate() {
        row.parent.into_iter().for_each(|parent| inside.entry(parent).or_default().push(at));
    }
    inside
}

/// Whether at least half of the users of one symbol now use the other.
fn shares_users(one: &SymbolRow, other: &SymbolRow, old: &IndexSide<'_>, new: &IndexSide<'_>) -> bool {
    let (Some(before), Some(after)) = (old.users.get(&one.id), new.users.get(&other.id)) else { return false };
    before.intersection(after).count() * 2 >= before.len().max(after.len())
}

/// Whether two definitions differ only in their names and values.
pub(crate) fn has_same_shape(one: &SymbolRow, other: &SymbolRow) -> bool {
    let bare = |row: &SymbolRow| {
        let signature = row.signature.as_ref()?.replacen(&row.name, "\u{1}", 1);
        // The body of a constant is its value.
        Some(row.value.as_ref().map_or_else(|| signature.clone(), |value| signature.replacen(value, "\u{2}", 1)))
    };
    bare(one) == bare(other) && one.declared_type == other.declared_type
}

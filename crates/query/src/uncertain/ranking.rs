//! Ranks uncertain uses of a symbol's name by how likely they mean the symbol.
//!
//! Where resolution failed, only hints remain: what a receiver is called, what receivers with that name are elsewhere in
//! the file or project, and what the file has to do with the symbol.

use super::resemblance::{SAME, TypeName, VariableName, name_of};
use crate::error::Error;
use rhumb_model::{EdgeKind, FileId, State, SymbolId, SymbolKind};
use rhumb_store::{EdgeKinds, ReceivedSite, ReferenceId, Site, Store, SymbolRow};
use rustc_hash::{FxHashMap, FxHashSet};

/// Maximum number of subtypes whose names and members are considered.
const MAX_SUBTYPES: usize = 2000;

/// Maximum number of other owners of members with the name.
const MAX_RIVALS: u32 = 200;

/// What is known about the symbol and the uses of its name that are resolved.
pub(super) struct Ranking {
    /// The names of the owner of a member: its own with full weight, those of subtypes with less.
    owners: Vec<(TypeName, i32)>,
    /// The owners of other members with the name.
    rivals: Vec<TypeName>,
    is_member: bool,
    file: FileId,
    folder: String,
    importers: FxHashSet<FileId>,
    /// Files and functions that use the owner or its members.
    using_files: FxHashMap<FileId, u32>,
    /// How often receivers with a name are of the owner, and of others.
    receivers: FxHashMap<String, Votes>,
    local: FxHashMap<(FileId, String), Votes>,
    inner: FxHashMap<(SymbolId, String), Votes>,
    candidates: FxHashSet<ReferenceId>,
}

/// For and against the owner.
#[derive(Clone, Copy, Debug, Default)]
struct Votes {
    ours: i32,
    others: i32,
}

impl Votes {
    /// From -100 to 100.
    fn balance(self) -> i32 {
        let all = self.ours + self.others;
        if all == 0 { 0 } else { 100 * (self.ours - self.others) / (all + 1) }
    }
}

impl Ranking {
    /// Learns from the resolved ones of the uses `named`, and from the uses of other members of the owner.
    pub(super) fn new(
        store: &Store,
        symbol: &SymbolRow,
        named: &[ReceivedSite],
        hidden: &FxHashSet<ReferenceId>,
    ) -> Result<Self, Error> {
        let types = owner_types(store, symbol)?;
        let members = members(store, &types)?;
        let same: FxHashSet<SymbolId> = store.same_symbols(&[symbol.id])?.into_keys().collect();
        let file = store.file(&symbol.file_path)?.map_or(FileId(0), |file| file.stamp.id);
        let own: Vec<SymbolId> = members.iter().chain(&types).chain(&same).copied().collect();
        let mut ranking = Self {
            owners: owner_names(store, symbol, &types)?,
            rivals: rivals(store, symbol)?,
            is_member: owner_name(symbol).is_some(),
            file,
            folder: folder(&symbol.file_path).to_owned(),
            importers: store.importers(&[file])?,
            using_files: FxHashMap::default(),
            receivers: FxHashMap::default(),
            local: FxHashMap::default(),
            inner: FxHashMap::default(),
            candidates: store.candidate_references(&[symbol.id])?,
        };
        let ids: FxHashSet<SymbolId> = own.iter().copied().collect();
        for used in store.received_into(&own)?.iter().filter(|used| !hidden.contains(&used.site.id)) {
            *ranking.using_files.entry(used.site.file).or_default() += 1;
            ranking.learn(used, true);
        }
        let is_other = |site: &Site| site.target.is_some_and(|target| !ids.contains(&target));
        let is_resolved = |site: &Site| matches!(site.state, State::Resolved | State::External);
        for used in named.iter().filter(|used| is_resolved(&used.site)) {
            if used.site.state == State::External || is_other(&used.site) {
                ranking.learn(used, false);
            }
        }
        Ok(ranking)
    }

    fn learn(&mut self, used: &ReceivedSite, is_ours: bool) {
        let Some(receiver) = used.receiver.as_deref() else { return };
        let name = name_of(receiver).to_owned();
        let ReceivedSite { site: Site { file, from, .. }, .. } = *used;
        let votes = [
            self.inner.entry((from, name.clone())).or_default(),
            self.local.entry((file, name.clone())).or_default(),
            self.receivers.entry(name).or_default(),
        ];
        for votes in votes {
            *(if is_ours { &mut votes.ours } else { &mut votes.others }) += 1;
        }
    }

    /// Whether an ambiguous use can mean the symbol.
    pub(super) fn is_candidate(&self, site: &Site) -> bool {
        self.candidates.contains(&site.id)
    }

    /// The score of a use in the file at `path`: higher is likelier.
    pub(super) fn score(&self, used: &ReceivedSite, path: &str) -> i32 {
        let site = &used.site;
        let mut score = self.file_score(site.file, path);
        if self.is_candidate(site) {
            score += 60;
        }
        match used.receiver.as_deref() {
            Some(receiver) => score + if self.is_member { self.receiver_score(site, receiver) } else { -20 },
            None if self.is_member => score - 30,
            None => score + 20,
        }
    }

    fn file_score(&self, file: FileId, path: &str) -> i32 {
        let uses = self.using_files.get(&file).map_or(0, |uses| 20 + (*uses).min(20).cast_signed());
        let is_importing = if self.importers.contains(&file) { 20 } else { 0 };
        let nearness = if file == self.file {
            30
        } else if folder(path) == self.folder {
            15
        } else {
            0
        };
        uses + is_importing + nearness
    }

    fn receiver_score(&self, site: &Site, receiver: &str) -> i32 {
        let name = name_of(receiver);
        let key = name.to_owned();
        let learned = self.receivers.get(&key).copied().unwrap_or_default().balance() * 40 / 100;
        let local = self.local.get(&(site.file, key.clone())).copied().unwrap_or_default().balance() * 50 / 100;
        let inner = self.inner.get(&(site.from, key)).copied().unwrap_or_default().balance() * 40 / 100;
        let words = VariableName::new(name);
        let ours =
            self.owners.iter().map(|(owner, weight)| owner.resemblance(&words) * weight / SAME).max().unwrap_or(0);
        let theirs = self.rivals.iter().map(|rival| rival.resemblance(&words)).max().unwrap_or(0);
        let rivalry = if theirs > ours { (ours - theirs) / 2 } else { 0 };
        learned + local + inner + ours * 60 / 100 + rivalry
    }
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The name of the type that a member belongs to.
fn owner_name(symbol: &SymbolRow) -> Option<&str> {
    if !matches!(symbol.kind, SymbolKind::Method | SymbolKind::Constructor | SymbolKind::Field | SymbolKind::Property) {
        return None;
    }
    symbol.qualified_name.rsplit("::").nth(1)
}

/// The type that a member belongs to, and its subtypes, nearest first.
fn owner_types(store: &Store, symbol: &SymbolRow) -> Result<Vec<SymbolId>, Error> {
    let Some(name) = owner_name(symbol) else { return Ok(Vec::new()) };
    let mut types: Vec<SymbolId> = symbol.parent.into_iter().collect();
    // A block of implementations has the name of its type, and a method may be in another file than its type.
    let named = store.symbols_named(name, MAX_RIVALS)?;
    let is_near = |other: &&SymbolRow| folder(&other.file_path) == folder(&symbol.file_path);
    types.extend(named.iter().filter(is_near).map(|other| other.id));
    types.sort_unstable();
    types.dedup();
    let mut seen: FxHashSet<SymbolId> = types.iter().copied().collect();
    let mut level = types.clone();
    while !level.is_empty() && types.len() < MAX_SUBTYPES {
        let edges = store.edges_into(&level, EdgeKinds::of(&[EdgeKind::Extends, EdgeKind::Implements]))?;
        level = edges.into_iter().map(|edge| edge.source).filter(|id| seen.insert(*id)).collect();
        level.sort_unstable();
        types.extend(&level);
    }
    types.truncate(MAX_SUBTYPES);
    Ok(types)
}

fn members(store: &Store, types: &[SymbolId]) -> Result<Vec<SymbolId>, Error> {
    let contains = store.edges_from(types, EdgeKinds::of(&[EdgeKind::Contains]))?;
    Ok(contains.into_iter().map(|edge| edge.target).collect())
}

fn owner_names(store: &Store, symbol: &SymbolRow, types: &[SymbolId]) -> Result<Vec<(TypeName, i32)>, Error> {
    let own = owner_name(symbol).unwrap_or_default();
    let places = store.places_of(types)?;
    let names = places.iter().filter(|place| place.kind != SymbolKind::File && place.name != own);
    let subtypes = names.map(|place| (TypeName::new(&place.name), SAME * 8 / 10));
    Ok(std::iter::once((TypeName::new(own), SAME)).chain(subtypes).collect())
}

fn rivals(store: &Store, symbol: &SymbolRow) -> Result<Vec<TypeName>, Error> {
    let named = store.symbols_named(&symbol.name, MAX_RIVALS)?;
    let owners = named.iter().filter(|other| other.id != symbol.id).filter_map(owner_name);
    Ok(owners.filter(|name| Some(*name) != owner_name(symbol)).map(TypeName::new).collect())
}

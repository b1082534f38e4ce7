//! Breadth-first search along calls, with the place of every call.
//!
//! Like other walks, it follows calls of a declaration to what overrides it; those are calls that *may* be made. A symbol and
//! its separate declarations count as one.

use crate::error::Error;
use crate::session::Session;
use rhumb_model::{EdgeKind, SymbolId, SymbolKind};
use rhumb_store::{BreadthFirst, EdgeKinds, Site, SymbolPlace};
use rustc_hash::{FxHashMap, FxHashSet};

/// Maximum number of symbols to visit; the answer says if this limit was hit.
const MAX_REACHED: usize = 10_000;

/// The direction to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CallDirection {
    /// Toward callers.
    Callers,
    /// Toward callees.
    Callees,
}

/// A call, or one that may be made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WalkedCall {
    pub(crate) site: Site,
    /// The called declaration, if the call may run an override of it.
    pub(crate) through: Option<SymbolId>,
}

/// A caller or callee.
#[derive(Clone, Debug)]
pub(crate) struct ReachedCall {
    pub(crate) symbol: SymbolId,
    pub(crate) via: SymbolId,
    pub(crate) depth: u32,
    /// The calls between the two, certain ones first.
    pub(crate) calls: Vec<WalkedCall>,
    pub(crate) path: String,
    pub(crate) is_test: bool,
    pub(crate) kind: SymbolKind,
}

/// A search along calls.
pub(crate) struct CallWalk<'s> {
    session: &'s Session<'s>,
    direction: CallDirection,
    search: BreadthFirst,
    /// Level by level: certain calls first, tests last, then by place.
    pub(crate) reached: Vec<ReachedCall>,
}

/// A call between the symbol `near` of the current level and `far`.
struct CallLink {
    near: SymbolId,
    far: SymbolId,
    call: WalkedCall,
}

impl<'s> CallWalk<'s> {
    pub(crate) fn new(session: &'s Session<'s>, direction: CallDirection, start: SymbolId) -> Self {
        Self { session, direction, search: BreadthFirst::new([start]), reached: Vec::new() }
    }

    /// Walks up to `depth` levels; returns whether it reached everything within them.
    pub(crate) fn run(&mut self, depth: u32) -> Result<bool, Error> {
        while self.search.can_continue(depth) {
            let level = self.search.level().to_vec();
            let links = match self.direction {
                CallDirection::Callers => self.callers(&level)?,
                CallDirection::Callees => self.callees(&level)?,
            };
            let mut reached = self.group(&level, links)?;
            let room = MAX_REACHED - self.reached.len();
            let is_too_much = reached.len() > room;
            reached.truncate(room);
            for it in &reached {
                self.search.visit(it.symbol);
            }
            self.search.descend();
            self.reached.extend(reached);
            if is_too_much {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The calls of the symbols of a level, and of the declarations that they override.
    fn callers(&self, level: &[SymbolId]) -> Result<Vec<CallLink>, Error> {
        let store = &self.session.store;
        let same = store.same_symbols(level)?;
        let positions = positions(level);
        let mut overridden: FxHashMap<SymbolId, SymbolId> = FxHashMap::default();
        for edge in store.edges_from(&sorted(same.keys().copied()), EdgeKinds::of(&[EdgeKind::Overrides]))? {
            let near = same[&edge.source];
            let first = overridden.entry(edge.target).or_insert(near);
            *first = std::cmp::min_by_key(*first, near, |symbol| positions.get(symbol));
        }
        let targets = sorted(same.keys().chain(overridden.keys()).copied());
        let links = store.sites_into(&targets, calls())?.into_iter().filter_map(|site| {
            let target = site.target?;
            let certain = same.get(&target).map(|near| (*near, None));
            let (near, through) = certain.or_else(|| Some((*overridden.get(&target)?, Some(target))))?;
            Some(CallLink { near, far: site.from, call: WalkedCall { site, through } })
        });
        Ok(links.collect())
    }

    /// The calls in the symbols of a level, and what overrides the declarations that they call.
    fn callees(&self, level: &[SymbolId]) -> Result<Vec<CallLink>, Error> {
        let store = &self.session.store;
        let same = store.same_symbols(level)?;
        let positions = positions(level);
        let sites = store.sites_from(&sorted(same.keys().copied()), calls())?;
        let targets = sorted(sites.iter().filter_map(|site| site.target));
        let mut links = Vec::new();
        // Of several callers of one declaration, the first one is followed to its overrides.
        let mut by_declaration: FxHashMap<SymbolId, (SymbolId, Vec<Site>)> = FxHashMap::default();
        for site in sites {
            let (Some(far), near) = (site.target, same[&site.from]) else { continue };
            links.push(CallLink { near, far, call: WalkedCall { site, through: None } });
            let (first, sites) = by_declaration.entry(far).or_insert_with(|| (near, Vec::new()));
            if *first != near && positions.get(&near) < positions.get(first) {
                (*first, *sites) = (near, Vec::new());
            }
            if *first == near {
                sites.push(site);
            }
        }
        for edge in store.edges_into(&targets, EdgeKinds::of(&[EdgeKind::Overrides]))? {
            let Some((near, sites)) = by_declaration.get(&edge.target) else { continue };
            let through = Some(edge.target);
            links.extend(sites.iter().map(|site| CallLink {
                near: *near,
                far: edge.source,
                call: WalkedCall { site: *site, through },
            }));
        }
        Ok(links)
    }

    /// The symbols at the far ends, each with its calls from one symbol of the level: where a call is certain, else the first.
    fn group(&self, level: &[SymbolId], links: Vec<CallLink>) -> Result<Vec<ReachedCall>, Error> {
        let positions = positions(level);
        let rank = |link: &CallLink| (link.call.through.is_some(), positions.get(&link.near).copied());
        let visited: FxHashSet<SymbolId> =
            self.reached.iter().map(|it| it.symbol).chain(self.search.level().iter().copied()).collect();
        let mut groups: FxHashMap<SymbolId, Vec<CallLink>> = FxHashMap::default();
        for link in links.into_iter().filter(|link| !visited.contains(&link.far)) {
            groups.entry(link.far).or_default().push(link);
        }
        let places = self.session.store.places_of(&sorted(groups.keys().copied()))?;
        let depth = self.search.depth() + 1;
        let reached = places.into_iter().filter_map(|place| {
            let links = groups.remove(&place.id)?;
            let via = links.iter().min_by_key(|link| rank(link))?.near;
            let mut calls: Vec<WalkedCall> =
                links.into_iter().filter(|link| link.near == via).map(|link| link.call).collect();
            calls.sort_by_key(|call| call.through.is_some());
            let SymbolPlace { id: symbol, path, is_test, kind, .. } = place;
            Some(ReachedCall { symbol, via, depth, calls, path, is_test, kind })
        });
        let mut reached: Vec<ReachedCall> = reached.collect();
        match self.direction {
            CallDirection::Callers => reached.sort_by_key(|it| (it.is_uncertain(), it.is_test)),
            CallDirection::Callees => reached.sort_by_key(|it| (it.is_uncertain(), positions.get(&it.via), it.first())),
        }
        Ok(reached)
    }
}

impl ReachedCall {
    /// Whether no call is certain.
    pub(crate) fn is_uncertain(&self) -> bool {
        self.calls.iter().all(|call| call.through.is_some())
    }

    /// The position of the first call.
    fn first(&self) -> Option<(u32, u32)> {
        self.calls.first().map(|call| (call.site.line, call.site.col))
    }
}

fn calls() -> EdgeKinds {
    EdgeKinds::of(&[EdgeKind::Calls, EdgeKind::Instantiates])
}

fn positions(level: &[SymbolId]) -> FxHashMap<SymbolId, usize> {
    level.iter().zip(0..).map(|(symbol, at)| (*symbol, at)).collect()
}

fn sorted(symbols: impl Iterator<Item = SymbolId>) -> Vec<SymbolId> {
    let mut symbols: Vec<SymbolId> = symbols.collect();
    symbols.sort_unstable();
    symbols.dedup();
    symbols
}

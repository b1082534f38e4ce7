//! Distance of files from symbols along references: a shortest-path search (Dijkstra's algorithm) in which a step
//! costs more the more files use its target, since a name that every file uses says little.

use crate::error::Error;
use crate::impact::kinds;
use crate::session::Session;
use rhumb_model::{EdgeKind, FileId, SymbolId, SymbolKind};
use rhumb_store::{EdgeKinds, SymbolPlace, SymbolUse};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Distances are counted in thousandths of a step.
pub(super) const STEP: u32 = 1000;

/// A call of a declaration may run something else.
const THROUGH_DECLARATION: u32 = 500;

/// An import alone is weak evidence of use.
const IMPORT: u32 = 100;

/// Anything farther away is no more likely than chance.
const HORIZON: u32 = 8 * STEP;

/// How a symbol was reached.
#[derive(Clone, Debug)]
struct ReachedSymbol {
    distance: u32,
    steps: u32,
    file: FileId,
    is_file: bool,
    /// From where, by which edge; of several that are equally near all are kept. None where the walk began.
    from: BTreeSet<(SymbolId, EdgeKind)>,
}

/// A symbol that was reached.
pub(super) struct Distances {
    reached: HashMap<SymbolId, ReachedSymbol>,
    /// The nearest symbols of each file.
    files: HashMap<FileId, (u32, Vec<SymbolId>)>,
}

/// The preference among several symbols: files last, otherwise by position.
type Order = HashMap<SymbolId, (bool, usize)>;

/// One step of the way from a file to where the walk began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WeightedHop {
    /// The edge.
    pub(super) kind: EdgeKind,
    /// The target.
    pub(super) to: SymbolId,
}

impl Distances {
    /// Returns what is at most `depth` steps away from the symbols of some files; 0 for any number of steps.
    pub(super) fn walk(session: &Session<'_>, start: &[(FileId, Vec<SymbolId>)], depth: u32) -> Result<Self, Error> {
        let mut near = Self { reached: HashMap::new(), files: HashMap::new() };
        for (file, symbols) in start {
            let reach = ReachedSymbol { distance: 0, steps: 0, file: *file, is_file: false, from: BTreeSet::new() };
            near.reached.extend(symbols.iter().map(|symbol| (*symbol, reach.clone())));
        }
        let mut front: BTreeSet<SymbolId> = near.reached.keys().copied().collect();
        let mut steps = 0;
        while !front.is_empty() && (depth == 0 || steps < depth) {
            steps += 1;
            front = near.advance(session, &front.into_iter().collect::<Vec<_>>(), steps)?;
        }
        near.gather();
        Ok(near)
    }

    /// Expands `front`; returns what became nearer and is not yet at the horizon.
    fn advance(&mut self, session: &Session<'_>, front: &[SymbolId], steps: u32) -> Result<BTreeSet<SymbolId>, Error> {
        let store = &session.store;
        let mut moved = BTreeSet::new();
        let uses = store.uses_of(front, kinds(&[]))?;
        let costs = self.costs(&uses);
        for it in &uses {
            let extra = if it.kind == EdgeKind::Imports { IMPORT } else { 0 };
            self.relax(it, it.target, costs[&it.target] + extra, steps, &mut moved);
        }
        let overridden = store.edges_from(front, EdgeKinds::of(&EdgeKind::STANDS_FOR))?;
        let declarations: BTreeSet<SymbolId> = overridden.iter().map(|edge| edge.target).collect();
        let declarations: Vec<SymbolId> = declarations.into_iter().collect();
        let calls = store.uses_of(&declarations, EdgeKinds::of(&[EdgeKind::Calls]))?;
        let costs = self.costs(&calls);
        for taken in &overridden {
            for call in calls.iter().filter(|call| call.target == taken.target) {
                let cost = costs[&call.target] + THROUGH_DECLARATION;
                let call = SymbolUse { kind: EdgeKind::MayCall, ..*call };
                self.relax(&call, taken.source, cost, steps, &mut moved);
            }
        }
        Ok(moved)
    }

    /// The cost of a step through each target.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a logarithm of a count of files is small"
    )]
    fn costs(&self, uses: &[SymbolUse]) -> HashMap<SymbolId, u32> {
        let mut spreads: HashMap<SymbolId, HashSet<FileId>> = HashMap::new();
        for it in uses {
            let files = spreads.entry(it.target).or_default();
            // References within its own file say nothing about how common it is.
            if self.reached.get(&it.target).is_none_or(|reach| reach.file != it.file) {
                files.insert(it.file);
            }
        }
        spreads.into_iter().map(|(target, files)| (target, STEP + spread(files.len() as u32))).collect()
    }

    /// Records the source of a reference, and its containers, as reached from `from`, if that is the shortest path so
    /// far.
    fn relax(&mut self, it: &SymbolUse, from: SymbolId, cost: u32, steps: u32, moved: &mut BTreeSet<SymbolId>) {
        let Some(distance) = self.reached.get(&from).map(|reach| reach.distance + cost) else { return };
        let reach = ReachedSymbol {
            distance,
            steps,
            file: it.file,
            is_file: it.is_file,
            from: BTreeSet::from([(from, it.kind)]),
        };
        self.reach(it.source, reach.clone(), moved);
        if let Some(owner) = it.owner {
            let distance = distance + STEP;
            let from = BTreeSet::from([(it.source, EdgeKind::Contains)]);
            self.reach(owner, ReachedSymbol { distance, from, ..reach }, moved);
        }
    }

    fn reach(&mut self, symbol: SymbolId, reach: ReachedSymbol, moved: &mut BTreeSet<SymbolId>) {
        if reach.distance > HORIZON {
            return;
        }
        match self.reached.get_mut(&symbol) {
            Some(known) if known.distance < reach.distance => return,
            Some(known) if known.distance == reach.distance => {
                if known.steps == reach.steps {
                    known.from.extend(reach.from);
                }
                return;
            }
            _ => {}
        }
        // Importing a name does not make the whole file depend on it.
        if !reach.is_file {
            moved.insert(symbol);
        }
        self.reached.insert(symbol, reach);
    }

    fn gather(&mut self) {
        for (symbol, reach) in &self.reached {
            if reach.steps == 0 {
                continue;
            }
            let nearest = self.files.entry(reach.file).or_insert((reach.distance, Vec::new()));
            if reach.distance < nearest.0 {
                *nearest = (reach.distance, Vec::new());
            }
            if reach.distance == nearest.0 {
                nearest.1.push(*symbol);
            }
        }
    }

    /// How far `file` is, if it was reached.
    pub(super) fn distance(&self, file: FileId) -> Option<u32> {
        self.files.get(&file).map(|(distance, _)| *distance)
    }

    /// The ways from each of `files` to where the walk began, one each. Of several that are equally short the one is taken
    /// that begins with a call, or comes first in the order of files and lines.
    pub(super) fn ways(
        &self,
        session: &Session<'_>,
        files: &[FileId],
    ) -> Result<HashMap<FileId, Vec<WeightedHop>>, Error> {
        let ends = |file: &FileId| self.files.get(file).map_or([].as_slice(), |(_, ends)| ends.as_slice());
        let mut asked: HashSet<SymbolId> = HashSet::new();
        let mut open: Vec<SymbolId> = files.iter().flat_map(ends).copied().collect();
        while let Some(symbol) = open.pop() {
            if asked.insert(symbol) {
                open.extend(self.reached.get(&symbol).into_iter().flat_map(|reach| &reach.from).map(|(from, _)| from));
            }
        }
        let asked: BTreeSet<SymbolId> = asked.into_iter().collect();
        let places = session.store.places_of(&asked.into_iter().collect::<Vec<_>>())?;
        // A symbol is more specific than its file.
        let rank = |(at, place): (usize, &SymbolPlace)| (place.id, (place.kind == SymbolKind::File, at));
        let order: Order = places.iter().enumerate().map(rank).collect();
        let first = |symbols: &[SymbolId]| symbols.iter().copied().min_by_key(|symbol| order.get(symbol));
        Ok(files.iter().filter_map(|file| Some((*file, self.way(first(ends(file))?, &order)))).collect())
    }

    fn way(&self, end: SymbolId, order: &Order) -> Vec<WeightedHop> {
        let mut way = Vec::new();
        let mut at = end;
        // Each step gets nearer to the start, so this terminates.
        while let Some(reach) = self.reached.get(&at) {
            let nearest = reach
                .from
                .iter()
                .min_by_key(|(from, kind)| (order.get(from).map(|(is_file, _)| is_file), *kind, order.get(from)));
            let Some(&(to, kind)) = nearest else { break };
            way.push(WeightedHop { kind, to });
            at = to;
        }
        way
    }
}

/// The cost of a target that `files` files use.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a logarithm of a count of files is small")]
pub(super) fn spread(files: u32) -> u32 {
    (f64::from(files.max(1)).ln() * f64::from(STEP)) as u32
}

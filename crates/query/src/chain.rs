//! Finds the cheapest simple paths in a small graph, by best-first search.

use crate::walk::WalkLink;
use rhumb_model::{EdgeKind, SymbolId};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};

/// Maximum number of paths to return.
pub(crate) const MAX_CHAINS: usize = 100;

/// Maximum number of partial paths to expand.
const MAX_TRIED: usize = 20_000;

/// The length of a step of a path. An override does not call what it overrides, so a step between the two explains little.
fn step_cost(link: &WalkLink) -> u32 {
    let detour = if link.kind == EdgeKind::Overrides { 1500 } else { 0 };
    link.cost() + detour
}

/// A symbol by its position in the graph, so that ties do not depend on ids.
type NodeIndex = usize;

/// The best link between each pair of symbols, by source.
pub(crate) struct Graph {
    places: HashMap<SymbolId, NodeIndex>,
    out: Vec<BTreeMap<NodeIndex, WalkLink>>,
}

impl Graph {
    /// A graph of symbols in the given order; links go from `near` to `far`.
    pub(crate) fn new<'s>(symbols: impl Iterator<Item = &'s SymbolId>, links: impl Iterator<Item = WalkLink>) -> Self {
        let mut places = HashMap::new();
        for symbol in symbols {
            let next = places.len();
            places.entry(*symbol).or_insert(next);
        }
        let mut out: Vec<BTreeMap<NodeIndex, WalkLink>> = vec![BTreeMap::new(); places.len()];
        for link in links {
            let (Some(near), Some(far)) = (places.get(&link.near), places.get(&link.far)) else { continue };
            let known = out[*near].entry(*far).or_insert(link);
            if (step_cost(&link), link.below, link.kind) < (step_cost(known), known.below, known.kind) {
                *known = link;
            }
        }
        Self { places, out }
    }

    /// Up to `limit` paths from any of `start` to any of `end`, cheapest first. Only the first symbol of a path is in
    /// `start`, and only the last one in `end`.
    pub(crate) fn chains(
        &self,
        start: &[SymbolId],
        end: &[SymbolId],
        longest: u32,
        limit: usize,
    ) -> Vec<Vec<WalkLink>> {
        let (start, end) = (self.places_of(start), self.places_of(end));
        let rest = self.costs_to(&end);
        let mut search = PathSearch { graph: self, rest, start, tried: Vec::new(), queue: BinaryHeap::new() };
        for place in search.start.clone() {
            search.push_links(None, place);
        }
        let mut chains = Vec::new();
        while let Some(Reverse((_, _, index))) = search.queue.pop() {
            let PartialPath { far, steps, .. } = search.tried[index];
            if end.contains(&far) {
                chains.push(search.chain(index));
                if chains.len() == limit {
                    break;
                }
            } else if steps < longest && search.tried.len() < MAX_TRIED {
                search.push_links(Some(index), far);
            }
        }
        chains
    }

    fn places_of(&self, symbols: &[SymbolId]) -> BTreeSet<NodeIndex> {
        symbols.iter().filter_map(|symbol| self.places.get(symbol).copied()).collect()
    }

    /// The cost of the cheapest path from each symbol to any of `end` (Dijkstra's algorithm).
    fn costs_to(&self, end: &BTreeSet<NodeIndex>) -> HashMap<NodeIndex, u32> {
        let mut into: HashMap<NodeIndex, Vec<(NodeIndex, u32)>> = HashMap::new();
        for (near, links) in self.out.iter().enumerate() {
            for (far, link) in links {
                into.entry(*far).or_default().push((near, step_cost(link)));
            }
        }
        let mut costs: HashMap<NodeIndex, u32> = HashMap::new();
        let mut queue: BinaryHeap<Reverse<(u32, NodeIndex)>> = end.iter().map(|place| Reverse((0, *place))).collect();
        while let Some(Reverse((cost, place))) = queue.pop() {
            if costs.contains_key(&place) {
                continue;
            }
            costs.insert(place, cost);
            let before = into.get(&place).into_iter().flatten();
            queue.extend(before.map(|(near, step)| Reverse((cost.saturating_add(*step), *near))));
        }
        costs
    }
}

/// A partial path: its last link and its predecessor.
#[derive(Clone, Copy)]
struct PartialPath {
    link: WalkLink,
    far: NodeIndex,
    before: Option<usize>,
    cost: u32,
    steps: u32,
}

/// A best-first search (A*): the partial path with the lowest estimated total cost is expanded first.
struct PathSearch<'g> {
    graph: &'g Graph,
    rest: HashMap<NodeIndex, u32>,
    start: BTreeSet<NodeIndex>,
    tried: Vec<PartialPath>,
    /// Estimated total cost, number of steps, and index of the partial path.
    queue: BinaryHeap<Reverse<(u32, u32, usize)>>,
}

impl PathSearch<'_> {
    /// Queues the extensions of the partial path `before`, which ends at `place`.
    fn push_links(&mut self, before: Option<usize>, place: NodeIndex) {
        let graph = self.graph;
        let (cost, steps) = before.map_or((0, 0), |index| (self.tried[index].cost, self.tried[index].steps));
        for (far, link) in &graph.out[place] {
            let Some(rest) = self.rest.get(far) else { continue };
            if self.start.contains(far) || self.comes_by(before, *far) {
                continue;
            }
            let cost = cost.saturating_add(step_cost(link));
            self.queue.push(Reverse((cost.saturating_add(*rest), steps + 1, self.tried.len())));
            self.tried.push(PartialPath { link: *link, far: *far, before, cost, steps: steps + 1 });
        }
    }

    fn comes_by(&self, mut before: Option<usize>, place: NodeIndex) -> bool {
        while let Some(beginning) = before.map(|index| &self.tried[index]) {
            if beginning.far == place {
                return true;
            }
            before = beginning.before;
        }
        false
    }

    fn chain(&self, index: usize) -> Vec<WalkLink> {
        let mut chain = Vec::new();
        let mut next = Some(index);
        while let Some(beginning) = next.map(|index| &self.tried[index]) {
            chain.push(beginning.link);
            next = beginning.before;
        }
        chain.reverse();
        chain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link((near, far, kind): (u32, u32, EdgeKind)) -> WalkLink {
        let (near, far, evidence, through) = (SymbolId(near), SymbolId(far), None, None);
        WalkLink { near, far, kind, evidence, through, count: 1, below: 0, confidence: Some(1.0) }
    }

    fn check(links: &[(u32, u32, EdgeKind)], longest: u32, expected: &[&[u32]]) {
        let symbols: Vec<SymbolId> = (1..10).map(SymbolId).collect();
        let graph = Graph::new(symbols.iter(), links.iter().copied().map(link));
        let chains = graph.chains(&[SymbolId(1)], &[SymbolId(9)], longest, MAX_CHAINS);
        let ends: Vec<Vec<u32>> = chains.iter().map(|chain| chain.iter().map(|link| link.far.0).collect()).collect();
        assert_eq!(ends, expected);
    }

    #[test]
    fn the_cheapest_path_is_first_even_if_it_is_longer() {
        use EdgeKind::{Calls, Imports};
        let links = [(1, 9, Imports), (1, 2, Calls), (2, 9, Calls)];
        check(&links, 5, &[&[2, 9], &[9]]);
        check(&links, 1, &[&[9]]);
    }

    #[test]
    fn paths_have_no_cycles() {
        use EdgeKind::Calls;
        let links = [(1, 2, Calls), (2, 1, Calls), (2, 3, Calls), (3, 2, Calls), (3, 9, Calls)];
        check(&links, 9, &[&[2, 3, 9]]);
    }

    #[test]
    fn unconnected_symbols_have_no_path() {
        check(&[(9, 1, EdgeKind::Calls)], 9, &[]);
    }
}

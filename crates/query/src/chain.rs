//! The best chains through a small graph: those of least cost first, none of which comes by a symbol twice.

use crate::walk::Link;
use rhumb_model::SymbolId;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};

/// More chains than this tell nothing more.
pub(crate) const MAX_CHAINS: usize = 100;

/// So many beginnings of chains are looked at; a graph in which that is not enough has more chains than anybody reads.
const MAX_TRIED: usize = 20_000;

/// A symbol by its place in the order of the graph; ids do not decide which of two equal chains is first.
type Place = usize;

/// Links by the symbol they come from, of those that join the same two symbols the best.
pub(crate) struct Graph {
    places: HashMap<SymbolId, Place>,
    out: Vec<BTreeMap<Place, Link>>,
}

impl Graph {
    /// A graph of symbols in the order that is given; a link joins `near` to `far`.
    pub(crate) fn new<'s>(symbols: impl Iterator<Item = &'s SymbolId>, links: impl Iterator<Item = Link>) -> Self {
        let mut places = HashMap::new();
        for symbol in symbols {
            let next = places.len();
            places.entry(*symbol).or_insert(next);
        }
        let mut out: Vec<BTreeMap<Place, Link>> = vec![BTreeMap::new(); places.len()];
        for link in links {
            let (Some(near), Some(far)) = (places.get(&link.near), places.get(&link.far)) else { continue };
            let known = out[*near].entry(*far).or_insert(link);
            if (link.cost(), link.below, link.kind) < (known.cost(), known.below, known.kind) {
                *known = link;
            }
        }
        Self { places, out }
    }

    /// Up to `limit` chains from any of `start` to any of `end`, the best first. A chain leaves `start` at once and is at its
    /// end when it comes to `end`.
    pub(crate) fn chains(&self, start: &[SymbolId], end: &[SymbolId], longest: u32, limit: usize) -> Vec<Vec<Link>> {
        let (start, end) = (self.places_of(start), self.places_of(end));
        let rest = self.costs_to(&end);
        let mut search = Search { graph: self, rest, start, tried: Vec::new(), queue: BinaryHeap::new() };
        for place in search.start.clone() {
            search.push_links(None, place);
        }
        let mut chains = Vec::new();
        while let Some(Reverse((_, _, index))) = search.queue.pop() {
            let Beginning { far, steps, .. } = search.tried[index];
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

    fn places_of(&self, symbols: &[SymbolId]) -> BTreeSet<Place> {
        symbols.iter().filter_map(|symbol| self.places.get(symbol).copied()).collect()
    }

    /// What the way from each symbol to the nearest of `end` costs.
    fn costs_to(&self, end: &BTreeSet<Place>) -> HashMap<Place, u32> {
        let mut into: HashMap<Place, Vec<(Place, u32)>> = HashMap::new();
        for (near, links) in self.out.iter().enumerate() {
            for (far, link) in links {
                into.entry(*far).or_default().push((near, link.cost()));
            }
        }
        let mut costs: HashMap<Place, u32> = HashMap::new();
        let mut queue: BinaryHeap<Reverse<(u32, Place)>> = end.iter().map(|place| Reverse((0, *place))).collect();
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

/// The beginning of a chain, as its last link and what is before that.
#[derive(Clone, Copy)]
struct Beginning {
    link: Link,
    far: Place,
    before: Option<usize>,
    cost: u32,
    steps: u32,
}

/// A search for chains: the beginning whose whole would cost least is followed first.
struct Search<'g> {
    graph: &'g Graph,
    rest: HashMap<Place, u32>,
    start: BTreeSet<Place>,
    tried: Vec<Beginning>,
    /// Cost of the whole, number of steps, index of the beginning.
    queue: BinaryHeap<Reverse<(u32, u32, usize)>>,
}

impl Search<'_> {
    /// Goes on from `place`, which the beginning `before` has come to.
    fn push_links(&mut self, before: Option<usize>, place: Place) {
        let graph = self.graph;
        let (cost, steps) = before.map_or((0, 0), |index| (self.tried[index].cost, self.tried[index].steps));
        for (far, link) in &graph.out[place] {
            let Some(rest) = self.rest.get(far) else { continue };
            if self.start.contains(far) || self.comes_by(before, *far) {
                continue;
            }
            let cost = cost.saturating_add(link.cost());
            self.queue.push(Reverse((cost.saturating_add(*rest), steps + 1, self.tried.len())));
            self.tried.push(Beginning { link: *link, far: *far, before, cost, steps: steps + 1 });
        }
    }

    fn comes_by(&self, mut before: Option<usize>, place: Place) -> bool {
        while let Some(beginning) = before.map(|index| &self.tried[index]) {
            if beginning.far == place {
                return true;
            }
            before = beginning.before;
        }
        false
    }

    fn chain(&self, index: usize) -> Vec<Link> {
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
    use rhumb_model::EdgeKind;

    fn link((near, far, kind): (u32, u32, EdgeKind)) -> Link {
        let (near, far, evidence, through) = (SymbolId(near), SymbolId(far), None, None);
        Link { near, far, kind, evidence, through, count: 1, below: 0, confidence: Some(1.0) }
    }

    fn check(links: &[(u32, u32, EdgeKind)], longest: u32, expected: &[&[u32]]) {
        let symbols: Vec<SymbolId> = (1..10).map(SymbolId).collect();
        let graph = Graph::new(symbols.iter(), links.iter().copied().map(link));
        let chains = graph.chains(&[SymbolId(1)], &[SymbolId(9)], longest, MAX_CHAINS);
        let ends: Vec<Vec<u32>> = chains.iter().map(|chain| chain.iter().map(|link| link.far.0).collect()).collect();
        assert_eq!(ends, expected);
    }

    #[test]
    fn the_cheapest_chain_is_first_even_if_it_is_longer() {
        use EdgeKind::{Calls, Imports};
        let links = [(1, 9, Imports), (1, 2, Calls), (2, 9, Calls)];
        check(&links, 5, &[&[2, 9], &[9]]);
        check(&links, 1, &[&[9]]);
    }

    #[test]
    fn circles_are_left_out() {
        use EdgeKind::Calls;
        let links = [(1, 2, Calls), (2, 1, Calls), (2, 3, Calls), (3, 2, Calls), (3, 9, Calls)];
        check(&links, 9, &[&[2, 3, 9]]);
    }

    #[test]
    fn where_there_is_no_way_there_is_no_chain() {
        check(&[(9, 1, EdgeKind::Calls)], 9, &[]);
    }
}

//! Breadth-first search over symbols, for questions and for the table functions of SQL. The caller reads the edges of a level,
//! all at once, and decides which of them to follow.

use rhumb_model::SymbolId;
use rustc_hash::{FxHashMap, FxHashSet};

/// A search that visits each symbol once, level by level.
#[derive(Clone, Debug, Default)]
pub struct BreadthFirst {
    visited: FxHashSet<SymbolId>,
    level: Vec<SymbolId>,
    next: Vec<SymbolId>,
    depth: u32,
}

impl BreadthFirst {
    /// A search from `start`, which is the first level.
    #[must_use]
    pub fn new(start: impl IntoIterator<Item = SymbolId>) -> Self {
        let mut search = Self::default();
        search.next.extend(start.into_iter().filter(|symbol| search.visited.insert(*symbol)));
        search.level = std::mem::take(&mut search.next);
        search
    }

    /// The symbols at the current depth, in the order in which they were visited.
    #[must_use]
    pub fn level(&self) -> &[SymbolId] {
        &self.level
    }

    /// The distance of the current level from the start.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The number of symbols visited, including the start.
    #[must_use]
    pub fn visited_count(&self) -> usize {
        self.visited.len()
    }

    /// Whether there is a level to search from, within `max_depth` steps; 0 for any number of steps.
    #[must_use]
    pub fn can_continue(&self, max_depth: u32) -> bool {
        !self.level.is_empty() && (max_depth == 0 || self.depth < max_depth)
    }

    /// Adds a symbol to the next level, and returns whether it is new.
    pub fn visit(&mut self, symbol: SymbolId) -> bool {
        let is_new = self.visited.insert(symbol);
        if is_new {
            self.next.push(symbol);
        }
        is_new
    }

    /// Moves on to the next level.
    pub fn descend(&mut self) {
        self.level = std::mem::take(&mut self.next);
        self.depth += 1;
    }

    /// The link of lowest rank to each symbol that has not been visited. `ends` returns the near and the far end of a link.
    /// `rank` is also given the position of the near end in the current level, if it is in the level.
    pub fn best_links<L: Copy, R: Ord>(
        &self,
        links: impl IntoIterator<Item = L>,
        ends: impl Fn(&L) -> (SymbolId, SymbolId),
        rank: impl Fn(&L, Option<usize>) -> R,
    ) -> FxHashMap<SymbolId, L> {
        let positions: FxHashMap<SymbolId, usize> = self.level.iter().zip(0..).map(|(id, at)| (*id, at)).collect();
        let rank = |link: &L| rank(link, positions.get(&ends(link).0).copied());
        let mut best: FxHashMap<SymbolId, L> = FxHashMap::default();
        for link in links {
            let far = ends(&link).1;
            if self.visited.contains(&far) {
                continue;
            }
            let known = best.entry(far).or_insert(link);
            if rank(&link) < rank(known) {
                *known = link;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_symbol_is_visited_once_by_its_best_link() {
        let [a, b, c, d] = [1, 2, 3, 4].map(SymbolId);
        let mut search = BreadthFirst::new([a, b, a]);
        assert_eq!(search.level(), [a, b]);
        let links = [(b, c), (a, c), (a, b), (b, d)];
        let best = search.best_links(links, |link| *link, |_, position| position);
        assert_eq!((best.len(), best[&c], best[&d]), (2, (a, c), (b, d)));
        assert!(search.visit(c) && search.visit(d) && !search.visit(a));
        search.descend();
        assert_eq!((search.level(), search.depth(), search.visited_count()), ([c, d].as_slice(), 1, 4));
        assert!(search.can_continue(0) && search.can_continue(2) && !search.can_continue(1));
    }
}

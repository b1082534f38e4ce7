//! Caches answers that are computed recursively, and ends computations that depend on themselves.
//!
//! A [`Memo`] is a cache with a recursion guard: a question that is already being computed gets a fallback as its answer. An
//! answer computed from such a fallback holds only in that computation; asked by itself the question may have a better one. So
//! it is returned, but not cached. A fallback of one memo reaches answers of all others, which is why the memos of a file
//! share one [`Recursion`].

use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, RefCell};
use std::hash::Hash;
use std::rc::Rc;

/// How often the guards of some memos cut a computation off.
#[derive(Clone, Default)]
pub(crate) struct Recursion(Rc<Cell<u32>>);

impl Recursion {
    fn cut_off(&self) {
        self.0.set(self.0.get() + 1);
    }

    /// What `compute` returns, and whether no guard cut anything off meanwhile.
    pub(crate) fn watch<V>(&self, compute: impl FnOnce() -> V) -> (V, bool) {
        let before = self.0.get();
        let value = compute();
        (value, self.0.get() == before)
    }
}

/// A cache with a recursion guard.
pub(crate) struct Memo<K, V> {
    answers: RefCell<FxHashMap<K, V>>,
    /// The questions being computed, the outermost first.
    active: RefCell<Vec<K>>,
    /// The questions entered since the outermost one was, if none of them is computed twice.
    visited: Option<RefCell<FxHashSet<K>>>,
    /// Deeper computations are cut off.
    max_depth: usize,
    /// How many more answers may be computed before the budget is renewed.
    budget: Cell<u32>,
    recursion: Recursion,
}

impl<K: Copy + Eq + Hash, V: Clone> Memo<K, V> {
    /// A memo that cuts off a question which is being computed already.
    pub(crate) fn new(recursion: &Recursion, max_depth: usize) -> Self {
        Self {
            answers: RefCell::default(),
            active: RefCell::default(),
            visited: None,
            max_depth,
            budget: Cell::new(u32::MAX),
            recursion: recursion.clone(),
        }
    }

    /// A memo that enters no question twice in the computation of another. The outermost answer is complete by definition.
    pub(crate) fn entering_once(recursion: &Recursion, max_depth: usize) -> Self {
        Self { visited: Some(RefCell::default()), ..Self::new(recursion, max_depth) }
    }

    /// A memo of answers that do not depend on themselves.
    pub(crate) fn unguarded(recursion: &Recursion) -> Self {
        Self::new(recursion, usize::MAX)
    }

    /// Limits how many answers are computed until the next call.
    pub(crate) fn renew_budget(&self, budget: u32) {
        self.budget.set(budget);
    }

    /// The cached answer.
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        self.answers.borrow().get(key).cloned()
    }

    /// Whether an answer is cached.
    pub(crate) fn has(&self, key: &K) -> bool {
        self.answers.borrow().contains_key(key)
    }

    /// The cached answer, or else what `compute` returns.
    pub(crate) fn get_or(&self, key: K, compute: impl FnOnce() -> V) -> V {
        self.get_or_if(key, |_| true, compute)
    }

    /// The same for an answer that is only cached, and only taken from the cache, if `is_general`.
    pub(crate) fn get_or_if(&self, key: K, is_general: impl Fn(&V) -> bool, compute: impl FnOnce() -> V) -> V {
        if let Some(cached) = self.answers.borrow().get(&key).filter(|cached| is_general(cached)) {
            return cached.clone();
        }
        let (value, is_complete) = self.recursion.watch(compute);
        if is_complete && is_general(&value) {
            self.answers.borrow_mut().insert(key, value.clone());
        }
        value
    }

    /// The cached answer, or else what `compute` returns; `fallback` if the guard cuts the computation off.
    pub(crate) fn recurse(&self, key: K, fallback: impl FnOnce() -> V, compute: impl FnOnce() -> V) -> V {
        if let Some(cached) = self.get(&key) {
            return cached;
        }
        let (value, is_complete) = self.guarded(key, fallback, compute);
        if is_complete {
            self.answers.borrow_mut().insert(key, value.clone());
        }
        value
    }

    /// The same without the cache, for an answer that depends on more than its key.
    pub(crate) fn recurse_uncached(&self, key: K, fallback: impl FnOnce() -> V, compute: impl FnOnce() -> V) -> V {
        self.guarded(key, fallback, compute).0
    }

    fn guarded(&self, key: K, fallback: impl FnOnce() -> V, compute: impl FnOnce() -> V) -> (V, bool) {
        if !self.enter(key) {
            self.recursion.cut_off();
            return (fallback(), false);
        }
        let (value, is_complete) = self.recursion.watch(compute);
        self.active.borrow_mut().pop();
        (value, is_complete || (self.visited.is_some() && self.active.borrow().is_empty()))
    }

    fn enter(&self, key: K) -> bool {
        let mut active = self.active.borrow_mut();
        let is_repeated = match &self.visited {
            Some(visited) => {
                let mut visited = visited.borrow_mut();
                if active.is_empty() {
                    visited.clear();
                }
                active.len() < self.max_depth && !visited.insert(key)
            }
            None => active.contains(&key),
        };
        let budget = self.budget.get();
        let is_entered = !is_repeated && active.len() < self.max_depth && budget > 0;
        if is_entered {
            self.budget.set(budget - 1);
            active.push(key);
        }
        is_entered
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What can be reached from a node of a graph.
    fn reach(memo: &Memo<usize, u32>, graph: &[&[usize]], node: usize) -> u32 {
        let compute = || graph[node].iter().fold(1 << node, |all, next| all | reach(memo, graph, *next));
        memo.recurse(node, || 0, compute)
    }

    #[test]
    fn answers_computed_from_a_fallback_are_not_cached() {
        let memo = Memo::new(&Recursion::default(), usize::MAX);
        let graph: [&[usize]; 3] = [&[1], &[0, 2], &[]];
        assert_eq!(reach(&memo, &graph, 0), 0b111);
        assert_eq!([0, 1, 2].map(|node| memo.has(&node)), [false, false, true]);
        assert_eq!(reach(&memo, &graph, 1), 0b111);
    }

    #[test]
    fn a_fallback_of_one_memo_keeps_others_from_caching() {
        let recursion = Recursion::default();
        let (outer, inner) = (Memo::unguarded(&recursion), Memo::<u8, u8>::new(&recursion, 8));
        let looped = || inner.recurse(0, || 0, || inner.recurse(0, || 7, || 1));
        assert_eq!(outer.get_or('a', looped), 7);
        assert!(!outer.has(&'a'));
        assert_eq!(outer.get_or('b', || 1), 1);
        assert!(outer.has(&'b'));
    }

    #[test]
    fn depth_and_budget_are_limited() {
        let line: Vec<Vec<usize>> = (0..8).map(|node| vec![node + 1]).chain([vec![]]).collect();
        let line: Vec<&[usize]> = line.iter().map(Vec::as_slice).collect();
        assert_eq!(reach(&Memo::new(&Recursion::default(), 3), &line, 0), 0b111);
        let memo = Memo::new(&Recursion::default(), usize::MAX);
        memo.renew_budget(2);
        assert_eq!(reach(&memo, &line, 0), 0b11);
        assert_eq!(reach(&memo, &line, 8), 0);
    }

    #[test]
    fn a_memo_that_enters_once_caches_the_outermost_answer() {
        let memo = Memo::entering_once(&Recursion::default(), usize::MAX);
        let graph: [&[usize]; 3] = [&[1, 2], &[2], &[0]];
        assert_eq!(reach(&memo, &graph, 0), 0b111);
        assert_eq!([0, 1, 2].map(|node| memo.has(&node)), [true, false, false]);
    }
}

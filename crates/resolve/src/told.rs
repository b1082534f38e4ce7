//! Answers that are kept while a file is linked.

use rustc_hash::FxHashMap;
use std::borrow::Borrow;
use std::cell::RefCell;
use std::hash::Hash;

/// Answers by a key and a text. Looking for one copies no text: most of what is asked was asked before.
pub(crate) struct Told<K, V>(RefCell<FxHashMap<K, FxHashMap<Box<str>, V>>>);

impl<K, V> Default for Told<K, V> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<K: Eq + Hash, V: Clone> Told<K, V> {
    /// The answer, if it was told.
    pub(crate) fn get<Q>(&self, key: &Q, text: &str) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.0.borrow().get(key)?.get(text).cloned()
    }

    /// Keeps an answer.
    pub(crate) fn put(&self, key: K, text: &str, answer: V) {
        self.0.borrow_mut().entry(key).or_default().insert(text.into(), answer);
    }
}

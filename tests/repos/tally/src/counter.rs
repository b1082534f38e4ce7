//! A counter for each word.

use std::collections::BTreeMap;

/// How often words were seen.
#[derive(Debug, Default)]
pub struct Counter {
    counts: BTreeMap<String, usize>,
}

impl Counter {
    /// A counter that has seen nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sees a word once more.
    pub fn add(&mut self, word: &str) {
        *self.counts.entry(normal(word)).or_default() += 1;
    }

    /// All words, those seen most often first.
    pub fn ranked(self) -> Vec<(String, usize)> {
        let mut ranked: Vec<_> = self.counts.into_iter().collect();
        ranked.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        ranked
    }
}

/// Words that differ only in case are one word.
fn normal(word: &str) -> String {
    word.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted() {
        let mut counter = Counter::new();
        counter.add("Tea");
        counter.add("tea");
        assert_eq!(counter.ranked(), [("tea".to_owned(), 2)]);
    }
}

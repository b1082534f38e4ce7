//! Counts words.

mod counter;

pub use counter::Counter;

/// The words of `text` with how often they stand in it, most first.
pub fn tally(text: &str) -> Vec<(String, usize)> {
    let mut counter = Counter::new();
    for word in text.split_whitespace() {
        counter.add(word);
    }
    counter.ranked()
}

//! The words that mark a note in a comment.

/// Words that mark a note. By default `TODO`, `FIXME`, `HACK` and `NOTE`.
#[derive(Clone, Debug)]
pub struct MarkerWords {
    words: Vec<String>,
    /// Whether a word starts with a byte.
    starts: [bool; 256],
}

impl MarkerWords {
    /// The usual words, in capitals, as people write them.
    pub const DEFAULT: [&str; 4] = ["TODO", "FIXME", "HACK", "NOTE"];

    /// These words, and no others.
    #[must_use]
    pub fn new(words: impl IntoIterator<Item = String>) -> Self {
        let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
        let mut starts = [false; 256];
        for first in words.iter().filter_map(|word| word.as_bytes().first()) {
            starts[usize::from(*first)] = true;
        }
        Self { words, starts }
    }

    pub(crate) fn all(&self) -> &[String] {
        &self.words
    }

    pub(crate) fn may_start_with(&self, byte: u8) -> bool {
        self.starts[usize::from(byte)]
    }
}

impl Default for MarkerWords {
    fn default() -> Self {
        Self::new(Self::DEFAULT.map(str::to_owned))
    }
}

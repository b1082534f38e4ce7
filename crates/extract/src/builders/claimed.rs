//! The names that a pattern has already given a meaning: an outer pattern takes precedence over the patterns inside it.

/// A set of names of one file. A name is identified by the byte at which it starts.
pub(crate) struct ClaimedNames(Vec<u64>);

impl ClaimedNames {
    /// An empty set for a file of this many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        Self(vec![0; bytes / 64 + 1])
    }

    /// Adds a name. Returns whether it was not in the set before.
    pub(crate) fn insert(&mut self, byte: u32) -> bool {
        let (word, bit) = (byte as usize / 64, 1 << (byte % 64));
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }

    pub(crate) fn remove(&mut self, byte: u32) {
        self.0[byte as usize / 64] &= !(1 << (byte % 64));
    }

    pub(crate) fn contains(&self, byte: u32) -> bool {
        self.0[byte as usize / 64] & (1 << (byte % 64)) != 0
    }
}

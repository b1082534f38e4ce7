//! Which names of a file already have a meaning.

/// A set of bytes of one file: a name is known by the byte it starts at.
pub(super) struct Claims(Vec<u64>);

impl Claims {
    /// An empty set for a file of so many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        Self(vec![0; bytes / 64 + 1])
    }

    /// Adds a byte; whether it was not there before.
    pub(super) fn insert(&mut self, byte: u32) -> bool {
        let (place, bit) = (byte as usize / 64, 1 << (byte % 64));
        let is_new = self.0[place] & bit == 0;
        self.0[place] |= bit;
        is_new
    }

    pub(super) fn remove(&mut self, byte: u32) {
        self.0[byte as usize / 64] &= !(1 << (byte % 64));
    }

    pub(super) fn contains(&self, byte: u32) -> bool {
        self.0[byte as usize / 64] & (1 << (byte % 64)) != 0
    }
}

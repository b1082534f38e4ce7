//! What is found by a hash, as one sorted list.

/// What is found by a hash: made once, searched often. An entry takes ten bytes or so, where a table of lists takes sixty; with
/// all files of a project in memory that is what they need most.
#[derive(Debug)]
pub struct ByHash<V> {
    /// In order, as often as there are values.
    hashes: Box<[u32]>,
    /// The value of each hash.
    values: Box<[V]>,
    /// Where the hashes begin that start with the same bits, for each such beginning, and the end.
    starts: Box<[u32]>,
    /// How many bits of a hash do not count for its beginning.
    shift: u32,
}

impl<V: Copy + Ord> ByHash<V> {
    /// What is found by which hash, in any order. The values of one hash are found in their own order, each once.
    #[must_use]
    pub fn new(mut entries: Vec<(u32, V)>) -> Self {
        entries.sort_unstable();
        entries.dedup();
        // Two entries share a beginning on average, at most four.
        let bits = entries.len().checked_ilog2().map_or(0, |bits| bits.saturating_sub(1));
        let shift = u32::BITS - bits;
        let mut starts = Vec::with_capacity((1 << bits) + 1);
        for (index, (hash, _)) in entries.iter().enumerate() {
            starts.resize(starts.len().max(beginning(*hash, shift) + 1), index as u32);
        }
        starts.resize((1 << bits) + 1, entries.len() as u32);
        let hashes = entries.iter().map(|(hash, _)| *hash).collect();
        let values = entries.iter().map(|(_, value)| *value).collect();
        Self { hashes, values, starts: starts.into(), shift }
    }

    /// The values found by `hash`, in order.
    #[must_use]
    pub fn get(&self, hash: u32) -> &[V] {
        let at = beginning(hash, self.shift);
        let (start, end) = (self.starts[at] as usize, self.starts[at + 1] as usize);
        // One name can have thousands of values.
        let alike = &self.hashes[start..end];
        let before = alike.partition_point(|it| *it < hash);
        let same = alike[before..].partition_point(|it| *it == hash);
        &self.values[start + before..][..same]
    }

    /// Every hash with every value found by it, in order.
    pub fn entries(&self) -> impl Iterator<Item = (u32, V)> + '_ {
        self.hashes.iter().copied().zip(self.values.iter().copied())
    }

    /// Every hash, in order, each once.
    pub fn hashes(&self) -> impl Iterator<Item = u32> + '_ {
        self.hashes.chunk_by(|one, other| one == other).map(|same| same[0])
    }
}

/// The first bits of a hash as an index; a shift by all bits leaves none.
fn beginning(hash: u32, shift: u32) -> usize {
    hash.checked_shr(shift).unwrap_or(0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_values_of_a_hash_are_found_in_order() {
        for count in 0..70_u32 {
            let spread = |number: u32| (number % 40).wrapping_mul(0x9e37_79b9);
            let found = ByHash::new((0..count).map(|number| (spread(number), number)).collect());
            for number in 0..40 {
                let all = (number..count).step_by(40);
                assert!(found.get(spread(number)).iter().copied().eq(all), "{number} of {count}");
            }
            assert!(found.get(1).is_empty());
            assert_eq!(found.hashes().count(), count.min(40) as usize);
        }
    }
}

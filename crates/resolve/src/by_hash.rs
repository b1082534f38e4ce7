//! A static multimap from 32-bit hashes to values, as one sorted list with an index.

/// A multimap from hashes to values that is built once and searched often. An entry takes about ten bytes; in a hash table of
/// lists it would take sixty, which matters with all files of a project in memory.
#[derive(Debug)]
pub struct ByHash<V> {
    /// Sorted; a hash is repeated for each of its values.
    hashes: Box<[u32]>,
    /// The value of each hash.
    values: Box<[V]>,
    /// For each prefix of hashes, the index of the first hash that starts with it; finally the number of hashes.
    starts: Box<[u32]>,
    /// How many bits of a hash are not part of its prefix.
    shift: u32,
}

impl<V: Copy + Ord> ByHash<V> {
    /// The multimap of some entries, in any order. The values of one hash are sorted, and duplicates removed.
    #[must_use]
    pub fn new(mut entries: Vec<(u32, V)>) -> Self {
        entries.sort_unstable();
        entries.dedup();
        // Two to four entries share a prefix on average.
        let bits = entries.len().checked_ilog2().map_or(0, |bits| bits.saturating_sub(1));
        let shift = u32::BITS - bits;
        let mut starts = Vec::with_capacity((1 << bits) + 1);
        for (index, (hash, _)) in entries.iter().enumerate() {
            starts.resize(starts.len().max(prefix_of(*hash, shift) + 1), index as u32);
        }
        starts.resize((1 << bits) + 1, entries.len() as u32);
        let hashes = entries.iter().map(|(hash, _)| *hash).collect();
        let values = entries.iter().map(|(_, value)| *value).collect();
        Self { hashes, values, starts: starts.into(), shift }
    }

    /// The values of `hash`, sorted.
    #[must_use]
    pub fn get(&self, hash: u32) -> &[V] {
        let at = prefix_of(hash, self.shift);
        let (start, end) = (self.starts[at] as usize, self.starts[at + 1] as usize);
        // One name can have thousands of values.
        let alike = &self.hashes[start..end];
        let before = alike.partition_point(|it| *it < hash);
        let same = alike[before..].partition_point(|it| *it == hash);
        &self.values[start + before..][..same]
    }

    /// All pairs of a hash and a value, sorted.
    pub fn entries(&self) -> impl Iterator<Item = (u32, V)> + '_ {
        self.hashes.iter().copied().zip(self.values.iter().copied())
    }

    /// All distinct hashes, sorted.
    pub fn hashes(&self) -> impl Iterator<Item = u32> + '_ {
        self.hashes.chunk_by(|one, other| one == other).map(|same| same[0])
    }
}

/// The prefix of a hash as an index; 0 if it has no bits.
fn prefix_of(hash: u32, shift: u32) -> usize {
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

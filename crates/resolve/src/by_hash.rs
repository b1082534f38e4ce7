//! What is found by a hash, as one sorted list.

/// What is found by a hash: made once, searched often. An entry takes ten bytes or so, where a table of lists takes sixty; with
/// all files of a project in memory that is what they need most.
#[derive(Debug)]
pub struct ByHash<V> {
    /// By hash, and then by value.
    entries: Box<[(u32, V)]>,
    /// Where in the entries the hashes begin that start with the same bits, for each such beginning, and the end.
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
        for (place, (hash, _)) in entries.iter().enumerate() {
            starts.resize(starts.len().max(beginning(*hash, shift) + 1), place as u32);
        }
        starts.resize((1 << bits) + 1, entries.len() as u32);
        Self { entries: entries.into(), starts: starts.into(), shift }
    }

    /// The values found by `hash`, in order.
    pub fn get(&self, hash: u32) -> impl Iterator<Item = V> + '_ {
        let at = beginning(hash, self.shift);
        let from_here = &self.entries[self.starts[at] as usize..self.starts[at + 1] as usize];
        from_here.iter().filter(move |entry| entry.0 == hash).map(|entry| entry.1)
    }

    /// Every hash with every value found by it, in order.
    #[must_use]
    pub fn entries(&self) -> &[(u32, V)] {
        &self.entries
    }
}

/// The first bits of a hash, as a place in a list; a shift by all bits leaves none.
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
                assert!(found.get(spread(number)).eq(all), "{number} of {count}");
            }
            assert_eq!(found.get(1).count(), 0);
        }
    }
}

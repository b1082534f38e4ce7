//! Files by how restless they are, so that what is kept in a cache in front of a prompt stays the same for long.
//!
//! A tier speaks of nothing that only a later one knows: who uses a symbol is said as far as files of the same tier or an earlier
//! one do. So an edit changes its own tier and those behind it, and nothing in front.

use crate::ground::Ground;

/// The first tiers have so many of a hundred files, or more if those behind are as calm.
const SHARES: [usize; 2] = [60, 85];

/// Where tiers end, by places in the ground. Without any, everything is one tier.
#[derive(Clone, Debug, Default)]
pub(super) struct Tiers {
    ends: Vec<usize>,
}

impl Tiers {
    /// Those of all files. The last one has what is new.
    pub(super) fn of(ground: &Ground) -> Self {
        let old = ground.files.partition_point(|file| !file.heat.is_new);
        let last = |share: &usize| (old * share / 100).saturating_sub(1);
        let mut ends: Vec<usize> = SHARES.iter().map(|share| ground.end_of_heat(last(share), old)).collect();
        ends.extend([old, ground.files.len()]);
        ends.dedup();
        Self { ends }
    }

    /// Which tier the file at `place` is in, counted from zero.
    pub(super) fn tier(&self, place: usize) -> usize {
        self.ends.partition_point(|end| *end <= place)
    }

    /// Where that tier ends: files behind it are not spoken of.
    pub(super) fn horizon(&self, place: usize) -> usize {
        self.ends.get(self.tier(place)).copied().unwrap_or(usize::MAX)
    }
}

impl Ground {
    /// Where the files end that are as calm as the one at `place`, among the first `count`.
    fn end_of_heat(&self, place: usize, count: usize) -> usize {
        let Some(last) = self.files[..count].get(place) else { return count };
        self.files[..count].partition_point(|file| file.heat <= last.heat)
    }
}

//! A map in tiers by how restless files are, so that what is kept in a cache in front of a prompt stays the same for long.
//!
//! A tier says what its files define and nothing of who uses it or whom it calls: that changes with nearly every edit, and an
//! edit somewhere else would change the calmest file. A file that is being edited stays in its place: most edits change
//! nothing that is told, and a move would change two tiers.

use super::sheet::Spot;
use crate::ground::{Ground, GroundFile};
use crate::past::Heat;
use crate::tokens;

/// The first tiers have so many of a hundred tokens of what is calm, or more if what is behind is as calm.
const SHARES: [usize; 2] = [60, 85];

/// Files that refer to each other are in one tier if they are so few: where one of them changes, the others do.
const MAX_CLUSTER: usize = 8;

/// Sorts `spots`, the calmest first, and tells where tiers end. The last tier has tests, which change with everything, and what
/// is new.
pub(super) fn sort(ground: &Ground, spots: &mut [Spot]) -> Vec<usize> {
    let heats = heats(ground);
    let is_last = |spot: &Spot| is_restless(&ground.files[spot.place]);
    let key = |spot: &Spot| (is_last(spot), heats[spot.place], spot.place);
    spots.sort_by_key(key);
    let calm = &spots[..spots.partition_point(|spot| !is_last(spot))];
    let costs: Vec<usize> = calm.iter().map(|spot| tokens::at_most(&spot.text)).collect();
    let end = |share: &usize| match calm.get(first_with(&costs, *share)) {
        Some(last) => calm.partition_point(|spot| heats[spot.place] <= heats[last.place]),
        None => calm.len(),
    };
    let mut ends: Vec<usize> = SHARES.iter().map(end).chain([calm.len()]).collect();
    ends.dedup();
    ends
}

/// Whether a file is in the last tier, whatever its past says.
fn is_restless(file: &GroundFile) -> bool {
    file.is_test || file.heat.is_new
}

/// How restless each file is, where those of a cluster are as restless as the worst of them.
fn heats(ground: &Ground) -> Vec<Heat> {
    let mut heats: Vec<Heat> = ground.files.iter().map(|file| file.heat).collect();
    for cluster in ground.groups().into_iter().filter(|cluster| cluster.len() <= MAX_CLUSTER) {
        let calm: Vec<usize> = cluster.into_iter().filter(|place| !is_restless(&ground.files[*place])).collect();
        let Some(most) = calm.iter().map(|place| heats[*place]).max() else { continue };
        for place in calm {
            heats[place] = most;
        }
    }
    heats
}

/// The place up to which there are `share` of a hundred of all `costs`.
fn first_with(costs: &[usize], share: usize) -> usize {
    let wanted = costs.iter().sum::<usize>() * share / 100;
    let mut sum = 0;
    let is_short = |cost: &&usize| {
        sum += **cost;
        sum < wanted
    };
    costs.iter().take_while(is_short).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_ends_where_it_is_full() {
        for (costs, share, expected) in [(&[1, 1, 1, 1][..], 50, 1), (&[9, 1], 60, 0), (&[1, 9], 60, 1), (&[], 60, 0)] {
            assert_eq!(first_with(costs, share), expected, "{costs:?}");
        }
    }
}

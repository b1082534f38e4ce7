//! A map in tiers by how restless files are, so that what is kept in a cache in front of a prompt stays the same for long.
//!
//! A tier says what its files define and nothing of who uses it or whom it calls: that changes with nearly every edit, and an
//! edit somewhere else would change the calmest file. So the text of a tier changes only when its hash does.

use super::sheet::Spot;
use crate::ground::Ground;
use crate::past::Heat;
use crate::tokens;

/// The first tiers have so many of a hundred tokens of what is calm, or more if what is behind is as calm.
const SHARES: [usize; 2] = [60, 85];

/// Files that refer to each other are in one tier if they are so few: where one of them changes, the others do.
const MAX_CLUSTER: usize = 8;

/// Sorts `spots`, the calmest first, and tells where tiers end. The last tier has tests, what is new, and what is being edited.
pub(super) fn sort(ground: &Ground, touched: &[usize], spots: &mut [Spot]) -> Vec<usize> {
    let mut all: Vec<Unrest> = (0..ground.files.len()).map(|place| Unrest::of(ground, touched, place)).collect();
    for cluster in ground.groups().into_iter().filter(|cluster| cluster.len() <= MAX_CLUSTER) {
        let Some(most) = cluster.iter().map(|place| all[*place]).max() else { continue };
        for place in cluster {
            all[place] = most;
        }
    }
    let unrest = |spot: &Spot| all[spot.place];
    spots.sort_by_key(|spot| (unrest(spot), spot.place));
    let calm = spots.partition_point(|spot| unrest(spot).kind == Kind::Calm);
    let mut ends: Vec<usize> = SHARES.iter().map(|share| end(&spots[..calm], *share, unrest)).collect();
    ends.push(calm);
    ends.dedup();
    ends
}

/// Where the first of `spots` end that have `share` of a hundred of their tokens and are calmer than the next one.
fn end(spots: &[Spot], share: usize, unrest: impl Fn(&Spot) -> Unrest) -> usize {
    let costs: Vec<usize> = spots.iter().map(|spot| tokens::at_most(&spot.text)).collect();
    let wanted = costs.iter().sum::<usize>() * share / 100;
    let mut sum = 0;
    let is_short = |cost: &&usize| {
        sum += **cost;
        sum < wanted
    };
    let last = costs.iter().take_while(is_short).count();
    let Some(last) = spots.get(last) else { return spots.len() };
    let last = unrest(last);
    spots.partition_point(|spot| unrest(spot) <= last)
}

/// How restless a file is among all, the calmest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Unrest {
    kind: Kind,
    heat: Heat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Calm,
    /// Tests change with everything.
    Test,
    New,
    /// It is not as it was committed.
    Touched,
}

impl Unrest {
    fn of(ground: &Ground, touched: &[usize], place: usize) -> Self {
        let file = &ground.files[place];
        let kind = match file {
            _ if touched.binary_search(&place).is_ok() => Kind::Touched,
            _ if file.heat.is_new => Kind::New,
            _ if file.is_test => Kind::Test,
            _ => Kind::Calm,
        };
        Self { kind, heat: file.heat }
    }
}

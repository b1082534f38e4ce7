//! Splits a map into tiers by how often files change, so that a cached prompt prefix stays valid for a long time.
//!
//! A tier lists what its files define, but neither users nor calls, which change with nearly every edit, even of other files. A
//! file with uncommitted changes stays in its tier: most edits do not change what is shown, and a move would change two tiers.

use super::sheet::SheetEntry;
use crate::churn::Churn;
use crate::file_graph::{FileGraph, FileNode};
use crate::tokens;

/// The first tiers have these percentages of the tokens of stable files, or more if the following files are as
/// stable.
const SHARES: [usize; 2] = [60, 85];

/// Maximum size of a group of files that refer to each other and share a tier, since they often change together.
const MAX_CLUSTER: usize = 8;

/// Sorts `entries`, most stable first, and returns where tiers end. The last tier has tests, which change with
/// everything, and new files.
pub(super) fn sort(graph: &FileGraph, entries: &mut [SheetEntry]) -> Vec<usize> {
    let churns = churns(graph);
    let is_last = |entry: &SheetEntry| is_restless(&graph.files[entry.place]);
    let key = |entry: &SheetEntry| (is_last(entry), churns[entry.place], entry.place);
    entries.sort_by_key(key);
    let calm = &entries[..entries.partition_point(|entry| !is_last(entry))];
    let costs: Vec<usize> = calm.iter().map(|entry| tokens::at_most(&entry.text)).collect();
    let end = |share: &usize| match calm.get(first_with(&costs, *share)) {
        Some(last) => calm.partition_point(|entry| churns[entry.place] <= churns[last.place]),
        None => calm.len(),
    };
    let mut ends: Vec<usize> = SHARES.iter().map(end).chain([calm.len()]).collect();
    ends.dedup();
    ends
}

/// Whether a file is always in the last tier.
fn is_restless(file: &FileNode) -> bool {
    file.is_test || file.churn.is_new
}

/// How often each file changes; files of a group get the highest value among them.
fn churns(graph: &FileGraph) -> Vec<Churn> {
    let mut churns: Vec<Churn> = graph.files.iter().map(|file| file.churn).collect();
    for cluster in graph.groups().into_iter().filter(|cluster| cluster.len() <= MAX_CLUSTER) {
        let calm: Vec<usize> = cluster.into_iter().filter(|place| !is_restless(&graph.files[*place])).collect();
        let Some(most) = calm.iter().map(|place| churns[*place]).max() else { continue };
        for place in calm {
            churns[place] = most;
        }
    }
    churns
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
    fn a_tier_ends_when_its_share_is_full() {
        for (costs, share, expected) in [(&[1, 1, 1, 1][..], 50, 1), (&[9, 1], 60, 0), (&[1, 9], 60, 1), (&[], 60, 0)] {
            assert_eq!(first_with(costs, share), expected, "{costs:?}");
        }
    }
}

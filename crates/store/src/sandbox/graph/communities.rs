//! The table function `communities`: groups of nodes with many edges inside and few to the outside.
//!
//! The Louvain method: every node starts in a community of its own and moves to the neighboring one that raises the modularity
//! most, until none does; then the communities become the nodes of a smaller graph, and so on. Directions are ignored. Nodes are
//! visited in order, and ties go to the first community, so the result is the same for the same graph.

use super::dependency_graph::DependencyGraph;
use super::{CallError, CancelCheck, GraphCell, GraphRows};
use crate::error::Error;
use crate::tarjan::DirectedGraph;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Maximum number of graphs, each smaller than the one before. Real graphs need five or so.
const MAX_LEVELS: usize = 20;

/// Maximum number of passes over the nodes of one graph.
const MAX_PASSES: usize = 50;

/// An undirected graph with weights.
struct WeightedGraph {
    /// The neighbors of each node with the weights of the edges, without the node itself, ordered.
    neighbors: Vec<Vec<(usize, u64)>>,
    /// The weight of the edges inside of each node, counted from both ends.
    inside: Vec<u64>,
}

/// The communities with more than one node, largest first, then by file and position.
pub(super) fn communities(graph: &DependencyGraph, is_due: &CancelCheck) -> Result<GraphRows, CallError> {
    let mut level = WeightedGraph::of(graph);
    let mut community: Vec<usize> = (0..graph.size()).collect();
    for _ in 0..MAX_LEVELS {
        if is_due() {
            return Err(Error::Stopped.into());
        }
        let (moved, count) = level.group();
        if count == level.inside.len() {
            break;
        }
        for node in &mut community {
            *node = moved[*node];
        }
        level = level.merged(&moved, count);
    }
    Ok(rows(graph, &community))
}

fn rows(graph: &DependencyGraph, community: &[usize]) -> GraphRows {
    let mut members: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    for (node, community) in community.iter().enumerate() {
        members.entry(*community).or_default().push(node);
    }
    let mut groups: Vec<Vec<usize>> = members.into_values().filter(|nodes| nodes.len() > 1).collect();
    groups.sort_unstable_by(|one, other| (Reverse(one.len()), &one[0]).cmp(&(Reverse(other.len()), &other[0])));
    let row = |number: u32, size: u32, node: &usize| {
        vec![GraphCell::Whole(graph.ids[*node]), GraphCell::Whole(number), GraphCell::Whole(size)]
    };
    let numbered = (1..).zip(&groups);
    numbered.flat_map(|(number, nodes)| nodes.iter().map(move |node| row(number, nodes.len() as u32, node))).collect()
}

impl WeightedGraph {
    fn of(graph: &DependencyGraph) -> Self {
        let size = graph.size();
        let mut weights: Vec<FxHashMap<usize, u64>> = vec![FxHashMap::default(); size];
        for node in 0..size {
            for target in graph.targets(node).iter().filter(|target| **target != node) {
                *weights[node].entry(*target).or_default() += 1;
                *weights[*target].entry(node).or_default() += 1;
            }
        }
        Self { neighbors: weights.into_iter().map(ordered).collect(), inside: vec![0; size] }
    }

    fn degree(&self, node: usize) -> u64 {
        self.inside[node] + self.neighbors[node].iter().map(|(_, weight)| weight).sum::<u64>()
    }

    /// The community of each node, numbered from zero, and the number of communities.
    fn group(&self) -> (Vec<usize>, usize) {
        let size = self.inside.len();
        let degrees: Vec<u64> = (0..size).map(|node| self.degree(node)).collect();
        let total = i128::from(degrees.iter().sum::<u64>().max(1));
        let mut community: Vec<usize> = (0..size).collect();
        let mut sums = degrees.clone();
        for _ in 0..MAX_PASSES {
            let mut has_moved = false;
            for node in 0..size {
                let own = community[node];
                sums[own] -= degrees[node];
                let mut weights: FxHashMap<usize, u64> = FxHashMap::default();
                for (neighbor, weight) in &self.neighbors[node] {
                    *weights.entry(community[*neighbor]).or_default() += weight;
                }
                // The gain in modularity, times a constant.
                let gain = |to: usize, weight: u64| {
                    i128::from(weight) * total - i128::from(sums[to]) * i128::from(degrees[node])
                };
                let mut best = (gain(own, weights.get(&own).copied().unwrap_or(0)), own);
                for (to, weight) in ordered(weights) {
                    let found = gain(to, weight);
                    if found > best.0 {
                        best = (found, to);
                    }
                }
                sums[best.1] += degrees[node];
                has_moved |= best.1 != own;
                community[node] = best.1;
            }
            if !has_moved {
                break;
            }
        }
        renumbered(community)
    }

    /// The graph whose nodes are the `count` communities of this one.
    fn merged(&self, community: &[usize], count: usize) -> Self {
        let mut weights: Vec<FxHashMap<usize, u64>> = vec![FxHashMap::default(); count];
        let mut inside = vec![0; count];
        for (node, neighbors) in self.neighbors.iter().enumerate() {
            inside[community[node]] += self.inside[node];
            for (neighbor, weight) in neighbors {
                let (from, to) = (community[node], community[*neighbor]);
                if from == to {
                    inside[from] += weight;
                } else {
                    *weights[from].entry(to).or_default() += weight;
                }
            }
        }
        Self { neighbors: weights.into_iter().map(ordered).collect(), inside }
    }
}

fn ordered(weights: FxHashMap<usize, u64>) -> Vec<(usize, u64)> {
    let mut weights: Vec<(usize, u64)> = weights.into_iter().collect();
    weights.sort_unstable();
    weights
}

/// The same communities, numbered from zero in the order of their first nodes.
fn renumbered(mut community: Vec<usize>) -> (Vec<usize>, usize) {
    let mut numbers: FxHashMap<usize, usize> = FxHashMap::default();
    for node in &mut community {
        let next = numbers.len();
        *node = *numbers.entry(*node).or_insert(next);
    }
    let count = numbers.len();
    (community, count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn check(size: usize, edges: &[(u32, u32)], expected: &[&[u32]]) {
        let graph = DependencyGraph::new((0..size as u32).collect(), edges.to_vec());
        let is_due: CancelCheck = Arc::new(|| false);
        let Ok(rows) = communities(&graph, &is_due) else { panic!("nothing stops it") };
        let mut found: Vec<Vec<u32>> = Vec::new();
        for row in rows {
            let [GraphCell::Whole(node), GraphCell::Whole(number), GraphCell::Whole(_)] = row[..] else {
                panic!("three numbers")
            };
            if found.len() < number as usize {
                found.push(Vec::new());
            }
            found[number as usize - 1].push(node);
        }
        assert_eq!(found, expected);
    }

    #[test]
    fn two_dense_groups_are_two_communities() {
        // Two triangles with a bridge, in both directions of reading; the last node has no edges.
        let edges = [(0, 1), (1, 2), (2, 0), (3, 4), (5, 4), (5, 3), (2, 3)];
        check(7, &edges, &[&[0, 1, 2], &[3, 4, 5]]);
    }

    #[test]
    fn larger_communities_come_first_and_loops_count_for_nothing() {
        check(6, &[(0, 1), (2, 3), (3, 4), (4, 2), (5, 5)], &[&[2, 3, 4], &[0, 1]]);
        check(2, &[], &[]);
    }
}

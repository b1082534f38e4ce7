//! The table functions `cycles` and `layers`.

use super::dependency_graph::DependencyGraph;
use super::{GraphCell, GraphRows};
use crate::tarjan::{self, components};

/// The members of each cycle, ordered by file and position.
pub(super) fn cycles(dependency_graph: &DependencyGraph) -> GraphRows {
    let mut cycles: Vec<Vec<usize>> =
        components(dependency_graph).into_iter().filter(|members| members.len() > 1).collect();
    for members in &mut cycles {
        members.sort_unstable();
    }
    cycles.sort_unstable();
    let rows = (1..).zip(&cycles).flat_map(|(number, members)| {
        let row = move |node: &usize| {
            vec![
                GraphCell::Whole(dependency_graph.ids[*node]),
                GraphCell::Whole(number),
                GraphCell::Whole(members.len() as u32),
            ]
        };
        members.iter().map(row)
    });
    rows.collect()
}

/// The layer of every node, from the lowest, then by file and position.
pub(super) fn layers(dependency_graph: &DependencyGraph) -> GraphRows {
    let layers = tarjan::layers(dependency_graph);
    let mut order: Vec<usize> = (0..layers.len()).collect();
    order.sort_by_key(|node| layers[*node]);
    order
        .into_iter()
        .map(|node| vec![GraphCell::Whole(dependency_graph.ids[node]), GraphCell::Whole(layers[node])])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dependency_graph(size: usize, edges: &[(u32, u32)]) -> DependencyGraph {
        DependencyGraph::new((0..size as u32).collect(), edges.to_vec())
    }

    fn numbers(rows: GraphRows) -> Vec<Vec<u32>> {
        let number = |cell: GraphCell| match cell {
            GraphCell::Whole(number) => number,
            GraphCell::Real(_) | GraphCell::Word(_) => u32::MAX,
        };
        rows.into_iter().map(|row| row.into_iter().map(number).collect()).collect()
    }

    #[test]
    fn cycles_have_several_members_and_layers_follow_dependencies() {
        // 4 uses 0, which uses 1; 1 and 2 use each other; 2 uses 3; 3 uses itself; nothing uses 5.
        let dependency_graph = dependency_graph(6, &[(0, 1), (1, 2), (2, 1), (2, 3), (3, 3), (4, 0)]);
        assert_eq!(numbers(cycles(&dependency_graph)), [[1, 1, 2], [2, 1, 2]]);
        assert_eq!(numbers(layers(&dependency_graph)), [[3, 0], [5, 0], [1, 1], [2, 1], [0, 2], [4, 3]]);
    }

    #[test]
    fn long_cycles_are_walked_without_recursion() {
        let size = 200_000;
        let ring: Vec<(u32, u32)> = (0..size as u32).map(|node| (node, (node + 1) % size as u32)).collect();
        assert_eq!(cycles(&dependency_graph(size, &ring)).len(), size);
        assert_eq!(numbers(layers(&dependency_graph(size, &ring[1..]))).last(), Some(&vec![1, size as u32 - 1]));
    }
}

//! What depends on itself by way of others, and what stands on what.

use super::network::Network;
use super::{Cell, Rows};
use crate::tarjan::{self, components};

/// The members of cycles, cycle after cycle, in the order of files and places.
pub(super) fn cycles(network: &Network) -> Rows {
    let mut cycles: Vec<Vec<usize>> = components(network).into_iter().filter(|members| members.len() > 1).collect();
    for members in &mut cycles {
        members.sort_unstable();
    }
    cycles.sort_unstable();
    let rows = (1..).zip(&cycles).flat_map(|(number, members)| {
        let row = move |node: &usize| {
            vec![Cell::Whole(network.ids[*node]), Cell::Whole(number), Cell::Whole(members.len() as u32)]
        };
        members.iter().map(row)
    });
    rows.collect()
}

/// The layer of every node, the lowest first, then in the order of files and places.
pub(super) fn layers(network: &Network) -> Rows {
    let layers = tarjan::layers(network);
    let mut order: Vec<usize> = (0..layers.len()).collect();
    order.sort_by_key(|node| layers[*node]);
    order.into_iter().map(|node| vec![Cell::Whole(network.ids[node]), Cell::Whole(layers[node])]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(size: usize, edges: &[(u32, u32)]) -> Network {
        Network::new((0..size as u32).collect(), edges.to_vec())
    }

    fn numbers(rows: Rows) -> Vec<Vec<u32>> {
        let number = |cell: Cell| match cell {
            Cell::Whole(number) => number,
            Cell::Real(_) | Cell::Word(_) => u32::MAX,
        };
        rows.into_iter().map(|row| row.into_iter().map(number).collect()).collect()
    }

    #[test]
    fn cycles_have_more_than_one_member_and_layers_stand_on_each_other() {
        // 4 uses 0, which uses 1; 1 and 2 use each other; 2 uses 3; 3 uses itself; nobody uses 5.
        let network = network(6, &[(0, 1), (1, 2), (2, 1), (2, 3), (3, 3), (4, 0)]);
        assert_eq!(numbers(cycles(&network)), [[1, 1, 2], [2, 1, 2]]);
        assert_eq!(numbers(layers(&network)), [[3, 0], [5, 0], [1, 1], [2, 1], [0, 2], [4, 3]]);
    }

    #[test]
    fn a_long_way_needs_no_stack() {
        let size = 200_000;
        let ring: Vec<(u32, u32)> = (0..size as u32).map(|node| (node, (node + 1) % size as u32)).collect();
        assert_eq!(cycles(&network(size, &ring)).len(), size);
        assert_eq!(numbers(layers(&network(size, &ring[1..]))).last(), Some(&vec![1, size as u32 - 1]));
    }
}

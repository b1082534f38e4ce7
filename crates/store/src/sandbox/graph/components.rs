//! What depends on itself by way of others, and what stands on what: by Tarjan's algorithm, without recursion.

use super::network::Network;
use super::{Cell, Rows};

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
    let mut layers = vec![0u32; network.ids.len()];
    // What a component depends on comes before it.
    let mut homes = vec![UNSEEN; network.ids.len()];
    for (home, members) in components(network).into_iter().enumerate() {
        for node in &members {
            homes[*node] = home;
        }
        let below = members.iter().flat_map(|node| network.targets(*node)).filter(|node| homes[**node] != home);
        let layer = below.map(|node| layers[*node] + 1).max().unwrap_or(0);
        for node in &members {
            layers[*node] = layer;
        }
    }
    let mut order: Vec<usize> = (0..layers.len()).collect();
    order.sort_by_key(|node| layers[*node]);
    order.into_iter().map(|node| vec![Cell::Whole(network.ids[node]), Cell::Whole(layers[node])]).collect()
}

/// A node that was not met yet.
const UNSEEN: usize = usize::MAX;

/// Sets of nodes that can be reached from each other; each comes after those that it depends on.
fn components(network: &Network) -> Vec<Vec<usize>> {
    let mut search = Search {
        network,
        found: 0,
        numbers: vec![UNSEEN; network.ids.len()],
        lowest: vec![0; network.ids.len()],
        is_waiting: vec![false; network.ids.len()],
        waiting: Vec::new(),
        components: Vec::new(),
    };
    for node in 0..network.ids.len() {
        if search.numbers[node] == UNSEEN {
            search.run(node);
        }
    }
    search.components
}

struct Search<'n> {
    network: &'n Network,
    found: usize,
    /// When each node was met.
    numbers: Vec<usize>,
    /// The earliest node that can be reached from each and is still waiting.
    lowest: Vec<usize>,
    is_waiting: Vec<bool>,
    /// Nodes whose component is not known yet.
    waiting: Vec<usize>,
    components: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn run(&mut self, start: usize) {
        self.meet(start);
        // Each node on the way with how many of its targets were looked at.
        let mut way = vec![(start, 0)];
        while let Some((node, done)) = way.last_mut() {
            let node = *node;
            let target = self.network.targets(node).get(*done).copied();
            *done += 1;
            match target {
                Some(target) if self.numbers[target] == UNSEEN => {
                    self.meet(target);
                    way.push((target, 0));
                }
                Some(target) if self.is_waiting[target] => {
                    self.lowest[node] = self.lowest[node].min(self.numbers[target]);
                }
                Some(_) => {}
                None => {
                    way.pop();
                    self.leave(node);
                    if let Some((above, _)) = way.last() {
                        self.lowest[*above] = self.lowest[*above].min(self.lowest[node]);
                    }
                }
            }
        }
    }

    fn meet(&mut self, node: usize) {
        self.numbers[node] = self.found;
        self.lowest[node] = self.found;
        self.found += 1;
        self.waiting.push(node);
        self.is_waiting[node] = true;
    }

    /// Takes the component of a node away if it is the first one met of it.
    fn leave(&mut self, node: usize) {
        if self.lowest[node] != self.numbers[node] {
            return;
        }
        let first = self.waiting.iter().rposition(|it| *it == node).unwrap_or(0);
        let members = self.waiting.split_off(first);
        for member in &members {
            self.is_waiting[*member] = false;
        }
        self.components.push(members);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(size: usize, edges: &[(usize, usize)]) -> Network {
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
        let ring: Vec<(usize, usize)> = (0..size).map(|node| (node, (node + 1) % size)).collect();
        assert_eq!(cycles(&network(size, &ring)).len(), size);
        assert_eq!(numbers(layers(&network(size, &ring[1..]))).last(), Some(&vec![1, size as u32 - 1]));
    }
}

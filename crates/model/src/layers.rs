//! What depends on itself by way of others, and what stands on what: by Tarjan's algorithm, without recursion.

/// The graph of nodes from zero up to a number: what each depends on.
pub trait Graph {
    /// How many nodes there are.
    fn size(&self) -> usize;

    /// What a node depends on.
    fn targets(&self, node: usize) -> &[usize];
}

impl Graph for Vec<Vec<usize>> {
    fn size(&self) -> usize {
        self.len()
    }

    fn targets(&self, node: usize) -> &[usize] {
        &self[node]
    }
}

/// A node that was not met yet.
const UNSEEN: usize = usize::MAX;

/// Sets of nodes that can be reached from each other; each comes after those that it depends on.
#[must_use]
pub fn components(graph: &impl Graph) -> Vec<Vec<usize>> {
    let size = graph.size();
    let mut search = Search {
        graph,
        found: 0,
        numbers: vec![UNSEEN; size],
        lowest: vec![0; size],
        is_waiting: vec![false; size],
        waiting: Vec::new(),
        components: Vec::new(),
    };
    for node in 0..size {
        if search.numbers[node] == UNSEEN {
            search.run(node);
        }
    }
    search.components
}

/// The layer of every node: zero if it depends on nothing, else one more than the highest of what it depends on. Nodes that
/// can be reached from each other are in one layer.
#[must_use]
pub fn layers(graph: &impl Graph) -> Vec<u32> {
    let mut layers = vec![0u32; graph.size()];
    let mut homes = vec![UNSEEN; graph.size()];
    // What a component depends on comes before it.
    for (home, members) in components(graph).into_iter().enumerate() {
        for node in &members {
            homes[*node] = home;
        }
        let below = members.iter().flat_map(|node| graph.targets(*node)).filter(|node| homes[**node] != home);
        let layer = below.map(|node| layers[*node] + 1).max().unwrap_or(0);
        for node in &members {
            layers[*node] = layer;
        }
    }
    layers
}

struct Search<'g, G> {
    graph: &'g G,
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

impl<G: Graph> Search<'_, G> {
    fn run(&mut self, start: usize) {
        self.meet(start);
        // Each node on the way with how many of its targets were looked at.
        let mut way = vec![(start, 0)];
        while let Some((node, done)) = way.last_mut() {
            let node = *node;
            let target = self.graph.targets(node).get(*done).copied();
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

    #[test]
    fn what_a_component_depends_on_comes_before_it() {
        // 4 uses 0, which uses 1; 1 and 2 use each other; 2 uses 3; 3 uses itself; nobody uses 5.
        let graph = vec![vec![1], vec![2], vec![1, 3], vec![3], vec![0], vec![]];
        assert_eq!(components(&graph), [vec![3], vec![1, 2], vec![0], vec![4], vec![5]]);
        assert_eq!(layers(&graph), [2, 1, 1, 0, 3, 0]);
    }
}

//! Strongly connected components of a directed graph by Tarjan's algorithm, without recursion, and the layers they form.

/// A directed graph whose nodes are numbered from zero.
pub trait DirectedGraph {
    /// The number of nodes.
    fn size(&self) -> usize;

    /// The nodes that a node depends on.
    fn targets(&self, node: usize) -> &[usize];
}

impl DirectedGraph for Vec<Vec<usize>> {
    fn size(&self) -> usize {
        self.len()
    }

    fn targets(&self, node: usize) -> &[usize] {
        &self[node]
    }
}

/// A node that was not visited yet.
const UNVISITED: usize = usize::MAX;

/// The strongly connected components, each after those it depends on.
#[must_use]
pub fn components(graph: &impl DirectedGraph) -> Vec<Vec<usize>> {
    let size = graph.size();
    let mut tarjan = Tarjan {
        graph,
        visited: 0,
        indexes: vec![UNVISITED; size],
        low_links: vec![0; size],
        is_on_stack: vec![false; size],
        stack: Vec::new(),
        components: Vec::new(),
    };
    for node in 0..size {
        if tarjan.indexes[node] == UNVISITED {
            tarjan.run(node);
        }
    }
    tarjan.components
}

/// The layer of every node: zero if it depends on nothing, otherwise one above the highest layer it depends on. The nodes of a
/// component share a layer.
#[must_use]
pub fn layers(graph: &impl DirectedGraph) -> Vec<u32> {
    let mut layers = vec![0u32; graph.size()];
    let mut component_of = vec![UNVISITED; graph.size()];
    // The components that a component depends on come before it.
    for (component, members) in components(graph).into_iter().enumerate() {
        for node in &members {
            component_of[*node] = component;
        }
        let targets = members.iter().flat_map(|node| graph.targets(*node));
        let below = targets.filter(|node| component_of[**node] != component);
        let layer = below.map(|node| layers[*node] + 1).max().unwrap_or(0);
        for node in &members {
            layers[*node] = layer;
        }
    }
    layers
}

struct Tarjan<'g, G> {
    graph: &'g G,
    visited: usize,
    /// The order in which nodes were visited.
    indexes: Vec<usize>,
    /// The smallest index on the stack that each node reaches.
    low_links: Vec<usize>,
    is_on_stack: Vec<bool>,
    /// Nodes whose component is not complete yet.
    stack: Vec<usize>,
    components: Vec<Vec<usize>>,
}

impl<G: DirectedGraph> Tarjan<'_, G> {
    fn run(&mut self, start: usize) {
        self.enter(start);
        // Each node on the current path with the number of targets already followed.
        let mut path = vec![(start, 0)];
        while let Some((node, followed)) = path.last_mut() {
            let node = *node;
            let target = self.graph.targets(node).get(*followed).copied();
            *followed += 1;
            match target {
                Some(target) if self.indexes[target] == UNVISITED => {
                    self.enter(target);
                    path.push((target, 0));
                }
                Some(target) if self.is_on_stack[target] => {
                    self.low_links[node] = self.low_links[node].min(self.indexes[target]);
                }
                Some(_) => {}
                None => {
                    path.pop();
                    self.leave(node);
                    if let Some((parent, _)) = path.last() {
                        self.low_links[*parent] = self.low_links[*parent].min(self.low_links[node]);
                    }
                }
            }
        }
    }

    fn enter(&mut self, node: usize) {
        self.indexes[node] = self.visited;
        self.low_links[node] = self.visited;
        self.visited += 1;
        self.stack.push(node);
        self.is_on_stack[node] = true;
    }

    /// Completes the component of a node if the node is its first one.
    fn leave(&mut self, node: usize) {
        if self.low_links[node] != self.indexes[node] {
            return;
        }
        let first = self.stack.iter().rposition(|it| *it == node).unwrap_or(0);
        let members = self.stack.split_off(first);
        for member in &members {
            self.is_on_stack[*member] = false;
        }
        self.components.push(members);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_component_follows_those_it_depends_on() {
        // 4 uses 0, which uses 1; 1 and 2 use each other; 2 uses 3; 3 uses itself; 5 is isolated.
        let graph = vec![vec![1], vec![2], vec![1, 3], vec![3], vec![0], vec![]];
        assert_eq!(components(&graph), [vec![3], vec![1, 2], vec![0], vec![4], vec![5]]);
        assert_eq!(layers(&graph), [2, 1, 1, 0, 3, 0]);
    }
}

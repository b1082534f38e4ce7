//! Results of graph walks as trees: each symbol below the one from which it was reached.

use super::page::{Piece, Table};
use std::collections::HashMap;

/// A symbol of a walk.
pub(super) trait TreeNode {
    /// Its own handle.
    fn handle(&self) -> &str;
    /// The handle of the symbol from which it was reached.
    fn via(&self) -> &str;
}

/// A table in which each node is below the one from which it was reached, and indented. `nodes` are in the order of the walk. A node
/// whose predecessor is not listed is not indented.
pub(super) fn tree<N: TreeNode>(nodes: &[N], row: impl Fn(&N) -> Vec<Piece>) -> Table {
    let mut table = Table::new();
    for (node, depth) in in_order(nodes) {
        let mut cells = row(node);
        cells[0].1.insert_str(0, &indent(depth));
        table.row(cells);
    }
    table
}

/// The nodes in the order of such a table, with their depths.
pub(super) fn in_order<N: TreeNode>(nodes: &[N]) -> Vec<(&N, usize)> {
    let known: HashMap<&str, usize> = nodes.iter().enumerate().map(|(index, node)| (node.handle(), index)).collect();
    let mut below: HashMap<usize, Vec<usize>> = HashMap::new();
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        match known.get(node.via()).filter(|parent| **parent < index) {
            Some(parent) => below.entry(*parent).or_default().push(index),
            None => open.push((index, 0)),
        }
    }
    open.reverse();
    let mut ordered = Vec::with_capacity(nodes.len());
    while let Some((index, depth)) = open.pop() {
        ordered.push((&nodes[index], depth));
        open.extend(below.get(&index).into_iter().flatten().rev().map(|child| (*child, depth + 1)));
    }
    ordered
}

/// Rows deeper than this are not indented further. Their depth is written as a number instead, so that the text of deep nesting
/// does not grow with the square of its depth.
const MAX_INDENT: usize = 32;

/// The indentation of a row.
pub(super) fn indent(depth: usize) -> String {
    if depth <= MAX_INDENT {
        return "  ".repeat(depth);
    }
    format!("{}(depth {depth}) ", "  ".repeat(MAX_INDENT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_grows_with_the_number_of_rows_however_deep_they_are() {
        let bytes = |rows: usize| -> usize { (0..rows).map(|depth| indent(depth).len()).sum() };
        assert_eq!(indent(2), "    ");
        assert!(indent(40).ends_with("(depth 40) "));
        for rows in [1_000, 2_000, 4_000] {
            assert!(bytes(2 * rows) * 10 <= bytes(rows) * 21, "{} and {}", bytes(rows), bytes(2 * rows));
        }
    }
}

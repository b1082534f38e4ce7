//! Tells the reader of every node of a tree, in the order of the file, and of every match that starts there.

use crate::compiled::{Compiled, Traits};
use crate::matcher::Captured;
use crate::read::{Descend, Reader};
use crate::tree::{Node, Nodes};

/// Walks a whole tree.
pub(crate) fn walk<'t>(reader: &mut Reader<'_>, compiled: &'static Compiled, nodes: &'t Nodes<'t>) {
    let mut captured = Captured::new();
    let mut index = 0;
    while let Some(node) = nodes.get(index) {
        let traits = node.traits();
        if traits.has_any(Traits::PROBLEM) {
            reader.problem(node);
        }
        reader.pass_blanked(compiled, || node.start_byte());
        reader.leave(index);
        let is_looked_into = !reader.skips(index)
            && (!traits.has_any(Traits::VISITED)
                || visit(reader, compiled, node, traits, &mut captured) == Descend::Yes);
        index = if is_looked_into { index + 1 } else { node.end() };
    }
    reader.leave(index);
}

fn visit<'t>(
    reader: &mut Reader<'_>,
    compiled: &'static Compiled,
    node: Node<'t>,
    traits: Traits,
    captured: &mut Captured<'t>,
) -> Descend {
    reader.enter(compiled, node, traits);
    let mut descend = Descend::Yes;
    if traits.has_any(Traits::PATTERN) {
        compiled.matcher.run(node, reader.source(), captured, &mut |found| {
            if reader.matched(compiled, node, found) == Descend::No {
                descend = Descend::No;
            }
        });
    }
    descend
}

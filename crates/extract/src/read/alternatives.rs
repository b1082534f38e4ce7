//! Alternative parts of a source, such as the branches of a preprocessor condition. All of them are read; definitions in the
//! first likely branch take precedence over definitions of the same name in the others.

use crate::compiled::Traits;
use crate::tree::Node;
use crate::walk::TreeWalk;
use rhumb_model::Flags;

/// A condition with more branches than this is a table, in which no branch is preferable.
const MAX_BRANCHES: usize = 16;

/// Opens a group of alternatives, which starts with the first of them.
pub(super) fn open_group(walk: &mut TreeWalk<'_>, group: Node<'_>) {
    let is_in_alternative = walk.env.context.flags.contains(Flags::ALTERNATIVE);
    let is_rejected = group.named_children().any(is_alternative) && is_unlikely(walk, group);
    walk.push(group, |context| {
        context.is_in_alternative = is_in_alternative;
        if is_rejected {
            context.flags.insert(Flags::ALTERNATIVE);
        }
    });
}

/// Opens a further alternative.
pub(super) fn open(walk: &mut TreeWalk<'_>, branch: Node<'_>) {
    let earlier = std::iter::successors(branch.parent(), |node| node.parent().filter(|_| is_alternative(*node)));
    let is_preceded = earlier.take(MAX_BRANCHES).any(|earlier| !is_unlikely(walk, earlier));
    let is_rejected = branch.named_children().any(is_alternative) && is_unlikely(walk, branch);
    let is_alternative = walk.env.context.is_in_alternative || is_preceded || is_rejected;
    walk.push(branch, |context| {
        context.flags.remove(Flags::ALTERNATIVE);
        if is_alternative {
            context.flags.insert(Flags::ALTERNATIVE);
        }
    });
}

/// Whether a branch is unlikely to be compiled. Memoized, because the answer requires a search around the branch.
fn is_unlikely(walk: &mut TreeWalk<'_>, branch: Node<'_>) -> bool {
    let input = walk.env.input;
    let Some(hook) = input.language().hooks.is_unlikely else { return false };
    *walk.unlikely_branches.entry(branch.start_byte()).or_insert_with(|| hook(branch.raw(), input.source))
}

/// Whether a node is an alternative to the one that contains it.
fn is_alternative(node: Node<'_>) -> bool {
    node.traits().has_any(Traits::FURTHER_ALTERNATIVE)
}

//! The conditional parts of statements around an assignment: what decides whether it has run when a local is used.

use crate::builders::ConditionalPart;
use crate::compiled::Traits;
use crate::tree::Node;

/// Parts beyond this number of levels around an assignment are ignored.
const MAX_LEVELS: usize = 64;

/// The conditional parts that a node is in, innermost first, up to the body with the index `end`.
pub(super) fn around(node: Node<'_>, end: Option<u32>) -> Vec<ConditionalPart> {
    let outwards = std::iter::successors(Some(node), |node| node.parent()).take(MAX_LEVELS);
    let inside = outwards.take_while(|node| Some(node.index()) != end);
    inside.filter_map(|child| part_of(child, child.parent()?)).collect()
}

/// The part that a child is of its parent; `None` if it runs whenever the parent does.
fn part_of(child: Node<'_>, parent: Node<'_>) -> Option<ConditionalPart> {
    let (inner, outer) = (child.traits(), parent.traits());
    let is_loop = outer.has_any(Traits::LOOP);
    // An arm of a decision, as opposed to the decision.
    let is_arm = |traits: Traits| traits.has_any(Traits::ALTERNATIVE) || is_branch_only(traits);
    let is_arm_of = is_arm(inner) && !is_loop;
    let is_decision = outer.has_any(Traits::BRANCH) && outer.has_any(Traits::NEST);
    let is_first = parent.named_children().next() == Some(child);
    if is_arm_of || (is_decision && !is_loop && !is_first) {
        let is_exclusive = true;
        return Some(ConditionalPart {
            part: byte_range(child),
            whole: byte_range(parent),
            is_exclusive,
            is_loop: false,
            leaves: ends_function(child),
        });
    }
    let is_uncertain = is_loop || (outer.has_any(Traits::CONDITIONAL) && !is_first);
    is_uncertain.then(|| ConditionalPart {
        part: byte_range(parent),
        whole: byte_range(parent),
        is_exclusive: false,
        is_loop,
        leaves: false,
    })
}

/// Whether a kind is that of a decision's arm only.
fn is_branch_only(traits: Traits) -> bool {
    traits.has_any(Traits::BRANCH) && !traits.has_any(Traits::NEST | Traits::LOOP)
}

/// Whether the last statement of a block leaves the function.
fn ends_function(block: Node<'_>) -> bool {
    let last = std::iter::successors(block.last_named_child(), |node| {
        let is_block = !node.traits().has_any(Traits::RETURN | Traits::COUNTED);
        node.last_named_child().filter(|_| is_block)
    });
    last.take(2).any(|node| node.traits().has_any(Traits::RETURN))
}

fn byte_range(node: Node<'_>) -> std::ops::Range<u32> {
    node.start_byte()..node.end_byte()
}

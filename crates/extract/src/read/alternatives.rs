//! Parts of a source that stand in the place of each other, as the branches of a condition of the preprocessor do. All of
//! them are read; what the first likely one defines is meant before what the others define under the same name.

use super::Reader;
use crate::compiled::{Compiled, Traits};
use crate::tree::Node;
use rhumb_model::Flags;

/// More branches than this are a table, of which any one is as good as another.
const MAX_BRANCHES: usize = 16;

impl Reader<'_> {
    /// Opens a region of alternatives, which begins with the first of them.
    pub(super) fn open_alternatives(&mut self, compiled: &'static Compiled, group: Node<'_>) {
        let is_aside = self.context.flags.has(Flags::ALTERNATIVE);
        let is_passed = group.named_children().any(is_next) && self.is_unlikely(compiled, group);
        self.push_context(group, |context| {
            context.is_aside = is_aside;
            if is_passed {
                context.flags.set(Flags::ALTERNATIVE);
            }
        });
    }

    /// Opens another of them.
    pub(super) fn open_alternative(&mut self, compiled: &'static Compiled, branch: Node<'_>) {
        let before = std::iter::successors(branch.parent(), |node| node.parent().filter(|_| is_next(*node)));
        let is_meant_before = before.take(MAX_BRANCHES).any(|before| !self.is_unlikely(compiled, before));
        let is_passed = branch.named_children().any(is_next) && self.is_unlikely(compiled, branch);
        let is_alternative = self.context.is_aside || is_meant_before || is_passed;
        self.push_context(branch, |context| {
            context.flags.0 &= !Flags::ALTERNATIVE.0;
            if is_alternative {
                context.flags.set(Flags::ALTERNATIVE);
            }
        });
    }

    /// Asked once for each branch: what is around it is looked through for the answer.
    fn is_unlikely(&mut self, compiled: &'static Compiled, branch: Node<'_>) -> bool {
        let Some(hook) = compiled.language.hooks.is_unlikely else { return false };
        let source = self.source;
        *self.unlikely.entry(branch.start_byte()).or_insert_with(|| hook(branch.raw(), source))
    }
}

/// Whether a node is an alternative to the one it stands in.
fn is_next(node: Node<'_>) -> bool {
    node.traits().has_any(Traits::STAND_IN)
}

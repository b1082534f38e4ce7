//! Metrics, counted in the same walk: each count goes to the innermost definition that runs.

use super::{Inside, Reader};
use crate::compiled::Traits;
use crate::tree::Node;
use rhumb_languages::Language;
use rhumb_model::{Metrics, Text};

impl Reader<'_> {
    /// Takes in what the table says to count, nest or call conditional.
    pub(super) fn count(&mut self, node: Node<'_>, traits: Traits) {
        let around = node.parent().map_or(Traits::default(), Node::traits);
        let is_chained = around.has_any(Traits::ALTERNATIVE);
        if self.context.callable.is_some() {
            self.count_decisions(node, traits, is_chained);
            self.count_others(node, traits);
        }
        let nests = traits.has_any(Traits::NEST) && !is_chained;
        let is_conditional = traits.has_any(Traits::CONDITIONAL);
        if nests || is_conditional {
            self.push_context(node, |context| {
                context.nesting += u32::from(nests);
                if is_conditional {
                    context.inside.set(Inside::CONDITION);
                }
            });
            let nesting = self.context.nesting;
            self.metrics(|metrics| metrics.max_nesting = metrics.max_nesting.max(nesting));
        }
    }

    fn metrics(&mut self, change: impl FnOnce(&mut Metrics)) {
        if let Some(callable) = self.context.callable {
            change(&mut self.symbol(callable).metrics);
        }
    }

    /// A decision that continues a chain weighs one, like the alternative it is; any other weighs more the deeper it stands.
    fn count_decisions(&mut self, node: Node<'_>, traits: Traits, is_chained: bool) {
        let is_wildcard = traits.has_any(Traits::WILDCARD_ARM) && self.is_wildcard(node);
        if traits.has_any(Traits::BRANCH) && !is_wildcard {
            self.metrics(|metrics| metrics.branches += 1);
        }
        if traits.has_any(Traits::LOOP) {
            self.metrics(|metrics| metrics.loops += 1);
        }
        let nesting = self.context.nesting;
        if traits.has_any(Traits::ALTERNATIVE) {
            self.metrics(|metrics| metrics.cognitive += 1);
        } else if traits.has_any(Traits::NEST) && !is_chained {
            self.metrics(|metrics| metrics.cognitive += 1 + nesting);
        }
    }

    fn count_others(&mut self, node: Node<'_>, traits: Traits) {
        if traits.has_any(Traits::OPERATOR) {
            self.count_operator(node);
        }
        if traits.has_any(Traits::RETURN) {
            self.metrics(|metrics| metrics.returns += 1);
        }
        if traits.has_any(Traits::UNSAFE) {
            self.metrics(|metrics| metrics.unsafe_blocks += 1);
        }
        if traits.has_any(Traits::ASSERTION) {
            self.metrics(|metrics| metrics.assertions += 1);
        }
    }

    /// Each operator is a path of its own; to a reader a run of equal ones is one thought.
    fn count_operator(&mut self, node: Node<'_>) {
        let (kind, last_row) = self.operators;
        let row = node.start_position().row as u32;
        let continues = kind == node.kind() && row.saturating_sub(last_row) <= 1;
        self.operators = (node.kind(), row);
        self.metrics(|metrics| {
            metrics.operators += 1;
            metrics.cognitive += u32::from(!continues);
        });
    }

    fn is_wildcard(&self, node: Node<'_>) -> bool {
        node.named_children().next().is_some_and(|first| self.text(first).trim() == "_")
    }

    /// Takes in the name of a call that checks a claim or may end the program.
    pub(super) fn count_call(&mut self, language: &Language, name: Text) {
        let name = self.facts.texts.get(name);
        let is_assertion = language.counts.assertion_calls.contains(&name);
        let is_unchecked = language.counts.unchecked_calls.contains(&name);
        self.metrics(|metrics| {
            metrics.assertions += u32::from(is_assertion);
            metrics.unchecked_calls += u32::from(is_unchecked);
        });
    }
}

//! Metrics, counted in the same walk: each count goes to the innermost definition that runs.

use super::{Inside, Reader};
use crate::compiled::{Compiled, Traits};
use crate::tree::Node;
use rhumb_languages::Language;
use rhumb_model::{Metrics, Text};

impl Reader<'_> {
    /// Takes in what the table says to count, nest or call conditional.
    pub(super) fn count(&mut self, compiled: &Compiled, node: Node<'_>, traits: Traits) {
        let is_chained = traits.has_any(Traits::NEST) && is_chained(compiled, node);
        if self.context.callable.is_some() {
            let has_alternative = traits.has_any(Traits::BRANCH) && has_alternative(compiled, node);
            self.metrics(|metrics| metrics.cognitive += u32::from(has_alternative));
            self.count_decisions(compiled.language, node, traits, is_chained);
            self.count_others(compiled.language, node, traits);
        }
        let nests = traits.has_any(Traits::NEST) && !is_chained;
        let is_conditional = traits.has_any(Traits::CONDITIONAL);
        if nests || is_conditional {
            self.push_context(node, |context| {
                context.nesting += u32::from(nests);
                if is_conditional {
                    context.inside.set(Inside::CONDITION);
                    context.always = (0, 0);
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
    fn count_decisions(&mut self, language: &Language, node: Node<'_>, traits: Traits, is_chained: bool) {
        let is_wildcard = traits.has_any(Traits::WILDCARD_ARM) && self.is_wildcard(language, node);
        if traits.has_any(Traits::BRANCH) && !is_wildcard {
            self.metrics(|metrics| metrics.branches += 1);
        }
        if traits.has_any(Traits::LOOP) {
            self.metrics(|metrics| metrics.loops += 1);
        }
        let nesting = self.context.nesting;
        // What is left over of a list of cases is no decision of its own.
        let around = node.parent().map_or(Traits::default(), Node::traits);
        let continues_decision = around.has_any(Traits(Traits::BRANCH.0 | Traits::LOOP.0));
        if traits.has_any(Traits::ALTERNATIVE) && continues_decision {
            self.metrics(|metrics| metrics.cognitive += 1);
        } else if traits.has_any(Traits::NEST) && !is_chained {
            self.metrics(|metrics| metrics.cognitive += 1 + nesting);
        }
    }

    fn count_others(&mut self, language: &Language, node: Node<'_>, traits: Traits) {
        let texts = language.counts.operator_texts;
        if traits.has_any(Traits::OPERATOR) && (texts.is_empty() || texts.contains(&self.text(node))) {
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
        if traits.has_any(Traits::UNCHECKED) {
            self.metrics(|metrics| metrics.unchecked_calls += 1);
        }
    }

    /// Each operator is a path of its own; to a reader a run of equal ones is one thought.
    fn count_operator(&mut self, node: Node<'_>) {
        let (last, last_row) = self.operators;
        let (operator, row) = (self.intern(node), node.start_position().row as u32);
        let continues = last == operator && row.saturating_sub(last_row) <= 1;
        self.operators = (operator, row);
        self.metrics(|metrics| {
            metrics.operators += 1;
            metrics.cognitive += u32::from(!continues);
        });
    }

    /// Whether a case matches anything.
    fn is_wildcard(&self, language: &Language, node: Node<'_>) -> bool {
        let kind = node.raw().kind();
        let token = node.raw().child(0).and_then(|token| self.source.get(token.byte_range()));
        let child = node.named_children().next().map(|child| self.text(child).trim());
        let starts_with = |text: &str| token == Some(text) || child == Some(text);
        language.counts.wildcard_arms.iter().any(|(arm, text)| *arm == kind && starts_with(text))
    }

    /// Takes in the name of a call that checks a claim or may end the program.
    pub(super) fn count_call(&mut self, language: &Language, receiver: Text, name: Text) {
        let (receiver, name) = (self.facts.texts.get(receiver), self.facts.texts.get(name));
        let is_listed = |calls: &[&str]| calls.iter().any(|call| is_meant(call, receiver, name));
        let is_assertion = is_listed(language.counts.assertion_calls);
        let is_unchecked = is_listed(language.counts.unchecked_calls);
        self.metrics(|metrics| {
            metrics.assertions += u32::from(is_assertion);
            metrics.unchecked_calls += u32::from(is_unchecked);
        });
    }
}

/// A chain of decisions has few parts: what comes after so many is a statement in a list.
const MAX_CHAIN_PARTS: usize = 64;

/// Whether a decision continues the chain of the one around it.
fn is_chained(compiled: &Compiled, node: Node<'_>) -> bool {
    let Some(around) = node.parent() else { return false };
    let is_alternative =
        |node: Node<'_>| node.parent().is_some_and(|parent| holds_alternative(compiled, parent, node.field()));
    let is_alone = || around.raw().child_count() == 1;
    let is_behind = || before(around, node).is_some_and(|word| word.traits().has_any(Traits::ALTERNATIVE));
    around.traits().has_any(Traits::ALTERNATIVE)
        || is_alternative(node)
        || (is_alternative(around) && is_alone())
        || is_behind()
}

fn has_alternative(compiled: &Compiled, node: Node<'_>) -> bool {
    let mut fields = compiled.alternative_fields.iter().map(|(field, _)| *field);
    fields.any(|field| node.child_in_field(field).is_some() && holds_alternative(compiled, node, field))
}

/// Whether a field of a decision is its alternative, introduced by a keyword. That of a conditional expression is not.
fn holds_alternative(compiled: &Compiled, node: Node<'_>, field: u16) -> bool {
    let mut fields = compiled.alternative_fields.iter().filter(|(known, _)| *known == field);
    let node = node.raw();
    fields.any(|(_, keyword)| node.children(&mut node.walk()).any(|child| child.kind() == *keyword))
}

/// Whether an entry of a list of calls means this one.
fn is_meant(call: &str, receiver: &str, name: &str) -> bool {
    // Every call is held against every entry, and most end in another letter.
    let last = call.bytes().last();
    if last != Some(b'*') && last != name.bytes().last() {
        return false;
    }
    let on = |called: &str| call.strip_suffix(called).and_then(|on| on.strip_suffix('.'));
    call == name || on(name) == Some(receiver) || on("*") == Some(receiver)
}

/// What stands right before a node in the one around it, of what is worth a place in the list.
fn before<'t>(around: Node<'t>, node: Node<'t>) -> Option<Node<'t>> {
    let mut parts = around.children().take(MAX_CHAIN_PARTS);
    let place = parts.clone().position(|part| part == node)?;
    parts.nth(place.checked_sub(1)?)
}

//! Metrics: counts that are attributed to the innermost callable.

use crate::builders::{Builders, OperatorRun};
use crate::compiled::{Compiled, Traits};
use crate::input::Input;
use crate::tree::Node;
use crate::walk::{Context, Environment, Inside, TreeWalk};
use rhumb_languages::Language;
use rhumb_model::{Metrics, Text};

/// Counts a node of a kind that the language's table lists, and opens the nesting or conditional region that it is.
pub(super) fn count(walk: &mut TreeWalk<'_>, out: &mut Builders, node: Node<'_>, traits: Traits) {
    let compiled = walk.env.input.compiled;
    let is_chained = traits.has_any(Traits::NEST) && is_chained(compiled, node);
    if walk.env.context.callable.is_some() {
        let has_alternative = traits.has_any(Traits::BRANCH) && has_alternative(compiled, node);
        change_metrics(&walk.env.context, out, |metrics| metrics.cognitive += u32::from(has_alternative));
        count_decisions(&walk.env, out, node, traits, is_chained);
        count_others(&walk.env, out, node, traits);
    }
    let nests = traits.has_any(Traits::NEST) && !is_chained;
    let is_conditional = traits.has_any(Traits::CONDITIONAL);
    if nests || is_conditional {
        walk.push(node, |context| {
            context.nesting += u32::from(nests);
            if is_conditional {
                context.inside.insert(Inside::CONDITION);
                context.always = (0, 0);
            }
        });
        let nesting = walk.env.context.nesting;
        change_metrics(&walk.env.context, out, |metrics| metrics.max_nesting = metrics.max_nesting.max(nesting));
    }
}

fn change_metrics(context: &Context, out: &mut Builders, change: impl FnOnce(&mut Metrics)) {
    if let Some(callable) = context.callable {
        change(&mut out.symbols[callable].metrics);
    }
}

/// A decision that continues a chain (`else if`) weighs one, like the alternative it is; any other weighs more the deeper it is
/// nested.
fn count_decisions(env: &Environment<'_>, out: &mut Builders, node: Node<'_>, traits: Traits, is_chained: bool) {
    let is_wildcard = traits.has_any(Traits::WILDCARD_ARM) && is_wildcard(env.input, node);
    if traits.has_any(Traits::BRANCH) && !is_wildcard {
        change_metrics(&env.context, out, |metrics| metrics.branches += 1);
    }
    if traits.has_any(Traits::LOOP) {
        change_metrics(&env.context, out, |metrics| metrics.loops += 1);
    }
    let nesting = env.context.nesting;
    // The default arm of a list of cases is not a decision of its own.
    let parent = node.parent().map_or(Traits::default(), Node::traits);
    let continues_decision = parent.has_any(Traits::BRANCH | Traits::LOOP);
    if traits.has_any(Traits::ALTERNATIVE) && continues_decision {
        change_metrics(&env.context, out, |metrics| metrics.cognitive += 1);
    } else if traits.has_any(Traits::NEST) && !is_chained {
        change_metrics(&env.context, out, |metrics| metrics.cognitive += 1 + nesting);
    }
}

fn count_others(env: &Environment<'_>, out: &mut Builders, node: Node<'_>, traits: Traits) {
    let texts = env.language().counts.operator_texts;
    if traits.has_any(Traits::OPERATOR) && (texts.is_empty() || texts.contains(&env.text(node))) {
        count_operator(env, out, node);
    }
    if traits.has_any(Traits::RETURN) {
        change_metrics(&env.context, out, |metrics| metrics.returns += 1);
    }
    if traits.has_any(Traits::UNSAFE) {
        change_metrics(&env.context, out, |metrics| metrics.unsafe_blocks += 1);
    }
    if traits.has_any(Traits::ASSERTION) {
        change_metrics(&env.context, out, |metrics| metrics.assertions += 1);
    }
    if traits.has_any(Traits::UNCHECKED) {
        change_metrics(&env.context, out, |metrics| metrics.unchecked_calls += 1);
    }
}

/// Each operator adds an execution path; to a reader, a run of equal operators is one condition.
fn count_operator(env: &Environment<'_>, out: &mut Builders, node: Node<'_>) {
    let operator = out.intern(env.input, node);
    let continues = out.operators.add(operator, node.start_position().row as u32);
    change_metrics(&env.context, out, |metrics| {
        metrics.operators += 1;
        metrics.cognitive += u32::from(!continues);
    });
}

/// Forgets the operators outside of a function.
pub(super) fn start_function(out: &mut Builders) {
    out.operators = OperatorRun::default();
}

/// Whether a case matches anything.
fn is_wildcard(input: Input<'_>, node: Node<'_>) -> bool {
    let kind = node.raw().kind();
    let token = node.raw().child(0).and_then(|token| input.source.get(token.byte_range()));
    let child = node.named_children().next().map(|child| input.text(child).trim());
    let starts_with = |text: &str| token == Some(text) || child == Some(text);
    input.language().counts.wildcard_arms.iter().any(|(arm, text)| *arm == kind && starts_with(text))
}

/// Counts a call of a function that asserts, or that may abort the program.
pub(super) fn count_call(env: &Environment<'_>, out: &mut Builders, receiver: Text, name: Text) {
    let language: &Language = env.language();
    let (receiver, name) = (out.texts.get(receiver), out.texts.get(name));
    let is_listed = |calls: &[&str]| calls.iter().any(|call| is_meant(call, receiver, name));
    let is_assertion = is_listed(language.counts.assertion_calls);
    let is_unchecked = is_listed(language.counts.unchecked_calls);
    change_metrics(&env.context, out, |metrics| {
        metrics.assertions += u32::from(is_assertion);
        metrics.unchecked_calls += u32::from(is_unchecked);
    });
}

/// How many children of a node are searched for the keyword of an alternative. A chain of decisions has few; a list of statements
/// may have many.
const MAX_CHAIN_PARTS: usize = 64;

/// Whether a decision continues the chain of the enclosing one.
fn is_chained(compiled: &Compiled, node: Node<'_>) -> bool {
    let Some(parent) = node.parent() else { return false };
    let is_alternative =
        |node: Node<'_>| node.parent().is_some_and(|parent| holds_alternative(compiled, parent, node.field()));
    let is_only_child = || parent.raw().child_count() == 1;
    let follows_keyword =
        || sibling_before(parent, node).is_some_and(|word| word.traits().has_any(Traits::ALTERNATIVE));
    parent.traits().has_any(Traits::ALTERNATIVE)
        || is_alternative(node)
        || (is_alternative(parent) && is_only_child())
        || follows_keyword()
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
    // Every call is compared with every entry, and most differ in the last letter.
    let last = call.bytes().last();
    if last != Some(b'*') && last != name.bytes().last() {
        return false;
    }
    let on = |called: &str| call.strip_suffix(called).and_then(|on| on.strip_suffix('.'));
    call == name || on(name) == Some(receiver) || on("*") == Some(receiver)
}

/// The sibling right before a node, of those that are in the list of nodes.
fn sibling_before<'t>(parent: Node<'t>, node: Node<'t>) -> Option<Node<'t>> {
    let mut parts = parent.children().take(MAX_CHAIN_PARTS);
    let index = parts.clone().position(|part| part == node)?;
    parts.nth(index.checked_sub(1)?)
}

//! Local names: variables of functions, parameters, type parameters, and names that a block binds implicitly (`it`, `$0`).

use super::expression::ExpressionReader;
use super::tuple::Step;
use super::{closure_parameter, conditional_parts, declared_type, documented_type, reference, tuple};
use crate::builders::{Assignment, Builders};
use crate::capture::{BindRole, Fact, Mark, Part};
use crate::compiled::{Compiled, Traits};
use crate::input::Input;
use crate::matcher::Match;
use crate::tree::Node;
use crate::walk::{Environment, TreeWalk};
use rhumb_languages::BindingRule;
use rhumb_model::{Binding, BindingIndex, BindingKind, Expression, ExpressionId, Role, TypeParameter};
use std::borrow::Cow;

/// How many bindings may be between a type parameter and a further bound for it.
const MAX_BETWEEN: usize = 64;

/// The value of a local, and the receiver in the function that it is a parameter of, if that changes.
#[derive(Clone, Copy, Default)]
pub(super) struct BoundValue {
    pub(super) value: Option<ExpressionId>,
    pub(super) receiver: Option<ExpressionId>,
}

/// Reads a local name, or several in one pattern.
pub(super) fn bind(walk: &mut TreeWalk<'_>, out: &mut Builders, role: BindRole, found: &Match<'_, '_>) {
    let receiver = bind_in(&walk.env, out, role, found);
    set_receiver(walk, receiver);
}

/// Reads a local that is bound without being written, in the current scope.
pub(super) fn bind_implicit(walk: &mut TreeWalk<'_>, out: &mut Builders, found: &Match<'_, '_>) {
    let name = match found.detail() {
        number if number.starts_with(|c: char| c.is_ascii_digit()) => format!("${number}"),
        name => name.to_owned(),
    };
    let name = out.texts.intern(&name);
    let BoundValue { value, receiver } = closure_parameter::value(&walk.env, out, found);
    set_receiver(walk, receiver);
    let (scope, kind) = (walk.env.context.scope, BindingKind::Local);
    out.scopes.bind(Binding { scope, name, kind, visible_from: 0, value }, found.node.start_byte());
}

fn set_receiver(walk: &mut TreeWalk<'_>, receiver: Option<ExpressionId>) {
    if receiver.is_some() {
        walk.env.context.receiver = receiver;
    }
}

/// Reads local names in `env`. Returns the receiver in the function that they are a parameter of, if it changes.
pub(super) fn bind_in(
    env: &Environment<'_>,
    out: &mut Builders,
    role: BindRole,
    found: &Match<'_, '_>,
) -> Option<ExpressionId> {
    let node = found.part(Part::Name)?;
    let pattern = node;
    let is_single = !node.traits().has_any(Traits::PATTERN_INSIDE);
    match role {
        BindRole::TypeParameter => {
            bind_type_parameter(env, out, found, node);
            return None;
        }
        BindRole::Bound => {
            add_bound(env, out, found, node);
            return None;
        }
        _ => {}
    }
    if is_single {
        let bound = bound_value(env, out, role, found);
        let is_definition = matches!(found.fact, Fact::Define(_) | Fact::Parameter);
        if is_definition || !is_use_in_pattern(env.input, node) {
            bind_name(env, out, (role, found), (node, is_single), bound.value);
        }
        return bound.receiver;
    }
    let names = pattern_names(env.input.compiled, &node);
    let is_unwrapped = is_unwrapping(env.input, node, &names);
    let steps: Vec<Option<Vec<Step>>> = names.iter().map(|name| tuple::steps(env.input, node, *name)).collect();
    let bound = if is_unwrapped || steps.iter().any(Option::is_some) {
        bound_value(env, out, role, found)
    } else {
        BoundValue::default()
    };
    for (&node, steps) in names.iter().zip(steps) {
        let value = match (bound.value, steps) {
            (Some(value), Some(steps)) => Some(tuple::after(&mut ExpressionReader::new(env, out), value, &steps)),
            (Some(value), None) if is_unwrapped => {
                // A nested part is not the value that the whole pattern unwraps.
                let expected =
                    ExpressionReader::new(env, out).expected(node).filter(|_| node.parent() != Some(pattern));
                expected.or_else(|| Some(out.expressions.push(Expression::Unwrap(value))))
            }
            _ => None,
        };
        if !is_use_in_pattern(env.input, node) {
            bind_name(env, out, (role, found), (node, is_single), value);
        }
    }
    bound.receiver
}

/// Binds one name of a pattern to a value; if that is unknown, to the value that is expected at its position in the pattern.
fn bind_name(
    env: &Environment<'_>,
    out: &mut Builders,
    (role, found): (BindRole, &Match<'_, '_>),
    (node, is_single): (Node<'_>, bool),
    value: Option<ExpressionId>,
) {
    let name = out.intern(env.input, node);
    let scope = env.context.scope;
    // An assignment to a name that the function declares as bound outside it is a write.
    if role != BindRole::Outer && out.scopes.outer_names.contains(&(scope, name)) {
        reference::add(env, out, Role::Write, found, node);
    } else if role == BindRole::Outer && out.claimed.insert(node.start_byte()) {
        out.scopes.outer_names.insert((scope, name));
    } else if out.claimed.insert(node.start_byte()) {
        let visible_from = visible_from(env, found, node);
        out.locals.assign(name, node.start_byte());
        let expected = || if is_single { None } else { ExpressionReader::new(env, out).expected(node) };
        let value = value.or_else(expected);
        let binding = Binding { scope, name, kind: BindingKind::Local, visible_from, value };
        let binding = out.scopes.bind(binding, node.start_byte());
        if found.fact == Fact::Parameter {
            out.locals.parameters.insert(binding);
        }
        record_flow_position(env, out, binding, (found, node));
    }
}

/// Records where in the flow of control a local is bound.
fn record_flow_position(
    env: &Environment<'_>,
    out: &mut Builders,
    binding: BindingIndex,
    (found, name): (&Match<'_, '_>, Node<'_>),
) {
    if !matches!(env.language().scoping.binding, BindingRule::WholeScope | BindingRule::AfterFirst) {
        return;
    }
    // The value of a loop's variable is what it goes through.
    let value = found.part(Part::Value).map_or(0, Node::end_byte);
    let assignment = Assignment {
        from: value.max(name.end_byte()),
        parts: conditional_parts::around(name, env.context.body),
        is_declared: declared_type::of(env, found).is_some(),
    };
    let Binding { scope, name, .. } = out.scopes.bindings[binding.index()];
    out.locals.place(binding, (scope, name), assignment);
}

/// The byte from which a local is visible. In the value that it is bound to, its name means what it meant before.
fn visible_from(env: &Environment<'_>, found: &Match<'_, '_>, name: Node<'_>) -> u32 {
    match env.language().scoping.binding {
        BindingRule::WholeScope => 0,
        BindingRule::AfterBinding | BindingRule::AfterFirst | BindingRule::AfterDefinition => {
            found.part(Part::Value).map_or(0, Node::end_byte).max(found.node.end_byte())
        }
        BindingRule::AfterName => name.end_byte(),
    }
}

/// Whether a pattern unwraps the value that its only name is bound to: `Some(name)`.
fn is_unwrapping(input: Input<'_>, pattern: Node<'_>, names: &[Node<'_>]) -> bool {
    let unwraps = input.language().shapes.patterns.unwrapping;
    let first = pattern.named_children().next().filter(|_| !unwraps.is_empty());
    let is_known = first.is_some_and(|first| unwraps.contains(&input.text(first)));
    // The word itself looks like a name of the pattern.
    is_known && names.iter().filter(|name| name.parent() == Some(pattern)).count() <= 2 && names.len() <= 2
}

/// What the pattern of a definition unwraps, if that is all it does.
pub(super) fn unwrapped(reader: &mut ExpressionReader<'_, '_>, found: &Match<'_, '_>) -> Option<ExpressionId> {
    let (pattern, value) = (found.part(Part::Name)?, found.part(Part::Value)?);
    let names = pattern_names(reader.input.compiled, &pattern);
    is_unwrapping(reader.input, pattern, &names).then_some(())?;
    let value = reader.expression(value);
    Some(reader.push(Expression::Unwrap(value)))
}

/// The value of a local: a value of its declared type, its initializer, the argument if it is a parameter, or the expected
/// value of the pattern.
fn bound_value(env: &Environment<'_>, out: &mut Builders, role: BindRole, found: &Match<'_, '_>) -> BoundValue {
    if let Some(value) = documented_type::of_parameter(env, out, found) {
        return BoundValue { value: Some(value), receiver: None };
    }
    if let Some(value) = own_type(env, out, found) {
        return BoundValue { value: Some(value), receiver: None };
    }
    if let Some(declared) = declared_type::of(env, found) {
        let mut reader = ExpressionReader::new(env, out);
        let one = reader.type_expression(declared);
        let container = env.language().shapes.types.rest;
        let is_rest = found.has(Mark::Rest) && !container.is_empty();
        let declared = if is_rest { reader.contained(container, one) } else { one };
        let value = Some(out.expressions.push(Expression::New(declared)));
        return BoundValue { value, receiver: None };
    }
    let Some(value) = found.part(Part::Value) else {
        let passed = closure_parameter::value(env, out, found);
        let expected = || ExpressionReader::new(env, out).expected(found.part(Part::Name)?);
        return BoundValue { value: passed.value.or_else(expected), ..passed };
    };
    let value = ExpressionReader::new(env, out).expression(value);
    let value = match role {
        BindRole::Element => out.expressions.push(Expression::Each(value)),
        BindRole::Entered => value_in_block(env, out, value),
        BindRole::Value | BindRole::TypeParameter | BindRole::Bound | BindRole::Outer => value,
    };
    BoundValue { value: Some(value), receiver: None }
}

/// The value of another name for the receiver: a value of the enclosing type.
fn own_type(env: &Environment<'_>, out: &mut Builders, found: &Match<'_, '_>) -> Option<ExpressionId> {
    let symbol = Some(env.context.symbol).filter(|_| found.has(Mark::Receiver))?;
    let own = out.expressions.push(Expression::Symbol(symbol));
    Some(out.expressions.push(Expression::New(own)))
}

/// What entering a block with a value yields: the result of its context manager.
fn value_in_block(env: &Environment<'_>, out: &mut Builders, value: ExpressionId) -> ExpressionId {
    let unknown = out.expressions.push(Expression::Unknown);
    env.language().types.calls.entered.iter().rev().fold(unknown, |around, name| {
        let name = out.texts.intern(name);
        let member = out.expressions.push(Expression::Member(value, name));
        let result = out.expressions.push(Expression::Call(member));
        out.expressions.push(Expression::Within(result, around))
    })
}

/// Binds a type parameter. Those of one definition may refer to each other in any order.
fn bind_type_parameter(env: &Environment<'_>, out: &mut Builders, found: &Match<'_, '_>, name: Node<'_>) {
    if !out.claimed.insert(name.start_byte()) {
        return;
    }
    let symbol = env.context.symbol;
    let before = out.symbols.type_parameters.iter().filter(|parameter| parameter.symbol == symbol).count();
    let bound = found.part(Part::Type).map(|node| ExpressionReader::new(env, out).type_expression(node));
    out.symbols.type_parameters.push(TypeParameter { symbol, bound });
    let binding = Binding {
        scope: env.context.scope,
        name: out.intern(env.input, name),
        kind: BindingKind::TypeParameter(symbol, u8::try_from(before).unwrap_or(u8::MAX)),
        visible_from: 0,
        value: None,
    };
    out.scopes.bind(binding, name.start_byte());
}

/// Adds a bound to those of a type parameter of the enclosing definition: `where T: Open`.
fn add_bound(env: &Environment<'_>, out: &mut Builders, found: &Match<'_, '_>, name: Node<'_>) {
    let text = out.intern(env.input, name);
    let (scope, symbol) = (env.context.scope, env.context.symbol);
    let nearest = out.scopes.bindings.iter().rev().take(MAX_BETWEEN);
    let mut same = nearest.filter(|binding| binding.name == text && binding.scope == scope);
    let number = same.find_map(|binding| match binding.kind {
        BindingKind::TypeParameter(of, number) if of == symbol => Some(number),
        _ => None,
    });
    let Some((number, node)) = number.zip(found.part(Part::Type)) else { return };
    let bound = ExpressionReader::new(env, out).type_expression(node);
    let mut own = out.symbols.type_parameters.iter_mut().filter(|parameter| parameter.symbol == symbol);
    if let Some(parameter) = own.nth(usize::from(number)) {
        parameter.bound = Some(match parameter.bound {
            Some(before) => out.expressions.push(Expression::Either(before, bound)),
            None => bound,
        });
    }
}

/// Whether a name in a pattern is a use: in some languages, one with a capital is a type or a constant.
pub(super) fn is_use_in_pattern(input: Input<'_>, node: Node<'_>) -> bool {
    input.language().shapes.patterns.capitals_are_uses
        && node.traits().has_any(Traits::PATTERN_NAME)
        && input.text(node).starts_with(char::is_uppercase)
}

/// The names in a destructuring pattern, or the node itself if it is not a pattern.
pub(super) fn pattern_names<'n, 't>(compiled: &Compiled, node: &'n Node<'t>) -> Cow<'n, [Node<'t>]> {
    if !node.traits().has_any(Traits::PATTERN_INSIDE) {
        return Cow::Borrowed(std::slice::from_ref(node));
    }
    let mut names = Vec::new();
    let mut pending = vec![*node];
    while let Some(node) = pending.pop() {
        for child in node.children().filter(|child| !compiled.skipped_fields.contains(&child.field())) {
            let traits = child.traits();
            if traits.has_any(Traits::PATTERN_NAME) {
                names.push(child);
            } else if traits.has_any(Traits::PATTERN_INSIDE) {
                pending.push(child);
            }
        }
    }
    names.sort_by_key(|name| name.start_byte());
    Cow::Owned(names)
}

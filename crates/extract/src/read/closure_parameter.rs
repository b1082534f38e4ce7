//! What a call passes to the parameters of a closure that is one of its arguments: `doors.map(|door| ...)`.

use super::expression::{ExpressionMode, ExpressionReader, inner, nth_named};
use super::locals::BoundValue;
use crate::bind::name_kinds::NameKinds;
use crate::builders::Builders;
use crate::capture::{Fact, Part};
use crate::compiled::{Shape, Traits};
use crate::input::Input;
use crate::matcher::Match;
use crate::tree::Node;
use crate::walk::Environment;
use rhumb_languages::Lambdas;
use rhumb_model::{Binding, BindingKind, Expression, ExpressionId, ScopeIndex, Text};

/// Maximum number of levels between a call and an argument that has its own node.
const MAX_CALL_LEVELS: usize = 3;

/// The types of further arguments are not resolved.
const MAX_ARGUMENTS: u8 = 64;

/// How many levels the arguments of a call may be above a parameter of a closure among them.
const MAX_PARAMETER_LEVELS: usize = 6;

/// The value of a parameter without a type, if its function is an argument of a call.
pub(super) fn value(env: &Environment<'_>, out: &mut Builders, found: &Match<'_, '_>) -> BoundValue {
    let language = env.language();
    if !language.shapes.calls.arguments.is_empty() {
        return value_of_only_parameter(env, out, found).unwrap_or_default();
    }
    let value = match found.part(Part::Name).filter(|_| found.fact == Fact::Parameter) {
        None => None,
        Some(name) if language.contexts.functions.is_empty() => passed_by_list(env, out, name),
        Some(name) => ExpressionReader::new(env, out).expected_parameter(name),
    };
    BoundValue { value, receiver: None }
}

/// The value of the only parameter of a closure, written or implicit, where arguments have nodes of their own. Several parameters are
/// not distinguished: some members of containers pass an index or an accumulator first.
fn value_of_only_parameter(env: &Environment<'_>, out: &mut Builders, found: &Match<'_, '_>) -> Option<BoundValue> {
    let closure = match found.fact {
        Fact::Implicit => found.node,
        Fact::Parameter => found.node.parent().filter(|list| list.named_children().count() == 1)?.parent()?,
        _ => return None,
    };
    let (by, argument, first) = passed_to(env, out, closure)?;
    let handed = |parameter| Expression::Handed { by, argument, parameter };
    let every = &env.language().types.every;
    let (mut value, mut receiver) = (out.expressions.push(handed(0)), None);
    match out.expressions.get(out.expressions.callee(by)) {
        Expression::Member(object, name) => {
            let name = out.texts.get(name);
            receiver = every.makes_receiver.contains(&name).then_some(object);
            if every.hands_over.contains(&name) {
                value = object;
            }
        }
        Expression::Name(name) if every.makes_argument_receiver.contains(&out.texts.get(name)) => {
            let outer = outer_scope(env, out);
            receiver = first.map(|first| ExpressionReader::new(env, out).in_scope(outer).expression(first));
        }
        _ => {}
    }
    if env.language().types.lambdas == Lambdas::WithReceivers && found.fact == Fact::Implicit {
        let implied = receiver.unwrap_or_else(|| out.expressions.push(handed(Expression::RECEIVER)));
        add_receiver(env, out, closure, implied);
    }
    Some(BoundValue { value: Some(value), receiver })
}

/// Adds the receiver of a closure: as a local, because the callee of the closure may depend on what the closure returns.
fn add_receiver(env: &Environment<'_>, out: &mut Builders, closure: Node<'_>, receiver: ExpressionId) {
    let scope = env.context.scope;
    let (name, kind) = (Text::EMPTY, BindingKind::Local);
    let local = Binding { scope, name, kind, visible_from: u32::MAX, value: Some(receiver) };
    let local = out.scopes.bind(local, closure.start_byte());
    out.scopes.receivers.insert(scope, local);
}

/// The callee that a closure is passed to, its index among the arguments, and the first of these.
fn passed_to<'t>(
    env: &Environment<'_>,
    out: &mut Builders,
    closure: Node<'t>,
) -> Option<(ExpressionId, u8, Option<Node<'t>>)> {
    let outer = outer_scope(env, out);
    let mut reader = ExpressionReader::new(env, out).in_scope(outer);
    if let Some(by) = reader.infix_with(closure) {
        return Some((by, 0, None));
    }
    let argument = enclosing_argument(closure)?;
    let (call, called) = callee(env.input, argument)?;
    let mode = ExpressionMode::new(NameKinds::RECEIVER);
    let by = reader.expression(called);
    let by = reader.with_type_arguments(by, call, called, mode);
    let by = reader.passing((call, called), by, mode);
    let (index, first) = arguments_before(called, argument)?;
    Some((by, index, first))
}

/// The scope around the one that a closure has just opened, in which its callee is.
fn outer_scope(env: &Environment<'_>, out: &Builders) -> ScopeIndex {
    let scope = env.context.scope;
    out.scopes[scope].parent.unwrap_or(scope)
}

/// The value of a parameter, where the arguments of a call are in a list.
fn passed_by_list(env: &Environment<'_>, out: &mut Builders, name: Node<'_>) -> Option<ExpressionId> {
    let mut ancestors = vec![name];
    for _ in 0..MAX_PARAMETER_LEVELS {
        let function = *ancestors.last()?;
        let list = function.parent()?;
        let call = list.parent()?;
        let is_block = env.language().shapes.calls.blocks.contains(&list.raw().kind());
        if let Some(Shape::MethodCall { object, name }) = env.input.shape(call).filter(|_| is_block) {
            let place = nth_named(ancestors[0], *ancestors.get(1)?)?;
            let receiver = passed_receiver(env, out, call, (object, name));
            return receiver.or_else(|| passed_by_yield(env, out, call, (object, name), place));
        }
        let outer = outer_scope(env, out);
        if let Some(by) = ExpressionReader::new(env, out).in_scope(outer).callee(call, list) {
            let is_added = env.input.compiled.adder(list.kind()).is_some();
            let argument = if is_added { 0 } else { nth_named(function, list)? };
            // A list of one parameter has no node of its own in some grammars, and several around it in others.
            let mut lists = ancestors.windows(2).filter(|pair| pair[1].named_children().nth(1).is_some());
            let parameter = lists.next().map_or(Some(0), |pair| nth_named(pair[0], pair[1]))?;
            return Some(out.expressions.push(Expression::Handed { by, argument, parameter }));
        }
        if let Some(Shape::MethodCall { object, name }) = env.input.shape(call) {
            return passed_receiver(env, out, call, (object, name));
        }
        ancestors.push(list);
    }
    None
}

/// The receiver of a method call, if the method passes it to its closure.
fn passed_receiver(
    env: &Environment<'_>,
    out: &mut Builders,
    call: Node<'_>,
    (object, name): (u16, u16),
) -> Option<ExpressionId> {
    let name = env.text(call.child_in_field(name)?);
    let passes = env.language().types.every.hands_over.contains(&name);
    let object = call.child_in_field(object).filter(|_| passes)?;
    Some(ExpressionReader::new(env, out).expression(object))
}

/// The value that the called function passes to a parameter of the block after the call.
fn passed_by_yield(
    env: &Environment<'_>,
    out: &mut Builders,
    call: Node<'_>,
    (object, name): (u16, u16),
    parameter: u8,
) -> Option<ExpressionId> {
    let calls = &env.language().shapes.calls;
    let (object, name) = (call.child_in_field(object), call.child_in_field(name)?);
    let outer = outer_scope(env, out);
    let mut reader = ExpressionReader::new(env, out).in_scope(outer);
    let object = object.map(|object| reader.expression(object));
    let constructor =
        env.language().definitions.constructors.first().filter(|_| calls.makers.contains(&env.text(name)));
    let by = match (object, constructor) {
        (Some(of), Some(constructor)) => {
            let made = reader.push(Expression::New(of));
            let constructor = reader.intern_text(constructor);
            reader.push(Expression::Member(made, constructor))
        }
        (Some(of), None) => {
            let name = reader.intern(name);
            reader.push(Expression::Member(of, name))
        }
        (None, _) => {
            let callee = Expression::Name(reader.intern(name));
            reader.add(callee, name, NameKinds::CALLEE)
        }
    };
    Some(out.expressions.push(Expression::Handed { by, argument: Expression::BLOCK, parameter }))
}

/// The argument that a closure is: a node around it, or the closure itself.
fn enclosing_argument(closure: Node<'_>) -> Option<Node<'_>> {
    let is_argument = |node: &Node<'_>| node.traits().has_any(Traits::ARGUMENT);
    let outer = std::iter::successors(Some(closure), |node| node.parent()).take(MAX_CALL_LEVELS);
    outer.skip_while(|node| !is_argument(node)).take_while(is_argument).last()
}

/// The call with an argument, and its callee.
pub(super) fn callee<'t>(input: Input<'_>, argument: Node<'t>) -> Option<(Node<'t>, Node<'t>)> {
    let mut outer = std::iter::successors(argument.parent(), |node| node.parent()).take(MAX_CALL_LEVELS);
    outer.find_map(|call| match input.shape(call) {
        Some(Shape::Call { function } | Shape::New { of: function }) => {
            let called = inner(call, function).filter(|called| called.end() <= argument.index())?;
            Some((call, called))
        }
        _ => None,
    })
}

/// The number of arguments between a callee and one of them, and the first of these.
pub(super) fn arguments_before<'t>(called: Node<'t>, argument: Node<'t>) -> Option<(u8, Option<Node<'t>>)> {
    let (mut count, mut first) = (0_u8, None);
    let mut next = called.end();
    while next < argument.index() {
        if count > MAX_ARGUMENTS {
            return None;
        }
        let node = called.of_same_tree(next)?;
        let is_argument = node.traits().has_any(Traits::ARGUMENT);
        count = count.saturating_add(u8::from(is_argument));
        first = first.or(Some(node).filter(|_| is_argument));
        next = if is_argument { node.end() } else { next + 1 };
    }
    Some((count, first))
}

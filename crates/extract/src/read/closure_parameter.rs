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
use rhumb_model::{Expression, ExpressionId, ScopeIndex};

/// How many levels a call may be above one of its arguments that has a node of its own.
const MAX_CALL_LEVELS: usize = 3;

/// How many levels the arguments of a call may be above a parameter of a closure among them.
const MAX_PARAMETER_LEVELS: usize = 6;

/// The value of a parameter without a type, if its function is an argument of a call.
pub(super) fn value(env: &Environment<'_>, out: &mut Builders, found: &Match<'_, '_>) -> BoundValue {
    let language = env.language();
    if !language.shapes.calls.arguments.is_empty() {
        return passed(env, out, found).unwrap_or_default();
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
fn passed(env: &Environment<'_>, out: &mut Builders, found: &Match<'_, '_>) -> Option<BoundValue> {
    let argument = match found.fact {
        Fact::Implicit => enclosing_argument(found.node)?,
        Fact::Parameter => {
            let list = found.node.parent().filter(|list| list.named_children().count() == 1)?;
            enclosing_argument(list.parent()?)?
        }
        _ => return None,
    };
    let (call, called) = callee(env.input, argument)?;
    let outer = outer_scope(env, out);
    let by = ExpressionReader::new(env, out).in_scope(outer).expression(called);
    let mut receiver = None;
    if let Expression::Member(value, name) = out.expressions.get(by) {
        let (every, name) = (&env.language().types.every, out.texts.get(name));
        receiver = every.makes_receiver.contains(&name).then_some(value);
        if every.hands_over.contains(&name) {
            return Some(BoundValue { value: Some(value), receiver });
        }
    }
    let argument = arguments_before(called, argument);
    let mode = ExpressionMode::new(NameKinds::RECEIVER);
    let by = ExpressionReader::new(env, out).in_scope(outer).passing((call, called), by, mode);
    let value = argument.map(|argument| out.expressions.push(Expression::Handed { by, argument, parameter: 0 }));
    Some(BoundValue { value, receiver })
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

/// The argument that a closure is: a node around it, or the closure itself.
fn enclosing_argument(closure: Node<'_>) -> Option<Node<'_>> {
    let is_argument = |node: &Node<'_>| node.traits().has_any(Traits::ARGUMENT);
    let outer = std::iter::successors(Some(closure), |node| node.parent()).take(MAX_CALL_LEVELS);
    outer.skip_while(|node| !is_argument(node)).take_while(is_argument).last()
}

/// The call with an argument, and its callee.
fn callee<'t>(input: Input<'_>, argument: Node<'t>) -> Option<(Node<'t>, Node<'t>)> {
    let mut outer = std::iter::successors(argument.parent(), |node| node.parent()).take(MAX_CALL_LEVELS);
    outer.find_map(|call| match input.shape(call) {
        Some(Shape::Call { function } | Shape::New { of: function }) => {
            let called = inner(call, function).filter(|called| called.end() <= argument.index())?;
            Some((call, called))
        }
        _ => None,
    })
}

/// The number of arguments between a callee and one of them.
fn arguments_before(called: Node<'_>, argument: Node<'_>) -> Option<u8> {
    let mut count = 0;
    let mut next = called.end();
    while next < argument.index() {
        let node = called.of_same_tree(next)?;
        let is_argument = node.traits().has_any(Traits::ARGUMENT);
        count += u8::from(is_argument);
        next = if is_argument { node.end() } else { next + 1 };
    }
    Some(count)
}

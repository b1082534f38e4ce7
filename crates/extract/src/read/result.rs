//! Values that functions without a declared type return, and the call signatures of types.

use super::expression::ExpressionReader;
use crate::builders::Builders;
use crate::capture::Part;
use crate::compiled::Shape;
use crate::matcher::Match;
use crate::tree::{Node, Nodes};
use crate::walk::Environment;
use rhumb_model::{Expression, ScopeKind, SymbolIndex};

/// Maximum number of levels between a whole text and the expression that it is.
const MAX_STATEMENT_LEVELS: usize = 4;

/// Reads a value that the enclosing function returns, if it has a name and no declared type.
pub(super) fn read(env: &Environment<'_>, out: &mut Builders, found: &Match<'_, '_>) {
    let Some(value) = found.part(Part::Value) else { return };
    match env.input.shape(found.node) {
        Some(Shape::Lambda { .. }) if lambda(env, out, found.node, value) => return,
        Some(Shape::Collection { .. }) => return element(env, out, found.node, value),
        _ => {}
    }
    let Some(function) = env.context.callable else { return };
    let nothing = env.language().shapes.values.nothing;
    let is_nothing = !nothing.is_empty() && env.text(value) == nothing;
    if is_nothing || matches!(env.input.shape(value), Some(Shape::BlockEnd)) {
        return;
    }
    let is_declared = out.symbols[function].yields.is_some();
    if is_declared || is_in_anonymous_function(env, out, function) {
        return;
    }
    let value = ExpressionReader::new(env, out).expression(value);
    out.symbols.results.push((function, value));
}

/// Reads a value that the enclosing function passes to the block of its caller.
pub(super) fn yielded(env: &Environment<'_>, out: &mut Builders, found: &Match<'_, '_>) {
    let (Some(value), Some(function)) = (found.part(Part::Value), env.context.callable) else { return };
    let value = ExpressionReader::new(env, out).expression(value);
    out.symbols.yielded.push((function, value));
}

/// Reads the result of a lambda, if it is an argument. Returns whether it is.
fn lambda(env: &Environment<'_>, out: &mut Builders, node: Node<'_>, value: Node<'_>) -> bool {
    let Some(functions) = out.expressions.lambdas.remove(&(node.start_byte(), node.end_byte())) else { return false };
    let value = ExpressionReader::new(env, out).expression(value);
    for function in functions {
        out.expressions.list.set(function, Expression::Function(value));
    }
    true
}

/// Reads the elements that a comprehension produces.
fn element(env: &Environment<'_>, out: &mut Builders, node: Node<'_>, value: Node<'_>) {
    let Some(elements) = out.expressions.lambdas.remove(&(node.start_byte(), node.end_byte())) else { return };
    let value = ExpressionReader::new(env, out).expression(value);
    for element in elements {
        out.expressions.list.set(element, Expression::Either(value, value));
    }
}

/// Reads the value of tokens that are code.
pub(super) fn of_tokens(env: &Environment<'_>, out: &mut Builders, nodes: &Nodes<'_>, range: (u32, u32)) {
    let Some(values) = out.expressions.lambdas.remove(&range) else { return };
    // The outermost expression has all tokens, a statement also the semicolon after them.
    let outer = std::iter::successors(nodes.get(0), |node| node.named_children().next()).take(MAX_STATEMENT_LEVELS);
    let Some(only) = outer.skip(1).find(|only| (only.start_byte(), only.end_byte()) == range) else { return };
    let value = ExpressionReader::new(env, out).expression(only);
    for of in values {
        out.expressions.list.set(of, Expression::Either(value, value));
    }
}

/// Reads a call signature of the enclosing type: calling a value of the type yields what the signature says.
pub(super) fn call_signature(env: &Environment<'_>, out: &mut Builders, node: Node<'_>) {
    let symbol = env.context.symbol;
    if out.symbols[symbol].kind.is_type() {
        let function = ExpressionReader::new(env, out).expression(node);
        out.symbols.results.push((symbol, function));
    }
}

/// Whether there is an anonymous function between the current scope and `function`: both have that symbol.
fn is_in_anonymous_function(env: &Environment<'_>, out: &Builders, function: SymbolIndex) -> bool {
    let scopes = out.scopes.outwards(env.context.scope).map(|index| out.scopes[index]);
    scopes.filter(|scope| scope.kind == ScopeKind::Function && scope.symbol == function).nth(1).is_some()
}

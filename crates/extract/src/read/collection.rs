//! Literals of containers, with the types of what they hold.

use super::expression::{ExpressionMode, ExpressionReader, MAX_ARGUMENTS};
use crate::bind::name_kinds::NameKinds;
use crate::compiled::{Shape, Traits};
use crate::tree::Node;
use rhumb_languages::Holds;
use rhumb_model::{Expression, ExpressionId};

/// The type of the elements of a literal is that of the first ones.
const MAX_ELEMENTS: usize = 4;

/// Nested literals are followed less deeply than other expressions.
const MAX_COLLECTION_DEPTH: u32 = 6;

/// A built-in container, applied to the types of what a literal holds.
pub(super) fn collection(
    reader: &mut ExpressionReader<'_, '_>,
    node: Node<'_>,
    (of, holds): (&'static str, Holds),
    mode: ExpressionMode,
) -> Expression {
    let name = reader.intern_text(of);
    let container = reader.push(Expression::Literal(name));
    let mode = ExpressionMode { depth: mode.depth.min(MAX_COLLECTION_DEPTH), ..mode }.deeper();
    let whole = match holds {
        Holds::Positions if is_parenthesized(reader, node) => {
            let only = node.named_children().next();
            return only.map_or(Expression::Unknown, |only| reader.shaped(only, mode));
        }
        Holds::Positions => {
            let is_known = |child: &Node<'_>| names_of(reader, *child).is_some() || !is_spread(reader, *child);
            let known = node.named_children().take_while(is_known).take(MAX_ARGUMENTS);
            let mut known: Vec<Node<'_>> = known.collect();
            // The label of a value is none.
            let is_label =
                |node: &Node<'_>| reader.input.source[node.end_byte() as usize..].trim_start().starts_with(':');
            known.retain(|child| !is_label(child));
            if let [only] = known[..]
                && names_of(reader, only).is_some()
            {
                return reader.shaped(only, mode);
            }
            let names = |child: &Node<'_>| names_of(reader, *child).unwrap_or(1);
            let counted: Vec<(Node<'_>, usize)> = known.iter().map(|child| (*child, names(child))).collect();
            let each = counted.into_iter().flat_map(|(child, count)| std::iter::repeat_n(child, count));
            let each: Vec<Node<'_>> = each.take(MAX_ARGUMENTS).collect();
            each.into_iter().fold(container, |of, child| with_argument(reader, of, child, mode))
        }
        Holds::Elements => {
            let elements = node.named_children().filter(|child| !is_spread(reader, *child));
            let elements: Vec<Node<'_>> = elements.take(MAX_ELEMENTS).collect();
            one_of(reader, &elements, mode).map_or(container, |one| reader.push(Expression::Apply(container, one)))
        }
        Holds::Entries => entries(reader, container, node, mode),
        Holds::Produced => {
            let produced = reader.push(Expression::Unknown);
            reader.remember_lambda(node, produced);
            reader.push(Expression::Apply(container, produced))
        }
    };
    reader.get(whole)
}

/// Whether a node looks like a tuple, but only puts something in parentheses.
fn is_parenthesized(reader: &ExpressionReader<'_, '_>, node: Node<'_>) -> bool {
    let text = reader.input.text(node);
    let mut held = node.named_children();
    let is_only = held.next().is_some() && held.next().is_none();
    is_only && text.starts_with('(') && !text.trim_end_matches(')').trim_end().ends_with(',')
}

/// How many names a declaration in a list of types gives its type, at least one. `None` if the node is no declaration.
fn names_of(reader: &ExpressionReader<'_, '_>, node: Node<'_>) -> Option<usize> {
    let Some(Shape::Transparent { inner: field }) = reader.input.shape(node) else { return None };
    if field == 0 {
        return None;
    }
    let names = node.named_children().take(MAX_ARGUMENTS).filter(|child| child.field() != field).count();
    Some(names.max(1))
}

fn with_argument(
    reader: &mut ExpressionReader<'_, '_>,
    of: ExpressionId,
    child: Node<'_>,
    mode: ExpressionMode,
) -> ExpressionId {
    let argument = reader.nested(child, mode);
    reader.push(Expression::Apply(of, argument))
}

fn entries(
    reader: &mut ExpressionReader<'_, '_>,
    container: ExpressionId,
    node: Node<'_>,
    mode: ExpressionMode,
) -> ExpressionId {
    let entries = node.named_children().filter(|entry| entry.named_children().count() == 2).take(MAX_ELEMENTS);
    let entries: Vec<Vec<Node<'_>>> = entries.map(|entry| entry.named_children().collect()).collect();
    let column = |place: usize| entries.iter().filter_map(|entry| entry.get(place).copied()).collect::<Vec<_>>();
    [column(0), column(1)].iter().fold(container, |of, column| match one_of(reader, column, mode) {
        Some(one) => reader.push(Expression::Apply(of, one)),
        None => of,
    })
}

/// One of some values; `None` if there are none.
fn one_of(reader: &mut ExpressionReader<'_, '_>, nodes: &[Node<'_>], mode: ExpressionMode) -> Option<ExpressionId> {
    let mut all = None;
    for node in nodes {
        let one = reader.nested(*node, mode);
        all = Some(all.map_or(one, |all| reader.push(Expression::Either(all, one))));
    }
    all
}

/// Whether an element can expand to any number of elements (`*doors`), or is not an element at all.
fn is_spread(reader: &ExpressionReader<'_, '_>, element: Node<'_>) -> bool {
    element.traits().has_any(Traits::COMMENT) || reader.input.text(element).starts_with(['*', '.'])
}

/// The type arguments in a list, with the elements of nested lists in their place. `...` is omitted.
pub(super) fn type_arguments<'t>(reader: &ExpressionReader<'_, '_>, list: Node<'t>, kinds: NameKinds) -> Vec<Node<'t>> {
    let is_list = |node: Node<'_>| {
        let shape = reader.input.shape(node);
        kinds == NameKinds::TYPE && matches!(shape, Some(Shape::Collection { holds: Holds::Elements, .. }))
    };
    let mut arguments = Vec::new();
    for argument in list.named_children().take(MAX_ARGUMENTS) {
        let only = Some(argument).filter(|argument| argument.named_children().count() == 1);
        let inside = only.and_then(|argument| argument.named_children().next()).unwrap_or(argument);
        if is_list(inside) {
            arguments.extend(inside.named_children().take(MAX_ARGUMENTS));
        } else if reader.input.text(argument) != "..." {
            arguments.push(argument);
        }
    }
    arguments.truncate(MAX_ARGUMENTS);
    arguments
}

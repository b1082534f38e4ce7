//! Blocks, branches and macro calls as expressions: what is inside may be in a scope that the walk opens later.

use super::expression::{ExpressionMode, ExpressionReader, inner};
use crate::compiled::{Shape, Traits};
use crate::tree::Node;
use rhumb_model::{Expression, ExpressionId};

/// Reads a node whose names may be in a scope of its own.
pub(super) fn inside(
    reader: &mut ExpressionReader<'_, '_>,
    read: impl FnOnce(&mut ExpressionReader<'_, '_>) -> Expression,
) -> Expression {
    let around = std::mem::replace(&mut reader.is_inside, true);
    let expression = read(reader);
    reader.is_inside = around;
    expression
}

/// The value of a block: that of its last statement.
pub(super) fn block(reader: &mut ExpressionReader<'_, '_>, node: Node<'_>, mode: ExpressionMode) -> Expression {
    let is_statement = |child: &Node<'_>| {
        let is_end = matches!(reader.input.shape(*child), Some(Shape::BlockEnd));
        !is_end && !child.traits().has_any(Traits::COMMENT)
    };
    let last = node.named_children().filter(is_statement).last();
    let end = reader.input.language().shapes.values.blocks.terminator;
    let last = last.filter(|last| end.is_empty() || !reader.input.text(*last).ends_with(end));
    let Some(last) = last else { return Expression::Unknown };
    let value = reader.nested(last, mode.deeper());
    same_as(reader, value)
}

/// An expression with the meaning of another one, which may be a name that is not resolved yet.
pub(super) fn same_as(reader: &ExpressionReader<'_, '_>, id: ExpressionId) -> Expression {
    match reader.get(id) {
        Expression::Name(_) | Expression::Tag(_) | Expression::Unknown => Expression::Either(id, id),
        expression => expression,
    }
}

/// The value of the tokens of a macro call. It is added when these are read as code.
pub(super) fn macro_call(
    reader: &mut ExpressionReader<'_, '_>,
    node: Node<'_>,
    name: u16,
    names: &[&str],
) -> Expression {
    let name = inner(node, name).map_or("", |name| reader.input.text(name));
    let tokens = node.named_children().last().filter(|_| names.contains(&name));
    let Some(tokens) = tokens else { return Expression::Unknown };
    let value = reader.push(Expression::Unknown);
    reader.remember_lambda(tokens, value);
    same_as(reader, value)
}

/// What waiting for a value yields, as if it were the result of a member named by the keyword.
pub(super) fn awaited(
    reader: &mut ExpressionReader<'_, '_>,
    node: Node<'_>,
    field: u16,
    mode: ExpressionMode,
) -> Expression {
    let Some(operand) = inner(node, field) else { return Expression::Unknown };
    let of = reader.nested(operand, mode);
    let Some((keyword, _)) = reader.input.language().types.every.awaited else { return reader.get(of) };
    let keyword = reader.intern_text(keyword);
    let member = reader.push(Expression::Member(of, keyword));
    Expression::Call(member)
}

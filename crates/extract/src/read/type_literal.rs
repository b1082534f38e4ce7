//! Literals that describe a type: `Door.class`, `Door::class`, `typeof(Door)`.

use super::expression::{ExpressionMode, ExpressionReader};
use crate::bind::name_kinds::NameKinds;
use crate::tree::Node;
use rhumb_model::{Expression, ExpressionId};

/// A value of the built-in type that describes the type in a node. `None` if the node is no such literal.
pub(super) fn value(reader: &mut ExpressionReader<'_, '_>, node: Node<'_>, mode: ExpressionMode) -> Option<Expression> {
    let of = reader.input.compiled.type_literal(node.kind(), reader.input.text(node))?;
    let described = node.named_children().next()?;
    let name = reader.intern_text(of);
    let container = reader.push(Expression::Literal(name));
    let described = reader.nested(described, ExpressionMode { kinds: NameKinds::TYPE, ..mode }.deeper());
    let described: ExpressionId = reader.push(Expression::New(described));
    Some(Expression::Apply(container, described))
}

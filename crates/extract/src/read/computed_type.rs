//! Types that are computed from other types, and values of types with arguments.

use super::expression::{ExpressionMode, ExpressionReader, inner};
use crate::bind::name_kinds::NameKinds;
use crate::compiled::Shape;
use crate::tree::Node;
use rhumb_model::Expression;

impl ExpressionReader<'_, '_> {
    /// A constructed value, perhaps of a type with arguments.
    pub(super) fn constructed(&mut self, node: Node<'_>, field: u16, mode: ExpressionMode) -> Expression {
        let Some(of) = inner(node, field) else { return Expression::Unknown };
        let constructed = self.nested(of, mode);
        let constructed = self.with_type_arguments(constructed, node, of, mode);
        Expression::New(constructed)
    }

    /// The type of a member, or of the elements: `Door["size"]`, `Door[number]`.
    pub(super) fn looked_up(&mut self, node: Node<'_>, mode: ExpressionMode) -> Expression {
        let parts: Vec<Node<'_>> = node.named_children().take(2).collect();
        let [of, key] = parts[..] else { return Expression::Unknown };
        let of = self.nested(of, ExpressionMode { kinds: NameKinds::TYPE, ..mode });
        let of = self.push(Expression::New(of));
        let key = self.input.text(key);
        let quoted = key.strip_prefix(['"', '\'']).and_then(|key| key.strip_suffix(['"', '\'']));
        match quoted {
            Some(name) => Expression::Member(of, self.intern_text(name)),
            None if key == "number" => Expression::Index(of),
            None => Expression::Unknown,
        }
    }

    /// The type of a value: `typeof door`.
    pub(super) fn of_value(&mut self, node: Node<'_>, mode: ExpressionMode) -> Expression {
        let Some(value) = inner(node, 0) else { return Expression::Unknown };
        let value = self.nested(value, ExpressionMode { kinds: NameKinds::RECEIVER, ..mode });
        Expression::Either(value, value)
    }

    /// One of the two types between which a condition decides.
    pub(super) fn conditional_type(&mut self, node: Node<'_>, mode: ExpressionMode) -> Expression {
        let parts: Vec<Node<'_>> = node.named_children().collect();
        let [.., one, other] = parts[..] else { return Expression::Unknown };
        let one = self.nested(one, mode);
        let other = self.nested(other, mode);
        Expression::Either(one, other)
    }

    /// The function without a name that is called where it is written.
    pub(super) fn lambda_in<'t>(&self, callee: Node<'t>) -> Option<Node<'t>> {
        let Some(Shape::Transparent { inner: field }) = self.input.shape(callee) else { return None };
        let is_lambda = |node: &Node<'_>| matches!(self.input.shape(*node), Some(Shape::Lambda { .. }));
        inner(callee, field).filter(is_lambda)
    }
}

//! Receivers and types as expressions: just enough to follow them later.

use super::Reader;
use super::space::Space;
use crate::compiled::{Compiled, Shape};
use crate::tree::Node;
use rhumb_model::{Expression, ExpressionId};

/// A chain longer than this is not followed; nobody could tell its type anyway.
const MAX_DEPTH: u32 = 12;

impl Reader<'_> {
    /// The expression a node stands for; unknown where the table does not say.
    pub(super) fn expression(&mut self, compiled: &'static Compiled, node: Node<'_>) -> ExpressionId {
        let expression = self.shaped(compiled, node, MAX_DEPTH);
        self.keep(expression, node, Space::HELD)
    }

    fn keep(&mut self, expression: Expression, node: Node<'_>, meant: Space) -> ExpressionId {
        let id = self.facts.expressions.push(expression);
        if let Expression::Name(_) = expression {
            self.names.push((id, self.context.scope, node.start_byte(), meant));
        }
        id
    }

    /// The depth is bounded, so this recursion is.
    fn shaped(&mut self, compiled: &'static Compiled, node: Node<'_>, depth: u32) -> Expression {
        let Some(shape) = compiled.shape(node.kind()).filter(|_| depth > 0) else { return Expression::Unknown };
        let language = compiled.language;
        match shape {
            Shape::Name => {
                let text = self.text(node);
                if language.receivers.contains(&text) {
                    Expression::SelfRef
                } else if language.supers.contains(&text) {
                    Expression::Super
                } else {
                    Expression::Name(self.intern(node))
                }
            }
            Shape::Member { object, name } => self.shaped_member(compiled, node, (object, name), depth),
            Shape::Path => self.shaped_path(compiled, node, depth),
            Shape::Call { function } => self.shaped_call(compiled, node, function, depth),
            Shape::MethodCall { object, name } => self.shaped_method_call(compiled, node, (object, name), depth),
            Shape::New { of } => self.around(compiled, node, of, depth, Expression::New),
            Shape::Index { container } => self.around(compiled, node, container, depth, Expression::Index),
            Shape::Transparent { inner: field } => {
                inner(node, field).map_or(Expression::Unknown, |inside| self.shaped(compiled, inside, depth - 1))
            }
            Shape::Unwrap { inner } => self.around(compiled, node, inner, depth, Expression::Unwrap),
            Shape::Literal(name) => Expression::Literal(self.facts.texts.intern(name)),
            Shape::Generic { of, arguments } => self.shaped_generic(compiled, node, (of, arguments), depth),
            Shape::Container { of, element } => {
                let of = Expression::Literal(self.facts.texts.intern(of));
                let of = self.facts.expressions.push(of);
                inner(node, element)
                    .map_or(Expression::Unknown, |inner| Expression::Apply(of, self.nested(compiled, inner, depth)))
            }
        }
    }

    fn nested(&mut self, compiled: &'static Compiled, node: Node<'_>, depth: u32) -> ExpressionId {
        let expression = self.shaped(compiled, node, depth - 1);
        self.keep(expression, node, Space::HELD)
    }

    fn around(
        &mut self,
        compiled: &'static Compiled,
        node: Node<'_>,
        field: u16,
        depth: u32,
        wrap: fn(ExpressionId) -> Expression,
    ) -> Expression {
        inner(node, field).map_or(Expression::Unknown, |inner| wrap(self.nested(compiled, inner, depth)))
    }

    fn shaped_member(
        &mut self,
        compiled: &'static Compiled,
        node: Node<'_>,
        (object, name): (u16, u16),
        depth: u32,
    ) -> Expression {
        let name = if name == 0 { last_inside(node) } else { node.child_in_field(name) };
        let Some(name) = name else { return Expression::Unknown };
        let name = self.intern(name);
        // A path may start without anything before its separator.
        let Some(object) = inner(node, object) else { return Expression::Name(name) };
        Expression::Member(self.nested(compiled, object, depth), name)
    }

    /// A row of names. Arguments count only behind the last of them.
    fn shaped_path(&mut self, compiled: &'static Compiled, node: Node<'_>, depth: u32) -> Expression {
        let is_name = |child: &Node<'_>| matches!(compiled.shape(child.kind()), Some(Shape::Name));
        let mut names = node.named_children().filter(is_name);
        let Some(first) = names.next() else { return Expression::Unknown };
        let mut path = self.shaped(compiled, first, depth - 1);
        let mut last = first;
        for name in names.take(depth as usize) {
            let of = self.keep(path, last, Space::HELD);
            path = Expression::Member(of, self.intern(name));
            last = name;
        }
        let arguments = node.named_children().find(|child| child.start_byte() > last.start_byte());
        match arguments.and_then(|arguments| arguments.named_children().next()) {
            Some(argument) => {
                Expression::Apply(self.keep(path, last, Space::HELD), self.nested(compiled, argument, depth))
            }
            None => path,
        }
    }

    /// Calling `super()` yields the parent's view of the value, not a result.
    fn shaped_call(&mut self, compiled: &'static Compiled, node: Node<'_>, function: u16, depth: u32) -> Expression {
        let Some(function) = inner(node, function) else { return Expression::Unknown };
        match self.shaped(compiled, function, depth - 1) {
            Expression::Super => Expression::Super,
            called => Expression::Call(self.keep(called, function, Space::CALLED)),
        }
    }

    /// A call without a node for what is called. Some members make a value of the type they are called on, which is the one
    /// around them if nothing is written.
    fn shaped_method_call(
        &mut self,
        compiled: &'static Compiled,
        node: Node<'_>,
        (object, name): (u16, u16),
        depth: u32,
    ) -> Expression {
        let makers = compiled.language.shapes.makers;
        let is_maker = node.child_in_field(name).is_some_and(|name| makers.contains(&self.text(name)));
        if is_maker {
            let of = node.child_in_field(object).map(|of| self.nested(compiled, of, depth));
            return Expression::New(of.unwrap_or_else(|| self.facts.expressions.push(Expression::SelfRef)));
        }
        let called = self.shaped_member(compiled, node, (object, name), depth);
        Expression::Call(self.keep(called, node, Space::CALLED))
    }

    fn shaped_generic(
        &mut self,
        compiled: &'static Compiled,
        node: Node<'_>,
        (of, arguments): (u16, u16),
        depth: u32,
    ) -> Expression {
        let Some(of) = inner(node, of) else { return Expression::Unknown };
        let of_id = self.nested(compiled, of, depth);
        match second(node, arguments).and_then(|arguments| arguments.named_children().next()) {
            Some(first) => Expression::Apply(of_id, self.nested(compiled, first, depth)),
            None => self.facts.expressions.get(of_id),
        }
    }
}

/// The last named node inside of a node, as deep as there is one.
fn last_inside(node: Node<'_>) -> Option<Node<'_>> {
    std::iter::successors(node.named_children().last(), |inside| inside.named_children().last()).last()
}

/// The child in a field; the first named child if the field is zero.
fn inner(node: Node<'_>, field: u16) -> Option<Node<'_>> {
    if field == 0 { node.named_children().next() } else { node.child_in_field(field) }
}

/// The child in a field; the last named child if the field is zero.
fn second(node: Node<'_>, field: u16) -> Option<Node<'_>> {
    if field == 0 { node.named_children().last() } else { node.child_in_field(field) }
}

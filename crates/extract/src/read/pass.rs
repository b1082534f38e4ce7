//! What a function without a name is handed by the call it is an argument of, where arguments have nodes of their own.

use super::Reader;
use super::shape::inner;
use crate::capture::Fact;
use crate::compiled::{Compiled, Shape, Traits};
use crate::matcher::Match;
use crate::tree::Node;
use rhumb_model::{Expression, ExpressionId, Text};

/// How far a call stands from one of its arguments.
const MAX_WAY: usize = 3;

impl Reader<'_> {
    /// What the only parameter of a function is handed, be it written or not. Several parameters are not told apart: some
    /// members of containers hand over a place or an intermediate result first.
    pub(super) fn passed(&mut self, compiled: &'static Compiled, found: &Match<'_, '_>) -> Option<ExpressionId> {
        let argument = match found.fact {
            Fact::Implicit => argument_around(found.node)?,
            Fact::Parameter => {
                let list = found.node.parent().filter(|list| list.named_children().count() == 1)?;
                argument_around(list.parent()?)?
            }
            _ => return None,
        };
        let called = called_with(compiled, argument)?;
        let by = self.outside(|reader| reader.expression(compiled, called));
        if let Expression::Member(value, name) = self.facts.expressions.get(by) {
            let (every, name) = (compiled.language.types.every, self.facts.texts.get(name));
            if every.makes_receiver.contains(&name) {
                self.context.receiver = Some(value);
            }
            if every.hands_over.contains(&name) {
                return Some(value);
            }
        }
        let argument = arguments_before(called, argument)?;
        Some(self.facts.expressions.push(Expression::Handed { by, argument, parameter: 0 }))
    }

    /// What a call of a member hands to the function behind it, if it hands over what it is called on.
    pub(super) fn handed_over(
        &mut self,
        compiled: &'static Compiled,
        call: Node<'_>,
        (object, name): (u16, u16),
    ) -> Option<ExpressionId> {
        let name = self.text(call.child_in_field(name)?);
        let object =
            call.child_in_field(object).filter(|_| compiled.language.types.every.hands_over.contains(&name))?;
        Some(self.expression(compiled, object))
    }

    /// Whether a member of this name gives back what it is called on.
    pub(super) fn gives_back(&self, compiled: &Compiled, name: Text) -> bool {
        compiled.language.types.every.gives_back.contains(&self.facts.texts.get(name))
    }

    /// Reads something that stands outside of the scope that was just opened.
    fn outside<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let inside = self.context.scope;
        self.context.scope = self.facts.scopes[inside.index()].parent.unwrap_or(inside);
        let read = read(self);
        self.context.scope = inside;
        read
    }
}

/// The argument that a function without a name is: what stands around it, or the function itself.
fn argument_around(function: Node<'_>) -> Option<Node<'_>> {
    let is_argument = |node: &Node<'_>| node.traits().has_any(Traits::ARGUMENT);
    let around = std::iter::successors(Some(function), |node| node.parent()).take(MAX_WAY);
    around.skip_while(|node| !is_argument(node)).take_while(is_argument).last()
}

/// What is called with an argument.
fn called_with<'t>(compiled: &Compiled, argument: Node<'t>) -> Option<Node<'t>> {
    let mut around = std::iter::successors(argument.parent(), |node| node.parent()).take(MAX_WAY);
    around.find_map(|call| match compiled.shape(call.kind()) {
        Some(Shape::Call { function } | Shape::New { of: function }) => {
            inner(call, function).filter(|called| called.end() <= argument.index())
        }
        _ => None,
    })
}

/// How many arguments stand between what is called and one of them.
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

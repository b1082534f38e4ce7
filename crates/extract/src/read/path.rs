//! Paths that hold the rest of themselves: `a::(b::c)`. What stands before a name in one is nowhere a node of its own.

use super::Reader;
use crate::compiled::{Compiled, Shape, Traits};
use crate::tree::Node;
use rhumb_model::Expression;

/// A path of more names than this is made up.
const MAX_NAMES: usize = 32;

impl Reader<'_> {
    /// A whole path, from its start to its last name.
    pub(super) fn shaped_right_path(&mut self, compiled: &'static Compiled, node: Node<'_>, depth: u32) -> Expression {
        let rests =
            std::iter::successors(Some(node), |path| path.named_children().last().filter(|rest| is_path(*rest)));
        let Some(last) = rests.take(MAX_NAMES).last() else { return Expression::Unknown };
        let Some(name) = last.named_children().last() else { return Expression::Unknown };
        let Some(before) = head(last) else { return self.shaped(compiled, name, depth - 1) };
        let before = self.nested(compiled, before, depth);
        let Some(Shape::Generic { of, arguments }) = compiled.shape(name.kind()) else {
            return Expression::Member(before, self.intern(name));
        };
        let Some(of) = name.child_in_field(of) else { return Expression::Unknown };
        let of = Expression::Member(before, self.intern(of));
        let of = self.facts.expressions.push(of);
        self.applied(compiled, of, name.child_in_field(arguments), depth)
    }

    /// A name in front of the rest of a path, with what stands before it.
    pub(super) fn shaped_in_path(
        &mut self,
        compiled: &'static Compiled,
        node: Node<'_>,
        depth: u32,
    ) -> Option<Expression> {
        let path = node.parent().filter(|path| is_path(*path) && head(*path) == Some(node))?;
        let before = head(path.parent().filter(|around| is_path(*around))?)?;
        let before = self.nested(compiled, before, depth);
        Some(Expression::Member(before, self.intern(node)))
    }

    /// The text of a node with all that stands before it in a path, without the arguments of types.
    pub(super) fn path_text(&self, node: Node<'_>) -> String {
        let around = std::iter::successors(node.parent(), |path| path.parent()).take(MAX_NAMES);
        let outermost = around.take_while(|path| is_path(*path)).last().unwrap_or(node);
        let text = self.source.get(outermost.start_byte() as usize..node.end_byte() as usize).unwrap_or("");
        let mut depth = 0_u32;
        let without_arguments = text.chars().filter(|character| {
            depth += u32::from(*character == '<');
            let is_outside = depth == 0 && !character.is_whitespace();
            depth = depth.saturating_sub(u32::from(*character == '>'));
            is_outside
        });
        without_arguments.collect()
    }
}

/// Whether a node is a path that holds the rest of itself.
pub(super) fn is_path(node: Node<'_>) -> bool {
    node.traits().has_any(Traits::PATH)
}

/// What a path starts with; nothing if it starts with its separator.
fn head(path: Node<'_>) -> Option<Node<'_>> {
    let mut names = path.named_children();
    names.next().filter(|_| names.next().is_some())
}

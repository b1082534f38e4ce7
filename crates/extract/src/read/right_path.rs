//! Paths whose nodes nest to the right: `a::(b::c)`. No node covers what precedes a name in such a path.

use super::expression::{ExpressionMode, ExpressionReader};
use crate::compiled::{Shape, Traits};
use crate::input::Input;
use crate::tree::Node;
use rhumb_model::Expression;

/// A path of more names than this is generated.
const MAX_NAMES: usize = 32;

impl ExpressionReader<'_, '_> {
    /// A whole path, from its start to its last name.
    pub(super) fn right_path(&mut self, node: Node<'_>, mode: ExpressionMode) -> Expression {
        let rests =
            std::iter::successors(Some(node), |path| path.named_children().last().filter(|rest| is_path(*rest)));
        let Some(last) = rests.take(MAX_NAMES).last() else { return Expression::Unknown };
        let Some(name) = last.named_children().last() else { return Expression::Unknown };
        let Some(before) = first_name(last) else { return self.shaped(name, mode.deeper()) };
        let before = self.nested(before, mode);
        let Some(Shape::Generic { of, arguments }) = self.input.shape(name) else {
            return Expression::Member(before, self.intern(name));
        };
        let Some(of) = name.child_in_field(of) else { return Expression::Unknown };
        let of = Expression::Member(before, self.intern(of));
        let of = self.push(of);
        self.applied(of, name.child_in_field(arguments), mode)
    }

    /// A name that is followed by the rest of a path, with what precedes it. `None` if it is not in such a path, or starts it.
    pub(super) fn name_in_right_path(&mut self, node: Node<'_>, mode: ExpressionMode) -> Option<Expression> {
        let path = node.parent().filter(|path| is_path(*path) && first_name(*path) == Some(node))?;
        let before = first_name(path.parent().filter(|outer| is_path(*outer))?)?;
        let before = self.nested(before, mode);
        Some(Expression::Member(before, self.intern(node)))
    }
}

/// The text of a node and all that precedes it in its path, without type arguments.
pub(super) fn path_text(input: Input<'_>, node: Node<'_>) -> String {
    let outer = std::iter::successors(node.parent(), |path| path.parent()).take(MAX_NAMES);
    let outermost = outer.take_while(|path| is_path(*path)).last().unwrap_or(node);
    let mut depth = 0_u32;
    let text = input.between(outermost.start_byte(), node.end_byte());
    let without_arguments = text.chars().filter(|character| {
        depth += u32::from(*character == '<');
        let is_outside = depth == 0 && !character.is_whitespace();
        depth = depth.saturating_sub(u32::from(*character == '>'));
        is_outside
    });
    without_arguments.collect()
}

/// Whether a node is a path whose last child is the rest of it.
pub(super) fn is_path(node: Node<'_>) -> bool {
    node.traits().has_any(Traits::PATH)
}

/// The first name of a path; `None` if it starts with a separator.
fn first_name(path: Node<'_>) -> Option<Node<'_>> {
    let mut names = path.named_children();
    names.next().filter(|_| names.next().is_some())
}

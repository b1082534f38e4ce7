//! Paths whose names are siblings: `a.b.c` as one node with three names, or as a row of names and suffixes.

use super::expression::{ExpressionMode, ExpressionReader, MAX_ARGUMENTS, MAX_DEPTH};
use crate::bind::name_kinds::NameKinds;
use crate::compiled::Shape;
use crate::input::Input;
use crate::tree::Node;
use rhumb_model::{Expression, ExpressionId};

impl ExpressionReader<'_, '_> {
    /// A name whose node follows that of its object: a sibling of all that precedes it.
    pub(super) fn suffix(&mut self, node: Node<'_>, mode: ExpressionMode) -> Expression {
        let before = node.parent().and_then(|row| row.named_children().take_while(|child| *child != node).last());
        let (Some(object), Some(name)) = (before, node.named_children().last()) else { return Expression::Unknown };
        let name = self.intern(name);
        Expression::Member(self.nested(object, mode), name)
    }

    /// A path whose names are siblings. Only the arguments of the last name count.
    pub(super) fn path(&mut self, node: Node<'_>, mode: ExpressionMode) -> Expression {
        let names = names_in(self.input, node);
        let Some(last) = names.last().copied() else { return Expression::Unknown };
        let path = self.path_of(node, &names, mode);
        let arguments = node.named_children().filter(|child| child.start_byte() > last.start_byte());
        let arguments = arguments.flat_map(Node::named_children).take(MAX_ARGUMENTS);
        arguments.fold(path, |path, argument| {
            let of = self.add(path, last, mode.kinds);
            Expression::Apply(of, self.nested(argument, mode))
        })
    }

    /// What precedes `name` in a path.
    pub(super) fn path_before(&mut self, path: Node<'_>, name: Node<'_>, kinds: NameKinds) -> ExpressionId {
        let mut names = names_in(self.input, path);
        names.retain(|before| before.start_byte() < name.start_byte());
        let expression = self.path_of(path, &names, ExpressionMode::new(kinds));
        self.add(expression, names.last().copied().unwrap_or(path), kinds)
    }

    /// Names of a path, each a member of the one before.
    fn path_of(&mut self, path: Node<'_>, names: &[Node<'_>], mode: ExpressionMode) -> Expression {
        let separator = self.input.language().modules.path_separator;
        let is_rooted = self.input.text(path).starts_with(separator);
        let mut expression = is_rooted.then(|| Expression::Name(self.intern_text(separator)));
        let mut last = path;
        for name in names {
            expression = Some(match expression {
                Some(before) => Expression::Member(self.add(before, last, mode.kinds), self.intern(*name)),
                None => self.shaped(*name, ExpressionMode { depth: 1, ..mode }),
            });
            last = *name;
        }
        expression.unwrap_or(Expression::Unknown)
    }
}

/// The path that a name ends, if its names are siblings.
pub(super) fn path_around<'t>(input: Input<'_>, name: Node<'t>) -> Option<Node<'t>> {
    name.parent().filter(|path| matches!(input.shape(*path), Some(Shape::Path)))
}

/// The names of a path, including those of paths directly inside it.
fn names_in<'t>(input: Input<'_>, path: Node<'t>) -> Vec<Node<'t>> {
    let is_name = |node: &Node<'t>| matches!(input.shape(*node), Some(Shape::Name));
    let mut names = Vec::new();
    for child in path.named_children().take(MAX_DEPTH as usize) {
        match input.shape(child) {
            Some(Shape::Name) => names.push(child),
            Some(Shape::Path) => names.extend(child.named_children().filter(is_name).take(MAX_DEPTH as usize)),
            _ => {}
        }
    }
    names
}

//! Placeholders: the parameter of a function that is written as an expression, such as `_` in `doors.map(_.width)`.

use super::expression::{ExpressionMode, ExpressionReader, inner, nth_named};
use crate::bind::name_kinds::NameKinds;
use crate::compiled::Shape;
use crate::tree::Node;
use rhumb_model::{Expression, ExpressionId};

/// How many levels a placeholder may be below the function that it is a parameter of.
const MAX_LEVELS: usize = 12;

/// Longer functions are not searched for further placeholders.
const MAX_BYTES: u32 = 400;

/// What is passed for a placeholder. The function around it is the outermost expression that is not an argument itself.
pub(super) fn value(reader: &mut ExpressionReader<'_, '_>, node: Node<'_>) -> Expression {
    passed(reader, node).unwrap_or(Expression::Unknown)
}

fn passed(reader: &mut ExpressionReader<'_, '_>, node: Node<'_>) -> Option<Expression> {
    let mut function = node;
    for _ in 0..MAX_LEVELS {
        let list = function.parent()?;
        let call = list.parent()?;
        let Some(by) = callee(reader, call, list) else {
            function = list;
            continue;
        };
        // A placeholder that is a whole argument is a parameter of a function around the call.
        if function == node {
            function = call;
            continue;
        }
        let argument = nth_named(function, list)?;
        let parameter = placeholders_before(reader, function, node)?;
        return Some(Expression::Handed { by, argument, parameter });
    }
    None
}

/// What a call whose arguments are `list` calls, without what it passes.
fn callee(reader: &mut ExpressionReader<'_, '_>, call: Node<'_>, list: Node<'_>) -> Option<ExpressionId> {
    match reader.input.shape(call)? {
        Shape::Call { function } => {
            let function = inner(call, function).filter(|function| *function != list)?;
            Some(reader.expression(function))
        }
        Shape::MethodCall { object, name } if ![object, name].contains(&list.field()) => {
            let object = call.child_in_field(object)?;
            let name = call.child_in_field(name)?;
            let mode = ExpressionMode::new(NameKinds::RECEIVER);
            let object = reader.nested(object, mode);
            let name = reader.intern(name);
            Some(reader.push(Expression::Member(object, name)))
        }
        _ => None,
    }
}

/// How many placeholders come before one in its function.
fn placeholders_before(reader: &ExpressionReader<'_, '_>, function: Node<'_>, node: Node<'_>) -> Option<u8> {
    if node.start_byte() - function.start_byte() > MAX_BYTES {
        return None;
    }
    let placeholder = reader.input.text(node);
    let before = reader.input.between(function.start_byte(), node.start_byte());
    let is_whole = |part: char| !(part.is_alphanumeric() || part == '_');
    let count = before.split(is_whole).filter(|word| *word == placeholder).count();
    u8::try_from(count).ok()
}

//! Types that are written as strings: names, their members, type arguments, and alternatives.

use super::expression::{ExpressionMode, ExpressionReader, MAX_ARGUMENTS, inner};
use crate::bind::name_kinds::NameKinds;
use crate::compiled::Shape;
use crate::tree::Node;
use rhumb_model::{Expression, ExpressionId};

/// How deeply brackets are followed.
const MAX_BRACKETS: u32 = 4;

/// A type, or a string that contains one.
pub(super) fn quoted_type(reader: &mut ExpressionReader<'_, '_>, node: Node<'_>, mode: ExpressionMode) -> Expression {
    let Some(inside) = inner(node, 0) else { return Expression::Unknown };
    if !matches!(reader.input.shape(inside), Some(Shape::Literal(_))) {
        return reader.shaped(inside, mode.deeper());
    }
    let text = reader.input.text(inside).trim_matches(|c| c == '"' || c == '\'');
    type_in(reader, text, inside, MAX_BRACKETS)
}

/// The type in a text: alternatives, each a path, perhaps with arguments.
fn type_in(reader: &mut ExpressionReader<'_, '_>, text: &str, node: Node<'_>, depth: u32) -> Expression {
    let Some(depth) = depth.checked_sub(1) else { return Expression::Unknown };
    let mut all: Option<Expression> = None;
    for part in split_outside_brackets(text, '|').take(MAX_ARGUMENTS) {
        let one = alternative_in(reader, part.trim(), node, depth);
        all = Some(match all {
            None => one,
            Some(all) => {
                let all = reader.add(all, node, NameKinds::TYPE);
                Expression::Either(all, reader.add(one, node, NameKinds::TYPE))
            }
        });
    }
    all.unwrap_or(Expression::Unknown)
}

fn alternative_in(reader: &mut ExpressionReader<'_, '_>, text: &str, node: Node<'_>, depth: u32) -> Expression {
    let (path, arguments) = match text.split_once('[') {
        Some((path, rest)) => (path, rest.strip_suffix(']')),
        None => (text, None),
    };
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !path.split('.').all(is_name) {
        return Expression::Unknown;
    }
    let mut names = path.split('.').map(|name| reader.intern_text(name)).collect::<Vec<_>>().into_iter();
    let Some(first) = names.next() else { return Expression::Unknown };
    let is_own = reader.input.language().shapes.types.own.contains(&path);
    let first = if is_own { Expression::SelfRef } else { Expression::Name(first) };
    let of = names.fold(first, |of, name| Expression::Member(reader.add(of, node, NameKinds::RECEIVER), name));
    let Some(arguments) = arguments else { return of };
    let of = reader.add(of, node, NameKinds::TYPE);
    let arguments = split_outside_brackets(arguments, ',').map(str::trim).filter(|it| *it != "...");
    let applied = arguments.take(MAX_ARGUMENTS).fold(of, |of, argument| {
        let argument = type_in(reader, argument, node, depth);
        let argument: ExpressionId = reader.add(argument, node, NameKinds::TYPE);
        reader.push(Expression::Apply(of, argument))
    });
    reader.get(applied)
}

/// The parts of a text between separators that are not in brackets.
fn split_outside_brackets(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    text.split(move |c: char| {
        depth += i32::from(c == '[') - i32::from(c == ']');
        c == separator && depth == 0
    })
}

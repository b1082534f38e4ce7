//! Tuple patterns: which element each name is bound to.

use super::expression::ExpressionReader;
use crate::capture::Part;
use crate::compiled::Traits;
use crate::input::Input;
use crate::matcher::Match;
use crate::tree::Node;
use rhumb_model::{Expression, ExpressionId};

/// How deeply nested patterns are followed.
const MAX_STEPS: usize = 6;

/// A step from the value of a destructuring pattern to a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The value at a place of a tuple.
    Place(u8),
    /// What a wrapper holds.
    Held,
}

/// The steps from the value of a pattern to the one of a name in it, outermost first. `None` if that is not known.
pub(super) fn steps(input: Input<'_>, pattern: Node<'_>, name: Node<'_>) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    let mut inner = name;
    while inner != pattern {
        let outer = inner.parent().filter(|_| steps.len() < MAX_STEPS)?;
        if !is_plain(input, outer) && !is_in_parentheses(input, outer) {
            steps.push(held_in(input, inner, outer).or_else(|| place_in(input, inner, outer).map(Step::Place))?);
        }
        inner = outer;
    }
    steps.reverse();
    Some(steps)
}

/// Whether a pattern has the value of the only pattern inside of it: `mut door`, `&door`.
fn is_plain(input: Input<'_>, pattern: Node<'_>) -> bool {
    let plain = input.language().shapes.patterns.plain;
    !plain.is_empty() && plain.contains(&pattern.raw().kind())
}

/// Whether a pattern looks like that of a tuple, but has only one part. Brackets make a tuple or list even of one part.
fn is_in_parentheses(input: Input<'_>, pattern: Node<'_>) -> bool {
    let mut parts = pattern.named_children();
    let only = parts.next().filter(|_| pattern.traits().has_any(Traits::POSITIONS) && parts.next().is_none());
    let around = |only: Node<'_>| {
        let before = input.between(pattern.start_byte(), only.start_byte());
        [before, input.between(only.end_byte(), pattern.end_byte())]
    };
    only.is_some_and(|only| around(only).iter().all(|text| !text.contains([',', '['])))
}

/// The step into a constructor whose only argument is what a wrapper holds.
fn held_in(input: Input<'_>, inner: Node<'_>, outer: Node<'_>) -> Option<Step> {
    let unwraps = input.language().shapes.patterns.unwrapping;
    let mut parts = outer.named_children();
    let word = parts.next().filter(|_| !unwraps.is_empty())?;
    let is_only = parts.next() == Some(inner) && parts.next().is_none();
    (is_only && unwraps.contains(&input.text(word))).then_some(Step::Held)
}

/// The place of a part of a pattern.
fn place_in(input: Input<'_>, inner: Node<'_>, outer: Node<'_>) -> Option<u8> {
    outer.traits().has_any(Traits::POSITIONS).then_some(())?;
    let mut place = 0_usize;
    let mut end = outer.start_byte();
    for part in outer.named_children().take(usize::from(u8::MAX)) {
        // A place may be left empty.
        place += input.between(end, part.start_byte()).matches(',').count();
        end = part.end_byte();
        // A name for the rest takes any number of places.
        if input.text(part).starts_with(['*', '.']) {
            return None;
        }
        if part == inner {
            return u8::try_from(place).ok();
        }
    }
    None
}

/// The value that steps lead to.
pub(super) fn after(reader: &mut ExpressionReader<'_, '_>, value: ExpressionId, steps: &[Step]) -> ExpressionId {
    steps.iter().fold(value, |of, step| match step {
        Step::Place(place) => reader.push(Expression::Nth(of, *place)),
        Step::Held => reader.push(Expression::Unwrap(of)),
    })
}

/// The value that a name gets from a pattern for a tuple.
pub(super) fn taken_apart(
    reader: &mut ExpressionReader<'_, '_>,
    found: &Match<'_, '_>,
    name: Node<'_>,
) -> Option<ExpressionId> {
    let value = found.part(Part::Value)?;
    let of = found.part(Part::Name)?;
    let steps = steps(reader.input, of, name)?;
    let value = reader.expression(value);
    Some(after(reader, value, &steps))
}

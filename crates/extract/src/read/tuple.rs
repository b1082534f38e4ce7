//! Patterns that take tuples apart: which value each name gets.

use super::expression::ExpressionReader;
use crate::capture::Part;
use crate::compiled::Traits;
use crate::input::Input;
use crate::matcher::Match;
use crate::tree::Node;
use rhumb_model::{Expression, ExpressionId};

/// How deeply nested patterns are followed.
const MAX_PLACES: usize = 4;

/// The places of a name of a pattern in the tuple that the pattern takes apart, outermost first. `None` if it is at no known place.
pub(super) fn places(input: Input<'_>, pattern: Node<'_>, name: Node<'_>) -> Option<Vec<u8>> {
    let mut places = Vec::new();
    let mut inner = name;
    while inner != pattern {
        let outer = inner.parent().filter(|_| places.len() < MAX_PLACES)?;
        places.push(place_in(input, inner, outer)?);
        inner = outer;
    }
    places.reverse();
    Some(places)
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

/// The value at the places in a tuple.
pub(super) fn at_places(reader: &mut ExpressionReader<'_, '_>, value: ExpressionId, places: &[u8]) -> ExpressionId {
    places.iter().fold(value, |of, place| reader.push(Expression::Nth(of, *place)))
}

/// The value that a name gets from a pattern for a tuple.
pub(super) fn taken_apart(
    reader: &mut ExpressionReader<'_, '_>,
    found: &Match<'_, '_>,
    name: Node<'_>,
) -> Option<ExpressionId> {
    let value = found.part(Part::Value)?;
    let of = found.part(Part::Name)?;
    let value_places = places(reader.input, of, name)?;
    let value = reader.expression(value);
    Some(at_places(reader, value, &value_places))
}

//! The storage format of a body: its references column by column, with delta-encoded numbers. Columns compress to less than
//! half the size of rows, and bodies are the largest part of what linking needs.

use crate::blob;
use crate::error::{Error, Result};
use rhumb_model::{Body, Bound, ExpressionId, Part, Position, Reference, Role, SymbolId, SymbolIndex, Text};
use serde::{Deserialize, Serialize};

/// Encodes a body.
pub(crate) fn encode(body: &Body) -> Result<Vec<u8>> {
    let symbols = distances(body.symbols.iter().map(|symbol| symbol.0));
    let columns = columns(&body.references);
    let rest = Body { references: Vec::new(), symbols: Vec::new(), ..body.clone() };
    blob::encode(&(rest, symbols, columns))
}

/// Decodes bytes made by [`encode`].
pub(crate) fn decode(bytes: &[u8], what: &str) -> Result<Body> {
    let (rest, symbols, columns): (Body, Vec<i32>, ReferenceColumns) = blob::decode(bytes, what)?;
    let references = rows(columns).ok_or_else(|| Error::Corrupt(format!("{what}: its columns differ in length")))?;
    Ok(Body { references, symbols: sums(&symbols).map(SymbolId).collect(), ..rest })
}

#[derive(Default, Serialize, Deserialize)]
struct ReferenceColumns {
    roles: Vec<Role>,
    names: Vec<Text>,
    rows: Vec<i32>,
    places: Vec<u32>,
    parts: Vec<Part>,
    from: Vec<i32>,
    receivers: ReceiverColumns,
    bound: Vec<Bound>,
    is_tagged: Vec<bool>,
    is_conditional: Vec<bool>,
    is_optional: Vec<bool>,
    arguments: Vec<Option<u8>>,
    has_passed: Vec<bool>,
    /// Only for references that have some.
    passed: Vec<i32>,
}

#[derive(Default, Serialize, Deserialize)]
struct ReceiverColumns {
    is_present: Vec<bool>,
    /// Only for references that have one.
    expressions: Vec<i32>,
    texts: Vec<Text>,
}

fn columns(references: &[Reference]) -> ReferenceColumns {
    ReferenceColumns {
        roles: references.iter().map(|reference| reference.role).collect(),
        names: references.iter().map(|reference| reference.name).collect(),
        rows: distances(references.iter().map(|reference| reference.position.row)),
        places: references.iter().map(|reference| reference.position.column).collect(),
        parts: references.iter().map(|reference| reference.part).collect(),
        from: distances(references.iter().map(|reference| reference.from.0)),
        receivers: ReceiverColumns {
            is_present: references.iter().map(|reference| reference.receiver.is_some()).collect(),
            expressions: distances(
                references.iter().filter_map(|reference| reference.receiver).map(|receiver| receiver.0),
            ),
            texts: references.iter().map(|reference| reference.receiver_text).collect(),
        },
        bound: references.iter().map(|reference| reference.bound).collect(),
        is_tagged: references.iter().map(|reference| reference.is_tagged).collect(),
        is_conditional: references.iter().map(|reference| reference.is_conditional).collect(),
        is_optional: references.iter().map(|reference| reference.is_optional).collect(),
        arguments: references.iter().map(|reference| reference.arguments).collect(),
        has_passed: references.iter().map(|reference| reference.passed.is_some()).collect(),
        passed: distances(references.iter().filter_map(|reference| reference.passed).map(|passed| passed.0)),
    }
}

/// Restores the references; `None` if a column is too short.
fn rows(columns: ReferenceColumns) -> Option<Vec<Reference>> {
    let mut names = columns.names.into_iter();
    let mut rows = sums(&columns.rows);
    let mut places = columns.places.into_iter();
    let mut parts = columns.parts.into_iter();
    let mut from = sums(&columns.from);
    let mut has_receiver = columns.receivers.is_present.into_iter();
    let mut receivers = sums(&columns.receivers.expressions);
    let mut receiver_texts = columns.receivers.texts.into_iter();
    let mut bound = columns.bound.into_iter();
    let mut is_tagged = columns.is_tagged.into_iter();
    let mut is_conditional = columns.is_conditional.into_iter();
    let mut is_optional = columns.is_optional.into_iter();
    let mut arguments = columns.arguments.into_iter();
    let mut has_passed = columns.has_passed.into_iter();
    let mut passed = sums(&columns.passed);
    columns
        .roles
        .into_iter()
        .map(|role| {
            Some(Reference {
                role,
                name: names.next()?,
                position: Position { row: rows.next()?, column: places.next()? },
                part: parts.next()?,
                from: SymbolIndex(from.next()?),
                receiver: if has_receiver.next()? { Some(ExpressionId(receivers.next()?)) } else { None },
                receiver_text: receiver_texts.next()?,
                bound: bound.next()?,
                is_tagged: is_tagged.next()?,
                is_conditional: is_conditional.next()?,
                is_optional: is_optional.next()?,
                arguments: arguments.next()?,
                passed: if has_passed.next()? { Some(ExpressionId(passed.next()?)) } else { None },
            })
        })
        .collect()
}

/// Delta-encodes numbers. Wraps, so that every difference is representable.
fn distances(numbers: impl Iterator<Item = u32>) -> Vec<i32> {
    let mut previous = 0;
    numbers.map(|number| number.wrapping_sub(std::mem::replace(&mut previous, number)).cast_signed()).collect()
}

/// Restores delta-encoded numbers.
fn sums(distances: &[i32]) -> impl Iterator<Item = u32> {
    distances.iter().scan(0_u32, |number, distance| {
        *number = number.wrapping_add_signed(*distance);
        Some(*number)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn a_body_survives() {
        let body = sample::two_doors().body(&[SymbolId(7), SymbolId(9), SymbolId(3)]);
        let bytes = encode(&body).unwrap();
        let again = decode(&bytes, "body").unwrap();
        assert_eq!(format!("{:?}", again.references), format!("{:?}", body.references));
        assert_eq!(again.symbols, body.symbols);
        assert_eq!(format!("{:?}", again.imports), format!("{:?}", body.imports));
        for cut in 0..bytes.len() {
            assert!(decode(&bytes[..cut], "body").is_err(), "cut at {cut}");
        }
    }

    #[test]
    fn short_columns_are_damage() {
        let columns = ReferenceColumns { roles: vec![Role::Call], ..ReferenceColumns::default() };
        assert!(rows(columns).is_none());
    }

    #[test]
    fn distances_between_numbers_wrap_around() {
        let numbers = [5, 3, u32::MAX, 0, 7];
        assert_eq!(sums(&distances(numbers.into_iter())).collect::<Vec<_>>(), numbers);
    }
}

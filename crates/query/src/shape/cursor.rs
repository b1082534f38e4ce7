//! The end of an answer as a short code from which another answer can continue.

use crate::error::Error;
use crate::hash::hash;
use std::fmt;

/// Digits and letters that are not taken for one another.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// So much of the hash of a question is kept: a cursor of another one is taken for this one's once in 16 million.
const MARK: u32 = 0x00ff_ffff;

/// Where an answer ended. It belongs to one question with its arguments and one state of the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    mark: u32,
    generation: u64,
    returned: Vec<usize>,
}

impl Cursor {
    /// The end of the answer to `question`, when this many items of each list have been `returned`. A question is
    /// identified by all of its arguments.
    pub fn new(question: &impl fmt::Debug, generation: u64, mut returned: Vec<usize>) -> Self {
        while returned.last() == Some(&0) {
            returned.pop();
        }
        Self { mark: hash_of_question(question), generation, returned }
    }

    /// The number of items of each list that have been returned. Fails if the cursor belongs to another question or
    /// another state of the index.
    pub fn returned(&self, question: &impl fmt::Debug, generation: u64) -> Result<&[usize], Error> {
        if self.mark != hash_of_question(question) {
            Err(Error::ForeignCursor)
        } else if self.generation != generation {
            Err(Error::StaleCursor)
        } else {
            Ok(&self.returned)
        }
    }

    /// Parses the [`fmt::Display`] form.
    pub fn read(text: &str) -> Result<Self, Error> {
        let read = bytes_of(text).and_then(|bytes| Self::from_bytes(&bytes));
        // Several words could mean the same bytes, but only one was given out.
        read.filter(|cursor| cursor.to_string() == text).ok_or_else(|| Error::InvalidCursor(text.to_owned()))
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&[low, middle, high], mut rest) = bytes.split_first_chunk::<3>()?;
        let generation = number(&mut rest)?;
        let mut returned = Vec::new();
        while !rest.is_empty() {
            returned.push(usize::try_from(number(&mut rest)?).ok()?);
        }
        Some(Self { mark: u32::from_le_bytes([low, middle, high, 0]), generation, returned })
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.mark.to_le_bytes()[..3].to_vec();
        push_number(self.generation, &mut bytes);
        self.returned.iter().for_each(|returned| push_number(*returned as u64, &mut bytes));
        bytes
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut bits, mut count) = (0_u32, 0);
        for byte in self.to_bytes() {
            (bits, count) = (bits << 8 | u32::from(byte), count + 8);
            while count >= 5 {
                count -= 5;
                fmt::Write::write_char(formatter, letter_for(bits >> count))?;
            }
        }
        if count > 0 { fmt::Write::write_char(formatter, letter_for(bits << (5 - count))) } else { Ok(()) }
    }
}

fn hash_of_question(question: &impl fmt::Debug) -> u32 {
    hash(format!("{question:?}").as_bytes()) & MARK
}

/// The letter for the lowest five bits.
fn letter_for(bits: u32) -> char {
    LETTERS[(bits & 31) as usize].into()
}

fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let (mut bits, mut count, mut bytes) = (0_u32, 0, Vec::new());
    for letter in text.bytes() {
        let value = LETTERS.iter().position(|it| *it == letter)?;
        (bits, count) = (bits << 5 | value as u32, count + 5);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

/// Variable-length encoding (LEB128): seven bits per byte, lowest first; the highest bit marks that another byte
/// follows.
fn push_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn number(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (byte, after) = rest.split_first()?;
        *rest = after;
        number |= u64::from(byte & 0x7f).checked_shl(shift)?;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_round_trip() {
        for returned in [vec![], vec![20], vec![0, 5, 300], vec![usize::MAX]] {
            for generation in [0, 1, 200, u64::MAX] {
                let cursor = Cursor::new(&"callers Cart", generation, returned.clone());
                assert_eq!(Cursor::read(&cursor.to_string()).expect("it was just written"), cursor);
            }
        }
        assert_eq!(Cursor::new(&"callers Cart", 12, vec![50, 0]).to_string(), "eafkr31j");
    }

    #[test]
    fn invalid_cursors_are_refused() {
        for text in ["", "?", "UPPER", "00", "zzzzzzzzzzzzzzzzzzzzzzzzzzzz", "größe", "eafkr3"] {
            let error = Cursor::read(text).expect_err(text).to_string();
            assert_eq!(
                error,
                format!("`{text}` is not a cursor\nhelp: copy one from an answer, or start over without --cursor")
            );
        }
    }

    #[test]
    fn a_cursor_belongs_to_its_question_and_its_index() {
        let cursor = Cursor::new(&"callers Cart", 12, vec![50]);
        assert_eq!(cursor.returned(&"callers Cart", 12).expect("it is its own"), [50]);
        assert!(matches!(cursor.returned(&"callers Shop", 12), Err(Error::ForeignCursor)));
        assert!(matches!(cursor.returned(&"callers Cart", 13), Err(Error::StaleCursor)));
    }
}

//! Where an answer ended, as a short word that another one can go on from.

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
    told: Vec<usize>,
}

impl Cursor {
    /// Where the answer to `question` ends, of whose lists so many items have been `told`. A question is known by all that
    /// is said in it.
    pub fn new(question: &impl fmt::Debug, generation: u64, mut told: Vec<usize>) -> Self {
        while told.last() == Some(&0) {
            told.pop();
        }
        Self { mark: mark(question), generation, told }
    }

    /// How many items of each list were told, if it belongs to this question and this state of the index.
    pub fn told(&self, question: &impl fmt::Debug, generation: u64) -> Result<&[usize], Error> {
        if self.mark != mark(question) {
            Err(Error::OtherCursor)
        } else if self.generation != generation {
            Err(Error::OldCursor)
        } else {
            Ok(&self.told)
        }
    }

    /// Reads what [`fmt::Display`] wrote.
    pub fn read(text: &str) -> Result<Self, Error> {
        let read = bytes_of(text).and_then(|bytes| Self::from_bytes(&bytes));
        // Several words could mean the same bytes, but only one was given out.
        read.filter(|cursor| cursor.to_string() == text).ok_or_else(|| Error::NoCursor(text.to_owned()))
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&[low, middle, high], mut rest) = bytes.split_first_chunk::<3>()?;
        let generation = number(&mut rest)?;
        let mut told = Vec::new();
        while !rest.is_empty() {
            told.push(usize::try_from(number(&mut rest)?).ok()?);
        }
        Some(Self { mark: u32::from_le_bytes([low, middle, high, 0]), generation, told })
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.mark.to_le_bytes()[..3].to_vec();
        push_number(self.generation, &mut bytes);
        self.told.iter().for_each(|told| push_number(*told as u64, &mut bytes));
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
                fmt::Write::write_char(formatter, letter(bits >> count))?;
            }
        }
        if count > 0 { fmt::Write::write_char(formatter, letter(bits << (5 - count))) } else { Ok(()) }
    }
}

fn mark(question: &impl fmt::Debug) -> u32 {
    hash(format!("{question:?}").as_bytes()) & MARK
}

/// The letter for the lowest five bits.
fn letter(bits: u32) -> char {
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

/// Seven bits a byte, the lowest first; the highest bit says that another byte follows.
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
    fn a_cursor_is_read_as_it_was_written() {
        for told in [vec![], vec![20], vec![0, 5, 300], vec![usize::MAX]] {
            for generation in [0, 1, 200, u64::MAX] {
                let cursor = Cursor::new(&"callers Cart", generation, told.clone());
                assert_eq!(Cursor::read(&cursor.to_string()).expect("it was just written"), cursor);
            }
        }
        assert_eq!(Cursor::new(&"callers Cart", 12, vec![50, 0]).to_string(), "eafkr31j");
    }

    #[test]
    fn what_no_answer_gave_is_refused() {
        for text in ["", "?", "UPPER", "00", "zzzzzzzzzzzzzzzzzzzzzzzzzzzz", "größe", "eafkr3"] {
            let error = Cursor::read(text).expect_err(text).to_string();
            assert_eq!(error, format!("`{text}` is not a cursor: take one from an answer, or ask without it"));
        }
    }

    #[test]
    fn a_cursor_belongs_to_its_question_and_its_index() {
        let cursor = Cursor::new(&"callers Cart", 12, vec![50]);
        assert_eq!(cursor.told(&"callers Cart", 12).expect("it is its own"), [50]);
        assert!(matches!(cursor.told(&"callers Shop", 12), Err(Error::OtherCursor)));
        assert!(matches!(cursor.told(&"callers Cart", 13), Err(Error::OldCursor)));
    }
}

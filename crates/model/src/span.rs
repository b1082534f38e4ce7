//! Positions in a file. Rows and columns count from zero, as in the parser; only users and SQL see them counted from one.

use serde::{Deserialize, Serialize};

/// A row and a column in UTF-8 bytes, both from zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Position {
    /// The number of lines before this position.
    pub row: u32,
    /// The number of bytes before this position in its line.
    pub column: u32,
}

impl Position {
    /// The line number, counted from one.
    #[must_use]
    pub fn line(self) -> u32 {
        self.row + 1
    }

    /// The column number in bytes, counted from one.
    #[must_use]
    pub fn col(self) -> u32 {
        self.column + 1
    }
}

/// A range of a file, end excluded, as bytes and as positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Span {
    /// The first byte.
    pub start_byte: u32,
    /// The byte after the last one.
    pub end_byte: u32,
    /// The start position.
    pub start: Position,
    /// The end position.
    pub end: Position,
}

impl Span {
    /// Whether `byte` is inside.
    #[must_use]
    pub fn contains(&self, byte: u32) -> bool {
        self.start_byte <= byte && byte < self.end_byte
    }

    /// Whether `other` is inside, or equal.
    #[must_use]
    pub fn covers(&self, other: &Span) -> bool {
        self.start_byte <= other.start_byte && other.end_byte <= self.end_byte
    }
}

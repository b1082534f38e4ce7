//! Places in a file. Rows and columns count from zero here, as the parser counts; only what people and SQL see counts from one.

use serde::{Deserialize, Serialize};

/// A row and a column in UTF-8 bytes, both from zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Position {
    /// Lines before this place.
    pub row: u32,
    /// Bytes before this place in its line.
    pub column: u32,
}

impl Position {
    /// The line number as people count.
    #[must_use]
    pub fn line(self) -> u32 {
        self.row + 1
    }

    /// The column number as people count, in bytes.
    #[must_use]
    pub fn col(self) -> u32 {
        self.column + 1
    }
}

/// A stretch of a file, end excluded, as bytes and as positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Span {
    /// First byte.
    pub start_byte: u32,
    /// The byte after the last.
    pub end_byte: u32,
    /// Where it starts.
    pub start: Position,
    /// Where it ends.
    pub end: Position,
}

impl Span {
    /// Whether `byte` lies inside.
    #[must_use]
    pub fn contains(&self, byte: u32) -> bool {
        self.start_byte <= byte && byte < self.end_byte
    }

    /// Whether `other` lies inside, or is equal.
    #[must_use]
    pub fn covers(&self, other: &Span) -> bool {
        self.start_byte <= other.start_byte && other.end_byte <= self.end_byte
    }
}

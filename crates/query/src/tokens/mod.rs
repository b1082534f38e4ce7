//! How many tokens a text has at most, without the vocabulary of a tokenizer.
//!
//! The tokenizer that is meant is o200k. It splits a text into pieces and then merges the bytes of a piece, always the pair
//! whose token has the lowest rank, until no two neighbours make a token. The bound keeps to that with a small part of the
//! vocabulary, and cannot be too low:
//!
//! - The pieces are the same, since `split` follows the same rules. The tokens of a text are those of its pieces.
//! - The table has all tokens below a rank. As long as one of them can be made, the tokenizer makes it first, so that merging
//!   with the table does what the tokenizer does, up to where the table ends. Every further merge would make the piece shorter.
//! - A piece that is a token of its own costs one; the table has many of those with a higher rank, which are common in code.
//!
//! Nothing is read or built before the first call: the table is data in the program, laid out to be looked up in.

mod class;
mod merge;
mod split;
mod table;

pub use merge::parts;
pub use split::Pieces;
pub use table::{BUCKETS, RANKED, WHOLE, bucket_of, entries};

/// Merging takes time with the square of the length, so that a longer piece counts as its bytes, of which no token has
/// less than one. Such pieces are rulers, padding and encoded data.
const MAX_MERGED: usize = 128;

/// A number of tokens that `text` never exceeds.
#[must_use]
pub fn at_most(text: &str) -> usize {
    Pieces::of(text).map(of_piece).sum()
}

fn of_piece(piece: &str) -> usize {
    let bytes = piece.as_bytes();
    if bytes.len() == 1 || table::rank_of(bytes).is_some() {
        1
    } else if bytes.len() > MAX_MERGED {
        bytes.len()
    } else {
        parts(bytes, |token| table::rank_of(token).filter(|rank| *rank < RANKED))
    }
}

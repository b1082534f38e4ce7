//! An upper bound on the number of tokens of a text, without the vocabulary of a tokenizer.
//!
//! The tokenizer is o200k. It splits a text into pieces and applies byte-pair encoding to each: it merges the pair of neighbors
//! whose token has the lowest rank, until no two neighbors form a token. The bound does the same with a small part of the
//! vocabulary, and is never too low:
//!
//! - The pieces are the same, since `split` follows the same rules. The tokens of a text are those of its pieces.
//! - The table has all tokens below a rank. While one of them can be formed, the tokenizer forms it first, so merging with the
//!   table is exact up to where the table ends. Every further merge would only reduce the count.
//! - A piece that is itself a token costs one; the table includes many with a higher rank that are common in code.
//!
//! Nothing is read or built before the first call: the table is static data, laid out for lookup.

mod class;
mod merge;
mod split;
mod table;

pub use merge::parts;
pub use split::Pieces;
pub use table::{BUCKETS, RANKED, WHOLE, bucket_of, entries, inverted};

/// Merging takes quadratic time, so a longer piece counts as one token per byte. Such pieces are rulers, padding and
/// encoded data.
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

//! The part of the vocabulary that is kept: all tokens of low rank, and pieces that are tokens and common in code.
//!
//! The file is made by `cargo xtask tokens`. It begins with where each bucket starts, four bytes each, the end of the last one
//! included. A bucket has all tokens of one [`bucket_of`], each with its length in one byte, its rank in two, and its bytes
//! [inverted](inverted), so that a search of the repository for a common word does not report the table.

use crate::hash::hash;

/// Tokens below this rank are all there.
pub const RANKED: u32 = 32_000;

/// Replaces higher ranks: the token is known, but not when it is merged.
pub const WHOLE: u32 = u16::MAX as u32;

/// How many buckets there are; on average each has a handful of tokens.
pub const BUCKETS: usize = 16_384;

static TABLE: &[u8] = include_bytes!("table.bin");

/// The bucket of a token.
#[must_use]
pub fn bucket_of(token: &[u8]) -> usize {
    hash(token) as usize % BUCKETS
}

/// The rank of a token, or [`WHOLE`]; `None` if it is not in the table.
pub(super) fn rank_of(token: &[u8]) -> Option<u32> {
    let is_token = |stored: &[u8]| stored.len() == token.len() && inverted(stored).eq(token.iter().copied());
    in_bucket(bucket_of(token)).find(|(stored, _)| is_token(stored)).map(|(_, rank)| rank)
}

/// All tokens of the table with their ranks, or [`WHOLE`].
pub fn entries() -> impl Iterator<Item = (Vec<u8>, u32)> {
    (0..BUCKETS).flat_map(in_bucket).map(|(stored, rank)| (inverted(stored).collect(), rank))
}

/// The bytes of a token as they are stored, or those of a stored token.
pub fn inverted(token: &[u8]) -> impl Iterator<Item = u8> {
    token.iter().map(|byte| !byte)
}

/// The tokens in a bucket as they are stored, with their ranks.
fn in_bucket(bucket: usize) -> impl Iterator<Item = (&'static [u8], u32)> {
    let mut rest = bounds(bucket).and_then(|(start, end)| TABLE.get(start..end)).unwrap_or_default();
    std::iter::from_fn(move || {
        let (&[length, low, high], after) = rest.split_first_chunk::<3>()?;
        let (token, after) = after.split_at_checked(length.into())?;
        rest = after;
        Some((token, u16::from_le_bytes([low, high]).into()))
    })
}

fn bounds(bucket: usize) -> Option<(usize, usize)> {
    let (&[start, end], _) = TABLE.get(bucket * 4..)?.as_chunks::<4>().0.split_first_chunk::<2>()?;
    Some((u32::from_le_bytes(start) as usize, u32::from_le_bytes(end) as usize))
}

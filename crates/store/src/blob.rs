//! Serializes and compresses the data that linking needs. Damaged bytes are an error, never a panic.

use crate::error::{Error, Result};
use rhumb_model::Question;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::RefCell;
use zstd::bulk::{Compressor, Decompressor};

/// Larger values cannot come from files within the size limit, so the data is damaged.
const MAX_BYTES: usize = 1 << 28;

/// Higher levels save only a few percent and take longer, and most blobs are rarely read again. This fast level makes an
/// index one percent larger than level 1.
const LEVEL: i32 = -1;

thread_local! {
    /// Creating one costs more than compressing the facts of a file.
    static COMPRESSOR: RefCell<Option<Compressor<'static>>> = const { RefCell::new(None) };
    static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
}

/// Encodes `value`: the size of its serialized form, followed by that form, compressed.
pub(crate) fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>> {
    let failed = |error: &dyn std::fmt::Display| Error::Corrupt(error.to_string());
    let plain = postcard::to_stdvec(value).map_err(|error| failed(&error))?;
    let compressed = COMPRESSOR.with_borrow_mut(|kept| {
        let compressor = match kept {
            Some(compressor) => compressor,
            None => kept.insert(Compressor::new(LEVEL)?),
        };
        compressor.compress(&plain)
    });
    let mut bytes = (plain.len() as u32).to_le_bytes().to_vec();
    bytes.extend(compressed.map_err(|error| failed(&error))?);
    Ok(bytes)
}

/// Decodes bytes made by [`encode`].
pub(crate) fn decode<T: DeserializeOwned>(bytes: &[u8], what: &str) -> Result<T> {
    let damaged = |reason: &str| Error::Corrupt(format!("{what}: {reason}"));
    let (size, compressed) = bytes.split_first_chunk::<4>().ok_or_else(|| damaged("its size is missing"))?;
    let size = u32::from_le_bytes(*size) as usize;
    if size > MAX_BYTES {
        return Err(damaged("its size is impossible"));
    }
    let plain = DECOMPRESSOR.with_borrow_mut(|kept| {
        let decompressor = match kept {
            Some(decompressor) => decompressor,
            None => kept.insert(Decompressor::new()?),
        };
        decompressor.decompress(compressed, size)
    });
    let plain = plain.map_err(|_| damaged("it does not decompress"))?;
    postcard::from_bytes(&plain).map_err(|_| damaged("it does not decode"))
}

/// Encodes sorted questions, four bytes each. They are hashes and do not compress.
pub(crate) fn encode_questions(questions: &[Question]) -> Vec<u8> {
    let mut sorted: Vec<u32> = questions.iter().map(|question| question.0).collect();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.iter().flat_map(|question| question.to_le_bytes()).collect()
}

/// Decodes bytes made by [`encode_questions`].
pub(crate) fn decode_questions(bytes: &[u8]) -> Result<Vec<Question>> {
    let (words, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() {
        return Err(Error::Corrupt("questions: half a question".to_owned()));
    }
    Ok(words.iter().map(|word| Question(u32::from_le_bytes(*word))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_round_trip_and_damage_is_detected() {
        let bytes = encode(&vec!["door".to_owned(), "wall".to_owned()]).unwrap();
        assert_eq!(decode::<Vec<String>>(&bytes, "body").unwrap(), ["door", "wall"]);
        for cut in 0..bytes.len() {
            assert!(decode::<Vec<String>>(&bytes[..cut], "body").is_err(), "cut at {cut}");
        }
        let huge = [0xff, 0xff, 0xff, 0xff, 1, 2, 3];
        assert!(matches!(decode::<Vec<String>>(&huge, "body"), Err(Error::Corrupt(_))));
    }

    #[test]
    fn questions_are_sorted_and_single() {
        let bytes = encode_questions(&[Question(9), Question(2), Question(9)]);
        assert_eq!(decode_questions(&bytes).unwrap(), [Question(2), Question(9)]);
        assert!(decode_questions(&bytes[..5]).is_err());
    }
}

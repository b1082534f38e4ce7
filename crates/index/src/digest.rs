//! Short hexadecimal digests.
//!
//! What a repository contains can be chosen by an attacker, so whatever decides whether stored data fits the current state is
//! compared by such a digest, never by the hash of a hash table: for those, other text with the same hash is found in a minute.

use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};

/// The first 128 bits of the SHA-256 of `bytes`, as 32 hexadecimal digits.
pub(crate) fn digest(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes)[..16])
}

/// The digest of all that `value` passes to a hasher.
pub(crate) fn digest_of(value: &impl Hash) -> String {
    let mut bytes = HashedBytes::default();
    value.hash(&mut bytes);
    hexadecimal(&bytes.0.finalize()[..16])
}

/// `bytes` in lower-case hexadecimal.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        write!(text, "{byte:02x}").ok();
        text
    })
}

/// The SHA-256 of what is hashed.
#[derive(Default)]
struct HashedBytes(Sha256);

impl Hasher for HashedBytes {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The first 64 bits, for completeness: [`digest_of`] takes more.
    fn finish(&self) -> u64 {
        self.0.clone().finalize().first_chunk().map_or(0, |start| u64::from_be_bytes(*start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_digested_with_their_structure() {
        assert_eq!(digest(b""), "e3b0c44298fc1c149afbf4c8996fb924");
        assert_eq!(digest_of(&Vec::<u8>::new()), digest(&0_usize.to_ne_bytes()));
        assert_ne!(digest_of(&("ab", "c")), digest_of(&("a", "bc")));
        assert_ne!(digest_of(&["ab"].to_vec()), digest_of(&["a", "b"].to_vec()));
    }
}

//! A name for any bytes.

use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// Thirty-two hexadecimal digits that stand for `bytes` and for no others.
pub(crate) fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(16).fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        write!(text, "{byte:02x}").ok();
        text
    })
}

//! A name for any bytes.

use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// Thirty-two hexadecimal digits that stand for `bytes` and for no others.
pub(crate) fn digest(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes)[..16])
}

/// Two digits a byte.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        write!(text, "{byte:02x}").ok();
        text
    })
}

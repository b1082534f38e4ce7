//! Paths as text: relative to the root, forward slashes, reversible for names that are not UTF-8.

use crate::invisible::is_invisible;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// `path` as the text in the index. A byte that is not UTF-8 becomes `%XX`, and so does a percent sign that looks like an
/// escape. Control characters and line separators do too, since a line feed in a name must not start a new line in an answer, and
/// so do characters that are invisible, by which two names that look alike would differ.
#[must_use]
pub fn path_to_text(path: &Path) -> String {
    let bytes = path.as_os_str().as_encoded_bytes();
    let is_plain = std::str::from_utf8(bytes).is_ok_and(is_plain_path);
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        if is_plain {
            text.push_str(chunk.valid());
        } else {
            push_valid(&mut text, chunk.valid());
        }
        for byte in chunk.invalid() {
            push_escaped(&mut text, *byte);
        }
    }
    if cfg!(windows) { text.replace('\\', "/") } else { text }
}

/// Whether the text of a path in the index is the path itself, without escapes.
#[must_use]
pub fn is_plain_path(path: &str) -> bool {
    !looks_escaped(path) && !path.contains(is_escaped)
}

/// Whether a character would break or garble a line of an answer, or not be seen in it.
fn is_escaped(character: char) -> bool {
    character.is_control() || is_invisible(character)
}

/// Writes valid UTF-8 text from a name that needs escapes. Other names are not escaped, so their percent signs stay unchanged.
fn push_valid(text: &mut String, valid: &str) {
    let mut bytes = [0; 4];
    for character in valid.chars() {
        if character == '%' || is_escaped(character) {
            character.encode_utf8(&mut bytes).bytes().for_each(|byte| push_escaped(text, byte));
        } else {
            text.push(character);
        }
    }
}

/// Writes a byte as `%XX`.
pub(crate) fn push_escaped(text: &mut String, byte: u8) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    text.push('%');
    text.push(char::from(DIGITS[usize::from(byte >> 4)]));
    text.push(char::from(DIGITS[usize::from(byte & 15)]));
}

fn looks_escaped(text: &str) -> bool {
    text.as_bytes().windows(3).any(|w| w[0] == b'%' && w[1].is_ascii_hexdigit() && w[2].is_ascii_hexdigit())
}

/// The path for a text made by [`path_to_text`].
#[must_use]
pub fn path_from_text(text: &str) -> PathBuf {
    if !looks_escaped(text) {
        return PathBuf::from(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        if first == b'%'
            && let Some(byte) = hex_byte(tail)
        {
            bytes.push(byte);
            rest = &tail[2..];
        } else {
            bytes.push(first);
            rest = tail;
        }
    }
    PathBuf::from(os_string(bytes))
}

fn hex_byte(tail: &[u8]) -> Option<u8> {
    let digits = tail.get(..2)?;
    u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(unix)]
fn os_string(bytes: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes)
}

#[cfg(not(unix))]
fn os_string(bytes: Vec<u8>) -> OsString {
    OsString::from(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::ffi::OsStrExt;

    fn check(bytes: &[u8], text: &str) {
        let path = Path::new(std::ffi::OsStr::from_bytes(bytes));
        assert_eq!(path_to_text(path), text);
        assert_eq!(path_from_text(text), path);
    }

    #[test]
    fn every_path_round_trips() {
        check(b"src/main.rs", "src/main.rs");
        check("src/größe.py".as_bytes(), "src/größe.py");
        check(b"caf\xe9.py", "caf%E9.py");
        check(b"100%.py", "100%.py");
        check(b"a%20b.py", "a%2520b.py");
        check(b"a%20\xe9.py", "a%2520%E9.py");
        check(b"a\nb.py", "a%0Ab.py");
        check(b"100%\n.py", "100%25%0A.py");
        check("\u{1b}[31m\u{9b}\u{2028}.py".as_bytes(), "%1B[31m%C2%9B%E2%80%A8.py");
        check("a\u{200b}b\u{202e}.js".as_bytes(), "a%E2%80%8Bb%E2%80%AE.js");
    }
}

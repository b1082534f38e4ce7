//! Finds class names in the value of a class binding: the keys of objects, and strings that are values, not operands.

use std::ops::Range;

/// What the code around a token is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    /// A value that is a class, or a list of such values.
    Value,
    /// An object, before the value of a key.
    Keys,
    /// The value of a key in an object.
    Entry,
    /// Anything else.
    Other,
}

/// The bytes of the class names in `code`: `{ door: isOpen }`, `['door', isOpen && 'open']`, `isOpen ? 'open' : 'shut'`.
pub(super) fn class_names(code: &str) -> Vec<Range<usize>> {
    let bytes = code.as_bytes();
    let (mut frames, mut found) = (vec![Frame::Value], Vec::new());
    // Whether the next token starts a value or a key.
    let mut is_start = true;
    let mut at = 0;
    while let Some(byte) = bytes.get(at).copied() {
        let frame = frames.last().copied().unwrap_or(Frame::Other);
        let end = token_end(bytes, at);
        let next = bytes[end..].iter().find(|next| !next.is_ascii_whitespace()).copied();
        match byte {
            _ if byte.is_ascii_whitespace() => {}
            b'\'' | b'"' => {
                let is_class = is_start && ends_class(frame, next);
                // A string without an end reaches to the end of the code.
                let is_closed = end > at + 1 && bytes[end - 1] == byte;
                found.extend(is_class.then_some(at + 1..if is_closed { end - 1 } else { end }));
                is_start = false;
            }
            b'[' | b'(' | b'{' => {
                frames.push(match (frame, byte) {
                    (Frame::Value, b'{') if is_start => Frame::Keys,
                    (Frame::Value, _) if is_start => Frame::Value,
                    _ => Frame::Other,
                });
                is_start = true;
            }
            b']' | b')' | b'}' => {
                if frames.len() > 1 {
                    frames.pop();
                }
                is_start = false;
            }
            b',' => {
                if let Some(last) = frames.last_mut().filter(|last| **last == Frame::Entry) {
                    *last = Frame::Keys;
                }
                is_start = true;
            }
            b':' => {
                if let Some(last) = frames.last_mut().filter(|last| **last == Frame::Keys) {
                    *last = Frame::Entry;
                }
                is_start = true;
            }
            b'?' => is_start = next != Some(b'.'),
            b'&' | b'|' => is_start = true,
            _ => {
                let is_class = is_start && frame == Frame::Keys && ends_class(frame, next) && is_name_byte(byte);
                found.extend(is_class.then_some(at..end));
                is_start = false;
            }
        }
        at = end;
    }
    found
}

/// Whether a token before `next` can be a class: a key before its value, or a value that is no operand.
fn ends_class(frame: Frame, next: Option<u8>) -> bool {
    match frame {
        Frame::Value => matches!(next, None | Some(b',' | b':' | b']' | b')')),
        Frame::Keys => next == Some(b':'),
        Frame::Entry | Frame::Other => false,
    }
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || !byte.is_ascii()
}

/// The end of the token at a byte: of a string or a word, or of any other character.
fn token_end(bytes: &[u8], at: usize) -> usize {
    match bytes[at] {
        quote @ (b'\'' | b'"' | b'`') => {
            let mut end = at + 1;
            while let Some(byte) = bytes.get(end) {
                match byte {
                    b'\\' => end += 2,
                    byte if *byte == quote => return end + 1,
                    _ => end += 1,
                }
            }
            bytes.len()
        }
        first if is_name_byte(first) => at + bytes[at..].iter().take_while(|byte| is_name_byte(**byte)).count(),
        _ => at + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(code: &str, expected: &[&str]) {
        let found: Vec<&str> = class_names(code).into_iter().map(|range| &code[range]).collect();
        assert_eq!(found, expected, "{code}");
    }

    #[test]
    fn keys_and_values_are_classes() {
        check("{ door: isOpen, 'wide-door': size > 1 ? 'a' : b, [c]: 1, d }", &["door", "wide-door"]);
        check("['door wall', isOpen && 'open', { lit: a['b'] }, c]", &["door wall", "open", "lit"]);
        check("isOpen ? 'open' : (a ?? 'shut')", &["open", "shut"]);
        check("'door'", &["door"]);
    }

    #[test]
    fn operands_and_arguments_are_not() {
        check("kind === 'door' ? a?.b : c", &[]);
        check("'door' + kind", &[]);
        check("make('door')", &[]);
        check("`door ${'a'}`", &[]);
        check("{ door: { inner: 1 } }", &["door"]);
        check("['door", &["door"]);
        check("]})'", &[]);
    }
}

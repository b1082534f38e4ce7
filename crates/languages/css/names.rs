//! Reads names in style sheets: finds where they end, and resolves escapes.

/// Longer names are generated, and nobody searches for them.
pub(super) const MAX_NAME: usize = 200;

/// Hexadecimal digits of an escape.
const MAX_DIGITS: usize = 6;

/// Whether a byte may be in a name. All non-ASCII characters may.
pub(super) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') || byte >= 0x80
}

/// The end of the name at a byte, which may contain escapes. It is empty if no name starts there.
pub(super) fn name_end(text: &str, start: usize) -> usize {
    let bytes = text.as_bytes();
    let mut at = start;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => match escape_end(bytes, at) {
                Some(end) => at = end,
                None => break,
            },
            byte if is_name_byte(*byte) => at += 1,
            _ => break,
        }
    }
    at
}

/// The end of the escape at a byte. The remaining bytes of a multibyte character are part of the name anyway.
fn escape_end(bytes: &[u8], at: usize) -> Option<usize> {
    let first = bytes.get(at + 1).filter(|first| !matches!(first, b'\n' | b'\r'))?;
    if !first.is_ascii_hexdigit() {
        return Some(at + 2);
    }
    let digits = bytes[at + 1..].iter().take(MAX_DIGITS).take_while(|byte| byte.is_ascii_hexdigit()).count();
    let end = at + 1 + digits;
    Some(if bytes.get(end) == Some(&b' ') { end + 1 } else { end })
}

/// Whether a name can start with the text at a byte.
pub(super) fn starts_name(text: &str, at: usize) -> bool {
    let is_start = |byte: &u8| (is_name_byte(*byte) && !byte.is_ascii_digit()) || *byte == b'\\';
    match text.as_bytes().get(at..).unwrap_or_default() {
        [b'-', b'-', ..] => true,
        [b'-', next, ..] | [next, ..] if *next != b'-' => is_start(next),
        _ => false,
    }
}

/// A name without its escapes: `md\:flex` is `md:flex`.
pub(super) fn unescaped(name: &str) -> String {
    let Some((start, mut rest)) = name.split_once('\\') else { return name.to_owned() };
    let mut text = start.to_owned();
    loop {
        let digits = rest.bytes().take(MAX_DIGITS).take_while(u8::is_ascii_hexdigit).count();
        if let Ok(number) = u32::from_str_radix(&rest[..digits], 16) {
            text.push(char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER));
            rest = &rest[digits..];
            rest = rest.strip_prefix(' ').unwrap_or(rest);
        } else {
            let escaped = rest.chars().next();
            text.extend(escaped);
            rest = rest.get(escaped.map_or(0, char::len_utf8)..).unwrap_or("");
        }
        match rest.split_once('\\') {
            Some((before, after)) => {
                text.push_str(before);
                rest = after;
            }
            None => return text + rest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_part_of_a_name() {
        for (text, expected) in [
            ("door wall", "door"),
            ("md\\:flex{", "md:flex"),
            ("w-1\\/2:hover", "w-1/2"),
            ("\\31 0.b", "10"),
            ("größe.b", "größe"),
            ("a\\", "a"),
        ] {
            assert_eq!(unescaped(&text[..name_end(text, 0)]), expected, "{text}");
        }
        assert!(starts_name("-a", 0) && starts_name("--a", 0) && !starts_name("5a", 0) && !starts_name("-5", 0));
    }
}

//! Distinguishes the code of a Rust file from strings and comments, so that rules ignore words in prose.

use std::iter::repeat_n;

/// What a byte of a Rust file belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// Code.
    Code,
    /// A string or a character, with its quotes.
    Literal,
    /// A comment, documentation included.
    Comment,
}

/// The class of each byte of `text`.
pub(crate) fn classes(text: &str) -> Vec<Class> {
    let bytes = text.as_bytes();
    let mut classes: Vec<Class> = Vec::with_capacity(bytes.len());
    while classes.len() < bytes.len() {
        let at = classes.len();
        let follows_word = at > 0 && is_word(bytes[at - 1]);
        let (class, length) = token(&bytes[at..], follows_word);
        classes.extend(repeat_n(class, length.clamp(1, bytes.len() - at)));
    }
    classes
}

/// `text` with blanks in the place of every byte whose class is not in `kept`; lines stay where they are.
pub(crate) fn only(text: &str, classes: &[Class], kept: &[Class]) -> String {
    let shown = text.bytes().zip(classes).map(|(byte, class)| {
        let is_shown = byte == b'\n' || (kept.contains(class) && byte.is_ascii());
        if is_shown { char::from(byte) } else { ' ' }
    });
    shown.collect()
}

/// The positions of `word` in `text` as a whole word.
pub(crate) fn word_places<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let bytes = text.as_bytes();
    text.match_indices(word).map(|(at, _)| at).filter(move |at| {
        let starts = *at == 0 || !is_word(bytes[at - 1]);
        let ends = bytes.get(at + word.len()).is_none_or(|byte| !is_word(*byte));
        starts && ends
    })
}

/// Whether a byte can be a part of a word.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn token(rest: &[u8], follows_word: bool) -> (Class, usize) {
    match rest {
        [b'/', b'/', ..] => (Class::Comment, until(rest, |at| rest[at] == b'\n')),
        [b'/', b'*', ..] => (Class::Comment, block_comment(rest)),
        [b'"', ..] => (Class::Literal, quoted(rest)),
        [b'r' | b'b' | b'c', ..] if !follows_word => {
            raw_string(rest).map_or((Class::Code, 1), |it| (Class::Literal, it))
        }
        [b'\'', ..] => character(rest).map_or((Class::Code, 1), |length| (Class::Literal, length)),
        _ => (Class::Code, 1),
    }
}

fn until(rest: &[u8], is_end: impl Fn(usize) -> bool) -> usize {
    (0..rest.len()).find(|at| is_end(*at)).unwrap_or(rest.len())
}

/// Block comments nest.
fn block_comment(rest: &[u8]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        match rest[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

fn quoted(rest: &[u8]) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != b'"' {
        at += if rest[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
}

/// The length of a raw string, with or without hashes; nothing if none starts here.
fn raw_string(rest: &[u8]) -> Option<usize> {
    let prefix = usize::from(rest[0] != b'r');
    let inside = rest.get(prefix..)?.strip_prefix(b"r")?;
    let hashes = inside.iter().take_while(|byte| **byte == b'#').count();
    let inside = inside[hashes..].strip_prefix(b"\"")?;
    let end: Vec<u8> = [b"\"".as_slice(), &b"#".repeat(hashes)].concat();
    let length = until(inside, |at| inside[at..].starts_with(&end));
    Some(prefix + 1 + hashes + 1 + length + end.len())
}

/// The length of a character in quotes; nothing if the quote starts a lifetime.
fn character(rest: &[u8]) -> Option<usize> {
    if rest.get(1) == Some(&b'\\') {
        let close = rest.iter().skip(3).position(|byte| *byte == b'\'')?;
        return Some(3 + close + 1);
    }
    let longest = rest.len().min(6);
    let close = (2..longest).find(|at| rest[*at] == b'\'')?;
    let is_one = std::str::from_utf8(&rest[1..close]).is_ok_and(|text| text.chars().count() == 1);
    is_one.then_some(close + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows code as it is, literals as `s` and comments as `c`.
    fn check(text: &str, expected: &str) {
        let shown = text.bytes().zip(classes(text)).map(|(byte, class)| match class {
            Class::Code => char::from(byte),
            Class::Literal => 's',
            Class::Comment => 'c',
        });
        assert_eq!(shown.collect::<String>(), expected, "{text}");
    }

    #[test]
    fn strings_and_comments_are_not_code() {
        check("a // b\nc", "a cccc\nc");
        check("a /* /* b */ */ c", "a ccccccccccccc c");
        check(r#"f("a \" b", 'c', '\'') d"#, r"f(ssssssss, sss, ssss) d");
        check("r#\"a \"b\"# c br\"d\"", "sssssssss c sssss");
        check("fn a<'b>(c: &'b str)", "fn a<'b>(c: &'b str)");
        check("\"never closed", "sssssssssssss");
    }

    #[test]
    fn a_word_is_not_a_part_of_another() {
        assert_eq!(word_places("go go_on ago (go)", "go").collect::<Vec<_>>(), [0, 14]);
    }
}

//! The parts of a macro call's tokens that may be code, if the tokens as a whole are not.

use crate::hooks::Stretches;
use std::ops::Range;

/// Maximum number of parts; tokens with more are a table of data.
const MAX_PIECES: usize = 512;

/// The parts between separators. A single part is split further, into its bracketed groups and the paths between them.
pub(super) fn pieces(tokens: &str) -> Stretches {
    let inside = without_blanks(tokens, within_brackets(tokens));
    let mut pieces = separated(tokens, inside.clone());
    if let [only] = pieces.as_slice()
        && (inside == (0..tokens.len()) || *only == inside)
    {
        pieces = groups(tokens, inside.clone());
        pieces.extend(paths(tokens, inside));
        pieces.sort_by_key(|piece| piece.start);
    }
    pieces.truncate(MAX_PIECES);
    pieces
}

/// The range inside of the brackets around a text, or all of it if no brackets enclose it.
fn within_brackets(text: &str) -> Range<usize> {
    let whole = 0..text.len();
    let is_one = groups(text, whole.clone()) == [whole.clone()];
    if is_one && text.len() >= 2 { 1..text.len() - 1 } else { whole }
}

/// A range without the blanks at its ends.
fn without_blanks(text: &str, range: Range<usize>) -> Range<usize> {
    let inside = &text[range.clone()];
    let start = range.start + inside.len() - inside.trim_start().len();
    start..start + inside.trim().len()
}

/// The parts between `,`, `;` and `=>` outside of brackets, trimmed.
fn separated(text: &str, range: Range<usize>) -> Stretches {
    let mut parts = Vec::new();
    let (mut start, mut depth) = (range.start, 0_u32);
    for (at, token) in tokens(text, range.clone()) {
        match token {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b',' | b';' if depth == 0 => {
                parts.push(start..at);
                start = at + 1;
            }
            b'=' if depth == 0 && text.as_bytes().get(at + 1) == Some(&b'>') => {
                parts.push(start..at);
                start = at + 2;
            }
            _ => {}
        }
    }
    parts.push(start..range.end);
    let trimmed = parts.into_iter().map(|part| trimmed(text, part));
    trimmed.filter(|part| !part.is_empty()).collect()
}

/// A part without surrounding blanks, the name of an argument, and format specifiers: `%error`, `name: value`, `name =
/// ?value`.
fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let inside = &text[part.clone()];
    let mut start = inside.len() - inside.trim_start().len();
    let rest = &inside[start..];
    let name = rest.len() - rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').len();
    let behind = rest[name..].trim_start();
    let is_type = behind.starts_with(':') && !behind.starts_with("::");
    let is_format = behind.strip_prefix('=').is_some_and(|value| value.trim_start().starts_with(['%', '?']));
    if name > 0 && (is_type || is_format) {
        start = inside.len() - behind.len() + 1;
    }
    let rest = &inside[start..];
    start += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r', '%', '?', '@', '$', '~', '=']).len();
    let end = start + inside[start..].trim_end().len();
    part.start + start..part.start + end
}

/// The outermost bracketed groups with their contents.
fn groups(text: &str, range: Range<usize>) -> Stretches {
    let mut groups = Vec::new();
    let (mut start, mut depth) = (range.start, 0_u32);
    for (at, token) in tokens(text, range) {
        match token {
            b'(' | b'[' | b'{' => {
                if depth == 0 {
                    start = at;
                }
                depth += 1;
            }
            b')' | b']' | b'}' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    groups.push(start..at + 1);
                }
            }
            _ => {}
        }
    }
    groups
}

/// Paths and type names outside of brackets.
fn paths(text: &str, range: Range<usize>) -> Stretches {
    let mut paths: Stretches = Vec::new();
    let mut depth = 0_u32;
    for (at, token) in tokens(text, range) {
        match token {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b'_' | b':' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' if depth == 0 => match paths.last_mut() {
                Some(last) if last.end == at => last.end = at + 1,
                _ => paths.push(at..at + 1),
            },
            _ => {}
        }
    }
    for path in &mut paths {
        path.end = path.start + text[path.clone()].trim_end_matches(':').len();
    }
    let is_path = |path: &Range<usize>| {
        let text = &text[path.clone()];
        text.starts_with(|c: char| c.is_ascii_uppercase()) || (text.contains("::") && !text.starts_with(':'))
    };
    paths.retain(is_path);
    paths
}

/// The bytes of a range outside of strings, characters and comments, with their offsets.
fn tokens(text: &str, range: Range<usize>) -> impl Iterator<Item = (usize, u8)> {
    let bytes = text.as_bytes();
    let mut at = range.start;
    std::iter::from_fn(move || {
        loop {
            if at >= range.end {
                return None;
            }
            let end = skipped(bytes, at).min(range.end);
            if end == at {
                at += 1;
                return Some((at - 1, bytes[at - 1]));
            }
            at = end;
        }
    })
}

/// Where the string, character or comment that starts at `at` ends; `at` if there is none.
fn skipped(bytes: &[u8], at: usize) -> usize {
    let rest = &bytes[at..];
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let is_inside_word = at.checked_sub(1).is_some_and(|before| is_word(&bytes[before]));
    match rest {
        [b'r', b'"' | b'#', ..] if !is_inside_word => raw_text(bytes, at),
        [b'"', ..] => closed(bytes, at + 1, b'"'),
        [b'\'', b'\\', ..] => closed(bytes, at + 1, b'\''),
        // A lifetime has no closing quote.
        [b'\'', letter, ..] => {
            let width = std::str::from_utf8(&rest[1..rest.len().min(5)])
                .map_or(1, |text| text.chars().next().map_or(1, char::len_utf8));
            let width = if letter.is_ascii() { 1 } else { width };
            if rest.get(1 + width) == Some(&b'\'') { at + width + 2 } else { at }
        }
        [b'/', b'/', ..] => rest.iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |line| at + line),
        [b'/', b'*', ..] => rest.windows(2).position(|pair| pair == b"*/").map_or(bytes.len(), |end| at + end + 2),
        _ => at,
    }
}

/// Where a raw string ends: `r#"..."#`. A raw identifier starts alike.
fn raw_text(bytes: &[u8], at: usize) -> usize {
    let marks = bytes[at + 1..].iter().take_while(|byte| **byte == b'#').count();
    let open = at + 1 + marks;
    if bytes.get(open) != Some(&b'"') {
        return at;
    }
    let mut from = open + 1;
    while let Some(quote) = bytes[from..].iter().position(|byte| *byte == b'"') {
        from += quote + 1;
        if bytes[from..].iter().take(marks).filter(|byte| **byte == b'#').count() == marks {
            return from + marks;
        }
    }
    bytes.len()
}

/// The offset after the closing quote.
fn closed(bytes: &[u8], from: usize, mark: u8) -> usize {
    let mut at = from;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            byte if *byte == mark => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(tokens: &str) -> Vec<&str> {
        pieces(tokens).into_iter().map(|range| &tokens[range]).collect()
    }

    #[test]
    fn separators_keep_pieces_apart() {
        assert_eq!(texts(r##"(open(a, ")"), @r#"x","#, '\'' )"##), ["open(a, \")\")", "r#\"x\",\"#", "'\\''"]);
        assert_eq!(texts("{ wide = width() => wide, _ => {} }"), ["wide = width()", "wide", "_", "{}"]);
        assert_eq!(texts("(a: f::<'x>(), %error, b = ?c, d == e)"), ["f::<'x>()", "error", "c", "d == e"]);
    }

    #[test]
    fn brackets_of_a_single_piece_are_opened() {
        assert_eq!(
            texts("{ if #[cfg(unix)] { mod a; } else { mod b; } }"),
            ["[cfg(unix)]", "{ mod a; }", "{ mod b; }"]
        );
        assert_eq!(texts("#(a)"), ["(a)"]);
        assert_eq!(texts("(Door::Open { .. } if a)"), ["Door::Open", "{ .. }"]);
        assert!(texts("a b").is_empty());
        assert!(texts("()").is_empty());
    }
}

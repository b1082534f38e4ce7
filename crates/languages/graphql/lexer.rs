//! Splits GraphQL into tokens. Commas are blanks, and so is code between `${` and `}` in a template. Each byte is read once.

use std::ops::Range;

/// A token with its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) range: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Name,
    /// A name after a dollar sign, which is part of it.
    Variable,
    Number,
    /// Three dots.
    Spread,
    /// A string; of a block string, with all its quotes.
    String,
    /// Any other character.
    Mark(u8),
}

/// Reads tokens.
pub(super) struct Lexer<'s> {
    source: &'s str,
    at: usize,
    next: Option<Token>,
    /// The comments so far.
    pub(super) comments: Vec<Range<usize>>,
}

impl<'s> Lexer<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        let mut lexer = Self { source, at: 0, next: None, comments: Vec::new() };
        lexer.next = lexer.read();
        lexer
    }

    /// The next token, without reading it.
    pub(super) fn peek(&self) -> Option<&Token> {
        self.next.as_ref()
    }

    /// Reads the next token.
    pub(super) fn take(&mut self) -> Option<Token> {
        let next = self.read();
        std::mem::replace(&mut self.next, next)
    }

    /// The text of a range.
    pub(super) fn text(&self, range: &Range<usize>) -> &'s str {
        self.source.get(range.clone()).unwrap_or("")
    }

    fn read(&mut self) -> Option<Token> {
        let bytes = self.source.as_bytes();
        loop {
            let start = self.at;
            let first = *bytes.get(start)?;
            match first {
                b'#' => {
                    self.at = memchr::memchr(b'\n', &bytes[start..]).map_or(bytes.len(), |length| start + length);
                    self.comments.push(start..self.at);
                }
                b'$' if bytes.get(start + 1) == Some(&b'{') => self.at = code_end(bytes, start + 2),
                _ if first.is_ascii_whitespace() || matches!(first, b',' | b'`') || !first.is_ascii() => self.at += 1,
                _ => return Some(self.token(first, start)),
            }
        }
    }

    fn token(&mut self, first: u8, start: usize) -> Token {
        let bytes = self.source.as_bytes();
        let (kind, end) = match first {
            b'"' => (TokenKind::String, string_end(bytes, start)),
            b'.' if bytes[start..].starts_with(b"...") => (TokenKind::Spread, start + 3),
            b'$' => (TokenKind::Variable, name_end(bytes, start + 1)),
            b'-' | b'0'..=b'9' => (TokenKind::Number, number_end(bytes, start)),
            _ if is_name_byte(first) => (TokenKind::Name, name_end(bytes, start)),
            mark => (TokenKind::Mark(mark), start + 1),
        };
        self.at = end;
        Token { kind, range: start..end }
    }
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn name_end(bytes: &[u8], start: usize) -> usize {
    start + bytes[start..].iter().take_while(|byte| is_name_byte(**byte)).count()
}

fn number_end(bytes: &[u8], start: usize) -> usize {
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-');
    start + bytes[start..].iter().take_while(is_part).count()
}

/// The end of the code in a template that starts at a byte, after the brace that closes it.
fn code_end(bytes: &[u8], start: usize) -> usize {
    let mut depth = 1_usize;
    for (at, byte) in bytes.iter().enumerate().skip(start) {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    bytes.len()
}

/// The end of a string. One in single quotes ends with its line.
fn string_end(bytes: &[u8], start: usize) -> usize {
    const BLOCK: &[u8] = b"\"\"\"";
    if bytes[start..].starts_with(BLOCK) {
        let end = memchr::memmem::find(&bytes[start + BLOCK.len()..], BLOCK);
        return end.map_or(bytes.len(), |length| start + length + 2 * BLOCK.len());
    }
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\n' => return at,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: &[&str]) {
        let mut lexer = Lexer::new(source);
        let mut found = Vec::new();
        while let Some(token) = lexer.take() {
            found.push(lexer.text(&token.range));
        }
        assert_eq!(found, expected, "{source}");
    }

    #[test]
    fn commas_comments_and_code_are_blanks() {
        check("a, b # c\nd", &["a", "b", "d"]);
        check("`a ${ { b: `c` } } d`", &["a", "d"]);
        check("a ${ b", &["a"]);
        check("äa", &["a"]);
    }

    #[test]
    fn strings_numbers_and_variables_are_one_token() {
        check(
            "\"a\\\"b\" $c ...d \"\"\"e\n\"f\" \"\"\"!",
            &["\"a\\\"b\"", "$c", "...", "d", "\"\"\"e\n\"f\" \"\"\"", "!"],
        );
        check("-1.5e3 1a", &["-1.5e3", "1a"]);
        check("\"a\nb", &["\"a", "b"]);
        check("\"\"\"a", &["\"\"\"a"]);
        check("\"\\", &["\"\\"]);
    }
}

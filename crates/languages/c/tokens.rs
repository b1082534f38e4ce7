//! The tokens of C and C++, as far as they are needed to follow the preprocessor.

use memchr::{memchr2, memchr3, memmem};
use std::ops::Range;

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    /// Its byte range.
    pub(super) range: Range<usize>,
    /// Whether it is the first on its line.
    pub(super) opens_line: bool,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A name or a keyword.
    Word,
    /// A number, a string or a character.
    Literal,
    /// A punctuation character.
    Mark(u8),
    /// A preprocessor directive, with its continuation lines.
    Directive,
}

impl Token {
    pub(super) fn text<'s>(&self, source: &'s str) -> &'s str {
        source.get(self.range.clone()).unwrap_or("")
    }

    /// Whether it is this punctuation character.
    pub(super) fn is(&self, mark: u8) -> bool {
        self.kind == TokenKind::Mark(mark)
    }
}

/// Sources have about one token per this many bytes, including comments and blanks.
const BYTES_A_TOKEN: usize = 6;

/// The tokens of `source`, in order, without comments.
pub(super) fn tokens(source: &str) -> Vec<Token> {
    let mut lexer = Lexer { bytes: source.as_bytes(), at: 0, opens_line: true };
    let mut tokens = Vec::with_capacity(source.len() / BYTES_A_TOKEN);
    tokens.extend(std::iter::from_fn(|| lexer.next()));
    tokens
}

struct Lexer<'s> {
    bytes: &'s [u8],
    at: usize,
    opens_line: bool,
}

impl Lexer<'_> {
    fn next(&mut self) -> Option<Token> {
        self.skip_blanks();
        let start = self.at;
        let kind = match *self.bytes.get(start)? {
            b'#' if self.opens_line => {
                self.at = self.line_end(start);
                TokenKind::Directive
            }
            quote @ (b'"' | b'\'') => self.quoted(quote),
            byte if is_word(byte) => self.word(),
            mark => {
                self.at += 1;
                TokenKind::Mark(mark)
            }
        };
        let opens_line = std::mem::replace(&mut self.opens_line, false);
        Some(Token { kind, range: start..self.at, opens_line })
    }

    fn peek(&self, offset: usize) -> u8 {
        self.bytes.get(self.at + offset).copied().unwrap_or(0)
    }

    fn skip_blanks(&mut self) {
        loop {
            match self.peek(0) {
                b'\n' => {
                    self.opens_line = true;
                    self.at += 1;
                }
                b'\\' if matches!(self.peek(1), b'\n' | b'\r') => self.at += 2,
                b'/' if self.peek(1) == b'/' => self.at = self.line_end(self.at),
                b'/' if self.peek(1) == b'*' => self.at = self.comment_end(self.at),
                byte if byte.is_ascii_whitespace() => self.at += 1,
                _ => return,
            }
        }
    }

    fn comment_end(&self, start: usize) -> usize {
        let inside = self.rest(start + 2);
        memmem::find(inside, b"*/").map_or(self.bytes.len(), |end| start + 2 + end + 2)
    }

    /// The end of a line with its continuations; a comment in it may span lines too.
    fn line_end(&self, start: usize) -> usize {
        let is_comment = self.bytes[start..].starts_with(b"//");
        let special = |rest: &[u8]| {
            if is_comment { memchr2(b'\n', b'\\', rest) } else { memchr3(b'\n', b'\\', b'/', rest) }
        };
        let mut at = start;
        while let Some(offset) = special(self.rest(at)) {
            at += offset;
            at = match (self.bytes[at], self.bytes.get(at + 1)) {
                (b'\n', _) => return at,
                (b'\\', Some(b'\r')) => at + 3,
                (b'\\', Some(_)) => at + 2,
                (b'/', Some(b'/')) if !is_comment => return self.line_end(at),
                (b'/', Some(b'*')) if !is_comment => self.comment_end(at),
                _ => at + 1,
            };
        }
        self.bytes.len()
    }

    /// Everything from an offset on; empty after the end.
    fn rest(&self, from: usize) -> &[u8] {
        self.bytes.get(from..).unwrap_or_default()
    }

    fn quoted(&mut self, quote: u8) -> TokenKind {
        self.at += 1;
        while let Some(byte) = self.bytes.get(self.at) {
            match *byte {
                b'\\' => self.at += 1,
                b'\n' => break,
                byte if byte == quote => {
                    self.at += 1;
                    break;
                }
                _ => {}
            }
            self.at += 1;
        }
        self.at = self.at.min(self.bytes.len());
        TokenKind::Literal
    }

    /// A name, a number, or the prefix of a string.
    fn word(&mut self) -> TokenKind {
        let start = self.at;
        let is_number = self.bytes[start].is_ascii_digit();
        // Apostrophes separate digits.
        while is_word(self.peek(0)) || (is_number && self.peek(0) == b'\'' && is_word(self.peek(1))) {
            self.at += 1;
        }
        match (self.peek(0), &self.bytes[start..self.at]) {
            (b'"', b"R" | b"LR" | b"uR" | b"UR" | b"u8R") => self.raw_string(),
            (quote @ (b'"' | b'\''), b"L" | b"u" | b"U" | b"u8") => self.quoted(quote),
            _ if is_number => TokenKind::Literal,
            _ => TokenKind::Word,
        }
    }

    /// `R"mark(...)mark"`.
    fn raw_string(&mut self) -> TokenKind {
        let inside = &self.bytes[self.at + 1..];
        let mark = inside.iter().take(20).position(|byte| *byte == b'(').map_or(&[][..], |end| &inside[..end]);
        let end = [b")", mark, b"\""].concat();
        let length = inside.windows(end.len()).position(|window| window == end);
        self.at = length.map_or(self.bytes.len(), |length| self.at + 1 + length + end.len());
        TokenKind::Literal
    }
}

fn is_word(byte: u8) -> bool {
    WORD[usize::from(byte)]
}

/// Which bytes belong to words. Letters outside of ASCII do.
const WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let it = byte as u8;
        table[byte] = it.is_ascii_alphanumeric() || matches!(it, b'_' | b'$') || it >= 0x80;
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: &[&str]) {
        let found = tokens(source);
        let texts: Vec<&str> = found.iter().map(|token| token.text(source)).collect();
        assert_eq!(texts, expected, "{source}");
    }

    #[test]
    fn a_source_is_words_literals_marks_and_directives() {
        check("int x = 1'000; // no", &["int", "x", "=", "1'000", ";"]);
        check("a /* b\n c */ d", &["a", "d"]);
        check("f(\"a\\\"b\", 'c', L\"d\")", &["f", "(", "\"a\\\"b\"", ",", "'c'", ",", "L\"d\"", ")"]);
        check("R\"x(a)\" )x\" b", &["R\"x(a)\" )x\"", "b"]);
        check("#define A \\\n  1\nb", &["#define A \\\n  1", "b"]);
        check("#if A /* one\n two */\nb # c", &["#if A /* one\n two */", "b", "#", "c"]);
        check("\"open\nnext", &["\"open", "next"]);
        check("\"", &["\""]);
        check("a \\", &["a", "\\"]);
        check("'\\", &["'\\"]);
    }

    #[test]
    fn the_first_token_of_a_line_is_known() {
        let found = tokens("a b\n  c\\\n d");
        assert_eq!(found.iter().map(|token| token.opens_line).collect::<Vec<_>>(), [true, false, true, false]);
    }
}

//! Splits a style sheet into statements, as CSS Syntax Level 3 does: a statement ends at a semicolon or brace outside brackets
//! and strings, whatever it contains. Comments are collected along the way. Each byte is read once.

use std::ops::Range;

/// How the syntax of a dialect differs from CSS.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Dialect {
    /// Whether `//` starts a comment.
    pub(crate) has_line_comments: bool,
    /// The character before the brace of an interpolation; zero if there are none.
    pub(crate) interpolation: u8,
    /// The first character of variables; zero if there are none.
    pub(crate) variable: u8,
}

const UNCLOSED: &str = "this is not closed";

/// How a statement ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Statement {
    /// It ends with a semicolon, or with its block.
    Plain(Range<usize>),
    /// It is followed by its block.
    Block(Range<usize>),
    /// The end of a block, at its brace.
    End(usize),
}

/// One or more bytes of a style sheet that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A byte outside strings.
    Text,
    /// A byte of a string, a comment, or a URL.
    Quoted,
    Comment,
    /// An opening or closing bracket, or the start of an interpolation.
    Bracket,
    Semicolon,
    BlockStart,
    BlockEnd,
}

/// The brackets and quotes that are open at a byte.
#[derive(Default)]
pub(super) struct Nesting(Vec<u8>);

impl Nesting {
    /// Whether the byte is outside all brackets and strings.
    pub(super) fn is_outside(&self) -> bool {
        self.0.is_empty()
    }

    /// How many brackets and strings are open.
    pub(super) fn depth(&self) -> usize {
        self.0.len()
    }

    /// Whether the byte is in a string.
    pub(super) fn is_in_string(&self) -> bool {
        matches!(self.0.last(), Some(b'"' | b'\''))
    }

    /// Whether the innermost open bracket is a parenthesis.
    pub(super) fn is_in_parentheses(&self) -> bool {
        self.0.last() == Some(&b')')
    }

    /// Reads the token at a byte. Returns it with the offset of the next one.
    pub(super) fn step(&mut self, bytes: &[u8], at: usize, dialect: Dialect) -> (Token, usize) {
        let next = bytes.get(at + 1).copied();
        let starts_code = dialect.interpolation != 0 && bytes[at] == dialect.interpolation && next == Some(b'{');
        if starts_code {
            self.0.push(b'}');
            return (Token::Bracket, at + 2);
        }
        match (self.0.last().copied(), bytes[at]) {
            (Some(quote @ (b'"' | b'\'')), byte) => (Token::Quoted, self.quoted(quote, byte, at)),
            (_, b'\\') => (Token::Text, at + 2),
            (_, b'/') if next == Some(b'*') => (Token::Comment, comment_end(bytes, at)),
            (_, b'/') if next == Some(b'/') && dialect.has_line_comments => {
                (Token::Comment, memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |length| at + length))
            }
            (_, quote @ (b'"' | b'\'')) => self.open(quote, Token::Quoted, at),
            (_, b'(') => match address_end(bytes, at, dialect) {
                Some(end) => (Token::Quoted, end),
                None => self.open(b')', Token::Bracket, at),
            },
            (_, b'[') => self.open(b']', Token::Bracket, at),
            (None, b'{') => (Token::BlockStart, at + 1),
            (_, b'{') => self.open(b'}', Token::Bracket, at),
            (Some(open), byte) if open == byte => {
                self.0.pop();
                (Token::Bracket, at + 1)
            }
            (_, b'}') => (Token::BlockEnd, at + 1),
            (None, b';') => (Token::Semicolon, at + 1),
            _ => (Token::Text, at + 1),
        }
    }

    fn open(&mut self, closing: u8, token: Token, at: usize) -> (Token, usize) {
        self.0.push(closing);
        (token, at + 1)
    }

    /// The byte after the one at `at`, which is in a string. An unclosed string ends at the end of its line.
    fn quoted(&mut self, quote: u8, byte: u8, at: usize) -> usize {
        if byte == quote || byte == b'\n' {
            self.0.pop();
        }
        if byte == b'\\' { at + 2 } else { at + 1 }
    }
}

fn comment_end(bytes: &[u8], at: usize) -> usize {
    memchr::memmem::find(&bytes[at + 2..], b"*/").map_or(bytes.len(), |length| at + length + 4)
}

/// The end of an unquoted URL, `url(door.png)`, whose parenthesis is at `at`.
fn address_end(bytes: &[u8], at: usize, dialect: Dialect) -> Option<usize> {
    let word = bytes.get(at.checked_sub(3)?..at)?;
    if !word.eq_ignore_ascii_case(b"url") {
        return None;
    }
    let first = bytes[at + 1..].iter().find(|byte| !byte.is_ascii_whitespace())?;
    let is_code = *first != 0 && (*first == dialect.variable || *first == dialect.interpolation);
    let is_address = !is_code && !matches!(first, b'"' | b'\'');
    let end = memchr::memchr2(b')', b'\n', &bytes[at..]).map_or(bytes.len(), |length| at + length + 1);
    is_address.then_some(end)
}

/// Reads the statements of a style sheet.
pub(super) struct Lexer<'s> {
    source: &'s str,
    at: usize,
    dialect: Dialect,
    pub(super) comments: Vec<Range<usize>>,
    pub(super) problems: Vec<(Range<usize>, &'static str)>,
}

impl<'s> Lexer<'s> {
    pub(super) fn new(source: &'s str, dialect: Dialect) -> Self {
        Self { source, at: 0, dialect, comments: Vec::new(), problems: Vec::new() }
    }

    /// The next statement.
    pub(super) fn next(&mut self) -> Option<Statement> {
        let bytes = self.source.as_bytes();
        let start = self.statement_start(bytes)?;
        if bytes[start] == b'}' {
            self.at = start + 1;
            return Some(Statement::End(start));
        }
        // The value of a custom property may have a block.
        let is_property = bytes[start..].starts_with(b"--");
        let (mut nesting, mut at) = (Nesting::default(), start);
        while at < bytes.len() {
            let (token, next) = nesting.step(bytes, at, self.dialect);
            match token {
                Token::Comment => self.comments.push(at..next),
                Token::Semicolon => return Some(self.plain(start..at, next)),
                Token::BlockStart if is_property && bytes[start..at].contains(&b':') => nesting.0.push(b'}'),
                Token::BlockStart => {
                    self.at = next;
                    return Some(Statement::Block(self.trimmed(start..at)));
                }
                Token::BlockEnd => {
                    if !nesting.is_outside() {
                        self.problem(start..at);
                    }
                    return Some(self.plain(start..at, at));
                }
                Token::Text | Token::Quoted | Token::Bracket => {}
            }
            at = next;
        }
        if !nesting.is_outside() {
            self.problem(start..bytes.len());
        }
        Some(self.plain(start..bytes.len(), bytes.len()))
    }

    /// The first byte of the next statement, after blanks and comments.
    fn statement_start(&mut self, bytes: &[u8]) -> Option<usize> {
        let mut nesting = Nesting::default();
        while let Some(byte) = bytes.get(self.at) {
            if byte.is_ascii_whitespace() || *byte == b';' {
                self.at += 1;
                continue;
            }
            let (Token::Comment, next) = nesting.step(bytes, self.at, self.dialect) else { return Some(self.at) };
            if next == bytes.len() && bytes[self.at + 1] == b'*' && !bytes.ends_with(b"*/") {
                self.problem(self.at..next);
            }
            self.comments.push(self.at..next);
            self.at = next;
        }
        None
    }

    fn plain(&mut self, range: Range<usize>, next: usize) -> Statement {
        self.at = next;
        Statement::Plain(self.trimmed(range))
    }

    fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let text = self.source.get(range.clone()).unwrap_or("");
        range.start..range.start + text.trim_end().len()
    }

    /// Records where an unclosed bracket, string or block starts.
    pub(super) fn problem(&mut self, range: Range<usize>) {
        let line = self.source.get(range.clone()).unwrap_or("").lines().next().unwrap_or("");
        self.problems.push((range.start..range.start + line.len(), UNCLOSED));
    }
}

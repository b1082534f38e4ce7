//! Splits markup into tags, comments and the code between braces, in one pass and linear time.
//!
//! Broken markup is never an error: what does not end is text, and the rest of the file is read without what did not end.

use std::ops::Range;

/// Which braces enclose code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Braces {
    None,
    /// `{code}`, in text and in attributes.
    Single,
    /// `{{ code }}`, in text.
    Double,
}

/// A part of the markup. Text is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Tag(Tag),
    /// The text between braces.
    Code(Range<usize>),
    /// A comment with its delimiters.
    Comment(Range<usize>),
    /// Something that does not end.
    Open(Range<usize>),
}

/// A start tag or an end tag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tag {
    pub(crate) name: Range<usize>,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) is_end: bool,
    pub(crate) is_closed: bool,
}

/// An attribute of a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Attribute {
    /// Empty if it is only code: `{name}`, `{...props}`.
    pub(crate) name: Range<usize>,
    /// Without quotes or braces.
    pub(crate) value: Option<Range<usize>>,
    /// Whether the value is the code between braces.
    pub(crate) is_code: bool,
}

/// The state of a scan.
pub(crate) struct Scanner<'s> {
    pub(crate) source: &'s str,
    at: usize,
    braces: Braces,
    quotes: Quotes,
}

impl<'s> Scanner<'s> {
    pub(crate) fn new(source: &'s str, start: usize, braces: Braces) -> Self {
        Self { source, at: start, braces, quotes: Quotes::default() }
    }

    fn byte(&self, at: usize) -> u8 {
        self.source.as_bytes().get(at).copied().unwrap_or(0)
    }

    fn find(&self, text: &str, from: usize) -> Option<usize> {
        self.source.get(from..)?.find(text).map(|at| from + at)
    }

    /// The next token.
    pub(crate) fn next(&mut self) -> Option<Token> {
        loop {
            let rest = self.source.as_bytes().get(self.at..)?;
            let stop = |byte: &u8| *byte == b'<' || (*byte == b'{' && self.braces != Braces::None);
            self.at += rest.iter().position(stop)?;
            let start = self.at;
            let token = match (self.byte(start), self.byte(start + 1)) {
                (b'{', b'{') if self.braces == Braces::Double => Some(self.double()),
                (b'{', _) if self.braces == Braces::Single => Some(self.single()),
                (b'<', b'!' | b'?') => self.declaration(),
                (b'<', next) if next.is_ascii_alphabetic() => Some(self.tag(start + 1, false)),
                (b'<', b'/') if self.byte(start + 2).is_ascii_alphabetic() => Some(self.tag(start + 2, true)),
                _ => None,
            };
            if self.at == start {
                self.at += 1;
            }
            if token.is_some() {
                return token;
            }
        }
    }

    /// The content of an element that is text whatever is in it, up to its end tag, which is left behind. Without one, to the end
    /// of the file.
    pub(crate) fn raw(&mut self, name: &str) -> (Range<usize>, bool) {
        let start = self.at;
        let mut from = start;
        while let Some(at) = self.find("</", from) {
            let after = at + 2;
            let is_name = self.source.as_bytes().get(after..after + name.len());
            let is_name = is_name.is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()));
            if is_name && matches!(self.byte(after + name.len()), b'>' | b'/' | b' ' | b'\t' | b'\r' | b'\n') {
                self.at = self.find(">", after).map_or(self.source.len(), |end| end + 1);
                return (start..at, true);
            }
            from = after;
        }
        self.at = self.source.len();
        (start..self.at, false)
    }

    fn declaration(&mut self) -> Option<Token> {
        let start = self.at;
        if !self.source[start..].starts_with("<!--") {
            self.at = self.find(">", start).map_or(self.source.len(), |end| end + 1);
            return None;
        }
        let Some(end) = self.find("-->", start + 4) else {
            self.at = self.source.len();
            return Some(Token::Open(start..start + 4));
        };
        self.at = end + 3;
        Some(Token::Comment(start..self.at))
    }

    fn double(&mut self) -> Token {
        let start = self.at;
        let Some(end) = self.find("}}", start + 2) else {
            self.braces = Braces::None;
            return Token::Open(start..start + 2);
        };
        self.at = end + 2;
        Token::Code(start + 2..end)
    }

    fn single(&mut self) -> Token {
        let start = self.at;
        let Some(end) = self.code_end(start + 1) else {
            self.braces = Braces::None;
            return Token::Open(start..start + 1);
        };
        self.at = end + 1;
        Token::Code(start + 1..end)
    }

    fn tag(&mut self, start: usize, is_end: bool) -> Token {
        let is_name = |byte: u8| !byte.is_ascii_whitespace() && !matches!(byte, b'>' | b'/' | b'<' | b'{' | b'=' | 0);
        let mut end = start;
        while is_name(self.byte(end)) {
            end += 1;
        }
        let mut tag = Tag { name: start..end, is_end, ..Tag::default() };
        let mut at = end;
        loop {
            while self.byte(at).is_ascii_whitespace() {
                at += 1;
            }
            match self.byte(at) {
                b'>' => break,
                b'/' => {
                    tag.is_closed = self.byte(at + 1) == b'>';
                    at += 1;
                    continue;
                }
                // The tag does not end, but another one starts.
                b'<' => {
                    self.at = at;
                    return Token::Tag(tag);
                }
                0 if at >= self.source.len() => {
                    self.at = at;
                    return Token::Open(start - 1..end);
                }
                _ => {}
            }
            let before = at;
            let Some(attribute) = self.attribute(&mut at) else {
                self.at = self.source.len();
                return Token::Open(before..before + 1);
            };
            tag.attributes.push(attribute);
            // Whatever it is, it is left behind.
            at = at.max(before + 1);
        }
        self.at = at + 1;
        Token::Tag(tag)
    }

    /// The attribute at a byte, which moves behind it; `None` if it does not end.
    fn attribute(&mut self, at: &mut usize) -> Option<Attribute> {
        let start = *at;
        if self.byte(start) == b'{' && self.braces == Braces::Single {
            let end = self.code_end(start + 1)?;
            *at = end + 1;
            return Some(Attribute { name: start..start, value: Some(start + 1..end), is_code: true });
        }
        let mut end = start;
        // A name may contain brackets with anything in them: `:[key]`.
        loop {
            let (byte, next) = (self.byte(end), self.byte(end + 1));
            if matches!((byte, next), (b'=' | b'>' | b'<' | 0, _) | (b'/', b'>')) || byte.is_ascii_whitespace() {
                break;
            }
            end += 1;
        }
        let mut next = end;
        while self.byte(next).is_ascii_whitespace() {
            next += 1;
        }
        if self.byte(next) != b'=' || end == start {
            *at = end;
            return Some(Attribute { name: start..end, value: None, is_code: false });
        }
        next += 1;
        while self.byte(next).is_ascii_whitespace() {
            next += 1;
        }
        let (value, is_code) = self.value(next, at)?;
        Some(Attribute { name: start..end, value: Some(value), is_code })
    }

    fn value(&mut self, start: usize, at: &mut usize) -> Option<(Range<usize>, bool)> {
        match self.byte(start) {
            quote @ (b'"' | b'\'') => {
                let end = memchr::memchr(quote, &self.source.as_bytes()[start + 1..])? + start + 1;
                *at = end + 1;
                Some((start + 1..end, false))
            }
            b'{' if self.braces == Braces::Single => {
                let end = self.code_end(start + 1)?;
                *at = end + 1;
                // `{a}{b}` and `{a}b` are text with code in it.
                if matches!(self.byte(*at), b'>' | b'/' | b'<' | 0) || self.byte(*at).is_ascii_whitespace() {
                    return Some((start + 1..end, true));
                }
                self.unquoted(start, at)
            }
            b'`' if self.braces == Braces::Single => {
                let end = memchr::memchr(b'`', &self.source.as_bytes()[start + 1..])? + start + 2;
                *at = end;
                Some((start..end, true))
            }
            _ => self.unquoted(start, at),
        }
    }

    fn unquoted(&mut self, start: usize, at: &mut usize) -> Option<(Range<usize>, bool)> {
        let mut end = start;
        while !self.byte(end).is_ascii_whitespace() && !matches!(self.byte(end), b'>' | 0) {
            end = match self.byte(end) {
                b'{' if self.braces == Braces::Single => self.code_end(end + 1)? + 1,
                b'/' if self.byte(end + 1) == b'>' => break,
                _ => end + 1,
            };
        }
        *at = end;
        Some((start..end, false))
    }

    /// The end of code that starts at a byte: the brace that closes it. Braces in strings and comments do not count.
    pub(crate) fn code_end(&mut self, start: usize) -> Option<usize> {
        let bytes = self.source.as_bytes();
        // The braces and template strings around the current byte.
        let mut around: Vec<u8> = Vec::new();
        let mut at = start;
        loop {
            let byte = *bytes.get(at)?;
            let is_in_template = around.last() == Some(&b'`');
            at += 1;
            match byte {
                b'\\' => at += 1,
                b'`' if is_in_template => {
                    around.pop();
                }
                b'$' if is_in_template && bytes.get(at) == Some(&b'{') => {
                    around.push(b'{');
                    at += 1;
                }
                _ if is_in_template => {}
                b'`' | b'{' => around.push(byte),
                b'}' if around.is_empty() => return Some(at - 1),
                b'}' => {
                    around.pop();
                }
                b'"' | b'\'' => at = self.quotes.end(bytes, at, byte).unwrap_or(at),
                b'/' if bytes.get(at) == Some(&b'*') => at = self.find("*/", at + 1)? + 2,
                b'/' if bytes.get(at) == Some(&b'/') && bytes[..at - 1].last().is_none_or(u8::is_ascii_whitespace) => {
                    at += memchr::memchr(b'\n', &bytes[at..])?;
                }
                _ => {}
            }
        }
    }
}

/// Where strings end. A quote that is not closed in its line is an apostrophe.
#[derive(Default)]
struct Quotes {
    /// The end of the last line in which such a quote was not closed, for each kind.
    open: [usize; 2],
}

impl Quotes {
    /// The byte after a string whose content starts at a byte.
    fn end(&mut self, bytes: &[u8], start: usize, quote: u8) -> Option<usize> {
        let open = &mut self.open[usize::from(quote == b'"')];
        if start < *open {
            return None;
        }
        let mut at = start;
        loop {
            match bytes.get(at) {
                Some(b'\\') => at += 2,
                Some(byte) if *byte == quote => return Some(at + 1),
                Some(b'\n') | None => {
                    *open = at;
                    return None;
                }
                Some(_) => at += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(source: &str, braces: Braces) -> Vec<String> {
        let mut scanner = Scanner::new(source, 0, braces);
        let mut found = Vec::new();
        while let Some(token) = scanner.next() {
            let text = |range: &Range<usize>| source[range.clone()].to_owned();
            found.push(match &token {
                Token::Tag(tag) => {
                    let attribute = |it: &Attribute| {
                        format!(" {}={}", text(&it.name), it.value.as_ref().map_or("-".to_owned(), text))
                    };
                    let attributes: String = tag.attributes.iter().map(attribute).collect();
                    let (end, closed) = (if tag.is_end { "/" } else { "" }, if tag.is_closed { " /" } else { "" });
                    format!("<{end}{}{attributes}{closed}>", text(&tag.name))
                }
                Token::Code(range) => format!("code {}", text(range)),
                Token::Comment(range) => format!("comment {}", text(range)),
                Token::Open(range) => format!("open {}", text(range)),
            });
        }
        found
    }

    #[test]
    fn tags_have_attributes() {
        let found = tokens("<a b='1' @c.d=\"e > f\" g h=i/>x<2 </a >", Braces::None);
        assert_eq!(found, ["<a b=1 @c.d=e > f g=- h=i />", "</a>"]);
    }

    #[test]
    fn braces_end_outside_of_strings_and_comments() {
        let found = tokens("{a['}']} {`}${'}'}`} {/* } */ b} {don't}", Braces::Single);
        assert_eq!(found, ["code a['}']", "code `}${'}'}`", "code /* } */ b", "code don't"]);
        assert_eq!(tokens("{{ {a: 1} }} { b }", Braces::Double), ["code  {a: 1} "]);
    }

    #[test]
    fn attributes_contain_code() {
        let found = tokens("<A {b} {...c} d={e > f} g=\"h {i}\" j=k{l}m />", Braces::Single);
        assert_eq!(found, ["<A =b =...c d=e > f g=h {i} j=k{l}m />"]);
    }

    #[test]
    fn what_does_not_end_is_text() {
        assert_eq!(tokens("{a <b>{c}</b>", Braces::Single), ["open {", "<b>", "</b>"]);
        assert_eq!(tokens("<a b=\"c <d>", Braces::None), ["open b"]);
        assert_eq!(tokens("<a <b>", Braces::None), ["<a>", "<b>"]);
        assert_eq!(tokens("<!-- a", Braces::None), ["open <!--"]);
    }

    #[test]
    fn raw_text_ends_at_its_end_tag() {
        let mut scanner = Scanner::new("<script>a = '</b>' </SCRIPT ><b>", 0, Braces::None);
        scanner.next();
        assert_eq!(scanner.raw("script"), (8..19, true));
        assert!(matches!(scanner.next(), Some(Token::Tag(_))));
        assert_eq!(scanner.raw("b"), (32..32, false));
    }
}

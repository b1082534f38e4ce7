//! What people type into a search, read by a small grammar of our own.
//!
//! ```text
//! group  = run ("OR" run)*
//! run    = item ("AND"? item)*
//! item   = "NOT" item | "(" group ")" | '"' words '"' | filter | word | word "*"
//! filter = ("kind" | "path" | "lang" | "in") ":" value
//! ```
//!
//! There are no errors: an operator with nothing to join is left out, a bracket or quote that is never closed ends with the
//! text, and a filter that cannot be one is words. Filters hold for the whole text, wherever they stand.

use rhumb_model::SymbolKind;
use std::iter::Peekable;
use std::vec::IntoIter;

/// More words than this are a pasted text, not a search.
const MAX_WORDS: usize = 32;

/// Operators, brackets and words beyond this many are not read.
const MAX_TOKENS: usize = 64;

/// Of a longer text only the beginning is read.
const MAX_BYTES: usize = 1 << 14;

/// Brackets in more brackets than this are not seen.
const MAX_DEPTH: usize = 8;

/// What a text asks for.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Request {
    /// The words; absent if there are none.
    pub(super) words: Option<Node>,
    /// What must hold besides.
    pub(super) filters: Vec<Filter>,
}

/// A condition on words.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    Word(String),
    /// The beginning of a word.
    Prefix(String),
    /// Words that follow each other.
    Phrase(Vec<String>),
    All(Vec<Node>),
    Any(Vec<Node>),
    Not(Box<Node>),
}

/// A condition on a symbol that is no matter of words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Filter {
    pub(super) test: Test,
    pub(super) sense: Sense,
}

/// Whether a filter asks for what passes its test or for the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sense {
    With,
    Without,
}

/// What a filter looks at.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Test {
    Kind(SymbolKind),
    /// A part of the path, or a pattern for all of it.
    Path(String),
    Language(String),
    /// A folder, a file or an owner.
    Inside(String),
}

#[derive(Debug, PartialEq)]
enum Token {
    Open,
    Close,
    And,
    Or,
    Not,
    Item(Node),
    Filter(Test),
}

/// Reads what somebody typed.
pub(super) fn parse(text: &str) -> Request {
    let text = &text[..text.floor_char_boundary(MAX_BYTES)];
    let mut parser = Parser { tokens: tokens(text).into_iter().peekable(), filters: Vec::new(), depth: 0 };
    let words = parser.group();
    let request = Request { words, filters: parser.filters };
    if request == Request::default() { Request { words: join(Node::All, pieces(text)), ..request } } else { request }
}

impl Node {
    /// The words that are asked for, from left to right.
    pub(super) fn wanted(&self) -> Vec<&str> {
        match self {
            Self::Word(word) | Self::Prefix(word) => vec![word],
            Self::Phrase(words) => words.iter().map(String::as_str).collect(),
            Self::All(nodes) | Self::Any(nodes) => nodes.iter().flat_map(Self::wanted).collect(),
            Self::Not(_) => Vec::new(),
        }
    }

    /// All words, asked for or not.
    pub(super) fn all(&self) -> Vec<&str> {
        match self {
            Self::Word(_) | Self::Prefix(_) | Self::Phrase(_) => self.wanted(),
            Self::All(nodes) | Self::Any(nodes) => nodes.iter().flat_map(Self::all).collect(),
            Self::Not(node) => node.all(),
        }
    }
}

struct Parser {
    tokens: Peekable<IntoIter<Token>>,
    filters: Vec<Filter>,
    depth: usize,
}

impl Parser {
    fn group(&mut self) -> Option<Node> {
        let mut runs = Vec::new();
        loop {
            runs.extend(self.run());
            if self.tokens.next_if_eq(&Token::Or).is_none() {
                return join(Node::Any, runs);
            }
        }
    }

    fn run(&mut self) -> Option<Node> {
        let mut items = Vec::new();
        loop {
            match self.tokens.peek() {
                None | Some(Token::Or) => break,
                Some(Token::Close) if self.depth > 0 => break,
                Some(_) => items.extend(self.item()),
            }
        }
        join(Node::All, items)
    }

    /// One item, or nothing where a token means none; takes at least one token.
    fn item(&mut self) -> Option<Node> {
        let mut sense = Sense::With;
        while self.tokens.next_if_eq(&Token::Not).is_some() {
            sense = if sense == Sense::With { Sense::Without } else { Sense::With };
        }
        let is_end = matches!(self.tokens.peek(), Some(Token::Or | Token::Close)) && sense == Sense::Without;
        let node = match if is_end { None } else { self.tokens.next() }? {
            Token::Item(node) => Some(node),
            Token::Open => self.bracket(),
            Token::Filter(test) => {
                self.filters.push(Filter { test, sense });
                None
            }
            Token::Close | Token::And | Token::Or | Token::Not => None,
        }?;
        Some(if sense == Sense::With { node } else { Node::Not(Box::new(node)) })
    }

    fn bracket(&mut self) -> Option<Node> {
        if self.depth == MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let group = self.group();
        self.depth -= 1;
        self.tokens.next_if_eq(&Token::Close);
        group
    }
}

/// Several nodes as one; one is itself.
fn join(kind: fn(Vec<Node>) -> Node, mut nodes: Vec<Node>) -> Option<Node> {
    if nodes.len() > 1 { Some(kind(nodes)) } else { nodes.pop() }
}

fn tokens(text: &str) -> Vec<Token> {
    let (mut rest, mut tokens, mut words) = (text.trim_start(), Vec::new(), 0);
    while let Some(first) = rest.chars().next() {
        let (found, after) = match first {
            '(' => (vec![Token::Open], &rest[1..]),
            ')' => (vec![Token::Close], &rest[1..]),
            '"' => quoted(rest),
            _ => chunk(rest),
        };
        words += found.iter().map(word_count).sum::<usize>();
        if words > MAX_WORDS || tokens.len() >= MAX_TOKENS {
            break;
        }
        tokens.extend(found);
        rest = after.trim_start();
    }
    tokens
}

fn word_count(token: &Token) -> usize {
    if let Token::Item(node) = token { node.wanted().len() } else { 0 }
}

/// What stands between quotes, and the text after them.
fn between_quotes(text: &str) -> (&str, &str) {
    let inside = text.strip_prefix('"').unwrap_or(text);
    inside.split_once('"').unwrap_or((inside, ""))
}

fn quoted(text: &str) -> (Vec<Token>, &str) {
    let (inside, rest) = between_quotes(text);
    let words: Vec<String> = words(inside).take(MAX_WORDS).map(|(word, _)| word.to_owned()).collect();
    let phrase = (!words.is_empty()).then_some(Token::Item(Node::Phrase(words)));
    (phrase.into_iter().collect(), rest)
}

/// What stands before the next blank, bracket or quote, and the text after it.
fn chunk(text: &str) -> (Vec<Token>, &str) {
    let end = text.find(|sign: char| sign.is_whitespace() || "()\"".contains(sign)).unwrap_or(text.len());
    let (chunk, rest) = text.split_at(end);
    let operator = match chunk {
        "AND" => Some(Token::And),
        "OR" => Some(Token::Or),
        "NOT" => Some(Token::Not),
        _ => None,
    };
    if let Some(operator) = operator {
        return (vec![operator], rest);
    }
    if let Some((filter, rest)) = filter(chunk, rest) {
        return (vec![Token::Filter(filter)], rest);
    }
    (join(Node::All, pieces(chunk)).map(Token::Item).into_iter().collect(), rest)
}

/// The filter that `chunk` is; its value may be the quoted text behind it.
fn filter<'t>(chunk: &str, rest: &'t str) -> Option<(Test, &'t str)> {
    let (key, value) = chunk.split_once(':')?;
    let (value, rest) = if value.is_empty() && rest.starts_with('"') { between_quotes(rest) } else { (value, rest) };
    // Two colons stand between an owner and its member.
    if value.is_empty() || value.starts_with(':') {
        return None;
    }
    let test = match key {
        "kind" => Test::Kind(SymbolKind::from_name(&value.to_lowercase())?),
        "path" => Test::Path(value.to_owned()),
        "lang" => Test::Language(value.to_lowercase()),
        "in" => Test::Inside(value.to_owned()),
        _ => return None,
    };
    Some((test, rest))
}

/// The words of a chunk as nodes; a star makes the word before it a beginning.
fn pieces(chunk: &str) -> Vec<Node> {
    let node = |(word, rest): (&str, &str)| {
        let word = word.to_owned();
        if rest.starts_with('*') { Node::Prefix(word) } else { Node::Word(word) }
    };
    words(chunk).take(MAX_WORDS).map(node).collect()
}

/// What stands between blanks, dots and other signs, each word with the text after it.
fn words(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.find(is_part)?;
        let length = rest[start..].find(|sign| !is_part(sign)).unwrap_or(rest.len() - start);
        let (word, after) = rest[start..].split_at(length);
        rest = after;
        Some((word, after))
    })
    .filter(|(word, _)| word.contains(char::is_alphanumeric))
}

fn is_part(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}

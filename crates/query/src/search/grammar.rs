//! The grammar of searches: words, operators and filters.
//!
//! ```text
//! group  = run ("OR" run)*
//! run    = item ("AND"? item)*
//! item   = "NOT" item | "(" group ")" | '"' words '"' | filter | word | word "*"
//! filter = ("kind" | "path" | "lang" | "in") ":" value
//! ```
//!
//! Parsing never fails: an operator without an operand is ignored, an unclosed parenthesis or quote ends with the text, and an
//! invalid filter is read as words.

use rhumb_model::SymbolKind;
use rhumb_store::{FilterTerm, FilterTest, TextQuery};
use std::iter::Peekable;
use std::vec::IntoIter;

/// Maximum number of words; more are pasted text rather than a search.
const MAX_WORDS: usize = 32;

/// Maximum number of tokens; the rest is ignored.
const MAX_TOKENS: usize = 64;

/// Maximum length of a search; the rest is ignored.
const MAX_BYTES: usize = 1 << 14;

/// Maximum nesting of parentheses; deeper ones are ignored.
const MAX_DEPTH: usize = 8;

/// A parsed search.
#[derive(Debug, Default, PartialEq)]
pub(super) struct ParsedSearch {
    /// The words to search for; `None` if there are none.
    pub(super) words: Option<TextQuery>,
    /// The filters. They apply to the whole search, wherever they are written.
    pub(super) filters: Vec<FilterTerm>,
    /// The first value of `kind:` that is not a kind; it is also read as a word.
    pub(super) unknown_kind: Option<String>,
}

#[derive(Debug, PartialEq)]
enum SearchToken {
    Open,
    Close,
    And,
    Or,
    Not,
    Query(TextQuery),
    Filter(FilterTest),
    /// `kind:` with a value that is not a kind.
    UnknownKind(String),
}

fn unknown_kind(token: &SearchToken) -> Option<String> {
    if let SearchToken::UnknownKind(kind) = token { Some(kind.clone()) } else { None }
}

/// Parses the text of a search.
pub(super) fn parse(text: &str) -> ParsedSearch {
    let text = &text[..text.floor_char_boundary(MAX_BYTES)];
    let tokens = tokens(text);
    let unknown_kind = tokens.iter().find_map(unknown_kind);
    let mut parser = Parser { tokens: tokens.into_iter().peekable(), filters: Vec::new(), depth: 0 };
    let words = parser.group();
    let request = ParsedSearch { words, filters: parser.filters, unknown_kind };
    if request == ParsedSearch::default() {
        ParsedSearch { words: join(TextQuery::All, word_queries(text)), ..request }
    } else {
        request
    }
}

struct Parser {
    tokens: Peekable<IntoIter<SearchToken>>,
    filters: Vec<FilterTerm>,
    depth: usize,
}

impl Parser {
    fn group(&mut self) -> Option<TextQuery> {
        let mut runs = Vec::new();
        loop {
            runs.extend(self.run());
            if self.tokens.next_if_eq(&SearchToken::Or).is_none() {
                return join(TextQuery::Any, runs);
            }
        }
    }

    fn run(&mut self) -> Option<TextQuery> {
        let mut items = Vec::new();
        loop {
            match self.tokens.peek() {
                None | Some(SearchToken::Or) => break,
                Some(SearchToken::Close) if self.depth > 0 => break,
                Some(_) => items.extend(self.item()),
            }
        }
        join(TextQuery::All, items)
    }

    /// Parses one item, and consumes at least one token unless it is at the end of a group. `None` if the item is no words.
    fn item(&mut self) -> Option<TextQuery> {
        let mut is_negated = false;
        while self.tokens.next_if_eq(&SearchToken::Not).is_some() {
            is_negated = !is_negated;
        }
        let is_end = matches!(self.tokens.peek(), Some(SearchToken::Or | SearchToken::Close)) && is_negated;
        let query = match if is_end { None } else { self.tokens.next() }? {
            SearchToken::Query(query) => Some(query),
            SearchToken::Open => self.parenthesis(),
            SearchToken::Filter(test) => {
                self.filters.push(FilterTerm { test, is_negated });
                None
            }
            SearchToken::UnknownKind(_)
            | SearchToken::Close
            | SearchToken::And
            | SearchToken::Or
            | SearchToken::Not => None,
        }?;
        Some(if is_negated { TextQuery::Not(Box::new(query)) } else { query })
    }

    fn parenthesis(&mut self) -> Option<TextQuery> {
        if self.depth == MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let group = self.group();
        self.depth -= 1;
        self.tokens.next_if_eq(&SearchToken::Close);
        group
    }
}

/// Combines several queries; a single one is returned as it is.
fn join(kind: fn(Vec<TextQuery>) -> TextQuery, mut queries: Vec<TextQuery>) -> Option<TextQuery> {
    if queries.len() > 1 { Some(kind(queries)) } else { queries.pop() }
}

fn tokens(text: &str) -> Vec<SearchToken> {
    let (mut rest, mut tokens, mut words) = (text.trim_start(), Vec::new(), 0);
    while let Some(first) = rest.chars().next() {
        let (found, after) = match first {
            '(' => (vec![SearchToken::Open], &rest[1..]),
            ')' => (vec![SearchToken::Close], &rest[1..]),
            '"' => parse_quoted(rest),
            _ => parse_chunk(rest),
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

fn word_count(token: &SearchToken) -> usize {
    if let SearchToken::Query(query) = token { query.required_words().len() } else { 0 }
}

/// The text between quotes, and the text after them.
fn between_quotes(text: &str) -> (&str, &str) {
    let inside = text.strip_prefix('"').unwrap_or(text);
    inside.split_once('"').unwrap_or((inside, ""))
}

fn parse_quoted(text: &str) -> (Vec<SearchToken>, &str) {
    let (inside, rest) = between_quotes(text);
    let words: Vec<String> = words(inside).take(MAX_WORDS).map(|(word, _)| word.to_owned()).collect();
    let phrase = (!words.is_empty()).then_some(SearchToken::Query(TextQuery::Phrase(words)));
    (phrase.into_iter().collect(), rest)
}

/// Splits off the text before the next space, parenthesis or quote, and parses it.
fn parse_chunk(text: &str) -> (Vec<SearchToken>, &str) {
    let end =
        text.find(|character: char| character.is_whitespace() || "()\"".contains(character)).unwrap_or(text.len());
    let (chunk, rest) = text.split_at(end);
    let operator = match chunk {
        "AND" => Some(SearchToken::And),
        "OR" => Some(SearchToken::Or),
        "NOT" => Some(SearchToken::Not),
        _ => None,
    };
    if let Some(operator) = operator {
        return (vec![operator], rest);
    }
    if let Some((filter, rest)) = parse_filter(chunk, rest) {
        return (vec![SearchToken::Filter(filter)], rest);
    }
    let unknown = chunk.strip_prefix("kind:").filter(|kind| !kind.is_empty() && !kind.starts_with(':'));
    let words = join(TextQuery::All, word_queries(chunk)).map(SearchToken::Query);
    (unknown.map(|kind| SearchToken::UnknownKind(kind.to_owned())).into_iter().chain(words).collect(), rest)
}

/// Parses `chunk` as a filter. Its value may be quoted, at the start of `rest`.
fn parse_filter<'t>(chunk: &str, rest: &'t str) -> Option<(FilterTest, &'t str)> {
    let (key, value) = chunk.split_once(':')?;
    let (value, rest) = if value.is_empty() && rest.starts_with('"') { between_quotes(rest) } else { (value, rest) };
    // `Owner::member` is a name.
    if value.is_empty() || value.starts_with(':') {
        return None;
    }
    let test = match key {
        "kind" => FilterTest::Kind(SymbolKind::from_name(&value.to_lowercase())?),
        "path" => FilterTest::Path(value.to_owned()),
        "lang" => FilterTest::Language(value.to_lowercase()),
        "in" => FilterTest::Inside(value.to_owned()),
        _ => return None,
    };
    Some((test, rest))
}

/// The words of a chunk; one with a star after it is a prefix.
fn word_queries(chunk: &str) -> Vec<TextQuery> {
    let query = |(word, rest): (&str, &str)| {
        let word = word.to_owned();
        if rest.starts_with('*') { TextQuery::Prefix(word) } else { TextQuery::Word(word) }
    };
    words(chunk).take(MAX_WORDS).map(query).collect()
}

/// Splits text at everything but letters, digits and underscores; returns each word with the text after it.
fn words(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.find(is_word_char)?;
        let length = rest[start..].find(|character| !is_word_char(character)).unwrap_or(rest.len() - start);
        let (word, after) = rest[start..].split_at(length);
        rest = after;
        Some((word, after))
    })
    .filter(|(word, _)| word.contains(char::is_alphanumeric))
}

fn is_word_char(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(query: &TextQuery) -> String {
        let list = |queries: &[TextQuery]| queries.iter().map(shown).collect::<Vec<_>>().join(" ");
        match query {
            TextQuery::Word(word) => word.clone(),
            TextQuery::Prefix(word) => format!("{word}*"),
            TextQuery::Phrase(words) => format!("'{}'", words.join(" ")),
            TextQuery::All(queries) => format!("(all {})", list(queries)),
            TextQuery::Any(queries) => format!("(any {})", list(queries)),
            TextQuery::Not(query) => format!("(not {})", shown(query)),
        }
    }

    /// As a search in which `open` is the only name: other words are prefixes.
    fn expand(word: &str) -> TextQuery {
        if word == "open" { TextQuery::Word(word.to_owned()) } else { TextQuery::Prefix(word.to_owned()) }
    }

    fn check(text: &str, parsed: &str, expression: &str) {
        let words = parse(text).words;
        assert_eq!(words.as_ref().map(shown).unwrap_or_default(), parsed, "{text}");
        let found = words.and_then(|words| words.expand_words(&expand).to_match().required);
        assert_eq!(found.as_ref().map_or("", |found| found.as_str()), expression, "{text}");
    }

    #[test]
    fn words_are_quoted_and_may_be_prefixes() {
        check("open", "open", r#""open""#);
        check("ope", "ope", r#""ope" *"#);
        check("repo*", "repo*", r#""repo" *"#);
        check("open*", "open*", r#""open" *"#);
        check("get door", "(all get door)", r#"("get" * AND "door" *)"#);
        check("getDoor", "getDoor", r#"("getDoor" * OR ("get" AND "door" *))"#);
        check("getDo", "getDo", r#"("getDo" * OR ("get" AND "do"))"#);
        check("Door::open", "(all Door open)", r#"("Door" * AND "open")"#);
        check("door.op*en", "(all door op* en)", r#"("door" * AND "op" * AND "en" *)"#);
        check("", "", "");
        check(" _ :: ?", "", "");
    }

    #[test]
    fn operators_have_precedence() {
        check("a AND b", "(all a b)", r#"("a" * AND "b" *)"#);
        check("a OR b c", "(any a (all b c))", r#"("a" * OR ("b" * AND "c" *))"#);
        check("(a OR b) c", "(all (any a b) c)", r#"(("a" * OR "b" *) AND "c" *)"#);
        check("a NOT b", "(all a (not b))", r#"("a" * NOT "b" *)"#);
        check("a NOT x.y", "(all a (not (all x y)))", r#"("a" * NOT ("x" * AND "y" *))"#);
        check("a NOT b NOT c", "(all a (not b) (not c))", r#"("a" * NOT ("b" * OR "c" *))"#);
        check("NOT NOT a", "a", r#""a" *"#);
        check("a or b", "(all a or b)", r#"("a" * AND "or" * AND "b" *)"#);
    }

    #[test]
    fn phrases_stay_together() {
        check(r#""walk through""#, "'walk through'", r#""walk through""#);
        check(r#"a "b c" d"#, "(all a 'b c' d)", r#"("a" * AND "b c" AND "d" *)"#);
        check(r#""b OR c"#, "'b OR c'", r#""b OR c""#);
        check(r#"a"b"c"#, "(all a 'b' c)", r#"("a" * AND "b" AND "c" *)"#);
        check(r#""" """#, "", "");
    }

    #[test]
    fn invalid_syntax_is_ignored() {
        check("a OR", "a", r#""a" *"#);
        check("AND a OR OR b", "(any a b)", r#"("a" * OR "b" *)"#);
        check("(a (b", "(all a b)", r#"("a" * AND "b" *)"#);
        check(") a )) b", "(all a b)", r#"("a" * AND "b" *)"#);
        check("(a NOT) b", "(all a b)", r#"("a" * AND "b" *)"#);
        check("OR", "OR", r#""OR" *"#);
        check("a OR NOT b", "(any a (not b))", r#""a" *"#);
        check("NEAR(a b)", "(all NEAR (all a b))", r#"("NEAR" * AND ("a" * AND "b" *))"#);
        check(
            "name:a ^b -c {d}",
            "(all (all name a) b c d)",
            r#"(("name" * AND "a" *) AND "b" * AND "c" * AND "d" *)"#,
        );
        check(&"(".repeat(50), "", "");
    }

    #[test]
    fn a_search_may_only_exclude() {
        let query = parse("NOT a NOT open").words.unwrap().expand_words(&expand).to_match();
        assert_eq!(query.required, None);
        assert_eq!(query.excluded.unwrap().as_str(), r#"("a" * OR "open")"#);
    }

    #[test]
    fn filters_are_distinguished_from_words() {
        let read = |text: &str| {
            let request = parse(text);
            let filters =
                request.filters.into_iter().map(|filter| (filter.test, filter.is_negated)).collect::<Vec<_>>();
            (request.words.as_ref().map(shown).unwrap_or_default(), filters)
        };
        let none = |words: &str| (words.to_owned(), Vec::new());
        let with = |words: &str, test| (words.to_owned(), vec![(test, false)]);
        let path = |path: &str| FilterTest::Path(path.to_owned());
        assert_eq!(read("kind:class open"), with("open", FilterTest::Kind(SymbolKind::Class)));
        assert_eq!(read("open path:src/a-b.rs"), with("open", path("src/a-b.rs")));
        assert_eq!(read(r#"path:"a b" open"#), with("open", path("a b")));
        assert_eq!(read("lang:Rust"), with("", FilterTest::Language("rust".to_owned())));
        assert_eq!(read("in:Door::Handle"), with("", FilterTest::Inside("Door::Handle".to_owned())));
        assert_eq!(read("a NOT path:tests"), ("a".to_owned(), vec![(path("tests"), true)]));
        assert_eq!(read("kind:klass"), none("(all kind klass)"));
        assert_eq!(parse("a kind:klass").unknown_kind.as_deref(), Some("klass"));
        assert_eq!(parse("kind::open kind: kind:class").unknown_kind, None);
        assert_eq!(read("path::join"), none("(all path join)"));
        assert_eq!(read("path:"), none("path"));
        assert_eq!(read("size:3"), none("(all size 3)"));
    }
}

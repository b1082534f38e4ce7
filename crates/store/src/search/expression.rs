//! A request in the search engine's own language. Every word is quoted, so that none is taken for a part of that language.

use super::grammar::Node;
use rhumb_model::subwords;

/// Names of more parts than this are found by their first ones.
const MAX_PARTS: usize = 12;

/// Fewer letters begin so many words that to find them all takes longer than everything else.
const SHORTEST_START: usize = 3;

/// What words are looked for as.
pub(super) trait Terms {
    /// One word that is asked for.
    fn word(&self, word: &str) -> String;
}

/// Conditions in the search engine's language; each is absent if there is none.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Expression {
    pub(super) wanted: Option<String>,
    /// Only where nothing is wanted; otherwise it is a part of that.
    pub(super) unwanted: Option<String>,
}

impl Expression {
    pub(super) fn of(node: &Node, terms: &impl Terms) -> Self {
        match node {
            Node::All(nodes) => all(nodes, terms),
            Node::Any(nodes) => any(nodes, terms),
            Node::Not(node) => Self { unwanted: Self::of(node, terms).wanted, wanted: None },
            Node::Word(word) => wanted(terms.word(word)),
            Node::Prefix(word) => wanted(beginning(word)),
            Node::Phrase(words) => wanted(format!("\"{}\"", words.join(" "))),
        }
    }
}

fn wanted(expression: String) -> Expression {
    Expression { wanted: Some(expression), unwanted: None }
}

fn all(nodes: &[Node], terms: &impl Terms) -> Expression {
    let parts = || nodes.iter().map(|node| Expression::of(node, terms));
    let wanted = join(parts().filter_map(|part| part.wanted), " AND ");
    let unwanted = join(parts().filter_map(|part| part.unwanted), " OR ");
    match (wanted, unwanted) {
        (Some(wanted), Some(unwanted)) => self::wanted(format!("({wanted} NOT {unwanted})")),
        (wanted, unwanted) => Expression { wanted, unwanted },
    }
}

/// What is one of several things cannot be told by what it is not; such a part does not count.
fn any(nodes: &[Node], terms: &impl Terms) -> Expression {
    let parts = nodes.iter().filter_map(|node| Expression::of(node, terms).wanted);
    Expression { wanted: join(parts, " OR "), unwanted: None }
}

fn join(parts: impl Iterator<Item = String>, joiner: &str) -> Option<String> {
    let parts: Vec<String> = parts.collect();
    if parts.len() < 2 { parts.into_iter().next() } else { Some(format!("({})", parts.join(joiner))) }
}

/// A word as a whole, or by the words it is made of.
pub(super) fn whole(word: &str) -> String {
    term(word, "")
}

/// A word that may go on. Only the last of its parts is unfinished: whoever types a name types it from the left.
pub(super) fn beginning(word: &str) -> String {
    term(word, " *")
}

/// Whether a word is too short for all that it begins to be looked for, beside other words.
pub(super) fn is_short(word: &str) -> bool {
    word.chars().count() < SHORTEST_START
}

fn term(word: &str, rest: &str) -> String {
    let whole = format!("\"{word}\"{rest}");
    let parts = subwords(word);
    if parts.len() < 2 {
        return whole;
    }
    let parts = &parts[..parts.len().min(MAX_PARTS)];
    let rest = if parts.last().is_some_and(|last| is_short(last)) { "" } else { rest };
    let parts: Vec<String> = parts.iter().map(|part| format!("\"{part}\"")).collect();
    format!("({whole} OR ({}{rest}))", parts.join(" AND "))
}

#[cfg(test)]
mod tests {
    use super::super::grammar::{Sense, Test, parse};
    use super::*;

    /// Knows one name.
    struct Open;

    impl Terms for Open {
        fn word(&self, word: &str) -> String {
            if word == "open" { whole(word) } else { beginning(word) }
        }
    }

    /// A node in brackets, its kind first.
    fn shown(node: &Node) -> String {
        let list = |nodes: &[Node]| nodes.iter().map(shown).collect::<Vec<_>>().join(" ");
        match node {
            Node::Word(word) => word.clone(),
            Node::Prefix(word) => format!("{word}*"),
            Node::Phrase(words) => format!("'{}'", words.join(" ")),
            Node::All(nodes) => format!("(all {})", list(nodes)),
            Node::Any(nodes) => format!("(any {})", list(nodes)),
            Node::Not(node) => format!("(not {})", shown(node)),
        }
    }

    fn check(text: &str, parsed: &str, expression: &str) {
        let words = parse(text).words;
        assert_eq!(words.as_ref().map(shown).unwrap_or_default(), parsed, "{text}");
        let found = words.map(|node| Expression::of(&node, &Open)).unwrap_or_default();
        assert_eq!(found.wanted.unwrap_or_default(), expression, "{text}");
    }

    #[test]
    fn words_are_quoted_and_may_go_on() {
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
    fn operators_join_in_their_order() {
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
    fn what_makes_no_sense_is_left_out() {
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
    fn a_request_may_only_say_what_it_is_not() {
        let node = parse("NOT a NOT open").words.unwrap();
        let expression = Expression::of(&node, &Open);
        assert_eq!(expression, Expression { wanted: None, unwanted: Some(r#"("a" * OR "open")"#.to_owned()) });
    }

    #[test]
    fn filters_are_told_from_words() {
        let read = |text: &str| {
            let request = parse(text);
            let filters = request.filters.into_iter().map(|filter| (filter.test, filter.sense)).collect::<Vec<_>>();
            (request.words.as_ref().map(shown).unwrap_or_default(), filters)
        };
        let none = |words: &str| (words.to_owned(), Vec::new());
        let with = |words: &str, test| (words.to_owned(), vec![(test, Sense::With)]);
        let path = |path: &str| Test::Path(path.to_owned());
        assert_eq!(read("kind:class open"), with("open", Test::Kind(rhumb_model::SymbolKind::Class)));
        assert_eq!(read("open path:src/a-b.rs"), with("open", path("src/a-b.rs")));
        assert_eq!(read(r#"path:"a b" open"#), with("open", path("a b")));
        assert_eq!(read("lang:Rust"), with("", Test::Language("rust".to_owned())));
        assert_eq!(read("in:Door::Handle"), with("", Test::Inside("Door::Handle".to_owned())));
        assert_eq!(read("a NOT path:tests"), ("a".to_owned(), vec![(path("tests"), Sense::Without)]));
        assert_eq!(read("kind:klass"), none("(all kind klass)"));
        assert_eq!(read("path::join"), none("(all path join)"));
        assert_eq!(read("path:"), none("path"));
        assert_eq!(read("size:3"), none("(all size 3)"));
    }
}

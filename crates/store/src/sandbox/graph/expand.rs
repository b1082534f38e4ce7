//! Calls of tables, written as what `SQLite` knows.

use super::FUNCTION;
use crate::sandbox::Refusal;
use crate::sandbox::split::skip_one;
use crate::schema::{WALKS, Walk};
use std::fmt::Write as _;

/// Nobody needs more calls in one query; each costs a look at what follows it.
const MAX_CALLS: usize = 50;

/// What stands after the arguments of a call. A limit keeps `SQLite` from asking again for each row of another table.
const TAIL: &str = ")) g LIMIT -1)";

/// `sql` with every call of a table as a query of its own.
pub(in crate::sandbox) fn expand(sql: &str) -> Result<String, Refusal> {
    let mut text = String::with_capacity(sql.len());
    let (mut rest, mut depth, mut calls) = (sql, 0usize, 0usize);
    let mut open: Vec<usize> = Vec::new();
    while !rest.is_empty() {
        let word = &rest[..word_length(rest)];
        if let Some((walk, inside)) = called(word, &rest[word.len()..]).filter(|_| !text.ends_with('.')) {
            calls += 1;
            if calls > MAX_CALLS {
                return Err(Refusal::Syntax(format!("more than {MAX_CALLS} tables are called: split the query")));
            }
            depth += 1;
            open.push(depth);
            text.push_str(&head(walk));
            text.push_str(if inside.trim_start().starts_with(')') { "" } else { ", " });
            rest = inside;
            continue;
        }
        let next = if word.is_empty() { skip_one(rest) } else { &rest[word.len()..] };
        let token = &rest[..rest.len() - next.len()];
        depth += usize::from(token == "(");
        if token == ")" && open.last() == Some(&depth) {
            open.pop();
            text.push_str(TAIL);
        } else {
            text.push_str(token);
        }
        depth = depth.saturating_sub(usize::from(token == ")"));
        rest = next;
    }
    Ok(text)
}

/// The query that shows what a call gives, up to its arguments.
fn head(walk: &Walk) -> String {
    let mut head = String::from("(SELECT ");
    // A handle is looked up only if it is asked for.
    let cells = walk.relation.columns.iter().filter(|(name, _)| *name != "handle");
    for (place, (name, _)) in cells.enumerate() {
        let _ = write!(head, "g.value ->> {place} AS {name}, ");
        if place == 0 {
            head.push_str("(SELECT s.handle FROM symbols s WHERE s.id = g.value ->> 0) AS handle, ");
        }
    }
    head.truncate(head.len() - 2);
    let _ = write!(head, " FROM json_each({FUNCTION}('{}'", walk.relation.name);
    head
}

/// The table that is called if `word` stands before `rest`, and what follows the opening bracket.
fn called<'s>(word: &str, rest: &'s str) -> Option<(&'static Walk, &'s str)> {
    let walk = WALKS.iter().find(|walk| walk.relation.name.eq_ignore_ascii_case(word))?;
    let inside = rest.trim_start().strip_prefix('(')?;
    (!is_named(after_bracket(inside))).then_some((walk, inside))
}

/// Whether what stands before `rest` is a name that the query gives to a part of itself: `WITH layers (a) AS (`.
fn is_named(rest: &str) -> bool {
    let Some(after) = without_word(rest, "as") else { return false };
    after.trim_start().starts_with('(')
        || ["not", "materialized"].iter().any(|hint| without_word(after, hint).is_some())
}

/// What follows `word` if that is the first one in `text`.
fn without_word<'s>(text: &'s str, word: &str) -> Option<&'s str> {
    let text = text.trim_start();
    let (first, after) = text.split_at_checked(word.len())?;
    (first.eq_ignore_ascii_case(word) && word_length(after) == 0).then_some(after)
}

/// What follows the bracket that closes the one before `inside`.
fn after_bracket(inside: &str) -> &str {
    let (mut rest, mut depth) = (inside, 1usize);
    while depth > 0 && !rest.is_empty() {
        let next = skip_one(rest);
        match &rest[..rest.len() - next.len()] {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        rest = next;
    }
    rest
}

/// How many bytes of `text` are a name.
fn word_length(text: &str) -> usize {
    text.find(|it: char| !it.is_alphanumeric() && it != '_' && it != '$').unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sql: &str, expected: &str) {
        let layers = |arguments: &str| format!("{}{arguments}{TAIL}", head(&WALKS[4]));
        let expected = expected.replace("LAYERS()", &layers("")).replace("LAYERS('a')", &layers(", 'a'"));
        assert_eq!(expand(sql).unwrap(), expected, "{sql}");
    }

    #[test]
    fn calls_become_queries_and_nothing_else_does() {
        check("SELECT * FROM layers()", "SELECT * FROM LAYERS()");
        check("SELECT * FROM Layers ('a') AS l", "SELECT * FROM LAYERS('a') AS l");
        check("SELECT (1) FROM layers('a') JOIN (layers())", "SELECT (1) FROM LAYERS('a') JOIN (LAYERS())");
        for sql in [
            "SELECT 'layers()' AS \"layers()\" -- layers()",
            "SELECT my_layers(), layers2(), x.layers() FROM layers",
            "WITH layers (a) AS (SELECT 1) SELECT a FROM layers",
            "WITH layers(a) AS NOT MATERIALIZED (SELECT 1) SELECT a FROM layers",
            "SELECT layers(",
            ")))((",
        ] {
            let is_open = sql == "SELECT layers(";
            assert_eq!(expand(sql).unwrap() == sql, !is_open, "{sql}");
        }
        assert!(expand(&"layers() ".repeat(60)).is_err());
    }
}

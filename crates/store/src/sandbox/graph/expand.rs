//! Rewrites calls of table functions into subqueries.

use super::FUNCTION;
use crate::sandbox::QueryError;
use crate::sandbox::split::skip_one;
use crate::schema::{TABLE_FUNCTIONS, TableFunction};
use std::fmt::Write as _;

/// Maximum number of calls in a query; each scans the text that follows it.
const MAX_CALLS: usize = 50;

/// The end of the subquery after the arguments. The limit keeps `SQLite` from evaluating it again for each row of another
/// table.
const TAIL: &str = ")) g LIMIT -1)";

/// Rewrites every table function call in `sql` as a subquery.
pub(in crate::sandbox) fn expand(sql: &str) -> Result<String, QueryError> {
    let mut text = String::with_capacity(sql.len());
    let (mut rest, mut depth, mut calls) = (sql, 0usize, 0usize);
    let mut open: Vec<usize> = Vec::new();
    while !rest.is_empty() {
        let word = &rest[..word_length(rest)];
        if let Some((walk, inside)) = called(word, &rest[word.len()..]).filter(|_| !text.ends_with('.')) {
            calls += 1;
            if calls > MAX_CALLS {
                return Err(QueryError::Syntax(format!(
                    "more than {MAX_CALLS} calls of table functions: split the query"
                )));
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

/// The beginning of the subquery, up to the arguments.
fn head(walk: &TableFunction) -> String {
    let mut head = String::from("(SELECT ");
    // A handle is looked up only if it is selected.
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

/// The table function that is called if `word` precedes `rest`, and the text after the opening parenthesis.
fn called<'s>(word: &str, rest: &'s str) -> Option<(&'static TableFunction, &'s str)> {
    let walk = TABLE_FUNCTIONS.iter().find(|walk| walk.relation.name.eq_ignore_ascii_case(word))?;
    let inside = rest.trim_start().strip_prefix('(')?;
    (!is_named(after_bracket(inside))).then_some((walk, inside))
}

/// Whether the text before `rest` defines a common table expression: `WITH layers (a) AS (`.
fn is_named(rest: &str) -> bool {
    let Some(after) = without_word(rest, "as") else { return false };
    after.trim_start().starts_with('(')
        || ["not", "materialized"].iter().any(|hint| without_word(after, hint).is_some())
}

/// The text after `word`, if `text` starts with it.
fn without_word<'s>(text: &'s str, word: &str) -> Option<&'s str> {
    let text = text.trim_start();
    let (first, after) = text.split_at_checked(word.len())?;
    (first.eq_ignore_ascii_case(word) && word_length(after) == 0).then_some(after)
}

/// The text after the parenthesis that closes the one before `inside`.
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

/// The length in bytes of the identifier at the beginning of `text`.
fn word_length(text: &str) -> usize {
    text.find(|it: char| !it.is_alphanumeric() && it != '_' && it != '$').unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sql: &str, expected: &str) {
        let layers = |arguments: &str| format!("{}{arguments}{TAIL}", head(&TABLE_FUNCTIONS[4]));
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

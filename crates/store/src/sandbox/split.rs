//! Finds the end of the first statement, so that a second one is refused before anything parses it, and the parameters in it.

use super::QueryError;

/// The only statement in `sql`, without its semicolon.
pub(super) fn only_statement(sql: &str) -> Result<&str, QueryError> {
    let start = sql.len() - skip_empty(sql).len();
    let statement = &sql[start..];
    if statement.is_empty() {
        return Err(QueryError::NotAQuery);
    }
    let end = end_of_statement(statement);
    let rest = &statement[end..];
    if skip_empty(rest).is_empty() { Ok(&statement[..end]) } else { Err(QueryError::Several) }
}

/// The names of the parameters in the only statement of `sql`, with their marks, each once.
pub fn parameters(sql: &str) -> Result<Vec<String>, QueryError> {
    let mut names: Vec<String> = Vec::new();
    let mut rest = only_statement(sql)?;
    while let Some(first) = rest.chars().next() {
        let next = skip_one(rest);
        if !matches!(first, ':' | '@' | '$' | '?') {
            // A dollar sign inside an identifier does not start a parameter.
            rest = if is_word(first) { rest.trim_start_matches(|it| is_word(it) || it == '$') } else { next };
            continue;
        }
        rest = next.trim_start_matches(is_word);
        let name = format!("{first}{}", &next[..next.len() - rest.len()]);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    Ok(names)
}

/// Whether one of `words` is in `sql`, outside quotes and comments.
pub(super) fn has_word(sql: &str, words: &[&str]) -> bool {
    let mut rest = sql;
    while let Some(first) = rest.chars().next() {
        let next = if is_word(first) { rest.trim_start_matches(is_word) } else { skip_one(rest) };
        let token = &rest[..rest.len() - next.len()];
        if words.iter().any(|word| word.eq_ignore_ascii_case(token)) {
            return true;
        }
        rest = next;
    }
    false
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The position of the first semicolon outside quotes and comments, or the end.
fn end_of_statement(sql: &str) -> usize {
    let mut rest = sql;
    while let Some(first) = rest.chars().next() {
        if first == ';' {
            return sql.len() - rest.len();
        }
        rest = skip_one(rest);
    }
    sql.len()
}

/// Skips whitespace, comments and semicolons.
fn skip_empty(sql: &str) -> &str {
    let mut rest = sql;
    loop {
        let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';');
        let is_comment = trimmed.starts_with("--") || trimmed.starts_with("/*");
        let next = if is_comment { skip_one(trimmed) } else { trimmed };
        if next.len() == rest.len() {
            return rest;
        }
        rest = next;
    }
}

/// Skips one character, quoted string or comment.
pub(super) fn skip_one(sql: &str) -> &str {
    let after = |opening: usize, closing: &str| {
        let inside = &sql[opening..];
        inside.find(closing).map_or("", |place| &inside[place + closing.len()..])
    };
    match sql.as_bytes() {
        [b'\'', ..] => after(1, "'"),
        [b'"', ..] => after(1, "\""),
        [b'`', ..] => after(1, "`"),
        [b'[', ..] => after(1, "]"),
        [b'-', b'-', ..] => after(2, "\n"),
        [b'/', b'*', ..] => after(2, "*/"),
        _ => sql.chars().next().map_or("", |first| &sql[first.len_utf8()..]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sql: &str, expected: Option<&str>) {
        assert_eq!(only_statement(sql).ok(), expected, "{sql}");
    }

    #[test]
    fn one_statement_passes_and_two_do_not() {
        check("SELECT 1", Some("SELECT 1"));
        check(" ;; SELECT 1 ; ; -- done\n /* yes */ ", Some("SELECT 1 "));
        check(
            "SELECT ';' AS \"a;b\" -- not; here\n, [c;d], `e;f` /* ; */",
            Some("SELECT ';' AS \"a;b\" -- not; here\n, [c;d], `e;f` /* ; */"),
        );
        check("SELECT 'it''s; fine'", Some("SELECT 'it''s; fine'"));
        check("SELECT 1; SELECT 2", None);
        check("SELECT 1; -- and\n DELETE FROM file", None);
        check("", None);
        check("-- only a comment", None);
        check("SELECT 'never closed; é", Some("SELECT 'never closed; é"));
    }

    #[test]
    fn words_are_found_outside_quotes_and_comments() {
        let check = |sql: &str, expected: bool| assert_eq!(has_word(sql, &["commits"]), expected, "{sql}");
        check("SELECT * FROM Commits c", true);
        check("SELECT 'commits' FROM my_commits -- commits", false);
        check("", false);
    }

    #[test]
    fn parameters_are_found_outside_quotes_and_comments() {
        let check = |sql: &str, expected: &[&str]| assert_eq!(parameters(sql).unwrap(), expected, "{sql}");
        check("SELECT :a, ':b', \"x:c\" -- :d\n/* :e */ , :a || @f || $g || ?2", &[":a", "@f", "$g", "?2"]);
        check("SELECT a$b, value ->> '$.x' FROM t WHERE x=:äb1", &[":äb1"]);
    }
}

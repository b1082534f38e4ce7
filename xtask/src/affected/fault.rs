//! Puts a statement that fails at the start of a function.

/// `source` with `fault` as the first statement of the function whose name is at `row` and `column` (from 0), and whose
/// head is `signature`; `None` if its body is not a block, or its start was not found.
pub(super) fn with_fault(source: &str, (row, column): (usize, usize), signature: &str, fault: &str) -> Option<String> {
    let line_start = if row == 0 { 0 } else { source.match_indices('\n').nth(row - 1)?.0 + 1 };
    let start = line_start + column;
    let name: String =
        source.get(start..)?.chars().take_while(|c| c.is_alphanumeric() || "_?!=".contains(*c)).collect();
    let head = signature.get(word(signature, &name)?..)?;
    let end = start + matched(source.get(start..)?, head)?;
    let after = source.get(end..)?;
    let opening = after.trim_start_matches([' ', '\t', '\r']);
    let opened = end + after.len() - opening.len() + 1;
    let (before, body) = source.split_at_checked(opened)?;
    match opening.chars().next()? {
        '{' => Some(format!("{before} {fault} {}", body.trim_start_matches(' '))),
        ':' => {
            let (rest, below) = body.split_once('\n')?;
            if !rest.trim().is_empty() && !rest.trim().starts_with('#') {
                return Some(format!("{before} {fault}; {}", body.trim_start()));
            }
            let line = below.lines().find(|line| !line.trim().is_empty())?;
            let indent = &line[..line.len() - line.trim_start().len()];
            Some(format!("{before}{rest}\n{indent}{fault}\n{below}"))
        }
        '\n' if !body.trim_start().starts_with('{') => Some(format!("{before}{fault}\n{body}")),
        _ => None,
    }
}

/// Where `name` is in `text` as a whole word.
fn word(text: &str, name: &str) -> Option<usize> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let is_word = |at: usize| !text[..at].ends_with(is_part) && !text[at + name.len()..].starts_with(is_part);
    text.match_indices(name).map(|(at, _)| at).find(|at| is_word(*at))
}

/// The number of bytes of `text` that `head` covers, blanks aside.
fn matched(text: &str, head: &str) -> Option<usize> {
    let mut expected = head.trim_end().trim_end_matches([':', '{']).chars().filter(|c| !c.is_whitespace());
    let mut next = expected.next();
    for (at, c) in text.char_indices() {
        let Some(wanted) = next else { return Some(at) };
        if c == wanted {
            next = expected.next();
        } else if !c.is_whitespace() {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, place: (usize, usize), signature: &str, expected: Option<&str>) {
        assert_eq!(with_fault(source, place, signature, "fail()").as_deref(), expected);
    }

    #[test]
    fn a_fault_is_the_first_statement_of_a_body() {
        check(
            "def f(\n  a,\n):  # x\n    '''Doc.'''\n",
            (0, 4),
            "def f(a,):",
            Some("def f(\n  a,\n):  # x\n    fail()\n    '''Doc.'''\n"),
        );
        check("x = 1\ndef f(a): return 1\n", (1, 4), "def f(a)", Some("x = 1\ndef f(a): fail(); return 1\n"));
        check("pub fn f<T>(a: T) -> u8\n{ 1 }", (0, 7), "pub fn f<T>(a: T) -> u8", None);
        check("pub fn f(a: T) -> u8 { 1 }", (0, 7), "pub fn f(a: T) -> u8", Some("pub fn f(a: T) -> u8 { fail() 1 }"));
        check("def open?(a)\n  a\nend\n", (0, 4), "def open?(a)", Some("def open?(a)\nfail()\n  a\nend\n"));
        check("def open = 1\n", (0, 4), "def open", None);
        check("let f = (a) => a", (0, 4), "let f = (a) =>", None);
    }
}

//! Text as a part of Markdown. What comes from a repository must not become markup: neither a link nor an image nor HTML.

/// `text` so that it is read as it is.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        if is_markup(character, before, rest.peek().copied().unwrap_or(' ')) {
            escaped.push('\\');
        }
        escaped.push(character);
        before = character;
    }
    escaped
}

/// Whether a character could mean something. Within a word an underline does not, and names are full of them.
fn is_markup(character: char, before: char, after: char) -> bool {
    match character {
        '_' => !before.is_alphanumeric() || !after.is_alphanumeric(),
        _ => "\\`*[]<>|#~&".contains(character),
    }
}

/// `text` as code within a line.
pub(super) fn code(text: &str) -> String {
    let fence = "`".repeat(longest_run(text) + 1);
    // Blanks keep the fence apart from backticks at either end, and are not shown.
    let blank = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{blank}{text}{blank}{fence}")
}

/// A fence around lines of `text`.
pub(super) fn fence(text: &str) -> String {
    "`".repeat((longest_run(text) + 1).max(3))
}

/// The length of the longest run of backticks.
fn longest_run(text: &str) -> usize {
    text.split(|character| character != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_from_a_repository_is_markup() {
        assert_eq!(escaped("get_user_by_id(*args)"), "get_user_by_id(\\*args)");
        assert_eq!(escaped("__init__"), "\\_\\_init\\_\\_");
        assert_eq!(escaped("![x](http://y) <b>"), "!\\[x\\](http://y) \\<b\\>");
    }

    #[test]
    fn code_may_hold_backticks() {
        assert_eq!(code("a::b"), "`a::b`");
        assert_eq!(code("`a``b"), "``` `a``b ```");
        assert_eq!(fence("x"), "```");
        assert_eq!(fence("a\n````\nb"), "`````");
    }
}

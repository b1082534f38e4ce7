//! Escapes text for Markdown: text from a repository must not become links, images or HTML.

/// `text` with all markup escaped.
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

/// Whether a character could be markup. Underscores within words are not.
fn is_markup(character: char, before: char, after: char) -> bool {
    match character {
        '_' => !before.is_alphanumeric() || !after.is_alphanumeric(),
        _ => "\\`*[]<>|#~&".contains(character),
    }
}

/// `text` as inline code.
pub(super) fn code(text: &str) -> String {
    let fence = "`".repeat(longest_run(text) + 1);
    // These blanks separate the fence from backticks in the text; they are not shown.
    let blank = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{blank}{text}{blank}{fence}")
}

/// The fence for a code block with `text`.
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

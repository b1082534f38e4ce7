//! Takes out of a text what a terminal would obey or people could be deceived by.
//!
//! A repository is untrusted: a name or a comment in it may hold escape sequences, or marks that turn the direction of
//! writing round so that code reads as something else.

use std::borrow::Cow;

/// `text` without control characters, terminal sequences and direction marks. Tabs and line ends stay.
#[must_use]
pub fn clean(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unwanted) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            '\u{1b}' => skip_sequence(&mut rest),
            unwanted if is_unwanted(unwanted) => {}
            wanted => clean.push(wanted),
        }
    }
    Cow::Owned(clean)
}

pub(super) fn is_unwanted(character: char) -> bool {
    let is_direction =
        matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    is_direction || (character.is_control() && character != '\n' && character != '\t')
}

/// Skips the rest of a terminal sequence: parameters up to a letter, or a string up to its end mark. One that is not ended
/// takes at most its own line with it.
fn skip_sequence(rest: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    match rest.peek() {
        Some('[') => {
            rest.next();
            while rest.next_if(|it| matches!(it, '\u{20}'..='\u{3f}')).is_some() {}
            rest.next_if(|it| matches!(it, '\u{40}'..='\u{7e}'));
        }
        Some(']' | 'P' | 'X' | '^' | '_') => {
            while rest.next_if(|it| !matches!(it, '\u{7}' | '\u{1b}' | '\n')).is_some() {}
            rest.next_if(|it| *it == '\u{7}');
        }
        Some('\\') => {
            rest.next();
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(clean(text), expected, "{text:?}");
    }

    #[test]
    fn what_a_terminal_obeys_is_taken_out() {
        check("plain größe\t→\n", "plain größe\t→\n");
        check("\u{1b}[31;1mred\u{1b}[0m", "red");
        check("\u{1b}]0;title\u{7}text", "text");
        check("\u{1b}]8;;http://x\u{1b}\\link\u{1b}]8;;\u{1b}\\", "link");
        check("bell\u{7} back\u{8} null\0 del\u{7f} c1\u{9b}", "bell back null del c1");
        check("a\u{202e}b\u{2066}c\u{200f}d", "abcd");
        check("\u{1b}[", "");
        check("\u{1b}]never ended\nnext", "\nnext");
    }
}

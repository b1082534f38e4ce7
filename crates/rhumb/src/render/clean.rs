//! Removes characters from a text that a terminal would interpret or a reader could not see.
//!
//! A repository is untrusted: a name or a comment in it may contain escape sequences, marks that reverse the direction of
//! writing so that code reads as something else, or invisible characters that make two names look the same or carry hidden
//! instructions for an agent.

use rhumb_model::is_invisible;
use std::borrow::Cow;

/// `text` without terminal sequences and without characters that are invisible.
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

/// Whether a character is a control character other than tab and line feed, breaks a line without being a line feed, or has no
/// visible form.
pub(super) fn is_unwanted(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_control() && character != '\n' && character != '\t';
    }
    character.is_control() || is_invisible(character)
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
    fn terminal_sequences_are_removed() {
        check("plain größe\t→\n", "plain größe\t→\n");
        check("\u{1b}[31;1mred\u{1b}[0m", "red");
        check("\u{1b}]0;title\u{7}text", "text");
        check("\u{1b}]8;;http://x\u{1b}\\link\u{1b}]8;;\u{1b}\\", "link");
        check("bell\u{7} back\u{8} null\0 del\u{7f} c1\u{9b}", "bell back null del c1");
        check("a\u{202e}b\u{2066}c\u{200f}d", "abcd");
        check("\u{1b}[", "");
        check("\u{1b}]never ended\nnext", "\nnext");
    }

    #[test]
    fn invisible_characters_are_removed() {
        check("pass\u{200b}word", "password");
        check("a\u{200c}b\u{200d}c\u{2060}d\u{feff}e\u{ad}f\u{34f}g\u{180e}h\u{3164}i\u{ffa0}j", "abcdefghij");
        check("line\u{2028}and\u{2029}paragraph", "lineandparagraph");
        // Text hidden in tags or in variation selectors.
        let tags: String = "ignore this".chars().filter_map(|it| char::from_u32(u32::from(it) + 0xe0000)).collect();
        check(&format!("\u{1f600}{tags}."), "\u{1f600}.");
        check("x\u{fe00}\u{fe0f}\u{e0100}\u{e01ef}", "x");
        check("\u{fff9}a\u{fffa}b\u{fffb}", "ab");
    }

    #[test]
    fn visible_characters_are_kept() {
        for text in
            ["größe", "e\u{301}", "日本語", "עברית", "नमस्ते", "\u{a0}gap\u{2003}", "\u{1f468}\u{1f3fd}", "\u{fffd}"]
        {
            check(text, text);
        }
    }
}

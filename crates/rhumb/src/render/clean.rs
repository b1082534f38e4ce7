//! Removes characters from a text that a terminal would interpret or a reader could not see.
//!
//! A repository is untrusted: a name or a comment in it may contain escape sequences, marks that reverse the direction of
//! writing so that code reads as something else, or invisible characters that make two names look the same or carry hidden
//! instructions for an agent.

use std::borrow::Cow;
use std::ops::RangeInclusive;

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
    character.is_control() || INVISIBLE.iter().any(|range| range.contains(&character))
}

/// The Unicode property `Default_Ignorable_Code_Point` with its unassigned members, the format characters (`Cf`) without a form
/// of their own, and the two separators of lines and paragraphs. Space characters are visible as a gap and not among them.
const INVISIBLE: [RangeInclusive<char>; 19] = [
    '\u{ad}'..='\u{ad}',       // soft hyphen
    '\u{34f}'..='\u{34f}',     // combining grapheme joiner
    '\u{61c}'..='\u{61c}',     // Arabic letter mark
    '\u{115f}'..='\u{1160}',   // Hangul fillers
    '\u{17b4}'..='\u{17b5}',   // Khmer inherent vowels
    '\u{180b}'..='\u{180f}',   // Mongolian variation selectors and vowel separator
    '\u{200b}'..='\u{200f}',   // zero-width space and joiners, direction marks
    '\u{2028}'..='\u{202e}',   // line and paragraph separators, direction marks
    '\u{2060}'..='\u{206f}',   // word joiner, invisible operators, direction isolates
    '\u{3164}'..='\u{3164}',   // Hangul filler
    '\u{fe00}'..='\u{fe0f}',   // variation selectors
    '\u{feff}'..='\u{feff}',   // byte order mark
    '\u{ffa0}'..='\u{ffa0}',   // halfwidth Hangul filler
    '\u{fff0}'..='\u{fffb}',   // unassigned, interlinear annotations
    '\u{13430}'..='\u{1343f}', // Egyptian hieroglyph joiners
    '\u{1bca0}'..='\u{1bca3}', // shorthand format controls
    '\u{1d173}'..='\u{1d17a}', // musical beams and slurs
    '\u{e0000}'..='\u{e0fff}', // tags, more variation selectors
    '\u{fdd0}'..='\u{fdef}',   // noncharacters
];

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

//! Characters without a visible form.

use std::ops::RangeInclusive;

/// Whether a character has no visible form, so that it can hide in a name or a text.
#[must_use]
pub fn is_invisible(character: char) -> bool {
    !character.is_ascii() && INVISIBLE.iter().any(|range| range.contains(&character))
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

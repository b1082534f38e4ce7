//! The character classes of the tokenizer.

use regex_syntax::hir::{Class as Set, HirKind};
use std::sync::LazyLock;

/// The character classes that the rules of the tokenizer distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CharacterClass {
    /// A capital or title letter.
    Upper,
    /// A small letter.
    Lower,
    /// A letter that is neither, as in most scripts.
    Letter,
    /// A mark, which belongs to a letter but is none.
    Mark,
    /// A digit or another number.
    Number,
    /// A line end.
    Line,
    /// Other white space.
    Space,
    /// Anything else.
    Other,
}

impl CharacterClass {
    pub(super) fn of(character: char) -> Self {
        match character {
            'a'..='z' => Self::Lower,
            'A'..='Z' => Self::Upper,
            '0'..='9' => Self::Number,
            '\r' | '\n' => Self::Line,
            character if character.is_whitespace() => Self::Space,
            character if character.is_ascii() => Self::Other,
            character => LETTERS.class_of(character),
        }
    }

    /// Whether it can be in the first half of a word.
    pub(super) fn starts_word(self) -> bool {
        matches!(self, Self::Upper | Self::Letter | Self::Mark)
    }

    /// Whether it can be in the second half of a word.
    pub(super) fn ends_word(self) -> bool {
        matches!(self, Self::Lower | Self::Letter | Self::Mark)
    }

    /// Whether it can precede a word within the same piece.
    pub(super) fn leads_word(self) -> bool {
        matches!(self, Self::Mark | Self::Space | Self::Other)
    }

    pub(super) fn is_sign(self) -> bool {
        matches!(self, Self::Mark | Self::Other)
    }

    pub(super) fn is_white(self) -> bool {
        matches!(self, Self::Space | Self::Line)
    }
}

/// Letters, marks and numbers beyond ASCII, from the tables of the same library that the tokenizer takes them from. They are
/// made when the first such character is met, which most answers never do.
static LETTERS: LazyLock<Letters> = LazyLock::new(Letters::new);

struct Letters {
    /// Ranges that do not overlap, in order.
    ranges: Vec<(char, char, CharacterClass)>,
}

impl Letters {
    fn new() -> Self {
        let sets = [
            (r"[\p{Lu}\p{Lt}]", CharacterClass::Upper),
            (r"\p{Ll}", CharacterClass::Lower),
            (r"[\p{Lm}\p{Lo}]", CharacterClass::Letter),
            (r"\p{M}", CharacterClass::Mark),
            (r"\p{N}", CharacterClass::Number),
        ];
        let mut ranges: Vec<_> = sets.into_iter().flat_map(|(set, class)| ranges(set, class)).collect();
        ranges.sort_unstable_by_key(|(first, ..)| *first);
        Self { ranges }
    }

    fn class_of(&self, character: char) -> CharacterClass {
        let after = self.ranges.partition_point(|(first, ..)| *first <= character);
        let range = after.checked_sub(1).map(|at| self.ranges[at]);
        range.filter(|(_, last, _)| character <= *last).map_or(CharacterClass::Other, |(.., class)| class)
    }
}

fn ranges(set: &str, class: CharacterClass) -> Vec<(char, char, CharacterClass)> {
    let parsed = regex_syntax::parse(set).expect("the sets are written above, and a test reads them");
    match parsed.kind() {
        HirKind::Class(Set::Unicode(set)) => set.iter().map(|range| (range.start(), range.end(), class)).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn character_classes_are_distinguished() {
        let check = |text: &str, class| text.chars().for_each(|it| assert_eq!(CharacterClass::of(it), class, "{it:?}"));
        check("AZÄΩǅ", CharacterClass::Upper);
        check("azßωŀ", CharacterClass::Lower);
        check("中あªʰא", CharacterClass::Letter);
        check("\u{301}\u{903}", CharacterClass::Mark);
        check("09½Ⅷ٣", CharacterClass::Number);
        check("\n\r", CharacterClass::Line);
        check(" \t\u{a0}\u{3000}\u{b}", CharacterClass::Space);
        check("_.…→😀\u{200d}\0\u{7f}", CharacterClass::Other);
    }
}

//! Splits identifiers into words, so that a search for `user` finds `getUserById`.

/// The words of an identifier, in lower case: `getUserById` is `get user by id`, `HTTPServer2` is `http server 2`. Words
/// end at case changes, digits, underscores, dashes, dots and everything else that is not a letter.
#[must_use]
pub fn subwords(identifier: &str) -> Vec<String> {
    parts(identifier).map(str::to_lowercase).collect()
}

/// Whether an identifier consists of several words, not counting numbers, so that it is unlikely to appear in prose by
/// chance.
#[must_use]
pub fn is_compound(identifier: &str) -> bool {
    parts(identifier).filter(|word| word.starts_with(char::is_alphabetic)).nth(1).is_some()
}

/// The words of any text, as written.
pub(crate) fn parts(text: &str) -> Parts<'_> {
    Parts { text, at: 0 }
}

/// The runs of letters and digits in a text; no word extends beyond one.
pub(crate) fn runs(text: &str) -> impl Iterator<Item = &str> {
    let is_within = |byte: &u8| IN_RUN[usize::from(*byte)];
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.bytes().position(|byte| is_within(&byte))?;
        let length = rest.as_bytes()[start..].iter().take_while(|byte| is_within(byte)).count();
        let (run, after) = rest[start..].split_at(length);
        rest = after;
        Some(run)
    })
}

/// The remaining text.
pub(crate) struct Parts<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Iterator for Parts<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        self.at = self.run_end(self.at, LetterClass::Other);
        let (mut class, mut next) = self.class_at(self.at)?;
        while class == LetterClass::Other {
            self.at = next;
            (class, next) = self.class_at(next)?;
        }
        let (start, mut last, mut before) = (self.at, self.at, LetterClass::Other);
        loop {
            if class == LetterClass::Lower {
                next = self.run_end(next, LetterClass::Lower);
            }
            let Some((following, end)) = self.class_at(next).filter(|(it, _)| !it.parts_from(class)) else { break };
            // The last capital of a run belongs to the word after it: `HTTPServer` is `http server`.
            if before == LetterClass::Upper && class == LetterClass::Upper && following == LetterClass::Lower {
                next = last;
                break;
            }
            (before, class, last, next) = (class, following, next, end);
        }
        self.at = next;
        self.text.get(start..next)
    }
}

impl Parts<'_> {
    /// The class of the character at an offset, and the offset of the next one.
    fn class_at(&self, at: usize) -> Option<(LetterClass, usize)> {
        let byte = *self.text.as_bytes().get(at)?;
        if let Some(class) = CLASSES[usize::from(byte)] {
            return Some((class, at + 1));
        }
        let character = self.text.get(at..)?.chars().next()?;
        Some((LetterClass::of(character), at + character.len_utf8()))
    }

    /// Where the run of characters of a class that starts at an offset ends, as far as it is ASCII.
    fn run_end(&self, start: usize, class: LetterClass) -> usize {
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        start + rest.iter().take_while(|byte| CLASSES[usize::from(**byte)] == Some(class)).count()
    }
}

/// How a character affects the boundaries of words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LetterClass {
    Lower,
    Upper,
    /// A letter of a script that has no case.
    Letter,
    Digit,
    Other,
}

/// The class of each byte; `None` for bytes of longer characters. Nearly all source code is ASCII and handled by this
/// table.
const CLASSES: [Option<LetterClass>; 256] = {
    let mut classes = [None; 256];
    let mut byte = 0;
    while byte < 128 {
        classes[byte as usize] = Some(match byte {
            b'a'..=b'z' => LetterClass::Lower,
            b'A'..=b'Z' => LetterClass::Upper,
            b'0'..=b'9' => LetterClass::Digit,
            _ => LetterClass::Other,
        });
        byte += 1;
    }
    classes
};

/// Whether a byte is part of a run of letters and digits.
const IN_RUN: [bool; 256] = {
    let mut within = [true; 256];
    let mut byte = 0;
    while byte < 128 {
        within[byte] = !matches!(CLASSES[byte], Some(LetterClass::Other)) || byte == b'_' as usize;
        byte += 1;
    }
    within
};

impl LetterClass {
    fn of(character: char) -> Self {
        match character {
            _ if character.is_numeric() => Self::Digit,
            _ if character.is_lowercase() => Self::Lower,
            _ if character.is_uppercase() => Self::Upper,
            _ if character.is_alphabetic() => Self::Letter,
            _ => Self::Other,
        }
    }

    /// Whether a word ends between a character and this one after it.
    fn parts_from(self, previous: Self) -> bool {
        self == Self::Other
            || (self == Self::Digit) != (previous == Self::Digit)
            || (previous == Self::Lower && self == Self::Upper)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_runs_equal_those_of_the_whole_text() {
        let text = "fn open_Door(größe: u8) -> …Tür… { HTTPServer.x2y }";
        let whole: Vec<&str> = parts(text).collect();
        assert_eq!(runs(text).flat_map(parts).collect::<Vec<_>>(), whole);
        let expected = ["fn", "open_Door", "größe", "u8", "…Tür…", "HTTPServer", "x2y"];
        assert_eq!(runs(text).collect::<Vec<_>>(), expected);
    }

    fn check(identifier: &str, expected: &str) {
        assert_eq!(subwords(identifier).join(" "), expected, "{identifier}");
    }

    #[test]
    fn identifiers_part_where_people_see_words() {
        check("getUserById", "get user by id");
        check("HTTPServer", "http server");
        check("parseHTTPResponse2", "parse http response 2");
        check("snake_case_name", "snake case name");
        check("kebab-case", "kebab case");
        check("a.dotted.name", "a dotted name");
        check("__init__", "init");
        check("SCREAMING_CASE", "screaming case");
        check("größeÄndern", "größe ändern");
        check("…übermäßig…", "übermäßig");
        check("i18n", "i 18 n");
        check("", "");
    }
}

//! Splits a text into pieces as the tokenizer does. No token spans two pieces.

use super::class::CharacterClass;

/// The pieces of a text, in order and without gaps.
#[derive(Clone, Debug)]
pub struct Pieces<'t> {
    rest: &'t str,
}

impl<'t> Pieces<'t> {
    /// Those of `text`.
    #[must_use]
    pub fn of(text: &'t str) -> Self {
        Self { rest: text }
    }
}

impl<'t> Iterator for Pieces<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        if self.rest.is_empty() {
            return None;
        }
        let (piece, rest) = self.rest.split_at(first(self.rest));
        self.rest = rest;
        Some(piece)
    }
}

/// Where the first piece of `text` ends. The rules are tried in the order in which the tokenizer tries them.
fn first(text: &str) -> usize {
    mixed_word(text)
        .or_else(|| upper_word(text))
        .or_else(|| number(text))
        .or_else(|| signs(text))
        .unwrap_or_else(|| white(text))
}

/// The end of the longest run of `wanted` characters that begins at `start`.
fn run(text: &str, start: usize, wanted: impl Fn(CharacterClass) -> bool) -> usize {
    let length = text[start..].find(|character| !wanted(CharacterClass::of(character)));
    length.map_or(text.len(), |length| start + length)
}

/// A word, with a character in front of it that is neither letter, number nor line end if that makes one.
fn word(text: &str, word_from: impl Fn(usize) -> Option<usize>) -> Option<usize> {
    let leading = text.chars().next().filter(|it| CharacterClass::of(*it).leads_word()).map(char::len_utf8);
    let end = leading.and_then(&word_from).or_else(|| word_from(0))?;
    Some(end + contraction(&text[end..]))
}

/// A word that ends in at least one letter that is not a capital.
fn mixed_word(text: &str) -> Option<usize> {
    word(text, |start| {
        let middle = run(text, start, CharacterClass::starts_word);
        let end = run(text, middle, CharacterClass::ends_word);
        if end > middle {
            return Some(end);
        }
        // The first half gives back as little as it can for the second to have a character.
        let last = text[start..middle].char_indices().rfind(|(_, it)| CharacterClass::of(*it).ends_word());
        last.map(|(at, it)| start + at + it.len_utf8())
    })
}

/// A word of capitals alone.
fn upper_word(text: &str) -> Option<usize> {
    word(text, |start| Some(run(text, start, CharacterClass::starts_word)).filter(|end| *end > start))
}

/// The length of an English ending such as `'s` that `text` begins with.
fn contraction(text: &str) -> usize {
    let Some(rest) = text.strip_prefix('\'') else { return 0 };
    let mut letters = rest.chars().map(|letter| match letter {
        // To a comparison that does not look at case this is an s.
        'ſ' => ('s', letter.len_utf8()),
        _ => (letter.to_ascii_lowercase(), 1),
    });
    match (letters.next(), letters.next()) {
        (Some(('s' | 't' | 'm' | 'd', length)), _) => 1 + length,
        (Some(('r' | 'v', _)), Some(('e', _))) | (Some(('l', _)), Some(('l', _))) => 3,
        _ => 0,
    }
}

/// Up to three digits.
fn number(text: &str) -> Option<usize> {
    let digits = text.chars().take(3).take_while(|it| CharacterClass::of(*it) == CharacterClass::Number);
    Some(digits.map(char::len_utf8).sum()).filter(|end| *end > 0)
}

/// Signs with a blank in front of them and line ends or slashes behind.
fn signs(text: &str) -> Option<usize> {
    let start = usize::from(text.starts_with(' '));
    let end = run(text, start, CharacterClass::is_sign);
    if end == start {
        return None;
    }
    let tail = text[end..].find(|it| !matches!(it, '\r' | '\n' | '/'));
    Some(tail.map_or(text.len(), |tail| end + tail))
}

/// Whitespace up to its last line break, or without one, up to the space that belongs to the next word.
fn white(text: &str) -> usize {
    let end = run(text, 0, CharacterClass::is_white);
    let run = &text[..end];
    if let Some(line) = run.rfind(['\r', '\n']) {
        return line + 1;
    }
    let last = run.chars().next_back().map_or(0, char::len_utf8);
    if end == text.len() || last == end { end } else { end - last }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let pieces: Vec<&str> = Pieces::of(text).collect();
        assert_eq!(pieces.concat(), text);
        assert_eq!(pieces.join("|"), expected, "{text:?}");
    }

    #[test]
    fn texts_are_split_as_the_tokenizer_does() {
        check("def get_queryset(self):", "def| get|_queryset|(self|):");
        check("HTMLParser parseURL", "HTMLParser| parse|URL");
        check("it's I'LL d'or", "it's| I'LL| d|'or");
        check("12345.67", "123|45|.|67");
        check("a  b\n\n  c  ", "a| | b|\n\n| | c|  ");
        check("} // end\n/x", "}| //| end|\n|/x");
        check("größe 中文字", "größe| 中文字");
        check("{\"path\":\"a/b\"}", "{\"|path|\":\"|a|/b|\"}");
    }
}

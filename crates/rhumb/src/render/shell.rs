//! Quotes words for a shell.

/// `word`, quoted if a shell would interpret it.
#[must_use]
pub fn quoted(word: &str) -> String {
    let is_plain = |character: char| character.is_alphanumeric() || "_-./:@%+,".contains(character);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_special_characters_are_quoted() {
        assert_eq!(quoted("src/a.rs::Door::open"), "src/a.rs::Door::open");
        assert_eq!(quoted("Getting started"), "'Getting started'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }
}

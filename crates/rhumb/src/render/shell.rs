//! Words for a shell.

/// A word as a shell wants it.
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
    fn words_are_quoted_where_a_shell_would_read_more_into_them() {
        assert_eq!(quoted("src/a.rs::Door::open"), "src/a.rs::Door::open");
        assert_eq!(quoted("Getting started"), "'Getting started'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }
}

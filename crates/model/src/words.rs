//! Identifiers taken apart into words, so that a search for `user` finds `getUserById`.

/// The words of an identifier, in lower case: `getUserById` is `get user by id`, `HTTPServer2` is `http server 2`.
/// Case changes, digits, underscores, dashes, dots and anything else that is not a letter or a digit part words.
#[must_use]
pub fn subwords(identifier: &str) -> Vec<String> {
    let mut words = Vec::new();
    each_subword(identifier, |word| words.push(std::mem::take(word)));
    words
}

/// Shows each word of any text, in the same way. Whoever sees a word may change it.
pub(crate) fn each_subword(text: &str, mut see: impl FnMut(&mut String)) {
    let mut word = String::new();
    let mut previous = None;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if !word.is_empty() && starts_word(previous, character, characters.peek().copied()) {
            see(&mut word);
            word.clear();
        }
        if character.is_ascii_alphanumeric() {
            word.push(character.to_ascii_lowercase());
        } else if character.is_alphanumeric() {
            word.extend(character.to_lowercase());
        }
        previous = Some(character);
    }
    if !word.is_empty() {
        see(&mut word);
    }
}

fn starts_word(previous: Option<char>, character: char, next: Option<char>) -> bool {
    let Some(previous) = previous else { return true };
    if !previous.is_alphanumeric() || !character.is_alphanumeric() {
        return true;
    }
    let is_digit_border = previous.is_numeric() != character.is_numeric();
    let is_hump = previous.is_lowercase() && character.is_uppercase();
    // The last capital of a run belongs to the word after it: `HTTPServer` is `http server`.
    let ends_acronym = previous.is_uppercase() && character.is_uppercase() && next.is_some_and(char::is_lowercase);
    is_digit_border || is_hump || ends_acronym
}

#[cfg(test)]
mod tests {
    use super::*;

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
        check("i18n", "i 18 n");
        check("", "");
    }
}

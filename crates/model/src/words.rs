//! Identifiers taken apart into words, so that a search for `user` finds `getUserById`.

/// The words of an identifier, in lower case: `getUserById` is `get user by id`, `HTTPServer2` is `http server 2`.
/// Case changes, digits, underscores, dashes, dots and anything else that is not a letter or a digit part words.
#[must_use]
pub fn subwords(identifier: &str) -> Vec<String> {
    let characters: Vec<char> = identifier.chars().collect();
    let mut words = Vec::new();
    let mut word = String::new();
    for (index, &character) in characters.iter().enumerate() {
        let previous = index.checked_sub(1).map(|before| characters[before]);
        let next = characters.get(index + 1).copied();
        if starts_word(previous, character, next) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if character.is_alphanumeric() {
            word.extend(character.to_lowercase());
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
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

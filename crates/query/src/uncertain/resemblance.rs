//! How much the text of a receiver resembles the name of a type: `qs` and `queryset` are likely a `QuerySet`.

use rhumb_model::subwords;

/// A receiver with exactly the name of the type.
pub(super) const SAME: i32 = 100;

/// Names as short as this are not taken for abbreviations.
const MIN_ABBREVIATION: usize = 2;

/// The name of a variable, in words.
#[derive(Clone, Debug)]
pub(super) struct VariableName {
    words: Vec<String>,
    joined: String,
    length: usize,
}

impl VariableName {
    pub(super) fn new(name: &str) -> Self {
        let words = subwords(name);
        let joined = words.concat();
        Self { length: joined.chars().count(), joined, words }
    }
}

/// The name of a type, in words.
#[derive(Clone, Debug)]
pub(super) struct TypeName {
    words: Vec<String>,
    joined: String,
    initials: String,
}

impl TypeName {
    pub(super) fn new(name: &str) -> Self {
        let words = subwords(name);
        let initials = words.iter().filter_map(|word| word.chars().next()).collect();
        Self { joined: words.concat(), initials, words }
    }

    /// From 0 to [`SAME`].
    pub(super) fn resemblance(&self, name: &VariableName) -> i32 {
        let VariableName { words, joined, length } = name;
        let Some(last) = self.words.last().filter(|_| !joined.is_empty()) else { return 0 };
        let singular = joined.strip_suffix('s').unwrap_or(joined);
        let is_in_name = |word: &String| self.words.contains(word);
        if *joined == self.joined || singular == self.joined {
            SAME
        } else if joined == last || words.last() == Some(last) {
            75
        } else if *length >= MIN_ABBREVIATION && *joined == self.initials {
            70
        } else if *length >= MIN_ABBREVIATION && (self.joined.starts_with(joined) || last.starts_with(joined)) {
            60
        } else if *length == 1 && self.joined.starts_with(joined) {
            30
        } else if words.iter().any(is_in_name) {
            40
        } else if is_abbreviation(joined, last) {
            30
        } else {
            0
        }
    }
}

/// Whether `short` has the first letter of `word` and others of it in the same order: `ctx` of `context`.
fn is_abbreviation(short: &str, word: &str) -> bool {
    let mut rest = word.chars();
    short.chars().next() == word.chars().next()
        && short.chars().count() > MIN_ABBREVIATION
        && short.chars().all(|letter| rest.any(|other| other == letter))
}

/// The name of a receiver: the last one, without its arguments. `self.request.get_user()` is a `get_user`.
pub(super) fn name_of(receiver: &str) -> &str {
    let mut text = receiver.trim();
    while let Some(open) = text.ends_with([')', ']', '}']).then(|| opening_bracket(text)).flatten() {
        text = text[..open].trim_end();
    }
    let start = text.rfind(|letter: char| !letter.is_alphanumeric() && letter != '_').map_or(0, |at| at + 1);
    text.get(start..).unwrap_or(text)
}

/// The position of the bracket that the last byte closes.
fn opening_bracket(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, letter) in text.char_indices().rev() {
        match letter {
            ')' | ']' | '}' => depth += 1,
            '(' | '[' | '{' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_name_of_a_receiver_counts() {
        let check = |receiver: &str, expected: &str| assert_eq!(name_of(receiver), expected, "{receiver}");
        check("qs", "qs");
        check("self.request", "request");
        check("Book.objects.using(\"other\")", "using");
        check("items[i + 1]", "items");
        check("get(a)(b)", "get");
        check("this->door", "door");
        check("$user", "user");
        check("(a + b)", "");
        check(")", "");
        check("größe", "größe");
    }

    #[test]
    fn abbreviations_resemble_types() {
        let check = |name: &str, ty: &str, expected: i32| {
            assert_eq!(TypeName::new(ty).resemblance(&VariableName::new(name)), expected, "{name} {ty}");
        };
        check("queryset", "QuerySet", SAME);
        check("query_sets", "QuerySet", SAME);
        check("qs", "QuerySet", 70);
        check("parser", "OptionParser", 75);
        check("req", "Request", 60);
        check("w", "Writer", 30);
        check("ctx", "Context", 30);
        check("door", "Window", 0);
        check("", "Window", 0);
    }
}

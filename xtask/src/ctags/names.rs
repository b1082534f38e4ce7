//! Checks that the text at the position of a name is the name.

use super::ours::Definition;
use rhumb_model::SymbolKind;

/// The definitions of a file whose name is not at their position.
pub(crate) fn misplaced<'d>(definitions: &'d [Definition], text: &str) -> Vec<&'d Definition> {
    let lines: Vec<&str> = text.split('\n').collect();
    definitions.iter().filter(|definition| !is_at_position(definition, &lines)).collect()
}

fn is_at_position(definition: &Definition, lines: &[&str]) -> bool {
    let line = (definition.line as usize).checked_sub(1).and_then(|row| lines.get(row));
    let column = (definition.col as usize).saturating_sub(1);
    let Some(rest) = line.and_then(|line| line.get(column..)) else { return false };
    let name = definition.name.as_str();
    let Some((found, after)) = rest.split_at_checked(name.len()) else { return false };
    // A name that the language implies is at its keyword: `Companion` at `companion`.
    found.eq_ignore_ascii_case(name) && is_end(name, after) && (found == name || definition.kind == SymbolKind::Class)
}

/// A name does not end in the middle of a word.
fn is_end(name: &str, after: &str) -> bool {
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    !(name.ends_with(is_word) && after.starts_with(is_word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, line: u32, col: u32, is_right: bool) {
        let definition = Definition { name: name.to_owned(), kind: SymbolKind::Class, line, col };
        let found = misplaced(std::slice::from_ref(&definition), "class Cart:\n  pass").is_empty();
        assert_eq!(found, is_right, "{name} {line}:{col}");
    }

    #[test]
    fn names_match_as_whole_words_at_their_position() {
        check("Cart", 1, 7, true);
        check("Car", 1, 7, false);
        check("Cart", 1, 8, false);
        check("Cart", 2, 7, false);
        check("Class", 1, 1, true);
        check("Cart", 9, 1, false);
    }
}

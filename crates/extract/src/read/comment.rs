//! Comments: notes, silenced recipes, documentation.

use super::Reader;
use crate::tree::Node;
use rhumb_languages::Language;
use rhumb_model::{Marker, Position, Suppression};

/// Words that mark a note, in capitals as people write them.
const MARKERS: &[&str] = &["TODO", "FIXME", "HACK", "NOTE"];
const IGNORE_NEXT: &str = "rhumb-ignore-next-line";
const IGNORE_FILE: &str = "rhumb-ignore-file";

impl Reader<'_> {
    /// Takes in a comment.
    pub(super) fn comment(&mut self, language: &Language, node: Node<'_>) {
        self.doc_comment(language, node);
        let start = node.start_position();
        for (number, line) in self.text(node).lines().enumerate() {
            let column = if number == 0 { start.column } else { 0 };
            let row = (start.row + number) as u32;
            self.marker(line, Position { row, column: column as u32 });
            self.suppression(line, row);
        }
    }

    fn marker(&mut self, line: &str, start: Position) {
        let found = MARKERS.iter().filter_map(|word| Some((word_at(line, word)?, *word))).min();
        let Some((at, word)) = found else { return };
        let content = line[at + word.len()..].trim_start_matches([':', ' ', '(']).trim_end_matches("*/").trim_end();
        let texts = &mut self.facts.texts;
        self.facts.markers.push(Marker {
            kind: texts.intern(word),
            content: texts.push(content),
            position: Position { row: start.row, column: start.column + at as u32 },
        });
    }

    /// A suppression opens its line: prose that mentions one is not one.
    fn suppression(&mut self, line: &str, row: u32) {
        let text = line.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
        let (rest, row) = if let Some(rest) = text.strip_prefix(IGNORE_NEXT) {
            (rest, Some(row + 1))
        } else if let Some(rest) = text.strip_prefix(IGNORE_FILE) {
            (rest, None)
        } else {
            return;
        };
        if let Some(recipe) = rest.split_whitespace().next() {
            let recipe = self.facts.texts.intern(recipe);
            self.facts.suppressions.push(Suppression { recipe, row });
        }
    }
}

/// Where `word` stands as a word of its own that is followed by a mark or a blank.
fn word_at(line: &str, word: &str) -> Option<usize> {
    let at = line.find(word)?;
    let before = line[..at].chars().next_back();
    let after = line[at + word.len()..].chars().next();
    let is_word = before.is_none_or(|c| !c.is_alphanumeric() && c != '_')
        && after.is_none_or(|c| matches!(c, ':' | '(' | ' ' | '!' | '\t'));
    is_word.then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marker_is_a_word_of_its_own() {
        assert_eq!(word_at("// TODO: oil the hinge", "TODO"), Some(3));
        assert_eq!(word_at("// FIXME(ann) squeaks", "FIXME"), Some(3));
        assert_eq!(word_at("// TODOS are plural", "TODO"), None);
        assert_eq!(word_at("// a_TODO: name", "TODO"), None);
    }
}

//! Comments: markers such as `TODO`, suppressed recipes, documentation.

use super::{docs, position};
use crate::builders::Builders;
use crate::tree::Node;
use crate::walk::Environment;
use rhumb_model::{Marker, Position, Suppression};

/// Words that mark a note, in capitals as people write them.
const MARKERS: &[&str] = &["TODO", "FIXME", "HACK", "NOTE"];
const IGNORE_NEXT: &str = "rhumb-ignore-next-line";
const IGNORE_FILE: &str = "rhumb-ignore-file";

/// Reads a comment.
pub(super) fn read(env: &Environment<'_>, out: &mut Builders, node: Node<'_>) {
    docs::comment(env, out, node);
    read_text(out, env.text(node), position(node.start_position()));
}

/// Reads the text of a comment that documents nothing.
pub(super) fn read_text(out: &mut Builders, text: &str, start: Position) {
    for (number, line) in text.lines().enumerate() {
        let column = if number == 0 { start.column } else { 0 };
        let row = start.row + number as u32;
        add_marker(out, line, Position { row, column });
        add_suppression(out, line, row);
    }
}

fn add_marker(out: &mut Builders, line: &str, start: Position) {
    let Some((at, word)) = first_marker(line) else { return };
    let content = line[at + word.len()..]
        .trim_start_matches([':', ' ', '('])
        .trim_end_matches("*/")
        .trim_end_matches("-->")
        .trim_end();
    out.comments.markers.push(Marker {
        kind: out.texts.intern(word),
        content: out.texts.push(content),
        position: Position { row: start.row, column: start.column + at as u32 },
    });
}

/// A suppression must be at the start of its line, so that prose may mention one.
fn add_suppression(out: &mut Builders, line: &str, row: u32) {
    let text = line.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
    let (rest, row) = if let Some(rest) = text.strip_prefix(IGNORE_NEXT) {
        (rest, Some(row + 1))
    } else if let Some(rest) = text.strip_prefix(IGNORE_FILE) {
        (rest, None)
    } else {
        return;
    };
    if let Some(recipe) = rest.split_whitespace().next() {
        let recipe = out.texts.intern(recipe);
        out.comments.suppressions.push(Suppression { recipe, row });
    }
}

/// The first marker that is a whole word, followed by punctuation or a blank.
fn first_marker(line: &str) -> Option<(usize, &'static str)> {
    // Most comments have no capital in them, so this costs one comparison a byte.
    let capitals = line.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_uppercase());
    capitals.map(|(at, _)| at).find_map(|at| {
        let word = MARKERS.iter().find(|word| line[at..].starts_with(**word))?;
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        let is_word = before.is_none_or(|c| !c.is_alphanumeric() && c != '_')
            && after.is_none_or(|c| matches!(c, ':' | '(' | ' ' | '!' | '\t'));
        is_word.then_some((at, *word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marker_is_a_word_of_its_own() {
        assert_eq!(first_marker("// TODO: oil the hinge"), Some((3, "TODO")));
        assert_eq!(first_marker("// FIXME(ann) squeaks, TODO"), Some((3, "FIXME")));
        assert_eq!(first_marker("// TODOS are plural, NOTE"), Some((21, "NOTE")));
        assert_eq!(first_marker("// a_TODO: näme"), None);
    }
}

//! Comments: markers such as `TODO`, suppressed recipes, documentation.

use super::{docs, position};
use crate::builders::Builders;
use crate::markers::MarkerWords;
use crate::tree::Node;
use crate::walk::Environment;
use rhumb_model::{Marker, Position, Suppression};

/// Comments that suppress a recipe on the next line, and in the whole file.
const IGNORE_NEXT: &[&str] = &["rhumb-ignore-next-line", "codemap-ignore-next-line"];
const IGNORE_FILE: &[&str] = &["rhumb-ignore-file", "codemap-ignore-file"];

/// Reads a comment.
pub(super) fn read(env: &Environment<'_>, out: &mut Builders, node: Node<'_>) {
    docs::comment(env, out, node);
    read_text(out, env.text(node), position(node.start_position()));
}

/// Reads the text of a comment that is not documentation.
pub(super) fn read_text(out: &mut Builders, text: &str, start: Position) {
    for (number, line) in text.lines().enumerate() {
        let column = if number == 0 { start.column } else { 0 };
        let row = start.row + number as u32;
        add_marker(out, line, Position { row, column });
        add_suppression(out, line, row);
    }
}

fn add_marker(out: &mut Builders, line: &str, start: Position) {
    let Some((at, length)) = first_marker(line, &out.comments.words) else { return };
    let word = &line[at..at + length];
    let content = line[at + word.len()..]
        .trim_start_matches([':', ' ', '\t', '!'])
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
    let after = |spellings: &[&str]| spellings.iter().find_map(|spelling| text.strip_prefix(spelling));
    let (rest, row) = match (after(IGNORE_NEXT), after(IGNORE_FILE)) {
        (Some(rest), _) => (rest, Some(row + 1)),
        (None, Some(rest)) => (rest, None),
        (None, None) => return,
    };
    let recipe = rest.split_whitespace().next().filter(|_| rest.starts_with(char::is_whitespace));
    if let Some(recipe) = recipe.filter(|recipe| recipe.starts_with(char::is_alphanumeric)) {
        let recipe = out.texts.intern(recipe);
        out.comments.suppressions.push(Suppression { recipe, row });
    }
}

/// The offset and length of the first marker that is a whole word followed by punctuation or a blank.
fn first_marker(line: &str, words: &MarkerWords) -> Option<(usize, usize)> {
    // Most comments have no capital in them, so this costs one comparison a byte.
    let starts = line.bytes().enumerate().filter(|(_, byte)| words.may_start_with(*byte));
    starts.map(|(at, _)| at).filter(|at| line.is_char_boundary(*at)).find_map(|at| {
        let word = words.all().iter().find(|word| line[at..].starts_with(word.as_str()))?;
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        let is_word = before.is_none_or(|c| !c.is_alphanumeric() && c != '_')
            && after.is_none_or(|c| matches!(c, ':' | '(' | ' ' | '!' | '\t'));
        is_word.then_some((at, word.len()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marker_is_a_word_of_its_own() {
        let words = MarkerWords::default();
        assert_eq!(first_marker("// TODO: oil the hinge", &words), Some((3, 4)));
        assert_eq!(first_marker("// FIXME(ann) squeaks, TODO", &words), Some((3, 5)));
        assert_eq!(first_marker("// TODOS are plural, NOTE", &words), Some((21, 4)));
        assert_eq!(first_marker("// a_TODO: näme", &words), None);
        let words = MarkerWords::new(["xxx", "ÄNDERN"].map(str::to_owned));
        assert_eq!(first_marker("// TODO xxx: oil", &words), Some((8, 3)));
        assert_eq!(first_marker("// näher ÄNDERN(ann)", &words), Some((10, 7)));
    }
}

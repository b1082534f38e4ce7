//! What a language says stands in the way of its grammar is blanked out, so that every place stays where it is, before a
//! source is parsed. The blanked parts are read by themselves later.

use crate::compiled::Compiled;
use crate::parse;
use std::ops::Range;
use tree_sitter::{Node, Point, Tree};

/// A tree, and what of the source is not in it.
pub(crate) struct Parsed {
    pub(crate) tree: Tree,
    /// Stretches that were blanked out, in order.
    pub(crate) blanked: Vec<tree_sitter::Range>,
}

/// Damage to less than this part of a source is not mended by reading it as it stands.
const SMALL_PART: usize = 64;

/// The tree of `source`, or why there is none. Where something stands in the way, the source parses without it if it parses
/// at all; as it is written it may parse too, as something that it is not.
pub(crate) fn parse(compiled: &Compiled, source: &str) -> Result<Parsed, &'static str> {
    match masked(compiled, source) {
        Some(masked) if damage(&masked.tree) <= source.len() / SMALL_PART => Ok(masked),
        masked => {
            let whole = Parsed { tree: parse::parse(compiled, source)?, blanked: Vec::new() };
            Ok(masked.filter(|masked| damage(&masked.tree) < damage(&whole.tree)).unwrap_or(whole))
        }
    }
}

/// `source` with blanks in one place, and that place.
pub(crate) fn without(source: &str, mut range: Range<usize>) -> (String, tree_sitter::Range) {
    range.start = source.floor_char_boundary(range.start);
    range.end = source.ceil_char_boundary(range.end);
    let ranges = [range];
    (blanked(source, &ranges), placed(source, &ranges)[0])
}

/// The tree of what is left of a source when all that stands in the way is blanked out.
fn masked(compiled: &Compiled, source: &str) -> Option<Parsed> {
    let ranges = sound(source, compiled.language.hooks.mask?(source));
    if ranges.is_empty() {
        return None;
    }
    let tree = parse::parse(compiled, &blanked(source, &ranges)).ok()?;
    Some(Parsed { tree, blanked: placed(source, &ranges) })
}

/// How many bytes did not parse. What is only missing does no harm to what stands around it.
pub(crate) fn damage(tree: &Tree) -> usize {
    let mut cursor = tree.walk();
    let mut bytes = 0;
    loop {
        let node = cursor.node();
        bytes += if node.is_error() { weight(node) } else { 0 };
        if node.has_error() && !node.is_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return bytes;
            }
        }
    }
}

fn weight(error: Node<'_>) -> usize {
    error.byte_range().len().max(1)
}

/// Those of `ranges` that are parts of `source` and stand in order. All others are passed over.
fn sound(source: &str, mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut end = 0;
    ranges.retain(|range| {
        let is_sound = range.start >= end && source.get(range.clone()).is_some();
        end = if is_sound { range.end } else { end };
        is_sound
    });
    ranges
}

/// `source` with blanks in some places, which are [`sound`]; lines stay lines.
fn blanked(source: &str, ranges: &[Range<usize>]) -> String {
    let mut blanked = String::with_capacity(source.len());
    let mut end = 0;
    for range in ranges {
        blanked.push_str(source.get(end..range.start).unwrap_or(""));
        let hidden = source.get(range.clone()).unwrap_or("");
        blanked.extend(hidden.bytes().map(|byte| if matches!(byte, b'\n' | b'\r') { char::from(byte) } else { ' ' }));
        end = range.end;
    }
    blanked.push_str(source.get(end..).unwrap_or(""));
    blanked
}

/// Ranges, which are [`sound`], with their rows and columns.
fn placed(source: &str, ranges: &[Range<usize>]) -> Vec<tree_sitter::Range> {
    let mut at = (0, Point::new(0, 0));
    let mut move_to = |byte: usize| {
        at = (byte, advanced(at.1, source.get(at.0..byte).unwrap_or("")));
        at.1
    };
    let placed = ranges.iter().map(|range| {
        let (start_point, end_point) = (move_to(range.start), move_to(range.end));
        tree_sitter::Range { start_byte: range.start, end_byte: range.end, start_point, end_point }
    });
    placed.collect()
}

/// The place after `text` from `start` on.
pub(crate) fn advanced(start: Point, text: &str) -> Point {
    let rows = text.matches('\n').count();
    let column = text.rfind('\n').map_or(start.column + text.len(), |at| text.len() - at - 1);
    Point::new(start.row + rows, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_blanked_keeps_its_place() {
        let source = "a\nbö c\nd";
        let ranges = [2..5, 6..8];
        assert_eq!(blanked(source, &ranges), "a\n     \nd");
        let range = placed(source, &ranges)[1];
        assert_eq!((range.start_point, range.end_point), (Point::new(1, 4), Point::new(2, 0)));
    }

    #[test]
    fn a_range_that_is_no_part_of_the_source_is_passed_over() {
        let source = "a\nbö c\nd";
        // Within a letter, backwards, over what was taken already, and past the end.
        #[expect(clippy::reversed_empty_ranges, reason = "this is one of the wrong ones")]
        let ranges = vec![0..4, 3..2, 2..5, 3..6, 6..8, 8..20];
        assert_eq!(sound(source, ranges), [2..5, 6..8]);
    }
}

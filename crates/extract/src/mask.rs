//! Blanks out what a language's grammar cannot parse, before a source is parsed. Positions do not change. The blanked parts are parsed by
//! themselves later.

use crate::compiled::Compiled;
use crate::parse;
use std::ops::Range;
use tree_sitter::{Node, Point, Tree};

/// A tree, and the parts of the source that are not in it.
pub(crate) struct Parsed {
    pub(crate) tree: Tree,
    /// Ranges that were blanked out, in order.
    pub(crate) blanked: Vec<tree_sitter::Range>,
}

/// If at most this fraction of the masked source does not parse, the source is not parsed unmasked as well.
const SMALL_PART: usize = 64;

/// The tree of `source`, or why there is none. A masked source may parse better than the source as written, which may also parse, but as
/// something else.
pub(crate) fn parse(compiled: &Compiled, source: &str) -> Result<Parsed, &'static str> {
    match parse_masked(compiled, source) {
        Some(masked) if error_bytes(&masked.tree) <= source.len() / SMALL_PART => Ok(masked),
        masked => {
            let whole = Parsed { tree: parse::parse(compiled, source)?, blanked: Vec::new() };
            Ok(masked.filter(|masked| error_bytes(&masked.tree) < error_bytes(&whole.tree)).unwrap_or(whole))
        }
    }
}

/// `source` with one range blanked out, and that range.
pub(crate) fn without(source: &str, mut range: Range<usize>) -> (String, tree_sitter::Range) {
    range.start = source.floor_char_boundary(range.start);
    range.end = source.ceil_char_boundary(range.end);
    let ranges = [range];
    (blank_ranges(source, &ranges), with_points(source, &ranges)[0])
}

/// The tree of a source after blanking out what the grammar cannot parse; `None` if there is nothing to blank out.
fn parse_masked(compiled: &Compiled, source: &str) -> Option<Parsed> {
    let ranges = valid_ranges(source, compiled.language.hooks.mask?(source));
    if ranges.is_empty() {
        return None;
    }
    let tree = parse::parse(compiled, &blank_ranges(source, &ranges)).ok()?;
    Some(Parsed { tree, blanked: with_points(source, &ranges) })
}

/// How many bytes did not parse. Missing nodes do not count: they do no harm to the nodes around them.
pub(crate) fn error_bytes(tree: &Tree) -> usize {
    let mut cursor = tree.walk();
    let mut bytes = 0;
    loop {
        let node = cursor.node();
        bytes += if node.is_error() { error_length(node) } else { 0 };
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

fn error_length(error: Node<'_>) -> usize {
    error.byte_range().len().max(1)
}

/// Those of `ranges` that are in order and on character boundaries of `source`.
fn valid_ranges(source: &str, mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut end = 0;
    ranges.retain(|range| {
        let is_valid = range.start >= end && source.get(range.clone()).is_some();
        end = if is_valid { range.end } else { end };
        is_valid
    });
    ranges
}

/// `source` with some [valid](valid_ranges) ranges blanked out. Line breaks are kept.
fn blank_ranges(source: &str, ranges: &[Range<usize>]) -> String {
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

/// [valid](valid_ranges) ranges with their rows and columns.
fn with_points(source: &str, ranges: &[Range<usize>]) -> Vec<tree_sitter::Range> {
    let mut at = (0, Point::new(0, 0));
    let mut move_to = |byte: usize| {
        at = (byte, advanced(at.1, source.get(at.0..byte).unwrap_or("")));
        at.1
    };
    let ranges = ranges.iter().map(|range| {
        let (start_point, end_point) = (move_to(range.start), move_to(range.end));
        tree_sitter::Range { start_byte: range.start, end_byte: range.end, start_point, end_point }
    });
    ranges.collect()
}

/// The position after `text`, which starts at `start`.
pub(crate) fn advanced(start: Point, text: &str) -> Point {
    let rows = text.matches('\n').count();
    let column = text.rfind('\n').map_or(start.column + text.len(), |at| text.len() - at - 1);
    Point::new(start.row + rows, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanking_out_keeps_positions() {
        let source = "a\nbö c\nd";
        let ranges = [2..5, 6..8];
        assert_eq!(blank_ranges(source, &ranges), "a\n     \nd");
        let range = with_points(source, &ranges)[1];
        assert_eq!((range.start_point, range.end_point), (Point::new(1, 4), Point::new(2, 0)));
    }

    #[test]
    fn invalid_ranges_are_ignored() {
        let source = "a\nbö c\nd";
        // Inside a character, backwards, overlapping, and past the end.
        #[expect(clippy::reversed_empty_ranges, reason = "this is one of the wrong ones")]
        let ranges = vec![0..4, 3..2, 2..5, 3..6, 6..8, 8..20];
        assert_eq!(valid_ranges(source, ranges), [2..5, 6..8]);
    }
}

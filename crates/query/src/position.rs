//! Positions in files as users write them, and the symbols at them.

use rhumb_store::SymbolRow;
use std::cmp::Reverse;

/// A position in a file, as written: `FILE:LINE` or `FILE:LINE:COLUMN`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SourcePosition<'t> {
    pub(crate) path: &'t str,
    pub(crate) line: u32,
    pub(crate) col: Option<u32>,
}

impl<'t> SourcePosition<'t> {
    pub(crate) fn read(text: &'t str) -> Option<Self> {
        let (before, last) = text.rsplit_once(':')?;
        let last = number(last)?;
        let place = match before.rsplit_once(':') {
            Some((path, line)) if number(line).is_some() => Self { path, line: number(line)?, col: Some(last) },
            _ => Self { path: before, line: last, col: None },
        };
        (!place.path.is_empty()).then_some(place)
    }
}

fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|number| *number > 0)
}

/// Whether the name of `symbol` is at the position.
pub(crate) fn is_name_at(symbol: &SymbolRow, place: &SourcePosition<'_>) -> bool {
    let columns = symbol.name_col..=symbol.name_col.saturating_add(symbol.name.len() as u32).saturating_sub(1);
    symbol.name_line == place.line && place.col.is_none_or(|col| columns.contains(&col))
}

/// The innermost symbol around a line, ignoring definitions within the line.
pub(crate) fn around_line(symbols: Vec<SymbolRow>, line: u32) -> Option<SymbolRow> {
    let is_around = |symbol: &SymbolRow| {
        symbol.name_line != line && symbol.line_start <= line && (line, 1) < (symbol.line_end, symbol.col_end)
    };
    // Of two symbols around one line, the inner starts later or, where both start there, ends sooner.
    let depth = |symbol: &SymbolRow| (symbol.line_start, symbol.col_start, Reverse((symbol.line_end, symbol.col_end)));
    symbols.into_iter().filter(is_around).max_by_key(depth)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(&str, u32, Option<u32>)>) {
        let place = SourcePosition::read(text).map(|place| (place.path, place.line, place.col));
        assert_eq!(place, expected, "{text}");
    }

    #[test]
    fn positions_are_parsed_from_the_end() {
        check("a/b.py:3:7", Some(("a/b.py", 3, Some(7))));
        check("a/b.py:3", Some(("a/b.py", 3, None)));
        check("odd:1:2:3", Some(("odd:1", 2, Some(3))));
        check("a/b.py", None);
        check("a/b.py:0:1", Some(("a/b.py:0", 1, None)));
        check("a/b.py:0", None);
        check(":3:7", None);
        check("a/b.py:x:7", Some(("a/b.py:x", 7, None)));
    }
}

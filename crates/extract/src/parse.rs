//! Turns source text into a syntax tree, within limits on memory and work.

use crate::budget::{Budget, Counting, Run};
use crate::compiled::Compiled;
use crate::mask::error_bytes;
use crate::repetition::is_repetitive;
use rhumb_languages::Wrap;
use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::{ControlFlow, Range as ByteRange};
use tree_sitter::{ParseOptions, ParseState, Parser, Point, Range, Tree};

/// A tree takes about 160 bytes for each byte of source, so this is a limit on memory: half a gigabyte for one file.
const MAX_TREE_BYTES: usize = 4 << 20;

/// Names the limit, since users can set another one.
const TOO_LARGE: &str = "more than 4 MiB are not parsed, whatever max_file_size says: the tree would not fit in memory";

/// The parser gets the text in chunks of this size, so that text that it reads repeatedly is counted. Smaller chunks would slow down
/// ordinary files.
const CHUNK: usize = 256;

/// No character is longer in UTF-8.
const MAX_CHARACTER: usize = 4;

thread_local! {
    /// Parsers are expensive to create and cheap to reuse.
    static PARSER: RefCell<Parser> = RefCell::new(Parser::new());
    /// The remaining budget of the file that this thread extracts.
    static BUDGET: RefCell<Budget> = RefCell::default();
}

/// The result of `extract` for a file with this text, and the range of text that prevented parsing, if any.
pub(crate) fn within_budget<T>(source: &str, extract: impl Fn() -> T) -> (T, Option<ByteRange<usize>>) {
    let counting = if is_repetitive(source.as_bytes()) { Counting::Log } else { Counting::Trees };
    let mut result = counted(source.len(), counting, &extract);
    if BUDGET.with_borrow(Budget::is_slow) {
        result = counted(source.len(), Counting::Log, &extract);
    }
    (result, BUDGET.with_borrow(Budget::reread))
}

/// The result of `extract` for a file of this size, with a new budget.
pub(crate) fn counted<T>(bytes: usize, counting: Counting, extract: impl Fn() -> T) -> T {
    BUDGET.set(Budget::new(bytes, counting));
    extract()
}

/// Whether a source is too large to be parsed, and why.
pub(crate) fn too_large(source: &str) -> Option<&'static str> {
    (source.len() > MAX_TREE_BYTES).then_some(TOO_LARGE)
}

/// The tree of `source`, or why there is none.
pub(crate) fn parse(compiled: &Compiled, source: &str) -> Result<Tree, &'static str> {
    if let Some(reason) = too_large(source) {
        return Err(reason);
    }
    let tree = parse_whole(compiled, source)?;
    let second = if tree.root_node().has_error() { parse_respelled(compiled, source) } else { None };
    Ok(second.filter(|second| error_bytes(second) < error_bytes(&tree)).unwrap_or(tree))
}

/// The tree of a source that a hook of the language re-spells. Positions do not change.
fn parse_respelled(compiled: &Compiled, source: &str) -> Option<Tree> {
    let changes = compiled.language.hooks.respell.map(|respell| respell(source)).filter(|it| !it.is_empty())?;
    parse_whole(compiled, &replace_ranges(source, changes.into_iter())?).ok()
}

/// `source` with one letter repeated over each of some ranges; `None` if they are not in order or not on character boundaries.
fn replace_ranges(source: &str, changes: impl Iterator<Item = (ByteRange<usize>, char)>) -> Option<String> {
    let mut spelled = String::with_capacity(source.len());
    let mut end = 0;
    for (range, letter) in changes {
        spelled.push_str(source.get(end..range.start)?);
        spelled.extend(range.clone().map(|_| letter));
        end = range.end;
    }
    spelled.push_str(source.get(end..)?);
    Some(spelled)
}

fn parse_whole(compiled: &Compiled, source: &str) -> Result<Tree, &'static str> {
    let read = |at: usize| source.as_bytes().get(at..).unwrap_or_default();
    parse_ranges(compiled, &read, &[], |_| ControlFlow::Continue(()))
}

/// How a part of a source is parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// As written.
    Plain,
    /// Followed by a semicolon: without that, a lone expression would be a syntax error.
    Statement,
    /// Without its braces, which contain definitions of the enclosing scope.
    Items,
    /// As a statement with parentheses instead of its braces: a list in braces is not code.
    List,
}

/// The tree of a part of `source`, with positions as in `source`. Parsing stops early if the part is not code.
pub(crate) fn parse_part(
    compiled: &Compiled,
    source: &str,
    mut part: Range,
    reading: Reading,
) -> Result<Tree, &'static str> {
    let give_up =
        |state: &ParseState| if state.has_error() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    if reading == Reading::Items {
        if source.as_bytes().get(part.start_byte) != Some(&b'{') || part.end_byte < part.start_byte + 2 {
            return Err("there are no braces");
        }
        part.start_byte += 1;
        part.start_point.column += 1;
        part.end_byte -= 1;
        part.end_point.column = part.end_point.column.saturating_sub(1);
    }
    let (start, end) = (part.start_byte, part.end_byte);
    let text = source.as_bytes().get(start..end).unwrap_or_default();
    if !matches!(reading, Reading::Plain | Reading::Items) {
        part.end_byte += 1;
        part.end_point.column += 1;
    }
    let read = |at: usize| match (reading, at.saturating_sub(start)) {
        (Reading::Plain | Reading::Items, offset) => &text[offset.min(text.len())..],
        (_, offset) if offset == text.len() => b";",
        (Reading::List, 0) => b"(",
        (Reading::List, offset) if offset + 1 == text.len() => b")",
        (Reading::List, offset) => text.get(offset..text.len() - 1).unwrap_or_default(),
        (Reading::Statement, offset) => text.get(offset..).unwrap_or_default(),
    };
    parse_ranges(compiled, &read, &[part], give_up)
}

/// A part of a source that is read between other texts than those around it.
pub(crate) struct Wrapped<'s> {
    text: Cow<'s, str>,
    range: Range,
    wrap: Wrap,
}

impl<'s> Wrapped<'s> {
    /// `text` is that of `range`, of which some may be hidden.
    pub(crate) fn new(text: Cow<'s, str>, range: Range, wrap: Wrap) -> Self {
        Self { text, range, wrap }
    }
}

/// The tree of a wrapped part, with positions as in the source. If it is not lenient, parsing stops early if the part is not code.
pub(crate) fn parse_wrapped(compiled: &Compiled, part: &Wrapped<'_>, is_lenient: bool) -> Result<Tree, &'static str> {
    let Wrapped { text, range, wrap: Wrap { before, after } } = part;
    if text.len() > MAX_TREE_BYTES {
        return Err(TOO_LARGE);
    }
    let start = range.start_byte;
    let first = start.checked_sub(before.len()).ok_or("there is no room for the text before it")?;
    let start_point = Point::new(range.start_point.row, range.start_point.column.saturating_sub(before.len()));
    let ahead = Range { start_byte: first, end_byte: start, start_point, end_point: range.start_point };
    let mut whole = *range;
    whole.end_byte = start + text.len() + after.len();
    whole.end_point.column += after.len();
    let read = |at: usize| match at.checked_sub(start) {
        None => &before.as_bytes()[at.saturating_sub(first)..],
        Some(offset) if offset < text.len() => &text.as_bytes()[offset..],
        Some(offset) => after.as_bytes().get(offset - text.len()..).unwrap_or_default(),
    };
    let check = |state: &ParseState| {
        if state.has_error() && !is_lenient { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let ranges = [ahead, whole];
    let tree = parse_ranges(compiled, &read, if before.is_empty() { &ranges[1..] } else { &ranges }, check)?;
    if tree.root_node().has_error() && !is_lenient {
        return Err("this is not code");
    }
    Ok(tree)
}

fn parse_ranges<'s>(
    compiled: &Compiled,
    read: &dyn Fn(usize) -> &'s [u8],
    ranges: &[Range],
    check: impl FnMut(&ParseState) -> ControlFlow<()>,
) -> Result<Tree, &'static str> {
    PARSER.with_borrow_mut(|parser| {
        parser.set_language(&compiled.grammar).map_err(|_| "the grammar does not fit this build")?;
        parser.set_included_ranges(ranges).map_err(|_| "the embedded parts overlap")?;
        BUDGET.with_borrow(|budget| parse_counted(parser, budget.start(), read, check))
    })
}

/// Parses the text that `read` returns, with a configured parser.
fn parse_counted<'s>(
    parser: &mut Parser,
    run: Run<'_>,
    read: &dyn Fn(usize) -> &'s [u8],
    mut check: impl FnMut(&ParseState) -> ControlFlow<()>,
) -> Result<Tree, &'static str> {
    if let Some(log) = run.log() {
        parser.set_logger(Some(Box::new(move |kind, message| log.note(&kind, message))));
    }
    let mut progress = |state: &ParseState| {
        run.may_go_on(state)?;
        check(state)
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    let mut read_chunk = |at: usize, _| {
        let chunk = first_chunk(read(at), at);
        if run.may_read(at, chunk.len()) { chunk } else { &[] }
    };
    let tree = parser.parse_with_options(&mut read_chunk, None, Some(options));
    parser.reset();
    parser.set_logger(None);
    run.judge(tree)
}

/// The first chunk of a text that starts at a byte of the file. It ends after a whole character: the parser asks for a character
/// that is cut off once more, and crashes if the budget ends just then and it gets nothing.
fn first_chunk(rest: &[u8], start: usize) -> &[u8] {
    let end = (start + MAX_CHARACTER).next_multiple_of(CHUNK) - start;
    if end >= rest.len() {
        return rest;
    }
    let is_cut = |end: &usize| rest[*end] & 0b1100_0000 == 0b1000_0000;
    let cut = (end + 1 - MAX_CHARACTER..=end).rev().take_while(is_cut).count();
    &rest[..end - cut]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_end_between_characters() {
        for text in ["a\u{e9}", "\u{20ac}", "ab\u{10ffff}"] {
            let text = text.repeat(CHUNK);
            for (start, _) in text.char_indices() {
                let chunk = first_chunk(&text.as_bytes()[start..], start);
                assert!(!chunk.is_empty() && text.is_char_boundary(start + chunk.len()), "{start}");
            }
        }
    }
}

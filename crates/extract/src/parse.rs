//! Source text -> syntax tree, within limits of memory and time.

use crate::compiled::Compiled;
use crate::mask::damage;
use std::cell::RefCell;
use std::ops::{ControlFlow, Range as ByteRange};
use std::time::{Duration, Instant};
use tree_sitter::{ParseOptions, ParseState, Parser, Range, Tree};

/// A tree takes about 160 bytes for each byte of source, so this is a limit on memory: half a gigabyte for one file.
const MAX_TREE_BYTES: usize = 4 << 20;

/// Says which rule it is: the other limit on size is for the user to set.
const TOO_LARGE: &str = "more than 4 MiB are not parsed, whatever max_file_size says: the tree would not fit in memory";

/// Error recovery can take very long on hostile input. An ordinary file of the largest size takes a third of these steps, each of
/// some hundred operations and 30 microseconds. Steps are counted and not timed, so that what is read of a file does not depend on
/// how busy the machine is.
const MAX_STEPS: u32 = 1 << 19;

/// Steps may be slow too; so long only hostile input takes.
const DEADLINE: Duration = Duration::from_mins(2);

thread_local! {
    /// A parser is costly to make and cheap to use again.
    static PARSER: RefCell<Parser> = RefCell::new(Parser::new());
}

/// The tree of `source`, or why there is none.
pub(crate) fn parse(compiled: &Compiled, source: &str) -> Result<Tree, &'static str> {
    if source.len() > MAX_TREE_BYTES {
        return Err(TOO_LARGE);
    }
    let tree = parse_whole(compiled, source)?;
    let second = if tree.root_node().has_error() { respelled(compiled, source) } else { None };
    Ok(second.filter(|second| damage(second) < damage(&tree)).unwrap_or(tree))
}

/// The tree of a source as the language says it may be spelled; every place is where it was.
fn respelled(compiled: &Compiled, source: &str) -> Option<Tree> {
    let changes = compiled.language.hooks.respell.map(|respell| respell(source)).filter(|it| !it.is_empty())?;
    parse_whole(compiled, &spelled(source, changes.into_iter())?).ok()
}

/// `source` with one letter for all of the bytes of some places, which stand in order; nothing if they are not parts of it.
fn spelled(source: &str, changes: impl Iterator<Item = (ByteRange<usize>, char)>) -> Option<String> {
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

/// How a part of a source is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// As it stands.
    Plain,
    /// As if a statement ended after it: without that the parser would try to repair every expression that stands alone.
    Statement,
    /// What stands between its braces, which are no block but hold definitions of the scope around them.
    Items,
    /// As a statement in other brackets: things in braces with commas between them are no code.
    List,
}

/// The tree of a part of `source`, with positions as in `source`. There may be none if the part turns out not to be code.
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

fn parse_ranges<'s>(
    compiled: &Compiled,
    read: &dyn Fn(usize) -> &'s [u8],
    ranges: &[Range],
    mut check: impl FnMut(&ParseState) -> ControlFlow<()>,
) -> Result<Tree, &'static str> {
    PARSER.with_borrow_mut(|parser| {
        parser.set_language(&compiled.grammar).map_err(|_| "the grammar does not fit this build")?;
        parser.set_included_ranges(ranges).map_err(|_| "the embedded parts overlap")?;
        let (start, mut steps) = (Instant::now(), 0_u32);
        let mut progress = |state: &ParseState| {
            steps += 1;
            if steps > MAX_STEPS || start.elapsed() > DEADLINE { ControlFlow::Break(()) } else { check(state) }
        };
        let options = ParseOptions::new().progress_callback(&mut progress);
        let tree = parser.parse_with_options(&mut |at, _| read(at), None, Some(options));
        parser.reset();
        tree.ok_or("the file takes too long to parse")
    })
}

//! Source text -> syntax tree, within limits of memory and time.

use crate::compiled::Compiled;
use crate::mask::damage;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use tree_sitter::{ParseOptions, ParseState, Parser, Range, Tree};

/// A tree takes about 160 bytes for each byte of source, so this is a limit on memory: half a gigabyte for one file.
const MAX_TREE_BYTES: usize = 4 << 20;

/// Says which rule it is: the other limit on size is for the user to set.
const TOO_LARGE: &str = "more than 4 MiB are not parsed, whatever max_file_size says: the tree would not fit in memory";

/// Error recovery can take very long on hostile input. An ordinary file of the largest size parses in a second or two.
const DEADLINE: Duration = Duration::from_secs(20);

thread_local! {
    /// A parser is costly to make and cheap to use again.
    static PARSER: RefCell<Parser> = RefCell::new(Parser::new());
}

/// The tree of `source`, or why there is none.
pub(crate) fn parse(compiled: &Compiled, source: &str) -> Result<Tree, &'static str> {
    if source.len() > MAX_TREE_BYTES {
        return Err(TOO_LARGE);
    }
    let tree = parse_ranges(compiled, source, &[], |_| ControlFlow::Continue(()))?;
    let second = if tree.root_node().has_error() { respelled(compiled, source) } else { None };
    Ok(second.filter(|second| damage(second) < damage(&tree)).unwrap_or(tree))
}

/// The tree of a source as the language says it may be spelled; every place is where it was.
fn respelled(compiled: &Compiled, source: &str) -> Option<Tree> {
    let changes = compiled.language.hooks.respell.map(|respell| respell(source)).filter(|it| !it.is_empty())?;
    let mut spelled = String::with_capacity(source.len());
    let mut end = 0;
    for (range, letter) in changes {
        spelled.push_str(source.get(end..range.start)?);
        spelled.extend(range.clone().map(|_| letter));
        end = range.end;
    }
    spelled.push_str(source.get(end..)?);
    parse_ranges(compiled, &spelled, &[], |_| ControlFlow::Continue(())).ok()
}

/// The tree of those parts of `source` that lie in `ranges`, with positions as in `source`. There is none as soon as one of
/// them turns out not to be code.
pub(crate) fn parse_parts(compiled: &Compiled, source: &str, ranges: &[Range]) -> Result<Tree, &'static str> {
    let give_up =
        |state: &ParseState| if state.has_error() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    parse_ranges(compiled, source, ranges, give_up)
}

fn parse_ranges(
    compiled: &Compiled,
    source: &str,
    ranges: &[Range],
    mut check: impl FnMut(&ParseState) -> ControlFlow<()>,
) -> Result<Tree, &'static str> {
    PARSER.with_borrow_mut(|parser| {
        parser.set_language(&compiled.grammar).map_err(|_| "the grammar does not fit this build")?;
        parser.set_included_ranges(ranges).map_err(|_| "the embedded parts overlap")?;
        let start = Instant::now();
        let mut progress = |state: &ParseState| {
            if start.elapsed() > DEADLINE { ControlFlow::Break(()) } else { check(state) }
        };
        let options = ParseOptions::new().progress_callback(&mut progress);
        let bytes = source.as_bytes();
        let tree = parser.parse_with_options(&mut |at, _| bytes.get(at..).unwrap_or_default(), None, Some(options));
        parser.reset();
        tree.ok_or("the file takes too long to parse")
    })
}

//! A file that is read again: functions that an index knows by their text are not parsed again.
//!
//! Most of the bytes of a changed file stand in functions that did not change. Their bodies are blanked out but for what the
//! syntax around them needs, what is left is parsed and read, and the facts in the bodies come from the index. That holds only
//! while the names in them mean the same, which is looked at afterwards; where it does not, or where anything else is not as it
//! was, the file is read as if it were new.

use crate::compiled::compiled;
use crate::known::{Earlier, Known};
use crate::mask::Parsed;
use crate::parse::{parse_around, spelled};
use crate::read::{Reader, fingerprint, head_hash};
use rhumb_languages::Language;
use rhumb_model::{Facts, Piece, Position, SymbolIndex};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::ops::Range;

/// Where less than this part of a file can be left out, looking for it is not worth the while.
const SMALL_PART: usize = 8;

/// A function that is in the text as it was.
pub(crate) struct Stub {
    /// Its places in the pieces of before: there may be several with the same text.
    pub(crate) pieces: Vec<usize>,
    /// Where its first line starts.
    pub(crate) row: u32,
    pub(crate) byte: u32,
    /// Where its body starts.
    pub(crate) start: Position,
    /// Which symbol it is, once it was met.
    pub(crate) symbol: Option<SymbolIndex>,
}

/// What `source` says; nothing if it must be read as if it were new.
pub(crate) fn read(source: &str, path: &str, language: &'static Language, earlier: &Earlier) -> Option<Facts> {
    let compiled = compiled(language)?;
    let known = Known::new(earlier);
    let Stubs { by_body, holes, filled } = Stubs::in_text(source, &known);
    if holes.is_empty() || holes.iter().map(Range::len).sum::<usize>() < source.len() / SMALL_PART {
        return None;
    }
    let filled = filled.into_iter().zip(std::iter::repeat(language.filler.unwrap_or(' ')));
    let tree = parse_around(compiled, &spelled(source, filled)?, &holes).ok()?;
    if tree.root_node().has_error() {
        return None;
    }
    let mut reader = Reader::new(source, path);
    reader.pass_over(by_body);
    reader.whole(compiled, &Parsed { tree, blanked: Vec::new() });
    reader.finish_with(&known)
}

/// The functions of before that are in a text.
#[derive(Default)]
struct Stubs {
    /// By the bytes of their bodies.
    by_body: FxHashMap<(u32, u32), Stub>,
    /// What need not be parsed, in order.
    holes: Vec<Range<usize>>,
    /// What is to be some statement.
    filled: Vec<Range<usize>>,
}

impl Stubs {
    fn in_text(source: &str, known: &Known<'_>) -> Self {
        let pieces = known.pieces();
        let mut by_head: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for (index, piece) in pieces.iter().enumerate().filter(|(index, _)| known.is_usable(*index)) {
            by_head.entry(piece.text.head).or_default().push(index);
        }
        // A text may be the beginning of another one.
        for same in by_head.values_mut() {
            same.sort_by_key(|index| Reverse(pieces[*index].text.bytes));
        }
        let mut found = Self::default();
        let (mut row, mut start, mut free_from) = (0, 0, 0);
        for line in source.split_inclusive('\n') {
            if start >= free_from
                && let Some(same) = by_head.get(&head_hash(&source[start..]))
                && let Some(length) = found.add(source, pieces, same, (start, row))
            {
                free_from = start + length;
            }
            start += line.len();
            row += 1;
        }
        found
    }

    /// Takes in the piece among `candidates` whose text starts at `at`, which is a byte and a row, if there is one; says how long it
    /// is.
    fn add(&mut self, source: &str, pieces: &[Piece], candidates: &[usize], at: (usize, u32)) -> Option<usize> {
        let (start, row) = at;
        let is_here = |index: &usize| {
            let text = pieces[*index].text;
            source.get(start..start + text.bytes as usize).is_some_and(|here| fingerprint(here) == text)
        };
        let first = *candidates.iter().find(|index| is_here(index))?;
        let piece = &pieces[first];
        let same = candidates.iter().copied().filter(|index| pieces[*index].text == piece.text);
        let place = |byte: u32| start + byte as usize;
        let body = (place(piece.body.0) as u32, place(piece.body.1) as u32);
        let start = Position { row: row + piece.start.row, column: piece.start.column };
        self.by_body.insert(body, Stub { pieces: same.collect(), row, byte: place(0) as u32, start, symbol: None });
        let range = |range: &(u32, u32)| place(range.0)..place(range.1);
        self.holes.push(range(&piece.hole));
        self.filled.extend(piece.filled.iter().map(range));
        Some(piece.text.bytes as usize)
    }
}

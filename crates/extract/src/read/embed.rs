//! Code inside of other text: a fence in a document, the tokens of a macro call.
//!
//! Embedded parts wait until the walk around them is over and are then read in the context they were met in, so that any
//! nesting of them needs no recursion.

use super::{Context, Inside, Reader};
use crate::capture::Part;
use crate::compiled::{Compiled, compiled};
use crate::mask::advanced;
use crate::matcher::Match;
use crate::parse::{Reading, parse_part};
use crate::tree::Nodes;
use crate::walk::walk;
use rhumb_languages::by_name;
use rhumb_model::{Flags, ScopeKind};
use tree_sitter::{Node, Range, Tree};

/// A macro inside a macro inside a macro: deeper is not written by people.
const MAX_LEVEL: u32 = 8;

/// A part to be read later.
pub(super) struct Embedded {
    compiled: &'static Compiled,
    range: Range,
    context: Context,
    level: u32,
    /// Ways to read it, of which the first that gives code counts.
    readings: &'static [Reading],
}

impl Reader<'_> {
    /// Takes in code in another language.
    pub(super) fn embed(&mut self, found: &Match<'_, '_>) {
        let (Some(language), Some(content)) = (found.part(Part::Language), found.part(Part::Content)) else { return };
        let name = self.text(language).split([',', ' ', '{']).next().unwrap_or("");
        let Some(compiled) = by_name(name).and_then(compiled) else { return };
        let scope = self.add_scope(None, ScopeKind::Module, self.context.symbol);
        let flags = Flags(self.context.flags.0 | Flags::EMBEDDED.0);
        let inside = Context { scope, callable: None, flags, ..self.context };
        self.embedded.push_back(Embedded {
            compiled,
            range: content.raw().range(),
            context: inside,
            level: 1,
            readings: &[Reading::Plain],
        });
    }

    /// Takes in tokens that may be code of the same language.
    pub(super) fn reparse(&mut self, compiled: &'static Compiled, found: &Match<'_, '_>) {
        let level = self.embed_level + 1;
        let Some(content) = found.part(Part::Content).filter(|_| level <= MAX_LEVEL) else { return };
        if !has_word(self.text(content)) {
            return;
        }
        let (range, readings) = (content.raw().range(), readings(self.source, content.raw()));
        self.embedded.push_back(Embedded { compiled, range, context: self.context, level, readings });
    }

    /// Puts what may be code of tokens that are none as a whole in front of everything that is waiting.
    fn read_pieces(&mut self, part: &Embedded) {
        let Some(hook) = part.compiled.language.hooks.pieces.filter(|_| part.level < MAX_LEVEL) else { return };
        let text = self.source.get(part.range.start_byte..part.range.end_byte).unwrap_or("");
        let pieces = hook(text);
        let mut place = (0, part.range.start_point);
        let mut ranges = Vec::with_capacity(pieces.len());
        for piece in pieces.into_iter().filter(|piece| text.get(piece.clone()).is_some_and(has_word)) {
            let start_point = advanced(place.1, text.get(place.0..piece.start).unwrap_or(""));
            let end_point = advanced(start_point, &text[piece.clone()]);
            place = (piece.end, end_point);
            let (start_byte, end_byte) = (part.range.start_byte + piece.start, part.range.start_byte + piece.end);
            ranges.push(Range { start_byte, end_byte, start_point, end_point });
        }
        let level = part.level + 1;
        for range in ranges.into_iter().rev() {
            self.embedded.push_front(Embedded { range, level, readings: PIECE, ..*part });
        }
    }

    /// Takes in a stretch of the source that is not in the tree and may be code by itself.
    pub(super) fn read_later(&mut self, compiled: &'static Compiled, range: Range, context: Context) {
        self.embedded.push_back(Embedded { compiled, range, context, level: 1, readings: &[Reading::Statement] });
    }

    /// Reads everything that is waiting, in the order of the file, and what is found inside of it. Parts may turn out not
    /// to be code at all: they give facts only if they parse cleanly.
    pub(super) fn read_embedded(&mut self) {
        while let Some(part) = self.embedded.pop_front() {
            let parse = |reading: &Reading| parse_part(part.compiled, self.source, part.range, *reading).ok();
            let clean = |tree: &Tree| !tree.root_node().has_error();
            let is_item =
                |reading: &&Reading| **reading != Reading::Items || !part.context.inside.has(Inside::FUNCTION);
            let Some(tree) = part.readings.iter().filter(is_item).filter_map(parse).find(clean) else {
                self.read_pieces(&part);
                continue;
            };
            self.context = Context { body: None, ..part.context };
            self.embed_level = part.level;
            self.last_defined = None;
            self.skipped.clear();
            walk(self, part.compiled, &Nodes::new(part.compiled, &tree));
        }
        self.embed_level = 0;
    }
}

/// How a piece of tokens is read.
const PIECE: &[Reading] = &[Reading::Items, Reading::Statement];

/// Whether there is a name or a keyword in a text: what has none, as most macros that stand for a number, is not worth a parse.
fn has_word(text: &str) -> bool {
    let is_within = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii();
    let mut before = b' ';
    text.bytes().any(|byte| {
        let previous = std::mem::replace(&mut before, byte);
        is_within(byte) && !byte.is_ascii_digit() && !is_within(previous)
    })
}

/// How tokens may be read. Those in braces are a block, or a list if there are commas; arrows stand in a language of the
/// macro's own.
fn readings(source: &str, tokens: Node<'_>) -> &'static [Reading] {
    let text = |node: Node<'_>| source.get(node.byte_range()).unwrap_or("");
    if !text(tokens).starts_with('{') {
        return &[Reading::Statement];
    }
    let mut cursor = tokens.walk();
    let mut has_comma = false;
    let mut last = "";
    for token in tokens.children(&mut cursor) {
        match text(token) {
            "=>" => return &[],
            ";" => return PIECE,
            "," => has_comma = true,
            "}" => break,
            other => last = other,
        }
    }
    match has_comma {
        false => PIECE,
        // Definitions end with a block, and may have commas before it.
        true if last.ends_with('}') => &[Reading::Items, Reading::Statement, Reading::List],
        true => &[Reading::List, Reading::Items, Reading::Statement],
    }
}

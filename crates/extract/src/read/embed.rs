//! Code inside of other text: a fence in a document, the tokens of a macro call.
//!
//! Embedded parts wait until the walk around them is over and are then read in the context they were met in, so that any
//! nesting of them needs no recursion.

use super::{Context, Reader};
use crate::capture::Part;
use crate::compiled::{Compiled, compiled};
use crate::matcher::Match;
use crate::parse::parse_parts;
use crate::tree::Nodes;
use crate::walk::walk;
use rhumb_languages::by_name;
use rhumb_model::{Flags, ScopeKind};
use tree_sitter::{Range, Tree};

/// A macro inside a macro inside a macro: deeper is not written by people.
const MAX_LEVEL: u32 = 8;

/// A part to be read later.
pub(super) struct Embedded {
    compiled: &'static Compiled,
    range: Range,
    context: Context,
    level: u32,
    /// Parts that may turn out not to be code at all give facts only if they parse cleanly.
    is_tentative: bool,
}

impl Reader<'_> {
    /// Takes in code in another language.
    pub(super) fn embed(&mut self, found: &Match<'_, '_>) {
        let (Some(language), Some(content)) = (found.part(Part::Language), found.part(Part::Content)) else { return };
        let name = self.text(language).split([',', ' ', '{']).next().unwrap_or("");
        let Some(compiled) = by_name(name).and_then(compiled) else { return };
        let scope = self.add_scope(None, ScopeKind::Module, self.context.symbol);
        let mut context = Context { scope, callable: None, ..self.context };
        context.flags.set(Flags::EMBEDDED);
        self.embedded.push(Embedded { compiled, range: content.raw().range(), context, level: 1, is_tentative: true });
    }

    /// Takes in tokens that may be code of the same language.
    pub(super) fn reparse(&mut self, compiled: &'static Compiled, found: &Match<'_, '_>) {
        let level = self.embed_level + 1;
        let Some(content) = found.part(Part::Content).filter(|_| level <= MAX_LEVEL) else { return };
        let range = content.raw().range();
        self.embedded.push(Embedded { compiled, range, context: self.context, level, is_tentative: true });
    }

    /// Reads everything that is waiting, and what is found inside of it.
    pub(super) fn read_embedded(&mut self) {
        while let Some(part) = self.embedded.pop() {
            let mut ranges = vec![part.range];
            if let Some(r) = terminator(self.source, part.range.end_byte) { ranges.push(r); }
            let Ok(tree) = parse_parts(part.compiled, self.source, &ranges) else { continue };
            if part.is_tentative && !is_clean(&tree) {
                continue;
            }
            self.context = part.context;
            self.embed_level = part.level;
            self.last_defined = None;
            walk(self, part.compiled, &Nodes::new(part.compiled, &tree));
        }
        self.embed_level = 0;
    }
}

fn terminator(source: &str, after: usize) -> Option<Range> {
    let at = after + source.as_bytes()[after..].iter().position(|b| *b == b';')?;
    let p = tree_sitter::Point { row: 0, column: 0 };
    Some(Range { start_byte: at, end_byte: at + 1, start_point: p, end_point: p })
}

/// Whether a tree has no error, or lacks only the mark that ends a statement: an expression by itself is one without it.
fn is_clean(tree: &Tree) -> bool {
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        if node.is_error() || (node.is_missing() && node.kind() != ";") {
            return false;
        }
        if node.has_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return true;
            }
        }
    }
}

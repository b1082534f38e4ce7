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
    /// Tokens of a macro are an expression as often as a statement: they are given the mark that ends one.
    is_expression: bool,
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
            is_expression: false,
        });
    }

    /// Takes in tokens that may be code of the same language.
    pub(super) fn reparse(&mut self, compiled: &'static Compiled, found: &Match<'_, '_>) {
        let level = self.embed_level + 1;
        let Some(content) = found.part(Part::Content).filter(|_| level <= MAX_LEVEL) else { return };
        let range = content.raw().range();
        self.embedded.push_back(Embedded { compiled, range, context: self.context, level, is_expression: true });
    }

    /// Takes in a stretch of the source that is not in the tree and may be code by itself.
    pub(super) fn read_later(&mut self, compiled: &'static Compiled, range: Range, context: Context) {
        self.embedded.push_back(Embedded { compiled, range, context, level: 1, is_expression: true });
    }

    /// Reads everything that is waiting, in the order of the file, and what is found inside of it. Parts may turn out not
    /// to be code at all: they give facts only if they parse cleanly.
    pub(super) fn read_embedded(&mut self) {
        while let Some(part) = self.embedded.pop_front() {
            let end = part.is_expression.then(|| terminator(self.source, part.range)).flatten();
            let ranges: Vec<Range> = std::iter::once(part.range).chain(end).collect();
            let Ok(tree) = parse_parts(part.compiled, self.source, &ranges) else { continue };
            if !is_clean(&tree) {
                continue;
            }
            self.context = part.context;
            self.embed_level = part.level;
            self.last_defined = None;
            self.skipped.clear();
            walk(self, part.compiled, &Nodes::new(part.compiled, &tree));
        }
        self.embed_level = 0;
    }
}

/// How far after a part the mark that ends a statement is looked for.
const MAX_TERMINATOR_BYTES: usize = 256;

/// The next mark that ends a statement. Without it the parser would try to repair every expression that stands alone.
fn terminator(source: &str, part: Range) -> Option<Range> {
    let rest = source.as_bytes().get(part.end_byte..)?;
    let start_byte = part.end_byte + rest.iter().take(MAX_TERMINATOR_BYTES).position(|byte| *byte == b';')?;
    // Nothing in the tree is placed by it, so the place need not be true, only later than the part.
    Some(Range { start_byte, end_byte: start_byte + 1, start_point: part.end_point, end_point: part.end_point })
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

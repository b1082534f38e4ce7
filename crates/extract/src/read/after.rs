//! Comments on the line of a definition, behind it: `int width; // in metres`.

use super::Reader;
use super::lead::{truncate, unmarked};
use crate::capture::is_value;
use crate::tree::Node;
use rhumb_model::{Flags, Symbol, SymbolIndex, SymbolKind};

/// The last comment behind a definition.
#[derive(Clone, Copy)]
pub(super) struct After {
    symbol: SymbolIndex,
    /// Where it stands: its last row and its column.
    place: (usize, usize),
}

impl Reader<'_> {
    /// Takes in a comment that ends the line of a definition: it documents that.
    pub(super) fn comment_after(&mut self, marks: &[&str], node: Node<'_>) {
        let text = self.text(node);
        let rest = self.source.get(node.byte_range().end..).unwrap_or("").trim_start_matches([' ', '\t', '\r']);
        let ends_line = rest.is_empty() || rest.starts_with('\n');
        let index = SymbolIndex::from(self.facts.symbols.len() - 1);
        let is_meant = marks.iter().any(|mark| text.starts_with(mark)) && self.ends_before(index, node);
        if ends_line && is_meant && self.facts.symbols[index.index()].doc.is_empty() {
            let doc = unmarked(text);
            self.facts.symbols[index.index()].doc = self.facts.texts.push(doc.trim_start_matches(['<', ' ']));
            self.after = Some(After { symbol: index, place: place(node) });
        }
    }

    /// Takes in a comment that goes on below one behind a definition; whether it is one.
    pub(super) fn goes_on_after(&mut self, node: Node<'_>) -> bool {
        let (row, column) = (node.start_position().row, node.start_position().column);
        let Some(after) = self.after.filter(|after| after.place == (row.wrapping_sub(1), column)) else { return false };
        let mut doc = self.facts.texts.get(self.facts.symbols[after.symbol.index()].doc).to_owned();
        doc.push('\n');
        doc.push_str(&unmarked(self.text(node)));
        truncate(&mut doc);
        self.symbol(after.symbol).doc = self.facts.texts.push(&doc);
        self.after = Some(After { place: place(node), ..after });
        true
    }

    /// Whether the symbol at `index` ends before a node, on the same line. The comment behind a macro is inside of it.
    fn ends_before(&self, index: SymbolIndex, node: Node<'_>) -> bool {
        let Symbol { kind, span, flags, parent, .. } = self.facts.symbols[index.index()];
        let is_inside = kind == SymbolKind::Macro && node.end_byte() <= span.end_byte;
        let has_no_body = is_value(kind) || kind == SymbolKind::Type || flags.has(Flags::ABSTRACT);
        let is_before = has_no_body && span.end_byte <= node.start_byte();
        let row = if is_inside { node.raw().end_position().row } else { node.start_position().row };
        parent.is_some() && (is_inside || is_before) && span.end.row as usize == row
    }
}

fn place(node: Node<'_>) -> (usize, usize) {
    (node.raw().end_position().row, node.start_position().column)
}

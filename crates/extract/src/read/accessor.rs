//! Code that runs when a value is read or written, wherever it stands: inside of the value's definition or right after it.

use super::{Context, Inside, Reader, span};
use crate::capture::is_value;
use crate::matcher::Match;
use rhumb_languages::Language;
use rhumb_model::{ScopeKind, Symbol, SymbolIndex, SymbolKind};

/// How far back the value of an accessor is looked for, in symbols: those between are inside of the value.
const MAX_BACK: usize = 256;

impl Reader<'_> {
    /// Takes in an accessor: what it belongs to is a property, and its code is the property's.
    pub(super) fn accessor(&mut self, language: &Language, found: &Match<'_, '_>) {
        let node = found.node;
        let Some(value) = self.accessed(node.start_byte()) else {
            return self.open_scope(language, ScopeKind::Function, found);
        };
        let end = span(node);
        let symbol = self.symbol(value);
        symbol.kind = SymbolKind::Property;
        if symbol.span.end_byte < end.end_byte {
            (symbol.span.end_byte, symbol.span.end) = (end.end_byte, end.end);
        }
        let qualified_name = symbol.qualified_name;
        let prefix = self.prefix_of(qualified_name);
        let scope = self.add_scope(Some(self.context.scope), ScopeKind::Function, value);
        self.push_context(node, |context| {
            *context = Context {
                scope,
                symbol: value,
                callable: Some(value),
                prefix,
                parameters: (0, 0),
                declared: (0, 0),
                nesting: 0,
                inside: Inside::FUNCTION,
                ..*context
            };
        });
    }

    /// The value that the walk is in, or the last one before `start`, which may belong elsewhere; locals have no accessors that anyone could ask for.
    fn accessed(&self, start: u32) -> Option<SymbolIndex> {
        let is_accessed = |kind| is_value(kind) || kind == SymbolKind::Property;
        let symbols = &self.facts.symbols;
        if is_accessed(symbols[self.context.symbol.index()].kind) {
            return Some(self.context.symbol);
        }
        if self.context.inside.has(Inside::FUNCTION) {
            return None;
        }
        let around = Some(self.context.symbol);
        let is_right_before = |symbol: &Symbol| symbol.parent == around || self.is_blank(symbol.span.end_byte, start);
        let last = symbols.iter().enumerate().rev().take(MAX_BACK).find(|(_, symbol)| is_right_before(symbol));
        last.filter(|(_, symbol)| is_accessed(symbol.kind)).map(|(index, _)| SymbolIndex::from(index))
    }
}

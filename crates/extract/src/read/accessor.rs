//! Accessors: code that is executed when a value is read or written, inside the value's definition or right after it.

use super::{region, span};
use crate::bind::header::Header;
use crate::builders::Builders;
use crate::capture::is_value;
use crate::matcher::Match;
use crate::walk::{Context, Environment, Inside, TreeWalk};
use rhumb_model::{Scope, ScopeKind, Symbol, SymbolIndex, SymbolKind};

/// How many symbols before an accessor are searched for its value. Those in between are inside the value.
const MAX_BACK: usize = 256;

/// Reads an accessor: its value becomes a property, and its code belongs to the property.
pub(super) fn read(walk: &mut TreeWalk<'_>, out: &mut Builders, found: &Match<'_, '_>) {
    let node = found.node;
    let Some(value) = accessed_value(&walk.env, out, node.start_byte()) else {
        return region::open_scope(walk, out, ScopeKind::Function, found);
    };
    let end = span(node);
    let symbol = &mut out.symbols[value];
    symbol.kind = SymbolKind::Property;
    if symbol.span.end_byte < end.end_byte {
        (symbol.span.end_byte, symbol.span.end) = (end.end_byte, end.end);
    }
    let prefix = walk.env.prefix_of(out, out.symbols[value].qualified_name);
    let parent = Some(walk.env.context.scope);
    let scope = out.scopes.add(Scope { parent, kind: ScopeKind::Function, symbol: value }, Header::default());
    walk.push(node, |context| {
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

/// The value that encloses an accessor, or precedes it. `None` for a local, whose accessors cannot be asked for.
fn accessed_value(env: &Environment<'_>, out: &Builders, start: u32) -> Option<SymbolIndex> {
    let is_accessed = |kind| is_value(kind) || kind == SymbolKind::Property;
    let enclosing = env.context.symbol;
    if is_accessed(out.symbols[enclosing].kind) {
        return Some(enclosing);
    }
    if env.context.inside.contains(Inside::FUNCTION) {
        return None;
    }
    let is_right_before =
        |symbol: &Symbol| symbol.parent == Some(enclosing) || env.input.is_blank(symbol.span.end_byte, start);
    let mut before = out.symbols.list.iter().enumerate().rev().take(MAX_BACK);
    let last = before.find(|(_, symbol)| is_right_before(symbol));
    last.filter(|(_, symbol)| is_accessed(symbol.kind)).map(|(index, _)| SymbolIndex::from(index))
}

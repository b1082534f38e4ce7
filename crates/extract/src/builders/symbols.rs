//! Collects symbols, their parameters, and what is added to symbols once the whole file has been read.

use crate::read::detached_modifiers::NamedModifier;
use rhumb_model::{
    EntryPoint, ExpressionId, Flags, Metrics, Parameter, Position, ScopeIndex, Span, StyleScope, Symbol, SymbolIndex,
    SymbolKind, Text, TypeParameter, Visibility,
};
use rustc_hash::FxHashMap;
use std::ops::{Index, IndexMut};

/// The symbols of a file.
pub(crate) struct SymbolBuilder {
    pub(crate) list: Vec<Symbol>,
    pub(crate) parameters: Vec<Parameter>,
    /// In step with the parameters.
    pub(crate) parameter_bytes: Vec<u32>,
    pub(crate) type_parameters: Vec<TypeParameter>,
    /// Values returned by functions without a declared type.
    pub(crate) results: Vec<(SymbolIndex, ExpressionId)>,
    /// Pairs of a function and a value that it passes to the block of its caller.
    pub(crate) yielded: Vec<(SymbolIndex, ExpressionId)>,
    /// Modifiers that name the member they apply to, which may be one of several definitions of that name.
    pub(crate) named_modifiers: Vec<NamedModifier>,
    /// The selectors that definitions in style sheets apply to.
    pub(crate) style_scopes: Vec<StyleScope>,
    /// Symbols that are entry points: used from outside the code.
    pub(crate) entries: Vec<EntryPoint>,
    /// The bytes of macros by name, where what they add to items matters.
    pub(crate) macros: FxHashMap<Text, (u32, u32)>,
    /// How many values are assigned to variables and fields that are assigned several times.
    pub(crate) value_counts: FxHashMap<SymbolIndex, usize>,
}

impl SymbolBuilder {
    /// Just the symbol of the file.
    pub(crate) fn new(name: Text, source: &str, line_breaks: u32) -> Self {
        Self {
            list: vec![file_symbol(name, source, line_breaks)],
            parameters: Vec::new(),
            parameter_bytes: Vec::new(),
            type_parameters: Vec::new(),
            results: Vec::new(),
            yielded: Vec::new(),
            named_modifiers: Vec::new(),
            style_scopes: Vec::new(),
            entries: Vec::new(),
            macros: FxHashMap::default(),
            value_counts: FxHashMap::default(),
        }
    }

    /// The index of the symbol that is added next.
    pub(crate) fn next_index(&self) -> SymbolIndex {
        SymbolIndex::from(self.list.len())
    }

    pub(crate) fn add(&mut self, symbol: Symbol) -> SymbolIndex {
        let index = self.next_index();
        self.list.push(symbol);
        index
    }
}

impl Index<SymbolIndex> for SymbolBuilder {
    type Output = Symbol;

    fn index(&self, index: SymbolIndex) -> &Symbol {
        &self.list[index.index()]
    }
}

impl IndexMut<SymbolIndex> for SymbolBuilder {
    fn index_mut(&mut self, index: SymbolIndex) -> &mut Symbol {
        &mut self.list[index.index()]
    }
}

fn file_symbol(name: Text, source: &str, line_breaks: u32) -> Symbol {
    let last_line = source.rsplit('\n').next().unwrap_or("");
    let end = Position { row: line_breaks, column: last_line.len() as u32 };
    Symbol {
        kind: SymbolKind::File,
        subkind: Text::EMPTY,
        name,
        qualified_name: Text::EMPTY,
        parent: None,
        scope: ScopeIndex::MODULE,
        span: Span { start_byte: 0, end_byte: source.len() as u32, start: Position::default(), end },
        name_span: Span::default(),
        signature: Text::EMPTY,
        doc: Text::EMPTY,
        declared_type: Text::EMPTY,
        yields: None,
        extended: None,
        yielded: None,
        decorated: None,
        value: Text::EMPTY,
        visibility: Visibility::Public,
        flags: Flags::default(),
        metrics: Metrics::default(),
        body_hash: 0,
    }
}

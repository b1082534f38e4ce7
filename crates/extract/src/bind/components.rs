//! Assembles the components of a file, each with the type of its properties and its hooks.

use crate::builders::ComponentBuilder;
use crate::capture::is_value;
use rhumb_model::{Component, Facts, Flags, Symbol, SymbolIndex, Text};
use rustc_hash::{FxHashMap, FxHashSet};

/// The components of a file. The parameters of its symbols must be sorted. A function that is the value of a component, as in
/// `memo(function Door() {})`, is part of that component, not another one.
pub(crate) fn components(facts: &mut Facts, found: ComponentBuilder) -> Vec<Component> {
    let ComponentBuilder { hooks, wrapped, mut props } = found;
    let wrapped = take_wrapped(facts, &wrapped);
    let component_of = |symbol: SymbolIndex| wrapped.get(&symbol).copied().unwrap_or(symbol);
    let mut hooks_of: FxHashMap<SymbolIndex, Vec<Text>> = FxHashMap::default();
    for (symbol, hook) in hooks {
        hooks_of.entry(component_of(symbol)).or_default().push(hook);
    }
    for parameters in facts.parameters.chunk_by(|one, next| one.symbol == next.symbol) {
        let declared = parameters[0].declared_type;
        if is_component(&facts.symbols[component_of(parameters[0].symbol).index()]) && !declared.is_empty() {
            props.entry(component_of(parameters[0].symbol)).or_insert(declared);
        }
    }
    let components = facts.symbols.iter().enumerate().filter(|(_, symbol)| is_component(symbol));
    let components = components.map(|(index, _)| {
        let symbol = SymbolIndex::from(index);
        let mut hooks = hooks_of.remove(&symbol).unwrap_or_default();
        hooks.sort_by_key(|hook| facts.texts.get(*hook));
        hooks.dedup();
        Component { symbol, props: props.get(&symbol).copied().unwrap_or(Text::EMPTY), hooks }
    });
    components.collect()
}

fn is_component(symbol: &Symbol) -> bool {
    symbol.flags.contains(Flags::COMPONENT)
}

/// Unmarks the functions with these names that are part of a component, and returns each with that component.
fn take_wrapped(facts: &mut Facts, names: &FxHashSet<u32>) -> FxHashMap<SymbolIndex, SymbolIndex> {
    if names.is_empty() {
        return FxHashMap::default();
    }
    let is_wrapper = |symbol: &Symbol| is_component(symbol) && is_value(symbol.kind);
    let functions = facts.symbols.iter().enumerate().filter(|(_, symbol)| names.contains(&symbol.name_span.start_byte));
    let wrapped: FxHashMap<SymbolIndex, SymbolIndex> = functions
        .filter_map(|(index, symbol)| {
            let parent = symbol.parent.filter(|parent| is_wrapper(&facts.symbols[parent.index()]))?;
            Some((SymbolIndex::from(index), parent))
        })
        .collect();
    for inner in wrapped.keys() {
        facts.symbols[inner.index()].flags.remove(Flags::COMPONENT);
    }
    wrapped
}

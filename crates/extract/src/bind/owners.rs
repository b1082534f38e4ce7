//! Connects definitions outside of the type they belong to with that type, if it is in the same file.

use crate::builders::{Builders, DetachedMember};
use rhumb_languages::{Language, Members};
use rhumb_model::{
    BindingKind, Bound, Expression, Facts, ScopeIndex, ScopeKind, Symbol, SymbolIndex, SymbolKind, Text,
};
use rustc_hash::FxHashMap;

/// Makes the members of its owner visible to the code of each such definition, where bare names may mean members.
pub(super) fn open_owners(out: &mut Builders, language: &Language) {
    if language.scoping.members != Members::Everywhere {
        return;
    }
    let types = types_by_name(&out.symbols.list);
    let detached = out.owners.detached.iter();
    let detached = detached.filter_map(|it| Some((it.symbol, *types.get(&(it.scope, it.owner))?)));
    let owners: FxHashMap<SymbolIndex, SymbolIndex> = detached.chain(out.owners.attached.iter().copied()).collect();
    if owners.is_empty() {
        return;
    }
    let scopes = &mut out.scopes.list;
    let bodies = scopes.iter().enumerate().filter(|(_, scope)| scope.kind == ScopeKind::Type);
    let bodies: FxHashMap<SymbolIndex, ScopeIndex> =
        bodies.map(|(index, scope)| (scope.symbol, ScopeIndex::from(index))).collect();
    for index in 0..scopes.len() {
        let scope = scopes[index];
        let is_outermost = scope.parent.is_some_and(|parent| scopes[parent.index()].symbol != scope.symbol);
        let body = owners.get(&scope.symbol).and_then(|owner| bodies.get(owner)).copied();
        if body.is_some() && is_outermost {
            scopes[index].parent = body;
        }
    }
}

/// Makes each such definition a member of its owner. Symbols are reordered so that an owner precedes its members.
pub(super) fn join_owners(facts: &mut Facts, detached: &[DetachedMember]) {
    if detached.is_empty() {
        return;
    }
    let types = types_by_name(&facts.symbols);
    for member in detached {
        if let Some(owner) = types.get(&(member.scope, member.owner)) {
            facts.symbols[member.symbol.index()].parent = Some(*owner);
        }
    }
    let order = owners_first(facts);
    if !order.is_sorted() {
        reorder(facts, &order);
    }
}

fn types_by_name(symbols: &[Symbol]) -> FxHashMap<(ScopeIndex, Text), SymbolIndex> {
    let has_members = |kind: SymbolKind| (kind.is_type() && kind != SymbolKind::Impl) || kind == SymbolKind::Type;
    let types = symbols.iter().enumerate().filter(|(_, symbol)| has_members(symbol.kind));
    types.map(|(index, symbol)| ((symbol.scope, symbol.name), SymbolIndex::from(index))).collect()
}

/// The symbols in the order of the file, except that an owner precedes its members. Both are in the same scope, so whatever
/// encloses them precedes them anyway.
fn owners_first(facts: &Facts) -> Vec<SymbolIndex> {
    let mut order = Vec::with_capacity(facts.symbols.len());
    let mut is_placed = vec![false; facts.symbols.len()];
    for (index, symbol) in facts.symbols.iter().enumerate() {
        for next in symbol.parent.into_iter().chain([SymbolIndex::from(index)]) {
            if !std::mem::replace(&mut is_placed[next.index()], true) {
                order.push(next);
            }
        }
    }
    order
}

/// Reorders the symbols and renumbers whatever refers to them.
fn reorder(facts: &mut Facts, order: &[SymbolIndex]) {
    let mut new_indices = vec![SymbolIndex::FILE; order.len()];
    for (new, old) in order.iter().enumerate() {
        new_indices[old.index()] = SymbolIndex::from(new);
    }
    let renumber = |index: &mut SymbolIndex| *index = new_indices[index.index()];
    facts.symbols = order.iter().map(|index| facts.symbols[index.index()]).collect();
    facts.symbols.iter_mut().filter_map(|symbol| symbol.parent.as_mut()).for_each(renumber);
    facts.parameters.iter_mut().for_each(|parameter| renumber(&mut parameter.symbol));
    facts.type_parameters.iter_mut().for_each(|parameter| renumber(&mut parameter.symbol));
    facts.scopes.iter_mut().for_each(|scope| renumber(&mut scope.symbol));
    facts.imports.iter_mut().for_each(|import| renumber(&mut import.from));
    for binding in &mut facts.bindings {
        if let BindingKind::Symbol(symbol) | BindingKind::TypeParameter(symbol, _) = &mut binding.kind {
            renumber(symbol);
        }
    }
    for reference in &mut facts.references {
        renumber(&mut reference.from);
        if let Bound::Symbol(symbol) = &mut reference.bound {
            renumber(symbol);
        }
    }
    for id in facts.expressions.ids() {
        let mut expression = facts.expressions.get(id);
        if let Expression::Symbol(symbol) | Expression::Inside(symbol) | Expression::TypeParameter(symbol, _) =
            &mut expression
        {
            renumber(symbol);
            facts.expressions.set(id, expression);
        }
    }
}

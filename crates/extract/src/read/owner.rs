//! Definitions that stand outside of the type they belong to, and say so.

use super::path::is_path;
use super::wording::joined;
use super::{Context, Reader};
use crate::capture::{Fact, Mark, Part, is_value};
use crate::compiled::Compiled;
use crate::matcher::Match;
use crate::tree::Node;
use rhumb_languages::{Language, Members};
use rhumb_model::{
    BindingKind, Bound, Expression, ExpressionId, Facts, ScopeIndex, ScopeKind, SymbolIndex, SymbolKind, Text,
    escape_segment,
};
use rustc_hash::FxHashMap;

/// What stands between the names of an owner that is written as a path.
const SEPARATOR: &str = "::";

/// A definition that waits for its owner, which may stand after it.
pub(super) struct Owned {
    symbol: SymbolIndex,
    /// The scope that both stand in.
    scope: ScopeIndex,
    /// The name of the owner.
    owner: Text,
}

impl Reader<'_> {
    /// Goes to where a definition belongs, if it names its owner: into the owner, or, if that has not been met, only its
    /// qualified name does. Then the owner is what the definition waits for.
    pub(super) fn enter_owner<'t>(&mut self, found: &Match<'_, 't>) -> Option<Node<'t>> {
        let owner = written_owner(found).filter(|_| !(found.has(Mark::Kept) && self.is_in_named_type()))?;
        let path = self.path_text(owner);
        if let Some((symbol, scope)) = self.type_called(&path) {
            // The definition is the next symbol.
            self.entered.push((SymbolIndex::from(self.facts.symbols.len()), symbol));
            let prefix = self.prefix_of(self.facts.symbols[symbol.index()].qualified_name);
            self.context = Context { scope, symbol, prefix, ..self.context };
            return None;
        }
        let prefix = self.facts.texts.get(self.context.prefix).to_owned();
        let prefix = path.split(SEPARATOR).fold(prefix, |prefix, name| joined(&prefix, &escape_segment(name)));
        let prefix = self.facts.texts.intern(&prefix);
        self.context.prefix = self.prefix_of(prefix);
        Some(owner)
    }

    /// The type that a path means here, and its scope.
    fn type_called(&self, path: &str) -> Option<(SymbolIndex, ScopeIndex)> {
        let mut names = path.split(SEPARATOR).map(|name| self.facts.texts.find(name));
        let first = names.next()??;
        let head = self.scopes_outwards().find_map(|scope| self.types.get(&(scope, first)).copied())?;
        names.try_fold(head, |(_, scope), name| self.types.get(&(scope, name?)).copied())
    }

    /// Leaves a definition to the type it names. Its bare name means nothing where it stands.
    pub(super) fn leave_to_owner(&mut self, symbol: SymbolIndex, owner: Node<'_>) {
        let owner = self.facts.texts.intern(&self.path_text(owner));
        self.owned.push(Owned { symbol, scope: self.context.scope, owner });
    }

    /// What the receiver is in a definition: a value of the type that it names as its owner, or what it is around.
    pub(super) fn receiver_in(
        &mut self,
        compiled: &'static Compiled,
        kind: ScopeKind,
        found: &Match<'_, '_>,
    ) -> Option<ExpressionId> {
        if kind != ScopeKind::Function {
            return None;
        }
        let Some(owner) = written_owner(found) else { return self.context.receiver };
        let owner = self.expression(compiled, owner);
        Some(self.facts.expressions.push(Expression::New(owner)))
    }

    /// Lets the code of each such definition see the names in its owner, if that is in this file and bare names mean members.
    pub(super) fn open_owners(&mut self, language: &Language) {
        if language.scoping.members != Members::Everywhere {
            return;
        }
        let types = types_by_name(&self.facts);
        let waiting =
            self.owned.iter().filter_map(|owned| Some((owned.symbol, *types.get(&(owned.scope, owned.owner))?)));
        let owners: FxHashMap<SymbolIndex, SymbolIndex> = waiting.chain(self.entered.iter().copied()).collect();
        if owners.is_empty() {
            return;
        }
        let Facts { scopes, .. } = &self.facts;
        let regions = scopes.iter().enumerate().filter(|(_, scope)| scope.kind == ScopeKind::Type);
        let regions: FxHashMap<SymbolIndex, ScopeIndex> =
            regions.map(|(index, scope)| (scope.symbol, ScopeIndex::from(index))).collect();
        for index in 0..scopes.len() {
            let scope = self.facts.scopes[index];
            let is_outermost = scope.parent.is_some_and(|it| self.facts.scopes[it.index()].symbol != scope.symbol);
            let around = owners.get(&scope.symbol).and_then(|owner| regions.get(owner)).copied();
            if around.is_some() && is_outermost {
                self.facts.scopes[index].parent = around;
            }
        }
    }

    /// Puts each such definition into its owner, if that is in this file. In the list of symbols an owner comes first.
    pub(super) fn join_owners(&mut self) {
        if self.owned.is_empty() {
            return;
        }
        let types = types_by_name(&self.facts);
        for owned in std::mem::take(&mut self.owned) {
            if let Some(owner) = types.get(&(owned.scope, owned.owner)) {
                self.symbol(owned.symbol).parent = Some(*owner);
            }
        }
        let order = owners_first(&self.facts);
        if !order.is_sorted() {
            reorder(&mut self.facts, &order);
        }
    }
}

/// The type that a definition names as its owner. That of a value is named only by a path; otherwise it is the receiver around.
pub(super) fn written_owner<'t>(found: &Match<'_, 't>) -> Option<Node<'t>> {
    let Fact::Define(kind) = found.fact else { return None };
    let is_in_path = |owner: &Node<'t>| owner.parent().is_some_and(is_path);
    found.part(Part::Owner).filter(|owner| !is_value(kind) || is_in_path(owner))
}

fn types_by_name(facts: &Facts) -> FxHashMap<(ScopeIndex, Text), SymbolIndex> {
    let has_members = |kind: SymbolKind| (kind.is_type() && kind != SymbolKind::Impl) || kind == SymbolKind::Type;
    let types = facts.symbols.iter().enumerate().filter(|(_, symbol)| has_members(symbol.kind));
    types.map(|(index, symbol)| ((symbol.scope, symbol.name), SymbolIndex::from(index))).collect()
}

/// The symbols in the order of the file, except that an owner stands before what it owns. It stands in the same scope, so
/// that whatever is around both of them comes before both of them anyway.
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

/// Puts the symbols into another order and renumbers whatever refers to one.
fn reorder(facts: &mut Facts, order: &[SymbolIndex]) {
    let mut places = vec![SymbolIndex::FILE; order.len()];
    for (place, index) in order.iter().enumerate() {
        places[index.index()] = SymbolIndex::from(place);
    }
    let moved = |index: &mut SymbolIndex| *index = places[index.index()];
    facts.symbols = order.iter().map(|index| facts.symbols[index.index()]).collect();
    facts.symbols.iter_mut().filter_map(|symbol| symbol.parent.as_mut()).for_each(moved);
    facts.parameters.iter_mut().for_each(|parameter| moved(&mut parameter.symbol));
    facts.type_parameters.iter_mut().for_each(|parameter| moved(&mut parameter.symbol));
    facts.scopes.iter_mut().for_each(|scope| moved(&mut scope.symbol));
    facts.imports.iter_mut().for_each(|import| moved(&mut import.from));
    for binding in &mut facts.bindings {
        if let BindingKind::Symbol(symbol) | BindingKind::TypeParameter(symbol, _) = &mut binding.kind {
            moved(symbol);
        }
    }
    for reference in &mut facts.references {
        moved(&mut reference.from);
        if let Bound::Symbol(symbol) = &mut reference.bound {
            moved(symbol);
        }
    }
    for id in facts.expressions.ids() {
        let mut expression = facts.expressions.get(id);
        if let Expression::Symbol(symbol) | Expression::Inside(symbol) | Expression::TypeParameter(symbol, _) =
            &mut expression
        {
            moved(symbol);
            facts.expressions.set(id, expression);
        }
    }
}

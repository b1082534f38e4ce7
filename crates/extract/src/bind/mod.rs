//! The second pass: resolves names within the file and completes its facts, once all of them have been read.
//!
//! Works on plain data, without the syntax tree. Names that the file does not bind are left to linking. Locals and their values
//! (`@bind` in facts files) were read by the first pass: see [`crate::read`] and its `locals`.

mod components;
pub(crate) mod finish;
mod flow;
pub(crate) mod header;
mod lookup;
pub(crate) mod name_kinds;
mod owners;
mod prune;
mod receivers;

use crate::builders::{BareName, Builders};
use flow::Flow;
use lookup::{Lookup, NameUse};
use name_kinds::NameKinds;
use receivers::Receivers;
use rhumb_languages::{Language, Spaces};
use rhumb_model::{
    Binding, BindingIndex, BindingKind, Bound, Expression, ExpressionId, Flags, Import, ImportIndex, ScopeIndex,
    Symbol, SymbolIndex, Text,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Resolves every reference, and every bare name in an expression, to what it means in the file. Drops references to locals.
pub(crate) fn bind_names(out: &mut Builders, language: &'static Language) {
    owners::open_owners(out, language);
    drop_alternative_imports(out);
    out.locals.sort();
    out.scopes.ranges.sort_unstable();
    let lookup = Lookup::new(out, language);
    let references = bound_references(&lookup, out, language);
    let names = bound_expressions(&lookup, out, language);
    let flow = Flow::new(out, language);
    for (reference, bound) in out.references.list.iter_mut().zip(references) {
        reference.bound = bound;
    }
    let mut receivers = Receivers::default();
    receivers.add_to_references(out);
    for (BareName { id, scope, byte, kinds, .. }, bound) in names {
        let expression = match bound {
            _ if is_receiver(out, id, bound) => Expression::SelfRef,
            Bound::Free | Bound::Shared => {
                receivers.add_to_name(out, id, scope, kinds);
                continue;
            }
            Bound::Local(binding) => match out.scopes.bindings[binding.index()].kind {
                BindingKind::TypeParameter(symbol, position) => Expression::TypeParameter(symbol, position),
                _ => local_value(&flow, out, binding, (scope, byte)),
            },
            Bound::Symbol(symbol) if is_called(out, language, symbol, kinds) => {
                Expression::Call(out.expressions.push(Expression::Symbol(symbol)))
            }
            Bound::Symbol(symbol) if kinds != NameKinds::CALLEE && is_local(out, symbol) => decorated(out, symbol),
            Bound::Symbol(symbol) => Expression::Symbol(symbol),
            Bound::Import(import) => Expression::Import(import),
        };
        out.expressions.list.set(id, expression);
        if !matches!(bound, Bound::Local(_)) {
            receivers.add_to_name(out, id, scope, kinds);
        }
    }
    flow.add_declared_types(out);
    out.references.list.retain(|reference| !matches!(reference.bound, Bound::Local(_)));
}

/// Of the imports that bind one name, those that are not compiled on the default platform bind nothing if another one is.
fn drop_alternative_imports(out: &mut Builders) {
    let off: FxHashSet<ImportIndex> = out.imports.switched_off.iter().copied().collect();
    if off.is_empty() {
        return;
    }
    let imports = &mut out.imports.imports;
    let is_on = |(index, _): &(usize, &Import)| !off.contains(&ImportIndex::from(*index));
    let on = imports.iter().enumerate().filter(is_on).map(|(_, import)| (import.from, import.local));
    let on: FxHashSet<(SymbolIndex, Text)> = on.collect();
    for binding in &mut out.scopes.bindings {
        let BindingKind::Import(index) = binding.kind else { continue };
        let Some(import) = imports.get_mut(index.index()).filter(|_| off.contains(&index)) else { continue };
        if on.contains(&(import.from, import.local)) {
            import.local = Text::EMPTY;
            binding.name = Text::EMPTY;
        }
    }
}

fn bound_references(lookup: &Lookup<'_>, out: &Builders, language: &Language) -> Vec<Bound> {
    let references = out.references.list.iter().zip(&out.references.places);
    let bound = references.map(|(reference, place)| {
        let kinds = place.kinds.unwrap_or_else(|| NameKinds::of_reference(reference, language));
        lookup.reference(reference, place, kinds.in_language(language))
    });
    bound.collect()
}

fn bound_expressions(lookup: &Lookup<'_>, out: &Builders, language: &Language) -> Vec<(BareName, Bound)> {
    let own = type_parameters_by_owner(out);
    let names = out.expressions.names.iter().filter_map(|name| match out.expressions.get(name.id) {
        Expression::Name(text) | Expression::Tag(text) => {
            let own = name.definition.and_then(|definition| own.get(&(definition, text)));
            let kinds = name.kinds.in_language(language);
            let name_use = NameUse { byte: name.byte, kinds, is_base: false };
            let scope = if name.is_inside { out.scopes.innermost(name.scope, name.byte) } else { name.scope };
            let bound = || lookup.name(scope, text, name_use);
            Some((BareName { scope, ..*name }, own.map_or_else(bound, |binding| Bound::Local(*binding))))
        }
        _ => None,
    });
    names.collect()
}

/// Type parameters by owner and name: the declared type of a generic function is outside its scope, but may use them.
fn type_parameters_by_owner(out: &Builders) -> FxHashMap<(SymbolIndex, Text), BindingIndex> {
    let bindings = out.scopes.bindings.iter().enumerate();
    let parameters = bindings.filter_map(|(index, binding)| match binding.kind {
        BindingKind::TypeParameter(of, _) => Some(((of, binding.name), BindingIndex::from(index))),
        _ => None,
    });
    parameters.collect()
}

/// Whether a name is that of the receiver, in a language where that is a parameter with a conventional name.
fn is_receiver(out: &Builders, id: ExpressionId, bound: Bound) -> bool {
    let is_parameter = match bound {
        Bound::Free => true,
        Bound::Local(local) => out.locals.parameters.contains(&local),
        Bound::Symbol(_) | Bound::Import(_) | Bound::Shared => false,
    };
    is_parameter && out.expressions.receivers.contains(&id)
}

/// The value of a local at a use: that of one of the assignments that may have run last.
fn local_value(flow: &Flow, out: &mut Builders, local: BindingIndex, at: (ScopeIndex, u32)) -> Expression {
    let values = flow.values(out, local, at).unwrap_or_default();
    let mut values = values.into_iter().map(Expression::Local);
    let Some(first) = values.next() else { return Expression::Unknown };
    values.fold(first, |all, value| {
        let all = out.expressions.push(all);
        Expression::Either(all, out.expressions.push(value))
    })
}

fn is_local(out: &Builders, symbol: SymbolIndex) -> bool {
    out.symbols[symbol].flags.contains(Flags::LOCAL)
}

/// What the name of a local function means: what its decorator makes of it, or else the function. Linking cannot look that up,
/// because other files do not see the function. It is stored as a local, because it may depend on itself.
fn decorated(out: &mut Builders, symbol: SymbolIndex) -> Expression {
    let Symbol { decorated: Some(decorated), scope, name, .. } = out.symbols[symbol] else {
        return Expression::Symbol(symbol);
    };
    let function = out.expressions.push(Expression::Symbol(symbol));
    let value = Some(out.expressions.push(Expression::Either(decorated, function)));
    let binding = Binding { scope, name, kind: BindingKind::Local, visible_from: u32::MAX, value };
    Expression::Local(out.scopes.bind(binding, 0))
}

/// Whether a bare name that refers to a function calls it, as in Ruby.
fn is_called(out: &Builders, language: &Language, symbol: SymbolIndex, kinds: NameKinds) -> bool {
    let is_function = out.symbols[symbol].kind.is_callable();
    language.scoping.spaces == Spaces::ByArguments && is_function && kinds != NameKinds::CALLEE
}

//! Completes the facts of a file: adds what is known only at the end, makes names unique, and drops what later stages do not need.

use super::components::components;
use super::name_kinds::OBJECT;
use super::{owners, prune};
use crate::builders::Builders;
use crate::read::detached_modifiers::apply_named_modifiers;
use crate::read::docs::add_inner_docs;
use crate::read::document::COMPONENT;
use rhumb_model::{Expression, Facts, Flags, Parameter, ScopeIndex, SymbolIndex, SymbolKind, Text, Visibility};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

/// A type with more call signatures than this yields one of the first.
const MAX_SIGNATURES: usize = 24;

/// A function that returns more different expressions than this has no inferred type.
const MAX_RESULTS: usize = 4;

/// The completed facts of `source`.
pub(crate) fn finish(mut out: Builders, source: &str) -> Facts {
    add_inner_docs(&mut out, source);
    apply_named_modifiers(&mut out.symbols);
    add_results(&mut out);
    add_yielded(&mut out);
    mark_exported(&mut out);
    out.expressions.resolve_anonymous_types();
    let detached = std::mem::take(&mut out.owners.detached);
    let parameter_bytes = std::mem::take(&mut out.symbols.parameter_bytes);
    let found = std::mem::take(&mut out.components);
    let mut facts = out.into_facts();
    owners::join_owners(&mut facts, &detached);
    make_names_unique(&mut facts);
    drop_empty_types(&mut facts);
    prune::keep_needed_expressions(&mut facts);
    order_parameters(&mut facts, &parameter_bytes);
    facts.components = components(&mut facts, found);
    facts.references.sort_by_key(|reference| reference.position);
    facts
}

/// A function without a declared type yields one of the values it returns; a type yields what calling its values yields.
fn add_results(out: &mut Builders) {
    let Builders { symbols, expressions, .. } = out;
    let mut results = std::mem::take(&mut symbols.results);
    results.sort_by_key(|(symbol, _)| *symbol);
    for same in results.chunk_by(|one, next| one.0 == next.0) {
        let (symbol, first) = same[0];
        let is_type = symbols[symbol].kind.is_type();
        let most = if is_type { MAX_SIGNATURES } else { MAX_RESULTS };
        let mut rest = same[1..].iter().take(most - 1);
        let result = rest.try_fold(first, |all, (_, one)| {
            let is_known = expressions.get(*one) != Expression::Unknown;
            is_known.then(|| expressions.push(Expression::Either(all, *one)))
        });
        symbols[symbol].yields = result.filter(|_| is_type || same.len() <= most);
    }
}

/// Combines all values that a function passes to its block into one expression.
fn add_yielded(out: &mut Builders) {
    let Builders { symbols, expressions, .. } = out;
    for (symbol, value) in std::mem::take(&mut symbols.yielded) {
        let is_known = expressions.get(value) != Expression::Unknown;
        let all = match symbols[symbol].yielded {
            Some(before) if is_known => expressions.push(Expression::Either(before, value)),
            Some(before) => before,
            None => value,
        };
        symbols[symbol].yielded = Some(all);
    }
}

/// Marks the definitions named by an export statement, which may precede or follow them.
fn mark_exported(out: &mut Builders) {
    let named = out.imports.exports.iter().filter(|export| export.path.is_empty());
    let mut named: FxHashMap<Text, bool> = named.map(|export| (export.local, export.is_default)).collect();
    // A component is the only default export of its name.
    for symbol in out.symbols.list.iter().filter(|symbol| out.texts.get(symbol.subkind) == COMPONENT) {
        named.remove(&symbol.name);
    }
    for symbol in &mut out.symbols.list {
        let is_top = symbol.scope == ScopeIndex::MODULE && symbol.parent.is_some();
        if let Some(is_default) = named.get(&symbol.name).filter(|_| is_top) {
            symbol.flags.insert(Flags::EXPORTED);
            symbol.visibility = Visibility::Public;
            if *is_default {
                symbol.flags.insert(Flags::DEFAULT_EXPORT);
            }
        }
    }
}

/// Numbers symbols of a file with the same qualified name: the second is `name#2`. The component that a file is comes first.
/// Declarations come after definitions, objects after the type they accompany, and packages last: something in a package often
/// has the package's name and is meant more often.
fn make_names_unique(facts: &mut Facts) {
    let Facts { symbols, texts, .. } = facts;
    let mut seen: FxHashMap<Text, u32> = FxHashMap::with_capacity_and_hasher(symbols.len(), FxBuildHasher);
    let mut order: Vec<usize> = (1..symbols.len()).collect();
    order.sort_by_key(|index| {
        let symbol = &symbols[*index];
        let is_object = texts.get(symbol.subkind) == OBJECT;
        let is_no_component = texts.get(symbol.subkind) != COMPONENT;
        (symbol.kind == SymbolKind::Package, is_no_component, is_object, symbol.flags.contains(Flags::ABSTRACT))
    });
    for index in order {
        let symbol = &mut symbols[index];
        let count = seen.entry(symbol.qualified_name).and_modify(|count| *count += 1).or_insert(1);
        if *count > 1 {
            let numbered = format!("{}#{count}", texts.get(symbol.qualified_name));
            symbol.qualified_name = texts.push(&numbered);
        }
    }
}

/// An anonymous type matters only if it has members.
fn drop_empty_types(facts: &mut Facts) {
    let owners: FxHashSet<SymbolIndex> = facts.symbols.iter().filter_map(|symbol| symbol.parent).collect();
    for id in facts.expressions.ids() {
        if matches!(facts.expressions.get(id), Expression::Inside(symbol) if !owners.contains(&symbol)) {
            facts.expressions.set(id, Expression::Unknown);
        }
    }
}

/// Puts parameters in the order in which they are written, whatever pattern found them.
fn order_parameters(facts: &mut Facts, bytes: &[u32]) {
    let bytes = bytes.iter().copied();
    let mut parameters: Vec<(u32, Parameter)> = bytes.zip(facts.parameters.drain(..)).collect();
    parameters.sort_by_key(|(byte, parameter)| (parameter.symbol, *byte));
    facts.parameters.extend(parameters.into_iter().map(|(_, parameter)| parameter));
}

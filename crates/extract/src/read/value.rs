//! Variables, constants and fields. One pattern may define several; inside a function they are locals; a second assignment to one is
//! a write.

use super::define::Region;
use super::expression::ExpressionReader;
use super::locals::{is_use_in_pattern, pattern_names};
use super::{claim_name, details, locals, reference, region, symbol};
use crate::builders::Builders;
use crate::capture::{BindRole, Fact, Mark, Part, is_value};
use crate::compiled::Traits;
use crate::matcher::Match;
use crate::tree::Node;
use crate::walk::{Environment, Inside, TreeWalk};
use rhumb_model::{Expression, Flags, Role, ScopeIndex, Symbol, SymbolIndex, SymbolKind};

/// A variable or field with more values than this is unknown.
const MAX_VALUES: usize = 8;

/// Reads the values that a match defines.
pub(super) fn define_all(
    walk: &mut TreeWalk<'_>,
    out: &mut Builders,
    (env, region): (&Environment<'_>, Region),
    kind: SymbolKind,
    found: &Match<'_, '_>,
) {
    let Some(name) = found.part(Part::Name) else { return };
    let has_owner = found.part(Part::Owner).is_some();
    let is_local = kind == SymbolKind::Variable || (kind == SymbolKind::Constant && is_reassignable(found));
    let is_outermost = found.has(Mark::Outermost);
    if is_local && !has_owner && !is_outermost && env.context.inside.contains(Inside::FUNCTION) {
        locals::bind_in(env, out, BindRole::Value, found);
        return;
    }
    // A member of an anonymous type is not a definition that can be asked for.
    if kind == SymbolKind::Field && !has_owner && !env.is_in_named(out) {
        return claim_name(out, found);
    }
    let names = pattern_names(env.input.compiled, &name);
    let is_beside = env.is_in_value_of(out, found.node);
    let is_nested = name.traits().has_any(Traits::PATTERN_INSIDE);
    let mut defined = None;
    for name in names.iter().copied() {
        if !(is_nested && is_use_in_pattern(env.input, name)) {
            defined = define(env, out, kind, found, name).or(defined);
        }
    }
    if let (Some(symbol), [_], false) = (defined, &names[..], has_owner || is_outermost || is_beside)
        && found.node == found.root
        && region == Region::Own
    {
        region::open(walk, out, symbol, found);
    }
}

/// Reads one value. `None` if it was defined before, so that this is a write.
pub(super) fn define(
    env: &Environment<'_>,
    out: &mut Builders,
    kind: SymbolKind,
    found: &Match<'_, '_>,
    name: Node<'_>,
) -> Option<SymbolIndex> {
    let is_member = found.part(Part::Owner).is_some() || found.fact == Fact::Parameter;
    let scope = match (found.has(Mark::Outermost), is_member) {
        (true, _) => Some(ScopeIndex::MODULE),
        (false, true) => env.member_scope(out),
        (false, false) => Some(env.context.scope),
    };
    let text = out.texts.intern(env.input.name_of(name));
    // A constant is not reassigned: a second definition applies instead of the first, in another build or branch.
    let is_fixed = !is_reassignable(found);
    // A declaration with a type is a definition, however often it is repeated.
    let is_declared = !is_member && found.part(Part::Type).is_some();
    let before = scope.and_then(|scope| out.scopes.values.get(&(scope, text)).copied());
    let is_new = is_fixed || is_declared || (before.is_none() && !found.has(Mark::Known));
    let Some(scope) = scope.filter(|_| is_new) else {
        reference::add(env, out, Role::Write, found, name);
        if let Some(before) = before {
            add_value(env, out, before, found);
        }
        return None;
    };
    let home = env.context_of_value(out, kind, scope, found);
    let symbol = symbol::add(env, out, kind, found, name, &home);
    details::add_details(env, out, symbol, found);
    if found.part(Part::Owner).is_some() {
        out.symbols[symbol].flags.insert(Flags::ASSIGNED);
    }
    out.symbols[symbol].scope = scope;
    if found.has(Mark::Unbound) {
        return Some(symbol);
    }
    // The substitute for something that could not be imported does not shadow it.
    if out.imports.bound.contains(&(scope, text)) {
        out.scopes.values.insert((scope, text), symbol);
    } else {
        symbol::bind(env.language(), out, symbol);
    }
    Some(symbol)
}

/// A variable or field without a declared type has the type of one of the values that are assigned to it.
fn add_value(env: &Environment<'_>, out: &mut Builders, symbol: SymbolIndex, found: &Match<'_, '_>) {
    let Symbol { kind, yields, declared_type, .. } = out.symbols[symbol];
    let is_single = found.part(Part::Name).is_some_and(|name| !name.traits().has_any(Traits::PATTERN_INSIDE));
    let Some(value) = found.part(Part::Value).filter(|_| is_single && is_value(kind)) else { return };
    if !out.texts.get(declared_type).is_empty() {
        return;
    }
    let known = yields.filter(|yields| out.expressions.get(*yields) != Expression::Unknown);
    let values = out.symbols.value_counts.entry(symbol).or_insert(usize::from(known.is_some()));
    *values += 1;
    if *values > MAX_VALUES {
        out.symbols[symbol].yields = None;
        return;
    }
    let value = ExpressionReader::new(env, out).expression(value);
    let all = known.map_or(value, |known| out.expressions.push(Expression::Either(known, value)));
    out.symbols[symbol].yields = Some(all);
}

/// Whether a value may be assigned again. A constant by convention is still an ordinary variable; one by keyword has a flag.
fn is_reassignable(found: &Match<'_, '_>) -> bool {
    !found.flags().contains(Flags::READONLY)
}

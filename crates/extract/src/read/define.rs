//! Definitions of types, functions and other symbols that are not values: whether a match is one, and where it belongs.

use super::{claim_name, details, owner, region, section, symbol, value};
use crate::builders::Builders;
use crate::capture::{Mark, Part, is_value};
use crate::matcher::Match;
use crate::tree::Node;
use crate::walk::{Environment, Inside, LastDefinition, TreeWalk};
use rhumb_languages::Language;
use rhumb_model::{Binding, BindingKind, SymbolIndex, SymbolKind};

/// Whether the contents of a definition's node belong to it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Region {
    Own,
    /// It belongs to an earlier definition in the same statement.
    Shared,
}

/// Reads a definition and opens its region. Of several in one statement, the first owns the region.
pub(super) fn define(walk: &mut TreeWalk<'_>, out: &mut Builders, kind: SymbolKind, found: &Match<'_, '_>) {
    let Some(name) = found.part(Part::Name) else { return };
    let is_claimed = out.claimed.contains(name.start_byte()) && !is_use(found, name);
    let earlier = walk.last_definition.filter(|last| last.node == found.node.index());
    // Values and declarators share a statement; otherwise a second pattern that matches a node means the same definition.
    let may_share = !walk.env.language().definitions.declarators.wrappers.is_empty();
    if is_claimed || (earlier.is_some() && !is_value(kind) && !may_share) {
        return;
    }
    let is_empty = || found.part(Part::Body).is_none_or(|body| body.named_children().next().is_none());
    let is_in_named_type = walk.env.is_in_named_type(out);
    if found.has(Mark::Nameless) && (is_in_named_type || is_empty()) {
        return;
    }
    if found.has(Mark::Owned) && !is_in_named_type && !walk.env.is_in_value_of(out, found.node) {
        // What is named by its type is still a use of that type.
        if !is_use(found, name) {
            claim_name(out, found);
        }
        return;
    }
    if kind.is_callable() && is_named_function_value(&walk.env, out, found) {
        return;
    }
    let Some(earlier) = earlier.filter(|_| may_share) else {
        walk.last_definition = Some(LastDefinition { node: found.node.index(), context: walk.env.context });
        if let Some(level) = found.level() {
            section::close(walk, out, found.node, level);
        }
        let env = walk.env;
        return define_in(walk, out, (env, Region::Own), kind, found);
    };
    let env = Environment { context: earlier.context, ..walk.env };
    define_in(walk, out, (env, Region::Shared), kind, found);
}

/// Whether a function is a value that already has a name: `const open = function () {}` is one function, called `open`.
fn is_named_function_value(env: &Environment<'_>, out: &Builders, found: &Match<'_, '_>) -> bool {
    let is_function = env.context.callable == Some(env.context.symbol);
    let Some(known) = env.context.body.filter(|_| is_function) else { return false };
    // The body of a test is the whole function.
    let is_test = out.symbols[env.context.symbol].kind == SymbolKind::Test;
    found.part(Part::Body).is_some_and(|body| body.index() == known) || (is_test && found.node.index() == known)
}

/// Reads a definition in `env`, which for a shared region is that of the first definition in the statement.
fn define_in(
    walk: &mut TreeWalk<'_>,
    out: &mut Builders,
    (mut env, region): (Environment<'_>, Region),
    kind: SymbolKind,
    found: &Match<'_, '_>,
) {
    let Some(name) = found.part(Part::Name) else { return };
    let kind = kind_in(&env, out, kind, found, env.text(name));
    // What has no name belongs to what encloses it.
    let may_move = found.node == found.root && !found.has(Mark::Nameless);
    let declared_by = env.is_in_declared_type(kind, name.start_byte()).then_some(env.context.symbol);
    if let Some(home) = env.home(out, kind, name.start_byte()).filter(|_| may_move) {
        env.context = home;
        if region == Region::Own {
            walk.push(found.node, |context| *context = home);
        }
    }
    if is_value(kind) && owner::written(found).is_none() {
        return value::define_all(walk, out, (&env, region), kind, found);
    }
    let mut member_env = env;
    let detached_from = owner::enter(&mut member_env, out, found);
    let symbol = symbol::add(&member_env, out, kind, found, name, &member_env.context);
    details::add_details(&member_env, out, symbol, found);
    if let Some(declared_by) = declared_by.filter(|_| out.symbols[symbol].doc.is_empty()) {
        out.symbols[symbol].doc = out.symbols[declared_by].doc;
    }
    match detached_from {
        Some(owner) => owner::add_detached(&member_env, out, symbol, owner),
        None if symbol::is_unbound(found) || found.has(Mark::Inner) => {}
        None if !symbol::has_bare_name(&member_env, out, symbol) => {}
        // A substitute for something that may be imported does not shadow it.
        None if is_substitute(&env, out, symbol) => {}
        None => symbol::bind(env.language(), out, symbol),
    }
    if found.has(Mark::Nameless) {
        out.expressions.anonymous_types.insert(found.node.start_byte(), symbol);
    }
    if region == Region::Own && found.node == found.root {
        region::open(walk, out, symbol, found);
        if found.has(Mark::Inner) {
            bind_inside(&walk.env, out, symbol);
        }
    }
}

/// Whether a definition under a condition has the name of an import before it: one of several alternatives, of which the first one
/// is meant. An import that fails leads to the definition.
fn is_substitute(env: &Environment<'_>, out: &Builders, index: SymbolIndex) -> bool {
    let symbol = &out.symbols[index];
    env.context.is_conditional(symbol.name_span.start_byte) && out.imports.bound.contains(&(symbol.scope, symbol.name))
}

/// Binds a name in the scope that its own definition has opened.
fn bind_inside(env: &Environment<'_>, out: &mut Builders, index: SymbolIndex) {
    let symbol = &out.symbols[index];
    let (kind, byte) = (BindingKind::Symbol(index), symbol.name_span.start_byte);
    let binding = Binding { scope: env.context.scope, name: symbol.name, kind, visible_from: 0, value: None };
    out.scopes.bind(binding, byte);
}

/// The kind of a definition depends on what encloses it.
fn kind_in(env: &Environment<'_>, out: &Builders, kind: SymbolKind, found: &Match<'_, '_>, name: &str) -> SymbolKind {
    let language = env.language();
    let is_member = env.is_in_type(out) || owner::written(found).is_some();
    // A name in capitals makes a constant, but not of a local.
    let may_be_constant = || !env.context.inside.contains(Inside::FUNCTION) || found.has(Mark::Outermost);
    match kind {
        SymbolKind::Function | SymbolKind::Method if is_member && language.definitions.constructors.contains(&name) => {
            SymbolKind::Constructor
        }
        SymbolKind::Function if is_member => SymbolKind::Method,
        SymbolKind::Constructor if !is_member => SymbolKind::Function,
        SymbolKind::Variable if is_member => SymbolKind::Field,
        SymbolKind::Variable if may_be_constant() && is_constant_name(language, name) => SymbolKind::Constant,
        other => other,
    }
}

/// Whether the name of a definition is also a use of the type it has: an embedded field in Go is named by its type.
fn is_use(found: &Match<'_, '_>, name: Node<'_>) -> bool {
    found.part(Part::Type).is_some_and(|of| of.byte_range().contains(&(name.start_byte() as usize)))
}

/// Whether capitals make a constant. Where variables have a sigil or constants a keyword, they do not.
fn is_constant_name(language: &Language, name: &str) -> bool {
    language.definitions.capitals_are_constants
        && language.scoping.sigil.is_empty()
        && name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().any(|c| c.is_ascii_uppercase())
        && !name.chars().any(char::is_lowercase)
}

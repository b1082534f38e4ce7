//! Opens regions: what the walk is inside until the end of a definition, a block, or a conditional.

use super::owner;
use super::text::{bare_type, joined};
use super::{metrics, section, symbol};
use crate::bind::header::Header;
use crate::builders::Builders;
use crate::capture::{Part, is_value};
use crate::matcher::Match;
use crate::tree::Node;
use crate::walk::{Context, Environment, Inside, TreeWalk, is_in};
use rhumb_languages::Bodies;
use rhumb_model::{Flags, Scope, ScopeKind, Symbol, SymbolIndex, SymbolKind, Text, escape_segment};

/// Opens the region of a definition.
pub(super) fn open(walk: &mut TreeWalk<'_>, out: &mut Builders, index: SymbolIndex, found: &Match<'_, '_>) {
    let symbol = out.symbols[index];
    let kind = match symbol.kind {
        kind if kind.is_callable() => ScopeKind::Function,
        SymbolKind::Module if walk.env.language().scoping.bodies == Bodies::Code => ScopeKind::Type,
        kind if kind.is_type() => ScopeKind::Type,
        // A value whose body has members acts as a type.
        kind if is_value(kind) && found.part(Part::Body).is_some() => ScopeKind::Type,
        SymbolKind::Module | SymbolKind::Namespace => ScopeKind::Module,
        _ => return open_without_scope(walk, out, index, found),
    };
    let parent = Some(walk.env.context.scope);
    let scope =
        out.scopes.add_at(Scope { parent, kind, symbol: index }, Header::of_definition(kind, found), found.node);
    if kind != ScopeKind::Function && !symbol::is_unbound(found) {
        out.owners.types.insert((symbol.scope, symbol.name), (index, scope));
    }
    let prefix = member_prefix(&walk.env, out, found, &symbol);
    let inherited = symbol.flags & (Flags::TEST | Flags::EMBEDDED | Flags::LOCAL);
    let receiver = owner::receiver_in(&walk.env, out, kind, found);
    push(walk, out, index, found);
    let outer = walk.env.context;
    let inner = Context {
        scope,
        symbol: index,
        body: found.part(Part::Body).map(Node::index),
        callable: if kind == ScopeKind::Function { Some(index) } else { None },
        prefix,
        parameters: found.range(Part::Parameters),
        declared: found.range(Part::Type),
        receiver,
        inside: if kind == ScopeKind::Function { Inside::FUNCTION } else { Inside::default() },
        flags: inherited,
        is_in_alternative: outer.is_in_alternative,
        ..Context::of_file()
    };
    walk.env.context = inner;
    if kind == ScopeKind::Function {
        metrics::start_function(out);
    }
    // The constructor arguments of an anonymous class are evaluated outside it.
    if let Some(arguments) = found.part(Part::Arguments) {
        walk.return_to(inner, (arguments.end(), arguments.end_byte()));
        walk.return_to(outer, (arguments.index(), arguments.start_byte()));
    }
}

/// Opens the region of a definition whose scope is the enclosing one: references inside a value have it as their source.
fn open_without_scope(walk: &mut TreeWalk<'_>, out: &mut Builders, index: SymbolIndex, found: &Match<'_, '_>) {
    push(walk, out, index, found);
    let prefix = walk.env.prefix_of(out, out.symbols[index].qualified_name);
    let context = &mut walk.env.context;
    context.symbol = index;
    context.prefix = prefix;
    context.parameters = found.range(Part::Parameters);
    context.declared = found.range(Part::Type);
    context.flags.remove(Flags::EXPORTED | Flags::DEFAULT_EXPORT);
}

/// Returns to the current context where the region of a definition ends: with its node, or where its section does.
fn push(walk: &mut TreeWalk<'_>, out: &mut Builders, index: SymbolIndex, found: &Match<'_, '_>) {
    match found.level() {
        Some(level) => section::open(walk, out, index, found, level),
        None => walk.push(found.node, |_| {}),
    }
}

/// The prefix of the members' names. Those of an implementation block carry the name of the type, and of the trait if there is one.
fn member_prefix(env: &Environment<'_>, out: &mut Builders, found: &Match<'_, '_>, symbol: &Symbol) -> Text {
    if symbol.kind != SymbolKind::Impl {
        return env.prefix_of(out, symbol.qualified_name);
    }
    let owner = escape_segment(out.texts.get(symbol.name));
    let segment = match found.part(Part::Trait) {
        Some(of) => format!("<{owner} as {}>", bare_type(env.text(of))),
        None => owner,
    };
    let prefix = joined(out.texts.get(env.context.prefix), &segment);
    let prefix = out.texts.intern(&prefix);
    env.prefix_of(out, prefix)
}

/// Opens a scope without a definition: a block, or an anonymous function.
pub(super) fn open_scope(walk: &mut TreeWalk<'_>, out: &mut Builders, kind: ScopeKind, found: &Match<'_, '_>) {
    let Environment { input, context } = walk.env;
    let (start, end) = (found.node.start_byte(), found.node.end_byte());
    // A definition's own parameters are in the scope that it has already opened.
    let parameters = context.parameters;
    if parameters.0 < parameters.1 && start <= parameters.0 && parameters.1 <= end {
        return;
    }
    let scope = Scope { parent: Some(context.scope), kind, symbol: context.symbol };
    let scope = out.scopes.add_at(scope, Header::of_scope(input.language(), kind, found), found.node);
    walk.push(found.node, |context| {
        context.scope = scope;
        if kind == ScopeKind::Function {
            context.inside.insert(Inside::FUNCTION);
        }
        // The parameters of a function inside a parameter list are not the definition's own; those of a function that
        // starts with the list are.
        if is_in(start, context.parameters) && end <= context.parameters.1 {
            context.parameters = (0, 0);
        }
    });
}

/// Opens a region that is executed conditionally. What precedes its body is executed whenever the statement is.
pub(super) fn open_conditional(walk: &mut TreeWalk<'_>, found: &Match<'_, '_>) {
    let start = found.node.start_byte();
    let body = found.part(Part::Body).map_or(start, Node::start_byte);
    let always = if walk.env.context.is_conditional(start) { (0, 0) } else { (start, body) };
    walk.push(found.node, |context| {
        context.inside.insert(Inside::CONDITION);
        context.always = always;
    });
}

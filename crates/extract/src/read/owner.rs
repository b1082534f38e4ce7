//! Definitions outside of the type they belong to, which name it: `func (d Door) open()`, `void Door::open()`.

use super::expression::ExpressionReader;
use super::right_path::{is_path, path_text};
use super::text::joined;
use crate::builders::{Builders, DetachedMember};
use crate::capture::{Fact, Mark, Part, is_value};
use crate::matcher::Match;
use crate::tree::Node;
use crate::walk::{Context, Environment};
use rhumb_model::{ExpressionId, ScopeIndex, ScopeKind, SymbolIndex, escape_segment};

/// The separator of an owner that is written as a path.
const SEPARATOR: &str = "::";

/// Changes the context of a definition that names its owner to that of the owner. If the owner has not been read yet, only the prefix
/// of the qualified name changes, and the owner's node is returned.
pub(super) fn enter<'t>(env: &mut Environment<'_>, out: &mut Builders, found: &Match<'_, 't>) -> Option<Node<'t>> {
    let owner = written(found).filter(|_| !(found.has(Mark::Kept) && env.is_in_named_type(out)))?;
    let path = path_text(env.input, owner);
    if let Some((symbol, scope)) = type_called(env, out, &path) {
        // The definition is the symbol that is added next.
        out.owners.attached.push((out.symbols.next_index(), symbol));
        let prefix = env.prefix_of(out, out.symbols[symbol].qualified_name);
        env.context = Context { scope, symbol, prefix, ..env.context };
        return None;
    }
    let prefix = out.texts.get(env.context.prefix).to_owned();
    let prefix = path.split(SEPARATOR).fold(prefix, |prefix, name| joined(&prefix, &escape_segment(name)));
    let prefix = out.texts.intern(&prefix);
    env.context.prefix = env.prefix_of(out, prefix);
    Some(owner)
}

/// The type that a path refers to, and its scope.
fn type_called(env: &Environment<'_>, out: &Builders, path: &str) -> Option<(SymbolIndex, ScopeIndex)> {
    let mut names = path.split(SEPARATOR).map(|name| out.texts.find(name));
    let first = names.next()??;
    let mut scopes = out.scopes.outwards(env.context.scope);
    let head = scopes.find_map(|scope| out.owners.types.get(&(scope, first)).copied())?;
    names.try_fold(head, |(_, scope), name| out.owners.types.get(&(scope, name?)).copied())
}

/// Records a definition whose owner has not been read yet. Its bare name does not resolve where it is written.
pub(super) fn add_detached(env: &Environment<'_>, out: &mut Builders, symbol: SymbolIndex, owner: Node<'_>) {
    let owner = out.texts.intern(&path_text(env.input, owner));
    out.owners.detached.push(DetachedMember { symbol, scope: env.context.scope, owner });
}

/// The receiver in a definition: a value of the type that it names as its owner, or the enclosing one.
pub(super) fn receiver_in(
    env: &Environment<'_>,
    out: &mut Builders,
    kind: ScopeKind,
    found: &Match<'_, '_>,
) -> Option<ExpressionId> {
    if kind != ScopeKind::Function {
        return None;
    }
    let Some(owner) = written(found) else { return env.context.receiver };
    Some(ExpressionReader::new(env, out).value_of(owner))
}

/// The type that a definition names as its owner. For a value only a path does so; otherwise it is the enclosing receiver.
pub(super) fn written<'t>(found: &Match<'_, 't>) -> Option<Node<'t>> {
    let Fact::Define(kind) = found.fact else { return None };
    let is_in_path = |owner: &Node<'t>| owner.parent().is_some_and(is_path);
    found.part(Part::Owner).filter(|owner| !is_value(kind) || is_in_path(owner))
}

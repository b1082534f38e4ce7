//! Resolves names that all files of a project share: CSS classes and custom properties, the types and fragments of GraphQL.
//!
//! Which style sheets apply to a page is not known, so every definition is a candidate, unless one is in the same file.

use crate::context::LinkContext;
use crate::entity::Entity;
use crate::meaning::{Meaning, Via};
use crate::module::Module;
use crate::question::mention_question;
use crate::reference::Resolution;
use rhumb_model::{Evidence, Expression, Flags, Reference, Role, SurfaceSymbol, SymbolKind};
use std::sync::Arc;

/// A name that more files define is treated as unresolved.
const MAX_FILES: usize = 64;

/// Longer paths of members are not followed.
const MAX_MEMBERS: usize = 32;

/// The definitions that a shared name may mean.
pub(crate) fn resolve(cx: &LinkContext<'_>, reference: &Reference) -> Resolution {
    let (name, path) = (cx.text(reference.name), cx.text(reference.receiver_text));
    if !path.is_empty() {
        return (resolve_member(cx, path, name), Some(Evidence::Member));
    }
    let is_meant = match reference.role {
        // Styles are never called, and nothing has them as a type.
        Role::Type | Role::Call | Role::Implements | Role::Decorates => is_definition,
        _ => is_style,
    };
    if let Some(own) = first_definition(&cx.own, name, is_meant) {
        return (own, Some(Evidence::Local));
    }
    let is_shared = |symbol: &SurfaceSymbol| is_meant(symbol) && symbol.flags.contains(Flags::SHARED);
    let modules = modules_naming(cx, name).into_iter().filter(|module| module.file != cx.source.file);
    let found = modules.filter_map(|module| first_definition(&module, name, is_shared));
    let mut found: Vec<Meaning> = found.take(MAX_FILES + 1).map(|entity| Meaning::new(entity, Via::Name)).collect();
    let entity = match found.len() {
        1 => found.remove(0).entity,
        2..=MAX_FILES => Entity::Several(found.into()),
        _ => Entity::Unknown,
    };
    (entity, Some(Evidence::Package))
}

fn is_style(symbol: &SurfaceSymbol) -> bool {
    matches!(symbol.kind, SymbolKind::Style | SymbolKind::Variable)
}

/// Whether a symbol is shared, and no style.
fn is_definition(symbol: &SurfaceSymbol) -> bool {
    symbol.flags.contains(Flags::SHARED) && !is_style(symbol)
}

/// The files that define a name, in order.
fn modules_naming(cx: &LinkContext<'_>, name: &str) -> Vec<Arc<Module>> {
    cx.ask(mention_question(name));
    cx.world.naming(name).into_iter().filter_map(|file| cx.world.module(file)).collect()
}

/// The first definition of a name in a module that is meant. Further ones only repeat it.
fn first_definition(module: &Arc<Module>, name: &str, is_meant: impl Fn(&SurfaceSymbol) -> bool) -> Option<Entity> {
    let is_one = |index: &u32| {
        let symbol = module.symbol(*index);
        !symbol.flags.contains(Flags::ALTERNATIVE) && is_meant(symbol)
    };
    let index = module.children(0, name).find(is_one)?;
    Some(Entity::Symbol(Arc::clone(module), index))
}

/// The member `name` at the end of a path, which starts with a shared type. Each member leads to its own type.
fn resolve_member(cx: &LinkContext<'_>, path: &str, name: &str) -> Entity {
    let mut segments = path.split('.');
    let mut of = segments.next().unwrap_or_default().to_owned();
    for segment in segments.take(MAX_MEMBERS) {
        let next = only_member(cx, &of, segment).and_then(|(module, index)| type_of(&module, index));
        let Some(next) = next else { return Entity::Unknown };
        of = next;
    }
    only_member(cx, &of, name).map_or(Entity::Unknown, |(module, index)| Entity::Symbol(module, index))
}

/// The only member of that name in a shared type, whose definition and extensions may be in several files.
fn only_member(cx: &LinkContext<'_>, of: &str, name: &str) -> Option<(Arc<Module>, u32)> {
    // A change of the member changes the answer as well.
    cx.ask(mention_question(name));
    let mut found = None;
    for module in modules_naming(cx, of).into_iter().take(MAX_FILES) {
        let types = module.children(0, of).filter(|index| is_definition(module.symbol(*index)));
        for member in types.flat_map(|index| module.children(index, name)) {
            if found.is_some() {
                return None;
            }
            found = Some((Arc::clone(&module), member));
        }
    }
    found
}

/// The name of the declared type of a member.
fn type_of(module: &Module, index: u32) -> Option<String> {
    match module.surface.expressions.get(module.symbol(index).yields?) {
        Expression::Name(name) => Some(module.text(name).to_owned()),
        _ => None,
    }
}

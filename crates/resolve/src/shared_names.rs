//! Resolves names that all files of a project share, such as CSS classes and custom properties.
//!
//! Which style sheets apply to a page is not known, so every definition is a candidate, unless one is in the same file.

use crate::context::LinkContext;
use crate::entity::Entity;
use crate::meaning::{Meaning, Via};
use crate::module::Module;
use crate::question::mention_question;
use crate::reference::Resolution;
use rhumb_model::{Evidence, Flags, Reference, SymbolKind};
use std::sync::Arc;

/// A name that more files define is treated as unresolved.
const MAX_FILES: usize = 64;

/// The definitions that a shared name may mean.
pub(crate) fn resolve(cx: &LinkContext<'_>, reference: &Reference) -> Resolution {
    let name = cx.text(reference.name);
    if let Some(own) = first_definition(&cx.own, name, |_| true) {
        return (own, Some(Evidence::Local));
    }
    cx.ask(mention_question(name));
    let files = cx.world.naming(name);
    let modules = files.into_iter().filter(|file| *file != cx.source.file).filter_map(|file| cx.world.module(file));
    let is_shared = |flags: Flags| flags.contains(Flags::SHARED);
    let found = modules.filter_map(|module| first_definition(&module, name, is_shared));
    let mut found: Vec<Meaning> = found.take(MAX_FILES + 1).map(|entity| Meaning::new(entity, Via::Name)).collect();
    let entity = match found.len() {
        1 => found.remove(0).entity,
        2..=MAX_FILES => Entity::Several(found.into()),
        _ => Entity::Unknown,
    };
    (entity, Some(Evidence::Package))
}

/// The first definition of a name in a module whose flags satisfy `is_meant`. Further ones only repeat it.
fn first_definition(module: &Arc<Module>, name: &str, is_meant: impl Fn(Flags) -> bool) -> Option<Entity> {
    let is_one = |index: &u32| {
        let symbol = module.symbol(*index);
        let is_style = matches!(symbol.kind, SymbolKind::Style | SymbolKind::Variable);
        is_style && !symbol.flags.contains(Flags::ALTERNATIVE) && is_meant(symbol.flags)
    };
    let index = module.children(0, name).find(is_one)?;
    Some(Entity::Symbol(Arc::clone(module), index))
}

//! Resolves macros that are in scope without an import: by the order of the text, or at the root of their crate.

use crate::context::LinkContext;
use crate::entity::{Entity, Usage, UseSite};
use crate::module::Module;
use crate::namespace::{self, ModuleSymbol};
use crate::question::macro_question;
use crate::routes::route_of;
use rhumb_languages::ImportTarget;
use rhumb_model::Flags;
use std::sync::Arc;

/// The macro called `name` that the file being linked sees without an import: the only one in its crate, or the one at the
/// root.
pub(crate) fn textual_macro(cx: &LinkContext<'_>, name: &str, use_site: UseSite) -> Option<Entity> {
    if use_site.usage != Usage::Tag || cx.source.language.modules.roots.are_none() {
        return None;
    }
    let root = crate_root(cx, &cx.own)?;
    only_macro(cx, &root, name)
}

/// The macro called `name` that the root of a crate exports, whatever module of the crate defines it.
pub(crate) fn macro_of_crate(
    cx: &LinkContext<'_>,
    root: &Arc<Module>,
    name: &str,
    use_site: UseSite,
) -> Option<Entity> {
    let may_be_macro = matches!(use_site.usage, Usage::Tag | Usage::Any | Usage::Path);
    if !may_be_macro || root.language.modules.roots.are_none() {
        return None;
    }
    let is_root = crate_root(cx, root).is_some_and(|path| path == root.path);
    if is_root { only_macro(cx, &root.path, name) } else { None }
}

/// The only macro called `name` in the crate with this root; of several in one file the last one that is compiled.
fn only_macro(cx: &LinkContext<'_>, root: &str, name: &str) -> Option<Entity> {
    let mut found: Option<ModuleSymbol> = None;
    for module in namespace::sharers(cx, macro_question(name)) {
        let is_macro = |index: &u32| {
            let symbol = module.symbol(*index);
            symbol.flags.contains(Flags::TAG) && module.text(symbol.name) == name
        };
        cx.ask(module.about.name(name));
        let macros: Vec<u32> = module.macros_called(name).filter(is_macro).collect();
        let is_compiled = |index: &&u32| !module.symbol(**index).flags.contains(Flags::ALTERNATIVE);
        let Some(index) = macros.iter().rfind(is_compiled).or(macros.last()).copied() else { continue };
        if crate_root(cx, &module).as_deref() != Some(root) {
            continue;
        }
        if module.path == root {
            return Some(Entity::Symbol(module, index));
        }
        if found.replace((Arc::clone(&module), index)).is_some() {
            return None;
        }
    }
    found.map(|(module, index)| Entity::Symbol(module, index))
}

/// Whether a file belongs to another crate than the one being linked, so that what is private in it is invisible.
pub(crate) fn is_of_other_crate(cx: &LinkContext<'_>, module: &Module) -> bool {
    if !module.language.modules.are_sealed || module.file == cx.own.file {
        return false;
    }
    match (crate_root(cx, module), crate_root(cx, &cx.own)) {
        (Some(one), Some(other)) => one != other,
        _ => false,
    }
}

/// The root file of the crate that a file belongs to.
fn crate_root(cx: &LinkContext<'_>, module: &Module) -> Option<String> {
    let route = route_of(cx, module, module.language.modules.roots.package)?;
    match &route.target {
        ImportTarget::File { path, rest } if rest.is_empty() => Some(path.clone()),
        _ => None,
    }
}

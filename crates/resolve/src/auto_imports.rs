//! Resolves names that a framework imports by itself, from files in the folders of its convention.

use crate::context::LinkContext;
use crate::entity::{Entity, UseSite};
use crate::export_search::{ExportSearch, ImportedBy};
use crate::exports;
use crate::meaning::{Meaning, Via};
use crate::module::Module;
use crate::question::mention_question;
use crate::reference::MAX_TARGETS;
use crate::value::DEFAULT;
use rhumb_languages::{AutoImports, auto_imported_names, auto_imports};
use std::sync::Arc;

/// What `name` means in `module` by the rules of the frameworks that its project uses.
pub(crate) fn auto_imported(cx: &LinkContext<'_>, module: &Module, name: &str, use_site: UseSite) -> Option<Entity> {
    let rules = auto_imports(module.language, &module.path, cx.world.layout());
    if rules.is_empty() || name.is_empty() {
        return None;
    }
    let mut found: Vec<Entity> = Vec::new();
    for file_name in auto_imported_names(name) {
        cx.ask(mention_question(&file_name));
        let modules = cx.world.naming(&file_name).into_iter().filter_map(|file| cx.world.module(file));
        for offering in modules.filter(|it| it.file != module.file && it.language.family == module.language.family) {
            let offered = rules.iter().find_map(|rule| offered(cx, rule, &offering, name, use_site));
            found.extend(offered.filter(|it| !found.iter().any(|known| is_same(known, it))));
        }
    }
    match found.len() {
        0 => None,
        1 => found.pop(),
        2..=MAX_TARGETS => {
            Some(Entity::Several(found.into_iter().map(|entity| Meaning::new(entity, Via::Name)).collect()))
        }
        _ => Some(Entity::Unknown),
    }
}

/// What a file offers under a name by one rule.
fn offered(
    cx: &LinkContext<'_>,
    (root, rule): &(&str, &AutoImports),
    module: &Arc<Module>,
    name: &str,
    use_site: UseSite,
) -> Option<Entity> {
    let exported = |name: &str| {
        let found = exports::exported(cx, module, name, ImportedBy::Name, &mut ExportSearch::new(use_site));
        found.filter(|entity| matches!(entity, Entity::Symbol(..)))
    };
    if rule.offers_values(root, &module.path) {
        return exported(name);
    }
    let is_component = rule.component_name(root, &module.path).is_some_and(|component| component == name);
    is_component.then(|| exported(DEFAULT)).flatten()
}

fn is_same(one: &Entity, other: &Entity) -> bool {
    match (one, other) {
        (Entity::Symbol(one, index), Entity::Symbol(other, other_index)) => {
            (one.file, index) == (other.file, other_index)
        }
        _ => false,
    }
}

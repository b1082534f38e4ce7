//! Looks up names inside a module, directory, namespace or type: definitions, re-exports, star imports and submodules.

use crate::caches::StarKey;
use crate::context::LinkContext;
use crate::entity::{Entity, Usage, UseSite};
use crate::export_search::{ExportSearch, ImportedBy};
use crate::meaning::{Meaning, Via};
use crate::module::Module;
use crate::namespace::ModuleSymbol;
use crate::routes::route_of;
use crate::value::DEFAULT;
use crate::{imports, macros, members, namespace, shared_imports, value};
use rhumb_languages::{ImportTarget, Language};
use rhumb_model::{
    Export, ExportKind, Flags, Import, ImportKind, SurfaceSymbol, SymbolIndex, SymbolKind, Text, Visibility,
};
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

/// A star import or export, with its target: every name that is found nowhere else is looked up there.
pub(crate) struct Star {
    path: Text,
    /// The symbol that contains it.
    from: SymbolIndex,
    /// Who may import names through it in turn.
    visibility: Visibility,
    /// Which names of the target are visible.
    imported_by: ImportedBy,
    target: OnceCell<Entity>,
}

impl Star {
    fn import(module: &Module, import: &Import) -> Self {
        let modules = module.language.modules;
        // A module sees the private names of the modules around it.
        let mut segments = module.text(import.path).split(modules.path_separator);
        let imported_by =
            if segments.all(|it| modules.roots.contain(it)) { ImportedBy::Name } else { ImportedBy::Star };
        let visibility = import_visibility(import);
        Self { path: import.path, from: import.from, visibility, imported_by, target: OnceCell::new() }
    }

    /// An import that is written elsewhere.
    fn shared(target: Entity) -> Self {
        let (path, from, visibility) = (Text::EMPTY, SymbolIndex::FILE, Visibility::Private);
        Self { path, from, visibility, imported_by: ImportedBy::Star, target: OnceCell::from(target) }
    }

    fn export(export: &Export) -> Self {
        let (path, from) = (export.path, SymbolIndex::FILE);
        Self { path, from, visibility: Visibility::Public, imported_by: ImportedBy::Star, target: OnceCell::new() }
    }
}

/// What a file that imports `name` from `module` gets.
pub(crate) fn exported(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    name: &str,
    imported_by: ImportedBy,
    search: &mut ExportSearch,
) -> Option<Entity> {
    let question = module.about.name(name);
    cx.ask(question);
    if !search.enter(module.file, question) {
        return None;
    }
    let found = if module.language.definitions.access.is_by_export {
        explicitly_exported(cx, module, name, search)
    } else {
        anything_named(cx, module, 0, name, imported_by, search)
    };
    search.leave();
    found
}

/// In languages with export statements, only exported names are visible.
fn explicitly_exported(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    name: &str,
    search: &mut ExportSearch,
) -> Option<Entity> {
    if let Some(found) = module.exports_of(name).find_map(|export| export_target(cx, module, export, search)) {
        return Some(found);
    }
    cx.ask(module.about.stars);
    // The default export of a module is not among its names.
    if name == DEFAULT {
        return None;
    }
    let mut is_outside = false;
    for star in exported_stars(cx, module).iter() {
        if !search.follow_star() {
            break;
        }
        let found = match star_target(cx, module, star) {
            Entity::Module(target) => exported(cx, &target, name, star.imported_by, search),
            target => {
                is_outside |= matches!(target, Entity::External);
                None
            }
        };
        if found.is_some() {
            return found;
        }
    }
    // If no module of the project has the name, the re-exported dependency must have it.
    is_outside.then_some(Entity::External)
}

/// The exports of all names of other modules.
fn exported_stars(cx: &LinkContext<'_>, module: &Module) -> Rc<[Star]> {
    cx.caches.names.stars.get_or(StarKey::Exports(module.file), || {
        let exports = module.surface.exports.iter().filter(|export| is_plain_star(export));
        exports.map(Star::export).collect()
    })
}

/// The entity that an export of `module` resolves to.
pub(crate) fn export_target(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    export: &Export,
    search: &mut ExportSearch,
) -> Option<Entity> {
    let local = module.text(export.local);
    if export.path.is_empty() && local.is_empty() {
        // A value without a name.
        return None;
    }
    if export.path.is_empty() {
        return anything_named(cx, module, 0, local, ImportedBy::Name, search);
    }
    let target = imports::resolve_path(cx, module, module.text(export.path), SymbolIndex::FILE);
    match (export.kind, target) {
        (ExportKind::Star, target) => Some(target),
        (_, Entity::Module(target)) => exported(cx, &target, local, ImportedBy::Name, search),
        (_, Entity::External) => Some(Entity::External),
        _ => None,
    }
}

/// A definition, an import, a submodule or a name from a star import, directly inside the symbol at `index`.
pub(crate) fn anything_named(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    index: u32,
    name: &str,
    imported_by: ImportedBy,
    search: &mut ExportSearch,
) -> Option<Entity> {
    if imported_by == ImportedBy::Star {
        cx.ask(module.about.stars);
        if !is_listed(module, index, name) {
            return None;
        }
    }
    if let Some(found) = written(cx, module, index, name, imported_by, search) {
        return Some(found);
    }
    if index == 0
        && !is_no_module(module, search.use_site.usage)
        && let Some(submodule) = submodule(cx, module.language, &module.path, name)
    {
        return Some(submodule);
    }
    starred(cx, module, module.symbol(index).index, name, imported_by, search)
}

/// Whether a use cannot mean a module. In languages whose inline modules do not see the names around them, modules are in
/// another namespace than functions and macros.
fn is_no_module(module: &Module, usage: Usage) -> bool {
    module.language.modules.are_sealed && matches!(usage, Usage::Call | Usage::Tag)
}

/// How many imports of one name are considered.
const MAX_IMPORTS: usize = 4;

/// A name that is written as a definition or an import directly inside the symbol at `index`.
pub(crate) fn written(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    index: u32,
    name: &str,
    imported_by: ImportedBy,
    search: &mut ExportSearch,
) -> Option<Entity> {
    cx.ask(module.about.name(name));
    let is_seen = |visibility| {
        imported_by == ImportedBy::Name || (module.language.definitions.access.is_in_star)(name, visibility)
    };
    // The last of several definitions of a name wins.
    let usage = search.use_site.usage;
    // Languages that read each other's files need not share their rules.
    let is_allowed = |symbol: &SurfaceSymbol| {
        // A macro may expand to a name of any kind.
        let is_macro = symbol.kind == SymbolKind::Macro && !symbol.flags.contains(Flags::TAG);
        if symbol.kind == SymbolKind::Module && is_no_module(module, usage) {
            return false;
        }
        *module.language != *cx.source.language || is_macro || usage.allows(symbol.flags)
    };
    let mut meant = module.children(index, name).rev().filter(|it| is_allowed(module.symbol(*it)));
    let is_first = |it: &u32| !module.symbol(*it).flags.contains(Flags::ALTERNATIVE);
    let last = meant.next();
    let last = last.filter(is_first).or_else(|| meant.find(is_first)).or(last);
    if let Some(last) = last.filter(|it| is_seen(module.symbol(*it).visibility)) {
        return Some(symbol_entity(cx, module, last));
    }
    let imports = module.imports_of(module.symbol(index).index, name);
    let is_import_seen = |import: &&Import| {
        is_seen(import_visibility(import)) && (import.is_reexport || !macros::is_of_other_crate(cx, module))
    };
    let imports: Vec<&Import> = imports.filter(is_import_seen).collect();
    // In a language with several spaces of names, an earlier import of the name may mean something in another one.
    let most = if module.language.modules.are_sealed { MAX_IMPORTS } else { 1 };
    let mut found =
        imports.into_iter().rev().take(most).map(|import| imports::resolve_import(cx, module, import, search));
    found.find(|entity| !matches!(entity, Entity::Unknown))
}

/// A symbol as an entity: for a declaration of a type or module that is defined elsewhere, that definition.
pub(crate) fn symbol_entity(cx: &LinkContext<'_>, module: &Arc<Module>, index: u32) -> Entity {
    let symbol = module.symbol(index);
    if symbol.kind.is_type() && symbol.flags.contains(Flags::ABSTRACT) && module.language.modules.namespaces.are_read_in
    {
        return type_definition(cx, module, index);
    }
    let path = if symbol.kind == SymbolKind::Module { inline_path(module, index) } else { None };
    let file = path.and_then(|path| submodule(cx, module.language, &module.path, &path));
    file.unwrap_or_else(|| Entity::Symbol(Arc::clone(module), index))
}

/// The definition of a type that is only declared here, if exactly one is in the project.
fn type_definition(cx: &LinkContext<'_>, module: &Arc<Module>, index: u32) -> Entity {
    let name = module.text(module.symbol(index).name);
    let symbols = module.home(index).map(|home| namespace::everywhere(cx, &home, name)).unwrap_or_default();
    let is_definition = |(home, index): &ModuleSymbol| {
        let symbol = home.symbol(*index);
        let is_seen = home.file == module.file || !home.is_hidden(*index);
        symbol.kind.is_type() && !symbol.flags.intersects(Flags::ABSTRACT | Flags::ALTERNATIVE) && is_seen
    };
    let mut definitions = symbols.into_iter().filter(is_definition);
    match (definitions.next(), definitions.next()) {
        (Some((module, index)), None) => Entity::Symbol(module, index),
        // If there are several definitions, it is not known which one is meant.
        _ => Entity::Symbol(Arc::clone(module), index),
    }
}

/// What `name` means by the star imports directly inside the symbol `from`.
pub(crate) fn starred(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    from: SymbolIndex,
    name: &str,
    imported_by: ImportedBy,
    search: &mut ExportSearch,
) -> Option<Entity> {
    cx.ask(module.about.stars);
    let is_seen = |star: &&Star| {
        imported_by == ImportedBy::Name || (module.language.definitions.access.is_in_star)("", star.visibility)
    };
    stars(cx, module, from).iter().filter(is_seen).find_map(|star| {
        if !search.follow_star() {
            return None;
        }
        match star_target(cx, module, star) {
            Entity::Module(target) => exported(cx, &target, name, star.imported_by, search),
            Entity::Symbol(target, index) => inside_symbol(cx, &target, index, name, star.imported_by, search),
            Entity::Namespace(namespace) => {
                namespace::pick(cx, &namespace::overloads(cx, &namespace, name, search.use_site), search.use_site)
            }
            _ => None,
        }
    })
}

/// The target of a star import.
pub(crate) fn star_target(cx: &LinkContext<'_>, module: &Arc<Module>, star: &Star) -> Entity {
    if let Some(known) = star.target.get() {
        return known.clone();
    }
    let path = || imports::resolve_path(cx, module, module.text(star.path), star.from);
    let (target, is_complete) = cx.caches.recursion.watch(path);
    if is_complete {
        // Resolving the path may have resolved the star, to the same target.
        star.target.set(target.clone()).ok();
    }
    target
}

/// The star imports directly inside the symbol `from`. Included files are not among them: [`crate::includes`] searches
/// these together.
pub(crate) fn stars(cx: &LinkContext<'_>, module: &Module, from: SymbolIndex) -> Rc<[Star]> {
    cx.caches.names.stars.get_or(StarKey::Imports(module.file, from), || {
        let may_bring = |import: &Import| {
            let is_star = import.kind == ImportKind::Star && import.from == from;
            is_star && (!module.language.modules.namespaces.are_read_in || opens_namespace(cx, module, import))
        };
        let imports = module.surface.imports.iter().filter(|import| may_bring(import));
        let own = imports.map(|import| Star::import(module, import));
        let shared = if from == SymbolIndex::FILE { shared_imports::targets(cx, module) } else { Vec::new() };
        own.chain(shared.into_iter().map(Star::shared)).collect()
    })
}

fn opens_namespace(cx: &LinkContext<'_>, module: &Module, star: &Import) -> bool {
    let route = route_of(cx, module, module.text(star.path));
    route.is_some_and(|route| matches!(route.target, ImportTarget::Path | ImportTarget::Namespace(_)))
}

/// The module called `name` inside the module that the file or folder at `path` is.
pub(crate) fn submodule(cx: &LinkContext<'_>, language: &Language, path: &str, name: &str) -> Option<Entity> {
    let target = language.hooks.submodule?(&cx.request(name, path));
    match imports::target_entity(cx, target) {
        Entity::Unknown => None,
        found => Some(found),
    }
}

/// What `name` means inside an entity.
pub(crate) fn member(cx: &LinkContext<'_>, entity: &Entity, name: &str, search: &mut ExportSearch) -> Option<Entity> {
    match entity {
        Entity::Module(module) => exported(cx, module, name, ImportedBy::Name, search)
            .or_else(|| prefixed_member(cx, module, name, search))
            .or_else(|| default_member(cx, entity, name, search.use_site))
            .or_else(|| macros::macro_of_crate(cx, module, name, search.use_site)),
        Entity::Namespace(namespace) => {
            in_library(cx, namespace, namespace::in_namespace(cx, namespace, name, search.use_site))
        }
        Entity::Folder(folder) => submodule(cx, cx.source.language, folder, name),
        Entity::Symbol(module, index) => inside_symbol(cx, module, *index, name, ImportedBy::Name, search),
        Entity::External | Entity::Wrapper(_) => Some(Entity::External),
        Entity::Local(_) | Entity::Function(_) | Entity::Several(_) | Entity::Unknown => None,
    }
}

/// The entity that was `found` in a namespace. The project only extends namespaces of the standard library, so a name that is
/// not found in one of these, or only as a specialization, belongs to the library.
fn in_library(cx: &LinkContext<'_>, namespace: &str, found: Option<Entity>) -> Option<Entity> {
    let is_own = found.as_ref().is_some_and(|found| match found {
        Entity::Symbol(module, index) => !module.symbol(*index).flags.contains(Flags::ALTERNATIVE),
        _ => true,
    });
    if is_own || !namespace::is_of_library(cx, namespace) { found } else { Some(Entity::External) }
}

/// A member of a module in another family of languages, named without the prefix of its definition. The default export is the
/// module itself. The name may be in camel case where the definition has hyphens.
fn prefixed_member(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    name: &str,
    search: &mut ExportSearch,
) -> Option<Entity> {
    let prefix = module.language.modules.import_prefix;
    if prefix.is_empty() || module.language.family == cx.source.language.family {
        return None;
    }
    if name == DEFAULT {
        return Some(Entity::Module(Arc::clone(module)));
    }
    let is_exported = |entity: &Entity| match entity {
        Entity::Symbol(module, index) => module.symbol(*index).flags.contains(Flags::EXPORTED),
        _ => false,
    };
    let mut hyphenated = String::new();
    for letter in name.chars() {
        hyphenated.extend(letter.is_ascii_uppercase().then_some('-'));
        hyphenated.push(letter.to_ascii_lowercase());
    }
    [format!("{prefix}{name}"), format!("{prefix}{hyphenated}")]
        .iter()
        .find_map(|name| exported(cx, module, name, ImportedBy::Name, search).filter(is_exported))
}

/// A member of the default export of a module.
fn default_member(cx: &LinkContext<'_>, module: &Entity, name: &str, use_site: UseSite) -> Option<Entity> {
    match value::called(cx, module.clone()) {
        Entity::Symbol(module, index) if module.symbol(index).kind.is_type() => {
            let of = Meaning::new(Entity::Symbol(module, index), Via::Name);
            members::type_member(cx, &of, name, use_site).map(|member| member.entity())
        }
        _ => None,
    }
}

fn inside_symbol(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    index: u32,
    name: &str,
    imported_by: ImportedBy,
    search: &mut ExportSearch,
) -> Option<Entity> {
    let symbol = module.symbol(index);
    match symbol.kind {
        SymbolKind::Module | SymbolKind::Namespace => {
            let found = anything_named(cx, module, index, name, imported_by, search)
                .or_else(|| namespace::in_namespace(cx, module.namespace(index)?, name, search.use_site));
            match module.namespace(index) {
                Some(namespace) => in_library(cx, namespace, found),
                None => found,
            }
        }
        kind if kind.is_type() => {
            let of = Meaning::new(Entity::Symbol(Arc::clone(module), index), Via::Name);
            members::type_member(cx, &of, name, search.use_site).map(|member| member.entity())
        }
        _ => None,
    }
}

/// Modules nested more deeply within one file do not have separate files.
const MAX_INLINE: usize = 16;

/// The path of a module inside its file; `None` if something else contains it.
fn inline_path(module: &Module, index: u32) -> Option<String> {
    let mut path = module.text(module.symbol(index).name).to_owned();
    let mut parent = module.symbol(index).parent;
    for _ in 0..MAX_INLINE {
        if parent == 0 {
            return Some(path);
        }
        let symbol = module.symbol(parent);
        if symbol.kind != SymbolKind::Module {
            return None;
        }
        path = format!("{}{}{path}", module.text(symbol.name), module.language.modules.path_separator);
        parent = symbol.parent;
    }
    None
}

fn is_plain_star(export: &Export) -> bool {
    export.kind == ExportKind::Star && export.name.is_empty()
}

/// Whether a star import brings in a name: where a module lists its exports, only these.
fn is_listed(module: &Module, index: u32, name: &str) -> bool {
    index != 0 || module.surface.exports.is_empty() || module.exports_of(name).next().is_some()
}

/// An imported name is only visible to others if it is re-exported.
fn import_visibility(import: &Import) -> Visibility {
    if import.is_reexport { Visibility::Public } else { Visibility::Private }
}

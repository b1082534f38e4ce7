//! Resolves imports and module paths to files, symbols, namespaces or external packages.
//!
//! A path is resolved from the symbol that contains it: through modules written in its file, then by the language's import
//! rules ([`crate::routes`]), then through what the file at its end exports. The names in it are resolved as
//! [`UseSite::PATH`] whatever the import is used for, so that a path has one target.

use crate::caches::PathKey;
use crate::context::LinkContext;
use crate::entity::{Entity, Usage, UseSite};
use crate::export_search::{ExportSearch, ImportedBy};
use crate::module::Module;
use crate::routes::route_of;
use crate::value::DEFAULT;
use crate::{exports, macros, namespace};
use rhumb_languages::ImportTarget;
use rhumb_model::{FileId, Import, ImportIndex, ImportKind, SymbolIndex, SymbolKind};
use std::sync::Arc;

/// What an import of the file being linked binds. It does not depend on how the name is used.
pub(crate) fn own_import(cx: &LinkContext<'_>, index: ImportIndex) -> Entity {
    cx.caches.imports.own.get_or(index, || {
        let import = cx.own.surface.imports.get(index.index());
        let search = &mut ExportSearch::new(Usage::Any.into());
        import.map_or(Entity::Unknown, |import| resolve_import(cx, &cx.own, import, search))
    })
}

/// What an import statement names: the whole path, even if only its head is bound.
pub(crate) fn named_by_statement(cx: &LinkContext<'_>, index: ImportIndex) -> Entity {
    match cx.own.surface.imports.get(index.index()) {
        Some(import) if import.kind == ImportKind::Head => {
            resolve_path(cx, &cx.own, cx.own.text(import.path), import.from)
        }
        Some(import) if import.kind == ImportKind::Effect && import.is_dynamic => {
            let entity = own_import(cx, index);
            component_of(cx, &entity).unwrap_or(entity)
        }
        _ => own_import(cx, index),
    }
}

/// The component that a file as a whole defines: loading the file is a use of it.
fn component_of(cx: &LinkContext<'_>, entity: &Entity) -> Option<Entity> {
    let Entity::Module(module) = entity else { return None };
    module.language.hooks.document?;
    let mut search = ExportSearch::new(UseSite::PATH);
    exports::member(cx, entity, DEFAULT, &mut search).filter(|found| matches!(found, Entity::Symbol(..)))
}

/// The file that an import of the file being linked depends on.
pub(crate) fn imported_file(cx: &LinkContext<'_>, index: ImportIndex) -> Option<FileId> {
    let import: &Import = cx.own.surface.imports.get(index.index())?;
    let path = cx.own.text(import.path);
    let path = if path.is_empty() { cx.own.text(import.name) } else { path };
    match resolve_path(cx, &cx.own, path, import.from) {
        Entity::Module(module) | Entity::Symbol(module, _) => Some(module.file),
        Entity::Folder(_) | Entity::Namespace(_) => match own_import(cx, index) {
            Entity::Module(module) | Entity::Symbol(module, _) => Some(module.file),
            _ => None,
        },
        _ => None,
    }
}

/// What an import of `module` binds; unknown in a circular chain of imports, or in one that is too long.
pub(crate) fn resolve_import(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    import: &Import,
    search: &mut ExportSearch,
) -> Entity {
    let key = (module.file, import.position);
    cx.caches.imports.chain.recurse_uncached(
        key,
        || Entity::Unknown,
        || {
            let path = module.text(import.path);
            match import.kind {
                ImportKind::Named => resolve_named_import(cx, module, import, search),
                ImportKind::Head => {
                    let head = path.split(module.language.modules.path_separator).next().unwrap_or(path);
                    resolve_path(cx, module, head, import.from)
                }
                ImportKind::Module | ImportKind::Star | ImportKind::Effect => {
                    resolve_path(cx, module, path, import.from)
                }
            }
        },
    )
}

fn resolve_named_import(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    import: &Import,
    search: &mut ExportSearch,
) -> Entity {
    let (path, name) = (module.text(import.path), module.text(import.name));
    // A path of one segment is a crate, a module or a name by itself.
    if path.is_empty() {
        return resolve_path(cx, module, name, import.from);
    }
    let base = resolve_path(cx, module, path, import.from);
    exports::member(cx, &base, name, search).unwrap_or(Entity::Unknown)
}

/// What a module path names, seen from the symbol `from` of `module`. A circular path, such as the star import of a module
/// that does not exist, is unknown.
pub(crate) fn resolve_path(cx: &LinkContext<'_>, module: &Arc<Module>, path: &str, from: SymbolIndex) -> Entity {
    let key = PathKey { file: module.file, from, path: cx.name_id(path) };
    let resolve = || resolve_path_uncached(cx, module, path, from);
    cx.caches.imports.paths.recurse(key, || Entity::Unknown, resolve)
}

fn resolve_path_uncached(cx: &LinkContext<'_>, module: &Arc<Module>, path: &str, from: SymbolIndex) -> Entity {
    let modules = module.language.modules;
    let segments: Vec<&str> = path.split(modules.path_separator).collect();
    let scope = module_around(cx, module, from);
    if module.language.imports_namespaces() {
        match namespace::object_around(cx, module, segments[0], from) {
            Some(object) => descend(cx, object, &segments[1..]),
            None => namespace::namespace_path(cx, module, path, from),
        }
    } else if modules.roots.are_none() {
        module_path(cx, module, path, from)
    } else if modules.roots.contain(segments[0]) {
        rooted_path(cx, module, (scope, from), &segments)
    } else {
        named_path(cx, module, (scope, from), &segments)
    }
}

/// A path that starts at the module around it, or further out. Modules inside the file come first; the rest of the path
/// starts at the file.
fn rooted_path(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    (mut scope, from): (u32, SymbolIndex),
    segments: &[&str],
) -> Entity {
    let modules = module.language.modules;
    let mut rest = segments;
    if scope != 0 && rest[0] == modules.roots.own {
        rest = &rest[1..];
    }
    while scope != 0 && rest.first() == Some(&modules.roots.outer) {
        rest = &rest[1..];
        scope = module_around(cx, module, module.symbol(module.symbol(scope).parent).index);
    }
    let is_rooted = rest.first().is_some_and(|first| modules.roots.contain(first));
    if is_rooted {
        return module_path(cx, module, &rest.join(modules.path_separator), from);
    }
    let start = match scope {
        0 => Entity::Module(Arc::clone(module)),
        index => Entity::Symbol(Arc::clone(module), index),
    };
    descend(cx, start, rest)
}

/// A path whose first segment is a name: of this module, or of a crate.
fn named_path(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    (scope, from): (u32, SymbolIndex),
    segments: &[&str],
) -> Entity {
    cx.ask(module.about.name(segments[0]));
    let is_defined = module.children(scope, segments[0]).any(|index| {
        let kind = module.symbol(index).kind;
        let is_macro = segments.len() == 1 && kind == SymbolKind::Macro;
        kind.is_type() || kind == SymbolKind::Module || is_macro
    });
    // Only a longer path resolves an import of its head: `use a::b` must not resolve to itself.
    let is_imported = segments.len() > 1 && module.imports_of(module.symbol(scope).index, segments[0]).next().is_some();
    if !is_defined && !is_imported {
        let path = module_path(cx, module, &segments.join(module.language.modules.path_separator), from);
        let is_found = !matches!(path, Entity::Unknown | Entity::External);
        let head = if is_found { None } else { starred_head(cx, module, scope, segments[0]) };
        return head.map_or(path, |head| descend(cx, head, &segments[1..]));
    }
    match exports::written(cx, module, scope, segments[0], ImportedBy::Name, &mut ExportSearch::new(UseSite::PATH)) {
        Some(head) => descend(cx, head, &segments[1..]),
        None => Entity::Unknown,
    }
}

/// The type or module that a module's star imports provide for the first name of a path.
fn starred_head(cx: &LinkContext<'_>, module: &Arc<Module>, scope: u32, name: &str) -> Option<Entity> {
    let from = module.symbol(scope).index;
    let found = exports::starred(cx, module, from, name, ImportedBy::Name, &mut ExportSearch::new(UseSite::PATH))?;
    match &found {
        Entity::Symbol(module, index) => {
            let kind = module.symbol(*index).kind;
            (kind.is_type() || matches!(kind, SymbolKind::Module | SymbolKind::Type)).then_some(found)
        }
        Entity::Module(_) => Some(found),
        _ => None,
    }
}

/// The macro or the package of the repository called `name`, where code can name these without importing them.
pub(crate) fn package(cx: &LinkContext<'_>, name: &str, from: SymbolIndex, use_site: UseSite) -> Option<Entity> {
    if let Some(found) = macros::textual_macro(cx, name, use_site) {
        return Some(found);
    }
    let modules = cx.source.language.modules;
    // A star import also makes the name of the module itself available.
    let mut stars = cx.own.surface.imports.iter().filter(|import| import.kind == ImportKind::Star);
    if let Some(import) = stars.find(|import| cx.own.text(import.path) == name) {
        let module = resolve_path(cx, &cx.own, name, import.from);
        if matches!(module, Entity::Namespace(_)) {
            return Some(module);
        }
    }
    if let Some(namespace) = namespace::namespace_called(cx, &cx.own, name, cx.surface_index_around(from)) {
        return Some(namespace);
    }
    if modules.roots.are_none() {
        return None;
    }
    let path = format!("{}{name}", modules.path_separator);
    Some(module_path(cx, &cx.own, &path, SymbolIndex::FILE)).filter(|entity| matches!(entity, Entity::Module(_)))
}

fn descend(cx: &LinkContext<'_>, start: Entity, segments: &[&str]) -> Entity {
    segments.iter().fold(start, |entity, segment| {
        exports::member(cx, &entity, segment, &mut ExportSearch::new(UseSite::PATH)).unwrap_or(Entity::Unknown)
    })
}

/// The innermost module written inside the file around a symbol; zero is the file.
fn module_around(cx: &LinkContext<'_>, module: &Arc<Module>, from: SymbolIndex) -> u32 {
    let mut symbol = from;
    // Only the body knows the parents of symbols that other files cannot name.
    while module.surface_index(symbol).is_none() {
        match cx.parent(symbol).filter(|_| module.file == cx.source.file) {
            Some(parent) => symbol = parent,
            None => return 0,
        }
    }
    let mut index = module.surface_index(symbol).unwrap_or(0);
    while index != 0 && module.symbol(index).kind != SymbolKind::Module {
        index = module.symbol(index).parent;
    }
    index
}

/// What a module path names by files and manifests alone.
fn module_path(cx: &LinkContext<'_>, module: &Arc<Module>, path: &str, from: SymbolIndex) -> Entity {
    let Some(route) = route_of(cx, module, path) else { return Entity::Unknown };
    match &route.target {
        ImportTarget::Path => namespace::namespace_path(cx, module, path, from),
        target => target_entity(cx, target.clone()),
    }
}

/// The entity at the target that a language's import rules give for a path.
pub(crate) fn target_entity(cx: &LinkContext<'_>, target: ImportTarget) -> Entity {
    match target {
        ImportTarget::External | ImportTarget::Standard => Entity::External,
        ImportTarget::Missing | ImportTarget::Path => Entity::Unknown,
        ImportTarget::Folder(folder) => Entity::Folder(folder),
        ImportTarget::Namespace(namespace) => Entity::Namespace(namespace.into()),
        ImportTarget::File { path, rest } => {
            let Some(module) = cx.module_at(&path) else { return Entity::Unknown };
            let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
            descend(cx, Entity::Module(module), &rest)
        }
    }
}

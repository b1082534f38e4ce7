//! Star imports that are valid in all files of a project: those of its manifests, and those that one of its files shares.

use crate::context::LinkContext;
use crate::entity::Entity;
use crate::module::Module;
use crate::question::shared_imports_question;
use crate::{imports, namespace};
use rhumb_languages::path_is_below;
use rhumb_model::{Import, ImportKind, SymbolIndex};
use std::sync::Arc;

/// Whether an import of a file is valid in all files of its project.
pub(crate) fn is_shared(module: &Module, import: &Import) -> bool {
    let is_star = import.kind == ImportKind::Star && import.from == SymbolIndex::FILE;
    module.language.modules.shares_imports && import.is_reexport && is_star
}

/// The targets of the imports that other files and manifests share with a file.
pub(crate) fn targets(cx: &LinkContext<'_>, module: &Module) -> Vec<Entity> {
    if !module.language.modules.shares_imports {
        return Vec::new();
    }
    let layout = cx.world.layout();
    let of_manifests = layout.shared_imports.iter().filter(|it| it.family == module.language.family);
    let of_manifests = of_manifests.filter(|it| path_is_below(&module.path, &it.folder));
    let mut targets: Vec<Entity> =
        of_manifests.map(|it| namespace::namespace_path(cx, module, &it.path, SymbolIndex::FILE)).collect();
    let mut sharing: Vec<Arc<Module>> = namespace::sharers(cx, shared_imports_question()).collect();
    sharing.sort_by(|one, other| one.path.cmp(&other.path));
    let project = project_of(cx, module);
    for other in sharing.iter().filter(|other| other.file != module.file && project_of(cx, other) == project) {
        cx.ask(other.about.stars);
        let shared = other.surface.imports.iter().filter(|import| is_shared(other, import));
        targets.extend(shared.map(|it| imports::resolve_path(cx, other, other.text(it.path), SymbolIndex::FILE)));
    }
    targets
}

/// The folder of the innermost project that a file belongs to.
fn project_of<'c>(cx: &'c LinkContext<'_>, module: &Module) -> Option<&'c str> {
    let packages = cx.world.layout().packages.iter().filter(|package| package.family == module.language.family);
    let around = packages.map(|package| package.folder.as_str()).filter(|folder| path_is_below(&module.path, folder));
    around.max_by_key(|folder| folder.len())
}

//! What a name means inside of a module, a folder or a type of the project: re-exports, stars, submodules, members.

use crate::link::{Entity, Linker};
use crate::module::Module;
use crate::question::{name_question, stars_question};
use rhumb_languages::{Access, ImportRequest, ImportTarget};
use rhumb_model::{Export, ExportKind, FileId, ImportKind, SymbolIndex, SymbolKind};
use std::sync::Arc;

/// A chain of re-exports longer than this is a mistake or a loop.
const MAX_CHAIN: usize = 16;

/// The steps of a chain of re-exports, so that a loop ends.
pub(crate) type Chain = Vec<(FileId, u32)>;

impl Linker<'_> {
    /// What `name` means to a file that imports it from `module`.
    pub(crate) fn exported(&self, module: &Arc<Module>, name: &str, chain: &mut Chain) -> Option<Entity> {
        let question = name_question(&module.path, name);
        self.ask(question);
        if chain.len() >= MAX_CHAIN || chain.contains(&(module.file, question.0)) {
            return None;
        }
        chain.push((module.file, question.0));
        let found = if matches!(module.language.access, Access::ExportDecides(_)) {
            self.explicitly_exported(module, name, chain)
        } else {
            self.anything_named(module, 0, name, chain)
        };
        chain.pop();
        found
    }

    /// In languages that export by statement, only what is exported is seen.
    fn explicitly_exported(&self, module: &Arc<Module>, name: &str, chain: &mut Chain) -> Option<Entity> {
        if let Some(found) = module.exports_of(name).find_map(|export| self.export(module, export, chain)) {
            return Some(found);
        }
        self.ask(stars_question(&module.path));
        let stars = module.surface.exports.iter().filter(|export| export.kind == ExportKind::Star && export.name.is_empty());
        stars.clone().filter(|_| name != "default").find_map(|star| {
            match self.path(module, module.text(star.path), SymbolIndex::FILE, chain) {
                Entity::Module(target) => self.exported(&target, name, chain),
                _ => None,
            }
        })
    }

    fn export(&self, module: &Arc<Module>, export: &Export, chain: &mut Chain) -> Option<Entity> {
        let local = module.text(export.local);
        if export.path.is_empty() {
            return self.anything_named(module, 0, local, chain);
        }
        let target = self.path(module, module.text(export.path), SymbolIndex::FILE, chain);
        match (export.kind, target) {
            (ExportKind::Star, target) => Some(target),
            (_, Entity::Module(target)) => self.exported(&target, local, chain),
            (_, Entity::External) => Some(Entity::External),
            _ => None,
        }
    }

    /// A definition, an import, a submodule or a name from a star import, directly inside of the symbol at `place`.
    pub(crate) fn anything_named(
        &self,
        module: &Arc<Module>,
        place: u32,
        name: &str,
        chain: &mut Chain,
    ) -> Option<Entity> {
        self.ask(name_question(&module.path, name));
        // Of several definitions of one name the last one holds when the file has run.
        if let Some(last) = module.children(place, name).last() {
            return Some(Entity::Symbol(Arc::clone(module), last));
        }
        let from = module.symbol(place).index;
        let imported = module.imports_of(from, name).last().map(|import| self.import_entity(module, import, chain));
        if let Some(entity) = imported.filter(|entity| !matches!(entity, Entity::Unknown)) {
            return Some(entity);
        }
        if place == 0
            && let Some(submodule) = self.submodule(module.language.hooks.submodule, &module.path, name)
        {
            return Some(submodule);
        }
        self.starred(module, from, name, chain)
    }

    /// What `name` means by the star imports directly inside of the symbol `from`.
    pub(crate) fn starred(
        &self,
        module: &Arc<Module>,
        from: SymbolIndex,
        name: &str,
        chain: &mut Chain,
    ) -> Option<Entity> {
        self.ask(stars_question(&module.path));
        let stars = module.surface.imports.iter().filter(|import| import.kind == ImportKind::Star && import.from == from);
        stars.filter(|star| star.local.is_empty()).find_map(|star| {
            let target = self.path(module, module.text(star.path), star.from, chain);
            match &target {
                Entity::Module(target) => self.exported(target, name, chain),
                Entity::Symbol(..) => self.member(&target, name, chain),
                _ => None,
            }
        })
    }

    /// The module called `name` inside of the module that the file at `path` is.
    pub(crate) fn submodule(
        &self,
        hook: Option<fn(&ImportRequest<'_>) -> ImportTarget>,
        path: &str,
        name: &str,
    ) -> Option<Entity> {
        let target = hook?(&self.request(name, path));
        match self.target(target, &mut Chain::new()) {
            Entity::Unknown => None,
            found => Some(found),
        }
    }

    /// What `name` means inside of an entity.
    pub(crate) fn member(&self, entity: &Entity, name: &str, chain: &mut Chain) -> Option<Entity> {
        match entity {
            Entity::Module(module) => self.exported(module, name, chain),
            Entity::Folder(folder) => {
                self.submodule(self.source.language.hooks.submodule, &format!("{folder}/__init__.py"), name)
            }
            Entity::Symbol(module, place) => self.inside_symbol(module, *place, name, chain),
            Entity::External => Some(Entity::External),
            Entity::Local(_) | Entity::Unknown => None,
        }
    }

    fn inside_symbol(&self, module: &Arc<Module>, place: u32, name: &str, chain: &mut Chain) -> Option<Entity> {
        let symbol = module.symbol(place);
        match symbol.kind {
            SymbolKind::Module | SymbolKind::Namespace => {
                self.anything_named(module, place, name, chain).or_else(|| {
                    let file = self.submodule(module.language.hooks.submodule, &module.path, module.text(symbol.name))?;
                    self.member(&file, name, chain)
                })
            }
            kind if kind.is_type() => self.type_member(module, place, name).map(|(entity, _)| entity),
            _ => None,
        }
    }
}

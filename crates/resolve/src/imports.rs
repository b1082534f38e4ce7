//! Where imports and paths lead.

use crate::exports::Chain;
use crate::link::{Entity, Linker};
use crate::module::Module;
use crate::question::file_question;
use rhumb_languages::{Files, ImportRequest, ImportTarget};
use rhumb_model::{Import, ImportKind, SymbolIndex, SymbolKind};
use std::sync::Arc;

impl Linker<'_> {
    /// What an import of `module` brings in.
    pub(crate) fn import_entity(&self, module: &Arc<Module>, import: &Import, chain: &mut Chain) -> Entity {
        let path = module.text(import.path);
        match import.kind {
            ImportKind::Named => self.named_import(module, path, module.text(import.name), import.from, chain),
            ImportKind::Head => {
                let head = path.split(module.language.modules.path_separator).next().unwrap_or(path);
                self.path(module, head, import.from, chain)
            }
            ImportKind::Module | ImportKind::Star | ImportKind::Effect => self.path(module, path, import.from, chain),
        }
    }

    fn named_import(
        &self,
        module: &Arc<Module>,
        path: &str,
        name: &str,
        from: SymbolIndex,
        chain: &mut Chain,
    ) -> Entity {
        // A path of one segment is a crate, a module or a name by itself.
        if path.is_empty() {
            return self.path(module, name, from, chain);
        }
        match self.path(module, path, from, chain) {
            Entity::Unknown => Entity::Unknown,
            base => self.member(&base, name, chain).unwrap_or(Entity::Unknown),
        }
    }

    /// What a module path means, seen from the symbol `from` of `module`.
    pub(crate) fn path(&self, module: &Arc<Module>, path: &str, from: SymbolIndex, chain: &mut Chain) -> Entity {
        let modules = module.language.modules;
        if modules.path_roots.is_empty() {
            return self.module_path(module, path, chain);
        }
        let mut segments: Vec<&str> = path.split(modules.path_separator).collect();
        let mut around = self.module_around(module, from);
        let mut start = None;
        match segments.first().copied() {
            // Modules inside of the file come before the modules that files are.
            Some("self") if around != 0 => {
                segments.remove(0);
                start = Some(around);
            }
            Some("super") => {
                while around != 0 && segments.first() == Some(&"super") {
                    segments.remove(0);
                    around = self.module_around(module, module.symbol(module.symbol(around).parent).index);
                    start = Some(around);
                }
            }
            Some(head) if !modules.path_roots.contains(&head) => {
                return self.named_path(module, around, &segments, path, chain);
            }
            _ => {}
        }
        let start = match start {
            None => return self.module_path(module, path, chain),
            Some(0) => Entity::Module(Arc::clone(module)),
            Some(place) => Entity::Symbol(Arc::clone(module), place),
        };
        self.descend(start, &segments, chain)
    }

    /// A path whose first segment is a name: of this module, or of a crate.
    fn named_path(
        &self,
        module: &Arc<Module>,
        around: u32,
        segments: &[&str],
        path: &str,
        chain: &mut Chain,
    ) -> Entity {
        let is_defined = module.children(around, segments[0]).any(|place| {
            let kind = module.symbol(place).kind;
            kind.is_type() || kind == SymbolKind::Module
        });
        // An import of the head is followed only from a longer path: `use a::b` must not lead to itself.
        let is_imported = segments.len() > 1 && module.imports_of(module.symbol(around).index, segments[0]).next().is_some();
        if !is_defined && !is_imported {
            return self.module_path(module, path, chain);
        }
        match self.anything_named(module, around, segments[0], chain) {
            Some(head) => self.descend(head, &segments[1..], chain),
            None => Entity::Unknown,
        }
    }

    fn descend(&self, start: Entity, segments: &[&str], chain: &mut Chain) -> Entity {
        segments.iter().fold(start, |entity, segment| self.member(&entity, segment, chain).unwrap_or(Entity::Unknown))
    }

    /// The innermost module written inside of the file around a symbol; zero is the file.
    fn module_around(&self, module: &Arc<Module>, from: SymbolIndex) -> u32 {
        let mut index = from;
        // A symbol that nobody outside can name is climbed out of by the body, which only the own file has.
        while module.place_of(index).is_none() {
            let parents = &self.body.parents;
            match parents.get(index.index()).filter(|_| module.file == self.source.file) {
                Some(parent) if *parent != index => index = *parent,
                _ => return 0,
            }
        }
        let mut place = module.place_of(index).unwrap_or(0);
        while place != 0 && module.symbol(place).kind != SymbolKind::Module {
            place = module.symbol(place).parent;
        }
        place
    }

    /// What a module path means by files and manifests alone.
    fn module_path(&self, module: &Arc<Module>, path: &str, chain: &mut Chain) -> Entity {
        let Some(hook) = module.language.hooks.import_target else { return Entity::Unknown };
        let target = hook(&self.request(path, &module.path));
        self.target(target, chain)
    }

    pub(crate) fn target(&self, target: ImportTarget, chain: &mut Chain) -> Entity {
        match target {
            ImportTarget::External => Entity::External,
            ImportTarget::Missing => Entity::Unknown,
            ImportTarget::Folder(folder) => Entity::Folder(folder),
            ImportTarget::File { path, rest } => {
                let Some(module) = self.world.file(&path).and_then(|file| self.world.module(file)) else {
                    return Entity::Unknown;
                };
                let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
                self.descend(Entity::Module(module), &rest, chain)
            }
        }
    }

    pub(crate) fn request<'r>(&'r self, path: &'r str, from: &'r str) -> ImportRequest<'r> {
        ImportRequest { path, from, layout: self.world.layout(), files: self }
    }
}

impl Files for Linker<'_> {
    fn exists(&self, path: &str) -> bool {
        self.ask(file_question(path));
        self.world.file(path).is_some()
    }
}

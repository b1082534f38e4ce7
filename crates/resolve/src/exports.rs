//! What a name means inside of a module, a folder or a type of the project: re-exports, stars, submodules, members.

use crate::link::{Entity, Linker};
use crate::meaning::{Meaning, Via};
use crate::module::Module;
use crate::namespace::Place;
use crate::search::{Asked, Search};
use crate::value::DEFAULT;
use rhumb_languages::{ImportTarget, Language};
use rhumb_model::{
    Export, ExportKind, Flags, Import, ImportKind, SurfaceSymbol, SymbolIndex, SymbolKind, Text, Visibility,
};
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

/// An import of all names, and what is known of it: every name that is found nowhere else is looked for behind it.
pub(crate) struct Star {
    path: Text,
    /// The symbol that it stands in.
    from: SymbolIndex,
    /// Who may take names from it in turn.
    visibility: Visibility,
    /// What is seen behind it.
    asked: Asked,
    target: OnceCell<Entity>,
}

impl Star {
    fn import(module: &Module, import: &Import) -> Self {
        let modules = module.language.modules;
        // A module sees everything in the modules around it.
        let mut segments = module.text(import.path).split(modules.path_separator);
        let asked = if segments.all(|it| modules.roots.contain(it)) { Asked::ByName } else { Asked::ByStar };
        let visibility = import_visibility(import);
        Self { path: import.path, from: import.from, visibility, asked, target: OnceCell::new() }
    }

    fn export(export: &Export) -> Self {
        let (path, from) = (export.path, SymbolIndex::FILE);
        Self { path, from, visibility: Visibility::Public, asked: Asked::ByStar, target: OnceCell::new() }
    }
}

/// No import stands in a symbol of this number: under it the exports of all names are kept.
const EXPORTS: SymbolIndex = SymbolIndex(u32::MAX - 2);

impl Linker<'_> {
    /// What `name` means to a file that imports it from `module`.
    pub(crate) fn exported(
        &self,
        module: &Arc<Module>,
        name: &str,
        asked: Asked,
        search: &mut Search,
    ) -> Option<Entity> {
        let question = module.about.name(name);
        self.ask(question);
        if !search.enter(module.file, question) {
            return None;
        }
        let found = if module.language.definitions.access.is_by_export {
            self.explicitly_exported(module, name, search)
        } else {
            self.anything_named(module, 0, name, asked, search)
        };
        search.leave();
        found
    }

    /// In languages that export by statement, only what is exported is seen.
    fn explicitly_exported(&self, module: &Arc<Module>, name: &str, search: &mut Search) -> Option<Entity> {
        if let Some(found) = module.exports_of(name).find_map(|export| self.export(module, export, search)) {
            return Some(found);
        }
        self.ask(module.about.stars);
        // The default export of a module is not among its names.
        if name == DEFAULT {
            return None;
        }
        let mut is_outside = false;
        for star in self.exported_stars(module).iter() {
            if !search.follow_star() {
                break;
            }
            let found = match self.star_target(module, star) {
                Entity::Module(target) => self.exported(&target, name, star.asked, search),
                target => {
                    is_outside |= matches!(target, Entity::External);
                    None
                }
            };
            if found.is_some() {
                return found;
            }
        }
        // What is asked for by name is there; if no module of the project has it, a dependency that is offered on has.
        is_outside.then_some(Entity::External)
    }

    /// The exports of all names of other modules.
    fn exported_stars(&self, module: &Module) -> Rc<[Star]> {
        let key = (module.file, EXPORTS);
        if let Some(known) = self.stars.borrow().get(&key) {
            return Rc::clone(known);
        }
        let exports = module.surface.exports.iter().filter(|export| is_plain_star(export));
        let stars: Rc<[Star]> = exports.map(Star::export).collect();
        self.stars.borrow_mut().insert(key, Rc::clone(&stars));
        stars
    }

    fn export(&self, module: &Arc<Module>, export: &Export, search: &mut Search) -> Option<Entity> {
        let local = module.text(export.local);
        if export.path.is_empty() {
            return self.anything_named(module, 0, local, Asked::ByName, search);
        }
        let target = self.path(module, module.text(export.path), SymbolIndex::FILE);
        match (export.kind, target) {
            (ExportKind::Star, target) => Some(target),
            (_, Entity::Module(target)) => self.exported(&target, local, Asked::ByName, search),
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
        asked: Asked,
        search: &mut Search,
    ) -> Option<Entity> {
        if asked == Asked::ByStar {
            self.ask(module.about.stars);
            if !is_listed(module, place, name) {
                return None;
            }
        }
        if let Some(found) = self.written(module, place, name, asked, search) {
            return Some(found);
        }
        if place == 0
            && let Some(submodule) = self.submodule(module.language, &module.path, name)
        {
            return Some(submodule);
        }
        self.starred(module, module.symbol(place).index, name, asked, search)
    }

    /// A name that is written as a definition or an import directly inside of the symbol at `place`.
    pub(crate) fn written(
        &self,
        module: &Arc<Module>,
        place: u32,
        name: &str,
        asked: Asked,
        search: &mut Search,
    ) -> Option<Entity> {
        self.ask(module.about.name(name));
        let is_seen =
            |visibility| asked == Asked::ByName || (module.language.definitions.access.is_in_star)(name, visibility);
        // Of several definitions of one name the last one holds when the file has run.
        let usage = self.usage.get();
        // Languages that read each other's files need not share their rules.
        let is_allowed = |symbol: &SurfaceSymbol| {
            // What a macro stands for may have any name.
            let is_macro = symbol.kind == SymbolKind::Macro && !symbol.flags.has(Flags::TAG);
            *module.language != *self.source.language || is_macro || usage.allows(symbol.flags)
        };
        let mut meant = module.children(place, name).rev().filter(|it| is_allowed(module.symbol(*it)));
        let is_first = |it: &u32| !module.symbol(*it).flags.has(Flags::ALTERNATIVE);
        let last = meant.next();
        let last = last.filter(is_first).or_else(|| meant.find(is_first)).or(last);
        if let Some(last) = last.filter(|it| is_seen(module.symbol(*it).visibility)) {
            return Some(self.symbol_entity(module, last));
        }
        let imports = module.imports_of(module.symbol(place).index, name);
        let last = imports.filter(|import| is_seen(import_visibility(import))).last()?;
        Some(self.import_entity(module, last, search)).filter(|entity| !matches!(entity, Entity::Unknown))
    }

    /// A symbol as what it stands for: a module that is only declared here is the file that holds it.
    pub(crate) fn symbol_entity(&self, module: &Arc<Module>, place: u32) -> Entity {
        let symbol = module.symbol(place);
        if symbol.kind.is_type() && symbol.flags.has(Flags::ABSTRACT) && module.language.modules.namespaces.are_read_in
        {
            return self.whole_type(module, place);
        }
        let path = if symbol.kind == SymbolKind::Module { inline_path(module, place) } else { None };
        let file = path.and_then(|path| self.submodule(module.language, &module.path, &path));
        file.unwrap_or_else(|| Entity::Symbol(Arc::clone(module), place))
    }

    /// A type that is only declared here as the one that is defined elsewhere, if that is in the project.
    fn whole_type(&self, module: &Arc<Module>, place: u32) -> Entity {
        let name = module.text(module.symbol(place).name);
        let places = module.home(place).map(|home| self.everywhere(&home, name)).unwrap_or_default();
        let is_whole = |(home, place): &Place| {
            let symbol = home.symbol(*place);
            let is_seen = home.file == module.file || !home.is_hidden(*place);
            symbol.kind.is_type() && !symbol.flags.has(Flags::ABSTRACT) && is_seen
        };
        let mut whole = places.into_iter().filter(is_whole);
        match (whole.next(), whole.next()) {
            (Some((module, place)), None) => Entity::Symbol(module, place),
            // Of several it is not known which is meant, so what is written here is.
            _ => Entity::Symbol(Arc::clone(module), place),
        }
    }

    /// What `name` means by the star imports directly inside of the symbol `from`.
    pub(crate) fn starred(
        &self,
        module: &Arc<Module>,
        from: SymbolIndex,
        name: &str,
        asked: Asked,
        search: &mut Search,
    ) -> Option<Entity> {
        self.ask(module.about.stars);
        let is_seen = |star: &&Star| {
            asked == Asked::ByName || (module.language.definitions.access.is_in_star)("", star.visibility)
        };
        self.stars(module, from).iter().filter(is_seen).find_map(|star| {
            if !search.follow_star() {
                return None;
            }
            match self.star_target(module, star) {
                Entity::Module(target) => self.exported(&target, name, star.asked, search),
                Entity::Symbol(target, place) => self.inside_symbol(&target, place, name, star.asked, search),
                Entity::Namespace(namespace) => self.pick(&self.overloads(&namespace, name)),
                _ => None,
            }
        })
    }

    /// What a star takes all names from.
    pub(crate) fn star_target(&self, module: &Arc<Module>, star: &Star) -> Entity {
        if let Some(known) = star.target.get() {
            return known.clone();
        }
        let cuts = self.cuts.get();
        let target = self.path(module, module.text(star.path), star.from);
        if self.cuts.get() == cuts {
            // It may have been told on the way, and then is the same.
            star.target.set(target.clone()).ok();
        }
        target
    }

    /// The star imports directly inside of the symbol `from` that may bring in a name. Files that are read in are looked
    /// through all together.
    pub(crate) fn stars(&self, module: &Module, from: SymbolIndex) -> Rc<[Star]> {
        let key = (module.file, from);
        if let Some(known) = self.stars.borrow().get(&key) {
            return Rc::clone(known);
        }
        let may_bring = |import: &Import| {
            let is_star = import.kind == ImportKind::Star && import.from == from;
            is_star && (!module.language.modules.namespaces.are_read_in || self.opens_namespace(module, import))
        };
        let imports = module.surface.imports.iter().filter(|import| may_bring(import));
        let stars: Rc<[Star]> = imports.map(|import| Star::import(module, import)).collect();
        self.stars.borrow_mut().insert(key, Rc::clone(&stars));
        stars
    }

    fn opens_namespace(&self, module: &Module, star: &Import) -> bool {
        let route = self.route(module, module.text(star.path));
        route.is_some_and(|route| matches!(route.target, ImportTarget::Path | ImportTarget::Namespace(_)))
    }

    /// The module called `name` inside of the module that the file or folder at `path` is.
    pub(crate) fn submodule(&self, language: &Language, path: &str, name: &str) -> Option<Entity> {
        let target = language.hooks.submodule?(&self.request(name, path));
        match self.target(target) {
            Entity::Unknown => None,
            found => Some(found),
        }
    }

    /// What `name` means inside of an entity.
    pub(crate) fn member(&self, entity: &Entity, name: &str, search: &mut Search) -> Option<Entity> {
        match entity {
            Entity::Module(module) => self
                .exported(module, name, Asked::ByName, search)
                .or_else(|| self.default_member(entity, name))
                .or_else(|| self.macro_of_crate(module, name)),
            Entity::Namespace(namespace) => self.in_namespace(namespace, name),
            Entity::Folder(folder) => self.submodule(self.source.language, folder, name),
            Entity::Symbol(module, place) => self.inside_symbol(module, *place, name, Asked::ByName, search),
            Entity::External | Entity::Wrapper(_) => Some(Entity::External),
            Entity::Local(_) | Entity::Function(_) | Entity::Several(_) | Entity::Unknown => None,
        }
    }

    /// A member of what a module offers by default, where that is all it offers.
    fn default_member(&self, module: &Entity, name: &str) -> Option<Entity> {
        match self.called(module.clone()) {
            Entity::Symbol(module, place) if module.symbol(place).kind.is_type() => {
                let of = Meaning::new(Entity::Symbol(module, place), Via::Name);
                self.type_member(&of, name).map(|member| member.entity())
            }
            _ => None,
        }
    }

    fn inside_symbol(
        &self,
        module: &Arc<Module>,
        place: u32,
        name: &str,
        asked: Asked,
        search: &mut Search,
    ) -> Option<Entity> {
        let symbol = module.symbol(place);
        match symbol.kind {
            SymbolKind::Module | SymbolKind::Namespace => {
                let elsewhere = || self.in_namespace(module.namespace(place)?, name);
                self.anything_named(module, place, name, asked, search).or_else(elsewhere)
            }
            kind if kind.is_type() => {
                let of = Meaning::new(Entity::Symbol(Arc::clone(module), place), Via::Name);
                self.type_member(&of, name).map(|member| member.entity())
            }
            _ => None,
        }
    }
}

/// Modules are not nested deeper in one file than this.
const MAX_INLINE: usize = 16;

/// The name of a module, behind those of the modules of its file around it; nothing if it stands in something else.
fn inline_path(module: &Module, place: u32) -> Option<String> {
    let mut path = module.text(module.symbol(place).name).to_owned();
    let mut around = module.symbol(place).parent;
    for _ in 0..MAX_INLINE {
        if around == 0 {
            return Some(path);
        }
        let symbol = module.symbol(around);
        if symbol.kind != SymbolKind::Module {
            return None;
        }
        path = format!("{}{}{path}", module.text(symbol.name), module.language.modules.path_separator);
        around = symbol.parent;
    }
    None
}

fn is_plain_star(export: &Export) -> bool {
    export.kind == ExportKind::Star && export.name.is_empty()
}

/// Where a module lists the names it offers, a star brings in just these.
fn is_listed(module: &Module, place: u32, name: &str) -> bool {
    place != 0 || module.surface.exports.is_empty() || module.exports_of(name).next().is_some()
}

/// An imported name is offered on if the import says so.
fn import_visibility(import: &Import) -> Visibility {
    if import.is_reexport { Visibility::Public } else { Visibility::Private }
}

//! Where imports and paths lead.

use crate::link::{Entity, Linker};
use crate::module::Module;
use crate::question::{file_question, folder_question};
use crate::search::{Asked, Search};
use rhumb_languages::{Files, ImportRequest, ImportTarget};
use rhumb_model::{FileId, Import, ImportKind, Question, SymbolIndex, SymbolKind};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::sync::{Arc, Mutex};

/// An import that leads through more imports than this leads nowhere.
const MAX_IMPORTS: usize = 32;

impl Linker<'_> {
    /// What an import of `module` brings in; nothing if it is being followed already, or follows too many others.
    pub(crate) fn import_entity(&self, module: &Arc<Module>, import: &Import, search: &mut Search) -> Entity {
        let step = (module.file, import.position);
        let is_loop = self.followed.borrow().contains(&step) || self.followed.borrow().len() >= MAX_IMPORTS;
        if is_loop {
            self.cuts.set(self.cuts.get() + 1);
            return Entity::Unknown;
        }
        self.followed.borrow_mut().push(step);
        let entity = self.followed_import(module, import, search);
        self.followed.borrow_mut().pop();
        entity
    }

    fn followed_import(&self, module: &Arc<Module>, import: &Import, search: &mut Search) -> Entity {
        let path = module.text(import.path);
        match import.kind {
            ImportKind::Named => self.named_import(module, import, search),
            ImportKind::Head => {
                let head = path.split(module.language.modules.path_separator).next().unwrap_or(path);
                self.path(module, head, import.from)
            }
            ImportKind::Module | ImportKind::Star | ImportKind::Effect => self.path(module, path, import.from),
        }
    }

    fn named_import(&self, module: &Arc<Module>, import: &Import, search: &mut Search) -> Entity {
        let (path, name) = (module.text(import.path), module.text(import.name));
        // A path of one segment is a crate, a module or a name by itself.
        if path.is_empty() {
            return self.path(module, name, import.from);
        }
        let base = self.path(module, path, import.from);
        self.member(&base, name, search).unwrap_or(Entity::Unknown)
    }

    /// What a module path means, seen from the symbol `from` of `module`. A path that leads back to itself, as a star
    /// import of a module that is not there does, means nothing.
    pub(crate) fn path(&self, module: &Arc<Module>, path: &str, from: SymbolIndex) -> Entity {
        if let Some(known) = self.told_paths.get(&(module.file, from), path) {
            return known;
        }
        let step = (module.file, from, path.to_owned());
        let is_outermost = self.paths.borrow().is_empty();
        if is_outermost {
            self.entered_paths.borrow_mut().clear();
        }
        let is_deep = self.paths.borrow().len() >= MAX_IMPORTS;
        // What was entered before in the same search leads back here, or led nowhere.
        if is_deep || !self.entered_paths.borrow_mut().insert(step.clone()) {
            self.cuts.set(self.cuts.get() + 1);
            return Entity::Unknown;
        }
        let cuts = self.cuts.get();
        self.paths.borrow_mut().push(step);
        let entity = self.follow_path(module, path, from);
        self.paths.borrow_mut().pop();
        // What was cut short on the way to another answer may lead further by itself.
        if is_outermost || self.cuts.get() == cuts {
            self.told_paths.put((module.file, from), path, entity.clone());
        }
        entity
    }

    fn follow_path(&self, module: &Arc<Module>, path: &str, from: SymbolIndex) -> Entity {
        let modules = module.language.modules;
        let segments: Vec<&str> = path.split(modules.path_separator).collect();
        let around = self.module_around(module, from);
        if module.language.hooks.namespace.is_some() && module.language.hooks.import_target.is_none() {
            self.namespace_path(module, path)
        } else if modules.roots.are_none() {
            self.module_path(module, path)
        } else if modules.roots.contain(segments[0]) {
            self.rooted_path(module, around, &segments)
        } else {
            self.named_path(module, around, &segments)
        }
    }

    /// A path that starts at the module around it, or further out. Modules written inside of the file come first; what is
    /// left of the path when they end leads on from the file.
    fn rooted_path(&self, module: &Arc<Module>, mut around: u32, segments: &[&str]) -> Entity {
        let modules = module.language.modules;
        let mut rest = segments;
        if around != 0 && rest[0] == modules.roots.own {
            rest = &rest[1..];
        }
        while around != 0 && rest.first() == Some(&modules.roots.outer) {
            rest = &rest[1..];
            around = self.module_around(module, module.symbol(module.symbol(around).parent).index);
        }
        let is_rooted = rest.first().is_some_and(|first| modules.roots.contain(first));
        if is_rooted {
            return self.module_path(module, &rest.join(modules.path_separator));
        }
        let start = match around {
            0 => Entity::Module(Arc::clone(module)),
            place => Entity::Symbol(Arc::clone(module), place),
        };
        self.descend(start, rest)
    }

    /// A path whose first segment is a name: of this module, or of a crate.
    fn named_path(&self, module: &Arc<Module>, around: u32, segments: &[&str]) -> Entity {
        self.ask(module.about.name(segments[0]));
        let is_defined = module.children(around, segments[0]).any(|place| {
            let kind = module.symbol(place).kind;
            let is_alone = segments.len() == 1 && kind == SymbolKind::Macro;
            kind.is_type() || kind == SymbolKind::Module || is_alone
        });
        // An import of the head is followed only from a longer path: `use a::b` must not lead to itself.
        let is_imported =
            segments.len() > 1 && module.imports_of(module.symbol(around).index, segments[0]).next().is_some();
        if !is_defined && !is_imported {
            return self.module_path(module, &segments.join(module.language.modules.path_separator));
        }
        match self.written(module, around, segments[0], Asked::ByName, &mut Search::default()) {
            Some(head) => self.descend(head, &segments[1..]),
            None => Entity::Unknown,
        }
    }

    /// The macro or the package of the repository called `name`, where code can name these without importing them.
    pub(crate) fn package(&self, name: &str) -> Option<Entity> {
        if let Some(found) = self.textual_macro(name) {
            return Some(found);
        }
        let modules = self.source.language.modules;
        if self.source.language.hooks.namespace.is_some() && self.has_namespace(name) {
            return Some(Entity::Namespace(name.into()));
        }
        if modules.roots.are_none() {
            return None;
        }
        let path = format!("{}{name}", modules.path_separator);
        Some(self.module_path(&self.own, &path)).filter(|entity| matches!(entity, Entity::Module(_)))
    }

    fn descend(&self, start: Entity, segments: &[&str]) -> Entity {
        segments.iter().fold(start, |entity, segment| {
            self.member(&entity, segment, &mut Search::default()).unwrap_or(Entity::Unknown)
        })
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
    fn module_path(&self, module: &Arc<Module>, path: &str) -> Entity {
        let Some(route) = self.route(module, path) else { return Entity::Unknown };
        match &route.target {
            ImportTarget::Path => self.namespace_path(module, path),
            target => self.target(target.clone()),
        }
    }

    /// Where the language says that a path leads which is written in `module`.
    pub(crate) fn route(&self, module: &Module, path: &str) -> Option<Arc<Route>> {
        let hook = module.language.hooks.import_target?;
        let find = || {
            let probe = Probe { linker: self, asked: RefCell::default() };
            let target = hook(&ImportRequest { path, from: &module.path, layout: self.world.layout(), files: &probe });
            Route { target, asked: probe.asked.into_inner().into() }
        };
        // What the file itself says is followed again and again, but by nobody else; what others say, by every file that comes by.
        let is_own = module.file == self.source.file;
        let route = if is_own { self.routes.follow(path, find) } else { module.routes.follow(path, find) };
        route.asked.iter().for_each(|question| self.ask(*question));
        Some(route)
    }

    pub(crate) fn target(&self, target: ImportTarget) -> Entity {
        match target {
            ImportTarget::External | ImportTarget::Standard => Entity::External,
            ImportTarget::Missing | ImportTarget::Path => Entity::Unknown,
            ImportTarget::Folder(folder) => Entity::Folder(folder),
            ImportTarget::Namespace(namespace) => Entity::Namespace(namespace.into()),
            ImportTarget::File { path, rest } => {
                let Some(module) = self.world.file(&path).and_then(|file| self.world.module(file)) else {
                    return Entity::Unknown;
                };
                let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
                self.descend(Entity::Module(module), &rest)
            }
        }
    }

    pub(crate) fn request<'r>(&'r self, path: &'r str, from: &'r str) -> ImportRequest<'r> {
        ImportRequest { path, from, layout: self.world.layout(), files: self }
    }
}

/// Where a path leads, and what was asked to tell it.
#[derive(Debug)]
pub(crate) struct Route {
    pub(crate) target: ImportTarget,
    asked: Box<[Question]>,
}

/// Where the paths of one file lead, once somebody has followed them.
#[derive(Debug, Default)]
pub(crate) struct Routes(Mutex<FxHashMap<Box<str>, Arc<Route>>>);

impl Routes {
    /// Where a path leads, by `find` if nobody has followed it yet.
    fn follow(&self, path: &str, find: impl FnOnce() -> Route) -> Arc<Route> {
        let known = self.0.lock().ok().and_then(|routes| routes.get(path).cloned());
        known.unwrap_or_else(|| {
            let route = Arc::new(find());
            if let Ok(mut routes) = self.0.lock() {
                routes.insert(path.into(), Arc::clone(&route));
            }
            route
        })
    }
}

/// The files that a file reads in by itself, and what was asked to tell it.
#[derive(Debug)]
pub(crate) struct Readings {
    pub(crate) files: Box<[FileId]>,
    /// Whether it takes names from elsewhere in any other way.
    pub(crate) has_others: bool,
    asked: Box<[Question]>,
}

impl Linker<'_> {
    /// The files that `module` reads in by itself. Whoever reads in a file comes by here, so that they are looked up once.
    pub(crate) fn readings<'m>(&self, module: &'m Module) -> &'m Readings {
        let readings = module.readings.get_or_init(|| {
            let is_star = |import: &&Import| import.kind == ImportKind::Star;
            let stars = module.surface.imports.iter().filter(is_star);
            let routes: Vec<Arc<Route>> = stars.filter_map(|star| self.route(module, module.text(star.path))).collect();
            let asked = routes.iter().flat_map(|route| route.asked.iter().copied());
            Readings {
                files: routes.iter().filter_map(|route| self.file_at(route)).collect(),
                has_others: module.surface.imports.iter().any(|import| !is_star(&import)),
                asked: std::iter::once(module.about.stars).chain(asked).collect(),
            }
        });
        readings.asked.iter().for_each(|question| self.ask(*question));
        readings
    }

    /// The file that a route leads to, if it leads to one: what else it may name depends on the files that are read in.
    pub(crate) fn file_at(&self, route: &Route) -> Option<FileId> {
        match &route.target {
            ImportTarget::File { path, .. } => self.world.file(path),
            _ => None,
        }
    }
}

/// The files of the project, for a hook whose answer is kept: what it asks is kept with it.
struct Probe<'s> {
    linker: &'s Linker<'s>,
    asked: RefCell<Vec<Question>>,
}

impl Files for Probe<'_> {
    fn exists(&self, path: &str) -> bool {
        self.asked.borrow_mut().push(file_question(path));
        self.linker.world.file(path).is_some()
    }

    fn has_folder(&self, path: &str) -> bool {
        self.asked.borrow_mut().push(folder_question(path));
        self.linker.world.has_folder(path)
    }
}

impl Files for Linker<'_> {
    fn exists(&self, path: &str) -> bool {
        self.ask(file_question(path));
        self.world.file(path).is_some()
    }

    fn has_folder(&self, path: &str) -> bool {
        self.ask(folder_question(path));
        self.world.has_folder(path)
    }
}

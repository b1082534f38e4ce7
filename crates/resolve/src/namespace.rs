//! Namespaces that files share: packages, namespaces, and types that other files may add to.
//!
//! Whatever a file gives to one is found by asking for a name in it; nobody has to know which files there are.

use crate::crowd::{Crowd, MANY, Origin, shared_start};
use crate::link::{Entity, Linker, Use};
use crate::meaning::{MAX_CANDIDATES, Meaning, Via};
use crate::module::{Module, SEPARATOR, around, inside};
use crate::question::{inner_question, namespace_question};
use crate::search::{Asked, Search};
use crate::work;
use rhumb_languages::Around;
use rhumb_model::{FileId, Flags, Question, SymbolIndex, SymbolKind};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::rc::Rc;
use std::sync::Arc;

/// A symbol of a module.
pub(crate) type Place = (Arc<Module>, u32);

/// The symbols of a name, gathered from all files.
pub(crate) enum Gathered {
    /// All of them, in the order of paths.
    Few(Vec<Place>),
    /// More than are compared one by one.
    Crowd(Arc<Crowd>),
}

impl Gathered {
    /// All of them, in the order of paths.
    pub(crate) fn places(&self) -> &[Place] {
        match self {
            Self::Few(places) => places,
            Self::Crowd(crowd) => crowd.places(),
        }
    }
}

/// What a file reads in.
#[derive(Default)]
pub(crate) struct ReadIn {
    /// The file itself, the files that it reads in, and those that these read in.
    files: FxHashSet<FileId>,
    /// Those in a language without namespaces.
    plain: Vec<Arc<Module>>,
    /// Those that also take names from elsewhere, which are then seen as well.
    bringing: Vec<Arc<Module>>,
}

impl Linker<'_> {
    /// The symbols called `name` in a namespace, in the order of their files; without a name, the parts of the namespace.
    pub(crate) fn shared(&self, namespace: &str, name: &str) -> Rc<[Place]> {
        if let Some(known) = self.shared.get(namespace, name) {
            return known;
        }
        let places: Rc<[Place]> = match self.in_namespace_of_all(namespace, name) {
            Gathered::Few(places) => self.visible(self.nearest_first(places)),
            Gathered::Crowd(crowd) => self.visible_in_crowd(namespace, name, crowd),
        }
        .into();
        self.shared.put(namespace.to_owned(), name, Rc::clone(&places));
        places
    }

    /// The same, with the overloads that take what is passed if there are too many to compare.
    pub(crate) fn overloads(&self, namespace: &str, name: &str) -> Rc<[Place]> {
        let shared = self.shared(namespace, name);
        match self.memory.crowds.get(namespace, name) {
            Some(crowd) => self.with_passed_types(shared.to_vec(), &crowd).into(),
            None => shared,
        }
    }

    /// The symbols called `name` in a namespace, whether or not the file being linked sees them.
    pub(crate) fn everywhere(&self, namespace: &str, name: &str) -> Vec<Place> {
        match self.in_namespace_of_all(namespace, name) {
            Gathered::Few(places) => self.nearest_first(places),
            Gathered::Crowd(crowd) => crowd.sample(self.source.path),
        }
    }

    fn in_namespace_of_all(&self, namespace: &str, name: &str) -> Gathered {
        let origin = || Origin::Namespace(self.source.language.family, namespace.into());
        let find = |module: &Module| module.shared(namespace, name).collect();
        self.gathered(origin, namespace_question(namespace, name), name, find)
    }

    /// What `find` gives of each file that has a part in answering a question, in the order of their paths.
    pub(crate) fn gathered(
        &self,
        origin: impl Fn() -> Origin,
        question: Question,
        name: &str,
        find: impl Fn(&Module) -> Vec<u32>,
    ) -> Gathered {
        let crowds = self.world.crowds();
        if let Some(crowd) = crowds.get(&origin, name) {
            self.ask(question);
            return Gathered::Crowd(crowd);
        }
        let mut modules: Vec<Arc<Module>> = self.sharers(question).collect();
        modules.sort_by(|one, other| one.path.cmp(&other.path));
        let mut places: Vec<Place> = Vec::with_capacity(modules.len());
        for module in &modules {
            places.extend(find(module).into_iter().map(|place| (Arc::clone(module), place)));
        }
        if places.len() > MANY {
            return Gathered::Crowd(crowds.put(origin(), name, places));
        }
        Gathered::Few(places)
    }

    /// Of several the nearest comes first.
    fn nearest_first(&self, mut places: Vec<Place>) -> Vec<Place> {
        places.sort_by_cached_key(|(module, _)| Reverse(shared_start(&module.path, self.source.path)));
        places
    }

    /// A sample of those members of a crowd that the file being linked sees.
    fn visible_in_crowd(&self, namespace: &str, name: &str, crowd: Arc<Crowd>) -> Vec<Place> {
        let path = self.source.path;
        let seen = if self.source.language.modules.namespaces.are_read_in {
            crowd.in_files(&self.read_in().files)
        } else {
            Vec::new()
        };
        if !seen.is_empty() && seen.len() <= MANY {
            return self.nearest_first(seen);
        }
        let crowd = if seen.is_empty() { crowd } else { Arc::new(Crowd::new(seen)) };
        let mut sample = crowd.sample(path);
        self.memory.crowds.put(namespace.to_owned(), name, crowd);
        sample.retain(|place| self.may_see(place));
        sample
    }

    /// Whether a member of a crowd is seen: what is private to a file is only where that is read in.
    fn may_see(&self, (module, place): &Place) -> bool {
        let is_open = !self.source.language.modules.namespaces.are_read_in || !module.is_hidden(*place);
        is_open || self.read_in().files.contains(&module.file)
    }

    /// `places` and the members of their crowd whose parameter types are named like what the call in question passes.
    pub(crate) fn with_passed_types(&self, mut places: Vec<Place>, crowd: &Crowd) -> Vec<Place> {
        let Some(types) = self.passed_types() else { return places };
        for (module, place) in crowd.with_types(&types, self.source.path) {
            let is_known = places.iter().any(|(known, at)| known.file == module.file && *at == place);
            if !is_known && self.may_see(&(Arc::clone(&module), place)) {
                places.push((module, place));
            }
        }
        places
    }

    /// The files that may have symbols called `name` in a namespace.
    fn sharing(&self, namespace: &str, name: &str) -> impl Iterator<Item = Arc<Module>> {
        self.sharers(namespace_question(namespace, name))
    }

    /// The files of the same family of languages that have a part in answering a question.
    pub(crate) fn sharers(&self, question: Question) -> impl Iterator<Item = Arc<Module>> {
        self.ask(question);
        let files = self.world.sharing(question);
        let modules = (0..files.len()).filter_map(move |at| {
            work::count(1);
            self.world.module(files[at])
        });
        modules.filter(|module| module.language.family == self.source.language.family)
    }

    /// Where files read in others, only what was read in is seen, if it can be told; what is private to a file never else.
    fn visible(&self, places: Vec<Place>) -> Vec<Place> {
        if !self.source.language.modules.namespaces.are_read_in || places.is_empty() {
            return places;
        }
        let read_in = self.read_in();
        let (seen, others): (Vec<Place>, Vec<Place>) =
            places.into_iter().partition(|(module, _)| read_in.files.contains(&module.file));
        if seen.is_empty() {
            others.into_iter().filter(|(module, place)| !module.is_hidden(*place)).collect()
        } else {
            seen
        }
    }

    fn read_in(&self) -> &ReadIn {
        self.read_in.get_or_init(|| self.all_read_in())
    }

    fn all_read_in(&self) -> ReadIn {
        let mut read_in = ReadIn::default();
        let mut waiting = vec![Arc::clone(&self.own)];
        while let Some(module) = waiting.pop() {
            if !read_in.files.insert(module.file) {
                continue;
            }
            let readings = self.readings(&module);
            waiting.extend(readings.files.iter().filter_map(|file| self.world.module(*file)));
            let has_others = readings.has_others;
            let is_own = module.file == self.own.file;
            if !module.language.modules.namespaces.are_read_in {
                read_in.plain.push(module);
            } else if !is_own && (has_others || !self.stars(&module, SymbolIndex::FILE).is_empty()) {
                read_in.bringing.push(module);
            }
        }
        read_in
    }

    /// What a name means by what files that are read in say besides what they give to namespaces.
    pub(crate) fn brought_in(&self, name: &str) -> Option<Entity> {
        // No import stands in a symbol of this number: it keeps these answers apart.
        let key = (self.own.file, SymbolIndex(u32::MAX - 1), self.usage.get());
        let search = &mut Search::default();
        self.told_once(key, name, || {
            let read_in = self.read_in();
            let plain = read_in.plain.iter().find_map(|module| self.written(module, 0, name, Asked::ByStar, search));
            plain.or_else(|| read_in.bringing.iter().find_map(|module| self.taken_from_elsewhere(module, name)))
        })
    }

    fn taken_from_elsewhere(&self, module: &Arc<Module>, name: &str) -> Option<Entity> {
        let search = &mut Search::default();
        let named = module.imports_of(SymbolIndex::FILE, name).last();
        let named = named.map(|import| self.import_entity(module, import, search));
        let named = named.filter(|entity| !matches!(entity, Entity::Unknown));
        named.or_else(|| self.starred(module, SymbolIndex::FILE, name, Asked::ByStar, search))
    }

    /// Whether any file has a part of a namespace, or of one inside of it.
    pub(crate) fn has_namespace(&self, namespace: &str) -> bool {
        let inner = inner_question(namespace);
        self.ask(inner);
        self.has_part(namespace) || !self.world.sharing(inner).is_empty()
    }

    /// Whether any file has a part of a namespace that is seen. Stops at the first: a big package has hundreds of parts.
    fn has_part(&self, namespace: &str) -> bool {
        let are_read_in = self.source.language.modules.namespaces.are_read_in;
        let is_seen = |module: &Module, place: u32| {
            !are_read_in || !module.is_hidden(place) || self.read_in().files.contains(&module.file)
        };
        self.sharing(namespace, "").any(|module| module.shared(namespace, "").any(|place| is_seen(&module, place)))
    }

    /// What `name` means in a namespace: something in it, or a namespace inside of it.
    pub(crate) fn in_namespace(&self, namespace: &str, name: &str) -> Option<Entity> {
        let places = self.overloads(namespace, name);
        let is_whole = |(module, place): &&Place| !is_namespace(module.symbol(*place).kind);
        let whole: Vec<Place> = places.iter().filter(is_whole).cloned().collect();
        self.pick(&whole).or_else(|| {
            let inner = inside(namespace, name);
            let namespace_inside = || self.has_namespace(&inner).then(|| Entity::Namespace(inner.as_str().into()));
            namespace_inside().or_else(|| self.extension_in(namespace, name))
        })
    }

    /// What a bare name means inside of the symbol at `place`, if that is a namespace: something in it, or in those around it.
    pub(crate) fn in_namespaces_around(&self, module: &Module, place: u32, name: &str) -> Option<Entity> {
        // Members of a type are no bare names.
        let namespace = module.namespace(place).filter(|_| !module.symbol(place).kind.is_type())?;
        let is_seen = |(found, at): &&Place| is_seen_by_name(module, place, found.symbol(*at).kind);
        let seen = |namespace: &str| {
            let places: Vec<Place> = self.overloads(namespace, name).iter().filter(is_seen).cloned().collect();
            self.pick(&places)
        };
        let found = seen(namespace);
        let outer = || {
            let around = around(namespace).filter(|_| module.language.modules.namespaces.around == Around::Seen);
            around.into_iter().find_map(seen)
        };
        found.or_else(outer)
    }

    /// Which of several declarations of a name is meant. Parts of one type, and functions that differ in what they are called
    /// with, are one thing, of which the first stands for all.
    pub(crate) fn pick(&self, places: &[Place]) -> Option<Entity> {
        work::count(places.len());
        let usage = self.usage.get();
        let is_fitting = |(module, place): &&Place| {
            let kind = module.symbol(*place).kind;
            usage.fits(kind) || (usage == Use::Call && kind.is_type())
        };
        let fitting: Vec<&Place> = places.iter().filter(is_fitting).collect();
        let fitting = if fitting.is_empty() { places.iter().collect() } else { fitting };
        // What is only declared here is defined there.
        let is_whole = |(module, place): &&&Place| {
            !module.language.modules.namespaces.are_read_in || !module.symbol(*place).flags.has(Flags::ABSTRACT)
        };
        let whole: Vec<&Place> = fitting.iter().filter(is_whole).copied().collect();
        let fitting = if whole.is_empty() { fitting } else { whole };
        let is_first = |(module, place): &&&Place| !module.symbol(*place).flags.has(Flags::ALTERNATIVE);
        let first: Vec<&Place> = fitting.iter().filter(is_first).copied().collect();
        let fitting = if first.is_empty() { fitting } else { first };
        let is_taken = |(module, place): &&&Place| self.takes_what_is_passed(module, *place);
        let taken: Vec<&Place> = fitting.iter().filter(is_taken).copied().collect();
        let fitting = if taken.is_empty() { fitting } else { taken };
        let (module, place) = self.best(fitting.iter().copied())?;
        let group = |(module, place): &Place| -> (FileId, u32, SymbolKind) {
            let symbol = module.symbol(*place);
            // Types are one wherever their parts are; functions only side by side.
            let is_open = symbol.kind.is_type() || is_namespace(symbol.kind);
            if is_open { (FileId(0), 0, symbol.kind) } else { (module.file, symbol.parent, symbol.kind) }
        };
        if are_companions(&fitting) {
            let wants_object = matches!(usage, Use::Value | Use::Call);
            let is_wanted = |(module, place): &&&Place| module.symbol(*place).flags.has(Flags::STATIC) == wants_object;
            let (module, place) = fitting.iter().find(is_wanted).unwrap_or(&fitting[0]);
            return Some(Entity::Symbol(Arc::clone(module), *place));
        }
        let first = group(fitting[0]);
        if fitting.iter().all(|place| group(place) == first) {
            return Some(self.symbol_entity(module, *place));
        }
        // More than a few are no knowledge.
        if fitting.len() > MAX_CANDIDATES {
            return Some(Entity::Unknown);
        }
        let all =
            fitting.iter().map(|(module, place)| Meaning::new(Entity::Symbol(Arc::clone(module), *place), Via::Name));
        all.reduce(|one, other| one.or(&other)).map(|all| all.entity)
    }

    /// The object that is called like a type and stands beside it, where a value is meant.
    pub(crate) fn as_value(&self, entity: Entity) -> Entity {
        self.companion(entity, Flags::has)
    }

    /// The type that is called like an object and stands beside it: what calling the object makes.
    pub(crate) fn as_type(&self, entity: Entity) -> Entity {
        self.companion(entity, |flags, flag| !flags.has(flag))
    }

    /// Of a type and the object that is called like it and stands beside it, the one that is wanted, if there are two.
    fn companion(&self, entity: Entity, is_wanted: fn(Flags, Flags) -> bool) -> Entity {
        let Entity::Symbol(module, place) = &entity else { return entity };
        let symbol = module.symbol(*place);
        if !symbol.kind.is_type() || is_wanted(symbol.flags, Flags::STATIC) {
            return entity;
        }
        let name = module.text(symbol.name);
        self.ask(module.about.name(name));
        let is_other = |it: &u32| {
            let other = module.symbol(*it);
            other.kind.is_type() && is_wanted(other.flags, Flags::STATIC)
        };
        let other = module.children(symbol.parent, name).take(MANY).find(is_other);
        other.map_or_else(|| entity.clone(), |other| Entity::Symbol(Arc::clone(module), other))
    }

    /// A path through namespaces. One that nobody here declares lies outside.
    pub(crate) fn namespace_path(&self, module: &Module, path: &str) -> Entity {
        let path = module.spelled(path);
        let (root, separator) = (module.language.modules.roots.package, SEPARATOR);
        let path = path.strip_prefix(root).and_then(|rest| rest.strip_prefix(separator)).unwrap_or(&path);
        let head = path.split(SEPARATOR).next().unwrap_or("");
        let mut reached = Entity::Namespace(self.start_of(module, head).into());
        for name in path.split(SEPARATOR) {
            let next = match &reached {
                Entity::Namespace(namespace) => self.in_namespace(namespace, name),
                entity => self.member(entity, name, &mut Search::default()),
            };
            reached = match (next, &reached) {
                (Some(next), _) => next,
                (None, Entity::Namespace(_)) => return Entity::External,
                (None, _) => return Entity::Unknown,
            };
        }
        reached
    }

    /// The namespace that a path starts in: where namespaces see those around them, one of those around the file may have
    /// its first name; else it is the outermost.
    fn start_of<'m>(&self, module: &'m Module, head: &str) -> &'m str {
        let own = module.namespace(0).filter(|_| module.language.modules.namespaces.around == Around::Seen);
        let around = own.into_iter().flat_map(|own| std::iter::once(own).chain(around(own)));
        around.into_iter().find(|namespace| self.in_namespace(namespace, head).is_some()).unwrap_or("")
    }
}

/// Whether a type and the object that is called like it stand side by side.
fn are_companions(places: &[&Place]) -> bool {
    let [(module, place), (other, beside)] = places else { return false };
    let (symbol, object) = (module.symbol(*place), other.symbol(*beside));
    let is_beside = module.file == other.file && symbol.parent == object.parent;
    let are_types = symbol.kind.is_type() && object.kind.is_type();
    is_beside && are_types && symbol.flags.has(Flags::STATIC) != object.flags.has(Flags::STATIC)
}

/// Whether something of a kind is seen by its bare name from the namespace at `place`.
fn is_seen_by_name(module: &Module, place: u32, kind: SymbolKind) -> bool {
    match module.language.modules.namespaces.around {
        Around::Seen => true,
        Around::Constants => kind.is_type() || is_namespace(kind) || kind == SymbolKind::Constant,
        // The code of a file that opens a namespace stands in it, and not in the outermost one.
        Around::Unseen => place != 0 || !kind.is_type() || !module.opens_namespace(),
    }
}

/// Whether a symbol is one part of a namespace.
fn is_namespace(kind: SymbolKind) -> bool {
    matches!(kind, SymbolKind::Namespace | SymbolKind::Module)
}

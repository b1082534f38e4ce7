//! Links the references of one file.

use crate::exports::Star;
use crate::extensions::At;
use crate::imports::Routes;
use crate::meaning::{FunctionType, Meaning, Via};
use crate::memory::Memory;
use crate::module::Module;
use crate::namespace::{Place, ReadIn};
use crate::overload::Passed;
use crate::search::Search;
use crate::told::Told;
use crate::value::{Site, Step, has_members};
use crate::{Source, World, work};
use rhumb_languages::{ALL, Language, Members, Wrapper};
use rhumb_model::{
    Body, Bound, EdgeKind, Evidence, ExpressionId, FileId, Flags, Import, ImportIndex, ImportKind, Lines, Link, Part,
    Position, Question, Reference, Role, State, SymbolId, SymbolIndex, SymbolKind, Text,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Arc, LazyLock};

/// The outcome of linking a file.
#[derive(Debug, Default)]
pub struct Linked {
    /// What each reference means, in the order of the body.
    pub links: Vec<Link>,
    /// The file each import leads to, in the order of the body.
    pub imports: Vec<Option<FileId>>,
    /// How many references lead to each other file, and how many of them are to types only.
    pub dependencies: BTreeMap<FileId, Uses>,
    /// Members of the file that take the place of inherited ones, each with one that it does.
    pub overrides: Vec<(SymbolId, SymbolId)>,
    /// Definitions of the file that are also declared, each with one declaration.
    pub definitions: Vec<(SymbolId, SymbolId)>,
    /// Lines that nothing in the project switches on, in order, no two of them touching.
    pub inactive: Vec<Lines>,
    /// What was asked, sorted.
    pub questions: Vec<Question>,
    /// How many symbols, files and expressions were looked at: the work, counted in a way that is the same on any machine.
    pub steps: u64,
}

/// References from one file to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    /// All of them.
    pub total: u32,
    /// Those that need only a type.
    pub of_types: u32,
}

/// What a name, a path or an expression means.
#[derive(Clone)]
pub(crate) enum Entity {
    /// A symbol of a module, by its place in the surface.
    Symbol(Arc<Module>, u32),
    /// A symbol of the file being linked that nobody outside can name.
    Local(SymbolIndex),
    /// A file as a module.
    Module(Arc<Module>),
    /// A folder that is a package without a file of its own.
    Folder(String),
    /// A namespace that files share.
    Namespace(Rc<str>),
    /// Something outside of the project.
    External,
    /// A type outside of the project that holds values of other types.
    Wrapper(&'static Wrapper),
    /// A function as a type.
    Function(Rc<FunctionType>),
    /// One of several types.
    Several(Rc<[Meaning]>),
    /// Nothing that can be told.
    Unknown,
}

/// How a name is used, which tells what of several things of its name is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Use {
    Call,
    Type,
    /// As a type that a keyword says it is.
    Tag,
    #[default]
    Value,
    /// As whatever something else needs it for.
    Held,
    /// As the type of something else.
    HeldType,
}

impl Use {
    fn of(reference: &Reference) -> Self {
        match reference.role {
            _ if reference.is_tagged => Self::Tag,
            Role::Call if reference.part == Part::Made => Self::Type,
            Role::Call => Self::Call,
            Role::Type | Role::Extends | Role::Implements | Role::Derives => Self::Type,
            Role::Read | Role::Write | Role::Import | Role::Decorates | Role::Mention => Self::Value,
        }
    }

    /// Whether something of a kind is used so.
    pub(crate) fn fits(self, kind: SymbolKind) -> bool {
        match self {
            Self::Call => kind.is_callable(),
            Self::Type | Self::HeldType => kind.is_type() || kind == SymbolKind::Type,
            Self::Tag => kind.is_type() || kind == SymbolKind::Macro,
            Self::Value | Self::Held => !kind.is_callable(),
        }
    }

    /// Whether a symbol can be meant, which in some languages depends on a keyword before its name.
    pub(crate) fn allows(self, flags: Flags) -> bool {
        matches!(self, Self::Held | Self::HeldType) || (self == Self::Tag) == flags.has(Flags::TAG)
    }
}

/// More expressions than this are not followed for one reference.
const MAX_FOLLOWED: u32 = 2000;

/// A type by its file and its place in the surface.
type TypeAt = (FileId, u32);

/// A path that a symbol of a file says.
type Said = (FileId, SymbolIndex, String);

/// A symbol of a file that paths and imports stand in.
type Within = (FileId, SymbolIndex);

/// A symbol of a file through whose stars a name is looked for, and how the name is used.
pub(crate) type ByStar = (FileId, SymbolIndex, Use);

/// Links one file.
pub(crate) struct Linker<'a> {
    pub(crate) source: Source<'a>,
    pub(crate) body: &'a Body,
    pub(crate) world: &'a dyn World,
    pub(crate) own: Arc<Module>,
    questions: RefCell<FxHashSet<Question>>,
    imports: RefCell<FxHashMap<ImportIndex, Entity>>,
    /// Imports that are being followed, the outermost first.
    pub(crate) followed: RefCell<Vec<(FileId, Position)>>,
    /// Paths that are being followed, each with what says it, the outermost first.
    pub(crate) paths: RefCell<Vec<Said>>,
    /// Paths that were entered since the outermost one was.
    pub(crate) entered_paths: RefCell<FxHashSet<Said>>,
    /// What paths mean, once they are told, by the file and the symbol that say them.
    pub(crate) told_paths: Told<Within, Entity>,
    /// What this file reads in, once it is told.
    pub(crate) read_in: OnceCell<ReadIn>,
    /// The files that read this one in, once they are told.
    pub(crate) readers: OnceCell<Vec<Arc<Module>>>,
    /// The ancestors that types name, once they are told.
    pub(crate) bases: RefCell<FxHashMap<(FileId, u32), Vec<Meaning>>>,
    /// Where its own paths lead.
    pub(crate) routes: Routes,
    /// The star imports that may bring in a name, by the file and the symbol they stand in, once they are told.
    pub(crate) stars: RefCell<FxHashMap<Within, Rc<[Star]>>>,
    /// What names mean by stars, once it is told.
    pub(crate) starred: Told<ByStar, Option<Entity>>,
    /// All ancestors of types, once they are told.
    pub(crate) ancestors: RefCell<FxHashMap<TypeAt, Rc<[Meaning]>>>,
    /// Which types fulfil which interfaces without saying so, once it is told.
    pub(crate) fulfilled: RefCell<FxHashMap<(TypeAt, TypeAt), bool>>,
    /// Types whose ancestors are being told, the outermost first.
    pub(crate) expanded: RefCell<Vec<(FileId, u32)>>,
    /// Expressions that are being followed, the outermost first.
    pub(crate) steps: RefCell<Vec<Step>>,
    /// How many more expressions are followed for the reference in question.
    pub(crate) budget: Cell<u32>,
    /// How often an expression was not followed because it led too far or back to itself.
    pub(crate) cuts: Cell<u32>,
    /// How what is looked for is used.
    pub(crate) usage: Cell<Use>,
    /// What it is called with, if that is known.
    pub(crate) passed: Cell<Option<Passed>>,
    /// What is in namespaces, once it is told.
    pub(crate) shared: Told<String, Rc<[Place]>>,
    /// What expressions mean, once they are told.
    pub(crate) meanings: RefCell<FxHashMap<Step, Meaning>>,
    /// What else is kept for other references.
    pub(crate) memory: Memory,
    builtins: Option<&'static FxHashSet<&'static str>>,
}

/// The names that every file of a language knows, by the name of the language: sorted once and not for every file.
static BUILTINS: LazyLock<FxHashMap<&'static str, FxHashSet<&'static str>>> =
    LazyLock::new(|| ALL.iter().map(|language| (language.name, language.scoping.builtins.lines().collect())).collect());

/// Says of each reference in `body` what it means.
#[must_use]
pub fn link(source: Source<'_>, body: &Body, world: &dyn World) -> Linked {
    let Some(own) = world.module(source.file) else { return Linked::default() };
    let steps = work::counted();
    let linker = Linker {
        source,
        body,
        world,
        own,
        questions: RefCell::default(),
        imports: RefCell::default(),
        followed: RefCell::default(),
        paths: RefCell::default(),
        entered_paths: RefCell::default(),
        told_paths: Told::default(),
        budget: Cell::default(),
        read_in: OnceCell::default(),
        readers: OnceCell::default(),
        bases: RefCell::default(),
        routes: Routes::default(),
        stars: RefCell::default(),
        starred: Told::default(),
        ancestors: RefCell::default(),
        fulfilled: RefCell::default(),
        expanded: RefCell::default(),
        steps: RefCell::default(),
        cuts: Cell::default(),
        usage: Cell::default(),
        passed: Cell::default(),
        shared: Told::default(),
        meanings: RefCell::default(),
        memory: Memory::default(),
        builtins: BUILTINS.get(source.language.name),
    };
    let mut outcome = Linked::default();
    for (place, reference) in body.references.iter().enumerate() {
        let (entity, evidence) = linker.reference(reference);
        let is_possible = linker.is_possible(reference, &entity);
        let (entity, evidence) = if is_possible { (entity, evidence) } else { linker.builtin(reference) };
        outcome.add(&linker, place as u32, reference, &entity, evidence);
    }
    outcome.imports = (0..body.imports.len()).map(|index| linker.import_file(ImportIndex::from(index))).collect();
    outcome.overrides = linker.overrides();
    outcome.definitions = linker.definitions();
    outcome.inactive = linker.inactive();
    outcome.questions = linker.questions.into_inner().into_iter().collect();
    outcome.questions.sort_unstable();
    outcome.steps = work::counted() - steps;
    outcome
}

impl Linked {
    fn add(
        &mut self,
        linker: &Linker<'_>,
        place: u32,
        reference: &Reference,
        entity: &Entity,
        evidence: Option<Evidence>,
    ) {
        let targets = linker.targets_of(entity);
        let state = match (targets.len(), entity) {
            (0, Entity::External) => State::External,
            (0, _) => State::Unresolved,
            (1, _) => State::Resolved,
            _ => State::Ambiguous,
        };
        if reference.is_optional && matches!(state, State::Unresolved | State::External) {
            return;
        }
        let kind = edge_kind(reference, targets.first().map(|target| target.kind));
        // Prose needs nothing of what it speaks of.
        let is_certain = state == State::Resolved && reference.role != Role::Mention;
        if let Some(target) = targets.first().filter(|target| is_certain && target.file != linker.source.file) {
            let uses = self.dependencies.entry(target.file).or_default();
            uses.total += 1;
            uses.of_types += u32::from(linker.needs_only_a_type(reference));
        }
        let evidence = evidence.filter(|_| state != State::Unresolved);
        let targets = targets.iter().map(|target| target.id).collect();
        self.links.push(Link { reference: place, state, kind, evidence, targets });
    }
}

/// A symbol that an edge leads to.
#[derive(Clone, Copy)]
struct Target {
    file: FileId,
    id: SymbolId,
    kind: SymbolKind,
}

/// Calling a type makes a value of it; a type's edge depends on where it stands.
fn edge_kind(reference: &Reference, target: Option<SymbolKind>) -> EdgeKind {
    match (reference.role, reference.part) {
        (Role::Call, _) => match target {
            Some(kind) if kind.is_type() || kind == SymbolKind::Variant => EdgeKind::Instantiates,
            _ => EdgeKind::Calls,
        },
        (Role::Type, Part::Parameter) => EdgeKind::Receives,
        (Role::Type, Part::Return) => EdgeKind::Returns,
        (Role::Type, Part::Declared) => EdgeKind::TypeOf,
        (Role::Type, Part::Other | Part::Made) => EdgeKind::Uses,
        (Role::Read, _) => EdgeKind::Reads,
        (Role::Write, _) => EdgeKind::Writes,
        (Role::Import, _) => EdgeKind::Imports,
        (Role::Extends, _) => EdgeKind::Extends,
        (Role::Implements, _) => EdgeKind::Implements,
        (Role::Decorates, _) => EdgeKind::Annotates,
        (Role::Derives, _) => EdgeKind::DerivesMacro,
        (Role::Mention, _) => EdgeKind::Mentions,
    }
}

impl Linker<'_> {
    /// Remembers a question.
    pub(crate) fn ask(&self, question: Question) {
        self.questions.borrow_mut().insert(question);
    }

    pub(crate) fn text(&self, text: Text) -> &str {
        self.body.texts.get(text)
    }

    fn targets_of(&self, entity: &Entity) -> Vec<Target> {
        match entity {
            Entity::Several(candidates) => candidates.iter().filter_map(|it| self.target_of(&it.entity)).collect(),
            _ => self.target_of(entity).into_iter().collect(),
        }
    }

    fn target_of(&self, entity: &Entity) -> Option<Target> {
        match entity {
            Entity::Symbol(module, place) => {
                let symbol = module.symbol(*place);
                Some(Target { file: module.file, id: symbol.id, kind: symbol.kind })
            }
            Entity::Module(module) => {
                Some(Target { file: module.file, id: module.symbol(0).id, kind: SymbolKind::File })
            }
            Entity::Local(index) => Some(Target {
                file: self.source.file,
                id: *self.body.symbols.get(index.index())?,
                kind: *self.body.kinds.get(index.index())?,
            }),
            Entity::Folder(_)
            | Entity::Namespace(_)
            | Entity::External
            | Entity::Wrapper(_)
            | Entity::Function(_)
            | Entity::Several(_)
            | Entity::Unknown => None,
        }
    }

    fn needs_only_a_type(&self, reference: &Reference) -> bool {
        let imports_type = match reference.bound {
            Bound::Import(index) => self.body.imports.get(index.index()).is_some_and(|import| import.is_type_only),
            _ => false,
        };
        imports_type || matches!(reference.role, Role::Type | Role::Implements)
    }

    /// Forgets how the last reference was used and how much of its budget is spent.
    pub(crate) fn start_anew(&self) {
        self.usage.set(Use::default());
        self.passed.set(None);
        self.budget.set(MAX_FOLLOWED);
    }

    fn reference(&self, reference: &Reference) -> (Entity, Option<Evidence>) {
        self.start_anew();
        self.used(reference);
        if reference.role == Role::Mention {
            return self.mentioned(reference);
        }
        match (reference.receiver, reference.bound) {
            (Some(receiver), _) => self.on_receiver(reference, receiver),
            (None, Bound::Symbol(index)) => match self.own_symbol(index) {
                Entity::Symbol(module, place) if reference.role == Role::Call => {
                    (self.overload(&module, place), Some(Evidence::Local))
                }
                Entity::Symbol(module, place) if module.file != self.source.file => {
                    (Entity::Symbol(module, place), Some(Evidence::Package))
                }
                entity => (entity, Some(Evidence::Local)),
            },
            (None, Bound::Import(index)) if reference.role == Role::Import => {
                from_outside(self.imported(index), Evidence::Import)
            }
            (None, Bound::Import(index)) => match (self.import(index), reference.role) {
                (Entity::External | Entity::Unknown, _) if self.stand_in(index).is_some() => {
                    (self.stand_in(index).unwrap_or(Entity::Unknown), Some(Evidence::Local))
                }
                (entity, Role::Call) => match self.called(self.as_called(reference, entity)) {
                    Entity::Symbol(module, place) => (self.overload(&module, place), Some(Evidence::Import)),
                    entity => from_outside(entity, Evidence::Import),
                },
                (entity, Role::Read | Role::Write) => from_outside(self.as_value(entity), Evidence::Import),
                (entity, _) => from_outside(entity, Evidence::Import),
            },
            (None, Bound::Free | Bound::Local(_)) => self.unbound(reference),
        }
    }

    /// What a call of an imported name calls: a type that a value is made of, else the object that is called like it.
    fn as_called(&self, reference: &Reference, entity: Entity) -> Entity {
        if reference.part == Part::Made { self.as_type(entity) } else { self.as_value(entity) }
    }

    /// A name that no scope binds, or that is said to be one of the outermost namespace.
    fn unbound(&self, reference: &Reference) -> (Entity, Option<Evidence>) {
        let (name, language) = (self.text(reference.name), self.source.language);
        let is_outermost = !reference.receiver_text.is_empty() && language.hooks.namespace.is_some();
        if !is_outermost {
            return self.free(name, self.asking(reference));
        }
        match self.in_namespace("", name) {
            Some(entity) => (entity, Some(Evidence::Path)),
            None => self.free(name, SymbolIndex::FILE),
        }
    }

    /// The symbol from which the name of a reference is looked up: what a type is built from is not one of its members.
    fn asking(&self, reference: &Reference) -> SymbolIndex {
        let is_base = matches!(reference.role, Role::Extends | Role::Implements);
        let is_outside = is_base && self.source.language.scoping.members == Members::Everywhere;
        let parent = self.body.parents.get(reference.from.index()).filter(|_| is_outside);
        parent.copied().unwrap_or(reference.from)
    }

    /// What the file itself defines under the name of an import, for when that is not there.
    fn stand_in(&self, index: ImportIndex) -> Option<Entity> {
        let import = self.own.surface.imports.get(index.index())?;
        let around = self.own.place_of(import.from)?;
        let place = self.own.children(around, self.own.text(import.local)).next_back()?;
        Some(self.symbol_entity(&self.own, place))
    }

    fn used(&self, reference: &Reference) {
        self.usage.set(Use::of(reference));
        let what = reference.passed.map(|what| (reference.from, what));
        self.passed.set(reference.arguments.map(|count| Passed { count, what }));
    }

    /// A decorator is no module, even where one has its name; what is derived is a trait or a macro.
    fn is_possible(&self, reference: &Reference, entity: &Entity) -> bool {
        let Some(kind) = self.target_of(entity).map(|target| target.kind) else { return true };
        match reference.role {
            Role::Decorates => !matches!(kind, SymbolKind::Module | SymbolKind::File),
            Role::Derives => matches!(kind, SymbolKind::Trait | SymbolKind::Macro | SymbolKind::Function),
            _ => true,
        }
    }

    pub(crate) fn own_symbol(&self, index: SymbolIndex) -> Entity {
        self.own.place_of(index).map_or(Entity::Local(index), |place| self.symbol_entity(&self.own, place))
    }

    /// What an import of the file brings in; each is followed once.
    pub(crate) fn import(&self, index: ImportIndex) -> Entity {
        if let Some(known) = self.imports.borrow().get(&index) {
            return known.clone();
        }
        let import = self.own.surface.imports.get(index.index());
        // What it brings in does not depend on the use that asks first.
        let usage = self.usage.replace(Use::Held);
        let entity =
            import.map_or(Entity::Unknown, |import| self.import_entity(&self.own, import, &mut Search::default()));
        self.usage.set(usage);
        self.imports.borrow_mut().insert(index, entity.clone());
        entity
    }

    /// What an import statement names: the whole path, even if only its head is bound.
    fn imported(&self, index: ImportIndex) -> Entity {
        match self.own.surface.imports.get(index.index()) {
            Some(import) if import.kind == ImportKind::Head => {
                self.path(&self.own, self.own.text(import.path), import.from)
            }
            _ => self.import(index),
        }
    }

    /// The file an import leads to: the module it names, or the one its name turns out to be.
    fn import_file(&self, index: ImportIndex) -> Option<FileId> {
        self.start_anew();
        let import: &Import = self.own.surface.imports.get(index.index())?;
        let path = self.own.text(import.path);
        let path = if path.is_empty() { self.own.text(import.name) } else { path };
        match self.path(&self.own, path, import.from) {
            Entity::Module(module) | Entity::Symbol(module, _) => Some(module.file),
            Entity::Folder(_) | Entity::Namespace(_) => match self.import(index) {
                Entity::Module(module) | Entity::Symbol(module, _) => Some(module.file),
                _ => None,
            },
            _ => None,
        }
    }

    /// A name that no scope of the file binds, seen from the symbol `from`.
    pub(crate) fn free(&self, name: &str, from: SymbolIndex) -> (Entity, Option<Evidence>) {
        let language = self.source.language;
        if language.scoping.receivers.contains(&name) {
            return self.own_type(from);
        }
        if language.modules.roots.contain(name) {
            return (self.path(&self.own, name, from), Some(Evidence::Path));
        }
        let found = self.elsewhere(Site::Body(from), name);
        let is_outside = matches!(found, Some((Entity::External, _)));
        if let Some((entity, evidence)) = found.filter(|_| !is_outside) {
            return (entity, Some(evidence));
        }
        if self.is_builtin(language, name) {
            return (Entity::External, Some(Evidence::Builtin));
        }
        match self.package(name) {
            Some(package) => (package, Some(Evidence::Package)),
            None if is_outside => (Entity::External, Some(Evidence::Dependency)),
            None => match self.in_readers(&self.own, name) {
                Some(entity) => (entity, Some(Evidence::Star)),
                None => (Entity::Unknown, None),
            },
        }
    }

    /// The type around a symbol; one that is only added to here lies outside.
    fn own_type(&self, from: SymbolIndex) -> (Entity, Option<Evidence>) {
        match self.type_around(Site::Body(from)) {
            Entity::Symbol(module, place) if module.symbol(place).kind == SymbolKind::Impl => {
                (Entity::External, Some(Evidence::Dependency))
            }
            entity => (entity, Some(Evidence::Local)),
        }
    }

    /// What a name means that no code defines: something of the language, or nothing.
    fn builtin(&self, reference: &Reference) -> (Entity, Option<Evidence>) {
        let is_builtin = self.is_builtin(self.source.language, self.text(reference.name));
        if is_builtin { (Entity::External, Some(Evidence::Builtin)) } else { (Entity::Unknown, None) }
    }

    pub(crate) fn is_builtin(&self, language: &Language, name: &str) -> bool {
        language.family == self.source.language.family && self.builtins.is_some_and(|names| names.contains(name))
    }

    /// A name used on something: a member of its type, or a name inside of it.
    fn on_receiver(&self, reference: &Reference, receiver: ExpressionId) -> (Entity, Option<Evidence>) {
        let name = self.text(reference.name);
        self.passed.set(None);
        let meaning = self.receiver(Site::Body(reference.from), receiver);
        self.used(reference);
        let at = (Site::Body(reference.from), receiver);
        match &meaning.entity {
            Entity::Several(candidates) => self.on_several(candidates, at, name),
            _ => self.on_value(&meaning, at, name),
        }
    }

    /// A name used on one of several types: those that have such a member are meant.
    fn on_several(&self, candidates: &[Meaning], at: At<'_>, name: &str) -> (Entity, Option<Evidence>) {
        let found = candidates.iter().map(|candidate| self.on_value(candidate, at, name));
        let mut found = found.filter(|(entity, _)| matches!(entity, Entity::Symbol(..)));
        let Some((first, evidence)) = found.next() else { return (Entity::Unknown, None) };
        let all =
            found.fold(Meaning::new(first, Via::Name), |all, (entity, _)| all.or(&Meaning::new(entity, Via::Name)));
        (all.entity, evidence)
    }

    fn on_value(&self, meaning: &Meaning, at: At<'_>, name: &str) -> (Entity, Option<Evidence>) {
        match &meaning.entity {
            Entity::External | Entity::Wrapper(_) => match self.extension(meaning, Some(at), name) {
                Some(member) => (member.entity(), Some(member.evidence)),
                None => (Entity::External, Some(Evidence::Dependency)),
            },
            Entity::Symbol(module, place) if has_members(module.symbol(*place).kind) => {
                let Some(member) = self.member_or_extension(meaning, Some(at), name) else {
                    return (Entity::Unknown, None);
                };
                let evidence = match meaning.via {
                    _ if !matches!(member.evidence, Evidence::Member | Evidence::Inherited) => member.evidence,
                    Via::Value => member.evidence,
                    Via::Parent => Evidence::Inherited,
                    Via::Name => Evidence::Path,
                };
                from_outside(member.entity(), evidence)
            }
            entity => match self.member(entity, name, &mut Search::default()) {
                Some(Entity::Symbol(module, place)) if self.usage.get() == Use::Call => {
                    (self.overload(&module, place), Some(Evidence::Path))
                }
                Some(member) => from_outside(member, Evidence::Path),
                None => (Entity::Unknown, None),
            },
        }
    }
}

/// What lies outside is a dependency, however it was reached.
fn from_outside(entity: Entity, evidence: Evidence) -> (Entity, Option<Evidence>) {
    let evidence = if matches!(entity, Entity::External) { Evidence::Dependency } else { evidence };
    (entity, Some(evidence))
}

//! Links the references of one file.

use crate::exports::Chain;
use crate::module::Module;
use crate::{Source, World};
use rhumb_model::{
    Body, Bound, EdgeKind, Evidence, Expression, ExpressionId, FileId, Import, ImportIndex, Link, Part, Question,
    Reference, Role, State, SymbolId, SymbolIndex, SymbolKind, Text,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The outcome of linking a file.
#[derive(Debug, Default)]
pub struct Linked {
    /// What each reference means, in the order of the body.
    pub links: Vec<Link>,
    /// The file each import leads to, in the order of the body.
    pub imports: Vec<Option<FileId>>,
    /// How many references lead to each other file, and how many of them are to types only.
    pub dependencies: BTreeMap<FileId, Uses>,
    /// What was asked, sorted.
    pub questions: Vec<Question>,
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
    /// Something outside of the project.
    External,
    /// Nothing that can be told.
    Unknown,
}

/// Links one file.
pub(crate) struct Linker<'a> {
    pub(crate) source: Source<'a>,
    pub(crate) body: &'a Body,
    pub(crate) world: &'a dyn World,
    own: Arc<Module>,
    questions: RefCell<FxHashSet<Question>>,
    imports: RefCell<FxHashMap<ImportIndex, Entity>>,
    builtins: FxHashSet<&'static str>,
}

/// Says of each reference in `body` what it means.
#[must_use]
pub fn link(source: Source<'_>, body: &Body, world: &dyn World) -> Linked {
    let Some(own) = world.module(source.file) else { return Linked::default() };
    let linker = Linker {
        source,
        body,
        world,
        own,
        questions: RefCell::default(),
        imports: RefCell::default(),
        builtins: source.language.builtins.lines().collect(),
    };
    let mut linked = Linked::default();
    for (place, reference) in body.references.iter().enumerate() {
        let (entity, evidence) = linker.reference(reference);
        linked.add(&linker, place as u32, reference, &entity, evidence);
    }
    linked.imports = (0..body.imports.len()).map(|index| linker.import_file(ImportIndex::from(index))).collect();
    linked.questions = linker.questions.into_inner().into_iter().collect();
    linked.questions.sort_unstable();
    linked
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
        let target = linker.target_of(entity);
        let state = match (&target, entity) {
            (Some(_), _) => State::Resolved,
            (None, Entity::External) => State::External,
            (None, _) => State::Unresolved,
        };
        let kind = edge_kind(reference, target.map(|target| target.kind));
        if let Some(target) = target.filter(|target| target.file != linker.source.file) {
            let uses = self.dependencies.entry(target.file).or_default();
            uses.total += 1;
            uses.of_types += u32::from(linker.needs_only_a_type(reference));
        }
        let evidence = evidence.filter(|_| state != State::Unresolved);
        let targets = target.map(|target| target.id).into_iter().collect();
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
        (Role::Type, Part::Other) => EdgeKind::Uses,
        (Role::Read, _) => EdgeKind::Reads,
        (Role::Write, _) => EdgeKind::Writes,
        (Role::Import, _) => EdgeKind::Imports,
        (Role::Extends, _) => EdgeKind::Extends,
        (Role::Implements, _) => EdgeKind::Implements,
        (Role::Decorates, _) => EdgeKind::Annotates,
        (Role::Derives, _) => EdgeKind::DerivesMacro,
    }
}

/// How an expression leads to its entity.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Via {
    /// It names the entity.
    Name,
    /// Its value is of that type.
    Value,
}

impl Linker<'_> {
    /// Remembers a question.
    pub(crate) fn ask(&self, question: Question) {
        self.questions.borrow_mut().insert(question);
    }

    fn text(&self, text: Text) -> &str {
        self.body.texts.get(text)
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
            Entity::Folder(_) | Entity::External | Entity::Unknown => None,
        }
    }

    fn needs_only_a_type(&self, reference: &Reference) -> bool {
        let imports_type = match reference.bound {
            Bound::Import(index) => self.body.imports.get(index.index()).is_some_and(|import| import.is_type_only),
            _ => false,
        };
        imports_type || matches!(reference.role, Role::Type | Role::Implements)
    }

    fn reference(&self, reference: &Reference) -> (Entity, Option<Evidence>) {
        match (reference.receiver, reference.bound) {
            (Some(receiver), _) => self.on_receiver(reference, receiver),
            (None, Bound::Symbol(index)) => (self.own_symbol(index), Some(Evidence::Local)),
            (None, Bound::Import(index)) => from_outside(self.import(index), Evidence::Import),
            (None, Bound::Free | Bound::Local(_)) => self.free(reference),
        }
    }

    fn own_symbol(&self, index: SymbolIndex) -> Entity {
        self.own.place_of(index).map_or(Entity::Local(index), |place| Entity::Symbol(Arc::clone(&self.own), place))
    }

    /// What an import of the file brings in; each is followed once.
    fn import(&self, index: ImportIndex) -> Entity {
        if let Some(known) = self.imports.borrow().get(&index) {
            return known.clone();
        }
        let import = self.own.surface.imports.get(index.index());
        let entity = import.map_or(Entity::Unknown, |import| self.import_entity(&self.own, import, &mut Chain::new()));
        self.imports.borrow_mut().insert(index, entity.clone());
        entity
    }

    /// The file an import leads to: the module it names, or the one its name turns out to be.
    fn import_file(&self, index: ImportIndex) -> Option<FileId> {
        let import: &Import = self.own.surface.imports.get(index.index())?;
        let path = self.own.text(import.path);
        let path = if path.is_empty() { self.own.text(import.name) } else { path };
        match self.path(&self.own, path, import.from, &mut Chain::new()) {
            Entity::Module(module) | Entity::Symbol(module, _) => Some(module.file),
            Entity::Folder(_) => match self.import(index) {
                Entity::Module(module) => Some(module.file),
                _ => None,
            },
            Entity::Local(_) | Entity::External | Entity::Unknown => None,
        }
    }

    /// A name that no scope of the file binds.
    fn free(&self, reference: &Reference) -> (Entity, Option<Evidence>) {
        let name = self.text(reference.name);
        let language = self.source.language;
        if language.receivers.contains(&name) {
            return (self.type_around(reference.from), Some(Evidence::Local));
        }
        if language.modules.path_roots.contains(&name) {
            return (self.path(&self.own, name, reference.from, &mut Chain::new()), Some(Evidence::Path));
        }
        let mut around = reference.from;
        loop {
            if let Some(entity) = self.starred(&self.own, around, name, &mut Chain::new()) {
                return from_outside(entity, Evidence::Star);
            }
            let is_sealed = language.modules.are_sealed && self.body.kinds.get(around.index()) == Some(&SymbolKind::Module);
            match self.body.parents.get(around.index()) {
                Some(parent) if *parent != around && !is_sealed => around = *parent,
                _ => break,
            }
        }
        if self.builtins.contains(name) {
            return (Entity::External, Some(Evidence::Builtin));
        }
        (Entity::Unknown, None)
    }

    /// The type whose method a symbol is or stands in.
    fn type_around(&self, from: SymbolIndex) -> Entity {
        let mut index = from;
        while self.own.place_of(index).is_none() {
            match self.body.parents.get(index.index()) {
                Some(parent) if *parent != index => index = *parent,
                _ => return Entity::Unknown,
            }
        }
        let place = self.own.place_of(index).unwrap_or(0);
        self.enclosing_type(&self.own, place).map_or(Entity::Unknown, |(module, place)| Entity::Symbol(module, place))
    }

    /// A name used on something: a member of its type, or a name inside of it.
    fn on_receiver(&self, reference: &Reference, receiver: ExpressionId) -> (Entity, Option<Evidence>) {
        let name = self.text(reference.name);
        let (entity, via) = self.value(receiver, reference.from);
        match entity {
            Entity::External => (Entity::External, Some(Evidence::Dependency)),
            Entity::Symbol(module, place) if module.symbol(place).kind.is_type() => {
                match self.type_member(&module, place, name) {
                    Some((member, evidence)) if via == Via::Value => (member, Some(evidence)),
                    Some((member, _)) => (member, Some(Evidence::Path)),
                    None => (Entity::Unknown, None),
                }
            }
            entity => match self.member(&entity, name, &mut Chain::new()) {
                Some(member) => from_outside(member, Evidence::Path),
                None => (Entity::Unknown, None),
            },
        }
    }

    /// What an expression of the body means. Chains are short: extraction cuts them.
    fn value(&self, id: ExpressionId, from: SymbolIndex) -> (Entity, Via) {
        match self.body.expressions.get(id) {
            Expression::SelfRef => (self.type_around(from), Via::Value),
            Expression::Super => (self.parent_type(from), Via::Value),
            Expression::Symbol(index) => self.valued(self.own_symbol(index)),
            Expression::Import(index) => self.valued(self.import(index)),
            Expression::Name(name) => (self.named(name, from), Via::Name),
            Expression::Literal(_) => (Entity::External, Via::Value),
            Expression::Local(binding) => {
                let declared = self.body.bindings.get(binding.index()).and_then(|binding| binding.declared_type);
                (declared.map_or(Entity::Unknown, |declared| self.declared(declared, from)), Via::Value)
            }
            Expression::Member(of, name) => {
                let (of, _) = self.value(of, from);
                let member = self.member(&of, self.text(name), &mut Chain::new());
                self.valued(member.unwrap_or(Entity::Unknown))
            }
            Expression::Call(of) | Expression::New(of) => (self.result(self.value(of, from).0), Via::Value),
            Expression::Apply(of, _) => self.value(of, from),
            Expression::Index(_) | Expression::Unwrap(_) | Expression::Unknown => (Entity::Unknown, Via::Value),
        }
    }

    /// A free name inside of an expression.
    fn named(&self, name: Text, from: SymbolIndex) -> Entity {
        let reference = Reference {
            role: Role::Read,
            name,
            position: rhumb_model::Position::default(),
            part: Part::Other,
            from,
            receiver: None,
            receiver_text: Text::EMPTY,
            bound: Bound::Free,
            is_conditional: false,
            arguments: None,
            scope: rhumb_model::ScopeIndex::MODULE,
        };
        self.free(&reference).0
    }

    /// A variable or field stands for a value of its declared type; anything else for itself.
    fn valued(&self, entity: Entity) -> (Entity, Via) {
        match &entity {
            Entity::Symbol(module, place) => {
                let symbol = module.symbol(*place);
                let is_value = matches!(
                    symbol.kind,
                    SymbolKind::Field | SymbolKind::Property | SymbolKind::Variable | SymbolKind::Constant
                );
                match symbol.declared_type.filter(|_| is_value) {
                    Some(declared) => (self.surface_entity(module, declared, &mut Chain::new()), Via::Value),
                    None if is_value => (Entity::Unknown, Via::Value),
                    None => (entity, Via::Name),
                }
            }
            _ => (entity, Via::Name),
        }
    }

    /// What a call yields: a value of the called type, or of the declared type of what the function returns.
    fn result(&self, called: Entity) -> Entity {
        match &called {
            Entity::Symbol(module, place) => {
                let symbol = module.symbol(*place);
                if symbol.kind.is_type() {
                    return called;
                }
                let declared = symbol.declared_type.filter(|_| symbol.kind.is_callable());
                declared.map_or(Entity::Unknown, |it| self.surface_entity(module, it, &mut Chain::new()))
            }
            Entity::External => Entity::External,
            _ => Entity::Unknown,
        }
    }

    /// A declared type of the body.
    fn declared(&self, id: ExpressionId, from: SymbolIndex) -> Entity {
        match self.body.expressions.get(id) {
            Expression::Name(_)
            | Expression::Symbol(_)
            | Expression::Import(_)
            | Expression::Member(..)
            | Expression::Apply(..)
            | Expression::SelfRef => self.value(id, from).0,
            _ => Entity::Unknown,
        }
    }

    /// The first ancestor of the type around a symbol.
    fn parent_type(&self, from: SymbolIndex) -> Entity {
        match self.type_around(from) {
            Entity::Symbol(module, place) => {
                let parent = self.ancestors(&module, place).into_iter().next();
                parent.map_or(Entity::Unknown, |(module, place)| Entity::Symbol(module, place))
            }
            _ => Entity::Unknown,
        }
    }
}

/// What lies outside is a dependency, however it was reached.
fn from_outside(entity: Entity, evidence: Evidence) -> (Entity, Option<Evidence>) {
    let evidence = if matches!(entity, Entity::External) { Evidence::Dependency } else { evidence };
    (entity, Some(evidence))
}

//! Of which type the value of an expression is, or what the expression names.
//!
//! Expressions stand in the body of the file being linked or in the surface of any file; a [`Site`] says which, and is where
//! bare names are resolved from.

use crate::call::{Member, held_member};
use crate::extensions::At;
use crate::link::{Entity, Linker, Use};
use crate::meaning::{FunctionType, Home, Meaning, On, Via, wrapped};
use crate::module::Module;
use crate::search::{Asked, Search};
use crate::work;
use rhumb_languages::Wrapper;
use rhumb_model::{Expression, ExpressionId, FileId, ImportIndex, SymbolIndex, SymbolKind, Text};
use std::rc::Rc;
use std::sync::Arc;

/// A chain of types, values and calls longer than this is not followed.
const MAX_STEPS: usize = 32;

/// The name under which a module offers what it is loaded for.
pub(crate) const DEFAULT: &str = "default";

/// Where an expression stands.
#[derive(Clone, Copy)]
pub(crate) enum Site<'s> {
    /// In the body of the file being linked, inside of a symbol.
    Body(SymbolIndex),
    /// In the surface of a module, as part of the symbol at a place, which is used on something.
    Surface(&'s Arc<Module>, u32, &'s On),
}

/// An entity with what it was found on.
pub(crate) struct Found {
    pub(crate) entity: Entity,
    pub(crate) on: On,
}

impl From<Entity> for Found {
    fn from(entity: Entity) -> Self {
        Self { entity, on: On::default() }
    }
}

/// How an expression is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Reading {
    /// As a value: what its members are looked up in.
    Value,
    /// As a type, of which something is a value.
    Type,
}

/// An expression that is being followed, or was.
pub(crate) type Step = (FileId, u32, ExpressionId, bool);

impl Linker<'_> {
    /// The type that the members of a value are looked up in, or the module or type that the expression names.
    pub(crate) fn receiver(&self, site: Site<'_>, id: ExpressionId) -> Meaning {
        self.followed(site, id, Reading::Value)
    }

    /// A value of the type that an expression names.
    pub(crate) fn value_of_type(&self, site: Site<'_>, id: ExpressionId) -> Meaning {
        self.followed(site, id, Reading::Type)
    }

    /// Follows an expression once, unless it leads back to itself. What was cut short on the way to another answer is not
    /// kept: by itself it may lead further.
    fn followed(&self, site: Site<'_>, id: ExpressionId, reading: Reading) -> Meaning {
        work::count(1);
        let (step, is_kept) = self.step(site, id, reading);
        if let Some(known) = self.meanings.borrow().get(&step).filter(|_| is_kept) {
            return known.clone();
        }
        let left = self.budget.get();
        if left == 0 || self.steps.borrow().contains(&step) || self.steps.borrow().len() >= MAX_STEPS {
            self.cuts.set(self.cuts.get() + 1);
            return Meaning::unknown();
        }
        self.budget.set(left - 1);
        let cuts = self.cuts.get();
        self.steps.borrow_mut().push(step);
        let meaning = match reading {
            Reading::Value => self.value(site, id),
            Reading::Type => self.typed(site, id),
        };
        self.steps.borrow_mut().pop();
        if is_kept && self.cuts.get() == cuts {
            self.meanings.borrow_mut().insert(step, meaning.clone());
        }
        meaning
    }

    /// An expression of a surface that is used on something means something else on something else.
    fn step(&self, site: Site<'_>, id: ExpressionId, reading: Reading) -> (Step, bool) {
        let is_type = reading == Reading::Type;
        match site {
            Site::Body(from) => ((self.source.file, u32::MAX - from.0, id, is_type), true),
            Site::Surface(module, place, on) => {
                ((module.file, place, id, is_type), on.this.is_none() && on.owners.is_empty())
            }
        }
    }

    fn value(&self, site: Site<'_>, id: ExpressionId) -> Meaning {
        match self.expression(site, id) {
            Expression::SelfRef => self.this(site),
            Expression::Super => Meaning::new(self.type_around(site), Via::Parent),
            // What a literal container holds is not looked at.
            Expression::Literal(_) => match self.wrapper(site, id) {
                Some(wrapper) => Meaning::new(Entity::Wrapper(wrapper), Via::Value),
                None => Meaning::new(Entity::External, Via::Value),
            },
            Expression::Local(binding) => {
                let value = self.body.bindings.get(binding.index()).and_then(|binding| binding.value);
                value.map_or_else(Meaning::unknown, |value| self.receiver(site, value))
            }
            Expression::Call(of) => self.call(site, of),
            Expression::New(of) => self.value_of_type(site, of),
            Expression::Index(of) => self.receiver(site, of).map(|container| self.element(container)),
            Expression::Unwrap(of) => self.receiver(site, of).map(|it| it.element().unwrap_or_else(|| it.clone())),
            Expression::Either(one, other) => self.receiver(site, one).or(&self.receiver(site, other)),
            Expression::Handed { by, argument, parameter } => self.handed(site, by, argument, parameter),
            Expression::Argument { by, place } => self.argument(site, by, place),
            Expression::Parameter { of, place } => self.receiver(site, of).map(|of| self.parameter_of(of, place)),
            Expression::Result(of) => self.receiver(site, of).map(|of| self.call_of_value(of)),
            Expression::Apply(of, _) => self.receiver(site, of),
            Expression::Member(of, name) if self.root_path(site, id).is_none() => {
                let object = self.receiver(site, of);
                let name = self.text_at(site, name);
                let held = held_member(&object, name);
                held.unwrap_or_else(|| self.valued(self.member_of(&object, (site, of), name, Use::Value)))
            }
            Expression::Symbol(_)
            | Expression::Import(_)
            | Expression::Name(_)
            | Expression::Tag(_)
            | Expression::Member(..) => self.valued(self.found(site, id)),
            Expression::TypeParameter(..) | Expression::Function(_) | Expression::Takes(..) => self.typed(site, id),
            Expression::Inside(index) => Meaning::new(self.symbol_at(site, index), Via::Value),
            Expression::Unknown => Meaning::unknown(),
        }
    }

    /// A value of the type that is written.
    fn typed(&self, site: Site<'_>, id: ExpressionId) -> Meaning {
        match self.expression(site, id) {
            Expression::Apply(..) => self.applied(site, id),
            Expression::Either(one, other) => self.value_of_type(site, one).or(&self.value_of_type(site, other)),
            Expression::TypeParameter(owner, number) => self.type_argument(site, owner, number),
            Expression::Function(_) | Expression::Takes(..) => function_type(site, id),
            Expression::Symbol(_)
            | Expression::Import(_)
            | Expression::Name(_)
            | Expression::Tag(_)
            | Expression::Member(..) => self.of_type(site, id, &[]),
            // A literal as a type is that one value, or a text that is a type for others to read.
            Expression::Literal(_) => Meaning::unknown(),
            _ => self.receiver(site, id).with_via(Via::Value),
        }
    }

    /// A value of the type that `id` names, with arguments.
    fn of_type(&self, site: Site<'_>, id: ExpressionId, arguments: &[ExpressionId]) -> Meaning {
        let found = match self.expression(site, id) {
            Expression::Name(name) => self.used_name(site, name, Use::HeldType).into(),
            Expression::Import(index) => self.import_at(site, index).into(),
            _ => self.found(site, id),
        };
        let found = Found { entity: self.as_type(found.entity), on: found.on };
        let arguments = || arguments.iter().map(|argument| self.value_of_type(site, *argument)).collect::<Rc<[_]>>();
        match &found.entity {
            Entity::External | Entity::Wrapper(_) => {
                let Some(wrapper) = self.wrapper(site, id) else { return Meaning::new(Entity::External, Via::Value) };
                let arguments = arguments();
                if wrapper.is_transparent {
                    return wrapped(wrapper, &arguments).with_via(Via::Value);
                }
                Meaning { entity: Entity::Wrapper(wrapper), via: Via::Value, arguments }
            }
            Entity::Symbol(module, place) => {
                let symbol = module.symbol(*place);
                let whole = Meaning { entity: found.entity.clone(), via: Via::Value, arguments: arguments() };
                match symbol.yields {
                    Some(aliased) if symbol.kind == SymbolKind::Type => {
                        let on = found.on.and(&whole);
                        self.value_of_type(Site::Surface(module, *place, &on), aliased)
                    }
                    _ if symbol.kind.is_type() => whole,
                    _ => self.valued(found).with_via(Via::Value),
                }
            }
            _ => self.valued(found).with_via(Via::Value),
        }
    }

    fn applied(&self, site: Site<'_>, id: ExpressionId) -> Meaning {
        let mut arguments = Vec::new();
        let mut base = id;
        while let Expression::Apply(of, argument) = self.expression(site, base) {
            arguments.push(argument);
            base = of;
        }
        arguments.reverse();
        self.of_type(site, base, &arguments)
    }

    /// The wrapper that a type from outside is, by the last name of what is written.
    fn wrapper(&self, site: Site<'_>, id: ExpressionId) -> Option<&'static Wrapper> {
        let name = match self.expression(site, id) {
            Expression::Name(name)
            | Expression::Tag(name)
            | Expression::Member(_, name)
            | Expression::Literal(name) => self.text_at(site, name),
            Expression::Import(index) => self.imported_name(site, index)?,
            _ => return None,
        };
        self.source.language.types.wrappers.iter().find(|wrapper| wrapper.names.contains(&name))
    }

    pub(crate) fn imported_name<'t>(&'t self, site: Site<'t>, index: ImportIndex) -> Option<&'t str> {
        let module: &Module = match site {
            Site::Body(_) => &self.own,
            Site::Surface(module, ..) => module,
        };
        module.surface.imports.get(index.index()).map(|import| module.text(import.name))
    }

    /// What a type parameter stands for: the argument for it, else the least that it must be.
    fn type_argument(&self, site: Site<'_>, owner: SymbolIndex, number: u8) -> Meaning {
        let none = On::default();
        let (module, on) = match site {
            Site::Body(_) => (&self.own, &none),
            Site::Surface(module, _, on) => (module, on),
        };
        let Some(place) = module.place_of(owner) else { return Meaning::unknown() };
        let symbol = module.symbol(place);
        // The parameters of an implementation stand for those of its type, which are mostly written in the same order.
        let (home, owner) = match symbol.kind {
            SymbolKind::Impl => self.implemented_type(module, place),
            _ => (Arc::clone(module), place),
        };
        if let Some(argument) = on.argument(home.file, owner, number) {
            return argument.clone();
        }
        let bound = module.list(symbol.type_parameters).get(usize::from(number)).copied().flatten();
        let bound = bound.map(|bound| self.value_of_type(Site::Surface(module, place, &none), bound));
        bound.unwrap_or_else(Meaning::unknown)
    }

    /// An element of a container: what a wrapper holds, or what the member yields by which a type gives its elements.
    pub(crate) fn element(&self, container: &Meaning) -> Meaning {
        match &container.entity {
            Entity::Wrapper(_) => container.element().unwrap_or_else(Meaning::unknown),
            Entity::External => container.clone(),
            Entity::Symbol(module, place) if has_members(module.symbol(*place).kind) => {
                let names = module.language.types.elements.iter();
                let found = names.filter_map(|name| self.type_member(container, name)).map(Member::found);
                let element = found.map(|found| self.result(found)).find(|element| !element.is_unknown());
                element.map_or_else(Meaning::unknown, |it| it.element().unwrap_or(it))
            }
            _ => Meaning::unknown(),
        }
    }

    /// What an expression names, and on what it was found.
    pub(crate) fn found(&self, site: Site<'_>, id: ExpressionId) -> Found {
        match self.expression(site, id) {
            Expression::Symbol(index) => self.symbol_at(site, index).into(),
            Expression::Import(index) => self.as_value(self.import_at(site, index)).into(),
            Expression::Name(name) => self.as_value(self.used_name(site, name, Use::Held)).into(),
            Expression::Tag(name) => self.used_name(site, name, Use::Tag).into(),
            Expression::Member(of, name) => match self.root_path(site, id) {
                Some(path) => self.root_entity(site, &path).into(),
                None => self.member_of(&self.receiver(site, of), (site, of), self.text_at(site, name), Use::Value),
            },
            Expression::Apply(of, _) => self.found(site, of),
            _ => {
                let meaning = self.receiver(site, id);
                Found { on: On::value(&meaning), entity: meaning.entity }
            }
        }
    }

    /// The member of a value, or what `name` means inside of what is named.
    pub(crate) fn member_of(&self, of: &Meaning, at: At<'_>, name: &str, usage: Use) -> Found {
        self.usage.set(usage);
        self.passed.set(None);
        match &of.entity {
            Entity::Symbol(module, place) if has_members(module.symbol(*place).kind) => {
                self.member_or_extension(of, Some(at), name).map_or_else(|| Entity::Unknown.into(), Member::found)
            }
            Entity::External | Entity::Wrapper(_) => {
                self.extension(of, Some(at), name).map_or_else(|| Entity::External.into(), Member::found)
            }
            Entity::Several(candidates) => {
                let found = candidates.iter().map(|candidate| self.member_of(candidate, at, name, usage));
                found
                    .into_iter()
                    .find(|found| !matches!(found.entity, Entity::Unknown))
                    .unwrap_or_else(|| Entity::Unknown.into())
            }
            entity => self.member(entity, name, &mut Search::default()).unwrap_or(Entity::Unknown).into(),
        }
    }

    /// The path that an expression is, if it is made of nothing but words that lead to modules around it.
    fn root_path(&self, site: Site<'_>, id: ExpressionId) -> Option<String> {
        let modules = self.source.language.modules;
        match self.expression(site, id) {
            Expression::Name(name) => {
                Some(self.text_at(site, name)).filter(|word| modules.roots.contain(word)).map(str::to_owned)
            }
            Expression::Member(of, name) if modules.roots.contain(self.text_at(site, name)) => {
                let of = self.root_path(site, of)?;
                Some(format!("{of}{}{}", modules.path_separator, self.text_at(site, name)))
            }
            _ => None,
        }
    }

    fn root_entity(&self, site: Site<'_>, path: &str) -> Entity {
        match site {
            Site::Body(from) => self.path(&self.own, path, from),
            Site::Surface(module, place, _) => self.path(module, path, module.symbol(place).index),
        }
    }

    pub(crate) fn expression(&self, site: Site<'_>, id: ExpressionId) -> Expression {
        match site {
            Site::Body(_) => self.body.expressions.get(id),
            Site::Surface(module, ..) => module.surface.expressions.get(id),
        }
    }

    pub(crate) fn text_at<'t>(&'t self, site: Site<'t>, text: Text) -> &'t str {
        match site {
            Site::Body(_) => self.body.texts.get(text),
            Site::Surface(module, ..) => module.text(text),
        }
    }

    fn symbol_at(&self, site: Site<'_>, index: SymbolIndex) -> Entity {
        let Site::Surface(module, ..) = site else { return self.own_symbol(index) };
        let Some(place) = module.place_of(index) else { return Entity::Unknown };
        self.ask(module.about.name(module.text(module.symbol(place).name)));
        self.symbol_entity(module, place)
    }

    fn import_at(&self, site: Site<'_>, index: ImportIndex) -> Entity {
        let Site::Surface(module, ..) = site else { return self.import(index) };
        let import = module.surface.imports.get(index.index());
        import.map_or(Entity::Unknown, |import| self.import_entity(module, import, &mut Search::default()))
    }

    /// A name that no scope of its file binds, used in a way.
    fn used_name(&self, site: Site<'_>, name: Text, usage: Use) -> Entity {
        let around = self.usage.replace(usage);
        let found = self.free_name(site, self.text_at(site, name));
        self.usage.set(around);
        found
    }

    /// A name that no scope of its file binds.
    fn free_name(&self, site: Site<'_>, name: &str) -> Entity {
        let module = match site {
            Site::Body(from) => return self.free(name, from).0,
            Site::Surface(module, ..) => module,
        };
        if module.language.modules.roots.contain(name) {
            return self.root_entity(site, name);
        }
        if let Some((entity, _)) = self.elsewhere(site, name) {
            return entity;
        }
        if self.is_builtin(module.language, name) {
            return Entity::External;
        }
        self.in_readers(module, name).unwrap_or(Entity::Unknown)
    }

    /// A variable, a field or an alias stands for its declared type, or for what it was made from; a variant for a value of
    /// its enumeration; anything else for itself.
    pub(crate) fn valued(&self, found: Found) -> Meaning {
        let Entity::Symbol(module, place) = &found.entity else { return Meaning::new(found.entity, Via::Name) };
        let symbol = module.symbol(*place);
        let site = Site::Surface(module, *place, &found.on);
        match (symbol.kind, symbol.yields) {
            (kind, Some(value)) if is_value(kind) => {
                let value = self.receiver(site, value);
                // A name for a type is as good as the type itself.
                if value.via == Via::Name { value } else { value.with_via(Via::Value) }
            }
            (kind, None) if is_value(kind) => Meaning::unknown(),
            (SymbolKind::Type, Some(aliased)) => self.value_of_type(site, aliased).with_via(Via::Name),
            (SymbolKind::Variant, _) => enumeration(module, *place),
            _ => Meaning::new(found.entity, Via::Name),
        }
    }

    /// A module that is called is what it offers by default: it was loaded by a function that hands over just that.
    pub(crate) fn called(&self, entity: Entity) -> Entity {
        let Entity::Module(module) = &entity else { return entity };
        self.ask(module.about.name(DEFAULT));
        let is_offered = module.exports_of(DEFAULT).next().is_some();
        let default = is_offered.then(|| self.exported(module, DEFAULT, Asked::ByName, &mut Search::default()));
        default.flatten().unwrap_or(entity)
    }

    /// The value that a member is used on, or a value of the type around the code.
    fn this(&self, site: Site<'_>) -> Meaning {
        if let Site::Surface(_, _, On { this: Some(this), .. }) = site {
            return (**this).clone().with_via(Via::Value);
        }
        Meaning::new(self.type_around(site), Via::Value)
    }

    /// The type whose member the code at a site belongs to.
    pub(crate) fn type_around(&self, site: Site<'_>) -> Entity {
        let found = match site {
            Site::Surface(module, place, _) => self.enclosing_type(module, place),
            Site::Body(from) => {
                let place = self.nearest_place(from);
                place.and_then(|place| self.enclosing_type(&self.own, place))
            }
        };
        found.map_or(Entity::Unknown, |(module, place)| Entity::Symbol(module, place))
    }

    /// The place in the own surface of a symbol, or of the nearest one around it that has one.
    fn nearest_place(&self, from: SymbolIndex) -> Option<u32> {
        let mut index = from;
        loop {
            if let Some(place) = self.own.place_of(index) {
                return Some(place);
            }
            index = *self.body.parents.get(index.index()).filter(|parent| **parent != index)?;
        }
    }
}

fn function_type(site: Site<'_>, expression: ExpressionId) -> Meaning {
    let (home, on) = match site {
        Site::Body(from) => (Home::Body(from), On::default()),
        Site::Surface(module, place, on) => (Home::Surface(Arc::clone(module), place), on.clone()),
    };
    Meaning::new(Entity::Function(Rc::new(FunctionType { home, expression, on })), Via::Value)
}

/// Whether something of a kind has members: a type, or a value whose type has no name.
pub(crate) fn has_members(kind: SymbolKind) -> bool {
    kind.is_type() || is_value(kind)
}

/// Whether something of a kind holds a value; a namespace does not.
pub(crate) fn is_value(kind: SymbolKind) -> bool {
    matches!(kind, SymbolKind::Field | SymbolKind::Property | SymbolKind::Variable | SymbolKind::Constant)
}

/// The value that a variant is.
pub(crate) fn enumeration(module: &Arc<Module>, variant: u32) -> Meaning {
    let owner = module.symbol(variant).parent;
    Meaning::new(Entity::Symbol(Arc::clone(module), owner), Via::Value)
}

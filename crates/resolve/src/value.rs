//! What an expression names, and of which type its value is.
//!
//! Expressions stand in the body of the file being linked or in the surface of any file; a [`Site`] says which, and is where
//! bare names are resolved from.

use crate::link::{Entity, Linker};
use crate::module::Module;
use crate::question::name_question;
use crate::search::{Asked, Search};
use rhumb_model::{Expression, ExpressionId, ImportIndex, SymbolIndex, SymbolKind, Text};
use std::sync::Arc;

/// A chain of types, values and calls longer than this is not followed. Values may also be made from each other in a loop.
const MAX_STEPS: u32 = 32;

/// The name under which a module offers what it is loaded for.
pub(crate) const DEFAULT: &str = "default";

/// Where an expression stands.
#[derive(Clone, Copy)]
pub(crate) enum Site<'s> {
    /// In the body of the file being linked, inside of a symbol.
    Body(SymbolIndex),
    /// In the surface of a module, as part of the symbol at a place.
    Surface(&'s Arc<Module>, u32),
}

/// How an expression leads to its entity.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Via {
    /// It names the entity.
    Name,
    /// Its value is of that type.
    Value,
    /// Its value is of a type that inherits from that one.
    Parent,
}

impl Linker<'_> {
    /// The type that a receiver's members are looked up in, or the module or type that it names.
    pub(crate) fn receiver(&self, site: Site<'_>, id: ExpressionId) -> (Entity, Via) {
        if self.steps.get() >= MAX_STEPS {
            return (Entity::Unknown, Via::Value);
        }
        self.steps.set(self.steps.get() + 1);
        let found = self.followed_receiver(site, id);
        self.steps.set(self.steps.get() - 1);
        found
    }

    fn followed_receiver(&self, site: Site<'_>, id: ExpressionId) -> (Entity, Via) {
        match self.expression(site, id) {
            Expression::SelfRef => (self.type_around(site), Via::Value),
            Expression::Super => (self.parent_type(site), Via::Parent),
            Expression::Literal(_) => (Entity::External, Via::Value),
            Expression::Local(binding) => {
                let binding = self.body.bindings.get(binding.index());
                match binding.and_then(|binding| binding.declared_type.or(binding.value)) {
                    Some(made_from) => (self.receiver(site, made_from).0, Via::Value),
                    None => (Entity::Unknown, Via::Value),
                }
            }
            Expression::Call(of) | Expression::New(of) => (self.result(self.entity(site, of)), Via::Value),
            Expression::Apply(of, _) => self.receiver(site, of),
            Expression::Symbol(_) | Expression::Import(_) | Expression::Name(_) | Expression::Member(..) => {
                self.valued(self.entity(site, id))
            }
            Expression::Index(_) | Expression::Unwrap(_) | Expression::Unknown => (Entity::Unknown, Via::Value),
        }
    }

    /// What an expression names.
    pub(crate) fn entity(&self, site: Site<'_>, id: ExpressionId) -> Entity {
        match self.expression(site, id) {
            Expression::Symbol(index) => self.symbol_at(site, index),
            Expression::Import(index) => self.import_at(site, index),
            Expression::Name(name) => self.free_name(site, self.text_at(site, name)),
            Expression::Member(of, name) => {
                if let Some(path) = self.root_path(site, id) {
                    return self.root_entity(site, &path);
                }
                let of = self.receiver(site, of).0;
                self.member(&of, self.text_at(site, name), &mut Search::default()).unwrap_or(Entity::Unknown)
            }
            _ => self.receiver(site, id).0,
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
            Site::Surface(module, place) => self.path(module, path, module.symbol(place).index),
        }
    }

    fn expression(&self, site: Site<'_>, id: ExpressionId) -> Expression {
        match site {
            Site::Body(_) => self.body.expressions.get(id),
            Site::Surface(module, _) => module.surface.expressions.get(id),
        }
    }

    fn text_at<'t>(&'t self, site: Site<'t>, text: Text) -> &'t str {
        match site {
            Site::Body(_) => self.body.texts.get(text),
            Site::Surface(module, _) => module.text(text),
        }
    }

    fn symbol_at(&self, site: Site<'_>, index: SymbolIndex) -> Entity {
        let Site::Surface(module, _) = site else { return self.own_symbol(index) };
        let Some(place) = module.place_of(index) else { return Entity::Unknown };
        self.ask(name_question(&module.path, module.text(module.symbol(place).name)));
        self.symbol_entity(module, place)
    }

    fn import_at(&self, site: Site<'_>, index: ImportIndex) -> Entity {
        let Site::Surface(module, _) = site else { return self.import(index) };
        let import = module.surface.imports.get(index.index());
        import.map_or(Entity::Unknown, |import| self.import_entity(module, import, &mut Search::default()))
    }

    /// A name that no scope of its file binds.
    fn free_name(&self, site: Site<'_>, name: &str) -> Entity {
        let (module, place) = match site {
            Site::Body(from) => return self.free(name, from).0,
            Site::Surface(module, place) => (module, place),
        };
        if module.language.modules.roots.contain(name) {
            return self.root_entity(site, name);
        }
        let mut around = place;
        loop {
            let index = module.symbol(around).index;
            if let Some(found) = self.starred(module, index, name, Asked::ByName, &mut Search::default()) {
                return found;
            }
            let is_sealed = module.language.modules.are_sealed && module.symbol(around).kind == SymbolKind::Module;
            if around == 0 || is_sealed {
                break;
            }
            around = module.symbol(around).parent;
        }
        if self.is_builtin(module.language, name) { Entity::External } else { Entity::Unknown }
    }

    /// A variable, a field or an alias stands for its declared type, or for what it was made from; anything else for itself.
    fn valued(&self, entity: Entity) -> (Entity, Via) {
        let Entity::Symbol(module, place) = &entity else { return (entity, Via::Name) };
        let symbol = module.symbol(*place);
        let via = match symbol.kind {
            SymbolKind::Field | SymbolKind::Property | SymbolKind::Variable | SymbolKind::Constant => Via::Value,
            SymbolKind::Type => Via::Name,
            _ => return (entity, Via::Name),
        };
        match symbol.declared_type {
            Some(declared) => (self.receiver(Site::Surface(module, *place), declared).0, via),
            None => (Entity::Unknown, via),
        }
    }

    /// A module that is called is what it offers by default: it was loaded by a function that hands over just that.
    pub(crate) fn called(&self, entity: Entity) -> Entity {
        let Entity::Module(module) = &entity else { return entity };
        self.ask(name_question(&module.path, DEFAULT));
        let is_offered = module.exports_of(DEFAULT).next().is_some();
        let default = is_offered.then(|| self.exported(module, DEFAULT, Asked::ByName, &mut Search::default()));
        default.flatten().unwrap_or(entity)
    }

    /// What a call yields: a value of the called type, or of the declared type of what the function returns.
    fn result(&self, called: Entity) -> Entity {
        match &self.called(called) {
            Entity::Symbol(module, place) => {
                let symbol = module.symbol(*place);
                match symbol.declared_type {
                    _ if symbol.kind.is_type() => Entity::Symbol(Arc::clone(module), *place),
                    Some(declared) if symbol.kind.is_callable() => {
                        self.receiver(Site::Surface(module, *place), declared).0
                    }
                    _ => Entity::Unknown,
                }
            }
            Entity::External => Entity::External,
            _ => Entity::Unknown,
        }
    }

    /// The type whose member the code at a site belongs to.
    pub(crate) fn type_around(&self, site: Site<'_>) -> Entity {
        let found = match site {
            Site::Surface(module, place) => self.enclosing_type(module, place),
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

    /// The first ancestor of the type around a site.
    fn parent_type(&self, site: Site<'_>) -> Entity {
        match self.type_around(site) {
            Entity::Symbol(module, place) => self.bases(&module, place).into_iter().next().unwrap_or(Entity::Unknown),
            _ => Entity::Unknown,
        }
    }
}

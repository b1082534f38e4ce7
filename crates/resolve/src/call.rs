//! What calls give, and what they hand over to the functions that are passed to them.

use crate::link::{Entity, Linker, Use};
use crate::meaning::{FunctionType, Home, Meaning, On, Via};
use crate::module::Module;
use crate::value::{Found, Site, enumeration, has_members, is_value};
use rhumb_model::{Expression, ExpressionId, SymbolKind};
use std::rc::Rc;
use std::sync::Arc;

impl Linker<'_> {
    /// What the call of an expression gives.
    pub(crate) fn call(&self, site: Site<'_>, of: ExpressionId) -> Meaning {
        if let Expression::Member(object, name) = self.expression(site, of) {
            let object = self.receiver(site, object);
            if let Some(held) = held_member(&object, self.text_at(site, name)) {
                return held;
            }
            if matches!(object.entity, Entity::Wrapper(_)) && !self.source.language.types.extends_types {
                return Meaning::new(Entity::External, Via::Value);
            }
        }
        let found = self.callee(site, of);
        let arguments = self.explicit_arguments(site, of);
        match (&found.entity, arguments.is_empty()) {
            (Entity::Symbol(..), false) => {
                let whole = Meaning { entity: found.entity.clone(), via: Via::Name, arguments: arguments.into() };
                let on = found.on.and(&whole);
                let result = self.result(Found { entity: found.entity, on });
                if result.arguments.is_empty() { Meaning { arguments: whole.arguments, ..result } } else { result }
            }
            _ => self.result(found),
        }
    }

    /// What an expression names that is called.
    fn callee(&self, site: Site<'_>, of: ExpressionId) -> Found {
        let (object, name) = match self.expression(site, of) {
            Expression::Member(object, name) => (object, name),
            Expression::Apply(inner, _) => return self.callee(site, inner),
            _ => return self.found(site, of),
        };
        let at = (site, object);
        let object = self.receiver(site, object);
        match &object.entity {
            Entity::Symbol(module, place) if has_members(module.symbol(*place).kind) => {
                self.member_of(&object, at, self.text_at(site, name), Use::Call)
            }
            _ => self.found(site, of),
        }
    }

    /// The type arguments that are written at a call.
    fn explicit_arguments(&self, site: Site<'_>, of: ExpressionId) -> Vec<Meaning> {
        let mut arguments = Vec::new();
        let mut base = of;
        while let Expression::Apply(of, argument) = self.expression(site, base) {
            arguments.push(self.value_of_type(site, argument));
            base = of;
        }
        arguments.reverse();
        arguments
    }

    /// What the call of an entity gives: a value of the called type, or what the function hands back.
    pub(crate) fn result(&self, called: Found) -> Meaning {
        let entity = self.called(called.entity);
        match &entity {
            Entity::Symbol(module, place) => {
                let symbol = module.symbol(*place);
                match (symbol.kind, symbol.yields) {
                    (SymbolKind::Type, _) => {
                        self.valued(Found { entity: entity.clone(), on: called.on }).with_via(Via::Value)
                    }
                    (SymbolKind::Variant, _) => enumeration(module, *place),
                    (SymbolKind::Constructor, _) => {
                        Meaning::new(self.type_around(Site::Surface(module, *place, &called.on)), Via::Value)
                    }
                    (kind, _) if kind.is_type() => Meaning::new(self.as_type(entity.clone()), Via::Value),
                    (kind, Some(result)) if kind.is_callable() => {
                        self.receiver(Site::Surface(module, *place, &called.on), result)
                    }
                    (kind, _) if kind.is_callable() || !is_value(kind) => Meaning::unknown(),
                    _ => {
                        let value = self.valued(Found { entity: entity.clone(), on: called.on });
                        value.map(|value| self.call_of_value(value))
                    }
                }
            }
            Entity::Function(function) => self.function_result(function),
            Entity::External => Meaning::new(Entity::External, Via::Value),
            _ => Meaning::unknown(),
        }
    }

    /// What the call of a value gives: one of the type that it names, or what the function that it is hands back.
    pub(crate) fn call_of_value(&self, value: &Meaning) -> Meaning {
        match (&value.entity, value.via) {
            (Entity::Symbol(..), Via::Name) => self.result(Found { entity: value.entity.clone(), on: On::default() }),
            (Entity::Function(function), _) => self.function_result(function),
            (Entity::External, _) => value.clone(),
            _ => signatures(value).iter().fold(Meaning::unknown(), |all, it| all.or(&self.function_result(it))),
        }
    }

    fn function_result(&self, function: &FunctionType) -> Meaning {
        let site = site_of(function);
        let mut expression = function.expression;
        loop {
            match self.expression(site, expression) {
                Expression::Takes(of, _) => expression = of,
                Expression::Function(result) => return self.value_of_type(site, result),
                _ => return Meaning::unknown(),
            }
        }
    }

    /// What a function hands over to the parameter of a function that it is passed.
    pub(crate) fn handed(&self, site: Site<'_>, by: ExpressionId, argument: u8, parameter: u8) -> Meaning {
        let found = self.callee(site, by);
        if let Expression::Member(object, _) = self.expression(site, by)
            && matches!(found.entity, Entity::External | Entity::Unknown)
        {
            // Containers hand over what they hold, sometimes with its place after it.
            let object = self.receiver(site, object);
            return if parameter == 0 { object.map(|object| self.element(object)) } else { Meaning::unknown() };
        }
        let passed = self.parameter_type(found, argument);
        passed.map(|passed| self.parameter_of(passed, parameter))
    }

    /// What a function takes at a place among its arguments.
    pub(crate) fn argument(&self, site: Site<'_>, by: ExpressionId, place: u8) -> Meaning {
        self.parameter_type(self.callee(site, by), place)
    }

    /// The declared type of a parameter of what is called.
    fn parameter_type(&self, called: Found, argument: u8) -> Meaning {
        let Entity::Symbol(module, place) = &called.entity else { return Meaning::unknown() };
        let symbol = module.symbol(*place);
        if symbol.kind.is_type() && symbol.kind != SymbolKind::Type {
            let whole = Meaning::new(called.entity.clone(), Via::Value);
            let constructors = module.language.definitions.constructors.iter();
            let mut found = constructors.filter_map(|name| self.type_member(&whole, name)).map(Member::found);
            return found.next().map_or_else(Meaning::unknown, |found| self.declared_parameter(&found, argument));
        }
        if symbol.kind.is_callable() {
            return self.declared_parameter(&called, argument);
        }
        let value = self.valued(called);
        value.map(|value| self.parameter_of(value, argument))
    }

    fn declared_parameter(&self, function: &Found, argument: u8) -> Meaning {
        let Entity::Symbol(module, place) = &function.entity else { return Meaning::unknown() };
        let declared = module.list(module.symbol(*place).parameters).get(usize::from(argument)).copied().flatten();
        let site = Site::Surface(module, *place, &function.on);
        declared.map_or_else(Meaning::unknown, |declared| self.value_of_type(site, declared))
    }

    /// The type of a parameter of a value that can be called.
    pub(crate) fn parameter_of(&self, function: &Meaning, parameter: u8) -> Meaning {
        let types = signatures(function).into_iter().map(|function| self.function_parameter(&function, parameter));
        types.fold(Meaning::unknown(), |all, it| all.or(&it))
    }

    fn function_parameter(&self, function: &FunctionType, parameter: u8) -> Meaning {
        let site = site_of(function);
        let mut parameters = Vec::new();
        let mut expression = function.expression;
        while let Expression::Takes(of, declared) = self.expression(site, expression) {
            parameters.push(declared);
            expression = of;
        }
        let declared = parameters.iter().rev().nth(usize::from(parameter));
        declared.map_or_else(Meaning::unknown, |declared| self.value_of_type(site, *declared))
    }
}

/// The ways in which a value may be called: it is a function, or its type says how.
fn signatures(value: &Meaning) -> Vec<Rc<FunctionType>> {
    let (module, place) = match (&value.entity, value.via) {
        (Entity::Function(function), _) => return vec![Rc::clone(function)],
        (Entity::Symbol(module, place), Via::Value) => (module, *place),
        _ => return Vec::new(),
    };
    let symbol = module.symbol(place);
    let mut waiting: Vec<ExpressionId> = symbol.yields.filter(|_| symbol.kind.is_type()).into_iter().collect();
    let mut functions = Vec::new();
    while let Some(next) = waiting.pop() {
        if let Expression::Either(one, other) = module.surface.expressions.get(next) {
            waiting.extend([other, one]);
        } else {
            let home = Home::Surface(Arc::clone(module), place);
            functions.push(Rc::new(FunctionType { home, expression: next, on: On::default().and(value) }));
        }
    }
    functions
}

fn site_of(function: &FunctionType) -> Site<'_> {
    match &function.home {
        Home::Body(from) => Site::Body(*from),
        Home::Surface(module, place) => Site::Surface(module, *place, &function.on),
    }
}

/// What a member of a container gives that is known for it, be it called or read: what the container holds, or something
/// that holds the same.
pub(crate) fn held_member(container: &Meaning, name: &str) -> Option<Meaning> {
    let Entity::Wrapper(wrapper) = container.entity else { return None };
    if wrapper.keeps.contains(&name) {
        return Some(container.clone());
    }
    wrapper.yields.contains(&name).then(|| container.element().unwrap_or_else(Meaning::unknown))
}

/// A member of a type, with what it was found on.
pub(crate) struct Member {
    pub(crate) module: Arc<Module>,
    pub(crate) place: u32,
    pub(crate) on: On,
    pub(crate) evidence: rhumb_model::Evidence,
    /// Whether only an ancestor outside of the project can have it.
    pub(crate) is_outside: bool,
}

impl Member {
    pub(crate) fn found(self) -> Found {
        Found { entity: self.entity(), on: self.on }
    }

    pub(crate) fn entity(&self) -> Entity {
        if self.is_outside { Entity::External } else { Entity::Symbol(Arc::clone(&self.module), self.place) }
    }
}

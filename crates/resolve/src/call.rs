//! Finds the types that calls return, and those of the parameters of called functions and of callbacks.

use crate::context::LinkContext;
use crate::entity::{Entity, Usage};
use crate::meaning::{FunctionType, Meaning, OwnedSite, Substitution, Via};
use crate::module::Module;
use crate::value::{ResolvedEntity, Site, enumeration, has_members, is_value};
use crate::{members, namespace, value};
use rhumb_model::{Expression, ExpressionId, SymbolKind};
use std::rc::Rc;
use std::sync::Arc;

/// What the call of an expression returns.
pub(crate) fn call(cx: &LinkContext<'_>, site: Site<'_>, of: ExpressionId) -> Meaning {
    if let Expression::Member(object, name) = cx.expression(site, of) {
        let object = value::receiver(cx, site, object);
        if let Some(held) = held_member(&object, cx.text_at(site, name)) {
            return held;
        }
        if matches!(object.entity, Entity::Wrapper(_)) && !cx.source.language.types.extends_types {
            return Meaning::new(Entity::External, Via::Value);
        }
    }
    let found = callee(cx, site, of);
    let arguments = explicit_arguments(cx, site, of);
    match (&found.entity, arguments.is_empty()) {
        (Entity::Symbol(..), false) => {
            let whole = Meaning { entity: found.entity.clone(), via: Via::Name, arguments: arguments.into() };
            let substitution = found.substitution.and(&whole);
            let result = result(cx, ResolvedEntity { entity: found.entity, substitution });
            if result.arguments.is_empty() { Meaning { arguments: whole.arguments, ..result } } else { result }
        }
        _ => result(cx, found),
    }
}

/// What an expression names that is called.
fn callee(cx: &LinkContext<'_>, site: Site<'_>, of: ExpressionId) -> ResolvedEntity {
    let (object, name) = match cx.expression(site, of) {
        Expression::Member(object, name) => (object, name),
        Expression::Apply(inner, _) => return callee(cx, site, inner),
        _ => return value::named_by(cx, site, of),
    };
    let at = (site, object);
    let object = value::receiver(cx, site, object);
    match &object.entity {
        Entity::Symbol(module, index) if has_members(module.symbol(*index).kind) => {
            value::member_of(cx, &object, at, cx.text_at(site, name), Usage::Call)
        }
        _ => value::named_by(cx, site, of),
    }
}

/// The type arguments that are written at a call.
fn explicit_arguments(cx: &LinkContext<'_>, site: Site<'_>, of: ExpressionId) -> Vec<Meaning> {
    let mut arguments = Vec::new();
    let mut base = of;
    while let Expression::Apply(of, argument) = cx.expression(site, base) {
        arguments.push(value::value_of_type(cx, site, argument));
        base = of;
    }
    arguments.reverse();
    arguments
}

/// What the call of an entity returns: a value of the called type, or the function's result.
pub(crate) fn result(cx: &LinkContext<'_>, called: ResolvedEntity) -> Meaning {
    let entity = value::called(cx, called.entity);
    match &entity {
        Entity::Symbol(module, index) => {
            let symbol = module.symbol(*index);
            match (symbol.kind, symbol.yields) {
                (SymbolKind::Type, _) => {
                    value::valued(cx, ResolvedEntity { entity: entity.clone(), substitution: called.substitution })
                        .with_via(Via::Value)
                }
                (SymbolKind::Variant, _) => enumeration(module, *index),
                (SymbolKind::Constructor, _) => Meaning::new(
                    value::type_around(cx, Site::Surface(module, *index, &called.substitution)),
                    Via::Value,
                ),
                (kind, _) if kind.is_type() => Meaning::new(namespace::as_type(cx, entity.clone()), Via::Value),
                (kind, Some(result)) if kind.is_callable() => {
                    value::receiver(cx, Site::Surface(module, *index, &called.substitution), result)
                }
                (kind, _) if kind.is_callable() || !is_value(kind) => Meaning::unknown(),
                _ => {
                    let value =
                        value::valued(cx, ResolvedEntity { entity: entity.clone(), substitution: called.substitution });
                    value.map(|value| call_of_value(cx, value))
                }
            }
        }
        Entity::Function(function) => function_result(cx, function),
        Entity::External => Meaning::new(Entity::External, Via::Value),
        _ => Meaning::unknown(),
    }
}

/// What the call of a value returns: a value of the type that it names, or the result of its function type.
pub(crate) fn call_of_value(cx: &LinkContext<'_>, value: &Meaning) -> Meaning {
    match (&value.entity, value.via) {
        (Entity::Symbol(..), Via::Name) => {
            result(cx, ResolvedEntity { entity: value.entity.clone(), substitution: Substitution::default() })
        }
        (Entity::Function(function), _) => function_result(cx, function),
        (Entity::External, _) => value.clone(),
        _ => signatures(value).iter().fold(Meaning::unknown(), |all, it| all.or(&function_result(cx, it))),
    }
}

fn function_result(cx: &LinkContext<'_>, function: &FunctionType) -> Meaning {
    let site = site_of(function);
    let mut expression = function.expression;
    loop {
        match cx.expression(site, expression) {
            Expression::Takes(of, _) => expression = of,
            Expression::Function(result) => return value::value_of_type(cx, site, result),
            _ => return Meaning::unknown(),
        }
    }
}

/// What a function passes to a parameter of its callback.
pub(crate) fn handed(cx: &LinkContext<'_>, site: Site<'_>, by: ExpressionId, argument: u8, parameter: u8) -> Meaning {
    let found = callee(cx, site, by);
    if let Expression::Member(object, _) = cx.expression(site, by)
        && matches!(found.entity, Entity::External | Entity::Unknown)
    {
        // Containers pass their elements, sometimes followed by the index.
        let object = value::receiver(cx, site, object);
        return if parameter == 0 { object.map(|object| value::element(cx, object)) } else { Meaning::unknown() };
    }
    let passed = parameter_type(cx, found, argument);
    passed.map(|passed| parameter_of(cx, passed, parameter))
}

/// The type of a parameter of a called function.
pub(crate) fn argument(cx: &LinkContext<'_>, site: Site<'_>, by: ExpressionId, index: u8) -> Meaning {
    parameter_type(cx, callee(cx, site, by), index)
}

/// The declared type of a parameter of what is called.
fn parameter_type(cx: &LinkContext<'_>, called: ResolvedEntity, argument: u8) -> Meaning {
    let Entity::Symbol(module, index) = &called.entity else { return Meaning::unknown() };
    let symbol = module.symbol(*index);
    if symbol.kind.is_type() && symbol.kind != SymbolKind::Type {
        let whole = Meaning::new(called.entity.clone(), Via::Value);
        let constructors = module.language.definitions.constructors.iter();
        let mut found = constructors
            .filter_map(|name| members::type_member(cx, &whole, name, Usage::Call.into()))
            .map(Member::found);
        return found.next().map_or_else(Meaning::unknown, |found| declared_parameter(cx, &found, argument));
    }
    if symbol.kind.is_callable() {
        return declared_parameter(cx, &called, argument);
    }
    let value = value::valued(cx, called);
    value.map(|value| parameter_of(cx, value, argument))
}

fn declared_parameter(cx: &LinkContext<'_>, function: &ResolvedEntity, argument: u8) -> Meaning {
    let Entity::Symbol(module, index) = &function.entity else { return Meaning::unknown() };
    let declared = module.list(module.symbol(*index).parameters).get(usize::from(argument)).copied().flatten();
    let site = Site::Surface(module, *index, &function.substitution);
    declared.map_or_else(Meaning::unknown, |declared| value::value_of_type(cx, site, declared))
}

/// The type of a parameter of a value that can be called.
pub(crate) fn parameter_of(cx: &LinkContext<'_>, function: &Meaning, parameter: u8) -> Meaning {
    let types = signatures(function).into_iter().map(|function| function_parameter(cx, &function, parameter));
    types.fold(Meaning::unknown(), |all, it| all.or(&it))
}

fn function_parameter(cx: &LinkContext<'_>, function: &FunctionType, parameter: u8) -> Meaning {
    let site = site_of(function);
    let mut parameters = Vec::new();
    let mut expression = function.expression;
    while let Expression::Takes(of, declared) = cx.expression(site, expression) {
        parameters.push(declared);
        expression = of;
    }
    let declared = parameters.iter().rev().nth(usize::from(parameter));
    declared.map_or_else(Meaning::unknown, |declared| value::value_of_type(cx, site, *declared))
}

/// The function types of a value: its own, or those that its type is an alias for.
fn signatures(value: &Meaning) -> Vec<Rc<FunctionType>> {
    let (module, index) = match (&value.entity, value.via) {
        (Entity::Function(function), _) => return vec![Rc::clone(function)],
        (Entity::Symbol(module, index), Via::Value) => (module, *index),
        _ => return Vec::new(),
    };
    let symbol = module.symbol(index);
    let mut waiting: Vec<ExpressionId> = symbol.yields.filter(|_| symbol.kind.is_type()).into_iter().collect();
    let mut functions = Vec::new();
    while let Some(next) = waiting.pop() {
        if let Expression::Either(one, other) = module.surface.expressions.get(next) {
            waiting.extend([other, one]);
        } else {
            let home = OwnedSite::Surface(Arc::clone(module), index);
            functions.push(Rc::new(FunctionType {
                home,
                expression: next,
                substitution: Substitution::default().and(value),
            }));
        }
    }
    functions
}

fn site_of(function: &FunctionType) -> Site<'_> {
    match &function.home {
        OwnedSite::Body(from) => Site::Body(*from),
        OwnedSite::Surface(module, index) => Site::Surface(module, *index, &function.substitution),
    }
}

/// The type of a member of a wrapper, whether called or read: its element, or a wrapper of the same.
pub(crate) fn held_member(container: &Meaning, name: &str) -> Option<Meaning> {
    let Entity::Wrapper(wrapper) = container.entity else { return None };
    if wrapper.keeps.contains(&name) {
        return Some(container.clone());
    }
    wrapper.yields.contains(&name).then(|| container.element().unwrap_or_else(Meaning::unknown))
}

/// A member of a type, with the type arguments that apply to it.
pub(crate) struct Member {
    pub(crate) module: Arc<Module>,
    pub(crate) index: u32,
    pub(crate) substitution: Substitution,
    pub(crate) evidence: rhumb_model::Evidence,
    /// Whether only an external supertype can have it.
    pub(crate) is_outside: bool,
}

impl Member {
    pub(crate) fn found(self) -> ResolvedEntity {
        ResolvedEntity { entity: self.entity(), substitution: self.substitution }
    }

    pub(crate) fn entity(&self) -> Entity {
        if self.is_outside { Entity::External } else { Entity::Symbol(Arc::clone(&self.module), self.index) }
    }
}

//! Finds the types that calls return, and those of the parameters of called functions and of callbacks.

use crate::context::LinkContext;
use crate::entity::{Entity, Usage, UseSite};
use crate::extensions::ReceiverExpression;
use crate::meaning::{FunctionType, Meaning, OwnedSite, Substitution, Via};
use crate::module::Module;
use crate::value::{ResolvedEntity, Site, enumeration, has_members_called, is_value};
use crate::{associated, containers, implied, infer, labels, levels, members, namespace, overload, value};
use rhumb_languages::{Calls, Lambdas, Results};
use rhumb_model::{Expression, ExpressionId, Flags, SymbolIndex, SymbolKind};
use std::rc::Rc;
use std::sync::Arc;

/// The last parameter, however many there are.
const LAST: u8 = u8::MAX;

/// Longer chains of calls are not searched for a placeholder.
const MAX_LINKS: usize = 32;

/// What the call of an expression returns.
pub(crate) fn call(cx: &LinkContext<'_>, site: Site<'_>, of: ExpressionId) -> Meaning {
    let function = function_of(cx, site, of);
    if let Expression::Member(object, name) = cx.expression(site, function) {
        let name = cx.text_at(site, name);
        if of_unrelated_member(cx, site, object, name) {
            return Meaning::new(Entity::External, Via::Value);
        }
        let object = value::receiver(cx, site, object);
        let held = held_member(cx, &object, name).or_else(|| containers::mapped(cx, site, of, (&object, name)));
        if let Some(held) = held {
            return held;
        }
        if cx.source.language.types.every.awaited.is_some_and(|(keyword, _)| keyword == name) {
            return associated::awaited(cx, object);
        }
        if matches!(object.entity, Entity::Symbol(..)) && cx.source.language.types.every.gives_type.contains(&name) {
            return object.with_via(Via::Name);
        }
        if matches!(object.entity, Entity::Wrapper(_)) && !cx.source.language.types.extends_types {
            return Meaning::new(Entity::External, Via::Value);
        }
    }
    if let Expression::Local(_) = cx.expression(site, function) {
        let function = value::receiver(cx, site, function);
        let is_distinct = function.via == Via::Value && value::made_from(cx, &function).is_some();
        let is_value = match &function.entity {
            Entity::Wrapper(_) | Entity::Function(_) => true,
            Entity::Symbol(module, index) => function.via == Via::Value && module.symbol(*index).kind.is_type(),
            _ => false,
        };
        if is_value || is_distinct {
            return call_of_value(cx, &function);
        }
    }
    let found = callee(cx, site, of);
    if matches!(found.entity, Entity::External | Entity::Unknown)
        && let Some(instance) = instance(cx, site, function)
    {
        return instance;
    }
    if matches!(found.entity, Entity::External)
        && let Some(known) = containers::known_result(cx, site, of)
    {
        return known;
    }
    let arguments = explicit_arguments(cx, site, of);
    match (&found.entity, arguments.is_empty()) {
        (Entity::Symbol(..), false) => {
            let whole = Meaning { entity: found.entity.clone(), via: Via::Name, arguments: arguments.into() };
            let substitution = found.substitution.and(&whole);
            let result = result(cx, ResolvedEntity { entity: found.entity, substitution });
            if result.arguments.is_empty() { Meaning { arguments: whole.arguments, ..result } } else { result }
        }
        (Entity::Symbol(..), true) => {
            let inferred = infer::type_arguments(cx, site, of, &found);
            let substitution = inferred.unwrap_or(found.substitution);
            let calls_result = is_called_by_name(&found.entity) && use_of_call(cx, site, of).has_arguments();
            let result = result(cx, ResolvedEntity { substitution, entity: found.entity });
            if calls_result { result.map(|result| call_of_value(cx, result)) } else { result }
        }
        _ => result(cx, found),
    }
}

/// The value that a member of a type returns which all types of the language may have: `Door::default()`.
fn instance(cx: &LinkContext<'_>, site: Site<'_>, function: ExpressionId) -> Option<Meaning> {
    let Expression::Member(of, name) = cx.expression(site, function) else { return None };
    let names = cx.source.language.types.every.gives_instance;
    let is_known = !names.is_empty() && names.contains(&cx.text_at(site, name));
    let of = is_known.then(|| value::receiver(cx, site, of)).filter(|of| of.via == Via::Name)?;
    let is_type = matches!(&of.entity, Entity::Symbol(module, index) if module.symbol(*index).kind.is_type());
    is_type.then(|| of.with_via(Via::Value))
}

/// Whether the name of a function alone calls it, so that arguments are those of its result.
pub(crate) fn is_called_by_name(entity: &Entity) -> bool {
    let Entity::Symbol(module, index) = entity else { return false };
    let symbol = module.symbol(*index);
    let is_function = symbol.kind.is_callable() && symbol.kind != SymbolKind::Constructor;
    module.language.types.calls.by_name && is_function && symbol.arity.is_none_or(|arity| arity.most == 0)
}

/// The function that an expression calls, without its arguments.
pub(crate) fn function_of(cx: &LinkContext<'_>, site: Site<'_>, of: ExpressionId) -> ExpressionId {
    match cx.expression(site, of) {
        Expression::Passing(of, _) | Expression::Apply(of, _) => function_of(cx, site, of),
        _ => of,
    }
}

/// How an expression calls its function.
fn use_of_call(cx: &LinkContext<'_>, site: Site<'_>, of: ExpressionId) -> UseSite {
    let Expression::Passing(function, passed) = cx.expression(site, of) else { return Usage::Call.into() };
    if !cx.source.language.types.overloads {
        return Usage::Call.into();
    }
    let written = explicit_count(cx, site, function);
    let use_site = UseSite::call(cx, site, passed);
    UseSite { type_arguments: written.or(use_site.type_arguments), ..use_site }
}

fn explicit_count(cx: &LinkContext<'_>, site: Site<'_>, mut of: ExpressionId) -> Option<u8> {
    let mut count = 0_u8;
    while let Expression::Apply(inner, _) = cx.expression(site, of) {
        count = count.saturating_add(1);
        of = inner;
    }
    Some(count).filter(|count| *count > 0)
}

/// What an expression names that is called.
pub(crate) fn callee(cx: &LinkContext<'_>, site: Site<'_>, of: ExpressionId) -> ResolvedEntity {
    resolve_callee(cx, site, function_of(cx, site, of), use_of_call(cx, site, of))
}

fn resolve_callee(cx: &LinkContext<'_>, site: Site<'_>, function: ExpressionId, use_site: UseSite) -> ResolvedEntity {
    let (object, name) = match cx.expression(site, function) {
        Expression::Member(object, name) => (object, name),
        Expression::Symbol(index) if use_site.arguments.is_some() => {
            let entity = match value::symbol_at(cx, site, index) {
                Entity::Symbol(module, index) => overload::overload(cx, &module, index, use_site),
                entity => entity,
            };
            return with_arguments_of_self(cx, site, entity, use_site);
        }
        Expression::Implied(receivers, name) => {
            let implied = implied::member(cx, site, receivers, implied::name_at(cx, site, name), use_site);
            return implied.map_or_else(|| resolve_callee(cx, site, name, use_site), Member::found);
        }
        Expression::Import(_) if use_site.arguments.is_some() => {
            return match value::named_by(cx, site, function) {
                ResolvedEntity { entity: Entity::Symbol(module, index), .. } => {
                    overload::overload(cx, &module, index, use_site).into()
                }
                found => found,
            };
        }
        Expression::Name(name) if use_site.arguments.is_some() || cx.source.language.modules.are_sealed => {
            let entity = namespace::as_value(cx, value::unbound_name(cx, site, name, use_site));
            return with_arguments_of_self(cx, site, entity, use_site);
        }
        _ => return value::named_by(cx, site, function),
    };
    let at = (site, object);
    let object = value::receiver(cx, site, object);
    match &object.entity {
        Entity::Symbol(module, index) if has_members_called(module, *index, cx.text_at(site, name)) => {
            value::member_of(cx, &object, at, cx.text_at(site, name), use_site)
        }
        Entity::External | Entity::Wrapper(_) | Entity::Several(_) if use_site.arguments.is_some() => {
            value::member_of(cx, &object, at, cx.text_at(site, name), use_site)
        }
        _ => match value::named_by(cx, site, function) {
            ResolvedEntity { entity: Entity::Symbol(module, index), .. } if use_site.arguments.is_some() => {
                overload::overload(cx, &module, index, use_site).into()
            }
            found => found,
        },
    }
}

/// The callee named by its bare name, with the type arguments that its type has in the enclosing type.
fn with_arguments_of_self(cx: &LinkContext<'_>, site: Site<'_>, entity: Entity, use_site: UseSite) -> ResolvedEntity {
    let Entity::Symbol(module, index) = &entity else { return entity.into() };
    let symbol = module.symbol(*index);
    if !module.symbol(symbol.parent).kind.is_type() {
        return entity.into();
    }
    let around = Meaning::new(value::type_around(cx, site), Via::Value);
    let member = members::type_member(cx, &around, module.text(symbol.name), use_site);
    let member = member.filter(|member| (member.module.file, member.index) == (module.file, *index));
    member.map_or_else(|| entity.clone().into(), Member::found)
}

/// The type arguments that are written at a call.
pub(crate) fn explicit_arguments(cx: &LinkContext<'_>, site: Site<'_>, of: ExpressionId) -> Vec<Meaning> {
    let mut arguments = Vec::new();
    let mut base = match cx.expression(site, of) {
        Expression::Passing(function, _) => function,
        _ => of,
    };
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
                (SymbolKind::Type, _) if symbol.flags.contains(Flags::DISTINCT) => {
                    Meaning::new(entity.clone(), Via::Value)
                }
                (SymbolKind::Type, _) => {
                    value::valued(cx, ResolvedEntity { entity: entity.clone(), substitution: called.substitution })
                        .with_via(Via::Value)
                }
                (SymbolKind::Variant, _) => enumeration(module, *index),
                (SymbolKind::Constructor, _) => Meaning::new(
                    value::type_around(cx, Site::Surface(module, *index, &called.substitution)),
                    Via::Value,
                ),
                (kind, _) if kind.is_type() => called_object(cx, &entity)
                    .unwrap_or_else(|| Meaning::new(namespace::as_type(cx, entity.clone()), Via::Value)),
                // Reading a property is a call.
                (SymbolKind::Property, _) if levels::are_apart(module.language) => {
                    value::valued(cx, ResolvedEntity { entity: entity.clone(), substitution: called.substitution })
                }
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
        Entity::Local(function) => local_result(cx, *function),
        Entity::External => Meaning::new(Entity::External, Via::Value),
        // Overloads mostly return the same.
        Entity::Several(candidates) => {
            let called = candidates
                .iter()
                .map(|it| ResolvedEntity { entity: it.entity.clone(), substitution: called.substitution.clone() });
            let results = called.filter(|it| matches!(it.entity, Entity::Symbol(..))).map(|it| result(cx, it));
            results.reduce(|one, other| one.or(&other)).unwrap_or_else(Meaning::unknown)
        }
        _ => Meaning::unknown(),
    }
}

/// What a function returns that only the file being linked can name.
fn local_result(cx: &LinkContext<'_>, function: SymbolIndex) -> Meaning {
    let results = &cx.body.local_results;
    let found = results.binary_search_by_key(&function, |(function, _)| *function);
    let result = found.ok().map(|at| value::receiver(cx, Site::Body(function), results[at].1));
    result.unwrap_or_else(Meaning::unknown)
}

/// What the function returns that is passed as an argument: a function type, the name of a function, or an expression with a
/// placeholder for its parameter.
pub(crate) fn result_of_argument(cx: &LinkContext<'_>, site: Site<'_>, argument: ExpressionId) -> Meaning {
    let argument = labels::value(cx, site, argument);
    let named = match cx.expression(site, argument) {
        Expression::Symbol(_) | Expression::Import(_) | Expression::Name(_) | Expression::Member(..) => {
            Some(value::named_by(cx, site, argument).entity)
        }
        _ => None,
    };
    if let Some(Entity::Symbol(module, index)) = &named
        && module.symbol(*index).kind.is_callable()
        && !has_placeholder(cx, site, argument)
    {
        return result(cx, Entity::Symbol(Arc::clone(module), *index).into());
    }
    let function = value::receiver(cx, site, argument);
    match &function.entity {
        Entity::Function(_) => call_of_value(cx, &function),
        _ if has_placeholder(cx, site, argument) => function,
        _ => Meaning::unknown(),
    }
}

/// Whether an expression is a member of what a function passes to it, or a call of one.
fn has_placeholder(cx: &LinkContext<'_>, site: Site<'_>, argument: ExpressionId) -> bool {
    let inner = |id: &ExpressionId| match cx.expression(site, *id) {
        Expression::Call(of) => Some(function_of(cx, site, of)),
        Expression::Member(of, _) | Expression::Index(of) | Expression::Unwrap(of) => Some(of),
        _ => None,
    };
    let mut chain = std::iter::successors(Some(argument), inner).take(MAX_LINKS);
    chain.any(|id| matches!(cx.expression(site, id), Expression::Handed { .. }))
}

/// What a function of this type returns.
pub(crate) fn result_of(cx: &LinkContext<'_>, function: &Meaning) -> Meaning {
    match &function.entity {
        Entity::Symbol(..) => result(cx, function.entity.clone().into()),
        _ => call_of_value(cx, function),
    }
}

/// What the call of a value returns: a value of the type that it names, or the result of its function type.
pub(crate) fn call_of_value(cx: &LinkContext<'_>, value: &Meaning) -> Meaning {
    if let Some(from) = value::made_from(cx, value).filter(|_| value.via != Via::Name) {
        return call_of_value(cx, &from);
    }
    match (&value.entity, value.via) {
        (Entity::Symbol(..), Via::Name) => {
            result(cx, ResolvedEntity { entity: value.entity.clone(), substitution: Substitution::default() })
        }
        (Entity::Function(function), _) => function_result(cx, function),
        (Entity::Local(function), _) => local_result(cx, *function),
        (Entity::Wrapper(wrapper), _) if wrapper.calls == Calls::ParametersAndResult => {
            value.arguments.last().cloned().unwrap_or_else(Meaning::unknown)
        }
        (Entity::External, _) => value.clone(),
        _ => {
            let by_signature = signatures(value);
            let results = by_signature.iter().fold(Meaning::unknown(), |all, it| all.or(&function_result(cx, it)));
            if by_signature.is_empty() { result_of_called(cx, value) } else { results }
        }
    }
}

/// What the call of an object returns, if it has a member for that which says so.
fn called_object(cx: &LinkContext<'_>, object: &Entity) -> Option<Meaning> {
    let member = called_member(cx, object)?;
    Some(result(cx, member.found())).filter(|result| !result.is_unknown())
}

/// The member that runs when an object is called.
fn called_member(cx: &LinkContext<'_>, object: &Entity) -> Option<Member> {
    let Entity::Symbol(module, index) = object else { return None };
    let names = module.language.types.calls.called;
    if names.is_empty() || !module.symbol(*index).flags.contains(Flags::STATIC) {
        return None;
    }
    let of = Meaning::new(object.clone(), Via::Name);
    let mut members = names.iter().filter_map(|name| members::type_member(cx, &of, name, Usage::Call.into()));
    members.next().filter(|member| !member.is_outside)
}

/// What the member returns that runs when a value is called.
fn result_of_called(cx: &LinkContext<'_>, value: &Meaning) -> Meaning {
    let names = cx.source.language.types.calls.called.iter();
    if let Some(held) = names.clone().find_map(|name| held_member(cx, value, name)) {
        return held;
    }
    let mut found = names.filter_map(|name| members::type_member(cx, value, name, Usage::Call.into()));
    found.next().map_or_else(Meaning::unknown, |member| result(cx, member.found()))
}

fn function_result(cx: &LinkContext<'_>, function: &FunctionType) -> Meaning {
    let site = site_of(function);
    let mut expression = function.expression;
    loop {
        match cx.expression(site, expression) {
            Expression::Takes(of, _) | Expression::On(of, _) => expression = of,
            Expression::Function(result) => return value::value_of_type(cx, site, result),
            _ => return Meaning::unknown(),
        }
    }
}

/// What a function passes to a parameter of its callback.
pub(crate) fn handed(cx: &LinkContext<'_>, site: Site<'_>, by: ExpressionId, argument: u8, parameter: u8) -> Meaning {
    let mut found = callee(cx, site, by);
    if argument == Expression::BLOCK {
        return if parameter == 0 {
            value_for_block(cx, &found).or(&passed_by_container(cx, (site, by)))
        } else {
            Meaning::unknown()
        };
    }
    if let Expression::Member(object, _) = cx.expression(site, function_of(cx, site, by))
        && matches!(found.entity, Entity::External | Entity::Unknown)
    {
        // Containers pass their elements, sometimes followed by the index.
        let object = value::receiver(cx, site, object);
        return if parameter == 0 { object.map(|object| value::element(cx, object)) } else { Meaning::unknown() };
    }
    if cx.source.language.types.calls.results == Results::ByArguments
        && let Some(inferred) = infer::type_arguments(cx, site, by, &found)
    {
        found.substitution = inferred;
    }
    let mut passed = parameter_type(cx, &found, argument, (site, by));
    // A lambda after the other arguments is that of the last parameter.
    if cx.source.language.types.lambdas == Lambdas::WithReceivers && !takes_function(&passed) {
        passed = parameter_type(cx, &found, LAST, (site, by));
    }
    passed.map(|passed| parameter_of(cx, passed, parameter))
}

/// What a container passes to the block after the arguments of a call.
fn passed_by_container(cx: &LinkContext<'_>, (site, by): ReceiverExpression<'_>) -> Meaning {
    let Expression::Member(object, name) = cx.expression(site, function_of(cx, site, by)) else {
        return Meaning::unknown();
    };
    let object = value::receiver(cx, site, object);
    let names = cx.source.language.types.calls.to_blocks;
    if matches!(object.entity, Entity::Wrapper(_)) && names.contains(&cx.text_at(site, name)) {
        containers::each(cx, &object)
    } else {
        Meaning::unknown()
    }
}

/// The value that a function passes to the block of its caller.
fn value_for_block(cx: &LinkContext<'_>, function: &ResolvedEntity) -> Meaning {
    let Entity::Symbol(module, index) = &function.entity else { return Meaning::unknown() };
    let site = Site::Surface(module, *index, &function.substitution);
    module.symbol(*index).yielded.map_or_else(Meaning::unknown, |value| value::receiver(cx, site, value))
}

/// Whether a parameter of this type may take a lambda.
fn takes_function(declared: &Meaning) -> bool {
    match &declared.entity {
        Entity::Function(_) | Entity::Several(_) => true,
        Entity::Wrapper(wrapper) => wrapper.calls != Calls::Nothing,
        Entity::Symbol(module, index) => module.symbol(*index).kind == SymbolKind::Type,
        _ => false,
    }
}

/// The type of a parameter of a called function.
pub(crate) fn argument(cx: &LinkContext<'_>, site: Site<'_>, by: ExpressionId, index: u8) -> Meaning {
    parameter_type(cx, &callee(cx, site, by), index, (site, by))
}

/// The type of the field that an argument of a memberwise constructor sets. Only structures that declare no constructor have
/// one.
fn memberwise_parameter(
    cx: &LinkContext<'_>,
    of: &Meaning,
    argument: u8,
    (site, by): ReceiverExpression<'_>,
) -> Meaning {
    let Entity::Symbol(module, index) = &of.entity else { return Meaning::unknown() };
    let Expression::Passing(_, passed) = cx.expression(site, by) else { return Meaning::unknown() };
    let arguments = overload::arguments(cx, site, passed);
    let named = arguments.get(usize::from(argument)).map(|argument| cx.expression(site, *argument));
    let (Some(Expression::Named(_, label)), SymbolKind::Struct) = (named, module.symbol(*index).kind) else {
        return Meaning::unknown();
    };
    let field = members::type_member(cx, of, cx.text_at(site, label), Usage::Value.into());
    field.map_or_else(Meaning::unknown, |field| value::valued(cx, field.found()))
}

/// The declared type of a parameter of the callee.
fn parameter_type(
    cx: &LinkContext<'_>,
    called: &ResolvedEntity,
    argument: u8,
    (site, by): ReceiverExpression<'_>,
) -> Meaning {
    let Entity::Symbol(module, index) = &called.entity else { return Meaning::unknown() };
    let symbol = module.symbol(*index);
    if let Some(member) = called_member(cx, &called.entity) {
        return declared_parameter(cx, &member.found(), argument, (site, by));
    }
    if symbol.kind.is_type() && symbol.kind != SymbolKind::Type {
        let arguments = explicit_arguments(cx, site, by).into();
        let whole = Meaning { entity: called.entity.clone(), via: Via::Value, arguments };
        let own_name = module.text(symbol.name);
        let constructors = module.language.definitions.constructors.iter().copied().chain([own_name]);
        let use_site = UseSite { usage: Usage::Call, type_arguments: None, ..use_of_call(cx, site, by) };
        let is_constructor = |member: &Member| member.module.symbol(member.index).kind == SymbolKind::Constructor;
        let mut found = constructors
            .filter_map(|name| members::type_member(cx, &whole, name, use_site))
            .filter(is_constructor)
            .map(Member::found);
        return match found.next() {
            Some(found) => declared_parameter(cx, &found, argument, (site, by)),
            // A type without constructors may list its payload itself.
            None if !module.list(symbol.parameters).is_empty() => declared_parameter(cx, called, argument, (site, by)),
            None => memberwise_parameter(cx, &whole, argument, (site, by)),
        };
    }
    if symbol.kind.is_callable() || symbol.kind == SymbolKind::Variant {
        return declared_parameter(cx, called, argument, (site, by));
    }
    let substitution = called.substitution.clone();
    let value = value::valued(cx, ResolvedEntity { entity: called.entity.clone(), substitution });
    value.map(|value| parameter_of(cx, value, argument))
}

fn declared_parameter(
    cx: &LinkContext<'_>,
    function: &ResolvedEntity,
    argument: u8,
    (site, by): ReceiverExpression<'_>,
) -> Meaning {
    let Entity::Symbol(module, index) = &function.entity else { return Meaning::unknown() };
    let symbol = module.symbol(*index);
    let parameters = module.list(symbol.parameters);
    let own = usize::from(overload::takes_receiver(symbol) && function.substitution.this.is_some());
    let is_open = symbol.arity.is_some_and(|arity| arity.most == u8::MAX);
    // Further arguments are elements of the last parameter.
    let last = || parameters.last().filter(|_| is_open);
    let place = || {
        let Expression::Passing(_, passed) = cx.expression(site, by) else { return None };
        let arguments = overload::arguments(cx, site, passed);
        labels::places(cx, site, module, symbol, &arguments, own)?.get(usize::from(argument)).copied()
    };
    let at = match argument {
        LAST => parameters.len().saturating_sub(1),
        _ => place().unwrap_or(usize::from(argument) + own),
    };
    let declared = parameters.get(at).or_else(last).copied().flatten();
    let site = Site::Surface(module, *index, &function.substitution);
    declared.map_or_else(Meaning::unknown, |declared| value::value_of_type(cx, site, declared))
}

/// The type of a parameter of a value that can be called.
pub(crate) fn parameter_of(cx: &LinkContext<'_>, function: &Meaning, parameter: u8) -> Meaning {
    if let Some(from) = value::made_from(cx, function) {
        return parameter_of(cx, &from, parameter);
    }
    if let Entity::Wrapper(wrapper) = function.entity {
        let count = match wrapper.calls {
            // A variadic parameter: its elements are the functions that are passed.
            Calls::Nothing | Calls::Held => {
                return function.element().map_or_else(Meaning::unknown, |it| parameter_of(cx, &it, parameter));
            }
            Calls::Result => 0,
            Calls::Parameters => function.arguments.len(),
            Calls::ParametersAndResult => function.arguments.len().saturating_sub(1),
        };
        let parameters = function.arguments.get(..count).unwrap_or_default();
        return parameters.get(usize::from(parameter)).cloned().unwrap_or_else(Meaning::unknown);
    }
    if let Some(declared) = delegate_parameter(cx, function, parameter) {
        return declared;
    }
    let types = signatures(function).into_iter().map(|function| function_parameter(cx, &function, parameter));
    types.fold(Meaning::unknown(), |all, it| all.or(&it))
}

/// The type of a parameter of a named function type, such as a delegate.
fn delegate_parameter(cx: &LinkContext<'_>, function: &Meaning, parameter: u8) -> Option<Meaning> {
    let Entity::Symbol(module, index) = &function.entity else { return None };
    let symbol = module.symbol(*index);
    let declared = module.list(symbol.parameters).get(usize::from(parameter)).copied().flatten();
    let declared = declared.filter(|_| symbol.kind == SymbolKind::Type && symbol.yields.is_none())?;
    let substitution = Substitution::default().and(function);
    Some(value::value_of_type(cx, Site::Surface(module, *index, &substitution), declared))
}

/// How many parameters a function type has.
pub(crate) fn parameter_count(cx: &LinkContext<'_>, function: &FunctionType) -> Option<usize> {
    let site = site_of(function);
    let mut count = 0;
    let mut expression = function.expression;
    while let Expression::Takes(of, _) = cx.expression(site, expression) {
        count += 1;
        expression = of;
    }
    if let Expression::On(of, _) = cx.expression(site, expression) {
        expression = of;
    }
    matches!(cx.expression(site, expression), Expression::Function(_)).then_some(count)
}

fn function_parameter(cx: &LinkContext<'_>, function: &FunctionType, parameter: u8) -> Meaning {
    let site = site_of(function);
    let mut parameters = Vec::new();
    let mut expression = function.expression;
    while let Expression::Takes(of, declared) = cx.expression(site, expression) {
        parameters.push(declared);
        expression = of;
    }
    if parameter == Expression::RECEIVER {
        return match cx.expression(site, expression) {
            Expression::On(_, receiver) => value::value_of_type(cx, site, receiver),
            _ => Meaning::unknown(),
        };
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

/// Whether a receiver is a literal of a container, and what its member returns does not depend on what it holds.
fn of_unrelated_member(cx: &LinkContext<'_>, site: Site<'_>, object: ExpressionId, name: &str) -> bool {
    let depends = |of: &Meaning| held_member(cx, of, name).is_some() || containers::is_mapping(of, name);
    !cx.source.language.types.extends_types
        && !cx.source.language.types.every.gives_type.contains(&name)
        && containers::of_literal(cx, site, object).is_some_and(|container| !depends(&container))
}

/// The type of a member of a wrapper, whether called or read: its element, or a wrapper of the same.
pub(crate) fn held_member(cx: &LinkContext<'_>, container: &Meaning, name: &str) -> Option<Meaning> {
    let Entity::Wrapper(wrapper) = container.entity else { return None };
    if let Some((_, place)) = wrapper.fields.iter().find(|(field, _)| *field == name) {
        return Some(container.arguments.get(usize::from(*place)).cloned().unwrap_or_else(Meaning::unknown));
    }
    if wrapper.pairs.contains(&name) {
        return Some(containers::pairs(cx, container));
    }
    let of_library = cx.source.language.types.every.of_library.iter();
    let mut of_library = of_library.filter(|(of, member, _)| *member == name && wrapper.names.contains(of));
    if let Some((.., of)) = of_library.next() {
        return Some(containers::of_same(cx, of, container));
    }
    if wrapper.holds.contains(&name) {
        return Some(containers::container_of(cx, container.element().unwrap_or_else(Meaning::unknown)));
    }
    if wrapper.keeps.contains(&name) {
        return Some(container.clone());
    }
    wrapper.yields.contains(&name).then(|| container.element().unwrap_or_else(Meaning::unknown))
}

/// The type of a member that a type inherits from a wrapper.
pub(crate) fn inherited_held_member(cx: &LinkContext<'_>, of: &Meaning, name: &str) -> Option<Meaning> {
    matches!(of.entity, Entity::Symbol(..)).then_some(())?;
    members::ancestors(cx, of).iter().find_map(|ancestor| held_member(cx, ancestor, name))
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

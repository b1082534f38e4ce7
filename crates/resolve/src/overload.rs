//! Overload resolution: chooses the function that a call means by the number and the types of its arguments.

use crate::context::LinkContext;
use crate::entity::{Entity, UseSite};
use crate::meaning::{Meaning, Substitution, Via};
use crate::module::Module;
use crate::namespace::ModuleSymbol;
use crate::value::{ResolvedEntity, Site};
use crate::{call, labels, members, namespace, own_members, step_count, value};
use rhumb_languages::{Calls, Lambdas, Spaces};
use rhumb_model::{Expression, ExpressionId, Flags, SurfaceSymbol, SymbolIndex, SymbolKind, Text};
use std::cmp::Reverse;
use std::sync::Arc;

/// The type of the argument is the declared type.
const SAME: i32 = 10;
/// It is a subtype, or converts to it.
const SUITABLE: i32 = 8;
/// The declared type accepts anything.
const LOOSE: i32 = 1;
/// It is a type parameter of the function.
const GENERIC: i32 = 2;
/// It is another external type, which may or may not be related.
const STRANGE: i32 = -5;
/// It is an unrelated type.
const WRONG: i32 = -20;
/// The number of arguments differs.
const IMPOSSIBLE: i32 = -1000;

/// Longer chains of aliases and variables are not followed to the name of a type.
const MAX_NAMES: u32 = 4;

/// Whether a function accepts the number and the labels of a call's arguments, as far as these are known.
pub(crate) fn accepts(cx: &LinkContext<'_>, module: &Module, index: u32, use_site: UseSite) -> bool {
    let arity = module.symbol(index).arity;
    let fits = arity.zip(use_site.arguments).is_none_or(|(arity, arguments)| arity.fits(arguments.count));
    fits && labels::accepts(cx, module, index, use_site)
}

/// The overload that fits the arguments best. Among equals, definitions are preferred to declarations, then the first one.
pub(crate) fn best<'p>(
    cx: &LinkContext<'_>,
    mut symbols: impl Iterator<Item = &'p ModuleSymbol>,
    use_site: UseSite,
) -> Option<&'p ModuleSymbol> {
    let first = symbols.next()?;
    let Some(second) = symbols.next() else { return Some(first) };
    [first, second].into_iter().chain(symbols).min_by_key(|(module, index)| {
        step_count::count(1);
        let flags = module.symbol(*index).flags;
        let is_declared = flags.intersects(Flags::ABSTRACT | Flags::ALTERNATIVE);
        let is_alternative = flags.contains(Flags::ALTERNATIVE);
        let is_inexact = module.symbol(*index).arity.zip(use_site.arguments).is_some_and(|(arity, arguments)| {
            let own = u8::from(arguments.are_beside && takes_receiver(module.symbol(*index)));
            arity.most != arguments.count.saturating_add(own)
        });
        let suits = rate_function(cx, module, *index, use_site);
        (suits <= IMPOSSIBLE, is_alternative, Reverse(suits), is_inexact, is_declared)
    })
}

/// The overload that is called, among those beside a function and those it inherits.
pub(crate) fn overload(cx: &LinkContext<'_>, module: &Arc<Module>, index: u32, use_site: UseSite) -> Entity {
    let symbol = module.symbol(index);
    let own = || Entity::Symbol(Arc::clone(module), index);
    let is_called = symbol.kind.is_callable() && symbol.kind != SymbolKind::Property
        || symbol.kind.is_type() && is_constructed(cx, module, index, use_site);
    if !is_called && functions_name_types(cx) && use_site.arguments.is_some() {
        return function_beside(cx, module, index, use_site).unwrap_or_else(own);
    }
    if symbol.arity.is_none() || use_site.arguments.is_none() {
        return own();
    }
    let name = module.text(symbol.name);
    let beside = own_members::members_inside(cx, module, symbol.parent, name, use_site);
    let beside = beside.iter().filter(|(module, index)| module.symbol(*index).kind.is_callable());
    let best = best(cx, beside, use_site).filter(|(module, index)| accepts(cx, module, *index, use_site));
    if let Some((module, index)) = best {
        return Entity::Symbol(Arc::clone(module), *index);
    }
    let around = members::enclosing_type(cx, module, symbol.parent);
    let of = around.map(|(module, index)| Meaning::new(Entity::Symbol(module, index), Via::Value));
    let member = of.and_then(|of| members::type_member(cx, &of, name, use_site)).filter(|member| !member.is_outside);
    let elsewhere = || {
        let found = namespace::pick(cx, &namespace::overloads(cx, &module.home(index)?, name, use_site), use_site)?;
        matches!(&found, Entity::Symbol(module, index) if accepts(cx, module, *index, use_site)).then_some(found)
    };
    member.map(|member| member.entity()).or_else(elsewhere).unwrap_or_else(own)
}

/// The function with the same name as a type or value that cannot be called.
fn function_beside(cx: &LinkContext<'_>, module: &Arc<Module>, index: u32, use_site: UseSite) -> Option<Entity> {
    let symbol = module.symbol(index);
    let name = module.text(symbol.name);
    let mut beside = own_members::members_inside(cx, module, symbol.parent, name, use_site);
    if let Some(home) = module.home(index) {
        beside.extend(namespace::overloads(cx, &home, name, use_site).iter().cloned());
    }
    let is_function = |(module, index): &&ModuleSymbol| {
        let kind = module.symbol(*index).kind;
        kind.is_callable() && kind != SymbolKind::Property && accepts(cx, module, *index, use_site)
    };
    let best = best(cx, beside.iter().filter(is_function), use_site)?;
    Some(Entity::Symbol(Arc::clone(&best.0), best.1))
}

/// Whether a function may have the same name as a type.
pub(crate) fn functions_name_types(cx: &LinkContext<'_>) -> bool {
    cx.source.language.scoping.spaces == Spaces::Marked
}

/// Whether a call may construct a value of a type, judging by the constructors that are known.
pub(crate) fn is_constructed(cx: &LinkContext<'_>, module: &Arc<Module>, index: u32, use_site: UseSite) -> bool {
    let symbol = module.symbol(index);
    if symbol.kind == SymbolKind::Interface || symbol.flags.intersects(Flags::STATIC | Flags::ABSTRACT) {
        return false;
    }
    let own_name = module.text(symbol.name);
    let names = module.language.definitions.constructors.iter().copied().chain([own_name]);
    let constructors: Vec<ModuleSymbol> =
        names.flat_map(|name| own_members::members_inside(cx, module, index, name, use_site)).collect();
    let is_constructor = |(module, index): &&ModuleSymbol| module.symbol(*index).kind == SymbolKind::Constructor;
    let mut constructors = constructors.iter().filter(is_constructor).peekable();
    if constructors.peek().is_none() {
        // A primary constructor has no symbol of its own.
        let most = module.list(symbol.labels).len();
        return use_site.arguments.is_none_or(|arguments| usize::from(arguments.count) <= most);
    }
    constructors.any(|(module, index)| accepts(cx, module, *index, use_site))
}

/// The names of the types of the arguments, if each is known.
pub(crate) fn argument_types(cx: &LinkContext<'_>, use_site: UseSite) -> Option<String> {
    let (from, chain) = use_site.arguments?.expressions?;
    let arguments = arguments(cx, Site::Body(from), chain).into_iter();
    let arguments = arguments.map(|argument| labels::value(cx, Site::Body(from), argument));
    let types: Option<Vec<String>> = arguments.map(|argument| argument_type(cx, Site::Body(from), argument)).collect();
    types.filter(|types| !types.is_empty()).map(|types| types.join(","))
}

/// The arguments of a call in order; `chain` has the last one first.
pub(crate) fn arguments(cx: &LinkContext<'_>, site: Site<'_>, mut chain: ExpressionId) -> Vec<ExpressionId> {
    let mut arguments = Vec::new();
    while let Expression::Takes(of, argument) = cx.expression(site, chain) {
        arguments.push(argument);
        chain = of;
    }
    arguments.reverse();
    arguments
}

fn argument_type(cx: &LinkContext<'_>, site: Site<'_>, argument: ExpressionId) -> Option<String> {
    let passed = value::receiver(cx, site, argument);
    match &passed.entity {
        Entity::Symbol(module, index) if passed.via == Via::Value => {
            Some(module.text(module.symbol(*index).name).to_owned())
        }
        _ => name_of_value(cx, site, argument, MAX_NAMES),
    }
}

/// How well a function fits the arguments; larger is better.
fn rate_function(cx: &LinkContext<'_>, module: &Arc<Module>, index: u32, use_site: UseSite) -> i32 {
    let symbol = module.symbol(index);
    let (Some(arity), Some(passed)) = (symbol.arity, use_site.arguments) else { return 0 };
    let own = usize::from(passed.are_beside && takes_receiver(symbol));
    if !arity.fits(passed.count.saturating_add(own as u8)) {
        return IMPOSSIBLE;
    }
    let written = use_site.type_arguments.map(usize::from);
    let generic =
        written.map_or(0, |written| if module.list(symbol.type_parameters).len() == written { SAME } else { WRONG });
    let Some((from, chain)) = passed.expressions else { return generic };
    let mut declared = module.list(symbol.parameters).to_vec();
    let rest = declared.last().copied().flatten().filter(|_| arity.most == u8::MAX);
    if let (Some(rest), Some(last)) = (rest, declared.last_mut()) {
        *last = Some(element_of_rest(module, rest));
    }
    let arguments = arguments(cx, Site::Body(from), chain);
    // The container itself may be passed for a parameter that takes any number.
    if let (Some(rest), Some(last)) = (rest, arguments.last())
        && own + arguments.len() == declared.len()
        && is_container_for(cx, Site::Body(from), *last, (module, index), rest)
    {
        declared.pop();
        declared.push(Some(rest));
    }
    let Some(mut places) = labels::places(cx, Site::Body(from), module, symbol, &arguments, own) else {
        return IMPOSSIBLE;
    };
    // A lambda after the other arguments is that of the last parameter.
    let is_trailing = cx.source.language.types.lambdas == Lambdas::WithReceivers;
    if let (true, Some(last), Some(place)) = (is_trailing, arguments.last(), places.last_mut())
        && is_lambda(cx, *last)
    {
        *place = declared.len().saturating_sub(1).max(*place);
    }
    let pairs = arguments.into_iter().zip(places);
    let pairs = pairs.filter_map(|(argument, place)| Some((argument, declared.get(place).copied().flatten()?)));
    let fitting: i32 = pairs
        .map(|(argument, declared)| rate_argument(cx, Site::Body(from), argument, (module, index), declared))
        .sum();
    generic + fitting
}

/// The type of one argument for a parameter that takes any number, where that is declared as a built-in container of them.
fn element_of_rest(module: &Module, declared: ExpressionId) -> ExpressionId {
    match module.surface.expressions.get(declared) {
        Expression::Apply(of, element) if matches!(module.surface.expressions.get(of), Expression::Literal(_)) => {
            element
        }
        _ => declared,
    }
}

/// Whether an argument is a built-in container as it is declared.
fn is_container_for(
    cx: &LinkContext<'_>,
    site: Site<'_>,
    argument: ExpressionId,
    (module, index): (&Arc<Module>, u32),
    declared: ExpressionId,
) -> bool {
    let substitution = Substitution::default();
    let wanted = type_name(cx, Site::Surface(module, index, &substitution), declared);
    let passed = value_name(cx, site, labels::value(cx, site, argument), MAX_NAMES);
    let container = |name: &Option<String>| Some(name.as_deref()?.split_once(OF)?.0.to_owned());
    container(&wanted).is_some_and(|wanted| container(&passed) == Some(wanted))
}

/// Whether a function belongs to a type, and takes the value that it is used on as its first argument.
pub(crate) fn takes_receiver(symbol: &SurfaceSymbol) -> bool {
    symbol.extended.is_some() && symbol.flags.contains(Flags::STATIC)
}

/// How well an argument fits a parameter of a declared type.
fn rate_argument(
    cx: &LinkContext<'_>,
    site: Site<'_>,
    argument: ExpressionId,
    (module, index): (&Arc<Module>, u32),
    declared: ExpressionId,
) -> i32 {
    let substitution = Substitution::default();
    let home = Site::Surface(module, index, &substitution);
    let is_closure = labels::is_closure(cx, site, argument);
    let argument = labels::value(cx, site, argument);
    if is_own_parameter(cx, home, declared) {
        return GENERIC;
    }
    let passed = value::receiver(cx, site, argument);
    let wanted = value::value_of_type(cx, home, declared);
    let wanted_name = type_name(cx, home, declared);
    if is_closure {
        let is_plain = wanted_name.as_deref().is_some_and(|name| is_literal_type(cx, name));
        return if is_plain { WRONG } else { fits_function(cx, None, &wanted) };
    }
    if wanted_name.as_deref() == Some(cx.source.language.types.anything) {
        return LOOSE;
    }
    if let Entity::Function(function) = &passed.entity {
        let is_plain = wanted_name.as_deref().is_some_and(|name| is_literal_type(cx, name));
        return if is_plain { WRONG } else { fits_function(cx, call::parameter_count(cx, function), &wanted) };
    }
    if let (Entity::Function(wanted), Some(count)) = (&wanted.entity, named_parameters(&passed)) {
        return if call::parameter_count(cx, wanted) == Some(count) { SAME } else { WRONG };
    }
    match (&passed.entity, &wanted.entity) {
        (Entity::Symbol(..), Entity::Symbol(..)) if passed.via == Via::Value => is_one_of(cx, &passed, &wanted),
        (Entity::Symbol(..), Entity::External) if passed.via == Via::Value => STRANGE,
        // Values of some types of the project can be written as literals.
        (Entity::External, Entity::Symbol(..)) if is_literal(cx, site, argument) && has_external_base(cx, &wanted) => 0,
        (Entity::External | Entity::Wrapper(_), Entity::Symbol(..)) => WRONG,
        _ => {
            let Some(wanted) = wanted_name else { return 0 };
            match value_name(cx, site, argument, MAX_NAMES) {
                Some(passed) => is_named_like(cx, &passed, &wanted),
                None if name_of_callee(cx, site, argument).is_some_and(|made| made == wanted) => SAME,
                None => 0,
            }
        }
    }
}

/// Whether a type is a type parameter of the function itself, without a bound.
fn is_own_parameter(cx: &LinkContext<'_>, home: Site<'_>, declared: ExpressionId) -> bool {
    let Site::Surface(module, index, _) = home else { return false };
    let Expression::TypeParameter(owner, number) = cx.expression(home, declared) else { return false };
    let bounds = module.list(module.symbol(index).type_parameters);
    module.surface_index(owner) == Some(index) && bounds.get(usize::from(number)).is_some_and(Option::is_none)
}

fn is_literal(cx: &LinkContext<'_>, site: Site<'_>, argument: ExpressionId) -> bool {
    matches!(cx.expression(site, argument), Expression::Literal(_))
}

fn has_external_base(cx: &LinkContext<'_>, of: &Meaning) -> bool {
    members::ancestors(cx, of).iter().any(|ancestor| matches!(ancestor.entity, Entity::External))
}

/// Whether an argument is a lambda.
fn is_lambda(cx: &LinkContext<'_>, argument: ExpressionId) -> bool {
    let mut argument = labels::value(cx, Site::Body(SymbolIndex::FILE), argument);
    while let Expression::Takes(of, _) = cx.body.expressions.get(argument) {
        argument = of;
    }
    matches!(cx.body.expressions.get(argument), Expression::Function(_))
}

/// How many parameters what an argument names has, if that is a function or a type with a constructor.
fn named_parameters(passed: &Meaning) -> Option<usize> {
    let Entity::Symbol(module, index) = &passed.entity else { return None };
    let symbol = module.symbol(*index);
    let is_meant = symbol.kind.is_callable() || symbol.kind.is_type();
    (passed.via == Via::Name && is_meant).then(|| module.list(symbol.parameters).len())
}

/// How well a function without a name fits a parameter.
fn fits_function(cx: &LinkContext<'_>, written: Option<usize>, wanted: &Meaning) -> i32 {
    let expected = match &wanted.entity {
        Entity::Function(wanted) => call::parameter_count(cx, wanted),
        Entity::Wrapper(wrapper) => match wrapper.calls {
            Calls::Nothing | Calls::Result => return WRONG,
            Calls::Held => return wanted.element().map_or(0, |held| fits_function(cx, written, &held)),
            Calls::Parameters => Some(wanted.arguments.len()),
            Calls::ParametersAndResult => Some(wanted.arguments.len().saturating_sub(1)),
        },
        Entity::Symbol(module, index) => match module.symbol(*index).kind {
            SymbolKind::Type | SymbolKind::Interface => return 0,
            _ => return WRONG,
        },
        // A type parameter, or a type outside the project.
        _ => return 0,
    };
    let may_omit = cx.source.language.types.lambdas == Lambdas::WithReceivers;
    match (written, expected) {
        (Some(written), Some(expected)) if written == expected => SAME,
        (Some(0), Some(1)) if may_omit => SAME,
        (Some(_), Some(_)) => WRONG,
        _ => 0,
    }
}

/// Whether a type is that of a literal, and so no function type.
fn is_literal_type(cx: &LinkContext<'_>, name: &str) -> bool {
    let language = cx.source.language;
    language.types.numbers.contains(&name) || language.shapes.values.literals.iter().any(|(_, of)| *of == name)
}

/// Whether a value is of a type or of a subtype.
fn is_one_of(cx: &LinkContext<'_>, value: &Meaning, wanted: &Meaning) -> i32 {
    if value.is_same(wanted) {
        SAME
    } else if members::ancestors(cx, value).iter().any(|ancestor| ancestor.is_same(wanted)) {
        SUITABLE
    } else {
        WRONG
    }
}

/// In names of types, between a built-in container and its elements.
const OF: &str = " of ";

fn is_named_like(cx: &LinkContext<'_>, passed: &str, wanted: &str) -> i32 {
    match (passed.split_once(OF), wanted.split_once(OF)) {
        _ if passed == wanted => return SAME,
        (Some((container, passed)), Some((other, wanted))) if container == other => {
            return has_elements_like(cx, passed, wanted);
        }
        (None, None) => {}
        (Some(_), _) | (_, Some(_)) => return if is_known_type(cx, passed, wanted) { WRONG } else { STRANGE },
    }
    let numbers = cx.source.language.types.numbers;
    let width = |name: &str| (0..).zip(numbers).find(|(_, number)| **number == name).map(|(width, _)| width);
    match (width(passed), width(wanted)) {
        _ if passed == wanted => SAME,
        _ if cx.source.language.types.conversions.contains(&(passed, wanted)) => SUITABLE,
        (Some(narrow), Some(wide)) if narrow < wide => SUITABLE - (wide - narrow),
        (Some(_), _) | (_, Some(_)) => WRONG,
        _ => STRANGE,
    }
}

/// Whether one of two types is that of a literal, and so no container of the language.
fn is_known_type(cx: &LinkContext<'_>, passed: &str, wanted: &str) -> bool {
    is_literal_type(cx, passed) || is_literal_type(cx, wanted)
}

/// How well a container fits one with other elements.
fn has_elements_like(cx: &LinkContext<'_>, passed: &str, wanted: &str) -> i32 {
    let is_plain = |name: &str| is_literal_type(cx, name) && name.starts_with(char::is_lowercase);
    if is_plain(passed) || is_plain(wanted) {
        WRONG
    } else if wanted == cx.source.language.types.anything {
        SUITABLE
    } else {
        STRANGE
    }
}

/// The last name of the type of a value, where that is written.
pub(crate) fn name_of_value(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId, depth: u32) -> Option<String> {
    value_name(cx, site, id, depth).map(without_elements)
}

/// The last name of a type.
pub(crate) fn name_of_type(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId) -> Option<String> {
    type_name(cx, site, id).map(without_elements)
}

fn without_elements(mut name: String) -> String {
    if let Some(end) = name.find(OF) {
        name.truncate(end);
    }
    name
}

/// The name of the type of a value, that of a built-in container with its elements.
fn value_name(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId, depth: u32) -> Option<String> {
    let depth = depth.checked_sub(1)?;
    match cx.expression(site, id) {
        Expression::Literal(_) | Expression::Apply(..) => type_name(cx, site, id),
        Expression::New(of) => type_name(cx, site, of),
        Expression::Index(of) => {
            let container = value_name(cx, site, of, depth)?;
            Some(container.split_once(OF)?.1.to_owned())
        }
        Expression::Member(of, name) if known_member(cx, site, (of, name), depth).is_some() => {
            known_member(cx, site, (of, name), depth)
        }
        Expression::Local(binding) => {
            let value = cx.body.bindings.get(binding.index())?.value?;
            value_name(cx, site, value, depth)
        }
        Expression::Call(of) => name_of_yield(cx, &value::named_by(cx, site, of), depth),
        Expression::Name(_) | Expression::Symbol(_) | Expression::Member(..) | Expression::Implied(..) => {
            name_of_yield(cx, &value::named_by(cx, site, id), depth)
        }
        _ => None,
    }
}

/// The type of a member of a built-in type, if the language's table has it.
fn known_member(cx: &LinkContext<'_>, site: Site<'_>, (of, name): (ExpressionId, Text), depth: u32) -> Option<String> {
    let known = cx.source.language.types.every.of_library;
    if known.is_empty() {
        return None;
    }
    let name = cx.text_at(site, name);
    let (_, _, of_member) = known.iter().find(|(_, member, _)| *member == name)?;
    let whole = value_name(cx, site, of, depth)?;
    known.iter().any(|(of, member, _)| *of == whole && *member == name).then(|| (*of_member).to_owned())
}

/// The last name of the callee, which may be an external type.
fn name_of_callee<'t>(cx: &'t LinkContext<'t>, site: Site<'t>, id: ExpressionId) -> Option<&'t str> {
    let Expression::Call(of) = cx.expression(site, id) else { return None };
    match cx.expression(site, call::function_of(cx, site, of)) {
        Expression::Name(name) | Expression::Member(_, name) => Some(cx.text_at(site, name)),
        _ => None,
    }
}

fn name_of_yield(cx: &LinkContext<'_>, found: &ResolvedEntity, depth: u32) -> Option<String> {
    let Entity::Symbol(module, index) = &found.entity else { return None };
    let symbol = module.symbol(*index);
    let value = symbol.yields.filter(|_| !symbol.kind.is_type() && symbol.kind != SymbolKind::Type)?;
    value_name(cx, Site::Surface(module, *index, &found.substitution), value, depth)
}

/// The name of a type, that of a built-in container with its elements.
fn type_name(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId) -> Option<String> {
    let mut base = id;
    let mut element = None;
    while let Expression::Apply(of, argument) = cx.expression(site, base) {
        base = of;
        element = Some(argument);
    }
    // Containers of the language differ by their elements, and those of the elements.
    if let (Expression::Literal(name), Some(element)) = (cx.expression(site, base), element)
        && !cx.source.language.shapes.types.containers.is_empty()
    {
        let container = cx.text_at(site, name);
        let element = type_name(cx, site, element);
        return Some(element.map_or_else(|| container.to_owned(), |element| format!("{container}{OF}{element}")));
    }
    match cx.expression(site, base) {
        Expression::Literal(name) | Expression::Member(_, name) | Expression::Name(name) => {
            Some(cx.text_at(site, name).to_owned())
        }
        Expression::Import(index) => value::imported_name(cx, site, index).map(str::to_owned),
        Expression::Symbol(_) => match value::named_by(cx, site, base).entity {
            Entity::Symbol(module, index) => Some(module.text(module.symbol(index).name).to_owned()),
            _ => None,
        },
        _ => None,
    }
}

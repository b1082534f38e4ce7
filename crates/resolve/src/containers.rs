//! Containers and tuples of the language: their literals, what iterating over them yields, and functions that return them.

use crate::context::LinkContext;
use crate::entity::Entity;
use crate::meaning::{Meaning, Substitution, Via};
use crate::value::{self, Site};
use crate::{call, overload};
use rhumb_languages::{Calls, Each, Element, Gives, Wrapper};
use rhumb_model::{Expression, ExpressionId};

/// How many locals and held values lead to the literal of a receiver.
const MAX_INSIDE: usize = 16;

/// Longer names of functions are not known.
const MAX_SEGMENTS: usize = 4;

/// A literal with the types of what it holds; any other expression with type arguments means what it is without them.
pub(crate) fn literal(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId) -> Meaning {
    let mut held = Vec::new();
    let mut base = id;
    while let Expression::Apply(of, argument) = cx.expression(site, base) {
        held.push(argument);
        base = of;
    }
    let container = value::receiver(cx, site, base);
    let is_literal = matches!(cx.expression(site, base), Expression::Literal(_));
    if !is_literal || !matches!(container.entity, Entity::Wrapper(_)) {
        return container;
    }
    let arguments = held.iter().rev().map(|held| value::receiver(cx, site, *held)).collect();
    Meaning { arguments, ..container }
}

/// The container that a receiver is, without the types of what it holds, if it is a literal or a local that has one as its value.
/// Most members of containers do not depend on these, and evaluating them costs more than all else.
pub(crate) fn of_literal(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId) -> Option<Meaning> {
    let inside = |id: &ExpressionId| match cx.expression(site, *id) {
        Expression::Local(binding) => cx.body.bindings.get(binding.index()).and_then(|binding| binding.value),
        Expression::Apply(of, _) => Some(of),
        _ => None,
    };
    let innermost = std::iter::successors(Some(id), inside).take(MAX_INSIDE).last()?;
    if !matches!(cx.expression(site, innermost), Expression::Literal(_)) {
        return None;
    }
    let container = value::receiver(cx, site, innermost);
    matches!(container.entity, Entity::Wrapper(_)).then_some(container)
}

/// What iterating over a container yields.
pub(crate) fn each(cx: &LinkContext<'_>, container: &Meaning) -> Meaning {
    let Entity::Wrapper(wrapper) = &container.entity else { return value::element(cx, container) };
    match wrapper.each {
        Each::Held => value::element(cx, container),
        Each::First => container.arguments.first().cloned().unwrap_or_else(Meaning::unknown),
        Each::Pairs => tuple(cx, &container.arguments),
    }
}

/// The value at a place of a tuple.
pub(crate) fn nth(cx: &LinkContext<'_>, tuple: &Meaning, place: u8) -> Meaning {
    match (&tuple.entity, &tuple.arguments[..]) {
        // A tuple of any length has one type argument.
        (Entity::Wrapper(wrapper), [one]) if wrapper.is_tuple => one.clone(),
        (Entity::Wrapper(wrapper), arguments) if wrapper.is_tuple => {
            arguments.get(usize::from(place)).cloned().unwrap_or_else(Meaning::unknown)
        }
        _ => each(cx, tuple),
    }
}

/// A tuple of values.
fn tuple(cx: &LinkContext<'_>, values: &[Meaning]) -> Meaning {
    let wrapper = cx.source.language.types.wrappers.iter().find(|wrapper| wrapper.is_tuple);
    let whole = |wrapper| Meaning { entity: Entity::Wrapper(wrapper), via: Via::Value, arguments: values.into() };
    wrapper.map_or_else(Meaning::unknown, whole)
}

/// A container of values of one type.
pub(crate) fn container_of(cx: &LinkContext<'_>, element: Meaning) -> Meaning {
    let is_plain = |wrapper: &&Wrapper| {
        let is_whole = !wrapper.is_tuple && !wrapper.is_transparent && wrapper.calls == Calls::Nothing;
        is_whole && wrapper.element == Element::First && wrapper.each == Each::Held
    };
    let wrapper = cx.source.language.types.wrappers.iter().find(is_plain);
    let whole = |wrapper| Meaning { entity: Entity::Wrapper(wrapper), via: Via::Value, arguments: [element].into() };
    wrapper.map_or_else(Meaning::unknown, whole)
}

/// A value of a type of the language that holds one of some values.
fn holding(cx: &LinkContext<'_>, name: &str, values: impl Iterator<Item = Meaning>) -> Meaning {
    let wrapper = cx.source.language.types.wrappers.iter().find(|wrapper| wrapper.names.contains(&name));
    let held = values.reduce(|one, other| one.or(&other)).unwrap_or_else(Meaning::unknown);
    let whole = |wrapper| Meaning { entity: Entity::Wrapper(wrapper), via: Via::Value, arguments: [held].into() };
    wrapper.map_or_else(Meaning::unknown, whole)
}

/// A value of another type of the language that holds the same.
pub(crate) fn of_same(cx: &LinkContext<'_>, name: &str, container: &Meaning) -> Meaning {
    let wrapper = cx.source.language.types.wrappers.iter().find(|wrapper| wrapper.names.contains(&name));
    let entity = wrapper.map_or(Entity::External, Entity::Wrapper);
    Meaning { entity, ..container.clone() }
}

/// The container of tuples that a member of a wrapper returns.
pub(crate) fn pairs(cx: &LinkContext<'_>, of: &Meaning) -> Meaning {
    container_of(cx, tuple(cx, &of.arguments))
}

/// What a function of the language returns, if that follows from its arguments.
pub(crate) fn known_result(cx: &LinkContext<'_>, site: Site<'_>, of: ExpressionId) -> Option<Meaning> {
    let known = cx.source.language.types.calls.known;
    let Expression::Passing(function, passed) = cx.expression(site, of) else { return None };
    if known.is_empty() {
        return None;
    }
    let name = name_of(cx, site, function, MAX_SEGMENTS)?;
    let is_end = |it: &str| name.strip_suffix(it).is_some_and(|before| before.ends_with('.'));
    let known = known.iter().find(|known| known.names.iter().any(|it| *it == name || is_end(it)))?;
    let arguments = overload::arguments(cx, site, passed);
    let argument = |place: u8| {
        let argument = arguments.get(usize::from(place)).copied();
        argument.map_or_else(Meaning::unknown, |argument| value::receiver(cx, site, argument))
    };
    let element_of = |place: u8| argument(place).map(|container| each(cx, container));
    Some(match known.gives {
        Gives::Argument(place) => argument(place),
        Gives::ValueOf(place) => {
            arguments.get(usize::from(place)).map_or_else(Meaning::unknown, |it| value::value_of_type(cx, site, *it))
        }
        Gives::Element(place) => element_of(place),
        Gives::Elements(place) => container_of(cx, element_of(place)),
        Gives::Content(place) => argument(place).map(|of| of.element().unwrap_or_else(Meaning::unknown)),
        Gives::Result(place) => argument(place).map(|function| call::call_of_value(cx, function)),
        Gives::Holder(name) => {
            let written = call::explicit_arguments(cx, site, of).into_iter().next();
            holding(cx, name, std::iter::once(written.unwrap_or_else(|| argument(0))))
        }
        Gives::State => {
            let written = call::explicit_arguments(cx, site, of).into_iter().next();
            let first = || argument(0).map(|value| result_of_function(cx, value));
            tuple(cx, &[written.unwrap_or_else(first), Meaning::unknown()])
        }
        Gives::Held(place) => container_of(cx, argument(place).map(|container| value::element(cx, container))),
        Gives::Wrapped(place) => container_of(cx, argument(place)),
        Gives::Own(place) => own(cx, site, call::function_of(cx, site, function), argument(place))?,
        Gives::Pairs(place) => argument(place).map(|container| pairs(cx, container)),
        Gives::Numbered => container_of(cx, tuple(cx, &[Meaning::unknown(), element_of(0)])),
        Gives::Holding(name) => holding(cx, name, arguments.iter().map(|it| value::receiver(cx, site, *it))),
        Gives::HoldingElement(name) => holding(cx, name, std::iter::once(element_of(0))),
        Gives::Zipped => {
            let places = 0..u8::try_from(arguments.len()).unwrap_or(u8::MAX);
            container_of(cx, tuple(cx, &places.map(element_of).collect::<Vec<_>>()))
        }
    })
}

/// A value of the wrapper whose member a function is, which holds `held`.
fn own(cx: &LinkContext<'_>, site: Site<'_>, function: ExpressionId, held: Meaning) -> Option<Meaning> {
    let Expression::Member(of, _) = cx.expression(site, function) else { return None };
    let wrapper = value::wrapper_named(cx, site, call::function_of(cx, site, of))?;
    if wrapper.is_transparent {
        return Some(held.with_via(Via::Value));
    }
    Some(Meaning { entity: Entity::Wrapper(wrapper), via: Via::Value, arguments: [held].into() })
}

/// The value at a position of a tuple, or of a type that lists its fields without names: `pair.0`.
pub(crate) fn positional(cx: &LinkContext<'_>, of: &Meaning, name: &str) -> Option<Meaning> {
    let is_number = name.starts_with(|first: char| first.is_ascii_digit());
    let named = || cx.source.language.types.every.places.iter().position(|place| *place == name);
    let place = if is_number { name.parse::<u8>().ok() } else { named().and_then(|place| u8::try_from(place).ok()) }?;
    let is_tuple = |of: &Meaning| matches!(of.entity, Entity::Wrapper(wrapper) if wrapper.is_tuple);
    // An iterator is used like the tuple that it points to.
    let pointed = |of: &Meaning| of.element().filter(is_tuple).filter(|_| !is_number);
    if !is_number && !is_tuple(of) && pointed(of).is_none() {
        return None;
    }
    Some(of.map(|of| match &of.entity {
        Entity::Wrapper(wrapper) if wrapper.is_tuple => nth(cx, of, place),
        Entity::Wrapper(_) => pointed(of).map_or_else(Meaning::unknown, |tuple| nth(cx, &tuple, place)),
        Entity::Symbol(module, index) if module.symbol(*index).kind.is_type() => {
            let declared = module.list(module.symbol(*index).parameters).get(usize::from(place)).copied().flatten();
            let substitution = Substitution::value(of);
            let site = Site::Surface(module, *index, &substitution);
            declared.map_or_else(Meaning::unknown, |declared| value::value_of_type(cx, site, declared))
        }
        _ => Meaning::unknown(),
    }))
}

/// The type that a container names: `Doors::iterator`.
pub(crate) fn named_type(cx: &LinkContext<'_>, site: Site<'_>, of: ExpressionId, name: &str) -> Option<Meaning> {
    let mut wrappers = cx.source.language.types.wrappers.iter();
    wrappers.find(|wrapper| wrapper.yields.contains(&name) || wrapper.pairs.contains(&name))?;
    let container = value::value_of_type(cx, site, of);
    call::held_member(cx, &container, name).filter(|_| matches!(container.entity, Entity::Wrapper(_)))
}

/// Whether what a member of a wrapper returns follows from what it takes.
pub(crate) fn is_mapping(object: &Meaning, name: &str) -> bool {
    let Entity::Wrapper(wrapper) = object.entity else { return false };
    [wrapper.numbers, wrapper.zips, wrapper.maps, wrapper.flattens].iter().any(|names| names.contains(&name))
}

/// What a member of a wrapper returns, if that follows from what it takes.
pub(crate) fn mapped(
    cx: &LinkContext<'_>,
    site: Site<'_>,
    of: ExpressionId,
    (object, name): (&Meaning, &str),
) -> Option<Meaning> {
    let Entity::Wrapper(wrapper) = object.entity else { return None };
    let last = || {
        let Expression::Passing(_, passed) = cx.expression(site, of) else { return None };
        overload::arguments(cx, site, passed).last().copied()
    };
    let argument = || Some(value::receiver(cx, site, last()?));
    let element = if wrapper.numbers.contains(&name) {
        tuple(cx, &[Meaning::unknown(), each(cx, object)])
    } else if wrapper.zips.contains(&name) {
        tuple(cx, &[each(cx, object), argument()?.map(|it| each(cx, it))])
    } else if wrapper.maps.contains(&name) {
        return Some(same_container(cx, object, call::result_of_argument(cx, site, last()?)));
    } else if wrapper.flattens.contains(&name) {
        let inner = call::result_of_argument(cx, site, last()?);
        return Some(same_container(cx, object, inner.map(|it| each(cx, it))));
    } else {
        return None;
    };
    Some(container_of(cx, element))
}

/// A container like another one, of values of another type.
fn same_container(cx: &LinkContext<'_>, of: &Meaning, element: Meaning) -> Meaning {
    match &of.entity {
        Entity::Wrapper(wrapper) if wrapper.each == Each::Held && !wrapper.is_tuple => {
            let before = of.arguments.iter().take(of.arguments.len().saturating_sub(1));
            let before = before.filter(|_| wrapper.element == Element::Last);
            Meaning { arguments: before.cloned().chain([element]).collect(), ..of.clone() }
        }
        _ => container_of(cx, element),
    }
}

/// What a value returns if it is a function, else the value.
fn result_of_function(cx: &LinkContext<'_>, value: &Meaning) -> Meaning {
    if matches!(value.entity, Entity::Function(_)) { call::call_of_value(cx, value) } else { value.clone() }
}

/// The name of a function with what it is a member of, as written.
fn name_of(cx: &LinkContext<'_>, site: Site<'_>, function: ExpressionId, segments: usize) -> Option<String> {
    let left = segments.checked_sub(1)?;
    match cx.expression(site, function) {
        Expression::Name(name) => Some(cx.text_at(site, name).to_owned()),
        Expression::Import(import) => value::imported_name(cx, site, import).map(str::to_owned),
        Expression::Apply(of, _) => name_of(cx, site, of, left),
        Expression::Member(of, name) => {
            let name = cx.text_at(site, name);
            Some(name_of(cx, site, of, left).map_or_else(|| name.to_owned(), |of| format!("{of}.{name}")))
        }
        _ => None,
    }
}

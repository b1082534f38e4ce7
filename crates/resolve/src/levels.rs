//! Looks up members in languages where a type and its values have separate members, as in Ruby: `Door.open` and `Door.new.open`
//! are different methods.
//!
//! On a class, its own methods are searched, then those of the modules that extend it, then the same for its superclasses. On a
//! value, instance methods are searched, in the resolution order of its class.

use crate::call::Member;
use crate::context::LinkContext;
use crate::entity::{Entity, Usage, UseSite};
use crate::meaning::{Meaning, Substitution, Via};
use crate::module::Module;
use crate::namespace::ModuleSymbol;
use crate::value::Site;
use crate::{members, overload};
use rhumb_languages::{Language, Members};
use rhumb_model::{Evidence, Flags, SurfaceSymbol, SymbolKind};
use std::rc::Rc;
use std::sync::Arc;

/// Whether the members of a type or those of its values are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Level {
    /// Members of the type itself.
    Type,
    /// Members of its values.
    Instance,
}

/// A type or module whose members are searched, and at which level.
pub(crate) type Place = (Meaning, Level);

/// Whether types and their values have separate members.
pub(crate) fn are_apart(language: &Language) -> bool {
    language.scoping.members == Members::BySelf
}

/// Whether members called `name` are looked up by level. Constants belong to neither level.
pub(crate) fn decide(module: &Module, index: u32, name: &str) -> bool {
    let kind = module.symbol(index).kind;
    are_apart(module.language) && (kind.is_type() || kind == SymbolKind::Module) && !is_constant(name)
}

/// Whether a name is spelled like a constant.
pub(crate) fn is_constant(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

/// The level of `self` at a site: that of the enclosing method, or `Type` directly in the body of a type.
pub(crate) fn of_self(cx: &LinkContext<'_>, site: Site<'_>) -> Level {
    let (module, mut index) = match site {
        Site::Surface(module, index, _) => (module, index),
        Site::Body(from) => (&cx.own, cx.surface_index_around(from)),
    };
    while index != 0 {
        let symbol = module.symbol(index);
        match symbol.kind {
            kind if kind.is_callable() || kind == SymbolKind::Field => return of_symbol(symbol),
            kind if kind.is_type() || kind == SymbolKind::Module => return Level::Type,
            _ => index = symbol.parent,
        }
    }
    Level::Instance
}

fn of_symbol(symbol: &SurfaceSymbol) -> Level {
    if symbol.flags.contains(Flags::STATIC) { Level::Type } else { Level::Instance }
}

/// The member called `name` of a type or of its values.
pub(crate) fn member(cx: &LinkContext<'_>, of: &Meaning, name: &str, use_site: UseSite) -> Option<Member> {
    let Entity::Symbol(module, index) = &of.entity else { return None };
    let substitution = Substitution::value(of);
    let mut is_outside = false;
    for (place, level) in places(cx, of).iter() {
        let Entity::Symbol(home, at) = &place.entity else {
            is_outside = true;
            continue;
        };
        if let Some((found, member)) = member_at(cx, (home, *at), *level, name, use_site) {
            let is_own = (home.file, *at) == (module.file, *index);
            let evidence = if is_own { Evidence::Member } else { Evidence::Inherited };
            let substitution = substitution.and(place);
            return Some(Member { module: found, index: member, substitution, evidence, is_outside: false });
        }
    }
    let (module, evidence) = (Arc::clone(module), Evidence::Dependency);
    is_outside.then(|| Member { module, index: *index, substitution, evidence, is_outside })
}

/// The member called `name` that one type or module has at a level.
fn member_at(
    cx: &LinkContext<'_>,
    (home, at): (&Arc<Module>, u32),
    level: Level,
    name: &str,
    use_site: UseSite,
) -> Option<ModuleSymbol> {
    let is_at_level = |(module, index): &ModuleSymbol| {
        let symbol = module.symbol(*index);
        let has_level = symbol.kind.is_callable() || symbol.kind == SymbolKind::Property;
        !has_level || of_symbol(symbol) == level
    };
    let mut members = members::members_called(cx, home, at, name, use_site);
    members.retain(is_at_level);
    let kind = |(module, index): &ModuleSymbol| module.symbol(*index).kind;
    // A method written out in the source replaces a generated one.
    let written = members.iter().filter(|it| use_site.usage == Usage::Call && is_written(kind(it)));
    let fitting = members.iter().filter(|it| use_site.usage.prefers(kind(it)));
    let best = overload::best(cx, written, use_site).or_else(|| overload::best(cx, fitting, use_site));
    let is_assignable =
        |it: &&ModuleSymbol| kind(it) == SymbolKind::Property && !it.0.symbol(it.1).flags.contains(Flags::READONLY);
    let best = best.or_else(|| members.iter().find(is_assignable));
    best.or(members.first()).cloned()
}

/// Whether a symbol of this kind is a method with a body of its own.
pub(crate) fn is_written(kind: SymbolKind) -> bool {
    kind.is_callable() && kind != SymbolKind::Property
}

/// Where the members of a type or of its values are searched, in order.
fn places(cx: &LinkContext<'_>, of: &Meaning) -> Rc<[Place]> {
    let Entity::Symbol(module, index) = &of.entity else { return Rc::default() };
    let key = (module.file, *index, of.via);
    cx.caches.types.places.get_or(key, || match of.via {
        Via::Value => own_first(cx, of).map(|it| (it, Level::Instance)).collect(),
        Via::Parent => members::ancestors(cx, of).iter().map(|it| (it.clone(), Level::Instance)).collect(),
        Via::Name => of_type(cx, of),
        Via::ParentOfType => of_type(cx, of).iter().skip(1).cloned().collect(),
    })
}

/// A type and all its supertypes.
fn own_first(cx: &LinkContext<'_>, of: &Meaning) -> impl Iterator<Item = Meaning> + use<> {
    let ancestors: Vec<Meaning> = members::ancestors(cx, of).to_vec();
    std::iter::once(of.clone()).chain(ancestors)
}

/// Where the members of a type itself are searched.
fn of_type(cx: &LinkContext<'_>, of: &Meaning) -> Rc<[Place]> {
    let mut places: Vec<Place> = Vec::new();
    for (number, place) in own_first(cx, of).enumerate() {
        let is_mixin = matches!(&place.entity, Entity::Symbol(module, index)
            if module.symbol(*index).kind == SymbolKind::Module);
        if is_mixin && number > 0 {
            let handed = handed_to_includers(cx, &place).into_iter();
            places.extend(handed.flat_map(|it| own_first(cx, &it)).map(|it| (it, Level::Instance)));
            continue;
        }
        places.push((place.clone(), Level::Type));
        if members::extends_itself(cx, &place) {
            places.push((place.clone(), Level::Instance));
        }
        for base in members::type_bases(cx, &place) {
            places.extend(own_first(cx, &base).map(|it| (it, Level::Instance)));
        }
    }
    places.into()
}

/// The module nested in a mixin whose members are added to every type that includes the mixin.
fn handed_to_includers(cx: &LinkContext<'_>, mixin: &Meaning) -> Option<Meaning> {
    let Entity::Symbol(module, index) = &mixin.entity else { return None };
    let name = module.language.types.every.for_includers;
    let found = members::members_called(cx, module, *index, name, Usage::Type.into());
    let mut modules = found.into_iter().filter(|(home, at)| home.symbol(*at).kind == SymbolKind::Module);
    modules.next().map(|(home, at)| Meaning::new(Entity::Symbol(home, at), Via::Value))
}

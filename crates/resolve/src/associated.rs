//! Associated types: which declaration a name means, and what waiting for a value yields.

use crate::call::Member;
use crate::context::LinkContext;
use crate::entity::{Entity, Usage, UseSite};
use crate::meaning::{Meaning, Substitution, Via};
use crate::members;
use crate::module::Module;
use crate::value::{self, Site};
use rhumb_model::{Evidence, SymbolIndex, SymbolKind};
use std::sync::Arc;

/// The associated type that a name on the enclosing type means in an implementation of a trait: the one that the trait declares,
/// which is external if the trait is.
pub(crate) fn declared(
    cx: &LinkContext<'_>,
    from: SymbolIndex,
    name: &str,
    use_site: UseSite,
) -> Option<(Entity, Option<Evidence>)> {
    let mut around = cx.surface_index_around(from);
    while around != 0 && cx.own.symbol(around).kind != SymbolKind::Impl {
        around = cx.own.symbol(around).parent;
    }
    let is_own = |index: &u32| cx.own.symbol(*index).kind == SymbolKind::Type;
    cx.own.children(around, name).find(is_own).filter(|_| around != 0)?;
    let implemented = base_of(cx, &cx.own, around)?;
    match &implemented.entity {
        Entity::Symbol(..) => {
            let found = members::type_member(cx, &implemented, name, use_site)?;
            (!found.is_outside).then(|| (found.entity(), Some(Evidence::Path)))
        }
        Entity::External | Entity::Wrapper(_) => Some((Entity::External, Some(Evidence::Dependency))),
        _ => None,
    }
}

/// The trait that a block implements.
fn base_of(cx: &LinkContext<'_>, module: &Arc<Module>, block: u32) -> Option<Meaning> {
    let base = module.bases(block).next()?;
    let none = Substitution::default();
    let site = Site::Surface(module, module.symbol(block).parent, &none);
    Some(value::value_of_type(cx, site, base))
}

/// What waiting for a value yields: the associated type that its type gives, or else the value itself.
pub(crate) fn awaited(cx: &LinkContext<'_>, of: Meaning) -> Meaning {
    let Some((_, output)) = cx.source.language.types.every.awaited else { return of };
    if !matches!(&of.entity, Entity::Symbol(module, index) if module.symbol(*index).kind.is_type()) {
        return of;
    }
    let member = members::type_member(cx, &of, output, Usage::AnyType.into());
    let alias = member.filter(|it| !it.is_outside && it.module.symbol(it.index).kind == SymbolKind::Type);
    let Some(found) = alias.map(Member::found) else { return of };
    let result = value::valued(cx, found).with_via(Via::Value);
    if result.is_unknown() { of } else { result }
}

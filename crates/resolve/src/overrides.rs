//! Finds overrides: members whose inherited counterpart may be called in their place.

use crate::context::LinkContext;
use crate::entity::{Entity, Usage};
use crate::meaning::{Meaning, Substitution, Via};
use crate::namespace::ModuleSymbol;
use crate::value::Site;
use crate::{implicit_interfaces, members, value};
use rhumb_languages::Interfaces;
use rhumb_model::{Flags, SurfaceSymbol, SymbolId, SymbolKind, Visibility};
use std::rc::Rc;
use std::sync::Arc;

/// A member overrides at most this many others.
const MAX_OVERRIDDEN: usize = 16;

/// The overriding members of the file, each with one that it overrides.
pub(crate) fn overrides(cx: &LinkContext<'_>) -> Vec<(SymbolId, SymbolId)> {
    let symbols = cx.own.surface.symbols.iter().enumerate().skip(1);
    let members = symbols.filter(|(_, symbol)| may_override(symbol));
    members.flat_map(|(index, symbol)| overridden_members(cx, index as u32).map(|target| (symbol.id, target))).collect()
}

fn overridden_members(cx: &LinkContext<'_>, index: u32) -> impl Iterator<Item = SymbolId> {
    cx.renew_budget();
    let symbol = cx.own.symbol(index);
    let name = cx.own.text(symbol.name);
    let inherited = overridable_types(cx, index);
    let types = inherited.iter().filter_map(|of| match &of.entity {
        Entity::Symbol(module, index) => Some((Arc::clone(module), *index)),
        _ => None,
    });
    let members = types.flat_map(|(module, of)| members::members_called(cx, &module, of, name, Usage::Value.into()));
    // Without overloading, the name alone decides.
    let has_overloads = cx.source.language.types.overloads;
    let is_fitting = |(module, index): &ModuleSymbol| {
        let member = module.symbol(*index);
        let is_seen = member.visibility != Visibility::Private || member.flags.contains(Flags::ABSTRACT);
        let takes_as_many = !has_overloads || member.arity == symbol.arity;
        may_override(member) && is_seen && takes_as_many && member.id != symbol.id
    };
    // The nearest ones are kept: their order, unlike that of ids, is the same in every index.
    let mut targets: Vec<SymbolId> = Vec::new();
    for (module, index) in members.filter(is_fitting).chain(implicit_interfaces::implemented_methods(cx, index)) {
        if targets.len() == MAX_OVERRIDDEN {
            break;
        }
        let id = module.symbol(index).id;
        if !targets.contains(&id) {
            targets.push(id);
        }
    }
    targets.into_iter()
}

/// The types whose members a member of the file may override: in a block that names what it implements, only that.
fn overridable_types(cx: &LinkContext<'_>, index: u32) -> Rc<[Meaning]> {
    // Where interfaces are implicit, an embedded type calls its own methods, never those of the type around it.
    if cx.source.language.types.interfaces == Interfaces::Silent {
        return Rc::new([]);
    }
    let block = cx.own.symbol(index).parent;
    if cx.own.symbol(block).kind == SymbolKind::Impl {
        let substitution = Substitution::default();
        let site = Site::Surface(&cx.own, cx.own.symbol(block).parent, &substitution);
        return cx.own.bases(block).map(|base| value::value_of_type(cx, site, base)).collect();
    }
    let Some((module, index)) = members::enclosing_type(cx, &cx.own, index) else { return Rc::new([]) };
    members::ancestors(cx, &Meaning::new(Entity::Symbol(module, index), Via::Value))
}

/// Whether a symbol is something that a call may reach through a declaration of the same name in another type.
fn may_override(symbol: &SurfaceSymbol) -> bool {
    matches!(symbol.kind, SymbolKind::Method | SymbolKind::Property) && !symbol.flags.contains(Flags::STATIC)
}

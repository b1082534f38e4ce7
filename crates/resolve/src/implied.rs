//! Bare names that may be members of receivers which are not written: those of lambdas, and `this` for extensions.

use crate::call::Member;
use crate::context::LinkContext;
use crate::entity::{Entity, Usage, UseSite};
use crate::meaning::{Meaning, Substitution, Via};
use crate::module::Module;
use crate::value::{Site, has_members};
use crate::{extensions, value};
use rhumb_languages::Lambdas;
use rhumb_model::{Expression, ExpressionId, SymbolIndex, SymbolKind};
use std::sync::Arc;

/// Maximum number of receivers to try.
const MAX_RECEIVERS: usize = 16;

/// The member called `name` of the innermost receiver that has one.
pub(crate) fn member(
    cx: &LinkContext<'_>,
    site: Site<'_>,
    receivers: ExpressionId,
    name: &str,
    use_site: UseSite,
) -> Option<Member> {
    let mut rest = receivers;
    for _ in 0..MAX_RECEIVERS {
        let Expression::Within(receiver, around) = cx.expression(site, rest) else { return None };
        let of = value::receiver(cx, site, receiver);
        if let Some(found) = member_of(cx, &of, name, use_site) {
            return Some(found);
        }
        rest = around;
    }
    None
}

/// What `name` means on the `this` around a symbol: in an extension a member of what it extends, anywhere an extension.
pub(crate) fn on_this(cx: &LinkContext<'_>, from: SymbolIndex, name: &str, use_site: UseSite) -> Option<Member> {
    if cx.source.language.types.lambdas != Lambdas::WithReceivers {
        return None;
    }
    let mut symbol = from;
    for _ in 0..MAX_RECEIVERS {
        let index = cx.own.surface_index(symbol);
        let found = index.and_then(|index| on_symbol(cx, &cx.own, index, name, use_site));
        if found.is_some() {
            return found;
        }
        symbol = cx.parent(symbol)?;
    }
    None
}

fn on_symbol(cx: &LinkContext<'_>, module: &Arc<Module>, index: u32, name: &str, use_site: UseSite) -> Option<Member> {
    let symbol = module.symbol(index);
    if let Some(extended) = symbol.extended {
        let none = Substitution::default();
        let of = value::value_of_type(cx, Site::Surface(module, index, &none), extended);
        let at = (Site::Surface(module, index, &none), extended);
        let of_outside = || match of.entity {
            Entity::External => extensions::extension_of_type(cx, &of, at, name, use_site),
            _ => None,
        };
        let found = member_of(cx, &of, name, use_site).or_else(|| of_outside().filter(|it| is_meant(it, use_site)));
        return found.or_else(|| extensions::of_anything(cx, name, use_site));
    }
    let of = Meaning::new(Entity::Symbol(Arc::clone(module), index), Via::Value);
    let found = symbol.kind.is_type().then(|| extensions::extension(cx, &of, None, name, use_site))??;
    is_meant(&found, use_site).then_some(found)
}

fn member_of(cx: &LinkContext<'_>, of: &Meaning, name: &str, use_site: UseSite) -> Option<Member> {
    let found = match &of.entity {
        Entity::Symbol(module, index) if of.via == Via::Value && has_members(module.symbol(*index).kind) => {
            extensions::member_or_extension(cx, of, None, name, use_site)
        }
        Entity::External | Entity::Wrapper(_) => extensions::extension(cx, of, None, name, use_site),
        _ => None,
    };
    found.filter(|found| is_meant(found, use_site))
}

/// Whether a bare name can mean a member: a call calls, and types are not members of values.
fn is_meant(found: &Member, use_site: UseSite) -> bool {
    let kind = found.module.symbol(found.index).kind;
    let fits = match use_site.usage {
        Usage::Call => kind.is_callable(),
        _ => !kind.is_callable() && kind != SymbolKind::Variant,
    };
    !found.is_outside && fits && !kind.is_type() && kind != SymbolKind::Constructor
}

/// The text of a bare name, whatever it is bound to.
pub(crate) fn name_at<'t>(cx: &'t LinkContext<'t>, site: Site<'t>, name: ExpressionId) -> &'t str {
    let module: &Module = match site {
        Site::Body(_) => &cx.own,
        Site::Surface(module, ..) => module,
    };
    match cx.expression(site, name) {
        Expression::Name(name) | Expression::Tag(name) => cx.text_at(site, name),
        Expression::Symbol(index) => {
            module.surface_index(index).map_or("", |index| module.text(module.symbol(index).name))
        }
        Expression::Import(index) => {
            module.surface.imports.get(index.index()).map_or("", |import| module.text(import.local))
        }
        _ => "",
    }
}

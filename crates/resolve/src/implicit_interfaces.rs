//! Finds the interfaces that a type implements without naming them, by having all their methods.

use crate::context::LinkContext;
use crate::crowd::Origin;
use crate::entity::{Entity, Usage};
use crate::meaning::{Meaning, Substitution, Via};
use crate::module::Module;
use crate::namespace::ModuleSymbol;
use crate::question::promise_question;
use crate::value::Site;
use crate::{members, namespace, overload};
use rhumb_languages::Interfaces;
use rhumb_model::{Expression, ExpressionId, SurfaceSymbol, SymbolKind, Visibility};
use std::sync::Arc;

/// At most this many interfaces with a method of one name are compared.
const MAX_INTERFACES: usize = 256;

/// More deeply nested type arguments are not compared.
const MAX_DEPTH: u32 = 8;

/// A method of a module.
type Method<'m> = (&'m Arc<Module>, &'m SurfaceSymbol);

/// A type as a module writes it.
type Written<'m> = (&'m Arc<Module>, ExpressionId);

/// The methods of interfaces that the method at `index` of the file being linked implements.
pub(crate) fn implemented_methods(cx: &LinkContext<'_>, index: u32) -> impl Iterator<Item = ModuleSymbol> {
    let is_silent = cx.source.language.types.interfaces == Interfaces::Silent;
    let owner = is_silent.then(|| members::enclosing_type(cx, &cx.own, index)).flatten();
    let owner = owner.filter(|(home, owner)| home.symbol(*owner).kind != SymbolKind::Interface);
    let name = cx.own.text(cx.own.symbol(index).name);
    let promising = if owner.is_some() { interface_methods_named(cx, name) } else { Vec::new() };
    let of = owner.map(|(home, owner)| Meaning::new(Entity::Symbol(home, owner), Via::Value));
    promising.into_iter().filter(move |(module, promise)| {
        of.as_ref().is_some_and(|of| has_all_methods(cx, of, module, module.symbol(*promise).parent))
    })
}

/// The methods called `name` of interfaces that the file being linked can see, in the order of their files.
fn interface_methods_named(cx: &LinkContext<'_>, name: &str) -> Vec<ModuleSymbol> {
    let origin = || Origin::Promises(cx.source.language.family);
    let promises =
        namespace::gathered(cx, origin, promise_question(name), name, |module| module.promises(name).collect());
    // A name that is private to a package means something else in every package.
    let is_seen = |(module, index): &&ModuleSymbol| {
        let is_own = module.namespace(0) == cx.own.namespace(0);
        is_own || module.symbol(*index).visibility == Visibility::Public
    };
    promises.symbols().iter().filter(is_seen).take(MAX_INTERFACES).cloned().collect()
}

/// Whether a type has all methods of an interface.
fn has_all_methods(cx: &LinkContext<'_>, of: &Meaning, module: &Arc<Module>, interface: u32) -> bool {
    let Entity::Symbol(home, owner) = &of.entity else { return false };
    let pair = ((home.file, *owner), (module.file, interface));
    cx.caches.types.implements.get_or(pair, || {
        let whole = Meaning::new(Entity::Symbol(Arc::clone(module), interface), Via::Value);
        let ancestors = members::ancestors(cx, &whole);
        let mut interfaces = std::iter::once(&whole).chain(ancestors.iter());
        interfaces.all(|interface| has_methods_of(cx, of, interface))
    })
}

/// Whether a type has the methods that one interface declares itself. Those of an external interface are not known.
fn has_methods_of(cx: &LinkContext<'_>, of: &Meaning, interface: &Meaning) -> bool {
    let Entity::Symbol(module, index) = &interface.entity else { return true };
    cx.ask(module.about.name(module.text(module.symbol(*index).name)));
    module.promised(*index).all(|method| has_method(cx, of, (module, method)))
}

fn has_method(cx: &LinkContext<'_>, of: &Meaning, method: Method<'_>) -> bool {
    cx.renew_budget();
    let name = method.0.text(method.1.name);
    let member = members::type_member(cx, of, name, Usage::Value.into()).filter(|member| !member.is_outside);
    member.is_some_and(|member| is_alike(cx, (&member.module, member.module.symbol(member.index)), method))
}

/// Whether two methods have the same parameter and return types, as far as these are written.
fn is_alike(cx: &LinkContext<'_>, one: Method<'_>, other: Method<'_>) -> bool {
    let (taken, promised) = (one.0.list(one.1.parameters), other.0.list(other.1.parameters));
    let given = [one.1, other.1].map(|method| method.yields);
    let types = taken.iter().zip(promised).map(|(taken, promised)| [*taken, *promised]).chain([given]);
    let pairs = types.filter_map(|[one, other]| one.zip(other));
    let kinds = [one.1.kind, other.1.kind];
    kinds == [SymbolKind::Method; 2]
        && taken.len() == promised.len()
        && given[0].is_some() == given[1].is_some()
        && pairs.into_iter().all(|(first, second)| is_same_type(cx, (one.0, first), (other.0, second), MAX_DEPTH))
}

/// Whether two types are written alike; assumed where it cannot be decided.
fn is_same_type(cx: &LinkContext<'_>, one: Written<'_>, other: Written<'_>, depth: u32) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return true };
    let parts = |(module, id): Written<'_>| match module.surface.expressions.get(id) {
        Expression::New(of) => (Some(of), None),
        Expression::Apply(of, argument) => (Some(of), Some(argument)),
        _ => (None, None),
    };
    match (parts(one), parts(other)) {
        ((Some(of), None), _) => is_same_type(cx, (one.0, of), other, depth),
        (_, (Some(of), None)) => is_same_type(cx, one, (other.0, of), depth),
        ((Some(of), Some(argument)), (Some(from), Some(with))) => {
            is_same_type(cx, (one.0, of), (other.0, from), depth)
                && is_same_type(cx, (one.0, argument), (other.0, with), depth)
        }
        _ => {
            let (substitution, name) =
                (Substitution::default(), |(module, id): Written<'_>, substitution: &Substitution| {
                    overload::name_of_type(cx, Site::Surface(module, 0, substitution), id)
                });
            name(one, &substitution).zip(name(other, &substitution)).is_none_or(|(one, other)| one == other)
        }
    }
}

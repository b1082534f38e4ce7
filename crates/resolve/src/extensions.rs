//! Looks up extension members: definitions that are used like members of a type that does not declare them.
//!
//! Candidates are looked up by name alone, then filtered: they must be in scope and extend the type of the receiver.

use crate::call::Member;
use crate::context::LinkContext;
use crate::crowd::Origin;
use crate::entity::{CallArguments, Entity, UseSite};
use crate::meaning::{Meaning, Substitution, Via};
use crate::module::{Module, holds_extensions, inside};
use crate::namespace::{Gathered, ModuleSymbol};
use crate::question::extension_question;
use crate::value::Site;
use crate::{imports, infer, members, namespace, overload, shared_imports, value};
use rhumb_model::{Evidence, Expression, ExpressionId, FileId, Flags, Import, ImportKind, SymbolKind};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::sync::Arc;

/// At most this many extensions of one name are considered.
const MAX_EXTENSIONS: usize = 64;

/// The name of a companion object that is declared without one.
const COMPANION: &str = "Companion";

/// Longer chains of variables are not followed to the name of an external type.
const MAX_NAMES: u32 = 4;

/// What contains an extension: it is in scope where its container is.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Container {
    /// A namespace that files share.
    Namespace(String),
    /// A type or an object.
    Symbol(FileId, u32),
}

/// How closely an extension fits a receiver; the closest is chosen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It extends everything.
    Anything,
    /// It extends a supertype of the receiver.
    Ancestor,
    /// It extends the type of the receiver.
    Same,
}

/// The expression of a receiver with its site.
pub(crate) type ReceiverExpression<'s> = (Site<'s>, ExpressionId);

/// A member of a value, or an extension if no member accepts the arguments or only an external one could.
pub(crate) fn member_or_extension(
    cx: &LinkContext<'_>,
    of: &Meaning,
    at: Option<ReceiverExpression<'_>>,
    name: &str,
    use_site: UseSite,
) -> Option<Member> {
    let member = members::type_member(cx, of, name, use_site);
    let is_taken = |it: &Member| !it.is_outside && overload::accepts(cx, &it.module, it.index, use_site);
    if member.as_ref().is_some_and(is_taken) {
        return member;
    }
    extension(cx, of, at, name, use_site).or(member)
}

/// The extension called `name` of a value, which `at` gives, if it is known.
pub(crate) fn extension(
    cx: &LinkContext<'_>,
    of: &Meaning,
    at: Option<ReceiverExpression<'_>>,
    name: &str,
    use_site: UseSite,
) -> Option<Member> {
    extension_of(cx, of, &|| receiver_type_name(cx, of, at), name, use_site)
}

/// The extension called `name` of values of the type that an expression names.
pub(crate) fn extension_of_type(
    cx: &LinkContext<'_>,
    of: &Meaning,
    (site, id): ReceiverExpression<'_>,
    name: &str,
    use_site: UseSite,
) -> Option<Member> {
    extension_of(cx, of, &|| overload::name_of_type(cx, site, id), name, use_site)
}

/// Returns the name of a type, if it is known.
type TypeNameLookup<'n> = &'n dyn Fn() -> Option<String>;

/// The extension called `name` of a value; `called` gives the name of its type, if that is external.
fn extension_of(
    cx: &LinkContext<'_>,
    of: &Meaning,
    called: TypeNameLookup<'_>,
    name: &str,
    use_site: UseSite,
) -> Option<Member> {
    if !cx.source.language.types.extends_types || of.is_unknown() {
        return None;
    }
    let mut found: Vec<(Fit, ModuleSymbol, Evidence)> = Vec::new();
    for (module, index, evidence) in extensions_in_scope(cx, name) {
        let is_taken = accepts_beside(&module, index, use_site);
        if let Some(fit) = rate_extension(cx, of, called, &module, index).filter(|_| is_taken) {
            found.push((fit, (module, index), evidence));
        }
    }
    found.sort_by_key(|(fit, ..)| Reverse(*fit));
    // An extension of the type itself overrides those of its supertypes.
    let best = found.first()?.0;
    if found.iter().any(|(fit, _, evidence)| *fit == best && *evidence == Evidence::Local) {
        found.retain(|(_, _, evidence)| *evidence != Evidence::Inherited);
    }
    let (best, (module, index), evidence) = found.first()?.clone();
    let is_same = |(module, index): &ModuleSymbol, other: &ModuleSymbol| {
        module.file == other.0.file && module.symbol(*index).parent == other.0.symbol(other.1).parent
    };
    let mut equals = found.iter().filter(|(fit, ..)| *fit == best);
    // Several equally good extensions are ambiguous, except for overloads in one scope.
    if !equals.all(|(_, other, _)| is_same(other, &(Arc::clone(&module), index))) {
        return None;
    }
    let overloads = found.iter().filter(|(fit, ..)| *fit == best).map(|(_, symbol, _)| symbol);
    let arguments = use_site.arguments.map(|arguments| CallArguments { are_beside: true, ..arguments });
    let beside = UseSite { arguments, ..use_site };
    let (module, index) = overload::best(cx, overloads, beside).cloned().unwrap_or((module, index));
    let substitution = infer::of_receiver(cx, of, &module, index);
    Some(Member { module, index, substitution, evidence, is_outside: false })
}

/// The extension called `name` of every value, for a value of unknown type.
pub(crate) fn of_anything(cx: &LinkContext<'_>, name: &str, use_site: UseSite) -> Option<Member> {
    extension(cx, &Meaning::new(Entity::External, Via::Value), None, name, use_site)
}

/// The extensions of a name that the file being linked sees, and how.
fn extensions_in_scope(cx: &LinkContext<'_>, name: &str) -> Vec<(Arc<Module>, u32, Evidence)> {
    let mut seen = extensions_called(cx, name, name);
    // An extension imported under another name is only known by that name.
    for import in named_imports(cx, name).filter(|import| cx.own.text(import.name) != name) {
        seen.extend(extensions_called(cx, cx.own.text(import.name), name));
    }
    seen
}

/// The extensions called `name` that the file being linked sees as `local`.
fn extensions_called(cx: &LinkContext<'_>, name: &str, local: &str) -> Vec<(Arc<Module>, u32, Evidence)> {
    let extensions = extensions_named(cx, name);
    let seen = extensions.symbols().iter().take(MAX_EXTENSIONS).filter_map(|(module, index)| {
        let evidence = scope_evidence(cx, module, *index, local)?;
        Some((Arc::clone(module), *index, evidence))
    });
    seen.collect()
}

/// The imports of single names that bind `local`.
fn named_imports<'c>(cx: &'c LinkContext<'_>, local: &str) -> impl Iterator<Item = &'c Import> {
    let named = cx.caches.extensions.named_imports.get_or_init(|| {
        let mut named: FxHashMap<Box<str>, Vec<usize>> = FxHashMap::default();
        for (at, import) in cx.own.surface.imports.iter().enumerate() {
            if import.kind == ImportKind::Named {
                named.entry(cx.own.text(import.local).into()).or_default().push(at);
            }
        }
        named
    });
    named.get(local).into_iter().flatten().map(|at| &cx.own.surface.imports[*at])
}

/// All extensions called `name`, in the order of their files.
fn extensions_named(cx: &LinkContext<'_>, name: &str) -> Gathered {
    let origin = || Origin::Extensions(cx.source.language.family);
    namespace::gathered(cx, origin, extension_question(name), name, |module| module.extensions(name).collect())
}

/// How the file being linked sees an extension, if it does.
fn scope_evidence(cx: &LinkContext<'_>, module: &Module, index: u32, local: &str) -> Option<Evidence> {
    let name = module.text(module.symbol(index).name);
    let is_own = module.file == cx.source.file;
    if is_own && name == local {
        return Some(Evidence::Local);
    }
    let container = container_at(module, index)?;
    let is_named = named_imports(cx, local).any(|import| {
        let is_meant = cx.own.text(import.name) == name;
        let from = || imports::resolve_path(cx, &cx.own, cx.own.text(import.path), import.from);
        is_meant && container_of(&from()).as_ref() == Some(&container)
    });
    if is_named {
        return Some(Evidence::Import);
    }
    let opened = cx.caches.extensions.containers.get_or_init(|| containers_in_scope(cx));
    let found = opened.get(&container).filter(|_| name == local).copied();
    found.or_else(|| is_of_subtype(cx, module, index).then_some(Evidence::Inherited))
}

/// Whether the file contains a subtype of the type that declares a member extension, which is visible there.
fn is_of_subtype(cx: &LinkContext<'_>, module: &Module, index: u32) -> bool {
    let symbol = module.symbol(index);
    let is_member = symbol.extended.is_some() && !symbol.flags.contains(Flags::STATIC);
    if !is_member || !overload::functions_name_types(cx) || !module.symbol(symbol.parent).kind.is_type() {
        return false;
    }
    let is_declaring = |of: &Meaning| match &of.entity {
        Entity::Symbol(home, at) => home.file == module.file && *at == symbol.parent,
        _ => false,
    };
    let mut types = (0..cx.own.surface.symbols.len() as u32).filter(|index| cx.own.symbol(*index).kind.is_type());
    types.any(|index| {
        let of = Meaning::new(Entity::Symbol(Arc::clone(&cx.own), index), Via::Value);
        members::ancestors(cx, &of).iter().any(is_declaring)
    })
}

/// The namespaces that the file belongs to, and those it imports all names from, in any part of the file.
fn containers_in_scope(cx: &LinkContext<'_>) -> FxHashMap<Container, Evidence> {
    let symbols = (0..cx.own.surface.symbols.len() as u32).filter(|index| !cx.own.symbol(*index).kind.is_type());
    let mut opened: FxHashMap<Container, Evidence> = FxHashMap::default();
    let mut add = |container: Container, evidence: Evidence| {
        opened.entry(container).or_insert(evidence);
    };
    for namespace in symbols.filter_map(|index| cx.own.namespace(index)) {
        add(Container::Namespace(namespace.to_owned()), Evidence::Package);
        for outer in namespace::outer_namespaces(&cx.own, namespace) {
            add(Container::Namespace(outer.to_owned()), Evidence::Package);
        }
    }
    for star in cx.own.surface.imports.iter().filter(|import| import.kind == ImportKind::Star) {
        let target = imports::resolve_path(cx, &cx.own, cx.own.text(star.path), star.from);
        if let Some(container) = container_of(&target) {
            add(container, Evidence::Star);
        }
    }
    for container in shared_imports::targets(cx, &cx.own).iter().filter_map(container_of) {
        add(container, Evidence::Star);
    }
    opened
}

/// Whether an extension accepts the arguments besides the value that it is used on.
fn accepts_beside(module: &Module, index: u32, use_site: UseSite) -> bool {
    let symbol = module.symbol(index);
    // An extension method in a type takes the value as its first argument.
    let own = u8::from(overload::takes_receiver(symbol));
    symbol
        .arity
        .zip(use_site.arguments)
        .is_none_or(|(arity, arguments)| arity.fits(arguments.count.saturating_add(own)))
}

/// How closely an extension fits a value.
fn rate_extension(
    cx: &LinkContext<'_>,
    of: &Meaning,
    called: TypeNameLookup<'_>,
    module: &Arc<Module>,
    index: u32,
) -> Option<Fit> {
    let (by, extended) = module.extended(index)?;
    let substitution = Substitution::default();
    let site = Site::Surface(module, by, &substitution);
    if let Expression::TypeParameter(..) = cx.expression(site, extended) {
        let bound = value::value_of_type(cx, site, extended);
        return if bound.is_unknown() { Some(Fit::Anything) } else { fit_of_types(cx, of, &bound) };
    }
    if of.via == Via::Name && matches!(of.entity, Entity::External) && overload::functions_name_types(cx) {
        // For an external type, only the companion is a value: `fun String.Companion.make()`.
        let Expression::Member(whole, last) = cx.expression(site, extended) else { return None };
        let is_companion = cx.text_at(site, last) == COMPANION;
        let is_same = is_companion && overload::name_of_type(cx, site, whole).is_some_and(|it| Some(it) == called());
        return is_same.then_some(Fit::Same);
    }
    let wanted = value::value_of_type(cx, site, extended);
    if overload::name_of_type(cx, site, extended).as_deref() == Some(cx.source.language.types.anything) {
        return Some(Fit::Anything);
    }
    fit_of_types(cx, of, &wanted).or_else(|| {
        let is_outside = |it: &Meaning| matches!(it.entity, Entity::External | Entity::Wrapper(_));
        if !is_outside(of) {
            return None;
        }
        if !is_outside(&wanted) {
            return block_makes_subtype(cx, of, called, module, &wanted).then_some(Fit::Ancestor);
        }
        let name = overload::name_of_type(cx, site, extended)?;
        is_called(of, called, &name).then_some(Fit::Same)
    })
}

/// Whether an implementation block in the project makes an external type a subtype of one of the project's types.
fn block_makes_subtype(
    cx: &LinkContext<'_>,
    of: &Meaning,
    called: TypeNameLookup<'_>,
    module: &Module,
    wanted: &Meaning,
) -> bool {
    let Entity::Symbol(..) = wanted.entity else { return false };
    let names: Vec<String> = match of.entity {
        Entity::Wrapper(wrapper) => wrapper.names.iter().map(|name| (*name).to_owned()).collect(),
        _ => called().into_iter().collect(),
    };
    let homes = [cx.own.namespace(0), module.namespace(0)];
    let homes = homes.into_iter().flatten().flat_map(|home| names.iter().map(move |name| inside(home, name)));
    let is_conforming = |(home, part): &ModuleSymbol| {
        let is_block = home.symbol(*part).kind == SymbolKind::Impl;
        let part = Meaning::new(Entity::Symbol(Arc::clone(home), *part), Via::Value);
        is_block && members::ancestors(cx, &part).iter().any(|ancestor| ancestor.is_same(wanted))
    };
    homes.into_iter().any(|home| namespace::shared(cx, &home, "").iter().any(is_conforming))
}

fn fit_of_types(cx: &LinkContext<'_>, of: &Meaning, wanted: &Meaning) -> Option<Fit> {
    let is_companion_of = |of: &Meaning| match (&wanted.entity, &of.entity) {
        (Entity::Symbol(module, object), Entity::Symbol(around, index)) => {
            let is_inside = module.file == around.file && module.symbol(*object).parent == *index;
            is_inside && of.via == Via::Name && members::is_companion(module, *object)
        }
        _ => false,
    };
    if of.is_same(wanted) || is_companion_of(of) {
        return Some(Fit::Same);
    }
    members::ancestors(cx, of).iter().any(|ancestor| ancestor.is_same(wanted)).then_some(Fit::Ancestor)
}

/// Whether the type of a value from outside has this name.
fn is_called(of: &Meaning, called: TypeNameLookup<'_>, name: &str) -> bool {
    match of.entity {
        Entity::Wrapper(wrapper) => wrapper.names.contains(&name),
        _ => called().as_deref() == Some(name),
    }
}

/// The name of the type of a receiver, or of the type that the receiver names.
fn receiver_type_name(cx: &LinkContext<'_>, of: &Meaning, at: Option<ReceiverExpression<'_>>) -> Option<String> {
    let (site, id) = at?;
    let named = || if of.via == Via::Name { overload::name_of_type(cx, site, id) } else { None };
    overload::name_of_value(cx, site, id, MAX_NAMES).or_else(named)
}

/// The extension called `name` in a namespace, for an import of it.
pub(crate) fn extension_in(cx: &LinkContext<'_>, namespace: &str, name: &str) -> Option<Entity> {
    if !cx.source.language.types.extends_types {
        return None;
    }
    let wanted = Some(Container::Namespace(namespace.to_owned()));
    let extensions = extensions_named(cx, name);
    let found = extensions.symbols().iter().find(|(module, index)| container_at(module, *index) == wanted);
    found.map(|(module, index)| Entity::Symbol(Arc::clone(module), *index))
}

/// The container of an extension. A static one is in scope where its type is; so is one that is written in the type it
/// extends.
fn container_at(module: &Module, index: u32) -> Option<Container> {
    let symbol = module.symbol(index);
    let (by, extended) = module.extended(index)?;
    let mut parent = if by == index { symbol.parent } else { module.symbol(by).parent };
    let is_extended = |index: u32| names_type(module, extended, module.text(module.symbol(index).name));
    while module.symbol(parent).kind.is_type() && (symbol.flags.contains(Flags::STATIC) || is_extended(parent)) {
        parent = module.symbol(parent).parent;
    }
    if holds_extensions(module.symbol(parent).kind) {
        return Some(Container::Symbol(module.file, parent));
    }
    while parent != 0 && module.namespace(parent).is_none() {
        parent = module.symbol(parent).parent;
    }
    module.namespace(parent).map(|namespace| Container::Namespace(namespace.to_owned()))
}

fn container_of(entity: &Entity) -> Option<Container> {
    match entity {
        Entity::Namespace(namespace) => Some(Container::Namespace(namespace.to_string())),
        Entity::Symbol(module, index) => match module.symbol(*index).kind {
            SymbolKind::Namespace | SymbolKind::Module => {
                module.namespace(*index).map(|namespace| Container::Namespace(namespace.to_owned()))
            }
            _ => Some(Container::Symbol(module.file, *index)),
        },
        _ => None,
    }
}

/// Whether a type as written has this name.
fn names_type(module: &Module, id: ExpressionId, name: &str) -> bool {
    match module.surface.expressions.get(id) {
        Expression::Apply(of, _) => names_type(module, of, name),
        Expression::Name(written) | Expression::Member(_, written) => module.text(written) == name,
        Expression::Symbol(index) => {
            module.surface_index(index).is_some_and(|index| module.text(module.symbol(index).name) == name)
        }
        _ => false,
    }
}

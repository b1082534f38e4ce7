//! Resolves one reference: decides by what its name is bound to, or used on, where the name is looked up.
//!
//! A name on a receiver is a member of the receiver's type ([`value`], [`members`](crate::members)). A name that a scope of the
//! file binds is a symbol of the file or an import ([`imports`]). Any other name comes from elsewhere ([`scopes`]).

use crate::context::LinkContext;
use crate::entity::{Entity, Usage, UseSite};
use crate::export_search::{ExportSearch, ImportedBy};
use crate::extensions::ReceiverExpression;
use crate::meaning::{MAX_CANDIDATES, Meaning, Via};
use crate::module::Module;
use crate::value::{Site, has_members_called};
use crate::{
    associated, containers, exports, extensions, implied, imports, includes, levels, link, members, mentions,
    namespace, overload, scopes, shared_names, value, variants,
};
use rhumb_languages::Members;
use rhumb_model::{
    Bound, Evidence, Expression, ExpressionId, Flags, ImportIndex, Part, Reference, Role, SurfaceSymbol, SymbolIndex,
    SymbolKind,
};
use std::sync::Arc;

/// A reference with more possible targets than this is unresolved.
pub(crate) const MAX_TARGETS: usize = 4;

/// What a reference resolves to, and the rule that found it.
pub(crate) type Resolution = (Entity, Option<Evidence>);

/// Resolves a reference of the file being linked.
pub(crate) fn resolve(cx: &LinkContext<'_>, reference: &Reference) -> Resolution {
    cx.renew_budget();
    let (entity, evidence) = resolve_name(cx, reference);
    if is_possible(cx, reference, &entity) { (entity, evidence) } else { resolve_builtin(cx, reference) }
}

fn resolve_name(cx: &LinkContext<'_>, reference: &Reference) -> Resolution {
    let use_site = UseSite::of(cx, reference);
    if reference.role == Role::Mention {
        return mentions::mentioned(cx, reference);
    }
    if reference.role == Role::Write && reference.part == Part::Made {
        return resolve_memberwise(cx, reference);
    }
    let implied = reference.receiver.filter(|it| matches!(cx.body.expressions.get(*it), Expression::Within(..)));
    if let Some(receivers) = implied {
        let name = cx.text(reference.name);
        if let Some(member) = implied::member(cx, Site::Body(reference.from), receivers, name, use_site) {
            return (member.entity(), Some(member.evidence));
        }
    }
    match (reference.receiver.filter(|_| implied.is_none()), reference.bound) {
        (None, Bound::Shared) => shared_names::resolve(cx, reference),
        (Some(receiver), _) => on_receiver(cx, reference, receiver, use_site),
        (None, Bound::Symbol(index)) => match own_symbol(cx, index) {
            Entity::Symbol(module, index) if reference.role == Role::Call => {
                (overload::overload(cx, &module, index, use_site), Some(Evidence::Local))
            }
            Entity::Symbol(module, index) if module.file != cx.source.file => {
                (Entity::Symbol(module, index), Some(Evidence::Package))
            }
            entity => (namespace::with_arity(cx, entity, use_site), Some(Evidence::Local)),
        },
        (None, Bound::Import(index)) if reference.role == Role::Import => {
            from_outside(imports::named_by_statement(cx, index), Evidence::Import)
        }
        (None, Bound::Import(index)) => match (imports::own_import(cx, index), reference.role) {
            (Entity::External | Entity::Unknown, _) if own_definition(cx, index).is_some() => {
                (own_definition(cx, index).unwrap_or(Entity::Unknown), Some(Evidence::Local))
            }
            (entity, Role::Call) => match value::called(cx, as_called(cx, reference, entity)) {
                Entity::Symbol(module, index) => {
                    (overload::overload(cx, &module, index, use_site), Some(Evidence::Import))
                }
                entity => from_outside(entity, Evidence::Import),
            },
            (entity, Role::Read | Role::Write) => from_outside(namespace::as_value(cx, entity), Evidence::Import),
            (entity, Role::Type | Role::Implements) => from_outside(namespace::as_type(cx, entity), Evidence::Import),
            (entity, _) => from_outside(entity, Evidence::Import),
        },
        (None, Bound::Free) if is_own_base(cx, reference) => {
            own_type(cx, cx.parent(reference.from).unwrap_or(SymbolIndex::FILE))
        }
        (None, Bound::Free | Bound::Local(_)) => resolve_unbound(cx, reference, use_site),
    }
}

/// Whether a keyword names the enclosing type as the base of a type: `class Gate < self`.
fn is_own_base(cx: &LinkContext<'_>, reference: &Reference) -> bool {
    reference.role == Role::Extends && cx.source.language.scoping.receivers.contains(&cx.text(reference.name))
}

/// The field that an argument of a memberwise constructor sets. Only types that declare no constructor have one.
fn resolve_memberwise(cx: &LinkContext<'_>, reference: &Reference) -> Resolution {
    let site = Site::Body(reference.from);
    let of = reference.receiver.map_or_else(Meaning::unknown, |receiver| value::receiver(cx, site, receiver));
    let Entity::Symbol(module, index) = &of.entity else { return (Entity::Unknown, None) };
    if !module.language.types.calls.memberwise.contains(&module.symbol(*index).kind) {
        return (Entity::Unknown, None);
    }
    let bases = members::ancestors(cx, &of);
    let types = std::iter::once(&of).chain(bases.iter()).filter_map(|of| match &of.entity {
        Entity::Symbol(module, index) => Some((module, *index)),
        _ => None,
    });
    let mut found = None;
    for (module, index) in types {
        let names = module.language.definitions.constructors.iter().copied().chain([cx.text(reference.name)]);
        names.for_each(|name| cx.ask(module.about.name(name)));
        let mut constructors = module.language.definitions.constructors.iter();
        if constructors.any(|name| module.children(index, name).next().is_some()) {
            return (Entity::Unknown, None);
        }
        let is_field = |member: &u32| matches!(module.symbol(*member).kind, SymbolKind::Field | SymbolKind::Property);
        let field = || module.children(index, cx.text(reference.name)).find(is_field);
        found = found.or_else(|| Some(Entity::Symbol(Arc::clone(module), field()?)));
    }
    found.map_or((Entity::Unknown, None), |field| (field, Some(Evidence::Member)))
}

/// The target of a call of an imported name: after `new` the type, otherwise its companion object.
fn as_called(cx: &LinkContext<'_>, reference: &Reference, entity: Entity) -> Entity {
    if reference.part == Part::Made { namespace::as_type(cx, entity) } else { namespace::as_value(cx, entity) }
}

/// A name that no scope binds, or that is qualified as one of the outermost namespace.
fn resolve_unbound(cx: &LinkContext<'_>, reference: &Reference, use_site: UseSite) -> Resolution {
    let (name, language) = (cx.text(reference.name), cx.source.language);
    let is_outermost = !reference.receiver_text.is_empty() && language.shares_namespaces();
    if !is_outermost {
        return unbound_name(cx, name, lookup_scope(cx, reference), use_site);
    }
    match namespace::in_namespace(cx, "", name, use_site) {
        Some(entity) => (entity, Some(Evidence::Path)),
        None => unbound_name(cx, name, SymbolIndex::FILE, use_site),
    }
}

/// The scope in which the name of a reference is looked up: the base list of a type is outside the type.
fn lookup_scope(cx: &LinkContext<'_>, reference: &Reference) -> SymbolIndex {
    let is_base = matches!(reference.role, Role::Extends | Role::Implements);
    // The base of a namespace is part of it.
    let is_namespace = || {
        let index = cx.own.surface_index(reference.from);
        index.is_some_and(|index| cx.own.symbol(index).kind == SymbolKind::Namespace)
    };
    let is_outside = is_base && cx.source.language.scoping.members == Members::Everywhere && !is_namespace();
    let parent = cx.body.parents.get(reference.from.index()).filter(|_| is_outside);
    parent.copied().unwrap_or(reference.from)
}

/// What the file itself defines under the name of an import: the fallback for an optional dependency.
fn own_definition(cx: &LinkContext<'_>, index: ImportIndex) -> Option<Entity> {
    let import = cx.own.surface.imports.get(index.index())?;
    let around = cx.own.surface_index(import.from)?;
    // A package clause is not a definition of the package.
    let is_own = |index: &u32| cx.own.symbol(*index).kind != SymbolKind::Package;
    let index = cx.own.children(around, cx.own.text(import.local)).rfind(is_own)?;
    Some(exports::symbol_entity(cx, &cx.own, index))
}

/// Whether an entity can be what a reference means: a decorator is no module, and only traits and macros are derived.
fn is_possible(cx: &LinkContext<'_>, reference: &Reference, entity: &Entity) -> bool {
    let Some(kind) = link::kind_of(cx, entity) else { return true };
    match reference.role {
        Role::Decorates => !matches!(kind, SymbolKind::Module | SymbolKind::File),
        Role::Derives => matches!(kind, SymbolKind::Trait | SymbolKind::Macro | SymbolKind::Function),
        _ => true,
    }
}

/// A symbol of the file being linked as an entity.
pub(crate) fn own_symbol(cx: &LinkContext<'_>, index: SymbolIndex) -> Entity {
    cx.own.surface_index(index).map_or(Entity::Local(index), |index| exports::symbol_entity(cx, &cx.own, index))
}

/// A name that no scope of the file binds, seen from the symbol `from`.
pub(crate) fn unbound_name(cx: &LinkContext<'_>, name: &str, from: SymbolIndex, use_site: UseSite) -> Resolution {
    let language = cx.source.language;
    if language.scoping.receivers.contains(&name) {
        return own_type(cx, from);
    }
    if language.modules.roots.contain(name) {
        return (imports::resolve_path(cx, &cx.own, name, from), Some(Evidence::Path));
    }
    let found = scopes::elsewhere(cx, Site::Body(from), name, use_site);
    let is_outside = matches!(found, Some((Entity::External, _)));
    if let Some((entity, evidence)) = found.filter(|_| !is_outside) {
        return (entity, Some(evidence));
    }
    if cx.is_builtin(language, name) {
        return (Entity::External, Some(Evidence::Builtin));
    }
    match imports::package(cx, name, from, use_site) {
        Some(package) => (package, Some(Evidence::Package)),
        None if is_outside => (Entity::External, Some(Evidence::Dependency)),
        None => match includes::in_including_files(cx, &cx.own, name, use_site) {
            Some(entity) => (entity, Some(Evidence::Star)),
            None => match implied::on_this(cx, from, name, use_site) {
                Some(member) => (member.entity(), Some(member.evidence)),
                None => (Entity::Unknown, None),
            },
        },
    }
}

/// The type around a symbol; external if the type is only extended here.
fn own_type(cx: &LinkContext<'_>, from: SymbolIndex) -> Resolution {
    match value::type_around(cx, Site::Body(from)) {
        Entity::Symbol(module, index) if module.symbol(index).kind == SymbolKind::Impl => {
            (Entity::External, Some(Evidence::Dependency))
        }
        entity => (entity, Some(Evidence::Local)),
    }
}

/// A name that no code defines: a builtin, or unresolved.
fn resolve_builtin(cx: &LinkContext<'_>, reference: &Reference) -> Resolution {
    let is_builtin = cx.is_builtin(cx.source.language, cx.text(reference.name));
    if is_builtin { (Entity::External, Some(Evidence::Builtin)) } else { (Entity::Unknown, None) }
}

/// A name with a receiver: a member of its type, or a name inside a module, namespace or type.
fn on_receiver(cx: &LinkContext<'_>, reference: &Reference, receiver: ExpressionId, use_site: UseSite) -> Resolution {
    let name = cx.text(reference.name);
    let at = (Site::Body(reference.from), receiver);
    let literal = || containers::of_literal(cx, at.0, receiver).filter(|_| !cx.source.language.types.extends_types);
    let meaning = literal().unwrap_or_else(|| value::receiver(cx, at.0, receiver));
    if reference.role != Role::Call
        && let Some((module, field)) = variants::field(cx, &meaning, at, name)
    {
        return (Entity::Symbol(module, field), Some(Evidence::Path));
    }
    if reference.role == Role::Type
        && matches!(cx.expression(at.0, receiver), Expression::SelfRef)
        && let Some(declared) = associated::declared(cx, reference.from, name, use_site)
    {
        return declared;
    }
    let resolve = |name: &str, use_site: UseSite| match &meaning.entity {
        Entity::Several(candidates) => on_several(cx, candidates, at, name, use_site),
        _ => on_value(cx, &meaning, at, name, use_site),
    };
    let ending = cx.source.language.scoping.setter_ending;
    if reference.role != Role::Write || ending.is_empty() || levels::is_constant(name) {
        return match resolve(name, use_site) {
            (Entity::Unknown, _) => member_macro(cx, reference, name),
            found => found,
        };
    }
    let (setter, evidence) = resolve(&format!("{name}{ending}"), Usage::Call.into());
    if let Entity::Symbol(..) | Entity::Several(_) = setter {
        return (setter, evidence);
    }
    match resolve(name, use_site) {
        // An assignment does not call a getter.
        (Entity::Symbol(module, index), _) if only_reads(module.symbol(index)) => (Entity::Unknown, None),
        found => found,
    }
}

/// The macro without parameters that replaces the name of a member: `#define width size.width`.
fn member_macro(cx: &LinkContext<'_>, reference: &Reference, name: &str) -> Resolution {
    if !cx.source.language.modules.are_texts {
        return (Entity::Unknown, None);
    }
    let search = &mut ExportSearch::new(Usage::Value.into());
    let own = exports::written(cx, &cx.own, 0, name, ImportedBy::Name, search);
    let found = match own {
        Some(own) => (own, Some(Evidence::Local)),
        None => unbound_name(cx, name, reference.from, Usage::Value.into()),
    };
    match &found.0 {
        Entity::Symbol(module, index) if is_plain_macro(module, *index) => found,
        _ => (Entity::Unknown, None),
    }
}

fn is_plain_macro(module: &Module, index: u32) -> bool {
    let symbol = module.symbol(index);
    symbol.kind == SymbolKind::Macro && module.list(symbol.parameters).is_empty()
}

fn only_reads(symbol: &SurfaceSymbol) -> bool {
    levels::is_written(symbol.kind) || symbol.flags.contains(Flags::READONLY)
}

/// A name on a receiver of a union type: the members of all types that have one.
fn on_several(
    cx: &LinkContext<'_>,
    candidates: &[Meaning],
    at: ReceiverExpression<'_>,
    name: &str,
    use_site: UseSite,
) -> Resolution {
    let found = candidates.iter().map(|candidate| on_value(cx, candidate, at, name, use_site));
    let mut found = found.filter(|(entity, _)| matches!(entity, Entity::Symbol(..)));
    let Some((first, evidence)) = found.next() else { return (Entity::Unknown, None) };
    let all = found.fold(Meaning::new(first, Via::Name), |all, (entity, _)| all.or(&Meaning::new(entity, Via::Name)));
    let is_any = all.candidates().len() > MAX_TARGETS || candidates.len() >= MAX_CANDIDATES;
    if is_any { (Entity::Unknown, None) } else { (all.entity, evidence) }
}

fn on_value(
    cx: &LinkContext<'_>,
    meaning: &Meaning,
    at: ReceiverExpression<'_>,
    name: &str,
    use_site: UseSite,
) -> Resolution {
    match &meaning.entity {
        Entity::External | Entity::Wrapper(_) => match extensions::extension(cx, meaning, Some(at), name, use_site) {
            Some(member) => (member.entity(), Some(member.evidence)),
            None => (Entity::External, Some(Evidence::Dependency)),
        },
        Entity::Symbol(module, index) if has_members_called(module, *index, name) => {
            let Some(member) = extensions::member_or_extension(cx, meaning, Some(at), name, use_site) else {
                return match value::companion_of(cx, meaning) {
                    Some(object) => on_value(cx, &object, at, name, use_site),
                    None => made_by_member(cx, meaning, name),
                };
            };
            let evidence = match meaning.via {
                _ if !matches!(member.evidence, Evidence::Member | Evidence::Inherited) => member.evidence,
                Via::Value => member.evidence,
                Via::Parent | Via::ParentOfType => Evidence::Inherited,
                Via::Name => Evidence::Path,
            };
            from_outside(member.entity(), evidence)
        }
        entity => match exports::member(cx, entity, name, &mut ExportSearch::new(use_site)) {
            Some(Entity::Symbol(module, index)) if use_site.usage == Usage::Call => {
                (overload::overload(cx, &module, index, use_site), Some(Evidence::Path))
            }
            Some(member) => from_outside(choose_meant(cx, member, use_site.usage), Evidence::Path),
            None => (Entity::Unknown, None),
        },
    }
}

/// The type that a member makes a value of which every type has that can be called: `Door.apply`.
fn made_by_member(cx: &LinkContext<'_>, meaning: &Meaning, name: &str) -> Resolution {
    let calls = cx.source.language.types.calls;
    match namespace::as_type(cx, meaning.entity.clone()) {
        Entity::Symbol(module, index)
            if calls.by_name
                && meaning.via == Via::Name
                && calls.called.contains(&name)
                && module.symbol(index).kind == SymbolKind::Class
                && !module.symbol(index).flags.contains(Flags::STATIC) =>
        {
            (Entity::Symbol(module, index), Some(Evidence::Path))
        }
        _ => (Entity::Unknown, None),
    }
}

/// Of a type and a value with the same name, the one that a use means.
fn choose_meant(cx: &LinkContext<'_>, entity: Entity, usage: Usage) -> Entity {
    match usage {
        Usage::Type => namespace::as_type(cx, entity),
        Usage::Value | Usage::Any => namespace::as_value(cx, entity),
        Usage::Call | Usage::Tag | Usage::Path | Usage::AnyType => entity,
    }
}

/// An external entity is always reported as a dependency.
fn from_outside(entity: Entity, evidence: Evidence) -> Resolution {
    let evidence = if matches!(entity, Entity::External) { Evidence::Dependency } else { evidence };
    (entity, Some(evidence))
}

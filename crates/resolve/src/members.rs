//! Looks up members of a type: its own, those of its implementation blocks, and those it inherits.
//!
//! Supertypes are ordered as the language searches them. Where none of them in the project has a member, it must be inherited
//! from an external supertype, if there is one.

use crate::call::Member;
use crate::context::LinkContext;
use crate::entity::{Entity, Usage, UseSite};
use crate::export_search::{ExportSearch, ImportedBy};
use crate::meaning::{Meaning, Substitution, Via};
use crate::module::{Module, SEPARATOR};
use crate::namespace::ModuleSymbol;
use crate::value::Site;
use crate::{exports, levels, namespace, overload, own_members, step_count, value};
use rhumb_languages::{Bases, Spaces};
use rhumb_model::{Evidence, Expression, ExpressionId, FileId, Flags, SurfaceSymbol, SymbolKind};
use std::rc::Rc;
use std::sync::Arc;

/// Supertypes beyond this number are not searched.
const MAX_ANCESTORS: usize = 64;

/// Longer paths of base types name nothing of the library.
const MAX_PATH: usize = 4;

/// Base lists of at most this many declarations and implementation blocks of a type are read.
const MAX_PARTS: usize = 256;

/// The member called `name` of the type at `index`, or of the nearest ancestor that has one. Where none has, an ancestor
/// outside the project must be meant, if there is one.
pub(crate) fn type_member(cx: &LinkContext<'_>, of: &Meaning, name: &str, use_site: UseSite) -> Option<Member> {
    let Entity::Symbol(module, index) = &of.entity else { return None };
    if levels::decide(module, *index, name) {
        return levels::member(cx, of, name, use_site);
    }
    let substitution = Substitution::value(of);
    let is_inherited = matches!(of.via, Via::Parent | Via::ParentOfType);
    let own = if is_inherited { None } else { own_member(cx, (module, *index), of.via, name, use_site) };
    if let Some((property, ancestor)) = own.as_ref().and_then(|own| assigned_property(cx, of, own, name)) {
        let (module, index) = property;
        return Some(Member {
            module,
            index,
            substitution: substitution.and(&ancestor),
            evidence: Evidence::Inherited,
            is_outside: false,
        });
    }
    // An inherited overload may accept the arguments.
    if let Some((module, index)) = own.clone().filter(|(module, index)| overload::accepts(cx, module, *index, use_site))
    {
        return Some(Member { module, index, substitution, evidence: Evidence::Member, is_outside: false });
    }
    let ancestors = if is_inherited { supertypes_for_super(cx, of) } else { ancestors(cx, of) };
    let mut inherited = ancestors.iter().filter_map(|ancestor| match &ancestor.entity {
        Entity::Symbol(module, index) => Some((own_member(cx, (module, *index), of.via, name, use_site)?, ancestor)),
        _ => None,
    });
    let is_taken = |((module, index), _): &(ModuleSymbol, &Meaning)| overload::accepts(cx, module, *index, use_site);
    let found = if own.is_some() { inherited.find(is_taken) } else { inherited.next() };
    // An override inherits the default values of what it overrides.
    let most = |(module, index): &ModuleSymbol| module.symbol(*index).arity.map(|arity| arity.most);
    let is_override = |own: &&ModuleSymbol| {
        overload::functions_name_types(cx) && found.as_ref().is_some_and(|(found, _)| most(found) == most(own))
    };
    if let Some((module, index)) = own.as_ref().filter(is_override).cloned() {
        return Some(Member { module, index, substitution, evidence: Evidence::Member, is_outside: false });
    }
    if let Some(((module, index), ancestor)) = found {
        let substitution = substitution.and(ancestor);
        return Some(Member { module, index, substitution, evidence: Evidence::Inherited, is_outside: false });
    }
    // An external type has members besides those added here.
    let is_added_to = module.symbol(*index).kind == SymbolKind::Impl;
    if let Some((module, index)) = own.filter(|_| !is_added_to) {
        return Some(Member { module, index, substitution, evidence: Evidence::Member, is_outside: false });
    }
    if let Some(from) = value::made_from(cx, of) {
        return member_of_source(cx, &from, name, use_site);
    }
    let is_outside =
        is_added_to || ancestors.iter().any(|it| matches!(it.entity, Entity::External | Entity::Wrapper(_)));
    let outside =
        |evidence| Member { module: Arc::clone(module), index: *index, substitution, evidence, is_outside: true };
    is_outside.then(|| outside(Evidence::Dependency))
}

/// A member that a distinct type takes over from the type it is defined from: its fields, and what an interface declares.
fn member_of_source(cx: &LinkContext<'_>, from: &Meaning, name: &str, use_site: UseSite) -> Option<Member> {
    let Entity::Symbol(module, index) = &from.entity else { return None };
    let is_interface = module.symbol(*index).kind == SymbolKind::Interface;
    let member = type_member(cx, from, name, use_site)?;
    let is_field = !member.is_outside && member.module.symbol(member.index).kind == SymbolKind::Field;
    (is_field || is_interface).then_some(member)
}

/// The inherited property that an assignment to a member calls, and the supertype that has it.
fn assigned_property(
    cx: &LinkContext<'_>,
    of: &Meaning,
    own: &ModuleSymbol,
    name: &str,
) -> Option<(ModuleSymbol, Meaning)> {
    let (module, index) = own;
    module.symbol(*index).flags.contains(Flags::ASSIGNED).then_some(())?;
    let ancestors = ancestors(cx, of);
    ancestors.iter().find_map(|ancestor| {
        let Entity::Symbol(module, index) = &ancestor.entity else { return None };
        cx.ask(module.about.name(name));
        let mut members = module.children(*index, name).rev();
        let property = members.find(|it| module.symbol(*it).kind == SymbolKind::Property);
        property.map(|it| ((Arc::clone(module), it), ancestor.clone()))
    })
}

/// A member in the type, in another declaration of it, or in an implementation block of it.
fn own_member(
    cx: &LinkContext<'_>,
    (module, index): (&Arc<Module>, u32),
    via: Via,
    name: &str,
    use_site: UseSite,
) -> Option<ModuleSymbol> {
    // A function and a value may share a name; the use decides between them.
    let mut members = members_called(cx, module, index, name, use_site);
    // Code cannot refer to a test by its title.
    members.retain(|(home, member)| home.symbol(*member).kind != SymbolKind::Test);
    // A variant is a member of the type; other members of the same name are members of its values.
    let is_variant = |(home, member): &ModuleSymbol| home.symbol(*member).kind == SymbolKind::Variant;
    let is_fitting = |member: &ModuleSymbol| is_variant(member) == (via == Via::Name);
    if members.iter().any(is_variant) && members.iter().any(is_fitting) {
        members.retain(is_fitting);
    }
    let usage = use_site.usage;
    let fitting = members.iter().filter(|(home, member)| usage.prefers(home.symbol(*member).kind));
    let best = overload::best(cx, fitting, use_site);
    // An assignment defines a field only if there is nothing else of that name.
    let is_assigned = best.is_some_and(|(home, member)| home.symbol(*member).flags.contains(Flags::ASSIGNED));
    let is_declared = |(home, member): &&ModuleSymbol| {
        let symbol = home.symbol(*member);
        let shares_name =
            matches!(home.language.scoping.spaces, Spaces::Shared | Spaces::TypesBeside) && symbol.kind.is_callable();
        symbol.kind == SymbolKind::Property || (shares_name && !symbol.flags.contains(Flags::ASSIGNED))
    };
    let declared = members.iter().find(is_declared).filter(|_| is_assigned);
    let best = best.or(members.first());
    let typed = best.and_then(|best| typed_accessor(&members, best));
    let found = declared.or(typed).or(best).cloned();
    found.or_else(|| member_of_companion(cx, (module, index), name, use_site))
}

/// A member of a companion object: an object in a type whose members are used as if they were the type's own.
fn member_of_companion(
    cx: &LinkContext<'_>,
    (module, index): (&Arc<Module>, u32),
    name: &str,
    use_site: UseSite,
) -> Option<ModuleSymbol> {
    if !overload::functions_name_types(cx) {
        return None;
    }
    // What the object inherits is not searched: it may extend the enclosing type itself.
    let objects = module.contents(index).filter(|object| is_companion(module, *object));
    let members = objects.flat_map(|object| own_members::members_inside(cx, module, object, name, use_site));
    let members: Vec<ModuleSymbol> = members.collect();
    let fitting = members.iter().filter(|(home, member)| use_site.usage.prefers(home.symbol(*member).kind));
    overload::best(cx, fitting, use_site).or(members.first()).cloned()
}

/// Whether a symbol is a companion object: its members are used as if they were those of the enclosing type.
pub(crate) fn is_companion(module: &Module, index: u32) -> bool {
    let symbol = module.symbol(index);
    symbol.kind == SymbolKind::Class && symbol.flags.contains(Flags::OPEN)
}

/// The accessor that says of what type a property is, if the one at hand does not: the getter of a setter.
fn typed_accessor<'m>(members: &'m [ModuleSymbol], of: &ModuleSymbol) -> Option<&'m ModuleSymbol> {
    let is_untyped = |(home, member): &ModuleSymbol| {
        let symbol = home.symbol(*member);
        symbol.kind == SymbolKind::Property && symbol.yields.is_none()
    };
    let is_typed = |(home, member): &&ModuleSymbol| {
        let symbol = home.symbol(*member);
        symbol.kind == SymbolKind::Property && symbol.yields.is_some()
    };
    members.iter().find(is_typed).filter(|_| is_untyped(of))
}

/// All members of a name that a type has by itself, the preferred one first.
pub(crate) fn members_called(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    index: u32,
    name: &str,
    use_site: UseSite,
) -> Vec<ModuleSymbol> {
    cx.ask(module.about.name(name));
    let mut members = own_members::members_inside(cx, module, index, name, use_site);
    members.extend(own_members::members_of_declarations(cx, module, index, name, use_site));
    members.extend(own_members::members_of_blocks(cx, module, index, name, use_site));
    // What other files add to the type comes in the order of the files.
    if let Some(namespace) = module.namespace(index) {
        let added = namespace::overloads(cx, namespace, name, use_site);
        members.extend(added.iter().filter(|member| is_added_to(member, (module, index))).cloned());
    }
    members
}

/// Whether a member in a namespace belongs to a type. File-private types are not parts of other types of the same name.
fn is_added_to((home, member): &ModuleSymbol, (module, index): (&Arc<Module>, u32)) -> bool {
    let around = home.symbol(*member).parent;
    let is_elsewhere = home.file != module.file;
    !(is_elsewhere && (module.is_hidden(index) || home.is_hidden(around)))
}

/// The other declarations of the type at `index`, in all files.
fn further_parts(cx: &LinkContext<'_>, module: &Arc<Module>, index: u32) -> Vec<ModuleSymbol> {
    let Some(namespace) = module.namespace(index) else { return Vec::new() };
    let parts = namespace::shared(cx, namespace, "");
    parts.iter().filter(|(home, part)| (home.file, *part) != (module.file, index)).cloned().collect()
}

/// All supertypes of a type, in the order in which members are looked up: the supertypes of each follow it, and one that is
/// reached several times counts where it is reached last.
pub(crate) fn ancestors(cx: &LinkContext<'_>, of: &Meaning) -> Rc<[Meaning]> {
    match &of.entity {
        Entity::Symbol(module, index) if of.arguments.is_empty() => {
            cx.caches.types.ancestors.get_or((module.file, *index), || all_ancestors(cx, of).into())
        }
        _ => all_ancestors(cx, of).into(),
    }
}

/// The supertypes that `super` searches. Where interfaces come last, traits are part of the type that uses them.
fn supertypes_for_super(cx: &LinkContext<'_>, of: &Meaning) -> Rc<[Meaning]> {
    let Entity::Symbol(module, _) = &of.entity else { return Rc::default() };
    if module.language.types.bases != Bases::InterfacesLast {
        return ancestors(cx, of);
    }
    let Some(parent) = bases(cx, of).iter().find(|base| !is_trait(base)).cloned() else { return Rc::default() };
    let further = ancestors(cx, &parent);
    std::iter::once(parent).chain(further.iter().cloned()).collect()
}

fn all_ancestors(cx: &LinkContext<'_>, of: &Meaning) -> Vec<Meaning> {
    let mut order: Vec<Meaning> = Vec::new();
    let mut waiting: Vec<Meaning> = bases(cx, of).iter().rev().cloned().collect();
    while let Some(next) = waiting.pop() {
        if order.len() >= MAX_ANCESTORS {
            break;
        }
        waiting.extend(bases(cx, &next).iter().rev().cloned());
        order.push(next);
    }
    keep_last(order)
}

/// The direct supertypes of a type, in order, without unresolved ones.
pub(crate) fn bases(cx: &LinkContext<'_>, of: &Meaning) -> Rc<[Meaning]> {
    let Entity::Symbol(module, index) = &of.entity else { return Rc::default() };
    let key = (module.file, *index);
    // Resolving a base may need the members of the type itself: `class A(A.B)`.
    let written = || written_bases(cx, module, *index, &Substitution::default().and(of)).into();
    if of.arguments.is_empty() {
        cx.caches.types.bases.recurse(key, Rc::default, written)
    } else {
        cx.caches.types.bases.recurse_uncached(key, Rc::default, written)
    }
}

/// Whether the instance members of a module also belong to the module itself, as with `extend self`.
pub(crate) fn extends_itself(cx: &LinkContext<'_>, of: &Meaning) -> bool {
    let Entity::Symbol(module, index) = &of.entity else { return false };
    let is_static = |(home, index): &ModuleSymbol| {
        let symbol = home.symbol(*index);
        symbol.kind == SymbolKind::Module && symbol.flags.contains(Flags::STATIC)
    };
    is_static(&(Arc::clone(module), *index)) || further_parts(cx, module, *index).iter().any(is_static)
}

/// The modules that extend a type itself, the last one first.
pub(crate) fn type_bases(cx: &LinkContext<'_>, of: &Meaning) -> Vec<Meaning> {
    let Entity::Symbol(module, index) = &of.entity else { return Vec::new() };
    let mut bases = Vec::new();
    let parts = std::iter::once((Arc::clone(module), *index)).chain(further_parts(cx, module, *index));
    for (home, index) in parts.take(MAX_PARTS) {
        let site = Site::Surface(&home, home.symbol(index).parent, &Substitution::default());
        let written = home.list(home.symbol(index).type_bases).iter().copied().flatten();
        bases.extend(written.map(|base| value::value_of_type(cx, site, base)).filter(is_ancestor));
        if bases.len() >= MAX_ANCESTORS {
            break;
        }
    }
    bases
}

fn written_bases(cx: &LinkContext<'_>, module: &Arc<Module>, index: u32, substitution: &Substitution) -> Vec<Meaning> {
    cx.ask(module.about.name(module.text(module.symbol(index).name)));
    let mut bases: Vec<Meaning> = Vec::new();
    let mut delegates: Vec<Meaning> = Vec::new();
    let blocks = own_members::blocks(cx, module, index).with_bases;
    let blocks = blocks.iter().filter(|(home, block)| (home.file, *block) != (module.file, index));
    let parts = blocks.cloned().chain(further_parts(cx, module, index));
    for (home, index) in std::iter::once((Arc::clone(module), index)).chain(parts).take(MAX_PARTS) {
        // Further ones would not be looked through.
        if bases.len() >= MAX_ANCESTORS {
            break;
        }
        step_count::count(1);
        let mut written = home.bases(index).peekable();
        if written.peek().is_none() && home.symbol(index).kind != SymbolKind::Impl {
            continue;
        }
        // Inherited members are not in scope in the base list.
        let around = home.symbol(index).parent;
        let site = Site::Surface(&home, around, substitution);
        let written: Vec<ExpressionId> = written.collect();
        bases.extend(written.iter().map(|base| value::value_of_type(cx, site, *base)).filter(is_ancestor));
        bases.extend(written.iter().filter_map(|base| mixed_in(cx, &home, *base)));
        delegates.extend(delegate_of(cx, &home, index, substitution));
    }
    bases.extend(delegates);
    bases
}

/// What the project adds to a mixin of the library that a base type of the library includes.
fn mixed_in(cx: &LinkContext<'_>, home: &Arc<Module>, base: ExpressionId) -> Option<Meaning> {
    let known = home.language.types.every.mixed_in;
    let separator = home.language.modules.path_separator;
    let path = if known.is_empty() { None } else { spelled(home, base) }?;
    let (_, mixin) = known.iter().find(|(of, _)| *of == path)?;
    let (around, name) = mixin.rsplit_once(separator).unwrap_or(("", mixin));
    let found = namespace::in_namespace(cx, &home.spelled(around), name, UseSite::PATH)?;
    matches!(found, Entity::Symbol(..)).then(|| Meaning::new(found, Via::Value))
}

/// A path of names as it is written.
fn spelled(home: &Module, id: ExpressionId) -> Option<String> {
    let mut names = Vec::new();
    let mut next = id;
    for _ in 0..MAX_PATH {
        match home.surface.expressions.get(next) {
            Expression::Member(of, name) => {
                names.push(home.text(name));
                next = of;
            }
            Expression::Name(name) => {
                names.push(home.text(name));
                names.reverse();
                return Some(names.join(home.language.modules.path_separator));
            }
            Expression::Symbol(symbol) => {
                names.push(home.text(home.symbol(home.surface_index(symbol)?).name));
                names.reverse();
                return Some(names.join(home.language.modules.path_separator));
            }
            _ => return None,
        }
    }
    None
}

/// The type that an implementation block names as the one whose members are reached through this one.
fn delegate_of(cx: &LinkContext<'_>, home: &Arc<Module>, block: u32, substitution: &Substitution) -> Option<Meaning> {
    let (of, alias) = home.language.types.every.delegation?;
    let imported = |index: usize| home.surface.imports.get(index).is_some_and(|it| home.text(it.name) == of);
    let is_named = |base: &ExpressionId| match home.surface.expressions.get(*base) {
        Expression::Name(name) | Expression::Member(_, name) => home.text(name) == of,
        Expression::Import(import) => imported(import.index()),
        _ => false,
    };
    home.bases(block).find(is_named)?;
    cx.ask(home.about.name(alias));
    let index = home.children(block, alias).last()?;
    let target = value::value_of_type(cx, Site::Surface(home, index, substitution), home.symbol(index).yields?);
    Some(target).filter(is_ancestor)
}

/// The type whose member the symbol at `index` is: for an implementation block, the type that it names.
pub(crate) fn enclosing_type(cx: &LinkContext<'_>, module: &Arc<Module>, mut index: u32) -> Option<(Arc<Module>, u32)> {
    while index != 0 {
        let symbol = module.symbol(index);
        if is_owned(symbol) && !symbol.kind.is_type() {
            return owner_type(cx, module, index);
        }
        match symbol.kind {
            SymbolKind::Impl => return Some(implemented_type(cx, module, index)),
            SymbolKind::Type => return aliased_type(cx, module, index),
            kind if kind.is_type() => return Some((Arc::clone(module), index)),
            // A module's methods are called on the module itself, or on values of the types that include it.
            SymbolKind::Module if levels::are_apart(module.language) => return Some((Arc::clone(module), index)),
            _ => index = symbol.parent,
        }
    }
    None
}

/// The type in another file that a symbol names as its owner.
fn owner_type(cx: &LinkContext<'_>, module: &Arc<Module>, index: u32) -> Option<ModuleSymbol> {
    let home = module.home(index)?;
    let (around, name) = home.rsplit_once(SEPARATOR).unwrap_or(("", &home));
    match namespace::pick(cx, &namespace::shared(cx, around, name), Usage::Type.into()) {
        Some(Entity::Symbol(module, index)) if module.symbol(index).kind == SymbolKind::Type => {
            aliased_type(cx, &module, index)
        }
        Some(Entity::Symbol(module, index)) => Some((module, index)),
        _ => None,
    }
}

/// The type in the project that an alias refers to.
fn aliased_type(cx: &LinkContext<'_>, module: &Arc<Module>, alias: u32) -> Option<ModuleSymbol> {
    let none = Substitution::default();
    let aliased = module.symbol(alias).yields?;
    match value::value_of_type(cx, Site::Surface(module, alias, &none), aliased).entity {
        Entity::Symbol(module, index) if module.symbol(index).kind.is_type() => Some((module, index)),
        _ => None,
    }
}

pub(crate) fn implemented_type(cx: &LinkContext<'_>, module: &Arc<Module>, block: u32) -> (Arc<Module>, u32) {
    let symbol = module.symbol(block);
    let name = module.text(symbol.name);
    // The implementation block of a nested type names the type by its path.
    let path = symbol.extended.filter(|id| matches!(module.surface.expressions.get(*id), Expression::Member(..)));
    if let Some(path) = path {
        let none = Substitution::default();
        let named = value::value_of_type(cx, Site::Surface(module, symbol.parent, &none), path);
        if let Entity::Symbol(module, index) = named.entity {
            return (module, index);
        }
    }
    let found = exports::anything_named(
        cx,
        module,
        symbol.parent,
        name,
        ImportedBy::Name,
        &mut ExportSearch::new(Usage::Type.into()),
    );
    match found {
        Some(Entity::Symbol(module, index)) if module.symbol(index).kind.is_type() => (module, index),
        // An external type: its members here are those of the block.
        _ => (Arc::clone(module), block),
    }
}

/// Whether a symbol is a member of a type in another file.
pub(crate) fn is_owned(symbol: &SurfaceSymbol) -> bool {
    !symbol.owner.is_empty() && !matches!(symbol.kind, SymbolKind::Namespace | SymbolKind::Module)
}

fn is_trait(base: &Meaning) -> bool {
    matches!(&base.entity, Entity::Symbol(module, index) if module.symbol(*index).kind == SymbolKind::Trait)
}

fn is_ancestor(meaning: &Meaning) -> bool {
    match &meaning.entity {
        // Modules are mixed into types in some languages.
        Entity::Symbol(module, index) => {
            let kind = module.symbol(*index).kind;
            kind.is_type() || matches!(kind, SymbolKind::Module | SymbolKind::Type)
        }
        Entity::External | Entity::Wrapper(_) => true,
        _ => false,
    }
}

/// Keeps only the last occurrence of each symbol.
fn keep_last(entities: Vec<Meaning>) -> Vec<Meaning> {
    let mut seen: Vec<(FileId, u32)> = Vec::new();
    let mut kept: Vec<Meaning> = Vec::new();
    for entity in entities.into_iter().rev() {
        if let Entity::Symbol(module, index) = &entity.entity {
            if seen.contains(&(module.file, *index)) {
                continue;
            }
            seen.push((module.file, *index));
        }
        kept.push(entity);
    }
    kept.reverse();
    kept
}

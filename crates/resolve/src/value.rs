//! Finds the type of an expression, which is how the type of a receiver is found, or what an expression names.
//!
//! Expressions are written in the body of the file being linked or in the surface of any file; a [`Site`] is one of the two, and
//! the scope in which their names are looked up. What calls return is in [`call`].

use crate::call::{Member, held_member};
use crate::context::LinkContext;
use crate::entity::{Entity, Usage, UseSite};
use crate::export_search::{ExportSearch, ImportedBy};
use crate::extensions::ReceiverExpression;
use crate::levels::Level;
use crate::meaning::{FunctionType, Meaning, OwnedSite, Substitution, Via, wrapped};
use crate::module::Module;
use crate::{
    call, containers, declared, exports, extensions, implied, imports, includes, levels, members, namespace, reference,
    scopes, step_count, variants,
};
use rhumb_languages::{Calls, Wrapper};
use rhumb_model::{Expression, ExpressionId, FileId, Flags, ImportIndex, SurfaceSymbol, SymbolIndex, SymbolKind, Text};
use std::rc::Rc;
use std::sync::Arc;

/// The name of a default export.
pub(crate) const DEFAULT: &str = "default";

/// Where an expression is written.
#[derive(Clone, Copy)]
pub(crate) enum Site<'s> {
    /// In the body of the file being linked, inside a symbol.
    Body(SymbolIndex),
    /// In the surface of a module, as part of the symbol at an index, with a substitution for its type parameters.
    Surface(&'s Arc<Module>, u32, &'s Substitution),
}

impl Site<'_> {
    /// Whether the type of an expression here depends on a receiver or on type arguments.
    fn is_substituted(self) -> bool {
        matches!(self, Site::Surface(_, _, on) if on.this.is_some() || !on.owners.is_empty())
    }
}

/// An entity with the type arguments that apply to it.
pub(crate) struct ResolvedEntity {
    pub(crate) entity: Entity,
    pub(crate) substitution: Substitution,
}

impl From<Entity> for ResolvedEntity {
    fn from(entity: Entity) -> Self {
        Self { entity, substitution: Substitution::default() }
    }
}

/// How an expression is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum EvaluationMode {
    /// As a value: what its members are looked up in.
    Value,
    /// As a type, of which something is a value.
    Type,
}

/// An expression in a file, read in one way.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ExpressionKey {
    scope: ExpressionScope,
    expression: ExpressionId,
    reading: EvaluationMode,
}

/// The symbol that contains an expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum ExpressionScope {
    Body(SymbolIndex),
    Surface(FileId, u32),
}

impl ExpressionKey {
    fn new(site: Site<'_>, expression: ExpressionId, reading: EvaluationMode) -> Self {
        let scope = match site {
            Site::Body(from) => ExpressionScope::Body(from),
            Site::Surface(module, index, _) => ExpressionScope::Surface(module.file, index),
        };
        Self { scope, expression, reading }
    }
}

/// The type that the members of a value are looked up in, or the module or type that the expression names.
pub(crate) fn receiver(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId) -> Meaning {
    evaluate(cx, site, id, EvaluationMode::Value)
}

/// A value of the type that an expression names.
pub(crate) fn value_of_type(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId) -> Meaning {
    evaluate(cx, site, id, EvaluationMode::Type)
}

fn evaluate(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId, reading: EvaluationMode) -> Meaning {
    step_count::count(1);
    let key = ExpressionKey::new(site, id, reading);
    let compute = || match reading {
        EvaluationMode::Value => value(cx, site, id),
        EvaluationMode::Type => value_of_written_type(cx, site, id),
    };
    let memo = &cx.caches.expressions;
    if !site.is_substituted() {
        return memo.recurse(key, Meaning::unknown, compute);
    }
    // With other type arguments it may have another type.
    memo.recurse_uncached(key, Meaning::unknown, compute)
}

/// Receivers beyond this number in one chain are evaluated by recursion; a loop through a local variable ends here.
const MAX_CHAIN: usize = 256;

/// Shorter chains of calls are evaluated by recursion.
const MAX_RECURSIVE_CHAIN: usize = 6;

/// Evaluates the receivers in a long chain of calls, such as `a.b().c().d()`, from left to right, so that its length is not
/// limited by the depth of the recursion.
fn evaluate_receivers(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId) {
    let receiver_of = |id: &ExpressionId| receiver_of(cx, site, *id);
    if site.is_substituted() || std::iter::successors(Some(id), receiver_of).nth(MAX_RECURSIVE_CHAIN).is_none() {
        return;
    }
    let memo = &cx.caches.expressions;
    let key = |id: &ExpressionId| ExpressionKey::new(site, *id, EvaluationMode::Value);
    let receivers = std::iter::successors(receiver_of(&id), receiver_of);
    let pending: Vec<ExpressionId> = receivers.take(MAX_CHAIN).take_while(|id| !memo.has(&key(id))).collect();
    for receiver in pending.into_iter().rev() {
        evaluate(cx, site, receiver, EvaluationMode::Value);
        if !memo.has(&key(&receiver)) {
            break;
        }
    }
}

/// The expression whose type must be known before that of a call, a member access or a local variable.
fn receiver_of(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId) -> Option<ExpressionId> {
    match cx.expression(site, id) {
        Expression::Call(of) => match cx.expression(site, call::function_of(cx, site, of)) {
            Expression::Member(object, _) => Some(object),
            _ => None,
        },
        Expression::Member(of, _)
        | Expression::Index(of)
        | Expression::Each(of)
        | Expression::Nth(of, _)
        | Expression::Unwrap(of)
        | Expression::Result(of)
        | Expression::Parameter { of, .. } => Some(of),
        Expression::Local(binding) => cx.body.bindings.get(binding.index()).and_then(|binding| binding.value),
        _ => None,
    }
}

fn value(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId) -> Meaning {
    evaluate_receivers(cx, site, id);
    match cx.expression(site, id) {
        Expression::SelfRef => type_of_self(cx, site),
        Expression::Super => Meaning::new(type_around(cx, site), parent_level(cx, site)),
        Expression::Literal(_) => match wrapper_by_name(cx, site, id) {
            Some(wrapper) => Meaning::new(Entity::Wrapper(wrapper), Via::Value),
            None => Meaning::new(Entity::External, Via::Value),
        },
        Expression::Local(binding) => {
            let value = cx.body.bindings.get(binding.index()).and_then(|binding| binding.value);
            value.map_or_else(Meaning::unknown, |value| receiver(cx, site, value))
        }
        Expression::Call(of) => call::call(cx, site, of),
        Expression::New(of) => value_of_type(cx, site, of),
        Expression::Index(of) => receiver(cx, site, of).map(|container| element(cx, container)),
        Expression::Each(of) => receiver(cx, site, of).map(|container| containers::each(cx, container)),
        Expression::Nth(of, place) => receiver(cx, site, of).map(|tuple| containers::nth(cx, tuple, place)),
        Expression::Unwrap(of) => receiver(cx, site, of).map(|it| it.element().unwrap_or_else(|| it.clone())),
        Expression::Either(one, other) => receiver(cx, site, one).or(&receiver(cx, site, other)),
        Expression::Handed { by, argument, parameter } => call::handed(cx, site, by, argument, parameter),
        Expression::Argument { by, place } => call::argument(cx, site, by, place),
        Expression::Parameter { of, place } => receiver(cx, site, of).map(|of| call::parameter_of(cx, of, place)),
        Expression::TypeOf(of) => receiver(cx, site, of).map(|of| of.clone().with_via(Via::Name)),
        Expression::Result(of) => receiver(cx, site, of).map(|of| call::call_of_value(cx, of)),
        Expression::Apply(..) if cx.source.language.types.calls.by_name => applied_value(cx, site, id),
        Expression::Apply(..) => containers::literal(cx, site, id),
        Expression::Passing(of, _) | Expression::Named(of, _) => receiver(cx, site, of),
        Expression::Member(of, name) if root_path(cx, site, id).is_none() => {
            let object = receiver(cx, site, of);
            let name = cx.text_at(site, name);
            let held = held_member(cx, &object, name).or_else(|| containers::positional(cx, &object, name));
            let member = |object: &Meaning| {
                let found = member_of(cx, object, (site, of), name, Usage::Value.into());
                let inherited = || call::inherited_held_member(cx, object, name);
                let held = Some(&found.entity).filter(|it| matches!(it, Entity::External)).and_then(|_| inherited());
                let value = held.unwrap_or_else(|| valued(cx, found));
                let is_itself = value.is_unknown() && cx.source.language.types.every.unwraps.contains(&name);
                if is_itself { object.clone() } else { value }
            };
            held.unwrap_or_else(|| object.map(member))
        }
        Expression::Symbol(_)
        | Expression::Import(_)
        | Expression::Name(_)
        | Expression::Tag(_)
        | Expression::Member(..)
        | Expression::Implied(..) => valued(cx, named_by(cx, site, id)),
        // The innermost lambda that has a receiver at all.
        Expression::Within(receiver_of, around) => {
            let of = receiver(cx, site, receiver_of);
            if of.is_unknown() { receiver(cx, site, around) } else { of }
        }
        Expression::TypeParameter(..) | Expression::Function(_) | Expression::Takes(..) | Expression::On(..) => {
            value_of_written_type(cx, site, id)
        }
        Expression::Inside(index) => Meaning::new(symbol_at(cx, site, index), Via::Value),
        Expression::Unknown => Meaning::unknown(),
    }
}

/// A value of the type that is written.
fn value_of_written_type(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId) -> Meaning {
    match cx.expression(site, id) {
        Expression::Apply(..) => value_of_generic_type(cx, site, id),
        Expression::Either(one, other) => value_of_type(cx, site, one).or(&value_of_type(cx, site, other)),
        Expression::TypeParameter(owner, number) => type_argument(cx, site, owner, number),
        Expression::Member(of, name) => {
            let held = containers::named_type(cx, site, of, cx.text_at(site, name));
            held.unwrap_or_else(|| of_type(cx, site, id, &[]))
        }
        Expression::Function(_) | Expression::Takes(..) | Expression::On(..) => function_type(site, id),
        Expression::Symbol(_) | Expression::Import(_) | Expression::Name(_) | Expression::Tag(_) => {
            of_type(cx, site, id, &[])
        }
        // A literal as a type is that one value, or a text that is a type for others to read.
        Expression::Literal(_) => Meaning::unknown(),
        _ => receiver(cx, site, id).with_via(Via::Value),
    }
}

/// A value of the type that `id` names, with arguments.
fn of_type(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId, arguments: &[ExpressionId]) -> Meaning {
    let use_site = UseSite { type_arguments: u8::try_from(arguments.len()).ok(), ..Usage::AnyType.into() };
    let found = match cx.expression(site, id) {
        Expression::Name(name) => match unbound_name(cx, site, name, use_site) {
            Entity::Unknown if may_be_outside(cx, site) => Entity::External.into(),
            entity => entity.into(),
        },
        Expression::Import(index) => import_at(cx, site, index).into(),
        _ => named_by(cx, site, id),
    };
    let entity = namespace::with_arity(cx, namespace::as_type(cx, called(cx, found.entity)), use_site);
    let found = ResolvedEntity { entity, substitution: found.substitution };
    let arguments = || arguments.iter().map(|argument| value_of_type(cx, site, *argument)).collect::<Rc<[_]>>();
    match &found.entity {
        // What the library calls by a name in the table means that, unless the project has something else of the name.
        Entity::External | Entity::Wrapper(_) | Entity::Unknown => {
            let Some(wrapper) = wrapper_by_name(cx, site, id) else { return Meaning::new(found.entity, Via::Value) };
            let arguments = arguments();
            if wrapper.calls == Calls::Result {
                return arguments.first().map_or_else(Meaning::unknown, |function| call::result_of(cx, function));
            }
            if wrapper.is_transparent {
                return wrapped(wrapper, &arguments).with_via(Via::Value);
            }
            Meaning { entity: Entity::Wrapper(wrapper), via: Via::Value, arguments }
        }
        Entity::Symbol(module, index) if is_abstract_type(module.symbol(*index)) => {
            let defined = defined_by_receiver(cx, site, (module, *index));
            defined.unwrap_or_else(|| valued(cx, found).with_via(Via::Value))
        }
        Entity::Symbol(module, index) => {
            let symbol = module.symbol(*index);
            let whole = Meaning { entity: found.entity.clone(), via: Via::Value, arguments: arguments() };
            match symbol.yields {
                Some(aliased) if is_alias(symbol) => {
                    let substitution = found.substitution.and(&whole);
                    value_of_type(cx, Site::Surface(module, *index, &substitution), aliased)
                }
                _ if symbol.kind.is_type() || symbol.flags.contains(Flags::DISTINCT) => whole,
                _ => valued(cx, found).with_via(Via::Value),
            }
        }
        _ => valued(cx, found).with_via(Via::Value),
    }
}

/// Whether a type is only declared, for a subtype to define.
fn is_abstract_type(symbol: &SurfaceSymbol) -> bool {
    symbol.kind == SymbolKind::Type && symbol.flags.contains(Flags::ABSTRACT)
}

/// The type that the type of the receiver defines for a member of a supertype.
fn defined_by_receiver(cx: &LinkContext<'_>, site: Site<'_>, (module, index): (&Arc<Module>, u32)) -> Option<Meaning> {
    let Site::Surface(_, _, Substitution { this: Some(this), .. }) = site else { return None };
    let name = module.text(module.symbol(index).name);
    let member = members::type_member(cx, this, name, Usage::Type.into()).filter(|member| !member.is_outside)?;
    let is_defined = !is_abstract_type(member.module.symbol(member.index));
    is_defined.then(|| valued(cx, member.found()).with_via(Via::Value))
}

/// Whether an unresolved type may come from a star import of an external module. Extensions of such a type are found by its
/// name.
fn may_be_outside(cx: &LinkContext<'_>, site: Site<'_>) -> bool {
    let module = match site {
        Site::Body(_) => &cx.own,
        Site::Surface(module, ..) => module,
    };
    let stars = || exports::stars(cx, module, SymbolIndex::FILE);
    let is_outside = |star: &exports::Star| matches!(exports::star_target(cx, module, star), Entity::External);
    module.language.types.extends_types && stars().iter().any(is_outside)
}

fn value_of_generic_type(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId) -> Meaning {
    let mut arguments = Vec::new();
    let mut base = id;
    while let Expression::Apply(of, argument) = cx.expression(site, base) {
        arguments.push(argument);
        base = of;
    }
    arguments.reverse();
    of_type(cx, site, base, &arguments)
}

/// A value with type arguments: where a name alone calls a function, its result.
fn applied_value(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId) -> Meaning {
    let of = call::function_of(cx, site, id);
    match cx.expression(site, of) {
        Expression::Literal(_) => containers::literal(cx, site, id),
        _ => call::call(cx, site, id),
    }
}

/// The wrapper that a type outside the project is.
pub(crate) fn wrapper_named(cx: &LinkContext<'_>, site: Site<'_>, base: ExpressionId) -> Option<&'static Wrapper> {
    match of_type(cx, site, base, &[]).entity {
        Entity::Wrapper(wrapper) => Some(wrapper),
        Entity::External | Entity::Unknown => wrapper_by_name(cx, site, base),
        _ => None,
    }
}

/// The wrapper that an external type is, by the last segment of its name.
fn wrapper_by_name(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId) -> Option<&'static Wrapper> {
    let name = match cx.expression(site, id) {
        Expression::Name(name) | Expression::Tag(name) | Expression::Member(_, name) | Expression::Literal(name) => {
            cx.text_at(site, name)
        }
        Expression::Import(index) => imported_name(cx, site, index)?,
        _ => return None,
    };
    cx.source.language.types.wrappers.iter().find(|wrapper| wrapper.names.contains(&name))
}

pub(crate) fn imported_name<'t>(cx: &'t LinkContext<'t>, site: Site<'t>, index: ImportIndex) -> Option<&'t str> {
    let module: &Module = match site {
        Site::Body(_) => &cx.own,
        Site::Surface(module, ..) => module,
    };
    module.surface.imports.get(index.index()).map(|import| module.text(import.name))
}

/// The type argument for a type parameter, or else its bound.
fn type_argument(cx: &LinkContext<'_>, site: Site<'_>, owner: SymbolIndex, number: u8) -> Meaning {
    let none = Substitution::default();
    let (module, substitution) = match site {
        Site::Body(_) => (&cx.own, &none),
        Site::Surface(module, _, substitution) => (module, substitution),
    };
    let Some(index) = module.surface_index(owner) else { return Meaning::unknown() };
    let symbol = module.symbol(index);
    // An implementation block mostly names the type parameters of its type in the same order.
    let (home, owner) = match symbol.kind {
        SymbolKind::Impl => members::implemented_type(cx, module, index),
        _ => (Arc::clone(module), index),
    };
    if let Some(argument) = substitution.argument(home.file, owner, number) {
        return argument.clone();
    }
    let bound = module.list(symbol.type_parameters).get(usize::from(number)).copied().flatten();
    let bound = bound.map(|bound| value_of_type(cx, Site::Surface(module, index, &none), bound));
    bound.unwrap_or_else(Meaning::unknown)
}

/// The type of the elements of a container: the type argument of a wrapper, or the result of a type's iteration method.
pub(crate) fn element(cx: &LinkContext<'_>, container: &Meaning) -> Meaning {
    if let Some(from) = made_from(cx, container) {
        return element(cx, &from);
    }
    match &container.entity {
        Entity::Wrapper(_) => container.element().unwrap_or_else(Meaning::unknown),
        Entity::External => container.clone(),
        Entity::Symbol(module, index) if has_members(module.symbol(*index).kind) => {
            let names = module.language.types.elements.iter();
            let has = |name: &&str| members::type_member(cx, container, name, Usage::Call.into()).is_some();
            let containers = module.language.shapes.values.container_members;
            if !containers.is_empty() && !containers.iter().any(has) {
                return container.clone();
            }
            let found: Vec<Member> =
                names.filter_map(|name| members::type_member(cx, container, name, Usage::Call.into())).collect();
            let is_outside = found.iter().any(|member| member.is_outside);
            let own = found.into_iter().filter(|member| !member.is_outside).map(Member::found);
            let mut elements = own.map(|found| call::result(cx, found)).filter(|element| !element.is_unknown());
            match elements.next() {
                Some(element) => element.element().unwrap_or(element),
                None if is_outside => inherited_element(cx, container),
                None => Meaning::unknown(),
            }
        }
        _ => Meaning::unknown(),
    }
}

/// The type of the elements of a type that inherits from a container of the language.
fn inherited_element(cx: &LinkContext<'_>, container: &Meaning) -> Meaning {
    let ancestors = members::ancestors(cx, container);
    let wrapper = ancestors.iter().find(|ancestor| matches!(ancestor.entity, Entity::Wrapper(_)));
    let element = wrapper.map(|wrapper| element(cx, wrapper));
    element.unwrap_or_else(|| Meaning::new(Entity::External, Via::Value))
}

/// What an expression names.
pub(crate) fn named_by(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId) -> ResolvedEntity {
    match cx.expression(site, id) {
        Expression::Symbol(index) => symbol_at(cx, site, index).into(),
        Expression::Import(index) => namespace::as_value(cx, import_at(cx, site, index)).into(),
        Expression::Name(name) => namespace::as_value(cx, unbound_name(cx, site, name, Usage::Any.into())).into(),
        Expression::Tag(name) => unbound_name(cx, site, name, Usage::Tag.into()).into(),
        Expression::Member(of, name) => match root_path(cx, site, id) {
            Some(path) => root_entity(cx, site, &path).into(),
            None => member_of(cx, &receiver(cx, site, of), (site, of), cx.text_at(site, name), Usage::Value.into()),
        },
        Expression::Apply(of, _) | Expression::Passing(of, _) => named_by(cx, site, of),
        Expression::Implied(receivers, name) => {
            let implied = implied::member(cx, site, receivers, implied::name_at(cx, site, name), Usage::Value.into());
            implied.map_or_else(|| named_by(cx, site, name), Member::found)
        }
        _ => {
            let meaning = receiver(cx, site, id);
            ResolvedEntity { substitution: Substitution::value(&meaning), entity: meaning.entity }
        }
    }
}

/// The member of a value, or what `name` means inside a namespace, module or type.
pub(crate) fn member_of(
    cx: &LinkContext<'_>,
    of: &Meaning,
    at: ReceiverExpression<'_>,
    name: &str,
    use_site: UseSite,
) -> ResolvedEntity {
    match &of.entity {
        Entity::Symbol(module, index) if has_members_called(module, *index, name) => {
            let field = || variants::field(cx, of, at, name).map(|(module, field)| Entity::Symbol(module, field));
            let beside = || companion_of(cx, of).map(|object| member_of(cx, &object, at, name, use_site));
            extensions::member_or_extension(cx, of, Some(at), name, use_site).map_or_else(
                || field().map(ResolvedEntity::from).or_else(beside).unwrap_or_else(|| Entity::Unknown.into()),
                Member::found,
            )
        }
        Entity::External | Entity::Wrapper(_) => extensions::extension(cx, of, Some(at), name, use_site)
            .map_or_else(|| Entity::External.into(), Member::found),
        Entity::Several(candidates) => {
            let found = candidates.iter().map(|candidate| member_of(cx, candidate, at, name, use_site));
            one_of(found.filter(|found| matches!(found.entity, Entity::Symbol(..))).collect())
        }
        entity => {
            let member = exports::member(cx, entity, name, &mut ExportSearch::new(use_site));
            let is_outermost = matches!(entity, Entity::Namespace(namespace) if namespace.is_empty());
            let is_builtin = is_outermost && cx.is_builtin(cx.source.language, name);
            let member = member.unwrap_or(if is_builtin { Entity::External } else { Entity::Unknown });
            // A type of the same name has no members that are values.
            let is_value = matches!(use_site.usage, Usage::Value | Usage::Any);
            if is_value { namespace::as_value(cx, member).into() } else { member.into() }
        }
    }
}

/// The companion object of a type that is named: a path through the name may mean either.
pub(crate) fn companion_of(cx: &LinkContext<'_>, of: &Meaning) -> Option<Meaning> {
    let object = namespace::as_value(cx, of.entity.clone());
    let (Entity::Symbol(module, index), Entity::Symbol(beside, at)) = (&of.entity, &object) else { return None };
    let is_other = (module.file, *index) != (beside.file, *at);
    (of.via == Via::Name && is_other).then(|| Meaning::new(object, Via::Name))
}

/// The only one of some entities, or all of them as a union.
fn one_of(mut found: Vec<ResolvedEntity>) -> ResolvedEntity {
    if found.len() == 1 {
        return found.remove(0);
    }
    let meanings = found.into_iter().map(|found| Meaning::new(found.entity, Via::Name));
    meanings.reduce(|all, one| all.or(&one)).unwrap_or_else(Meaning::unknown).entity.into()
}

/// The path that an expression is, if it consists of keywords for surrounding modules only, such as `super::super`.
fn root_path(cx: &LinkContext<'_>, site: Site<'_>, id: ExpressionId) -> Option<String> {
    let modules = cx.source.language.modules;
    match cx.expression(site, id) {
        Expression::Name(name) => {
            Some(cx.text_at(site, name)).filter(|word| modules.roots.contain(word)).map(str::to_owned)
        }
        Expression::Member(of, name) if modules.roots.contain(cx.text_at(site, name)) => {
            let of = root_path(cx, site, of)?;
            Some(format!("{of}{}{}", modules.path_separator, cx.text_at(site, name)))
        }
        _ => None,
    }
}

fn root_entity(cx: &LinkContext<'_>, site: Site<'_>, path: &str) -> Entity {
    match site {
        Site::Body(from) => imports::resolve_path(cx, &cx.own, path, from),
        Site::Surface(module, index, _) => imports::resolve_path(cx, module, path, module.symbol(index).index),
    }
}

pub(crate) fn symbol_at(cx: &LinkContext<'_>, site: Site<'_>, index: SymbolIndex) -> Entity {
    let Site::Surface(module, ..) = site else { return reference::own_symbol(cx, index) };
    let Some(index) = module.surface_index(index) else { return Entity::Unknown };
    cx.ask(module.about.name(module.text(module.symbol(index).name)));
    exports::symbol_entity(cx, module, index)
}

fn import_at(cx: &LinkContext<'_>, site: Site<'_>, index: ImportIndex) -> Entity {
    let Site::Surface(module, ..) = site else { return imports::own_import(cx, index) };
    let import = module.surface.imports.get(index.index());
    let search = &mut ExportSearch::new(Usage::Any.into());
    import.map_or(Entity::Unknown, |import| imports::resolve_import(cx, module, import, search))
}

/// A name that no scope of its file binds.
pub(crate) fn unbound_name(cx: &LinkContext<'_>, site: Site<'_>, name: Text, use_site: UseSite) -> Entity {
    let name = cx.text_at(site, name);
    let module = match site {
        Site::Body(from) => return reference::unbound_name(cx, name, from, use_site).0,
        Site::Surface(module, ..) => module,
    };
    if module.language.modules.roots.contain(name) {
        return root_entity(cx, site, name);
    }
    if let Some((entity, _)) = scopes::elsewhere(cx, site, name, use_site) {
        return entity;
    }
    if cx.is_builtin(module.language, name) {
        return Entity::External;
    }
    let index = match site {
        Site::Surface(_, index, _) => index,
        Site::Body(_) => 0,
    };
    if let Some(namespace) = namespace::namespace_called(cx, module, name, index) {
        return namespace;
    }
    includes::in_including_files(cx, module, name, use_site).unwrap_or(Entity::Unknown)
}

/// The type of a named entity: of a variable, a field or an alias its declared type, or that of its initializer; of a variant
/// its enumeration. Anything else is itself.
pub(crate) fn valued(cx: &LinkContext<'_>, found: ResolvedEntity) -> Meaning {
    let Entity::Symbol(module, index) = &found.entity else { return Meaning::new(found.entity, Via::Name) };
    let symbol = module.symbol(*index);
    let site = Site::Surface(module, *index, &found.substitution);
    match (symbol.kind, symbol.yields) {
        (kind, Some(value)) if is_value(kind) => {
            let value = receiver(cx, site, value);
            match value.via {
                _ if value.is_unknown() => declared::by_base(cx, module, *index),
                // An alias of a type is the type itself.
                Via::Name => value,
                _ => value.with_via(Via::Value),
            }
        }
        (SymbolKind::Property, None) => backing_field(cx, &found),
        (kind, None) if is_value(kind) => declared::by_base(cx, module, *index),
        (kind, Some(_)) if kind.is_callable() && may_be_called_by_name(module, symbol) => call::result(cx, found),
        (kind, _) if kind.is_callable() => {
            declared::by_decorator(cx, site, symbol).unwrap_or_else(|| Meaning::new(found.entity.clone(), Via::Name))
        }
        (SymbolKind::Type, Some(aliased)) if is_alias(symbol) => value_of_type(cx, site, aliased).with_via(Via::Name),
        (SymbolKind::Variant, _) => enumeration(module, *index),
        _ => Meaning::new(found.entity, Via::Name),
    }
}

/// Whether the name of a function may stand for its result: it needs no arguments.
fn may_be_called_by_name(module: &Module, symbol: &SurfaceSymbol) -> bool {
    module.language.types.calls.by_name && symbol.arity.is_none_or(|arity| arity.least == 0)
}

/// The type of a property that only gives access to a field: that of the field.
fn backing_field(cx: &LinkContext<'_>, property: &ResolvedEntity) -> Meaning {
    let Entity::Symbol(module, index) = &property.entity else { return Meaning::unknown() };
    let symbol = module.symbol(*index);
    let prefix = module.language.scoping.field_prefix;
    if prefix.is_empty() {
        return Meaning::unknown();
    }
    let name = format!("{prefix}{}", module.text(symbol.name));
    let fields = members::members_called(cx, module, symbol.parent, &name, Usage::Value.into());
    let values = fields.iter().filter_map(|(home, field)| {
        let value = home.symbol(*field).yields?;
        Some(receiver(cx, Site::Surface(home, *field, &property.substitution), value))
    });
    values.reduce(|one, other| one.or(&other)).unwrap_or_else(Meaning::unknown)
}

/// What calling an entity calls: for a module its default export, which `require` returns.
pub(crate) fn called(cx: &LinkContext<'_>, entity: Entity) -> Entity {
    let Entity::Module(module) = &entity else { return entity };
    cx.ask(module.about.name(DEFAULT));
    let is_offered = module.exports_of(DEFAULT).next().is_some();
    let default = is_offered
        .then(|| exports::exported(cx, module, DEFAULT, ImportedBy::Name, &mut ExportSearch::new(UseSite::PATH)));
    default.flatten().unwrap_or(entity)
}

/// The type of `self`: that of the receiver, or the type that contains the code.
fn type_of_self(cx: &LinkContext<'_>, site: Site<'_>) -> Meaning {
    let via = match levels::of_self(cx, site) {
        Level::Type if levels::are_apart(cx.source.language) => Via::Name,
        _ => Via::Value,
    };
    if let Site::Surface(_, _, Substitution { this: Some(this), .. }) = site {
        return (**this).clone().with_via(via);
    }
    Meaning::new(type_around(cx, site), via)
}

/// Whether `super` means the parent of the enclosing type or of its values.
fn parent_level(cx: &LinkContext<'_>, site: Site<'_>) -> Via {
    match levels::of_self(cx, site) {
        Level::Type if levels::are_apart(cx.source.language) => Via::ParentOfType,
        _ => Via::Parent,
    }
}

/// The type that contains the code at a site.
pub(crate) fn type_around(cx: &LinkContext<'_>, site: Site<'_>) -> Entity {
    let found = match site {
        Site::Surface(module, index, _) => members::enclosing_type(cx, module, index),
        Site::Body(from) => members::enclosing_type(cx, &cx.own, cx.surface_index_around(from)),
    };
    found.map_or(Entity::Unknown, |(module, index)| Entity::Symbol(module, index))
}

fn function_type(site: Site<'_>, expression: ExpressionId) -> Meaning {
    let (home, substitution) = match site {
        Site::Body(from) => (OwnedSite::Body(from), Substitution::default()),
        Site::Surface(module, index, substitution) => {
            (OwnedSite::Surface(Arc::clone(module), index), substitution.clone())
        }
    };
    Meaning::new(Entity::Function(Rc::new(FunctionType { home, expression, substitution })), Via::Value)
}

/// Whether symbols of a kind have members: types, and values whose type is anonymous.
pub(crate) fn has_members(kind: SymbolKind) -> bool {
    kind.is_type() || is_value(kind) || kind == SymbolKind::Type
}

/// Whether `name` is looked up as a member of a symbol, not as a definition nested in it.
pub(crate) fn has_members_called(module: &Module, index: u32, name: &str) -> bool {
    let symbol = module.symbol(index);
    has_members(symbol.kind) || symbol.flags.contains(Flags::DISTINCT) || levels::decide(module, index, name)
}

/// Whether a type is only an alias of the type that it yields.
fn is_alias(symbol: &SurfaceSymbol) -> bool {
    symbol.kind == SymbolKind::Type && !symbol.flags.contains(Flags::DISTINCT)
}

/// The type that a distinct type is defined from.
pub(crate) fn made_from(cx: &LinkContext<'_>, of: &Meaning) -> Option<Meaning> {
    let Entity::Symbol(module, index) = &of.entity else { return None };
    let symbol = module.symbol(*index);
    let from = symbol.yields.filter(|_| symbol.flags.contains(Flags::DISTINCT))?;
    let substitution = Substitution::default().and(of);
    Some(value_of_type(cx, Site::Surface(module, *index, &substitution), from))
}

/// Whether symbols of a kind are values; a namespace is not.
pub(crate) fn is_value(kind: SymbolKind) -> bool {
    matches!(kind, SymbolKind::Field | SymbolKind::Property | SymbolKind::Variable | SymbolKind::Constant)
}

/// A value of the enumeration of a variant.
pub(crate) fn enumeration(module: &Arc<Module>, variant: u32) -> Meaning {
    let owner = module.symbol(variant).parent;
    Meaning::new(Entity::Symbol(Arc::clone(module), owner), Via::Value)
}

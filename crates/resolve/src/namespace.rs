//! Looks up names in namespaces that files share: packages, namespaces, and types that other files may extend.
//!
//! What files add to a namespace is found by asking for a name in it, without listing the files.

use crate::caches::SharedSymbols;
use crate::context::LinkContext;
use crate::crowd::{Crowd, MANY, Origin, shared_start};
use crate::entity::{Entity, Usage, UseSite};
use crate::export_search::ExportSearch;
use crate::includes::included_files;
use crate::meaning::{Meaning, Via};
use crate::module::{Module, SEPARATOR, around, inside};
use crate::question::{inner_question, namespace_question};
use crate::{exports, extensions, overload, reference, step_count, value};
use rhumb_languages::{EnclosingNames, Resolution, Spaces};
use rhumb_model::{FileId, Flags, Question, SymbolIndex, SymbolKind};
use std::cmp::Reverse;
use std::rc::Rc;
use std::sync::Arc;

/// A symbol of a module.
pub(crate) type ModuleSymbol = (Arc<Module>, u32);

/// The symbols of a name, gathered from all files.
pub(crate) enum Gathered {
    /// All of them, in the order of paths.
    Few(Vec<ModuleSymbol>),
    /// More than are compared one by one.
    Crowd(Arc<Crowd>),
}

impl Gathered {
    /// All of them, in the order of paths.
    pub(crate) fn symbols(&self) -> &[ModuleSymbol] {
        match self {
            Self::Few(symbols) => symbols,
            Self::Crowd(crowd) => crowd.symbols(),
        }
    }
}

/// The symbols called `name` in a namespace, in the order of their files; without a name, the parts of the namespace.
pub(crate) fn shared(cx: &LinkContext<'_>, namespace: &str, name: &str) -> Rc<[ModuleSymbol]> {
    shared_symbols(cx, namespace, name).visible
}

fn shared_symbols(cx: &LinkContext<'_>, namespace: &str, name: &str) -> SharedSymbols {
    let key = (cx.name_id(namespace), cx.name_id(name));
    cx.caches.names.namespaces.get_or(key, || match in_namespace_of_all(cx, namespace, name) {
        Gathered::Few(symbols) => only_visible(cx, nearest_first(cx, symbols)).into(),
        Gathered::Crowd(crowd) => visible_in_crowd(cx, crowd),
    })
}

/// The same, with the overloads that accept the arguments if there are too many to compare.
pub(crate) fn overloads(cx: &LinkContext<'_>, namespace: &str, name: &str, use_site: UseSite) -> Rc<[ModuleSymbol]> {
    let SharedSymbols { visible, crowd } = shared_symbols(cx, namespace, name);
    match crowd {
        Some(crowd) => with_argument_types(cx, visible.to_vec(), &crowd, use_site).into(),
        None => visible,
    }
}

/// The symbols called `name` in a namespace, whether or not the file being linked sees them.
pub(crate) fn everywhere(cx: &LinkContext<'_>, namespace: &str, name: &str) -> Vec<ModuleSymbol> {
    match in_namespace_of_all(cx, namespace, name) {
        Gathered::Few(symbols) => nearest_first(cx, symbols),
        Gathered::Crowd(crowd) => crowd.sample(cx.source.path),
    }
}

fn in_namespace_of_all(cx: &LinkContext<'_>, namespace: &str, name: &str) -> Gathered {
    let origin = || Origin::Namespace(cx.source.language.family, namespace.into());
    let find = |module: &Module| module.shared(namespace, name).collect();
    gathered(cx, origin, namespace_question(namespace, name), name, find)
}

/// What `find` returns for each file that answers a shared question, in the order of paths.
pub(crate) fn gathered(
    cx: &LinkContext<'_>,
    origin: impl Fn() -> Origin,
    question: Question,
    name: &str,
    find: impl Fn(&Module) -> Vec<u32>,
) -> Gathered {
    let crowds = cx.world.crowds();
    if let Some(crowd) = crowds.get(&origin, name) {
        cx.ask(question);
        return Gathered::Crowd(crowd);
    }
    let mut modules: Vec<Arc<Module>> = sharers(cx, question).collect();
    modules.sort_by(|one, other| one.path.cmp(&other.path));
    let mut symbols: Vec<ModuleSymbol> = Vec::with_capacity(modules.len());
    for module in &modules {
        symbols.extend(find(module).into_iter().map(|index| (Arc::clone(module), index)));
    }
    if symbols.len() > MANY {
        return Gathered::Crowd(crowds.put(origin(), name, symbols));
    }
    Gathered::Few(symbols)
}

/// Sorts symbols by distance from the file being linked, the nearest first.
fn nearest_first(cx: &LinkContext<'_>, mut symbols: Vec<ModuleSymbol>) -> Vec<ModuleSymbol> {
    symbols.sort_by_cached_key(|(module, _)| Reverse(shared_start(&module.path, cx.source.path)));
    symbols
}

/// The visible symbols of a crowd, or a sample of them.
fn visible_in_crowd(cx: &LinkContext<'_>, crowd: Arc<Crowd>) -> SharedSymbols {
    let path = cx.source.path;
    let seen = if cx.source.language.modules.namespaces.are_read_in {
        crowd.in_files(&included_files(cx).files)
    } else {
        Vec::new()
    };
    if !seen.is_empty() && seen.len() <= MANY {
        return nearest_first(cx, seen).into();
    }
    let crowd = if seen.is_empty() { crowd } else { Arc::new(Crowd::new(seen)) };
    let mut sample = crowd.sample(path);
    sample.retain(|symbol| may_see(cx, symbol));
    SharedSymbols { visible: sample.into(), crowd: Some(crowd) }
}

/// Whether one of many symbols of a name may be visible: a file-private one is visible only where its file is included.
fn may_see(cx: &LinkContext<'_>, (module, index): &ModuleSymbol) -> bool {
    let is_open = !cx.source.language.modules.namespaces.are_read_in || !module.is_hidden(*index);
    is_open || included_files(cx).files.contains(&module.file)
}

/// `symbols` and the members of their crowd whose parameter types are named like the types of the arguments.
pub(crate) fn with_argument_types(
    cx: &LinkContext<'_>,
    mut symbols: Vec<ModuleSymbol>,
    crowd: &Crowd,
    use_site: UseSite,
) -> Vec<ModuleSymbol> {
    let Some(types) = overload::argument_types(cx, use_site) else { return symbols };
    for (module, index) in crowd.with_types(&types, cx.source.path) {
        let is_known = symbols.iter().any(|(known, at)| known.file == module.file && *at == index);
        if !is_known && may_see(cx, &(Arc::clone(&module), index)) {
            symbols.push((module, index));
        }
    }
    symbols
}

/// The files with symbols called `name` in a namespace.
fn modules_with_name(cx: &LinkContext<'_>, namespace: &str, name: &str) -> impl Iterator<Item = Arc<Module>> {
    sharers(cx, namespace_question(namespace, name))
}

/// The files of the same family of languages that answer a shared question.
pub(crate) fn sharers(cx: &LinkContext<'_>, question: Question) -> impl Iterator<Item = Arc<Module>> {
    cx.ask(question);
    let files = cx.world.sharing(question);
    let modules = (0..files.len()).filter_map(move |at| {
        step_count::count(1);
        cx.world.module(files[at])
    });
    modules.filter(|module| module.language.family == cx.source.language.family)
}

/// Where files include others, only included symbols are visible if there are any; symbols private to a file never otherwise.
fn only_visible(cx: &LinkContext<'_>, symbols: Vec<ModuleSymbol>) -> Vec<ModuleSymbol> {
    if !cx.source.language.modules.namespaces.are_read_in || symbols.is_empty() {
        return symbols;
    }
    let read_in = included_files(cx);
    let (seen, others): (Vec<ModuleSymbol>, Vec<ModuleSymbol>) =
        symbols.into_iter().partition(|(module, _)| read_in.files.contains(&module.file));
    if seen.is_empty() {
        others.into_iter().filter(|(module, index)| !module.is_hidden(*index)).collect()
    } else {
        seen
    }
}

/// Whether a namespace belongs to the standard library, even if the project extends it.
pub(crate) fn is_of_library(cx: &LinkContext<'_>, namespace: &str) -> bool {
    let outermost = namespace.split(SEPARATOR).next().unwrap_or(namespace);
    cx.source.language.modules.namespaces.are_read_in && cx.is_builtin(cx.source.language, outermost)
}

/// Whether any file declares a namespace, or one inside it.
pub(crate) fn has_namespace(cx: &LinkContext<'_>, namespace: &str) -> bool {
    let inner = inner_question(namespace);
    cx.ask(inner);
    has_part(cx, namespace) || !cx.world.sharing(inner).is_empty()
}

/// Whether any visible file declares a namespace. Stops at the first: a big package has hundreds of files.
fn has_part(cx: &LinkContext<'_>, namespace: &str) -> bool {
    let are_read_in = cx.source.language.modules.namespaces.are_read_in;
    let is_seen = |module: &Module, index: u32| {
        !are_read_in || !module.is_hidden(index) || included_files(cx).files.contains(&module.file)
    };
    modules_with_name(cx, namespace, "").any(|module| module.shared(namespace, "").any(|index| is_seen(&module, index)))
}

/// What `name` means in a namespace: something in it, or a namespace inside it.
pub(crate) fn in_namespace(cx: &LinkContext<'_>, namespace: &str, name: &str, use_site: UseSite) -> Option<Entity> {
    let symbols = overloads(cx, namespace, name, use_site);
    let is_whole = |(module, index): &&ModuleSymbol| !is_namespace(module.symbol(*index).kind);
    let whole: Vec<ModuleSymbol> = symbols.iter().filter(is_whole).cloned().collect();
    let whole = pick(cx, &whole, use_site).or_else(|| pick(cx, &only_mixins(cx, &symbols), use_site));
    whole.or_else(|| {
        let inner = inside(namespace, name);
        let namespace_inside = || has_namespace(cx, &inner).then(|| Entity::Namespace(inner.as_str().into()));
        namespace_inside().or_else(|| extensions::extension_in(cx, namespace, name))
    })
}

/// The modules among `symbols`, in languages that mix modules into types: there they are more than namespaces.
fn only_mixins(cx: &LinkContext<'_>, symbols: &[ModuleSymbol]) -> Vec<ModuleSymbol> {
    let mixes = matches!(cx.source.language.types.resolution, Some(Resolution::Mixins { .. }));
    let is_module = |(module, index): &&ModuleSymbol| mixes && module.symbol(*index).kind == SymbolKind::Module;
    symbols.iter().filter(is_module).cloned().collect()
}

/// What a bare name means inside the symbol at `index`, if that is a namespace: something in it, or in those around it.
pub(crate) fn in_namespaces_around(
    cx: &LinkContext<'_>,
    module: &Module,
    index: u32,
    name: &str,
    use_site: UseSite,
) -> Option<Entity> {
    // Members of a type are not in scope here, except for constants in some languages.
    let sees_members = module.language.modules.namespaces.around == EnclosingNames::Constants;
    let namespace = module.namespace(index).filter(|_| sees_members || !module.symbol(index).kind.is_type())?;
    let is_seen = |(found, at): &&ModuleSymbol| is_seen_by_name(module, index, found.symbol(*at).kind);
    let seen = |namespace: &str| {
        let symbols: Vec<ModuleSymbol> =
            overloads(cx, namespace, name, use_site).iter().filter(is_seen).cloned().collect();
        pick(cx, &symbols, use_site)
    };
    let found = seen(namespace);
    found.or_else(|| outer_namespaces(module, namespace).find_map(seen))
}

/// Chooses between several declarations of a name, in this order of preference; a step that would leave nothing is skipped:
///
/// 1. Kinds that the use can mean: a call means functions, or types that it constructs. If there are none, all but those that
///    the use cannot mean.
/// 2. A type before its specializations.
/// 3. A definition before a declaration.
/// 4. Anything before what is marked as [`Flags::ALTERNATIVE`].
/// 5. Functions that accept the arguments.
/// 6. Types with as many type parameters as there are type arguments.
/// 7. Of a type and its companion object, the one that the use means.
///
/// If several are left, they are one entity if they are parts of one type, or overloads that are declared side by side: the
/// one that fits the arguments best represents them. Otherwise the name is ambiguous, or unknown if there are too many.
pub(crate) fn pick(cx: &LinkContext<'_>, symbols: &[ModuleSymbol], use_site: UseSite) -> Option<Entity> {
    step_count::count(symbols.len());
    let usage = use_site.usage;
    let mixes = usage == Usage::Call && overload::functions_name_types(cx);
    let is_fitting = |(module, index): &&ModuleSymbol| {
        let kind = module.symbol(*index).kind;
        let is_made = || !mixes || overload::is_constructed(cx, module, *index, use_site);
        usage.prefers(kind) || (usage == Usage::Call && kind.is_type() && is_made())
    };
    let fitting: Vec<&ModuleSymbol> = symbols.iter().filter(is_fitting).collect();
    // A symbol that the use cannot mean does not hide one that is found elsewhere.
    let is_marked = overload::functions_name_types(cx);
    let is_impossible = |(module, index): &&ModuleSymbol| {
        let kind = module.symbol(*index).kind;
        match usage {
            Usage::Type | Usage::AnyType | Usage::Value => kind.is_callable() && kind != SymbolKind::Property,
            Usage::Call => {
                kind.is_type()
                    && use_site.arguments.is_some()
                    && !overload::is_constructed(cx, module, *index, use_site)
            }
            _ => false,
        }
    };
    let others = || symbols.iter().filter(|symbol| !is_marked || !is_impossible(symbol)).collect();
    let fitting = if fitting.is_empty() { others() } else { fitting };
    // A type, even one that is only declared, is preferred to its specializations.
    let is_no_alternative = |(module, index): &&&ModuleSymbol| {
        let symbol = module.symbol(*index);
        !symbol.kind.is_type() || !symbol.flags.contains(Flags::ALTERNATIVE)
    };
    let primary: Vec<&ModuleSymbol> = fitting.iter().filter(is_no_alternative).copied().collect();
    let fitting = if primary.is_empty() { fitting } else { primary };
    // A definition is preferred to a declaration.
    let is_whole = |(module, index): &&&ModuleSymbol| {
        !module.language.modules.namespaces.are_read_in || !module.symbol(*index).flags.contains(Flags::ABSTRACT)
    };
    let whole: Vec<&ModuleSymbol> = fitting.iter().filter(is_whole).copied().collect();
    let fitting = if whole.is_empty() { fitting } else { whole };
    let is_first = |(module, index): &&&ModuleSymbol| !module.symbol(*index).flags.contains(Flags::ALTERNATIVE);
    let first: Vec<&ModuleSymbol> = fitting.iter().filter(is_first).copied().collect();
    let fitting = if first.is_empty() { fitting } else { first };
    let is_taken = |(module, index): &&&ModuleSymbol| overload::accepts(cx, module, *index, use_site);
    let taken: Vec<&ModuleSymbol> = fitting.iter().filter(is_taken).copied().collect();
    let fitting = if taken.is_empty() { fitting } else { taken };
    let fitting = of_arity(fitting, use_site);
    let (module, index) = overload::best(cx, fitting.iter().copied(), use_site)?;
    let group = |(module, index): &ModuleSymbol| -> (FileId, u32, SymbolKind) {
        let symbol = module.symbol(*index);
        // Types are one wherever their parts are; functions only side by side.
        let is_open = symbol.kind.is_type() || is_namespace(symbol.kind);
        if is_open { (FileId(0), 0, symbol.kind) } else { (module.file, symbol.parent, symbol.kind) }
    };
    if are_companions(&fitting) {
        let wants_object = matches!(usage, Usage::Value | Usage::Call | Usage::Path);
        let is_wanted =
            |(module, index): &&&ModuleSymbol| module.symbol(*index).flags.contains(Flags::STATIC) == wants_object;
        let (module, index) = fitting.iter().find(is_wanted).unwrap_or(&fitting[0]);
        return Some(Entity::Symbol(Arc::clone(module), *index));
    }
    let first = group(fitting[0]);
    if fitting.iter().all(|symbol| group(symbol) == first) {
        return Some(exports::symbol_entity(cx, module, *index));
    }
    // With more candidates nothing is known.
    if fitting.len() > reference::MAX_TARGETS {
        return Some(Entity::Unknown);
    }
    let all = fitting.iter().map(|(module, index)| Meaning::new(Entity::Symbol(Arc::clone(module), *index), Via::Name));
    all.reduce(|one, other| one.or(&other)).map(|all| all.entity)
}

/// The types with as many type parameters as arguments are written, if there are any.
fn of_arity(symbols: Vec<&ModuleSymbol>, use_site: UseSite) -> Vec<&ModuleSymbol> {
    let Some(written) = use_site.type_arguments else { return symbols };
    let is_meant = |(module, index): &&&ModuleSymbol| {
        let symbol = module.symbol(*index);
        let has_arity = module.language.types.arities && is_or_names_type(symbol.kind);
        !has_arity || module.type_arity(symbol) == usize::from(written)
    };
    let meant: Vec<&ModuleSymbol> = symbols.iter().filter(is_meant).copied().collect();
    if meant.is_empty() { symbols } else { meant }
}

/// Of types of one name beside each other, the one with as many type parameters as arguments are written.
pub(crate) fn with_arity(cx: &LinkContext<'_>, entity: Entity, use_site: UseSite) -> Entity {
    let (Entity::Symbol(module, index), Some(written)) = (&entity, use_site.type_arguments) else { return entity };
    let symbol = module.symbol(*index);
    let is_meant = module.type_arity(symbol) == usize::from(written);
    if !module.language.types.arities || !is_or_names_type(symbol.kind) || is_meant {
        return entity;
    }
    let name = module.text(symbol.name);
    let Some(home) = module.home(*index) else { return entity };
    let is_meant = |(module, index): &&ModuleSymbol| {
        let symbol = module.symbol(*index);
        is_or_names_type(symbol.kind) && module.type_arity(symbol) == usize::from(written)
    };
    let meant = shared(cx, &home, name).iter().find(is_meant).cloned();
    meant.map_or(entity, |(module, index)| Entity::Symbol(module, index))
}

fn is_or_names_type(kind: SymbolKind) -> bool {
    kind.is_type() || kind == SymbolKind::Type
}

/// For a type: its companion object, if it has one. Used where a value is needed.
pub(crate) fn as_value(cx: &LinkContext<'_>, entity: Entity) -> Entity {
    let is_value = |kind: SymbolKind| !matches!(kind, SymbolKind::Interface | SymbolKind::Type);
    choose_companion(cx, choose_by_kind(cx, entity, is_value), |flags| flags.contains(Flags::STATIC))
}

/// For a companion object: its type. Calling the object creates a value of that type.
pub(crate) fn as_type(cx: &LinkContext<'_>, entity: Entity) -> Entity {
    let is_type = |kind: SymbolKind| !kind.is_callable() && !value::is_value(kind);
    choose_companion(cx, choose_by_kind(cx, entity, is_type), |flags| !flags.contains(Flags::STATIC))
}

/// What is wanted of a type and a value with the same name, in a language where a name may mean both.
fn choose_by_kind(cx: &LinkContext<'_>, entity: Entity, is_wanted: impl Fn(SymbolKind) -> bool) -> Entity {
    let Entity::Symbol(module, index) = &entity else { return entity };
    let symbol = module.symbol(*index);
    if module.language.scoping.spaces != Spaces::TypesBeside || is_wanted(symbol.kind) {
        return entity;
    }
    let name = module.text(symbol.name);
    cx.ask(module.about.name(name));
    let other = module.children(symbol.parent, name).rev().take(MANY).find(|it| is_wanted(module.symbol(*it).kind));
    other.map_or_else(|| entity.clone(), |other| Entity::Symbol(Arc::clone(module), other))
}

/// Chooses between a type and its companion object, if both exist.
fn choose_companion(cx: &LinkContext<'_>, entity: Entity, is_wanted: fn(Flags) -> bool) -> Entity {
    let Entity::Symbol(module, index) = &entity else { return entity };
    let symbol = module.symbol(*index);
    if !symbol.kind.is_type() || is_wanted(symbol.flags) {
        return entity;
    }
    let name = module.text(symbol.name);
    cx.ask(module.about.name(name));
    let is_other = |it: &u32| {
        let other = module.symbol(*it);
        other.kind.is_type() && is_wanted(other.flags)
    };
    let other = module.children(symbol.parent, name).take(MANY).find(is_other);
    other.map_or_else(|| entity.clone(), |other| Entity::Symbol(Arc::clone(module), other))
}

/// Resolves a path through namespaces. A namespace that the project does not declare is external.
pub(crate) fn namespace_path(cx: &LinkContext<'_>, module: &Module, path: &str, from: SymbolIndex) -> Entity {
    let path = module.spelled(path);
    let (root, separator) = (module.language.modules.roots.package, SEPARATOR);
    let path = path.strip_prefix(root).and_then(|rest| rest.strip_prefix(separator)).unwrap_or(&path);
    let head = path.split(SEPARATOR).next().unwrap_or("");
    let mut reached = Entity::Namespace(start_of(cx, module, head, from).into());
    for name in path.split(SEPARATOR) {
        let next = match &reached {
            Entity::Namespace(namespace) => in_namespace(cx, namespace, name, UseSite::PATH),
            entity => exports::member(cx, entity, name, &mut ExportSearch::new(UseSite::PATH)),
        };
        reached = match (next, &reached) {
            (Some(next), _) => next,
            (None, Entity::Namespace(_)) => return Entity::External,
            (None, _) => return Entity::Unknown,
        };
    }
    reached
}

/// The object called `name` in one of the types around a symbol, where imports may start from it.
pub(crate) fn object_around(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    name: &str,
    from: SymbolIndex,
) -> Option<Entity> {
    if module.language.modules.namespaces.around != EnclosingNames::ByClause {
        return None;
    }
    let mut symbol = from;
    // Only the body knows the parents of symbols that other files cannot name.
    while module.surface_index(symbol).is_none() {
        symbol = cx.parent(symbol).filter(|_| module.file == cx.source.file)?;
    }
    let mut index = module.surface_index(symbol)?;
    cx.ask(module.about.name(name));
    while index != 0 {
        let is_object = |it: &u32| {
            let symbol = module.symbol(*it);
            symbol.kind.is_type() && symbol.flags.contains(Flags::STATIC)
        };
        if let Some(object) = module.children(index, name).find(is_object) {
            return Some(Entity::Symbol(Arc::clone(module), object));
        }
        index = module.symbol(index).parent;
    }
    None
}

/// The namespace that a name starts a path with: one inside those around it, where these are seen, or else an outermost one.
pub(crate) fn namespace_called(cx: &LinkContext<'_>, module: &Module, name: &str, index: u32) -> Option<Entity> {
    module.language.shares_namespaces().then_some(())?;
    let around = namespaces_around(module, index).map(|around| inside(around, name));
    let mut all = around.chain(std::iter::once(name.to_owned()));
    all.find(|namespace| has_namespace(cx, namespace)).map(|namespace| Entity::Namespace(namespace.into()))
}

/// The namespaces around a symbol, innermost first, in languages where code sees their contents.
fn namespaces_around(module: &Module, mut index: u32) -> impl Iterator<Item = &str> {
    while index != 0 && (module.symbol(index).kind.is_type() || module.namespace(index).is_none()) {
        index = module.symbol(index).parent;
    }
    let sees_contents = module.language.modules.namespaces.around.sees_everything();
    let own = module.namespace(index).filter(|_| sees_contents);
    own.into_iter().flat_map(move |own| std::iter::once(own).chain(outer_namespaces(module, own)))
}

/// The namespaces around one whose contents code in it sees, innermost first.
pub(crate) fn outer_namespaces<'m>(module: &'m Module, namespace: &'m str) -> impl Iterator<Item = &'m str> {
    let rule = module.language.modules.namespaces.around;
    let is_open = move |outer: &&str| match rule {
        EnclosingNames::Seen => true,
        EnclosingNames::ByClause => outer.is_empty() || module.has_clause(outer),
        EnclosingNames::Unseen | EnclosingNames::Constants => false,
    };
    around(namespace).filter(is_open)
}

/// The namespace that a path starts in: where namespaces see those around them, one of those around the path may have
/// its first name; else it is the outermost.
fn start_of<'m>(cx: &LinkContext<'_>, module: &'m Module, head: &str, from: SymbolIndex) -> &'m str {
    let mut around = namespaces_around(module, module.surface_index(from).unwrap_or(0));
    around.find(|namespace| in_namespace(cx, namespace, head, UseSite::PATH).is_some()).unwrap_or("")
}

/// Whether two symbols are a type and its companion object.
fn are_companions(symbols: &[&ModuleSymbol]) -> bool {
    let [(module, index), (other, beside)] = symbols else { return false };
    let (symbol, object) = (module.symbol(*index), other.symbol(*beside));
    let is_beside = module.file == other.file && symbol.parent == object.parent;
    let are_types = symbol.kind.is_type() && object.kind.is_type();
    is_beside && are_types && symbol.flags.contains(Flags::STATIC) != object.flags.contains(Flags::STATIC)
}

/// Whether something of a kind is seen by its bare name from the namespace at `index`.
fn is_seen_by_name(module: &Module, index: u32, kind: SymbolKind) -> bool {
    match module.language.modules.namespaces.around {
        EnclosingNames::Seen | EnclosingNames::ByClause => true,
        EnclosingNames::Constants => kind.is_type() || is_namespace(kind) || kind == SymbolKind::Constant,
        // The code of a file that opens a namespace belongs to it, and not to the outermost one.
        EnclosingNames::Unseen => index != 0 || !kind.is_type() || !module.opens_namespace(),
    }
}

/// Whether a symbol is one part of a namespace.
fn is_namespace(kind: SymbolKind) -> bool {
    matches!(kind, SymbolKind::Namespace | SymbolKind::Module)
}

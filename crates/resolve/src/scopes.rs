//! Looks up names that no scope of their file binds: as inherited members, in shared namespaces and by star imports.
//!
//! The scopes around the name are searched from the inside out; what a scope takes from elsewhere is found in this order.

use crate::auto_imports::auto_imported;
use crate::caches::{WildcardKey, WildcardSource};
use crate::call::Member;
use crate::context::LinkContext;
use crate::entity::{Entity, Usage, UseSite};
use crate::export_search::{ExportSearch, ImportedBy};
use crate::meaning::{Meaning, Via};
use crate::members::is_owned;
use crate::module::Module;
use crate::value::Site;
use crate::{exports, includes, levels, members, namespace};
use rhumb_languages::Members;
use rhumb_model::{Evidence, Flags, SurfaceSymbol, SymbolIndex, SymbolKind, Visibility};
use std::sync::Arc;

/// What a name resolves to, and the rule that found it.
type ScopedName = (Entity, Evidence);

/// Searches the scopes around a site from the inside out, up to a module whose code does not see the names around it.
pub(crate) fn elsewhere(cx: &LinkContext<'_>, site: Site<'_>, name: &str, use_site: UseSite) -> Option<ScopedName> {
    let (module, mut index) = match site {
        Site::Surface(module, index, _) => (module, index),
        Site::Body(from) => match elsewhere_of_locals(cx, from, name, use_site) {
            Ok(found) => return Some(found),
            Err(index) => (&cx.own, index),
        },
    };
    // A path that starts with a separator starts at the outermost namespace.
    if name == module.language.modules.path_separator && module.language.shares_namespaces() {
        return Some((Entity::Namespace("".into()), Evidence::Path));
    }
    // An external supertype may have the name, but definitions of the project come first.
    let mut outside = None;
    let mut inside = index;
    let innermost = index;
    loop {
        let inherited = member_of_self(cx, module, (inside, index), name, use_site);
        let constant = || if index == 0 { inherited_constant(cx, module, innermost, name, use_site) } else { None };
        match inherited.or_else(constant).or_else(|| elsewhere_of_scope(cx, module, index, name, use_site)) {
            Some((Entity::External, evidence)) => outside = outside.or(Some((Entity::External, evidence))),
            Some(found) => return Some(found),
            None => {}
        }
        let is_sealed = module.language.modules.are_sealed && module.symbol(index).kind == SymbolKind::Module;
        if index == 0 || is_sealed {
            let auto_imported = || Some((auto_imported(cx, module, name, use_site)?, Evidence::Package));
            return outside.or_else(auto_imported);
        }
        inside = index;
        index = module.symbol(index).parent;
    }
}

/// A member of the type or mixin at `index`, inherited or of another part of it, in languages where a bare call in the method
/// at `inside`, or in the body of the type, is a call on `self`. Methods of a type call methods of the type; instance methods
/// call instance methods.
fn member_of_self(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    (inside, index): (u32, u32),
    name: &str,
    use_site: UseSite,
) -> Option<ScopedName> {
    let method = module.symbol(inside);
    let is_method = method.kind.is_callable() && method.parent == index;
    let is_self = is_method || inside == index;
    if use_site.usage != Usage::Call || !is_self || !levels::decide(module, index, name) {
        return None;
    }
    let is_value = is_method && !method.flags.contains(Flags::STATIC);
    let via = if is_value { Via::Value } else { Via::Name };
    let of = Meaning::new(Entity::Symbol(Arc::clone(module), index), via);
    let member = members::type_member(cx, &of, name, use_site).filter(|member| !member.is_outside)?;
    let kind = member.module.symbol(member.index).kind;
    let is_called = kind.is_callable() || kind == SymbolKind::Property;
    is_called.then(|| (member.entity(), member.evidence))
}

/// A constant inherited by the innermost type or module around a name. Constants in the enclosing scopes come first.
fn inherited_constant(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    mut index: u32,
    name: &str,
    use_site: UseSite,
) -> Option<ScopedName> {
    if !levels::are_apart(module.language) || !levels::is_constant(name) {
        return None;
    }
    let holds = |kind: SymbolKind| kind.is_type() || kind == SymbolKind::Module;
    while index != 0 && !holds(module.symbol(index).kind) {
        index = module.symbol(index).parent;
    }
    if index == 0 {
        return None;
    }
    // A constant on which a constructor is called, as in `Door.new`, is a value too.
    let use_site = UseSite { usage: Usage::Value, ..use_site };
    let of = Meaning::new(Entity::Symbol(Arc::clone(module), index), Via::Parent);
    let member = members::type_member(cx, &of, name, use_site).filter(|member| !member.is_outside)?;
    let is_value = !member.module.symbol(member.index).kind.is_callable();
    is_value.then(|| (member.entity(), member.evidence))
}

/// The same for local scopes; where they end, the index of the next scope in the surface.
fn elsewhere_of_locals(
    cx: &LinkContext<'_>,
    from: SymbolIndex,
    name: &str,
    use_site: UseSite,
) -> Result<ScopedName, u32> {
    let mut scope = from;
    loop {
        if let Some(index) = cx.own.surface_index(scope) {
            return Err(index);
        }
        if let Some(found) =
            exports::starred(cx, &cx.own, scope, name, ImportedBy::Name, &mut ExportSearch::new(use_site))
        {
            return Ok((found, Evidence::Star));
        }
        scope = cx.parent(scope).ok_or(0_u32)?;
    }
}

fn elsewhere_of_scope(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    index: u32,
    name: &str,
    use_site: UseSite,
) -> Option<ScopedName> {
    let inherited = bare_member(cx, module, index, name, use_site);
    let shared = || Some((namespace::in_namespaces_around(cx, module, index, name, use_site)?, Evidence::Package));
    let starred = || {
        let from = module.symbol(index).index;
        Some((star_imported(cx, module, from, name, use_site)?, Evidence::Star))
    };
    let brought = || {
        let is_read_in = index == 0 && module.language.modules.namespaces.are_read_in;
        Some((is_read_in.then(|| includes::in_included_files(cx, name, use_site))??, Evidence::Star))
    };
    // Included names come before those of shared namespaces.
    let read_in = || if index == 0 && reads_files(cx, module) { starred() } else { None };
    inherited.or_else(read_in).or_else(shared).or_else(starred).or_else(brought)
}

/// Whether the target of a star import of a file is another file, not a namespace.
fn reads_files(cx: &LinkContext<'_>, module: &Arc<Module>) -> bool {
    let stars = exports::stars(cx, module, SymbolIndex::FILE);
    stars.iter().any(|star| matches!(exports::star_target(cx, module, star), Entity::Module(_)))
}

/// What a name means by the star imports of a symbol.
fn star_imported(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    from: SymbolIndex,
    name: &str,
    use_site: UseSite,
) -> Option<Entity> {
    let search = || exports::starred(cx, module, from, name, ImportedBy::Name, &mut ExportSearch::new(use_site));
    wildcard(cx, WildcardSource::Stars(module.file, from), name, use_site, search)
}

/// What `search` finds for a name that is not imported by itself: cached, since files use the same names over and over. An
/// answer that may depend on the arguments of a call is not.
pub(crate) fn wildcard(
    cx: &LinkContext<'_>,
    source: WildcardSource,
    name: &str,
    use_site: UseSite,
    search: impl FnOnce() -> Option<Entity>,
) -> Option<Entity> {
    let UseSite { usage, type_arguments, .. } = use_site;
    let type_arguments = type_arguments.filter(|_| cx.source.language.types.arities);
    let key = WildcardKey { source, usage, type_arguments, name: cx.name_id(name) };
    let depends_on_arguments = cx.source.language.types.overloads && use_site.arguments.is_some();
    let is_general = |found: &Option<Entity>| found.is_none() || !depends_on_arguments;
    cx.caches.names.wildcards.get_or_if(key, is_general, search)
}

/// A member of the type that the symbol at `index` is or belongs to, in languages where members are in scope.
fn bare_member(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    index: u32,
    name: &str,
    use_site: UseSite,
) -> Option<ScopedName> {
    let symbol = module.symbol(index);
    // A definition outside its type may name the type by an alias.
    let has_members = symbol.kind.is_type() || symbol.kind == SymbolKind::Type || is_owned(symbol);
    let is_keyword = module.language.scoping.supers.contains(&name);
    if module.language.scoping.members != Members::Everywhere || !has_members || is_keyword {
        return None;
    }
    let (home, index) = members::enclosing_type(cx, module, index)?;
    let around = Meaning::new(Entity::Symbol(Arc::clone(&home), index), Via::Value);
    let member = members::type_member(cx, &around, name, use_site)?;
    // Inside a type, the type's name means a constructor only where it is called.
    let found = member.module.symbol(member.index);
    if found.kind == SymbolKind::Constructor && use_site.usage != Usage::Call && !member.is_outside {
        let inherited = (Arc::clone(&member.module), found.parent);
        let (home, index) = if member.evidence == Evidence::Member { (home, index) } else { inherited };
        return Some((Entity::Symbol(home, index), Evidence::Package));
    }
    if !member.is_outside && !may_be_bare(cx, symbol, &member, use_site.usage) {
        return None;
    }
    let is_word = name.starts_with(|first: char| first.is_alphabetic() || first == '_');
    let is_found = match (member.is_outside, member.evidence) {
        // A call that is found nowhere else must be inherited from outside; other names could mean anything.
        (true, _) => is_word && use_site.usage == Usage::Call,
        (false, Evidence::Inherited) => member.module.symbol(member.index).visibility != Visibility::Private,
        (false, _) => true,
    };
    is_found.then(|| (member.entity(), member.evidence))
}

/// Whether a bare name inside a symbol may mean a member: where a type is needed, only a type.
fn may_be_bare(cx: &LinkContext<'_>, around: &SurfaceSymbol, member: &Member, usage: Usage) -> bool {
    let kind = member.module.symbol(member.index).kind;
    // A callable member of the type around the code would have been bound by its scope.
    let is_own = member.module.file == cx.source.file && member.evidence == Evidence::Member;
    match usage {
        Usage::Type | Usage::AnyType => usage.prefers(kind),
        Usage::Call => is_owned(around) || !is_own || kind.is_callable() || kind.is_type(),
        _ => true,
    }
}

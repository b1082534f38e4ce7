//! Members that a type has by itself: in its body, in its other declarations in the file, and in its implementation blocks.

use crate::caches::{ImplBlocks, NamedBlocks};
use crate::context::LinkContext;
use crate::crowd::{MANY, Origin};
use crate::entity::UseSite;
use crate::module::Module;
use crate::namespace::ModuleSymbol;
use crate::{members, namespace};
use rhumb_model::{Flags, SurfaceSymbol};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;

/// The symbols called `name` directly inside the one at `owner`, preferred ones first; of too many a sample.
pub(crate) fn members_inside(
    cx: &LinkContext<'_>,
    home: &Arc<Module>,
    owner: u32,
    name: &str,
    use_site: UseSite,
) -> Vec<ModuleSymbol> {
    let members = || {
        let mut members: Vec<ModuleSymbol> =
            home.children(owner, name).map(|member| (Arc::clone(home), member)).collect();
        // Without overloading, the last of several definitions wins.
        if !home.language.types.overloads {
            members.reverse();
        }
        members
    };
    if home.has_many(owner, name) {
        sample_members(cx, || Origin::Inside(home.file, owner), name, members, use_site)
    } else {
        members()
    }
}

/// The members called `name` of the other declarations of the type at `index` in its file.
pub(crate) fn members_of_declarations(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    index: u32,
    name: &str,
    use_site: UseSite,
) -> Vec<ModuleSymbol> {
    let Some(first) = module.first_declaration(index) else {
        let declarations = other_declarations(module, index);
        return declarations.flat_map(|owner| members_inside(cx, module, owner, name, use_site)).collect();
    };
    let is_elsewhere = |member: &u32| module.symbol(*member).parent != index;
    let in_order = |mut members: Vec<u32>| -> Vec<ModuleSymbol> {
        if !module.language.types.overloads {
            members.sort_by_key(|member| (module.symbol(*member).parent, std::cmp::Reverse(*member)));
        }
        members.into_iter().map(|member| (Arc::clone(module), member)).collect()
    };
    let few: Vec<u32> = module.members_of_declarations(first, name).take(MANY + 1).collect();
    if few.len() <= MANY {
        return in_order(few.into_iter().filter(is_elsewhere).collect());
    }
    let all = || in_order(module.members_of_declarations(first, name).collect());
    sample_members(cx, || Origin::Declarations(module.file, first), name, all, use_site)
}

/// The members called `name` in the implementation blocks of the type at `index`.
pub(crate) fn members_of_blocks(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    index: u32,
    name: &str,
    use_site: UseSite,
) -> Vec<ModuleSymbol> {
    let ImplBlocks { key, all, .. } = blocks(cx, module, index);
    if all.len() <= MANY {
        let others = all.iter().filter(|(home, block)| (home.file, *block) != (module.file, index));
        return others.flat_map(|(home, block)| members_inside(cx, home, *block, name, use_site)).collect();
    }
    let members = cx.caches.types.block_members.get_or(key, || Rc::new(by_name(&all)));
    members.get(name).cloned().unwrap_or_default()
}

/// The implementation blocks of the type at `index`, in its own file and in the one being linked.
pub(crate) fn blocks(cx: &LinkContext<'_>, module: &Arc<Module>, index: u32) -> ImplBlocks {
    let symbol = module.symbol(index);
    let name = module.text(symbol.name);
    let is_elsewhere = cx.own.file != module.file && cx.own.impls_of(name).next().is_some();
    // Blocks that are all in one scope belong to every type of the name in that scope.
    let side_by_side = module.blocks_side_by_side(name).filter(|(around, _)| *around == symbol.parent && !is_elsewhere);
    let key = (module.file, side_by_side.map_or(index, |(_, first)| first));
    cx.caches.types.blocks.get_or(key, || {
        let homes = std::iter::once(module).chain(is_elsewhere.then_some(&cx.own));
        let all: Rc<[ModuleSymbol]> = homes.flat_map(|home| blocks_in(cx, home, (module, index))).collect();
        let has_bases = |(home, block): &&ModuleSymbol| home.bases(*block).next().is_some();
        ImplBlocks { key, with_bases: all.iter().filter(has_bases).cloned().collect(), all }
    })
}

/// The blocks in `home` that implement the type at `index`: those beside it, and those whose name means it.
fn blocks_in(cx: &LinkContext<'_>, home: &Arc<Module>, (module, index): (&Arc<Module>, u32)) -> Vec<ModuleSymbol> {
    let symbol = module.symbol(index);
    let name = module.text(symbol.name);
    let is_same_file = home.file == module.file;
    let side_by_side = home.blocks_side_by_side(name).filter(|(around, _)| is_same_file && *around == symbol.parent);
    let mut blocks: Vec<u32> = if side_by_side.is_some() {
        home.impls_of(name).collect()
    } else {
        let named = blocks_implementing(cx, home, name);
        let beside = named.by_scope.get(&symbol.parent).filter(|_| is_same_file);
        let meant = named.by_type.get(&(module.file, index));
        beside.into_iter().chain(meant).flatten().copied().collect()
    };
    blocks.sort_unstable();
    blocks.dedup();
    blocks.into_iter().map(|block| (Arc::clone(home), block)).collect()
}

/// The blocks in `home` that implement types called `name`.
fn blocks_implementing(cx: &LinkContext<'_>, home: &Arc<Module>, name: &str) -> Rc<NamedBlocks> {
    cx.caches.types.named_blocks.get_or((home.file, cx.name_id(name)), || {
        let mut named = NamedBlocks::default();
        for block in home.impls_of(name) {
            let (of, at) = members::implemented_type(cx, home, block);
            named.by_scope.entry(home.symbol(block).parent).or_default().push(block);
            named.by_type.entry((of.file, at)).or_default().push(block);
        }
        Rc::new(named)
    })
}

/// A sample of many symbols of one name, with the overloads that accept the arguments.
fn sample_members(
    cx: &LinkContext<'_>,
    origin: impl Fn() -> Origin,
    name: &str,
    gather: impl FnOnce() -> Vec<ModuleSymbol>,
    use_site: UseSite,
) -> Vec<ModuleSymbol> {
    let crowds = cx.world.crowds();
    let crowd = crowds.get(&origin, name).unwrap_or_else(|| crowds.put(origin(), name, gather()));
    namespace::with_argument_types(cx, crowd.sample(cx.source.path), &crowd, use_site)
}

/// The other declarations of the type at `index` in its scope.
fn other_declarations(module: &Module, index: u32) -> impl Iterator<Item = u32> {
    let symbol = module.symbol(index);
    // An object is no other declaration of the class that is called like it.
    let is_same = move |other: &SurfaceSymbol| {
        let is_of_kind = other.kind == symbol.kind && module.type_arity(other) == module.type_arity(symbol);
        is_of_kind && other.flags.contains(Flags::STATIC) == symbol.flags.contains(Flags::STATIC)
    };
    let beside = module.children(symbol.parent, module.text(symbol.name));
    beside.filter(move |it| *it != index && is_same(module.symbol(*it)))
}

/// The first members of each name in `blocks`.
fn by_name(blocks: &[ModuleSymbol]) -> FxHashMap<Box<str>, Vec<ModuleSymbol>> {
    let mut named: FxHashMap<Box<str>, Vec<ModuleSymbol>> = FxHashMap::default();
    for (home, block) in blocks {
        let mut members: Vec<u32> = home.contents(*block).collect();
        if !home.language.types.overloads {
            members.reverse();
        }
        for member in members {
            let known = named.entry(home.text(home.symbol(member).name).into()).or_default();
            if known.len() < MANY {
                known.push((Arc::clone(home), member));
            }
        }
    }
    named
}

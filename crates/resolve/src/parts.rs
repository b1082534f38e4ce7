//! Members by name in all parts of a type: its body, its other declarations in the file, and its implementation blocks.

use crate::crowd::{MANY, Origin};
use crate::link::Linker;
use crate::memory::{Blocks, Implementations};
use crate::module::Module;
use crate::namespace::Place;
use rhumb_model::{Flags, SurfaceSymbol};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;

impl Linker<'_> {
    /// The symbols called `name` directly inside of the one at `owner`, preferred ones first; of too many a sample.
    pub(crate) fn members_inside(&self, home: &Arc<Module>, owner: u32, name: &str) -> Vec<Place> {
        let members = || {
            let mut members: Vec<Place> = home.children(owner, name).map(|member| (Arc::clone(home), member)).collect();
            // Of several definitions the last one holds when all has run, where functions are not told apart.
            if !home.language.types.overloads {
                members.reverse();
            }
            members
        };
        if home.has_many(owner, name) {
            self.sampled(|| Origin::Inside(home.file, owner), name, members)
        } else {
            members()
        }
    }

    /// The members called `name` of the other declarations of the type at `place` in its file.
    pub(crate) fn members_of_declarations(&self, module: &Arc<Module>, place: u32, name: &str) -> Vec<Place> {
        let Some(first) = module.first_declaration(place) else {
            let declarations = other_declarations(module, place);
            return declarations.flat_map(|owner| self.members_inside(module, owner, name)).collect();
        };
        let is_elsewhere = |member: &u32| module.symbol(*member).parent != place;
        let in_order = |mut members: Vec<u32>| -> Vec<Place> {
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
        self.sampled(|| Origin::Declarations(module.file, first), name, all)
    }

    /// The members called `name` in the implementation blocks of the type at `place`.
    pub(crate) fn members_of_blocks(&self, module: &Arc<Module>, place: u32, name: &str) -> Vec<Place> {
        let Blocks { key, all, .. } = self.blocks(module, place);
        if all.len() <= MANY {
            let others = all.iter().filter(|(home, block)| (home.file, *block) != (module.file, place));
            return others.flat_map(|(home, block)| self.members_inside(home, *block, name)).collect();
        }
        let known = self.memory.block_members.borrow().get(&key).cloned();
        let members = known.unwrap_or_else(|| {
            let members = Rc::new(by_name(&all));
            self.memory.block_members.borrow_mut().insert(key, Rc::clone(&members));
            members
        });
        members.get(name).cloned().unwrap_or_default()
    }

    /// The implementation blocks of the type at `place`, in its own file and in the one being linked.
    pub(crate) fn blocks(&self, module: &Arc<Module>, place: u32) -> Blocks {
        let symbol = module.symbol(place);
        let name = module.text(symbol.name);
        let is_elsewhere = self.own.file != module.file && self.own.impls_of(name).next().is_some();
        // Where all blocks stand side by side, they are those of every type of the name that stands there.
        let side_by_side =
            module.blocks_side_by_side(name).filter(|(around, _)| *around == symbol.parent && !is_elsewhere);
        let key = (module.file, side_by_side.map_or(place, |(_, first)| first));
        if let Some(known) = self.memory.blocks.borrow().get(&key) {
            return known.clone();
        }
        let cuts = self.cuts.get();
        let homes = std::iter::once(module).chain(is_elsewhere.then_some(&self.own));
        let all: Rc<[Place]> = homes.flat_map(|home| self.blocks_in(home, (module, place))).collect();
        let has_bases = |(home, block): &&Place| home.bases(*block).next().is_some();
        let blocks = Blocks { key, with_bases: all.iter().filter(has_bases).cloned().collect(), all };
        // What was cut short on the way to another answer may lack what that one is about to tell.
        if self.cuts.get() == cuts {
            self.memory.blocks.borrow_mut().insert(key, blocks.clone());
        }
        blocks
    }

    /// The blocks in `home` that implement the type at `place`: those beside it, and those whose name means it.
    fn blocks_in(&self, home: &Arc<Module>, (module, place): (&Arc<Module>, u32)) -> Vec<Place> {
        let symbol = module.symbol(place);
        let name = module.text(symbol.name);
        let is_same_file = home.file == module.file;
        let side_by_side =
            home.blocks_side_by_side(name).filter(|(around, _)| is_same_file && *around == symbol.parent);
        let mut blocks: Vec<u32> = if side_by_side.is_some() {
            home.impls_of(name).collect()
        } else {
            let named = self.implementations(home, name);
            let beside = named.beside.get(&symbol.parent).filter(|_| is_same_file);
            let meant = named.of.get(&(module.file, place));
            beside.into_iter().chain(meant).flatten().copied().collect()
        };
        blocks.sort_unstable();
        blocks.dedup();
        blocks.into_iter().map(|block| (Arc::clone(home), block)).collect()
    }

    /// The blocks in `home` that implement types called `name`.
    fn implementations(&self, home: &Arc<Module>, name: &str) -> Rc<Implementations> {
        if let Some(known) = self.memory.implementations.get(&home.file, name) {
            return known;
        }
        let cuts = self.cuts.get();
        let mut named = Implementations::default();
        for block in home.impls_of(name) {
            let (of, at) = self.implemented_type(home, block);
            named.beside.entry(home.symbol(block).parent).or_default().push(block);
            named.of.entry((of.file, at)).or_default().push(block);
        }
        let named = Rc::new(named);
        if self.cuts.get() == cuts {
            self.memory.implementations.put(home.file, name, Rc::clone(&named));
        }
        named
    }

    /// A sample of many symbols of one name, with the overloads that take what is passed.
    fn sampled(&self, origin: impl Fn() -> Origin, name: &str, gather: impl FnOnce() -> Vec<Place>) -> Vec<Place> {
        let crowds = self.world.crowds();
        let crowd = crowds.get(&origin, name).unwrap_or_else(|| crowds.put(origin(), name, gather()));
        self.with_passed_types(crowd.sample(self.source.path), &crowd)
    }
}

/// The other declarations of the type at `place` in its scope.
fn other_declarations(module: &Module, place: u32) -> impl Iterator<Item = u32> {
    let symbol = module.symbol(place);
    // An object is no other declaration of the class that is called like it.
    let is_same = move |other: &SurfaceSymbol| {
        other.kind == symbol.kind && other.flags.has(Flags::STATIC) == symbol.flags.has(Flags::STATIC)
    };
    let beside = module.children(symbol.parent, module.text(symbol.name));
    beside.filter(move |it| *it != place && is_same(module.symbol(*it)))
}

/// The first members of each name in `blocks`.
fn by_name(blocks: &[Place]) -> FxHashMap<Box<str>, Vec<Place>> {
    let mut named: FxHashMap<Box<str>, Vec<Place>> = FxHashMap::default();
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

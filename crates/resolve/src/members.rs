//! Members of a type: its own, those of its implementation blocks, and those of its ancestors.

use crate::link::{Entity, Linker};
use crate::module::Module;
use crate::question::name_question;
use crate::search::{Asked, Search};
use crate::value::Site;
use rhumb_model::{Evidence, FileId, SymbolKind};
use std::sync::Arc;

/// More ancestors than this are not looked through.
const MAX_ANCESTORS: usize = 64;

impl Linker<'_> {
    /// The member called `name` of the type at `place`, or of the nearest ancestor that has one. Where none has, an ancestor
    /// outside of the project must be meant, if there is one.
    pub(crate) fn type_member(&self, module: &Arc<Module>, place: u32, name: &str) -> Option<(Entity, Evidence)> {
        if let Some(member) = self.own_member(module, place, name) {
            return Some((member, Evidence::Member));
        }
        let ancestors = self.ancestors(module, place);
        let inherited = ancestors.iter().find_map(|ancestor| match ancestor {
            Entity::Symbol(module, place) => self.own_member(module, *place, name),
            _ => None,
        });
        if let Some(member) = inherited {
            return Some((member, Evidence::Inherited));
        }
        let is_outside = ancestors.iter().any(|ancestor| matches!(ancestor, Entity::External));
        is_outside.then_some((Entity::External, Evidence::Dependency))
    }

    /// A member that stands in the type, in another declaration of it, or in an implementation block of it.
    fn own_member(&self, module: &Arc<Module>, place: u32, name: &str) -> Option<Entity> {
        self.ask(name_question(&module.path, name));
        let symbol = module.symbol(place);
        let declarations = module.children(symbol.parent, module.text(symbol.name)).filter(|it| *it != place);
        let declarations = declarations.filter(|it| module.symbol(*it).kind == symbol.kind);
        let mut members = std::iter::once(place).chain(declarations).filter_map(|it| module.children(it, name).last());
        if let Some(member) = members.next() {
            return Some(Entity::Symbol(Arc::clone(module), member));
        }
        let mut blocks = self.blocks(module, place).into_iter();
        blocks.find_map(|(home, block)| {
            let member = home.children(block, name).last()?;
            Some(Entity::Symbol(home, member))
        })
    }

    /// The implementation blocks of the type at `place`, in its own file and in the one being linked.
    fn blocks(&self, module: &Arc<Module>, place: u32) -> Vec<(Arc<Module>, u32)> {
        let is_elsewhere = self.own.file != module.file;
        let homes = std::iter::once(module).chain(is_elsewhere.then_some(&self.own));
        let name = module.text(module.symbol(place).name);
        let named = homes.flat_map(|home| home.impls_of(name).map(move |block| (home, block)));
        let own = named.filter(|(home, block)| self.is_block_of(home, *block, (module, place)));
        own.map(|(home, block)| (Arc::clone(home), block)).collect()
    }

    fn is_block_of(&self, home: &Arc<Module>, block: u32, (module, place): (&Arc<Module>, u32)) -> bool {
        let is_same_file = home.file == module.file;
        if is_same_file && block == place {
            return false;
        }
        let is_beside = is_same_file && home.symbol(block).parent == module.symbol(place).parent;
        is_beside || {
            let (of, at) = self.implemented_type(home, block);
            of.file == module.file && at == place
        }
    }

    /// Everything a type inherits from, in the order in which members are looked up: each ancestor's own ancestors follow
    /// it, and one that is reached several times stands where it is reached last.
    fn ancestors(&self, module: &Arc<Module>, place: u32) -> Vec<Entity> {
        let mut order: Vec<Entity> = Vec::new();
        let mut waiting: Vec<Entity> = self.bases(module, place);
        waiting.reverse();
        while let Some(next) = waiting.pop() {
            if order.len() >= MAX_ANCESTORS {
                break;
            }
            if let Entity::Symbol(module, place) = &next {
                let mut further = self.bases(module, *place);
                further.reverse();
                waiting.extend(further);
            }
            order.push(next);
        }
        keep_last(order)
    }

    /// The types that a type names as its ancestors, in order. Those that cannot be told are left out.
    pub(crate) fn bases(&self, module: &Arc<Module>, place: u32) -> Vec<Entity> {
        let step = (module.file, place);
        if let Some(known) = self.bases.borrow().get(&step) {
            return known.clone();
        }
        // To tell what a base is may need the members of the type itself: `class A(A.B)`.
        if self.expanded.borrow().contains(&step) {
            return Vec::new();
        }
        self.expanded.borrow_mut().push(step);
        let bases = self.written_bases(module, place);
        self.expanded.borrow_mut().pop();
        // What was told on the way to another answer may lack what that one is about to tell.
        if self.expanded.borrow().is_empty() {
            self.bases.borrow_mut().insert(step, bases.clone());
        }
        bases
    }

    fn written_bases(&self, module: &Arc<Module>, place: u32) -> Vec<Entity> {
        self.ask(name_question(&module.path, module.text(module.symbol(place).name)));
        let mut bases: Vec<Entity> = Vec::new();
        for (home, place) in std::iter::once((Arc::clone(module), place)).chain(self.blocks(module, place)) {
            let written = home.symbol(place).bases.iter();
            bases.extend(written.map(|base| self.receiver(Site::Surface(&home, place), *base).0).filter(is_ancestor));
        }
        bases
    }

    /// The type whose member the symbol at `place` is: for an implementation block, the type that it names.
    pub(crate) fn enclosing_type(&self, module: &Arc<Module>, mut place: u32) -> Option<(Arc<Module>, u32)> {
        while place != 0 {
            let symbol = module.symbol(place);
            match symbol.kind {
                SymbolKind::Impl => return Some(self.implemented_type(module, place)),
                kind if kind.is_type() => return Some((Arc::clone(module), place)),
                _ => place = symbol.parent,
            }
        }
        None
    }

    fn implemented_type(&self, module: &Arc<Module>, block: u32) -> (Arc<Module>, u32) {
        let symbol = module.symbol(block);
        let name = module.text(symbol.name);
        let found = self.anything_named(module, symbol.parent, name, Asked::ByName, &mut Search::default());
        match found {
            Some(Entity::Symbol(module, place)) if module.symbol(place).kind.is_type() => (module, place),
            // A type from elsewhere: its members here are those of the block.
            _ => (Arc::clone(module), block),
        }
    }
}

fn is_ancestor(entity: &Entity) -> bool {
    match entity {
        Entity::Symbol(module, place) => module.symbol(*place).kind.is_type(),
        Entity::External => true,
        _ => false,
    }
}

/// The entities in their order, each of several equal symbols only where it stands last.
fn keep_last(entities: Vec<Entity>) -> Vec<Entity> {
    let mut seen: Vec<(FileId, u32)> = Vec::new();
    let mut kept: Vec<Entity> = Vec::new();
    for entity in entities.into_iter().rev() {
        if let Entity::Symbol(module, place) = &entity {
            if seen.contains(&(module.file, *place)) {
                continue;
            }
            seen.push((module.file, *place));
        }
        kept.push(entity);
    }
    kept.reverse();
    kept
}

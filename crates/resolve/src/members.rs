//! Members of a type: its own, those of its implementation blocks, and those of its ancestors.

use crate::exports::Chain;
use crate::link::{Entity, Linker};
use crate::module::Module;
use crate::question::name_question;
use rhumb_model::{Evidence, Expression, ExpressionId, SymbolKind};
use std::collections::VecDeque;
use std::sync::Arc;

/// More ancestors than this are not looked through.
const MAX_ANCESTORS: usize = 64;

impl Linker<'_> {
    /// The member called `name` of the type at `place`, or of the nearest ancestor that has one.
    pub(crate) fn type_member(&self, module: &Arc<Module>, place: u32, name: &str) -> Option<(Entity, Evidence)> {
        let mut waiting = VecDeque::from([(Arc::clone(module), place)]);
        let mut seen: Vec<(u32, u32)> = Vec::new();
        while let Some((module, place)) = waiting.pop_front() {
            if seen.len() >= MAX_ANCESTORS || seen.contains(&(module.file.0, place)) {
                continue;
            }
            seen.push((module.file.0, place));
            let evidence = if seen.len() == 1 { Evidence::Member } else { Evidence::Inherited };
            if let Some(member) = self.own_member(&module, place, name) {
                return Some((Entity::Symbol(module, member), evidence));
            }
            waiting.extend(self.ancestors(&module, place));
        }
        None
    }

    /// A member that stands in the type, or in an implementation block of it in the same file.
    fn own_member(&self, module: &Arc<Module>, place: u32, name: &str) -> Option<u32> {
        self.ask(name_question(&module.path, name));
        let symbol = module.symbol(place);
        let own = module.children(place, name).last();
        own.or_else(|| {
            let blocks = module.impls_of(module.text(symbol.name)).filter(|block| *block != place);
            blocks.filter_map(|block| module.children(block, name).last()).last()
        })
    }

    /// The types that a type names as its ancestors, in order.
    pub(crate) fn ancestors(&self, module: &Arc<Module>, place: u32) -> Vec<(Arc<Module>, u32)> {
        let symbol = module.symbol(place);
        self.ask(name_question(&module.path, module.text(symbol.name)));
        let blocks = module.impls_of(module.text(symbol.name)).flat_map(|block| module.symbol(block).bases.iter());
        let bases = symbol.bases.iter().chain(blocks);
        let entities = bases.map(|base| self.surface_entity(module, *base, &mut Chain::new()));
        entities
            .filter_map(|entity| match entity {
                Entity::Symbol(module, place) if module.symbol(place).kind.is_type() => Some((module, place)),
                _ => None,
            })
            .collect()
    }

    /// What an expression of a surface names.
    pub(crate) fn surface_entity(&self, module: &Arc<Module>, id: ExpressionId, chain: &mut Chain) -> Entity {
        match module.surface.expressions.get(id) {
            Expression::Symbol(index) => match module.place_of(index) {
                Some(place) => {
                    self.ask(name_question(&module.path, module.text(module.symbol(place).name)));
                    Entity::Symbol(Arc::clone(module), place)
                }
                None => Entity::Unknown,
            },
            Expression::Import(index) => {
                let import = &module.surface.imports[index.index()];
                self.import_entity(module, import, chain)
            }
            Expression::Name(name) => self.free_name(module, module.text(name), chain),
            Expression::Member(of, name) => {
                let of = self.surface_entity(module, of, chain);
                self.member(&of, module.text(name), chain).unwrap_or(Entity::Unknown)
            }
            Expression::Apply(of, _) => self.surface_entity(module, of, chain),
            _ => Entity::Unknown,
        }
    }

    /// A name that no scope of its file binds: from a star import, or built in.
    fn free_name(&self, module: &Arc<Module>, name: &str, chain: &mut Chain) -> Entity {
        self.starred(module, rhumb_model::SymbolIndex::FILE, name, chain).unwrap_or(Entity::Unknown)
    }

    /// The type whose member the symbol at `place` is: for an implementation block, the type that it names.
    pub(crate) fn enclosing_type(&self, module: &Arc<Module>, mut place: u32) -> Option<(Arc<Module>, u32)> {
        while place != 0 {
            let symbol = module.symbol(place);
            match symbol.kind {
                SymbolKind::Impl => return self.implemented_type(module, place),
                kind if kind.is_type() => return Some((Arc::clone(module), place)),
                _ => place = symbol.parent,
            }
        }
        None
    }

    fn implemented_type(&self, module: &Arc<Module>, block: u32) -> Option<(Arc<Module>, u32)> {
        let symbol = module.symbol(block);
        let name = module.text(symbol.name);
        let found = self.anything_named(module, symbol.parent, name, &mut Chain::new());
        match found {
            Some(Entity::Symbol(module, place)) if module.symbol(place).kind.is_type() => Some((module, place)),
            // A type from elsewhere: its members here are those of the block.
            _ => Some((Arc::clone(module), block)),
        }
    }
}

//! Members that take the place of those their type inherits: a call of the one may run the other.

use crate::link::{Entity, Linker};
use crate::meaning::{Meaning, On, Via};
use crate::namespace::Place;
use crate::value::Site;
use rhumb_languages::Interfaces;
use rhumb_model::{Flags, SurfaceSymbol, SymbolId, SymbolKind, Visibility};
use std::rc::Rc;
use std::sync::Arc;

/// A member takes the place of at most so many.
const MAX_OVERRIDDEN: usize = 16;

impl Linker<'_> {
    /// The members of the file that take the place of others, each with one that it does.
    pub(crate) fn overrides(&self) -> Vec<(SymbolId, SymbolId)> {
        let symbols = self.own.surface.symbols.iter().enumerate().skip(1);
        let members = symbols.filter(|(_, symbol)| may_override(symbol));
        members.flat_map(|(place, symbol)| self.overridden(place as u32).map(|target| (symbol.id, target))).collect()
    }

    fn overridden(&self, place: u32) -> impl Iterator<Item = SymbolId> {
        self.start_anew();
        let symbol = self.own.symbol(place);
        let name = self.own.text(symbol.name);
        let inherited = self.inherited(place);
        let types = inherited.iter().filter_map(|of| match &of.entity {
            Entity::Symbol(module, place) => Some((Arc::clone(module), *place)),
            _ => None,
        });
        let members = types.flat_map(|(module, of)| self.members_called(&module, of, name));
        let is_fitting = |(module, place): &Place| {
            let member = module.symbol(*place);
            let is_seen = member.visibility != Visibility::Private || member.flags.has(Flags::ABSTRACT);
            may_override(member) && is_seen && member.arity == symbol.arity && member.id != symbol.id
        };
        // The nearest ones are kept: their order, unlike that of ids, is the same in every index.
        let mut targets: Vec<SymbolId> = Vec::new();
        for (module, place) in members.filter(is_fitting).chain(self.kept_promises(place)) {
            if targets.len() == MAX_OVERRIDDEN {
                break;
            }
            let id = module.symbol(place).id;
            if !targets.contains(&id) {
                targets.push(id);
            }
        }
        targets.into_iter()
    }

    /// What a member of the file may take the place of members of: in a block that says what it implements, only that.
    fn inherited(&self, place: u32) -> Rc<[Meaning]> {
        // Where interfaces are not named, what a type embeds calls its own methods, never those around it.
        if self.source.language.types.interfaces == Interfaces::Silent {
            return Rc::new([]);
        }
        let block = self.own.symbol(place).parent;
        if self.own.symbol(block).kind == SymbolKind::Impl {
            let on = On::default();
            let site = Site::Surface(&self.own, self.own.symbol(block).parent, &on);
            return self.own.bases(block).map(|base| self.value_of_type(site, base)).collect();
        }
        let Some((module, place)) = self.enclosing_type(&self.own, place) else { return Rc::new([]) };
        self.ancestors(&Meaning::new(Entity::Symbol(module, place), Via::Value))
    }
}

/// Whether a symbol is something that a call may reach through a declaration of the same name in another type.
fn may_override(symbol: &SurfaceSymbol) -> bool {
    matches!(symbol.kind, SymbolKind::Method | SymbolKind::Property) && !symbol.flags.has(Flags::STATIC)
}

//! Definitions and the declarations of what they define: a call of the one runs the other, and both have one name.

use crate::link::{Entity, Linker, Use};
use crate::namespace::Place;
use crate::search::{Asked, Search};
use rhumb_model::{Flags, SurfaceSymbol, SymbolId, SymbolIndex, SymbolKind};

/// A type is declared ahead in at most so many files.
const MAX_DECLARATIONS: usize = 1000;

impl Linker<'_> {
    /// The definitions of the file that are also declared, each with one declaration.
    pub(crate) fn definitions(&self) -> Vec<(SymbolId, SymbolId)> {
        let symbols = 1..self.own.surface.symbols.len() as u32;
        let definitions = symbols.filter(|place| may_be_declared(self.own.symbol(*place).kind));
        definitions.flat_map(|place| self.declarations(place).map(move |id| (self.own.symbol(place).id, id))).collect()
    }

    fn declarations(&self, place: u32) -> impl Iterator<Item = SymbolId> + use<> {
        let mut declarations = self.beside(place);
        if !self.own.symbol(place).flags.has(Flags::ABSTRACT) && !self.own.is_hidden(place) {
            declarations.extend(self.declared_elsewhere(place));
        }
        declarations.truncate(MAX_DECLARATIONS);
        declarations.into_iter()
    }

    /// What stands in the same scope and declares it. Where a name has one function at a time, the last one is what those before
    /// it were written for: overloads that only a checker reads, a getter and its setter, one for each system.
    fn beside(&self, place: u32) -> Vec<SymbolId> {
        let symbol = self.own.symbol(place);
        let name = self.own.text(symbol.name);
        let is_same_scope = |it: &u32| self.own.symbol(*it).parent == symbol.parent && *it != place;
        let others: Vec<u32> = self.own.children(symbol.parent, name).filter(is_same_scope).collect();
        let is_function = |it: &SurfaceSymbol| {
            // What belongs to a type and what belongs to its values are two things of one name.
            let is_alike = it.flags.has(Flags::STATIC) == symbol.flags.has(Flags::STATIC);
            is_callable(it.kind) && is_alike && self.own.text(it.owner) == self.own.text(symbol.owner)
        };
        let is_last = others.iter().all(|it| *it < place);
        let is_one_at_a_time = !self.source.language.overloads && is_function(symbol) && is_last;
        let is_declaration = |it: &&u32| {
            let other = self.own.symbol(**it);
            declares(other, symbol) || (is_one_at_a_time && is_function(other))
        };
        others.iter().filter(is_declaration).map(|it| self.own.symbol(*it).id).collect()
    }

    fn declared_elsewhere(&self, place: u32) -> Vec<SymbolId> {
        let symbol = self.own.symbol(place);
        // What stands inside of its type is declared by that.
        if !self.source.language.modules.are_texts || self.own.symbol(symbol.parent).kind.is_type() {
            return Vec::new();
        }
        let home = self.own.home(place).filter(|_| self.source.language.namespaces.are_read_in);
        let mut places = home.map(|home| self.everywhere(&home, self.own.text(symbol.name))).unwrap_or_default();
        if symbol.parent == 0 && symbol.owner.is_empty() {
            places.extend(self.declared_above(symbol));
        }
        let is_declaration = |(module, at): &Place| {
            let is_other = module.file != self.own.file && !module.is_hidden(*at);
            is_other && declares(module.symbol(*at), symbol)
        };
        places.into_iter().filter(is_declaration).map(|(module, at)| module.symbol(at).id).collect()
    }

    /// What the name of a symbol means in the texts that the file reads in, where these have no namespaces.
    fn declared_above(&self, symbol: &SurfaceSymbol) -> Option<Place> {
        self.start_anew();
        self.usage.set(match symbol.kind {
            kind if kind.is_callable() => Use::Call,
            kind if kind.is_type() => Use::Tag,
            _ => Use::Value,
        });
        let (name, search) = (self.own.text(symbol.name), &mut Search::default());
        let found = if self.source.language.namespaces.are_read_in {
            self.brought_in(name)
        } else {
            self.starred(&self.own, SymbolIndex::FILE, name, Asked::ByStar, search)
        };
        match found {
            Some(Entity::Symbol(module, at)) => Some((module, at)),
            _ => None,
        }
    }
}

/// Whether something of a kind may be declared in one place and defined in another.
fn may_be_declared(kind: SymbolKind) -> bool {
    let is_value = matches!(kind, SymbolKind::Variable | SymbolKind::Constant | SymbolKind::Field);
    is_callable(kind) || is_value || (kind.is_type() && kind != SymbolKind::Impl)
}

fn is_callable(kind: SymbolKind) -> bool {
    kind.is_callable() && !matches!(kind, SymbolKind::Macro | SymbolKind::Test)
}

/// Whether `other`, which has the name of `symbol` in the same scope, only declares it.
fn declares(other: &SurfaceSymbol, symbol: &SurfaceSymbol) -> bool {
    // What names a namespace before it looks like a member of a type, and a class may be declared as a struct.
    let sort = |it: &SurfaceSymbol| (it.kind.is_type(), it.kind.is_callable());
    let is_alike = may_be_declared(other.kind) && sort(symbol) == sort(other);
    let is_tag = |it: &SurfaceSymbol| it.flags.has(Flags::TAG);
    // Only a declaration says which arguments may be left out.
    let takes_as_many = symbol.arity.zip(other.arity).is_none_or(|(one, other)| one.most == other.most);
    // A value of a type that is defined outside of it is declared in it, whether or not it looks like a definition there.
    let is_outside = !symbol.owner.is_empty() && other.owner.is_empty();
    let is_declared = other.flags.has(Flags::ABSTRACT) || is_outside;
    is_declared && !symbol.flags.has(Flags::ABSTRACT) && is_alike && is_tag(symbol) == is_tag(other) && takes_as_many
}

//! Definitions and the declarations of what they define: a call of the one runs the other, and both have one name.

use crate::link::{Entity, Linker, Use};
use crate::module::Module;
use crate::namespace::Place;
use crate::search::{Asked, Search};
use crate::work;
use rhumb_model::{Flags, SurfaceSymbol, SymbolId, SymbolIndex, SymbolKind};
use rustc_hash::FxHashMap;

/// At most this many declarations of one definition are kept.
const MAX_DECLARATIONS: usize = 1000;

/// Where a scope has many symbols of one name, at least this many declarations of each definition are kept.
const MIN_DECLARATIONS: usize = 16;

/// At most this many pairs of a definition and a declaration are kept of one name in one scope, unless
/// [`MIN_DECLARATIONS`] are more.
const MAX_PAIRS: usize = 1 << 16;

/// What a definition and its declaration have in common: whether they are types and callables, and the tag.
type Sort = (bool, bool, bool);

/// Many symbols of one name in one scope.
#[derive(Default)]
struct Siblings {
    last: u32,
    /// How many declarations of each definition are kept.
    limit: usize,
    /// Symbols that may declare others, by whether they declare only members that are defined outside of their type, and by what
    /// they have in common with their definitions.
    declaring: FxHashMap<(bool, Sort), Vec<u32>>,
    /// The same by how many arguments they take, if that is known.
    by_arity: FxHashMap<(bool, Sort, Option<u8>), Vec<u32>>,
}

impl Siblings {
    fn new(module: &Module, symbols: &[u32]) -> Self {
        let mut siblings = Self { last: symbols.last().copied().unwrap_or_default(), ..Self::default() };
        for place in symbols {
            let symbol = module.symbol(*place);
            let is_abstract = symbol.flags.has(Flags::ABSTRACT);
            if may_be_declared(symbol.kind) && (is_abstract || symbol.owner.is_empty()) {
                let (is_of_outside, sort) = (!is_abstract, sort(symbol));
                siblings.declaring.entry((is_of_outside, sort)).or_default().push(*place);
                let most = symbol.arity.map(|arity| arity.most);
                siblings.by_arity.entry((is_of_outside, sort, most)).or_default().push(*place);
            }
        }
        let definitions = symbols.iter().filter(|place| !module.symbol(**place).flags.has(Flags::ABSTRACT)).count();
        siblings.limit = (MAX_PAIRS / definitions.max(1)).clamp(MIN_DECLARATIONS, MAX_DECLARATIONS);
        siblings
    }

    /// The first of those that declare the symbol at `place`, in the order of the file.
    fn declarations(&self, module: &Module, place: u32) -> Vec<u32> {
        let symbol = module.symbol(place);
        if symbol.flags.has(Flags::ABSTRACT) {
            return Vec::new();
        }
        let sort = sort(symbol);
        let owners = if symbol.owner.is_empty() { &[false][..] } else { &[false, true] };
        let found = owners.iter().flat_map(|owner| match symbol.arity {
            // Where only one of the two is known, they may be the same.
            Some(arity) => [None, Some(arity.most)].map(|most| self.by_arity.get(&(*owner, sort, most))),
            None => [self.declaring.get(&(*owner, sort)), None],
        });
        let found = found.flatten();
        let is_other = |it: &&u32| **it != place && declares(module.symbol(**it), symbol);
        let mut first: Vec<u32> = found.flat_map(|it| it.iter().filter(is_other).take(self.limit)).copied().collect();
        first.sort_unstable();
        first.truncate(self.limit);
        work::count(first.len() + 1);
        first
    }
}

impl Linker<'_> {
    /// The definitions of the file that are also declared, each with one declaration.
    pub(crate) fn definitions(&self) -> Vec<(SymbolId, SymbolId)> {
        let mut crowded: FxHashMap<(u32, &str), Siblings> = FxHashMap::default();
        let mut definitions = Vec::new();
        for place in 1..self.own.surface.symbols.len() as u32 {
            let symbol = self.own.symbol(place);
            if !may_be_declared(symbol.kind) {
                continue;
            }
            let name = self.own.text(symbol.name);
            let beside = if self.own.has_many(symbol.parent, name) {
                let siblings = crowded.entry((symbol.parent, name)).or_insert_with(|| {
                    let is_same_scope = |it: &u32| self.own.symbol(*it).parent == symbol.parent;
                    let symbols: Vec<u32> = self.own.children(symbol.parent, name).filter(is_same_scope).collect();
                    Siblings::new(&self.own, &symbols)
                });
                if place == siblings.last {
                    self.beside(place)
                } else {
                    self.ids(siblings.declarations(&self.own, place))
                }
            } else {
                self.beside(place)
            };
            definitions.extend(self.declarations(place, beside).into_iter().map(|id| (symbol.id, id)));
        }
        definitions
    }

    fn ids(&self, places: Vec<u32>) -> Vec<SymbolId> {
        places.into_iter().map(|place| self.own.symbol(place).id).collect()
    }

    /// The declarations of the symbol at `place`: those `beside` it, and those elsewhere.
    fn declarations(&self, place: u32, beside: Vec<SymbolId>) -> Vec<SymbolId> {
        let mut declarations = beside;
        if !self.own.symbol(place).flags.has(Flags::ABSTRACT) && !self.own.is_hidden(place) {
            declarations.extend(self.declared_elsewhere(place));
        }
        declarations.truncate(MAX_DECLARATIONS);
        declarations
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
        let is_one_at_a_time = !self.source.language.types.overloads && is_function(symbol) && is_last;
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
        let home = self.own.home(place).filter(|_| self.source.language.modules.namespaces.are_read_in);
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
        let found = if self.source.language.modules.namespaces.are_read_in {
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
    let is_alike = may_be_declared(other.kind) && sort(symbol) == sort(other);
    // Only a declaration says which arguments may be left out.
    let takes_as_many = symbol.arity.zip(other.arity).is_none_or(|(one, other)| one.most == other.most);
    // A value of a type that is defined outside of it is declared in it, whether or not it looks like a definition there.
    let is_outside = !symbol.owner.is_empty() && other.owner.is_empty();
    let is_declared = other.flags.has(Flags::ABSTRACT) || is_outside;
    is_declared && !symbol.flags.has(Flags::ABSTRACT) && is_alike && takes_as_many
}

/// What names a namespace before it looks like a member of a type, and a class may be declared as a struct.
fn sort(symbol: &SurfaceSymbol) -> Sort {
    (symbol.kind.is_type(), symbol.kind.is_callable(), symbol.flags.has(Flags::TAG))
}

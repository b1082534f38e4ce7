//! Pairs definitions with their declarations: calling a declared function runs its definition, and renaming one renames both.

use crate::context::LinkContext;
use crate::entity::{Entity, Usage};
use crate::export_search::{ExportSearch, ImportedBy};
use crate::module::Module;
use crate::namespace::ModuleSymbol;
use crate::{exports, includes, namespace, step_count};
use rhumb_model::{Flags, SurfaceSymbol, SymbolId, SymbolIndex, SymbolKind};
use rustc_hash::FxHashMap;

/// At most this many declarations of one definition are kept.
const MAX_DECLARATIONS: usize = 1000;

/// Where a scope has many symbols of one name, at least this many declarations of each definition are kept.
const MIN_DECLARATIONS: usize = 16;

/// At most this many pairs of a definition and a declaration are kept of one name in one scope, unless
/// [`MIN_DECLARATIONS`] are more.
const MAX_PAIRS: usize = 1 << 16;

/// What is equal in a definition and its declaration: whether they are types, callable, and tagged.
type Sort = (bool, bool, bool);

/// Many symbols of one name in one scope.
#[derive(Default)]
struct Namesakes {
    last: u32,
    /// How many declarations of each definition are kept.
    limit: usize,
    /// Symbols that may declare others, by whether they declare only members that are defined outside of their type, and by what
    /// they have in common with their definitions.
    declaring: FxHashMap<(bool, Sort), Vec<u32>>,
    /// The same by how many arguments they take, if that is known.
    by_arity: FxHashMap<(bool, Sort, Option<u8>), Vec<u32>>,
}

impl Namesakes {
    fn new(module: &Module, symbols: &[u32]) -> Self {
        let mut siblings = Self { last: symbols.last().copied().unwrap_or_default(), ..Self::default() };
        for index in symbols {
            let symbol = module.symbol(*index);
            let is_abstract = symbol.flags.contains(Flags::ABSTRACT);
            if may_be_declared(symbol.kind) && (is_abstract || symbol.owner.is_empty()) {
                let (is_of_outside, sort) = (!is_abstract, sort_of(symbol));
                siblings.declaring.entry((is_of_outside, sort)).or_default().push(*index);
                let most = symbol.arity.map(|arity| arity.most);
                siblings.by_arity.entry((is_of_outside, sort, most)).or_default().push(*index);
            }
        }
        let definitions =
            symbols.iter().filter(|index| !module.symbol(**index).flags.contains(Flags::ABSTRACT)).count();
        siblings.limit = (MAX_PAIRS / definitions.max(1)).clamp(MIN_DECLARATIONS, MAX_DECLARATIONS);
        siblings
    }

    /// The first of those that declare the symbol at `index`, in the order of the file.
    fn declarations(&self, module: &Module, index: u32) -> Vec<u32> {
        let symbol = module.symbol(index);
        if symbol.flags.contains(Flags::ABSTRACT) {
            return Vec::new();
        }
        let sort = sort_of(symbol);
        let owners = if symbol.owner.is_empty() { &[false][..] } else { &[false, true] };
        let found = owners.iter().flat_map(|owner| match symbol.arity {
            // Where only one of the two is known, they may be the same.
            Some(arity) => [None, Some(arity.most)].map(|most| self.by_arity.get(&(*owner, sort, most))),
            None => [self.declaring.get(&(*owner, sort)), None],
        });
        let found = found.flatten();
        let is_other = |it: &&u32| **it != index && only_declares(module.symbol(**it), symbol);
        let mut first: Vec<u32> = found.flat_map(|it| it.iter().filter(is_other).take(self.limit)).copied().collect();
        first.sort_unstable();
        first.truncate(self.limit);
        step_count::count(first.len() + 1);
        first
    }
}

/// The definitions of the file that are also declared, each with one declaration.
pub(crate) fn definitions(cx: &LinkContext<'_>) -> Vec<(SymbolId, SymbolId)> {
    let mut crowded: FxHashMap<(u32, &str), Namesakes> = FxHashMap::default();
    let mut definitions = Vec::new();
    for index in 1..cx.own.surface.symbols.len() as u32 {
        let symbol = cx.own.symbol(index);
        if !may_be_declared(symbol.kind) {
            continue;
        }
        let name = cx.own.text(symbol.name);
        let beside = if cx.own.has_many(symbol.parent, name) {
            let siblings = crowded.entry((symbol.parent, name)).or_insert_with(|| {
                let is_same_scope = |it: &u32| cx.own.symbol(*it).parent == symbol.parent;
                let symbols: Vec<u32> = cx.own.children(symbol.parent, name).filter(is_same_scope).collect();
                Namesakes::new(&cx.own, &symbols)
            });
            if index == siblings.last {
                declarations_beside(cx, index)
            } else {
                symbol_ids(cx, siblings.declarations(&cx.own, index))
            }
        } else {
            declarations_beside(cx, index)
        };
        definitions.extend(declarations(cx, index, beside).into_iter().map(|id| (symbol.id, id)));
    }
    definitions
}

fn symbol_ids(cx: &LinkContext<'_>, symbols: Vec<u32>) -> Vec<SymbolId> {
    symbols.into_iter().map(|index| cx.own.symbol(index).id).collect()
}

/// The declarations of the symbol at `index`: those `beside` it, and those elsewhere.
fn declarations(cx: &LinkContext<'_>, index: u32, beside: Vec<SymbolId>) -> Vec<SymbolId> {
    let mut declarations = beside;
    if !cx.own.symbol(index).flags.contains(Flags::ABSTRACT) && !cx.own.is_hidden(index) {
        declarations.extend(declared_elsewhere(cx, index));
    }
    declarations.truncate(MAX_DECLARATIONS);
    declarations
}

/// The declarations in the same scope. Without overloading, the last function of a name is the definition of those before it:
/// overloads for a type checker, a getter and its setter, alternatives for other platforms.
fn declarations_beside(cx: &LinkContext<'_>, index: u32) -> Vec<SymbolId> {
    let symbol = cx.own.symbol(index);
    let name = cx.own.text(symbol.name);
    let is_same_scope = |it: &u32| cx.own.symbol(*it).parent == symbol.parent && *it != index;
    let others: Vec<u32> = cx.own.children(symbol.parent, name).filter(is_same_scope).collect();
    let is_function = |it: &SurfaceSymbol| {
        // What belongs to a type and what belongs to its values are two things of one name.
        let is_alike = it.flags.contains(Flags::STATIC) == symbol.flags.contains(Flags::STATIC);
        is_callable(it.kind) && is_alike && cx.own.text(it.owner) == cx.own.text(symbol.owner)
    };
    let is_last = others.iter().all(|it| *it < index);
    let is_one_at_a_time = !cx.source.language.types.overloads && is_function(symbol) && is_last;
    let is_declaration = |it: &&u32| {
        let other = cx.own.symbol(**it);
        only_declares(other, symbol) || (is_one_at_a_time && is_function(other))
    };
    others.iter().filter(is_declaration).map(|it| cx.own.symbol(*it).id).collect()
}

fn declared_elsewhere(cx: &LinkContext<'_>, index: u32) -> Vec<SymbolId> {
    let symbol = cx.own.symbol(index);
    // A member in the body of its type needs no declaration.
    if !cx.source.language.modules.are_texts || cx.own.symbol(symbol.parent).kind.is_type() {
        return Vec::new();
    }
    let home = cx.own.home(index).filter(|_| cx.source.language.modules.namespaces.are_read_in);
    let mut symbols = home.map(|home| namespace::everywhere(cx, &home, cx.own.text(symbol.name))).unwrap_or_default();
    if symbol.parent == 0 && symbol.owner.is_empty() {
        symbols.extend(declared_above(cx, symbol));
    }
    let is_declaration = |(module, at): &ModuleSymbol| {
        let is_other = module.file != cx.own.file && !module.is_hidden(*at);
        is_other && only_declares(module.symbol(*at), symbol)
    };
    symbols.into_iter().filter(is_declaration).map(|(module, at)| module.symbol(at).id).collect()
}

/// What the name of a symbol means in the files that its file includes, in languages where these have no namespaces.
fn declared_above(cx: &LinkContext<'_>, symbol: &SurfaceSymbol) -> Option<ModuleSymbol> {
    cx.renew_budget();
    let usage = match symbol.kind {
        kind if kind.is_callable() => Usage::Call,
        kind if kind.is_type() => Usage::Tag,
        _ => Usage::Value,
    };
    let (name, search) = (cx.own.text(symbol.name), &mut ExportSearch::new(usage.into()));
    let found = if cx.source.language.modules.namespaces.are_read_in {
        includes::in_included_files(cx, name, usage.into())
    } else {
        exports::starred(cx, &cx.own, SymbolIndex::FILE, name, ImportedBy::Star, search)
    };
    match found {
        Some(Entity::Symbol(module, at)) => Some((module, at)),
        _ => None,
    }
}

/// Whether symbols of a kind may have a declaration separate from their definition.
fn may_be_declared(kind: SymbolKind) -> bool {
    let is_value = matches!(kind, SymbolKind::Variable | SymbolKind::Constant | SymbolKind::Field);
    is_callable(kind) || is_value || (kind.is_type() && kind != SymbolKind::Impl)
}

fn is_callable(kind: SymbolKind) -> bool {
    kind.is_callable() && !matches!(kind, SymbolKind::Macro | SymbolKind::Test)
}

/// Whether `other`, which has the name of `symbol` in the same scope, only declares it.
fn only_declares(other: &SurfaceSymbol, symbol: &SurfaceSymbol) -> bool {
    let is_alike = may_be_declared(other.kind) && sort_of(symbol) == sort_of(other);
    // Only a declaration says which arguments may be left out.
    let takes_as_many = symbol.arity.zip(other.arity).is_none_or(|(one, other)| one.most == other.most);
    // A value of a type that is defined outside of it is declared in it, whether or not it looks like a definition there.
    let is_outside = !symbol.owner.is_empty() && other.owner.is_empty();
    let is_declared = other.flags.contains(Flags::ABSTRACT) || is_outside;
    is_declared && !symbol.flags.contains(Flags::ABSTRACT) && is_alike && takes_as_many
}

/// What names a namespace before it looks like a member of a type, and a class may be declared as a struct.
fn sort_of(symbol: &SurfaceSymbol) -> Sort {
    (symbol.kind.is_type(), symbol.kind.is_callable(), symbol.flags.contains(Flags::TAG))
}

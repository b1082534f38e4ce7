//! Scopes and the bindings in them.

use crate::bind::header::Header;
use crate::tree::Node;
use rhumb_model::{Binding, BindingIndex, Scope, ScopeIndex, ScopeKind, SymbolIndex, Text};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::ops::{Index, IndexMut};

/// How many enclosing scopes a lookup visits. Only generated input nests deeper.
pub(crate) const MAX_SCOPES: usize = 256;

/// The scopes and bindings of a file.
pub(crate) struct ScopeBuilder {
    pub(crate) list: Vec<Scope>,
    /// In step with the scopes.
    pub(crate) headers: Vec<Header>,
    /// The bytes of the scopes that definitions and blocks open, by start and end.
    pub(crate) ranges: Vec<(u32, Reverse<u32>, ScopeIndex)>,
    /// Where the scopes end, in step with the scopes; zero if that is not known.
    pub(crate) ends: Vec<u32>,
    pub(crate) bindings: Vec<Binding>,
    /// The byte at which each binding is written, in step with the bindings.
    pub(crate) binding_bytes: Vec<u32>,
    /// Definitions by name: a second assignment to a value is a write.
    pub(crate) values: FxHashMap<(ScopeIndex, Text), SymbolIndex>,
    /// Receivers that lambdas may have, as locals without a name, by the scopes of the lambdas.
    pub(crate) receivers: FxHashMap<ScopeIndex, BindingIndex>,
    /// Names that a function declares as bound outside of it (`global`, `nonlocal`, `use`), although it assigns them.
    pub(crate) outer_names: FxHashSet<(ScopeIndex, Text)>,
}

impl ScopeBuilder {
    /// Just the scope of the file.
    pub(crate) fn new() -> Self {
        Self {
            list: vec![Scope { parent: None, kind: ScopeKind::Module, symbol: SymbolIndex::FILE }],
            headers: vec![Header::default()],
            ranges: Vec::new(),
            ends: vec![0],
            bindings: Vec::new(),
            binding_bytes: Vec::new(),
            values: FxHashMap::default(),
            receivers: FxHashMap::default(),
            outer_names: FxHashSet::default(),
        }
    }

    pub(crate) fn add(&mut self, scope: Scope, header: Header) -> ScopeIndex {
        self.list.push(scope);
        self.headers.push(header);
        self.ends.push(0);
        ScopeIndex::from(self.list.len() - 1)
    }

    /// Adds the scope of a node.
    pub(crate) fn add_at(&mut self, scope: Scope, header: Header, node: Node<'_>) -> ScopeIndex {
        let index = self.add(scope, header);
        self.ends[index.index()] = node.end_byte();
        self.ranges.push((node.start_byte(), Reverse(node.end_byte()), index));
        index
    }

    /// The innermost scope inside of `scope` that contains `byte`. The ranges must be sorted.
    pub(crate) fn innermost(&self, scope: ScopeIndex, byte: u32) -> ScopeIndex {
        let before = self.ranges.partition_point(|(start, ..)| *start <= byte);
        let Some((.., last)) = before.checked_sub(1).map(|at| self.ranges[at]) else { return scope };
        let mut found = scope;
        for index in self.outwards(last) {
            if index == scope {
                return found;
            }
            if found == scope && byte < self.ends[index.index()] {
                found = index;
            }
        }
        scope
    }

    /// Adds a binding that is written at `byte`.
    pub(crate) fn bind(&mut self, binding: Binding, byte: u32) -> BindingIndex {
        self.bindings.push(binding);
        self.binding_bytes.push(byte);
        BindingIndex::from(self.bindings.len() - 1)
    }

    /// A scope and those around it, innermost first.
    pub(crate) fn outwards(&self, innermost: ScopeIndex) -> impl Iterator<Item = ScopeIndex> {
        std::iter::successors(Some(innermost), |index| self[*index].parent).take(MAX_SCOPES)
    }
}

impl Index<ScopeIndex> for ScopeBuilder {
    type Output = Scope;

    fn index(&self, index: ScopeIndex) -> &Scope {
        &self.list[index.index()]
    }
}

impl IndexMut<ScopeIndex> for ScopeBuilder {
    fn index_mut(&mut self, index: ScopeIndex) -> &mut Scope {
        &mut self.list[index.index()]
    }
}

//! A syntax tree as a list of nodes in the order of the file.
//!
//! Moving the parser's cursor costs more than anything else that is done with a node, so it visits a tree exactly once. In the list,
//! the first child is the next entry, and the next sibling is the entry after a node's end.

use crate::compiled::{Compiled, Traits};
use std::cell::Cell;
use std::num::NonZeroU16;
use std::ops::Range;
use tree_sitter::{Node as RawNode, Point, Tree, TreeCursor};

/// The kind of an error node, which no grammar lists.
const ERROR_KIND: u16 = u16::MAX;

/// A list with more capacity than this is not reused for the next tree.
const MAX_SPARE: usize = 1 << 18;

thread_local! {
    /// The emptied list of the last tree: allocating a new one for every file costs more than filling it.
    static SPARE: Cell<Vec<NodeEntry<'static>>> = const { Cell::new(Vec::new()) };
}

/// How many levels [`Node::last_named_child`] climbs.
const MAX_CLIMB: usize = 256;

/// The nodes of one tree.
pub(crate) struct Nodes<'t> {
    list: Vec<NodeEntry<'t>>,
}

struct NodeEntry<'t> {
    raw: RawNode<'t>,
    kind: u16,
    /// The field it is in; zero if it is in none, or if the fields of its parent do not matter.
    field: u16,
    /// The traits of its kind, and its own.
    traits: Traits,
    /// The entry after its last descendant.
    end: u32,
    parent: u32,
}

impl<'t> Nodes<'t> {
    /// Every node of `tree` that matters: tokens only where a pattern matches them, or where one may be missing.
    pub(crate) fn new(compiled: &Compiled, tree: &'t Tree) -> Self {
        let root = tree.root_node();
        let mut list: Vec<NodeEntry<'t>> = SPARE.take();
        list.reserve(root.descendant_count());
        let mut cursor = root.walk();
        let mut enclosing = if root.has_error() { Traits::BROKEN } else { Traits::default() };
        // Remaining siblings are counted: finding out that there are none is slow with the cursor.
        let (mut parent, mut left) = (0, 0);
        loop {
            let raw = cursor.node();
            let kind = raw.kind_id();
            let mut traits = compiled.traits(kind);
            if traits.has_any(Traits::KEPT) || enclosing.has_any(Traits::TOKENS | Traits::BROKEN) {
                let index = list.len() as u32;
                let field = if enclosing.has_any(Traits::FIELDS) { field(&cursor) } else { 0 };
                if enclosing.has_any(Traits::BROKEN) {
                    traits |= error_traits(raw);
                }
                list.push(NodeEntry { raw, kind, field, traits, end: index + 1, parent });
                let is_open = !traits.has_any(Traits::SEALED) || enclosing.has_any(Traits::OPENS);
                let children = if is_open { raw.child_count() } else { 0 };
                if children > 0 && cursor.goto_first_child() {
                    // Until its end is known, the field stores its number of remaining siblings.
                    list[index as usize].end = left;
                    (parent, enclosing, left) = (index, traits, children - 1);
                    continue;
                }
            }
            while left == 0 || !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return Self { list };
                }
                let end = list.len() as u32;
                let closed = &mut list[parent as usize];
                left = std::mem::replace(&mut closed.end, end);
                parent = closed.parent;
                enclosing = list[parent as usize].traits;
            }
            left -= 1;
        }
    }

    /// The node at an index of the list.
    pub(crate) fn get(&'t self, index: u32) -> Option<Node<'t>> {
        ((index as usize) < self.list.len()).then_some(Node { nodes: self, index })
    }

    /// Every node, in order.
    #[cfg(test)]
    pub(crate) fn all(&'t self) -> impl Iterator<Item = Node<'t>> {
        (0..self.list.len() as u32).filter_map(|index| self.get(index))
    }
}

impl Drop for Nodes<'_> {
    fn drop(&mut self) {
        let list = std::mem::take(&mut self.list);
        let spare = SPARE.take();
        if (spare.capacity()..=MAX_SPARE).contains(&list.capacity()) {
            SPARE.set(reuse_allocation(list));
        } else {
            SPARE.set(spare);
        }
    }
}

/// An empty list that reuses the allocation.
fn reuse_allocation(mut list: Vec<NodeEntry<'_>>) -> Vec<NodeEntry<'static>> {
    list.clear();
    list.into_iter().map_while(|_| None).collect()
}

/// The errors of a node, whose parent contains some.
fn error_traits(node: RawNode<'_>) -> Traits {
    let broken = if node.has_error() { Traits::BROKEN } else { Traits::default() };
    let problem = if node.is_error() || node.is_missing() { Traits::PROBLEM } else { Traits::default() };
    broken | problem
}

fn field(cursor: &TreeCursor<'_>) -> u16 {
    cursor.field_id().map_or(0, NonZeroU16::get)
}

/// A node of a tree.
#[derive(Clone, Copy)]
pub(crate) struct Node<'t> {
    nodes: &'t Nodes<'t>,
    index: u32,
}

impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index && std::ptr::eq(self.nodes, other.nodes)
    }
}

impl<'t> Node<'t> {
    fn entry(self) -> &'t NodeEntry<'t> {
        &self.nodes.list[self.index as usize]
    }

    /// The parser's own node.
    pub(crate) fn raw(self) -> RawNode<'t> {
        self.entry().raw
    }

    /// Its index in the list.
    pub(crate) fn index(self) -> u32 {
        self.index
    }

    /// The index of the first node after its descendants.
    pub(crate) fn end(self) -> u32 {
        self.entry().end
    }

    /// The node at another index of its list.
    pub(crate) fn of_same_tree(self, index: u32) -> Option<Self> {
        self.nodes.get(index)
    }

    /// The number of its kind in the grammar.
    pub(crate) fn kind(self) -> u16 {
        self.entry().kind
    }

    /// The traits of its kind, and its own.
    pub(crate) fn traits(self) -> Traits {
        self.entry().traits
    }

    /// The number of the field it is in; zero if it is in none.
    pub(crate) fn field(self) -> u16 {
        self.entry().field
    }

    /// Its parent; `None` for the root.
    pub(crate) fn parent(self) -> Option<Self> {
        (self.index > 0).then(|| Self { nodes: self.nodes, index: self.entry().parent })
    }

    /// Its children.
    pub(crate) fn children(self) -> Siblings<'t> {
        Siblings { nodes: self.nodes, next: self.index + 1, end: self.entry().end }
    }

    /// Its first child in a field.
    pub(crate) fn child_in_field(self, field: u16) -> Option<Self> {
        self.children().find(|child| child.entry().field == field)
    }

    /// Its named children, without punctuation and keywords.
    pub(crate) fn named_children(self) -> impl Iterator<Item = Self> {
        self.children().filter(|child| child.is_named())
    }

    /// Its last named child, found from its last descendant, since a block may have very many children. `None` if that is nested
    /// deeper than [`MAX_CLIMB`] levels, or followed by as many tokens.
    pub(crate) fn last_named_child(self) -> Option<Self> {
        let mut before = self.end();
        for _ in 0..MAX_CLIMB {
            let last = self.nodes.get(before - 1).filter(|last| last.index > self.index)?;
            let outwards = std::iter::successors(Some(last), |node| node.parent()).take(MAX_CLIMB);
            let child = outwards.into_iter().find(|node| node.parent() == Some(self))?;
            if child.is_named() {
                return Some(child);
            }
            before = child.index;
        }
        None
    }

    /// Whether it is a syntax error.
    pub(crate) fn is_error(self) -> bool {
        self.entry().kind == ERROR_KIND
    }

    pub(crate) fn is_named(self) -> bool {
        self.entry().traits.has_any(Traits::NAMED)
    }

    pub(crate) fn start_byte(self) -> u32 {
        self.entry().raw.start_byte() as u32
    }

    pub(crate) fn end_byte(self) -> u32 {
        self.entry().raw.end_byte() as u32
    }

    pub(crate) fn byte_range(self) -> Range<usize> {
        self.entry().raw.byte_range()
    }

    pub(crate) fn start_position(self) -> Point {
        self.entry().raw.start_position()
    }
}

/// Nodes with the same parent, starting at one of them.
#[derive(Clone)]
pub(crate) struct Siblings<'t> {
    nodes: &'t Nodes<'t>,
    next: u32,
    end: u32,
}

impl<'t> Iterator for Siblings<'t> {
    type Item = Node<'t>;

    fn next(&mut self) -> Option<Node<'t>> {
        if self.next >= self.end {
            return None;
        }
        let node = Node { nodes: self.nodes, index: self.next };
        self.next = node.end();
        Some(node)
    }
}

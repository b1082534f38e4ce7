//! One cursor walk over a tree, telling the reader which nodes it enters and leaves.
//!
//! The walk keeps its own account of depth instead of recursing, so that any nesting fits on the stack.

use crate::compiled::{Compiled, Traits};
use crate::matcher::Scratch;
use crate::read::{Descend, Reader};
use tree_sitter::Node;

/// The kind of an error node, which no grammar lists.
const ERROR_KIND: u16 = u16::MAX;

/// Walks everything below and including `root`.
pub(crate) fn walk<'t>(reader: &mut Reader<'_>, compiled: &'static Compiled, root: Node<'t>) {
    let has_errors = root.has_error();
    let mut scratch = Scratch::new(root);
    let mut cursor = root.walk();
    let mut kinds: Vec<u16> = Vec::new();
    loop {
        let node = cursor.node();
        let kind = node.kind_id();
        let depth = kinds.len() as u32;
        if has_errors && (kind == ERROR_KIND || node.is_missing()) {
            reader.problem(node);
        }
        let traits = compiled.traits(kind);
        let parent = kinds.last().copied().unwrap_or(ERROR_KIND);
        let descend = if traits.is_empty() {
            Descend::Yes
        } else {
            enter(reader, compiled, Place { node, kind, parent, traits, depth }, &mut scratch)
        };
        if descend == Descend::Yes && cursor.goto_first_child() {
            kinds.push(kind);
            continue;
        }
        reader.leave(depth);
        while !cursor.goto_next_sibling() {
            if kinds.pop().is_none() {
                return;
            }
            cursor.goto_parent();
            reader.leave(kinds.len() as u32);
        }
    }
}

/// A node of the walk with what is known of it.
#[derive(Clone, Copy)]
pub(crate) struct Place<'t> {
    pub(crate) node: Node<'t>,
    pub(crate) kind: u16,
    /// The kind of the node around it.
    pub(crate) parent: u16,
    pub(crate) traits: Traits,
    pub(crate) depth: u32,
}

fn enter<'t>(
    reader: &mut Reader<'_>,
    compiled: &'static Compiled,
    place: Place<'t>,
    scratch: &mut Scratch<'t>,
) -> Descend {
    reader.enter(compiled, place);
    let mut descend = Descend::Yes;
    if place.traits.has_any(Traits::PATTERN) {
        let source = reader.source().as_bytes();
        compiled.matcher.run(place.node, place.kind, source, scratch, &mut |_, captured| {
            if reader.matched(compiled, place, captured) == Descend::No {
                descend = Descend::No;
            }
        });
    }
    descend
}

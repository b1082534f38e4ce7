//! The first pass: walks a tree and turns nodes and matches into facts.
//!
//! One file per kind of fact. Each reads a match in its [`Environment`] and adds to the [`Builders`]; only those that open a region
//! change the walk.

mod accessor;
mod alternatives;
mod block;
mod chain;
mod closure_parameter;
mod collection;
mod comment;
mod component;
mod computed_type;
mod conditional_parts;
mod declared_type;
mod define;
pub(crate) mod detached_modifiers;
mod details;
pub(crate) mod docs;
pub(crate) mod document;
mod documented_type;
mod embed;
mod expected;
mod expression;
mod import;
mod locals;
mod markup;
mod mention;
mod metrics;
mod modifiers;
mod narrow;
mod owner;
mod parameter;
mod path;
mod placeholder;
mod placement;
mod quoted_type;
mod reference;
mod region;
mod result;
mod right_path;
mod scanned;
pub(crate) mod section;
mod symbol;
pub(crate) mod text;
mod trailing_docs;
mod tuple;
mod type_literal;
mod value;

use crate::builders::{Builders, EmbeddedPart};
use crate::capture::{Fact, Part};
use crate::compiled::Traits;
use crate::input::Input;
use crate::mask::Parsed;
use crate::matcher::{Captured, Match};
use crate::parse::Reading;
use crate::tree::{Node, Nodes};
use crate::walk::{Context, Inside, TreeWalk};
use rhumb_model::{Flags, Guarded, Lines, Position, Problem, Span, SymbolIndex};

/// Whether the walk visits the children of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Descend {
    Yes,
    No,
}

/// Reads a file: its tree, then the trees of the parts embedded in it.
pub(crate) fn read(input: Input<'_>, parsed: &Parsed, out: &mut Builders) {
    let nodes = Nodes::new(input.compiled, &parsed.tree);
    docs::module_doc(input, &nodes, out);
    let mut walk = TreeWalk::new(input, Context::of_file(), 0).with_blanked(&parsed.blanked);
    read_tree(&mut walk, out, &nodes);
    queue_blanked(&mut walk, out, || u32::MAX);
    embed::read_embedded(input, out);
    finish_file(input, out);
}

/// Reads what concerns a file as a whole.
fn finish_file(input: Input<'_>, out: &mut Builders) {
    if input.compiled.language.tests.files.match_name(input.path) {
        out.symbols[SymbolIndex::FILE].flags.insert(Flags::TEST_CASE);
    }
    read_guards(input, out);
}

/// Reads all nodes of a tree in the order of the file.
fn read_tree<'t>(walk: &mut TreeWalk<'_>, out: &mut Builders, nodes: &'t Nodes<'t>) {
    let mut captured = Captured::new();
    let mut index = 0;
    while let Some(node) = nodes.get(index) {
        let traits = node.traits();
        if traits.has_any(Traits::PROBLEM) {
            add_problem(walk, out, node);
        }
        queue_blanked(walk, out, || node.start_byte());
        walk.leave(index);
        let descends = !walk.is_skipped(index)
            && (!traits.has_any(Traits::VISITED) || visit(walk, out, node, &mut captured) == Descend::Yes);
        index = if descends { index + 1 } else { node.end() };
    }
    walk.leave(index);
}

fn visit<'t>(walk: &mut TreeWalk<'_>, out: &mut Builders, node: Node<'t>, captured: &mut Captured<'t>) -> Descend {
    let traits = node.traits();
    if traits.has_any(Traits::COMMENT) {
        comment::read(&walk.env, out, node);
    }
    if traits.has_any(Traits::ATTRIBUTE) {
        docs::attribute(walk, out, node);
    }
    if traits.has_any(Traits::COUNTED) {
        metrics::count(walk, out, node, traits);
    }
    let mut descend = Descend::Yes;
    if traits.has_any(Traits::PATTERN) {
        let input = walk.env.input;
        input.compiled.matcher.run(node, input.source, captured, &mut |found| {
            if read_match(walk, out, node, found) == Descend::No {
                descend = Descend::No;
            }
        });
    }
    descend
}

/// Reads a match of a pattern that starts at `node`.
fn read_match(walk: &mut TreeWalk<'_>, out: &mut Builders, node: Node<'_>, found: &Match<'_, '_>) -> Descend {
    match found.fact {
        Fact::Define(kind) => define::define(walk, out, kind, found),
        Fact::Refer(role) => reference::read(&walk.env, out, role, found),
        Fact::Bind(role) => locals::bind(walk, out, role, found),
        Fact::Implicit => locals::bind_implicit(walk, out, found),
        Fact::Narrow => narrow::read(walk, out, found),
        Fact::Parameter => parameter::read(walk, out, found),
        Fact::Result => result::read(&walk.env, out, found),
        Fact::Yield => result::yielded(&walk.env, out, found),
        Fact::Called => result::call_signature(&walk.env, out, node),
        Fact::Accessor => accessor::read(walk, out, found),
        Fact::Import(kind) => import::read(&walk.env, out, kind, found),
        Fact::ImportTree => import::read_tree(&walk.env, out, found),
        Fact::Export(role) => import::export(&walk.env, out, role, found),
        Fact::Exported => walk.push(node, |context| {
            context.flags.insert(found.flags() | Flags::EXPORTED);
        }),
        Fact::Alternatives => alternatives::open_group(walk, node),
        Fact::Alternative => alternatives::open(walk, node),
        Fact::Scope(kind) => region::open_scope(walk, out, kind, found),
        Fact::TypeRegion => walk.push(node, |context| context.inside.insert(Inside::TYPES)),
        Fact::Modify(reach) => detached_modifiers::read(walk, out, reach, found),
        Fact::Embed => embed::queue_code(&walk.env, out, found),
        Fact::Classes => scanned::read_classes(&walk.env, out, found),
        Fact::Prose => mention::read(&walk.env, out, found),
        Fact::Quoted => mention::read_quoted(&walk.env, out, found),
        Fact::Reparse => embed::queue_tokens(walk, out, found),
        Fact::Conditional => region::open_conditional(walk, found),
        Fact::Component(role) => component::read(&walk.env, out, role, found),
        Fact::Label => claim_name(out, found),
        Fact::Group => {}
        Fact::Skip if found.node == node => return Descend::No,
        Fact::Skip => walk.skip(found.node),
    }
    Descend::Yes
}

/// Records a syntax error. An embedded part is only read if nothing is wrong with it but a missing end.
fn add_problem(walk: &TreeWalk<'_>, out: &mut Builders, node: Node<'_>) {
    if walk.embed_level == 0 {
        let reason = if node.raw().is_missing() { "syntax error: token missing" } else { "syntax error" };
        out.report.add(Problem { span: span(node), reason });
    }
}

/// Queues the ranges that were blanked out before `byte`: they may be code by themselves.
fn queue_blanked(walk: &mut TreeWalk<'_>, out: &mut Builders, byte: impl Fn() -> u32) {
    while let Some((range, context)) = walk.next_blanked(&byte) {
        let compiled = walk.env.input.compiled;
        out.embedded.push_back(EmbeddedPart {
            compiled,
            range,
            context,
            level: 1,
            called: (0, 0),
            readings: &[Reading::Statement],
        });
    }
}

fn read_guards(input: Input<'_>, out: &mut Builders) {
    let guards = input.language().hooks.guards.map(|hook| hook(input.source)).unwrap_or_default();
    for guard in guards {
        let names = guard.names.iter().map(|name| out.texts.intern(name)).collect();
        out.references.guarded.push(Guarded { lines: Lines { first: guard.first, last: guard.last }, names });
    }
}

fn claim_name(out: &mut Builders, found: &Match<'_, '_>) {
    if let Some(name) = found.part(Part::Name) {
        out.claimed.insert(name.start_byte());
    }
}

/// The span of a node.
fn span(node: Node<'_>) -> Span {
    span_of(node.raw().range())
}

/// The span of a parser range.
pub(crate) fn span_of(range: tree_sitter::Range) -> Span {
    Span {
        start_byte: range.start_byte as u32,
        end_byte: range.end_byte as u32,
        start: position(range.start_point),
        end: position(range.end_point),
    }
}

fn position(point: tree_sitter::Point) -> Position {
    Position { row: point.row as u32, column: point.column as u32 }
}

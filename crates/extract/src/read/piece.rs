//! Functions whose bodies concern nothing else. When their file is read again with other changes, their bodies are not parsed
//! again but taken over.

use super::{Context, Inside, Reader, position};
use crate::compiled::Compiled;
use crate::capture::Part;
use crate::matcher::Match;
use rhumb_model::{Bound, Fingerprint, Piece, Position, ScopeIndex, ScopeKind, SymbolIndex, SymbolKind};
use rustc_hash::{FxHashSet, FxHasher};
use sha2::{Digest, Sha256};
use std::hash::Hasher;
use std::ops::Range;
use tree_sitter::Node as RawNode;

/// A body in which less than this can be left out is read again in no time.
const MIN_HOLE_BYTES: usize = 16;

/// How deep holes are looked for: a block in a block in a block.
const MAX_DEPTH: usize = 8;

/// A function that may become a piece.
pub(super) struct Opened {
    symbol: SymbolIndex,
    scope: ScopeIndex,
    /// Where its first line starts, and where it ends.
    bytes: Range<u32>,
    row: u32,
    start: Position,
    body: (u32, u32),
    holes: Vec<(u32, u32)>,
    /// The place in the tree at which its body ends.
    end: u32,
    /// What was there before the body.
    before: Option<Sizes>,
}

/// A function that is a piece unless its body leans on a local outside of it.
pub(super) struct Candidate {
    piece: Piece,
    /// The scopes in it, its own first.
    scopes: Range<u32>,
}

/// How much there is of everything that a body may add to, if it is not only its own.
#[derive(Clone, Copy)]
struct Sizes {
    lists: [usize; 16],
    results: usize,
}

impl Candidate {
    pub(super) fn symbol(&self) -> SymbolIndex {
        self.piece.symbol
    }
}

impl Reader<'_> {
    /// Takes in a function whose region has just been opened in the context `around`. A stub's body is passed over.
    pub(super) fn open_piece(
        &mut self,
        compiled: &'static Compiled,
        symbol: SymbolIndex,
        found: &Match<'_, '_>,
        around: Context,
    ) {
        let hooks = &compiled.language.hooks;
        let is_rewritten = hooks.mask.is_some() || hooks.guards.is_some() || hooks.respell.is_some();
        let is_nested = around.inside.has(Inside::FUNCTION) || around.is_aside || self.embed_level > 0;
        let is_test = self.facts.symbols[symbol.index()].kind == SymbolKind::Test;
        let Some(body) = found.part(Part::Body).filter(|_| !is_rewritten && !is_nested && !is_test) else { return };
        let bytes = (body.start_byte(), body.end_byte());
        if let Some(stub) = self.stubs.get_mut(&bytes) {
            stub.symbol = Some(symbol);
            self.skipped.insert(body.index());
            return;
        }
        let start_point = found.node.start_position();
        let line = found.node.start_byte() - start_point.column as u32;
        let (row, start) = (start_point.row as u32, position(body.start_position()));
        let from_line = |byte: u32| byte - line;
        let mut holes = Vec::new();
        find_holes(body.raw(), MAX_DEPTH, &mut holes);
        if holes.iter().map(Range::len).sum::<usize>() < MIN_HOLE_BYTES {
            return;
        }
        self.edge = body.index();
        self.opened = Some(Opened {
            symbol,
            scope: self.context.scope,
            bytes: line..found.node.end_byte(),
            row,
            start: Position { row: start.row - row, column: start.column },
            body: (from_line(bytes.0), from_line(bytes.1)),
            holes: holes.iter().map(|hole| (from_line(hole.start), from_line(hole.end))).collect(),
            end: body.end(),
            before: None,
        });
    }

    /// Takes in that the walk is at the start or at the end of the body of a possible piece.
    pub(super) fn pass_edge(&mut self) {
        self.edge = u32::MAX;
        let now = self.sizes();
        let Some(mut opened) = self.opened.take() else { return };
        match opened.before {
            None => {
                self.edge = opened.end;
                opened.before = Some(now);
                self.opened = Some(opened);
            }
            Some(before) if before.lists == now.lists && self.keeps_to_itself(&opened, before.results) => {
                self.add_candidate(opened);
            }
            Some(_) => {}
        }
    }

    fn keeps_to_itself(&self, opened: &Opened, results: usize) -> bool {
        let is_own = |(of, _): &(SymbolIndex, _)| *of == opened.symbol;
        self.results[results..].iter().all(is_own) && !self.leads_beyond(opened.bytes.end)
    }

    fn add_candidate(&mut self, opened: Opened) {
        let Opened { symbol, row, start, body, holes, .. } = opened;
        let range = opened.bytes.start as usize..opened.bytes.end as usize;
        let Some(text) = self.source.get(range).map(fingerprint) else { return };
        let scopes = opened.scope.0..self.facts.scopes.len() as u32;
        self.candidates.push(Candidate { piece: Piece { symbol, row, text, start, body, holes }, scopes });
    }

    fn sizes(&self) -> Sizes {
        let facts = &self.facts;
        Sizes {
            lists: [
                facts.symbols.len(),
                facts.parameters.len(),
                facts.type_parameters.len(),
                facts.imports.len(),
                facts.exports.len(),
                facts.markers.len(),
                facts.suppressions.len(),
                self.inner_docs.len(),
                self.embedded.len(),
                self.nameless.len(),
                self.nameless_uses.len(),
                self.named_modifiers.len(),
                self.owned.len(),
                self.entered.len(),
                self.imported.len(),
                self.outward,
            ],
            results: self.results.len(),
        }
    }

    /// The possible pieces that use a local of what is around them: what that is, only its name does not tell.
    pub(super) fn leaning(&self, uses: impl Iterator<Item = (ScopeIndex, Bound)>) -> FxHashSet<SymbolIndex> {
        if self.candidates.is_empty() {
            return FxHashSet::default();
        }
        let is_outer = self.outer_scopes();
        let outer = uses.filter_map(|(scope, bound)| match bound {
            Bound::Local(binding) => is_outer[self.facts.bindings[binding.index()].scope.index()].then_some(scope),
            _ => None,
        });
        let around = outer.filter_map(|scope| {
            let at = self.candidates.partition_point(|candidate| candidate.scopes.end <= scope.0);
            self.candidates.get(at).filter(|candidate| candidate.scopes.contains(&scope.0))
        });
        around.map(Candidate::symbol).collect()
    }

    /// Which scopes stand in no function.
    pub(super) fn outer_scopes(&self) -> Vec<bool> {
        let mut is_outer: Vec<bool> = Vec::with_capacity(self.facts.scopes.len());
        for scope in &self.facts.scopes {
            // What is around a scope was opened before it.
            let around = scope.parent.is_none_or(|parent| is_outer.get(parent.index()).copied().unwrap_or(false));
            is_outer.push(around && scope.kind != ScopeKind::Function);
        }
        is_outer
    }

    /// The pieces of the file. One that does not parse whole has none.
    pub(super) fn keep_pieces(&mut self, is_broken: bool) {
        let candidates = std::mem::take(&mut self.candidates);
        let pieces = candidates.into_iter().map(|candidate| candidate.piece);
        self.facts.pieces.extend(pieces.filter(|_| !is_broken));
    }
}

/// What can be left out of a block: all between its first and its last statement, and the same in the blocks of its own kind
/// that stand in these two.
fn find_holes(block: RawNode<'_>, depth: usize, holes: &mut Vec<Range<u32>>) {
    let mut cursor = block.walk();
    let mut statements = block.named_children(&mut cursor).filter(|child| !child.is_extra());
    let Some(first) = statements.next() else { return };
    let last = statements.last();
    find_in_statement(first, block.kind_id(), depth, holes);
    let Some(last) = last else { return };
    let hole = first.end_byte() as u32..last.start_byte() as u32;
    if hole.len() >= MIN_HOLE_BYTES {
        holes.push(hole);
    }
    find_in_statement(last, block.kind_id(), depth, holes);
}

fn find_in_statement(statement: RawNode<'_>, kind: u16, depth: usize, holes: &mut Vec<Range<u32>>) {
    let Some(depth) = depth.checked_sub(1).filter(|_| statement.byte_range().len() >= MIN_HOLE_BYTES) else { return };
    let mut cursor = statement.walk();
    for block in statement.named_children(&mut cursor).filter(|child| child.kind_id() == kind) {
        find_holes(block, depth, holes);
    }
}

/// What a text that starts with a line is found again by.
pub(crate) fn fingerprint(text: &str) -> Fingerprint {
    let line = text.lines().next().unwrap_or_default();
    let digest = Sha256::digest(text);
    let mut hash = [0; 16];
    hash.copy_from_slice(&digest[..16]);
    Fingerprint { line: line_hash(line), bytes: text.len() as u32, hash }
}

/// A hash of a line, by which a text is looked for that may start with it.
pub(crate) fn line_hash(line: &str) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(line.as_bytes());
    (hasher.finish() >> 32) as u32
}

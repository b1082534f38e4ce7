//! Functions whose bodies concern nothing else. When their file is read again with other changes, their bodies are not parsed
//! again but taken over.

use super::lead::string_statement;
use super::{Context, Reader, position};
use crate::capture::Part;
use crate::compiled::Compiled;
use crate::matcher::Match;
use crate::tree::Node;
use rhumb_languages::{Language, Spaces};
use rhumb_model::{
    BindingKind, Bound, Fingerprint, Piece, Position, ScopeIndex, ScopeKind, SymbolIndex, SymbolKind, Text,
};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use sha2::{Digest, Sha256};
use std::hash::Hasher;
use std::ops::Range;

/// A body in which less than this can be left out is read again in no time.
const MIN_HOLE_BYTES: usize = 16;

/// A function that may become a piece.
pub(super) struct Opened {
    symbol: SymbolIndex,
    scope: ScopeIndex,
    /// Where its first line starts, and where it ends.
    bytes: Range<u32>,
    row: u32,
    start: Position,
    body: (u32, u32),
    hole: (u32, u32),
    filled: Vec<(u32, u32)>,
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
    lists: [usize; 14],
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
        let is_function = |index: ScopeIndex| self.facts.scopes[index.index()].kind == ScopeKind::Function;
        let is_nested = self.scopes_outwards().skip(1).any(is_function) || around.is_aside || self.embed_level > 0;
        let is_test = self.facts.symbols[symbol.index()].kind == SymbolKind::Test;
        let is_plain =
            may_have_pieces(compiled.language) && !is_nested && !is_test && stands_plainly(found.node, around);
        let Some(body) = found.part(Part::Body).filter(|_| is_plain) else { return };
        let bytes = (body.start_byte(), body.end_byte());
        let start_point = found.node.start_position();
        let line = found.node.start_byte() - start_point.column as u32;
        // What stands further up in the same definition belongs to it, and was not there before.
        if let Some(stub) = self.stubs.get_mut(&bytes).filter(|stub| stub.byte == line) {
            stub.symbol = Some(symbol);
            self.skipped.insert(body.index());
            return;
        }
        let (row, start) = (start_point.row as u32, position(body.start_position()));
        let from_line = |range: Range<u32>| (range.start - line, range.end - line);
        let hollow = self.hollow(compiled.language, body).filter(|hollow| hollow.hole.len() >= MIN_HOLE_BYTES);
        let Some(Hollow { hole, filled }) = hollow else { return };
        self.edge = body.index();
        self.opened = Some(Opened {
            symbol,
            scope: self.context.scope,
            bytes: line..found.node.end_byte(),
            row,
            start: Position { row: start.row - row, column: start.column },
            body: from_line(bytes.0..bytes.1),
            hole: from_line(hole),
            filled: filled.into_iter().map(from_line).collect(),
            end: body.end(),
            before: None,
        });
    }

    /// What of a body need not be parsed, if that can be told.
    fn hollow(&self, language: &Language, body: Node<'_>) -> Option<Hollow> {
        let bytes = body.byte_range();
        if language.filler.is_none() {
            return between_braces(self.source, bytes);
        }
        let doc_end = string_statement(language, body).map_or(0, |(_, end)| end);
        between_statements(self.source, bytes, doc_end)
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
        let Opened { symbol, row, start, body, hole, filled, .. } = opened;
        let range = opened.bytes.start as usize..opened.bytes.end as usize;
        let Some(text) = self.source.get(range).map(fingerprint) else { return };
        let scopes = opened.scope.0..self.facts.scopes.len() as u32;
        self.candidates.push(Candidate {
            piece: Piece { symbol, row, byte: opened.bytes.start, text, start, body, hole, filled },
            scopes,
        });
    }

    fn sizes(&self) -> Sizes {
        let facts = &self.facts;
        Sizes {
            lists: [
                facts.symbols.len(),
                facts.parameters.len(),
                facts.type_parameters.len(),
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
                self.outward,
            ],
            results: self.results.len(),
        }
    }

    /// The possible pieces that use, by a name and in a scope, a local of what is around them or a name that is not clear: what
    /// that means, the names of symbols do not tell. Where there are names that only a block sees, all of them.
    pub(super) fn leaning(&self, uses: impl Iterator<Item = (ScopeIndex, Text, Bound)>) -> FxHashSet<SymbolIndex> {
        if self.candidates.is_empty() {
            return FxHashSet::default();
        }
        let is_outer = self.outer_scopes();
        if self.has_names_in_blocks(&is_outer) {
            return self.candidates.iter().map(Candidate::symbol).collect();
        }
        let unclear = self.unclear_names(&is_outer);
        let is_leaning = |name: Text, bound: Bound| match bound {
            Bound::Local(binding) => is_outer[self.facts.bindings[binding.index()].scope.index()],
            _ => unclear.contains(&name),
        };
        let outer = uses.filter(|(_, name, bound)| is_leaning(*name, *bound)).map(|(scope, ..)| scope);
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
        if !is_broken {
            self.facts.pieces.extend(candidates.into_iter().map(|candidate| candidate.piece));
        }
    }

    /// Whether something that is no local is seen in a block alone, which neither its name nor its owner tells.
    pub(super) fn has_names_in_blocks(&self, is_outer: &[bool]) -> bool {
        let is_block = |scope: ScopeIndex| self.facts.scopes[scope.index()].kind == ScopeKind::Block;
        self.facts.bindings.iter().any(|binding| {
            let is_local = matches!(binding.kind, BindingKind::Local | BindingKind::TypeParameter(..));
            !is_local && is_outer[binding.scope.index()] && is_block(binding.scope)
        })
    }

    /// Names of symbols that are not visible exactly where they are defined, such as those that are only exported or belong to a type
    /// further down, and of imports that only a function without a name sees.
    pub(super) fn unclear_names(&self, is_outer: &[bool]) -> FxHashSet<Text> {
        let mut seen: FxHashMap<SymbolIndex, u32> = FxHashMap::default();
        for binding in &self.facts.bindings {
            if let BindingKind::Symbol(symbol) = binding.kind {
                let is_home = self.facts.symbols[symbol.index()].scope == binding.scope;
                *seen.entry(symbol).or_default() += if is_home { 1 } else { 2 };
            }
        }
        let symbols = self.facts.symbols.iter().enumerate().skip(1);
        let outer = symbols.filter(|(_, symbol)| is_outer[symbol.scope.index()] && !is_never_bare(symbol.kind));
        let unclear = outer.filter(|(index, _)| seen.get(&SymbolIndex::from(*index)) != Some(&1));
        unclear.map(|(_, symbol)| symbol.name).chain(self.hidden_imports(is_outer)).collect()
    }

    /// The names of imports in functions without a name that are in no other function: nothing but their scope tells them from
    /// imports of what is around those functions.
    fn hidden_imports(&self, is_outer: &[bool]) -> impl Iterator<Item = Text> {
        let is_hidden = |scope: ScopeIndex| {
            let around = self.facts.scopes[scope.index()].symbol;
            !is_outer[scope.index()] && !self.facts.symbols[around.index()].kind.is_callable()
        };
        let imports = self.facts.bindings.iter().filter(|it| matches!(it.kind, BindingKind::Import(_)));
        imports.filter(move |binding| is_hidden(binding.scope)).map(|binding| binding.name)
    }
}

/// Whether files of a language have pieces. What is rewritten before it is parsed depends on the whole file; and where a use that
/// prefers a type takes a local for lack of one, nothing is kept by which to see that there is one now.
pub(crate) fn may_have_pieces(language: &Language) -> bool {
    let hooks = &language.hooks;
    let is_rewritten = hooks.mask.is_some() || hooks.guards.is_some() || hooks.respell.is_some();
    let may_take_local = language.spaces == Spaces::Preferred && language.sigil.is_empty();
    !is_rewritten && !language.is_prose() && !may_take_local
}

/// Whether a definition stands right in its file or in the body of what it is a member of, perhaps behind a word. Of a function that
/// stands in a value, what is around that says what its parameters are.
fn stands_plainly(definition: Node<'_>, around: Context) -> bool {
    let is_home = |node: Node<'_>| node.index() == 0 || Some(node.index()) == around.body;
    let Some(parent) = definition.parent() else { return false };
    is_home(parent) || parent.parent().is_some_and(is_home)
}

/// Whether nothing of a kind is meant by its bare name, wherever it stands.
fn is_never_bare(kind: SymbolKind) -> bool {
    matches!(kind, SymbolKind::Impl | SymbolKind::Test | SymbolKind::Package | SymbolKind::Constructor)
}

/// What of a body need not be parsed.
struct Hollow {
    hole: Range<u32>,
    /// What is to be filled with something that is a statement.
    filled: Vec<Range<u32>>,
}

/// The lines between two braces.
fn between_braces(source: &str, body: Range<usize>) -> Option<Hollow> {
    let text = source.get(body.clone())?.strip_prefix('{')?.strip_suffix('}')?;
    let (first, rest) = text.split_once('\n')?;
    let (inner, last) = rest.rsplit_once('\n')?;
    let is_blank = first.trim().is_empty() && last.trim().is_empty();
    let start = (body.start + "{\n".len() + first.len()) as u32;
    is_blank.then(|| Hollow { hole: start..start + inner.len() as u32 + 1, filled: Vec::new() })
}

/// All but the start of the first line and the last line, where a body ends with its last statement. What documents the function is
/// kept, up to the byte `doc_end` of the body.
fn between_statements(source: &str, body: Range<usize>, doc_end: usize) -> Option<Hollow> {
    let text = source.get(body.clone())?;
    let last = text.rfind('\n')? + 1;
    let line = source.get(..body.start)?.rfind('\n')? + 1;
    let indent = source.get(line..body.start)?;
    // Another indent would make another block of the last line.
    let is_indent = indent.trim().is_empty() && text.get(last..)?.starts_with(indent);
    let statement = last + indent.len();
    let byte = |at: usize| (body.start + at) as u32;
    let (start, end) = match doc_end {
        0 => (1, last - 1),
        _ => (doc_end + text.get(doc_end..)?.find('\n')? + 1, last),
    };
    let first = (doc_end == 0).then(|| byte(0)..byte(1));
    let filled = first.into_iter().chain(std::iter::once(byte(statement)..byte(text.len()))).collect();
    let is_hollow = is_indent && start <= end && statement < text.len() && text.is_char_boundary(1);
    is_hollow.then(|| Hollow { hole: byte(start)..byte(end), filled })
}

/// What a text that starts with a line is found again by.
pub(crate) fn fingerprint(text: &str) -> Fingerprint {
    let digest = Sha256::digest(text);
    let mut hash = [0; 16];
    hash.copy_from_slice(&digest[..16]);
    Fingerprint { head: head_hash(text), bytes: text.len() as u32, hash }
}

/// A hash of the first two lines of a text: many functions begin with the same line, but few with the same two.
pub(crate) fn head_hash(text: &str) -> u32 {
    let end = text.match_indices('\n').nth(1).map_or(text.len(), |(at, _)| at);
    let mut hasher = FxHasher::default();
    hasher.write(text[..end].trim_end().as_bytes());
    (hasher.finish() >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is left of a text without a hole, and with underscores where it is filled.
    fn left(source: &str, hollow: Option<Hollow>) -> Option<String> {
        let Hollow { hole, filled } = hollow?;
        let mut bytes = source.as_bytes().to_vec();
        for range in filled {
            bytes[range.start as usize..range.end as usize].fill(b'_');
        }
        bytes.drain(hole.start as usize..hole.end as usize);
        String::from_utf8(bytes).ok()
    }

    fn check_braces(source: &str, expected: Option<&str>) {
        let start = source.find('{').unwrap_or(0);
        let left = left(source, between_braces(source, start..source.len()));
        assert_eq!(left.as_deref(), expected, "{source}");
    }

    #[test]
    fn between_braces_all_lines_go() {
        check_braces("fn a() {\n    b();\n    c();\n}", Some("fn a() {\n}"));
        check_braces("fn a() { b(); }", None);
        check_braces("fn a() { // why\n    b();\n}", None);
        check_braces("fn a() {\n    b(); }", None);
        check_braces("fn a() {\n}", None);
    }

    fn check_statements(source: &str, doc_end: usize, expected: Option<&str>) {
        let start = source.find(':').map_or(0, |at| at + 1);
        let start = start + source[start..].len() - source[start..].trim_start().len();
        let left = left(source, between_statements(source, start..source.len(), doc_end));
        assert_eq!(left.as_deref(), expected, "{source}");
    }

    #[test]
    fn between_statements_the_first_letter_and_the_last_line_stay() {
        check_statements("def a():\n    b()\n    c()\n    return d", 0, Some("def a():\n    _\n    ________"));
        check_statements("def a():\n    with b:\n        c()", 0, Some("def a():\n    _\n    _______"));
        check_statements("def a():\n    'why'\n    b()\n    c()", 5, Some("def a():\n    'why'\n    ___"));
        check_statements("def a(): return b", 0, None);
        check_statements("def a():\n    return b", 0, None);
        check_statements("def a():\n    b(\n)", 0, None);
    }

    #[test]
    fn a_fingerprint_is_that_of_one_text() {
        let text = fingerprint("def a():\n    b()");
        assert_eq!(text.head, head_hash("def a():\n    b()\r\n    c()\n"));
        assert_ne!(text, fingerprint("def a():\n    c()"));
        assert_ne!(text.head, head_hash("def b():\n    b()"));
    }
}

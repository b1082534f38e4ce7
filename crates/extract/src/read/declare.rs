//! Types of which a part is written around the name: `const char *names[3]`.

use super::wording::declared_type;
use super::{Reader, span};
use crate::capture::Part;
use crate::compiled::Traits;
use crate::matcher::Match;
use crate::tree::Node;
use rhumb_languages::Language;
use rhumb_model::{Position, Span, SymbolKind};
use std::ops::Range;

/// So many wrappers around a name, and nodes in front of it, are looked at; only made-up input has more.
const MAX_PIECES: usize = 32;

impl Reader<'_> {
    /// The declared type of what a match defines, as people read it: `const char *[3]`.
    pub(super) fn written_type(&self, language: &Language, found: &Match<'_, '_>, kind: SymbolKind) -> String {
        let Some(node) = found.part(Part::Type) else { return String::new() };
        if language.definitions.declarators.wrappers.is_empty() {
            return declared_type(self.text(node));
        }
        let beside = node.parent().into_iter().flat_map(Node::children).take(MAX_PIECES);
        let beside = beside.filter(|it| *it == node || it.traits().has_any(Traits::QUALIFIER));
        let mut pieces: Vec<String> = beside.map(|it| self.text_before_body(it).to_owned()).collect();
        // What a function returns is what is left without its name and its parameters.
        let function = found.part(Part::Parameters).and_then(Node::parent);
        let named = if kind.is_callable() { function } else { found.part(Part::Name) };
        pieces.extend(named.and_then(|named| wrappers(named).last().map(|outermost| self.without(outermost, named))));
        declared_type(&pieces.join(" "))
    }

    /// The place of a definition. A node that ends with its line does not reach into the next one.
    pub(super) fn span_without_break(&self, node: Node<'_>, kind: SymbolKind) -> Span {
        let mut span = span(node);
        let text = self.text(node);
        let rest = text.trim_end_matches(['\n', '\r']);
        if kind == SymbolKind::Macro && rest.len() < text.len() {
            let rows = text[rest.len()..].matches('\n').count() as u32;
            let line = self.source[..span.start_byte as usize + rest.len()].rsplit('\n').next().unwrap_or("");
            span.end_byte = span.start_byte + rest.len() as u32;
            span.end = Position { row: span.end.row - rows, column: line.len() as u32 };
        }
        span
    }

    /// The text of a type, without what it consists of if it is defined on the spot.
    fn text_before_body(&self, node: Node<'_>) -> &str {
        let text = self.text(node);
        text.split('{').next().unwrap_or(text)
    }

    /// The text of a node without that of a node inside of it.
    fn without(&self, node: Node<'_>, inner: Node<'_>) -> String {
        let text = |range: Range<u32>| self.source.get(range.start as usize..range.end as usize).unwrap_or("");
        let before = text(node.start_byte()..inner.start_byte());
        let after = text(inner.end_byte()..node.end_byte());
        format!("{}{}", before.trim_end(), after.trim_start())
    }
}

/// The wrappers around a name, from the inside out.
fn wrappers(name: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let around = std::iter::successors(name.parent(), |node| node.parent());
    around.take(MAX_PIECES).take_while(|node| node.traits().has_any(Traits::WRAPPER))
}

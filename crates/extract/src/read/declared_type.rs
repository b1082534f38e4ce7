//! Declared types that are partly written around the name: `const char *names[3]`.

use super::span;
use super::text::declared_type;
use crate::capture::Part;
use crate::compiled::Traits;
use crate::input::Input;
use crate::matcher::Match;
use crate::tree::Node;
use crate::walk::Environment;
use rhumb_model::{Position, Span, SymbolKind};

/// How many declarators around a name, and siblings of a type, are considered. Only generated input has more.
const MAX_PIECES: usize = 32;

/// The node of the declared type of what a match defines. `None` if the type is that of the value.
pub(super) fn of<'t>(env: &Environment<'_>, found: &Match<'_, 't>) -> Option<Node<'t>> {
    let declared = found.part(Part::Type)?;
    let by_value = env.language().shapes.types.by_value;
    let last = env.text(declared).rsplit('.').next().unwrap_or_default();
    let is_by_value = || by_value.contains(&last) || holds_any(last, env.language().shapes.types.inferred);
    let is_by_value = found.part(Part::Value).is_some() && is_by_value();
    (!is_by_value).then_some(declared)
}

/// Whether one of the arguments of a type is left to the value.
fn holds_any(declared: &str, inferred: &str) -> bool {
    let is_blank = |part: &str| part.trim() == inferred;
    !inferred.is_empty() && declared.contains(inferred) && declared.split(['<', ',', '>']).any(is_blank)
}

/// The declared type of what a match defines, as a reader would write it: `const char *[3]`.
pub(super) fn written_type(input: Input<'_>, found: &Match<'_, '_>, kind: SymbolKind) -> String {
    let Some(node) = found.part(Part::Type) else { return String::new() };
    if input.language().definitions.declarators.wrappers.is_empty() {
        return declared_type(input.text(node));
    }
    let siblings = node.parent().into_iter().flat_map(Node::children).take(MAX_PIECES);
    let qualified = siblings.filter(|it| *it == node || it.traits().has_any(Traits::QUALIFIER));
    let mut pieces: Vec<String> = qualified.map(|it| text_before_body(input, it).to_owned()).collect();
    // The result type of a function is what remains without its name and its parameters.
    let function = found.part(Part::Parameters).and_then(Node::parent);
    let named = if kind.is_callable() { function } else { found.part(Part::Name) };
    pieces.extend(
        named.and_then(|named| declarators_around(named).last().map(|outermost| text_without(input, outermost, named))),
    );
    declared_type(&pieces.join(" "))
}

/// The span of a definition. The node of a macro includes its line break, which the span does not.
pub(super) fn span_without_break(input: Input<'_>, node: Node<'_>, kind: SymbolKind) -> Span {
    let mut span = span(node);
    let text = input.text(node);
    let rest = text.trim_end_matches(['\n', '\r']);
    if kind == SymbolKind::Macro && rest.len() < text.len() {
        let rows = text[rest.len()..].matches('\n').count() as u32;
        let line = input.source[..span.start_byte as usize + rest.len()].rsplit('\n').next().unwrap_or("");
        span.end_byte = span.start_byte + rest.len() as u32;
        span.end = Position { row: span.end.row - rows, column: line.len() as u32 };
    }
    span
}

/// The text of a type, without its body if it is defined in place.
fn text_before_body<'s>(input: Input<'s>, node: Node<'_>) -> &'s str {
    let text = input.text(node);
    text.split('{').next().unwrap_or(text)
}

/// The text of a node without that of a node inside it.
fn text_without(input: Input<'_>, node: Node<'_>, inner: Node<'_>) -> String {
    let before = input.between(node.start_byte(), inner.start_byte());
    let after = input.between(inner.end_byte(), node.end_byte());
    format!("{}{}", before.trim_end(), after.trim_start())
}

/// The declarators around a name, innermost first.
fn declarators_around(name: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let outer = std::iter::successors(name.parent(), |node| node.parent());
    outer.take(MAX_PIECES).take_while(|node| node.traits().has_any(Traits::WRAPPER))
}

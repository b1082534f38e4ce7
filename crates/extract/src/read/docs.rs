//! Documentation comments and attributes before a definition, and documentation inside one.

use super::expression::ExpressionReader;
use super::markup::without_elements;
use super::trailing_docs;
use crate::bind::name_kinds::NameKinds;
use crate::builders::{Builders, PendingDocs};
use crate::capture::Part;
use crate::compiled::Shape;
use crate::input::Input;
use crate::matcher::Match;
use crate::tree::{Node, Nodes};
use crate::walk::{Environment, Inside, TreeWalk, is_in};
use rhumb_languages::{Doc, Language, Markup};
use rhumb_model::{Expression, ExpressionId, SymbolIndex};

/// Longer documentation is a manual, which can be read in the file.
const MAX_DOC_BYTES: usize = 2 << 10;

/// How far from a definition its documentation may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Distance {
    /// With any number of empty lines in between.
    Any,
    /// On the line before.
    NextLine,
}

/// What a definition takes from the comments and attributes before it.
#[derive(Default)]
pub(super) struct LeadingDocs {
    pub(super) doc: String,
    pub(super) decorators: Vec<String>,
    /// The value that the outermost decorator makes of the definition.
    pub(super) decorated: Option<ExpressionId>,
}

/// Reads a comment that may be documentation.
pub(super) fn comment(env: &Environment<'_>, out: &mut Builders, node: Node<'_>) {
    let (input, text) = (env.input, env.text(node));
    match input.language().definitions.comments.doc {
        Doc::Comments { inner, .. } if inner.iter().any(|marker| text.starts_with(marker)) => {
            out.docs.inner.push((env.context.symbol, node.byte_range()));
        }
        Doc::Comments { outer, .. } if is_doc(text, outer) => {
            let pending = &mut out.docs.pending;
            if !pending.is_adjacent(input, node.start_byte()) {
                *pending = PendingDocs::default();
            }
            // Adjacent line comments are one text. Of several block comments, all but the last describe the file or a group of
            // definitions.
            if text.starts_with("/*") {
                pending.comments.clear();
            }
            pending.comments.push(node.byte_range());
            pending.end = node.end_byte();
        }
        // A plain comment does not separate a definition from the documentation before it.
        Doc::Comments { .. } if out.docs.pending.end > 0 && out.docs.pending.is_adjacent(input, node.start_byte()) => {
            out.docs.pending.end = node.end_byte();
        }
        Doc::AllComments { after, .. } if !opens_line(input, node) => trailing_docs::read(env, out, after, node),
        Doc::AllComments { .. } if trailing_docs::read_continuation(env, out, node) => {}
        Doc::AllComments { outer, .. } if is_doc(text, outer) => {
            add_leading(input, &mut out.docs.pending, node, Distance::Any);
        }
        Doc::AllComments { near, .. } if is_doc(text, near) => {
            add_leading(input, &mut out.docs.pending, node, Distance::NextLine);
        }
        Doc::RightBefore { marks } if opens_line(input, node) => {
            add_touching(input, &mut out.docs.pending, node, marks);
        }
        Doc::None
        | Doc::FirstString { .. }
        | Doc::Comments { .. }
        | Doc::AllComments { .. }
        | Doc::RightBefore { .. } => {}
    }
}

/// Adds a comment on a line of its own, in a language where a documentation comment must touch its definition. A comment for a
/// tool may be in between.
fn add_touching(input: Input<'_>, pending: &mut PendingDocs, node: Node<'_>, markers: &[&str]) {
    let text = input.text(node);
    if !pending.touches(input, node.start_byte()) {
        *pending = PendingDocs { must_touch: true, ..PendingDocs::default() };
    }
    let is_directive = input.language().hooks.is_directive.is_some_and(|is_directive| is_directive(text));
    if is_doc(text, markers) && !is_directive {
        pending.comments.push(node.byte_range());
    }
    pending.end = node.end_byte();
}

/// Adds a comment about the definition that follows it.
fn add_leading(input: Input<'_>, pending: &mut PendingDocs, node: Node<'_>, distance: Distance) {
    let must_touch = distance == Distance::NextLine;
    let continues = if pending.must_touch || must_touch {
        pending.touches(input, node.start_byte())
    } else {
        pending.is_adjacent(input, node.start_byte())
    };
    if !continues {
        *pending = PendingDocs::default();
    }
    pending.comments.push(node.byte_range());
    pending.end = node.end_byte();
    pending.must_touch = must_touch;
}

/// Whether there is only whitespace before a node on its line.
fn opens_line(input: Input<'_>, node: Node<'_>) -> bool {
    let before = input.source.get(..node.start_byte() as usize).unwrap_or("").trim_end_matches([' ', '\t']);
    before.is_empty() || before.ends_with('\n')
}

/// Adds documentation comments to the symbols they are inside.
pub(crate) fn add_inner_docs(out: &mut Builders, source: &str) {
    let mut inner = std::mem::take(&mut out.docs.inner);
    inner.sort_by_key(|(symbol, _)| *symbol);
    for comments in inner.chunk_by(|(symbol, _), (next, _)| symbol == next) {
        let symbol = &mut out.symbols[comments[0].0];
        let mut doc = out.texts.get(symbol.doc).to_owned();
        for (_, range) in comments {
            if !doc.is_empty() {
                doc.push('\n');
            }
            doc.push_str(&without_markers(source.get(range.clone()).unwrap_or("")));
        }
        truncate(&mut doc);
        symbol.doc = out.texts.push(&doc);
    }
}

/// Reads an attribute. It belongs to the definition that follows, unless it is inside one: before its name, or in its
/// parameters.
pub(super) fn attribute(walk: &mut TreeWalk<'_>, out: &mut Builders, node: Node<'_>) {
    let Environment { input, context } = walk.env;
    let enclosing = &out.symbols[context.symbol];
    let is_at_start = enclosing.parent.is_some() && node.start_byte() < enclosing.name_span.start_byte;
    if is_at_start || is_in(node.start_byte(), context.parameters) {
        return;
    }
    let pending = &mut out.docs.pending;
    if !pending.is_adjacent(input, node.start_byte()) {
        *pending = PendingDocs::default();
    }
    // Methods are used through their types, which decorators seldom change.
    let is_outermost = pending.decorators.is_empty() && !enclosing.kind.is_type();
    pending.decorators.push(input.text(node).to_owned());
    pending.end = node.end_byte();
    if is_outermost && input.language().shapes.calls.decorators.contains(&node.raw().kind()) {
        out.docs.pending.decorated = node.named_children().next().map(|by| decorated(&walk.env, out, by));
    }
    walk.push(node, |context| context.inside.insert(Inside::ATTRIBUTE));
}

/// What a decorator makes of a definition: it is called with it.
fn decorated(env: &Environment<'_>, out: &mut Builders, by: Node<'_>) -> ExpressionId {
    let mut reader = ExpressionReader::new(env, out);
    if let Some(Shape::Call { .. }) = env.input.shape(by) {
        let decorator = reader.expression(by);
        return reader.push(Expression::Result(decorator));
    }
    let decorator = reader.expression_of(by, NameKinds::CALLEE);
    reader.push(Expression::Call(decorator))
}

impl PendingDocs {
    /// Whether there is only whitespace between them and `byte`.
    fn is_adjacent(&self, input: Input<'_>, byte: u32) -> bool {
        input.is_blank(self.end, byte)
    }

    /// Whether there is only whitespace with at most one line break between them and `byte`.
    fn touches(&self, input: Input<'_>, byte: u32) -> bool {
        let between = input.between(self.end, byte);
        self.end > 0 && self.is_adjacent(input, byte) && between.matches('\n').count() <= 1
    }

    /// Whether they belong to a definition: there is only whitespace between them and its line, and on that line only words,
    /// such as `export default`.
    fn belong_to(&self, input: Input<'_>, node: Node<'_>) -> bool {
        let line_start = node.start_byte() - node.start_position().column as u32;
        let words = input.source.get(self.end.max(line_start) as usize..node.start_byte() as usize);
        let is_word = |c: char| c.is_whitespace() || c.is_alphanumeric() || c == '_';
        let is_right_above =
            || if self.must_touch { self.touches(input, line_start) } else { self.is_adjacent(input, line_start) };
        (self.end >= line_start || is_right_above()) && words.is_some_and(|words| words.chars().all(is_word))
    }
}

/// Takes the pending documentation and attributes for a definition. Empty if they do not belong to it; then they are dropped.
pub(super) fn take_pending(input: Input<'_>, out: &mut Builders, node: Node<'_>, symbol: SymbolIndex) -> LeadingDocs {
    if out.docs.pending.end == 0 || out.docs.pending.end > node.start_byte() {
        return LeadingDocs::default();
    }
    let is_meant = out.docs.pending.belong_to(input, node);
    let pending = std::mem::take(&mut out.docs.pending);
    if !is_meant {
        return LeadingDocs::default();
    }
    for reference in &pending.references {
        if let Some(reference) = out.references.list.get_mut(*reference) {
            reference.from = symbol;
        }
    }
    let pieces = pending.comments.into_iter().map(|range| without_markers(input.source.get(range).unwrap_or("")));
    let mut doc = pieces.collect::<Vec<_>>().join("\n").trim().to_owned();
    if input.language().definitions.markup == Markup::Elements {
        doc = without_elements(&doc);
    }
    truncate(&mut doc);
    LeadingDocs { doc, decorators: pending.decorators, decorated: pending.decorated }
}

/// The documentation that is the first string of a body, and how many bytes of the body its statement ends after.
pub(super) fn body_doc(input: Input<'_>, found: &Match<'_, '_>) -> Option<(String, usize)> {
    first_string(input, found.part(Part::Body)?)
}

/// Adds the documentation at the start of the file to its symbol.
pub(super) fn module_doc<'t>(input: Input<'_>, nodes: &'t Nodes<'t>, out: &mut Builders) {
    if let Some((doc, _)) = nodes.get(0).and_then(|root| first_string(input, root)) {
        out.symbols[SymbolIndex::FILE].doc = out.texts.push(&doc);
    }
}

fn first_string(input: Input<'_>, body: Node<'_>) -> Option<(String, usize)> {
    let (string, end) = string_statement(input.language(), body)?;
    let text = input.text(string).trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let mut doc = dedented(text.trim_matches(['"', '\'']));
    truncate(&mut doc);
    Some((doc, end))
}

/// The string that documents a body, and how many bytes of the body its statement ends after.
fn string_statement<'t>(language: &Language, body: Node<'t>) -> Option<(Node<'t>, usize)> {
    let Doc::FirstString { statement, string } = language.definitions.comments.doc else { return None };
    let is_comment = |node: &Node<'_>| language.definitions.comments.kinds.contains(&node.raw().kind());
    let first =
        body.named_children().find(|child| !is_comment(child)).filter(|first| first.raw().kind() == statement)?;
    let inside = first.named_children().next()?;
    let end = first.raw().end_byte().saturating_sub(body.raw().start_byte());
    (inside.raw().kind() == string).then_some((inside, end))
}

/// Whether a comment starts with one of the markers of documentation.
fn is_doc(text: &str, markers: &[&str]) -> bool {
    markers.iter().any(|marker| is_marked(text, marker)) && !is_banner(text)
}

/// Whether a comment starts with a marker, and not with a longer run of the same characters.
fn is_marked(text: &str, marker: &str) -> bool {
    let rest = text.strip_prefix(marker);
    rest.is_some_and(|rest| rest.chars().next() != marker.chars().next_back() || rest.len() < marker.len())
}

/// Whether a comment is a line of dashes or slashes: it separates parts of a file and documents nothing.
fn is_banner(text: &str) -> bool {
    text.len() > 4 && text.chars().all(|c| matches!(c, '/' | '*' | '-' | '=' | '#' | ' '))
}

/// Delimiters of block comments.
const BLOCKS: &[(&str, &str)] = &[("/*", "*/"), ("=begin", "=end")];

/// A comment's text without its markers.
pub(super) fn without_markers(comment: &str) -> String {
    // Some grammars include the whitespace after a comment.
    let comment = comment.trim_end();
    let inside = BLOCKS.iter().find_map(|(start, end)| comment.strip_prefix(start)?.strip_suffix(end));
    let inside = inside.unwrap_or(comment);
    let unmarked = |line: &str| line.trim_start().trim_start_matches(['/', '*', '!', '#']).len();
    if comment.starts_with("/*") && inside.lines().skip(1).all(|line| unmarked(line) == line.trim_start().len()) {
        return dedented(inside.trim_start_matches(['*', '!']));
    }
    let lines = inside.lines().map(|line| {
        let line = &line[line.len() - unmarked(line)..];
        line.strip_prefix(' ').unwrap_or(line).trim_end()
    });
    lines.collect::<Vec<_>>().join("\n").trim_matches('\n').to_owned()
}

/// A text without the indentation that its lines share; that of the first line does not count.
fn dedented(text: &str) -> String {
    let indents = text.lines().skip(1).filter(|line| !line.trim().is_empty());
    let shared = indents.map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let lines = text.lines().enumerate().map(|(number, line)| match number {
        0 => line.trim(),
        _ => line.get(shared..).unwrap_or("").trim_end(),
    });
    lines.collect::<Vec<_>>().join("\n").trim().to_owned()
}

pub(super) fn truncate(doc: &mut String) {
    if doc.len() > MAX_DOC_BYTES {
        let cut = (0..=MAX_DOC_BYTES).rev().find(|at| doc.is_char_boundary(*at)).unwrap_or(0);
        doc.truncate(cut);
        doc.push('…');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_and_indentation_are_removed() {
        assert_eq!(without_markers("/// Opens the door."), "Opens the door.");
        assert_eq!(without_markers("/**\n * Opens.\n *\n *   Indented.\n */"), "Opens.\n\n  Indented.");
        assert_eq!(without_markers("/* */"), "");
        assert_eq!(without_markers("=begin\nOpens.\n=end"), "Opens.");
        assert_eq!(without_markers("//    indented"), "   indented");
        assert_eq!(without_markers("/*\n    Opens.\n\n      Indented.\n    */"), "Opens.\n\n  Indented.");
        assert_eq!(dedented("Opens.\n\n    More.\n      Deeper.\n    "), "Opens.\n\nMore.\n  Deeper.");
    }
}

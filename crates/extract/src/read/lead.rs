//! What stands right before a definition and belongs to it: documentation comments and attributes.

use super::markup::without_elements;
use super::{Inside, Reader, is_in};
use crate::capture::Part;
use crate::compiled::Compiled;
use crate::matcher::Match;
use crate::tree::{Node, Nodes};
use rhumb_languages::{Doc, Language, Markup};
use rhumb_model::SymbolIndex;
use std::ops::Range;

/// Longer documentation is a manual; the file has it.
const MAX_DOC_BYTES: usize = 2 << 10;

/// Comments and attributes met since the last definition.
#[derive(Default)]
pub(super) struct Lead {
    /// Documentation comments, marks included.
    comments: Vec<Range<usize>>,
    /// Attributes and decorators as written.
    decorators: Vec<String>,
    /// References inside of attributes: their source is the definition that follows.
    pub(super) references: Vec<usize>,
    /// Where the last of them ends.
    end: u32,
    /// Whether it belongs only to a definition that begins on the line after it, or on its own.
    must_touch: bool,
}

/// How far away from a definition its documentation may stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Distance {
    /// Any number of empty lines is between them.
    Any,
    /// The definition is on the next line.
    NextLine,
}

/// What a definition takes from the lead.
#[derive(Default)]
pub(super) struct Taken {
    pub(super) doc: String,
    pub(super) decorators: Vec<String>,
}

impl Reader<'_> {
    /// Takes in a comment that may document something.
    pub(super) fn doc_comment(&mut self, language: &Language, node: Node<'_>) {
        let text = self.text(node);
        match language.definitions.comments.doc {
            Doc::Comments { inner, .. } if inner.iter().any(|mark| text.starts_with(mark)) => {
                self.inner_docs.push((self.context.symbol, node.byte_range()));
            }
            Doc::Comments { outer, .. } if is_doc(text, outer) => {
                if !self.is_adjacent(node.start_byte()) {
                    self.lead = Lead::default();
                }
                self.lead.comments.push(node.byte_range());
                self.lead.end = node.end_byte();
            }
            // A plain comment does not part a definition from what stands before that comment.
            Doc::Comments { .. } if self.lead.end > 0 && self.is_adjacent(node.start_byte()) => {
                self.lead.end = node.end_byte();
            }
            Doc::AllComments { after, .. } if !self.opens_line(node) => self.comment_after(after, node),
            Doc::AllComments { .. } if self.goes_on_after(node) => {}
            Doc::AllComments { outer, .. } if is_doc(text, outer) => self.lead_comment(node, Distance::Any),
            Doc::AllComments { near, .. } if is_doc(text, near) => self.lead_comment(node, Distance::NextLine),
            Doc::RightBefore { marks } if self.opens_line(node) => self.touching_comment(language, node, marks),
            Doc::None
            | Doc::FirstString { .. }
            | Doc::Comments { .. }
            | Doc::AllComments { .. }
            | Doc::RightBefore { .. } => {}
        }
    }

    /// Takes in a comment on a line of its own, where only what touches a definition documents it. What is meant for a tool
    /// may stand between the two.
    fn touching_comment(&mut self, language: &Language, node: Node<'_>, marks: &[&str]) {
        let text = self.text(node);
        if !self.touches(node.start_byte()) {
            self.lead = Lead { must_touch: true, ..Lead::default() };
        }
        let is_directive = language.hooks.is_directive.is_some_and(|is_directive| is_directive(text));
        if is_doc(text, marks) && !is_directive {
            self.lead.comments.push(node.byte_range());
        }
        self.lead.end = node.end_byte();
    }

    /// Whether nothing but blanks stands before a node on its line.
    fn opens_line(&self, node: Node<'_>) -> bool {
        let before = self.source.get(..node.start_byte() as usize).unwrap_or("").trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }

    /// Takes in a comment about what follows it.
    fn lead_comment(&mut self, node: Node<'_>, distance: Distance) {
        let must_touch = distance == Distance::NextLine;
        let goes_on = if self.lead.must_touch || must_touch {
            self.touches(node.start_byte())
        } else {
            self.is_adjacent(node.start_byte())
        };
        if !goes_on {
            self.lead = Lead::default();
        }
        self.lead.comments.push(node.byte_range());
        self.lead.end = node.end_byte();
        self.lead.must_touch = must_touch;
    }

    /// Adds documentation that stands inside of what it documents.
    pub(super) fn add_inner_docs(&mut self) {
        let mut inner_docs = std::mem::take(&mut self.inner_docs);
        inner_docs.sort_by_key(|(symbol, _)| *symbol);
        for comments in inner_docs.chunk_by(|(symbol, _), (next, _)| symbol == next) {
            let index = comments[0].0.index();
            let mut doc = self.facts.texts.get(self.facts.symbols[index].doc).to_owned();
            for (_, range) in comments {
                if !doc.is_empty() {
                    doc.push('\n');
                }
                doc.push_str(&unmarked(self.source.get(range.clone()).unwrap_or("")));
            }
            truncate(&mut doc);
            self.facts.symbols[index].doc = self.facts.texts.push(&doc);
        }
    }

    /// Takes in an attribute: it belongs to the definition it stands in front of, or at the start of, or in the parameters
    /// of.
    pub(super) fn attribute(&mut self, node: Node<'_>) {
        let around = &self.facts.symbols[self.context.symbol.index()];
        let is_at_start = around.parent.is_some() && node.start_byte() < around.name_span.start_byte;
        let is_inside = is_at_start || is_in(node.start_byte(), self.context.parameters);
        if is_inside {
            return;
        }
        if !self.is_adjacent(node.start_byte()) {
            self.lead = Lead::default();
        }
        self.lead.decorators.push(self.text(node).to_owned());
        self.lead.end = node.end_byte();
        self.push_context(node, |context| context.inside.set(Inside::LEAD));
    }

    /// Whether only blanks lie between the lead and `byte`.
    fn is_adjacent(&self, byte: u32) -> bool {
        self.source.get(self.lead.end as usize..byte as usize).is_some_and(|between| between.trim_start().is_empty())
    }

    /// Whether only blanks and at most one line break lie between the lead and `byte`.
    fn touches(&self, byte: u32) -> bool {
        let between = self.source.get(self.lead.end as usize..byte as usize).unwrap_or("");
        self.lead.end > 0 && self.is_adjacent(byte) && between.matches('\n').count() <= 1
    }

    /// Whether the lead belongs to a definition: nothing but blanks lies between it and the definition's line, and on that line
    /// only words, such as `export default`.
    fn leads_to(&self, node: Node<'_>) -> bool {
        let line_start = node.start_byte() - node.start_position().column as u32;
        let words = self.source.get(self.lead.end.max(line_start) as usize..node.start_byte() as usize);
        let is_word = |c: char| c.is_whitespace() || c.is_alphanumeric() || c == '_';
        let is_right_above =
            || if self.lead.must_touch { self.touches(line_start) } else { self.is_adjacent(line_start) };
        (self.lead.end >= line_start || is_right_above()) && words.is_some_and(|words| words.chars().all(is_word))
    }

    /// Hands the lead to a definition.
    pub(super) fn take_lead(&mut self, language: &Language, node: Node<'_>, symbol: SymbolIndex) -> Taken {
        if self.lead.end == 0 || self.lead.end > node.start_byte() {
            return Taken::default();
        }
        // What does not lead to this definition leads to none after it.
        let is_meant = self.leads_to(node);
        let lead = std::mem::take(&mut self.lead);
        if !is_meant {
            return Taken::default();
        }
        for reference in &lead.references {
            if let Some(reference) = self.facts.references.get_mut(*reference) {
                reference.from = symbol;
            }
        }
        let pieces = lead.comments.into_iter().map(|range| unmarked(self.source.get(range).unwrap_or("")));
        let mut doc = pieces.collect::<Vec<_>>().join("\n").trim().to_owned();
        if language.definitions.markup == Markup::Elements {
            doc = without_elements(&doc);
        }
        truncate(&mut doc);
        Taken { doc, decorators: lead.decorators }
    }

    /// The documentation that is the first string of a body.
    /// Also how many bytes of the body it ends after.
    pub(super) fn body_doc(&self, language: &Language, found: &Match<'_, '_>) -> Option<(String, usize)> {
        let body = found.part(Part::Body)?;
        self.first_string(language, body)
    }

    /// Gives the file the documentation that opens it.
    pub(super) fn module_doc<'t>(&mut self, compiled: &'static Compiled, nodes: &'t Nodes<'t>) {
        let doc = nodes.get(0).and_then(|root| self.first_string(compiled.language, root));
        if let Some((doc, _)) = doc {
            self.facts.symbols[0].doc = self.facts.texts.push(&doc);
        }
    }

    fn first_string(&self, language: &Language, body: Node<'_>) -> Option<(String, usize)> {
        let (string, end) = string_statement(language, body)?;
        let text = self.text(string).trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let mut doc = dedented(text.trim_matches(['"', '\'']));
        truncate(&mut doc);
        Some((doc, end))
    }
}

/// The string that documents what it is the body of, and how many bytes of the body its statement ends after.
fn string_statement<'t>(language: &Language, body: Node<'t>) -> Option<(Node<'t>, usize)> {
    let Doc::FirstString { statement, string } = language.definitions.comments.doc else { return None };
    let is_comment = |node: &Node<'_>| language.definitions.comments.kinds.contains(&node.raw().kind());
    let first =
        body.named_children().find(|child| !is_comment(child)).filter(|first| first.raw().kind() == statement)?;
    let inside = first.named_children().next()?;
    let end = first.raw().end_byte().saturating_sub(body.raw().start_byte());
    (inside.raw().kind() == string).then_some((inside, end))
}

/// Whether a comment carries one of the marks of documentation.
fn is_doc(text: &str, marks: &[&str]) -> bool {
    marks.iter().any(|mark| is_marked(text, mark)) && !is_banner(text)
}

/// Whether a comment carries a mark, and not a longer row of the same signs.
fn is_marked(text: &str, mark: &str) -> bool {
    let rest = text.strip_prefix(mark);
    rest.is_some_and(|rest| rest.chars().next() != mark.chars().next_back() || rest.len() < mark.len())
}

/// A line of dashes or slashes parts a file; it documents nothing.
fn is_banner(text: &str) -> bool {
    text.len() > 4 && text.chars().all(|c| matches!(c, '/' | '*' | '-' | '=' | '#' | ' '))
}

/// What comments of several lines start and end with.
const BLOCKS: &[(&str, &str)] = &[("/*", "*/"), ("=begin", "=end")];

/// A comment's text without its marks.
pub(super) fn unmarked(comment: &str) -> String {
    // Some grammars take the blanks behind a comment into it.
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

/// A text without the indentation that its lines share; the first line has none of its own.
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
    fn marks_and_indentation_go_the_text_stays() {
        assert_eq!(unmarked("/// Opens the door."), "Opens the door.");
        assert_eq!(unmarked("/**\n * Opens.\n *\n *   Indented.\n */"), "Opens.\n\n  Indented.");
        assert_eq!(unmarked("/* */"), "");
        assert_eq!(unmarked("=begin\nOpens.\n=end"), "Opens.");
        assert_eq!(unmarked("//    indented"), "   indented");
        assert_eq!(unmarked("/*\n    Opens.\n\n      Indented.\n    */"), "Opens.\n\n  Indented.");
        assert_eq!(dedented("Opens.\n\n    More.\n      Deeper.\n    "), "Opens.\n\nMore.\n  Deeper.");
    }
}

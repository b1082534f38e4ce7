//! Sections of documents. A heading opens one that goes on until the next heading of its level or above, or until what
//! holds the heading ends; whatever tree a grammar makes of that.

use super::{Frame, Reader, position};
use crate::matcher::Match;
use crate::tree::Node;
use rhumb_model::SymbolIndex;

/// A section that is open: its level, from one, and its symbol.
#[derive(Clone, Copy)]
pub(super) struct Section {
    level: u8,
    symbol: SymbolIndex,
}

impl Reader<'_> {
    /// Ends the sections that do not go on after this heading.
    pub(super) fn close_sections(&mut self, heading: Node<'_>, level: u8) {
        let end = holder(heading).end();
        while let Some(Frame { context, section: Some(section), .. }) =
            self.frames.pop_if(|frame| frame.end == end && frame.section.is_some_and(|open| open.level >= level))
        {
            self.context = context;
            let span = &mut self.symbol(section.symbol).span;
            span.end_byte = heading.start_byte();
            span.end = position(heading.start_position());
        }
    }

    /// Opens the section of a heading. It is taken to fill what holds it, until a later heading ends it.
    pub(super) fn open_section(&mut self, symbol: SymbolIndex, found: &Match<'_, '_>, level: u8) {
        let holder = holder(found.node);
        let span = &mut self.symbol(symbol).span;
        span.end_byte = holder.end_byte();
        span.end = position(holder.raw().end_position());
        let frame = Frame { end: holder.end(), context: self.context, section: Some(Section { level, symbol }) };
        self.frames.push(frame);
        self.enter_value(symbol, found);
    }
}

/// What a heading stands in: the document, a quotation, an item of a list. Some grammars nest sections by some of their
/// headings only; nodes of one kind inside of each other count as one.
fn holder(heading: Node<'_>) -> Node<'_> {
    let Some(mut holder) = heading.parent() else { return heading };
    let kind = holder.kind();
    while let Some(around) = holder.parent().filter(|_| holder.kind() == kind) {
        holder = around;
    }
    holder
}

//! Sections of documents. A heading opens a section that extends to the next heading of its level or above, or to the end of
//! the block that contains it, whatever the grammar's tree looks like.

use super::position;
use crate::builders::Builders;
use crate::compiled::Traits;
use crate::matcher::Match;
use crate::tree::Node;
use crate::walk::TreeWalk;
use rhumb_model::SymbolIndex;

/// An open section.
#[derive(Clone, Copy)]
pub(crate) struct Section {
    /// The level of its heading, from one.
    level: u8,
    /// The index of the node that contains its heading.
    holder: u32,
    symbol: SymbolIndex,
}

/// Closes the sections that end at this heading.
pub(super) fn close(walk: &mut TreeWalk<'_>, out: &mut Builders, heading: Node<'_>, level: u8) {
    let holder = container_of_heading(heading).index();
    let is_ended = |section: Section| section.holder == holder && section.level >= level;
    while let Some(section) = walk.pop_section(is_ended) {
        let span = &mut out.symbols[section.symbol].span;
        span.end_byte = heading.start_byte();
        span.end = position(heading.start_position());
    }
}

/// Opens the section of a heading. It extends to the end of its holder unless a later heading ends it.
pub(super) fn open(walk: &mut TreeWalk<'_>, out: &mut Builders, symbol: SymbolIndex, found: &Match<'_, '_>, level: u8) {
    let holder = container_of_heading(found.node);
    let span = &mut out.symbols[symbol].span;
    span.end_byte = holder.end_byte();
    span.end = position(holder.raw().end_position());
    walk.push_section(Section { level, holder: holder.index(), symbol }, holder);
}

/// The node that contains a heading: the document, a quotation, a list item. Nodes with which a grammar groups some sections do not
/// count.
fn container_of_heading(heading: Node<'_>) -> Node<'_> {
    let mut outer = std::iter::successors(heading.parent(), |node| node.parent());
    outer.find(|node| !node.traits().has_any(Traits::GROUP)).unwrap_or(heading)
}

#[cfg(test)]
mod tests {
    use crate::extract;
    use rhumb_languages::by_path;
    use rhumb_model::SymbolKind;

    /// The sections of a document, each with the rows it covers, end excluded.
    fn check(source: &str, expected: &[(&str, u32, u32)]) {
        let facts = extract(source, "a.md", by_path("a.md").expect("Markdown is a language"));
        let sections = facts.symbols.iter().filter(|symbol| symbol.kind == SymbolKind::Section);
        let found: Vec<(&str, u32, u32)> = sections
            .map(|symbol| (facts.texts.get(symbol.qualified_name), symbol.span.start.row, symbol.span.end.row))
            .collect();
        assert_eq!(found, expected, "{source}");
    }

    #[test]
    fn a_section_ends_at_the_next_heading_of_its_level_or_above() {
        check("# A\na\n## B\nb\n# C\nc\n", &[("A", 0, 4), ("A::B", 2, 4), ("C", 4, 6)]);
        check("## A\n### B\n# C\n", &[("A", 0, 2), ("A::B", 1, 2), ("C", 2, 3)]);
        check("# A\n### B\n## C\n", &[("A", 0, 3), ("A::B", 1, 2), ("A::C", 2, 3)]);
    }

    #[test]
    fn underlined_headings_are_headings() {
        check("A\n=\na\n\nB\n-\nb\n\nC\n=\n", &[("A", 0, 8), ("A::B", 4, 8), ("C", 8, 10)]);
        check("A\n=\n\n## B\nb\n", &[("A", 0, 5), ("A::B", 3, 5)]);
        check("# A\n\n### B\nb\n\nC\n=\nc\n", &[("A", 0, 5), ("A::B", 2, 5), ("C", 5, 8)]);
        check("# A\n\nB\n-\n\n### C\n## D\n", &[("A", 0, 7), ("A::B", 2, 6), ("A::B::C", 5, 6), ("A::D", 6, 7)]);
    }

    #[test]
    fn a_heading_in_a_quotation_ends_no_section_outside_of_it() {
        check("## A\n\n> # B\n> b\n\na\n\n### C\n", &[("A", 0, 8), ("A::B", 2, 4), ("A::C", 7, 8)]);
        check("## A\n\n> B\n> =\n> b\n\n### C\n", &[("A", 0, 7), ("A::B", 2, 5), ("A::C", 6, 7)]);
        check("## A\n\n- # B\n", &[("A", 0, 3), ("A::B", 2, 3)]);
    }

    #[test]
    fn code_belongs_to_its_section() {
        let source = "A\n=\n\nB\n-\n\n```python\ndef f(): pass\n```\n";
        let facts = extract(source, "a.md", by_path("a.md").expect("Markdown is a language"));
        let names: Vec<&str> = facts.symbols.iter().map(|symbol| facts.texts.get(symbol.qualified_name)).collect();
        assert_eq!(names, ["", "A", "A::B", "A::B::f"]);
    }
}

//! Comments that document the definition before them on their line: `int width; // in metres`.

use super::docs::{truncate, without_markers};
use crate::builders::{Builders, TrailingComment};
use crate::capture::is_value;
use crate::tree::Node;
use crate::walk::Environment;
use rhumb_model::{Flags, Symbol, SymbolKind};

/// Reads a comment at the end of a line as documentation of the definition on that line.
pub(super) fn read(env: &Environment<'_>, out: &mut Builders, markers: &[&str], node: Node<'_>) {
    let text = env.text(node);
    let rest = env.input.source.get(node.byte_range().end..).unwrap_or("").trim_start_matches([' ', '\t', '\r']);
    let ends_line = rest.is_empty() || rest.starts_with('\n');
    let Some(symbol) = out.symbols.list.last_mut() else { return };
    let is_meant = markers.iter().any(|marker| text.starts_with(marker)) && ends_before(symbol, node);
    if ends_line && is_meant && symbol.doc.is_empty() {
        let doc = without_markers(text);
        symbol.doc = out.texts.push(doc.trim_start_matches(['<', ' ']));
        let symbol = rhumb_model::SymbolIndex::from(out.symbols.list.len() - 1);
        out.docs.trailing = Some(TrailingComment { symbol, row: last_row(node), column: column(node) });
    }
}

/// Reads a comment that may continue the trailing comment in the line above it. Returns whether it does.
pub(super) fn read_continuation(env: &Environment<'_>, out: &mut Builders, node: Node<'_>) -> bool {
    let (row, column) = (node.start_position().row, column(node));
    let continues = |above: &TrailingComment| (above.row, above.column) == (row.wrapping_sub(1), column);
    let Some(above) = out.docs.trailing.filter(continues) else { return false };
    let mut doc = out.texts.get(out.symbols[above.symbol].doc).to_owned();
    doc.push('\n');
    doc.push_str(&without_markers(env.text(node)));
    truncate(&mut doc);
    out.symbols[above.symbol].doc = out.texts.push(&doc);
    out.docs.trailing = Some(TrailingComment { row: last_row(node), ..above });
    true
}

/// Whether a symbol ends before a node, on the same line. The node of a macro contains the comment after it.
fn ends_before(symbol: &Symbol, node: Node<'_>) -> bool {
    let Symbol { kind, span, flags, parent, .. } = *symbol;
    let is_inside = kind == SymbolKind::Macro && node.end_byte() <= span.end_byte;
    let has_no_body = is_value(kind) || kind == SymbolKind::Type || flags.contains(Flags::ABSTRACT);
    let is_before = has_no_body && span.end_byte <= node.start_byte();
    let row = if is_inside { last_row(node) } else { node.start_position().row };
    parent.is_some() && (is_inside || is_before) && span.end.row as usize == row
}

fn last_row(node: Node<'_>) -> usize {
    node.raw().end_position().row
}

fn column(node: Node<'_>) -> usize {
    node.start_position().column
}

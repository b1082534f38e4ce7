//! Names with a mark that only style sheets write: the class `.door` is `door` in markup, and its rename too.

use super::Site;
use crate::error::Error;
use crate::session::Session;
use rhumb_model::SymbolKind;
use rhumb_store::{ReferenceRow, RowRange, SymbolRow};
use std::collections::BTreeMap;

/// The marks of classes and ids.
const MARKS: &[char] = &['.', '#'];

/// The mark of a symbol's name; empty if it has none.
pub(super) fn mark(symbol: &SymbolRow) -> &str {
    let rest = symbol.name.trim_start_matches(MARKS);
    if symbol.kind == SymbolKind::Style { &symbol.name[..symbol.name.len() - rest.len()] } else { "" }
}

/// A name without its mark.
pub(super) fn without<'n>(name: &'n str, mark: &str) -> &'n str {
    name.strip_prefix(mark).unwrap_or(name)
}

/// References to a symbol with a mark by other spellings of its name, as in `styles.doorKnob`.
pub(super) fn respelled(session: &Session<'_>, symbol: &SymbolRow) -> Result<Vec<ReferenceRow>, Error> {
    if mark(symbol).is_empty() {
        return Ok(Vec::new());
    }
    let mut rows = session.store.references_to(symbol.id, &[], RowRange::first(u32::MAX))?;
    rows.retain(|row| row.name != symbol.name);
    Ok(rows)
}

/// Limits the sites of a symbol to the name without its mark, which only some of them have.
pub(super) fn leave_out(session: &Session<'_>, symbol: &SymbolRow, sites: &mut [Site]) {
    let mark = mark(symbol);
    if mark.is_empty() {
        return;
    }
    let mut sources: BTreeMap<String, String> = BTreeMap::new();
    let length = |text: &str| u32::try_from(text.len()).unwrap_or(0);
    let has_mark = |site: &&mut Site| site.end_col.saturating_sub(site.col) == length(&symbol.name);
    for site in sites.iter_mut().filter(has_mark) {
        let text = sources
            .entry(site.path.clone())
            .or_insert_with(|| session.workspace.source(&site.path).map(|source| source.text).unwrap_or_default());
        let line = text.lines().nth(site.line.saturating_sub(1) as usize).unwrap_or("");
        let is_marked = line.get(site.col.saturating_sub(1) as usize..).is_some_and(|rest| rest.starts_with(mark));
        if is_marked {
            site.col += length(mark);
        } else {
            site.end_col = site.end_col.saturating_sub(length(mark));
        }
    }
}

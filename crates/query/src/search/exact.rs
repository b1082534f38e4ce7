//! Exact searches: `=name` finds symbols of exactly that name, `=Owner.name` those of a matching owner.

use crate::name::names_symbol;
use rhumb_model::SymbolId;
use rhumb_store::{Result, Store, SymbolFilter};

/// The name of an exact search, and the filters after it.
pub(super) fn exact_name(text: &str) -> Option<(&str, &str)> {
    let rest = text.trim_start().strip_prefix('=')?.trim_start();
    let (name, filters) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    (!name.is_empty()).then_some((name, filters))
}

/// The symbols with exactly this name that pass the filters.
pub(super) fn symbols_with_name(store: &Store, name: &str, filter: &SymbolFilter) -> Result<Vec<SymbolId>> {
    let whole = store.symbols_with_name(name, filter)?;
    if !whole.is_empty() {
        return Ok(whole);
    }
    let last = crate::name::last_segment(name);
    let found = store.symbols_with_name(last, filter)?;
    let rows = store.symbols_of(&found)?;
    Ok(rows.iter().filter(|row| names_symbol(name, row)).map(|row| row.id).collect())
}

//! Writes the symbols of a file: keeps, deletes or inserts rows, and updates the search index.

use super::Batch;
use crate::error::Result;
use crate::store::StoreMode;
use rhumb_model::{Facts, FileId, Flags, Metrics, Span, Symbol, SymbolId, SymbolKind, Text, Visibility, symbol_handle};
use rusqlite::{Row, params};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::Entry;

/// Replaces the name in a stored signature; the views restore it.
const NAME: &str = "\u{1}";

/// A row of the symbol table, with strings borrowed from the facts.
pub(super) struct SymbolRecord<'f> {
    pub(super) kind: SymbolKind,
    pub(super) visibility: Visibility,
    pub(super) flags: Flags,
    pub(super) name: &'f str,
    pub(super) qualified_name: &'f str,
    pub(super) parent: Option<usize>,
    pub(super) span: Span,
    pub(super) name_span: Span,
    pub(super) subkind: Option<&'f str>,
    pub(super) signature: Option<String>,
    pub(super) doc: Option<&'f str>,
    pub(super) declared_type: Option<&'f str>,
    pub(super) value: Option<&'f str>,
    pub(super) body_hash: u64,
    pub(super) metrics: Option<Metrics>,
}

/// The search text of a stored symbol, to detect changes.
struct StoredSymbol {
    id: SymbolId,
    kind: u8,
    name: String,
    signature: Option<String>,
    doc: Option<String>,
}

/// The stored symbols of a file.
#[derive(Default)]
struct StoredSymbols {
    by_handle: FxHashMap<String, StoredSymbol>,
    /// Extraction should yield unique handles; symbols with duplicate handles are replaced rather than kept.
    duplicates: Vec<(String, SymbolId)>,
}

/// The rows of a file's symbols, in the order of the facts.
pub(super) fn describe(facts: &Facts) -> Vec<SymbolRecord<'_>> {
    facts.symbols.iter().map(|symbol| SymbolRecord::of(facts, symbol)).collect()
}

impl<'f> SymbolRecord<'f> {
    fn of(facts: &'f Facts, symbol: &Symbol) -> Self {
        let text = |text: Text| Some(facts.texts.get(text)).filter(|text| !text.is_empty());
        Self {
            kind: symbol.kind,
            visibility: symbol.visibility,
            flags: symbol.flags,
            name: facts.texts.get(symbol.name),
            qualified_name: facts.texts.get(symbol.qualified_name),
            parent: symbol.parent.map(rhumb_model::SymbolIndex::index),
            span: symbol.span,
            name_span: symbol.name_span,
            subkind: text(symbol.subkind),
            signature: text(symbol.signature).map(|signature| without_name(signature, facts.texts.get(symbol.name))),
            doc: text(symbol.doc),
            declared_type: text(symbol.declared_type),
            value: text(symbol.value),
            body_hash: symbol.body_hash,
            metrics: symbol.kind.is_callable().then_some(symbol.metrics),
        }
    }

    pub(super) fn empty(kind: SymbolKind) -> Self {
        Self {
            kind,
            visibility: Visibility::Public,
            flags: Flags::default(),
            name: "",
            qualified_name: "",
            parent: None,
            span: Span::default(),
            name_span: Span::default(),
            subkind: None,
            signature: None,
            doc: None,
            declared_type: None,
            value: None,
            body_hash: 0,
            metrics: None,
        }
    }

    fn handle(&self, file_handle: &str) -> String {
        match self.parent {
            None => file_handle.to_owned(),
            Some(_) => symbol_handle(file_handle, self.qualified_name),
        }
    }

    /// The stored form of the qualified name: the part before the last segment, and that segment if it differs from the
    /// name.
    fn split_name(&self) -> (Option<&'f str>, Option<&'f str>) {
        let (owner, last) = match self.qualified_name.rsplit_once("::") {
            Some((owner, last)) => (Some(owner), last),
            None => (None, self.qualified_name),
        };
        (owner, Some(last).filter(|last| *last != self.name && self.parent.is_some()))
    }

    fn has_same_search_text(&self, known: &StoredSymbol) -> bool {
        self.kind.number() == known.kind
            && self.name == known.name
            && self.signature == known.signature
            && self.doc == known.doc.as_deref()
    }
}

/// The handle of a row with the columns id, whether it is a file, owner, tail and name.
fn stored_handle(row: &Row<'_>, file_handle: &str) -> Result<String> {
    if row.get(1)? {
        return Ok(file_handle.to_owned());
    }
    let owner: Option<String> = row.get(2)?;
    let last: String = row.get::<_, Option<String>>(3)?.map_or_else(|| row.get(4), Ok)?;
    let qualified_name = owner.map_or(last.clone(), |owner| format!("{owner}::{last}"));
    Ok(symbol_handle(file_handle, &qualified_name))
}

impl Batch<'_> {
    /// Makes `rows` the symbols of `file` and returns their ids. A symbol with an existing handle keeps its id.
    pub(super) fn replace_symbols(
        &mut self,
        file: FileId,
        file_handle: &str,
        rows: &[SymbolRecord<'_>],
    ) -> Result<Vec<SymbolId>> {
        if self.store.mode == StoreMode::Bulk {
            let ids: Vec<SymbolId> = rows.iter().map(|_| SymbolId(self.store.counters.take_symbol())).collect();
            self.write_symbols(file, rows, &ids, &FxHashSet::default())?;
            return Ok(ids);
        }
        let StoredSymbols { by_handle: mut known, duplicates: mut removed } = self.stored_symbols(file, file_handle)?;
        let mut ids = Vec::with_capacity(rows.len());
        let mut changed = Vec::new();
        let mut named = FxHashSet::default();
        for row in rows {
            let handle = row.handle(file_handle);
            let known = known.remove(&handle);
            named.extend(known.as_ref().filter(|known| known.name == row.name).map(|known| known.id));
            let id = match known {
                Some(known) if row.has_same_search_text(&known) => known.id,
                Some(known) => {
                    self.search_updates.remove(&self.store.connection, known.id)?;
                    changed.push(known.id);
                    known.id
                }
                None => {
                    let id = SymbolId(self.store.counters.take_symbol());
                    self.add_handle(&handle, id)?;
                    changed.push(id);
                    id
                }
            };
            ids.push(id);
        }
        removed.extend(known.into_iter().map(|(handle, known)| (handle, known.id)));
        removed.sort_unstable();
        self.remove_symbols(file, &removed)?;
        self.write_symbols(file, rows, &ids, &named)?;
        self.search_updates.add(&self.store.connection, &changed)?;
        Ok(ids)
    }

    /// The stored symbols of the file.
    fn stored_symbols(&self, file: FileId, file_handle: &str) -> Result<StoredSymbols> {
        let mut known = StoredSymbols::default();
        let mut statement = self.store.connection.prepare_cached(
            "SELECT id, parent_id IS NULL, owner, tail, name, kind, signature, doc
            FROM symbol
            WHERE file_id = ?1
            ORDER BY id",
        )?;
        let mut rows = statement.query([file.0])?;
        while let Some(row) = rows.next()? {
            let handle = stored_handle(row, file_handle)?;
            let id = SymbolId(row.get(0)?);
            let symbol =
                StoredSymbol { id, kind: row.get(5)?, name: row.get(4)?, signature: row.get(6)?, doc: row.get(7)? };
            match known.by_handle.entry(handle) {
                Entry::Occupied(place) => known.duplicates.push((place.key().clone(), id)),
                Entry::Vacant(place) => {
                    place.insert(symbol);
                }
            }
        }
        Ok(known)
    }

    /// The symbols of a file with their handles, ordered by id.
    pub(super) fn symbols_with_handles(&self, file: FileId, file_handle: &str) -> Result<Vec<(String, SymbolId)>> {
        let StoredSymbols { by_handle, duplicates: mut symbols } = self.stored_symbols(file, file_handle)?;
        symbols.extend(by_handle.into_iter().map(|(handle, known)| (handle, known.id)));
        symbols.sort_unstable_by_key(|(_, id)| *id);
        Ok(symbols)
    }

    fn add_handle(&self, handle: &str, symbol: SymbolId) -> Result<()> {
        let mut statement =
            self.store.connection.prepare_cached("INSERT OR IGNORE INTO handle (handle, symbol_id) VALUES (?1, ?2)")?;
        statement.execute((handle, symbol.0))?;
        Ok(())
    }

    /// Writes the rows of symbols. Those in `named` exist with the same name and file, so the indexes on these columns need
    /// no update.
    fn write_symbols(
        &self,
        file: FileId,
        rows: &[SymbolRecord<'_>],
        ids: &[SymbolId],
        named: &FxHashSet<SymbolId>,
    ) -> Result<()> {
        let mut update = self.store.connection.prepare_cached(
            "UPDATE symbol SET parent_id = ?3, kind = ?4, visibility = ?5, flags = ?6, owner = ?8, tail = ?9, line = ?10, col = ?11,
                more_lines = ?12, end_col = ?13, name_below = ?14, name_col = ?15, subkind = ?16, signature = ?17, doc = ?18,
                declared_type = ?19, value = ?20, body_hash = ?21, operators = ?22, branches = ?23, loops = ?24, returns = ?25,
                max_nesting = ?26, cognitive = ?27, unsafe_blocks = ?28, unchecked_calls = ?29, assertions = ?30
            WHERE id = ?1",
        )?;
        let mut insert = self.store.connection.prepare_cached(
            "INSERT OR REPLACE INTO symbol (id, file_id, parent_id, kind, visibility, flags, name, owner, tail, line, col,
                more_lines, end_col, name_below, name_col, subkind, signature, doc, declared_type, value, body_hash,
                operators, branches, loops, returns, max_nesting, cognitive, unsafe_blocks, unchecked_calls, assertions)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22,
                ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30)",
        )?;
        for (row, id) in rows.iter().zip(ids) {
            let (owner, tail) = row.split_name();
            let count = |metric: fn(&Metrics) -> u32| row.metrics.as_ref().map(metric);
            let statement = if named.contains(id) { &mut update } else { &mut insert };
            statement.execute(params![
                id.0,
                file.0,
                row.parent.and_then(|parent| ids.get(parent)).map(|parent| parent.0),
                row.kind.number(),
                row.visibility.number(),
                row.flags.bits(),
                row.name,
                owner,
                tail,
                row.span.start.line(),
                row.span.start.col(),
                row.span.end.row.saturating_sub(row.span.start.row),
                row.span.end.col(),
                row.name_span.start.row.saturating_sub(row.span.start.row),
                row.name_span.start.col(),
                row.subkind,
                row.signature,
                row.doc,
                row.declared_type,
                row.value,
                Some(row.body_hash.cast_signed()).filter(|hash| *hash != 0),
                count(|metrics| metrics.operators),
                count(|metrics| metrics.branches),
                count(|metrics| metrics.loops),
                count(|metrics| metrics.returns),
                count(|metrics| metrics.max_nesting),
                count(|metrics| metrics.cognitive),
                count(|metrics| metrics.unsafe_blocks),
                count(|metrics| metrics.unchecked_calls),
                count(|metrics| metrics.assertions),
            ])?;
        }
        Ok(())
    }
}

/// A signature with one character in place of the name.
fn without_name(signature: &str, name: &str) -> String {
    let plain = signature.replace(NAME, "");
    if name.is_empty() { plain } else { plain.replacen(name, NAME, 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, qualified_name: &str, expected: (Option<&str>, Option<&str>)) {
        let row = SymbolRecord { name, qualified_name, parent: Some(0), ..SymbolRecord::empty(SymbolKind::Method) };
        assert_eq!(row.split_name(), expected, "{qualified_name}");
    }

    #[test]
    fn a_qualified_name_is_kept_without_its_name() {
        check("open", "Door::open", (Some("Door"), None));
        check("open", "open", (None, None));
        check("open", "a::Door::open(int)#2", (Some("a::Door"), Some("open(int)#2")));
        check("#lock", "Door::%23lock", (Some("Door"), Some("%23lock")));
    }
}

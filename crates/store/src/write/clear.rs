//! Deletes the facts of a file, or the file itself.

use super::Batch;
use crate::bits::{FIRST_OVERRIDE, ReferenceBits, plain_kind};
use crate::error::Result;
use crate::store::StoreMode;
use rhumb_model::{FileId, State, SymbolId, file_handle};
use rusqlite::OptionalExtension;

/// Rows that belong to a file alone.
const OF_FILE: [&str; 11] = [
    "DELETE FROM vocabulary WHERE file_id = ?1",
    "DELETE FROM tally WHERE file_id = ?1",
    "DELETE FROM import WHERE file_id = ?1",
    "DELETE FROM export WHERE file_id = ?1",
    "DELETE FROM marker WHERE file_id = ?1",
    "DELETE FROM suppression WHERE file_id = ?1",
    "DELETE FROM entry_point WHERE file_id = ?1",
    "DELETE FROM dependency WHERE from_id = ?1",
    "DELETE FROM style_scope WHERE symbol_id IN (SELECT id FROM symbol WHERE file_id = ?1)",
    "DELETE FROM parameter WHERE symbol_id IN (SELECT id FROM symbol WHERE file_id = ?1)",
    "DELETE FROM component WHERE symbol_id IN (SELECT id FROM symbol WHERE file_id = ?1)",
];

/// Results of linking besides references. Dependencies and imports are written again with the links.
const BESIDE_REFERENCES: [&str; 6] = [
    "DELETE FROM tally WHERE file_id = ?1 AND what = 1",
    "DELETE FROM candidate WHERE from_id IN (SELECT id FROM symbol WHERE file_id = ?1)",
    "DELETE FROM dependency WHERE from_id = ?1",
    "DELETE FROM import WHERE file_id = ?1",
    "DELETE FROM inactive WHERE file_id = ?1",
    "DELETE FROM entry_point WHERE file_id = ?1 AND n >= 1 << 19",
];

/// The references of a file. Mentions come first because they are found through the references.
const REFERENCES: [&str; 3] = [
    "DELETE FROM mention WHERE file_id = ?1 AND name IN (
        SELECT r.name FROM symbol s JOIN reference r ON r.from_id = s.id WHERE s.file_id = ?1)",
    "DELETE FROM reference WHERE from_id IN (SELECT id FROM symbol WHERE file_id = ?1)",
    "DELETE FROM digest WHERE file_id = ?1",
];

impl Batch<'_> {
    /// Deletes a file and all its facts. References to its symbols become unresolved.
    pub fn remove_file(&mut self, file: FileId) -> Result<()> {
        self.check_log()?;
        self.clear_links(file)?;
        self.clear_file(file)?;
        let path: Option<String> = self
            .store
            .connection
            .prepare_cached("SELECT path FROM file WHERE id = ?1")?
            .query_row([file.0], |row| row.get(0))
            .optional()?;
        let Some(path) = path else { return Ok(()) };
        let symbols = self.symbols_with_handles(file, &file_handle(&path))?;
        self.remove_symbols(file, &symbols)?;
        self.remove_linkage(file)?;
        self.remove_source(file)?;
        self.each(
            &[
                "DELETE FROM dependency WHERE to_id = ?1",
                "UPDATE import SET target_id = NULL WHERE target_id = ?1",
                "DELETE FROM file WHERE id = ?1",
            ],
            file,
        )
    }

    /// Deletes the facts of a file, but neither its row nor its symbols and their references.
    pub(super) fn clear_file(&mut self, file: FileId) -> Result<()> {
        self.each(&OF_FILE, file)
    }

    /// Deletes the results of linking a file.
    pub(super) fn clear_links(&mut self, file: FileId) -> Result<()> {
        self.clear_beside_references(file)?;
        self.each(&REFERENCES, file)
    }

    /// Deletes the results of linking a file, except for its references.
    pub(super) fn clear_beside_references(&mut self, file: FileId) -> Result<()> {
        self.each(&BESIDE_REFERENCES, file)
    }

    /// Deletes symbols of a file with their search text, handles and references, and unlinks references to them.
    pub(super) fn remove_symbols(&mut self, file: FileId, symbols: &[(String, SymbolId)]) -> Result<()> {
        for (handle, symbol) in symbols {
            self.search_updates.remove(&self.store.connection, *symbol)?;
            self.unlink_target(*symbol)?;
            self.remove_references(file, *symbol)?;
            let connection = &self.store.connection;
            connection
                .prepare_cached("DELETE FROM handle WHERE handle = ?1 AND symbol_id = ?2")?
                .execute((handle, symbol.0))?;
            connection.prepare_cached("DELETE FROM symbol WHERE id = ?1")?.execute([symbol.0])?;
        }
        Ok(())
    }

    /// Deletes the references of a symbol. Whether its file still mentions the same names is determined when the file is
    /// linked.
    fn remove_references(&mut self, file: FileId, symbol: SymbolId) -> Result<()> {
        let connection = &self.store.connection;
        let mut names =
            connection.prepare_cached("SELECT name FROM reference WHERE from_id = ?1 AND name IS NOT NULL")?;
        let names = names.query_map([symbol.0], |row| row.get(0))?.collect::<rusqlite::Result<Vec<u32>>>()?;
        if !names.is_empty() {
            self.removed_names.entry(file).or_default().extend(names);
        }
        connection.prepare_cached("DELETE FROM candidate WHERE from_id = ?1")?.execute([symbol.0])?;
        connection.prepare_cached("DELETE FROM reference WHERE from_id = ?1")?.execute([symbol.0])?;
        Ok(())
    }

    pub(super) fn remove_source(&mut self, file: FileId) -> Result<()> {
        if self.store.mode == StoreMode::Bulk {
            return Ok(());
        }
        self.each(&["DELETE FROM source_fts WHERE rowid = ?1"], file)
    }

    /// A reference keeps its name when its target is deleted, and is unresolved until its file is linked again. The digest
    /// of its source symbol remains: it depends on an id that is never used again, so it will not match.
    fn unlink_target(&self, symbol: SymbolId) -> Result<()> {
        let connection = &self.store.connection;
        let mut incoming =
            connection.prepare_cached("SELECT from_id, n, bits FROM reference WHERE target_id = ?1 AND n >= 0")?;
        let rows: Vec<(u32, i32, u32)> = incoming
            .query_map([symbol.0], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
            .collect::<Result<_, _>>()?;
        let mut forget = connection
            .prepare_cached("UPDATE reference SET target_id = NULL, bits = ?3 WHERE from_id = ?1 AND n = ?2")?;
        for (from, n, bits) in rows {
            forget.execute((from, n, unresolved(bits)))?;
        }
        let mut overridden = connection.prepare_cached("DELETE FROM reference WHERE target_id = ?1 AND n <= ?2")?;
        overridden.execute((symbol.0, FIRST_OVERRIDE))?;
        connection.prepare_cached("DELETE FROM candidate WHERE target_id = ?1")?.execute([symbol.0])?;
        Ok(())
    }

    fn each(&self, statements: &[&str], file: FileId) -> Result<()> {
        for statement in statements {
            self.store.connection.prepare_cached(statement)?.execute([file.0])?;
        }
        Ok(())
    }
}

/// The same bits without a target.
fn unresolved(bits: u32) -> u32 {
    let Some(bits) = ReferenceBits::unpack(bits) else { return bits };
    let kind = bits.role.map_or(bits.kind, plain_kind);
    ReferenceBits { kind, state: State::Unresolved, evidence: None, ..bits }.pack()
}

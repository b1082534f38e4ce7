//! The places of references, without their texts: cheap enough to read all of them before filtering, sorting and counting.

use super::edges::{EdgeKinds, array};
use super::references::ReferenceId;
use super::{known, symbol_flags};
use crate::bits::ReferenceBits;
use crate::error::Result;
use crate::store::Store;
use rhumb_model::{EdgeKind, Evidence, FileId, Flags, Role, State, SymbolId, SymbolKind};
use rusqlite::{Params, Row};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeSet, HashSet};

/// The place of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// The reference.
    pub id: ReferenceId,
    /// Its target, if resolved.
    pub target: Option<SymbolId>,
    /// The symbol that contains it.
    pub from: SymbolId,
    /// The kind of that symbol.
    pub from_kind: SymbolKind,
    /// Whether that symbol is test code.
    pub is_test: bool,
    /// Its file.
    pub file: FileId,
    /// Its line.
    pub line: u32,
    /// Its column.
    pub col: u32,
    /// Its role.
    pub role: Role,
    /// The kind of its edge.
    pub kind: EdgeKind,
    /// Its state.
    pub state: State,
    /// The rule that resolved it.
    pub evidence: Option<Evidence>,
}

/// The place of a reference, with its receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedSite {
    /// The place.
    pub site: Site,
    /// The receiver as written.
    pub receiver: Option<String>,
}

/// Selects the columns of a [`ReceivedSite`]; the rest of the query follows.
macro_rules! select_sites {
    ($from:literal, $rest:literal) => {
        concat!(
            "SELECT r.from_id, r.n, r.target_id, s.kind, s.flags, f.is_test, f.id, s.line + r.below, r.col, r.bits,
                r.receiver
            FROM ",
            $from,
            " CROSS JOIN symbol s ON s.id = r.from_id CROSS JOIN file f ON f.id = s.file_id ",
            $rest,
            " ORDER BY s.line + r.below, r.col, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name, r.n"
        )
    };
}

impl Store {
    /// References to any of `symbols` along edges of `kinds`, ordered by position, but not by file.
    pub fn sites_into(&self, symbols: &[SymbolId], kinds: EdgeKinds) -> Result<Vec<Site>> {
        let sql = select_sites!(
            "json_each(?1) l CROSS JOIN reference r ON r.target_id = l.value",
            "WHERE r.n >= 0 AND 1 << (r.bits >> 11) & ?2"
        );
        self.sites(sql, (array(symbols), kinds.mask()))
    }

    /// Resolved references in any of `symbols` along edges of `kinds`, ordered by position, but not by file.
    pub fn sites_from(&self, symbols: &[SymbolId], kinds: EdgeKinds) -> Result<Vec<Site>> {
        let sql = select_sites!(
            "json_each(?1) l CROSS JOIN reference r ON r.from_id = l.value",
            "WHERE r.n >= 0 AND r.target_id IS NOT NULL AND 1 << (r.bits >> 11) & ?2"
        );
        self.sites(sql, (array(symbols), kinds.mask()))
    }

    /// All references in `symbol`, resolved or not, ordered by position.
    pub fn all_sites_from(&self, symbol: SymbolId) -> Result<Vec<Site>> {
        let sql = select_sites!("reference r", "WHERE r.from_id = ?1 AND r.n >= 0");
        self.sites(sql, [symbol.0])
    }

    /// Resolved references to any of `symbols`, with their receivers, in the same order.
    pub fn received_into(&self, symbols: &[SymbolId]) -> Result<Vec<ReceivedSite>> {
        let sql = select_sites!("json_each(?1) l CROSS JOIN reference r ON r.target_id = l.value", "WHERE r.n >= 0");
        self.rows_of_sites(sql, [array(symbols)], received)
    }

    /// References by `name` in any state, with their receivers, ordered by position, but not by file.
    pub fn received_named(&self, name: &str) -> Result<Vec<ReceivedSite>> {
        let sql = select_sites!(
            "string t CROSS JOIN mention m ON m.name = t.id CROSS JOIN symbol o ON o.file_id = m.file_id
            CROSS JOIN reference r ON r.from_id = o.id AND r.name = t.id",
            "WHERE t.text = ?1 AND r.n >= 0"
        );
        self.rows_of_sites(sql, [name], received)
    }

    /// The ambiguous references that have any of `symbols` among their candidates.
    pub fn candidate_references(&self, symbols: &[SymbolId]) -> Result<FxHashSet<ReferenceId>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT c.from_id, c.n FROM json_each(?1) l CROSS JOIN candidate c ON c.target_id = l.value",
        )?;
        let ids = statement.query_map([array(symbols)], |row| Ok(reference_id(row.get(0)?, row.get(1)?)))?;
        Ok(ids.collect::<rusqlite::Result<_>>()?)
    }

    /// The files that import any of `files`.
    pub fn importers(&self, files: &[FileId]) -> Result<FxHashSet<FileId>> {
        let mut statement = self.connection.prepare_cached("SELECT file_id FROM import WHERE target_id = ?1")?;
        let mut importers = FxHashSet::default();
        for file in files {
            let ids = statement.query_map([file.0], |row| row.get(0).map(FileId))?;
            importers.extend(ids.collect::<rusqlite::Result<Vec<_>>>()?);
        }
        Ok(importers)
    }

    /// The languages of the files that refer to files in `language`, which is one of them.
    pub fn languages_into(&self, language: &str) -> Result<BTreeSet<String>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT DISTINCT a.language FROM file b CROSS JOIN dependency d ON d.to_id = b.id
            CROSS JOIN file a ON a.id = d.from_id WHERE b.language = ?1 UNION SELECT ?1",
        )?;
        let languages = statement.query_map([language], |row| row.get(0))?;
        Ok(languages.collect::<rusqlite::Result<_>>()?)
    }

    /// The languages of files, by id.
    pub fn languages(&self) -> Result<FxHashMap<FileId, String>> {
        let mut statement = self.connection.prepare_cached("SELECT id, language FROM file")?;
        let languages = statement.query_map([], |row| Ok((FileId(row.get(0)?), row.get(1)?)))?;
        Ok(languages.collect::<rusqlite::Result<_>>()?)
    }

    fn sites(&self, sql: &str, parameters: impl Params) -> Result<Vec<Site>> {
        self.rows_of_sites(sql, parameters, site)
    }

    fn rows_of_sites<T>(&self, sql: &str, parameters: impl Params, read: fn(&Row<'_>) -> Result<T>) -> Result<Vec<T>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(parameters)?;
        let mut sites = Vec::new();
        while let Some(row) = rows.next()? {
            sites.push(read(row)?);
        }
        Ok(sites)
    }

    /// The declarations and definitions of each of `symbols`, which are the same thing to its users, and each symbol itself.
    pub fn same_symbols(&self, symbols: &[SymbolId]) -> Result<FxHashMap<SymbolId, SymbolId>> {
        let defines = EdgeKinds::of(&[EdgeKind::Defines]);
        let mut same: FxHashMap<SymbolId, SymbolId> = symbols.iter().map(|symbol| (*symbol, *symbol)).collect();
        for edge in self.edges_from(symbols, defines)? {
            same.entry(edge.target).or_insert(edge.source);
        }
        for edge in self.edges_into(symbols, defines)? {
            same.entry(edge.source).or_insert(edge.target);
        }
        Ok(same)
    }

    /// The paths of files, by id.
    pub fn paths(&self, files: impl Iterator<Item = FileId>) -> Result<FxHashMap<FileId, String>> {
        let mut statement = self.connection.prepare_cached("SELECT path FROM file WHERE id = ?1")?;
        let mut paths = FxHashMap::default();
        for file in files {
            if let std::collections::hash_map::Entry::Vacant(entry) = paths.entry(file) {
                entry.insert(statement.query_row([file.0], |row| row.get(0))?);
            }
        }
        Ok(paths)
    }

    /// The paths of all generated files.
    pub fn generated_paths(&self) -> Result<HashSet<String>> {
        let mut statement = self.connection.prepare_cached("SELECT path FROM file WHERE is_generated")?;
        let paths = statement.query_map([], |row| row.get(0))?;
        Ok(paths.collect::<rusqlite::Result<_>>()?)
    }
}

fn received(row: &Row<'_>) -> Result<ReceivedSite> {
    Ok(ReceivedSite { site: site(row)?, receiver: row.get(10)? })
}

fn reference_id(from: u32, n: i64) -> ReferenceId {
    ReferenceId(i64::from(from) << 20 | n)
}

/// Reads a row of [`select_sites`].
fn site(row: &Row<'_>) -> Result<Site> {
    let (from, n): (u32, i64) = (row.get(0)?, row.get(1)?);
    let bits = known(ReferenceBits::unpack(row.get(9)?), "reference")?;
    Ok(Site {
        id: reference_id(from, n),
        target: row.get::<_, Option<u32>>(2)?.map(SymbolId),
        from: SymbolId(from),
        from_kind: known(SymbolKind::from_number(row.get(3)?), "symbol kind")?,
        is_test: symbol_flags(row, 4, 5)?.contains(Flags::TEST),
        file: FileId(row.get(6)?),
        line: row.get(7)?,
        col: row.get(8)?,
        role: known(bits.role, "reference")?,
        kind: bits.kind,
        state: bits.state,
        evidence: bits.evidence,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;

    #[test]
    fn sites_are_seen_from_both_ends() {
        let store = Fixture::house().store;
        let calls = EdgeKinds::of(&[EdgeKind::Calls, EdgeKind::Instantiates]);
        let into = store.sites_into(&[SymbolId(3), SymbolId(4)], calls).unwrap();
        let paths = store.paths(into.iter().map(|site| site.file)).unwrap();
        let shown: Vec<(&str, u32, u32)> =
            into.iter().map(|site| (paths[&site.file].as_str(), site.line, site.col)).collect();
        assert_eq!(shown, [("house/room.py", 5, 5), ("house/door.py", 12, 10)]);
        let from = store.sites_from(&[SymbolId(4)], calls).unwrap();
        assert_eq!(from.iter().map(|site| (site.line, site.target)).collect::<Vec<_>>(), [(12, Some(SymbolId(3)))]);
    }
}

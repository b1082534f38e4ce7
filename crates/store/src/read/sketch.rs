//! Data for the map of a repository: files, their definitions, imports and uses. Reads many files at once, and of each
//! symbol only what a map shows.

use super::known;
use crate::error::Result;
use crate::store::Store;
use rhumb_model::{EdgeKind, FileId, Flags, Role, SymbolId, SymbolKind};
use rusqlite::Row;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::HashMap;

/// A definition that is visible to other files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SketchSymbol {
    /// Its id.
    pub id: SymbolId,
    /// Its file.
    pub file: FileId,
    /// The symbol that contains it.
    pub parent: Option<SymbolId>,
    /// Its kind.
    pub kind: SymbolKind,
    /// Its flags.
    pub flags: Flags,
    /// Its name as written.
    pub name: String,
    /// The qualified name of its parent.
    pub owner: Option<String>,
    /// The line of its name.
    pub line: u32,
    /// Its declared type or return type.
    pub declared_type: Option<String>,
    /// Its parameters, in order.
    pub parameters: Vec<SketchParameter>,
    /// The names of its base types, in order.
    pub bases: Vec<String>,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SketchParameter {
    /// Its name or pattern.
    pub name: String,
    /// Whether a call may omit it.
    pub is_optional: bool,
    /// Whether it accepts any number of arguments.
    pub is_variadic: bool,
}

/// An import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SketchImport {
    /// The file that contains it.
    pub file: FileId,
    /// The imported module as written.
    pub source: String,
    /// The imported file, if it is in the index.
    pub target: Option<FileId>,
}

/// References from one file to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileEdge {
    /// The file that refers.
    pub from: FileId,
    /// The file that is referred to.
    pub to: FileId,
    /// Number of references.
    pub weight: u32,
    /// Whether all of them are types.
    pub is_type_only: bool,
}

/// The use of a symbol in another file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileUse {
    /// The symbol.
    pub target: SymbolId,
    /// The other file.
    pub file: FileId,
    /// The first line that uses it.
    pub line: u32,
}

/// A call or instantiation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SketchCall {
    /// The caller.
    pub from: SymbolId,
    /// The callee.
    pub target: SymbolId,
    /// The name of the callee.
    pub name: String,
    /// The qualified name of the callee's parent.
    pub owner: Option<String>,
}

impl Store {
    /// References between files, unordered.
    pub fn file_edges(&self) -> Result<Vec<FileEdge>> {
        let mut statement =
            self.connection.prepare_cached("SELECT from_id, to_id, weight, is_type_only FROM dependency")?;
        let rows = statement.query_map([], |row| {
            Ok(FileEdge {
                from: FileId(row.get(0)?),
                to: FileId(row.get(1)?),
                weight: row.get(2)?,
                is_type_only: row.get(3)?,
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Symbols of `files` that are visible to other files, in the order of `files` and positions, without local symbols and
    /// symbols inside documents.
    pub fn sketch_symbols(&self, files: &[FileId]) -> Result<Vec<SketchSymbol>> {
        let mut symbols = self.bare_symbols(files)?;
        let places: HashMap<SymbolId, usize> = symbols.iter().enumerate().map(|(at, it)| (it.id, at)).collect();
        self.add_parameters(files, &places, &mut symbols)?;
        self.add_bases(files, &places, &mut symbols)?;
        Ok(symbols)
    }

    fn bare_symbols(&self, files: &[FileId]) -> Result<Vec<SketchSymbol>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT s.id, s.file_id, s.parent_id, s.kind, s.flags, s.name, s.owner, s.line + s.name_below, s.declared_type
            FROM json_each(?1) l
            CROSS JOIN symbol s ON s.file_id = l.value
            WHERE s.parent_id IS NOT NULL AND NOT s.flags & ?2
            ORDER BY l.key, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name",
        )?;
        let mut rows = statement.query((array(files), Flags::LOCAL.bits() | Flags::EMBEDDED.bits()))?;
        let mut symbols = Vec::new();
        while let Some(row) = rows.next()? {
            symbols.push(symbol(row)?);
        }
        Ok(symbols)
    }

    fn add_parameters(
        &self,
        files: &[FileId],
        places: &HashMap<SymbolId, usize>,
        symbols: &mut [SketchSymbol],
    ) -> Result<()> {
        let mut statement = self.connection.prepare_cached(
            "SELECT p.symbol_id, p.name, p.flags
            FROM json_each(?1) l
            CROSS JOIN symbol s ON s.file_id = l.value
            CROSS JOIN parameter p ON p.symbol_id = s.id
            ORDER BY p.symbol_id, p.position",
        )?;
        let mut rows = statement.query([array(files)])?;
        while let Some(row) = rows.next()? {
            let Some(at) = places.get(&SymbolId(row.get(0)?)) else { continue };
            let flags: u8 = row.get(2)?;
            let (is_optional, is_variadic) = (flags & 1 != 0, flags & 2 != 0);
            symbols[*at].parameters.push(SketchParameter { name: row.get(1)?, is_optional, is_variadic });
        }
        Ok(())
    }

    fn add_bases(
        &self,
        files: &[FileId],
        places: &HashMap<SymbolId, usize>,
        symbols: &mut [SketchSymbol],
    ) -> Result<()> {
        let types: Vec<String> =
            SymbolKind::ALL.iter().filter(|kind| kind.is_type()).map(|kind| kind.number().to_string()).collect();
        let mut statement = self.connection.prepare_cached(
            "SELECT r.from_id, t.text
            FROM json_each(?1) l
            CROSS JOIN symbol s ON s.file_id = l.value AND s.kind IN (SELECT value FROM json_each(?2))
            CROSS JOIN reference r ON r.from_id = s.id AND r.n >= 0
            CROSS JOIN string t ON t.id = r.name
            WHERE (r.bits >> 7 & 15) - 1 IN (?3, ?4)
            ORDER BY r.from_id, r.n",
        )?;
        let types = format!("[{}]", types.join(","));
        let mut rows = statement.query((array(files), types, Role::Extends.number(), Role::Implements.number()))?;
        while let Some(row) = rows.next()? {
            let Some(at) = places.get(&SymbolId(row.get(0)?)) else { continue };
            symbols[*at].bases.push(row.get(1)?);
        }
        Ok(())
    }

    /// Imports of `files`, in the order of `files` and positions.
    pub fn sketch_imports(&self, files: &[FileId]) -> Result<Vec<SketchImport>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT i.file_id, i.source, i.target_id
            FROM json_each(?1) l
            CROSS JOIN import i ON i.file_id = l.value
            ORDER BY l.key, i.n",
        )?;
        let rows = statement.query_map([array(files)], |row| {
            let target: Option<u32> = row.get(2)?;
            Ok(SketchImport { file: FileId(row.get(0)?), source: row.get(1)?, target: target.map(FileId) })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Uses of symbols of `files` in other files, without imports and prose; unordered.
    pub fn uses_of_files(&self, files: &[FileId]) -> Result<Vec<FileUse>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT r.target_id, u.file_id, min(u.line + r.below)
            FROM json_each(?1) l
            CROSS JOIN symbol s ON s.file_id = l.value
            CROSS JOIN reference r ON r.target_id = s.id AND r.n >= 0
            CROSS JOIN symbol u ON u.id = r.from_id AND u.file_id <> s.file_id
            WHERE r.bits >> 11 NOT IN (?2, ?3)
            GROUP BY r.target_id, u.file_id",
        )?;
        let (imports, mentions) = (EdgeKind::Imports.number(), EdgeKind::Mentions.number());
        let rows = statement.query_map((array(files), imports, mentions), |row| {
            Ok(FileUse { target: SymbolId(row.get(0)?), file: FileId(row.get(1)?), line: row.get(2)? })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// How many other files refer to each symbol of `files`; symbols without such files are left out.
    pub fn user_counts(&self, files: &[FileId]) -> Result<FxHashMap<SymbolId, u32>> {
        let counted: FxHashSet<FileId> = files.iter().copied().collect();
        let homes = self.files_of_symbols()?;
        let mut ids: Vec<u32> = homes.iter().filter(|(_, file)| counted.contains(file)).map(|(id, _)| *id).collect();
        ids.sort_unstable();
        let ids: Vec<String> = ids.iter().map(u32::to_string).collect();
        // The index on targets has these columns: no row of the large table is read.
        let mut statement = self.connection.prepare_cached(
            "SELECT r.target_id, r.from_id
            FROM json_each(?1) l
            CROSS JOIN reference r ON r.target_id = l.value
            WHERE r.n >= 0",
        )?;
        let mut rows = statement.query([format!("[{}]", ids.join(","))])?;
        let mut counts: FxHashMap<SymbolId, u32> = FxHashMap::default();
        let (mut current, mut users) = (None, FxHashSet::default());
        while let Some(row) = rows.next()? {
            let (target, from): (u32, u32) = (row.get(0)?, row.get(1)?);
            if current != Some(target) {
                current = Some(target);
                users.clear();
            }
            let Some(user) = homes.get(&from) else { continue };
            if homes.get(&target) != Some(user) && users.insert(*user) {
                *counts.entry(SymbolId(target)).or_default() += 1;
            }
        }
        Ok(counts)
    }

    /// Calls in `files` and mentions in their prose, each pair once, in source order.
    pub fn calls_of_files(&self, files: &[FileId]) -> Result<Vec<SketchCall>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT r.from_id, r.target_id, t.name, t.owner
            FROM json_each(?1) l
            CROSS JOIN symbol s ON s.file_id = l.value AND NOT s.flags & ?2
            CROSS JOIN reference r ON r.from_id = s.id AND r.n >= 0 AND r.target_id IS NOT NULL
            CROSS JOIN symbol t ON t.id = r.target_id AND (t.parent_id IS NOT NULL OR r.bits >> 11 = ?5) AND NOT t.flags & ?2
            WHERE r.bits >> 11 IN (?3, ?4, ?5)
            ORDER BY r.from_id, r.n",
        )?;
        let hidden = Flags::LOCAL.bits() | Flags::EMBEDDED.bits();
        let (calls, makes) = (EdgeKind::Calls.number(), EdgeKind::Instantiates.number());
        let mentions = EdgeKind::Mentions.number();
        let mut rows = statement.query((array(files), hidden, calls, makes, mentions))?;
        let mut found: Vec<SketchCall> = Vec::new();
        while let Some(row) = rows.next()? {
            let (from, target) = (SymbolId(row.get(0)?), SymbolId(row.get(1)?));
            let of_same = found.iter().rev().take_while(|call| call.from == from);
            if !of_same.into_iter().any(|call| call.target == target) {
                found.push(SketchCall { from, target, name: row.get(2)?, owner: row.get(3)? });
            }
        }
        Ok(found)
    }
}

/// Ids as a JSON array for `json_each`.
fn array(files: &[FileId]) -> String {
    let ids: Vec<String> = files.iter().map(|file| file.0.to_string()).collect();
    format!("[{}]", ids.join(","))
}

fn symbol(row: &Row<'_>) -> Result<SketchSymbol> {
    let parent: Option<u32> = row.get(2)?;
    Ok(SketchSymbol {
        id: SymbolId(row.get(0)?),
        file: FileId(row.get(1)?),
        parent: parent.map(SymbolId),
        kind: known(SymbolKind::from_number(row.get(3)?), "symbol kind")?,
        flags: Flags::from_bits_retain(row.get(4)?),
        name: row.get(5)?,
        owner: row.get(6)?,
        line: row.get(7)?,
        declared_type: row.get(8)?,
        parameters: Vec::new(),
        bases: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;

    /// The files of the sample, the second one first.
    fn files(store: &Store) -> Vec<FileId> {
        store.files().unwrap().iter().rev().map(|file| file.id).collect()
    }

    #[test]
    fn symbols_come_in_the_order_of_the_list() {
        let store = Fixture::house().store;
        let symbols = store.sketch_symbols(&files(&store)).unwrap();
        let names: Vec<&str> = symbols.iter().map(|symbol| symbol.name.as_str()).collect();
        assert_eq!(names, ["enter", "Door", "open", "open_all"]);
    }

    #[test]
    fn uses_are_listed_by_file_and_calls_by_symbol() {
        let store = Fixture::house().store;
        let files = files(&store);
        let uses = store.uses_of_files(&files).unwrap();
        assert!(!uses.is_empty());
        assert!(uses.iter().all(|it| it.file == files[0]), "only the room uses something of another file: {uses:?}");
        let calls = store.calls_of_files(&files).unwrap();
        let names: Vec<&str> = calls.iter().map(|call| call.name.as_str()).collect();
        assert_eq!(names, ["open", "open_all"]);
        assert_eq!(store.file_edges().unwrap().len(), 1);
    }
}

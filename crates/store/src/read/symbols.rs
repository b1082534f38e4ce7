//! Definitions: by id, handle, name or file.

use super::edges::array;
use super::{known, symbol_flags};
use crate::error::Result;
use crate::search::Within;
use crate::store::Store;
use rhumb_model::{Flags, Metrics, Role, SymbolId, SymbolKind, Visibility, file_handle, symbol_handle};
use rusqlite::{OptionalExtension, Params, Row};

/// A definition.
#[derive(Clone, Debug, PartialEq)]
pub struct SymbolRow {
    /// Its id.
    pub id: SymbolId,
    /// Its handle.
    pub handle: String,
    /// Its file.
    pub file_path: String,
    /// The language of the file.
    pub language: String,
    /// Its name as written.
    pub name: String,
    /// The names of its parents and its own; empty for a file.
    pub qualified_name: String,
    /// Its kind.
    pub kind: SymbolKind,
    /// A language-specific subdivision of the kind.
    pub subkind: Option<String>,
    /// Its visibility.
    pub visibility: Visibility,
    /// Its flags; [`Flags::TEST`] also if it is in a test file.
    pub flags: Flags,
    /// The symbol that contains it.
    pub parent: Option<SymbolId>,
    /// First line.
    pub line_start: u32,
    /// Column of the first byte.
    pub col_start: u32,
    /// Last line.
    pub line_end: u32,
    /// Column after the last byte.
    pub col_end: u32,
    /// Line of its name.
    pub name_line: u32,
    /// Column of its name.
    pub name_col: u32,
    /// The definition up to its body.
    pub signature: Option<String>,
    /// Its doc comment.
    pub doc: Option<String>,
    /// Its declared type or return type.
    pub declared_type: Option<String>,
    /// The value of a constant, if it is a literal.
    pub value: Option<String>,
    /// A hash of the body.
    pub body_hash: Option<u64>,
    /// Metrics of its body; only for callables.
    pub metrics: Option<Metrics>,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterRow {
    /// Its name.
    pub name: String,
    /// Its declared type.
    pub declared_type: Option<String>,
    /// Its default value as written.
    pub default_value: Option<String>,
    /// Whether a call may omit it.
    pub is_optional: bool,
    /// Whether it accepts any number of arguments.
    pub is_variadic: bool,
}

/// Selects the columns of a [`SymbolRow`]; the rest of the query follows.
macro_rules! select_symbols {
    ($rest:literal) => {
        concat!(
            "SELECT s.id, f.path, f.language, s.name, s.owner, s.tail, s.kind, s.subkind, s.visibility, s.flags,
                s.parent_id, s.line, s.col, s.more_lines, s.end_col, s.name_below, s.name_col,
                replace(s.signature, char(1), s.name), s.doc,
                s.declared_type, s.value, s.body_hash, s.operators, s.branches, s.loops, s.returns, s.max_nesting,
                s.cognitive, s.unsafe_blocks, s.unchecked_calls, s.assertions, f.is_test
            FROM symbol s
            JOIN file f ON f.id = s.file_id
            ",
            $rest
        )
    };
}
pub(super) use select_symbols;

impl Store {
    /// The symbol with this id.
    pub fn symbol(&self, symbol: SymbolId) -> Result<Option<SymbolRow>> {
        self.one_symbol(select_symbols!("WHERE s.id = ?1"), [symbol.0])
    }

    /// The symbol with this handle.
    pub fn symbol_by_handle(&self, handle: &str) -> Result<Option<SymbolRow>> {
        let sql = select_symbols!("WHERE s.id = (SELECT h.symbol_id FROM handle h WHERE h.handle = ?1)");
        self.one_symbol(sql, [handle])
    }

    /// Symbols with exactly this name, ordered by file and position, at most `limit`.
    pub fn symbols_named(&self, name: &str, limit: u32) -> Result<Vec<SymbolRow>> {
        self.symbol_rows(
            select_symbols!(
                "WHERE s.name = ?1
                ORDER BY f.path, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name
                LIMIT ?2"
            ),
            (name, limit),
        )
    }

    /// Symbols of a file in source order, starting with the file itself.
    pub fn symbols_of_file(&self, path: &str) -> Result<Vec<SymbolRow>> {
        let sql = select_symbols!(
            "WHERE f.path = ?1
            ORDER BY s.parent_id IS NOT NULL, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name"
        );
        self.symbol_rows(sql, [path])
    }

    /// Symbols of a file, or of all files in a directory, ordered by file and position.
    pub fn symbols_within(&self, within: Within<'_>) -> Result<Vec<SymbolRow>> {
        let (file, folder) = match within {
            Within::File(path) => (Some(path), None),
            Within::Folder(start) => (None, Some(start)),
        };
        let sql = select_symbols!(
            "WHERE f.path = ?1 OR substr(f.path, 1, length(?2)) = ?2
            ORDER BY f.path, s.parent_id IS NOT NULL, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name"
        );
        self.symbol_rows(sql, (file, folder))
    }

    /// Direct children of `symbol`, in source order.
    pub fn children_of(&self, symbol: SymbolId) -> Result<Vec<SymbolRow>> {
        let sql = select_symbols!(
            "JOIN reference r ON r.target_id = s.id AND r.n < 0
            WHERE r.from_id = ?1 AND s.parent_id = ?1
            ORDER BY s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name"
        );
        self.symbol_rows(sql, [symbol.0])
    }

    /// The decorators, annotations and attributes of each of `symbols` as written, without arguments, in source order.
    pub fn decorators_of(&self, symbols: &[SymbolId]) -> Result<Vec<(SymbolId, String)>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT r.from_id, coalesce(r.receiver || '.', '') || t.text
            FROM json_each(?1) l
            CROSS JOIN reference r ON r.from_id = l.value AND r.n >= 0 AND (r.bits >> 7 & 15) - 1 = ?2
            CROSS JOIN string t ON t.id = r.name
            ORDER BY l.key, r.n",
        )?;
        let rows = statement
            .query_map((array(symbols), Role::Decorates.number()), |row| Ok((SymbolId(row.get(0)?), row.get(1)?)))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Parameters of a symbol, in order.
    pub fn parameters_of(&self, symbol: SymbolId) -> Result<Vec<ParameterRow>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT name, declared_type, default_value, flags FROM parameter WHERE symbol_id = ?1 ORDER BY position",
        )?;
        let rows = statement.query_map([symbol.0], |row| {
            let flags: u8 = row.get(3)?;
            Ok(ParameterRow {
                name: row.get(0)?,
                declared_type: row.get(1)?,
                default_value: row.get(2)?,
                is_optional: flags & 1 != 0,
                is_variadic: flags & 2 != 0,
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    pub(super) fn one_symbol(&self, sql: &str, parameters: impl Params) -> Result<Option<SymbolRow>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        statement.query_row(parameters, |row| Ok(read(row))).optional()?.transpose()
    }

    pub(super) fn symbol_rows(&self, sql: &str, parameters: impl Params) -> Result<Vec<SymbolRow>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(parameters)?;
        let mut symbols = Vec::new();
        while let Some(row) = rows.next()? {
            symbols.push(read(row)?);
        }
        Ok(symbols)
    }
}

/// Reads a row of [`select_symbols`].
fn read(row: &Row<'_>) -> Result<SymbolRow> {
    let file_path: String = row.get(1)?;
    let name: String = row.get(3)?;
    let parent: Option<u32> = row.get(10)?;
    let (owner, tail): (Option<String>, Option<String>) = (row.get(4)?, row.get(5)?);
    let qualified_name = match parent {
        Some(_) => qualified_name(owner.as_deref(), tail.as_deref(), &name),
        None => String::new(),
    };
    let line_start: u32 = row.get(11)?;
    Ok(SymbolRow {
        id: SymbolId(row.get(0)?),
        handle: handle(&file_path, &qualified_name),
        language: row.get(2)?,
        qualified_name,
        kind: known(SymbolKind::from_number(row.get(6)?), "symbol kind")?,
        subkind: row.get(7)?,
        visibility: known(Visibility::from_number(row.get(8)?), "visibility")?,
        flags: symbol_flags(row, 9, 31)?,
        parent: parent.map(SymbolId),
        line_start,
        col_start: row.get(12)?,
        line_end: line_start.saturating_add(row.get(13)?),
        col_end: row.get(14)?,
        name_line: line_start.saturating_add(row.get(15)?),
        name_col: row.get(16)?,
        signature: row.get(17)?,
        doc: row.get(18)?,
        declared_type: row.get(19)?,
        value: row.get(20)?,
        body_hash: row.get::<_, Option<i64>>(21)?.map(i64::cast_unsigned),
        metrics: metrics(row, 22)?,
        file_path,
        name,
    })
}

pub(crate) fn handle(file_path: &str, qualified_name: &str) -> String {
    let file = file_handle(file_path);
    if qualified_name.is_empty() { file } else { symbol_handle(&file, qualified_name) }
}

/// The parent's qualified name and the last segment, which is the name unless there is a `tail`.
pub(crate) fn qualified_name(owner: Option<&str>, tail: Option<&str>, name: &str) -> String {
    let last = tail.unwrap_or(name);
    owner.map_or_else(|| last.to_owned(), |owner| format!("{owner}::{last}"))
}

/// Reads metrics from the columns starting at `first`.
fn metrics(row: &Row<'_>, first: usize) -> rusqlite::Result<Option<Metrics>> {
    let Some(operators) = row.get(first)? else { return Ok(None) };
    Ok(Some(Metrics {
        operators,
        branches: row.get(first + 1)?,
        loops: row.get(first + 2)?,
        returns: row.get(first + 3)?,
        max_nesting: row.get(first + 4)?,
        cognitive: row.get(first + 5)?,
        unsafe_blocks: row.get(first + 6)?,
        unchecked_calls: row.get(first + 7)?,
        assertions: row.get(first + 8)?,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;

    fn handles(symbols: &[SymbolRow]) -> Vec<&str> {
        symbols.iter().map(|symbol| symbol.handle.as_str()).collect()
    }

    #[test]
    fn symbols_are_found_by_every_key() {
        let store = Fixture::house().store;
        let open = store.symbol_by_handle("house/door.py::Door::open").unwrap().unwrap();
        assert_eq!(store.symbol(open.id).unwrap().as_ref(), Some(&open));
        assert_eq!(store.symbols_named("open", 10).unwrap(), std::slice::from_ref(&open));
        assert_eq!((open.line_start, open.line_end, open.name_col), (4, 6, 5));
        assert_eq!(open.metrics.map(|metrics| metrics.cyclomatic()), Some(4));
        assert_eq!(store.symbol_by_handle("house/door.py::Door::close").unwrap(), None);
        assert_eq!(
            handles(&store.symbols_of_file("house/door.py").unwrap()),
            ["house/door.py", "house/door.py::Door", "house/door.py::Door::open", "house/door.py::open_all"]
        );
        assert_eq!(
            handles(&store.children_of(SymbolId(1)).unwrap()),
            ["house/door.py::Door", "house/door.py::open_all"]
        );
    }

    #[test]
    fn parameters_come_in_order() {
        let store = Fixture::house().store;
        let parameters = store.parameters_of(SymbolId(3)).unwrap();
        assert_eq!(parameters[0].name, "self");
        assert_eq!(
            parameters[1],
            ParameterRow {
                name: "width".into(),
                declared_type: Some("int".into()),
                default_value: Some("80".into()),
                is_optional: true,
                is_variadic: false,
            }
        );
    }
}

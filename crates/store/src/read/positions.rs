//! What is at a position in a file: the innermost definition, or the reference under the cursor.

use super::references::{ReferenceRow, select_references};
use super::symbols::{SymbolRow, select_symbols};
use crate::error::Result;
use crate::store::Store;

impl Store {
    /// The innermost symbol at a position, or the file itself. Lines and columns count from one.
    pub fn symbol_at(&self, path: &str, line: u32, col: u32) -> Result<Option<SymbolRow>> {
        // Of two symbols around a position, the inner one starts later or, if both start together, ends earlier.
        let sql = select_symbols!(
            "WHERE f.path = ?1
            AND (s.parent_id IS NULL
                OR (s.line, s.col) <= (?2, ?3) AND (?2, ?3) < (s.line + s.more_lines, s.end_col))
            ORDER BY s.parent_id IS NULL, s.line DESC, s.col DESC, s.more_lines, s.end_col,
                s.name_below DESC, s.name_col DESC, s.owner DESC, s.tail DESC, s.name DESC
            LIMIT 1"
        );
        self.one_symbol(sql, (path, line, col))
    }

    /// The reference whose name is at a position. Lines and columns count from one.
    pub fn reference_at(&self, path: &str, line: u32, col: u32) -> Result<Option<ReferenceRow>> {
        let sql = select_references!(
            "WHERE f.path = ?1 AND s.line + r.below = ?2 AND r.col <= ?3 AND ?3 < r.col + octet_length(t.text)
            ORDER BY r.col DESC, r.target_id IS NULL, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name, r.n
            LIMIT 1"
        );
        Ok(self.reference_rows(sql, (path, line, col))?.into_iter().next())
    }

    /// Whether a line is in inactive code: no configuration of the project enables it.
    pub fn is_inactive(&self, path: &str, line: u32) -> Result<bool> {
        let mut statement = self.connection.prepare_cached(
            "SELECT 1 FROM inactive i JOIN file f ON f.id = i.file_id
            WHERE f.path = ?1 AND ?2 BETWEEN i.line AND i.last_line",
        )?;
        Ok(statement.exists((path, line))?)
    }
}

#[cfg(test)]
mod tests {
    use crate::sample::Fixture;

    #[test]
    fn the_innermost_symbol_wins() {
        let store = Fixture::house().store;
        let at = |line, col| store.symbol_at("house/door.py", line, col).unwrap().map(|symbol| symbol.handle);
        assert_eq!(at(5, 1).as_deref(), Some("house/door.py::Door::open"));
        assert_eq!(at(4, 1).as_deref(), Some("house/door.py::Door::open"));
        assert_eq!(at(8, 1).as_deref(), Some("house/door.py::Door"));
        assert_eq!(at(10, 1).as_deref(), Some("house/door.py"));
        assert_eq!(store.symbol_at("house/cellar.py", 1, 1).unwrap(), None);
    }

    #[test]
    fn a_reference_is_found_anywhere_in_its_name() {
        let store = Fixture::house().store;
        let at = |col| store.reference_at("house/door.py", 12, col).unwrap().map(|reference| reference.name);
        assert_eq!(at(9), None);
        assert_eq!(at(10).as_deref(), Some("open"));
        assert_eq!(at(13).as_deref(), Some("open"));
        assert_eq!(at(14), None);
    }

    #[test]
    fn inactive_lines_are_reported() {
        let fixture = Fixture::house();
        fixture.texts("INSERT INTO inactive SELECT id, 4, 6 FROM file WHERE path = 'house/door.py'");
        let is_inactive = |line| fixture.store.is_inactive("house/door.py", line).unwrap();
        assert_eq!([3, 4, 6, 7].map(is_inactive), [false, true, true, false]);
        assert!(!fixture.store.is_inactive("house/cellar.py", 4).unwrap());
        let names = fixture.texts("SELECT name FROM symbols WHERE is_inactive");
        assert_eq!(names, ["open"]);
    }
}

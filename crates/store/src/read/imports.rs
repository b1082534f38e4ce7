//! Which file brings in what, and which file needs which.

use crate::error::Result;
use crate::store::Store;
use rusqlite::Row;

/// An import statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportRow {
    /// The file that imports.
    pub file_path: String,
    /// The module as written.
    pub source: String,
    /// The module's file, if it is in the repository.
    pub resolved_path: Option<String>,
    /// The imported names, as a JSON list.
    pub specifiers: String,
    /// Whether only types are taken.
    pub is_type_only: bool,
    /// Its line.
    pub line: u32,
}

/// That one file needs another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DependencyRow {
    /// The file at the other end.
    pub path: String,
    /// Whether only types are taken.
    pub is_type_only: bool,
    /// How many references lead from the one into the other.
    pub weight: u32,
}

impl Store {
    /// Imports of a file, in its order.
    pub fn imports_of(&self, path: &str) -> Result<Vec<ImportRow>> {
        self.import_rows(
            "SELECT file_path, source, resolved_path, specifiers, is_type_only, line_number
            FROM imports
            WHERE file_path = ?1
            ORDER BY line_number, id",
            path,
        )
    }

    /// Imports that bring in the file at `path`, in the order of files.
    pub fn importers_of(&self, path: &str) -> Result<Vec<ImportRow>> {
        self.import_rows(
            "SELECT file_path, source, resolved_path, specifiers, is_type_only, line_number
            FROM imports
            WHERE resolved_path = ?1
            ORDER BY file_path, line_number, id",
            path,
        )
    }

    /// Files that the file at `path` needs, the most needed first.
    pub fn dependencies_of(&self, path: &str) -> Result<Vec<DependencyRow>> {
        self.dependency_rows(
            "SELECT to_path, is_type_only, weight
            FROM dependencies
            WHERE from_path = ?1
            ORDER BY weight DESC, to_path",
            path,
        )
    }

    /// Files that need the file at `path`, the neediest first.
    pub fn dependents_of(&self, path: &str) -> Result<Vec<DependencyRow>> {
        self.dependency_rows(
            "SELECT from_path, is_type_only, weight
            FROM dependencies
            WHERE to_path = ?1
            ORDER BY weight DESC, from_path",
            path,
        )
    }

    fn import_rows(&self, sql: &str, path: &str) -> Result<Vec<ImportRow>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map([path], |row| {
            Ok(ImportRow {
                file_path: row.get(0)?,
                source: row.get(1)?,
                resolved_path: row.get(2)?,
                specifiers: row.get(3)?,
                is_type_only: row.get(4)?,
                line: row.get(5)?,
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    fn dependency_rows(&self, sql: &str, path: &str) -> Result<Vec<DependencyRow>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let read =
            |row: &Row<'_>| Ok(DependencyRow { path: row.get(0)?, is_type_only: row.get(1)?, weight: row.get(2)? });
        let rows = statement.query_map([path], read)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

#[cfg(test)]
mod tests {
    use crate::sample::Fixture;

    #[test]
    fn imports_and_dependencies_lead_both_ways() {
        let store = Fixture::house().store;
        let imports = store.imports_of("house/door.py").unwrap();
        assert_eq!((imports[0].source.as_str(), imports[0].specifiers.as_str()), ("house.hinge", r#"["Hinge","Pin"]"#));
        assert_eq!(store.importers_of("house/door.py").unwrap()[0].file_path, "house/room.py");
        assert_eq!(store.dependencies_of("house/room.py").unwrap()[0].path, "house/door.py");
        assert_eq!(store.dependents_of("house/door.py").unwrap()[0].path, "house/room.py");
        assert_eq!(store.dependents_of("house/room.py").unwrap(), []);
    }
}

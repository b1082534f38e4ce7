//! The files to search for text, and the symbols around a match. The text itself is on disk, not in the index; filters apply
//! to the symbol around a match.

use super::filter::SymbolFilter;
use crate::error::Result;
use crate::read::{handle, known, qualified_name};
use crate::store::Store;
use rhumb_model::{FileId, SymbolKind};
use rusqlite::params_from_iter;

/// A file that has text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFile {
    /// Its id.
    pub id: FileId,
    /// Its path.
    pub path: String,
    /// How many of these apply to it: test, generated, documentation.
    pub demotions: u32,
}

/// A symbol that text can be in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnclosingSymbol {
    /// Its handle.
    pub handle: String,
    /// Its kind.
    pub kind: SymbolKind,
    /// Line and column of its first byte.
    pub start: (u32, u32),
    /// Line and column after its last byte.
    pub end: (u32, u32),
    /// Whether it passes the filters.
    pub is_match: bool,
}

impl Store {
    /// The files in which something can pass `filter`, in the order of their paths.
    pub fn text_files(&self, filter: &SymbolFilter) -> Result<Vec<TextFile>> {
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT f.id, f.path, f.is_test + f.is_generated
                + EXISTS (SELECT 1 FROM tally t WHERE t.file_id = f.id AND t.what = 0 AND t.number = {})
            FROM file f
            WHERE f.content_hash IS NOT NULL AND EXISTS (SELECT 1 FROM symbol s WHERE s.file_id = f.id{})
            ORDER BY f.path",
            // Only documents have sections.
            SymbolKind::Section.number(),
            filter.sql
        ))?;
        let rows = statement.query_map(params_from_iter(&filter.values), |row| {
            Ok(TextFile { id: FileId(row.get(0)?), path: row.get(1)?, demotions: row.get(2)? })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The symbols of a file: the file itself, then the others from the outermost to the innermost.
    pub fn enclosing_symbols(&self, file: FileId, filter: &SymbolFilter) -> Result<Vec<EnclosingSymbol>> {
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT f.path, s.name, s.owner, s.tail, s.kind, s.parent_id, s.line, s.col, s.more_lines, s.end_col,
                1{} FROM symbol s
            JOIN file f ON f.id = s.file_id
            WHERE s.file_id = ?
            ORDER BY s.parent_id IS NOT NULL, s.line, s.col, s.more_lines DESC, s.end_col DESC,
                s.name_below, s.name_col, s.owner, s.tail, s.name",
            filter.sql
        ))?;
        let values = filter.values.iter().cloned().chain([i64::from(file.0).into()]);
        let mut rows = statement.query(params_from_iter(values))?;
        let mut symbols = Vec::new();
        while let Some(row) = rows.next()? {
            let (path, name, line): (String, String, u32) = (row.get(0)?, row.get(1)?, row.get(6)?);
            let parent: Option<u32> = row.get(5)?;
            let (owner, tail): (Option<String>, Option<String>) = (row.get(2)?, row.get(3)?);
            let qualified = match parent {
                Some(_) => qualified_name(owner.as_deref(), tail.as_deref(), &name),
                None => String::new(),
            };
            symbols.push(EnclosingSymbol {
                handle: handle(&path, &qualified),
                kind: known(SymbolKind::from_number(row.get(4)?), "symbol kind")?,
                start: (line, row.get(7)?),
                end: (line.saturating_add(row.get(8)?), row.get(9)?),
                is_match: row.get(10)?,
            });
        }
        Ok(symbols)
    }
}

#[cfg(test)]
mod tests {
    use super::super::filter::{FilterSubject, FilterTerm, FilterTest, SymbolScope};
    use super::*;
    use crate::sample::{Fixture, Sample};

    fn filter(tests: &[FilterTest]) -> SymbolFilter {
        let terms: Vec<FilterTerm> =
            tests.iter().map(|test| FilterTerm { test: test.clone(), is_negated: false }).collect();
        SymbolFilter::new(SymbolScope::default(), &terms, FilterSubject::Text)
    }

    fn in_door() -> SymbolFilter {
        filter(&[FilterTest::Inside("Door".to_owned())])
    }

    #[test]
    fn documents_are_demoted() {
        let mut fixture = Fixture::house();
        let page = Sample::new("a.md").symbol(SymbolKind::Section, "Doors", 0, (1, 2));
        fixture.change(|batch| batch.put_file(&page.record(), &page.facts).unwrap());
        let files = |filter: &SymbolFilter| -> Vec<(String, u32)> {
            let files = fixture.store.text_files(filter).unwrap();
            files.into_iter().map(|file| (file.path, file.demotions)).collect()
        };
        let (page, door, room) =
            (("a.md".to_owned(), 1), ("house/door.py".to_owned(), 0), ("house/room.py".to_owned(), 0));
        assert_eq!(files(&filter(&[])), [page.clone(), door.clone(), room]);
        assert_eq!(files(&filter(&[FilterTest::Kind(SymbolKind::Section)])), [page]);
        assert_eq!(files(&in_door()), [door]);
    }

    #[test]
    fn a_symbol_contains_its_own_text() {
        let store = Fixture::house().store;
        let file = store.text_files(&in_door()).unwrap()[0].id;
        let symbols = store.enclosing_symbols(file, &in_door()).unwrap();
        let symbols: Vec<(String, bool)> = symbols.into_iter().map(|symbol| (symbol.handle, symbol.is_match)).collect();
        let expected = [
            ("house/door.py", false),
            ("house/door.py::Door", true),
            ("house/door.py::Door::open", true),
            ("house/door.py::open_all", false),
        ];
        assert_eq!(symbols, expected.map(|(handle, is_match)| (handle.to_owned(), is_match)));
    }
}

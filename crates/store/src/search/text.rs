//! Where source text is looked for, and which symbols stand around it. The text itself is on the disk, not here; filters are
//! those of every search, and ask about the symbol around a place.

use super::Search;
use super::filters::{Conditions, Scope};
use super::grammar::parse;
use super::rank::is_vendored;
use crate::error::Result;
use crate::read::{handle, known, qualified_name};
use crate::store::Store;
use rhumb_model::{FileId, SymbolKind};
use rusqlite::params_from_iter;
use rusqlite::types::Value;

/// Filters of a search that has no words.
#[derive(Debug)]
pub struct Filters(Conditions);

impl Filters {
    /// The filters of `search`; nothing if there are words among them.
    #[must_use]
    pub fn of(search: &Search<'_>) -> Option<Self> {
        let request = parse(search.text);
        request.words.is_none().then(|| Self(Conditions::of(search, &request.filters, Scope::Around)))
    }

    /// Whether everything passes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.values.is_empty()
    }

    fn values_and(&self, file: FileId) -> Vec<Value> {
        self.0.values.iter().cloned().chain([i64::from(file.0).into()]).collect()
    }
}

/// A file that has text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFile {
    /// Its row.
    pub id: FileId,
    /// Its path.
    pub path: String,
}

/// A symbol that text can stand in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// Its lasting name.
    pub handle: String,
    /// What it is.
    pub kind: SymbolKind,
    /// Line and column of its first byte.
    pub start: (u32, u32),
    /// Line and column after its last byte.
    pub end: (u32, u32),
    /// Whether it passes the filters.
    pub passes: bool,
}

impl Store {
    /// Files in which something can pass the filters. Code that is written by hand, is no test and is ours comes first.
    pub fn text_files(&self, filters: &Filters) -> Result<Vec<TextFile>> {
        let Filters(Conditions { sql, values }) = filters;
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT f.id, f.path, f.is_test + f.is_generated
                + EXISTS (SELECT 1 FROM tally t WHERE t.file_id = f.id AND t.what = 0 AND t.number = {})
            FROM file f
            WHERE f.content_hash IS NOT NULL AND EXISTS (SELECT 1 FROM symbol s WHERE s.file_id = f.id{sql})
            ORDER BY f.path",
            // Only documents have sections.
            SymbolKind::Section.number()
        ))?;
        let mut rows = statement.query(params_from_iter(values))?;
        let mut files = Vec::new();
        while let Some(row) = rows.next()? {
            let file = TextFile { id: FileId(row.get(0)?), path: row.get(1)? };
            files.push((row.get::<_, u32>(2)? + u32::from(is_vendored(&file.path)), file));
        }
        files.sort_by_key(|(distance, _)| *distance);
        Ok(files.into_iter().map(|(_, file)| file).collect())
    }

    /// The symbols of a file, itself first, then from the outside in.
    pub fn holders(&self, file: FileId, filters: &Filters) -> Result<Vec<Holder>> {
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT f.path, s.name, s.owner, s.tail, s.kind, s.parent_id, s.line, s.col, s.more_lines, s.end_col,
                1{} FROM symbol s
            JOIN file f ON f.id = s.file_id
            WHERE s.file_id = ?
            ORDER BY s.parent_id IS NOT NULL, s.line, s.col, s.more_lines DESC, s.end_col DESC,
                s.name_below, s.name_col, s.owner, s.tail, s.name",
            filters.0.sql
        ))?;
        let mut rows = statement.query(params_from_iter(filters.values_and(file)))?;
        let mut holders = Vec::new();
        while let Some(row) = rows.next()? {
            let (path, name, line): (String, String, u32) = (row.get(0)?, row.get(1)?, row.get(6)?);
            let parent: Option<u32> = row.get(5)?;
            let (owner, tail): (Option<String>, Option<String>) = (row.get(2)?, row.get(3)?);
            let qualified = match parent {
                Some(_) => qualified_name(owner.as_deref(), tail.as_deref(), &name),
                None => String::new(),
            };
            holders.push(Holder {
                handle: handle(&path, &qualified),
                kind: known(SymbolKind::from_number(row.get(4)?), "symbol kind")?,
                start: (line, row.get(7)?),
                end: (line.saturating_add(row.get(8)?), row.get(9)?),
                passes: row.get(10)?,
            });
        }
        Ok(holders)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{Fixture, Sample};

    fn filters(text: &str) -> Option<Filters> {
        Filters::of(&Search { text, ..Search::default() })
    }

    #[test]
    fn only_filters_narrow() {
        assert!(filters("").is_some_and(|filters| filters.is_empty()));
        assert!(filters("path:door NOT lang:rust").is_some_and(|filters| !filters.is_empty()));
        assert!(filters("path:door open").is_none());
    }

    #[test]
    fn documents_and_tests_come_last() {
        let mut fixture = Fixture::house();
        let page = Sample::new("a.md").symbol(SymbolKind::Section, "Doors", 0, (1, 2));
        let vendored = Sample::new("deps/b.py").symbol(SymbolKind::Class, "Hinge", 0, (1, 2));
        fixture.change(|batch| {
            batch.put_file(&page.record(), &page.facts).unwrap();
            batch.put_file(&vendored.record(), &vendored.facts).unwrap();
        });
        let paths = |text: &str| -> Vec<String> {
            let files = fixture.store.text_files(&filters(text).unwrap()).unwrap();
            files.into_iter().map(|file| file.path).collect()
        };
        assert_eq!(paths(""), ["house/door.py", "house/room.py", "a.md", "deps/b.py"]);
        assert_eq!(paths("kind:section"), ["a.md"]);
        assert_eq!(paths("in:Door"), ["house/door.py"]);
    }

    #[test]
    fn a_symbol_is_around_itself() {
        let store = Fixture::house().store;
        let filters = filters("in:Door").unwrap();
        let file = store.text_files(&filters).unwrap()[0].id;
        let holders: Vec<(String, bool)> =
            store.holders(file, &filters).unwrap().into_iter().map(|holder| (holder.handle, holder.passes)).collect();
        let expected = [
            ("house/door.py", false),
            ("house/door.py::Door", true),
            ("house/door.py::Door::open", true),
            ("house/door.py::open_all", false),
        ];
        assert_eq!(holders, expected.map(|(handle, passes)| (handle.to_owned(), passes)));
    }
}

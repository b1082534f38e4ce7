//! Which files use what, for telling how near files are to each other.

use super::known;
use super::level::{EdgeKinds, array};
use crate::error::Result;
use crate::store::Store;
use rhumb_model::{EdgeKind, FileId, Flags, SymbolId};
use std::collections::HashSet;

/// That one symbol uses another, whatever number of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// What is used.
    pub target: SymbolId,
    /// What uses it.
    pub source: SymbolId,
    /// In which way.
    pub kind: EdgeKind,
    /// The file of the source.
    pub file: FileId,
    /// What the source stands in, unless that is its file.
    pub owner: Option<SymbolId>,
    /// Whether the source is a file itself.
    pub is_file: bool,
}

/// A file of tests, or one that has some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFile {
    /// Its row.
    pub id: FileId,
    /// Its path.
    pub path: String,
    /// Whether all of it is for tests; else it holds some beside other code.
    pub is_whole: bool,
}

/// A name that a file defines, and a file that mentions it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedIn {
    /// The name.
    pub name: String,
    /// How many files mention it.
    pub count: u32,
    /// One of them.
    pub file: FileId,
}

impl Store {
    /// Uses of any of `symbols` along edges of `kinds`, in no order.
    pub fn uses_of(&self, symbols: &[SymbolId], kinds: EdgeKinds) -> Result<Vec<Use>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT DISTINCT r.target_id, r.from_id, r.bits >> 11, s.file_id, p.id, s.parent_id IS NULL
            FROM json_each(?1) l
            CROSS JOIN reference r ON r.target_id = l.value
            CROSS JOIN symbol s ON s.id = r.from_id
            LEFT JOIN symbol p ON p.id = s.parent_id AND p.parent_id IS NOT NULL
            WHERE 1 << (r.bits >> 11) & ?2",
        )?;
        let mut rows = statement.query((array(symbols), kinds.mask()))?;
        let mut uses = Vec::new();
        while let Some(row) = rows.next()? {
            let owner: Option<u32> = row.get(4)?;
            uses.push(Use {
                target: SymbolId(row.get(0)?),
                source: SymbolId(row.get(1)?),
                kind: known(EdgeKind::from_number(row.get(2)?), "edge")?,
                file: FileId(row.get(3)?),
                owner: owner.map(SymbolId),
                is_file: row.get(5)?,
            });
        }
        Ok(uses)
    }

    /// The symbols of the file at `path`, itself included, in no order.
    pub fn symbols_in(&self, path: &str) -> Result<Vec<SymbolId>> {
        let sql = "SELECT s.id FROM file f JOIN symbol s ON s.file_id = f.id WHERE f.path = ?1";
        let mut statement = self.connection.prepare_cached(sql)?;
        let ids = statement.query_map([path], |row| Ok(SymbolId(row.get(0)?)))?;
        Ok(ids.collect::<rusqlite::Result<_>>()?)
    }

    /// Every file that has tests, in the order of paths. A file for tests in which none is told may have them all the same, but if
    /// others depend on it, in a language whose tests are told, it only helps those.
    pub fn test_files(&self) -> Result<Vec<TestFile>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT f.id, f.path, f.is_test, f.language,
                EXISTS (SELECT 1 FROM symbol s WHERE s.file_id = f.id AND s.flags & ?1) AS has_tests,
                EXISTS (SELECT 1 FROM dependency d WHERE d.to_id = f.id) AS is_needed
            FROM file f
            WHERE f.is_test OR has_tests
            ORDER BY f.path",
        )?;
        let mut rows = statement.query([Flags::TEST.0])?;
        let mut files: Vec<(TestFile, String, bool, bool)> = Vec::new();
        while let Some(row) = rows.next()? {
            let file = TestFile { id: FileId(row.get(0)?), path: row.get(1)?, is_whole: row.get(2)? };
            files.push((file, row.get(3)?, row.get(4)?, row.get(5)?));
        }
        let told: HashSet<String> =
            files.iter().filter(|(_, _, has, _)| *has).map(|(_, language, ..)| language.clone()).collect();
        files.retain(|(_, language, has_tests, is_needed)| *has_tests || !is_needed || !told.contains(language));
        Ok(files.into_iter().map(|(file, ..)| file).collect())
    }

    /// Which files mention the names that others can see of the file at `path`, where at most `most` files do, in the order of
    /// names and files.
    pub fn namings(&self, path: &str, most: u32) -> Result<Vec<NamedIn>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT n.name, n.count, m.file_id
            FROM (
                SELECT DISTINCT s.name AS name, t.id AS id,
                    (SELECT count(*) FROM mention c WHERE c.name = t.id) AS count
                FROM file f
                JOIN symbol s ON s.file_id = f.id
                JOIN string t ON t.text = s.name
                WHERE f.path = ?1 AND s.parent_id IS NOT NULL AND NOT s.flags & ?2
            ) n
            JOIN mention m ON m.name = n.id
            JOIN file f ON f.id = m.file_id
            WHERE n.count <= ?3
            ORDER BY n.name, f.path",
        )?;
        let rows = statement.query_map((path, Flags::LOCAL.0, most), |row| {
            Ok(NamedIn { name: row.get(0)?, count: row.get(1)?, file: FileId(row.get(2)?) })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;

    #[test]
    fn uses_say_where_they_stand() {
        let store = Fixture::house().store;
        let open = store.symbols_named("open", 9).unwrap().remove(0);
        let uses = store.uses_of(&[open.id], EdgeKinds::of(&[EdgeKind::Calls])).unwrap();
        let sources: Vec<String> = uses.iter().map(|it| store.symbol(it.source).unwrap().unwrap().handle).collect();
        assert_eq!(sources, ["house/door.py::open_all"]);
        assert_eq!((uses[0].owner, uses[0].is_file), (None, false));
        assert_eq!(store.symbols_in("house/door.py").unwrap().len(), 4);
    }

    #[test]
    fn a_name_is_told_with_the_files_that_mention_it() {
        let store = Fixture::house().store;
        let room = store.file("house/room.py").unwrap().unwrap().stamp.id;
        let named = store.namings("house/door.py", 9).unwrap();
        let open_all = NamedIn { name: "open_all".to_owned(), count: 1, file: room };
        assert!(named.contains(&open_all), "{named:?}");
        assert_eq!(store.namings("house/door.py", 0).unwrap(), []);
    }
}

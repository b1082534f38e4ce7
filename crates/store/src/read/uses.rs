//! Which files use which symbols and names, to estimate how close files are to each other.

use super::edges::{EdgeKinds, array};
use super::known;
use crate::error::Result;
use crate::store::Store;
use rhumb_model::{EdgeKind, FileId, Flags, SymbolId};
use std::collections::HashSet;

/// The use of one symbol by another, regardless of how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SymbolUse {
    /// The symbol that is used.
    pub target: SymbolId,
    /// The symbol that uses it.
    pub source: SymbolId,
    /// The kind of use.
    pub kind: EdgeKind,
    /// The file of the source.
    pub file: FileId,
    /// The parent of the source, unless that is the file.
    pub owner: Option<SymbolId>,
    /// Whether the source is a file itself.
    pub is_file: bool,
}

/// A test file, or a file that contains tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFile {
    /// Its id.
    pub id: FileId,
    /// Its path.
    pub path: String,
    /// Whether it is a test file; otherwise it contains tests next to other code.
    pub is_whole: bool,
}

/// A name that a file defines, and another file that mentions it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameMention {
    /// The name.
    pub name: String,
    /// Number of files that mention it.
    pub count: u32,
    /// One of these files.
    pub file: FileId,
}

impl Store {
    /// Uses of any of `symbols` along edges of `kinds`, unordered.
    pub fn uses_of(&self, symbols: &[SymbolId], kinds: EdgeKinds) -> Result<Vec<SymbolUse>> {
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
            uses.push(SymbolUse {
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

    /// The symbols of the file at `path`, including the file itself, unordered.
    pub fn symbols_in(&self, path: &str) -> Result<Vec<SymbolId>> {
        let sql = "SELECT s.id FROM file f JOIN symbol s ON s.file_id = f.id WHERE f.path = ?1";
        let mut statement = self.connection.prepare_cached(sql)?;
        let ids = statement.query_map([path], |row| Ok(SymbolId(row.get(0)?)))?;
        Ok(ids.collect::<rusqlite::Result<_>>()?)
    }

    /// Every file that contains tests, sorted by path. A test file without recognized tests is included, unless other files
    /// depend on it and tests are recognized elsewhere in its language: then it is only a helper.
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
        let recognizing: HashSet<String> =
            files.iter().filter(|(_, _, has, _)| *has).map(|(_, language, ..)| language.clone()).collect();
        files.retain(|(_, language, has_tests, is_needed)| *has_tests || !is_needed || !recognizing.contains(language));
        Ok(files.into_iter().map(|(file, ..)| file).collect())
    }

    /// The files that mention non-local names of the file at `path`, for names mentioned in at most `most` files, ordered
    /// by name and file.
    pub fn name_mentions(&self, path: &str, most: u32) -> Result<Vec<NameMention>> {
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
            Ok(NameMention { name: row.get(0)?, count: row.get(1)?, file: FileId(row.get(2)?) })
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
        let named = store.name_mentions("house/door.py", 9).unwrap();
        let open_all = NameMention { name: "open_all".to_owned(), count: 1, file: room };
        assert!(named.contains(&open_all), "{named:?}");
        assert_eq!(store.name_mentions("house/door.py", 0).unwrap(), []);
    }
}

//! The graph around symbols as a search for tests walks it, and the files that contain tests.

use super::edges::{EdgeKinds, array};
use super::known;
use crate::error::Result;
use crate::store::Store;
use rhumb_model::{EdgeKind, FileId, Flags, Role, SymbolId, SymbolKind};
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
    /// Whether the source is the file itself: the use is outside its definitions.
    pub is_file: bool,
}

/// A symbol without its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphNode {
    /// The symbol.
    pub id: SymbolId,
    /// Its kind.
    pub kind: SymbolKind,
    /// Its name.
    pub name: String,
    /// Its file.
    pub file: FileId,
    /// The symbol that contains it, unless that is the file.
    pub owner: Option<SymbolId>,
    /// Whether it is a test case.
    pub is_test_case: bool,
}

/// A function that is handed to a value, which may call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registration {
    /// The function.
    pub function: SymbolId,
    /// The variable that it is handed to.
    pub holder: SymbolId,
    /// The file of the holder.
    pub file: FileId,
}

/// The use of a name whose target is unknown or ambiguous.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenUse {
    /// The position of the name in the list that was given.
    pub name: usize,
    /// The symbol that uses it.
    pub source: SymbolId,
    /// The file of the source.
    pub file: FileId,
}

/// A test file, or a file that contains tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFile {
    /// Its id.
    pub id: FileId,
    /// The file as a symbol.
    pub symbol: SymbolId,
    /// Its path.
    pub path: String,
    /// Its language.
    pub language: String,
    /// Whether it is a test file; otherwise it contains tests next to other code.
    pub is_whole: bool,
    /// Whether another file depends on it.
    pub is_needed: bool,
    /// Whether test cases are recognized in it.
    pub has_cases: bool,
}

/// The test code of a project, sorted by path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestCode {
    /// Files that contain tests. Without recognized tests, a file that is named like one counts if no other file
    /// depends on it, as does any test file of a language in which no tests are recognized.
    pub tests: Vec<TestFile>,
    /// Other test files: helpers, fixtures, settings.
    pub support: Vec<TestFile>,
}

impl Store {
    /// Uses of any of `symbols` along edges of `kinds`, unordered.
    pub fn uses_of(&self, symbols: &[SymbolId], kinds: EdgeKinds) -> Result<Vec<SymbolUse>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT DISTINCT r.target_id, r.from_id, r.bits >> 11, s.file_id, s.parent_id IS NULL
            FROM json_each(?1) l
            CROSS JOIN reference r ON r.target_id = l.value
            CROSS JOIN symbol s ON s.id = r.from_id
            WHERE 1 << (r.bits >> 11) & ?2",
        )?;
        let mut rows = statement.query((array(symbols), kinds.mask()))?;
        let mut uses = Vec::new();
        while let Some(row) = rows.next()? {
            uses.push(SymbolUse {
                target: SymbolId(row.get(0)?),
                source: SymbolId(row.get(1)?),
                kind: known(EdgeKind::from_number(row.get(2)?), "edge")?,
                file: FileId(row.get(3)?),
                is_file: row.get(4)?,
            });
        }
        Ok(uses)
    }

    /// The variables that any of `functions` is handed to, unordered: as an argument of a method of the value
    /// (`saved.connect(log)`), or by a decorator on it or with it as an argument (`@app.route`, `@receiver(saved)`).
    pub fn registrations_of(&self, functions: &[SymbolId]) -> Result<Vec<Registration>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT l.value, t.id, t.file_id
            FROM json_each(?1) l
            CROSS JOIN reference d ON d.from_id = l.value AND d.n >= 0 AND (d.bits >> 7 & 15) - 1 = ?2
            CROSS JOIN reference h ON h.from_id = d.from_id AND h.n BETWEEN d.n - 2 AND d.n + 4 AND h.below = d.below
            CROSS JOIN symbol t ON t.id = h.target_id AND t.kind = ?4
            UNION
            SELECT f.target_id, t.id, t.file_id
            FROM json_each(?1) l
            CROSS JOIN reference f ON f.target_id = l.value AND f.bits >> 11 = ?5
            CROSS JOIN reference c ON c.from_id = f.from_id AND c.n BETWEEN f.n - 3 AND f.n - 1
                AND (c.bits >> 7 & 15) - 1 = ?3 AND c.receiver IS NOT NULL
            CROSS JOIN reference h ON h.from_id = c.from_id AND h.n = c.n - 1
            CROSS JOIN symbol t ON t.id = h.target_id AND t.kind = ?4",
        )?;
        let (decorates, call) = (Role::Decorates.number(), Role::Call.number());
        let (variable, reads) = (SymbolKind::Variable.number(), EdgeKind::Reads.number());
        let rows = statement.query_map((array(functions), decorates, call, variable, reads), |row| {
            let holder = SymbolId(row.get(1)?);
            Ok(Registration { function: SymbolId(row.get(0)?), holder, file: FileId(row.get(2)?) })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The symbols that mention any of `files` as a whole, other than prose: the file, the symbol and its file, unordered.
    pub fn mentioners_of(&self, files: &[FileId]) -> Result<Vec<(FileId, SymbolId, FileId)>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT DISTINCT l.value, r.from_id, s.file_id
            FROM json_each(?1) l
            CROSS JOIN symbol f ON f.file_id = l.value AND f.parent_id IS NULL
            CROSS JOIN reference r ON r.target_id = f.id AND r.bits >> 11 = ?2
            CROSS JOIN symbol s ON s.id = r.from_id",
        )?;
        let ids: Vec<SymbolId> = files.iter().map(|file| SymbolId(file.0)).collect();
        let rows = statement.query_map((array(&ids), EdgeKind::Mentions.number()), |row| {
            Ok((FileId(row.get(0)?), SymbolId(row.get(1)?), FileId(row.get(2)?)))
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The number of references to any of `symbols` in each file, ordered by file.
    pub fn referring_files(&self, symbols: &[SymbolId]) -> Result<Vec<(FileId, u32)>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT s.file_id, count(*)
            FROM json_each(?1) l
            CROSS JOIN reference r ON r.target_id = l.value
            CROSS JOIN symbol s ON s.id = r.from_id
            GROUP BY 1
            ORDER BY 1",
        )?;
        let counts = statement.query_map([array(symbols)], |row| Ok((FileId(row.get(0)?), row.get(1)?)))?;
        Ok(counts.collect::<rusqlite::Result<_>>()?)
    }

    /// The nodes of `symbols`, unordered.
    pub fn nodes_of(&self, symbols: &[SymbolId]) -> Result<Vec<GraphNode>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT s.id, s.kind, s.name, s.file_id, p.id, s.flags & ?2
            FROM json_each(?1) l
            CROSS JOIN symbol s ON s.id = l.value
            LEFT JOIN symbol p ON p.id = s.parent_id AND p.parent_id IS NOT NULL",
        )?;
        let mut rows = statement.query((array(symbols), Flags::TEST_CASE.bits()))?;
        let mut nodes = Vec::new();
        while let Some(row) = rows.next()? {
            let owner: Option<u32> = row.get(4)?;
            nodes.push(GraphNode {
                id: SymbolId(row.get(0)?),
                kind: known(SymbolKind::from_number(row.get(1)?), "symbol")?,
                name: row.get(2)?,
                file: FileId(row.get(3)?),
                owner: owner.map(SymbolId),
                is_test_case: row.get(5)?,
            });
        }
        Ok(nodes)
    }

    /// The symbols that use one of `names` without a known target, unordered. Names that more than `most` files mention
    /// are left out.
    pub fn open_uses(&self, names: &[&str], most: u32) -> Result<Vec<OpenUse>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT DISTINCT l.key, r.from_id, s.file_id
            FROM json_each(?1) l
            CROSS JOIN string t ON t.text = l.value
                AND (SELECT count(*) FROM (SELECT 1 FROM mention m WHERE m.name = t.id LIMIT ?2 + 1)) <= ?2
            CROSS JOIN reference r ON r.name = t.id AND r.target_id IS NULL AND r.bits >> 5 & 3 <> 2
            CROSS JOIN symbol s ON s.id = r.from_id",
        )?;
        let mut rows = statement.query((text_array(names), most))?;
        let mut uses = Vec::new();
        while let Some(row) = rows.next()? {
            let name: u32 = row.get(0)?;
            uses.push(OpenUse { name: name as usize, source: SymbolId(row.get(1)?), file: FileId(row.get(2)?) });
        }
        Ok(uses)
    }

    /// The number of symbols called each of `names`.
    pub fn namesakes(&self, names: &[&str]) -> Result<Vec<u32>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT (SELECT count(*) FROM symbol s WHERE s.name = l.value) FROM json_each(?1) l ORDER BY l.key",
        )?;
        let rows = statement.query_map([text_array(names)], |row| row.get(0))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The files that depend on any of `files`, beyond types, as symbols: what they import, the importer and its id.
    pub fn importers_of(&self, files: &[FileId]) -> Result<Vec<(FileId, SymbolId, FileId)>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT d.to_id, s.id, d.from_id
            FROM json_each(?1) l
            CROSS JOIN dependency d ON d.to_id = l.value AND NOT d.is_type_only
            CROSS JOIN symbol s ON s.file_id = d.from_id AND s.parent_id IS NULL",
        )?;
        let ids: Vec<SymbolId> = files.iter().map(|file| SymbolId(file.0)).collect();
        let rows = statement
            .query_map([array(&ids)], |row| Ok((FileId(row.get(0)?), SymbolId(row.get(1)?), FileId(row.get(2)?))))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The pairs of different languages of which a file of the first depends on one of the second.
    pub fn related_languages(&self) -> Result<Vec<(String, String)>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT DISTINCT a.language, b.language
            FROM dependency d
            JOIN file a ON a.id = d.from_id
            JOIN file b ON b.id = d.to_id
            WHERE a.language <> b.language
            ORDER BY 1, 2",
        )?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The symbols of the file at `path`, including the file itself, unordered.
    pub fn symbols_in(&self, path: &str) -> Result<Vec<SymbolId>> {
        let sql = "SELECT s.id FROM file f JOIN symbol s ON s.file_id = f.id WHERE f.path = ?1";
        let mut statement = self.connection.prepare_cached(sql)?;
        let ids = statement.query_map([path], |row| Ok(SymbolId(row.get(0)?)))?;
        Ok(ids.collect::<rusqlite::Result<_>>()?)
    }

    /// The files that contain tests, and those that only support them.
    pub fn test_files(&self) -> Result<TestCode> {
        let mut statement = self.connection.prepare_cached(
            "SELECT f.id, p.id, f.path, f.language, f.is_test,
                EXISTS (SELECT 1 FROM dependency d WHERE d.to_id = f.id),
                EXISTS (
                    SELECT 1 FROM symbol s WHERE s.file_id = f.id AND s.parent_id IS NOT NULL AND s.flags & ?1
                ) AS has_cases,
                p.flags & ?1
            FROM file f
            CROSS JOIN symbol p ON p.file_id = f.id AND p.parent_id IS NULL
            WHERE f.is_test OR has_cases
            ORDER BY f.path",
        )?;
        let mut rows = statement.query([Flags::TEST_CASE.bits()])?;
        let mut files: Vec<(TestFile, bool)> = Vec::new();
        while let Some(row) = rows.next()? {
            let file = TestFile {
                id: FileId(row.get(0)?),
                symbol: SymbolId(row.get(1)?),
                path: row.get(2)?,
                language: row.get(3)?,
                is_whole: row.get(4)?,
                is_needed: row.get(5)?,
                has_cases: row.get(6)?,
            };
            files.push((file, row.get(7)?));
        }
        let recognizing: HashSet<String> =
            files.iter().filter(|(file, _)| file.has_cases).map(|(file, _)| file.language.clone()).collect();
        let is_test = |(file, is_named_so): &(TestFile, bool)| {
            file.has_cases || !file.is_needed && (*is_named_so || !recognizing.contains(&file.language))
        };
        let (tests, support): (Vec<_>, Vec<_>) = files.into_iter().partition(is_test);
        let plain = |files: Vec<(TestFile, bool)>| files.into_iter().map(|(file, _)| file).collect();
        Ok(TestCode { tests: plain(tests), support: plain(support) })
    }
}

/// Texts as a JSON array for `json_each`.
fn text_array(texts: &[&str]) -> String {
    serde_json::to_string(texts).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;

    #[test]
    fn uses_name_their_source() {
        let store = Fixture::house().store;
        let open = store.symbols_named("open", 9).unwrap().remove(0);
        let uses = store.uses_of(&[open.id], EdgeKinds::of(&[EdgeKind::Calls])).unwrap();
        let sources: Vec<String> = uses.iter().map(|it| store.symbol(it.source).unwrap().unwrap().handle).collect();
        assert_eq!(sources, ["house/door.py::open_all"]);
        assert_eq!(store.symbols_in("house/door.py").unwrap().len(), 4);
    }

    #[test]
    fn open_uses_are_found_by_name_through_the_index() {
        let fixture = Fixture::house();
        assert_eq!(fixture.store.namesakes(&["open", "gate", "open_all"]).unwrap(), [1, 0, 1]);
        let open = fixture.store.open_uses(&["open", "missing"], 9).unwrap();
        let sources: Vec<String> =
            open.iter().map(|it| fixture.store.symbol(it.source).unwrap().unwrap().handle).collect();
        assert_eq!(sources, ["house/room.py::enter"]);
        let plan = fixture.texts(
            "EXPLAIN QUERY PLAN SELECT r.from_id FROM json_each('[1]') l
            CROSS JOIN reference r ON r.name = l.value AND r.target_id IS NULL AND r.bits >> 5 & 3 <> 2",
        );
        assert!(plan.iter().any(|step| step.contains("reference_open")), "{plan:?}");
    }
}

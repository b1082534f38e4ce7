//! Summaries of a whole index. They scan whole tables.

use super::edges::array;
use super::known;
use super::symbols::SymbolRow;
use crate::error::Result;
use crate::store::Store;
use rhumb_model::{EdgeKind, Evidence, FileId, ParseStatus, State, SymbolId, SymbolKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// The references of one language with the same state and evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct ResolutionCount {
    /// The language of their files.
    pub language: String,
    /// Their state.
    pub state: State,
    /// The rule that resolved them.
    pub evidence: Option<Evidence>,
    /// Number of references.
    pub count: u64,
    /// The measured confidence of the rule in this language.
    pub confidence: Option<f64>,
}

/// A file that was skipped or only partially parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemRow {
    /// Its path.
    pub path: String,
    /// Its parse status.
    pub status: ParseStatus,
    /// Number of problems.
    pub count: u32,
    /// The line of the first problem.
    pub line: Option<u32>,
    /// The first problem.
    pub reason: String,
}

/// A definition outside types and functions, with the other files that refer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeSymbol {
    /// The definition.
    pub id: SymbolId,
    /// Its file.
    pub file: FileId,
    /// Its position and that of its name: lines and columns.
    pub place: [i64; 4],
    /// The files, sorted, without duplicates.
    pub users: Vec<FileId>,
}

/// Only this many of the most referenced symbols are considered: nearly all symbols have only a few references.
const MOST_REFERENCED: u32 = 200;

impl Store {
    /// References by language, state and evidence.
    pub fn resolution(&self) -> Result<Vec<ResolutionCount>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT f.language, t.number, sum(t.count), (
                SELECT c.value FROM confidence c WHERE c.language = f.language AND c.evidence = (t.number & 15) - 1)
            FROM tally t
            JOIN file f ON f.id = t.file_id
            WHERE t.what = 1
            GROUP BY 1, 2
            ORDER BY 1, 2",
        )?;
        let mut rows = statement.query([])?;
        let mut resolution = Vec::new();
        while let Some(row) = rows.next()? {
            let bits: u8 = row.get(1)?;
            resolution.push(ResolutionCount {
                language: row.get(0)?,
                state: known(State::from_number(bits >> 4), "reference")?,
                evidence: (bits & 15).checked_sub(1).and_then(Evidence::from_number),
                count: row.get::<_, i64>(2)?.cast_unsigned(),
                confidence: row.get(3)?,
            });
        }
        Ok(resolution)
    }

    /// The symbols with the most references, without files and tests.
    pub fn most_referenced(&self, limit: usize) -> Result<Vec<(SymbolRow, u64)>> {
        let mut statement = self.connection.prepare_cached(
            "WITH counted (id, uses) AS MATERIALIZED (
                SELECT target_id, count(*)
                FROM reference
                WHERE target_id IS NOT NULL AND n >= 0
                GROUP BY 1
            )
            SELECT c.id, c.uses
            FROM counted c
            JOIN symbol s ON s.id = c.id AND s.parent_id IS NOT NULL
            JOIN file f ON f.id = s.file_id AND NOT f.is_test
            WHERE c.uses >= (SELECT min(uses) FROM (SELECT uses FROM counted ORDER BY uses DESC LIMIT ?2))
            ORDER BY 2 DESC, f.path, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name
            LIMIT ?1",
        )?;
        let found: Vec<(u32, i64)> = statement
            .query_map([limit as u32, MOST_REFERENCED], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<rusqlite::Result<_>>()?;
        let mut symbols = Vec::with_capacity(found.len());
        for (id, count) in found {
            symbols.extend(self.symbol(SymbolId(id))?.map(|symbol| (symbol, count.cast_unsigned())));
        }
        Ok(symbols)
    }

    /// Definitions outside types and functions in files that satisfy `is_counted`, with the other files that refer to them.
    pub fn free_symbols(&self, is_counted: impl Fn(FileId) -> bool) -> Result<Vec<FreeSymbol>> {
        let mut symbols = self.all_free_symbols()?;
        symbols.retain(|symbol| is_counted(symbol.file));
        symbols.sort_unstable_by_key(|symbol| symbol.id);
        let files = self.files_of_symbols()?;
        let prose = self.files_with_sections()?;
        let ids: Vec<SymbolId> = symbols.iter().map(|symbol| symbol.id).collect();
        // The index on targets has these columns: no row of the large table is read.
        let mut statement = self.connection.prepare_cached(
            "SELECT r.target_id, r.from_id, r.n
            FROM json_each(?1) l
            CROSS JOIN reference r ON r.target_id = l.value
            WHERE r.n >= 0",
        )?;
        let mut mention = self.connection.prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM reference WHERE from_id = ?1 AND n = ?2 AND bits >> 11 = ?3)",
        )?;
        let mut rows = statement.query([array(&ids)])?;
        let mut at = 0;
        while let Some(row) = rows.next()? {
            let (target, from): (u32, u32) = (row.get(0)?, row.get(1)?);
            while symbols.get(at).is_some_and(|symbol| symbol.id.0 < target) {
                at += 1;
            }
            let (Some(user), Some(symbol)) = (files.get(&from), symbols.get_mut(at)) else { continue };
            // References are ordered by their source, so those of one file mostly follow each other.
            if symbol.file == *user || symbol.users.last() == Some(user) {
                continue;
            }
            // Mentions in prose are not uses.
            let number: i64 = row.get(2)?;
            let is_mention = prose.contains(user)
                && mention.query_row((from, number, EdgeKind::Mentions.number()), |row| row.get(0))?;
            if !is_mention {
                symbol.users.push(*user);
            }
        }
        for symbol in &mut symbols {
            symbol.users.sort_unstable();
            symbol.users.dedup();
        }
        symbols.retain(|symbol| !symbol.users.is_empty());
        Ok(symbols)
    }

    /// The symbols outside types and functions.
    fn all_free_symbols(&self) -> Result<Vec<FreeSymbol>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT s.id, s.file_id, p.kind, s.line, s.col, s.name_below, s.name_col
            FROM symbol s
            JOIN symbol p ON p.id = s.parent_id",
        )?;
        let mut rows = statement.query([])?;
        let mut free = Vec::new();
        while let Some(row) = rows.next()? {
            if SymbolKind::from_number(row.get(2)?).is_some_and(is_open) {
                let (id, file) = (SymbolId(row.get(0)?), FileId(row.get(1)?));
                let place = [row.get(3)?, row.get(4)?, row.get(5)?, row.get(6)?];
                free.push(FreeSymbol { id, file, place, users: Vec::new() });
            }
        }
        Ok(free)
    }

    /// The file of every symbol.
    pub(super) fn files_of_symbols(&self) -> Result<FxHashMap<u32, FileId>> {
        let mut statement = self.connection.prepare_cached("SELECT id, file_id FROM symbol")?;
        let mut rows = statement.query([])?;
        let mut files = FxHashMap::default();
        while let Some(row) = rows.next()? {
            files.insert(row.get(0)?, FileId(row.get(1)?));
        }
        Ok(files)
    }

    /// The files with headings, which may be prose.
    fn files_with_sections(&self) -> Result<FxHashSet<FileId>> {
        let mut statement =
            self.connection.prepare_cached("SELECT file_id FROM tally WHERE what = 0 AND number = ?1")?;
        let files = statement.query_map([SymbolKind::Section.number()], |row| Ok(FileId(row.get(0)?)))?;
        Ok(files.collect::<rusqlite::Result<_>>()?)
    }

    /// Files that were skipped or only partially parsed, sorted by path, at most `limit`.
    pub fn problems(&self, limit: u32) -> Result<Vec<ProblemRow>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT path, status, problem_count, problems ->> '$[0].line', coalesce(problems ->> '$[0].reason', '')
            FROM file
            WHERE status <> ?1
            ORDER BY path
            LIMIT ?2",
        )?;
        let mut rows = statement.query((ParseStatus::Ok.number(), limit))?;
        let mut problems = Vec::new();
        while let Some(row) = rows.next()? {
            problems.push(ProblemRow {
                path: row.get(0)?,
                status: known(ParseStatus::from_number(row.get(1)?), "file")?,
                count: row.get(2)?,
                line: row.get(3)?,
                reason: row.get(4)?,
            });
        }
        Ok(problems)
    }

    /// Size of the database in bytes, without its write-ahead log.
    pub fn database_bytes(&self) -> Result<u64> {
        self.count("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", [])
    }

    /// Total size of all files in bytes.
    pub fn source_bytes(&self) -> Result<u64> {
        self.count("SELECT coalesce(sum(size), 0) FROM file", [])
    }
}

/// Whether symbols directly inside a symbol of this kind are outside types and functions.
fn is_open(around: SymbolKind) -> bool {
    matches!(around, SymbolKind::File | SymbolKind::Package | SymbolKind::Module | SymbolKind::Namespace)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{Fixture, link, one_room, two_doors};

    /// The totals must match the rows, however they were written.
    fn check_tally(fixture: &Fixture) {
        for (tallied, counted) in [
            (
                "SELECT file_id, number, count FROM tally WHERE what = 0 ORDER BY 1, 2",
                "SELECT file_id, kind, count(*) FROM symbol GROUP BY 1, 2 ORDER BY 1, 2",
            ),
            (
                "SELECT file_id, number, count FROM tally WHERE what = 1 ORDER BY 1, 2",
                "SELECT s.file_id, r.bits >> 1 & 63, count(*) FROM reference r JOIN symbol s ON s.id = r.from_id
                WHERE r.n >= 0 GROUP BY 1, 2 ORDER BY 1, 2",
            ),
        ] {
            assert_eq!(fixture.texts(tallied), fixture.texts(counted));
        }
    }

    #[test]
    fn counters_match_the_stored_rows() {
        let mut fixture = Fixture::house();
        check_tally(&fixture);
        let room = one_room();
        fixture.change(|batch| {
            let stored = batch.put_file(&room.record(), &room.facts).unwrap();
            link(batch, &room, &stored, &[], &[]);
        });
        check_tally(&fixture);
        let record = two_doors().record();
        fixture.change(|batch| batch.put_unread(&record, ParseStatus::Skipped, "too large").unwrap());
        check_tally(&fixture);
        fixture.change(|batch| batch.remove_file(FileId(1)).unwrap());
        check_tally(&fixture);
    }

    #[test]
    fn references_are_counted_by_language() {
        let store = Fixture::house().store;
        let resolution = store.resolution().unwrap();
        assert!(resolution.iter().all(|part| part.language == "python"));
        let total: u64 = resolution.iter().map(|part| part.count).sum();
        assert_eq!(total, store.counts().unwrap().references());
    }

    #[test]
    fn the_most_referenced_symbol_comes_first() {
        let store = Fixture::house().store;
        let most = store.most_referenced(1).unwrap();
        assert_eq!(most.len(), 1);
        assert!(!most[0].0.qualified_name.is_empty());
        assert!(store.source_bytes().unwrap() > 0);
        assert!(store.database_bytes().unwrap() > 4096);
    }

    #[test]
    fn only_uses_by_other_files_are_counted() {
        let store = Fixture::house().store;
        let free = store.free_symbols(|_| true).unwrap();
        let names = free.iter().map(|it| store.symbol(it.id).unwrap().unwrap().qualified_name);
        // The door's own file refers to its methods, and those are not free.
        assert_eq!(names.collect::<Vec<_>>(), ["open_all"]);
        assert_eq!(free[0].users, [FileId(2)]);
    }

    #[test]
    fn problem_files_are_listed_with_their_reason() {
        let mut fixture = Fixture::house();
        assert_eq!(fixture.store.problems(10).unwrap(), []);
        let record = two_doors().record();
        fixture.change(|batch| batch.put_unread(&record, ParseStatus::Skipped, "too large").unwrap());
        let problems = fixture.store.problems(10).unwrap();
        assert_eq!(
            (problems[0].status, problems[0].line, problems[0].reason.as_str()),
            (ParseStatus::Skipped, None, "too large")
        );
    }
}

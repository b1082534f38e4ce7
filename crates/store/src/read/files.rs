//! Files: for change detection, and for queries.

use super::known;
use crate::error::Result;
use crate::store::Store;
use crate::write::Stat;
use rhumb_model::{FileId, ParseStatus};
use rusqlite::{OptionalExtension, Row};
use std::collections::BTreeSet;

/// The stored state of a file that change detection needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredStamp {
    /// Its id.
    pub id: FileId,
    /// Its path.
    pub path: String,
    /// Its language.
    pub language: String,
    /// Its metadata on disk.
    pub stat: Stat,
    /// SHA-256 of the content, if it was read.
    pub content_hash: Option<[u8; 32]>,
    /// Its parse status.
    pub status: ParseStatus,
    /// When it was read, in milliseconds since 1970.
    pub indexed_at: i64,
}

/// A file that was read and is not source code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherFile {
    /// Its path.
    pub path: String,
    /// Its metadata on disk.
    pub stat: Stat,
    /// When it was read, in milliseconds since 1970.
    pub read_at: i64,
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRow {
    /// Its id, path, language, size, hash and status.
    pub stamp: StoredStamp,
    /// Number of lines.
    pub line_count: u32,
    /// Whether it contains tests.
    pub is_test: bool,
    /// Whether it is generated.
    pub is_generated: bool,
    /// Number of symbols, including the file itself.
    pub symbol_count: u32,
    /// Number of parse problems.
    pub problem_count: u32,
    /// The first problems, as JSON.
    pub problems: Option<String>,
}

/// Selects files; `None` matches everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct FileFilter<'a> {
    /// A prefix of the path.
    pub prefix: Option<&'a str>,
    /// A glob for the whole path, with `*` and `?`; `*` also matches slashes.
    pub glob: Option<&'a str>,
    /// The language.
    pub language: Option<&'a str>,
    /// The parse status.
    pub status: Option<ParseStatus>,
}

macro_rules! select_files {
    ($rest:literal) => {
        concat!(
            "SELECT id, path, language, size, modified_ns, changed_ns, inode, content_hash, status, indexed_at, line_count,
                is_test, is_generated, symbol_count, problem_count, problems
            FROM file
            ",
            $rest
        )
    };
}

/// For more files than this, one scan is faster than single lookups.
const MANY: usize = 64;

impl Store {
    /// The stored state of every file, sorted by path.
    pub fn files(&self) -> Result<Vec<StoredStamp>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT id, path, language, size, modified_ns, changed_ns, inode, content_hash, status, indexed_at
            FROM file
            ORDER BY path",
        )?;
        let mut rows = statement.query([])?;
        let mut files = Vec::new();
        while let Some(row) = rows.next()? {
            files.push(stamp(row)?);
        }
        Ok(files)
    }

    /// The stored state of the files at `paths`; missing files are omitted.
    pub fn files_at(&self, paths: &BTreeSet<&str>) -> Result<Vec<StoredStamp>> {
        if paths.len() > MANY {
            return Ok(self.files()?.into_iter().filter(|file| paths.contains(file.path.as_str())).collect());
        }
        let files = paths.iter().map(|path| self.file(path)).collect::<Result<Vec<_>>>()?;
        Ok(files.into_iter().flatten().map(|file| file.stamp).collect())
    }

    /// Files that are not source code, sorted by path.
    pub fn others(&self) -> Result<Vec<OtherFile>> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT path, size, modified_ns, changed_ns, inode, read_at FROM other ORDER BY path")?;
        let mut rows = statement.query([])?;
        let mut others = Vec::new();
        while let Some(row) = rows.next()? {
            others.push(OtherFile { path: row.get(0)?, stat: stat(row, 1)?, read_at: row.get(5)? });
        }
        Ok(others)
    }

    /// The file at `path`.
    pub fn file(&self, path: &str) -> Result<Option<FileRow>> {
        let mut statement = self.connection.prepare_cached(select_files!("WHERE path = ?1"))?;
        statement.query_row([path], |row| Ok(read(row))).optional()?.transpose()
    }

    /// Files that match `filter`, sorted by path, at most `limit`.
    pub fn files_filtered(&self, filter: FileFilter<'_>, limit: u32) -> Result<Vec<FileRow>> {
        let mut statement = self.connection.prepare_cached(select_files!(
            "WHERE (?1 IS NULL OR substr(path, 1, length(?1)) = ?1)
            AND (?2 IS NULL OR path GLOB ?2)
            AND (?3 IS NULL OR language = ?3)
            AND (?4 IS NULL OR status = ?4)
            ORDER BY path
            LIMIT ?5"
        ))?;
        let status = filter.status.map(ParseStatus::number);
        let mut rows = statement.query((filter.prefix, filter.glob, filter.language, status, limit))?;
        let mut files = Vec::new();
        while let Some(row) = rows.next()? {
            files.push(read(row)?);
        }
        Ok(files)
    }
}

/// Reads metadata from four columns.
fn stat(row: &Row<'_>, first: usize) -> Result<Stat> {
    Ok(Stat {
        size: row.get::<_, i64>(first)?.cast_unsigned(),
        modified_ns: row.get(first + 1)?,
        changed_ns: row.get(first + 2)?,
        inode: row.get::<_, i64>(first + 3)?.cast_unsigned(),
    })
}

fn stamp(row: &Row<'_>) -> Result<StoredStamp> {
    Ok(StoredStamp {
        id: FileId(row.get(0)?),
        path: row.get(1)?,
        language: row.get(2)?,
        stat: stat(row, 3)?,
        content_hash: row.get(7)?,
        status: known(ParseStatus::from_number(row.get(8)?), "file")?,
        indexed_at: row.get(9)?,
    })
}

fn read(row: &Row<'_>) -> Result<FileRow> {
    Ok(FileRow {
        stamp: stamp(row)?,
        line_count: row.get(10)?,
        is_test: row.get(11)?,
        is_generated: row.get(12)?,
        symbol_count: row.get(13)?,
        problem_count: row.get(14)?,
        problems: row.get(15)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{Fixture, two_doors};

    #[test]
    fn stamps_round_trip() {
        let mut fixture = Fixture::house();
        let record = two_doors().record();
        let files = fixture.store.files().unwrap();
        assert_eq!(files[0].path, "house/door.py");
        assert_eq!((files[0].stat, files[0].content_hash), (record.stat, record.content_hash));
        let stat = Stat { size: 5, modified_ns: -3, changed_ns: 4, inode: u64::MAX };
        fixture.change(|batch| batch.update_stat(FileId(1), stat, 7000).unwrap());
        assert_eq!(fixture.store.file("house/door.py").unwrap().map(|file| file.stamp.stat), Some(stat));
    }

    #[test]
    fn files_pass_every_filter() {
        let store = Fixture::house().store;
        let paths = |filter| -> Vec<String> {
            store.files_filtered(filter, 10).unwrap().into_iter().map(|file| file.stamp.path).collect()
        };
        let filter = FileFilter::default();
        assert_eq!(paths(filter), ["house/door.py", "house/room.py"]);
        assert_eq!(paths(FileFilter { prefix: Some("house/r"), ..filter }), ["house/room.py"]);
        assert_eq!(paths(FileFilter { glob: Some("*/d*.py"), ..filter }), ["house/door.py"]);
        assert_eq!(paths(FileFilter { language: Some("rust"), ..filter }), Vec::<String>::new());
        assert_eq!(paths(FileFilter { status: Some(ParseStatus::Failed), ..filter }), Vec::<String>::new());
    }
}

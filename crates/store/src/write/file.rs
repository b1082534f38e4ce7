//! One file's facts in or out. Rows of a file that was there before are replaced; its id and those of its symbols that
//! still exist stay, so that what other files say about them stays true.

use super::Batch;
use super::symbols::{SymbolRow, describe};
use crate::error::Result;
use crate::store::Mode;
use rhumb_model::{Facts, FileId, ParseStatus, SymbolId, SymbolKind, file_handle};
use rusqlite::{OptionalExtension, params};
use serde_json::json;

/// What the disk says of a file: enough to notice most changes without reading it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stat {
    /// Bytes in the file.
    pub size: u64,
    /// When it was last changed, in nanoseconds since 1970.
    pub modified_ns: i64,
    /// Which file it is on its disk; zero where that is not known.
    pub inode: u64,
}

/// What is known of a file besides its facts.
#[derive(Clone, Debug)]
pub struct FileRecord<'a> {
    /// Relative to the root, with forward slashes.
    pub path: &'a str,
    /// The language's name.
    pub language: &'a str,
    /// SHA-256 of the content.
    pub content_hash: [u8; 32],
    /// What the disk says.
    pub stat: Stat,
    /// Whether it holds tests.
    pub is_test: bool,
    /// Whether a program wrote it.
    pub is_generated: bool,
    /// When it was read, in milliseconds since 1970.
    pub indexed_at: i64,
}

/// The rows a file and its symbols got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// The file.
    pub file: FileId,
    /// Its symbols, in the order of the facts.
    pub symbols: Vec<SymbolId>,
}

/// What reading a file came to.
struct Reading {
    status: ParseStatus,
    line_count: u32,
    problem_count: u32,
    problems: Option<String>,
}

impl Batch<'_> {
    /// Writes what a file says, in the place of what it said before. Its references and imports follow with
    /// [`Batch::put_links`]. In a bulk build a path may come only once.
    pub fn put_file(&mut self, record: &FileRecord<'_>, facts: &Facts) -> Result<StoredFile> {
        let file = self.put_record(record, &reading_of(facts), facts.symbols.len())?;
        let rows = describe(facts);
        let symbols = self.replace_symbols(file, &file_handle(record.path), &rows)?;
        self.put_parameters(facts, &symbols)?;
        self.put_exports(file, facts, &symbols)?;
        self.put_notes(file, facts)?;
        Ok(StoredFile { file, symbols })
    }

    /// Writes a file that was not parsed, with the reason: a row of its own and one symbol, so that it can be found.
    pub fn put_unread(&mut self, record: &FileRecord<'_>, status: ParseStatus, reason: &str) -> Result<StoredFile> {
        let problems = Some(json!([{ "reason": reason }]).to_string());
        let reading = Reading { status, line_count: 0, problem_count: 1, problems };
        let file = self.put_record(record, &reading, 1)?;
        let name = record.path.rsplit('/').next().unwrap_or(record.path);
        let symbols = self.replace_symbols(file, &file_handle(record.path), &[SymbolRow::of_file(name)])?;
        self.remove_linkage(file)?;
        Ok(StoredFile { file, symbols })
    }

    /// Notes that a file looks different on the disk although its content is the same.
    pub fn touch_file(&mut self, file: FileId, stat: Stat) -> Result<()> {
        let mut statement = self
            .store
            .connection
            .prepare_cached("UPDATE file SET size = ?2, modified_ns = ?3, inode = ?4 WHERE id = ?1")?;
        statement.execute(params![file.0, stat.size.cast_signed(), stat.modified_ns, stat.inode.cast_signed()])?;
        Ok(())
    }

    /// Keeps the text of a file for full-text search.
    pub fn put_source(&mut self, file: FileId, path: &str, content: &str) -> Result<()> {
        self.remove_source(file)?;
        let mut statement = self
            .store
            .connection
            .prepare_cached("INSERT INTO source_fts (rowid, file_path, content) VALUES (?1, ?2, ?3)")?;
        statement.execute(params![file.0, path, content])?;
        Ok(())
    }

    /// The file's row; a file that was there before keeps its id and loses everything else.
    fn put_record(&mut self, record: &FileRecord<'_>, reading: &Reading, symbol_count: usize) -> Result<FileId> {
        let file = match self.known_file(record.path)? {
            Some(file) => {
                self.clear_file(file)?;
                file
            }
            None => FileId(self.store.counters.take_file()),
        };
        let handle = Some(file_handle(record.path)).filter(|handle| handle != record.path);
        let mut statement = self.store.connection.prepare_cached(
            "INSERT OR REPLACE INTO file (id, path, handle, language, content_hash, size, modified_ns, inode, indexed_at,
                line_count, is_test, is_generated, status, symbol_count, problem_count, problems)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
        )?;
        statement.execute(params![
            file.0,
            record.path,
            handle,
            record.language,
            record.content_hash,
            record.stat.size.cast_signed(),
            record.stat.modified_ns,
            record.stat.inode.cast_signed(),
            record.indexed_at,
            reading.line_count,
            record.is_test,
            record.is_generated,
            reading.status.number(),
            symbol_count as u32,
            reading.problem_count,
            reading.problems,
        ])?;
        Ok(file)
    }

    fn known_file(&self, path: &str) -> Result<Option<FileId>> {
        if self.store.mode == Mode::Bulk {
            return Ok(None);
        }
        let mut statement = self.store.connection.prepare_cached("SELECT id FROM file WHERE path = ?1")?;
        Ok(statement.query_row([path], |row| row.get(0).map(FileId)).optional()?)
    }

    fn put_parameters(&mut self, facts: &Facts, symbols: &[SymbolId]) -> Result<()> {
        let mut statement = self.store.connection.prepare_cached(
            "INSERT INTO parameter (symbol_id, position, name, declared_type, default_value, flags)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?;
        let mut position = 0;
        let mut previous = None;
        for parameter in &facts.parameters {
            let Some(symbol) = symbols.get(parameter.symbol.index()) else { continue };
            position = if previous == Some(parameter.symbol) { position + 1 } else { 0 };
            previous = Some(parameter.symbol);
            let text = |text| Some(facts.texts.get(text)).filter(|text| !text.is_empty());
            statement.execute(params![
                symbol.0,
                position,
                facts.texts.get(parameter.name),
                text(parameter.declared_type),
                text(parameter.default),
                u8::from(parameter.is_optional) | u8::from(parameter.is_variadic) << 1,
            ])?;
        }
        Ok(())
    }

    /// Exports that name a definition of this file point to it.
    fn put_exports(&mut self, file: FileId, facts: &Facts, symbols: &[SymbolId]) -> Result<()> {
        let mut statement = self.store.connection.prepare_cached(
            "INSERT INTO export (file_id, n, name, kind, is_default, source, symbol_id, line)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?;
        for (n, export) in facts.exports.iter().enumerate() {
            let source = facts.texts.get(export.path);
            let name = if export.name.is_empty() { "*" } else { facts.texts.get(export.name) };
            let local = facts.texts.get(export.local);
            let is_own = |qualified: &str| source.is_empty() && !local.is_empty() && qualified == local;
            let symbol = facts.symbols.iter().position(|symbol| is_own(facts.texts.get(symbol.qualified_name)));
            statement.execute(params![
                file.0,
                n as u32,
                name,
                export_kind(export.kind),
                export.is_default,
                Some(source).filter(|source| !source.is_empty()),
                symbol.and_then(|index| symbols.get(index)).map(|symbol| symbol.0),
                export.position.line(),
            ])?;
        }
        Ok(())
    }

    fn put_notes(&mut self, file: FileId, facts: &Facts) -> Result<()> {
        let connection = &self.store.connection;
        let mut marker = connection
            .prepare_cached("INSERT INTO marker (file_id, n, line, kind, content) VALUES (?1, ?2, ?3, ?4, ?5)")?;
        for (n, note) in facts.markers.iter().enumerate() {
            let (kind, content) = (facts.texts.get(note.kind), facts.texts.get(note.content));
            marker.execute(params![file.0, n as u32, note.position.line(), kind, content])?;
        }
        let mut suppression = connection
            .prepare_cached("INSERT INTO suppression (file_id, n, line, recipe_id) VALUES (?1, ?2, ?3, ?4)")?;
        for (n, silence) in facts.suppressions.iter().enumerate() {
            let line = silence.row.map_or(0, |row| row + 1);
            suppression.execute(params![file.0, n as u32, line, facts.texts.get(silence.recipe)])?;
        }
        Ok(())
    }
}

fn reading_of(facts: &Facts) -> Reading {
    let places: Vec<_> = facts
        .problems
        .iter()
        .map(|problem| {
            let start = problem.span.start;
            json!({ "line": start.line(), "col": start.col(), "reason": problem.reason })
        })
        .collect();
    Reading {
        status: facts.status,
        line_count: facts.line_count,
        problem_count: facts.problem_count,
        problems: (!places.is_empty()).then(|| serde_json::Value::Array(places).to_string()),
    }
}

fn export_kind(kind: rhumb_model::ExportKind) -> &'static str {
    match kind {
        rhumb_model::ExportKind::Value => "value",
        rhumb_model::ExportKind::Type => "type",
        rhumb_model::ExportKind::Reexport | rhumb_model::ExportKind::Star => "re-export",
    }
}

impl SymbolRow<'_> {
    fn of_file(name: &str) -> SymbolRow<'_> {
        SymbolRow { name, ..SymbolRow::empty(SymbolKind::File) }
    }
}

//! Writes the facts of one file. If the file exists, its rows are replaced; its id and those of its remaining symbols are
//! kept, so that references from other files stay valid.

use super::Batch;
use super::symbols::{SymbolRecord, describe};
use super::tally::TallyKind;
use crate::error::Result;
use crate::store::StoreMode;
use rhumb_model::{ExportKind, Facts, FileId, ParseStatus, SymbolId, SymbolIndex, SymbolKind, Text, file_handle};
use rusqlite::{OptionalExtension, params};
use rustc_hash::FxHashMap;
use serde_json::json;

/// File metadata that shows most changes without reading the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stat {
    /// Size in bytes.
    pub size: u64,
    /// When its content was last modified, in nanoseconds since 1970. Programs can set it.
    pub modified_ns: i64,
    /// When it last changed in any way, in nanoseconds since 1970. Where the system provides it, programs cannot set it.
    pub changed_ns: i64,
    /// The inode number; zero if there is none.
    pub inode: u64,
}

/// The properties of a file besides its facts.
#[derive(Clone, Debug)]
pub struct FileRecord<'a> {
    /// Relative to the root, with forward slashes.
    pub path: &'a str,
    /// The name of the language.
    pub language: &'a str,
    /// SHA-256 of the content, if it was read.
    pub content_hash: Option<[u8; 32]>,
    /// Its metadata on disk.
    pub stat: Stat,
    /// Whether it contains tests.
    pub is_test: bool,
    /// Whether it is generated.
    pub is_generated: bool,
    /// When it was read, in milliseconds since 1970.
    pub indexed_at: i64,
}

/// The ids of a file and its symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// The file.
    pub file: FileId,
    /// Its symbols, in the order of the facts.
    pub symbols: Vec<SymbolId>,
}

/// The result of parsing a file.
struct ParseSummary {
    status: ParseStatus,
    line_count: u32,
    problem_count: u32,
    problems: Option<String>,
}

impl Batch<'_> {
    /// Writes the facts of a file, replacing earlier ones. References and imports follow with [`Batch::put_links`]. In a
    /// bulk build, a path may be written only once.
    pub fn put_file(&mut self, record: &FileRecord<'_>, facts: &Facts) -> Result<StoredFile> {
        self.check_log()?;
        let file = self.put_record(record, &parse_summary(facts), facts.symbols.len())?;
        let rows = describe(facts);
        let symbols = self.replace_symbols(file, &file_handle(record.path), &rows)?;
        self.put_tally(file, TallyKind::Symbols, facts.symbols.iter().map(|symbol| symbol.kind.number().into()))?;
        self.put_parameters(facts, &symbols)?;
        self.put_exports(file, facts, &symbols)?;
        self.put_components(facts, &symbols)?;
        self.put_notes(file, facts)?;
        self.put_style_scopes(facts, &symbols)?;
        let entries = facts.entries.iter().filter_map(|entry| Some((*symbols.get(entry.symbol.index())?, entry.rule)));
        self.put_entry_points(file, 0, entries)?;
        Ok(StoredFile { file, symbols })
    }

    /// Writes a file that was not parsed, with the reason: its row and one symbol, so that it can be found.
    pub fn put_unread(&mut self, record: &FileRecord<'_>, status: ParseStatus, reason: &str) -> Result<StoredFile> {
        let problems = Some(json!([{ "reason": reason }]).to_string());
        let reading = ParseSummary { status, line_count: 0, problem_count: 1, problems };
        let file = self.put_record(record, &reading, 1)?;
        self.clear_links(file)?;
        let name = record.path.rsplit('/').next().unwrap_or(record.path);
        let symbols = self.replace_symbols(file, &file_handle(record.path), &[SymbolRecord::of_file(name)])?;
        self.put_tally(file, TallyKind::Symbols, std::iter::once(SymbolKind::File.number().into()))?;
        self.remove_linkage(file)?;
        self.remove_source(file)?;
        Ok(StoredFile { file, symbols })
    }

    /// Updates the metadata of a file with unchanged content.
    pub fn update_stat(&mut self, file: FileId, stat: Stat, indexed_at: i64) -> Result<()> {
        let mut statement = self.store.connection.prepare_cached(
            "UPDATE file
            SET size = ?2, modified_ns = ?3, changed_ns = ?4, inode = ?5, indexed_at = ?6
            WHERE id = ?1",
        )?;
        let (size, inode) = (stat.size.cast_signed(), stat.inode.cast_signed());
        statement.execute(params![file.0, size, stat.modified_ns, stat.changed_ns, inode, indexed_at])?;
        Ok(())
    }

    /// Stores the text of a file for full-text search.
    pub fn put_source(&mut self, file: FileId, path: &str, content: &str) -> Result<()> {
        self.remove_source(file)?;
        let mut statement = self
            .store
            .connection
            .prepare_cached("INSERT INTO source_fts (rowid, file_path, content) VALUES (?1, ?2, ?3)")?;
        statement.execute(params![file.0, path, content])?;
        Ok(())
    }

    /// Writes the row of a file. An existing file keeps its id and, until they are replaced, its symbols and links.
    fn put_record(&mut self, record: &FileRecord<'_>, reading: &ParseSummary, symbol_count: usize) -> Result<FileId> {
        let file = match self.known_file(record.path)? {
            Some(file) => {
                self.clear_file(file)?;
                file
            }
            None => FileId(self.store.counters.take_file()),
        };
        let handle = Some(file_handle(record.path)).filter(|handle| handle != record.path);
        let mut statement = self.store.connection.prepare_cached(
            "INSERT OR REPLACE INTO file (id, path, handle, language, content_hash, size, modified_ns, changed_ns, inode,
                indexed_at, line_count, is_test, is_generated, status, symbol_count, problem_count, problems)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
        )?;
        statement.execute(params![
            file.0,
            record.path,
            handle,
            record.language,
            record.content_hash,
            record.stat.size.cast_signed(),
            record.stat.modified_ns,
            record.stat.changed_ns,
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
        if self.store.mode == StoreMode::Bulk {
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

    fn put_style_scopes(&mut self, facts: &Facts, symbols: &[SymbolId]) -> Result<()> {
        let mut statement =
            self.store.connection.prepare_cached("INSERT INTO style_scope (symbol_id, scope) VALUES (?1, ?2)")?;
        for style in &facts.style_scopes {
            let Some(symbol) = symbols.get(style.symbol.index()) else { continue };
            statement.execute(params![symbol.0, facts.texts.get(style.scope)])?;
        }
        Ok(())
    }

    /// Exports that name a definition of this file point to it; linking finds the targets of the others. An imported name
    /// counts as re-exported, wherever the export is written.
    fn put_exports(&mut self, file: FileId, facts: &Facts, symbols: &[SymbolId]) -> Result<()> {
        let mut statement = self.store.connection.prepare_cached(
            "INSERT INTO export (file_id, n, name, kind, is_default, source, symbol_id, line)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?;
        if facts.exports.is_empty() {
            return Ok(());
        }
        let names = facts.symbols.iter().map(|symbol| facts.texts.get(symbol.qualified_name));
        // Qualified names are unique within a file; the file itself has none.
        let own: FxHashMap<&str, usize> = names.enumerate().skip(1).map(|(index, name)| (name, index)).collect();
        let imports =
            facts.imports.iter().filter(|import| import.from == SymbolIndex::FILE && !import.local.is_empty());
        let imported: FxHashMap<Text, Text> = imports.map(|import| (import.local, import.path)).collect();
        for (n, export) in facts.exports.iter().enumerate() {
            let symbol = own.get(facts.texts.get(export.local)).filter(|_| export.path.is_empty());
            let path = imported.get(&export.local).filter(|_| symbol.is_none() && export.path.is_empty());
            let source = facts.texts.get(*path.unwrap_or(&export.path));
            let name = if export.name.is_empty() { "*" } else { facts.texts.get(export.name) };
            statement.execute(params![
                file.0,
                n as u32,
                name,
                if path.is_some() { export_kind(ExportKind::Reexport) } else { export_kind(export.kind) },
                export.is_default,
                Some(source).filter(|source| !source.is_empty()),
                symbol.and_then(|index| symbols.get(*index)).map(|symbol| symbol.0),
                export.position.line(),
            ])?;
        }
        Ok(())
    }

    fn put_components(&mut self, facts: &Facts, symbols: &[SymbolId]) -> Result<()> {
        let mut statement = self
            .store
            .connection
            .prepare_cached("INSERT INTO component (symbol_id, props_type, hooks) VALUES (?1, ?2, ?3)")?;
        for component in &facts.components {
            let Some(symbol) = symbols.get(component.symbol.index()) else { continue };
            let props = Some(facts.texts.get(component.props)).filter(|props| !props.is_empty());
            let hooks: Vec<&str> = component.hooks.iter().map(|hook| facts.texts.get(*hook)).collect();
            statement.execute(params![symbol.0, props, json!(hooks).to_string()])?;
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

fn parse_summary(facts: &Facts) -> ParseSummary {
    let places: Vec<_> = facts
        .problems
        .iter()
        .map(|problem| {
            let start = problem.span.start;
            json!({ "line": start.line(), "col": start.col(), "reason": problem.reason })
        })
        .collect();
    ParseSummary {
        status: facts.status,
        line_count: facts.line_count,
        problem_count: facts.problem_count,
        problems: (!places.is_empty()).then(|| serde_json::Value::Array(places).to_string()),
    }
}

fn export_kind(kind: ExportKind) -> &'static str {
    match kind {
        ExportKind::Value => "value",
        ExportKind::Type => "type",
        ExportKind::Reexport | ExportKind::Star => "re-export",
    }
}

impl SymbolRecord<'_> {
    fn of_file(name: &str) -> SymbolRecord<'_> {
        SymbolRecord { name, ..SymbolRecord::empty(SymbolKind::File) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{Fixture, Sample, link, one_room, two_doors, write_house};
    use rhumb_model::{Flags, SymbolKind};

    #[test]
    fn a_file_is_seen_through_the_relations() {
        let fixture = Fixture::house();
        assert_eq!(
            fixture.texts(
                "SELECT path, size, last_modified, indexed_at, symbol_count, parse_status FROM files ORDER BY path"
            ),
            ["house/door.py 100 5 7000 4 ok", "house/room.py 100 5 7000 2 ok"]
        );
        assert_eq!(
            fixture.texts(
                "SELECT handle, kind, line_start, line_end, parent_name, complexity FROM symbols ORDER BY handle"
            ),
            [
                "house/door.py file 1 21 - -",
                "house/door.py::Door class 2 9 - -",
                "house/door.py::Door::open method 4 6 Door 4",
                "house/door.py::open_all function 11 13 - 4",
                "house/room.py file 1 21 - -",
                "house/room.py::enter function 3 7 - 4",
            ]
        );
        assert_eq!(
            fixture.texts("SELECT qualified_name, doc_visibility, is_exported FROM symbols WHERE name = 'Door'"),
            ["Door internal 1"]
        );
        assert_eq!(
            fixture.texts("SELECT p.position, p.name, p.type, p.default_value, p.is_optional FROM parameters p"),
            ["0 self - - 0", "1 width int 80 1"]
        );
        assert_eq!(fixture.texts("SELECT line_number, kind, content FROM markers"), ["5 TODO oil it"]);
        assert_eq!(fixture.texts("SELECT line_number, recipe_id FROM suppressions"), ["0 dead-code", "7 dead-code"]);
        assert_eq!(
            fixture
                .texts("SELECT name, kind, re_export_source, symbol_id IS NULL FROM exports ORDER BY file_path, name"),
            ["Door value - 0", "Door re-export house.door 1", "enter value - 0"]
        );
    }

    #[test]
    fn unchanged_symbols_of_a_rewritten_file_keep_their_ids() {
        let mut fixture = Fixture::house();
        let before = fixture.texts("SELECT handle, id FROM symbols ORDER BY handle");
        let changed = Sample::new("house/door.py").symbol(SymbolKind::Function, "close_all", 0, (1, 2)).symbol(
            SymbolKind::Class,
            "Door",
            0,
            (4, 8),
        );
        fixture.change(|batch| {
            let rows = batch.put_file(&changed.record(), &changed.facts).unwrap();
            link(batch, &changed, &rows, &[], &[]);
        });
        let after = fixture.texts("SELECT handle, id FROM symbols ORDER BY handle");
        assert_eq!(
            after.iter().filter(|row| before.contains(row)).count(),
            4,
            "both files, Door and enter stay: {before:?} {after:?}"
        );
        assert!(after.contains(&"house/door.py::close_all 7".to_owned()), "a new symbol has a new id: {after:?}");
        assert_eq!(
            fixture.texts("SELECT name, state, target_id FROM refs WHERE file_path = 'house/room.py' ORDER BY line"),
            ["open ambiguous -", "open_all unresolved -"]
        );
        assert_eq!(fixture.texts("SELECT count(*) FROM candidates"), ["0"], "a candidate that is gone is none");
        fixture.texts("INSERT INTO symbols_fts (symbols_fts) VALUES ('integrity-check')");
        assert_eq!(fixture.texts("SELECT rowid FROM symbols_fts WHERE symbols_fts MATCH 'close'"), ["7"]);
        assert_eq!(fixture.texts("SELECT rowid FROM symbols_fts WHERE symbols_fts MATCH 'walk'"), Vec::<String>::new());
    }

    #[test]
    fn writing_the_same_again_changes_nothing() {
        let mut fixture = Fixture::house();
        let tables = ["symbols", "refs", "edges", "imports", "exports", "dependencies", "candidates", "parameters"];
        let all = |fixture: &Fixture| tables.map(|table| fixture.texts(&format!("SELECT * FROM {table} ORDER BY id")));
        let before = all(&fixture);
        fixture.change(|batch| {
            write_house(batch);
        });
        assert_eq!(all(&fixture), before);
        assert_eq!(fixture.texts("SELECT count(*) FROM mention"), ["5"]);
        fixture.texts("INSERT INTO symbols_fts (symbols_fts) VALUES ('integrity-check')");
    }

    #[test]
    fn a_removed_file_leaves_nothing_behind() {
        let mut fixture = Fixture::house();
        fixture.change(|batch| batch.remove_file(FileId(1)).unwrap());
        fixture.change(|batch| batch.remove_file(FileId(2)).unwrap());
        for table in [
            "file",
            "symbol",
            "handle",
            "reference",
            "mention",
            "candidate",
            "parameter",
            "import",
            "export",
            "dependency",
            "marker",
            "suppression",
            "surface",
            "body",
            "question",
        ] {
            assert_eq!(fixture.texts(&format!("SELECT count(*) FROM {table}")), ["0"], "{table}");
        }
        assert_eq!(fixture.texts("SELECT count(*) FROM symbols_fts WHERE symbols_fts MATCH 'open'"), ["0"]);
    }

    #[test]
    fn uncommitted_changes_are_rolled_back() {
        let mut fixture = Fixture::house();
        let room = one_room();
        let generation = fixture.store.generation().unwrap();
        let mut batch = fixture.store.begin().unwrap();
        batch.remove_file(FileId(1)).unwrap();
        batch.put_file(&room.record(), &room.facts).unwrap();
        drop(batch);
        assert_eq!(fixture.texts("SELECT count(*) FROM symbols"), ["6"]);
        assert_eq!(fixture.store.generation().unwrap(), generation);
        fixture.change(|batch| batch.set_meta("commit", "abc").unwrap());
        assert_eq!(fixture.store.generation().unwrap(), generation + 1);
        assert_eq!(fixture.store.meta("commit").unwrap().as_deref(), Some("abc"));
    }

    #[test]
    fn a_file_that_was_not_parsed_can_be_found() {
        let mut fixture = Fixture::house();
        let door = two_doors();
        let record = FileRecord { content_hash: None, ..door.record() };
        assert_eq!(fixture.texts("SELECT count(content_hash) FROM files"), ["2"]);
        fixture.change(|batch| batch.put_unread(&record, ParseStatus::Skipped, "larger than 5 MB").unwrap());
        assert_eq!(
            fixture.texts("SELECT count(content_hash) FROM files"),
            ["1"],
            "there is no hash of what was not read"
        );
        assert_eq!(
            fixture.texts("SELECT parse_status, parse_problems, symbol_count FROM files WHERE path = 'house/door.py'"),
            [r#"skipped [{"reason":"larger than 5 MB"}] 1"#]
        );
        assert_eq!(
            fixture.texts("SELECT handle, kind FROM symbols WHERE file_path = 'house/door.py'"),
            ["house/door.py file"]
        );
        assert!(fixture.store.body(FileId(1)).unwrap().is_none());
    }

    #[test]
    fn odd_paths_and_names_keep_their_handles_apart() {
        let mut fixture = Fixture::empty();
        let odd = Sample::new("odd::name#1.py").symbol(SymbolKind::Function, "f", 0, (1, 2)).symbol(
            SymbolKind::Function,
            "f#2",
            0,
            (3, 4),
        );
        fixture.change(|batch| batch.put_file(&odd.record(), &odd.facts).unwrap());
        assert_eq!(
            fixture.texts("SELECT handle, name, qualified_name, file_path FROM symbols ORDER BY id"),
            [
                "odd%3A%3Aname%231.py odd::name#1.py  odd::name#1.py",
                "odd%3A%3Aname%231.py::f f f odd::name#1.py",
                "odd%3A%3Aname%231.py::f#2 f f#2 odd::name#1.py",
            ]
        );
    }

    #[test]
    fn a_handle_that_comes_twice_does_no_harm() {
        let twice = Sample::new("a.py").symbol(SymbolKind::Function, "f", 0, (1, 2)).symbol(
            SymbolKind::Function,
            "f",
            0,
            (3, 4),
        );
        let write = |batch: &mut Batch<'_>| {
            let rows = batch.put_file(&twice.record(), &twice.facts).unwrap();
            link(batch, &twice, &rows, &[], &[]);
        };
        let mut fixture = Fixture::built(write);
        fixture.change(write);
        assert_eq!(fixture.texts("SELECT name, line_start FROM symbols WHERE handle = 'a.py::f'"), ["f 2"]);
        assert_eq!(fixture.texts("SELECT count(*) FROM symbols"), ["3"]);
        fixture.change(|batch| batch.remove_file(FileId(1)).unwrap());
        assert_eq!(fixture.texts("SELECT count(*) FROM symbols"), ["0"]);
        assert_eq!(fixture.texts("SELECT count(*) FROM handle"), ["0"]);
    }

    #[test]
    fn full_text_is_replaced_with_its_file() {
        let mut fixture = Fixture::house();
        let hits = "SELECT file_path FROM source_fts WHERE source_fts MATCH 'hinges'";
        fixture.change(|batch| batch.put_source(FileId(1), "house/door.py", "a hinge squeaks").unwrap());
        assert_eq!(fixture.texts(hits), ["house/door.py"]);
        fixture.change(|batch| batch.put_source(FileId(1), "house/door.py", "a lock clicks").unwrap());
        assert_eq!(fixture.texts(hits), Vec::<String>::new());
        let all = "SELECT file_path FROM source_fts";
        assert_eq!(fixture.texts(all), ["house/door.py"]);
        let closed = FileRecord { content_hash: None, ..Sample::new("house/door.py").record() };
        fixture.change(|batch| {
            batch.put_unread(&closed, ParseStatus::Skipped, "too large").unwrap();
        });
        assert_eq!(fixture.texts(all), Vec::<String>::new(), "a file that is not read any more has no text");
    }

    #[test]
    fn components_and_members_are_views_of_symbols() {
        let mut fixture = Fixture::empty();
        let page = Sample::new("page.tsx")
            .symbol(SymbolKind::Function, "Page", 0, (1, 9))
            .component("PageProps", &["useState"])
            .with(|symbol, _| symbol.flags.insert(Flags::DEFAULT_EXPORT))
            .symbol(SymbolKind::Enum, "Color", 0, (10, 12))
            .symbol(SymbolKind::Variant, "Color::Red", 2, (11, 11))
            .with(|symbol, texts| symbol.value = texts.intern("\"red\""))
            .symbol(SymbolKind::Interface, "PageProps", 0, (13, 15))
            .symbol(SymbolKind::Field, "PageProps::title", 4, (14, 14))
            .with(|symbol, texts| {
                symbol.declared_type = texts.intern("string");
                symbol.flags.insert(Flags::OPTIONAL);
            });
        fixture.change(|batch| {
            let rows = batch.put_file(&page.record(), &page.facts).unwrap();
            link(batch, &page, &rows, &[], &[]);
        });
        assert_eq!(
            fixture.texts("SELECT name, props_type, hooks_used, is_default_export, line_number FROM components"),
            [r#"Page PageProps ["useState"] 1 2"#]
        );
        assert_eq!(
            fixture.texts("SELECT members FROM symbols WHERE name = 'Color'"),
            [r#"[{"name":"Red","value":"\"red\""}]"#]
        );
        assert_eq!(
            fixture.texts("SELECT symbol_name, name, type, is_optional FROM type_members"),
            ["PageProps title string 1"]
        );
    }
}

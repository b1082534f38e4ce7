//! Writes the result of linking a file: its references with their targets, its imports, and its dependencies.

use super::Batch;
use super::reference_diff::{MentionedNames, digests};
use super::tally::TallyKind;
use crate::bits::{FIRST_OVERRIDE, ReferenceBits, plain_kind, tally_number};
use crate::error::Result;
use crate::store::StoreMode;
use rhumb_model::{
    Body, FileId, Import, ImportKind, Lines, Link, Position, Question, Reference, Role, State, SymbolId, Text,
};
use rusqlite::params;
use rustc_hash::FxHashMap;
use serde_json::json;
use std::collections::BTreeMap;
use std::collections::hash_map::Entry;
use std::sync::LazyLock;

/// Maximum number of references from one symbol; a symbol with more is a data table, and the rest is omitted. Ids have room
/// for twice as many.
const MAX_FROM_ONE: i32 = 1 << 19;

/// A file that another file depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dependency {
    /// The file.
    pub file: FileId,
    /// Whether only its types are used.
    pub is_type_only: bool,
    /// Number of references to it.
    pub weight: u32,
}

/// The result of linking one file.
#[derive(Clone, Copy, Debug)]
pub struct FileLinks<'a> {
    /// The body that was linked.
    pub body: &'a Body,
    /// The links of references; a reference without a link is unresolved.
    pub links: &'a [Link],
    /// The questions asked about other files.
    pub questions: &'a [Question],
    /// The target of each of the body's imports, in order; missing entries are unknown.
    pub imports: &'a [Option<FileId>],
    /// The symbols that re-exports resolve to, by the position of the export in the facts.
    pub exports: &'a [(u32, Option<SymbolId>)],
    /// The files it depends on, without duplicates.
    pub dependencies: &'a [Dependency],
    /// Its members that override inherited ones, each with one overridden member, in order.
    pub overrides: &'a [(SymbolId, SymbolId)],
    /// Its definitions with a separate declaration, each with one declaration, in order.
    pub definitions: &'a [(SymbolId, SymbolId)],
    /// Its inactive lines, in order.
    pub inactive: &'a [Lines],
    /// Its symbols that manifests declare to be entry points, each with the rule that says so.
    pub entries: &'a [(SymbolId, &'static str)],
}

/// The number of the first entry point that follows from manifests; those before follow from the file alone.
const FIRST_DECLARED: u32 = 1 << 19;

/// Number of columns of the reference table.
const COLUMNS: usize = 8;

/// Starting a statement costs about as much as inserting a row, so one statement inserts many.
const ROWS_AT_ONCE: usize = 32;

/// The statements that fill a reference table.
struct InsertStatements {
    one: String,
    many: String,
}

static FINAL: LazyLock<InsertStatements> = LazyLock::new(|| InsertStatements::into("reference"));
static ROUGH: LazyLock<InsertStatements> = LazyLock::new(|| InsertStatements::into("rough_reference"));

/// A row of the reference table.
pub(super) struct ReferenceRecord<'b> {
    pub(super) from: u32,
    pub(super) n: i32,
    pub(super) target: Option<u32>,
    /// The name as an index into the body's texts, and its id in the string table once that is known.
    pub(super) text: Option<Text>,
    pub(super) name: Option<u32>,
    pub(super) is_call: bool,
    pub(super) bits: u32,
    pub(super) below: i64,
    pub(super) col: u32,
    pub(super) receiver: Option<&'b str>,
}

/// A possible target of an ambiguous reference.
struct CandidateRow {
    from: u32,
    n: i32,
    target: u32,
}

/// The position and parent of a symbol.
struct SymbolStart {
    id: u32,
    parent: Option<u32>,
    line: u32,
    col: u32,
}

impl Batch<'_> {
    /// Writes the result of linking `file`, replacing an earlier one, and returns the number of stored references. The
    /// file's symbols must already be written.
    pub fn put_links(&mut self, file: FileId, linked: &FileLinks<'_>) -> Result<usize> {
        self.check_log()?;
        if self.store.mode == StoreMode::Live {
            self.clear_beside_references(file)?;
        }
        let places = self.places(file, &linked.body.symbols)?;
        let lines: FxHashMap<u32, u32> = places.iter().map(|place| (place.id, place.line)).collect();
        let mut rows = containment_rows(&places, &lines);
        rows.extend(declaration_rows(&places, linked));
        let candidates = add_references(linked, &lines, &mut rows);
        let references = rows.iter().filter(|row| row.n >= 0);
        let kept = references.clone().count();
        self.put_tally(file, TallyKind::References, references.map(|row| tally_number(row.bits)))?;
        self.put_rows(file, linked.body, rows)?;
        self.put_candidates(&candidates)?;
        self.put_imports(file, linked)?;
        self.put_export_targets(file, linked.exports)?;
        self.put_dependencies(file, linked.dependencies)?;
        self.put_inactive(file, linked.inactive)?;
        self.put_entry_points(file, FIRST_DECLARED, linked.entries.iter().copied())?;
        self.put_questions(file, linked.questions)?;
        Ok(kept)
    }

    fn put_rows(&mut self, file: FileId, body: &Body, mut rows: Vec<ReferenceRecord<'_>>) -> Result<()> {
        // In key order, every row is appended, and pages fill up.
        rows.sort_unstable_by_key(|row| (row.from, row.n));
        let digests = digests(&self.digest_key()?, body, &rows);
        let mentioned = MentionedNames::by(&rows);
        match self.store.mode {
            StoreMode::Bulk => {
                self.name(body, &mut rows)?;
                let mentions = mentioned.of(file, &rows);
                self.store.names.defer(mentions.into_iter());
                self.insert_all(&ROUGH, &rows)?;
            }
            StoreMode::Live => {
                let changed = self.changed_symbols(file, &digests)?;
                rows.retain(|row| changed.contains(&row.from));
                self.name(body, &mut rows)?;
                super::names::put_mentions(&self.store.connection, mentioned.of(file, &rows).into_iter())?;
                let rows = self.keep_unchanged(file, &changed, rows, (body, &mentioned))?;
                self.insert_all(&FINAL, &rows)?;
            }
        }
        self.put_digests(file, &digests)
    }

    /// Sets the name ids of rows.
    fn name(&mut self, body: &Body, rows: &mut [ReferenceRecord<'_>]) -> Result<()> {
        let mut names: FxHashMap<Text, u32> = FxHashMap::default();
        for row in rows {
            let Some(text) = row.text else { continue };
            row.name = Some(match names.entry(text) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(place) => *place.insert(self.intern(body.texts.get(text))?),
            });
        }
        Ok(())
    }

    fn insert_all(&self, table: &InsertStatements, rows: &[ReferenceRecord<'_>]) -> Result<()> {
        let (batches, rest) = rows.as_chunks::<ROWS_AT_ONCE>();
        self.insert_references(&table.many, batches.iter().map(<[ReferenceRecord<'_>; ROWS_AT_ONCE]>::as_slice))?;
        self.insert_references(&table.one, rest.chunks(1))
    }

    fn insert_references<'r>(&self, sql: &str, batches: impl Iterator<Item = &'r [ReferenceRecord<'r>]>) -> Result<()> {
        let mut statement = self.store.connection.prepare_cached(sql)?;
        for batch in batches {
            for (row, first) in batch.iter().zip((1..).step_by(COLUMNS)) {
                statement.raw_bind_parameter(first, row.from)?;
                statement.raw_bind_parameter(first + 1, row.n)?;
                statement.raw_bind_parameter(first + 2, row.target)?;
                statement.raw_bind_parameter(first + 3, row.name)?;
                statement.raw_bind_parameter(first + 4, row.bits)?;
                statement.raw_bind_parameter(first + 5, row.below)?;
                statement.raw_bind_parameter(first + 6, row.col)?;
                statement.raw_bind_parameter(first + 7, row.receiver)?;
            }
            statement.raw_execute()?;
        }
        Ok(())
    }

    /// During a bulk build there is no index by file, but the ids of a file's symbols are consecutive.
    fn places(&self, file: FileId, symbols: &[SymbolId]) -> Result<Vec<SymbolStart>> {
        let (sql, first, last) = match (self.store.mode, symbols.first(), symbols.last()) {
            (StoreMode::Bulk, Some(first), Some(last)) => (
                "SELECT id, parent_id, line, col FROM symbol
                WHERE id BETWEEN ?1 AND ?2
                ORDER BY id",
                first.0,
                last.0,
            ),
            (StoreMode::Bulk, ..) => return Ok(Vec::new()),
            (StoreMode::Live, ..) => (
                "SELECT id, parent_id, line, col FROM symbol
                WHERE file_id BETWEEN ?1 AND ?2
                ORDER BY line, col, id",
                file.0,
                file.0,
            ),
        };
        let mut statement = self.store.connection.prepare_cached(sql)?;
        let rows = statement.query_map([first, last], |row| {
            Ok(SymbolStart { id: row.get(0)?, parent: row.get(1)?, line: row.get(2)?, col: row.get(3)? })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    fn intern(&mut self, name: &str) -> Result<u32> {
        let store = &mut *self.store;
        store.names.intern(&store.connection, &mut store.counters, store.mode, name)
    }

    fn put_candidates(&self, candidates: &[CandidateRow]) -> Result<()> {
        let mut statement = self
            .store
            .connection
            .prepare_cached("INSERT OR IGNORE INTO candidate (from_id, n, target_id) VALUES (?1, ?2, ?3)")?;
        for candidate in candidates {
            statement.execute((candidate.from, candidate.n, candidate.target))?;
        }
        Ok(())
    }

    fn put_imports(&mut self, file: FileId, linked: &FileLinks<'_>) -> Result<()> {
        let mut statement = self.store.connection.prepare_cached(
            "INSERT INTO import (file_id, n, source, target_id, specifiers, aliases, flags, line)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?;
        for (n, (imports, target)) in statements(linked).iter().enumerate() {
            let Some(first) = imports.first() else { continue };
            let names: Vec<NameAndAlias<'_>> =
                imports.iter().filter_map(|import| NameAndAlias::of(import, linked.body)).collect();
            let specifiers: Vec<&str> = names.iter().map(|name| name.name).collect();
            let aliases: BTreeMap<&str, &str> =
                names.iter().filter_map(|name| Some((name.name, name.alias?))).collect();
            statement.execute(params![
                file.0,
                n as u32,
                linked.body.texts.get(first.path),
                target.map(|target| target.0),
                json!(specifiers).to_string(),
                (!aliases.is_empty()).then(|| json!(aliases).to_string()),
                import_flags(imports),
                first.statement.line(),
            ])?;
        }
        Ok(())
    }

    /// Records the symbols that re-exports resolve to.
    fn put_export_targets(&self, file: FileId, targets: &[(u32, Option<SymbolId>)]) -> Result<()> {
        let mut statement = self
            .store
            .connection
            .prepare_cached("UPDATE export SET symbol_id = ?3 WHERE file_id = ?1 AND n = ?2 AND source IS NOT NULL")?;
        for (n, target) in targets {
            statement.execute((file.0, n, target.map(|target| target.0)))?;
        }
        Ok(())
    }

    fn put_inactive(&self, file: FileId, inactive: &[Lines]) -> Result<()> {
        let connection = &self.store.connection;
        let mut statement =
            connection.prepare_cached("INSERT INTO inactive (file_id, line, last_line) VALUES (?1, ?2, ?3)")?;
        for lines in inactive {
            statement.execute((file.0, lines.first, lines.last))?;
        }
        Ok(())
    }

    /// Writes entry points of a file, numbered from `first`.
    pub(super) fn put_entry_points(
        &self,
        file: FileId,
        first: u32,
        entries: impl Iterator<Item = (SymbolId, &'static str)>,
    ) -> Result<()> {
        let mut statement = self
            .store
            .connection
            .prepare_cached("INSERT INTO entry_point (file_id, n, symbol_id, rule) VALUES (?1, ?2, ?3, ?4)")?;
        for (n, (symbol, rule)) in (first..).zip(entries) {
            statement.execute((file.0, n, symbol.0, rule))?;
        }
        Ok(())
    }

    fn put_dependencies(&mut self, file: FileId, dependencies: &[Dependency]) -> Result<()> {
        let mut statement = self.store.connection.prepare_cached(
            "INSERT OR REPLACE INTO dependency (from_id, to_id, is_type_only, weight) VALUES (?1, ?2, ?3, ?4)",
        )?;
        for dependency in dependencies {
            statement.execute((file.0, dependency.file.0, dependency.is_type_only, dependency.weight))?;
        }
        Ok(())
    }
}

/// Adds a row for each reference, and returns the candidates of ambiguous ones.
fn add_references<'b>(
    linked: &FileLinks<'b>,
    lines: &FxHashMap<u32, u32>,
    rows: &mut Vec<ReferenceRecord<'b>>,
) -> Vec<CandidateRow> {
    let body = linked.body;
    let mut counts = vec![0; body.symbols.len()];
    let mut candidates = Vec::new();
    for (reference, link) in body.references.iter().zip(by_reference(linked)) {
        let from = reference.from.index();
        let (Some(id), Some(n)) = (body.symbols.get(from), counts.get_mut(from)) else { continue };
        if (link.is_none() && reference.is_optional) || *n >= MAX_FROM_ONE {
            continue;
        }
        let below = distance(reference.position.line(), lines.get(&id.0));
        rows.push(ReferenceRecord { below, ..row(reference, link, body, (id.0, *n)) });
        let ambiguous = link.filter(|link| link.state == State::Ambiguous);
        let targets = ambiguous.map_or(&[][..], |link| &link.targets);
        candidates.extend(targets.iter().map(|target| CandidateRow { from: id.0, n: *n, target: target.0 }));
        *n += 1;
    }
    candidates
}

impl InsertStatements {
    fn into(table: &str) -> Self {
        let row = format!("({})", ["?"; COLUMNS].join(", "));
        let head = format!("INSERT INTO {table} (from_id, n, target_id, name, bits, below, col, receiver) VALUES ");
        Self { many: head.clone() + &[row.as_str(); ROWS_AT_ONCE].join(", "), one: head + &row }
    }
}

/// The link of each reference, in the order of the references.
fn by_reference<'a>(linked: &FileLinks<'a>) -> Vec<Option<&'a Link>> {
    let mut links = vec![None; linked.body.references.len()];
    for link in linked.links {
        if let Some(place) = links.get_mut(link.reference as usize) {
            *place = Some(link);
        }
    }
    links
}

/// Rows for containment: each symbol except the file is a target of its parent.
fn containment_rows<'b>(places: &[SymbolStart], lines: &FxHashMap<u32, u32>) -> Vec<ReferenceRecord<'b>> {
    let mut counts: FxHashMap<u32, i32> = FxHashMap::default();
    let mut rows = Vec::new();
    for child in places {
        let Some(parent) = child.parent else { continue };
        let n = counts.entry(parent).or_insert(0);
        *n -= 1;
        rows.push(ReferenceRecord {
            from: parent,
            n: *n,
            target: Some(child.id),
            text: None,
            name: None,
            is_call: false,
            bits: ReferenceBits::CONTAINS.pack(),
            below: distance(child.line, lines.get(&parent)),
            col: child.col,
            receiver: None,
        });
    }
    rows
}

/// Rows for overrides and definitions, at the position of the symbol.
fn declaration_rows<'b>(places: &[SymbolStart], linked: &FileLinks<'_>) -> Vec<ReferenceRecord<'b>> {
    let columns: FxHashMap<u32, u32> = places.iter().map(|place| (place.id, place.col)).collect();
    let overrides = linked.overrides.iter().map(|pair| (pair, ReferenceBits::OVERRIDES));
    let definitions = linked.definitions.iter().map(|pair| (pair, ReferenceBits::DEFINES));
    let mut all: Vec<(&(SymbolId, SymbolId), ReferenceBits)> = overrides.chain(definitions).collect();
    all.sort_by_key(|((symbol, _), _)| *symbol);
    let same = all.chunk_by(|one, next| one.0.0 == next.0.0);
    let rows = same.flat_map(|same| same.iter().zip(0..)).map(|(((symbol, declaration), bits), k)| ReferenceRecord {
        from: symbol.0,
        n: FIRST_OVERRIDE - k,
        target: Some(declaration.0),
        text: None,
        name: None,
        is_call: false,
        bits: bits.pack(),
        below: 0,
        col: columns.get(&symbol.0).copied().unwrap_or(0),
        receiver: None,
    });
    rows.collect()
}

/// The line relative to the first line of a symbol; negative for decorators, which precede it.
fn distance(line: u32, first: Option<&u32>) -> i64 {
    i64::from(line) - i64::from(first.copied().unwrap_or(0))
}

/// The row of a reference, except for its line.
fn row<'b>(reference: &Reference, link: Option<&Link>, body: &'b Body, (from, n): (u32, i32)) -> ReferenceRecord<'b> {
    let bits = ReferenceBits {
        kind: link.map_or(plain_kind(reference.role), |link| link.kind),
        role: Some(reference.role),
        state: link.map_or(State::Unresolved, |link| link.state),
        evidence: link.and_then(|link| link.evidence),
        is_conditional: reference.is_conditional,
    };
    let target = link.filter(|link| link.state == State::Resolved).and_then(|link| link.targets.first());
    ReferenceRecord {
        from,
        n,
        target: target.map(|target| target.0),
        text: Some(reference.name),
        name: None,
        is_call: reference.role == Role::Call,
        bits: bits.pack(),
        below: 0,
        col: reference.position.col(),
        receiver: Some(body.texts.get(reference.receiver_text)).filter(|text| !text.is_empty()),
    }
}

/// The imports of a file by statement and module, with the file of the module.
fn statements<'a>(linked: &FileLinks<'a>) -> Vec<(Vec<&'a Import>, Option<FileId>)> {
    let mut places: FxHashMap<(Position, Text), usize> = FxHashMap::default();
    let mut statements: Vec<(Vec<&Import>, Option<FileId>)> = Vec::new();
    for (index, import) in linked.body.imports.iter().enumerate() {
        let place = *places.entry((import.statement, import.path)).or_insert(statements.len());
        if place == statements.len() {
            statements.push((Vec::new(), None));
        }
        let (imports, target) = &mut statements[place];
        imports.push(import);
        *target = target.or(linked.imports.get(index).copied().flatten());
    }
    statements
}

/// An imported name, and its local name if that differs.
struct NameAndAlias<'b> {
    name: &'b str,
    alias: Option<&'b str>,
}

impl<'b> NameAndAlias<'b> {
    fn of(import: &Import, body: &'b Body) -> Option<Self> {
        let local = body.texts.get(import.local);
        let name = match import.kind {
            ImportKind::Named => body.texts.get(import.name),
            ImportKind::Head => local,
            ImportKind::Module | ImportKind::Star => "*",
            ImportKind::Effect => return None,
        };
        Some(Self { name, alias: Some(local).filter(|local| !local.is_empty() && *local != name) })
    }
}

fn import_flags(imports: &[&Import]) -> u8 {
    let is_type_only = imports.iter().all(|import| import.is_type_only);
    let is_dynamic = imports.iter().any(|import| import.is_dynamic);
    let is_reexport = imports.iter().any(|import| import.is_reexport);
    u8::from(is_type_only) | u8::from(is_dynamic) << 1 | u8::from(is_reexport) << 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{Fixture, link, one_room};

    #[test]
    fn references_say_what_is_known_of_them() {
        let fixture = Fixture::house();
        assert_eq!(
            fixture.texts(
                "SELECT r.file_path, r.line, r.col, r.name, r.role, r.receiver, f.name, r.state, t.handle, r.evidence
                FROM refs r
                JOIN symbols f ON f.id = r.from_id
                LEFT JOIN symbols t ON t.id = r.target_id
                ORDER BY r.file_path, r.line, r.col"
            ),
            [
                "house/door.py 12 10 open call door open_all resolved house/door.py::Door::open import",
                "house/door.py 13 5 print read - open_all external - builtin",
                "house/door.py 13 21 getUserById call - open_all unresolved - -",
                "house/room.py 4 8 open call front enter ambiguous - import",
                "house/room.py 5 5 open_all call - enter resolved house/door.py::open_all import",
            ]
        );
        assert_eq!(
            fixture.texts(
                "SELECT r.name, t.name FROM candidates c JOIN refs r ON r.id = c.ref_id
                JOIN symbols t ON t.id = c.target_id ORDER BY t.name"
            ),
            ["open open", "open open_all"]
        );
        assert_eq!(fixture.texts("SELECT reference_name, reference_kind FROM unresolved_refs"), ["getUserById calls"]);
    }

    #[test]
    fn containment_is_an_edge_like_any_other() {
        let fixture = Fixture::house();
        assert_eq!(
            fixture.texts(
                "SELECT s.name, e.kind, t.name, e.file_path, e.line, e.evidence FROM edges e
                JOIN symbols s ON s.id = e.source JOIN symbols t ON t.id = e.target ORDER BY e.kind, t.id"
            ),
            [
                "open_all calls open house/door.py 12 import",
                "enter calls open_all house/room.py 5 import",
                "door.py contains Door house/door.py 2 structure",
                "Door contains open house/door.py 4 structure",
                "door.py contains open_all house/door.py 11 structure",
                "room.py contains enter house/room.py 3 structure",
            ]
        );
        assert_eq!(fixture.texts("SELECT count(DISTINCT id) = count(*) FROM edges"), ["1"]);
        assert_eq!(
            fixture.texts("SELECT caller_scope, callee_name, callee_id FROM calls WHERE file_path = 'house/room.py'"),
            ["enter open -", "enter open_all 4"]
        );
    }

    #[test]
    fn imports_are_seen_by_statement() {
        let fixture = Fixture::house();
        assert_eq!(
            fixture.texts("SELECT file_path, source, resolved_path, specifiers, line_number FROM imports ORDER BY id"),
            [
                r#"house/door.py house.hinge - ["Hinge","Pin"] 1"#,
                r#"house/door.py os - ["path"] 2"#,
                r#"house/room.py house.door house/door.py ["open_all"] 1"#,
            ]
        );
        assert_eq!(
            fixture.texts("SELECT from_path, to_path, weight FROM dependencies"),
            ["house/room.py house/door.py 2"]
        );
    }

    #[test]
    fn linking_again_replaces_what_was_linked() {
        let mut fixture = Fixture::house();
        let room = one_room();
        fixture.change(|batch| {
            let rows = crate::StoredFile { file: FileId(2), symbols: vec![SymbolId(5), SymbolId(6)] };
            link(batch, &room, &rows, &[(0, &[SymbolId(3)])], &[]);
        });
        assert_eq!(
            fixture.texts("SELECT name, state, target_id FROM refs WHERE file_path = 'house/room.py' ORDER BY line"),
            ["open resolved 3", "open_all unresolved -"]
        );
        assert_eq!(fixture.texts("SELECT count(*) FROM candidates"), ["0"]);
        assert_eq!(fixture.texts("SELECT count(*) FROM dependencies"), ["0"]);
        assert_eq!(fixture.texts("SELECT count(*) FROM refs"), ["5"]);
        let questions = fixture.store.questions().unwrap();
        assert_eq!(questions[1], (FileId(2), vec![Question(1), Question(3)]));
    }

    #[test]
    fn references_without_a_source_are_left_out() {
        let mut fixture = Fixture::empty();
        let room = one_room();
        fixture.change(|batch| {
            let rows = batch.put_file(&room.record(), &room.facts).unwrap();
            let body = Body { symbols: rows.symbols[..1].to_vec(), ..room.body(&[]) };
            let stray = Link {
                reference: 900,
                state: State::Resolved,
                kind: rhumb_model::EdgeKind::Calls,
                evidence: None,
                targets: Vec::new(),
            };
            let linked = FileLinks {
                body: &body,
                links: &[stray],
                questions: &[],
                imports: &[],
                exports: &[],
                dependencies: &[],
                overrides: &[],
                definitions: &[],
                inactive: &[],
                entries: &[],
            };
            batch.put_links(rows.file, &linked).unwrap();
        });
        assert_eq!(fixture.texts("SELECT count(*) FROM refs"), ["0"]);
    }

    /// `open_all` of the door calls `Door::open`, whose place a method of the room takes.
    #[test]
    fn a_call_may_run_what_takes_the_place_of_its_target() {
        let mut fixture = Fixture::house();
        let ids: Vec<SymbolId> = fixture
            .texts("SELECT id FROM symbols WHERE file_path = 'house/room.py' ORDER BY id")
            .iter()
            .map(|id| SymbolId(id.parse().unwrap()))
            .collect();
        let open =
            fixture.texts("SELECT id FROM symbols WHERE handle = 'house/door.py::Door::open'")[0].parse().unwrap();
        let body = one_room().body(&ids);
        let overrides = [(*ids.last().unwrap(), SymbolId(open))];
        let linked = FileLinks {
            body: &body,
            links: &[],
            questions: &[],
            imports: &[],
            exports: &[],
            dependencies: &[],
            overrides: &overrides,
            definitions: &[],
            inactive: &[],
            entries: &[],
        };
        fixture.change(|batch| batch.put_links(FileId(2), &linked).unwrap());
        let may_run = "SELECT s.name, t.handle, m.line FROM may_calls m JOIN symbols s ON s.id = m.source
            JOIN symbols t ON t.id = m.target";
        assert_eq!(fixture.texts(may_run), ["open_all house/room.py::enter 12"]);
        let edges = "SELECT count(*) FROM edges WHERE kind = 'overrides'";
        assert_eq!(fixture.texts(edges), ["1"]);
        assert_eq!(fixture.store.children_of(overrides[0].0).unwrap().len(), 0, "what is overridden is no child");
        fixture.change(|batch| batch.remove_file(FileId(1)).unwrap());
        assert_eq!(fixture.texts(edges), ["0"], "what is gone is not overridden");
    }
}

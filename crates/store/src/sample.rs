//! Facts written by hand, for tests: building a file takes a few calls, and stored rows are read through the public
//! relations.

use crate::store::{Access, Store};
use crate::write::{Batch, Dependency, FileLinks, FileRecord, IndexUsage, Stat, StoredFile};
use rhumb_model::{
    Body, Bound, Component, EdgeKind, Evidence, Export, ExportKind, Expressions, Facts, FileId, Flags, Import,
    ImportKind, Link, Marker, Metrics, Parameter, ParseStatus, Part, Position, Question, Reference, Role, ScopeIndex,
    Span, State, Suppression, Surface, Symbol, SymbolId, SymbolIndex, SymbolKind, Text, Texts, Visibility,
};
use std::path::PathBuf;

/// A file under construction.
#[derive(Clone)]
pub(crate) struct Sample {
    pub(crate) path: &'static str,
    pub(crate) facts: Facts,
}

impl Sample {
    pub(crate) fn new(path: &'static str) -> Self {
        let facts = Facts {
            texts: Texts::default(),
            symbols: Vec::new(),
            parameters: Vec::new(),
            type_parameters: Vec::new(),
            scopes: Vec::new(),
            bindings: Vec::new(),
            references: Vec::new(),
            expressions: Expressions::default(),
            imports: Vec::new(),
            exports: Vec::new(),
            components: Vec::new(),
            markers: Vec::new(),
            suppressions: Vec::new(),
            style_scopes: Vec::new(),
            entries: Vec::new(),
            guarded: Vec::new(),
            problems: Vec::new(),
            problem_count: 0,
            status: ParseStatus::Ok,
            line_count: 20,
        };
        let mut sample = Self { path, facts };
        let name = path.rsplit('/').next().unwrap_or(path);
        sample.push(SymbolKind::File, name, "", None, (0, 20));
        sample
    }

    /// A definition from one row to another, below `parent`.
    pub(crate) fn symbol(mut self, kind: SymbolKind, qualified: &str, parent: u32, rows: (u32, u32)) -> Self {
        let name = qualified.rsplit("::").next().unwrap_or(qualified).split('#').next().unwrap_or("").to_owned();
        self.push(kind, &name, qualified, Some(SymbolIndex(parent)), rows);
        self
    }

    /// Changes the symbol added last.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut Symbol, &mut Texts)) -> Self {
        let Facts { symbols, texts, .. } = &mut self.facts;
        change(symbols.last_mut().expect("a sample has the file's own symbol"), texts);
        self
    }

    pub(crate) fn parameter(mut self, name: &str, declared_type: &str, default: &str) -> Self {
        let texts = &mut self.facts.texts;
        let parameter = Parameter {
            symbol: SymbolIndex(self.facts.symbols.len() as u32 - 1),
            name: texts.intern(name),
            label: texts.intern(name),
            declared_type: texts.intern(declared_type),
            type_expression: None,
            default: texts.intern(default),
            is_optional: !default.is_empty(),
            is_variadic: name.starts_with('*'),
        };
        self.facts.parameters.push(parameter);
        self
    }

    /// The last symbol is a component.
    pub(crate) fn component(mut self, props: &str, hooks: &[&str]) -> Self {
        let symbol = SymbolIndex(self.facts.symbols.len() as u32 - 1);
        let texts = &mut self.facts.texts;
        let hooks = hooks.iter().map(|hook| texts.intern(hook)).collect();
        self.facts.components.push(Component { symbol, props: texts.intern(props), hooks });
        self
    }

    /// A reference in the symbol `from`, at a row and column.
    pub(crate) fn reference(mut self, role: Role, name: &str, from: u32, at: (u32, u32), receiver: &str) -> Self {
        let texts = &mut self.facts.texts;
        let reference = Reference {
            role,
            name: texts.intern(name),
            position: Position { row: at.0, column: at.1 },
            part: Part::Other,
            from: SymbolIndex(from),
            receiver: None,
            receiver_text: texts.intern(receiver),
            bound: Bound::Free,
            is_tagged: false,
            is_conditional: false,
            is_optional: false,
            arguments: None,
            passed: None,
        };
        self.facts.references.push(reference);
        self
    }

    pub(crate) fn import(mut self, path: &str, name: &str, row: u32) -> Self {
        let texts = &mut self.facts.texts;
        let import = Import {
            path: texts.intern(path),
            name: texts.intern(name),
            local: texts.intern(name),
            kind: ImportKind::Named,
            is_type_only: false,
            is_dynamic: false,
            is_reexport: false,
            statement: Position { row, column: 0 },
            from: SymbolIndex::FILE,
            position: Position { row, column: 0 },
        };
        self.facts.imports.push(import);
        self
    }

    pub(crate) fn export(mut self, name: &str, local: &str, path: &str) -> Self {
        let texts = &mut self.facts.texts;
        let export = Export {
            name: texts.intern(name),
            local: texts.intern(local),
            path: texts.intern(path),
            kind: if path.is_empty() { ExportKind::Value } else { ExportKind::Reexport },
            is_default: name == "default",
            position: Position { row: 2, column: 0 },
        };
        self.facts.exports.push(export);
        self
    }

    pub(crate) fn notes(mut self) -> Self {
        let texts = &mut self.facts.texts;
        let (kind, content, recipe) = (texts.intern("TODO"), texts.intern("oil it"), texts.intern("dead-code"));
        self.facts.markers.push(Marker { kind, content, position: Position { row: 4, column: 2 } });
        self.facts.suppressions.push(Suppression { recipe, row: None });
        self.facts.suppressions.push(Suppression { recipe, row: Some(6) });
        self
    }

    pub(crate) fn body(&self, symbols: &[SymbolId]) -> Body {
        let facts = &self.facts;
        Body {
            texts: facts.texts.clone(),
            references: facts.references.clone(),
            expressions: facts.expressions.clone(),
            bindings: facts.bindings.clone(),
            imports: facts.imports.clone(),
            symbols: symbols.to_vec(),
            ..Body::default()
        }
    }

    pub(crate) fn record(&self) -> FileRecord<'static> {
        FileRecord {
            path: self.path,
            language: "python",
            content_hash: Some([0xab; 32]),
            stat: Stat { size: 100, modified_ns: 5_000_000, changed_ns: 6_000_000, inode: 9 },
            is_test: false,
            is_generated: false,
            indexed_at: 7000,
        }
    }

    fn push(&mut self, kind: SymbolKind, name: &str, qualified: &str, parent: Option<SymbolIndex>, rows: (u32, u32)) {
        let texts = &mut self.facts.texts;
        let start = Position { row: rows.0, column: 0 };
        let span = Span { start, end: Position { row: rows.1, column: 3 }, ..Span::default() };
        let symbol = Symbol {
            kind,
            subkind: Text::EMPTY,
            name: texts.intern(name),
            qualified_name: texts.intern(qualified),
            parent,
            scope: ScopeIndex::MODULE,
            span,
            name_span: Span { start: Position { row: rows.0, column: 4 }, ..Span::default() },
            signature: texts.intern(&format!("{} {name}", kind.name())),
            doc: Text::EMPTY,
            declared_type: Text::EMPTY,
            yields: None,
            extended: None,
            yielded: None,
            decorated: None,
            value: Text::EMPTY,
            visibility: Visibility::Public,
            flags: Flags::default(),
            metrics: Metrics { branches: 2, loops: 1, ..Metrics::default() },
            body_hash: 0,
        };
        self.facts.symbols.push(symbol);
    }
}

/// `house/door.py`: a class with a method and a function that calls it.
pub(crate) fn two_doors() -> Sample {
    Sample::new("house/door.py")
        .symbol(SymbolKind::Class, "Door", 0, (1, 8))
        .with(|symbol, texts| {
            symbol.doc = texts.intern("A thing to walk through.\n@internal");
            symbol.flags.insert(Flags::EXPORTED);
        })
        .symbol(SymbolKind::Method, "Door::open", 1, (3, 5))
        .parameter("self", "", "")
        .parameter("width", "int", "80")
        .symbol(SymbolKind::Function, "open_all", 0, (10, 12))
        .reference(Role::Call, "open", 3, (11, 9), "door")
        .reference(Role::Read, "print", 3, (12, 4), "")
        .reference(Role::Call, "getUserById", 3, (12, 20), "")
        .import("house.hinge", "Hinge", 0)
        .import("house.hinge", "Pin", 0)
        .import("os", "path", 1)
        .notes()
}

/// `house/room.py`: calls into `house/door.py`.
pub(crate) fn one_room() -> Sample {
    Sample::new("house/room.py")
        .symbol(SymbolKind::Function, "enter", 0, (2, 6))
        .reference(Role::Call, "open", 1, (3, 7), "front")
        .reference(Role::Call, "open_all", 1, (4, 4), "")
        .import("house.door", "open_all", 0)
        .export("enter", "enter", "")
        .export("Door", "Door", "house.door")
}

/// A store in a temporary directory.
pub(crate) struct Fixture {
    pub(crate) directory: tempfile::TempDir,
    pub(crate) store: Store,
}

/// The links of a sample's references: position and targets.
pub(crate) type Links<'a> = &'a [(u32, &'a [SymbolId])];

impl Fixture {
    /// An empty, complete index, opened for writing.
    pub(crate) fn empty() -> Self {
        Self::built(|_| ())
    }

    /// An index built in bulk by `build`, completed and opened for writing.
    pub(crate) fn built(build: impl FnOnce(&mut Batch<'_>)) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("index.db");
        let mut store = Store::create(&path).unwrap();
        let mut batch = store.begin().unwrap();
        build(&mut batch);
        batch.commit().unwrap();
        store.finish_bulk(IndexUsage::Updates).unwrap();
        let store = Store::open(&path, None, Access::Write).unwrap();
        Self { directory, store }
    }

    /// Both files of the house, linked.
    pub(crate) fn house() -> Self {
        Self::built(|batch| {
            write_house(batch);
        })
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.directory.path().join("index.db")
    }

    /// Runs `change` in a transaction.
    pub(crate) fn change<T>(&mut self, change: impl FnOnce(&mut Batch<'_>) -> T) -> T {
        let mut batch = self.store.begin().unwrap();
        let value = change(&mut batch);
        batch.commit().unwrap();
        value
    }

    /// The rows of a query, columns separated by spaces; NULL is shown as a dash.
    pub(crate) fn texts(&self, sql: &str) -> Vec<String> {
        self.rows(sql, [])
    }

    pub(crate) fn texts_with(&self, sql: &str, parameter: &str) -> Vec<String> {
        self.rows(sql, [parameter])
    }

    fn rows(&self, sql: &str, parameters: impl rusqlite::Params) -> Vec<String> {
        let mut statement = self.store.connection.prepare(sql).unwrap();
        let count = statement.column_count();
        let rows = statement.query_map(parameters, |row| {
            let cells: Vec<String> = (0..count).map(|index| text(row.get_ref(index).unwrap())).collect();
            Ok(cells.join(" "))
        });
        rows.unwrap().collect::<rusqlite::Result<_>>().unwrap()
    }
}

fn text(value: rusqlite::types::ValueRef<'_>) -> String {
    use rusqlite::types::ValueRef;
    match value {
        ValueRef::Null => "-".to_owned(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Real(number) => number.to_string(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned(),
        ValueRef::Blob(bytes) => format!("{} bytes", bytes.len()),
    }
}

/// Writes both files of the house: `open` in the room is ambiguous, `print` external, `getUserById` unresolved.
pub(crate) fn write_house(batch: &mut Batch<'_>) -> (StoredFile, StoredFile) {
    let (door, room) = (two_doors(), one_room());
    let door_rows = batch.put_file(&door.record(), &door.facts).unwrap();
    let room_rows = batch.put_file(&room.record(), &room.facts).unwrap();
    link(batch, &door, &door_rows, &[(0, &[door_rows.symbols[2]])], &[]);
    let targets = [door_rows.symbols[2], door_rows.symbols[3]];
    link(batch, &room, &room_rows, &[(0, &targets), (1, &[door_rows.symbols[3]])], &[door_rows.file]);
    (door_rows, room_rows)
}

/// Writes the links of a sample: one target is resolved, several are ambiguous, `print` is external.
pub(crate) fn link(batch: &mut Batch<'_>, sample: &Sample, rows: &StoredFile, links: Links<'_>, needs: &[FileId]) {
    let body = sample.body(&rows.symbols);
    let mut list: Vec<Link> = links
        .iter()
        .map(|(reference, targets)| Link {
            reference: *reference,
            state: if targets.len() == 1 { State::Resolved } else { State::Ambiguous },
            kind: EdgeKind::Calls,
            evidence: Some(Evidence::Import),
            targets: targets.to_vec(),
        })
        .collect();
    let print = body.references.iter().position(|reference| body.texts.get(reference.name) == "print");
    list.extend(print.map(|reference| Link {
        reference: reference as u32,
        state: State::External,
        kind: EdgeKind::Reads,
        evidence: Some(Evidence::Builtin),
        targets: Vec::new(),
    }));
    let dependencies: Vec<Dependency> =
        needs.iter().map(|file| Dependency { file: *file, is_type_only: false, weight: 2 }).collect();
    batch.put_linkage(rows.file, &Surface::default(), &body).unwrap();
    let linked = FileLinks {
        body: &body,
        links: &list,
        questions: &[Question(3), Question(1)],
        imports: &needs.iter().map(|file| Some(*file)).collect::<Vec<_>>(),
        exports: &[],
        dependencies: &dependencies,
        overrides: &[],
        definitions: &[],
        inactive: &[],
        entries: &[],
    };
    batch.put_links(rows.file, &linked).unwrap();
}

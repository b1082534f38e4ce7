//! Small indexes for tests.

use rhumb_model::{
    Expressions, Facts, Flags, Metrics, ParseStatus, Position, ScopeIndex, Span, Symbol, SymbolIndex, SymbolKind, Text,
    Texts, Visibility,
};
use rhumb_store::{Access, FileRecord, IndexUsage, IndexWriter, Stat, Store};

/// A file under construction.
pub(crate) struct Sample {
    path: &'static str,
    facts: Facts,
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

    /// Adds a definition from one row to another, below the symbol with the index `parent`.
    pub(crate) fn symbol(mut self, kind: SymbolKind, qualified: &str, parent: u32, rows: (u32, u32)) -> Self {
        let name = qualified.rsplit("::").next().unwrap_or(qualified).to_owned();
        self.push(kind, &name, qualified, Some(SymbolIndex(parent)), rows);
        self
    }

    /// Changes the symbol added last.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut Symbol, &mut Texts)) -> Self {
        let Facts { symbols, texts, .. } = &mut self.facts;
        change(symbols.last_mut().expect("a sample starts with the symbol of its file"), texts);
        self
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
            metrics: Metrics::default(),
            body_hash: 0,
        };
        self.facts.symbols.push(symbol);
    }
}

/// An index in a directory of its own.
pub(crate) struct Fixture {
    directory: tempfile::TempDir,
    pub(crate) store: Store,
}

impl Fixture {
    /// An index of these files.
    pub(crate) fn of(samples: &[Sample]) -> Self {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let path = directory.path().join("index.db");
        let writer = IndexWriter::rebuild(&path, None).expect("a new index");
        write(writer, samples);
        let store = Store::open(&path, None, Access::Read).expect("the index was just written");
        Self { directory, store }
    }

    /// A class `Door` with a method `open`, and the functions `open_all` and `enter`.
    pub(crate) fn house() -> Self {
        let door = Sample::new("house/door.py")
            .symbol(SymbolKind::Class, "Door", 0, (1, 8))
            .with(|symbol, texts| {
                symbol.doc = texts.intern("A thing to walk through.\n@internal");
                symbol.flags.insert(Flags::EXPORTED);
            })
            .symbol(SymbolKind::Method, "Door::open", 1, (3, 5))
            .symbol(SymbolKind::Function, "open_all", 0, (10, 12));
        let room = Sample::new("house/room.py").symbol(SymbolKind::Function, "enter", 0, (2, 6));
        Self::of(&[door, room])
    }

    /// Adds or replaces a file.
    pub(crate) fn add(&mut self, sample: Sample) {
        let path = self.directory.path().join("index.db");
        let store = Store::open(&path, None, Access::Write).expect("the index was written before");
        write(IndexWriter::in_place(store), &[sample]);
        // A reader keeps the state of the index that it first read.
        self.store = Store::open(&path, None, Access::Read).expect("the index was just written");
    }
}

fn write(mut writer: IndexWriter, samples: &[Sample]) {
    let mut batch = writer.begin().expect("a transaction");
    for sample in samples {
        let record = FileRecord {
            path: sample.path,
            language: "python",
            content_hash: Some([0xab; 32]),
            stat: Stat::default(),
            is_test: false,
            is_generated: false,
            indexed_at: 7000,
        };
        batch.put_file(&record, &sample.facts).expect("valid facts");
    }
    batch.commit().expect("a transaction that can be committed");
    writer.finish(IndexUsage::Updates).expect("a written index");
}

//! Reads what a map can show of files: their imports, and their symbols as a tree.

use super::kinds::{HEADING, mark};
use super::signature::{self, Brackets};
use crate::error::Error;
use crate::file_graph::FileGraph;
use crate::hash::long_hash;
use crate::session::Session;
use rhumb_model::{FileId, Flags, SymbolId, SymbolKind};
use rhumb_store::{SketchCall, SketchImport, SketchSymbol};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;

/// Maximum nesting depth to show.
const MAX_DEPTH: usize = 8;

/// What a map can show of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawing {
    /// External imports, without duplicates.
    pub(super) outside: Vec<String>,
    /// The files that are imported, by their places in the graph, each once.
    pub(super) inside: Vec<usize>,
    pub(super) nodes: Vec<SymbolNode>,
    pub(super) tests: TestCounts,
}

/// The number of tests by kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TestCounts {
    pub(super) classes: usize,
    pub(super) methods: usize,
    pub(super) functions: usize,
    /// Functions beside the tests, which help them.
    pub(super) fixtures: Vec<String>,
}

/// A symbol.
#[derive(Clone, Debug)]
pub(super) struct SymbolNode {
    pub(super) mark: &'static str,
    pub(super) name: String,
    pub(super) brackets: Brackets,
    pub(super) returns: Option<String>,
    pub(super) lines: Vec<u32>,
    /// Its uses: files and lines, in the order of the map.
    pub(super) uses: Vec<(usize, u32)>,
    /// What it calls.
    pub(super) calls: Vec<String>,
    /// The symbols it represents.
    pub(super) symbols: Vec<SymbolId>,
    /// Whether it is a value, without members or code.
    pub(super) is_value: bool,
    pub(super) children: Vec<SymbolNode>,
}

/// How much of files is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// Their imports and their symbols.
    Plain,
    /// Including the users of the symbols and what they call.
    Full,
}

/// Draws the files at `places`.
pub(super) fn draw(
    session: &Session<'_>,
    graph: &FileGraph,
    places: &[usize],
    detail: Detail,
) -> Result<HashMap<usize, Drawing>, Error> {
    let files = places.iter().map(|place| &graph.files[*place]);
    let all: Vec<FileId> = files.clone().map(|file| file.id).collect();
    // TestCounts are counted, not shown.
    let close: Vec<FileId> = files.filter(|it| detail == Detail::Full && !it.is_test).map(|it| it.id).collect();
    let mut around = SymbolUses::read(session, graph, &close)?;
    let mut symbols: HashMap<FileId, Vec<SketchSymbol>> = HashMap::new();
    for symbol in session.store.sketch_symbols(&all)? {
        symbols.entry(symbol.file).or_default().push(symbol);
    }
    let mut drawings: HashMap<usize, Drawing> = HashMap::new();
    for place in places {
        let file = &graph.files[*place];
        let symbols = symbols.remove(&file.id).unwrap_or_default();
        let is_test = |symbol: &SketchSymbol| file.is_test || file.is_generated || symbol.flags.contains(Flags::TEST);
        let (tests, code): (Vec<SketchSymbol>, Vec<SketchSymbol>) = symbols.into_iter().partition(is_test);
        let drawing = Drawing { nodes: tree(code, &mut around), tests: TestCounts::of(&tests), ..Drawing::default() };
        drawings.insert(*place, drawing);
    }
    for import in session.store.sketch_imports(&all)? {
        if let Some(drawing) = graph.place(import.file).and_then(|place| drawings.get_mut(&place)) {
            drawing.add_import(&import, graph);
        }
    }
    Ok(drawings)
}

impl Drawing {
    fn add_import(&mut self, import: &SketchImport, graph: &FileGraph) {
        match import.target.and_then(|target| graph.place(target)) {
            Some(target) if Some(target) == graph.place(import.file) => {}
            Some(target) if self.inside.contains(&target) => {}
            Some(target) => self.inside.push(target),
            None => {
                let name = signature::package(&import.source);
                if !name.is_empty() && !self.outside.contains(&name) {
                    self.outside.push(name);
                }
            }
        }
    }
}

impl Drawing {
    /// A hash of everything that a map can show except lines, uses and calls: it changes if other files are affected.
    pub(super) fn hash(&self, graph: &FileGraph) -> u64 {
        let inside: Vec<&str> = self.inside.iter().map(|place| graph.path(*place)).collect();
        let mut text = format!("{:?} {inside:?} {:?}", self.outside, self.tests);
        self.nodes.iter().for_each(|node| node.add_to(&mut text));
        long_hash(text.as_bytes())
    }
}

impl TestCounts {
    fn of(symbols: &[SketchSymbol]) -> Self {
        let count = |wanted: &dyn Fn(SymbolKind) -> bool| symbols.iter().filter(|symbol| wanted(symbol.kind)).count();
        let is_fixture = |symbol: &&SketchSymbol| {
            symbol.kind == SymbolKind::Function && symbol.owner.is_none() && !symbol.flags.contains(Flags::TEST)
        };
        let fixtures: Vec<String> = symbols.iter().filter(is_fixture).map(|it| signature::name(&it.name)).collect();
        Self {
            classes: count(&|kind| kind.is_type() && kind != SymbolKind::Impl),
            methods: count(&|kind| matches!(kind, SymbolKind::Method | SymbolKind::Constructor)),
            functions: count(&|kind| matches!(kind, SymbolKind::Function | SymbolKind::Test)) - fixtures.len(),
            fixtures,
        }
    }
}

/// The users of symbols and what they call.
#[derive(Default)]
struct SymbolUses {
    uses: HashMap<SymbolId, Vec<(usize, u32)>>,
    calls: HashMap<SymbolId, Vec<SketchCall>>,
}

impl SymbolUses {
    fn read(session: &Session<'_>, graph: &FileGraph, files: &[FileId]) -> Result<Self, Error> {
        let mut around = Self::default();
        if files.is_empty() {
            return Ok(around);
        }
        for it in session.store.uses_of_files(files)? {
            if let Some(place) = graph.place(it.file) {
                around.uses.entry(it.target).or_default().push((place, it.line));
            }
        }
        for call in session.store.calls_of_files(files)? {
            around.calls.entry(call.from).or_default().push(call);
        }
        Ok(around)
    }
}

/// The symbols of a file as a tree.
fn tree(symbols: Vec<SketchSymbol>, around: &mut SymbolUses) -> Vec<SymbolNode> {
    let places: HashMap<SymbolId, usize> = symbols.iter().enumerate().map(|(at, it)| (it.id, at)).collect();
    let mut inside: Vec<Vec<usize>> = vec![Vec::new(); symbols.len() + 1];
    let top = symbols.len();
    for (at, symbol) in symbols.iter().enumerate() {
        let holder = holder(symbol, &symbols, &places).unwrap_or(top);
        inside[holder].push(at);
    }
    let mut trunk = Trunk { symbols, inside, bases: HashMap::new() };
    trunk.join_extensions();
    trunk.drop_doubles();
    trunk.nodes(top, 0, around)
}

/// The symbol that a symbol is shown in. A package is the whole file, so its contents are at the top level.
fn holder(symbol: &SketchSymbol, symbols: &[SketchSymbol], places: &HashMap<SymbolId, usize>) -> Option<usize> {
    let mut holder = places.get(&symbol.parent?).copied();
    for _ in 0..MAX_DEPTH {
        match holder {
            Some(at) if symbols[at].kind == SymbolKind::Package => {
                holder = symbols[at].parent.and_then(|parent| places.get(&parent)).copied();
            }
            _ => break,
        }
    }
    holder
}

/// Symbols and their nesting; the last list is that of the file.
struct Trunk {
    symbols: Vec<SketchSymbol>,
    inside: Vec<Vec<usize>>,
    /// The base types of types that are declared elsewhere in the file.
    bases: HashMap<usize, Vec<String>>,
}

impl Trunk {
    /// Moves extensions of a type of the same file into that type.
    fn join_extensions(&mut self) {
        for holder in 0..self.inside.len() {
            let siblings = std::mem::take(&mut self.inside[holder]);
            let is_type = |at: usize| self.symbols[at].kind.is_type() && self.symbols[at].kind != SymbolKind::Impl;
            let mut types: HashMap<&str, usize> = HashMap::new();
            for at in siblings.iter().copied().filter(|at| is_type(*at)) {
                types.entry(self.symbols[at].name.as_str()).or_insert(at);
            }
            let home = |at: usize| {
                let symbol = &self.symbols[at];
                let name = signature::bare(&symbol.name);
                (symbol.kind == SymbolKind::Impl).then(|| types.get(name).copied()).flatten()
            };
            let homes: Vec<(usize, Option<usize>)> = siblings.iter().map(|at| (*at, home(*at))).collect();
            for (at, home) in homes {
                match home {
                    Some(home) => {
                        let members = std::mem::take(&mut self.inside[at]);
                        self.inside[home].extend(members);
                        let bases = self.symbols[at].bases.clone();
                        self.bases.entry(home).or_default().extend(bases);
                    }
                    None => self.inside[holder].push(at),
                }
            }
        }
    }

    /// Drops declarations whose definition is shown too, and aliases of a type with the same name.
    fn drop_doubles(&mut self) {
        let symbols = &self.symbols;
        for siblings in &mut self.inside {
            let whole: BTreeSet<&str> = siblings
                .iter()
                .map(|at| &symbols[*at])
                .filter(|it| !it.flags.contains(Flags::ABSTRACT) && it.kind != SymbolKind::Type)
                .filter(|it| it.kind.is_type() || it.kind.is_callable())
                .map(|it| it.name.as_str())
                .collect();
            let kept: Vec<usize> = siblings
                .iter()
                .copied()
                .filter(|at| {
                    let symbol = &symbols[*at];
                    let is_shadow = symbol.flags.contains(Flags::ABSTRACT) || symbol.kind == SymbolKind::Type;
                    !(is_shadow && whole.contains(symbol.name.as_str())) && symbol.kind != SymbolKind::Package
                })
                .collect();
            *siblings = kept;
        }
    }

    fn nodes(&self, holder: usize, depth: usize, around: &mut SymbolUses) -> Vec<SymbolNode> {
        if depth == MAX_DEPTH {
            return Vec::new();
        }
        let mut nodes: Vec<SymbolNode> = Vec::new();
        let mut names: HashMap<&str, usize> = HashMap::new();
        for at in &self.inside[holder] {
            let symbol = &self.symbols[*at];
            let node = self.node(*at, depth, around);
            // Repeated lines, such as several assignments of one value, are shown once.
            match names.get(symbol.name.as_str()) {
                Some(same) if nodes[*same].reads_like(&node) => nodes[*same].add(node),
                _ => {
                    names.insert(&symbol.name, nodes.len());
                    nodes.push(node);
                }
            }
        }
        nodes
    }

    fn node(&self, at: usize, depth: usize, around: &mut SymbolUses) -> SymbolNode {
        let symbol = &self.symbols[at];
        let mark = mark(symbol.kind, symbol.flags);
        let mut uses = around.uses.remove(&symbol.id).unwrap_or_default();
        uses.sort_unstable();
        let more = self.bases.get(&at).map(Vec::as_slice).unwrap_or_default();
        let calls = around.calls.remove(&symbol.id).unwrap_or_default();
        SymbolNode {
            mark,
            name: if mark == HEADING { signature::title(&symbol.name) } else { signature::name(&symbol.name) },
            brackets: signature::brackets(symbol, more),
            returns: symbol.kind.is_callable().then(|| signature::returns(symbol)).flatten(),
            lines: vec![symbol.line],
            uses,
            calls: signature::calls(symbol, &calls),
            symbols: vec![symbol.id],
            is_value: mark == "v",
            children: self.nodes(at, depth + 1, around),
        }
    }
}

impl SymbolNode {
    fn reads_like(&self, other: &Self) -> bool {
        self.mark == other.mark
            && self.brackets == other.brackets
            && self.returns == other.returns
            && self.children.is_empty()
            && other.children.is_empty()
    }

    /// Merges another occurrence of the same symbol.
    fn add(&mut self, other: SymbolNode) {
        self.lines.extend(other.lines);
        self.symbols.extend(other.symbols);
        for (place, line) in other.uses {
            if !self.uses.iter().any(|(known, _)| *known == place) {
                self.uses.push((place, line));
            }
        }
        self.uses.sort_unstable();
        self.calls.extend(other.calls);
        self.calls.dedup();
    }

    fn add_to(&self, text: &mut String) {
        let _ = write!(text, "({} {} {:?} {:?}", self.mark, self.name, self.brackets, self.returns);
        self.children.iter().for_each(|child| child.add_to(text));
        text.push(')');
    }

    /// It and all that is in it.
    pub(super) fn count(&self) -> usize {
        1 + self.children.iter().map(SymbolNode::count).sum::<usize>()
    }
}

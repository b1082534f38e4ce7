//! Edges of many symbols at once, for graph walks: one query per step, however many symbols it starts from.

use super::symbols::{SymbolRow, select_symbols};
use super::{known, symbol_flags};
use crate::bits::ReferenceBits;
use crate::error::Result;
use crate::store::Store;
use rhumb_model::{EdgeKind, Evidence, Flags, SymbolId, SymbolKind};
use rusqlite::Row;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// A set of edge kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EdgeKinds(u32);

impl EdgeKinds {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The set of all kinds.
    pub const ALL: Self = Self(u32::MAX);

    /// The set of `kinds`.
    #[must_use]
    pub fn of(kinds: &[EdgeKind]) -> Self {
        Self(kinds.iter().fold(0, |bits, kind| bits | 1 << kind.number()))
    }

    /// Whether the set contains `kind`.
    #[must_use]
    pub fn has(self, kind: EdgeKind) -> bool {
        self.0 & 1 << kind.number() != 0
    }

    /// The kinds that are in both sets.
    fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The set as a bit mask.
    pub(crate) fn mask(self) -> u32 {
        self.0
    }
}

/// All edges between two symbols with the same kind and evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The symbol they start from.
    pub source: SymbolId,
    /// The symbol they point to.
    pub target: SymbolId,
    /// Their kind.
    pub kind: EdgeKind,
    /// The rule that resolved them.
    pub evidence: Option<Evidence>,
    /// The declaration that is called or used, of which the target is an override or the definition.
    pub through: Option<SymbolId>,
    /// Number of edges.
    pub count: u32,
    /// The line of the first one, relative to the first line of its source. Negative for decorators, which precede the
    /// definition.
    pub below: i32,
}

impl Edge {
    /// This edge as an edge to `symbol`, which overrides or defines its target.
    fn redirected(self, symbol: SymbolId) -> Self {
        let kind = if self.kind == EdgeKind::Calls { EdgeKind::MayCall } else { self.kind };
        Self { target: symbol, kind, through: Some(self.target), ..self }
    }
}

/// The position of a symbol and a few of its properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolPlace {
    /// The symbol.
    pub id: SymbolId,
    /// Its kind.
    pub kind: SymbolKind,
    /// The symbol that contains it.
    pub parent: Option<SymbolId>,
    /// Its name as written.
    pub name: String,
    /// Its file.
    pub path: String,
    /// The language of the file.
    pub language: String,
    /// Its first line.
    pub line: u32,
    /// Whether it is test code: a test, inside a test, or in a test file.
    pub is_test: bool,
    /// Whether it is a test by itself: a function or case that a test runner runs.
    pub is_test_function: bool,
    /// Whether it is only meaningful within its parent: a local function, a field, an enum variant.
    pub is_part: bool,
}

impl Store {
    /// Edges of `kinds` that point to any of `symbols`, or to what they declare or override, unordered. If very many may
    /// mean one of several symbols, each source only has an edge to the first one in `symbols`.
    pub fn edges_into(&self, symbols: &[SymbolId], kinds: EdgeKinds) -> Result<Vec<Edge>> {
        let mut edges = self.stored_into(symbols, kinds)?;
        for redirection in Redirection::of(kinds) {
            let implementers = self.stored_from(symbols, redirection.implementers)?;
            let declarations = unique(implementers.iter().map(|edge| edge.target));
            let uses = self.stored_into(&declarations, redirection.uses)?;
            edges.extend(redirected(&uses, &implementers, symbols, EdgeEnd::Targets));
        }
        Ok(edges)
    }

    /// Edges of `kinds` that start from any of `symbols`, with those to what may be meant by a declaration, unordered. If
    /// very many may mean the same symbol, only those from the first one in `symbols` are included.
    pub fn edges_from(&self, symbols: &[SymbolId], kinds: EdgeKinds) -> Result<Vec<Edge>> {
        let mut edges = self.stored_from(symbols, kinds)?;
        for redirection in Redirection::of(kinds) {
            let uses = self.stored_from(symbols, redirection.uses)?;
            let declarations = unique(uses.iter().map(|edge| edge.target));
            let implementers = self.stored_into(&declarations, redirection.implementers)?;
            edges.extend(redirected(&uses, &implementers, symbols, EdgeEnd::Sources));
        }
        Ok(edges)
    }

    fn stored_into(&self, symbols: &[SymbolId], kinds: EdgeKinds) -> Result<Vec<Edge>> {
        let sql = "SELECT r.from_id, r.target_id, r.bits & ~1 AS known, count(*), min(r.below)
            FROM json_each(?1) l
            CROSS JOIN reference r ON r.target_id = l.value
            WHERE 1 << (r.bits >> 11) & ?2
            GROUP BY r.from_id, r.target_id, known";
        self.edges(sql, symbols, kinds)
    }

    fn stored_from(&self, symbols: &[SymbolId], kinds: EdgeKinds) -> Result<Vec<Edge>> {
        let sql = "SELECT r.from_id, r.target_id, r.bits & ~1 AS known, count(*), min(r.below)
            FROM json_each(?1) l
            CROSS JOIN reference r ON r.from_id = l.value
            WHERE r.target_id IS NOT NULL AND 1 << (r.bits >> 11) & ?2
            GROUP BY r.from_id, r.target_id, known";
        self.edges(sql, symbols, kinds)
    }

    fn edges(&self, sql: &str, symbols: &[SymbolId], kinds: EdgeKinds) -> Result<Vec<Edge>> {
        if symbols.is_empty() || kinds == EdgeKinds::NONE {
            return Ok(Vec::new());
        }
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query((array(symbols), kinds.0))?;
        let mut edges = Vec::new();
        while let Some(row) = rows.next()? {
            edges.push(edge(row)?);
        }
        Ok(edges)
    }

    /// A symbol with its declarations and definitions, which are the same thing to its users.
    pub(super) fn with_declarations(&self, symbol: SymbolId) -> Result<Vec<SymbolId>> {
        let defines = EdgeKinds::of(&[EdgeKind::Defines]);
        let declarations = self.edges_from(&[symbol], defines)?.into_iter().map(|edge| edge.target);
        let definitions = self.edges_into(&[symbol], defines)?.into_iter().map(|edge| edge.source);
        Ok(std::iter::once(symbol).chain(declarations).chain(definitions).collect())
    }

    /// The position of each of `symbols`, ordered by file and position. Missing symbols are omitted.
    pub fn places_of(&self, symbols: &[SymbolId]) -> Result<Vec<SymbolPlace>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT s.id, s.kind, s.parent_id, s.name, f.path, f.language, s.line, s.flags, f.is_test, s.owner IS NOT NULL
            FROM json_each(?1) l
            CROSS JOIN symbol s ON s.id = l.value
            CROSS JOIN file f ON f.id = s.file_id
            ORDER BY f.path, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name",
        )?;
        let mut rows = statement.query([array(symbols)])?;
        let mut places = Vec::with_capacity(symbols.len());
        while let Some(row) = rows.next()? {
            places.push(place(row)?);
        }
        Ok(places)
    }

    /// The full rows of `symbols`, ordered by file and position.
    pub fn symbols_of(&self, symbols: &[SymbolId]) -> Result<Vec<SymbolRow>> {
        let sql = select_symbols!(
            "WHERE s.id IN (SELECT value FROM json_each(?1))
            ORDER BY f.path, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name"
        );
        self.symbol_rows(sql, [array(symbols)])
    }

    /// The measured confidence of each rule in each language.
    pub fn confidences(&self) -> Result<BTreeMap<(String, Evidence), f64>> {
        let mut statement = self.connection.prepare_cached("SELECT language, evidence, value FROM confidence")?;
        let mut rows = statement.query([])?;
        let mut confidences = BTreeMap::new();
        while let Some(row) = rows.next()? {
            let evidence = known(Evidence::from_number(row.get(1)?), "rule")?;
            confidences.insert((row.get(0)?, evidence), row.get(2)?);
        }
        Ok(confidences)
    }
}

/// Edges to a declaration that are edges to its implementers as well.
struct Redirection {
    /// The kinds of edges to the declaration.
    uses: EdgeKinds,
    /// The kinds of edges from implementers to the declaration.
    implementers: EdgeKinds,
}

impl Redirection {
    /// Those that the edges of `kinds` include: a call may run a definition or an override, other uses mean the definition.
    fn of(kinds: EdgeKinds) -> impl Iterator<Item = Self> {
        let calls = EdgeKinds::of(if kinds.has(EdgeKind::MayCall) { &[EdgeKind::Calls] } else { &[] });
        let others = kinds.and(EdgeKinds::of(&EdgeKind::REACH_DEFINITIONS));
        let run = Self { uses: calls, implementers: EdgeKinds::of(&EdgeKind::STANDS_FOR) };
        let mean = Self { uses: others, implementers: EdgeKinds::of(&[EdgeKind::Defines]) };
        [run, mean].into_iter().filter(|redirection| redirection.uses != EdgeKinds::NONE)
    }
}

/// Above this number, the product of uses and implementers is reduced.
const MAX_REDIRECTED: usize = 1 << 16;

/// The end of edges at which the given symbols are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EdgeEnd {
    Sources,
    Targets,
}

/// The edges from each of `uses` to each of `implementers` of its target. If there were too many, each symbol on the other
/// side only keeps one edge per declaration, kind and rule: the one of the first of `symbols`.
fn redirected(uses: &[Edge], implementers: &[Edge], symbols: &[SymbolId], given: EdgeEnd) -> Vec<Edge> {
    let mut by_declaration: FxHashMap<SymbolId, (Vec<Edge>, Vec<SymbolId>)> = FxHashMap::default();
    for edge in uses {
        by_declaration.entry(edge.target).or_default().0.push(*edge);
    }
    for implementer in implementers {
        if let Some((_, implementers)) = by_declaration.get_mut(&implementer.target) {
            implementers.push(implementer.source);
        }
    }
    let total: usize = by_declaration.values().map(|(uses, implementers)| uses.len() * implementers.len()).sum();
    if total > MAX_REDIRECTED {
        let order: FxHashMap<SymbolId, usize> = symbols.iter().zip(0..).map(|(symbol, at)| (*symbol, at)).collect();
        let at = |symbol: &SymbolId| order.get(symbol).copied();
        for (uses, implementers) in by_declaration.values_mut() {
            if given == EdgeEnd::Targets {
                *implementers = implementers.iter().copied().min_by_key(at).into_iter().collect();
            } else {
                uses.sort_by_key(|edge| (edge.kind, edge.evidence, at(&edge.source), edge.below));
                uses.dedup_by_key(|edge| (edge.kind, edge.evidence));
            }
        }
    }
    let pairs = by_declaration.into_values();
    pairs.flat_map(|(uses, implementers)| of_each(&uses, &implementers)).collect()
}

/// Each of `uses` as a use of each of `implementers`.
fn of_each(uses: &[Edge], implementers: &[SymbolId]) -> Vec<Edge> {
    let of_symbol = |symbol: &SymbolId| {
        let symbol = *symbol;
        uses.iter().map(move |edge| edge.redirected(symbol))
    };
    implementers.iter().flat_map(of_symbol).collect()
}

/// Sorts and deduplicates `symbols`.
fn unique(symbols: impl Iterator<Item = SymbolId>) -> Vec<SymbolId> {
    symbols.collect::<BTreeSet<SymbolId>>().into_iter().collect()
}

/// Ids as a JSON array for `json_each`.
pub(super) fn array(symbols: &[SymbolId]) -> String {
    let mut text = String::from("[");
    for (index, symbol) in symbols.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(text, "{comma}{}", symbol.0);
    }
    text.push(']');
    text
}

fn edge(row: &Row<'_>) -> Result<Edge> {
    let bits = known(ReferenceBits::unpack(row.get(2)?), "reference")?;
    Ok(Edge {
        source: SymbolId(row.get(0)?),
        target: SymbolId(row.get(1)?),
        kind: bits.kind,
        evidence: bits.evidence,
        through: None,
        count: row.get(3)?,
        below: row.get(4)?,
    })
}

fn place(row: &Row<'_>) -> Result<SymbolPlace> {
    let flags = symbol_flags(row, 7, 8)?;
    let parent: Option<u32> = row.get(2)?;
    let kind = known(SymbolKind::from_number(row.get(1)?), "symbol kind")?;
    Ok(SymbolPlace {
        id: SymbolId(row.get(0)?),
        kind,
        parent: parent.map(SymbolId),
        name: row.get(3)?,
        path: row.get(4)?,
        language: row.get(5)?,
        line: row.get(6)?,
        is_test: flags.contains(Flags::TEST),
        is_test_function: flags.contains(Flags::TEST_CASE) && kind != SymbolKind::File,
        is_part: flags.contains(Flags::LOCAL) || row.get(9)? && is_value(kind),
    })
}

fn is_value(kind: SymbolKind) -> bool {
    matches!(kind, SymbolKind::Field | SymbolKind::Variant | SymbolKind::Constant | SymbolKind::Variable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;

    #[test]
    fn edges_of_several_symbols_come_at_once() {
        let store = Fixture::house().store;
        let calls = EdgeKinds::of(&[EdgeKind::Calls, EdgeKind::Instantiates]);
        let into = store.edges_into(&[SymbolId(4), SymbolId(3)], calls).unwrap();
        let mut unique: Vec<(u32, u32)> = into.iter().map(|edge| (edge.source.0, edge.target.0)).collect();
        unique.sort_unstable();
        let handles = |id: u32| store.symbol(SymbolId(id)).unwrap().unwrap().handle;
        let unique: Vec<(String, String)> = unique.into_iter().map(|(from, to)| (handles(from), handles(to))).collect();
        let expected = [
            ("house/door.py::open_all", "house/door.py::Door::open"),
            ("house/room.py::enter", "house/door.py::open_all"),
        ];
        assert_eq!(unique, expected.map(|(from, to)| (from.to_owned(), to.to_owned())));
        assert_eq!(store.edges_from(&[SymbolId(4)], calls).unwrap().len(), 1);
        assert_eq!(store.edges_from(&[SymbolId(4)], EdgeKinds::NONE).unwrap(), []);
    }

    fn edge(source: u32, target: u32, kind: EdgeKind) -> Edge {
        let (source, target) = (SymbolId(source), SymbolId(target));
        Edge { source, target, kind, evidence: None, through: None, count: 1, below: 0 }
    }

    #[test]
    fn a_large_product_of_calls_and_overrides_has_one_edge_for_each_symbol() {
        let made = |count: u32, given: EdgeEnd| {
            // One declaration with `count` calls and as many overrides.
            let calls: Vec<Edge> = (0..count).map(|at| edge(10 + at, 1, EdgeKind::Calls)).collect();
            let overrides: Vec<Edge> = (0..count).map(|at| edge(100_000 + at, 1, EdgeKind::Overrides)).collect();
            let given_edges = if given == EdgeEnd::Sources { &calls } else { &overrides };
            let symbols: Vec<SymbolId> = given_edges.iter().rev().map(|edge| edge.source).collect();
            redirected(&calls, &overrides, &symbols, given)
        };
        for given in [EdgeEnd::Sources, EdgeEnd::Targets] {
            assert_eq!(made(256, given).len(), 256 * 256, "few enough to have them all");
            for count in [1_000, 2_000, 4_000] {
                let edges = made(count, given);
                let other = |edge: &Edge| if given == EdgeEnd::Sources { edge.target } else { edge.source };
                let same = |edge: &Edge| if given == EdgeEnd::Sources { edge.source } else { edge.target };
                assert_eq!(edges.iter().map(other).collect::<BTreeSet<_>>().len(), count as usize, "each is reached");
                assert_eq!(edges.len(), count as usize);
                let first = if given == EdgeEnd::Sources { 10 } else { 100_000 } + count - 1;
                assert!(edges.iter().all(|edge| same(edge) == SymbolId(first)), "from the first that was asked for");
            }
        }
    }

    #[test]
    fn places_are_ordered_by_file_regardless_of_input_order() {
        let store = Fixture::house().store;
        let places = store.places_of(&[SymbolId(4), SymbolId(2), SymbolId(999)]).unwrap();
        let shown: Vec<(&str, u32)> = places.iter().map(|place| (place.name.as_str(), place.id.0)).collect();
        assert_eq!(shown, [("Door", 2), ("open_all", 4)]);
    }

    #[test]
    fn a_level_is_read_through_indexes() {
        let fixture = Fixture::house();
        for (column, index) in [("target_id", "reference_target"), ("from_id", "PRIMARY KEY")] {
            let plan = fixture.texts(&format!(
                "EXPLAIN QUERY PLAN SELECT r.from_id FROM json_each('[1]') l
                CROSS JOIN reference r ON r.{column} = l.value"
            ));
            assert!(plan.iter().any(|step| step.contains(index)), "{plan:?}");
        }
    }
}

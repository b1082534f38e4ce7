//! A dependency graph in memory, and the table function `pagerank`.

use super::reach::kinds;
use super::{CallError, CancelCheck, GraphCell, GraphRows, TableArguments};
use crate::error::Error;
use crate::read::EdgeKinds;
use crate::store::Store;
use crate::tarjan::DirectedGraph;
use rhumb_model::EdgeKind;
use rusqlite::Params;
use rustc_hash::FxHashMap;

/// The damping factor of PageRank.
const DAMPING: f64 = 0.85;

/// Maximum number of iterations.
const ROUNDS: u32 = 50;

/// The iteration stops when all ranks together change by less than this.
const SETTLED: f64 = 1e-9;

/// Maximum number of edges, which take about 20 bytes each outside `SQLite`'s memory limit.
const MAX_EDGES: usize = 5_000_000;

/// A graph in compressed sparse row form. Nodes are numbered by file and position.
pub(super) struct DependencyGraph {
    /// The symbol of each node.
    pub(super) ids: Vec<u32>,
    /// The start of each node's targets, followed by the end of the last one's.
    starts: Vec<usize>,
    /// The targets of all nodes.
    targets: Vec<usize>,
}

/// Edges between files.
const FILES: &str = "SELECT f.id, t.id
    FROM dependency d
    JOIN symbol f ON f.file_id = d.from_id AND f.parent_id IS NULL
    JOIN symbol t ON t.file_id = d.to_id AND t.parent_id IS NULL";

/// Edges between files that import each other when they are loaded: not only types, and not only when a function runs.
const LOADED_FILES: &str = "SELECT DISTINCT f.id, t.id
    FROM import i
    JOIN symbol f ON f.file_id = i.file_id AND f.parent_id IS NULL
    JOIN symbol t ON t.file_id = i.target_id AND t.parent_id IS NULL
    WHERE i.flags & 3 = 0";

/// Edges between symbols and, if `may_call` is among the kinds, possible calls.
const SYMBOLS: &str = "SELECT r.from_id, r.target_id
    FROM reference r
    WHERE r.target_id IS NOT NULL AND 1 << (r.bits >> 11) & ?1
    UNION
    SELECT r.from_id, o.from_id
    FROM reference r
    JOIN reference o ON o.target_id = r.target_id AND 1 << (o.bits >> 11) & ?3
    WHERE 1 << (r.bits >> 11) & ?2";

impl DependencyGraph {
    /// Reads the graph that a table function was called with.
    pub(super) fn read(store: &Store, arguments: &TableArguments<'_>) -> Result<Self, CallError> {
        let name = arguments.text(1)?;
        let kinds = match name.as_deref() {
            None | Some("files") => return Self::load(store, FILES, [], true),
            Some("loaded files") => return Self::load(store, LOADED_FILES, [], true),
            Some("symbols") => kinds(None)?,
            Some(names) => kinds(Some(names))?,
        };
        let calls: &[EdgeKind] = if kinds.has(EdgeKind::MayCall) { &[EdgeKind::Calls] } else { &[] };
        let masks = [kinds, EdgeKinds::of(calls), EdgeKinds::of(&EdgeKind::STANDS_FOR)].map(EdgeKinds::mask);
        Self::load(store, SYMBOLS, masks, false)
    }

    /// Loads all files, or the symbols that have edges.
    fn load(store: &Store, sql: &str, masks: impl Params, is_whole: bool) -> Result<Self, CallError> {
        let mut statement = store.connection.prepare_cached(sql)?;
        let mut rows = statement.query(masks)?;
        let mut edges: Vec<(u32, u32)> = Vec::new();
        while let Some(row) = rows.next()? {
            if edges.len() == MAX_EDGES {
                return Err(CallError::Arguments(format!(
                    "the graph has more than {MAX_EDGES} edges: select fewer edge kinds"
                )));
            }
            edges.push((row.get(0)?, row.get(1)?));
        }
        let mut statement = store.connection.prepare_cached(
            "SELECT s.id, s.parent_id IS NULL
            FROM file f
            CROSS JOIN symbol s ON s.file_id = f.id
            ORDER BY f.path, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name",
        )?;
        let mut places: FxHashMap<u32, u32> = FxHashMap::default();
        let is_joined: rustc_hash::FxHashSet<u32> = edges.iter().flat_map(|(from, to)| [*from, *to]).collect();
        let mut ids = Vec::new();
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (id, is_file): (u32, bool) = (row.get(0)?, row.get(1)?);
            if is_joined.contains(&id) || (is_whole && is_file) {
                places.insert(id, ids.len() as u32);
                ids.push(id);
            }
        }
        let place = |(from, to): &(u32, u32)| Some((*places.get(from)?, *places.get(to)?));
        Ok(Self::new(ids, edges.iter().filter_map(place).collect()))
    }

    /// A graph with edges between node numbers.
    pub(super) fn new(ids: Vec<u32>, mut edges: Vec<(u32, u32)>) -> Self {
        edges.sort_unstable();
        edges.dedup();
        let starts = (0..=ids.len()).map(|node| edges.partition_point(|(from, _)| (*from as usize) < node)).collect();
        Self { ids, starts, targets: edges.into_iter().map(|(_, to)| to as usize).collect() }
    }

    /// The PageRank of every node, highest first.
    pub(super) fn ranks(&self, is_due: &CancelCheck) -> Result<GraphRows, CallError> {
        let mut ranks = vec![1.0 / count(&self.ids); self.ids.len()];
        for _ in 0..ROUNDS {
            if is_due() {
                return Err(Error::Stopped.into());
            }
            let next = self.round(&ranks);
            let moved: f64 = next.iter().zip(&ranks).map(|(one, other)| (one - other).abs()).sum();
            ranks = next;
            if moved < SETTLED {
                break;
            }
        }
        let mut order: Vec<usize> = (0..ranks.len()).collect();
        order.sort_by(|one, other| ranks[*other].total_cmp(&ranks[*one]));
        Ok(order.into_iter().map(|node| vec![GraphCell::Whole(self.ids[node]), GraphCell::Real(ranks[node])]).collect())
    }

    /// One iteration of PageRank. Nodes without targets distribute their rank evenly.
    fn round(&self, ranks: &[f64]) -> Vec<f64> {
        let idle: f64 = (0..ranks.len()).filter(|node| self.targets(*node).is_empty()).map(|node| ranks[node]).sum();
        let all = (1.0 - DAMPING + DAMPING * idle) / count(ranks);
        let mut next = vec![all; ranks.len()];
        for (node, rank) in ranks.iter().enumerate() {
            let targets = self.targets(node);
            for target in targets {
                next[*target] += DAMPING * rank / count(targets);
            }
        }
        next
    }
}

impl DirectedGraph for DependencyGraph {
    fn size(&self) -> usize {
        self.ids.len()
    }

    fn targets(&self, node: usize) -> &[usize] {
        &self.targets[self.starts[node]..self.starts[node + 1]]
    }
}

/// The length as a number, at least one.
#[allow(clippy::cast_precision_loss, reason = "no graph has as many nodes as a number has digits for")]
fn count<T>(all: &[T]) -> f64 {
    all.len().max(1) as f64
}

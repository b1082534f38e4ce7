//! Breadth-first walks from a symbol: the table functions `callers`, `callees` and `reach`.

use super::{CallError, GraphCell, GraphRows, TableArguments};
use crate::breadth_first::BreadthFirst;
use crate::read::{Edge, EdgeKinds};
use crate::store::Store;
use crate::typo::closest_name;
use rhumb_model::{EdgeKind, SymbolId};

/// The edge kinds that count as calls.
const CALLS: [EdgeKind; 3] = [EdgeKind::Calls, EdgeKind::Instantiates, EdgeKind::MayCall];

#[derive(Clone, Copy, PartialEq, Eq)]
enum ReachDirection {
    Up,
    Down,
    Both,
}

/// The symbols that the walk `name` reaches, by distance, then by file and position.
pub(super) fn rows(store: &Store, name: &str, arguments: &TableArguments<'_>) -> Result<GraphRows, CallError> {
    let (direction, kinds, depth) = match name {
        "callers" => (ReachDirection::Up, EdgeKinds::of(&CALLS), arguments.number(2)?),
        "callees" => (ReachDirection::Down, EdgeKinds::of(&CALLS), arguments.number(2)?),
        _ => (direction(arguments.text(2)?.as_deref())?, kinds(arguments.text(3)?.as_deref())?, arguments.number(4)?),
    };
    let handle = arguments.text(1)?.unwrap_or_default();
    let start = store.symbol_by_handle(&handle)?.ok_or_else(|| {
        CallError::Arguments(format!("no symbol has the handle `{handle}`: find it with SELECT handle FROM symbols"))
    })?;
    walk(store, start.id, direction, kinds, depth.unwrap_or(1))
}

fn walk(
    store: &Store,
    start: SymbolId,
    direction: ReachDirection,
    kinds: EdgeKinds,
    depth: u32,
) -> Result<GraphRows, CallError> {
    let (mut search, mut rows) = (BreadthFirst::new([start]), GraphRows::new());
    while search.can_continue(depth) {
        let edges = edges(store, search.level(), direction, kinds)?;
        let rank = |(near, _, kind): &(SymbolId, SymbolId, EdgeKind), position: Option<usize>| {
            (position.unwrap_or(usize::MAX), *kind, *near)
        };
        let best = search.best_links(edges, |(near, far, _)| (*near, *far), rank);
        let reached: Vec<SymbolId> = best.keys().copied().collect();
        for place in store.places_of(&reached)? {
            search.visit(place.id);
        }
        search.descend();
        for id in search.level() {
            let (via, _, kind) = best[id];
            rows.push(vec![
                GraphCell::Whole(id.0),
                GraphCell::Whole(search.depth()),
                GraphCell::Word(kind.name()),
                GraphCell::Whole(via.0),
            ]);
        }
    }
    Ok(rows)
}

/// The edges of `level`: near end, far end and kind.
fn edges(
    store: &Store,
    level: &[SymbolId],
    direction: ReachDirection,
    kinds: EdgeKinds,
) -> Result<Vec<(SymbolId, SymbolId, EdgeKind)>, CallError> {
    let mut edges = Vec::new();
    if direction != ReachDirection::Down {
        edges.extend(store.edges_into(level, kinds)?.iter().map(|edge: &Edge| (edge.target, edge.source, edge.kind)));
    }
    if direction != ReachDirection::Up {
        edges.extend(store.edges_from(level, kinds)?.iter().map(|edge| (edge.source, edge.target, edge.kind)));
    }
    Ok(edges)
}

fn direction(name: Option<&str>) -> Result<ReachDirection, CallError> {
    match name {
        None | Some("up") => Ok(ReachDirection::Up),
        Some("down") => Ok(ReachDirection::Down),
        Some("both") => Ok(ReachDirection::Both),
        Some(other) => Err(CallError::Arguments(format!("unknown direction `{other}`: use up, down or both"))),
    }
}

/// The edge kinds in a comma-separated list; all dependency kinds if it is missing.
pub(super) fn kinds(names: Option<&str>) -> Result<EdgeKinds, CallError> {
    let Some(names) = names else {
        let all = EdgeKind::ALL.iter().copied().filter(|kind| kind.is_dependency());
        return Ok(EdgeKinds::of(&all.collect::<Vec<_>>()));
    };
    let kinds: Result<Vec<EdgeKind>, CallError> = names.split(',').map(str::trim).map(kind).collect();
    Ok(EdgeKinds::of(&kinds?))
}

fn kind(name: &str) -> Result<EdgeKind, CallError> {
    EdgeKind::from_name(name).ok_or_else(|| {
        let known = || EdgeKind::ALL.iter().map(|kind| kind.name());
        let hint = match closest_name(name, known()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the kinds are {}", known().collect::<Vec<_>>().join(", ")),
        };
        CallError::Arguments(format!("unknown edge kind `{name}`\nhelp: {hint}"))
    })
}

//! Walks from one symbol: breadth first, each symbol once.

use super::{Arguments, Cell, Failure, Rows};
use crate::read::{Edge, EdgeKinds};
use crate::store::Store;
use crate::typo::closest_name;
use rhumb_model::{EdgeKind, SymbolId};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a call is to whoever asks for callers.
const CALLS: [EdgeKind; 3] = [EdgeKind::Calls, EdgeKind::Instantiates, EdgeKind::MayCall];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Up,
    Down,
    Both,
}

/// What the walk called `name` reaches, the nearest first, then in the order of files and places.
pub(super) fn rows(store: &Store, name: &str, arguments: &Arguments<'_>) -> Result<Rows, Failure> {
    let (way, kinds, depth) = match name {
        "callers" => (Way::Up, EdgeKinds::of(&CALLS), arguments.number(2)?),
        "callees" => (Way::Down, EdgeKinds::of(&CALLS), arguments.number(2)?),
        _ => (way(arguments.text(2)?.as_deref())?, kinds(arguments.text(3)?.as_deref())?, arguments.number(4)?),
    };
    let handle = arguments.text(1)?.unwrap_or_default();
    let start = store.symbol_by_handle(&handle)?.ok_or_else(|| {
        Failure::Arguments(format!("no symbol has the handle `{handle}`: find it with SELECT handle FROM symbols"))
    })?;
    walk(store, start.id, way, kinds, depth.unwrap_or(1))
}

fn walk(store: &Store, start: SymbolId, way: Way, kinds: EdgeKinds, depth: u32) -> Result<Rows, Failure> {
    let mut seen = FxHashSet::from_iter([start]);
    let (mut rows, mut level, mut steps) = (Rows::new(), vec![start], 0);
    while !level.is_empty() && (depth == 0 || steps < depth) {
        steps += 1;
        let order: FxHashMap<SymbolId, usize> = level.iter().enumerate().map(|(place, id)| (*id, place)).collect();
        let mut best: FxHashMap<SymbolId, (usize, EdgeKind, SymbolId)> = FxHashMap::default();
        for (near, far, kind) in edges(store, &level, way, kinds)? {
            let from = (order.get(&near).copied().unwrap_or(usize::MAX), kind, near);
            if !seen.contains(&far) && best.get(&far).is_none_or(|known| from < *known) {
                best.insert(far, from);
            }
        }
        let reached: Vec<SymbolId> = best.keys().copied().collect();
        level = store.places_of(&reached)?.into_iter().map(|place| place.id).collect();
        seen.extend(&level);
        for id in &level {
            let (_, kind, via) = best[id];
            rows.push(vec![Cell::Whole(id.0), Cell::Whole(steps), Cell::Word(kind.name()), Cell::Whole(via.0)]);
        }
    }
    Ok(rows)
}

/// The edges of `level`, each as its near end, its far end and its kind.
fn edges(
    store: &Store,
    level: &[SymbolId],
    way: Way,
    kinds: EdgeKinds,
) -> Result<Vec<(SymbolId, SymbolId, EdgeKind)>, Failure> {
    let mut edges = Vec::new();
    if way != Way::Down {
        edges.extend(store.edges_into(level, kinds)?.iter().map(|edge: &Edge| (edge.target, edge.source, edge.kind)));
    }
    if way != Way::Up {
        edges.extend(store.edges_from(level, kinds)?.iter().map(|edge| (edge.source, edge.target, edge.kind)));
    }
    Ok(edges)
}

fn way(name: Option<&str>) -> Result<Way, Failure> {
    match name {
        None | Some("up") => Ok(Way::Up),
        Some("down") => Ok(Way::Down),
        Some("both") => Ok(Way::Both),
        Some(other) => Err(Failure::Arguments(format!("no direction `{other}`: it is up, down or both"))),
    }
}

/// The kinds of edges that are named, with commas between them; all that make one symbol depend on another if none are.
pub(super) fn kinds(names: Option<&str>) -> Result<EdgeKinds, Failure> {
    let Some(names) = names else {
        let all = EdgeKind::ALL.iter().copied().filter(|kind| kind.is_dependency());
        return Ok(EdgeKinds::of(&all.collect::<Vec<_>>()));
    };
    let kinds: Result<Vec<EdgeKind>, Failure> = names.split(',').map(str::trim).map(kind).collect();
    Ok(EdgeKinds::of(&kinds?))
}

fn kind(name: &str) -> Result<EdgeKind, Failure> {
    EdgeKind::from_name(name).ok_or_else(|| {
        let known = || EdgeKind::ALL.iter().map(|kind| kind.name());
        let hint = match closest_name(name, known()) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("there are {}", known().collect::<Vec<_>>().join(", ")),
        };
        Failure::Arguments(format!("no kind of edge `{name}`: {hint}"))
    })
}

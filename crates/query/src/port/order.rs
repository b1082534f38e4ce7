//! Orders symbols for porting: those without dependencies first, then those that depend only on them, and so on.

use super::pair::{PortSymbols, owner};
use super::{PortOrder, PortUnit};
use crate::entry::Entry;
use crate::error::Error;
use crate::session::Session;
use rhumb_model::{EdgeKind, SymbolId, SymbolKind};
use rhumb_store::{EdgeKinds, SymbolRow, components, layers};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Kinds of edges by which something needs something else to be there.
const NEEDS: [EdgeKind; 12] = [
    EdgeKind::Calls,
    EdgeKind::Uses,
    EdgeKind::Reads,
    EdgeKind::Writes,
    EdgeKind::Instantiates,
    EdgeKind::Implements,
    EdgeKind::Extends,
    EdgeKind::Annotates,
    EdgeKind::DerivesMacro,
    EdgeKind::Receives,
    EdgeKind::TypeOf,
    EdgeKind::Returns,
];

/// The order of `pieces`, without units that are already in `done`.
pub(super) fn order(session: &Session<'_>, pieces: &PortSymbols, done: &HashSet<SymbolId>) -> Result<PortOrder, Error> {
    let homes = units_of_symbols(&pieces.symbols);
    let pieces_of_units = pieces.all();
    let unit_of = |symbol: &SymbolRow| homes.get(&symbol.id).copied();
    let all: HashSet<SymbolId> = pieces_of_units.iter().filter_map(|piece| unit_of(piece.symbol)).collect();
    let open = pieces_of_units.iter().filter(|piece| !done.contains(&piece.symbol.id));
    let open: HashSet<SymbolId> = open.filter_map(|piece| unit_of(piece.symbol)).collect();
    let units: Vec<&SymbolRow> = pieces.symbols.iter().filter(|symbol| open.contains(&symbol.id)).collect();
    let needs = dependencies_of_units(session, &units, &homes)?;
    let steps = layers(&needs);
    let cycles = cycles(&needs, &steps);
    let mut order: Vec<usize> = (0..units.len()).collect();
    order.sort_by_key(|at| (steps[*at], cycles.get(at), *at));
    let unit = |at: usize| {
        let cycle = cycles.get(&at).copied();
        let is_outside = |target: &&usize| cycle.is_none() || cycles.get(*target).copied() != cycle;
        let needs = needs[at].iter().filter(is_outside).map(|target| units[*target].handle.clone()).collect();
        PortUnit { symbol: Entry::from(units[at]), step: steps[at] + 1, cycle, needs }
    };
    Ok(PortOrder {
        total: units.len() as u64,
        done: (all.len() - open.len()) as u64,
        steps: steps.iter().max().map_or(0, |last| last + 1),
        cycles: cycles.values().max().copied().unwrap_or(0),
        left: 0,
        units: order.into_iter().map(unit).collect(),
    })
}

/// For each symbol, the definition that it is ported with: the outermost one around it, or the type of a member
/// defined elsewhere.
fn units_of_symbols(symbols: &[SymbolRow]) -> HashMap<SymbolId, SymbolId> {
    let by_id: HashMap<SymbolId, &SymbolRow> = symbols.iter().map(|symbol| (symbol.id, symbol)).collect();
    let mut types: HashMap<(&str, &str), SymbolId> = HashMap::new();
    for symbol in symbols.iter().filter(|it| it.kind.is_type() && it.kind != SymbolKind::Impl) {
        for file in [symbol.file_path.as_str(), ""] {
            types.entry((file, &symbol.name)).or_insert(symbol.id);
        }
    }
    let around = |symbol: SymbolId| {
        let parent = by_id.get(&by_id.get(&symbol)?.parent?)?;
        (!is_around(parent.kind)).then_some(parent.id)
    };
    let outermost = outermost_containers(symbols.iter().map(|symbol| symbol.id), around);
    let home = |symbol: &SymbolRow| {
        let top = outermost.get(&symbol.id).and_then(|top| by_id.get(top)).copied().unwrap_or(symbol);
        let impl_name = if top.kind == SymbolKind::Impl { Some(top.name.as_str()) } else { owner(top, None) };
        let of = impl_name.and_then(|name| types.get(&(&*top.file_path, name)).or_else(|| types.get(&("", name))));
        of.copied().unwrap_or(top.id)
    };
    symbols.iter().filter(|symbol| !is_around(symbol.kind)).map(|symbol| (symbol.id, home(symbol))).collect()
}

/// For each of `symbols`, the outermost symbol that contains it, computed from the direct containers in linear time.
fn outermost_containers(
    symbols: impl Iterator<Item = SymbolId>,
    mut around: impl FnMut(SymbolId) -> Option<SymbolId>,
) -> HashMap<SymbolId, SymbolId> {
    let mut outermost: HashMap<SymbolId, SymbolId> = HashMap::new();
    for symbol in symbols {
        let mut passed = Vec::new();
        let mut next = symbol;
        let top = loop {
            if let Some(known) = outermost.get(&next) {
                break *known;
            }
            passed.push(next);
            match around(next) {
                Some(parent) => next = parent,
                None => break next,
            }
        };
        outermost.extend(passed.into_iter().map(|symbol| (symbol, top)));
    }
    outermost
}

/// Whether its members are ported on their own.
fn is_around(kind: SymbolKind) -> bool {
    matches!(kind, SymbolKind::File | SymbolKind::Namespace | SymbolKind::Module | SymbolKind::Package)
}

/// The indexes of the other units that each one depends on.
fn dependencies_of_units(
    session: &Session<'_>,
    units: &[&SymbolRow],
    homes: &HashMap<SymbolId, SymbolId>,
) -> Result<Vec<Vec<usize>>, Error> {
    let places: HashMap<SymbolId, usize> = units.iter().enumerate().map(|(at, unit)| (unit.id, at)).collect();
    let place = |symbol: SymbolId| places.get(homes.get(&symbol)?).copied();
    let mut parts: Vec<SymbolId> = homes.keys().copied().filter(|symbol| place(*symbol).is_some()).collect();
    parts.sort_unstable();
    let mut needs: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); units.len()];
    for edge in session.store.edges_from(&parts, EdgeKinds::of(&NEEDS))? {
        if let (Some(source), Some(target)) = (place(edge.source), place(edge.target))
            && source != target
        {
            needs[source].insert(target);
        }
    }
    Ok(needs.into_iter().map(|needs| needs.into_iter().collect()).collect())
}

/// The number of the cycle that each unit is a part of, counted from 1 in the order of steps and places.
fn cycles(needs: &Vec<Vec<usize>>, steps: &[u32]) -> HashMap<usize, u32> {
    let mut cycles: Vec<Vec<usize>> = components(needs).into_iter().filter(|members| members.len() > 1).collect();
    cycles.sort_by_key(|members| members.iter().min().map(|first| (steps[*first], *first)));
    let numbered = (1..).zip(&cycles).flat_map(|(number, members)| members.iter().map(move |member| (*member, number)));
    numbered.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeply_nested_definitions_take_linear_time() {
        for count in [1_000, 2_000, 4_000] {
            let mut looks = 0;
            let around = |symbol: SymbolId| {
                looks += 1;
                (symbol.0 > 0).then(|| SymbolId(symbol.0 - 1))
            };
            let outermost = outermost_containers((0..count).rev().map(SymbolId), around);
            assert!(outermost.values().all(|top| *top == SymbolId(0)));
            assert_eq!((outermost.len(), looks), (count as usize, count));
        }
    }
}

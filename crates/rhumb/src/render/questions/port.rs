//! The text of `port`: the progress of a port, or its order.

use crate::question::Entry;
use crate::question::port::{Port, PortAnswer, PortOrder, PortStatus, PortUnit};
use crate::render::Render;
use crate::render::number::{count, counted};
use crate::render::page::{Align, Page, Piece, Table, Tone};
use crate::render::symbols::{entry, more};

/// Maximum number of dependencies to list in a row.
const MAX_NEEDS: usize = 6;

impl Render for Port {
    fn render(answer: &PortAnswer, page: &mut Page<'_>) {
        let path = |path: &str| if path.is_empty() { "all files".to_owned() } else { path.to_owned() };
        page.put(Tone::Strong, &path(&answer.from_path));
        if let Some(to) = &answer.to_path {
            page.put(Tone::Strong, &format!(" -> {}", path(to)));
        }
        if let Some(it) = &answer.status {
            status(it, page);
        }
        if let Some(it) = &answer.order {
            order(it, page);
        }
    }
}

fn status(status: &PortStatus, page: &mut Page<'_>) {
    let (ported, total) = (count(status.ported_total), counted(status.total, "symbol"));
    page.put(Tone::Faint, &format!("  {ported} of {total} ported")).end();
    let mut table = Table::indented();
    for it in &status.ported {
        let alone = if it.by == "name_alone" { "by its name alone" } else { "" };
        let mut row = entry(&it.symbol);
        row.extend([(Tone::Strong, it.counterpart.name.clone()), place(&it.counterpart)]);
        row.push((Tone::Faint, alone.to_owned()));
        table.row(row);
    }
    page.table(&table);
    more(status.ported_left, status.ported_total, page);
    if status.unclear_total > 0 {
        page.line(Tone::Warning, &format!("{} could be one of several", count(status.unclear_total)));
        let mut table = Table::indented();
        for it in &status.unclear {
            let mut row = entry(&it.symbol);
            let places = it.candidates.iter().map(|candidate| place(candidate).1).collect::<Vec<_>>();
            row.push((Tone::Place, places.join(", ")));
            table.row(row);
        }
        page.table(&table);
        more(status.unclear_left, status.unclear_total, page);
    }
    let missing = format!("{} not ported", count(status.missing_total));
    rest(Tone::Warning, &missing, &status.missing, (status.missing_left, status.missing_total), page);
    let extra = format!("{} only there", count(status.extra_total));
    rest(Tone::Faint, &extra, &status.extra, (status.extra_left, status.extra_total), page);
}

fn place(symbol: &Entry) -> Piece {
    (Tone::Place, format!("{}:{}", symbol.path, symbol.line))
}

/// Symbols without a counterpart; `left` of `total` are not listed.
fn rest(tone: Tone, title: &str, symbols: &[Entry], (left, total): (u64, u64), page: &mut Page<'_>) {
    if total == 0 {
        return;
    }
    page.line(tone, title);
    let mut table = Table::indented();
    for symbol in symbols {
        table.row(entry(symbol));
    }
    page.table(&table);
    more(left, total, page);
}

fn order(order: &PortOrder, page: &mut Page<'_>) {
    let steps = counted(order.steps.into(), "step");
    page.put(Tone::Faint, &format!("  {} to port in {steps}", count(order.total)));
    if order.cycles > 0 {
        page.put(Tone::Faint, &format!(", {}", counted(order.cycles.into(), "cycle")));
    }
    if order.done > 0 {
        page.put(Tone::Faint, &format!("; {} done", count(order.done)));
    }
    page.end();
    let mut table = Table::new().aligned(&[Align::Right]);
    for unit in &order.units {
        let mut row = vec![(Tone::Faint, unit.step.to_string())];
        row.extend(entry(&unit.symbol));
        row.push((Tone::Faint, notes(unit)));
        table.row(row);
    }
    page.table(&table);
    more(order.left, order.total, page);
}

/// Why a unit has its place in the order.
fn notes(unit: &PortUnit) -> String {
    let cycle = unit.cycle.map(|number| format!("cycle {number}"));
    let name = |handle: &String| handle.split_once("::").map_or(handle.as_str(), |(_, name)| name).to_owned();
    let mut names: Vec<String> = unit.needs.iter().take(MAX_NEEDS).map(name).collect();
    if unit.needs.len() > MAX_NEEDS {
        names.push(format!("{} more", unit.needs.len() - MAX_NEEDS));
    }
    let needs = (!names.is_empty()).then(|| format!("needs {}", names.join(", ")));
    cycle.into_iter().chain(needs).collect::<Vec<_>>().join("; ")
}
